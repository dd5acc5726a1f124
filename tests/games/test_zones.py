"""Every place on every table names the rule that says what lies there."""

from __future__ import annotations

import pytest

import longbox
from longbox.core.rng import Rng

GAMES = [(game, players) for game in longbox.games() for players in longbox.game(game).seats]


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_every_zone_has_a_rule(game: str, players: int) -> None:
    match = longbox.Match(game, players=players, seed=1)
    chance = Rng(1)
    rules = match.game.rulebook.rules
    while match.outcome is None:
        seat, _ = match.open[0]
        for zone in match.game.zones(match.view(seat)):
            assert zone.rule in rules, f"{zone.id}: {zone.rule}"
        options = match.options_of(seat)
        match.play(options[chance.below(len(options))], seat=seat)
