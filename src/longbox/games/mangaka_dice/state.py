"""The table: the dice, the decks, what lies before each player, and whose turn it is."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.core.arrays import Ints
from longbox.core.bits import bit, count, lowest, nth
from longbox.core.event import Event
from longbox.core.rng import Rng
from longbox.core.state import State as CoreState
from longbox.games.mangaka_dice.components import (
    EVEN,
    FULL_HOUSE,
    HIGHEST,
    KINDS,
    MOST_MEASURED,
    ODD,
    OF_A_KIND,
    ONE_GREEN,
    RUN,
    SUM,
    TWO_PAIRS,
    TWO_RUNS,
    VALUES,
    Parts,
)

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


class Dice:
    """Dice that lie together, as counts by kind; the totals are always kept true."""

    def __init__(
        self, counts: Ints[i64], of_value: Ints[i64], kinds: i64, size: i64, greens: i64
    ) -> None:
        self.counts: Ints[i64] = counts
        self.of_value: Ints[i64] = of_value
        self.kinds: i64 = kinds  # those that are there, as bits
        self.size: i64 = size
        self.greens: i64 = greens

    def copy(self) -> Dice:
        return Dice(self.counts[:], self.of_value[:], self.kinds, self.size, self.greens)

    def add(self, kind: i64, count: i64 = 1) -> None:
        self.counts[kind] += count
        self.of_value[kind % VALUES] += count
        self.kinds |= bit(kind)
        self.size += count
        if kind < VALUES:
            self.greens += count

    def remove(self, kind: i64, count: i64 = 1) -> None:
        self.counts[kind] -= count
        self.of_value[kind % VALUES] -= count
        if self.counts[kind] == 0:
            self.kinds &= ~bit(kind)
        self.size -= count
        if kind < VALUES:
            self.greens -= count

    def clear(self) -> None:
        """Take all dice away."""
        while self.kinds:
            kind = lowest(self.kinds)
            self.remove(kind, self.counts[kind])

    def move_all(self, kinds: i64, other: Dice) -> None:
        """Put all dice of some kinds, as bits, to other dice."""
        moving = self.kinds & kinds
        while moving:
            kind = lowest(moving)
            moving &= moving - 1
            other.add(kind, self.counts[kind])
            self.remove(kind, self.counts[kind])

    def move(self, some: Dice, other: Dice) -> None:
        """Put some of these dice to other dice."""
        kinds = some.kinds
        while kinds:
            kind = lowest(kinds)
            kinds &= kinds - 1
            self.remove(kind, some.counts[kind])
            other.add(kind, some.counts[kind])

    def measure(self, pattern: i64) -> i64:
        """How much of a pattern is there: a cost is covered by as much as it needs, or more."""
        of_value = self.of_value
        measured: i64 = 0
        if pattern == ONE_GREEN:  # MD-22
            measured = self.greens
        elif pattern == SUM:  # MD-23
            for value in range(1, VALUES):
                measured += value * of_value[value]
        elif pattern == OF_A_KIND:  # MD-24
            for value in range(1, VALUES):
                if of_value[value] > measured:
                    measured = of_value[value]
        elif pattern == TWO_PAIRS:  # MD-25
            for value in range(1, VALUES):
                measured += of_value[value] >> 1
        elif pattern == FULL_HOUSE:  # MD-26
            measured = self.full_house()
        elif pattern == EVEN:  # MD-27
            measured = of_value[2] + of_value[4] + of_value[6]
        elif pattern == ODD:
            measured = of_value[1] + of_value[3] + of_value[5]
        elif pattern == RUN:
            measured = LONGEST_RUN[self.values_there(1)]
        elif pattern == TWO_RUNS:
            measured = LONGEST_TWO_RUNS[self.values_there(1) * VALUE_SETS + self.values_there(2)]
        if measured > MOST_MEASURED:
            return MOST_MEASURED
        return measured

    def full_house(self) -> i64:
        """1 for a pair beside three of a kind, which may be five of one value (MD-26)."""
        pairs: i64 = 0
        threes: i64 = 0
        for value in range(1, VALUES):
            count = self.of_value[value]
            if count >= 5:
                return 1
            if count >= 2:
                pairs += 1
                if count >= 3:
                    threes += 1
        if threes and pairs > 1:
            return 1
        return 0

    def values_there(self, times: i64) -> i64:
        """The values that are there so many times, as bits from 1 up."""
        of_value = self.of_value
        found: i64 = 0
        place: i64 = 1
        for value in range(1, VALUES):
            if of_value[value] >= times:
                found |= place
            place += place
        return found


NO_COUNTS: Final[Ints[i64]] = Ints[i64]([0] * KINDS)
NO_VALUES: Final[Ints[i64]] = Ints[i64]([0] * VALUES)


def no_dice() -> Dice:
    return Dice(NO_COUNTS[:], NO_VALUES[:], 0, 0, 0)


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


class Desk:
    """What lies open before a player: dice, cards and points. Cards are bits of their places."""

    def __init__(self, unused: Dice, used: Dice, reds: Ints[i64]) -> None:
        self.unused = unused
        self.used = used
        self.whites: i64 = 0  # owned, wherever they lie
        self.reds: Ints[i64] = reds  # owned, by the value that is printed for them
        self.experience: i64 = 0
        self.points: i64 = 0
        self.skill: i64 = 0
        self.usable: i64 = 0  # Skill Cards with an Ability to use, in usable position
        self.taken: i64 = 0  # Skill Cards taken in this Action Phase

    def copy(self) -> Desk:
        other = Desk(self.unused.copy(), self.used.copy(), self.reds[:])
        other.whites = self.whites
        other.experience = self.experience
        other.points = self.points
        other.skill = self.skill
        other.usable = self.usable
        other.taken = self.taken
        return other


def empty_desk() -> Desk:
    return Desk(no_dice(), no_dice(), Ints[i64]([0] * VALUES))


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
        self.shuffled: Ints[i64] = shuffled  # for each Assist Card, the shuffle it was last in
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
            self.shuffled[:],
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
