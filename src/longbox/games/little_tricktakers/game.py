"""The Game: set-up, and where everything else is found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from longbox.core.bits import count
from longbox.core.edition import Edition
from longbox.core.event import Event
from longbox.core.game import Game
from longbox.core.observation import Observation
from longbox.core.outcome import Outcome, Standing
from longbox.core.rng import Rng
from longbox.core.rulebook import Rulebook
from longbox.core.state import Action
from longbox.core.zones import Choice, Component, Zone
from longbox.games.little_tricktakers import catalogue as printed
from longbox.games.little_tricktakers import choices as answers
from longbox.games.little_tricktakers import scoring
from longbox.games.little_tricktakers import view as views
from longbox.games.little_tricktakers.about import ABOUT, OPTIONS
from longbox.games.little_tricktakers.actions import ACTIONS
from longbox.games.little_tricktakers.components import (
    ALL_STARS,
    BEASTS,
    CHARACTER_SETS,
    CHARACTERS,
    FIVE,
    FULL,
    ITEM_NAMES,
    ITEMS,
    LIGHT_1,
    LIGHT_3,
    RULES,
    SHUFFLE,
    Parts,
)
from longbox.games.little_tricktakers.decisions import rounds
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
    rounds_for,
)
from longbox.games.little_tricktakers.view import View
from longbox.games.little_tricktakers.zones import table as surfaces

SETS = [name for name, _ in CHARACTER_SETS]
PACKAGE = "longbox.games.little_tricktakers"


class LittleTrickTakers(Game[State, View]):
    """The rules of Little TrickTakers with an edition."""

    def __init__(self, edition: Edition | None = None) -> None:
        super().__init__(
            id="little-tricktakers",
            name="Little TrickTakers",
            version=2,
            seats=(2, 3, 4, 5),
            actions=ACTIONS,
            edition=edition or Edition.load(PACKAGE),
            rulebook=Rulebook.load(PACKAGE),
            about=ABOUT,
            options=OPTIONS,
        )
        self.parts = Parts(self.edition)
        self.cards = blank_cards(self.parts)
        self.trick = blank_trick()
        self.offer = blank_offer()
        self.players = blank_players()

    def unfit(self, players: int, options: Mapping[str, str]) -> str:
        """LT-83 to LT-90: who can play with which rules, and with which characters."""
        rules, chosen = options["rules"], options["characters"]
        if players == 2 and rules != RULES[FULL]:
            return "the light rules are for 3 to 5 players; two play the full game (LT-90)"
        styles = (RULES[ALL_STARS], RULES[SHUFFLE])
        if chosen != SETS[0] and rules not in styles:
            return "only All stars and Shuffle are played with a chosen set of characters (LT-84)"
        needed = players + 1 if rules == RULES[SHUFFLE] else players
        if count(self.parts.sets[SETS.index(chosen)]) < needed:
            return f"Shuffle shows {needed} characters to {players} players: choose more (LT-85)"
        return ""

    def setup(
        self, players: int, options: Mapping[str, str], rng: Rng, log: list[Event] | None = None
    ) -> State:
        """A first player by lot, points to begin with, and the first round (LT-4, LT-90)."""
        first = int(rng.below(players))
        rules = RULES.index(options.get("rules", RULES[FULL]))
        chosen = SETS.index(options.get("characters", SETS[0]))
        pool = self.parts.sets[FIVE if rules == LIGHT_1 else chosen]
        state = State(
            rng, log, self.parts, players, rules, pool, first, self.cards.copy(),
            self.trick.copy(), self.offer.copy(), self.players.copy(),
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

    def standing(self, view: View) -> Standing:
        points = [int(view.players.points[seat]) for seat in range(view.count)]
        round, rounds = view.round + 1, int(rounds_for(view.count))
        return Standing(points, f"round {round} of {rounds}", round)

    def imagine(self, view: View, rng: Rng) -> State:
        return views.imagine(view, rng)

    def zones(self, view: View) -> list[Zone]:
        return surfaces.zones(view)

    def zones_beside(self, view: View, watcher: View, common: Sequence[Zone]) -> list[Zone]:
        return surfaces.zones_beside(view, watcher, common)

    def choices(self, view: View, options: Sequence[Action]) -> list[Choice]:
        return answers.choices(view, options, surfaces.zones(view))

    def choices_among(
        self, view: View, options: Sequence[Action], zones: Sequence[Zone]
    ) -> list[Choice]:
        return answers.choices(view, options, zones)

    def touches(self, view: View, action: Action) -> list[str]:
        return answers.touches(view, action)

    def catalogue(self) -> list[Component]:
        return printed.catalogue(self.parts)

    def observation(self, players: int) -> Observation[View]:
        return TableInNumbers(self.parts, players)

    def give(self, state: State, seat: int, component: str) -> bool:
        """An item, from the deck or from the offer."""
        for item in range(ITEMS):
            if ITEM_NAMES[item] == component:
                there = 1 << item
                if (state.offer.item_deck | state.offer.items) & there == 0:
                    return False
                state.offer.item_deck &= ~there
                state.offer.items &= ~there
                state.players.items[seat] |= there
                return True
        return False

    def glance(self, state: State, seat: int | None, last: View | None) -> View:
        return views.glance(state, seat, last)

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
