"""OpenSpiel's own tests judge the games that are registered with it."""

from __future__ import annotations

import pickle
import unittest
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this platform")

from absl import flags  # noqa: E402
from open_spiel.integration_tests import api_test  # noqa: E402
from open_spiel.python.tests import games_sim_test  # noqa: E402

import longbox  # noqa: E402
from longbox.core import catalogue  # noqa: E402
from longbox.env import openspiel  # noqa: E402
from tests.env.tables import GAMES, seats_of  # noqa: E402

NAMES = [game.id for game in GAMES]
TABLES = [(game.id, players) for game in GAMES for players in seats_of(game)]
every_table = pytest.mark.parametrize(("name", "players"), TABLES)


@pytest.fixture(scope="module", autouse=True)
def toy() -> Iterator[None]:
    """The toy, known to both catalogues."""
    longbox.register("secret-bids", "tests.toys.secret_bids", "SecretBids")
    openspiel.register("secret-bids")
    flags.FLAGS(["tests"])
    yield
    del catalogue.GAMES["secret-bids"]


def load(name: str, players: int, **given: Any) -> Any:
    return pyspiel.load_game(openspiel.short_name(name), {"players": players, **given})


def played(game: Any, seed: int, most: int = 10_000) -> Any:
    """A state after random answers and chances."""
    chance = np.random.default_rng(seed)
    state = game.new_initial_state()
    for _ in range(most):
        if state.is_terminal():
            break
        state.apply_action(int(chance.choice(state.legal_actions())))
    return state


@every_table
def test_random_simulations_with_serialisation(name: str, players: int) -> None:
    pyspiel.random_sim_test(load(name, players), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", NAMES)
def test_a_simulation_with_pickles(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    games_sim_test.GamesSimTest("test_pig").sim_game(load(name, 2))


@every_table
def test_the_api_is_kept_on_a_part_of_the_tree(name: str, players: int) -> None:
    fields = {"game": load(name, players, history=2), "game_name": name}
    case = type("OnPartOfTheTree", (api_test.EnforceAPIOnPartialTreeBase,), fields)
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun == 5
    assert not result.errors + result.failures, result


@pytest.mark.parametrize("name", NAMES)
def test_a_history_says_all_and_seeds_differ(name: str) -> None:
    game = load(name, longbox.game(name).seats[-1])
    state = played(game, 1, 40)
    again = game.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert str(again) == str(state)
    assert str(pickle.loads(pickle.dumps(state))) == str(state)
    assert len({str(played(game, seed, 40)) for seed in range(4)}) == 4
    other = load(name, longbox.game(name).seats[-1], rng_seed=1).new_initial_state()
    first = game.new_initial_state()
    for node in (first, other):
        for _ in range(20):
            node.apply_action(node.legal_actions()[0])
    assert str(first) != str(other)


@pytest.mark.parametrize("name", NAMES)
def test_a_world_that_looks_the_same_is_observed_the_same(name: str) -> None:
    """The leak judge, on tensors and strings."""
    game = load(name, longbox.game(name).seats[-1])
    for seed in range(3):
        state = played(game, seed, 25 + seed)
        while state.is_chance_node():
            state.apply_action(0)
        for player in range(game.num_players()):
            world = game.imagined(state, player, seed)
            assert world.observation_string(player) == state.observation_string(player)
            assert world.information_state_string(player) == state.information_state_string(player)
            for kind in ("observation_tensor", "information_state_tensor"):
                there, here = getattr(world, kind)(player), getattr(state, kind)(player)
                assert np.array(there).tobytes() == np.array(here).tobytes()


def test_with_room_for_all_the_information_tensor_forgets_nothing() -> None:
    """Of many moments of the toy, those with the same tensor have the same story."""
    game = load("secret-bids", 2, history=longbox.game("secret-bids").longest(2))
    stories: dict[bytes, str] = {}
    for seed in range(60):
        state = game.new_initial_state()
        chance = np.random.default_rng(seed)
        while not state.is_terminal():
            state.apply_action(int(chance.choice(state.legal_actions()[:2])))
            if state.is_player_node():
                player = state.current_player()
                key = np.array(state.information_state_tensor(player), np.float32).tobytes()
                story = state.information_state_string(player)
                assert stories.setdefault(key, story) == story
    assert len(set(stories.values())) > 60


def test_a_chance_node_has_as_many_samples_as_asked_for() -> None:
    state = load("dice-stars", 2, samples=5).new_initial_state()
    assert state.chance_outcomes() == [(sample, 0.2) for sample in range(5)]
    assert state.get_game().max_chance_outcomes() == 5
    assert load("dice-stars", 2).max_chance_outcomes() == 256
    with pytest.raises(longbox.SetupError, match="at least one sample, not 0"):
        load("dice-stars", 2, samples=0)


def test_variants_are_parameters() -> None:
    game = load("secret-bids", 2, refill="no")
    assert '"refill": false' in played(game, 1, 3).observation_string(0)
