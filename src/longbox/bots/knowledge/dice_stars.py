"""What a player knows of Dice Stars: a sheet is worth what its lines promise.

A line promises its sum and a little for each free space. All of that counts double once its stars
are complete; until then it counts the more, the fewer stars are missing and the longer the match
will last. The figures were fitted to what became of matches between bots, then tried out.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from longbox.bots.knowledge.base import Knowledge, leads_by_points
from longbox.core.arrays import Ints
from longbox.core.game import Game
from longbox.core.rng import Rng
from longbox.core.state import Action, Decision
from longbox.games.dice_stars.actions import (
    KEEP_RESERVE,
    RETURN_RESERVE,
    TAKE_STARS,
    TAKES,
    Mark,
    Take,
)
from longbox.games.dice_stars.components import COLOUR_COUNT, LINES, LOWEST, NO_COLOUR, STAR
from longbox.games.dice_stars.decisions import DrawDice, MarkStar, TakeDice, types_that_fit
from longbox.games.dice_stars.state import EMPTY, NO_PENALTY, Sheet, State

WHITES: Final = LINES * COLOUR_COUNT
STARS: Final = 9  # more than any line has
ROOM: Final = 1.0  # what a free space is worth
HURRY: Final = 0.13  # how much each missing star weighs against the time that is left
LOST: Final = -100.0


class DiceStarsKnowledge(Knowledge[State]):
    """Takes what makes its sheet worth most."""

    def __init__(self, game: Game[State, Any]) -> None:
        super().__init__(game, comfortable=15.0, horizon=12)
        self.counts: Ints[float] = Ints[float](how_often_points_count())

    def choose(
        self, state: State, decision: Decision[Any, Any], options: list[Action], rng: Rng
    ) -> Action:
        sheet = state.sheets[decision.seat]
        if isinstance(decision, TakeDice):
            return self.best_take(state, sheet, options)
        if isinstance(decision, MarkStar):
            return self.best_mark(state, sheet, options)
        if isinstance(decision, DrawDice):
            return options[-1]  # the most to choose from
        return KEEP_RESERVE if self.holds_something(state, sheet) else RETURN_RESERVE

    def holds_something(self, state: State, sheet: Sheet) -> bool:
        """True if anything in the reserve is worth taking."""
        for take in TAKES[types_that_fit(state.dice, sheet)]:
            if self.gain(state, sheet, take) > 2.0:
                return True
        return False

    def best_take(self, state: State, sheet: Sheet, options: list[Action]) -> Action:
        best = options[0]
        most = -1e9
        for option in options:
            assert isinstance(option, Take)
            gain = self.gain(state, sheet, option)
            if gain > most:
                most = gain
                best = option
        return best

    def gain(self, state: State, sheet: Sheet, take: Take) -> float:
        """What a type adds to the worth of the sheet; a penalty is a loss."""
        if take is TAKE_STARS:
            return self.gain_of_stars(state, sheet, state.dice.of_face[STAR])
        if take.colour == NO_COLOUR:
            return self.gain_of_value(state, sheet, take.face)
        return self.gain_of_colour(state, sheet, take.colour)

    def gain_of_value(self, state: State, sheet: Sheet, value: i64) -> float:
        line = value - LOWEST
        count = state.dice.of_face[value]
        points = float(count * value)
        if count > sheet.free_in_line[line]:
            return -points
        counts = self.line_counts(state, sheet, line)
        return (points - ROOM * float(count)) * counts

    def gain_of_colour(self, state: State, sheet: Sheet, colour: i64) -> float:
        parts = state.parts
        count = state.dice.of_colour[colour]
        points = float(state.dice.sum_of_colour(colour))
        if count > sheet.free_in_column[colour]:
            return -points
        space = parts.column_of[colour]
        gain = 0.0
        for line in range(LINES):
            if sheet.cells[space] == EMPTY:
                counts = self.line_counts(state, sheet, line)
                gain -= ROOM * counts
                count -= 1
                if count == 0:
                    return gain + points * counts
            space += parts.width
        return gain

    def gain_of_stars(self, state: State, sheet: Sheet, stars: i64) -> float:
        """Each star where it gains most, one after the other, as they will be marked."""
        marked = sheet.marked
        sheet.marked = marked[:]
        gain = 0.0
        for _ in range(stars):
            line = self.best_line(state, sheet)
            gain += self.gain_of_star(state, sheet, line)
            sheet.marked[line] += 1
        sheet.marked = marked
        return gain

    def best_mark(self, state: State, sheet: Sheet, options: list[Action]) -> Action:
        line = self.best_line(state, sheet)
        for option in options:
            assert isinstance(option, Mark)
            if option.line == line:
                return option
        return options[0]

    def best_line(self, state: State, sheet: Sheet) -> i64:
        best: i64 = 0
        most = -1e9
        for line in range(LINES):
            if sheet.marked[line] < state.parts.multipliers_of[line]:
                gain = self.gain_of_star(state, sheet, line)
                if gain > most:
                    best = line
                    most = gain
        return best

    def gain_of_star(self, state: State, sheet: Sheet, line: i64) -> float:
        """What one more star does to the points of a line that stand and that are to come."""
        spaces = state.parts.multipliers_of[line]
        place = (sheet.whites_free * STARS + spaces) * STARS + sheet.marked[line]
        points = float(sheet.line_sum[line]) + ROOM * float(sheet.free_in_line[line])
        return points * (self.counts[place + 1] - self.counts[place])

    def line_counts(self, state: State, sheet: Sheet, line: i64) -> float:
        spaces = state.parts.multipliers_of[line]
        return self.counts[(sheet.whites_free * STARS + spaces) * STARS + sheet.marked[line]]

    def leads(self, state: State) -> list[float]:
        over = state.pending.size == 0
        points = []
        for sheet in state.sheets:
            points.append(float(points_of(state, sheet)) if over else self.promise(state, sheet))
        if len(points) > 1:
            return leads_by_points(points)
        if state.solo_grid_is_full():  # DS-31
            return [LOST]
        return [points[0] - float(state.solo_marks * state.parts.solo_points) - 0.5]  # DS-33

    def promise(self, state: State, sheet: Sheet) -> float:
        """What the sheet is worth while the match goes on."""
        worth = 0.0
        if sheet.penalty != NO_PENALTY:
            worth -= float(sheet.penalty)
        for line in range(LINES):
            points = float(sheet.line_sum[line]) + ROOM * float(sheet.free_in_line[line])
            worth += self.line_counts(state, sheet, line) * points
        return worth


def how_often_points_count() -> list[float]:
    """By the white spaces that are free, the multiplier spaces of a line and those marked."""
    return [
        counted(whites / WHITES, spaces, marked)
        for whites in range(WHITES + 1)
        for spaces in range(STARS)
        for marked in range(STARS)
    ]


def counted(left: float, spaces: int, marked: int) -> float:
    """How often a point in a line will count at the end: once, twice, or something between."""
    if marked == 0:
        return 1.0
    if marked >= spaces:
        return 2.0
    return 2.0 * left / (left + HURRY * (spaces - marked))


def points_of(state: State, sheet: Sheet) -> i64:
    """The total of a sheet (DS-25 to DS-27)."""
    points: i64 = 0
    for line in range(LINES):
        marked = sheet.marked[line]
        if marked == 0:
            points += sheet.line_sum[line]
        elif marked == state.parts.multipliers_of[line]:
            points += 2 * sheet.line_sum[line]
    if sheet.penalty != NO_PENALTY:
        points -= sheet.penalty
    return points
