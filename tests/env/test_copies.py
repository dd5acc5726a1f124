"""Environments, batches and matches can be pickled and deep-copied; the copy goes on the same."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest

import longbox
import longbox.env.gymnasium  # registers the ids
from longbox.core.rng import Rng, SealedRng
from longbox.env.batch import Batch
from longbox.env.gymnasium import LongboxEnv
from longbox.env.pettingzoo import env, parallel_env
from longbox.env.vector import LongboxVectorEnv
from longbox.testing.line import AnyGame
from tests.env.tables import every_game, every_table


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


COPIES = [pickled, copy.deepcopy]
every_copy = pytest.mark.parametrize("copied", COPIES, ids=["pickle", "deepcopy"])
Copy = Callable[[Any], Any]
ARRAYS = ("observations", "final_observations", "masks", "seats", "rewards", "ended")


@every_copy
@every_table
def test_a_match_goes_on_the_same(game: AnyGame, players: int, copied: Copy) -> None:
    match = longbox.Match(game, players, seed=3)
    chance = Rng(5)
    for _ in range(25):
        if match.seat is not None:
            options = match.options
            match.play(options[int(chance.below(len(options)))], match.seat)
    other = copied(match)
    while match.seat is not None:
        assert str(other.view(None)) == str(match.view(None))
        assert [*map(str, other.options)] == [*map(str, match.options)]
        option = match.options[int(chance.below(len(match.options)))]
        told = [event.to_json() for event in match.play(option, match.seat)]
        assert [event.to_json() for event in other.play(option, other.seat)] == told
    assert str(other.record()) == str(match.record())
    assert str(other.outcome) == str(match.outcome)


@every_copy
def test_a_sealed_match_an_edition_and_generators_go_on_the_same(copied: Copy) -> None:
    match = longbox.Match("dice-stars")
    match.play(match.options[0])
    other = copied(match)
    assert other.commitment == match.commitment
    assert other.game.edition.hash == match.game.edition.hash
    for rng in (Rng(4), SealedRng(bytes(range(32)))):
        for _ in range(21):
            rng.below(9)
        again = copied(rng)
        assert [again.below(99) for _ in range(40)] == [rng.below(99) for _ in range(40)]


@every_copy
@every_game
def test_a_batch_goes_on_the_same(game: AnyGame, copied: Copy) -> None:
    batch = Batch(game, game.seats[-1], matches=3, seed=2, seat=None)
    ended = False
    for _ in range(game.longest(game.seats[-1])):
        batch.step(batch.sample())
        if batch.ended.any() and not ended:
            ended = True
            check_same(batch, copied(batch))  # with rewards of what has just ended
            break
    assert ended
    learning = Batch(game, 2, matches=2, seed=None, seat=1, illegal="lose")
    learning.step([0, 0])
    check_same(learning, copied(learning))


def check_same(batch: Batch, other: Batch) -> None:
    for _ in range(30):
        for name in ARRAYS:
            assert np.array_equal(getattr(batch, name), getattr(other, name)), name
        actions = batch.sample().copy()
        assert np.array_equal(actions, other.sample())
        batch.step(actions)
        other.step(actions)


@every_copy
@every_game
def test_a_gymnasium_environment_goes_on_the_same(game: AnyGame, copied: Copy) -> None:
    environment = LongboxEnv(game, 2, 1, level=2 if longbox.compiled else 1)
    fresh = copied(environment)
    seen, _ = environment.reset(seed=1)
    again, _ = fresh.reset(seed=1)
    assert np.array_equal(seen["observation"], again["observation"])
    over, steps, other = False, 0, fresh
    while not over and steps < 40:
        if steps == 5:
            other = copied(environment)
        action = environment.action_masks().argmax()
        one, two = environment.step(action), other.step(action)
        assert np.array_equal(one[0]["observation"], two[0]["observation"])
        assert np.array_equal(one[0]["action_mask"], two[0]["action_mask"])
        assert one[1:4] == two[1:4]
        over = one[2]
        steps += 1
    seen, again = environment.reset()[0], other.reset()[0]
    assert np.array_equal(seen["observation"], again["observation"])


@every_copy
@every_game
def test_pettingzoo_environments_go_on_the_same(game: AnyGame, copied: Copy) -> None:
    environment = env(game, game.seats[-1])
    environment.reset(seed=1)
    for step in range(60):
        if step % 20 == 7:
            other = copied(environment)
            assert np.array_equal(environment.state(), other.state())
            assert other.agent_selection == environment.agent_selection
        seen, _, over, _, _ = environment.last()
        if over:
            break
        assert seen is not None
        environment.step(seen["action_mask"].argmax())
    guilty = env(game, illegal="lose")
    guilty.reset(seed=1)
    guilty.step(len(game.actions))
    assert copied(guilty).infos["player_0"]["reason"] == "an answer was no option"
    together = parallel_env(game)
    together.reset(seed=1)
    assert np.array_equal(copied(together).state(), together.state())


@every_copy
def test_wrapped_environments_and_vectors_are_copied(copied: Copy) -> None:
    wrapped = gymnasium.make("longbox/DiceStars-v0")
    wrapped.reset(seed=1)
    other = copied(wrapped)
    mask = wrapped.get_wrapper_attr("action_masks")()
    assert np.array_equal(other.get_wrapper_attr("action_masks")(), mask)
    vector = LongboxVectorEnv("dice-stars", num_envs=3)
    seen, _ = vector.reset(seed=1)
    actions = seen["action_mask"].argmax(axis=1)
    assert np.array_equal(
        copied(vector).step(actions)[0]["observation"], vector.step(actions)[0]["observation"]
    )
