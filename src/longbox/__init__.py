"""Longbox: five rulebooks, one table."""

import longbox.games  # noqa: F401  (makes the games known by their ids)
from longbox.core import state as _state
from longbox.core.catalogue import game, games, register
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
