"""What a player can say."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.core.state import Action
from longbox.games.dice_stars.components import (
    COLOUR_COUNT,
    COLOURS,
    HIGHEST,
    LINES,
    LOWEST,
    MOST_DICE,
    NO_COLOUR,
    STAR,
)


class Return(Action):
    """Put the whole reserve back into the bag, or leave it (DS-14)."""

    def __init__(self, text: str, whole_reserve: bool) -> None:
        super().__init__(text)
        self.whole_reserve = whole_reserve


class Draw(Action):
    """Announce how many dice to draw (DS-6): ``draw 2``."""

    def __init__(self, count: i64) -> None:
        super().__init__(f"draw {count}")
        self.count: i64 = count


class Take(Action):
    """Take all dice of one type (DS-9): ``take blue``, ``take 4s``, ``take stars``."""

    def __init__(self, what: str, colour: i64, face: i64) -> None:
        super().__init__(f"take {what}")
        self.what = what
        self.colour: i64 = colour  # NO_COLOUR for a value or stars
        self.face: i64 = face  # of a value or stars


class Mark(Action):
    """Mark a multiplier space of a line with a star (DS-18): ``star in line 5``."""

    def __init__(self, line: i64) -> None:
        super().__init__(f"star in line {line + LOWEST}")
        self.line: i64 = line


KEEP_RESERVE: Final = Return("keep the reserve", False)
RETURN_RESERVE: Final = Return("return the reserve", True)
DRAW: Final = [Draw(count) for count in range(1, MOST_DICE + 1)]
TAKE_COLOUR: Final = [Take(COLOURS[colour], colour, STAR) for colour in range(COLOUR_COUNT)]
TAKE_VALUE: Final = [Take(f"{value}s", NO_COLOUR, value) for value in range(LOWEST, HIGHEST + 1)]
TAKE_STARS: Final = Take("stars", NO_COLOUR, STAR)
MARK: Final = [Mark(line) for line in range(LINES)]

TAKE: Final[list[Take]] = [*TAKE_COLOUR, *TAKE_VALUE, TAKE_STARS]
ACTIONS: Final[list[Action]] = [KEEP_RESERVE, RETURN_RESERVE, *DRAW, *TAKE, *MARK]


def subsets_of_take() -> list[list[Take]]:
    """Every set of types that can ever be offered, by the bits of its places in TAKE."""
    return [
        [TAKE[place] for place in range(len(TAKE)) if bits & (1 << place)]
        for bits in range(1 << len(TAKE))
    ]


def subsets_of_mark() -> list[list[Mark]]:
    return [
        [MARK[line] for line in range(LINES) if bits & (1 << line)] for bits in range(1 << LINES)
    ]


TAKES: Final = subsets_of_take()
MARKS: Final = subsets_of_mark()
UP_TO: Final = [DRAW[:count] for count in range(MOST_DICE + 1)]
EXACTLY: Final = [DRAW[:0], *[[draw] for draw in DRAW]]
RETURN: Final = [KEEP_RESERVE, RETURN_RESERVE]
