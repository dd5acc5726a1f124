"""What stands on the box: a sentence, how long, how heavy, by whom, and the variants."""

from __future__ import annotations

from typing import Final

from longbox.core.game import About, Option, Side
from longbox.games.age_of_comics.components import Parts

ABOUT: Final = About(
    "Run a publishing house in its golden age: hire, print, copy, and sell.",
    minutes=(60, 110),
    weight=3,
    designers=["Sónia Gonçalves", "Giacomo Cimini"],
)


def options(parts: Parts) -> list[Option]:
    return [
        Option(
            "rip-offs",
            "Rip-offs",
            [
                Side("yes", "Everybody may print a copy of what another has printed.", "AC-88"),
                Side("no", "Nobody prints copies: only originals count.", "AC-88"),
            ],
            first_match="no",
        ),
        Option(
            "display",
            "Display",
            [
                Side(
                    "usual",
                    "{n} cards lie in each row: more to choose from.",
                    "AC-89",
                    figures=parts.display_usual,
                ),
                Side(
                    "tighter",
                    "{n} cards lie in each row: less to choose from, more drawn blind.",
                    "AC-89",
                    figures=parts.display_tighter,
                ),
            ],
        ),
        Option(
            "aggressive",
            "Aggressive",
            [
                Side("no", "A copy does not hurt the comic that it copies.", "AC-90"),
                Side(
                    "yes", "An original loses a fan when it is ripped off, not its last.", "AC-90"
                ),
            ],
        ),
    ]
