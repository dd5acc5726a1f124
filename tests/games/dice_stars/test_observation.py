"""The numbers of an observation can be read back into the view."""

from __future__ import annotations

import pytest

import longbox
from longbox.core.rng import Rng
from longbox.env.matches import Matches
from longbox.games.dice_stars.components import COLOURS
from longbox.games.dice_stars.view import View

FACES = "★123456"
LENGTHS = (8, 7, 6, 5, 4)


def read_sheet(numbers: dict[str, list[int]], place: int) -> dict[str, object]:
    """Lines, stars and penalty of a sheet, from its numbers."""
    top = 14 * 6 + 1

    def text(number: int) -> str:
        return "" if number == 0 else "X" if number == top else str(top - 1 - number)

    spaces = numbers[f"spaces {place}"][:]
    lines = []
    for length in LENGTHS:
        lines.append([text(one) for one in spaces[:length]])
        del spaces[:length]
    penalty = numbers[f"penalty {place}"][0]
    return {
        "lines": lines,
        "stars": numbers[f"stars {place}"],
        "penalty": penalty - 1 if penalty else None,
    }


def read(numbers: dict[str, list[int]]) -> dict[str, object]:
    """The view's JSON, but for the points, which follow from the rest."""
    players = len(numbers["seat"])
    own = numbers["seat"].index(1) if 1 in numbers["seat"] else None
    start = own or 0
    reserve = [
        {"colour": COLOURS[place // 7], "face": FACES[place % 7]}
        for place, count in enumerate(numbers["reserve"])
        for _ in range(count)
    ]
    return {
        "seat": own,
        "bag": dict(zip(COLOURS, numbers["bag"], strict=True)),
        "reserve": reserve,
        "discard": dict(zip(COLOURS, numbers["discard"], strict=True)),
        "sheets": [read_sheet(numbers, (seat - start) % players) for seat in range(players)],
        "first": (numbers["first"].index(1) + start) % players,
        "return_due": numbers["return due"] == [1],
        "end_triggered": numbers["last round"] == [1],
        "solo_marks": numbers["solo marks"][0] if players == 1 else None,
    }


def shown(view: View) -> dict[str, object]:
    told = view.to_json()
    del told["pending"]
    for sheet in told["sheets"]:  # type: ignore[attr-defined]  # JSON
        del sheet["points"]
    return told


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_an_observation_says_all_that_the_view_says(players: int) -> None:
    game = longbox.game("dice-stars")
    matches = Matches(game, players, {}, 1)
    chance = Rng(players)
    for seed in range(2):
        matches.deal(0, Rng(seed))
        while options := matches.options[0]:
            for seat in (None, *range(players)):
                matches.observe(0, seat)
                row = [int(number) for number in matches.values]
                numbers = {}
                for field in matches.observation.fields:
                    numbers[field.name], row = row[: field.size], row[field.size :]
                assert read(numbers) == shown(game.view(matches.states[0], seat))
            matches.answer(0, options[int(chance.below(len(options)))].place)
