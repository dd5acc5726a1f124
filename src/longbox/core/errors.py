"""Every error we raise on purpose.

LongboxError
├── RuleError             a player asked for something the rules forbid
│   ├── IllegalAction
│   ├── NotYourDecision
│   ├── MatchIsOver
│   └── NothingToUndo
├── NotationError         a text that names no action or position
├── RecordError           a record that cannot be read or replayed
└── SetupError            a table that cannot be set up
    └── EditionError      an edition with a wrong or missing figure
"""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from typing import Final

LONGEST: Final = 1000


class LongboxError(Exception):
    """What was tried, why not, and what would do, in one sentence."""

    def __init__(self, sentence: str) -> None:
        super().__init__(in_one_line(sentence))


class RuleError(LongboxError):
    """A player asked for something the rules forbid."""


class IllegalAction(RuleError):
    """The action is no option of the open decision."""


class NotYourDecision(RuleError):
    """The seat is not asked now, or it was not said which of several is meant."""


class MatchIsOver(RuleError):
    """No decision is open any more."""


class NothingToUndo(RuleError):
    """The last answer cannot be taken back."""


class NotationError(LongboxError):
    """A text that names no action or position."""


class RecordError(LongboxError):
    """A record that cannot be read or replayed."""


class SetupError(LongboxError):
    """A table that cannot be set up."""


class EditionError(SetupError):
    """An edition with a wrong or missing figure."""


def in_one_line(sentence: str) -> str:
    """Safe to print whatever was put in: no line ends or control codes, and the middle cut out."""
    line = "".join(letter if letter.isprintable() else " " for letter in sentence)
    if len(line) <= LONGEST:
        return line
    half = LONGEST // 2
    return f"{line[:half]} … {line[-half:]}"


def nearest(word: str, known: Sequence[str]) -> str:
    """What would do instead of a wrong word: ``; did you mean 'blue'?`` or the whole list."""
    close = difflib.get_close_matches(word, known, n=1)
    if close:
        return f"; did you mean '{close[0]}'?"
    return f"; there is {listed(known)}" if known else ""


def listed(texts: Sequence[str], most: int = 12) -> str:
    """``'a', 'b' and 3 more``: enough to act on, short enough to read."""
    shown = ", ".join(f"'{text}'" for text in texts[:most])
    return shown if len(texts) <= most else f"{shown} and {len(texts) - most} more"
