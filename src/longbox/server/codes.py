"""Codes: an invitation as three words, to be said aloud."""

from __future__ import annotations

import re
import secrets
from importlib.resources import files
from typing import Final

WORDS: Final = files("longbox.server").joinpath("words.txt").read_text("utf-8").split()


def new_code() -> str:
    """One of a thousand million; who may guess how often is in ``limits.py``."""
    return "-".join(secrets.choice(WORDS) for _ in range(3))


def plain_code(said: str) -> str:
    """As it is kept, however it was typed: ``Ink Tiger  Moon``, ``ink-tiger-moon``."""
    return "-".join(re.findall("[a-z]+", said.lower()))
