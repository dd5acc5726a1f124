"""The numbers of an observation can be read back into the view."""

from __future__ import annotations

import pytest

from longbox.games.dice_stars.components import COLOURS
from tests.games.numbers import Numbers, Told, check_reading

DICE = [{"colour": colour, "face": face} for colour in COLOURS for face in "★123456"]
LENGTHS = (8, 7, 6, 5, 4)
TOP = 14 * 6 + 1


def cell(number: int) -> str:
    return "" if number == 0 else "X" if number == TOP else str(TOP - 1 - number)


def read_sheet(numbers: Numbers, place: int) -> Told:
    spaces = iter(numbers.of[f"spaces {place}"])
    penalty = numbers.number(f"penalty {place}")
    return {
        "lines": [[cell(next(spaces)) for _ in range(length)] for length in LENGTHS],
        "stars": numbers.of[f"stars {place}"],
        "penalty": penalty - 1 if penalty else None,
    }


def read(numbers: Numbers) -> Told:
    alone = numbers.players == 1
    return {
        "bag": dict(zip(COLOURS, numbers.of["bag"], strict=True)),
        "reserve": numbers.counted("reserve", DICE),
        "discard": dict(zip(COLOURS, numbers.of["discard"], strict=True)),
        "sheets": [read_sheet(numbers, numbers.after(seat)) for seat in range(numbers.players)],
        "first": numbers.who("first"),
        "return_due": numbers.number("return due") == 1,
        "end_triggered": numbers.number("last round") == 1,
        "solo_marks": numbers.number("solo marks") if alone else None,
    }


def simplify(told: Told) -> None:
    for sheet in told["sheets"]:
        del sheet["points"]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_an_observation_says_all_that_the_view_says(players: int) -> None:
    check_reading("dice-stars", players, read, simplify)
