"""Every game as an OpenSpiel game, such as ``longbox_dice_stars(players=3)``.

Importing this registers them. Chance is sampled: an answer after which dice are rolled or cards are
dealt leads to a chance node whose outcomes are samples of what may happen, each as likely and drawn
anew for every history. So a history says all, and a state can be serialised; the flag
SAMPLED_STOCHASTIC would allow neither to a game in Python (docs/decisions/0010-environments.md).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from longbox.core.catalogue import game as game_called
from longbox.core.catalogue import games
from longbox.core.errors import SetupError
from longbox.core.event import Event
from longbox.core.rng import Rng
from longbox.core.state import Action, Decision, State, open_decisions
from longbox.core.view import View
from longbox.env.matches import NOBODY
from longbox.env.table import HIGHEST_SEED, AnyGame, Table

REMEMBERED = 8  # answers in the information-state tensor, unless the game is loaded with another
SAMPLES = 256  # outcomes of every chance node, likewise
CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
MULTIPLIER, INCREMENT, WORD = 6364136223846793005, 1442695040888963407, (1 << 64) - 1  # Knuth's
Row = NDArray[np.float32]


class Step:
    """An answer that was given, or the deal, with the chance it had; and what came before it."""

    def __init__(
        self,
        earlier: Step | None,
        before: State | None,
        decision: Decision[Any, Any] | None,
        action: Action | None,
        seed: int | None,
    ) -> None:
        self.earlier = earlier
        self.before = before  # None for the deal, as are the next two
        self.decision = decision
        self.action = action
        self.seed = seed  # None if no chance was used
        self.told: list[list[str]] = []  # to each seat, once somebody has asked
        self.row: Row | None = None  # what the seat saw before it and chose, likewise

    @property
    def seat(self) -> int:
        return NOBODY if self.decision is None else self.decision.seat


class Position:
    """A match by its seeds and answers; it can be copied and pickled, as OpenSpiel wants.

    A state that was reached is never changed, so copies share it. What seats were told is worked
    out only when somebody asks, by taking the same steps again.
    """

    def __init__(self, game: LongboxGame) -> None:
        self.game = game
        self.numbers: tuple[Any, ...] = ()  # a chain: of samples and places, the last one first
        self.mark = game.seed  # for the chance that follows: another one after other numbers
        self.player = CHANCE  # whose turn it is, as OpenSpiel counts
        self.state: State | None = None  # None before the deal
        self.asked: Decision[Any, Any] | None = None
        self.places: list[int] | None = None  # of the options, once somebody has asked for them
        self.waiting: Step | None = None  # an answer that waits for chance
        self.last: Step | None = None

    def __deepcopy__(self, memo: object) -> Position:
        other = Position.__new__(Position)
        other.__dict__ = self.__dict__.copy()
        return other

    def __reduce__(self) -> tuple[Callable[..., Position], tuple[str, list[int]]]:
        numbers = []
        chain = self.numbers
        while chain:
            number, chain = chain
            numbers.append(number)
        return replayed, (str(self.game), numbers[::-1])

    def options(self) -> list[int]:
        """Places in the table, as OpenSpiel has it in rising order."""
        if self.places is None:
            assert self.asked is not None
            self.places = [option.place for option in self.asked.options(self.state)]
        return self.places

    def take(self, number: int) -> None:
        """Go on with a sample of chance, or with the answer at a place of the table."""
        self.numbers = (number, self.numbers)
        self.mark = (self.mark * MULTIPLIER + number + INCREMENT) & WORD
        if self.player == CHANCE:
            self.roll()
        else:
            self.answer(self.game.actions[number])

    def roll(self) -> None:
        """Deal, or let the answer that waits have its chance."""
        seed = self.mark % HIGHEST_SEED
        step = Step(None, None, None, None, seed)
        if self.waiting is not None:
            step = Step(self.last, self.state, self.asked, self.waiting.action, seed)
            self.waiting = None
        self.last = step
        self.stand_at(self.game.taken(step, None))

    def answer(self, action: Action) -> None:
        """Give an answer; if chance has a part in what follows, wait for it."""
        assert self.state is not None
        step = Step(self.last, self.state, self.asked, action, None)
        after = self.game.taken(step, None)
        if after.rng.word != self.state.rng.word:
            step.told = [[]] * self.game.table.players
            self.waiting = step
            self.player = CHANCE
        else:
            self.last = step
            self.stand_at(after)

    def stand_at(self, state: State) -> None:
        self.state = state
        found = open_decisions(state.pending)
        self.asked = found[0] if found else None
        self.player = found[0].seat if found else TERMINAL
        self.places = None

    def steps(self) -> list[Step]:
        """All that was done, from the deal to an answer that waits."""
        found = []
        step = self.waiting or self.last
        while step is not None:
            found.append(step)
            step = step.earlier
        return found[::-1]

    def observation(self, seat: int | None) -> Row:
        return self.game.observation_of(self.state, seat)

    def information(self, seat: int) -> Row:
        """The observation, then what the seat saw and chose when it was last asked."""
        found = np.zeros(self.game.information_size, np.float32)
        now = self.observation(seat)
        found[: len(now)] = now
        place = len(now)
        own = [step for step in self.steps() if step.seat == seat]
        for step in own[: -self.game.history - 1 : -1]:
            row = self.game.row_of(step)
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
        lines: list[str] = []
        for step in self.steps():
            if step.seat == seat:
                lines.append(f"answered '{step.action}'")
            lines += self.game.told_by(step)[seat]
        return "\n".join([*lines, self.view(seat)])

    def __str__(self) -> str:
        seats = [self.view(seat) for seat in range(self.game.table.players)]
        waiting = [f"'{self.waiting.action}' waits for chance"] if self.waiting else []
        return "\n".join([*seats, *waiting])


def replayed(game: str, numbers: list[int]) -> Position:
    position = Position(pyspiel.load_game(game))
    for number in numbers:
        position.take(number)
    return position


class LongboxState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel ships no types
    """A node: chance, a question to a seat, or the end."""

    def __init__(self, game: LongboxGame) -> None:
        super().__init__(game)
        self.position = Position(game)

    def current_player(self) -> int:
        return self.position.player

    def is_terminal(self) -> bool:
        return self.position.player == TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.options()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.position.game.outcomes

    def _apply_action(self, action: int) -> None:
        self.position.take(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"sample {action}" if player == CHANCE else str(self.position.game.actions[action])

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
        self.actions = game.actions
        self.history: int = parameters["history"]
        self.seed: int = parameters["rng_seed"]
        samples: int = parameters["samples"]
        if samples < 1:
            raise SetupError(f"a chance node has at least one sample, not {samples}")
        self.outcomes = [(sample, 1 / samples) for sample in range(samples)]
        self.longest = game.longest(self.table.players)
        size = len(self.table.scales)
        self.information_size = size + self.history * (size + len(game.actions))
        super().__init__(game_type(game, self.table.players), self.info(), given)

    def __reduce__(self) -> tuple[Callable[[str], LongboxGame], tuple[str]]:
        return pyspiel.load_game, (str(self),)

    def info(self) -> Any:
        return pyspiel.GameInfo(
            num_distinct_actions=len(self.table.game.actions),
            max_chance_outcomes=len(self.outcomes),
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

    def taken(self, step: Step, log: list[Event] | None) -> State:
        """Where a step leads; what happens on the way is written to the log, if any."""
        rng = None if step.seed is None else Rng(step.seed)
        if step.before is None:
            assert rng is not None
            table = self.table
            state: State = table.game.setup(table.players, table.matches.variant, rng, log)
        else:
            state = step.before.copy()
            state.log = log
            if rng is not None:
                state.rng = rng
            assert step.decision is not None
            state.pending.remove(step.decision)
            step.decision.apply(state, step.action)
        state.advance()
        state.log = None
        return state

    def told_by(self, step: Step) -> list[list[str]]:
        """What every seat was told of a step."""
        if not step.told:
            log: list[Event] = []
            self.taken(step, log)
            step.told = [
                [json.dumps(event.seen_by(seat).to_json()) for event in log]
                for seat in range(self.table.players)
            ]
        return step.told

    def row_of(self, step: Step) -> Row:
        """What a seat saw when it was asked, and what it chose."""
        if step.row is None:
            assert step.action is not None
            chosen = np.zeros(len(self.table.game.actions), np.float32)
            chosen[step.action.place] = 1
            step.row = np.concatenate([self.observation_of(step.before, step.seat), chosen])
        return step.row

    def observation_of(self, state: State | None, seat: int | None) -> Row:
        if state is None:
            return np.zeros(len(self.table.scales), np.float32)
        self.table.matches.states[0] = state
        return self.table.observation(seat)

    def imagined(self, state: LongboxState, player: int, seed: int) -> LongboxState:
        """A state that looks the same to a player, all that it cannot see dealt anew."""
        other: LongboxState = state.clone()
        rules = self.table.game
        other.position.stand_at(rules.imagine(rules.view(state.position.state, player), Rng(seed)))
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
    """Players, variants, how many answers are remembered, and chance: a seed, and samples of it."""
    players = 2 if 2 in game.seats else game.seats[0]
    variants = {option.name: option.choices[0] for option in game.options}
    return {
        "players": players,
        **variants,
        "history": REMEMBERED,
        "rng_seed": 0,
        "samples": SAMPLES,
    }


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
