"""The last page: points, ties, and the solo variant's result."""

from __future__ import annotations

from longbox.core.outcome import Outcome, places_by_points
from longbox.games.dice_stars.components import LINES, LOWEST, Parts
from longbox.games.dice_stars.state import NO_PENALTY, Sheet, State


def line_score(sheet: Sheet, parts: Parts, line: int) -> int:
    """The sum of a line; double if all its multipliers are marked, nothing if some are (DS-26)."""
    total = int(sheet.line_sum[line])
    if sheet.marked[line] == 0:
        return total
    return 2 * total if sheet.marked[line] == parts.multipliers_of[line] else 0


def scorepad(sheet: Sheet, parts: Parts) -> list[tuple[str, int]]:
    """Each source of points (DS-25 to DS-27)."""
    lines = [(f"line {line + LOWEST}", line_score(sheet, parts, line)) for line in range(LINES)]
    if sheet.penalty != NO_PENALTY:
        lines.append(("penalty", -int(sheet.penalty)))
    return lines


def total(sheet: Sheet, parts: Parts) -> int:
    """The sum of the scorepad, which is asked for often enough not to be written for it."""
    points = 0 if sheet.penalty == NO_PENALTY else -int(sheet.penalty)
    for line in range(LINES):
        points += line_score(sheet, parts, line)
    return points


def outcome(state: State) -> Outcome:
    pads = [scorepad(sheet, state.parts) for sheet in state.sheets]
    points = [total(sheet, state.parts) for sheet in state.sheets]
    if state.is_solo():
        return solo_outcome(state, points[0], pads[0])
    return Outcome(places_by_points(points), points, pads, why_ended(state))  # DS-28


def solo_outcome(state: State, points: int, pad: list[tuple[str, int]]) -> Outcome:
    """Place 1 is a win, place 2 a loss to the virtual opponent (DS-31, DS-33)."""
    if state.solo_grid_is_full():
        return Outcome([2], [points], [pad], "the solo grid is full: the match is lost")
    rival = int(state.solo_marks) * state.parts.solo_points
    result = "more than" if points > rival else "not more than"
    reason = f"{why_ended(state)}; {points} points are {result} the solo grid's {rival}"
    return Outcome([1 if points > rival else 2], [points], [pad], reason)


def why_ended(state: State) -> str:
    """DS-23."""
    penalties = sum(1 for sheet in state.sheets if sheet.penalty != NO_PENALTY)
    filled = sum(1 for sheet in state.sheets if sheet.whites_free == 0)
    reasons = []
    if filled:
        reasons.append("all white spaces of a sheet are filled")
    if penalties:
        reasons.append("a penalty space is filled")
    return " and ".join(reasons)
