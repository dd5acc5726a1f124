"""A batch as Gymnasium's own kind of vector."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest

import longbox
import longbox.env.gymnasium  # registers the ids
from longbox.env.vector import LongboxVectorEnv
from longbox.testing.line import AnyGame
from tests.env.tables import every_game


def first_options(seen: dict[str, Any]) -> Any:
    return seen["action_mask"].argmax(axis=1)


@every_game
def test_it_is_a_vector_environment(game: AnyGame) -> None:
    made = LongboxVectorEnv(game, num_envs=3, seat=1)
    seen, infos = made.reset(seed=1)
    keys = set(infos)
    ended = 0
    for _ in range(300):
        assert made.observation_space.contains(seen)
        assert (made.batch.seats == 1).all()
        actions = first_options(seen)
        assert made.action_space.contains(actions)
        seen, rewards, over, truncated, infos = made.step(actions)
        assert set(infos) == keys
        assert np.array_equal(infos["_final_obs"], over)
        assert not truncated.any()
        assert (rewards[~over] == 0).all()
        assert infos["final_obs"]["observation"][over].any(axis=1).all()
        ended += over.sum()
        if ended > 2:
            break
    assert ended


def test_a_seed_makes_the_matches() -> None:
    made = LongboxVectorEnv("dice-stars", num_envs=4)
    first, _ = made.reset(seed=3)
    again, _ = LongboxVectorEnv("dice-stars", num_envs=4).reset(seed=3)
    other, _ = made.reset(seed=4)
    assert np.array_equal(first["observation"], again["observation"])
    assert not np.array_equal(first["observation"], other["observation"])
    before, _, _, _, _ = made.step(first_options(other))
    mask = np.array([True, False, False, False])
    after, _ = made.reset(options={"reset_mask": mask})
    assert np.array_equal(after["observation"][1:], before["observation"][1:])


def test_it_is_made_by_its_id() -> None:
    made = gymnasium.make_vec("longbox/DiceStars-v0", num_envs=2, players=3, seat=2)
    seen, _ = made.reset(seed=1)
    with pytest.raises(longbox.IllegalAction, match="match 0: cannot play action"):
        made.step(np.full(2, 19))
    made.step(first_options(seen))
    made.close()
