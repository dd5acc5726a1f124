"""What all environments share: matches as arrays, and what to say to an answer that is refused."""

from __future__ import annotations

import operator
import os
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from longbox.core.catalogue import game as game_called
from longbox.core.edition import Edition
from longbox.core.errors import IllegalAction, SetupError, listed, nearest
from longbox.core.game import Game
from longbox.core.observation import Observation
from longbox.core.rng import Rng
from longbox.core.state import open_decisions
from longbox.core.view import View
from longbox.env.matches import NOBODY, Matches

AnyGame = Game[Any, Any]  # Any: a game with whatever positions and views it has
ILLEGAL = ("raise", "lose")
HIGHEST_SEED = 1 << 62


class Window:
    """Packed numbers as an array: the same memory if compiled, a copy of the list if not."""

    def __init__(self, numbers: Any, kind: type[np.generic], *shape: int) -> None:
        self.numbers = numbers
        self.copied = isinstance(numbers, list)
        array = np.array(numbers, kind) if self.copied else np.frombuffer(numbers, kind)
        self.array = array.reshape(shape)

    def refresh(self) -> None:
        if self.copied:
            self.array[...] = np.reshape(self.numbers, self.array.shape)

    def refresh_rows(self, rows: NDArray[np.integer[Any]]) -> None:
        """The same for some rows of many."""
        if self.copied:
            width = self.array.shape[1]
            for row in rows:
                self.array[row] = self.numbers[row * width : (row + 1) * width]


class Table:
    """One match, played by the places of actions in the game's table."""

    def __init__(
        self,
        game: str | AnyGame,
        players: int,
        options: Mapping[str, str] | None,
        edition: str | os.PathLike[str] | Edition | None,
        illegal: str,
    ) -> None:
        self.matches = set_up(game, players, options, edition, 1)
        self.game = self.matches.game
        self.players = players
        self.ends_on_illegal = checked_illegal(illegal) == "lose"
        self.scales = scales(self.matches.observation)
        self.values = Window(self.matches.rows.values, np.int16, len(self.scales))
        self.mask = Window(self.matches.masks, np.int8, len(self.game.actions))

    def __reduce__(self) -> tuple[Any, ...]:
        """Copies and pickles are the match played again."""
        illegal = "lose" if self.ends_on_illegal else "raise"
        made = (self.game, self.players, self.matches.variant, None, illegal)
        forfeited = self.seat is None and bool(self.matches.states[0].pending)
        return resumed, (made, self.matches.save(0), forfeited)

    @property
    def seat(self) -> int | None:
        """Who is asked; None before the first match and after each."""
        seat = self.matches.seats[0]
        return None if seat == NOBODY else seat

    def deal(self, chance: np.random.Generator) -> None:
        self.matches.deal(0, Rng(int(chance.integers(HIGHEST_SEED))))
        self.mask.refresh()

    def observation(self, seat: int | None) -> NDArray[np.float32]:
        """What a seat sees, each number from 0 to 1."""
        self.matches.observe(0, seat)
        self.values.refresh()
        seen: NDArray[np.float32] = self.values.array * self.scales
        return seen

    def answer(self, action: Any) -> None:
        """Give an answer; one that is no option is refused, or ends the match if so asked."""
        try:
            place = operator.index(action)
        except TypeError:
            raise IllegalAction(f"an action is a whole number, not {action!r}") from None
        if 0 <= place < len(self.game.actions) and self.matches.is_option(0, place):
            self.matches.answer(0, place)
        elif self.ends_on_illegal:
            self.matches.forfeit(0)
        else:
            raise IllegalAction(why_refused(self.matches, 0, place))
        self.mask.refresh()

    def rewards(self) -> list[float]:
        """From 1 for beating all to -1; they add up to 0, unless the match was forfeited."""
        return [score / max(self.players - 1, 1) for score in self.matches.scores]

    def info(self, seat: int) -> dict[str, Any]:
        """Always the same keys: the options, and once it is over points, place and the reason."""
        found: dict[str, Any] = {"points": 0, "place": 0, "reason": ""}
        if self.seat is None:
            state = self.matches.states[0]
            if state.pending:
                found["reason"] = "an answer was no option"
            else:
                outcome = self.game.outcome(state)
                points, place = int(outcome.points[seat]), int(outcome.places[seat])
                found = {"points": points, "place": place, "reason": outcome.reason}
        return {"action_mask": self.mask_of(seat), **found}

    def mask_of(self, seat: int) -> NDArray[np.int8]:
        """1 for each option of a seat: none unless it is asked."""
        return self.mask.array.copy() if seat == self.seat else np.zeros_like(self.mask.array)

    def mask_together(self, seat: int) -> NDArray[np.int8]:
        """1 for each option of a seat that is asked, be it alone or together with others."""
        mask = np.zeros_like(self.mask.array)
        state = self.matches.states[0]
        if self.seat is not None:
            for decision in open_decisions(state.pending):
                if decision.seat == seat:
                    mask[[option.place for option in decision.options(state)]] = 1
        return mask

    def view(self, seat: int | None) -> View:
        seen: View = self.game.view(self.matches.states[0], seat)
        return seen


