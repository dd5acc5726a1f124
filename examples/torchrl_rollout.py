"""TorchRL: masked samples from a policy, in TensorDicts: ``pip install torchrl``."""

from __future__ import annotations

import gymnasium
import torch
from tensordict.nn import TensorDictModule, TensorDictSequential
from torchrl.envs import GymWrapper
from torchrl.modules import MaskedCategorical, ProbabilisticActor

import longbox.env.gymnasium  # noqa: F401  (registers the ids)


def main(steps: int = 200) -> tuple[int, float]:
    """Some steps of a network that has not learned yet; how many, and what they brought."""
    made = gymnasium.make("longbox/DiceStars-v0")
    table = GymWrapper(made, categorical_action_encoding=True)
    width, actions = (
        table.observation_spec[name].shape[-1] for name in ("observation", "action_mask")
    )
    network = torch.nn.Sequential(
        torch.nn.Linear(width, 64), torch.nn.Tanh(), torch.nn.Linear(64, actions)
    )
    scored = TensorDictModule(network, in_keys=["observation"], out_keys=["logits"])
    masked = TensorDictModule(lambda mask: mask.bool(), in_keys=["action_mask"], out_keys=["mask"])
    policy = ProbabilisticActor(
        TensorDictSequential(scored, masked),
        in_keys=["logits", "mask"],
        out_keys=["action"],
        distribution_class=MaskedCategorical,
        spec=table.action_spec,
    )
    rollout = table.rollout(steps, policy, break_when_any_done=False)
    chosen = rollout["mask"].gather(-1, rollout["action"].unsqueeze(-1))
    assert chosen.all()
    return len(rollout), float(rollout["next", "reward"].sum())


if __name__ == "__main__":
    print(main())
