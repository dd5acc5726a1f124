"""The table: what lies open on it, the duel in progress, the hands and the deck."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.core.arrays import Ints
from longbox.core.bits import bit
from longbox.core.event import Event
from longbox.core.rng import Rng
from longbox.core.state import State as CoreState
from longbox.games.dice_tuners.actions import Answers
from longbox.games.dice_tuners.components import (
    COLOUR_COUNT,
    FACE_COUNT,
    HAND_LIMIT,
    KINDS,
    MOST_SEATS,
    NO_CARD,
    NO_DIE,
    NO_HERO,
    NOBODY,
    PASSES,
    SIDE_COUNT,
    Parts,
    beats,
)

ROOM: Final = 12  # for the cards of a hand, which may be over its limit for a moment
UNSEEN: Final = 1  # the lowest bit of a card in a hand: only its owner has ever seen it
NOT_CHOSEN: Final = -2

# Places in ``Table.seats``: four figures of each kind.

VP: Final = 0
HERO: Final = 4
POWER: Final = 8
SPENT: Final = 12
PLAYED: Final = 16  # the card turned up in this duel
HAND_SIZE: Final = 20
ORDER: Final = 24  # of hiring
DICE_HELD: Final = 28  # drafted, and not deployed yet
FRONT_VP: Final = 32  # of the VP, those won in front
BONUS_VP: Final = 36  # and those from a bonus
LACKS: Final = 40  # colours, as bits, that no card has of those that others have not seen (DT-55)
SEAT_FIGURES: Final = 44

# Places in ``Table.dice``.

SUPPLY: Final = 0  # by colour
ROLLING: Final = 3  # by colour
POOL: Final = 6  # by kind
ASIDE: Final = 18  # a kind for each pass
DRAFTED: Final = 21  # three kinds for each seat, in order
DEPLOYED_DICE: Final = 33  # a kind for each side of each seat

# ``Table.ids`` has at the same places which die it is: MOST_ROLLED x pass + its slot in the roll.
# At POOL it has the kind in each slot of the roll.

# What a duel changes, for each seat.

STRENGTH_MORE: Final = 0  # by what is at work (SKILL_AT_WORK and so on), and by seat
VALUE_MORE: Final = 16
COST_MORE: Final = 20
BONUS_MORE: Final = 24
SIDE: Final = 28  # on which each one fights
CHANGES: Final = 32

# What of a seat is at work, in a window or when effects are used.

SKILL_AT_WORK: Final = 0
OVERDRIVE_TO_ASK: Final = 1
OVERDRIVE_AT_WORK: Final = 2
CARD_AT_WORK: Final = 3

# How a duel of the round ended, in ``Table.results``: three bits each.

NOT_FOUGHT: Final = 0
NULL: Final = 1
WON: Final = 2  # and the winner's seat


class Duel:
    """The duel in progress; sets of seats are bits."""

    def __init__(self, changes: Ints[i64]) -> None:
        self.number: i64 = 0
        self.began: i64 = 0  # who took part in it at first
        self.fighters: i64 = 0  # who is still in it
        self.fire: i64 = 0
        self.cancelled: i64 = 0
        self.cancelling: i64 = 0  # will be cancelled when all cards that cancel have done so
        self.no_advantage: i64 = 0
        self.pierced: i64 = 0
        self.held: i64 = 0
        self.keeps: i64 = 0
        self.calm: i64 = 0  # who may use an effect without being On Fire
        self.used: i64 = 0  # who used the effect of their card
        self.winner: i64 = NOBODY
        self.on_offer: bool = False  # the winner's card, to the losers
        self.changes: Ints[i64] = changes

    def copy(self) -> Duel:
        other = Duel(self.changes[:])
        other.number = self.number
        other.began = self.began
        other.fighters = self.fighters
        other.fire = self.fire
        other.cancelled = self.cancelled
        other.cancelling = self.cancelling
        other.no_advantage = self.no_advantage
        other.pierced = self.pierced
        other.held = self.held
        other.keeps = self.keeps
        other.calm = self.calm
        other.used = self.used
        other.winner = self.winner
        other.on_offer = self.on_offer
        return other

    def begin(self) -> None:
        """Nothing of the duel before is left."""
        self.began = 0
        self.fire = 0
        self.cancelled = 0
        self.cancelling = 0
        self.no_advantage = 0
        self.pierced = 0
        self.held = 0
        self.keeps = 0
        self.calm = 0
        self.used = 0
        self.winner = NOBODY
        self.on_offer = False
        for place in range(SIDE):
            self.changes[place] = 0

    def opponents(self, seat: i64) -> i64:
        """Who is still in the duel against a seat, as bits."""
        return self.fighters & ~(1 << seat)

    def side(self, seat: i64) -> i64:
        return self.changes[SIDE + seat]

    def strength_more(self, seat: i64) -> i64:
        """All changes of Strength, by skills, overdrives and cards."""
        total: i64 = 0
        for source in range(CARD_AT_WORK + 1):
            total += self.changes[STRENGTH_MORE + MOST_SEATS * source + seat]
        return total


class Table:
    """All that lies open, and where in the round the match is (DT-55)."""

    def __init__(
        self,
        players: i64,
        face_up: bool,
        duel: Duel,
        seats: Ints[i64],
        dice: Ints[i64],
        ids: Ints[i64],
        discard: Ints[i64],
    ) -> None:
        self.players: i64 = players
        self.face_up: bool = face_up  # the strategy deck (DT-10)
        self.first: i64 = 0
        self.round: i64 = 1
        self.step: i64 = 0
        self.turn: i64 = 0  # whose turn it is within a step, counted in the step's own order
        self.source: i64 = 0  # what of that seat is at work: skill, overdrive or card
        self.part: i64 = 0  # the next part of it
        self.draft: i64 = 0  # passes that are done
        self.market: i64 = 0  # heroes, as bits
        self.hero_deck: i64 = 0  # nobody looks into it, so its order is made by drawing
        self.hero_discard: i64 = 0
        self.top: i64 = NO_CARD  # of a strategy deck that is face up
        self.deck_size: i64 = 0
        self.waiting: i64 = 0  # who could not hire (DT-21)
        self.bluff_used: i64 = 0
        self.overdrive_used: i64 = 0
        self.wild: i64 = 0
        self.legal: i64 = 0  # colours, as bits (DT-30)
        self.results: i64 = 0  # of this round's duels
        self.duel = duel
        self.seats: Ints[i64] = seats
        self.dice: Ints[i64] = dice
        self.ids: Ints[i64] = ids
        self.discard: Ints[i64] = discard  # strategy cards, by design

    def copy(self) -> Table:
        other = Table(
            self.players,
            self.face_up,
            self.duel.copy(),
            self.seats[:],
            self.dice[:],
            self.ids[:],
            self.discard[:],
        )
        other.first = self.first
        other.round = self.round
        other.step = self.step
        other.turn = self.turn
        other.source = self.source
        other.part = self.part
        other.draft = self.draft
        other.market = self.market
        other.hero_deck = self.hero_deck
        other.hero_discard = self.hero_discard
        other.top = self.top
        other.deck_size = self.deck_size
        other.waiting = self.waiting
        other.bluff_used = self.bluff_used
        other.overdrive_used = self.overdrive_used
        other.wild = self.wild
        other.legal = self.legal
        other.results = self.results
        return other

    def rounds(self) -> i64:
        """DT-1."""
        return 3 if self.players < 4 else 4

    def seat_at(self, turn: i64) -> i64:
        """Turn order: clockwise from the first player (DT-6)."""
        seat = self.first + turn
        return seat if seat < self.players else seat - self.players

    def seats_in(self, bits: i64) -> list[int]:
        """The seats of a set in turn order."""
        found = [int(self.seat_at(turn)) for turn in range(int(self.players))]
        return [seat for seat in found if bits & (1 << seat)]

    def go_to(self, step: i64) -> None:
        self.step = step
        self.turn = 0
        self.source = 0
        self.part = 0

    def result(self, duel: i64) -> i64:
        """How a duel of the round ended: NOT_FOUGHT, NULL, or WON and the winner's seat."""
        return (self.results >> (3 * duel)) & 7

    def die(self, seat: i64) -> i64:
        """The die with which a seat fights in this duel."""
        return self.dice[DEPLOYED_DICE + SIDE_COUNT * seat + self.duel.side(seat)]

    def turn_die(self, seat: i64, face: i64) -> None:
        place = DEPLOYED_DICE + SIDE_COUNT * seat + self.duel.side(seat)
        kind = self.dice[place]
        self.dice[place] = kind - kind % FACE_COUNT + face

    def has_advantage(self, seat: i64) -> bool:
        """All opponents show the one colour that the die beats (DT-5, DT-48)."""
        duel = self.duel
        if duel.no_advantage & (1 << seat):
            return False
        beaten = beats(self.die(seat) // FACE_COUNT)
        alone = True
        for other in range(self.players):
            if duel.fighters & (1 << other) and other != seat:
                alone = False
                if self.die(other) // FACE_COUNT != beaten:
                    return False
        return not alone


def empty_table(parts: Parts, players: int, face_up: bool) -> Table:
    seats = [0] * SEAT_FIGURES
    seats[HERO : HERO + MOST_SEATS] = [NO_HERO] * MOST_SEATS
    seats[PLAYED : PLAYED + MOST_SEATS] = [NO_CARD] * MOST_SEATS
    dice = [players + 1] * COLOUR_COUNT + [0] * (COLOUR_COUNT + KINDS)  # DT-12
    dice += [NO_DIE] * (PASSES + 2 * SIDE_COUNT * MOST_SEATS)
    table = Table(
        players,
        face_up,
        Duel(Ints[i64]([0] * CHANGES)),
        Ints[i64](seats),
        Ints[i64](dice),
        Ints[i64]([NO_DIE] * len(dice)),
        Ints[i64]([0] * len(parts.cards)),
    )
    table.hero_deck = bit(len(parts.heroes)) - 1
    table.deck_size = parts.all_copies
    return table


class State(CoreState):
    """Everything on the table, seen or not."""

    def __init__(
        self,
        rng: Rng,
        log: list[Event] | None,
        parts: Parts,
        answers: Answers,
        flow: Flow,
        table: Table,
        hands: Ints[i64],
        chosen: Ints[i64],
        deck: Ints[i64],
    ) -> None:
        super().__init__(rng, log)
        self.parts = parts
        self.answers = answers
        self.flow = flow
        self.table = table
        self.hands: Ints[i64] = hands  # 2 x design, + UNSEEN; ROOM for each seat, in order
        self.chosen: Ints[i64] = chosen  # face down, and still counted in the hand
        self.deck: Ints[i64] = deck  # by design, without a top card that lies open

    def copy(self) -> State:
        other = State(
            self.rng.copy(),
            None,
            self.parts,
            self.answers,
            self.flow,
            self.table.copy(),
            self.hands[:],
            self.chosen[:],
            self.deck[:],
        )
        other.pending = self.pending.copy()
        return other

    def go_on(self) -> None:
        """Do what follows until somebody is asked, or the match is over."""
        if self.pending.size == 0:
            self.flow.go_on(self)

    # Hands.

    def hand_size(self, seat: i64) -> i64:
        return self.table.seats[HAND_SIZE + seat]

    def card_at(self, seat: i64, place: i64) -> i64:
        return self.hands[seat * ROOM + place] >> 1

    def holds(self, seat: i64, card: i64) -> bool:
        place: i64 = 0
        while place < self.hand_size(seat) and self.card_at(seat, place) != card:
            place += 1
        return place < self.hand_size(seat)

    def add_to_hand(self, seat: i64, card: i64, unseen: i64) -> None:
        """Put a card in its place among the others of a hand."""
        hands = self.hands
        size = self.hand_size(seat)
        mark = 2 * card + unseen
        place = seat * ROOM + size
        while place > seat * ROOM and hands[place - 1] > mark:
            hands[place] = hands[place - 1]
            place -= 1
        hands[place] = mark
        self.table.seats[HAND_SIZE + seat] = size + 1

    def take_from_hand(self, seat: i64, card: i64) -> None:
        """Of two that are alike, the one that all have seen is taken."""
        hands = self.hands
        place = seat * ROOM
        while hands[place] >> 1 != card:
            place += 1
        last = seat * ROOM + self.hand_size(seat) - 1
        while place < last:
            hands[place] = hands[place + 1]
            place += 1
        self.table.seats[HAND_SIZE + seat] -= 1

    def over_limit(self, seat: i64) -> i64:
        """How many cards are too many (DT-26)."""
        size = self.hand_size(seat)
        return size - HAND_LIMIT if size > HAND_LIMIT else 0

    def is_legal(self, seat: i64, card: i64) -> bool:
        """Of a colour that can be played (DT-30, DT-37)."""
        table = self.table
        if table.wild & (1 << seat):
            return True
        return bool(table.legal & (1 << self.parts.colour_of[card]))

    # The deck.

    def draw_from_deck(self) -> i64:
        """A card from the deck, each as likely; it must not be empty."""
        deck = self.deck
        ticket = self.rng.below(self.table.deck_size - (1 if self.table.top != NO_CARD else 0))
        card: i64 = 0
        while ticket >= deck[card]:
            ticket -= deck[card]
            card += 1
        deck[card] -= 1
        return card

    def can_draw(self) -> bool:
        """The deck or the discard pile has a card (DT-25)."""
        discarded: i64 = 0
        for card in range(self.parts.card_count):
            discarded += self.table.discard[card]
        return self.table.deck_size + discarded > 0

    def turn_up_top(self) -> None:
        """The next card of a deck that is face up lies open (DT-10)."""
        table = self.table
        if table.face_up and table.deck_size and table.top == NO_CARD:
            table.top = self.draw_from_deck()

    def reshuffle(self) -> bool:
        """Make the discard pile the deck, if there is one (DT-25)."""
        table = self.table
        for card in range(self.parts.card_count):
            count = table.discard[card]
            self.deck[card] += count
            table.deck_size += count
            table.discard[card] = 0
        self.turn_up_top()
        return table.deck_size > 0


class Flow:
    """What follows when no question is open; the decisions know no more of it than this."""

    def go_on(self, state: State) -> None:
        raise NotImplementedError
