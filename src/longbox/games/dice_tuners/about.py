"""What stands on the box: a sentence, how long, how heavy, and the variant."""

from __future__ import annotations

from typing import Final

from longbox.core.game import About, Option, Side

FACE_UP: Final = "strategy_deck_face_up"
ABOUT: Final = About(
    "Hire a hero, draft dice, and duel your neighbours with secret cards.",
    minutes=(30, 45),  # by our own matches: the draft rulebook names no time and nobody
    weight=2,
    designers=[],
)
OPTIONS: Final = [
    Option(
        FACE_UP,
        "Strategy deck open",
        [
            Side("yes", "The top card lies open: all see what anybody draws.", "DT-10"),
            Side("no", "Nobody sees what the others draw: more bluff.", "DT-10"),
        ],
    )
]
