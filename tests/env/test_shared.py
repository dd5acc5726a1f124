"""A batch on several cores is the same batches side by side."""

from __future__ import annotations

import numpy as np
import pytest

import longbox
from longbox.env.batch import Batch
from longbox.env.shared import SHOWN, SharedBatch


def test_workers_step_the_same_matches() -> None:
    with SharedBatch("dice-stars", 2, matches=6, seed=4, workers=2) as batch:
        parts = [Batch("dice-stars", 2, matches=3, seed=seed) for seed in (4, 5)]
        ended = 0
        for _ in range(150):
            for name in SHOWN[:-1]:
                alone = np.concatenate([getattr(part, name) for part in parts])
                assert np.array_equal(getattr(batch, name), alone), name
            actions = batch.sample().copy()
            assert np.array_equal(actions, np.concatenate([part.sample() for part in parts]))
            batch.step(actions)
            for number, part in enumerate(parts):
                part.step(actions[3 * number : 3 * number + 3])
            ended += int(batch.ended.sum())
        assert ended
        before = batch.observations.copy()
        with pytest.raises(longbox.IllegalAction, match="match 5: cannot play action 1000: its"):
            batch.step([*batch.sample()[:5], 1000])
        with pytest.raises(longbox.IllegalAction, match="actions are whole numbers"):
            batch.step([0.5] * 6)
        assert np.array_equal(batch.observations, before)
        batch.reset(seed=4)
        assert np.array_equal(batch.observations[:3], Batch("dice-stars", 2, 3, 4).observations)


def test_rows_that_cannot_be_shared_out_are_refused() -> None:
    with pytest.raises(longbox.SetupError, match="7 matches cannot be shared out evenly among 2"):
        SharedBatch("dice-stars", matches=7, workers=2)
