"""The table, described: the round, the trick, hands, players, what is on offer, how it counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from longbox.core.words import counted
from longbox.core.zones import CounterZone, RowZone, Shelf, Thing, Zone
from longbox.games.little_tricktakers.catalogue import BACK
from longbox.games.little_tricktakers.state import (
    DECK,
    DISCARDS,
    FACE_DOWN,
    TAKEN,
    TRICK,
    UNUSED,
)
from longbox.games.little_tricktakers.view import View
from longbox.games.little_tricktakers.zones.cards import back_things, card_things
from longbox.games.little_tricktakers.zones.count import combinations_zone, count_zone
from longbox.games.little_tricktakers.zones.offer import (
    devils_zone,
    offer_zones,
    sale_zone,
)
from longbox.games.little_tricktakers.zones.players import is_selecting, player_zone, taken_zone
from longbox.games.little_tricktakers.zones.trick import (
    ladder_zone,
    last_zone,
    order_zone,
    round_zone,
    trick_zone,
)

SHELF: Final = Shelf[Zone]()
# The places of zones that a seat may see otherwise than a watcher.
THE_TRICK: Final = 1
FIRST_PLAYER: Final = 5  # each has two
SALE: Final = 1  # of the stalls, behind the last player
DEVILS: Final = 4
DISCARDS_BEFORE: Final = 3  # so many before the last
UNUSED_BEFORE: Final = 2


def zones(view: View) -> list[Zone]:
    found = [round_zone(view), trick_zone(view), last_zone(view)]
    found += [ladder_zone(view), order_zone(view)]
    found += hand_zones(view)
    for seat in range(view.count):
        found += [player_zone(view, seat), taken_zone(view, seat)]
    found += offer_zones(view)
    found += [deck_zone(view), discards_zone(view), unused_zone(view)]
    return [*found, count_zone(view), combinations_zone(view)]


def zones_beside(view: View, watcher: View, common: Sequence[Zone]) -> list[Zone]:
    """A seat's zones: its hand, and a watcher's; anew where it may know more, or is told prices."""
    found = list(common)
    players = view.players
    for seat in range(view.count):
        place = FIRST_PLAYER + 2 * seat
        given = players.given[seat] != watcher.players.given[seat]
        if given or tells_of_hand(view, watcher, seat):
            found[place] = player_zone(view, seat)
        if not_alike(view, watcher, TAKEN + seat):
            found[place + 1] = taken_zone(view, seat)
    stalls = FIRST_PLAYER + 2 * view.count
    if is_selecting(view):
        found[stalls + SALE] = sale_zone(view)
        found[stalls + DEVILS] = devils_zone(view)
    if not_alike(view, watcher, FACE_DOWN) or not_alike(view, watcher, TRICK):
        found[THE_TRICK] = trick_zone(view)
    piles = len(found) - 1
    if not_alike(view, watcher, DISCARDS):
        found[piles - DISCARDS_BEFORE] = discards_zone(view)
    if not_alike(view, watcher, UNUSED):
        found[piles - UNUSED_BEFORE] = unused_zone(view)
    found[FIRST_PLAYER:FIRST_PLAYER] = hand_zones(view)
    return found


def not_alike(view: View, watcher: View, place: int) -> bool:
    """Whether a seat knows other cards at a place than a watcher does."""
    return view.known[place] != watcher.known[place]


def tells_of_hand(view: View, watcher: View, seat: int) -> bool:
    """The same for a hand; a player's zone lists what others know of it, not what they hold."""
    return bool(watcher.known[seat]) if seat == view.seat else not_alike(view, watcher, seat)


def hand_zones(view: View) -> list[Zone]:
    """A seat's own hand; a watcher has none."""
    if view.seat is None:
        return []
    key = (view.parts, "hand", view.seat, int(view.known[view.seat]))
    zone = SHELF.find(key)
    if zone is None:
        hand = card_things("hand", view.kinds(view.seat))
        zone = SHELF.keep(key, RowZone("hand", "Your hand", view.seat, hand, "LT-8"))
    return [zone]


def deck_zone(view: View) -> Zone:
    size = int(view.sizes[DECK])
    key = ("deck", size)
    zone = SHELF.find(key)
    if zone is not None:
        return zone
    count = Thing("deck/count", str(size), f"{counted(size, 'card')} in the deck", "", BACK, size)
    return SHELF.keep(key, CounterZone("deck", "Deck", None, count, "LT-2"))


def discards_zone(view: View) -> Zone:
    """How many there are, and those that the viewer knows (LT-31)."""
    size = int(view.sizes[DISCARDS])
    key = (view.parts, "discards", size, int(view.known[DISCARDS]))
    zone = SHELF.find(key)
    if zone is not None:
        return zone
    count = Thing("discards/count", str(size), f"{counted(size, 'card')} discarded", "", BACK, size)
    known = card_things("discards", view.kinds(DISCARDS))
    return SHELF.keep(key, RowZone("discards", "Discards", None, [count, *known], "LT-31"))


def unused_zone(view: View) -> Zone:
    """The two cards that the Berserker left out, for the one who knows them (LT-54)."""
    key = (view.parts, "unused", int(view.sizes[UNUSED]), int(view.known[UNUSED]))
    zone = SHELF.find(key)
    if zone is not None:
        return zone
    known = card_things("unused", view.kinds(UNUSED))
    backs = back_things("unused", int(view.sizes[UNUSED]) - len(known), "left out by the Berserker")
    title = "Left out of this round"
    return SHELF.keep(key, RowZone("unused", title, None, [*known, *backs], "LT-54"))
