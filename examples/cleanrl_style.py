"""Independent learners on the AEC environment, written the way CleanRL writes: one file, one loop.

Every agent but the first has a little policy of its own (REINFORCE with one layer). Nothing here
knows Longbox but the line that makes the environment: any other AEC environment with an action mask
would do. It is meant to be read; ``ppo.py`` learns better.

    python examples/cleanrl_style.py --episodes 2000
"""

from __future__ import annotations

import argparse

import numpy as np

from longbox.env.pettingzoo import env as make

RATE = 0.01
NEVER = -1e9


def main() -> None:
    parser = argparse.ArgumentParser(description="REINFORCE on an AEC environment.")
    parser.add_argument("--game", default="dice-stars")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--episodes", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()

    env = make(args.game, players=args.players)
    env.reset(seed=args.seed)
    chance = np.random.default_rng(args.seed)
    weights = {
        agent: np.zeros((len(env.observe(agent)["observation"]), int(env.action_space(agent).n)))
        for agent in env.possible_agents[1:]  # the first one stays as it is, to compare with
    }
    returns = []
    every = max(args.episodes // 10, 1)

    for episode in range(1, args.episodes + 1):
        env.reset()
        slopes = {agent: np.zeros_like(one) for agent, one in weights.items()}
        outcome = {}
        for agent in env.agent_iter():
            seen, reward, terminated, truncated, _ = env.last()
            if terminated or truncated:
                outcome[agent] = reward
                env.step(None)
                continue
            x, mask = seen["observation"], seen["action_mask"]
            scores = x @ weights[agent] if agent in weights else np.zeros(len(mask))
            scores = np.where(mask == 1, scores, NEVER)
            chances = np.exp(scores - scores.max())
            chances /= chances.sum()
            action = chance.choice(len(chances), p=chances)
            if agent in weights:
                chances[action] -= 1
                slopes[agent] -= np.outer(x, chances)
            env.step(action)
        for agent, slope in slopes.items():
            weights[agent] += RATE * outcome[agent] * slope
        returns.append([outcome[agent] for agent in env.possible_agents])
        if episode % every == 0:
            means = np.mean(returns[-every:], axis=0).round(3).tolist()
            print(f"episode {episode}: mean reward {means}", flush=True)


if __name__ == "__main__":
    main()
