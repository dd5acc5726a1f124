"""Small sets as numbers: a bit for each member, whose number is the place of the bit.

Members go up to 61. A lone bit leaves a rest of its own when it is divided by 67, so a table tells
its place without counting.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.core.arrays import Ints

PRIME: Final = 67
MEMBERS: Final = 62  # more would need the bit of the sign
LAST: Final = 61
LAST_BIT: Final = 1 << 61


def places_by_rest() -> list[int]:
    places = [0] * PRIME
    for place in range(MEMBERS):
        places[(1 << place) % PRIME] = place
    return places


PLACES: Final[Ints[i64]] = Ints[i64](places_by_rest())


def bit(member: i64) -> i64:
    """The set of one member; compiled, ``1 << member`` would be reckoned in 32 bits.

    So would a variable that is 1, for the compiler puts the number in its place.
    """
    return LAST_BIT >> (LAST - member)


def lowest(members: i64) -> i64:
    """The lowest member; ``members & (members - 1)`` is the set without it."""
    return PLACES[(members & -members) % PRIME]


def count(members: i64) -> i64:
    """How many members a set has."""
    found: i64 = 0
    while members:
        members &= members - 1
        found += 1
    return found


def nth(members: i64, number: i64) -> i64:
    """The member with so many below it."""
    while number:
        members &= members - 1
        number -= 1
    return lowest(members)


def listed(members: i64) -> list[int]:
    """All members from the lowest up; for texts and tables rather than for play."""
    found: list[int] = []
    while members:
        found.append(int(lowest(members)))
        members &= members - 1
    return found
