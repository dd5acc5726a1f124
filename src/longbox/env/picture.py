"""A view as text and as an image, drawn from its zones."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from longbox.core.game import Game
from longbox.core.view import View
from longbox.core.zones import CounterZone, GridZone, LineZone, MapZone, TableZone, Thing, Zone
from longbox.terminal.draw import as_text, draw, title_of
from longbox.terminal.palette import ON_LIGHT
from longbox.terminal.text import IN_ASCII

WIDTH: Final = 80  # letters
LINE: Final = 22  # pixels from one row of things to the next
MARGIN: Final = 8
LETTER: Final = 8
MOST_IN_A_ROW: Final = 14
PAPER: Final = "#fbf6e6"
INK: Final = "#17151a"
PLAIN: Final = (INK, "#fffdf5")


def text(game: Game[Any, Any], view: View) -> str:
    """The zones one below the other, as the terminal draws them."""
    lines: list[str] = []
    for zone in game.zones(view):
        lines += ["", title_of(zone, names()), *as_text(draw(zone, WIDTH))]
    return "\n".join(lines[1:])


def image(game: Game[Any, Any], view: View) -> NDArray[np.uint8]:
    """Each zone as a heading and rows of boxes, each thing in its tone."""
    from PIL import Image, ImageDraw, ImageFont  # only who wants images needs it

    zones = [(title_of(zone, names()), rows_of(zone)) for zone in game.zones(view)]
    cells = [cell_width(rows) for _, rows in zones]
    longest = max(
        max([len(row) for row in rows], default=0) * cell
        for (_, rows), cell in zip(zones, cells, strict=True)
    )
    height = 2 * MARGIN + sum(LINE * (1 + len(rows)) for _, rows in zones)
    paper = Image.new("RGB", (2 * MARGIN + max(longest, WIDTH * LETTER), height), PAPER)
    pen = ImageDraw.Draw(paper)
    font = ImageFont.load_default(size=12)
    y = MARGIN
    for (title, rows), cell in zip(zones, cells, strict=True):
        pen.text((MARGIN, y + 3), in_ascii(title), INK, font)
        y += LINE
        for row in rows:
            for column, thing in enumerate(row):
                if thing is not None:
                    letters, ground = ON_LIGHT.get(thing.tone, PLAIN)
                    x = MARGIN + column * cell
                    pen.rectangle((x, y, x + cell - 2, y + LINE - 2), ground, INK)
                    pen.text((x + 3, y + 3), in_ascii(thing.label), letters, font)
            y += LINE
    return np.asarray(paper, np.uint8)


def rows_of(zone: Zone) -> list[list[Thing | None]]:
    """The things of any zone in rows and columns."""
    if isinstance(zone, GridZone):
        return zone.cells
    if isinstance(zone, TableZone):
        return [[*line] for line in zone.lines]
    if isinstance(zone, MapZone):
        found = {(place.x, place.y): place.thing for place in zone.places}
        right = max(place.x for place in zone.places)
        bottom = max(place.y for place in zone.places)
        return [[found.get((x, y)) for x in range(right + 1)] for y in range(bottom + 1)]
    assert isinstance(zone, LineZone | CounterZone)
    things = zone.things()
    return [
        [*things[first : first + MOST_IN_A_ROW]]
        for first in range(0, max(len(things), 1), MOST_IN_A_ROW)
    ]


def cell_width(rows: list[list[Thing | None]]) -> int:
    longest = max([len(thing.label) for row in rows for thing in row if thing], default=0)
    return LETTER * max(longest, 3) + 6


def in_ascii(label: str) -> str:
    """Pillow's own font knows few letters beyond these."""
    return label.translate({ord(letter): plain for letter, plain in IN_ASCII.items()})


def names() -> list[str]:
    return [f"Player {seat + 1}" for seat in range(10)]
