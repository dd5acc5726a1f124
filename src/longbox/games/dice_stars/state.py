"""The table: where the dice are, the score sheets, and whose turn it is."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.core.arrays import Ints
from longbox.core.event import Event
from longbox.core.rng import Rng
from longbox.core.state import State as CoreState
from longbox.games.dice_stars.components import (
    COLOUR_COUNT,
    FACES,
    LINES,
    LOWEST,
    STAR,
    Parts,
)

EMPTY: Final = -1
CROSS: Final = -2  # an X: filled, and worth nothing
NO_PENALTY: Final = -1


class Dice:
    """Where the dice are: in the bag, in the reserve with a face, or in the discard, as counts."""

    def __init__(
        self,
        bag: Ints[i64],
        reserve: Ints[i64],
        of_colour: Ints[i64],
        of_face: Ints[i64],
        discard: Ints[i64],
        in_bag: i64,
        in_reserve: i64,
    ) -> None:
        self.bag: Ints[i64] = bag  # by colour
        self.reserve: Ints[i64] = reserve  # by colour and face
        self.of_colour: Ints[i64] = of_colour  # of the reserve
        self.of_face: Ints[i64] = of_face  # of the reserve
        self.discard: Ints[i64] = discard  # by colour
        self.in_bag: i64 = in_bag
        self.in_reserve: i64 = in_reserve

    def copy(self) -> Dice:
        return Dice(
            self.bag[:],
            self.reserve[:],
            self.of_colour[:],
            self.of_face[:],
            self.discard[:],
            self.in_bag,
            self.in_reserve,
        )

    def only_stars_in_reserve(self) -> bool:
        """True of an empty reserve too, as DS-7 wants."""
        return self.of_face[STAR] == self.in_reserve

    def sum_of_reserve(self) -> int:
        """All numbers that show; a star is worth 0."""
        total: i64 = 0
        for face in range(LOWEST, FACES):
            total += face * self.of_face[face]
        return int(total)

    def sum_of_colour(self, colour: i64) -> i64:
        """The numbers on the reserve's dice of a colour; a star is worth 0 (DS-15)."""
        total: i64 = 0
        for face in range(LOWEST, FACES):
            total += face * self.reserve[colour * FACES + face]
        return total

    def add(self, colour: i64, face: i64) -> None:
        self.reserve[colour * FACES + face] += 1
        self.of_colour[colour] += 1
        self.of_face[face] += 1
        self.in_reserve += 1

    def draw(self, rng: Rng) -> i64:
        """Take a die out of the bag, each die as likely, and return its colour (DS-6)."""
        ticket = rng.below(self.in_bag)
        colour: i64 = 0
        while ticket >= self.bag[colour]:
            ticket -= self.bag[colour]
            colour += 1
        self.bag[colour] -= 1
        self.in_bag -= 1
        return colour

    def discard_colour(self, colour: i64) -> None:
        """Put the reserve's dice of a colour to the discard (DS-11)."""
        for face in range(FACES):
            count = self.reserve[colour * FACES + face]
            if count:
                self.of_face[face] -= count
                self.reserve[colour * FACES + face] = 0
        self.in_reserve -= self.of_colour[colour]
        self.discard[colour] += self.of_colour[colour]
        self.of_colour[colour] = 0

    def discard_face(self, face: i64) -> None:
        """Put the reserve's dice that show a value, or stars, to the discard (DS-11)."""
        for colour in range(COLOUR_COUNT):
            count = self.reserve[colour * FACES + face]
            if count:
                self.of_colour[colour] -= count
                self.discard[colour] += count
                self.reserve[colour * FACES + face] = 0
        self.in_reserve -= self.of_face[face]
        self.of_face[face] = 0

    def discard_to_bag(self) -> None:
        for colour in range(COLOUR_COUNT):
            self.bag[colour] += self.discard[colour]
            self.in_bag += self.discard[colour]
            self.discard[colour] = 0

    def reserve_to_bag(self) -> None:
        for colour in range(COLOUR_COUNT):
            self.bag[colour] += self.of_colour[colour]
            self.of_colour[colour] = 0
        for place in range(COLOUR_COUNT * FACES):
            self.reserve[place] = 0
        for face in range(FACES):
            self.of_face[face] = 0
        self.in_bag += self.in_reserve
        self.in_reserve = 0


