"""What a player knows of Dice Stars: a sheet is worth what its lines promise.

A line promises its sum and a little for each free space. All of that counts double once its stars
are complete; until then it counts the more, the fewer stars are missing and the longer the match
will last. Alone, what is left in the reserve marks the solo grid: few dice are drawn, little is
left lying, and the sheet is filled before the grid is. The figures were fitted to what became of
matches between bots, and of a bot alone, then tried out.
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
from longbox.games.dice_stars.components import (
    COLOUR_COUNT,
    FACES,
    LINES,
    LOWEST,
    NO_COLOUR,
    STAR,
)
from longbox.games.dice_stars.decisions import (
    DrawDice,
    MarkStar,
    OfferReturn,
    TakeDice,
    TakePenalty,
    dice_of_type,
    solo_marks_for,
    sum_of_type,
    types_that_fit,
)
from longbox.games.dice_stars.state import EMPTY, NO_PENALTY, Dice, Sheet, State

WHITES: Final = LINES * COLOUR_COUNT
STARS: Final = 9  # more than any line has
ROOM: Final = 1.0  # what a free space is worth
HURRY: Final = 0.13  # how much each missing star weighs against the time that is left
LOST: Final = -100.0

# Alone: points that these cost, by what became of such turns.

MARK: Final = 1.2  # a marked space, of what it counts for
WHITE: Final = 5.9  # a white space that is free, near the end
EARLY: Final = 0.19  # and how much less for each one beside it
FORCED: Final = 4.0  # an empty reserve, for which three dice must be drawn
STAR_LIES: Final = 6.0  # a star in the reserve, which doubles what is left
LIES: Final = 0.8  # a space that the reserve will mark if no die comes, of what it counts for
AHEAD: Final = 7.0  # beside all this
ALONE: Final = 1  # choices after which a rollout can be judged: those of a turn
MOST_LEFT: Final = 2  # spaces that a reserve may mark before it is better returned


class DiceStarsKnowledge(Knowledge[State]):
    """Takes what makes its sheet worth most."""

    def __init__(self, game: Game[State, Any]) -> None:
        super().__init__(game, comfortable=15.0, horizon=12)
        self.counts: Ints[float] = Ints[float](how_often_points_count())

    def choose(
        self, state: State, decision: Decision[Any, Any], options: list[Action], rng: Rng
    ) -> Action:
        sheet = state.sheets[decision.seat]
        if state.is_solo() and not isinstance(decision, MarkStar):
            return self.choose_alone(state, decision, sheet, options)
        if isinstance(decision, (TakeDice, TakePenalty)):
            return self.best_take(state, sheet, options)
        if isinstance(decision, MarkStar):
            return self.best_mark(state, sheet, options)
        if isinstance(decision, DrawDice):
            return options[-1]  # the most to choose from
        return KEEP_RESERVE if self.holds_something(state, sheet) else RETURN_RESERVE

    def choose_alone(
        self, state: State, decision: Decision[Any, Any], sheet: Sheet, options: list[Action]
    ) -> Action:
        if isinstance(decision, (TakeDice, TakePenalty)):
            return self.best_take(state, sheet, options)
        if isinstance(decision, DrawDice):
            return options[0]  # the least to leave
        return KEEP_RESERVE if least_left(state, sheet) <= MOST_LEFT else RETURN_RESERVE

    def quiet(self, state: State, decision: Decision[Any, Any], seat: int) -> bool:
        """Alone, before dice are drawn: the grid is marked for the turn before."""
        if state.is_solo():
            return isinstance(decision, (DrawDice, OfferReturn))
        return super().quiet(state, decision, seat)

    def horizon_of(self, state: State) -> i64:
        return ALONE if state.is_solo() else self.horizon

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
            if state.is_solo():
                gain -= self.cost_alone(state, sheet, option)
            if gain > most:
                most = gain
                best = option
        return best

    def cost_alone(self, state: State, sheet: Sheet, take: Take) -> float:
        """What a type leaves lying, less what it does to fill the sheet."""
        cost = MARK * float(state.parts.solo_points * marks_after(state, take))
        if take is TAKE_STARS:
            return cost
        if state.dice.of_face[STAR] and stars_after(state.dice, take):
            cost += STAR_LIES
        left = sheet.whites_free - dice_of_type(state.dice, take)
        return cost + whites_cost(left) - whites_cost(sheet.whites_free)

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
        grid = float(state.solo_marks * state.parts.solo_points)
        if over:
            return [points[0] - grid - 0.5]  # DS-33
        return [points[0] - MARK * grid - self.cost_to_come(state, state.sheets[0])]

    def cost_to_come(self, state: State, sheet: Sheet) -> float:
        """What the grid will get on the way to the end, by the sheet and the reserve."""
        cost = whites_cost(sheet.whites_free) - AHEAD
        if state.dice.in_reserve == 0:
            return cost + FORCED
        if state.dice.of_face[STAR]:
            cost += STAR_LIES
        return cost + LIES * float(state.parts.solo_points * least_left(state, sheet))

    def promise(self, state: State, sheet: Sheet) -> float:
        """What the sheet is worth while the match goes on."""
        worth = 0.0
        if sheet.penalty != NO_PENALTY:
            worth -= float(sheet.penalty)
        for line in range(LINES):
            points = float(sheet.line_sum[line]) + ROOM * float(sheet.free_in_line[line])
            worth += self.line_counts(state, sheet, line) * points
        return worth


def whites_cost(whites: i64) -> float:
    """Alone, what the turns cost that it takes to fill so many white spaces."""
    free = float(whites)
    return free * (WHITE - EARLY * free)


def least_left(state: State, sheet: Sheet) -> i64:
    """How many spaces of the solo grid the reserve marks at the least, if no die comes."""
    least: i64 = solo_marks_for(state.dice, state.parts.solo_points)
    for take in TAKES[types_that_fit(state.dice, sheet)]:
        marks = marks_after(state, take)
        if marks < least:
            least = marks
    return least


def marks_after(state: State, take: Take) -> i64:
    """How many spaces of the solo grid are marked once a type is taken (DS-30)."""
    dice = state.dice
    if dice.in_reserve == dice_of_type(dice, take):
        return 0
    points: i64 = dice.sum_of_reserve()
    if take is not TAKE_STARS:
        points -= sum_of_type(dice, take)
    if points == 0:
        return 1
    if stars_after(dice, take):
        points *= 2
    group: i64 = state.parts.solo_points
    return (points + group - 1) // group


def stars_after(dice: Dice, take: Take) -> i64:
    """How many stars are left in the reserve once a type is taken."""
    if take is TAKE_STARS:
        return 0
    stars = dice.of_face[STAR]
    return stars if take.colour == NO_COLOUR else stars - dice.reserve[take.colour * FACES + STAR]


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
