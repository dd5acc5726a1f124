"""A batch on several cores: a part of it for each, and memory that all of them share."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Mapping
from contextlib import suppress
from multiprocessing.context import SpawnContext
from multiprocessing.shared_memory import SharedMemory
from multiprocessing.synchronize import Semaphore
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from longbox.core.edition import Edition
from longbox.core.errors import IllegalAction, SetupError
from longbox.core.rng import LARGEST_SEED
from longbox.env.batch import Batch, checked_actions, checked_seed
from longbox.env.table import AnyGame, checked_illegal

SHOWN = ("observations", "final_observations", "rewards", "masks", "seats", "ended", "chosen")
COPIED = ("masks", "seats", "ended")  # they are a batch's own memory
RESET, SAMPLE, STEP, END = range(4)  # what a part is told; with RESET comes a seed, or NO_SEED
NO_SEED = -1
AWAKE = 0.0001  # seconds that one waits without sleep: who sleeps is woken late
ASLEEP = 0.2  # and then with sleep, before one looks whether the other is still there

Arrays = dict[str, NDArray[Any]]


class SharedBatch:
    """The arrays of a ``Batch``, whose rows are stepped by workers, each its part at the same time.

    The first worker is the process that steps, so two take one process more. Its rows are those of
    a batch with the seed, the next ones of the seed after it, and so on. Close it, or use it in a
    ``with``, for its processes and memory to be given back.
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
        self.closed = ""  # once it is: why
        self.workers: list[Worker] = []
        self.memory: list[SharedMemory] = []
        arrays = {name: self._array(of_batch(sample, name), matches) for name in SHOWN}
        arrays["actions"] = self._array(np.zeros(1, np.int32), matches)
        arrays["told"] = self._array(np.zeros(1, np.int64), 2)
        self.observations: NDArray[np.float32] = arrays["observations"]
        self.final_observations: NDArray[np.float32] = arrays["final_observations"]
        self.rewards: NDArray[np.float32] = arrays["rewards"]
        self.masks: NDArray[np.bool_] = arrays["masks"]
        self.seats: NDArray[np.int16] = arrays["seats"]
        self.ended: NDArray[np.bool_] = arrays["ended"]
        self.chosen: NDArray[np.int32] = arrays["chosen"]
        self.actions: NDArray[np.int32] = arrays["actions"]
        self.told: NDArray[np.int64] = arrays["told"]
        self.first_masks = np.arange(matches) * self.masks.shape[1]
        shared = {
            name: (memory.name, array.shape, array.dtype)
            for memory, (name, array) in zip(self.memory, arrays.items(), strict=True)
        }
        named = list(self.memory)
        context = multiprocessing.get_context("spawn")  # the same on every system
        try:
            for number in range(1, workers):
                seeded = following(first, number)
                made = (self.game, players, part, seeded, options, None, illegal, seat)
                self.workers.append(Worker(context, made, shared, number))
            made = (self.game, players, part, first, options, None, illegal, seat)
            self.own = Part(made, {name: array[:part] for name, array in arrays.items()})
            self._wait()
        except BaseException:
            self.close()
            raise
        finally:
            for memory in named:
                memory.unlink()  # all have it now; without a name nothing of it outlives them

    def reset(self, seed: int | None = None) -> None:
        """Begin every match anew."""
        self._all(RESET, NO_SEED if seed is None else checked_seed(seed))

    def sample(self) -> NDArray[np.int32]:
        """One of the options of each match, each as likely."""
        self._all(SAMPLE)
        return self.chosen

    def step(self, actions: ArrayLike) -> None:
        """Give each match its answer; if one is refused nothing has changed."""
        self._check_open()
        places = checked_actions(actions, len(self.seats), self.masks.shape[1])
        if not self.ends_on_illegal:
            known = (places >= 0) & (places < self.masks.shape[1])
            offered = known & self.masks.take(self.first_masks + places, mode="clip")
            if not offered.all():
                row = int(offered.argmin())
                options = np.flatnonzero(self.masks[row]).tolist()
                given = int(np.asarray(actions)[row])
                raise IllegalAction(
                    f"match {row}: cannot play action {given}: its options are {options}"
                )
        self.actions[:] = places
        self._all(STEP)

    def close(self) -> None:
        """Give processes and memory back; the last arrays stay, as copies."""
        self._close("the batch is closed")

    def __enter__(self) -> SharedBatch:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _all(self, what: int, seed: int = NO_SEED) -> None:
        self._check_open()
        self._tell(what, seed)
        self.own.do(what, seed)
        self._wait()

    def _tell(self, what: int, seed: int = NO_SEED) -> None:
        self.told[:] = what, seed
        for worker in self.workers:
            worker.begin.release()

    def _wait(self) -> None:
        """Until all are done; if one has died nothing can be stepped any more."""
        for worker in self.workers:
            while not heard(worker.done):
                if not worker.process.is_alive():
                    code = worker.process.exitcode
                    self._close(f"a worker of the batch has ended with code {code}")
                    self._check_open()

    def _check_open(self) -> None:
        if self.closed:
            raise RuntimeError(self.closed)

    def _close(self, why: str) -> None:
        if self.closed:
            return
        self.closed = why
        self._tell(END)
        for worker in self.workers:
            worker.process.join()
        self.workers = []
        for name in (*SHOWN, "actions"):
            setattr(self, name, getattr(self, name).copy())
        for memory in self.memory:
            memory.close()
        self.memory = []

    def _array(self, like: NDArray[Any], matches: int) -> NDArray[Any]:
        """As many rows like that one, in memory that workers find by its name."""
        shape = (matches, *like.shape[1:])
        self.memory.append(SharedMemory(create=True, size=matches * like[:1].nbytes))
        return np.ndarray(shape, like.dtype, self.memory[-1].buf)


