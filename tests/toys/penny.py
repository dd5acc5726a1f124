"""Matching Pennies: two seats put down a side together; the first wins if they are equal."""

from __future__ import annotations

from collections.abc import Mapping

from longbox.core.edition import Edition
from longbox.core.event import Event
from longbox.core.game import About, Game
from longbox.core.outcome import Outcome
from longbox.core.rng import Rng
from longbox.core.rulebook import Rulebook
from longbox.core.state import Action, Stack, TogetherDecision
from longbox.core.state import State as CoreState
from longbox.core.view import View

EDITION = '[edition]\ngame = "matching-pennies"\nname = "Matching Pennies"\n'
SIDES = [Action("heads"), Action("tails")]


class State(CoreState):
    def __init__(self, rng: Rng, log: list[Event] | None) -> None:
        super().__init__(rng, log)
        self.down: list[Action | None] = [None, None]

    def copy(self) -> State:
        other = State(self.rng.copy(), None)
        other.pending = self.pending.copy()
        other.down = self.down[:]
        return other


class PutDown(TogetherDecision[State, Action]):
    def __init__(self, seat: int) -> None:
        super().__init__(seat, "MP-1", "Which side?")

    def options(self, state: State) -> list[Action]:
        return SIDES

    def apply(self, state: State, side: Action) -> None:
        state.down[self.seat] = side


PUT_DOWN = [PutDown(0), PutDown(1)]


class MatchingPennies(Game[State, View]):
    def __init__(self) -> None:
        super().__init__(
            id="matching-pennies",
            name="Matching Pennies",
            version=1,
            seats=(2,),
            actions=SIDES,
            edition=Edition(EDITION, "edition.toml"),
            rulebook=Rulebook("**MP-1** Both put down a side together."),
            about=About("Heads or tails?", minutes=(1, 1), weight=1, designers=[]),
        )

    def setup(
        self, players: int, options: Mapping[str, str], rng: Rng, log: list[Event] | None = None
    ) -> State:
        state = State(rng, log)
        for decision in PUT_DOWN:
            state.pending.append(decision)
        return state

    def outcome(self, state: State) -> Outcome:
        points = [1, 0] if state.down[0] is state.down[1] else [0, 1]
        return Outcome([2 - each for each in points], points, [[], []], "both have put down")

    def view(self, state: State, seat: int | None) -> View:
        return View(seat, state.pending)

    def imagine(self, view: View, rng: Rng) -> State:
        state = State(rng.fork(), None)
        state.pending = Stack(list(view.pending))
        return state
