"""Longbox: five rulebooks, one table."""

import longbox.games as _package  # makes the games known by their ids
from longbox.core import state as _state
from longbox.core.catalogue import game, register
from longbox.core.catalogue import games as _ids
from longbox.core.errors import (
    EditionError,
    IllegalAction,
    LongboxError,
    MatchIsOver,
    NotationError,
    NothingToUndo,
    NotYourDecision,
    RecordError,
    RuleError,
    SetupError,
)
from longbox.core.match import Match, replay
from longbox.core.record import Record
from longbox.core.state import Refusal

__version__ = "0.1.0"


class _Games:
    """``longbox.games()`` lists their ids; as ``longbox.games.dice_stars`` their code is found."""

    def __call__(self) -> list[str]:
        return _ids()

    def __getattr__(self, name: str) -> object:
        return getattr(_package, name)


games = _Games()
compiled: bool = not str(_state.__file__).endswith(".py")

__all__ = [
    "EditionError",
    "IllegalAction",
    "LongboxError",
    "Match",
    "MatchIsOver",
    "NotYourDecision",
    "NotationError",
    "NothingToUndo",
    "Record",
    "RecordError",
    "Refusal",
    "RuleError",
    "SetupError",
    "compiled",
    "game",
    "games",
    "register",
    "replay",
]
