"""Level 2: the bot that looks to the end of its own turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from longbox.bots.bot import Bot
from longbox.bots.knowledge import knowledge_of
from longbox.core.game import Game
from longbox.core.rng import Rng
from longbox.core.state import Action, Decision, State
from longbox.core.view import View

WORLDS: Final = 8  # in which each option is tried


class GreedyBot(Bot):
    """Takes what leaves it furthest ahead at the end of its turn, by its knowledge of the game."""

    def __init__(self, game: Game[Any, Any]) -> None:
        super().__init__(game)
        self.knowledge = knowledge_of(game)

    def choose(self, view: View, options: Sequence[Action], rng: Rng, budget: float) -> Action:
        seat = view.seat
        assert seat is not None
        ahead = [0.0] * len(options)
        for _ in range(WORLDS):
            world: State = self.game.imagine(view, rng)
            for place, option in enumerate(options):
                ahead[place] += self.lead_after(world.copy(), seat, option, rng)
        return options[ahead.index(max(ahead))]

    def lead_after(self, world: State, seat: int, option: Action, rng: Rng) -> float:
        """Answer, and finish the turn as one who knows the game would at once."""
        answer_of(world, seat, option)
        pending = world.pending
        while pending.size:
            decision = pending.top()
            if self.knowledge.quiet(world, decision, seat):
                break
            options: list[Action] = decision.options(world)
            action = options[0]
            if len(options) > 1:
                action = self.knowledge.choose(world, decision, options, rng)
            pending.pop()
            decision.apply(world, action)
        return self.knowledge.leads(world)[seat]


def answer_of(world: State, seat: int, action: Action) -> None:
    """Answer for a seat, which in a run of together decisions need not be on top."""
    asked: Decision[Any, Any] | None = None
    for decision in world.pending.decisions():
        if decision.seat == seat:
            asked = decision  # the uppermost
    assert asked is not None
    world.pending.remove(asked)
    asked.apply(world, action)
