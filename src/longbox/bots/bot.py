"""Bot: what answers for a seat that no person has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mypy_extensions import mypyc_attr

from longbox.core.game import Game
from longbox.core.rng import Rng
from longbox.core.state import Action
from longbox.core.view import View


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Knows the rules, and chooses from what its seat may know with a generator of its own."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    def choose(self, view: View, options: Sequence[Action], rng: Rng, budget: float) -> Action:
        """One of the options, within about ``budget`` seconds."""
        raise NotImplementedError
