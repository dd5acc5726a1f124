"""Baselines of the Gymnasium environments: the mean reward of bots of each level in seat 0.

    python benchmarks/baselines.py --matches 200

Every number is over the matches of seeds 0, 1, 2 …, so whoever runs it with the same versions gets
the same. Level 3 searches with a fixed number of simulations here, not by the clock.
"""

from __future__ import annotations

import argparse
from statistics import mean, stdev

import numpy as np

import longbox
from longbox.bots.levels import bot_of_level
from longbox.core.rng import Rng
from longbox.env.gymnasium import LongboxEnv
from longbox.lab.bench import table

SIMULATIONS = 50


def rewards(name: str, players: int, level: int, against: int, matches: int) -> list[float]:
    environment = LongboxEnv(name, players, seat=0, level=against)
    bot = bot_of_level(level, environment.table.game, SIMULATIONS)
    found = []
    for seed in range(matches):
        environment.reset(seed=seed)
        chance, over, reward = Rng(seed), False, 0.0
        while not over:
            seen = environment.table.view(0)
            action = bot.choose(seen, environment.table.matches.options(0), chance, 1.0)
            _, gained, over, _, _ = environment.step(np.int64(action.place))
            reward += float(gained)
        found.append(reward)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=200)
    matches = parser.parse_args().matches
    heads = ["environment", "players", "level 1", "level 2", "level 3"]
    lines = [heads]
    for name in longbox.games():
        for players in sorted({2, longbox.game(name).seats[-1]}):
            shown = []
            for level in (1, 2, 3):
                found = rewards(name, players, level, 1, matches if level < 3 else matches // 10)
                error = stdev(found) / len(found) ** 0.5
                shown.append(f"{mean(found):+.2f} ± {error:.2f}")
            lines.append([name, str(players), *shown])
    print(f"against level 1, longbox compiled: {longbox.compiled}\n")
    print(table(lines, words=2))


if __name__ == "__main__":
    main()
