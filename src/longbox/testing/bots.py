"""The leak judge for bots: what a seat cannot see must not change what its bot does."""

from __future__ import annotations

from collections.abc import Callable

from longbox.bots.bot import Bot
from longbox.core.match import Match
from longbox.core.rng import Rng
from longbox.core.state import State
from longbox.testing.line import AnyGame
from longbox.testing.report import CheckFailed

EVERY = 5  # answers from one position that is judged to the next


def check_bot(
    make: Callable[[AnyGame], Bot],
    game: AnyGame,
    players: int,
    matches: int = 5,
    budget: float = 1.0,
) -> int:
    """Ask a bot in two worlds with the same view and the same generator; how often it was asked.

    Only a bot that time does not bound can be judged: two searches of a second are never alike.
    """
    judged = 0
    for seed in range(matches):
        match = Match(game, players, seed)
        rng = Rng(seed).fork()
        while match.open:
            seat, decision = match.open[rng.below(len(match.open))]
            options = match.options_of(seat)
            if len(match.answers) % EVERY == 0:
                judged += 1
                world: State = game.imagine(match.view(seat), rng)
                views = [match.view(seat), game.view(world, seat)]
                asked = [options, tuple(decision.options(world))]
                chosen = [
                    make(game).choose(view, legal, Rng(judged), budget)
                    for view, legal in zip(views, asked, strict=True)
                ]
                if chosen[0] is not chosen[1]:
                    raise CheckFailed(
                        "bots",
                        f"seat {seat} answers '{chosen[0]}' or '{chosen[1]}' by what it cannot see",
                        f"{game.id}, {players} players",
                        match.record(),
                    )
            match.play(options[rng.below(len(options))], seat)
    return judged
