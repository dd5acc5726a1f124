"""What stands on the box: a sentence, how long, how heavy, by whom, and the variants."""

from __future__ import annotations

from typing import Final

from longbox.core.game import About, Note, Option, Side

ABOUT: Final = About(
    "Draw comics with dice: bend them to your will, and pay with them for fame.",
    minutes=(20, 40),
    weight=2,
    designers=["Fukuda Hiroshi"],
    notes=[
        Note(
            2,
            "Fewer cards",
            "Eleven cards that are not for two stay in the box: 4 Skill and 7 Experience Cards.",
            "MD-3",
        ),
    ],
)
OPTIONS: Final = [
    Option(
        "cards",
        "Cards",
        [
            Side("all", "All cards are used.", "MD-4"),
            Side("first-match", "The ten cards for experts stay in the box.", "MD-4"),
            Side(
                "without-anime",
                "Anime Series Announced! stays in the box, if it seems unfair to you.",
                "MD-5",
            ),
            Side(
                "without-editor",
                "The Editor-in-chief stays in the box, if it seems unfair to you.",
                "MD-5",
            ),
            Side(
                "without-both",
                "Both stay in the box: Anime Series Announced! and the Editor-in-chief.",
                "MD-5",
            ),
        ],
        first_match="first-match",
    )
]
