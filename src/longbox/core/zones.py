"""Zones: what lies where, in the rulebook's words, for every surface that draws a table.

Six kinds are enough: dice, row, grid, table, counter, map. A zone knows no pixels, a surface knows
no rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, TypeVar

from mypy_extensions import i64, mypyc_attr

from longbox.core.arrays import Ints
from longbox.core.words import named

K = TypeVar("K")
Write = Callable[[dict[str, object]], object]  # makes of JSON what can be put into other JSON


class Component:
    """A card, a hero, a tile, a kind of die or a sheet: what an edition prints on it.

    A surface draws its face from this; how it is used now is told by the thing that names it. A
    hidden card's thing names its back, which is a component too.
    """

    def __init__(
        self,
        id: str,
        name: str,
        kind: str,
        text: str = "",
        tone: str = "",
        icon: str = "",
        rule: str = "",
        figures: Mapping[str, object] | None = None,
    ) -> None:
        self.id = id  # unique in the game's catalogue
        self.name = name
        self.kind = kind  # in the rulebook's words: "hero", "skill card", "die"
        self.text = text  # what it does, in a sentence or two
        self.tone = tone  # a colour by its name, or nothing
        self.icon = icon  # the name of a drawing; a surface without it draws the name
        self.rule = rule  # the rule that tells how it is used, or nothing
        self.figures: dict[str, object] = {} if figures is None else dict(figures)

    def to_json(self) -> dict[str, object]:
        return {
            "id": self.id,
            "name": self.name,
            "kind": self.kind,
            "text": self.text,
            "tone": self.tone,
            "icon": self.icon,
            "rule": self.rule or None,
            "figures": self.figures,
        }


class Thing:
    """A die, a card, a space, a pawn: a short label to draw and a sentence to say.

    What a surface needs beyond that it finds here, so that it never reads a label: which component
    it is, its number, whose it is, and in which states it is.
    """

    def __init__(
        self,
        id: str,
        label: str,
        say: str,
        tone: str = "",
        component: str = "",
        number: int | None = None,
        seat: int | None = None,
        marks: Sequence[str] = (),
    ) -> None:
        self.id = id  # unique on the table, and the same as long as the thing stays
        self.label = label
        self.say = say
        self.tone = tone  # a colour by its name, or nothing; the label never needs it
        self.component = component  # its id in the game's catalogue, or nothing
        self.number = number  # where it has one: a score, a die's face, a card's value, a count
        self.seat = seat  # whose it is where the zone does not say: a pawn, a card in the middle
        self.marks = tuple(marks)  # its states, in words of the game: "used", "leads", "face down"
        self.hashed: i64 = 0  # once it was asked for: it lies on the table as it is then
        self.is_kept = False  # it was told before, so that it will be again
        self.written: object = None  # what it is told as from then on

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Thing) and self.whole() == other.whole()

    def __hash__(self) -> int:
        if self.hashed == 0:
            self.hashed = hash(self.whole())
        return int(self.hashed)

    def whole(self) -> tuple[object, ...]:
        return (
            self.id,
            self.label,
            self.say,
            self.tone,
            self.component,
            self.number,
            self.seat,
            self.marks,
        )

    def named(self, names: Sequence[str]) -> Thing:
        """The same with the names of the seats in its texts."""
        return Thing(
            self.id,
            named(self.label, names),
            named(self.say, names),
            self.tone,
            self.component,
            self.number,
            self.seat,
            self.marks,
        )

    def to_json(self) -> dict[str, object]:
        """The last four only where there is something to say."""
        data: dict[str, object] = {
            "id": self.id,
            "label": self.label,
            "say": self.say,
            "tone": self.tone,
        }
        if self.component:
            data["component"] = self.component
        if self.number is not None:
            data["number"] = self.number
        if self.seat is not None:
            data["seat"] = self.seat
        if self.marks:
            data["marks"] = list(self.marks)
        return data

    def told(self, write: Write | None) -> object:
        """Its JSON; who writes does so once for a thing that a game keeps from step to step."""
        if write is None:
            return self.to_json()
        if not self.is_kept:
            self.is_kept = True
            return self.to_json()
        if self.written is None:
            self.written = write(self.to_json())
        return self.written


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
        self.hashed: i64 = 0  # as of a thing,
        self.is_kept = False  # as are these two: who writes keeps what is told again
        self.written: bytes | None = None

    def things(self) -> list[Thing]:
        raise NotImplementedError

    def shown(self) -> tuple[object, ...]:
        """All that it shows beside its title."""
        raise NotImplementedError

    def fields(self, write: Write | None) -> dict[str, object]:
        raise NotImplementedError

    def named(self, names: Sequence[str]) -> Zone:
        """The same with the names of the seats in its texts."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Zone) and self.whole() == other.whole()

    def __hash__(self) -> int:
        return int(self.mark())

    def mark(self) -> i64:
        """Its hash, without a detour."""
        if self.hashed == 0:
            self.hashed = hash(self.whole())
        return self.hashed

    def whole(self) -> tuple[object, ...]:
        return (self.kind, self.id, self.title, self.seat, self.rule, self.shown())

    def to_json(self, write: Write | None = None) -> dict[str, object]:
        data: dict[str, object] = {
            "kind": self.kind,
            "id": self.id,
            "title": self.title,
            "seat": self.seat,
            "rule": self.rule or None,
        }
        data.update(self.fields(write))
        return data


