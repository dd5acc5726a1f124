"""Who sees what (LT-5), and worlds that fit what a seat has seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from longbox.core.arrays import Ints
from longbox.core.bits import MEMBERS, bit, count, listed, lowest
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
    Tally,
    Trick,
)

NOTHING_UNSEEN: Final[Ints[i64]] = Ints[i64]([0] * VIEWERS)
NOWHERE: Final[Ints[i64]] = Ints[i64]([0] * (VIEWERS * HIDDEN_PLACES))
NO_CARDS: Final = Cards(Ints[i64]([0] * PLACES), NOTHING_UNSEEN, NOWHERE, 0)
NO_LUCK: Final = Rng(0)
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
        pool: int,
        first: int,
        round: int,
        champion: int,
        known: Ints[i64],
        sizes: Ints[i64],
        unseen: Ints[i64],
        may: Ints[i64],
        trick: Trick,
        offer: Offer,
        players: Players,
        counted: Sequence[Tally],
    ) -> None:
        super().__init__(seat, pending)
        self.parts = parts
        self.count = count
        self.rules = rules
        self.pool = pool
        self.first = first
        self.round = round
        self.champion = champion
        self.known: Ints[i64] = known  # sets of the cards whose place the viewer knows, by place
        self.sizes: Ints[i64] = sizes  # how many cards are at each hidden place
        self.unseen: Ints[i64] = unseen  # sets: unseen by this viewer, and by a watcher
        self.may: Ints[i64] = may  # where they may be, for the same two
        self.trick = trick
        self.offer = offer
        self.players = players
        self.counted = tuple(counted)

    def kinds(self, place: int) -> list[int]:
        """The kinds of the cards that the viewer knows at a place."""
        return self.parts.kinds(int(self.known[place]))

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
            "pool": names_of(self.pool, CHARACTER_NAMES),
            "round": self.round + 1,
            "first": self.first,
            "hand": None if self.seat is None else self.names(self.seat),
            "players": [self.player(seat) for seat in seats],
            "deck_size": int(self.sizes[DECK]),
            "discards_size": int(self.sizes[DISCARDS]),
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
            "counted": [self.tally(one) for one in self.counted],
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
            "hand_size": int(self.sizes[seat]),
            "known": self.names(seat),
            "wins": int(players.wins[seat]),
            "taken": self.names(TAKEN + seat),
            "items": names_of(players.items[seat], ITEM_NAMES),
            "beasts": names_of(players.beasts[seat], self.parts.beast_names),
            "has_option": bool(players.has_option[seat]),
            "bought": card_name(self.parts, bought),
            "to_prepare": int(count(players.tasks[seat])),
        }

    def tally(self, one: Tally) -> dict[str, object]:
        """How a player's points of the last round were counted."""
        return {
            "before": int(one.before),
            "wins": int(one.wins),
            "lines": [[name, points] for name, points in one.lines()],
            "combinations": [
                {
                    "name": way.name,
                    "points": int(way.points),
                    "cards": [KIND_NAMES[kind] for kind in self.parts.kinds(way.cards)],
                }
                for way in one.combinations
            ],
            "after": int(one.after),
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
    return glance(state.copy(), seat, None)


def glance(state: State, seat: int | None, last: View | None) -> View:
    """The view with what lies open on the table itself, for a look between two answers."""
    if last is None or last.trick is not state.trick:
        last = View(
            seat, state.pending, state.parts, int(state.count), int(state.rules), int(state.pool),
            0, 0, 0, Ints[i64]([0] * PLACES), Ints[i64]([0] * HIDDEN_PLACES), Ints[i64]([0, 0]),
            Ints[i64]([0] * (2 * HIDDEN_PLACES)), state.trick, state.offer, state.players, [],
        )  # fmt: skip
    cards = state.cards
    last.seat = seat
    last.pending = state.pending.as_tuple()
    last.pool = int(state.pool)
    last.first = int(state.first)
    last.round = int(state.round)
    last.champion = int(state.champion)
    last.offer = state.offer
    last.players = state.players
    last.counted = tuple(state.counted)
    watcher = state.count
    viewer = watcher if seat is None else i64(seat)
    unseen = cards.unseen[viewer]
    for place in range(PLACES):
        last.known[place] = cards.zone[place] & ~unseen
    last.unseen[0] = unseen
    last.unseen[1] = cards.unseen[watcher]
    for hidden in range(HIDDEN_PLACES):
        last.sizes[hidden] = count(cards.zone[hidden])
        last.may[hidden] = cards.may[viewer * HIDDEN_PLACES + hidden] & unseen
        watched = cards.may[watcher * HIDDEN_PLACES + hidden] & cards.unseen[watcher]
        last.may[HIDDEN_PLACES + hidden] = watched
    hide(last, unseen)
    return last


def hide(seen: View, unseen: i64) -> None:
    """Lay face down what the Letter took, and the characters that others gave away."""
    if seen.offer.stolen != NO_CARD and unseen & bit(seen.offer.stolen):
        seen.offer = seen.offer.copy()
        seen.offer.stolen = HIDDEN
    for other in range(seen.count):
        if other != seen.seat and seen.players.given[other] > NO_CHARACTER:
            seen.players = seen.players.copy()
            seen.players.given[other] = HIDDEN


def imagine(seen: View, rng: Rng) -> State:
    """A world that fits the view: unseen cards lie somewhere they may be, each as likely."""
    count = seen.count
    zone = place_unseen(seen, rng)
    cards = Cards(
        zone,
        NOTHING_UNSEEN[:],
        NOWHERE[:],
        seen.sizes[DECK],
    )
    offer = seen.offer.copy()
    players = seen.players.copy()
    state = State(
        rng.fork(), None, seen.parts, count, seen.rules, seen.pool, seen.first, cards,
        seen.trick.copy(), offer, players,
    )  # fmt: skip
    state.pending = Stack(list(seen.pending))
    state.round = seen.round
    state.champion = seen.champion
    state.counted = list(seen.counted)
    for viewer in range(count + 1):
        remember(state, seen, viewer)
    if offer.stolen == HIDDEN:
        thief = seen.pending[-1].seat
        offer.stolen = one_of(listed(zone[thief] & ~seen.known[thief]), rng)
    for seat in range(count):
        if players.given[seat] == HIDDEN:
            players.given[seat] = one_of(listed(int(players.own[seat])), rng)
    return state


def seen_by_all(seen: View) -> State:
    """What lies open, as a position without cards: enough to judge a trick."""
    return State(
        NO_LUCK, None, seen.parts, seen.count, seen.rules, seen.pool, seen.first,
        NO_CARDS, seen.trick.copy(), seen.offer, seen.players,
    )  # fmt: skip


def remember(state: State, seen: View, viewer: int) -> None:
    """The viewer knows what it knew; of the others all that is sure is what they can look at."""
    cards = state.cards
    mine = viewer == seen.seat
    unseen = int(seen.unseen[0 if mine else 1])
    if not mine and viewer < seen.count:
        unseen &= ~int(cards.zone[viewer])
        if state.plays(NINJA, viewer):
            unseen &= ~int(cards.zone[FACE_DOWN])
        if state.plays(BERSERKER, viewer):
            unseen &= ~int(cards.zone[UNUSED])
    cards.unseen[viewer] = unseen
    for place in range(HIDDEN_PLACES):
        whose = 0 if mine else HIDDEN_PLACES
        cards.may[viewer * HIDDEN_PLACES + place] = seen.may[whose + place]


def one_of(things: Sequence[int], rng: Rng) -> int:
    return things[rng.below(len(things))]


class Dealer:
    """Deals unseen cards to the places that have room for them and where they may be."""

    def __init__(self, seen: View) -> None:
        self.seen = seen
        self.room: Ints[i64] = Ints[i64]([0] * HIDDEN_PLACES)
        self.dealt: Ints[i64] = Ints[i64]([0] * HIDDEN_PLACES)  # sets of cards
        self.places: Ints[i64] = Ints[i64]([0] * MEMBERS)  # where each card may be, as bits
        self.tried: i64 = 0  # places where room was looked for
        for place in range(HIDDEN_PLACES):
            self.room[place] = seen.sizes[place] - count(seen.known[place])

    def find_places(self, card: i64) -> i64:
        """The places where a card may be, as bits, which are kept."""
        may = self.seen.may
        places: i64 = 0
        for place in range(HIDDEN_PLACES):
            places |= ((may[place] >> card) & 1) << place
        self.places[card] = places
        return places

    def deal(self, card: i64, rng: Rng) -> None:
        """To each free space that it may have as likely; if all are full, others make room."""
        free: i64 = 0
        places = self.places[card]
        rest = places
        while rest:
            free += self.room[lowest(rest)]
            rest &= rest - 1
        chosen: i64 = -1
        if free:
            ticket = rng.below(free)
            rest = places
            while ticket >= 0:
                chosen = lowest(rest)
                rest &= rest - 1
                ticket -= self.room[chosen]
        else:
            self.tried = 0
            chosen = self.make_room(places)
            assert chosen >= 0, "no world fits this view"
        self.room[chosen] -= 1
        self.dealt[chosen] |= bit(card)

    def make_room(self, places: i64) -> i64:
        """A place with room, made by moving cards on to others where they may be; -1 if none."""
        while places:
            place = lowest(places)
            places &= places - 1
            if (self.tried >> place) & 1:
                continue
            self.tried |= bit(place)
            if self.room[place]:
                return place
            rest = self.dealt[place]
            while rest:
                card = lowest(rest)
                rest &= rest - 1
                other = self.make_room(self.places[card])
                if other >= 0:
                    self.dealt[place] &= ~bit(card)
                    self.dealt[other] |= bit(card)
                    self.room[other] -= 1
                    self.room[place] += 1
                    return place
        return -1


def place_unseen(seen: View, rng: Rng) -> Ints[i64]:
    """Where every card is in an imagined world: the least free ones are dealt first."""
    dealer = Dealer(seen)
    cards = listed(seen.unseen[0])
    rng.shuffle(cards)
    waiting: Ints[i64] = Ints[i64]([0] * (HIDDEN_PLACES + 1))  # by freedom, as bits of their order
    for at in range(i64(len(cards))):
        waiting[count(dealer.find_places(cards[at]))] |= bit(at)
    for rest in waiting:
        while rest:
            at = lowest(rest)
            rest &= rest - 1
            dealer.deal(cards[at], rng)
    zone = seen.known[:]
    for place in range(HIDDEN_PLACES):
        zone[place] |= dealer.dealt[place]
    return zone
