"""PettingZoo's own wrappers and conversions around a match."""

from __future__ import annotations

import numpy as np
from pettingzoo.utils import turn_based_aec_to_parallel, wrappers

from longbox.env.pettingzoo import raw_env


def main(seed: int = 1) -> dict[str, float]:
    """A match at random, with wrappers that check the order of calls and what is out of bounds."""
    table = wrappers.TerminateIllegalWrapper(raw_env("dice-tuners", players=3), illegal_reward=-1)
    table = wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(table))
    table.reset(seed=seed)
    chance = np.random.default_rng(seed)
    rewards: dict[str, float] = {}
    for agent in table.agent_iter():
        seen, reward, terminated, truncated, _ = table.last()
        rewards[agent] = reward
        over = terminated or truncated
        table.step(None if over else chance.choice(np.flatnonzero(seen["action_mask"])))
    return rewards


def in_parallel(seed: int = 1) -> int:
    """The same in PettingZoo's conversion for turns; ours is ``longbox.env.pettingzoo``'s own."""
    table = turn_based_aec_to_parallel(raw_env("dice-stars"))
    table.reset(seed=seed)
    steps = 0
    while table.agents:
        masks = {agent: table.aec_env.observe(agent)["action_mask"] for agent in table.agents}
        table.step({agent: int(mask.argmax()) for agent, mask in masks.items()})
        steps += 1
    return steps


if __name__ == "__main__":
    print(main(), in_parallel())
