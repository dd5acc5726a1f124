"""Which dice pay for a card: those that help, the cheapest payment, and whether there is another.

A payment has no die that could be left out (MD-20). So it is one of the ways to cover the Cost,
with a green die among its own, or with a green one beside them that can take no other's place.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final

from mypy_extensions import i64

from longbox.core.arrays import Ints
from longbox.core.bits import bit, count, lowest
from longbox.games.mangaka_dice.components import (
    ANY_GREEN,
    COLOURS,
    EVEN,
    FULL_HOUSE,
    GREEN,
    HIGHEST,
    MOST_MEASURED,
    ODD,
    OF_A_KIND,
    ONE_GREEN,
    RED,
    RUN,
    SUM,
    TWO_PAIRS,
    VALUES,
    WHITE,
    YELLOW,
    Card,
)
from longbox.games.mangaka_dice.state import Dice, no_dice

BYTE: Final = 8  # bits for the count of a value, where the counts of all are one number
TOPS: Final = sum(1 << (BYTE * value + BYTE - 1) for value in range(1, VALUES))
PAID_FIRST: Final[Ints[i64]] = Ints[i64]([WHITE, RED, YELLOW, GREEN])


class Way:
    """One way to cover a Cost: how many dice of each value, none of them too many."""

    def __init__(self, values: list[int], beside: int) -> None:
        self.needs: Ints[i64] = Ints[i64]([values.count(value) for value in range(VALUES)])
        self.in_bytes: i64 = sum(1 << (BYTE * value) for value in values)
        self.size: i64 = len(values)
        self.beside: i64 = beside  # the values of a green die to add if none is green, as bits

    def helps_inside(self, aside: Dice, unused: Dice) -> i64:
        """The kinds of dice to go on with, as bits, if a green die is among those it needs.

        Only for a way that is open with these dice.
        """
        open_values: i64 = 0
        for value in range(1, VALUES):
            if self.needs[value] != aside.of_value[value]:
                open_values |= bit(value)
        if aside.greens:
            return unused.kinds & (open_values | others_of(open_values))
        greens = unused.kinds & open_values
        if greens == 0:
            return 0
        for_others = open_values
        if count(greens) == 1:
            only = lowest(greens)
            if self.needs[only] - aside.of_value[only] == 1:
                for_others ^= greens  # the green die must be this one
        return greens | unused.kinds & others_of(for_others)

    def helps_beside(self, aside: Dice, unused: Dice) -> i64:
        """The same, if the dice it needs are of other colours and a green one lies beside them."""
        if aside.greens > 1 or (aside.greens and aside.kinds & ANY_GREEN & ~self.beside):
            return 0
        open_values: i64 = 0
        for value in range(1, VALUES):
            if self.needs[value] != others(aside, value):
                open_values |= bit(value)
        helps = unused.kinds & others_of(open_values)
        if aside.greens:
            return helps
        greens = unused.kinds & self.beside
        return helps | greens if greens else 0

    def rest(self, aside: Dice, unused: Dice, green_beside: bool) -> Dice:
        """The dice that finish it, of other colours where there are any."""
        found = no_dice()
        for value in range(1, VALUES):
            there = others(aside, value) if green_beside else aside.of_value[value]
            left = self.needs[value] - there
            place: i64 = 0
            while left > 0:
                kind = PAID_FIRST[place] * VALUES + value
                place += 1
                number = min(left, unused.counts[kind])
                if number:
                    found.add(kind, number)
                    left -= number
        if aside.greens == 0 and found.greens == 0:
            if green_beside:
                found.add(lowest(unused.kinds & self.beside))
            else:
                make_one_green(found, unused)
        return found


class Counted:
    """Dice by value, with a byte for each count: all of them, and those that are not green."""

    def __init__(self, dice: Dice) -> None:
        of_value = dice.of_value
        every: i64 = 0
        green: i64 = 0
        for value in range(VALUES - 1, 0, -1):
            every = (every + of_value[value]) << BYTE
            green = (green + dice.counts[value]) << BYTE
        self.all: i64 = every
        self.others: i64 = every - green


def is_open(needs: i64, aside: i64, unused: i64) -> bool:
    """Whether none of the counts aside is above what is needed, and the rest is there.

    All counts are compared at once: the top bit of a byte is lost where more is taken than it has.
    """
    left = (needs | TOPS) - aside
    if left & TOPS != TOPS:
        return False
    return ((unused | TOPS) - (left ^ TOPS)) & TOPS == TOPS


def others(dice: Dice, value: i64) -> i64:
    """How many dice of a value are not green."""
    return dice.of_value[value] - dice.counts[value]


def others_of(values: i64) -> i64:
    """The kinds of dice of some values that are not green, as bits."""
    return values << (WHITE * VALUES) | values << (RED * VALUES) | values << (YELLOW * VALUES)


def make_one_green(dice: Dice, unused: Dice) -> None:
    """Let a green die take the place of another of its value."""
    for value in range(1, VALUES):
        if unused.counts[value] and dice.of_value[value]:
            for colour in range(len(COLOURS) - 1, GREEN, -1):
                if dice.counts[colour * VALUES + value]:
                    dice.remove(colour * VALUES + value)
                    dice.add(value)
                    return


# The ways to cover a Cost.


WAYS: Final[dict[int, list[Way]]] = {}  # by pattern and number, made when they are first asked for


def ways_of(card: Card) -> list[Way]:
    key = int(card.pattern * (MOST_MEASURED + 1) + card.needed)
    if key not in WAYS:
        WAYS[key] = ways_to_cover(int(card.pattern), int(card.needed))
    return WAYS[key]


def ways_to_cover(pattern: int, needed: int) -> list[Way]:
    sets = sets_of(pattern, needed)
    known = {tuple(sorted(values)) for values in sets}
    found = []
    for values in sets:
        beside = 0
        for green in range(1, VALUES):
            if pattern == SUM:
                too_many = sum(values) - min(values) + green >= needed
            else:
                too_many = any(swapped(values, out, green) in known for out in values)
            if not too_many:
                beside |= 1 << green
        found.append(Way(values, beside))
    return found


def swapped(values: list[int], out: int, into: int) -> tuple[int, ...]:
    """Values with one exchanged for another."""
    changed = values.copy()
    changed.remove(out)
    return tuple(sorted([*changed, into]))


def sets_of(pattern: int, needed: int) -> list[list[int]]:
    """The values that cover a Cost, none of which could be left out (MD-22 to MD-29)."""
    values = list(range(1, VALUES))
    if pattern == ONE_GREEN:
        return [[value] for value in values]
    if pattern == SUM:
        return sums(needed, HIGHEST)
    if pattern == OF_A_KIND:
        return [[value] * needed for value in values]
    if pattern == TWO_PAIRS:
        return [[one, one, two, two] for one in values for two in values if one <= two]
    if pattern == FULL_HOUSE:
        return [[one, one, two, two, two] for one in values for two in values]
    if pattern in (EVEN, ODD):
        wanted = [value for value in values if value % 2 == (pattern == ODD)]
        return [list(chosen) for chosen in combinations_with_replacement(wanted, needed)]
    runs = [values[first : first + needed] for first in range(HIGHEST - needed + 1)]
    if pattern == RUN:
        return runs
    return [one + two for place, one in enumerate(runs) for two in runs[place:]]


def sums(needed: int, highest: int) -> list[list[int]]:
    """Falling values that add up to enough with the last of them, and not before."""
    if needed <= 0:
        return [[]]
    found = []
    for value in range(highest, 0, -1):
        found += [[value, *more] for more in sums(needed - value, value)]
    return found


def dice_needed(card: Card) -> int:
    """How many dice cover a Cost; of a sum, how much they must add up to."""
    if card.pattern == SUM:
        return int(card.needed)
    return sum(int(number) for number in ways_of(card)[0].needs)


def covered(card: Card, dice: Dice) -> int:
    """How many of these are there, at best in one of the ways to cover the Cost."""
    if card.pattern == ONE_GREEN:
        return int(dice.greens > 0)
    if card.pattern == SUM:
        return min(int(dice.measure(SUM)), int(card.needed))
    best = 0
    for way in ways_of(card):
        there = [min(int(way.needs[value]), int(dice.of_value[value])) for value in range(VALUES)]
        best = max(best, sum(there))
    return best


def is_one_short(card: Card, dice: Dice) -> bool:
    """Whether one more die could pay, where these cannot (MD-18)."""
    if pays_for(dice, card):
        return False
    missing = dice_needed(card) - covered(card, dice)
    if card.pattern == SUM:
        return missing <= HIGHEST
    return missing <= 1


# Paying.


def pays_for(dice: Dice, card: Card) -> bool:
    """Whether dice cover a Cost, with a green one among them (MD-19 to MD-29)."""
    return dice.greens > 0 and dice.measure(card.pattern) >= card.needed


def helpful(card: Card, aside: Dice, unused: Dice) -> i64:
    """The kinds of unused dice that, with those aside, are part of a payment, as bits (MD-20)."""
    kinds: i64 = 0
    paid, left = Counted(aside), Counted(unused)
    for way in ways_of(card):
        if is_open(way.in_bytes, paid.all, left.all):
            kinds |= way.helps_inside(aside, unused)
        if is_open(way.in_bytes, paid.others, left.others):
            kinds |= way.helps_beside(aside, unused)
    return kinds


def cheapest(card: Card, aside: Dice, unused: Dice) -> Dice:
    """What finishes a payment with the fewest dice, then the fewest green ones, then the lowest."""
    best = no_dice()
    least: i64 = -1
    paid, left = Counted(aside), Counted(unused)
    greens: i64 = 1
    if aside.greens > 1:
        greens = aside.greens
    for way in ways_of(card):
        inside = way.size - aside.size  # so many dice finish it, if they can
        beside = inside + greens
        if (
            (least < 0 or inside <= best.size)
            and is_open(way.in_bytes, paid.all, left.all)
            and way.helps_inside(aside, unused)
        ):
            rest = way.rest(aside, unused, False)
            price = price_of(rest)
            if least < 0 or price < least:
                least = price
                best = rest
        if (
            (least < 0 or beside <= best.size)
            and is_open(way.in_bytes, paid.others, left.others)
            and way.helps_beside(aside, unused)
        ):
            rest = way.rest(aside, unused, True)
            price = price_of(rest)
            if least < 0 or price < least:
                least = price
                best = rest
    return best


def price_of(dice: Dice) -> i64:
    return (dice.size * 100 + dice.greens) * 100 + dice.measure(SUM)


def is_only_payment(card: Card, aside: Dice, unused: Dice, rest: Dice) -> bool:
    """Whether nothing but this rest finishes the payment: no other has more dice of some kind."""
    if helpful(card, aside, unused) & ~rest.kinds:
        return False
    kinds = rest.kinds
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        if unused.counts[kind] > rest.counts[kind]:
            paid, left = aside.copy(), unused.copy()
            paid.add(kind, rest.counts[kind])
            left.remove(kind, rest.counts[kind])
            if helpful(card, paid, left) & bit(kind):
                return False
    return True
