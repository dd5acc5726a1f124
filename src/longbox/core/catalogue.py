"""The games that can be named by their id; each is imported when it is first asked for."""

from __future__ import annotations

import importlib
import os
from typing import Any

from longbox.core.edition import Edition
from longbox.core.errors import SetupError, nearest
from longbox.core.game import Game

GAMES: dict[str, tuple[str, str]] = {}


def register(id: str, module: str, name: str) -> None:
    """Make a game known by its id: its module, and its class there."""
    GAMES[id] = (module, name)


def games() -> list[str]:
    """The ids of all games."""
    return list(GAMES)


def game(id: str, edition: str | os.PathLike[str] | Edition | None = None) -> Game[Any, Any]:
    """A game by its id, with its own edition or with a player's (a file's path)."""
    if id not in GAMES:
        raise SetupError(f"no game is called '{id}'{nearest(str(id), games())}")
    module, name = GAMES[id]
    made = getattr(importlib.import_module(module), name)
    if edition is not None and not isinstance(edition, Edition):
        edition = Edition.read(os.fspath(edition))
    found: Game[Any, Any] = made() if edition is None else made(edition)
    return found
