"""The Game: set-up, and where everything else is found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from longbox.core.bits import count
from longbox.core.edition import Edition
from longbox.core.event import Event
from longbox.core.game import Game, Option
from longbox.core.observation import Observation
from longbox.core.outcome import Outcome
from longbox.core.rng import Rng
from longbox.core.rulebook import Rulebook
from longbox.core.state import Action
from longbox.core.zones import Choice, Zone
from longbox.games.little_tricktakers import rounds, scoring
from longbox.games.little_tricktakers import view as views
from longbox.games.little_tricktakers import zones as surfaces
from longbox.games.little_tricktakers.actions import ACTIONS
from longbox.games.little_tricktakers.components import (
    BEASTS,
    CHARACTERS,
    ITEMS,
    LIGHT_3,
    RULES,
    Parts,
)
from longbox.games.little_tricktakers.observation import TableInNumbers
from longbox.games.little_tricktakers.state import (
    DECK,
    PLACES,
    SOURCES,
    START,
    State,
    blank_cards,
    blank_offer,
    blank_players,
    blank_trick,
)
from longbox.games.little_tricktakers.view import View

PACKAGE = "longbox.games.little_tricktakers"


class LittleTrickTakers(Game[State, View]):
    """The rules of Little TrickTakers with an edition."""

    def __init__(self, edition: Edition | None = None) -> None:
        super().__init__(
            id="little-tricktakers",
            name="Little TrickTakers",
            version=1,
            seats=(2, 3, 4, 5),
            actions=ACTIONS,
            edition=edition or Edition.load(PACKAGE),
            rulebook=Rulebook.load(PACKAGE),
            options=[
                Option(
                    "rules",
                    RULES,
                    "The full game; Light 1 with five characters, with all of them (All stars)"
                    " or with a changing offer (Shuffle); Light 2 without options; Light 3 without"
                    " advanced items. Two players always play the full game.",
                )
            ],
        )
        self.parts = Parts(self.edition)
        self.cards = blank_cards(self.parts)
        self.trick = blank_trick()
        self.offer = blank_offer()
        self.players = blank_players()

    def setup(
        self, players: int, options: Mapping[str, str], rng: Rng, log: list[Event] | None = None
    ) -> State:
        """A first player by lot, points to begin with, and the first round (LT-4, LT-90)."""
        first = int(rng.below(players))
        rules = RULES.index(options.get("rules", RULES[0]))
        state = State(
            rng, log, self.parts, players, rules, first, self.cards.copy(), self.trick.copy(),
            self.offer.copy(), self.players.copy(),
        )  # fmt: skip
        for place, points in enumerate(self.parts.start[players - 2]):
            seat = (first + place) % players
            state.players.points[seat] = points
            state.players.sources[seat * SOURCES + START] = points
        if state.rules == LIGHT_3:  # LT-87
            state.offer.used_items = self.parts.advanced
            state.offer.item_deck &= ~self.parts.advanced
        rounds.begin_round(state)
        return state

    def outcome(self, state: State) -> Outcome:
        return scoring.outcome(state)

    def view(self, state: State, seat: int | None) -> View:
        return views.view(state, seat)

    def imagine(self, view: View, rng: Rng) -> State:
        return views.imagine(view, rng)

    def zones(self, view: View) -> list[Zone]:
        return surfaces.zones(view)

    def choices(self, view: View, options: Sequence[Action]) -> list[Choice]:
        return surfaces.choices(view, options)

    def observation(self, players: int) -> Observation[View]:
        return TableInNumbers(self.parts, players)

    def components(self, state: State) -> dict[str, int]:
        """Every card, character, item and beast, wherever it lies."""
        found = {}
        for card in range(self.parts.card_count):
            bit = 1 << card
            found[f"card {card}"] = sum(
                1 for place in range(PLACES) if state.cards.zone[place] & bit
            )
        offer, players = state.offer, state.players
        seats = range(int(state.count))
        for name, kinds, piles in (
            ("character", CHARACTERS, [offer.characters, offer.aside, *players.own]),
            ("item", ITEMS, [offer.item_deck, offer.items, offer.used_items, *players.items]),
            ("beast", BEASTS, [offer.beasts, *players.beasts]),
        ):
            for one in range(kinds):
                found[f"{name} {one}"] = sum(1 for pile in piles if pile & (1 << one))
        found["cards in the deck"] = int(count(state.cards.zone[DECK]) - state.cards.deck_count)
        found["points from nowhere"] = sum(
            int(players.points[seat])
            - sum(int(players.sources[seat * SOURCES + source]) for source in range(SOURCES))
            for seat in seats
        )
        return found

    def longest(self, players: int) -> int:
        """In a round each player picks, prepares a hand three times, and has ten turns at most."""
        return 4 * players * (4 + 3 * 10 + 10 * 20)
