"""What stands on the box: a sentence, how long, how heavy, by whom."""

from __future__ import annotations

from typing import Final

from longbox.core.game import About, Note

ABOUT: Final = About(
    "Draw dice, roll, write one kind down. Stars double a line, or ruin it.",
    minutes=(20, 20),
    weight=1,
    designers=["Bruno Cathala", "Ludovic Maublanc"],
    notes=[
        Note(
            1,
            "What you leave",
            "After each turn the solo grid gets a mark for every five points left in the reserve."
            " A star doubles them.",
            "DS-30",
        ),
        Note(
            1, "The grid is full", "The match is lost at once, whatever your sheet says.", "DS-31"
        ),
        Note(1, "The end", "The grid has five points for each mark. You win with more.", "DS-33"),
    ],
)
