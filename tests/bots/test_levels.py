"""The levels by name, and what they are worth."""

import re
from pathlib import Path

from longbox.bots.levels import NAMES, WINS
from longbox.server.bots import LEVELS

LINE = re.compile(r"\| ([a-z-]+) +\| (\d) +\| (\d)(?::\d+)? +\| [\d, ]+\| +\d+ \| +([\d.]+) \|")


def test_every_level_has_a_name() -> None:
    assert tuple(NAMES) == LEVELS


def test_the_figures_are_those_that_were_measured() -> None:
    text = Path("docs/bots.md").read_text(encoding="utf-8")
    measured: dict[tuple[str, int], dict[int, int]] = {}
    for game, seats, level, wins in LINE.findall(text):
        measured.setdefault((game, int(level)), {})[int(seats)] = round(float(wins))
    assert measured == WINS
