"""Every game keeps every promise, with every number of players and every variant."""

from __future__ import annotations

import pytest

import longbox
from longbox.testing import check_game
from longbox.testing.check import all_options

EXAMPLES = 40 if longbox.compiled else 4  # of each setting: interpreted, matches take long
SETTINGS = [
    pytest.param(name, players, options, id="-".join([name, str(players), *options.values()]))
    for name in longbox.games()
    for players in longbox.game(name).seats
    for options in all_options(longbox.game(name), players)
]


@pytest.mark.parametrize(("name", "players", "options"), SETTINGS)
def test_the_game_keeps_its_promises(name: str, players: int, options: dict[str, str]) -> None:
    report = check_game(name, [players], options, examples=EXAMPLES)
    assert report.total("matches") >= EXAMPLES
