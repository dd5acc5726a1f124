"""The table: the dice, the decks, what lies before each player, and whose turn it is."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from longbox.core.arrays import Ints
from longbox.core.bits import bit, count, nth
from longbox.core.event import Event
from longbox.core.rng import Rng
from longbox.core.state import State as CoreState
from longbox.games.mangaka_dice.components import (
    EVEN,
    FULL_HOUSE,
    HIGHEST,
    MOST_MEASURED,
    ODD,
    OF_A_KIND,
    ONE_GREEN,
    RED,
    RUN,
    SUM,
    TWO_PAIRS,
    TWO_RUNS,
    VALUES,
    WHITE,
    YELLOW,
    Parts,
)

# Counts by value are one number with a byte for each value, of which the top bit stays free.

BYTE: Final = 8
COUNT: Final = 0xFF
ONES: Final = 0x01010101010100  # one die of each value from 1 up
TOPS: Final = 0x80808080808000  # the free bit of each
EVENS: Final = 0xFF00FF00FF0000
VALUE_SETS: Final = 64  # what values are there, as bits


def runs(length: int) -> list[int]:
    """Every run of so many neighbouring values, as bits, from 1 up; 6 and 1 are none (MD-28)."""
    return [((1 << length) - 1) << first for first in range(HIGHEST - length + 1)]


def longest_runs() -> list[int]:
    """By the values that are there, as bits: the length of the longest run."""
    longest = [0] * VALUE_SETS
    for length in range(1, HIGHEST + 1):
        for there in range(VALUE_SETS):
            if any(run & ~there == 0 for run in runs(length)):
                longest[there] = length
    return longest


def longest_two_runs() -> list[int]:
    """By the values that are there, and those that are there twice: the longest two (MD-29)."""
    longest = [0] * (VALUE_SETS * VALUE_SETS)
    for length in range(1, HIGHEST + 1):
        pairs = {(one | two, one & two) for one in runs(length) for two in runs(length)}
        for there in range(VALUE_SETS):
            shared = [both for either, both in pairs if either & ~there == 0]
            twice = there
            while shared and twice:  # every part of what is there
                if any(both & ~twice == 0 for both in shared):
                    longest[there * VALUE_SETS + twice] = length
                twice = (twice - 1) & there
            if 0 in shared:
                longest[there * VALUE_SETS] = length
    return longest


LONGEST_RUN: Final[Ints[i64]] = Ints[i64](longest_runs())
LONGEST_TWO_RUNS: Final[Ints[i64]] = Ints[i64](longest_two_runs())


def sum_of(counts: i64) -> i64:
    """How many dice there are of all values: a number leaves the sum of its bytes by 255."""
    return counts % COUNT


def so_many(counts: i64, least: i64) -> i64:
    """The free bits of the values that are there so often."""
    return (counts + TOPS - least * ONES) & TOPS


def values_of(tops: i64) -> i64:
    """The values whose free bits these are, as bits from 1 up.

    By 127 each byte is worth twice the one below it, as a bit is.
    """
    return (tops >> (2 * BYTE - 1)) % 127


def values_there(counts: i64) -> i64:
    """The values with a count above 0, as bits."""
    return values_of(so_many(counts, 1)) << 1


def measured(pattern: i64, values: i64, greens: i64) -> i64:
    """How much of a pattern some dice have: a cost is covered by as much as it needs, or more."""
    found: i64 = 0
    value: i64 = 1
    if pattern == OF_A_KIND:  # MD-24
        while values > COUNT:
            values >>= BYTE
            if values & COUNT > found:
                found = values & COUNT
    elif pattern == SUM:  # MD-23
        while value < VALUES:
            values >>= BYTE
            found += value * (values & COUNT)
            value += 1
    elif pattern == RUN:
        return LONGEST_RUN[values_of(so_many(values, 1))]
    elif pattern == ONE_GREEN:  # MD-22
        found = greens
    elif pattern == TWO_PAIRS:  # MD-25
        found = sum_of((values >> 1) & (TOPS - ONES))
    elif pattern == FULL_HOUSE:  # MD-26
        return full_house(values)
    elif pattern == EVEN:  # MD-27
        found = sum_of(values & EVENS)
    elif pattern == ODD:
        found = sum_of(values & (EVENS >> BYTE))
    elif pattern == TWO_RUNS:
        there = values_of(so_many(values, 1))
        return LONGEST_TWO_RUNS[there * VALUE_SETS + values_of(so_many(values, 2))]
    if found > MOST_MEASURED:
        return MOST_MEASURED
    return found


def full_house(values: i64) -> i64:
    """1 for a pair beside three of a kind, which may be five of one value (MD-26)."""
    pairs = so_many(values, 2)
    if so_many(values, 5) or (so_many(values, 3) and pairs & (pairs - 1)):
        return 1
    return 0


@final
class Dice:
    """Dice that lie together: counts by value of each colour; the totals are always kept true."""

    def __init__(
        self, green: i64, white: i64, red: i64, yellow: i64, values: i64, kinds: i64, size: i64
    ) -> None:
        self.green: i64 = green
        self.white: i64 = white
        self.red: i64 = red
        self.yellow: i64 = yellow
        self.values: i64 = values  # of all colours
        self.kinds: i64 = kinds  # those that are there, as bits
        self.size: i64 = size

    def copy(self) -> Dice:
        return Dice(
            self.green, self.white, self.red, self.yellow, self.values, self.kinds, self.size
        )

    def count(self, kind: i64) -> i64:
        """How many there are of a kind."""
        counts = self.green
        if kind >= YELLOW * VALUES:
            counts = self.yellow
        elif kind >= RED * VALUES:
            counts = self.red
        elif kind >= WHITE * VALUES:
            counts = self.white
        return (counts >> (BYTE * (kind % VALUES))) & COUNT

    def showing(self, value: i64) -> i64:
        """How many show a value, whatever their colour."""
        return (self.values >> (BYTE * value)) & COUNT

    def greens(self) -> i64:
        return sum_of(self.green)

    def add(self, kind: i64, count: i64 = 1) -> None:
        self.change(kind, count)
        self.kinds |= bit(kind)

    def remove(self, kind: i64, count: i64 = 1) -> None:
        self.change(kind, -count)
        if self.count(kind) == 0:
            self.kinds &= ~bit(kind)

    def change(self, kind: i64, count: i64) -> None:
        """Count dice of a kind, or with a number below 0 fewer of them."""
        counts = count << (BYTE * (kind % VALUES))
        if kind >= YELLOW * VALUES:
            self.yellow += counts
        elif kind >= RED * VALUES:
            self.red += counts
        elif kind >= WHITE * VALUES:
            self.white += counts
        else:
            self.green += counts
        self.values += counts
        self.size += count

    def clear(self) -> None:
        """Take all dice away."""
        self.green = 0
        self.white = 0
        self.red = 0
        self.yellow = 0
        self.values = 0
        self.kinds = 0
        self.size = 0

    def add_all(self, some: Dice) -> None:
        self.green += some.green
        self.white += some.white
        self.red += some.red
        self.yellow += some.yellow
        self.values += some.values
        self.kinds |= some.kinds
        self.size += some.size

    def move_all(self, other: Dice) -> None:
        """Put all these dice to other dice."""
        other.add_all(self)
        self.clear()

    def move(self, some: Dice, other: Dice) -> None:
        """Put some of these dice to other dice; all of these have been rolled."""
        other.add_all(some)
        self.green -= some.green
        self.white -= some.white
        self.red -= some.red
        self.yellow -= some.yellow
        self.values -= some.values
        self.kinds = kinds_of(self.green, self.white, self.red, self.yellow)
        self.size -= some.size

    def measure(self, pattern: i64) -> i64:
        return measured(pattern, self.values, self.greens())


def no_dice() -> Dice:
    return Dice(0, 0, 0, 0, 0, 0, 0)


def dice_of(green: i64, white: i64, red: i64, yellow: i64) -> Dice:
    """Dice that have been rolled, by their counts by value."""
    values = green + white + red + yellow
    kinds = kinds_of(green, white, red, yellow)
    return Dice(green, white, red, yellow, values, kinds, sum_of(values))


def kinds_of(green: i64, white: i64, red: i64, yellow: i64) -> i64:
    """The kinds that are there, as bits."""
    kinds = values_there(yellow) << VALUES | values_there(red)
    kinds = kinds << VALUES | values_there(white)
    return kinds << VALUES | values_there(green)


@final
class Deck:
    """Cards face down, as bits. Nobody has seen their order, so the top one is drawn by lot."""

    def __init__(self, cards: i64, size: i64) -> None:
        self.cards: i64 = cards
        self.size: i64 = size

    def copy(self) -> Deck:
        return Deck(self.cards, self.size)

    def draw(self, rng: Rng) -> i64:
        card = nth(self.cards, rng.below(self.size))
        self.cards ^= bit(card)
        self.size -= 1
        return card


def deck_of(cards: i64) -> Deck:
    return Deck(cards, count(cards))


@final
class Desk:
    """What lies open before a player: dice, cards and points. Cards are bits of their places."""

    def __init__(self, unused: Dice, used: Dice, reds: Ints[i64]) -> None:
        self.unused = unused
        self.used = used
        self.whites: i64 = 0  # owned, wherever they lie
        self.reds: Ints[i64] = reds  # owned, by the printed value; shared by copies, made anew
        self.experience: i64 = 0
        self.points: i64 = 0
        self.skill: i64 = 0
        self.usable: i64 = 0  # Skill Cards with an Ability to use, in usable position
        self.taken: i64 = 0  # Skill Cards taken in this Action Phase

    def copy(self) -> Desk:
        other = Desk(self.unused.copy(), self.used.copy(), self.reds)
        other.whites = self.whites
        other.experience = self.experience
        other.points = self.points
        other.skill = self.skill
        other.usable = self.usable
        other.taken = self.taken
        return other


def empty_desk() -> Desk:
    return Desk(no_dice(), no_dice(), Ints[i64]([0] * VALUES))


@final
class Table:
    """What lies open in the middle, and how far the turn has come."""

    def __init__(
        self,
        pool: Dice,
        aside: Dice,
        experience_deck: Deck,
        skill_deck: Deck,
        shuffled: Ints[i64],
        discarded: Ints[i64],
    ) -> None:
        self.pool = pool  # green dice that nobody has taken
        self.aside = aside  # dice paid, or changed, so far
        self.experience_deck = experience_deck  # which cards are left is no secret
        self.skill_deck = skill_deck
        self.experience_in_play: i64 = 0
        self.skill_in_play: i64 = 0
        self.assist_discard: i64 = 0
        # for each Assist Card, the shuffle it was last in; shared by copies, made anew
        self.shuffled: Ints[i64] = shuffled
        self.discarded: Ints[i64] = discarded  # for each Assist Card, when: a number that grows
        self.discards: i64 = 0  # Assist Cards that were discarded, from the start
        self.shuffles: i64 = 0  # how often the Assist deck was made anew
        self.yellows: i64 = 0  # in the supply
        self.start: i64 = 0  # who has the Start Player Card
        self.round: i64 = 0
        self.may_draw: bool = False  # the turn has only begun (MD-15)
        self.skill_used: bool = False  # in this turn (MD-16)
        self.assist_played: bool = False
        self.card: i64 = 0  # that is being paid for
        self.ability: i64 = 0  # that is being used
        self.amount: i64 = 0  # its number; then the value to copy, or the kind of die it began with
        self.left: i64 = 0  # how many more dice, or points, it may change
        self.contenders: i64 = 0  # who may still win, as bits of seats, once the end has come
        self.tie_breaks: i64 = 0  # played so far

    def copy(self) -> Table:
        other = Table(
            self.pool.copy(),
            self.aside.copy(),
            self.experience_deck.copy(),
            self.skill_deck.copy(),
            self.shuffled,
            self.discarded[:],
        )
        other.discards = self.discards
        other.experience_in_play = self.experience_in_play
        other.skill_in_play = self.skill_in_play
        other.assist_discard = self.assist_discard
        other.shuffles = self.shuffles
        other.yellows = self.yellows
        other.start = self.start
        other.round = self.round
        other.may_draw = self.may_draw
        other.skill_used = self.skill_used
        other.assist_played = self.assist_played
        other.card = self.card
        other.ability = self.ability
        other.amount = self.amount
        other.left = self.left
        other.contenders = self.contenders
        other.tie_breaks = self.tie_breaks
        return other


class State(CoreState):
    """Everything on the table: what lies open, and the hidden Assist Cards (MD-62)."""

    def __init__(
        self,
        rng: Rng,
        log: list[Event] | None,
        parts: Parts,
        table: Table,
        desks: list[Desk],
        hands: Ints[i64],
        assist_deck: Deck,
    ) -> None:
        super().__init__(rng, log)
        self.parts = parts
        self.table = table
        self.desks = desks
        self.hands: Ints[i64] = hands  # Assist Cards, as bits, by seat
        self.assist_deck = assist_deck

    def copy(self) -> State:
        other = State(
            self.rng.copy(),
            None,
            self.parts,
            self.table.copy(),
            [desk.copy() for desk in self.desks],
            self.hands[:],
            self.assist_deck.copy(),
        )
        other.pending = self.pending.copy()
        return other
