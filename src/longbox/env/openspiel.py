"""Every game as an OpenSpiel game, such as ``longbox_dice_stars(players=3)``.

Importing this registers them. Chance is sampled: an answer after which dice are rolled or cards are
dealt leads to a chance node whose outcomes are samples of what may happen, each as likely and drawn
anew for every history. So a history says all, and a state can be serialised; the flag
SAMPLED_STOCHASTIC would allow neither to a game in Python (docs/decisions/0010-environments.md).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from longbox.core.catalogue import game as game_called
from longbox.core.catalogue import games
from longbox.core.rng import Rng
from longbox.core.state import Action, Decision, State, open_decisions
from longbox.core.view import View
from longbox.env.table import HIGHEST_SEED, AnyGame, Table

REMEMBERED = 8  # answers in the information-state tensor, unless the game is loaded with another
SAMPLES = 256  # outcomes of every chance node
Row = NDArray[np.float32]


class Position:
    """A match by its seeds and answers; it can be copied and pickled, as OpenSpiel wants."""

    def __init__(self, game: LongboxGame) -> None:
        self.game = game
        self.steps: tuple[int, ...] = ()  # samples at chance nodes, places of actions elsewhere
        self.state: State | None = None  # None before the deal
        self.rolling: Action | None = None  # an answer that waits for chance
        self.told: list[tuple[str, ...]] = [()] * game.table.players
        self.memory: list[tuple[Row, ...]] = [()] * game.table.players

    def __deepcopy__(self, memo: object) -> Position:
        other = Position(self.game)
        other.steps = self.steps
        other.state = None if self.state is None else self.state.copy()
        other.rolling = self.rolling
        other.told = self.told[:]
        other.memory = self.memory[:]
        return other

    def __reduce__(self) -> tuple[Callable[..., Position], tuple[str, tuple[int, ...]]]:
        return replayed, (str(self.game), self.steps)

    def waits_for_chance(self) -> bool:
        return self.state is None or self.rolling is not None

    def asked(self) -> Decision[Any, Any]:
        assert self.state is not None
        return open_decisions(self.state.pending)[0]

    def is_over(self) -> bool:
        return self.state is not None and not self.state.pending

    def options(self) -> list[Action]:
        options: list[Action] = self.asked().options(self.state)
        return options

    def roll(self, sample: int) -> None:
        """Deal, or let the answer that waits have its chance."""
        self.steps += (sample,)
        seed = seed_of(self.game.seed, self.steps)
        if self.state is None:
            table = self.game.table
            self.state = table.game.setup(table.players, table.matches.variant, Rng(seed), [])
            self.state.advance()
        else:
            assert self.rolling is not None
            self.state.rng = Rng(seed)
            self.state = answered(self.state, self.rolling)
            self.rolling = None
        self.tell()

    def answer(self, place: int) -> None:
        """Give an answer; if chance has a part in what follows, wait for it."""
        assert self.state is not None
        self.steps += (place,)
        seat = self.asked().seat
        action = self.game.table.game.actions[place]
        self.remember(seat, place)
        self.told[seat] += (f"answered '{action}'",)
        after = answered(self.state, action)
        if after.rng.position() != self.state.rng.position():
            self.rolling = action
            return
        self.state = after
        self.tell()

    def tell(self) -> None:
        """Tell every seat what it saw happen."""
        assert self.state is not None
        assert self.state.log is not None
        for seat in range(len(self.told)):
            seen = [event.seen_by(seat).to_json() for event in self.state.log]
            self.told[seat] += tuple(json.dumps(event) for event in seen)
        self.state.log = None

    def remember(self, seat: int, place: int) -> None:
        if self.game.history:
            chosen = np.zeros(len(self.game.table.game.actions), np.float32)
            chosen[place] = 1
            row = np.concatenate([self.observation(seat), chosen])
            self.memory[seat] = (*self.memory[seat], row)[-self.game.history :]

    def observation(self, seat: int | None) -> Row:
        table = self.game.table
        if self.state is None:
            return np.zeros(len(table.scales), np.float32)
        table.matches.states[0] = self.state
        return table.observation(seat)

    def information(self, seat: int) -> Row:
        """The observation, then what the seat saw and chose when it was last asked."""
        found = np.zeros(self.game.information_size, np.float32)
        now = self.observation(seat)
        found[: len(now)] = now
        place = len(now)
        for row in reversed(self.memory[seat]):
            found[place : place + len(row)] = row
            place += len(row)
        return found

    def view(self, seat: int | None) -> str:
        if self.state is None:
            return "before the deal"
        seen: View = self.game.table.game.view(self.state, seat)
        return json.dumps(seen.to_json())

    def story(self, seat: int) -> str:
        """All that a seat has been told and has answered, and what it sees: it forgets nothing."""
        return "\n".join([*self.told[seat], self.view(seat)])

    def __str__(self) -> str:
        seats = [self.view(seat) for seat in range(len(self.told))]
        waiting = [f"'{self.rolling}' waits for chance"] if self.rolling else []
        return "\n".join([*seats, *waiting])


def answered(state: State, action: Action) -> State:
    """A copy in which the open question of the lowest seat is answered, and what happened."""
    after = state.copy()
    after.log = []
    decision = open_decisions(after.pending)[0]
    after.pending.remove(decision)
    decision.apply(after, action)
    after.advance()
    return after


def seed_of(seed: int, steps: tuple[int, ...]) -> int:
    """A generator's seed for what follows these steps."""
    digest = hashlib.blake2b(repr((seed, steps)).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") % HIGHEST_SEED


def replayed(game: str, steps: tuple[int, ...]) -> Position:
    position = Position(pyspiel.load_game(game))
    for step in steps:
        if position.waits_for_chance():
            position.roll(step)
        else:
            position.answer(step)
    return position


class LongboxState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel ships no types
    """A node: chance, a question to a seat, or the end."""

    def __init__(self, game: LongboxGame) -> None:
        super().__init__(game)
        self.position = Position(game)

    def current_player(self) -> int:
        if self.position.waits_for_chance():
            return int(pyspiel.PlayerId.CHANCE)
        if self.position.is_over():
            return int(pyspiel.PlayerId.TERMINAL)
        return self.position.asked().seat

    def is_terminal(self) -> bool:
        return not self.position.waits_for_chance() and self.position.is_over()

    def _legal_actions(self, player: int) -> list[int]:
        return [int(option.place) for option in self.position.options()]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(sample, 1 / SAMPLES) for sample in range(SAMPLES)]

    def _apply_action(self, action: int) -> None:
        if self.position.waits_for_chance():
            self.position.roll(action)
        else:
            self.position.answer(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"sample {action}"
        return str(self.position.game.table.game.actions[action])

    def returns(self) -> list[float]:
        """Zero until the end."""
        table = self.position.game.table
        if self.position.state is None or not self.is_terminal():
            return [0.0] * table.players
        table.matches.score(0, self.position.state)
        return table.rewards()

    def __str__(self) -> str:
        return str(self.position)


class LongboxGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel ships no types
    """A game with its number of players and variants."""

    def __init__(self, id: str, given: dict[str, Any]) -> None:
        game = game_called(id)
        parameters = {**parameters_of(game), **given}
        variant = {option.name: parameters[option.name] for option in game.options}
        self.table = Table(game, parameters["players"], variant, None, "raise")
        self.history: int = parameters["history"]
        self.seed: int = parameters["rng_seed"]
        self.longest = game.longest(self.table.players)
        size = len(self.table.scales)
        self.information_size = size + self.history * (size + len(game.actions))
        super().__init__(game_type(game, self.table.players), self.info(), given)

    def __reduce__(self) -> tuple[Callable[[str], LongboxGame], tuple[str]]:
        return pyspiel.load_game, (str(self),)

    def info(self) -> Any:
        return pyspiel.GameInfo(
            num_distinct_actions=len(self.table.game.actions),
            max_chance_outcomes=SAMPLES,
            num_players=self.table.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if self.table.players > 1 else None,
            max_game_length=self.longest,
        )

    def new_initial_state(self) -> LongboxState:
        return LongboxState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.longest + 1

    def make_py_observer(self, kind: Any = None, params: Any = None) -> Observer:
        return Observer(self, kind)

    def imagined(self, state: LongboxState, player: int, seed: int) -> LongboxState:
        """A state that looks the same to a player, all that it cannot see dealt anew."""
        other: LongboxState = state.clone()
        rules = self.table.game
        other.position.state = rules.imagine(rules.view(other.position.state, player), Rng(seed))
        return other


class Observer:
    """What OpenSpiel asks for: an observation or an information state, as tensor and as string."""

    def __init__(self, game: LongboxGame, kind: Any) -> None:
        private = pyspiel.PrivateInfoType
        self.recalls = kind is not None and kind.perfect_recall
        self.watches = kind is not None and kind.private_info == private.NONE
        self.public = kind is None or kind.public_info
        size = game.information_size if self.recalls else len(game.table.scales)
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"information" if self.recalls else "observation": self.tensor}

    def set_from(self, state: LongboxState, player: int) -> None:
        position = state.position
        seat = None if self.watches else player
        self.tensor[:] = (
            position.information(player) if self.recalls else position.observation(seat)
        )

    def string_from(self, state: LongboxState, player: int) -> str | None:
        """None for private things alone: a view does not tell them apart."""
        if not self.public:
            return None
        if self.recalls:
            return state.position.story(player)
        return state.position.view(None if self.watches else player)


def game_type(game: AnyGame, players: int) -> Any:
    kinds = pyspiel.GameType
    return kinds(
        short_name=short_name(game.id),
        long_name=game.name,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if players > 1 else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=parameters_of(game),
    )


def parameters_of(game: AnyGame) -> dict[str, Any]:
    """Players, variants, how many answers are remembered, and a seed for the samples of chance."""
    players = 2 if 2 in game.seats else game.seats[0]
    variants = {option.name: option.choices[0] for option in game.options}
    return {"players": players, **variants, "history": REMEMBERED, "rng_seed": 0}


def short_name(id: str) -> str:
    return f"longbox_{id.replace('-', '_')}"


def register(id: str) -> None:
    """Make a game known to OpenSpiel, by a class, since it lets go of a function too late."""

    class Registered(LongboxGame):
        def __init__(self, given: dict[str, Any] | None = None) -> None:
            super().__init__(id, given or {})

    game = game_called(id)
    pyspiel.register_game(game_type(game, parameters_of(game)["players"]), Registered)


for known in games():
    register(known)
