"""Zones: what lies where, in the rulebook's words, for every surface that draws a table.

Six kinds are enough: dice, row, grid, table, counter, map. A zone knows no pixels, a surface knows
no rules.
"""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import mypyc_attr


class Thing:
    """A die, a card, a space, a pawn: a short label to draw and a sentence to say."""

    def __init__(self, id: str, label: str, say: str, tone: str = "") -> None:
        self.id = id  # unique on the table, and the same as long as the thing stays
        self.label = label
        self.say = say
        self.tone = tone  # a colour by its name, or nothing; the label never needs it

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Thing) and (
            (self.id, self.label, self.say, self.tone)
            == (other.id, other.label, other.say, other.tone)
        )

    def __hash__(self) -> int:
        return hash((self.id, self.label, self.say, self.tone))

    def to_json(self) -> dict[str, object]:
        return {"id": self.id, "label": self.label, "say": self.say, "tone": self.tone}


@mypyc_attr(allow_interpreted_subclasses=True)
class Zone:
    """A place on the table with a title, whose it is, and the things that lie there.

    Zones that show the same are equal.
    """

    def __init__(self, kind: str, id: str, title: str, seat: int | None, rule: str) -> None:
        self.kind = kind
        self.id = id
        self.title = title
        self.seat = seat  # None: it belongs to the whole table
        self.rule = rule  # the rule that says what lies here, or nothing

    def things(self) -> list[Thing]:
        raise NotImplementedError

    def shown(self) -> tuple[object, ...]:
        """All that it shows beside its title."""
        raise NotImplementedError

    def fields(self) -> dict[str, object]:
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Zone) and self.whole() == other.whole()

    def __hash__(self) -> int:
        return hash(self.whole())

    def whole(self) -> tuple[object, ...]:
        return (self.kind, self.id, self.title, self.seat, self.rule, self.shown())

    def to_json(self) -> dict[str, object]:
        data: dict[str, object] = {
            "kind": self.kind,
            "id": self.id,
            "title": self.title,
            "seat": self.seat,
            "rule": self.rule or None,
        }
        data.update(self.fields())
        return data


class LineZone(Zone):
    """Things side by side."""

    def __init__(
        self, kind: str, id: str, title: str, seat: int | None, line: Sequence[Thing], rule: str
    ) -> None:
        super().__init__(kind, id, title, seat, rule)
        self.line = list(line)

    def things(self) -> list[Thing]:
        return self.line

    def shown(self) -> tuple[object, ...]:
        return tuple(self.line)

    def fields(self) -> dict[str, object]:
        return {"things": [thing.to_json() for thing in self.line]}


class DiceZone(LineZone):
    """Dice with the faces they show."""

    def __init__(
        self, id: str, title: str, seat: int | None, dice: Sequence[Thing], rule: str = ""
    ) -> None:
        super().__init__("dice", id, title, seat, dice, rule)


class RowZone(LineZone):
    """Cards, tokens or anything else in a row."""

    def __init__(
        self, id: str, title: str, seat: int | None, row: Sequence[Thing], rule: str = ""
    ) -> None:
        super().__init__("row", id, title, seat, row, rule)


class GridZone(Zone):
    """Spaces in rows and columns, each with a heading; ``None`` where there is no space."""

    def __init__(
        self,
        id: str,
        title: str,
        seat: int | None,
        columns: Sequence[str],
        rows: Sequence[str],
        cells: Sequence[Sequence[Thing | None]],
        rule: str = "",
    ) -> None:
        super().__init__("grid", id, title, seat, rule)
        self.columns = list(columns)
        self.rows = list(rows)
        self.cells = [list(row) for row in cells]

    def things(self) -> list[Thing]:
        return [cell for row in self.cells for cell in row if cell is not None]

    def shown(self) -> tuple[object, ...]:
        return (tuple(self.columns), tuple(self.rows), *[tuple(row) for row in self.cells])

    def fields(self) -> dict[str, object]:
        cells = [[cell and cell.to_json() for cell in row] for row in self.cells]
        return {"columns": self.columns, "rows": self.rows, "cells": cells}


class TableZone(Zone):
    """Lines of a list with headings, such as scores."""

    def __init__(
        self,
        id: str,
        title: str,
        seat: int | None,
        columns: Sequence[str],
        lines: Sequence[Sequence[Thing]],
        rule: str = "",
    ) -> None:
        super().__init__("table", id, title, seat, rule)
        self.columns = list(columns)
        self.lines = [list(line) for line in lines]

    def things(self) -> list[Thing]:
        return [thing for line in self.lines for thing in line]

    def shown(self) -> tuple[object, ...]:
        return (tuple(self.columns), *[tuple(line) for line in self.lines])

    def fields(self) -> dict[str, object]:
        lines = [[thing.to_json() for thing in line] for line in self.lines]
        return {"columns": self.columns, "lines": lines}


class CounterZone(Zone):
    """One number that matters."""

    def __init__(
        self, id: str, title: str, seat: int | None, counter: Thing, rule: str = ""
    ) -> None:
        super().__init__("counter", id, title, seat, rule)
        self.counter = counter

    def things(self) -> list[Thing]:
        return [self.counter]

    def shown(self) -> tuple[object, ...]:
        return (self.counter,)

    def fields(self) -> dict[str, object]:
        return {"counter": self.counter.to_json()}


class Place:
    """A thing's place on a map, in columns and lines of a coarse raster."""

    def __init__(self, thing: Thing, x: int, y: int) -> None:
        self.thing = thing
        self.x = x
        self.y = y

    def to_json(self) -> dict[str, object]:
        return {"thing": self.thing.to_json(), "x": self.x, "y": self.y}


class MapZone(Zone):
    """Places and the ways between them, as pairs of thing ids."""

    def __init__(
        self,
        id: str,
        title: str,
        seat: int | None,
        places: Sequence[Place],
        ways: Sequence[tuple[str, str]],
        rule: str = "",
    ) -> None:
        super().__init__("map", id, title, seat, rule)
        self.places = list(places)
        self.ways = list(ways)

    def things(self) -> list[Thing]:
        return [place.thing for place in self.places]

    def shown(self) -> tuple[object, ...]:
        places = [(place.thing, place.x, place.y) for place in self.places]
        return (tuple(places), tuple(self.ways))

    def fields(self) -> dict[str, object]:
        places = [place.to_json() for place in self.places]
        return {"places": places, "ways": [list(way) for way in self.ways]}


class Choice:
    """An option as a surface shows it: its text, what it does, and the things it touches."""

    def __init__(self, action: str, say: str, targets: Sequence[str]) -> None:
        self.action = action
        self.say = say
        self.targets = list(targets)

    def to_json(self) -> dict[str, object]:
        return {"action": self.action, "say": self.say, "targets": self.targets}
