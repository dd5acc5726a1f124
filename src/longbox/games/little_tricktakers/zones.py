"""The table, described."""

from __future__ import annotations

from collections.abc import Sequence

from longbox.core.state import Action
from longbox.core.zones import Choice, Zone
from longbox.games.little_tricktakers.view import View


def zones(view: View) -> list[Zone]:
    return []


def choices(view: View, options: Sequence[Action]) -> list[Choice]:
    return [Choice(option.text, option.text, []) for option in options]
