"""The dice and the score sheet, as an edition prints them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.core.arrays import Ints
from longbox.core.edition import Edition, Table, is_whole

COLOURS: Final = ["black", "purple", "blue", "orange"]
COLOUR_COUNT: Final = 4
LOWEST: Final = 2
HIGHEST: Final = 6
LINES: Final = 5  # of the sheet, one for each value
NO_COLOUR: Final = -1
STAR: Final = 0  # a face without a number is worth nothing
FACES: Final = 7  # star, (1 on no die), 2, 3, 4, 5, 6
MOST_DICE: Final = 3  # that can be announced


class Parts:
    """What the box holds (DS-2, DS-5): never changed once it is read."""

    def __init__(self, edition: Edition) -> None:
        top = edition.top
        dice = top.group("dice")
        tables = [dice.table(colour) for colour in COLOURS]
        dice.finish()
        counts = [table.integer("count", 1, 9) for table in tables]
        self.dice_of: Ints[i64] = Ints[i64](counts)
        self.dice_count: i64 = sum(counts)
        self.faces = [faces_of(table) for table in tables]
        self.bonus, self.multipliers, self.columns = read_sheet(top.group("sheet"))
        self.width: i64 = COLOUR_COUNT + max(self.bonus)
        self.multiplier_count: i64 = sum(self.multipliers)
        self.solo_points, self.solo_spaces = read_solo(top.group("solo"))
        top.finish()
        self.column_of: Ints[i64] = Ints[i64](self.columns)
        self.colour_at: Ints[i64] = Ints[i64](self.colours_from_the_left())
        self.length_of: Ints[i64] = Ints[i64]([COLOUR_COUNT + bonus for bonus in self.bonus])
        self.multipliers_of: Ints[i64] = Ints[i64](self.multipliers)
        self.faces_of: Ints[i64] = Ints[i64]([len(faces) for faces in self.faces])
        self.most_faces: i64 = max(len(faces) for faces in self.faces)
        self.face_at: Ints[i64] = Ints[i64](self.faces_in_a_row())  # by colour, then by place

    def faces_in_a_row(self) -> list[int]:
        blank = [STAR] * int(self.most_faces)
        return [face for faces in self.faces for face in (faces + blank)[: int(self.most_faces)]]

    def colours_from_the_left(self) -> list[int]:
        """The colour of each place in a line; the bonus spaces have none."""
        places = [NO_COLOUR] * int(self.width)
        for colour, place in enumerate(self.columns):
            places[place] = colour
        return places


def faces_of(table: Table) -> list[int]:
    """A die's faces: a star or a value each (DS-2)."""
    faces: list[int] = []
    for face in table.items("faces"):
        if face == "*":
            faces.append(STAR)
        elif is_whole(face, LOWEST, HIGHEST):
            faces.append(face)
        else:
            raise table.wrong("faces", f'must be "*" or a number from 2 to 6, not {face!r}')
    if not 2 <= len(faces) <= 20:
        raise table.wrong("faces", f"must be 2 to 20 faces, not {len(faces)}")
    table.finish()
    return faces


def read_sheet(sheet: Table) -> tuple[list[int], list[int], list[int]]:
    """Bonus and Multiplier spaces of each line, and where each colour has its column (DS-5)."""
    lines = sheet.table("lines")
    bonus = lines.integers("bonus", 0, 8, LINES)
    multipliers = lines.integers("multipliers", 1, 8, LINES)
    lines.finish()
    columns = sheet.table("columns")
    order = columns.items("colours")
    if sorted(str(colour) for colour in order) != sorted(COLOURS):
        raise columns.wrong("colours", f"must be {', '.join(COLOURS)} in any order, not {order!r}")
    columns.finish()
    sheet.finish()
    return bonus, multipliers, [order.index(colour) for colour in COLOURS]


def read_solo(solo: Table) -> tuple[int, int]:
    """What a marked space is worth, and how many there are (DS-30, DS-33)."""
    solo.source()
    points = solo.integer("points", 1, 50)
    grid = solo.table("grid")
    spaces = grid.integer("spaces", 1, 500)
    grid.finish()
    solo.finish()
    return points, spaces
