"""A batch on several cores: a part of it for each, and memory that all of them share."""

from __future__ import annotations

import multiprocessing
import os
import socket
from collections.abc import Mapping
from contextlib import suppress
from multiprocessing.shared_memory import SharedMemory
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
WRITTEN_THERE = SHOWN[:3]  # by the batch itself; the others are its own memory, and copied
RESET, SAMPLE, STEP = b"r", b"s", b"."  # what a part is told; with RESET comes a seed, if any
AWAKE = 0.0001  # seconds that one waits without sleep: who sleeps is woken late
LONGEST = 64  # bytes that are told

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
        self.workers: list[tuple[multiprocessing.process.BaseProcess, socket.socket]] = []
        self.memory: list[SharedMemory] = []
        arrays = {name: self._array(of_batch(sample, name), matches) for name in SHOWN}
        arrays["actions"] = self._array(np.zeros(1, np.int32), matches)
        self.observations: NDArray[np.float32] = arrays["observations"]
        self.final_observations: NDArray[np.float32] = arrays["final_observations"]
        self.rewards: NDArray[np.float32] = arrays["rewards"]
        self.masks: NDArray[np.bool_] = arrays["masks"]
        self.seats: NDArray[np.int16] = arrays["seats"]
        self.ended: NDArray[np.bool_] = arrays["ended"]
        self.chosen: NDArray[np.int32] = arrays["chosen"]
        self.actions: NDArray[np.int32] = arrays["actions"]
        self.first_masks = np.arange(matches) * self.masks.shape[1]
        shared = {
            name: (memory.name, array.shape, array.dtype)
            for memory, (name, array) in zip(self.memory, arrays.items(), strict=True)
        }
        context = multiprocessing.get_context("spawn")  # the same on every system
        for number in range(1, workers):
            seeded = following(first, number)
            made = (self.game, players, part, seeded, options, None, illegal, seat)
            here, there = socket.socketpair()
            rows = slice(number * part, (number + 1) * part)
            process = context.Process(target=work, args=(there, made, shared, rows), daemon=True)
            process.start()
            there.close()
            self.workers.append((process, here))
        made = (self.game, players, part, first, options, None, illegal, seat)
        self.own = Part(made, {name: array[:part] for name, array in arrays.items()})
        self._wait()

    def reset(self, seed: int | None = None) -> None:
        """Begin every match anew."""
        first = None if seed is None else checked_seed(seed)
        self._all(RESET if first is None else RESET + b"%d" % first)

    def sample(self) -> NDArray[np.int32]:
        """One of the options of each match, each as likely."""
        self._all(SAMPLE)
        return self.chosen

    def step(self, actions: ArrayLike) -> None:
        """Give each match its answer; if one is refused nothing has changed."""
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
            worker.sendall(what)
        self.own.do(what)
        self._wait()

    def _wait(self) -> None:
        for _, worker in self.workers:
            if not heard(worker):
                raise RuntimeError("a worker of the batch has ended")

    def _array(self, like: NDArray[Any], matches: int) -> NDArray[Any]:
        """As many rows like that one, in memory that workers find by its name."""
        shape = (matches, *like.shape[1:])
        self.memory.append(SharedMemory(create=True, size=matches * like[:1].nbytes))
        return np.ndarray(shape, like.dtype, self.memory[-1].buf)


class Part:
    """Some rows, which are shown in the memory that all share."""

    def __init__(self, made: tuple[Any, ...], arrays: Arrays, number: int = 0) -> None:
        self.number = number
        self.batch = Batch(*made)
        self.arrays = arrays
        for name in WRITTEN_THERE:
            setattr(self.batch, name, arrays[name])
        self.copied = [(arrays[name], getattr(self.batch, name)) for name in SHOWN[3:-1]]
        self.batch.reset(made[3])
        self.show()

    def do(self, what: bytes) -> None:
        if what == SAMPLE:
            self.arrays["chosen"][...] = self.batch.sample()
            return
        if what == STEP:
            self.batch.give(self.arrays["actions"].tobytes())
        else:
            first = what[len(RESET) :]
            self.batch.reset(following(int(first), self.number) if first else None)
        self.show()

    def show(self) -> None:
        for there, here in self.copied:
            there[...] = here


def following(seed: int, number: int) -> int:
    return (seed + number) % (LARGEST_SEED + 1)


def of_batch(batch: Batch, name: str) -> NDArray[Any]:
    found: NDArray[Any] = batch.chosen.array if name == "chosen" else getattr(batch, name)
    return found


def heard(line: socket.socket) -> bytes:
    """What is told next; nothing if nobody is there any more."""
    until = perf_counter() + AWAKE
    line.setblocking(False)
    while perf_counter() < until:
        with suppress(BlockingIOError):
            return line.recv(LONGEST)
    line.setblocking(True)
    return line.recv(LONGEST)


def work(line: socket.socket, made: tuple[Any, ...], shared: dict[str, Any], rows: slice) -> None:
    """Step some rows whenever told so, until nobody listens any more."""
    memory = {name: SharedMemory(called) for name, (called, _, _) in shared.items()}
    arrays = {
        name: np.ndarray(shape, kind, memory[name].buf)[rows]
        for name, (_, shape, kind) in shared.items()
    }
    part = Part(made, arrays, rows.start // (rows.stop - rows.start))
    with suppress(OSError, KeyboardInterrupt):
        line.sendall(b"!")
        while what := heard(line):
            part.do(what)
            line.sendall(b"!")
