"""Our search beside OpenSpiel's C++ MCTS on ``pig``, in one run: simulations a second.

A simulation is one descent and one rollout. OpenSpiel's rollouts answer at random to the end of the
match. Ours answer by the page on the game, to the end or to the page's horizon, where the page says
who is ahead; the lines "at random" have rollouts like its own. Rounds take turns, medians count.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any

import pyspiel

import longbox
from longbox.bots.knowledge import knowledge_of
from longbox.bots.knowledge.base import Knowledge
from longbox.core.state import State
from longbox.lab.bench import positions_of_a_match, rates, searched, table

ROUNDS = 9
SECONDS = 0.3  # a round
SIMULATIONS = 1000  # of one search of OpenSpiel's; ours have bench.SIMULATIONS
PIG = pyspiel.load_game("pig")
Position = Any  # OpenSpiel ships no types
Work = Callable[[int], int]


def positions_of_pig() -> list[Position]:
    """Every position of one random match in which somebody decides."""
    chance = Random(1)
    state = PIG.new_initial_state()
    found = []
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(outcomes, chances)[0])
        else:
            found.append(state.clone())
            state.apply_action(chance.choice(state.legal_actions()))
    return found


def pig(positions: list[Position]) -> Work:
    def work(seed: int) -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=seed)
        bot = pyspiel.MCTSBot(PIG, evaluator, 2.0, SIMULATIONS, 1000, False, seed, False)
        bot.step(positions[seed % len(positions)])
        return SIMULATIONS

    return work


def works() -> dict[str, Work]:
    positions = positions_of_pig()
    found = {
        "OpenSpiel pig, C++ MCTS, from the start": pig(positions[:1]),
        "OpenSpiel pig, C++ MCTS, over a match": pig(positions),
    }
    for id in longbox.games():
        game = longbox.game(id)
        for players in sorted({2, game.seats[-1]}):
            match = positions_of_a_match(game, players)
            name = f"Longbox {id}, {players} seats"
            for how, page in (("", knowledge_of(game)), (" at random", Knowledge(game))):
                found[f"{name}{how}, from the start"] = ours(game, page, match[:1])
                found[f"{name}{how}, over a match"] = ours(game, page, match)
    return found


def ours(game: Any, page: Knowledge[Any], positions: list[State]) -> Work:
    return lambda seed: searched(game, page, positions, seed)


def main() -> None:
    found = works()
    rounds: dict[str, list[float]] = {name: [] for name in found}
    for _ in range(ROUNDS):
        for name, work in found.items():
            rounds[name].append(rates(work, SECONDS)[0])
    rate = {name: median(each) for name, each in rounds.items()}
    start, over = list(rate.values())[:2]
    print(f"Python {sys.version.split()[0]}, longbox compiled: {longbox.compiled}\n")
    lines = [["simulations a second", "median", "÷ pig"]]
    for name, value in rate.items():
        beside = start if name.endswith("start") else over
        lines.append([name, f"{value:,.0f}", f"{value / beside:.2f}"])
    print(table(lines, words=1))


if __name__ == "__main__":
    main()
