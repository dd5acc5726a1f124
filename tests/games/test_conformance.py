"""Every game keeps every promise, with every number of players."""

from __future__ import annotations

import pytest

import longbox
from longbox.testing import check_game

TABLES = [(name, players) for name in longbox.games() for players in longbox.game(name).seats]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_game_keeps_its_promises(name: str, players: int) -> None:
    report = check_game(name, [players], examples=40)
    assert report.total("matches") >= 40