class Worker:
    """A process that steps some rows, and two semaphores: it shall begin, and it is done."""

    def __init__(
        self, context: SpawnContext, made: tuple[Any, ...], shared: dict[str, Any], number: int
    ) -> None:
        self.begin = context.Semaphore(0)
        self.done = context.Semaphore(0)
        given = (self.begin, self.done, made, shared, number)
        self.process = context.Process(target=work, args=given, daemon=True)
        self.process.start()


class Part:
    """Some rows, which are shown in the memory that all share."""

    def __init__(self, made: tuple[Any, ...], arrays: Arrays, number: int = 0) -> None:
        self.number = number
        self.batch = Batch(*made)
        self.arrays = arrays
        self.copied = [(arrays[name], getattr(self.batch, name)) for name in COPIED]
        self.batch.show_in(arrays)
        self.show()

    def do(self, what: int, seed: int) -> None:
        if what == SAMPLE:
            self.arrays["chosen"][...] = self.batch.sample()
            return
        if what == STEP:
            self.batch.give(self.arrays["actions"].tobytes())
        else:
            self.batch.reset(None if seed == NO_SEED else following(seed, self.number))
        self.show()

    def show(self) -> None:
        for there, here in self.copied:
            there[...] = here


def following(seed: int, number: int) -> int:
    return (seed + number) % (LARGEST_SEED + 1)


def of_batch(batch: Batch, name: str) -> NDArray[Any]:
    found: NDArray[Any] = batch.chosen.array if name == "chosen" else getattr(batch, name)
    return found


def heard(semaphore: Semaphore) -> bool:
    """Whether the other one has said something for now."""
    until = perf_counter() + AWAKE
    while perf_counter() < until:
        if semaphore.acquire(block=False):
            return True
    return semaphore.acquire(timeout=ASLEEP)


def work(
    begin: Semaphore, done: Semaphore, made: tuple[Any, ...], shared: dict[str, Any], number: int
) -> None:
    """Step some rows whenever told so, until the end, or until there is nobody to tell."""
    memory = {name: SharedMemory(called) for name, (called, _, _) in shared.items()}
    arrays = {
        name: np.ndarray(shape, kind, memory[name].buf) for name, (_, shape, kind) in shared.items()
    }
    told = arrays.pop("told")
    matches = made[2]
    rows = slice(number * matches, (number + 1) * matches)
    part = Part(made, {name: array[rows] for name, array in arrays.items()}, number)
    parent = multiprocessing.parent_process()
    assert parent is not None
    done.release()
    with suppress(KeyboardInterrupt):
        while True:
            while not heard(begin):
                if not parent.is_alive():
                    return
            what, seed = told.tolist()
            if what == END:
                return
            part.do(what, seed)
            done.release()
