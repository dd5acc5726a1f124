"""The boards there are: the general one for every game, and those made by hand for some."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from pathlib import Path

import pytest

import longbox

WEB = Path(__file__).parents[2] / "src" / "longbox" / "web"


@dataclass(frozen=True)
class Kind:
    """A game on one of its boards."""

    game: str
    made: bool

    @property
    def board(self) -> str:
        """As the board's root has it."""
        return self.game if self.made else "general"

    @property
    def seats(self) -> list[int]:
        return sorted(longbox.game(self.game).seats)

    @property
    def way(self) -> str:
        return "made" if self.made else "general"

    def __str__(self) -> str:
        return f"{self.game}-{self.way}"


GENERAL = [Kind(game, False) for game in longbox.games()]
MADE = [
    Kind(game, True)
    for game in longbox.games()
    if (WEB / "boards" / f"{game.replace('-', '_')}.js").is_file()
]
BOARDS = GENERAL + MADE


def dice_stars() -> pytest.MarkDecorator:
    """A test of one match, on both of its boards."""
    kinds = [kind for kind in BOARDS if kind.game == "dice-stars"]
    return pytest.mark.parametrize("kind", kinds, ids=str)


concerns = itertools.count()


def boards(of: list[Kind] = BOARDS) -> pytest.MarkDecorator:
    """A test of every board; in the usual run of two of each kind, other ones for each concern."""
    concern = next(concerns)

    def usual(kinds: list[Kind]) -> list[Kind]:
        return [kinds[(concern + step) % len(kinds)] for step in (0, 2)] if kinds else []

    sample = {*usual(GENERAL), *usual(MADE)}
    return pytest.mark.parametrize(
        "kind",
        [pytest.param(kind, marks=() if kind in sample else pytest.mark.long) for kind in of],
        ids=str,
    )
