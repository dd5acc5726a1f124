"""Gymnasium's checker judges the environments of one seat."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import longbox
from longbox.core.catalogue import GAMES
from longbox.env.gymnasium import LongboxEnv
from longbox.testing.line import AnyGame
from tests.env.tables import every_table


def played(environment: LongboxEnv, seed: int) -> list[bytes]:
    """A whole match of first options: what is seen, and in the end the reward."""
    seen, _ = environment.reset(seed=seed)
    found = [seen["observation"].tobytes()]
    over = False
    while not over:
        seen, reward, over, _, info = environment.step(np.flatnonzero(seen["action_mask"])[0])
        found.append(seen["observation"].tobytes())
    assert -1 <= float(reward) <= 1
    assert info["reason"]
    return found


@every_table
def test_the_checker_finds_nothing(game: AnyGame, players: int) -> None:
    """It gives answers without looking at the mask, so illegal ones must not be errors here."""
    check_env(LongboxEnv(game, players, players - 1, illegal="lose"), skip_render_check=True)


@pytest.mark.parametrize("name", [name for _, name in GAMES.values()])
def test_every_game_has_its_id(name: str) -> None:
    made = gymnasium.make(f"longbox/{name}-v0", illegal="lose")
    check_env(made.unwrapped)
    made.close()


@every_table
def test_a_seed_makes_the_match_and_the_bots(game: AnyGame, players: int) -> None:
    stories = [played(LongboxEnv(game, players), seed) for seed in (1, 1, 2, 3)]
    assert stories[0] == stories[1]
    assert len({tuple(story) for story in stories}) == 3


def test_an_illegal_action_is_refused() -> None:
    made = LongboxEnv("dice-stars")
    made.reset(seed=1)
    with pytest.raises(longbox.IllegalAction, match="cannot play action 19"):
        made.step(np.int64(19))


def test_a_table_that_cannot_be_set_up_is_refused() -> None:
    with pytest.raises(longbox.SetupError, match="there is no seat 2; seats are 0 to 1"):
        LongboxEnv("dice-stars", players=2, seat=2)
    with pytest.raises(longbox.SetupError, match="no bot of level 9"):
        LongboxEnv("dice-stars", level=9)
    with pytest.raises(longbox.MatchIsOver, match="reset the environment first"):
        LongboxEnv("dice-stars").step(np.int64(0))


@every_table
def test_infos_have_the_same_keys_always_and_numbers_in_them(game: AnyGame, players: int) -> None:
    environment = LongboxEnv(game, players)
    seen, info = environment.reset(seed=1)
    kinds = {name: type(value) for name, value in info.items()}
    assert kinds == {"action_mask": np.ndarray, "points": int, "place": int, "reason": str}
    over = False
    while not over:
        assert not info["reason"]
        assert np.array_equal(environment.action_masks(), seen["action_mask"] == 1)
        seen, _, over, _, info = environment.step(np.flatnonzero(environment.action_masks())[0])
        assert {name: type(value) for name, value in info.items()} == kinds
    assert info["reason"]
    assert info["place"] in range(1, players + 2)
    assert not environment.action_masks().any()
