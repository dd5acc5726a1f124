"""Tianshou's DQN in one seat, its random player in the other: ``pip install tianshou``."""

from __future__ import annotations

from tianshou.algorithm import (
    DQN,
    MARLRandomDiscreteMaskedOffPolicyAlgorithm,
    MultiAgentOffPolicyAlgorithm,
)
from tianshou.algorithm.modelfree.dqn import DiscreteQLearningPolicy
from tianshou.algorithm.optim import AdamOptimizerFactory
from tianshou.data import Collector, VectorReplayBuffer
from tianshou.env import DummyVectorEnv, PettingZooEnv
from tianshou.utils.net.common import Net

from longbox.env.pettingzoo import raw_env


def table() -> PettingZooEnv:
    return PettingZooEnv(raw_env("dice-stars"))


def main(steps: int = 2000) -> float:  # the mean return of the one that learns
    space, actions = table().observation_space["observation"], table().action_space
    model = Net(state_shape=space.shape, action_shape=actions.n, hidden_sizes=[64, 64])
    policy = DiscreteQLearningPolicy(model=model, action_space=actions, eps_training=0.1)
    learner = DQN(policy=policy, optim=AdamOptimizerFactory(), target_update_freq=100)
    other = MARLRandomDiscreteMaskedOffPolicyAlgorithm(actions)
    both = MultiAgentOffPolicyAlgorithm(algorithms=[learner, other], env=table())
    tables = DummyVectorEnv([table] * 4)
    collector = Collector(both, tables, VectorReplayBuffer(20_000, 4), exploration_noise=True)
    collector.reset()
    for _ in range(steps // 500):
        played = collector.collect(n_step=500)
        both.update(sample_size=64, buffer=collector.buffer)
    return float(played.returns[:, 0].mean()) if len(played.returns) else 0.0


if __name__ == "__main__":
    print(f"mean return of the last round: {main():+.2f}")
