"""Dice Tuners: its set-up, and where its parts are found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from mypy_extensions import i64

from longbox.core.arrays import Ints
from longbox.core.bits import listed
from longbox.core.edition import Edition
from longbox.core.event import Event
from longbox.core.game import Game
from longbox.core.observation import Observation
from longbox.core.outcome import Outcome, Standing
from longbox.core.rng import Rng
from longbox.core.rulebook import Rulebook
from longbox.core.state import Action
from longbox.core.zones import Choice, Component, Zone
from longbox.games.dice_tuners import events, scoring
from longbox.games.dice_tuners import view as views
from longbox.games.dice_tuners.about import ABOUT, FACE_UP, OPTIONS
from longbox.games.dice_tuners.actions import Answers
from longbox.games.dice_tuners.catalogue import catalogue
from longbox.games.dice_tuners.components import (
    COLOUR_COUNT,
    DEALT,
    DRAWN,
    FACE_COUNT,
    MOST_SEATS,
    NO_CARD,
    NO_DIE,
    NO_HERO,
    SIDE_COUNT,
    Parts,
)
from longbox.games.dice_tuners.decisions.duel import duels_in_round
from longbox.games.dice_tuners.decisions.flow import ROUND
from longbox.games.dice_tuners.decisions.hands import top_name
from longbox.games.dice_tuners.decisions.recruitment import fill_market
from longbox.games.dice_tuners.effects import COLOURS, MOST_CARDS
from longbox.games.dice_tuners.observation import TableInNumbers
from longbox.games.dice_tuners.state import (
    DEPLOYED_DICE,
    HERO,
    NOT_CHOSEN,
    PLAYED,
    ROLLING,
    ROOM,
    SUPPLY,
    UNSEEN,
    VP,
    State,
    empty_table,
)
from longbox.games.dice_tuners.view import View
from longbox.games.dice_tuners.zones.choices import choices, touches
from longbox.games.dice_tuners.zones.table import zones

PACKAGE: Final = "longbox.games.dice_tuners"


class DiceTuners(Game[State, View]):
    """Dice Tuners for 2 to 4 players (DT-1)."""

    def __init__(self, edition: Edition | None = None) -> None:
        loaded = Edition.load(PACKAGE) if edition is None else edition
        self.parts = Parts(loaded)
        self.answers = Answers(self.parts)
        super().__init__(
            id="dice-tuners",
            name="Dice Tuners",
            version=2,
            seats=range(2, MOST_SEATS + 1),
            actions=self.answers.all,
            edition=loaded,
            rulebook=Rulebook.load(PACKAGE),
            about=ABOUT,
            options=OPTIONS,
        )
        self.tables = [
            empty_table(self.parts, players, face_up)
            for face_up in (False, True)
            for players in range(MOST_SEATS + 1)
        ]

    def setup(
        self, players: int, options: Mapping[str, str], rng: Rng, log: list[Event] | None = None
    ) -> State:
        """A first player by lot, four cards each, the market; then the first round (DT-9)."""
        face_up = options[FACE_UP] == "yes"
        table = self.tables[players + (MOST_SEATS + 1 if face_up else 0)].copy()
        state = State(
            rng,
            log,
            self.parts,
            self.answers,
            ROUND,
            table,
            Ints[i64]([0] * (MOST_SEATS * ROOM)),
            Ints[i64]([NOT_CHOSEN] * MOST_SEATS),
            self.parts.copies_of[:],
        )
        table.first = rng.below(players)
        if log is not None:
            log.append(events.began(int(table.first)))
        for seat in range(players):
            for _ in range(DEALT):
                state.add_to_hand(seat, state.draw_from_deck(), UNSEEN)
                table.deck_size -= 1
        state.turn_up_top()
        if log is not None:
            hands: list[list[str] | None] = [
                [self.parts.card_name(mark >> 1) for mark in views.marks(state, seat)]
                for seat in range(players)
            ]
            log.append(events.HandsDealt(hands, top_name(state)))
        fill_market(state)
        state.go_on()
        return state

    def outcome(self, state: State) -> Outcome:
        return scoring.outcome(state)

    def view(self, state: State, seat: int | None) -> View:
        return views.view(state, seat)

    def standing(self, view: View) -> Standing:
        table = view.table
        points = [int(table.seats[VP + seat]) for seat in range(int(table.players))]
        round, rounds = int(table.round), int(table.rounds())
        return Standing(points, f"round {round} of {rounds}", round)

    def imagine(self, view: View, rng: Rng) -> State:
        return views.imagine(view, rng)

    def zones(self, view: View) -> list[Zone]:
        return zones(view)

    def catalogue(self) -> list[Component]:
        return catalogue(self.parts)

    def choices(self, view: View, options: Sequence[Action]) -> list[Choice]:
        return choices(view, options)

    def touches(self, view: View, action: Action) -> list[str]:
        return touches(view, action)

    def observation(self, players: int) -> Observation[View]:
        return TableInNumbers(self.parts, players)

    def glance(self, state: State, seat: int | None, last: View | None) -> View:
        return views.glance(state, seat, last)

    def components(self, state: State) -> dict[str, int]:
        """Strategy cards by name, heroes, and dice by colour, wherever they lie."""
        table = state.table
        found = {hero.name: 0 for hero in self.parts.heroes}
        for heroes in (table.market, table.hero_deck, table.hero_discard):
            for hero in listed(heroes):
                found[self.parts.heroes[hero].name] += 1
        cards = [
            int(state.deck[card] + table.discard[card]) for card in range(len(self.parts.cards))
        ]
        lying = [int(table.top), *(int(table.seats[PLAYED + seat]) for seat in range(MOST_SEATS))]
        for seat in range(int(table.players)):
            lying += [mark >> 1 for mark in views.marks(state, seat)]
            if table.seats[HERO + seat] != NO_HERO:
                found[self.parts.heroes[table.seats[HERO + seat]].name] += 1
        for card in lying:
            if card != NO_CARD and card != self.parts.bluff:
                cards[card] += 1
        found.update({self.parts.card_name(card): count for card, count in enumerate(cards)})
        found["strategy deck"] = (
            int(table.deck_size) - sum(map(int, state.deck)) - (table.top != NO_CARD)
        )
        found.update(dice_by_colour(state))
        return found

    def longest(self, players: int) -> int:
        """A round asks each player to hire, draft, deploy and fight three duels."""
        most_parts = max(
            *(len(hero.skill) + len(hero.overdrive) for hero in self.parts.heroes),
            *(len(card.effect) for card in self.parts.cards),
        )
        for_parts = 2 * most_parts * (MOST_CARDS + 2)
        fight = 8 + for_parts
        recruit = 4 + DRAWN + for_parts
        draft = 3 * players + 2 * SIDE_COUNT + for_parts
        rounds = 3 if players < 4 else 4
        duels = int(duels_in_round(players))
        return rounds * players * (recruit + draft + duels * fight)


def dice_by_colour(state: State) -> dict[str, int]:
    """Dice on the table, being rolled, rolled, drafted, deployed or set aside."""
    dice = state.table.dice
    counts = [int(dice[SUPPLY + colour] + dice[ROLLING + colour]) for colour in range(COLOUR_COUNT)]
    kinds = views.pool(state.table) + views.aside(state.table)
    for seat in range(int(state.table.players)):
        kinds += views.drafted(state.table, seat)
        start = DEPLOYED_DICE + SIDE_COUNT * seat
        kinds += [int(dice[start + side]) for side in range(SIDE_COUNT)]
    for kind in kinds:
        if kind != NO_DIE:
            counts[kind // FACE_COUNT] += 1
    return {f"{name} dice": counts[colour] for colour, name in enumerate(COLOURS)}
