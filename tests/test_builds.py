"""The compiled and the interpreted build are one game: they play identical matches."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import longbox
from longbox.testing.check import all_options

SOURCES = Path(__file__).parent.parent / "src"
COMPILED = os.environ.get("LONGBOX_COMPILED_PATH", "")

pytestmark = pytest.mark.skipif(
    not COMPILED,
    reason="no compiled build is at hand (LONGBOX_COMPILED_PATH); ./longbox test makes it",
)


def says(build: str | Path, *command: str) -> str:
    """What Python prints with that build."""
    done = subprocess.run(
        [sys.executable, "-P", *command],
        env={**os.environ, "PYTHONPATH": str(build)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_each_build_says_what_it_is() -> None:
    tell = "import longbox; print(longbox.compiled)"
    assert says(SOURCES, "-c", tell) == "False\n"
    assert says(COMPILED, "-c", tell) == "True\n"


def test_both_builds_play_identical_matches() -> None:
    """A match of every game, number of players and variant, looked at after each answer."""
    played = says(SOURCES, "-m", "longbox.testing.matches", "--matches", "1")
    games = [longbox.game(name) for name in longbox.games()]
    assert played.count("\n") == sum(
        len(all_options(game, players)) for game in games for players in game.seats
    )
    assert says(COMPILED, "-m", "longbox.testing.matches", "--matches", "1") == played