class Shelf(Generic[K]):
    """Zones or things made before, by all that they show, for the many steps that leave them so.

    When it is full, those that nobody has asked for since it last was are gone.
    """

    def __init__(self, most: int = 1024) -> None:
        self.most = most
        self.newer: dict[tuple[object, ...], K] = {}
        self.older: dict[tuple[object, ...], K] = {}

    def find(self, key: tuple[object, ...]) -> K | None:
        kept = self.newer.get(key)
        if kept is None:
            kept = self.older.get(key)
            if kept is not None:
                self.keep(key, kept)
        return kept

    def keep(self, key: tuple[object, ...], made: K) -> K:
        if len(self.newer) * 2 >= self.most:
            self.older = self.newer
            self.newer = {}
        self.newer[key] = made
        return made


class Marks:
    """A hash of each zone that was shown: enough to know what has changed since, and small."""

    def __init__(self, ids: list[str], hashes: Ints[i64]) -> None:
        self.ids = ids
        self.hashes: Ints[i64] = hashes

    def after(self, zones: list[Zone]) -> tuple[Marks, list[Zone]]:
        """The marks of zones that are shown then, and those that are new or not as they were."""
        if len(zones) != len(self.ids):
            return self.after_others(zones)
        hashes = self.hashes[:]
        changed: list[Zone] = []
        for place, zone in enumerate(zones):
            if zone.id != self.ids[place]:
                return self.after_others(zones)
            mark = zone.mark()
            if mark != hashes[place]:
                hashes[place] = mark
                changed.append(zone)
        return Marks(self.ids, hashes), changed

    def after_others(self, zones: list[Zone]) -> tuple[Marks, list[Zone]]:
        """The same where zones came, went or moved."""
        before = {id: self.hashes[place] for place, id in enumerate(self.ids)}
        changed = [zone for zone in zones if before.get(zone.id) != zone.mark()]
        return marks_of(zones), changed


