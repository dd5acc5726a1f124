"""Who takes part in an arena, by name: a level, a file's class, or the oracle."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from longbox.bots.bot import Bot
from longbox.bots.greedy import GreedyBot
from longbox.bots.oracle import Oracle
from longbox.bots.random import RandomBot
from longbox.bots.search import SearchBot
from longbox.core.errors import SetupError, nearest
from longbox.core.game import Game

LEVELS: Final = {"1": "random", "2": "greedy", "3": "search"}
BOUNDED: Final = ("search", "oracle")
NAMES: Final = ("random", "greedy", "search", "oracle")
MOST_SIMULATIONS: Final = 10_000_000
Maker = Callable[[Game[Any, Any]], Any]


class Entrant:
    """A name, and how to make the player for a match."""

    def __init__(self, text: str) -> None:
        self.name = text
        self.simulations = 0  # if any, its thinking is bounded by them and not by time
        head, colon, tail = text.rpartition(":")
        if colon and head.endswith(".py"):
            self.make: Maker = class_in_file(Path(head), tail)
            return
        kind = LEVELS.get(head or tail, head or tail)
        if kind not in NAMES:
            known = [*LEVELS, *NAMES, "search:SIMULATIONS", "path/to/file.py:ClassName"]
            raise SetupError(f"no bot is called '{text}'{nearest(text, known)}")
        if colon:
            self.simulations = whole_number(text, kind, tail)
        self.make = self.maker(kind)

    def maker(self, kind: str) -> Maker:
        if kind == "random":
            return RandomBot
        if kind == "greedy":
            return GreedyBot
        made = SearchBot if kind == "search" else Oracle
        return lambda game: made(game, self.simulations)

    def player(self, game: Game[Any, Any]) -> Bot | Oracle:
        """A new player, which remembers nothing of other matches."""
        try:
            made = self.make(game)
        except Exception as error:
            raise SetupError(f"{self.name} cannot be made: {told(error)}") from None
        if not isinstance(made, Bot | Oracle):
            raise SetupError(f"{self.name} is no longbox.bots.bot.Bot; derive it from that class")
        return made


def whole_number(text: str, kind: str, tail: str) -> int:
    if kind not in BOUNDED:
        raise SetupError(f"'{text}': only search and oracle take a number of simulations")
    if not tail.isdecimal() or not 1 <= int(tail[:9]) <= MOST_SIMULATIONS:
        raise SetupError(f"'{text}': simulations are a number from 1 to {MOST_SIMULATIONS}")
    return int(tail[:9])


def class_in_file(path: Path, name: str) -> Maker:
    """A class in a Python file, which is run once to find it."""
    spec = importlib.util.spec_from_file_location(f"longbox_entrant_{path.stem}", path)
    if spec is None or spec.loader is None or not path.is_file():
        raise SetupError(f"there is no file '{path}' with a bot in it")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise SetupError(f"'{path}' cannot be run: {told(error)}") from None
    found = vars(module).get(name)
    if not callable(found):
        classes = [key for key, value in vars(module).items() if isinstance(value, type)]
        raise SetupError(f"'{path}' has no class '{name}'{nearest(name, classes)}")
    maker: Maker = found
    return maker


def told(error: BaseException) -> str:
    """``ValueError: what it says``."""
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
