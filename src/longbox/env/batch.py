"""Many matches at once, stepped together into arrays that are made once."""

from __future__ import annotations

import operator
import os
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from longbox.core.edition import Edition
from longbox.core.errors import IllegalAction, SetupError
from longbox.core.rng import LARGEST_SEED, Rng
from longbox.env.matches import NOBODY
from longbox.env.table import (
    AnyGame,
    Window,
    checked_illegal,
    decoded,
    scales,
    set_up,
    why_refused,
)

__all__ = ["Batch", "decoded"]

BLOCK = 1 << 16  # numbers that are made floats at a time: few enough to stay near the processor


class Batch:
    """Matches side by side; a row of each array is one of them, and one that ends begins anew.

    ``observations`` is what the seat in ``seats`` sees, ``masks`` its options; ``rewards`` has one
    for each seat, and is not 0 only where a match has just ``ended``: the rest of that row is of
    the next one, and ``final_observations`` has what the seat that answered last saw at the end.
    ``step`` writes into the same arrays again, so copy what you keep.

    With a ``seat``, only that one is asked, and the others answer at random.
    """

    def __init__(
        self,
        game: str | AnyGame,
        players: int = 2,
        matches: int = 256,
        seed: int | None = 0,
        options: Mapping[str, str] | None = None,
        edition: str | os.PathLike[str] | Edition | None = None,
        illegal: str = "raise",
        seat: int | None = None,
    ) -> None:
        if matches < 1:
            raise SetupError(f"a batch has at least one match, not {matches}")
        learner = NOBODY if seat is None else seat
        self.matches = set_up(game, players, options, edition, matches, learner)
        self.game = self.matches.game
        self.players = players
        self.seat = seat
        self.layout = self.matches.observation
        self.ends_on_illegal = checked_illegal(illegal) == "lose"
        scale = scales(self.layout)
        self.block = min(max(BLOCK // len(scale), 1), matches)  # rows
        self.scales = np.tile(scale, (self.block, 1))  # whole arrays of one kind multiply fastest
        self.share = np.float32(1 / max(players - 1, 1))
        numbers = self.matches
        width = len(scale)
        self.windows = [
            masks := Window(numbers.masks, np.bool_, matches, len(self.game.actions)),
            seats := Window(numbers.seats, np.int16, matches),
            scores := Window(numbers.scores, np.int16, matches, players),
            ended := Window(numbers.ended, np.bool_, matches),
            rows := Window(numbers.rows.values, np.int16, matches, width),
        ]
        self.finals = Window(numbers.finals, np.int16, matches, width)
        self.chosen = Window(numbers.chosen, np.int32, matches)
        self.masks: NDArray[np.bool_] = masks.array
        self.seats: NDArray[np.int16] = seats.array
        self.scores = scores.array
        self.ended: NDArray[np.bool_] = ended.array
        self.values = rows.array
        self.observations = np.zeros((matches, width), np.float32)
        self.final_observations = np.zeros((matches, width), np.float32)
        self.rewards = np.zeros(self.scores.shape, np.float32)
        self._seed(seed)
        self.reset()

    def reset(self, seed: int | None = None, rows: ArrayLike | None = None) -> None:
        """Begin every match anew, or those of some rows, given by number or as a mask."""
        if seed is not None:
            self._seed(seed)
        everything = np.arange(len(self.seats))
        for row in everything if rows is None else everything[np.asarray(rows)]:
            self.matches.reset(int(row), self.rng)
        self._show()

    def save(self, row: int) -> tuple[int, ...]:
        """The match of a row in whole numbers, to be restored in any batch that is set up alike."""
        return self.matches.save(self._row(row))

    def restore(self, row: int, saved: Sequence[int]) -> None:
        """Put a saved match into a row."""
        row = self._row(row)
        before = self.matches.save(row)
        numbers = [operator.index(number) for number in saved]
        fits = bool(numbers) and min(numbers) >= 0 and max(numbers) <= LARGEST_SEED
        if not (fits and self.matches.resume(row, numbers) and self.matches.is_open(row)):
            self.matches.resume(row, before)
            raise SetupError("what was saved is no open match of this game, or of these seats")
        self.matches.forget(row)
        self.matches.look(row)
        self._show()

    def sample(self) -> NDArray[np.int32]:
        """One of the options of each match, each as likely."""
        self.matches.choose_all(self.chance)
        self.chosen.refresh()
        return self.chosen.array

    def step(self, actions: ArrayLike) -> None:
        """Give each match its answer; if one is refused nothing has changed."""
        places = checked_actions(actions, len(self.seats), self.masks.shape[1]).tobytes()
        if not self.ends_on_illegal:
            refused = self.matches.first_refused(places)
            if refused != NOBODY:
                why = why_refused(self.matches, refused, int(np.asarray(actions)[refused]))
                raise IllegalAction(f"match {refused}: {why}")
        self.give(places)

    def give(self, places: bytes) -> None:
        """The same with answers that were looked at, in 32 bits each; what is no option loses."""
        self.matches.step(places, self.rng)
        self._show()

    def show_in(self, arrays: Mapping[str, NDArray[Any]]) -> None:
        """Write what learners are shown into other arrays, from now on."""
        self.observations = arrays["observations"]
        self.final_observations = arrays["final_observations"]
        self.rewards = arrays["rewards"]
        self._show()

    def __reduce__(self) -> tuple[Any, ...]:
        """Copies and pickles are the matches played again."""
        illegal = "lose" if self.ends_on_illegal else "raise"
        rows = len(self.seats)
        options = self.matches.variant
        made = (self.game, self.players, rows, 0, options, None, illegal, self.seat)
        saved = [self.matches.save(row) for row in range(rows)]
        ended = {int(row): self.scores[row].tolist() for row in np.flatnonzero(self.ended)}
        finals = self.final_observations.copy()
        return resumed, (made, saved, ended, finals, self.rng, self.chance)

    def _seed(self, seed: int | None) -> None:
        start = checked_seed(seed)
        self.rng = Rng(start)
        self.chance = Rng(LARGEST_SEED - start)  # for samples alone

    def _row(self, row: int) -> int:
        if row not in range(len(self.seats)):
            raise SetupError(f"there is no row {row!r}; rows are 0 to {len(self.seats) - 1}")
        return int(row)

    def _show(self) -> None:
        for window in self.windows:
            window.refresh()
        for first in range(0, len(self.seats), self.block):
            values = self.values[first : first + self.block]
            shown = self.observations[first : first + self.block]
            np.copyto(shown, values)
            np.multiply(shown, self.scales[: len(shown)], out=shown)
        np.multiply(self.scores, self.share, out=self.rewards)
        over = np.flatnonzero(self.ended)
        if len(over):
            self.finals.refresh_rows(over)
            self.final_observations[over] = self.finals.array[over] * self.scales[0]


def checked_seed(seed: int | None) -> int:
    """A seed for the generator; without one, any."""
    start = secrets.randbelow(LARGEST_SEED) if seed is None else operator.index(seed)
    if not 0 <= start <= LARGEST_SEED:
        raise SetupError(f"a seed is a whole number from 0 to {LARGEST_SEED}, not {start}")
    return start


def checked_actions(actions: ArrayLike, matches: int, known: int) -> NDArray[np.int32]:
    """An action for each match, in 32 bits."""
    given = np.asarray(actions)
    if given.shape != (matches,):
        raise SetupError(f"{matches} matches need as many actions")
    if given.dtype.kind not in "iu":
        raise IllegalAction(f"actions are whole numbers, not {given.dtype}")
    if given.dtype.itemsize > 4 or given.dtype.kind == "u":  # what 32 bits cannot hold
        given = np.where((given >= 0) & (given < known), given, NOBODY)
    return given.astype("<i4")


def resumed(
    made: tuple[Any, ...],
    saved: list[tuple[int, ...]],
    ended: dict[int, list[int]],
    finals: NDArray[np.float32],
    rng: Rng,
    chance: Rng,
) -> Batch:
    """A batch as it was: how it was made, its matches, those that have just ended, its chance."""
    batch = Batch(*made)
    matches = batch.matches
    for row, match in enumerate(saved):
        matches.resume(row, match)
        matches.look(row)
    for row, scores in ended.items():
        matches.ended[row] = 1
        for seat, score in enumerate(scores):
            matches.scores[row * batch.players + seat] = score
    batch._show()
    batch.final_observations[:] = finals
    batch.rng = rng
    batch.chance = chance
    return batch
