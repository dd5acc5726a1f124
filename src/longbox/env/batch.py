"""Many matches at once, stepped together into arrays that are made once."""

from __future__ import annotations

import os
from collections.abc import Mapping

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


class Batch:
    """Matches side by side; a row of each array is one of them, and one that ends begins anew.

    ``observations`` is what the seat in ``seats`` sees, ``masks`` its options; ``rewards`` has one
    for each seat, and is not 0 only where a match has just ``ended``: the rest of that row is of
    the next one. ``step`` writes into the same arrays again, so copy what you keep.
    """

    def __init__(
        self,
        game: str | AnyGame,
        players: int = 2,
        matches: int = 256,
        seed: int = 0,
        options: Mapping[str, str] | None = None,
        edition: str | os.PathLike[str] | Edition | None = None,
        illegal: str = "raise",
    ) -> None:
        if matches < 1:
            raise SetupError(f"a batch has at least one match, not {matches}")
        self.matches = set_up(game, players, options, edition, matches)
        self.game = self.matches.game
        self.layout = self.matches.observation
        self.ends_on_illegal = checked_illegal(illegal) == "lose"
        self.rng = Rng(seed)
        self.chance = Rng(LARGEST_SEED - seed)  # for samples alone
        scale = scales(self.layout)
        self.scales = np.tile(scale, (matches, 1))  # whole arrays of one kind multiply fastest
        self.share = np.float32(1 / max(players - 1, 1))
        numbers = self.matches
        self.windows = [
            values := Window(numbers.values, np.int16, matches, len(scale)),
            masks := Window(numbers.masks, np.bool_, matches, len(self.game.actions)),
            seats := Window(numbers.seats, np.int16, matches),
            scores := Window(numbers.scores, np.int16, matches, players),
            ended := Window(numbers.ended, np.bool_, matches),
        ]
        self.chosen = Window(numbers.chosen, np.int32, matches)
        self.values = values.array
        self.masks: NDArray[np.bool_] = masks.array
        self.seats: NDArray[np.int16] = seats.array
        self.scores = scores.array
        self.ended: NDArray[np.bool_] = ended.array
        self.observations = np.zeros(self.values.shape, np.float32)
        self.rewards = np.zeros(self.scores.shape, np.float32)
        self.reset()

    def reset(self, seed: int | None = None) -> None:
        """Begin every match anew."""
        if seed is not None:
            self.rng = Rng(seed)
            self.chance = Rng(LARGEST_SEED - seed)
        self.matches.deal_all(self.rng)
        self._show()

    def sample(self) -> NDArray[np.int32]:
        """One of the options of each match, each as likely."""
        self.matches.choose_all(self.chance)
        self.chosen.refresh()
        return self.chosen.array

    def step(self, actions: ArrayLike) -> None:
        """Give each match its answer; if one is refused nothing has changed."""
        places = np.ascontiguousarray(actions, "<i4").tobytes()
        if len(places) != 4 * len(self.seats):
            raise SetupError(f"{len(self.seats)} matches need as many actions")
        if not self.ends_on_illegal:
            refused = self.matches.first_refused(places)
            if refused != NOBODY:
                place = int(np.asarray(actions)[refused])
                why = why_refused(self.matches, refused, place)
                raise IllegalAction(f"match {refused}: {why}")
        self.matches.step(places, self.rng)
        self._show()

    def _show(self) -> None:
        for window in self.windows:
            window.refresh()
        np.copyto(self.observations, self.values)
        np.multiply(self.observations, self.scales, out=self.observations)
        np.multiply(self.scores, self.share, out=self.rewards)
