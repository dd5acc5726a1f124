"""A batch on several cores: a process for each part of it, and memory that all of them share."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Mapping
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from longbox.core.edition import Edition
from longbox.core.errors import IllegalAction, SetupError
from longbox.core.rng import LARGEST_SEED
from longbox.env.batch import Batch, checked_actions, checked_seed
from longbox.env.table import AnyGame, checked_illegal

SHOWN = ("observations", "final_observations", "masks", "seats", "rewards", "ended", "chosen")
WRITTEN_THERE = SHOWN[:2]  # by the batch itself, since these are the largest
RESET, SAMPLE, STEP = b"r", b"s", b"."  # what a worker is told; with RESET comes a seed, if any


class SharedBatch:
    """The arrays of a ``Batch``, whose rows are stepped by workers, each its part at the same time.

    The rows of the first worker are those of a batch with the seed, the next ones of the seed after
    it, and so on. Close it, or use it in a ``with``, for its processes and memory to be given back.
    """

    def __init__(
        self,
        game: str | AnyGame,
        players: int = 2,
        matches: int = 1024,
        seed: int | None = 0,
        options: Mapping[str, str] | None = None,
        edition: str | os.PathLike[str] | Edition | None = None,
        illegal: str = "raise",
        seat: int | None = None,
        workers: int = 2,
    ) -> None:
        if workers < 1 or matches < workers or matches % workers:
            raise SetupError(f"{matches} matches cannot be shared out evenly among {workers}")
        part = matches // workers
        first = checked_seed(seed)
        sample = Batch(game, players, 1, 0, options, edition, illegal, seat)
        self.game = sample.game
        self.layout = sample.layout
        self.ends_on_illegal = checked_illegal(illegal) == "lose"
        self.workers: list[tuple[multiprocessing.process.BaseProcess, Connection]] = []
        self.memory: list[SharedMemory] = []
        arrays = {name: self._array(of_batch(sample, name), matches) for name in SHOWN}
        self.actions = self._array(np.zeros(1, np.int32), matches)
        self.observations: NDArray[np.float32] = arrays["observations"]
        self.final_observations: NDArray[np.float32] = arrays["final_observations"]
        self.masks: NDArray[np.bool_] = arrays["masks"]
        self.seats: NDArray[np.int16] = arrays["seats"]
        self.rewards: NDArray[np.float32] = arrays["rewards"]
        self.ended: NDArray[np.bool_] = arrays["ended"]
        self.chosen: NDArray[np.int32] = arrays["chosen"]
        shared = [(one.name, array.shape, array.dtype) for one, array in self._shared(arrays)]
        context = multiprocessing.get_context("spawn")  # the same on every system
        for number in range(workers):
            here, there = context.Pipe()
            made = (
                self.game,
                players,
                part,
                following(first, number),
                options,
                None,
                illegal,
                seat,
            )
            rows = (number * part, (number + 1) * part)
            process = context.Process(target=work, args=(there, made, shared, rows), daemon=True)
            process.start()
            there.close()
            self.workers.append((process, here))
        self._wait()

    def reset(self, seed: int | None = None) -> None:
        """Begin every match anew."""
        first = None if seed is None else checked_seed(seed)
        for number, (_, worker) in enumerate(self.workers):
            worker.send_bytes(RESET + (b"" if first is None else b"%d" % following(first, number)))
        self._wait()

    def sample(self) -> NDArray[np.int32]:
        """One of the options of each match, each as likely."""
        self._all(SAMPLE)
        return self.chosen

    def step(self, actions: ArrayLike) -> None:
        """Give each match its answer; if one is refused nothing has changed."""
        places = checked_actions(actions, len(self.seats), self.masks.shape[1])
        if not self.ends_on_illegal:
            known = (places >= 0) & (places < self.masks.shape[1])
            offered = self.masks[np.arange(len(places)), np.where(known, places, 0)]
            refused = np.flatnonzero(~(known & offered))
            if len(refused):
                row = int(refused[0])
                options = np.flatnonzero(self.masks[row]).tolist()
                given = int(np.asarray(actions)[row])
                raise IllegalAction(
                    f"match {row}: cannot play action {given}: its options are {options}"
                )
        self.actions[:] = places
        self._all(STEP)

    def close(self) -> None:
        for process, worker in self.workers:
            worker.close()
            process.join()
        self.workers = []
        for memory in self.memory:
            memory.close()
            memory.unlink()
        self.memory = []

    def __enter__(self) -> SharedBatch:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _all(self, what: bytes) -> None:
        for _, worker in self.workers:
            worker.send_bytes(what)
        self._wait()

    def _wait(self) -> None:
        for _, worker in self.workers:
            worker.recv_bytes()

    def _array(self, like: NDArray[Any], matches: int) -> NDArray[Any]:
        """As many rows like that one, in memory that workers find by its name."""
        shape = (matches, *like.shape[1:])
        self.memory.append(SharedMemory(create=True, size=matches * like[:1].nbytes))
        return np.ndarray(shape, like.dtype, self.memory[-1].buf)

    def _shared(self, arrays: dict[str, NDArray[Any]]) -> list[tuple[SharedMemory, NDArray[Any]]]:
        return list(zip(self.memory, [*arrays.values(), self.actions], strict=True))


def following(seed: int, number: int) -> int:
    return (seed + number) % (LARGEST_SEED + 1)


def of_batch(batch: Batch, name: str) -> NDArray[Any]:
    found: NDArray[Any] = batch.chosen.array if name == "chosen" else getattr(batch, name)
    return found


def work(told: Connection, made: tuple[Any, ...], shared: list[Any], rows: tuple[int, int]) -> None:
    """Step some rows whenever told so, until nobody listens any more."""
    memory = [SharedMemory(name) for name, _, _ in shared]
    arrays = [
        np.ndarray(shape, kind, one.buf)[slice(*rows)]
        for one, (_, shape, kind) in zip(memory, shared, strict=True)
    ]
    *shown, actions = arrays
    batch = Batch(*made)
    here = dict(zip(SHOWN, shown, strict=True))
    for name in WRITTEN_THERE:
        setattr(batch, name, here.pop(name))
    chosen = here.pop("chosen")
    batch.reset(made[3])
    while True:
        for name, array in here.items():
            array[...] = getattr(batch, name)
        try:
            told.send_bytes(b"")
            while (what := told.recv_bytes()) == SAMPLE:
                chosen[...] = batch.sample()
                told.send_bytes(b"")
        except (EOFError, OSError, KeyboardInterrupt):
            break
        if what == STEP:
            batch.step(actions)
        else:
            batch.reset(int(what[1:]) if what[1:] else None)
