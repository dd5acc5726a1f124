"""Each player's hero, dice and cards, as far as a seat may see them."""

from __future__ import annotations

from longbox.core.words import counted, listing
from longbox.core.zones import DiceZone, GridZone, RowZone, Thing, Zone
from longbox.games.dice_tuners.actions import kind_name
from longbox.games.dice_tuners.catalogue import BLUFF, CARD_BACK, hero_id
from longbox.games.dice_tuners.components import (
    COLOUR_COUNT,
    FACE_COUNT,
    FRONT,
    LEFT,
    NO_DIE,
    NO_HERO,
    PASSES,
    RIGHT,
    SIDE_COUNT,
)
from longbox.games.dice_tuners.decisions.steps import TURN_UP_BIDS
from longbox.games.dice_tuners.effects import COLOURS, SIDES, told, window_told
from longbox.games.dice_tuners.state import (
    DEPLOYED_DICE,
    DICE_HELD,
    DRAFTED,
    HAND_SIZE,
    HERO,
    POWER,
    SPENT,
    VP,
)
from longbox.games.dice_tuners.view import View, deployed_kind
from longbox.games.dice_tuners.zones.things import (
    card_thing,
    die_thing,
    hero_thing,
    plain_die,
    player,
    rivals,
    would_beat,
)

BOARD_ORDER = [LEFT, FRONT, RIGHT]  # as one sees it from behind the hero


def player_zones(view: View, seat: int) -> list[Zone]:
    return [
        tally_zone(view, seat),
        board_zone(view, seat),
        dice_zone(view, seat),
        hand_zone(view, seat),
    ]


# The hero, VP, Bluff and overdrive.


def tally_zone(view: View, seat: int) -> Zone:
    table = view.table
    points = int(table.seats[VP + seat])
    things = [
        who_thing(view, seat),
        *place_things(view, seat),
        Thing(f"vp-{seat}", f"{points} VP", f"{points} VP", "", "", points, seat),
    ]
    hero = int(table.seats[HERO + seat])
    if hero != NO_HERO:
        things += [hero_thing(view, hero), skill_thing(view, seat), *overdrive_things(view, seat)]
    elif table.seats[SPENT + seat]:
        power = int(table.seats[POWER + seat])
        say = f"{player(view, seat)} can pay {power}"
        things.append(Thing(f"pay-{seat}", f"can pay {power}", say, "", "", power, seat))
    things.append(bluff_thing(view, seat))
    return RowZone(f"player-{seat}", "Hero and VP", seat, things, "DT-7")


def who_thing(view: View, seat: int) -> Thing:
    table = view.table
    bit = 1 << seat
    words = [
        ("first player", table.first == seat),
        ("waits", bool(table.waiting & bit) and table.seats[HERO + seat] == NO_HERO),
        ("has chosen", view.has_chosen[seat]),
        ("any colour", bool(table.wild & bit)),
    ]
    marks = [word for word, holds in words if holds]
    who = player(view, seat)
    say = ", ".join([who, *marks])
    return Thing(f"player-{seat}/who", who, say, "", "", None, seat, marks)


def place_things(view: View, seat: int) -> list[Thing]:
    """Where another sits for the viewer, and which of one's sides are faced (DT-32 to DT-34)."""
    viewer, players = view.seat, int(view.table.players)
    if viewer is None or viewer == seat:
        return []
    faced = [
        side
        for side in BOARD_ORDER
        if seat in [other for other, _ in rivals(players, viewer, side)]
    ]
    place = "across"
    if (LEFT in faced) != (RIGHT in faced):
        place = f"on the {SIDES[LEFT if LEFT in faced else RIGHT]}"
    say = (
        f"{player(view, seat)} is {place} and faces your {listing([SIDES[side] for side in faced])}"
    )
    return [Thing(f"player-{seat}/place", place, say, seat=seat, marks=[place])]


def skill_thing(view: View, seat: int) -> Thing:
    place = int(view.table.seats[HERO + seat])
    hero = view.parts.heroes[place]
    say = f"skill of {hero.name}, {window_told(hero.skill_window)}: {told(hero.skill)}"
    return Thing(f"skill-{seat}", "skill", say, "", hero_id(place), None, seat)


