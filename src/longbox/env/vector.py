"""Many matches as Gymnasium's own kind of vector: one seat learns, the others answer at random."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from longbox.core.edition import Edition
from longbox.env.batch import Batch
from longbox.env.pettingzoo import Observed, seen_space
from longbox.env.table import AnyGame

Step = tuple[Observed, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class LongboxVectorEnv(VectorEnv[Observed, Any, NDArray[Any]]):
    """A batch in which a match that ends begins anew in the same step.

    ``infos`` always has the same keys: ``action_mask``; ``final_obs``, which says something where
    ``_final_obs`` does.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012  (as Gymnasium has it)

    def __init__(
        self,
        game: str | AnyGame,
        num_envs: int = 256,
        players: int = 2,
        seat: int = 0,
        options: Mapping[str, str] | None = None,
        edition: str | os.PathLike[str] | Edition | None = None,
        illegal: str = "raise",
    ) -> None:
        self.batch = Batch(game, players, num_envs, None, options, edition, illegal, seat)
        self.num_envs = num_envs
        self.seat = seat
        width, actions = self.batch.observations.shape[1], self.batch.masks.shape[1]
        self.single_observation_space = seen_space(width, actions)
        self.single_action_space = Discrete(actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Begin every match anew, or those of ``options["reset_mask"]``."""
        self.batch.reset(seed, None if options is None else options.get("reset_mask"))
        return self._seen(), self._infos()

    def step(self, actions: Any) -> Step:
        batch = self.batch
        batch.step(actions)
        rewards = batch.rewards[:, self.seat].astype(np.float64)
        never = np.zeros(self.num_envs, np.bool_)
        return self._seen(), rewards, batch.ended.copy(), never, self._infos()

    def action_masks(self) -> NDArray[np.bool_]:
        return self.batch.masks.copy()

    def _seen(self) -> Observed:
        seen, masks = self.batch.observations.copy(), self.batch.masks.astype(np.int8)
        return {"observation": seen, "action_mask": masks}

    def _infos(self) -> dict[str, Any]:
        batch = self.batch
        over = {
            "observation": batch.final_observations.copy(),
            "action_mask": np.zeros(batch.masks.shape, np.int8),
        }
        masks = batch.masks.astype(np.int8)
        return {"action_mask": masks, "final_obs": over, "_final_obs": batch.ended.copy()}
