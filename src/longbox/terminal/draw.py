"""Zones as lines of text, for every game and both clients; nothing here knows a rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from longbox.core.zones import (
    CounterZone,
    GridZone,
    LineZone,
    MapZone,
    TableZone,
    Thing,
    Zone,
)
from longbox.terminal.text import clean, wrapped

EMPTY_SPACE: Final = "·"
MARK: Final = "›"
NOTHING: Final = "none"


class Span(NamedTuple):
    """A piece of a line: its text, its tone (a colour by its name), and whose it is."""

    text: str
    tone: str = ""
    thing: str = ""  # the id of the thing it stands for
    heading: bool = False


Line = list[Span]


class Look:
    """How a full screen shows a zone: the things to mark, and things as they would become."""

    def __init__(self, marks: Iterable[str] = (), after: Mapping[str, Thing] | None = None) -> None:
        self.marks = frozenset(marks)
        self.after = {} if after is None else after

    def before(self, thing: Thing | None) -> str:
        """What stands before a thing: a mark, or a space of the same width."""
        return MARK if thing is not None and thing.id in self.marks else " "

    def label(self, thing: Thing) -> str:
        return clean(self.after.get(thing.id, thing).label)


def title_of(zone: Zone, names: Sequence[str]) -> str:
    """The title, with the name of the player whose zone it is."""
    title = clean(zone.title)
    return title if zone.seat is None else f"{clean(names[zone.seat])}: {title}"


def as_text(lines: Iterable[Line]) -> list[str]:
    return ["".join(span.text for span in line).rstrip() for line in lines]


def draw(zone: Zone, width: int, look: Look | None = None) -> list[Line]:
    """The things of a zone within a width; with a look they are padded, so that marks fit in."""
    if isinstance(zone, LineZone):
        return draw_line(zone, width, look)
    if isinstance(zone, CounterZone):
        return flowed([chip(zone.counter, clean_label(zone.counter, look), look)], width, look)
    if isinstance(zone, GridZone):
        return ruled(zone.columns, zone.rows, zone.cells, width, look, centred)
    if isinstance(zone, TableZone):
        return ruled(zone.columns, [""] * len(zone.lines), zone.lines, width, look, as_in_a_list)
    assert isinstance(zone, MapZone), f"no such kind of zone: {zone.kind}"
    return draw_map(zone, width, look)


def clean_label(thing: Thing, look: Look | None) -> str:
    return clean(thing.label) if look is None else look.label(thing)


# Things side by side.


def draw_line(zone: LineZone, width: int, look: Look | None) -> list[Line]:
    """Dice, and components without a word on them, say their colour: a face does not tell it."""
    spans: list[Span] = []
    for thing in zone.line:
        label = clean_label(thing, look)
        wordless = thing.component and not any(letter.isalpha() for letter in label)
        if thing.tone and (zone.kind == "dice" or wordless):
            label = f"{clean(thing.tone)} {label}"
        spans.append(chip(thing, label, look))
    return flowed(spans, width, look)


def chip(thing: Thing, label: str, look: Look | None) -> Span:
    text = label if look is None else f"{look.before(thing)}{label} "
    return Span(text, thing.tone, thing.id)


def flowed(spans: list[Span], width: int, look: Look | None) -> list[Line]:
    """One after the other, on as many lines as it takes."""
    if not spans:
        return [[Span(NOTHING)]]
    between = "," if look is None else ""
    lines: list[Line] = [[]]
    used = 0
    for place, span in enumerate(spans):
        if place:
            lines[-1].append(Span(between))
        comma = 0 if place == len(spans) - 1 else len(between)
        if used and used + len(between) + 1 + len(span.text) + comma > width:
            lines.append([])
            used = 0
        elif place:
            lines[-1].append(Span(" "))
            used += len(between) + 1
        lines[-1].append(span)
        used += len(span.text)
    return lines


# Things in rows and columns.


def ruled(
    heads: Sequence[str],
    rows: Sequence[str],
    cells: Sequence[Sequence[Thing | None]],
    width: int,
    look: Look | None,
    align: Callable[[str, int], str],
) -> list[Line]:
    """A table with headings; equal neighbours share one, and they are cut where space is little."""
    if not any(cells):
        return [[Span(NOTHING)]]
    heads, rows = [clean(head) for head in heads], [clean(row) for row in rows]
    labels = [[label_in_cell(cell, look) for cell in row] for row in cells]
    margin = max(map(len, rows))
    least = 1 if look is None else 2  # so that a preview seldom moves the columns
    widths = [max(least, *map(len, column)) for column in zip(*labels, strict=True)]
    groups = groups_of(heads)
    if not fits(widths, width - margin):
        return row_by_row(heads, rows, cells, width, look)
    widths = widened(widths, groups, letters_shown(widths, groups, width - margin))
    if look is not None and fits([wide + 1 for wide in widths], width - margin):
        widths = [wide + 1 for wide in widths]
    lines = [head_line(margin, widths, groups, cells, align)] if any(heads) else []
    for row, things, texts in zip(rows, cells, labels, strict=True):
        line = [Span(row.rjust(margin), heading=True)] if margin else []
        for thing, text, wide in zip(things, texts, widths, strict=True):
            line.append(cell_span(thing, align(text, wide), look))
        lines.append(line)
    return lines


def label_in_cell(cell: Thing | None, look: Look | None) -> str:
    if cell is None:
        return ""
    return clean_label(cell, look) or EMPTY_SPACE


def centred(text: str, width: int) -> str:
    """In the middle; before it stands a mark or a space, so it leans to the left."""
    return " " * ((width - len(text)) // 2) + text.ljust(width - (width - len(text)) // 2)


def as_in_a_list(text: str, width: int) -> str:
    """Numbers to the right, words to the left."""
    return text.rjust(width) if text.lstrip("-").isdecimal() else text.ljust(width)


def cell_span(thing: Thing | None, text: str, look: Look | None) -> Span:
    if thing is None:
        return Span(" " + text)
    return Span((" " if look is None else look.before(thing)) + text, thing.tone, thing.id)


def groups_of(heads: Sequence[str]) -> list[tuple[str, list[int]]]:
    """Each heading with the columns under it."""
    groups: list[tuple[str, list[int]]] = []
    for column, head in enumerate(heads):
        if groups and head and groups[-1][0] == head:
            groups[-1][1].append(column)
        else:
            groups.append((head, [column]))
    return groups


def letters_shown(
    widths: Sequence[int], groups: Sequence[tuple[str, list[int]]], width: int
) -> list[int]:
    """How many letters of each heading there is room for: evenly, then whole from the right."""
    shown = [0] * len(groups)
    longest = max((len(head) for head, _ in groups), default=0)
    for fair in range(longest + 1):
        trial = [min(len(head), fair) for head, _ in groups]
        shown = trial if fits(widened(widths, groups, trial), width) else shown
    for place in range(len(groups) - 1, -1, -1):
        trial = shown[:]
        trial[place] = len(groups[place][0])
        shown = trial if fits(widened(widths, groups, trial), width) else shown
    return shown


def fits(widths: Sequence[int], width: int) -> bool:
    return sum(widths) + len(widths) <= width


def widened(
    widths: Sequence[int], groups: Sequence[tuple[str, list[int]]], shown: Sequence[int]
) -> list[int]:
    """Columns wide enough for so many letters of their headings."""
    wide = list(widths)
    for (_, columns), letters in zip(groups, shown, strict=True):
        for place in range(max(letters - room_over(wide, columns), 0)):
            wide[columns[place % len(columns)]] += 1
    return wide


def room_over(widths: Sequence[int], columns: Sequence[int]) -> int:
    return sum(widths[column] for column in columns) + len(columns) - 1


def head_line(
    margin: int,
    widths: Sequence[int],
    groups: Sequence[tuple[str, list[int]]],
    cells: Sequence[Sequence[Thing | None]],
    align: Callable[[str, int], str],
) -> Line:
    line = [Span(" " * margin)] if margin else []
    for head, columns in groups:
        room = room_over(widths, columns)
        tones = {cell.tone for row in cells for cell in [row[columns[0]]] if cell is not None}
        tone = tones.pop() if len(tones) == 1 else ""
        line.append(Span(" " + align(head[:room], room), tone, heading=True))
    return line


def row_by_row(
    heads: Sequence[str],
    rows: Sequence[str],
    cells: Sequence[Sequence[Thing | None]],
    width: int,
    look: Look | None,
) -> list[Line]:
    """A table that is too wide, as lists: each row with its cells and their headings."""
    lines: list[Line] = []
    for row, things in zip(rows, cells, strict=True):
        spans = [
            chip(thing, f"{head} {label_in_cell(thing, look)}".strip(), look)
            for head, thing in zip(heads, things, strict=True)
            if thing is not None
        ]
        if row:
            lines.append([Span(row, heading=True)])
        lines += flowed(spans, width, look)
    return lines


# Places and ways.


def draw_map(zone: MapZone, width: int, look: Look | None) -> list[Line]:
    """The places as they lie with the ways between neighbours as lines, the others in words."""
    if not zone.places:
        return [[Span(NOTHING)]]
    raster = Raster(zone, look)
    if not fits(raster.widths, width):
        lines = ruled(
            [""] * len(raster.widths), [""] * len(raster.cells), raster.cells, width, look, centred
        )
        return lines + ways_in_words(zone, [*zone.ways], width, look)
    return raster.drawn() + ways_in_words(zone, raster.undrawn, width, look)


class Raster:
    """A map in rows and columns; ways are lines from a place to the next one beside it."""

    def __init__(self, zone: MapZone, look: Look | None) -> None:
        self.look = look
        xs = sorted({place.x for place in zone.places})
        ys = sorted({place.y for place in zone.places})
        self.cells: list[list[Thing | None]] = [[None] * len(xs) for _ in ys]
        self.at: dict[str, tuple[int, int]] = {}
        for place in zone.places:
            row, column = ys.index(place.y), xs.index(place.x)
            self.cells[row][column] = place.thing
            self.at[place.thing.id] = (row, column)
        self.labels = [[label_in_cell(cell, look) for cell in row] for row in self.cells]
        self.widths = [max(map(len, column)) for column in zip(*self.labels, strict=True)]
        self.across: set[tuple[int, int]] = set()  # a line to the right of the column
        self.down: set[tuple[int, int]] = set()  # a line below the row
        self.slanted: dict[tuple[int, int], str] = {}  # below the row, right of the column
        self.undrawn = [way for way in zone.ways if not self.draw_way(way)]

    def draw_way(self, way: tuple[str, str]) -> bool:
        (top, left), (bottom, right) = sorted(self.at[end] for end in way)
        if top == bottom and self.is_free([(top, one) for one in range(left + 1, right)]):
            self.across |= {(top, one) for one in range(left, right)}
        elif left == right and self.is_free([(one, left) for one in range(top + 1, bottom)]):
            self.down |= {(one, left) for one in range(top, bottom)}
        elif bottom - top == 1 and abs(right - left) == 1:
            corner = (top, min(left, right))
            slant = "\\" if right > left else "/"
            crossed = self.slanted.get(corner, slant) != slant
            self.slanted[corner] = "X" if crossed else slant
        else:
            return False
        return True

    def is_free(self, between: list[tuple[int, int]]) -> bool:
        return all(self.cells[row][column] is None for row, column in between)

    def drawn(self) -> list[Line]:
        lines: list[Line] = []
        for row in range(len(self.cells)):
            lines.append(
                [span for column in range(len(self.widths)) for span in self.cell(row, column)]
            )
            below = [Span(self.below(row, column)) for column in range(len(self.widths))]
            if any(span.text.strip() for span in below):
                lines.append(below)
        return lines

    def cell(self, row: int, column: int) -> list[Span]:
        """A place between the lines that lead to it, or the line that passes where none is."""
        width = self.widths[column]
        thing, label = self.cells[row][column], self.labels[row][column]
        to_left = "─" if (row, column - 1) in self.across else " "
        to_right = "─" if (row, column) in self.across else " "
        if thing is None:
            upright = (row, column) in self.down and (row - 1, column) in self.down
            return [Span(to_left + (centred("│", width) if upright else to_right * width))]
        before = (width - len(label)) // 2
        mark = MARK if self.look is not None and thing.id in self.look.marks else to_left
        after = width - len(label) - before
        left = to_left + to_left * (before - 1) + mark if before else mark
        return [Span(left), Span(label, thing.tone, thing.id), Span(to_right * after)]

    def below(self, row: int, column: int) -> str:
        """What leads down from a column, and slanting from between it and the one before."""
        slant = self.slanted.get((row, column - 1), " ")
        upright = "│" if (row, column) in self.down else " "
        return slant + centred(upright, self.widths[column])


def ways_in_words(
    zone: MapZone, ways: Sequence[tuple[str, str]], width: int, look: Look | None
) -> list[Line]:
    """From each place where it can go by these ways; and places that no way at all leads to."""
    labels = {place.thing.id: clean_label(place.thing, look) for place in zone.places}
    lines: list[Line] = []
    for here, label in labels.items():
        there = [labels[other] for other in neighbours(ways, here)]
        if there:
            text = f"{label} → {', '.join(there)}"
        elif not neighbours(zone.ways, here):
            text = f"{label}: no way leads here"
        else:
            continue
        lines += [[Span(line)] for line in wrapped(text, width, hanging=2)]
    return lines


def neighbours(ways: Sequence[tuple[str, str]], place: str) -> list[str]:
    """Where one can go from a place; ways lead in both directions."""
    return [other for way in ways for here, other in (way, way[::-1]) if here == place]
