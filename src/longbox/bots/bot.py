"""Bot: what answers for a seat that no person has."""

from __future__ import annotations

from collections.abc import Sequence

from longbox.core.rng import Rng
from longbox.core.state import Action
from longbox.core.view import View


class Bot:
    """Chooses from what its seat may know, with a generator that is not the table's."""

    def choose(self, view: View, options: Sequence[Action], rng: Rng, budget: float) -> Action:
        """One of the options, within about ``budget`` seconds."""
        raise NotImplementedError
