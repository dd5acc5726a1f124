"""Decks, discards, hands: cards face up and their backs."""

from __future__ import annotations

from typing import Final

from longbox.core.bits import listed
from longbox.core.zones import (
    RowZone,
    Thing,
    Zone,
)
from longbox.games.age_of_comics.catalogue import (
    TONES,
    bonus_name,
    comic_back_id,
    creative_back_id,
    genre_id,
)
from longbox.games.age_of_comics.components import (
    ARTISTS,
    CREATIVES,
    DECK_SIZE,
    GENRES,
    KINDS,
    ORIGINALS,
    card_text,
    genre_of,
)
from longbox.games.age_of_comics.events import counted
from longbox.games.age_of_comics.state import NOTHING
from longbox.games.age_of_comics.view import Back, View

CODES: Final = ["cri", "hor", "rom", "sci", "sup", "wes"]
TO_PRINT: Final = "to print"  # the mark of what is laid out for a comic
DECK_RULES: Final = ["AC-23", "AC-23", "AC-25"]  # how writers, artists and originals are taken


def deck_zone(view: View, which: int) -> Zone:
    deck = view.decks[which]
    things = [card_thing(view, which * DECK_SIZE + card) for card in listed(deck.display)]
    for place in range(len(things), int(view.board.row)):
        empty = Thing(f"display-{which}/{place}", "·", "an empty place", marks=["empty"])
        things.append(empty)
    things.append(deck_thing(view, which))
    title = f"{KINDS[which].capitalize()}s on display"
    return RowZone(f"display-{which}", title, None, things, DECK_RULES[which])


def deck_thing(view: View, which: int) -> Thing:
    """The deck with the back that shows on top."""
    deck = view.decks[which]
    id = f"deck/{which}"
    if deck.back is None:
        marks = ["empty"] if deck.size == 0 else ["face down"]
        say = "no card is left in the deck" if deck.size == 0 else f"the deck, {deck.size} cards"
        return Thing(id, f"deck of {deck.size}", say, number=deck.size, marks=marks)
    back = GENRES[deck.back] if which == ORIGINALS else f"value {deck.back}"
    say = f"the top card of the deck, {back}; {counted(deck.size, 'card')}"
    tone = TONES[deck.back] if which == ORIGINALS else ""
    label = f"top of {deck.size}: {back}"
    return Thing(id, label, say, tone, back_id(which, deck.back), deck.size)


def back_id(which: int, shows: int) -> str:
    return comic_back_id(shows) if which == ORIGINALS else creative_back_id(which, shows)


def genre_zone(view: View) -> Zone:
    """What can be named: the first comic's genre, or that of a search (AC-11, AC-26)."""
    things = [
        Thing(f"genre/{genre}", name, f"{name} comics", TONES[genre], genre_id(genre))
        for genre, name in enumerate(GENRES)
    ]
    if not view.board.round:
        return RowZone("genres", "Your first comic", None, things, "AC-11")
    return RowZone("genres", f"Search for ${view.parts.search}", None, things, "AC-26")


def discard_zone(view: View, which: int) -> Zone:
    """A pile that everybody can always look through (AC-87)."""
    pile = listed(view.decks[which].discard)
    things = [card_thing(view, which * DECK_SIZE + card) for card in pile]
    title = f"Discarded {KINDS[which]}s ({len(pile)})"
    return RowZone(f"discard-{which}", title, None, things, "AC-87")


def card_thing(view: View, card: int, is_laid_out: bool = False) -> Thing:
    """A card by its front: ``Margot Fragrasse (crime writer 2)``."""
    label, say = card_label(view, card)
    tone, component = TONES[genre_of(card)], card_text(card)
    marks = [TO_PRINT] if is_laid_out else []
    if card >= CREATIVES:
        return Thing(f"card/{card}", label, say, tone, component, marks=marks)
    value = int(view.chart.value[card])
    marks = raised(view, card) + marks
    return Thing(f"card/{card}", label, say, tone, component, value, marks=marks)


def raised(view: View, card: int) -> list[str]:
    """Whether a creative has an increase-value token (AC-68)."""
    return ["raised"] if view.chart.value[card] != view.parts.values[card] else []


def card_label(view: View, card: int) -> tuple[str, str]:
    parts = view.parts
    name, genre = parts.names[card], GENRES[genre_of(card)]
    if card >= CREATIVES:
        bonus = bonus_name(parts, card - CREATIVES)
        return f"{name} ({genre}, {bonus})", f"{name}, {genre}, with {bonus} as its bonus"
    value = int(view.chart.value[card])
    kind = KINDS[card // DECK_SIZE]
    return f"{name} ({genre} {kind} {value})", f"{name}, {genre} {kind} of value {value}"


def back_thing(seat: int, place: int, back: Back) -> Thing:
    kind = KINDS[back.which]
    id, component = f"hand-{seat}/{place}", back_id(back.which, back.shows)
    if back.which == ORIGINALS:
        label = f"a {GENRES[back.shows]} comic"
        return Thing(id, label, label, TONES[back.shows], component)
    label = f"{'an' if back.which == ARTISTS else 'a'} {kind} of value {back.shows}"
    return Thing(id, label, label, "", component, back.shows)


def is_printing(view: View, seat: int) -> bool:
    return view.turn.comic != NOTHING and bool(view.pending) and view.pending[-1].seat == seat


def hand_things(view: View, seat: int) -> list[Thing]:
    """What is laid out for a comic stays in the hand until it is printed."""
    hand, printing = view.hands[seat], is_printing(view, seat)
    laid_out = [view.turn.writer, CREATIVES + view.turn.comic] if printing else []
    known = [card_thing(view, card, card in laid_out) for card in hand.cards()]
    return known + [back_thing(seat, place, back) for place, back in enumerate(hand.backs)]
