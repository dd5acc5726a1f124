"""Where the pieces of simulations are played: here, or in processes beside each other."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from threading import Thread

from longbox.lab.parquet import RunError
from longbox.lab.processes import deaf_to_control_c
from longbox.lab.simulation import Piece, PieceWorker, Simulation

Task = tuple[Simulation, range]
Played = Generator[tuple[int, Piece]]  # the task's place, and what was played; in any order
Engine = Callable[[Sequence[Task]], Played]


def local(jobs: int) -> Engine:
    """So many processes on this machine; one is this one."""

    def engine(tasks: Sequence[Task]) -> Played:
        if jobs == 1:
            for place, task in enumerate(tasks):
                yield place, play(task)
        else:
            yield from beside_each_other(tasks, jobs)

    return engine


def beside_each_other(tasks: Sequence[Task], jobs: int) -> Played:
    spawn = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, spawn, begin)
    try:
        with deaf_to_control_c():
            futures = {pool.submit(play, task): place for place, task in enumerate(tasks)}
        for future in as_completed(futures):
            yield futures[future], future.result()
    except BrokenProcessPool:
        raise RunError(
            "a process was killed; what was written is kept, and the same command goes on from"
            " there"
        ) from None
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in multiprocessing.active_children():
            process.terminate()


WORKERS: dict[str, PieceWorker] = {}  # of this process, by the simulation that they play


def play(task: Task) -> Piece:
    simulation, piece = task
    worker = WORKERS.get(simulation.key)
    if worker is None:
        worker = WORKERS[simulation.key] = PieceWorker(simulation)
    return worker.play(piece)


def begin() -> None:
    signal.signal(signal.SIGINT, lambda *_: os._exit(130))  # the run says that it was stopped
    Thread(target=leave_with_the_parent, daemon=True).start()


def leave_with_the_parent() -> None:
    """Nobody keeps what this process plays once the run was killed."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
