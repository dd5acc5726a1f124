"""Who takes part in an arena, by name: a level, a file's class, or the oracle."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from longbox.bots.bot import Bot
from longbox.bots.levels import STRONGEST, bot_of_level
from longbox.bots.oracle import Oracle
from longbox.core.errors import SetupError, nearest
from longbox.core.game import Game

NAMES: Final = ("random", "greedy", "search")  # in the order of their levels
ORACLE: Final = "oracle"
MOST_SIMULATIONS: Final = 10_000_000
Maker = Callable[[Game[Any, Any]], Any]  # Any: what a file makes is looked at afterwards


class Entrant:
    """A name, and how to make the player for a match."""

    def __init__(self, text: str) -> None:
        self.name = text
        self.simulations = 0  # if any, its thinking is bounded by them and not by time
        self.by_the_clock = False  # it thinks as long as it may
        head, colon, tail = text.rpartition(":")
        if head.endswith(".py"):
            self.make: Maker = class_in_file(Path(head), tail)
            return
        kind = head if colon else tail
        level = level_called(kind)
        if level == 0 and kind != ORACLE:
            known = ["1", "2", "3", *NAMES, ORACLE, "search:500", "path/to/file.py:ClassName"]
            raise SetupError(f"no bot is called '{text}'{nearest(text, known)}")
        if colon:
            if kind != ORACLE and level != STRONGEST:
                raise SetupError(f"'{text}': only search and oracle take a number of simulations")
            self.simulations = whole_number(text, tail)
        self.by_the_clock = not self.simulations and level in (0, STRONGEST)
        if kind == ORACLE:
            self.make = lambda game: Oracle(game, self.simulations)
        else:
            self.make = lambda game: bot_of_level(level, game, self.simulations)

    def player(self, game: Game[Any, Any]) -> Bot | Oracle:
        """A new player, which remembers nothing of other matches."""
        try:
            made = self.make(game)
        except Exception as error:
            raise SetupError(f"{self.name} cannot be made: {told(error)}") from None
        if not isinstance(made, Bot | Oracle):
            raise SetupError(f"{self.name} is no longbox.bots.bot.Bot; derive it from that class")
        return made


def level_called(name: str) -> int:
    """By its number or its name; 0 if there is no such level."""
    if name in NAMES:
        return NAMES.index(name) + 1
    return int(name) if name in ("1", "2", "3") else 0


def whole_number(text: str, number: str) -> int:
    if not number.isdecimal() or not 1 <= int(number[:9]) <= MOST_SIMULATIONS:
        raise SetupError(f"'{text}': simulations are a number from 1 to {MOST_SIMULATIONS}")
    return int(number[:9])


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
