"""What the box holds, as an edition prints it: four kinds of dice, the sheet, the solo grid."""

from __future__ import annotations

from longbox.core.zones import Component
from longbox.games.dice_stars.components import COLOUR_COUNT, COLOURS, LINES, LOWEST, STAR, Parts

SHEET = "sheet"
SOLO_GRID = "solo-grid"


def catalogue(parts: Parts) -> list[Component]:
    return [
        *[die(parts, colour) for colour in range(COLOUR_COUNT)],
        sheet(parts),
        solo_grid(parts),
    ]


def die_id(colour: int) -> str:
    return f"die-{COLOURS[colour]}"


def die(parts: Parts, colour: int) -> Component:
    name, count = COLOURS[colour], int(parts.dice_of[colour])
    faces = ["★" if face == STAR else str(face) for face in parts.faces[colour]]
    return Component(
        die_id(colour),
        f"{name} die",
        "die",
        f"{count} in the box; its faces are {', '.join(faces)}",
        tone=name,
        rule="DS-2",
        figures={"count": count, "faces": faces},
    )


def sheet(parts: Parts) -> Component:
    columns = sorted(range(COLOUR_COUNT), key=lambda colour: parts.columns[colour])
    return Component(
        SHEET,
        "score sheet",
        "sheet",
        "a line for each value: white spaces by colour, green Bonus spaces, yellow Multipliers",
        rule="DS-5",
        figures={
            "colours": [COLOURS[colour] for colour in columns],
            "values": [line + LOWEST for line in range(LINES)],
            "bonus": list(parts.bonus),
            "multipliers": list(parts.multipliers),
            "factors": [
                {"factor": 1, "says": "no star"},
                {"factor": 0, "says": "some"},
                {"factor": 2, "says": "all stars"},
            ],
            "penalty": "ends the match",
        },
    )


def solo_grid(parts: Parts) -> Component:
    return Component(
        SOLO_GRID,
        "solo grid",
        "grid",
        f"{parts.solo_spaces} spaces, each worth {parts.solo_points} points to the opponent",
        rule="DS-30",
        figures={
            "spaces": parts.solo_spaces,
            "left": [
                {"what": "nothing", "marks": "0"},
                {"what": "only ★", "marks": "1"},
                {"what": "numbers", "marks": f"1 per {parts.solo_points}"},
                {"what": "numbers and ★", "marks": "points doubled"},
            ],
            "worth": f"a mark is worth {parts.solo_points} points",
            "full": f"a full grid of {parts.solo_spaces} wins at once",
        },
    )
