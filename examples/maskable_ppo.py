"""sb3-contrib's MaskablePPO learns to play a seat: ``pip install sb3-contrib``."""

from __future__ import annotations

import gymnasium
from sb3_contrib import MaskablePPO

import longbox.env.gymnasium  # noqa: F401  (registers the ids)

MATCHES = 20


def mean_reward(model: MaskablePPO, table: gymnasium.Env[dict, int]) -> float:  # type: ignore[type-arg]  # of arrays
    total = 0.0
    for seed in range(MATCHES):
        seen, _ = table.reset(seed=seed)
        over = False
        while not over:
            action, _ = model.predict(seen, action_masks=seen["action_mask"] == 1)
            seen, reward, over, _, _ = table.step(action)
        total += float(reward)
    return total / MATCHES


def main(steps: int = 20_000) -> float:
    table = gymnasium.make("longbox/DiceStars-v0", players=2, seat=0, level=1)
    model = MaskablePPO("MultiInputPolicy", table, n_steps=512, seed=1)
    model.learn(steps)
    return mean_reward(model, table)


if __name__ == "__main__":
    print(f"mean reward against level 1: {main():+.2f}")
