"""What a player knows of Dice Stars."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from longbox.bots.knowledge.base import Knowledge, leads_by_points
from longbox.core.game import Game
from longbox.core.rng import Rng
from longbox.core.state import Action, Decision
from longbox.games.dice_stars.actions import (
    KEEP_RESERVE,
    RETURN_RESERVE,
    TAKE_STARS,
    Mark,
    Take,
)
from longbox.games.dice_stars.components import COLOUR_COUNT, LINES, LOWEST, NO_COLOUR, STAR
from longbox.games.dice_stars.decisions import DrawDice, MarkStar, TakeDice
from longbox.games.dice_stars.state import EMPTY, NO_PENALTY, Sheet, State


class DiceStarsKnowledge(Knowledge[State]):
    """Points now, what stars promise, and room to write: a sheet is worth what it can become."""

    def __init__(self, game: Game[State, Any]) -> None:
        super().__init__(game, comfortable=15.0)
        self.white = 2.0
        self.hurry = 0.5
        self.fresh = 0.1
        self.room = 1.0
        self.again = 4.0
        self.star = 2.0
        self.draw2 = 0.5
        self.draw3 = 0.5

    def choose(
        self, state: State, decision: Decision[Any, Any], options: list[Action], rng: Rng
    ) -> Action:
        if isinstance(decision, TakeDice):
            return self.best_take(state, state.sheets[decision.seat], options)
        if isinstance(decision, MarkStar):
            return self.best_mark(state, state.sheets[decision.seat], options)
        if isinstance(decision, DrawDice):
            ticket = float(rng.below(1000)) / 1000.0
            count = len(options)
            if count > 2 and ticket < self.draw3:
                return options[2]
            if count > 1 and ticket < self.draw3 + self.draw2:
                return options[1]
            return options[0]
        return RETURN_RESERVE if rng.below(2) else KEEP_RESERVE

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
        dice = state.dice
        parts = state.parts
        if take is TAKE_STARS:
            return self.gain_of_stars(state, sheet, dice.of_face[STAR])
        whites: i64 = 0
        if take.colour == NO_COLOUR:
            line = take.face - LOWEST
            count = dice.of_face[take.face]
            if count > sheet.free_in_line[line]:
                return -float(count * take.face) - 30.0
            start = line * parts.width
            place: i64 = 0
            left = count
            while left:
                if sheet.cells[start + place] == EMPTY:
                    left -= 1
                    if place < COLOUR_COUNT:
                        whites += 1
                place += 1
            points = float(count * take.face)
            return points * self.factor(state, sheet, line) - self.white * float(whites)
        colour = take.colour
        count = dice.of_colour[colour]
        total = dice.sum_of_colour(colour)
        if count > sheet.free_in_column[colour]:
            return -float(total) - 30.0
        space = parts.column_of[colour]
        last: i64 = 0
        left = count
        for row in range(LINES):
            if left and sheet.cells[space] == EMPTY:
                left -= 1
                last = row
            space += parts.width
        return float(total) * self.factor(state, sheet, last) - self.white * float(count)

    def factor(self, state: State, sheet: Sheet, line: i64) -> float:
        """What a point in a line is worth, by its stars."""
        marked = sheet.marked[line]
        return self.promise(state, marked, state.parts.multipliers_of[line], sheet.whites_free)

    def promise(self, state: State, marked: i64, spaces: i64, whites_free: i64) -> float:
        if marked == 0:
            return 1.0 + self.fresh * float(whites_free) / 20.0
        if marked == spaces:
            return 2.0
        left = float(whites_free) / 20.0
        return 2.0 * left / (left + self.hurry * float(spaces - marked))

    def gain_of_stars(self, state: State, sheet: Sheet, stars: i64) -> float:
        """Each star where it gains most, one after the other, as they will be marked."""
        marked = sheet.marked[:]
        gained = 0.0
        for _ in range(stars):
            line = self.best_line(state, sheet)
            gained += self.mark_gain(state, sheet, line)
            sheet.marked[line] += 1
        for line in range(LINES):
            sheet.marked[line] = marked[line]
        return gained

    def mark_gain(self, state: State, sheet: Sheet, line: i64) -> float:
        """What one more star does to the points that stand, and are to come, in a line."""
        marked = sheet.marked[line]
        spaces = state.parts.multipliers_of[line]
        points = float(sheet.line_sum[line]) + self.room * float(sheet.free_in_line[line])
        now = self.promise(state, marked, spaces, sheet.whites_free)
        return points * (self.promise(state, marked + 1, spaces, sheet.whites_free) - now)

    def best_line(self, state: State, sheet: Sheet) -> i64:
        best: i64 = -1
        most = 0.0
        for line in range(LINES):
            if sheet.marked[line] < state.parts.multipliers_of[line]:
                gain = self.mark_gain(state, sheet, line)
                if best < 0 or gain > most:
                    best = line
                    most = gain
        return best

    def best_mark(self, state: State, sheet: Sheet, options: list[Action]) -> Action:
        line = self.best_line(state, sheet)
        for option in options:
            if isinstance(option, Mark) and option.line == line:
                return option
        return options[0]

    def leads(self, state: State) -> list[float]:
        if len(state.sheets) == 1:
            return [self.solo_lead(state)]
        over = state.pending.size == 0
        points = []
        for sheet in state.sheets:
            points.append(float(points_of(state, sheet)) if over else self.promised(state, sheet))
        return leads_by_points(points)

    def solo_lead(self, state: State) -> float:
        sheet = state.sheets[0]
        if state.solo_grid_is_full():
            return -100.0
        points = (
            float(points_of(state, sheet))
            if state.pending.size == 0
            else self.promised(state, sheet)
        )
        return points - float(state.solo_marks * state.parts.solo_points) - 0.5

    def promised(self, state: State, sheet: Sheet) -> float:
        value = self.white * float(sheet.whites_free)
        if sheet.penalty != NO_PENALTY:
            value -= float(sheet.penalty)
        for line in range(LINES):
            points = float(sheet.line_sum[line])
            if sheet.marked[line]:
                points += self.room * float(sheet.free_in_line[line])
            value += self.factor(state, sheet, line) * points
        return value


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