def marks_of(zones: Sequence[Zone]) -> Marks:
    return Marks([zone.id for zone in zones], Ints[i64]([zone.mark() for zone in zones]))


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

    def fields(self, write: Write | None) -> dict[str, object]:
        return {"things": [thing.told(write) for thing in self.line]}

    def named(self, names: Sequence[str]) -> Zone:
        line = [thing.named(names) for thing in self.line]
        return LineZone(self.kind, self.id, named(self.title, names), self.seat, line, self.rule)


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

    def fields(self, write: Write | None) -> dict[str, object]:
        cells = [[cell and cell.told(write) for cell in row] for row in self.cells]
        return {"columns": self.columns, "rows": self.rows, "cells": cells}

    def named(self, names: Sequence[str]) -> Zone:
        return GridZone(
            self.id,
            named(self.title, names),
            self.seat,
            [named(column, names) for column in self.columns],
            [named(row, names) for row in self.rows],
            [[cell and cell.named(names) for cell in row] for row in self.cells],
            self.rule,
        )


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

    def fields(self, write: Write | None) -> dict[str, object]:
        lines = [[thing.told(write) for thing in line] for line in self.lines]
        return {"columns": self.columns, "lines": lines}

    def named(self, names: Sequence[str]) -> Zone:
        return TableZone(
            self.id,
            named(self.title, names),
            self.seat,
            [named(column, names) for column in self.columns],
            [[thing.named(names) for thing in line] for line in self.lines],
            self.rule,
        )


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

    def fields(self, write: Write | None) -> dict[str, object]:
        return {"counter": self.counter.told(write)}

    def named(self, names: Sequence[str]) -> Zone:
        counter = self.counter.named(names)
        return CounterZone(self.id, named(self.title, names), self.seat, counter, self.rule)


class Place:
    """A thing's place on a map, in columns and lines of a coarse raster."""

    def __init__(self, thing: Thing, x: int, y: int) -> None:
        self.thing = thing
        self.x = x
        self.y = y

    def told(self, write: Write | None) -> dict[str, object]:
        return {"thing": self.thing.told(write), "x": self.x, "y": self.y}


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

    def fields(self, write: Write | None) -> dict[str, object]:
        places = [place.told(write) for place in self.places]
        return {"places": places, "ways": [list(way) for way in self.ways]}

    def named(self, names: Sequence[str]) -> Zone:
        places = [Place(place.thing.named(names), place.x, place.y) for place in self.places]
        return MapZone(self.id, named(self.title, names), self.seat, places, self.ways, self.rule)


class Choice:
    """An option as a surface shows it: its text, what it does, and the things it touches.

    Its kind tells answers of one question apart; its gains are what it brings or costs for certain,
    by name: ``{"points": 12, "money": -2}``; its marks say what is special: "penalty", "best"; what
    it pays are the ids of the things that would be given for it; its number is a bid's or a bet's,
    or what a card would count; what it brings are components that would come, by where:
    ``{"left": "beast-nemu"}``.
    """

    def __init__(
        self,
        action: str,
        say: str,
        targets: Sequence[str],
        kind: str = "",
        gains: Mapping[str, int] | None = None,
        marks: Sequence[str] = (),
        pays: Sequence[str] = (),
        number: int | None = None,
        brings: Mapping[str, str] | None = None,
    ) -> None:
        self.action = action
        self.say = say
        self.targets = list(targets)
        self.kind = kind
        self.gains: dict[str, int] = {} if gains is None else dict(gains)
        self.marks = list(marks)
        self.pays = list(pays)
        self.number = number
        self.brings: dict[str, str] = {} if brings is None else dict(brings)

    def named(self, names: Sequence[str]) -> Choice:
        """The same with the names of the seats in what it says; its text stays what is typed."""
        say = named(self.say, names)
        return Choice(
            self.action,
            say,
            self.targets,
            self.kind,
            self.gains,
            self.marks,
            self.pays,
            self.number,
            self.brings,
        )

    def to_json(self) -> dict[str, object]:
        """All but the first three only where there is something to say."""
        data: dict[str, object] = {
            "action": self.action,
            "say": self.say,
            "targets": self.targets,
        }
        if self.kind:
            data["kind"] = self.kind
        if self.gains:
            data["gains"] = self.gains
        if self.marks:
            data["marks"] = self.marks
        if self.pays:
            data["pays"] = self.pays
        if self.number is not None:
            data["number"] = self.number
        if self.brings:
            data["brings"] = self.brings
        return data
