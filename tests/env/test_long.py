"""The judges for longer, on every table: ``pytest -m long``, best with the compiled rules."""

from __future__ import annotations

import warnings

import pytest
from pettingzoo.test import api_test, seed_test

from longbox.env.pettingzoo import env
from tests.env.tables import GAMES

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this platform")
from longbox.env import openspiel  # noqa: E402

pytestmark = [pytest.mark.long, pytest.mark.timeout(3600)]
TABLES = [(game.id, players) for game in GAMES[:-1] for players in game.seats]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_judge_for_long(name: str, players: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the short tests look at them
        api_test(env(name, players), num_cycles=1000)
    seed_test(lambda: env(name, players), num_cycles=500)
    game = pyspiel.load_game(openspiel.short_name(name), {"players": players})
    pyspiel.random_sim_test(game, num_sims=100, serialize=True, verbose=False)
