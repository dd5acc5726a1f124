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
    options = game.checked_options({}, players)
    alone = [Matches(game, players, options, 1) for _ in range(COUNT)]
    for match in alone:
        match.deal(0, rng.fork())
    chance = np.random.default_rng(1)
    scale = scales(batch.layout)
    for _ in range(STEPS):
        for row, match in enumerate(alone):
            seen = np.array(match.observed(0, int(match.seats[0])), np.int16) * scale
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


def test_rows_beyond_a_block_are_shown_alike() -> None:
    """What is shown at a time is no more than fits close to the processor."""
    batch = Batch("age-of-comics", matches=64)
    assert batch.block < 64
    assert 64 % batch.block
    for _ in range(20):
        batch.step(batch.sample())
    for row, shown in enumerate(batch.observations):
        values = np.array(batch.matches.observed(row, int(batch.seats[row])), np.int16)
        assert np.array_equal(shown, values * scales(batch.layout))


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


@pytest.mark.parametrize("wrong", [[0.0, 1.5, 2.0], [True, False, True], ["0", "1", "2"]])
def test_actions_that_are_no_whole_numbers_are_refused(wrong: list[object]) -> None:
    batch = Batch("dice-stars", matches=3, seed=1)
    before = batch.observations.tobytes()
    with pytest.raises(longbox.IllegalAction, match="actions are whole numbers, not "):
        batch.step(wrong)  # type: ignore[arg-type]  # that is the test
    assert batch.observations.tobytes() == before


@pytest.mark.parametrize("kind", [np.int64, np.uint64])
def test_a_number_beyond_32_bits_does_not_wrap_round(kind: type[np.generic]) -> None:
    batch = Batch("dice-stars", matches=2, seed=1)
    actions = batch.masks.argmax(axis=1).astype(kind)
    actions[1] += kind(1 << 32)
    with pytest.raises(longbox.IllegalAction, match="match 1: cannot play action 4294967"):
        batch.step(actions)


def test_without_a_seed_batches_differ_and_a_seed_out_of_range_is_refused() -> None:
    first, second = (Batch("dice-stars", matches=4, seed=None) for _ in range(2))
    assert [first.save(row) for row in range(4)] != [second.save(row) for row in range(4)]
    for wrong in (-1, 1 << 62):
        with pytest.raises(longbox.SetupError, match="a seed is a whole number from 0 to"):
            Batch("dice-stars", seed=wrong)


def test_single_rows_are_reset() -> None:
    batch = Batch("dice-stars", matches=4, seed=1)
    for _ in range(5):
        batch.step(batch.sample())
    before = batch.observations.copy()
    batch.reset(rows=[1, 3])
    assert len(batch.save(0)) == 6
    assert len(batch.save(1)) == len(batch.save(3)) == 1
    assert np.array_equal(batch.observations[[0, 2]], before[[0, 2]])
    batch.reset(rows=np.array([True, False, False, False]))
    assert len(batch.save(0)) == 1
    assert np.array_equal(batch.observations[2], before[2])


@every_table
def test_a_saved_row_is_restored_exactly(game: AnyGame, players: int) -> None:
    batch = Batch(game, players, matches=2, seed=4)
    for _ in range(20):
        batch.step(batch.sample())
    saved = batch.save(0)
    seen, mask, seat = batch.observations[0].copy(), batch.masks[0].copy(), batch.seats[0]
    other = Batch(game, players, matches=3, seed=5)
    for target, row in ((batch, 1), (other, 2)):
        for _ in range(7):
            target.step(target.sample())
        target.restore(row, saved)
        assert target.save(row) == saved
        assert np.array_equal(target.observations[row], seen)
        assert np.array_equal(target.masks[row], mask)
        assert target.seats[row] == seat
        assert not target.ended[row]
        assert not target.rewards[row].any()


def test_what_cannot_be_restored_is_refused_and_changes_nothing() -> None:
    batch = Batch("dice-stars", matches=2, seed=1)
    batch.step(batch.sample())
    before = batch.save(0)
    for wrong in ([], [-1], [1 << 63], [before[0], 19], [before[0], 999]):
        with pytest.raises(longbox.SetupError, match="no open match"):
            batch.restore(0, wrong)
        assert batch.save(0) == before
    with pytest.raises(longbox.SetupError, match="there is no row 2; rows are 0 to 1"):
        batch.save(2)


@every_table
def test_the_last_observation_of_a_match_is_kept(game: AnyGame, players: int) -> None:
    """It is what the seat that answered last sees of the finished match."""
    batch = Batch(game, players, matches=3, seed=2)
    alone = Matches(game, players, game.checked_options({}, players), 1)
    scale = scales(batch.layout)
    found = 0
    for _ in range(game.longest(players)):
        saved = [batch.save(row) for row in range(3)]
        seats, actions = batch.seats.copy(), batch.sample().copy()
        batch.step(actions)
        for row in np.flatnonzero(batch.ended):
            assert alone.resume(0, (*saved[row], int(actions[row])))
            last = np.array(alone.observed(0, int(seats[row])), np.int16) * scale
            assert np.array_equal(batch.final_observations[row], last)
            found += 1
        if found > 3:
            break
    assert found


def test_of_a_batch_with_a_seat_only_that_one_is_asked() -> None:
    batch = Batch("dice-stars", players=3, matches=16, seed=2, seat=1)
    ended = 0
    for _ in range(150):
        assert (batch.seats == 1).all()
        batch.step(batch.sample())
        ended += batch.ended.sum()
    assert ended
    with pytest.raises(longbox.SetupError, match="there is no seat 3; seats are 0 to 2"):
        Batch("dice-stars", players=3, seat=3)
