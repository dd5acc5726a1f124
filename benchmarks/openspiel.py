"""Longbox beside OpenSpiel's ``hearts``, in one run: random play inside, and driven from Python.

Rounds of everything take turns and the medians count, because machines are noisy. OpenSpiel asks
for answers that are forced, and they count as its decisions; Longbox gives them unasked, uncounted.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from statistics import mean, median
from typing import Any

import pyspiel

import longbox
from longbox.lab.bench import driven_from_python, played_out, rates, table

ROUNDS = 9
SECONDS = 0.3  # a round
ROLLOUTS = 200
HEARTS = pyspiel.load_game("hearts")
Position = Any  # OpenSpiel ships no types
Chance = Callable[[], float]
Work = Callable[[int], int]


def dealt(chance: Chance) -> Position:
    """A position of hearts after the deal."""
    state = HEARTS.new_initial_state()
    while state.is_chance_node():
        outcomes = state.chance_outcomes()  # each as likely, in hearts
        state.apply_action(outcomes[int(chance() * len(outcomes))][0])
    return state


def driven(state: Position, chance: Chance) -> int:
    """Play on at random to the end; return how many decisions there were."""
    asked = 0
    while not state.is_terminal():
        actions = state.legal_actions()
        state.apply_action(actions[int(chance() * len(actions))])
        asked += 1
    return asked


def dealt_and_driven(seed: int) -> int:
    chance = Random(seed).random
    return driven(dealt(chance), chance)


def just_driven(states: list[Position]) -> Work:
    return lambda seed: driven(states[seed % len(states)].clone(), Random(seed).random)


def rollouts(states: list[Position]) -> Work:
    """Rollouts in C++: a search of one simulation makes them all from the position it is given."""
    decisions = mean(just_driven(states)(seed) for seed in range(10 * len(states)))

    def work(seed: int) -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS, seed=seed)
        bot = pyspiel.MCTSBot(HEARTS, evaluator, 2.0, 1, 100, False, seed, False)
        bot.step(states[seed % len(states)])
        return round(decisions * ROLLOUTS)

    return work


def works() -> dict[str, Work]:
    chance = Random(1).random
    states = [dealt(chance) for _ in range(50)]
    found = {
        "OpenSpiel hearts, C++ rollouts after the deal": rollouts(states),
        "OpenSpiel hearts, driven from Python": dealt_and_driven,
        "OpenSpiel hearts, driven from Python after the deal": just_driven(states),
    }
    for id in longbox.games():
        found |= ours(id, 2) | ours(id, longbox.game(id).seats[-1])
    return found


def ours(id: str, players: int) -> dict[str, Work]:
    """Random matches of one of our games, set-up and all."""
    game = longbox.game(id)
    name = f"Longbox {id}, {players} seats"
    return {
        f"{name}, playouts": lambda seed: played_out(game, players, seed),
        f"{name}, driven from Python": lambda seed: driven_from_python(game, players, seed),
    }


def main() -> None:
    found = works()
    rounds: dict[str, list[float]] = {name: [] for name in found}
    for _ in range(ROUNDS):
        for name, work in found.items():
            rounds[name].append(rates(work, SECONDS)[0])
    rate = {name: median(each) for name, each in rounds.items()}
    rollout, driven_whole, driven_after = list(rate.values())[:3]
    print(f"Python {sys.version.split()[0]}, longbox compiled: {longbox.compiled}\n")
    heading = ["decisions a second", "median", "÷ rollouts", "÷ driven", "÷ driven after the deal"]
    lines = [heading]
    for name, value in rate.items():
        shares = [f"{value / other:.2f}" for other in (rollout, driven_whole, driven_after)]
        lines.append([name, f"{value:,.0f}", *shares])
    print(table(lines, words=1))


if __name__ == "__main__":
    main()
