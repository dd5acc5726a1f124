"""Knowledge: what a player knows of a game beyond its rules, for bots that look ahead."""

from __future__ import annotations

from typing import Any, Final, Generic, TypeVar

from mypy_extensions import i64, mypyc_attr

from longbox.core.game import Game
from longbox.core.outcome import Outcome
from longbox.core.rng import Rng
from longbox.core.state import Action, Decision, State, playout

TO_THE_END: Final = 1_000_000
S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Knowledge(Generic[S]):
    """What a bot knows without a page on its game: nothing, so it tries things out.

    A page says what a player who knows the game would answer at once, and how far ahead a position
    leaves each seat. Both look at a world that was imagined, so they see every card in it; what a
    seat cannot know should not guide its answers.
    """

    def __init__(
        self,
        game: Game[S, Any],
        comfortable: float = 10.0,
        horizon: int = TO_THE_END,
        replies: bool = True,
    ) -> None:
        self.game = game
        self.comfortable = comfortable  # a lead, in points, that mostly wins
        self.horizon = horizon  # choices after which a rollout ends where it is quiet
        self.replies = replies  # whether a search learns what others answer after a turn

    def choose(
        self, state: S, decision: Decision[Any, Any], options: list[Action], rng: Rng
    ) -> Action:
        """A sensible answer at once; there are at least two options."""
        return options[rng.below(len(options))]

    def quiet(self, state: S, decision: Decision[Any, Any], seat: int) -> bool:
        """Whether the turn of a seat, which answered last, is over and leads can be judged."""
        return decision.seat != seat and not decision.together

    def horizon_of(self, state: S) -> i64:
        """How many choices a rollout from there makes at the least."""
        return self.horizon

    def leads(self, state: S) -> list[float]:
        """By how many points each seat is ahead of the best other; true at the end, else a guess.

        Above zero exactly for a sole winner, zero for those who share the first place.
        """
        if state.pending.size:
            state = state.copy()  # type: ignore[assignment]  # a copy is of the same class
            playout(state, state.rng)
        return leads_at_the_end(self.game.outcome(state), self.comfortable)


def leads_at_the_end(outcome: Outcome, comfortable: float) -> list[float]:
    """The points between each seat and the best other, as far as they agree with the places."""
    shared = len(outcome.winners) > 1
    found = []
    leads = leads_by_points([float(points) for points in outcome.points])
    for place, lead in zip(outcome.places, leads, strict=True):
        if len(outcome.places) == 1:  # alone: won or lost, there is nobody to be ahead of
            found.append(comfortable if place == 1 else -comfortable)
        elif place == 1:
            found.append(0.0 if shared else max(lead, 0.5))
        else:
            found.append(min(lead, -0.5))
    return found


def leads_by_points(points: list[float]) -> list[float]:
    """How many points each seat has more than the best other."""
    found = []
    for seat in range(len(points)):
        best = -1e9
        for other in range(len(points)):
            if other != seat and points[other] > best:
                best = points[other]
        found.append(points[seat] - best)
    return found
