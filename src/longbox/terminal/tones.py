"""Ink and paper: the two themes, and a readable pair of colours for each tone."""

from __future__ import annotations

import os
from typing import Final

from textual.theme import Theme

from longbox.terminal.palette import ON_DARK, ON_LIGHT

DARK: Final = Theme(
    name="ink",
    primary="#ffd400",
    accent="#ffd400",
    foreground="#f4f1e8",
    background="#16161d",
    surface="#1f1f29",
    panel="#2a2a37",
    error="#ff8f8f",
    dark=True,
    variables={"ink": "#f4f1e8", "quiet": "#b9b6ad", "on-accent": "#16161d"},
)
LIGHT: Final = Theme(
    name="paper",
    primary="#a3004f",
    accent="#a3004f",
    foreground="#17151a",
    background="#fbf6e6",
    surface="#fffdf5",
    panel="#f0e9d2",
    error="#a30000",
    dark=False,
    variables={"ink": "#17151a", "quiet": "#55515a", "on-accent": "#ffffff"},
)

MARKED: Final = {True: "bold #000000 on #ffffff", False: "bold #ffffff on #a3004f"}  # dark, light


def tone_style(tone: str, dark: bool) -> str:
    """A style for a tone; a tone that is not known is left to its words."""
    pair = (ON_DARK if dark else ON_LIGHT).get(tone)
    return "" if pair is None else f"{pair[0]} on {pair[1]}"


def first_theme() -> str:
    """Paper if the terminal says that its ground is light."""
    ground = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    return LIGHT.name if ground in ("7", "15") else DARK.name
