"""The Collector's combinations: which of all ways to combine counts (LT-52, LT-53)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.core.arrays import Ints
from longbox.core.bits import bit, count, lowest
from longbox.games.little_tricktakers.components import (
    COLOURS,
    RARE,
    VALUES,
    Parts,
)

ALL_COLOURS: Final = (1 << COLOURS) - 1

COLOUR: Final = "three of a colour"
ROW: Final = "three in a row"
THREE: Final = "three of a number"
ROW_OF_A_COLOUR: Final = "three in a row of a colour"
FOUR: Final = "four of a number"
FIVE: Final = "five in a row of a colour"
NINE: Final = "nine in a row of a colour"


class Way:
    """One combination: its name, its points and its cards; at most one of them is a Rare."""

    def __init__(self, name: str, points: i64, cards: i64) -> None:
        self.name = name
        self.points: i64 = points
        self.cards: i64 = cards


class Pile:
    """Cards that a Collector took, by number and colour."""

    def __init__(self, parts: Parts, cards: i64) -> None:
        self.rares: i64 = cards & parts.of_suit[RARE]
        self.coloured: i64 = cards & parts.coloured
        self.at: Ints[i64] = Ints[i64]([0] * (COLOURS * (VALUES + 1)))  # sets, by colour and number
        self.numbers: Ints[i64] = Ints[i64]([0] * COLOURS)  # the set of those there, by colour
        rest = self.coloured
        while rest:
            card = lowest(rest)
            suit, value = parts.suit_of[card], parts.value_of[card]
            self.at[suit * (VALUES + 1) + value] |= rest & -rest
            self.numbers[suit] |= bit(value)
            rest &= rest - 1

    def may_have(self, numbers: i64, colours: i64) -> bool:
        """Whether all these numbers are there in some colours, or all but one and a Rare."""
        missing = numbers
        for colour in range(COLOURS):
            if colours & (1 << colour):
                missing &= ~self.numbers[colour]
        return missing == 0 or (self.rares != 0 and missing & (missing - 1) == 0)

    def of_number(self, number: i64, colours: i64) -> i64:
        """All cards with a number in some colours."""
        found: i64 = 0
        for colour in range(COLOURS):
            if colours & (1 << colour):
                found |= self.at[colour * (VALUES + 1) + number]
        return found


class Search:
    """Tries all choices of combinations, and keeps the best result."""

    def __init__(
        self, parts: Parts, for_two: bool, cards: i64, before: i64, shielded: bool
    ) -> None:
        self.parts = parts
        self.pile = Pile(parts, cards)
        self.count: i64 = count(cards)
        self.before: i64 = before  # points once all other negative ones are off; may be below 0
        self.shielded = shielded
        self.ways: list[Way] = []
        self.taken: list[Way] = []  # in the choice that is tried
        self.find_ways(parts.nine_for_two if for_two else parts.coloured_nine)
        self.best: i64 = -1
        self.best_points: i64 = 0
        self.best_unused: i64 = 0
        self.best_ways: list[Way] = []
        self.best_threes = [0] * COLOURS  # three of a colour, by colour
        self.choose(0, 0, 0, parts.combinations)

    def find_ways(self, nine: i64) -> None:
        """Every combination but three of a colour, which is only counted; the dearest first."""
        parts = self.parts
        for colour in range(COLOURS):
            self.find_rows(NINE, nine, 9, 1 << colour)
            self.find_rows(FIVE, parts.coloured_five, 5, 1 << colour)
            self.find_rows(ROW_OF_A_COLOUR, parts.coloured_three, 3, 1 << colour)
        for number in range(1, VALUES + 1):
            same = self.pile.of_number(number, ALL_COLOURS)
            self.find_sets(FOUR, parts.four_of_a_number, 4, same, 0)
            self.find_sets(THREE, parts.three_of_a_number, 3, same, 0)
        self.find_rows(ROW, parts.three_in_a_row, 3, ALL_COLOURS)
        self.ways.sort(key=dearest_first)
        self.largest_from = [3] * (len(self.ways) + 1)
        for place in range(len(self.ways) - 1, -1, -1):
            size = int(count(self.ways[place].cards))
            self.largest_from[place] = max(size, self.largest_from[place + 1])

    def dearest_from(self, place: i64) -> i64:
        """No combination from a place in the list on is worth more."""
        return max(self.ways[place].points, self.parts.three_of_a_colour)

    def find_rows(self, name: str, points: i64, length: i64, colours: i64) -> None:
        """Numbers in a row in some colours, with a Rare for at most one of them."""
        if points:
            row = bit(length) - 1
            for start in range(1, VALUES + 2 - length):
                row <<= 1
                if self.pile.may_have(row, colours):
                    self.extend_row(name, points, start, start + length, colours, 0, False)

    def extend_row(
        self, name: str, points: i64, number: i64, end: i64, colours: i64, cards: i64, wild: bool
    ) -> None:
        if number == end:
            self.add(name, points, cards, wild)
            return
        rest = self.pile.of_number(number, colours)
        while rest:
            more = cards | (rest & -rest)
            self.extend_row(name, points, number + 1, end, colours, more, wild)
            rest &= rest - 1
        if self.pile.rares and not wild:
            self.extend_row(name, points, number + 1, end, colours, cards, True)

    def find_sets(self, name: str, points: i64, size: i64, rest: i64, cards: i64) -> None:
        """So many cards out of those with the same number, or one fewer and a Rare."""
        if size == 0:
            self.add(name, points, cards, False)
            return
        if size == 1 and self.pile.rares and cards:
            self.add(name, points, cards, True)
        while rest:
            one = rest & -rest
            rest &= rest - 1
            self.find_sets(name, points, size - 1, rest, cards | one)

    def add(self, name: str, points: i64, cards: i64, wild: bool) -> None:
        """With a Rare any of them will do, so each stands for itself."""
        rest = self.pile.rares if wild else 0
        if not wild:
            self.ways.append(Way(name, points, cards))
        while rest:
            self.ways.append(Way(name, points, cards | (rest & -rest)))
            rest &= rest - 1

    def choose(self, start: i64, used: i64, points: i64, left: i64) -> None:
        """Take further combinations from a place in the list on; the rest may be threes."""
        self.count_threes(used, points, left)
        if left == 0:
            return
        for place in range(start, len(self.ways)):
            way = self.ways[place]
            free = self.count - count(used) - left * self.largest_from[place]
            if self.result(points + left * self.dearest_from(place), max(0, free)) <= self.best:
                return
            if way.cards & used == 0:
                self.taken.append(way)
                self.choose(place + 1, used | way.cards, points + way.points, left - 1)
                self.taken.pop()

    def count_threes(self, used: i64, points: i64, left: i64) -> None:
        """Fill up with three of a colour, as many as there are, and see how it turns out."""
        made = [0] * COLOURS
        threes = self.threes(used, left, made)
        unused = self.count - count(used) - 3 * threes
        total = points + threes * self.parts.three_of_a_colour
        result = self.result(total, unused)
        if result > self.best:
            self.best = result
            self.best_points = total
            self.best_unused = unused
            self.best_ways = self.taken.copy()
            self.best_threes = made

    def threes(self, used: i64, most: i64, made: list[int]) -> i64:
        """How many threes of a colour the rest makes, always the one that needs fewest Rares."""
        rares = count(self.pile.rares & ~used)
        for threes in range(most):
            best: i64 = -1
            fewest = rares + 1
            for colour in range(COLOURS):
                cards = count(self.pile.coloured & self.parts.of_suit[colour] & ~used)
                needs = rares_for(cards, made[colour] + 1) - rares_for(cards, made[colour])
                if needs < fewest and rares_for(cards, made[colour] + 1) <= made[colour] + 1:
                    best = colour
                    fewest = needs
            if best < 0:
                return threes
            made[best] += 1
            rares -= fewest
        return most

    def result(self, points: i64, unused: i64) -> i64:
        """What the player has in the end: negative points first, never below 0 (LT-80)."""
        rest = self.before
        if not self.shielded:
            rest += unused // 2 * self.parts.two_unused
        return (rest if rest > 0 else 0) + points

    def combinations(self) -> list[Way]:
        """The combinations that count, the threes of a colour laid out too."""
        found = self.best_ways.copy()
        used: i64 = 0
        for way in found:
            used |= way.cards
        for colour in range(COLOURS):
            threes: i64 = self.best_threes[colour]
            rest = self.pile.coloured & self.parts.of_suit[colour] & ~used
            wild = rares_for(count(rest), threes)
            for place in range(threes):
                cards: i64 = 0
                if place < wild:
                    cards = lowest_of(self.pile.rares & ~used, 1)
                cards |= lowest_of(rest & ~used, 3 - count(cards))
                used |= cards
                found.append(Way(COLOUR, self.parts.three_of_a_colour, cards))
        return found


def lowest_of(cards: i64, wanted: i64) -> i64:
    """The first so many cards of a set."""
    found: i64 = 0
    for _ in range(wanted):
        found |= cards & -cards
        cards &= cards - 1
    return found


def rares_for(cards: i64, threes: i64) -> i64:
    """How many Rares so many threes need besides the cards of the colour."""
    return 3 * threes - cards if 3 * threes > cards else 0


def dearest_first(way: Way) -> int:
    return -int(way.points * 100 + count(way.cards))
