"""Who sees what (LT-5), and worlds that fit what a seat has seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from longbox.core.arrays import Ints
from longbox.core.bits import bit, count, listed
from longbox.core.rng import Rng
from longbox.core.state import Stack
from longbox.core.view import View as CoreView
from longbox.games.little_tricktakers.components import (
    BERSERKER,
    CHARACTER_NAMES,
    ITEM_NAMES,
    KIND_NAMES,
    NINJA,
    NO_CARD,
    NO_CHARACTER,
    NOBODY,
    RULES,
    SUIT_NAMES,
    Parts,
)
from longbox.games.little_tricktakers.state import (
    DECK,
    DISCARDS,
    FACE_DOWN,
    HIDDEN_PLACES,
    NO_LEAD,
    PLACES,
    TAKEN,
    UNUSED,
    VIEWERS,
    Cards,
    Offer,
    Players,
    State,
    Trick,
)

HIDDEN: Final = -2  # a card or a character that is there, and that the viewer does not know


class View(CoreView):
    """What one seat may know. What is not named here is not seen."""

    def __init__(
        self,
        seat: int | None,
        pending: Stack,
        parts: Parts,
        count: int,
        rules: int,
        first: int,
        round: int,
        champion: int,
        known: Sequence[int],
        sizes: Sequence[int],
        unseen: Sequence[int],
        may: Sequence[Sequence[int]],
        trick: Trick,
        offer: Offer,
        players: Players,
    ) -> None:
        super().__init__(seat, pending)
        self.parts = parts
        self.count = count
        self.rules = rules
        self.first = first
        self.round = round
        self.champion = champion
        self.known = tuple(known)  # sets of the cards whose place the viewer knows, by place
        self.sizes = tuple(sizes)  # how many cards are at each hidden place
        self.unseen = tuple(unseen)  # sets: unseen by this viewer, and by a watcher
        self.may = tuple(tuple(row) for row in may)  # where they may be, for the same two
        self.trick = trick
        self.offer = offer
        self.players = players

    def kinds(self, place: int) -> list[int]:
        """The kinds of the cards that the viewer knows at a place."""
        return [int(self.parts.kind_of[card]) for card in listed(self.known[place])]

    def names(self, place: int) -> list[str]:
        return [KIND_NAMES[kind] for kind in self.kinds(place)]

    def fields(self) -> dict[str, object]:
        seats = range(self.count)
        offer = self.offer
        face_down: dict[str, object] | None = None
        if self.sizes[FACE_DOWN]:
            known = self.names(FACE_DOWN)
            face_down = {"card": known[0] if known else None}
        return {
            "rules": RULES[self.rules],
            "round": self.round + 1,
            "first": self.first,
            "hand": None if self.seat is None else self.names(self.seat),
            "players": [self.player(seat) for seat in seats],
            "deck_size": self.sizes[DECK],
            "discards_size": self.sizes[DISCARDS],
            "known_in_deck": self.names(DECK),
            "known_in_discards": self.names(DISCARDS),
            "known_unused": self.names(UNUSED),
            "trick": self.trick_data(),
            "face_down": face_down,
            "on_offer": {
                "characters": names_of(offer.characters, CHARACTER_NAMES),
                "enhancements": [
                    KIND_NAMES[self.parts.kind_of[self.parts.enhancements[place]]]
                    for place in listed(int(offer.enhancements))
                ],
                "items": names_of(offer.items, ITEM_NAMES),
                "beasts": names_of(offer.beasts, self.parts.beast_names),
            },
            "aside": names_of(offer.aside, CHARACTER_NAMES),
            "used_items": names_of(offer.used_items, ITEM_NAMES),
            "order": [int(offer.order[seat]) for seat in seats],
            "picks": int(offer.picks),
            "new_character": character_name(offer.newcomer),
            "bid": None if offer.bid == NOBODY else int(offer.bid),
            "bet": int(offer.bet),
            "samurai_is_ready": offer.samurai_is_ready,
            "kakumei_is_used": offer.kakumei_is_used,
            "oko_is_used": offer.oko_is_used,
            "kakumei_points": int(offer.kakumei_points),
            "flag_wins": int(offer.flag_wins),
            "exchanging": int(offer.owed),
            "pair": [KIND_NAMES[self.parts.kind_of[card]] for card in listed(int(offer.among))],
            "stolen": card_name(self.parts, int(offer.stolen)),
            "champion": None if self.champion == NOBODY else self.champion,
        }

    def player(self, seat: int) -> dict[str, object]:
        """What lies before a player, and what is known of the hand."""
        players = self.players
        bought = int(players.bought[seat])
        given = int(players.given[seat])
        return {
            "points": int(players.points[seat]),
            "left": character_name(players.left[seat]),
            "right": character_name(players.right[seat]),
            "at_hand": names_of(players.own[seat], CHARACTER_NAMES),
            "gave": given != NO_CHARACTER,
            "given": character_name(given),
            "hand_size": self.sizes[seat],
            "known": self.names(seat),
            "wins": int(players.wins[seat]),
            "taken": self.names(TAKEN + seat),
            "items": names_of(players.items[seat], ITEM_NAMES),
            "beasts": names_of(players.beasts[seat], self.parts.beast_names),
            "has_option": bool(players.has_option[seat]),
            "bought": card_name(self.parts, bought),
            "to_prepare": int(count(players.tasks[seat])),
        }

    def trick_data(self) -> dict[str, object]:
        trick = self.trick
        lead = int(trick.lead)
        reserved = int(trick.reserved)
        return {
            "number": int(trick.number) + 1,
            "order": [int(trick.queue[place]) for place in range(self.count)],
            "lead": None if lead == NO_LEAD else SUIT_NAMES[lead],
            "cards": [
                {
                    "seat": int(trick.seat[play]),
                    "card": card_name(self.parts, int(trick.card[play])),
                    "added": card_name(self.parts, int(trick.added[play])),
                    "counts_as": SUIT_NAMES[trick.suit[play]],
                    "value": int(trick.value[play]),
                }
                for play in range(int(trick.plays))
            ],
            "kakumei": trick.kakumei,
            "wing": None if trick.wing == NOBODY else int(trick.wing),
            "free": None if trick.free == NOBODY else int(trick.free),
            "reserved": card_name(self.parts, reserved),
            "hermit_done": trick.hermit_done,
        }


def card_name(parts: Parts, card: int) -> str | None:
    return None if card < 0 else KIND_NAMES[parts.kind_of[card]]


def character_name(character: i64) -> str | None:
    return None if character < 0 else CHARACTER_NAMES[character]


def names_of(things: i64, names: Sequence[str]) -> list[str]:
    return [names[one] for one in listed(int(things))]


def view(state: State, seat: int | None) -> View:
    seats = int(state.count)
    viewer = seats if seat is None else seat
    cards = state.cards
    unseen = int(cards.unseen[viewer])
    known = [int(cards.zone[place]) & ~unseen for place in range(PLACES)]
    sizes = [int(count(cards.zone[place])) for place in range(HIDDEN_PLACES)]
    rows = [
        [
            int(cards.may[row * HIDDEN_PLACES + place] & cards.unseen[row])
            for place in range(HIDDEN_PLACES)
        ]
        for row in (viewer, seats)
    ]
    offer = state.offer.copy()
    if offer.stolen != NO_CARD and unseen & bit(offer.stolen):
        offer.stolen = HIDDEN
    players = state.players.copy()
    for other in range(seats):
        if other != seat and players.given[other] != NO_CHARACTER:
            players.given[other] = HIDDEN
    return View(
        seat,
        state.pending,
        state.parts,
        seats,
        int(state.rules),
        int(state.first),
        int(state.round),
        int(state.champion),
        known,
        sizes,
        [unseen, int(cards.unseen[seats])],
        rows,
        state.trick.copy(),
        offer,
        players,
    )


def imagine(seen: View, rng: Rng) -> State:
    """A world that fits the view: unseen cards lie somewhere they may be, each as likely."""
    count = seen.count
    zone = place_unseen(seen, rng)
    cards = Cards(
        Ints[i64](zone),
        Ints[i64]([0] * VIEWERS),
        Ints[i64]([0] * (VIEWERS * HIDDEN_PLACES)),
        seen.sizes[DECK],
    )
    offer = seen.offer.copy()
    players = seen.players.copy()
    state = State(
        rng.fork(), None, seen.parts, count, seen.rules, seen.first, cards, seen.trick.copy(),
        offer, players,
    )  # fmt: skip
    state.pending = Stack(list(seen.pending))
    state.round = seen.round
    state.champion = seen.champion
    for viewer in range(count + 1):
        remember(state, seen, viewer)
    if offer.stolen == HIDDEN:
        thief = seen.pending[-1].seat
        offer.stolen = one_of(listed(zone[thief] & ~seen.known[thief]), rng)
    for seat in range(count):
        if players.given[seat] == HIDDEN:
            players.given[seat] = one_of(listed(int(players.own[seat])), rng)
    return state


def remember(state: State, seen: View, viewer: int) -> None:
    """The viewer knows what it knew; of the others all that is sure is what they can look at."""
    cards = state.cards
    mine = viewer == seen.seat
    unseen = seen.unseen[0 if mine else 1]
    if not mine and viewer < seen.count:
        unseen &= ~int(cards.zone[viewer])
        if state.plays(NINJA, viewer):
            unseen &= ~int(cards.zone[FACE_DOWN])
        if state.plays(BERSERKER, viewer):
            unseen &= ~int(cards.zone[UNUSED])
    cards.unseen[viewer] = unseen
    for place in range(HIDDEN_PLACES):
        cards.may[viewer * HIDDEN_PLACES + place] = seen.may[0 if mine else 1][place]


def one_of(things: Sequence[int], rng: Rng) -> int:
    return things[rng.below(len(things))]


class Dealer:
    """Deals unseen cards to the places that have room for them and where they may be."""

    def __init__(self, seen: View) -> None:
        self.seen = seen
        self.room = [size - int(count(seen.known[place])) for place, size in enumerate(seen.sizes)]
        self.dealt: list[list[int]] = [[] for _ in seen.sizes]

    def places_for(self, card: int) -> list[int]:
        return [place for place, may in enumerate(self.seen.may[0]) if may & bit(card)]

    def deal(self, card: int, rng: Rng) -> None:
        """To each free space that it may have as likely; if all are full, others make room."""
        places = self.places_for(card)
        free = sum(self.room[place] for place in places)
        if free:
            ticket = int(rng.below(free))
            for place in places:
                ticket -= self.room[place]
                if ticket < 0:
                    break
        else:
            place = self.make_room(places, set())
            assert place >= 0, "no world fits this view"
        self.room[place] -= 1
        self.dealt[place].append(card)

    def make_room(self, places: list[int], tried: set[int]) -> int:
        """A place with room, made by moving cards on to others where they may be; -1 if none."""
        for place in places:
            if place in tried:
                continue
            tried.add(place)
            if self.room[place]:
                return place
            for card in self.dealt[place]:
                other = self.make_room(self.places_for(card), tried)
                if other >= 0:
                    self.dealt[place].remove(card)
                    self.dealt[other].append(card)
                    self.room[other] -= 1
                    self.room[place] += 1
                    return place
        return -1


def place_unseen(seen: View, rng: Rng) -> list[int]:
    """Where every card is in an imagined world: the least free ones are dealt first."""
    dealer = Dealer(seen)
    cards = listed(seen.unseen[0])
    rng.shuffle(cards)
    by_freedom: list[list[int]] = [[] for _ in range(HIDDEN_PLACES + 1)]
    for card in cards:
        by_freedom[len(dealer.places_for(card))].append(card)
    for alike in by_freedom:
        for card in alike:
            dealer.deal(card, rng)
    zone = list(seen.known)
    for place, dealt in enumerate(dealer.dealt):
        for card in dealt:
            zone[place] |= bit(card)
    return zone
