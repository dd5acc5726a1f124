"""What is not counted for the coverage: counting takes four times as long as playing."""

from __future__ import annotations

from typing import Any

import pytest


def uncounted(*players: int) -> list[Any]:  # Any: pytest does not tell the type of a parameter
    """More of the same whole matches, with so many players: the first have met what they meet."""
    return [pytest.param(count, marks=pytest.mark.no_cover) for count in players]
