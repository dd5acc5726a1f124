"""A toy game for the surfaces: everyone lays one of twelve cards face down, the highest wins.

Its names are as hostile as those of an edition that somebody else wrote may be.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from longbox.core.edition import Edition
from longbox.core.event import Event
from longbox.core.game import About, Game
from longbox.core.outcome import Outcome, places_by_points
from longbox.core.rng import Rng
from longbox.core.rulebook import Rulebook
from longbox.core.state import Action, Stack, State, TogetherDecision
from longbox.core.view import View
from longbox.core.zones import Choice, RowZone, Thing, Zone

HOSTILE = "[red]x[/red]\x1b[31m\u202e[@click=app.quit]"
CARDS = [Action(f"lay {card}") for card in range(1, 13)]


class Secret(Event):
    """A seat laid a card face down, or holds a number of its own."""

    def __init__(self, seat: int, verb: str, number: int | None) -> None:
        text = f"{{{seat}}} {verb} {'something' if number is None else number} {HOSTILE}"
        super().__init__(verb, seat, text)
        self.number = number

    def seen_by(self, seat: int | None) -> Event:
        assert self.seat is not None
        return self if seat == self.seat else Secret(self.seat, self.kind, None)


class Cards(State):
    def __init__(self, rng: Rng, log: list[Event] | None, laid: list[int]) -> None:
        super().__init__(rng, log)
        self.laid = laid  # 0: nothing yet

    def copy(self) -> Cards:
        other = Cards(self.rng.copy(), None, self.laid[:])
        other.pending = self.pending.copy()
        return other


class Lay(TogetherDecision[Cards, Action]):
    def __init__(self, seat: int) -> None:
        super().__init__(seat, "TY-1", "Which card do you lay?")

    def options(self, state: Cards) -> list[Action]:
        return CARDS

    def apply(self, state: Cards, action: Action) -> None:
        state.laid[self.seat] = CARDS.index(action) + 1
        if state.log is not None:
            state.log.append(Secret(self.seat, "laid", state.laid[self.seat]))


class Seen(View):
    def __init__(self, seat: int | None, state: Cards) -> None:
        super().__init__(seat, state.pending)
        self.laid = [card if place == seat else 0 for place, card in enumerate(state.laid)]


class CardGame(Game[Cards, Seen]):
    def __init__(self) -> None:
        super().__init__(
            "cards",
            "Cards",
            1,
            [2, 3],
            CARDS,
            Edition(f'[edition]\ngame = "cards"\nname = {toml(HOSTILE)}\n', "cards.toml"),
            Rulebook("# Cards\n\n**TY-1** Lay one card."),
            About(HOSTILE, (1, 1), 1, [HOSTILE]),
        )

    def setup(
        self, players: int, options: Mapping[str, str], rng: Rng, log: list[Event] | None = None
    ) -> Cards:
        state = Cards(rng, log, [0] * players)
        for seat in range(players):
            state.pending.append(Lay(seat))
            if log is not None:
                log.append(Secret(seat, "holds", 41 + seat))
        return state

    def outcome(self, state: Cards) -> Outcome:
        pads = [[(HOSTILE, card)] for card in state.laid]
        return Outcome(places_by_points(state.laid), state.laid, pads, "all cards are laid")

    def view(self, state: Cards, seat: int | None) -> Seen:
        return Seen(seat, state)

    def imagine(self, view: Seen, rng: Rng) -> Cards:
        asked = [decision.seat for decision in view.pending]
        laid = [
            card or (0 if seat in asked else 1 + int(rng.below(len(CARDS))))
            for seat, card in enumerate(view.laid)
        ]
        state = Cards(rng.fork(), None, laid)
        state.pending = Stack(list(view.pending))
        return state

    def zones(self, view: Seen) -> list[Zone]:
        return [
            RowZone(
                f"hand-{seat}",
                f"{HOSTILE} hand",
                seat,
                [Thing(f"card-{seat}", f"card {card}{HOSTILE}", HOSTILE, "no such tone")],
            )
            for seat, card in enumerate(view.laid)
        ]

    def choices(self, view: Seen, options: Sequence[Action]) -> list[Choice]:
        return [Choice(option.text, f"{HOSTILE} this one", ["card-0"]) for option in options]


def toml(text: str) -> str:
    return '"' + "".join(f"\\u{ord(letter):04x}" for letter in text) + '"'


def card_game() -> Game[Any, Any]:  # Any: as Match takes it
    return CardGame()