def resumed(made: tuple[Any, ...], saved: tuple[int, ...], forfeited: bool) -> Table:
    """A table as it was: how it was made, its match, and whether that ended by a fault."""
    table = Table(*made)
    if saved[0]:
        table.matches.resume(0, saved)
    if forfeited:
        table.matches.forfeit(0)
    table.mask.refresh()
    return table


def set_up(
    game: str | AnyGame,
    players: int,
    options: Mapping[str, str] | None,
    edition: str | os.PathLike[str] | Edition | None,
    count: int,
    learner: int = NOBODY,
) -> Matches:
    """Matches of a game by its id, or of one that is given whole."""
    if isinstance(game, str):
        game = game_called(game, edition)
    elif edition is not None:
        raise SetupError("a game that is given whole has its edition already")
    chosen = game.checked_options({} if options is None else options, players)
    game.checked_players(players)
    if learner != NOBODY:
        checked_seat(learner, players)
    return Matches(game, players, chosen, count, learner)


def checked_seat(seat: int, players: int) -> int:
    if seat not in range(players):
        raise SetupError(f"there is no seat {seat!r}; seats are 0 to {players - 1}")
    return seat


def checked_illegal(illegal: str) -> str:
    if illegal not in ILLEGAL:
        raise SetupError(f"illegal cannot be '{illegal}'{nearest(illegal, ILLEGAL)}")
    return illegal


def why_refused(matches: Matches, match: int, place: int) -> str:
    """What was tried, why not, and what would do."""
    actions = matches.game.actions
    decision = matches.asked[match]
    if decision is None:
        return f"cannot play action {place}: no question is open; reset the environment first"
    options = [f"{option.place} {option}" for option in matches.options(match)]
    if not 0 <= place < len(actions):
        why = f"the actions are 0 to {len(actions) - 1}"
    else:
        refusal = decision.why_not(matches.states[match], actions[place])
        why = f"'{actions[place]}' is no option: {refusal}"
    return (
        f"cannot play action {place}: {why}; the options of {decision.name()} are {listed(options)}"
    )


# What the numbers mean.


def scales(observation: Observation[Any]) -> NDArray[np.float32]:
    """What each number is multiplied by, so that it is from 0 to 1."""
    return np.repeat(
        np.array([1 / field.high for field in observation.fields], np.float32),
        [field.size for field in observation.fields],
    )


def decoded(observation: Observation[Any], row: NDArray[np.float32]) -> dict[str, list[int]]:
    """The whole numbers that a row was made of, by the names of their fields."""
    found: dict[str, list[int]] = {}
    start = 0
    for field in observation.fields:
        part = row[start : start + field.size]
        found[field.name] = np.rint(part * field.high).astype(int).tolist()
        start += field.size
    return found
