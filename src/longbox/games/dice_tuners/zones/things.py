"""Cards, heroes and dice as things, and the words about them."""

from __future__ import annotations

from collections.abc import Sequence

from longbox.core.zones import Thing
from longbox.games.dice_tuners.actions import kind_name
from longbox.games.dice_tuners.catalogue import card_id, hero_id
from longbox.games.dice_tuners.components import (
    FACE_COUNT,
    FRONT,
    LEFT,
    NO_DIE,
    RIGHT,
    SHIELD,
    Hero,
    beats,
)
from longbox.games.dice_tuners.effects import COLOURS, face_told, told, window_told
from longbox.games.dice_tuners.state import Table
from longbox.games.dice_tuners.view import View, deployed_kind


def player(view: View, seat: int) -> str:
    return "you" if seat == view.seat else f"player {seat + 1}"


def hero_thing(view: View, place: int, marks: Sequence[str] = ()) -> Thing:
    hero = view.parts.heroes[place]
    return Thing(
        f"hero/{place}",
        f"{hero.name} {hero.cost}",
        hero_say(hero),
        component=hero_id(place),
        number=int(hero.cost),
        marks=marks,
    )


def hero_say(hero: Hero) -> str:
    return (
        f"{hero.name}, {hero.title}, cost {hero.cost};"
        f" skill ({window_told(hero.skill_window)}): {told(hero.skill)};"
        f" overdrive ({hero.needs_told()}, {window_told(int(hero.overdrive_window))}):"
        f" {told(hero.overdrive)}"
    )


def card_thing(
    view: View, id: str, card: int, marks: Sequence[str] = (), number: int | None = None
) -> Thing:
    """A strategy card that is seen; its number is its value, or what is counted."""
    tone = "" if card == view.parts.bluff else COLOURS[view.parts.cards[card].colour]
    value = int(view.parts.value_of[card]) if number is None else number
    component = card_id(view.parts, card)
    label, say = card_label(view, card), card_say(view, card)
    return Thing(id, label, say, tone, component, value, marks=marks)


def card_label(view: View, card: int) -> str:
    if card == view.parts.bluff:
        return "Bluff"
    found = view.parts.cards[card]
    return f"{found.name} ({COLOURS[found.colour]} {found.value})"


def card_say(view: View, card: int) -> str:
    if card == view.parts.bluff:
        return "Bluff, without effect"
    return f"{card_label(view, card)}: {told(view.parts.cards[card].effect)}"


def die_thing(which: int, kind: int, label: str, say: str, marks: Sequence[str] = ()) -> Thing:
    """A rolled die; its id stays wherever it lies, its number is its Katanas."""
    face = kind % FACE_COUNT
    colour = kind // FACE_COUNT
    katanas = face + 1 if face < SHIELD else 0
    shown = [face_told(face), *marks]
    return Thing(f"die/{which}", label, say, COLOURS[colour], number=katanas, marks=shown)


def plain_die(which: int, kind: int) -> Thing:
    return die_thing(which, kind, face_told(kind % FACE_COUNT), f"a {kind_name(kind)} die")


# Who faces whom.


def rivals(players: int, seat: int, side: int) -> list[tuple[int, int]]:
    """The seats and sides that a side faces (DT-32 to DT-34)."""
    if side == LEFT:
        return [((seat + 1) % players, RIGHT)]
    if side == RIGHT:
        return [((seat - 1) % players, LEFT)]
    if players == 3:
        return [((seat + 1) % 3, FRONT), ((seat + 2) % 3, FRONT)]
    return [((seat + players // 2) % players, FRONT)]


def would_beat(table: Table, seat: int, side: int, kind: int) -> bool:
    """Whether a die there would have Advantage over all that it faces (DT-5, DT-48)."""
    faced = [
        deployed_kind(table, other, its) for other, its in rivals(int(table.players), seat, side)
    ]
    beaten = int(beats(kind // FACE_COUNT))
    return all(other != NO_DIE and other // FACE_COUNT == beaten for other in faced)
