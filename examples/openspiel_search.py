"""OpenSpiel's MCTS and its information-set MCTS at our tables: ``pip install open_spiel``."""

from __future__ import annotations

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import longbox.env.openspiel  # noqa: F401  (registers the games)

SIMULATIONS = 20


def main(decisions: int = 6, seed: int = 1) -> list[str]:
    """The first answers of a match: MCTS, which sees all, against ISMCTS, which imagines."""
    game = pyspiel.load_game("longbox_little_tricktakers(players=2)")
    chance = np.random.RandomState(seed)
    rollouts = mcts.RandomRolloutEvaluator(1, chance)
    one = mcts.MCTSBot(game, 1.4, SIMULATIONS, rollouts, random_state=chance)
    other = ismcts.ISMCTSBot(game, rollouts, 1.4, SIMULATIONS, random_state=chance)
    other.set_resampler(lambda state, player: game.imagined(state, player, chance.randint(1 << 30)))
    state = game.new_initial_state()
    said: list[str] = []
    while len(said) < decisions and not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(
                int(chance.choice([sample for sample, _ in state.chance_outcomes()]))
            )
            continue
        player = state.current_player()
        action = (one, other)[player].step(state)
        said.append(f"{player}: {state.action_to_string(player, action)}")
        state.apply_action(action)
    return said


if __name__ == "__main__":
    print("\n".join(main()))
