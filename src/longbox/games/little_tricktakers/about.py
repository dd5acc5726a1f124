"""What stands on the box: a sentence, how long, how heavy, by whom, and the variants."""

from __future__ import annotations

from typing import Final

from longbox.core.game import About, Note, Option, Side

ABOUT: Final = About(
    "Five tricks a round, and a character who bends the rules of them.",
    minutes=(30, 40),
    weight=2,
    designers=["Hiroken"],
    notes=[
        Note(
            2,
            "Four rounds",
            "Both begin with 100 points. Nothing can be bought, and nobody wins at once.",
            "LT-90",
        ),
        Note(
            2,
            "Two at a time",
            "In the third and fourth round everyone plays two characters side by side.",
            "LT-92",
        ),
        Note(
            2,
            "The swap",
            "Before the fourth round both give one of their characters away, in secret.",
            "LT-93",
        ),
    ],
)
OPTIONS: Final = [
    Option(
        "rules",
        "Rules",
        [
            Side(
                "full",
                "The full game: all characters, things to buy, beasts; in the last round everyone"
                " plays a pair of characters.",
                "LT-1",
            ),
            Side(
                "light-1",
                "King, Gambler, Resistance, Hermit and Berserker, all on offer in each round;"
                " nothing to buy, no beasts.",
                "LT-83",
            ),
            Side(
                "all-stars",
                "As light 1, with another set of characters, all on offer in each round.",
                "LT-84",
            ),
            Side(
                "shuffle",
                "As light 1, but only {n} characters are on offer, and they change.",
                "LT-85",
                figures=(3, 4, 5, 6),
            ),
            Side("light-2", "Nothing to buy: characters are chosen in one pass.", "LT-86"),
            Side(
                "light-3",
                "Without Tactical Card, Elixir, Clock and Letter; items that nobody buys stay.",
                "LT-87",
            ),
        ],
        first_match="light-1",
        seats=(3, 4, 5),
    ),
    Option(
        "characters",
        "Characters",
        [
            Side("ten", "All ten characters, for All stars and Shuffle.", "LT-84"),
            Side(
                "eight",
                "For All stars and Shuffle: eight of them, without Healer and Devil.",
                "LT-84",
            ),
            Side("five", "For All stars and Shuffle: the five of light 1.", "LT-84"),
        ],
        seats=(3, 4, 5),
    ),
]
