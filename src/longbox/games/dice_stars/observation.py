"""The view in numbers, for players that learn."""

from __future__ import annotations

from mypy_extensions import i16, i64

from longbox.core.arrays import Ints
from longbox.core.observation import Field, Observation, Rows, put, put_all
from longbox.games.dice_stars.components import COLOUR_COUNT, FACES, HIGHEST, LINES, Parts
from longbox.games.dice_stars.decisions import (
    DrawDice,
    MarkStar,
    OfferReturn,
    TakeDice,
    TakePenalty,
)
from longbox.games.dice_stars.state import CROSS
from longbox.games.dice_stars.view import View


class TableInNumbers(Observation[View]):
    """Where the dice are, then the sheets, one's own first."""

    def __init__(self, parts: Parts, players: int) -> None:
        dice = int(parts.dice_count)
        most = max(int(count) for count in parts.dice_of)
        points = dice * HIGHEST  # no space, and no penalty, has more
        fields = [
            Field("bag", COLOUR_COUNT, most, "dice of each colour in the bag"),
            Field("reserve", COLOUR_COUNT * FACES, most, "dice of each colour and face (★ 1 … 6)"),
            Field("discard", COLOUR_COUNT, most, "dice of each colour in the discard"),
            Field("return due", 1, 1, "the next player returns the discard"),
            Field("last round", 1, 1, "the end is triggered"),
            Field("first", players, 1, "who began"),
            Field("solo marks", 1, parts.solo_spaces, "marked spaces of the solo grid"),
        ]
        for seat in range(players):
            fields += [
                Field(
                    f"spaces {seat}",
                    sum(int(length) for length in parts.length_of),
                    points + 1,
                    f"line by line: 0 if empty, {points + 1} for an X, {points} - n for a number n",
                ),
                Field(f"sums {seat}", LINES, LINES * points, "the sum of each line"),
                Field(f"stars {seat}", LINES, max(parts.multipliers), "marked multipliers"),
                Field(f"penalty {seat}", 1, points + 1, "1 + the penalty; 0 if there is none"),
            ]
        super().__init__(
            players, [OfferReturn, DrawDice, TakeDice, TakePenalty, MarkStar], dice, fields
        )
        width = int(parts.width)
        spaces = [line * width + i for line in range(LINES) for i in range(parts.length_of[line])]
        shown = [points + 1, 0, *range(points, -1, -1)]
        self.spaces: Ints[i64] = Ints[i64](spaces)  # those that are there: lines differ in length
        self.shown: Ints[i64] = Ints[i64](shown)  # for an X, nothing, 0, 1, 2 …

    def write(self, view: View, out: Rows, place: i64) -> i64:
        dice = view.dice
        own = self.own_seat(view)
        shown = self.shown
        values = out.values
        place = put_all(out, place, dice.bag)
        place = put_all(out, place, dice.reserve)
        place = put_all(out, place, dice.discard)
        place = put(out, place, view.return_due)
        place = put(out, place, view.end_triggered)
        place = self.put_seat(out, place, own, view.first)
        place = put(out, place, view.solo_marks)
        for other in range(self.players):
            sheet = view.sheets[(own + other) % self.players]
            cells = sheet.cells
            for space in self.spaces:
                values[place] = i16(shown[cells[space] - CROSS])
                place += 1
            place = put_all(out, place, sheet.line_sum)
            place = put_all(out, place, sheet.marked)
            place = put(out, place, sheet.penalty + 1)
        return place
