"""Our environments beside their neighbours, in one run.

The AEC environment beside PettingZoo's own ``connect_four`` and ``texas_holdem``, each under
PettingZoo's ``performance_benchmark``; the batch beside Gymnasium's ``SyncVectorEnv`` over our own
Gymnasium environment, and beside playouts, which never leave the rules. Everything takes turns and
the medians count, because machines are noisy.

With ``--cores`` it is a batch beside one of twice as many rows that two workers share, and beside
two batches in processes that know nothing of each other, which is all that two cores can give. That
needs nothing but Linux and two cores; rounds in which others had one of them do not count.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import multiprocessing
import os
import re
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache, partial
from math import nan
from pathlib import Path
from statistics import median
from time import perf_counter
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
SHORT = 0.05  # for a round on one core or two, so that some are not disturbed
OTHERS = 0.03  # of such a round, at most, in which one waits for a processor
PATIENCE = 18  # seconds until one makes do with fewer rounds


def turns(make: Callable[[], Any]) -> float:
    """Turns a second by PettingZoo's own measure."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        performance_benchmark(make())
    found = re.search(r"([\d.]+) turns per second", said.getvalue())
    assert found
    return float(found.group(1))


def stepped(batch: Batch | SharedBatch, seconds: float) -> float:
    """Steps a second of all rows, by the clock; choosing an answer at random is in the time."""
    steps, start = 0, perf_counter()
    while perf_counter() - start < seconds:
        for _ in range(8):
            batch.step(batch.sample())
        steps += 8
    return steps * len(batch.seats) / (perf_counter() - start)


@lru_cache(1)
def own_batch(name: str, rows: int) -> Batch:
    return Batch(name, 2, rows)


def alone(name: str, rows: int) -> float:
    return stepped(own_batch(name, rows), SHORT)


def apart(name: str, rows: int, other: ProcessPoolExecutor) -> float:
    """Of two processes at the same time, which know nothing of each other."""
    beside = other.submit(alone, name, rows)
    return alone(name, rows) + beside.result()


def waited() -> float:
    """Seconds that this process and its children were ready and had to wait for a processor."""
    pids = [os.getpid(), *(child.pid for child in multiprocessing.active_children())]
    return sum(int(Path(f"/proc/{pid}/schedstat").read_text().split()[1]) for pid in pids) / 1e9


def undisturbed(work: Callable[[], float]) -> list[float]:
    """What a work has to say, if nobody else had its processors meanwhile."""
    before, start = waited(), perf_counter()
    said = work()
    return [said] if waited() - before < OTHERS * (perf_counter() - start) else []


def cores(names: list[str], rounds: int, rows: int) -> None:
    """Steps a second of one core and of two, in rounds that nobody else had a part in."""
    lines = [["game", "one core", "two", "ratio", "apart", "ratio", "rounds"]]
    context = multiprocessing.get_context("spawn")
    for name in names:
        with (
            SharedBatch(name, 2, 2 * rows, workers=2) as batch,
            ProcessPoolExecutor(1, context) as other,
        ):
            works: list[Callable[[], float]] = [
                partial(alone, name, rows),
                partial(stepped, batch, SHORT),
                partial(apart, name, rows, other),
            ]
            found: list[list[float]] = [[] for _ in works]
            for work in works:
                work()  # matches are under way
            until = perf_counter() + PATIENCE
            while min(map(len, found)) < rounds and perf_counter() < until:
                for rates, work in zip(found, works, strict=True):
                    rates += undisturbed(work)
        one, two, most = (median(rates) if rates else nan for rates in found)
        figures = [f"{one:,.0f}", f"{two:,.0f}", f"{two / one:.2f}", f"{most:,.0f}"]
        lines.append([name, *figures, f"{most / one:.2f}", str(min(map(len, found)))])
    print(
        f"Python {sys.version.split()[0]}, longbox compiled: {longbox.compiled}, {rows} rows each\n"
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
            works[label] = partial(stepped, Batch(name, players, MATCHES), SECONDS)
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
    parser.add_argument("--rows", type=int, default=1024, help="for each core")
    parser.add_argument("--games", nargs="+", default=longbox.games(), help="for the cores")
    args = parser.parse_args()
    if args.cores:
        cores(args.games, args.rounds, args.rows)
    else:
        neighbours(args.rounds)


if __name__ == "__main__":
    main()
