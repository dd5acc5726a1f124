"""The bots by their level."""

from __future__ import annotations

from typing import Any, Final

from longbox.bots.bot import Bot
from longbox.bots.greedy import GreedyBot
from longbox.bots.random import RandomBot
from longbox.bots.search import SearchBot
from longbox.core.errors import SetupError
from longbox.core.game import Game

NAMES: Final = {1: "Rookie", 2: "Regular", 3: "Ace"}
WINS: Final = {  # in %, one bot among bots of the level below, by seats: see docs/bots.md
    ("dice-stars", 2): {2: 100, 4: 100},
    ("dice-stars", 3): {2: 79, 4: 47},
    ("mangaka-dice", 2): {2: 100, 4: 99},
    ("mangaka-dice", 3): {2: 90, 4: 45},
    ("little-tricktakers", 2): {2: 96, 5: 83},
    ("little-tricktakers", 3): {2: 95, 5: 67},
    ("age-of-comics", 2): {2: 100, 4: 100},
    ("age-of-comics", 3): {2: 69, 4: 38},
    ("dice-tuners", 2): {2: 98, 4: 96},
    ("dice-tuners", 3): {2: 100, 4: 80},
}
USUAL: Final = 2
STRONGEST: Final = 3


def bot_of_level(level: int, game: Game[Any, Any], simulations: int = 0) -> Bot:
    """1 answers at random, 2 looks to the end of its turn, 3 searches."""
    if level == 1:
        return RandomBot(game)
    if level == 2:
        return GreedyBot(game)
    if level == STRONGEST:
        return SearchBot(game, simulations)
    raise SetupError(f"there is no bot of level {level}; levels are 1 to {STRONGEST}")
