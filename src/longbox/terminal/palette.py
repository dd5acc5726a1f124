"""The colours of tones, for all that draws a table by itself."""

from __future__ import annotations

from typing import Final

# Letters on a ground of the tone's colour; a black die on a dark table is a grey block.
ON_DARK: Final = {
    "black": ("#ffffff", "#565664"),
    "white": ("#000000", "#f4f4f4"),
    "grey": ("#000000", "#a8a8b0"),
    "red": ("#ffffff", "#b3202a"),
    "orange": ("#000000", "#f28c28"),
    "yellow": ("#000000", "#f5d327"),
    "green": ("#000000", "#4fb75a"),
    "blue": ("#ffffff", "#2a62c9"),
    "purple": ("#ffffff", "#7d3bb0"),
    "pink": ("#000000", "#f29ac0"),
    "brown": ("#ffffff", "#79492a"),
    "salmon": ("#000000", "#f4917a"),
    "teal": ("#ffffff", "#0d6f70"),
}
ON_LIGHT: Final = {
    **ON_DARK,
    "black": ("#ffffff", "#17151a"),
    "white": ("#000000", "#ffffff"),
    "grey": ("#000000", "#c4c4cc"),
}
