"""A recorded match shows today what it showed when it was recorded."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import longbox
from longbox.testing.playthroughs import playthrough

FILES = sorted((Path(__file__).parent / "playthroughs").glob("*.json"))


def test_every_game_and_number_of_players_has_a_playthrough() -> None:
    wanted = {
        f"{name}-{players}" for name in longbox.games() for players in longbox.game(name).seats
    }
    assert {file.stem for file in FILES} == wanted


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_a_playthrough_shows_what_it_showed(file: Path) -> None:
    told = json.loads(file.read_text(encoding="utf-8"))
    record = longbox.Record.from_json(told[0]["record"])
    again = json.loads(json.dumps(playthrough(record)))
    for then, now in zip(told, again, strict=True):
        assert now == then
