"""The table: where each card is and who has seen it, the trick, the players, what is on offer."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.core.arrays import Ints
from longbox.core.bits import count
from longbox.core.event import Event
from longbox.core.rng import Rng
from longbox.core.state import State as CoreState
from longbox.games.little_tricktakers.collector import Way
from longbox.games.little_tricktakers.components import (
    ALL_BEASTS,
    ALL_CHARACTERS,
    CHARACTER_NAMES,
    CHARACTERS,
    ITEMS,
    LIGHT_1,
    MOST_SEATS,
    NO_CARD,
    NO_CHARACTER,
    NO_COLOUR,
    NOBODY,
    SHUFFLE,
    WINS_THE_GAME,
    Parts,
)

# Places of cards: hands by seat, then other places where a card can be unseen, then open ones.
DECK: Final = 5
DISCARDS: Final = 6
UNUSED: Final = 7  # the two cards that the Berserker left
FACE_DOWN: Final = 8  # the Ninja's second card
HIDDEN_PLACES: Final = 9
HOME: Final = 9
TRICK: Final = 10
TAKEN: Final = 11  # by seat
PLACES: Final = TAKEN + MOST_SEATS
VIEWERS: Final = MOST_SEATS + 1  # the seats, and after the last of them a watcher

# Sources of points, for the scorepad; the characters' come first, by their order.
START: Final = CHARACTERS
OPTIONS: Final = CHARACTERS + 1
DEVIL_CARDS: Final = CHARACTERS + 2
OF_BEASTS: Final = CHARACTERS + 3
BETS: Final = CHARACTERS + 4
BELOW_ZERO: Final = CHARACTERS + 5
SOURCES: Final = CHARACTERS + 6
SOURCE_NAMES: Final = [
    *[name.capitalize() for name in CHARACTER_NAMES],
    "points to begin with",
    "options bought",
    "Devil cards",
    "beasts",
    "bets",
    "not lost below zero",
]

BEFORE_THE_TRICKS: Final = -1
NO_LEAD: Final = -1
MOST_PLAYS: Final = 7


class Cards:
    """Where each card is, and for each viewer which cards are unseen and where they may be."""

    def __init__(self, zone: Ints[i64], unseen: Ints[i64], may: Ints[i64], deck_count: i64) -> None:
        self.zone: Ints[i64] = zone  # sets of cards, by place
        self.unseen: Ints[i64] = unseen  # by viewer: cards whose place it does not know
        self.may: Ints[i64] = may  # by viewer and hidden place: unseen cards that may be there
        self.deck_count: i64 = deck_count

    def copy(self) -> Cards:
        return Cards(self.zone[:], self.unseen[:], self.may[:], self.deck_count)


class Trick:
    """The cards of a trick in order of play, with who played them and what was used on them."""

    def __init__(
        self,
        number: i64,
        queue: Ints[i64],
        seat: Ints[i64],
        card: Ints[i64],
        added: Ints[i64],
        suit: Ints[i64],
        value: Ints[i64],
        pair: Ints[i64],
    ) -> None:
        self.number: i64 = number
        self.queue: Ints[i64] = queue  # the seats in order of play
        self.at: i64 = 0  # place in the queue
        self.lead: i64 = NO_LEAD
        self.plays: i64 = 0
        self.seat: Ints[i64] = seat
        self.card: Ints[i64] = card
        self.added: Ints[i64] = added  # the Healer's added card, or the second of a pair
        self.suit: Ints[i64] = suit  # as it counts
        self.value: Ints[i64] = value  # as it counts
        self.pair: Ints[i64] = pair  # 1 for an Elixir pair
        self.kakumei = False
        self.wing: i64 = NOBODY
        self.free: i64 = NOBODY  # who need not follow suit (LT-70)
        self.reserved: i64 = NO_CARD
        self.hermit_done = False
        self.won: i64 = 0  # plays of the trick just won: they lie in front until the next card
        self.won_by: i64 = 0  # which of them won it

    def copy(self) -> Trick:
        other = Trick(
            self.number,
            self.queue[:],
            self.seat[:],
            self.card[:],
            self.added[:],
            self.suit[:],
            self.value[:],
            self.pair[:],
        )
        other.at = self.at
        other.lead = self.lead
        other.plays = self.plays
        other.kakumei = self.kakumei
        other.wing = self.wing
        other.free = self.free
        other.reserved = self.reserved
        other.hermit_done = self.hermit_done
        other.won = self.won
        other.won_by = self.won_by
        return other

    def clear(self) -> None:
        """Nothing lies in the trick, and nothing was used on it."""
        self.at = 0
        self.lead = NO_LEAD
        self.plays = 0
        self.kakumei = False
        self.wing = NOBODY
        self.free = NOBODY
        self.reserved = NO_CARD
        self.hermit_done = False

    def put(self, seat: i64, card: i64, added: i64, suit: i64, value: i64, pair: i64) -> None:
        """A card, or an Elixir pair, was played face up; the first colour is led (LT-7)."""
        at = self.plays
        self.seat[at] = seat
        self.card[at] = card
        self.added[at] = added
        self.suit[at] = suit
        self.value[at] = value
        self.pair[at] = pair
        self.plays = at + 1
        self.won = 0
        if self.lead == NO_LEAD and suit < NO_COLOUR:
            self.lead = suit


class Offer:
    """What can be chosen and bought, who chooses when, and what this round has brought so far."""

    def __init__(self, order: Ints[i64], player_of: Ints[i64]) -> None:
        self.characters: i64 = 0  # sets, from here to beasts
        self.aside: i64 = ALL_CHARACTERS  # neither on offer nor with a player
        self.shown: i64 = 0  # on offer in the last round (LT-85)
        self.item_deck: i64 = (1 << ITEMS) - 1
        self.items: i64 = 0
        self.used_items: i64 = 0
        self.enhancements: i64 = 0
        self.beasts: i64 = ALL_BEASTS
        self.order: Ints[i64] = order  # of selection
        self.picks: i64 = 0  # made in this round
        self.newcomer: i64 = NO_CHARACTER  # chosen, and not yet laid beside another (LT-75)
        self.player_of: Ints[i64] = player_of  # who plays a character in this round
        self.samurai_is_ready = False
        self.kakumei_is_used = False
        self.oko_is_used = False
        self.bid: i64 = NOBODY
        self.bet: i64 = 0
        self.kakumei_points: i64 = 0
        self.flag_wins: i64 = 0
        self.owed: i64 = 0  # cards that an exchange will draw
        self.stays: i64 = 0  # cards that cannot be the one that is now discarded
        self.among: i64 = 0  # the Elixir pair of which the Clock leaves one card (LT-73)
        self.partner: i64 = NOBODY  # whom the Letter took from
        self.stolen: i64 = NO_CARD  # what it took

    def copy(self) -> Offer:
        other = Offer(self.order[:], self.player_of[:])
        other.characters = self.characters
        other.aside = self.aside
        other.shown = self.shown
        other.item_deck = self.item_deck
        other.items = self.items
        other.used_items = self.used_items
        other.enhancements = self.enhancements
        other.beasts = self.beasts
        other.picks = self.picks
        other.newcomer = self.newcomer
        other.samurai_is_ready = self.samurai_is_ready
        other.kakumei_is_used = self.kakumei_is_used
        other.oko_is_used = self.oko_is_used
        other.bid = self.bid
        other.bet = self.bet
        other.kakumei_points = self.kakumei_points
        other.flag_wins = self.flag_wins
        other.owed = self.owed
        other.stays = self.stays
        other.among = self.among
        other.partner = self.partner
        other.stolen = self.stolen
        return other


class Players:
    """What lies before each player; by seat."""

    def __init__(
        self,
        points: Ints[i64],
        sources: Ints[i64],
        kept: Ints[i64],
        own: Ints[i64],
        left: Ints[i64],
        right: Ints[i64],
        given: Ints[i64],
        items: Ints[i64],
        beasts: Ints[i64],
        wins: Ints[i64],
        tasks: Ints[i64],
        has_option: Ints[i64],
        bought: Ints[i64],
    ) -> None:
        self.points: Ints[i64] = points
        self.sources: Ints[i64] = sources  # of these points, by seat and source
        self.kept: Ints[i64] = kept  # the character of round 1 (LT-18)
        self.own: Ints[i64] = own  # sets of character cards at hand
        self.left: Ints[i64] = left  # the characters of this round, as they lie
        self.right: Ints[i64] = right
        self.given: Ints[i64] = given  # the character given away in round 4 of two (LT-93)
        self.items: Ints[i64] = items  # sets
        self.beasts: Ints[i64] = beasts  # sets
        self.wins: Ints[i64] = wins
        self.tasks: Ints[i64] = tasks  # sets of what is still to be prepared
        self.has_option: Ints[i64] = has_option  # 1 if the option of this round is taken
        self.bought: Ints[i64] = bought  # an Enhancement card that is not yet in the hand

    def copy(self) -> Players:
        return Players(
            self.points[:],
            self.sources[:],
            self.kept[:],
            self.own[:],
            self.left[:],
            self.right[:],
            self.given[:],
            self.items[:],
            self.beasts[:],
            self.wins[:],
            self.tasks[:],
            self.has_option[:],
            self.bought[:],
        )


class Tally:
    """The points of one player in one round, the negative ones apart (LT-80)."""

    def __init__(self, shielded: bool, before: i64, wins: i64) -> None:
        self.shielded = shielded
        self.before: i64 = before  # points that the player had
        self.after: i64 = before  # and has now
        self.wins: i64 = wins
        self.plus: i64 = 0
        self.minus: i64 = 0
        self.by_source: list[int] = [0] * SOURCES
        self.combinations: list[Way] = []  # of the Collector

    def lines(self) -> list[tuple[str, int]]:
        """Where the points come from."""
        return [
            (SOURCE_NAMES[place], points) for place, points in enumerate(self.by_source) if points
        ]

    def add(self, source: i64, points: i64) -> None:
        if points < 0 and self.shielded:  # LT-79
            return
        if points > 0:
            self.plus += points
        else:
            self.minus += points
        self.by_source[source] += int(points)


class State(CoreState):
    """Everything on the table, seen or not."""

    def __init__(
        self,
        rng: Rng,
        log: list[Event] | None,
        parts: Parts,
        count: i64,
        rules: i64,
        pool: i64,
        first: i64,
        cards: Cards,
        trick: Trick,
        offer: Offer,
        players: Players,
    ) -> None:
        super().__init__(rng, log)
        self.parts = parts
        self.count: i64 = count  # of players
        self.rules: i64 = rules
        self.pool: i64 = pool  # the characters of Light 1 and its styles, a set (LT-83 to LT-85)
        self.first: i64 = first
        self.round: i64 = 0
        self.champion: i64 = NOBODY  # who won the game at once (LT-82)
        self.cards = cards
        self.trick = trick
        self.offer = offer
        self.players = players
        self.counted: list[Tally] = []  # the points of the last round that was scored, by seat

    def copy(self) -> State:
        other = State(
            self.rng.copy(),
            None,
            self.parts,
            self.count,
            self.rules,
            self.pool,
            self.first,
            self.cards.copy(),
            self.trick.copy(),
            self.offer.copy(),
            self.players.copy(),
        )
        other.pending = self.pending.copy()
        other.round = self.round
        other.champion = self.champion
        other.counted = self.counted
        return other

    def hand(self, seat: i64) -> i64:
        return self.cards.zone[seat]

    def hand_size(self, seat: i64) -> i64:
        return count(self.cards.zone[seat])

    def plays(self, character: i64, seat: i64) -> bool:
        """True if that seat plays the character in this round."""
        return self.offer.player_of[character] == seat

    def has_item(self, seat: i64, item: i64) -> bool:
        return self.players.items[seat] & (1 << item) != 0

    def has_beast(self, seat: i64, beast: i64) -> bool:
        return self.players.beasts[seat] & (1 << beast) != 0

    def drawable(self) -> i64:
        """How many cards can be drawn: the deck, and all discards but Devil cards (LT-31)."""
        return self.cards.deck_count + count(self.cards.zone[DISCARDS] & ~self.parts.devils)

    def rounds(self) -> i64:
        return rounds_for(self.count)

    def is_light_1(self) -> bool:
        """One character a round, which goes back after it (LT-83)."""
        return LIGHT_1 <= self.rules <= SHUFFLE

    def plays_pairs(self) -> bool:
        """In this round everyone plays two characters (LT-19, LT-92)."""
        return self.round >= 2 and not self.is_light_1()

    def lowest_number(self, seat: i64) -> i64:
        left = self.number_at(self.players.left[seat])
        right = self.number_at(self.players.right[seat])
        return left if right == 0 or (left and left < right) else right

    def sum_of_numbers(self, seat: i64) -> i64:
        return self.number_at(self.players.left[seat]) + self.number_at(self.players.right[seat])

    def number_at(self, character: i64) -> i64:
        if character == NO_CHARACTER:
            return 0
        return self.parts.number_of[character]

    def row(self, character: i64, wins: i64) -> i64:
        """Points for so many wins, on the card for two or for more (LT-90)."""
        if self.count == 2:
            character += CHARACTERS
        return self.parts.row_of[character * 6 + wins]

    def wins_at_once(self, seat: i64) -> bool:
        """Five tricks as one of the characters that win the game by them (LT-82)."""
        if self.players.wins[seat] < 5:
            return False
        for character in (self.players.left[seat], self.players.right[seat]):
            if character != NO_CHARACTER and self.row(character, 5) == WINS_THE_GAME:
                return True
        return False


def rounds_for(players: i64) -> i64:
    return 4 if players == 2 else 3  # LT-1


def blank_cards(parts: Parts) -> Cards:
    """All cards at home, and everybody knows it."""
    zone = [0] * PLACES
    zone[HOME] = int(parts.all_cards)
    return Cards(
        Ints[i64](zone), Ints[i64]([0] * VIEWERS), Ints[i64]([0] * (VIEWERS * HIDDEN_PLACES)), 0
    )


def blank_trick() -> Trick:
    return Trick(
        BEFORE_THE_TRICKS,
        Ints[i64]([0] * MOST_SEATS),
        Ints[i64]([0] * MOST_PLAYS),
        Ints[i64]([0] * MOST_PLAYS),
        Ints[i64]([0] * MOST_PLAYS),
        Ints[i64]([0] * MOST_PLAYS),
        Ints[i64]([0] * MOST_PLAYS),
        Ints[i64]([0] * MOST_PLAYS),
    )


def blank_offer() -> Offer:
    return Offer(Ints[i64]([0] * MOST_SEATS), Ints[i64]([NOBODY] * CHARACTERS))


def blank_players() -> Players:
    return Players(
        Ints[i64]([0] * MOST_SEATS),
        Ints[i64]([0] * (MOST_SEATS * SOURCES)),
        Ints[i64]([NO_CHARACTER] * MOST_SEATS),
        Ints[i64]([0] * MOST_SEATS),
        Ints[i64]([NO_CHARACTER] * MOST_SEATS),
        Ints[i64]([NO_CHARACTER] * MOST_SEATS),
        Ints[i64]([NO_CHARACTER] * MOST_SEATS),
        Ints[i64]([0] * MOST_SEATS),
        Ints[i64]([0] * MOST_SEATS),
        Ints[i64]([0] * MOST_SEATS),
        Ints[i64]([0] * MOST_SEATS),
        Ints[i64]([0] * MOST_SEATS),
        Ints[i64]([NO_CARD] * MOST_SEATS),
    )
