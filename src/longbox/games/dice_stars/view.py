"""Who sees what: everything but the generator (DS-34)."""

from __future__ import annotations

from collections.abc import Sequence

from longbox.core.rng import Rng
from longbox.core.state import Stack
from longbox.core.view import View as CoreView
from longbox.games.dice_stars.components import COLOUR_COUNT, COLOURS, FACES, LINES, Parts
from longbox.games.dice_stars.events import dice_data
from longbox.games.dice_stars.scoring import total
from longbox.games.dice_stars.state import CROSS, EMPTY, NO_PENALTY, Dice, Sheet, State


class View(CoreView):
    """The dice, the sheets and the turn. What is not named here is not seen."""

    def __init__(
        self,
        seat: int | None,
        pending: Stack,
        parts: Parts,
        dice: Dice,
        sheets: Sequence[Sheet],
        first: int,
        return_due: bool,
        end_triggered: bool,
        solo_marks: int,
    ) -> None:
        super().__init__(seat, pending)
        self.parts = parts
        self.dice = dice
        self.sheets = tuple(sheets)
        self.first = first
        self.return_due = return_due
        self.end_triggered = end_triggered
        self.solo_marks = solo_marks

    def fields(self) -> dict[str, object]:
        return {
            "bag": by_colour(self.dice, "bag"),
            "reserve": dice_data(reserve(self.dice)),
            "discard": by_colour(self.dice, "discard"),
            "sheets": [sheet_data(sheet, self.parts) for sheet in self.sheets],
            "first": self.first,
            "return_due": self.return_due,
            "end_triggered": self.end_triggered,
            "solo_marks": self.solo_marks if len(self.sheets) == 1 else None,
        }


def view(state: State, seat: int | None) -> View:
    return glance(state.copy(), seat, None)


def glance(state: State, seat: int | None, last: View | None) -> View:
    """The view with the table's own dice and sheets, for a look between two answers."""
    if last is not None and last.dice is state.dice:
        return renewed(last, state, seat)
    return View(
        seat,
        state.pending,
        state.parts,
        state.dice,
        state.sheets,
        int(state.first),
        state.return_due,
        state.end_triggered,
        int(state.solo_marks),
    )


def renewed(seen: View, state: State, seat: int | None) -> View:
    """A glance at the same table, brought up to date; making another takes five times as long."""
    seen.seat = seat
    seen.pending = state.pending.as_tuple()
    seen.return_due = state.return_due
    seen.end_triggered = state.end_triggered
    seen.solo_marks = int(state.solo_marks)
    return seen


def imagine(seen: View, rng: Rng) -> State:
    """The position of the view with another generator: nothing else is unseen."""
    return position_of(seen, rng.fork(), [sheet.copy() for sheet in seen.sheets])


def tried_by(seen: View, seat: int) -> State:
    """Where an answer of a seat is tried: it changes no other sheet, so those are shared."""
    sheets = list(seen.sheets)
    sheets[seat] = sheets[seat].copy()
    return position_of(seen, Rng(0), sheets)


def position_of(seen: View, rng: Rng, sheets: list[Sheet]) -> State:
    state = State(rng, None, seen.parts, seen.dice.copy(), sheets, seen.first)
    state.pending = Stack(list(seen.pending))
    state.return_due = seen.return_due
    state.end_triggered = seen.end_triggered
    state.solo_marks = seen.solo_marks
    return state


def reserve(dice: Dice) -> list[tuple[int, int]]:
    """The dice of the reserve as colour and face, in a fixed order."""
    return [
        (colour, face)
        for colour in range(COLOUR_COUNT)
        for face in range(FACES)
        for _ in range(dice.reserve[colour * FACES + face])
    ]


def by_colour(dice: Dice, where: str) -> dict[str, int]:
    counts = dice.bag if where == "bag" else dice.discard
    return {COLOURS[colour]: int(counts[colour]) for colour in range(COLOUR_COUNT)}


def cell_text(number: int) -> str:
    """What stands in a space: nothing, an X, or a number."""
    if number == EMPTY:
        return ""
    return "X" if number == CROSS else str(number)


def line_cells(sheet: Sheet, parts: Parts, line: int) -> list[int]:
    start = line * int(parts.width)
    return [int(sheet.cells[start + place]) for place in range(int(parts.length_of[line]))]


def sheet_data(sheet: Sheet, parts: Parts) -> dict[str, object]:
    return {
        "lines": [
            [cell_text(cell) for cell in line_cells(sheet, parts, line)] for line in range(LINES)
        ],
        "stars": [int(sheet.marked[line]) for line in range(LINES)],
        "penalty": None if sheet.penalty == NO_PENALTY else int(sheet.penalty),
        "points": total(sheet, parts),
    }
