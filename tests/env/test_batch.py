"""Many matches at once are the same matches."""

from __future__ import annotations

import numpy as np
import pytest

import longbox
from longbox.core.rng import Rng
from longbox.env.batch import Batch, decoded
from longbox.env.matches import Matches
from longbox.env.table import scales
from longbox.testing.line import AnyGame
from tests.env.tables import every_table

COUNT = 5
STEPS = 120


def options_of(
    batch: Batch, chance: np.random.Generator
) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """One of the options for each match."""
    return np.array([chance.choice(np.flatnonzero(mask)) for mask in batch.masks])


@every_table
def test_a_batch_plays_the_same_matches_as_one_by_one(game: AnyGame, players: int) -> None:
    batch = Batch(game, players, matches=COUNT, seed=4)
    rng = Rng(4)
    options = game.checked_options({})
    alone = [Matches(game, players, options, 1) for _ in range(COUNT)]
    for match in alone:
        match.deal(0, rng.fork())
    chance = np.random.default_rng(1)
    scale = scales(batch.layout)
    for _ in range(STEPS):
        for row, match in enumerate(alone):
            match.observe(0, int(match.seats[0]))
            seen = np.array([int(one) for one in match.values], np.int16) * scale
            assert np.array_equal(batch.observations[row], seen)
            assert batch.masks[row].tolist() == [one == 1 for one in match.masks]
            assert batch.seats[row] == match.seats[0]
        actions = options_of(batch, chance)
        batch.step(actions)
        for row, match in enumerate(alone):
            match.answer(0, int(actions[row]))
            over = match.seats[0] < 0
            assert batch.ended[row] == over
            scores = (
                [score / max(players - 1, 1) for score in match.scores] if over else [0] * players
            )
            assert batch.rewards[row].tolist() == pytest.approx(scores)
            if over:
                match.deal(0, rng.fork())


def test_seeds_reproduce_and_differ() -> None:
    def story(batch: Batch) -> bytes:
        chance = np.random.default_rng(1)
        for _ in range(30):
            batch.step(options_of(batch, chance))
        return batch.observations.tobytes()

    batch = Batch("dice-stars", matches=4, seed=1)
    first = story(batch)
    batch.reset(seed=1)
    assert story(batch) == first == story(Batch("dice-stars", matches=4, seed=1))
    assert story(Batch("dice-stars", matches=4, seed=2)) != first
    assert len({row.tobytes() for row in batch.observations}) == 4


def test_one_illegal_action_is_refused_and_changes_nothing() -> None:
    batch = Batch("dice-stars", matches=3, seed=1)
    before = batch.observations.tobytes()
    actions = batch.masks.argmax(axis=1)
    actions[1] = 19
    with pytest.raises(
        longbox.IllegalAction, match="match 1: cannot play action 19: 'star in line 6'"
    ):
        batch.step(actions)
    assert batch.observations.tobytes() == before
    with pytest.raises(longbox.SetupError, match="3 matches need as many actions"):
        batch.step(actions[:2])
    with pytest.raises(longbox.SetupError, match="at least one match"):
        Batch("dice-stars", matches=0)


def test_if_so_asked_an_illegal_action_loses_and_the_match_begins_anew() -> None:
    batch = Batch("dice-stars", matches=3, seed=1, illegal="lose")
    actions = batch.masks.argmax(axis=1)
    actions[1] = 999
    guilty = batch.seats[1]
    batch.step(actions)
    assert batch.ended.tolist() == [False, True, False]
    assert batch.rewards[1, guilty] == -1
    assert batch.rewards.sum() == -1
    batch.step(batch.masks.argmax(axis=1))
    assert not batch.rewards.any()


def test_numbers_can_be_read_by_name() -> None:
    batch = Batch("dice-stars", matches=2, seed=1)
    numbers = decoded(batch.layout, batch.observations[0])
    dice = [*numbers["bag"], *numbers["reserve"], *numbers["discard"]]
    assert sum(dice) == 2 + 3 + 4 + 5
    assert sum(numbers["asked"]) == 1


def test_samples_are_the_options_each_as_likely() -> None:
    batch = Batch("dice-stars", matches=2, seed=3)
    drawn = np.array([batch.sample().copy() for _ in range(2000)])
    for row, mask in enumerate(batch.masks):
        counts = np.bincount(drawn[:, row], minlength=len(mask))
        expected = 2000 / mask.sum()
        assert np.array_equal(counts > 0, mask)
        assert (abs(counts[mask] - expected) < 6 * expected**0.5).all()


def test_samples_follow_the_seed() -> None:
    def story(batch: Batch) -> list[list[int]]:
        found = []
        for _ in range(30):
            found.append(batch.sample().tolist())
            batch.step(batch.sample())
        return found

    batch = Batch("dice-stars", matches=4, seed=1)
    first = story(batch)
    batch.reset(seed=1)
    assert story(batch) == first
    assert story(Batch("dice-stars", matches=4, seed=2)) != first
