"""Every game as a Gymnasium environment: one seat learns, bots have the others.

Importing this registers an id for each game, such as ``longbox/DiceStars-v0``.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any, SupportsFloat

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete, Space
from numpy.typing import NDArray

from longbox.bots.levels import bot_of_level
from longbox.core.catalogue import GAMES
from longbox.core.edition import Edition
from longbox.core.errors import MatchIsOver
from longbox.core.rng import Rng
from longbox.env.pettingzoo import (
    RENDER_MODES,
    Observed,
    checked_render_mode,
    rendered,
    seen_space,
)
from longbox.env.table import HIGHEST_SEED, AnyGame, Table, checked_seat

Step = tuple[Observed, SupportsFloat, bool, bool, dict[str, Any]]


class LongboxEnv(gymnasium.Env[Observed, np.int64]):
    """A seat against bots of a level; -1, 0 or 1 at the end, or between with more seats."""

    metadata = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012  (as Gymnasium has it)

    def __init__(
        self,
        game: str | AnyGame,
        players: int = 2,
        seat: int = 0,
        level: int = 1,
        options: Mapping[str, str] | None = None,
        edition: str | os.PathLike[str] | Edition | None = None,
        illegal: str = "raise",
        render_mode: str | None = None,
    ) -> None:
        self.table = Table(game, players, options, edition, illegal)
        self.seat = checked_seat(seat, players)
        self.level = level
        self.bot = bot_of_level(level, self.table.game)
        self.chance = Rng(0)
        self.render_mode = checked_render_mode(render_mode)
        actions = len(self.table.game.actions)
        space: Space[Any] = seen_space(len(self.table.scales), actions)
        self.observation_space = space
        self.action_space = Discrete(actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Deal a match in which the seat is asked."""
        super().reset(seed=seed)
        self.chance = Rng(int(self.np_random.integers(HIGHEST_SEED)))
        self.table.deal(self.np_random)
        self._run_bots()
        while self.table.seat is None:
            self.table.deal(self.np_random)
            self._run_bots()
        return self._seen(), self.table.info(self.seat)

    def step(self, action: np.int64) -> Step:
        if self.table.seat is None:
            raise MatchIsOver("no match is being played: reset the environment first")
        self.table.answer(action)
        self._run_bots()
        over = self.table.seat is None
        reward = self.table.rewards()[self.seat] if over else 0.0
        return self._seen(), reward, over, False, self.table.info(self.seat)

    def action_masks(self) -> NDArray[np.bool_]:
        """The options, as sb3-contrib asks for them."""
        return self.table.mask_of(self.seat).astype(np.bool_)

    def render(self) -> Any:
        return self.render_mode and rendered(self.table, self.seat, self.render_mode)

    def _run_bots(self) -> None:
        """Let the bots answer until the seat is asked or the match is over."""
        table = self.table
        while (asked := table.seat) is not None and asked != self.seat:
            options = table.matches.options(0)
            chosen = self.bot.choose(table.view(asked), options, self.chance, 1.0)
            table.answer(chosen.place)

    def _seen(self) -> Observed:
        mask = self.table.mask_of(self.seat)
        return {"observation": self.table.observation(self.seat), "action_mask": mask}

    def __getstate__(self) -> dict[str, Any]:
        """A bot has no memory: its level makes it again."""
        return {name: value for name, value in self.__dict__.items() if name != "bot"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self.bot = bot_of_level(self.level, self.table.game)


def register() -> None:
    """An id for each game, by the name of its class."""
    for id, (_, name) in GAMES.items():
        gymnasium.register(
            f"longbox/{name}-v0",
            "longbox.env.gymnasium:LongboxEnv",
            vector_entry_point="longbox.env.vector:LongboxVectorEnv",
            kwargs={"game": id},
        )


register()
