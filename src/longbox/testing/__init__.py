"""Checks that any game or bot can be put to, ours and others'."""

from longbox.core.errors import SetupError

try:
    import hypothesis  # noqa: F401
except ModuleNotFoundError:
    raise SetupError(
        "checking a game needs Hypothesis: install it with 'pip install longbox[testing]'"
    ) from None

from longbox.testing.bots import check_bot
from longbox.testing.check import check_game, check_positions
from longbox.testing.fingerprint import fingerprint
from longbox.testing.report import CheckFailed, Report

__all__ = ["CheckFailed", "Report", "check_bot", "check_game", "check_positions", "fingerprint"]