def overdrive_things(view: View, seat: int) -> list[Thing]:
    """The overdrive, and a thing for each die that it needs."""
    table = view.table
    place = int(table.seats[HERO + seat])
    hero = view.parts.heroes[place]
    have = [0] * COLOUR_COUNT
    for kind in dice_of(view, seat):
        have[kind // FACE_COUNT] += 1
    needs = []
    missing = 0
    for number, letter in enumerate(hero.needs_told()):
        colour = "RGB".index(letter)
        have[colour] -= 1
        mark = "there" if have[colour] >= 0 else "missing"
        missing += 1 if mark == "missing" else 0
        name = COLOURS[colour]
        say = f"the overdrive needs a {name} die: {mark}"
        needs.append(
            Thing(f"need-{seat}/{number}", f"{name} {mark}", say, name, "", None, seat, [mark])
        )
    state = "used" if table.overdrive_used & (1 << seat) else ("lacks dice" if missing else "ready")
    say = (
        f"overdrive of {hero.name}, {window_told(int(hero.overdrive_window))}:"
        f" {told(hero.overdrive)}; {state}"
    )
    overdrive = Thing(
        f"overdrive-{seat}", f"overdrive {state}", say, "", hero_id(place), missing, seat, [state]
    )
    return [overdrive, *needs]


def dice_of(view: View, seat: int) -> list[int]:
    """A seat's dice, deployed or not."""
    table = view.table
    start = DEPLOYED_DICE + SIDE_COUNT * seat
    deployed = [int(table.dice[start + side]) for side in range(SIDE_COUNT)]
    held = [int(table.dice[place]) for place in held_places(view, seat)]
    return [kind for kind in [*deployed, *held] if kind != NO_DIE]


def bluff_thing(view: View, seat: int) -> Thing:
    chosen = seat == view.seat and view.chosen == view.parts.bluff
    used = bool(view.table.bluff_used & (1 << seat))
    state = "used" if used else ("face down" if chosen else "ready")
    value = int(view.parts.value_of[view.parts.bluff])
    say = f"Bluff of {player(view, seat)}: {state}"
    if seat == view.seat:
        say = f"your Bluff: {state}"
    return Thing(f"bluff-{seat}", f"Bluff {state}", say, "", BLUFF, value, seat, [state])


# The sides of the hero.


def board_zone(view: View, seat: int) -> Zone:
    """The sides of the hero, each with its die and what it faces."""
    rows = [SIDES[side] for side in BOARD_ORDER]
    cells = [[side_thing(view, seat, side), facing_thing(view, seat, side)] for side in BOARD_ORDER]
    return GridZone(f"board-{seat}", "Sides", seat, ["die", "faces"], rows, cells, "DT-31")


def side_thing(view: View, seat: int, side: int) -> Thing:
    """A die, or the place for one; a die that fights lies in the duel meanwhile."""
    table = view.table
    kind = deployed_kind(table, seat, side)
    id, name = f"board-{seat}/{SIDES[side]}", SIDES[side]
    if kind == NO_DIE:
        return Thing(id, "", f"{name}: no die yet", "", "", None, seat, ["free"])
    text = kind_name(kind)
    if table.duel.began & (1 << seat) and table.duel.side(seat) == side:
        return Thing(
            id, f"{text}, in the duel", f"{name}: in the duel", "", "", None, seat, ["duel"]
        )
    marks = ["Advantage"] if would_beat(table, seat, side, kind) else []
    which = int(table.ids[DEPLOYED_DICE + SIDE_COUNT * seat + side])
    return die_thing(which, kind, text, f"{name}: {text}", marks)


def facing_thing(view: View, seat: int, side: int) -> Thing:
    """Left faces the left neighbour's right; the front faces across the table."""
    texts = []
    for other, its in rivals(int(view.table.players), seat, side):
        kind = deployed_kind(view.table, other, its)
        texts.append(f"{player(view, other)}{'' if kind == NO_DIE else f' ({kind_name(kind)})'}")
    text = ", ".join(texts)
    return Thing(f"board-{seat}/{SIDES[side]}/faces", text, f"{SIDES[side]} faces {text}")


def held_places(view: View, seat: int) -> range:
    start = DRAFTED + SIDE_COUNT * seat
    return range(start, start + int(view.table.seats[DICE_HELD + seat]))


def dice_zone(view: View, seat: int) -> Zone:
    table = view.table
    things = [
        plain_die(int(table.ids[place]), int(table.dice[place]))
        for place in held_places(view, seat)
    ]
    return DiceZone(f"dice-{seat}", "Dice taken", seat, things, "DT-29")


# The hand.


def hand_zone(view: View, seat: int) -> Zone:
    """Of others' cards those that all have seen, and the backs of the rest."""
    table = view.table
    size = int(table.seats[HAND_SIZE + seat])
    things = []
    if seat == view.seat:
        cards = own_cards(view)
        size = len(cards)
    else:
        size -= 1 if table.step == TURN_UP_BIDS and view.has_chosen[seat] else 0
        cards = [(card, True) for card in view.seen[seat]]
    done = table.draft == PASSES
    seen: list[int] = []
    for card, known in cards:
        marks = ["known to all"] if known else []
        if done and not is_playable(view, seat, card):
            marks.append("barred")
        things.append(card_thing(view, hand_id(seat, card, seen.count(card)), card, marks))
        seen.append(card)
    for number in range(size - len(cards)):
        id = f"hand-{seat}/unseen-{number}"
        things.append(Thing(id, "unseen", "a card that others have not seen", "", CARD_BACK))
    return RowZone(f"hand-{seat}", f"{counted(size, 'card')} in hand", seat, things, "DT-8")


def hand_id(seat: int, card: int, number: int) -> str:
    """Equal cards are counted."""
    return f"hand-{seat}/{card}-{number}"


def own_cards(view: View) -> list[tuple[int, bool]]:
    """The own hand without a card that lies face down, each with whether all have seen it."""
    cards = [(mark >> 1, not mark & 1) for mark in view.hand]
    if 0 <= view.chosen < view.parts.bluff:
        place = [card for card, _ in cards].index(view.chosen)
        del cards[place]
    return cards


def is_playable(view: View, seat: int, card: int) -> bool:
    """Of a colour that can be played this round (DT-30)."""
    table = view.table
    colour = view.parts.cards[card].colour
    return bool(table.wild & (1 << seat)) or bool(table.legal & (1 << colour))
