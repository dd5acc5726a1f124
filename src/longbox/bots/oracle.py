"""The oracle: a search that sees every hidden card. It is no Bot, and is for measuring only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from longbox.bots.knowledge import knowledge_of
from longbox.bots.search import Search, Worlds
from longbox.core.game import Game
from longbox.core.rng import Rng
from longbox.core.state import Action, State


class TrueWorld(Worlds):
    """The one position that is, again and again; only the chance to come is not known."""

    def __init__(self, game: Game[Any, Any], state: State, seat: int) -> None:
        super().__init__(game, game.view(state, seat))
        self.state = state

    def deal(self, rng: Rng) -> State:
        world = self.state.copy()
        world.rng = rng.fork()
        return world


class Oracle:
    """How strong a bot would be that saw all hands and decks; it asks for a State, not a View."""

    def __init__(self, game: Game[Any, Any], simulations: int = 0) -> None:
        self.game = game
        self.knowledge = knowledge_of(game)
        self.simulations = simulations

    def choose_seeing_everything(
        self, state: State, seat: int, options: Sequence[Action], rng: Rng, budget: float
    ) -> Action:
        if len(options) == 1:
            return options[0]
        search = Search(TrueWorld(self.game, state, seat), self.knowledge, rng)
        search.run(budget, self.simulations, seat)
        return search.ranked(seat, options)[0].action