def all_dice_in_bag(parts: Parts) -> Dice:
    """The dice as a match begins with them (DS-3)."""
    return Dice(
        parts.dice_of[:],
        Ints[i64]([0] * (COLOUR_COUNT * FACES)),
        Ints[i64]([0] * COLOUR_COUNT),
        Ints[i64]([0] * FACES),
        Ints[i64]([0] * COLOUR_COUNT),
        parts.dice_count,
        0,
    )


class Sheet:
    """A player's score sheet. Lines are numbered from 0 (value 2), spaces from the left."""

    def __init__(
        self,
        cells: Ints[i64],
        free_in_line: Ints[i64],
        free_in_column: Ints[i64],
        line_sum: Ints[i64],
        marked: Ints[i64],
        whites_free: i64,
        multipliers_free: i64,
        penalty: i64,
    ) -> None:
        self.cells: Ints[i64] = cells  # EMPTY, CROSS or a number; line by line
        self.free_in_line: Ints[i64] = free_in_line
        self.free_in_column: Ints[i64] = free_in_column  # by colour
        self.line_sum: Ints[i64] = line_sum
        self.marked: Ints[i64] = marked  # multiplier spaces, by line
        self.whites_free: i64 = whites_free
        self.multipliers_free: i64 = multipliers_free
        self.penalty: i64 = penalty  # may be 0 and still be filled (DS-22)

    def copy(self) -> Sheet:
        return Sheet(
            self.cells[:],
            self.free_in_line[:],
            self.free_in_column[:],
            self.line_sum[:],
            self.marked[:],
            self.whites_free,
            self.multipliers_free,
            self.penalty,
        )

    def spaces_for_colour(self, parts: Parts, colour: i64, count: i64) -> list[int]:
        """The spaces that so many dice of a colour fill: its topmost empty ones (DS-15)."""
        column = parts.column_of[colour]
        spaces = [int(line * parts.width + column) for line in range(LINES)]
        return [space for space in spaces if self.cells[space] == EMPTY][: int(count)]

    def spaces_for_value(self, parts: Parts, value: i64, count: i64) -> list[int]:
        """The spaces that so many dice of a value fill: its leftmost empty ones (DS-16)."""
        line = value - LOWEST
        start = line * parts.width
        spaces = [int(space) for space in range(start, start + parts.length_of[line])]
        return [space for space in spaces if self.cells[space] == EMPTY][: int(count)]


def blank_sheet(parts: Parts) -> Sheet:
    return Sheet(
        Ints[i64]([EMPTY] * int(LINES * parts.width)),
        parts.length_of[:],
        Ints[i64]([LINES] * COLOUR_COUNT),
        Ints[i64]([0] * LINES),
        Ints[i64]([0] * LINES),
        LINES * COLOUR_COUNT,
        parts.multiplier_count,
        NO_PENALTY,
    )


class State(CoreState):
    """Everything on the table; nothing of it is hidden but the generator (DS-34)."""

    def __init__(
        self,
        rng: Rng,
        log: list[Event] | None,
        parts: Parts,
        dice: Dice,
        sheets: list[Sheet],
        first: i64,
    ) -> None:
        super().__init__(rng, log)
        self.parts = parts
        self.dice = dice
        self.sheets = sheets
        self.first: i64 = first  # the seat that began
        self.return_due: bool = False  # the next player returns the discard (DS-12)
        self.end_triggered: bool = False
        self.solo_marks: i64 = 0  # of the solo grid

    def copy(self) -> State:
        sheets = [sheet.copy() for sheet in self.sheets]
        other = State(self.rng.copy(), None, self.parts, self.dice.copy(), sheets, self.first)
        other.pending = self.pending.copy()
        other.return_due = self.return_due
        other.end_triggered = self.end_triggered
        other.solo_marks = self.solo_marks
        return other

    def is_solo(self) -> bool:
        return len(self.sheets) == 1

    def solo_grid_is_full(self) -> bool:
        return self.solo_marks >= self.parts.solo_spaces
