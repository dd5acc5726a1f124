"""Our environments beside their neighbours, in one run.

The AEC environment beside PettingZoo's own ``connect_four`` and ``texas_holdem``, each under
PettingZoo's ``performance_benchmark``; the batch beside Gymnasium's ``SyncVectorEnv`` over our own
Gymnasium environment, and beside playouts, which never leave the rules. Everything takes turns and
the medians count, because machines are noisy.

With ``--cores`` it is a batch beside one of twice as many rows that two workers share, by the clock
and by the processor's time; that needs nothing but a quiet machine with two cores, and Linux.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import re
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any

import gymnasium
import numpy as np
from pettingzoo.test import performance_benchmark

import longbox
import longbox.env.gymnasium  # registers the ids
from longbox.env.batch import Batch
from longbox.env.pettingzoo import env
from longbox.env.shared import SharedBatch
from longbox.lab.bench import played_out, rates, table

SECONDS = 1.0  # for a round of a batch; a round of theirs is five seconds long
MATCHES = 256
CORE = 1024  # matches for each worker


def turns(make: Callable[[], Any]) -> float:
    """Turns a second by PettingZoo's own measure."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        performance_benchmark(make())
    found = re.search(r"([\d.]+) turns per second", said.getvalue())
    assert found
    return float(found.group(1))


def batched(name: str, players: int) -> float:
    """Steps a second of all matches together; choosing an answer at random is in the time."""
    batch = Batch(name, players, MATCHES)
    steps = 0
    start = perf_counter()
    while perf_counter() - start < SECONDS:
        for _ in range(64):
            batch.step(batch.sample())
        steps += 64 * MATCHES
    return steps / (perf_counter() - start)


def alone(name: str) -> tuple[float, float]:
    """Microseconds of a step of all rows: by the clock, of the processor."""
    batch = Batch(name, 2, CORE)
    own, start, steps = process_time(), perf_counter(), 0
    while perf_counter() - start < SECONDS:
        for _ in range(16):
            batch.step(batch.sample())
        steps += 16
    return (perf_counter() - start) / steps * 1e6, (process_time() - own) / steps * 1e6


def shared(name: str) -> tuple[float, float]:
    """The same of two workers, each with as many rows: by the clock, of the one that took more."""
    with SharedBatch(name, 2, 2 * CORE, workers=2) as batch:
        [worker] = batch.workers
        other = worker.process.pid
        work, own, start, steps = worked(other), process_time(), perf_counter(), 0
        while perf_counter() - start < SECONDS:
            for _ in range(16):
                batch.step(batch.sample())
            steps += 16
        clock = perf_counter() - start
        slower = max(worked(other) - work, process_time() - own)
        return clock / steps * 1e6, slower / steps * 1e6


def worked(pid: int | None) -> float:
    """Seconds that a process has had of a processor."""
    return int(Path(f"/proc/{pid}/schedstat").read_text().split()[0]) / 1e9


def cores(rounds: int) -> None:
    """Steps a second on one core and on two.

    By the processor's time a step takes as long as that worker needs that took more, which is what
    two quiet cores could do; waiting awake for the other one is in it.
    """
    lines = [["game", "one core", "two", "ratio", "one us", "two us", "ratio by us"]]
    for name in longbox.games():
        found = [(alone(name), shared(name)) for _ in range(rounds)]
        ones, twos = zip(*found, strict=True)
        one, two = median(clock for clock, _ in ones), median(clock for clock, _ in twos)
        own, slower = median(own for _, own in ones), median(slower for _, slower in twos)
        rates = [f"{CORE * 1e6 / one:,.0f}", f"{2 * CORE * 1e6 / two:,.0f}", f"{2 * one / two:.2f}"]
        lines.append([name, *rates, f"{own:.0f}", f"{slower:.0f}", f"{2 * own / slower:.2f}"])
    print(
        f"Python {sys.version.split()[0]}, longbox compiled: {longbox.compiled}, {CORE} rows each\n"
    )
    print(table(lines, words=1))


def vectorised(id: str) -> float:
    """Steps a second of Gymnasium's vector of our environments; choosing is in the time, too."""
    made = gymnasium.vector.SyncVectorEnv([lambda: gymnasium.make(id)] * MATCHES)
    chance = np.random.default_rng(1)
    seen, _ = made.reset(seed=1)
    over = np.zeros(MATCHES, bool)
    steps = 0
    start = perf_counter()
    while perf_counter() - start < SECONDS:
        masks = seen["action_mask"]
        actions = (masks * chance.random(masks.shape)).argmax(axis=1)
        steps += MATCHES - int(over.sum())  # the step after an end is a reset
        seen, _, over, _, _ = made.step(actions)
    made.close()
    return steps / (perf_counter() - start)


def neighbours(rounds: int) -> None:
    from pettingzoo.classic import connect_four_v3, texas_holdem_v4  # of packages more

    works: dict[str, Callable[[], float]] = {
        "PettingZoo connect_four": partial(turns, connect_four_v3.env),
        "PettingZoo texas_holdem": partial(turns, texas_holdem_v4.env),
    }
    for name in longbox.games():
        works[f"Longbox {name}, AEC, 2 seats"] = partial(turns, partial(env, name))
    works["SyncVectorEnv over longbox/DiceStars-v0"] = partial(vectorised, "longbox/DiceStars-v0")
    rules = longbox.game("dice-stars")
    works["Longbox dice-stars, decisions of playouts, 2 seats"] = lambda: rates(
        partial(played_out, rules, 2), SECONDS
    )[0]
    for name in longbox.games():
        for players in sorted({2, longbox.game(name).seats[-1]}):
            label = f"Longbox {name}, batch of {MATCHES}, {players} seats"
            works[label] = partial(batched, name, players)
    found: dict[str, list[float]] = {label: [] for label in works}
    for _ in range(rounds):
        for label, work in works.items():
            found[label].append(work())
    middle = {label: median(each) for label, each in found.items()}
    peers = [*list(middle)[:2], "SyncVectorEnv over longbox/DiceStars-v0"]
    print(f"Python {sys.version.split()[0]}, longbox compiled: {longbox.compiled}\n")
    lines = [["steps a second", "median", "÷ connect_four", "÷ texas_holdem", "÷ SyncVectorEnv"]]
    for label, rate in middle.items():
        shares = [f"{rate / middle[peer]:.1f}" for peer in peers]
        lines.append([label, f"{rate:,.0f}", *shares])
    print(table(lines, words=1))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--cores", action="store_true", help="one core beside two, no neighbours")
    args = parser.parse_args()
    if args.cores:
        cores(args.rounds)
    else:
        neighbours(args.rounds)


if __name__ == "__main__":
    main()
