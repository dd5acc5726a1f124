"""The bots by their level."""

from __future__ import annotations

from typing import Any, Final

from longbox.bots.bot import Bot
from longbox.bots.greedy import GreedyBot
from longbox.bots.random import RandomBot
from longbox.bots.search import SearchBot
from longbox.core.errors import SetupError
from longbox.core.game import Game

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
