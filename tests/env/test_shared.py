"""A batch on several cores is the same batches side by side."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

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


@pytest.mark.parametrize("game", ["dice-stars", "age-of-comics"])
def test_samples_go_on_where_a_batch_would(game: str) -> None:
    """Asked for twice, or not at all before a step, they are those of batches side by side."""
    with SharedBatch(game, 2, matches=4, seed=9, workers=2) as batch:
        parts = [Batch(game, 2, matches=2, seed=seed) for seed in (9, 10)]
        for asked in (1, 2, 0, 0, 1, 3, 1):
            for _ in range(asked):
                drawn = np.concatenate([part.sample() for part in parts])
                assert np.array_equal(batch.sample(), drawn)
            first = batch.masks.argmax(axis=1)
            batch.step(first)
            for part, actions in zip(parts, np.split(first, 2), strict=True):
                part.step(actions)
            seen = np.concatenate([part.observations for part in parts])
            assert np.array_equal(batch.observations, seen)


def test_a_worker_that_is_killed_is_noticed() -> None:
    """Before a step, and in the middle of one that somebody waits for."""
    with SharedBatch("dice-stars", matches=4, workers=2) as batch:
        [worker] = batch.workers
        actions = batch.sample().copy()
        os.kill(worker.process.pid or 0, signal.SIGSTOP)
        end = threading.Timer(0.3, worker.process.kill)
        end.start()
        for _ in range(2):
            with pytest.raises(RuntimeError, match="a worker of the batch has ended with code -9"):
                batch.step(actions)
        end.join()


@pytest.mark.skipif(sys.platform != "linux", reason="looks for memory in /proc")
def test_nothing_is_left_of_a_batch_whose_worker_was_killed() -> None:
    """The error is all there is: it gives back what closing does."""
    before = set(shared_memory(os.getpid()))
    batch = SharedBatch("dice-stars", matches=6, workers=3)
    assert set(shared_memory(os.getpid())) > before
    first, second = (worker.process for worker in batch.workers)
    pid = second.pid
    first.kill()
    with pytest.raises(RuntimeError, match="a worker of the batch has ended with code -9"):
        batch.sample()
    assert (first.exitcode, second.exitcode) == (-9, 0)
    assert not Path(f"/proc/{pid}").exists()
    gc.collect()
    assert set(shared_memory(os.getpid())) <= before
    batch.close()


def test_a_batch_whose_worker_was_killed_can_be_closed() -> None:
    batch = SharedBatch("dice-stars", matches=4, workers=2)
    [worker] = batch.workers
    worker.process.kill()
    batch.close()
    assert worker.process.exitcode == -9


def test_what_is_closed_stays_closed() -> None:
    batch = SharedBatch("dice-stars", matches=4, workers=2)
    [worker] = batch.workers
    shown = batch.observations.copy()
    batch.close()
    batch.close()
    assert worker.process.exitcode == 0
    assert np.array_equal(batch.observations, shown)
    with pytest.raises(RuntimeError, match="the batch is closed"):
        batch.sample()


def test_nothing_is_left_of_a_batch_whose_workers_cannot_begin(tmp_path: Path) -> None:
    """As in a script that does not ask for its name: a worker that imports it makes no batch."""
    script = tmp_path / "unguarded.py"
    script.write_text(UNGUARDED)
    run = subprocess.run([sys.executable, script], stderr=subprocess.PIPE, text=True)
    assert run.returncode == 1
    assert run.stderr.endswith("RuntimeError: a worker of the batch has ended with code 1\n")
    assert "leaked" not in run.stderr


UNGUARDED = """
from longbox.env.shared import SharedBatch

SharedBatch("dice-stars", matches=4, workers=2)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes and memory in /proc")
def test_nothing_is_left_of_a_parent_that_is_killed() -> None:
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert parent.stdout is not None
    worker = int(parent.stdout.readline())
    kept = [*shared_memory(parent.pid), *shared_memory(worker)]
    parent.kill()
    parent.communicate()
    deadline = time.monotonic() + 20
    while Path(f"/proc/{worker}").exists() or any(path.exists() for path in kept):
        assert time.monotonic() < deadline, f"{worker} or some of {kept} are still there"
        time.sleep(0.05)


PARENT = """
from longbox.env.shared import SharedBatch

if __name__ == "__main__":
    batch = SharedBatch("dice-stars", matches=4, workers=2)
    print(batch.workers[0].process.pid, flush=True)
    input()
"""


def shared_memory(pid: int) -> list[Path]:
    lines = Path(f"/proc/{pid}/maps").read_text().splitlines()
    return [Path(line[line.index("/dev/shm/") :]) for line in lines if "/dev/shm/" in line]
