"""Dice Stars: its set-up, and where its parts are found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from longbox.core.edition import Edition
from longbox.core.event import Event
from longbox.core.game import Game
from longbox.core.observation import Observation
from longbox.core.outcome import Outcome, Standing
from longbox.core.rng import Rng
from longbox.core.rulebook import Rulebook
from longbox.core.state import Action
from longbox.core.zones import Choice, Component, Zone
from longbox.games.dice_stars import catalogue as printed
from longbox.games.dice_stars import scoring
from longbox.games.dice_stars import view as views
from longbox.games.dice_stars import zones as surfaces
from longbox.games.dice_stars.about import ABOUT
from longbox.games.dice_stars.actions import ACTIONS
from longbox.games.dice_stars.components import COLOUR_COUNT, COLOURS, LINES, Parts
from longbox.games.dice_stars.decisions import MOST_SEATS, begin_turn
from longbox.games.dice_stars.events import Began
from longbox.games.dice_stars.observation import TableInNumbers
from longbox.games.dice_stars.state import State, all_dice_in_bag, blank_sheet
from longbox.games.dice_stars.view import View

PACKAGE: Final = "longbox.games.dice_stars"


class DiceStars(Game[State, View]):
    """Dice Stars for 2 to 4 players, and for one against the solo grid (DS-1)."""

    def __init__(self, edition: Edition | None = None) -> None:
        super().__init__(
            id="dice-stars",
            name="Dice Stars",
            version=1,
            seats=range(1, MOST_SEATS + 1),
            actions=ACTIONS,
            edition=Edition.load(PACKAGE) if edition is None else edition,
            rulebook=Rulebook.load(PACKAGE),
            about=ABOUT,
            public=True,
        )
        self.parts = Parts(self.edition)
        self.full_bag = all_dice_in_bag(self.parts)
        self.blank = blank_sheet(self.parts)

    def setup(
        self, players: int, options: Mapping[str, str], rng: Rng, log: list[Event] | None = None
    ) -> State:
        """A sheet each, all dice in the bag, a first player by lot (DS-1, DS-3, DS-4)."""
        first = int(rng.below(players))
        sheets = [self.blank.copy() for _ in range(players)]
        state = State(rng, log, self.parts, self.full_bag.copy(), sheets, first)
        if log is not None:
            log.append(Began(first))
        begin_turn(state, first)
        return state

    def outcome(self, state: State) -> Outcome:
        return scoring.outcome(state)

    def view(self, state: State, seat: int | None) -> View:
        return views.view(state, seat)

    def standing(self, view: View) -> Standing:
        points = [scoring.total(sheet, view.parts) for sheet in view.sheets]
        return Standing(points, "last round" if view.end_triggered else "")

    def imagine(self, view: View, rng: Rng) -> State:
        return views.imagine(view, rng)

    def zones(self, view: View) -> list[Zone]:
        return surfaces.zones(view)

    def choices(self, view: View, options: Sequence[Action]) -> list[Choice]:
        return surfaces.choices(view, options)

    def touches(self, view: View, action: Action) -> list[str]:
        return surfaces.touches(view, action)

    def catalogue(self) -> list[Component]:
        return printed.catalogue(self.parts)

    def observation(self, players: int) -> Observation[View]:
        return TableInNumbers(self.parts, players)

    def glance(self, state: State, seat: int | None, last: View | None) -> View:
        return views.glance(state, seat, last)

    def components(self, state: State) -> dict[str, int]:
        """Dice by colour: in the bag, in the reserve, in the discard."""
        found: dict[str, int] = {}
        dice = views.reserve(state.dice)
        for colour in range(COLOUR_COUNT):
            in_reserve = sum(1 for other, _ in dice if other == colour)
            lying = int(state.dice.bag[colour] + state.dice.discard[colour])
            found[f"{COLOURS[colour]} dice"] = lying + in_reserve
        return found

    def longest(self, players: int) -> int:
        """Each turn but the last fills a space; it has a return, a draw, a take and its stars."""
        parts = self.parts
        spaces = LINES * COLOUR_COUNT + sum(parts.bonus) + int(parts.multiplier_count)
        return players * (3 * (spaces + 1) + int(parts.multiplier_count))
