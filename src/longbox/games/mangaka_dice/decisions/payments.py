"""Which dice pay for a card: those that help, the cheapest payment, and whether there is another.

A payment has no die that could be left out (MD-20). So it is one of the ways to cover the Cost,
with a green die among its own, or with a green one beside them that can take no other's place.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final, final

from mypy_extensions import i64

from longbox.core.arrays import Ints
from longbox.core.bits import bit, lowest
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
    PATTERNS,
    RED,
    RUN,
    SUM,
    TWO_PAIRS,
    VALUES,
    WHITE,
    YELLOW,
    Card,
)
from longbox.games.mangaka_dice.state import (
    BYTE,
    COUNT,
    TOPS,
    Dice,
    dice_of,
    no_dice,
    values_there,
)


@final
class Way:
    """One way to cover a Cost: how many dice of each value, none of them too many."""

    def __init__(self, values: list[int], beside: int) -> None:
        self.needs: i64 = sum(1 << (BYTE * value) for value in values)  # counts by value
        self.size: i64 = len(values)
        self.beside: i64 = beside  # the values of a green die to add if none is green, as bits

    def helps_inside(self, aside: Dice, unused: Dice) -> i64:
        """The kinds of dice to go on with, as bits, if a green die is among those it needs.

        Only for a way that is open with these dice.
        """
        left = self.needs - aside.values
        open_values = values_there(left)
        if aside.green:
            return unused.kinds & (open_values | others_of(open_values))
        greens = unused.kinds & open_values
        if greens == 0:
            return 0
        for_others = open_values
        if greens & (greens - 1) == 0 and (left >> (BYTE * lowest(greens))) & COUNT == 1:
            for_others ^= greens  # the green die must be this one
        return greens | unused.kinds & others_of(for_others)

    def helps_beside(self, aside: Dice, unused: Dice) -> i64:
        """The same, if the dice it needs are of other colours and a green one lies beside them."""
        if aside.green and (aside.greens() > 1 or aside.kinds & ANY_GREEN & ~self.beside):
            return 0
        helps = unused.kinds & others_of(values_there(self.needs - others(aside)))
        if aside.green:
            return helps
        greens = unused.kinds & self.beside
        if greens == 0:
            return 0
        return helps | greens

    def rest(self, aside: Dice, unused: Dice, green_beside: bool) -> Dice:
        """The dice that finish it, of other colours where there are any."""
        left = self.needs
        if green_beside:
            left -= others(aside)
        else:
            left -= aside.values
        white = fewer(left, unused.white)
        red = fewer(left - white, unused.red)
        yellow = fewer(left - white - red, unused.yellow)
        found = dice_of(left - white - red - yellow, white, red, yellow)
        if aside.green == 0 and found.green == 0:
            if green_beside:
                found.add(lowest(unused.kinds & self.beside))
            else:
                make_one_green(found, unused)
        return found


@final
class Ways:
    """All ways to cover a Cost, the first first, and their counts by value in one row."""

    def __init__(self, ways: list[Way]) -> None:
        self.ways = ways
        self.needs: Ints[i64] = Ints[i64]([int(way.needs) for way in ways])


def fits(low: i64, middle: i64, high: i64) -> bool:
    """Whether no count is above the one that follows it.

    All values are compared at once: the free bit is lost where more is taken than there is.
    """
    return ((middle | TOPS) - low) & ((high | TOPS) - middle) & TOPS == TOPS


def fewer(one: i64, other: i64) -> i64:
    """Of two counts of each value the lower one."""
    more = ((one | TOPS) - other) & TOPS  # where the first has as many or more
    more -= more >> (BYTE - 1)
    return (other & more) | (one & ~more)


def others(dice: Dice) -> i64:
    """Counts by value of the dice that are not green."""
    return dice.values - dice.green


def others_of(values: i64) -> i64:
    """The kinds of dice of some values that are not green, as bits."""
    return values << (WHITE * VALUES) | values << (RED * VALUES) | values << (YELLOW * VALUES)


def make_one_green(dice: Dice, unused: Dice) -> None:
    """Let a green die take the place of another of its value."""
    for value in range(1, VALUES):
        if unused.count(value) and dice.showing(value):
            for colour in range(len(COLOURS) - 1, GREEN, -1):
                if dice.count(colour * VALUES + value):
                    dice.remove(colour * VALUES + value)
                    dice.add(value)
                    return


# The ways to cover a Cost.


WAYS: Final[list[Ways | None]] = [None] * (PATTERNS * (MOST_MEASURED + 1))


def ways_of(card: Card) -> Ways:
    """By pattern and number; made when they are first asked for."""
    place = card.pattern * (MOST_MEASURED + 1) + card.needed
    found = WAYS[place]
    if found is None:
        found = Ways(ways_to_cover(int(card.pattern), int(card.needed)))
        WAYS[place] = found
    return found


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
    return int(ways_of(card).ways[0].size)


def covered(card: Card, dice: Dice) -> int:
    """How many of these are there, at best in one of the ways to cover the Cost."""
    if card.pattern == ONE_GREEN:
        return int(dice.green > 0)
    if card.pattern == SUM:
        return min(int(dice.measure(SUM)), int(card.needed))
    best = 0
    for way in ways_of(card).ways:
        there = 0
        for value in range(1, VALUES):
            there += min(int(dice.showing(value)), int(way.needs >> (BYTE * value)) & COUNT)
        best = max(best, there)
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
    return dice.green > 0 and dice.measure(card.pattern) >= card.needed


def helpful(card: Card, aside: Dice, unused: Dice) -> i64:
    """The kinds of unused dice that, with those aside, are part of a payment, as bits (MD-20)."""
    kinds: i64 = 0
    paid, paid_others = aside.values, others(aside)
    most, most_others = paid + unused.values, paid_others + others(unused)
    ways = ways_of(card)
    for place in range(len(ways.needs)):
        needs = ways.needs[place]
        if ((most | TOPS) - needs) & TOPS != TOPS:
            continue  # most ways ask for more than there is
        if fits(paid, needs, most):
            kinds |= ways.ways[place].helps_inside(aside, unused)
        if fits(paid_others, needs, most_others):
            kinds |= ways.ways[place].helps_beside(aside, unused)
    return kinds


def cheapest(card: Card, aside: Dice, unused: Dice) -> Dice:
    """What finishes a payment with the fewest dice, then the fewest green ones, then the lowest."""
    best = no_dice()
    least: i64 = -1
    paid, paid_others = aside.values, others(aside)
    most, most_others = paid + unused.values, paid_others + others(unused)
    greens = aside.greens()
    if greens == 0:
        greens = 1
    ways = ways_of(card)
    for place in range(len(ways.needs)):
        needs = ways.needs[place]
        if ((most | TOPS) - needs) & TOPS != TOPS:
            continue  # most ways ask for more than there is
        inside = fits(paid, needs, most)
        beside = fits(paid_others, needs, most_others)
        if inside or beside:
            way = ways.ways[place]
            size = way.size - aside.size  # so many dice finish it, if they can
            if inside and (least < 0 or size <= best.size) and way.helps_inside(aside, unused):
                rest = way.rest(aside, unused, False)
                price = price_of(rest)
                if least < 0 or price < least:
                    least = price
                    best = rest
            if (
                beside
                and (least < 0 or size + greens <= best.size)
                and way.helps_beside(aside, unused)
            ):
                rest = way.rest(aside, unused, True)
                price = price_of(rest)
                if least < 0 or price < least:
                    least = price
                    best = rest
    return best


def price_of(dice: Dice) -> i64:
    return (dice.size * 100 + dice.greens()) * 100 + dice.measure(SUM)


def is_only_payment(card: Card, aside: Dice, unused: Dice, rest: Dice) -> bool:
    """Whether nothing but this rest finishes the payment: no other has more dice of some kind."""
    if helpful(card, aside, unused) & ~rest.kinds:
        return False
    kinds = rest.kinds
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        number = rest.count(kind)
        if unused.count(kind) > number:
            paid, left = aside.copy(), unused.copy()
            paid.add(kind, number)
            left.remove(kind, number)
            if helpful(card, paid, left) & bit(kind):
                return False
    return True
