"""Every game as a PettingZoo environment: seats are agents, asked one after the other."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from longbox.core.edition import Edition
from longbox.core.errors import IllegalAction, MatchIsOver, SetupError, listed, nearest
from longbox.env import picture
from longbox.env.table import AnyGame, Table

RENDER_MODES = ["ansi", "rgb_array", "human"]
Observed = dict[str, NDArray[Any]]


def raw_env(
    game: str | AnyGame,
    players: int = 2,
    options: Mapping[str, str] | None = None,
    edition: str | os.PathLike[str] | Edition | None = None,
    illegal: str = "raise",
    render_mode: str | None = None,
) -> LongboxAEC:
    """A match of a game, with its variants and edition.

    An action that is no option raises IllegalAction; with ``illegal="lose"`` it ends the match
    with -1 for that agent.
    """
    return LongboxAEC(Table(game, players, options, edition, illegal), render_mode)


env = raw_env  # what PettingZoo's wrappers would check, it checks itself


def parallel_env(
    game: str | AnyGame,
    players: int = 2,
    options: Mapping[str, str] | None = None,
    edition: str | os.PathLike[str] | Edition | None = None,
    illegal: str = "raise",
    render_mode: str | None = None,
) -> LongboxParallel:
    """The same match for agents that all act at once, whoever is asked."""
    return LongboxParallel(raw_env(game, players, options, edition, illegal, render_mode))


class LongboxAEC(AECEnv[str, Observed, int | None]):  # type: ignore[misc]  # it ships no types
    """One match; answers given together are asked for in seat order, and stay face down."""

    def __init__(self, table: Table, render_mode: str | None) -> None:
        super().__init__()
        self.table = table
        self.render_mode = checked_render_mode(render_mode)
        self.metadata = {
            "name": f"longbox_{table.game.id.replace('-', '_')}_v0",
            "render_modes": RENDER_MODES,
            "render_fps": 2,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(table.players)]
        self.agents: list[str] = []
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        width, actions = len(table.scales), len(table.game.actions)
        agents = self.possible_agents
        self.observation_spaces = {agent: seen_space(width, actions) for agent in agents}
        self.action_spaces = {agent: Discrete(actions) for agent in agents}
        self.state_space = Box(0, 1, (table.players * len(table.scales),), np.float32)
        self.chance, _ = seeding.np_random()

    def observation_space(self, agent: str) -> Dict[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match; without a seed, the next one of the last seed's."""
        if seed is not None:
            self.chance, _ = seeding.np_random(seed)
        self.table.deal(self.chance)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: self.table.info(self.seat_of[agent]) for agent in self.agents}
        self._skip_agent_selection = None
        self._ask()

    def step(self, action: int | None) -> None:
        if not self.agents:
            raise MatchIsOver("no match is being played: reset the environment first")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.table.answer(action)
        self.infos[agent] = self.table.info(self.seat_of[agent])
        self._ask()

    def _ask(self) -> None:
        """Select the agent that is asked next, or tell all that the match is over."""
        seat = self.table.seat
        if seat is None:
            self._end()
            return
        self.agent_selection = self.possible_agents[seat]
        self.infos[self.agent_selection] = self.table.info(seat)

    def _end(self) -> None:
        for agent, reward in zip(self.agents, self.table.rewards(), strict=True):
            self.rewards[agent] = reward
            self._cumulative_rewards[agent] = reward
            self.terminations[agent] = True
            self.infos[agent] = self.table.info(self.seat_of[agent])
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> Observed:
        """What an agent sees; its mask has no 1 unless it is asked."""
        seat = self.seat_of[agent]
        mask = self.table.mask_of(seat)
        return {"observation": self.table.observation(seat), "action_mask": mask}

    def state(self) -> NDArray[np.float32]:
        """What all agents together see, for training that is centralised."""
        return np.concatenate([self.table.observation(seat) for seat in range(self.table.players)])

    def render(self) -> str | NDArray[np.uint8] | None:
        """What the agent that is asked sees, as text or as an image."""
        if self.render_mode is None:
            return None
        return rendered(self.table, self.seat_of[self.agent_selection], self.render_mode)

    def close(self) -> None:
        """Nothing is open."""


class LongboxParallel(ParallelEnv[str, Observed, int]):  # type: ignore[misc]  # it ships no types
    """One match, a step for each question; of agents that are not asked the action is ignored.

    Where several are asked together their answers are given in one step. Who is asked has a mask
    with a 1 in it.
    """

    def __init__(self, turns: LongboxAEC) -> None:
        self.turns = turns
        self.metadata = {**turns.metadata, "is_parallelizable": True}
        self.render_mode = turns.render_mode
        self.possible_agents = turns.possible_agents
        self.agents: list[str] = []
        self.observation_spaces = turns.observation_spaces
        self.action_spaces = turns.action_spaces

    def observation_space(self, agent: str) -> Dict[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observed], dict[str, dict[str, Any]]]:
        self.turns.reset(seed, options)
        self.agents = self.turns.agents[:]
        return self._seen(), self._infos()

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        if not self.agents:
            raise MatchIsOver("no match is being played: reset the environment first")
        turns = self.turns
        asked = {agent: mask for agent in self.agents if (mask := self._mask(agent)).any()}
        for agent, mask in asked.items():
            if agent not in actions:
                raise IllegalAction(f"{agent} is asked, and no action is given for it")
            if not turns.table.ends_on_illegal and actions[agent] not in np.flatnonzero(mask):
                options = [str(place) for place in np.flatnonzero(mask)]
                raise IllegalAction(
                    f"{agent} cannot play action {actions[agent]}: its options are"
                    f" {listed(options)}"
                )
        for agent in asked:
            turns.step(actions[agent])
            if turns.table.seat is None:
                break
        found = (
            self._seen(),
            dict(turns.rewards),
            dict(turns.terminations),
            dict(turns.truncations),
            self._infos(),
        )
        self.agents = [agent for agent in self.agents if not turns.terminations[agent]]
        return found

    def _mask(self, agent: str) -> NDArray[np.int8]:
        return self.turns.table.mask_together(self.turns.seat_of[agent])

    def _seen(self) -> dict[str, Observed]:
        seen = {agent: self.turns.observe(agent) for agent in self.agents}
        return {agent: {**one, "action_mask": self._mask(agent)} for agent, one in seen.items()}

    def _infos(self) -> dict[str, dict[str, Any]]:
        infos = self.turns.infos
        return {agent: {**infos[agent], "action_mask": self._mask(agent)} for agent in self.agents}

    def state(self) -> NDArray[np.float32]:
        return self.turns.state()

    def render(self) -> str | NDArray[np.uint8] | None:
        return self.turns.render()

    def close(self) -> None:
        """Nothing is open."""


def seen_space(width: int, actions: int) -> Dict[Any]:
    return Dict(
        {
            "observation": Box(0, 1, (width,), np.float32),
            "action_mask": Box(0, 1, (actions,), np.int8),
        }
    )


def checked_render_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in RENDER_MODES:
        raise SetupError(f"render_mode cannot be '{mode}'{nearest(mode, RENDER_MODES)}")
    return mode


def rendered(table: Table, seat: int, mode: str) -> str | NDArray[np.uint8] | None:
    view = table.view(seat)
    if mode == "rgb_array":
        return picture.image(table.game, view)
    shown = picture.text(table.game, view)
    if mode == "ansi":
        return shown
    print(shown)
    return None
