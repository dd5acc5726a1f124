"""Mangaka Dice: its set-up, and where its parts are found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from mypy_extensions import i64

from longbox.core.arrays import Ints
from longbox.core.bits import bit, listed
from longbox.core.edition import Edition
from longbox.core.event import Event
from longbox.core.game import Game
from longbox.core.observation import Observation
from longbox.core.outcome import Outcome, Standing
from longbox.core.rng import Rng
from longbox.core.rulebook import Rulebook
from longbox.core.state import Action
from longbox.core.zones import Choice, Component, Zone
from longbox.games.mangaka_dice import catalogue as printed
from longbox.games.mangaka_dice import choices as answers
from longbox.games.mangaka_dice import events, scoring
from longbox.games.mangaka_dice import view as views
from longbox.games.mangaka_dice import zones as surfaces
from longbox.games.mangaka_dice.about import ABOUT, OPTIONS
from longbox.games.mangaka_dice.actions import ACTIONS
from longbox.games.mangaka_dice.components import (
    COLOURS,
    FIRST_HAND,
    FIRST_WHITES,
    GREEN,
    GREENS_EACH,
    IN_PLAY_AT_FIRST,
    MOST_SEATS,
    RED,
    VALUES,
    WHITE,
    Parts,
    bits_of,
)
from longbox.games.mangaka_dice.decisions.turn import (
    LAST_ROUND,
    MOST_TIE_BREAKS,
    begin_round,
    draw_into_play,
    lay_out,
)
from longbox.games.mangaka_dice.observation import TableInNumbers
from longbox.games.mangaka_dice.state import State, Table, deck_of, empty_desk, no_dice
from longbox.games.mangaka_dice.view import View

PACKAGE: Final = "longbox.games.mangaka_dice"


class MangakaDice(Game[State, View]):
    """Mangaka Dice for 2 to 4 players (MD-1)."""

    def __init__(self, edition: Edition | None = None) -> None:
        super().__init__(
            id="mangaka-dice",
            name="Mangaka Dice",
            version=3,
            seats=range(2, MOST_SEATS + 1),
            actions=ACTIONS,
            edition=Edition.load(PACKAGE) if edition is None else edition,
            rulebook=Rulebook.load(PACKAGE),
            about=ABOUT,
            options=OPTIONS,
        )
        self.parts = Parts(self.edition)

    def setup(
        self, players: int, options: Mapping[str, str], rng: Rng, log: list[Event] | None = None
    ) -> State:
        """Decks, cards in play, hands, dice, and a Start Player by lot (MD-3 to MD-9)."""
        parts = self.parts
        cards = options["cards"]
        table = Table(
            no_dice(),
            no_dice(),
            deck_of(bits_of(parts.experience, players, cards)),
            deck_of(bits_of(parts.skill, players, cards)),
            Ints[i64]([0] * len(parts.assist)),
            Ints[i64]([0] * len(parts.assist)),
        )
        assist_deck = deck_of(bits_of(parts.assist, players, cards))
        desks = [empty_desk() for _ in range(players)]
        state = State(rng, log, parts, table, desks, Ints[i64]([0] * players), assist_deck)
        for _ in range(IN_PLAY_AT_FIRST):
            draw_into_play(state, None, True)
        for _ in range(IN_PLAY_AT_FIRST):
            draw_into_play(state, None, False)
        for seat in range(players):
            self.deal(state, seat)
        table.pool.add(GREEN, GREENS_EACH * players)
        table.yellows = parts.yellows
        table.start = rng.below(players)
        begin_round(state)
        return state

    def deal(self, state: State, seat: int) -> None:
        """Two hidden Assist Cards and two white dice (MD-7, MD-8)."""
        for _ in range(FIRST_HAND):
            place = state.assist_deck.draw(state.rng)
            state.hands[seat] |= bit(place)
            if state.log is not None:
                state.log.append(events.assist_dealt(seat, state.parts.assist[place]))
        state.desks[seat].whites = FIRST_WHITES
        lay_out(state.desks[seat])

    def outcome(self, state: State) -> Outcome:
        return scoring.outcome(state)

    def view(self, state: State, seat: int | None) -> View:
        return views.view(state, seat)

    def standing(self, view: View) -> Standing:
        points = [int(desk.points) for desk in view.desks]
        round = int(view.table.round)
        return Standing(points, f"round {round}", round)

    def imagine(self, view: View, rng: Rng) -> State:
        return views.imagine(view, rng)

    def touches(self, view: View, action: Action) -> list[str]:
        return answers.touches(view, action)

    def catalogue(self) -> list[Component]:
        return printed.catalogue(self.parts)

    def zones(self, view: View) -> list[Zone]:
        return surfaces.zones(view)

    def choices(self, view: View, options: Sequence[Action]) -> list[Choice]:
        return answers.choices(view, options)

    def observation(self, players: int) -> Observation[View]:
        return TableInNumbers(self.parts, players)

    def give(self, state: State, seat: int, component: str) -> bool:
        """A Skill Card, as if it were taken in the first round: it serves from the second on."""
        table = state.table
        for place, card in enumerate(self.parts.skill):
            if card.id == component:
                there = bit(place)
                if table.skill_deck.cards & there:
                    table.skill_deck.cards ^= there
                    table.skill_deck.size -= 1
                elif table.skill_in_play & there:
                    table.skill_in_play ^= there
                    draw_into_play(state, None, False)
                else:
                    return False
                state.desks[seat].taken |= there
                return True
        return False

    def glance(self, state: State, seat: int | None, last: View | None) -> View:
        return views.glance(state, seat, last)

    def components(self, state: State) -> dict[str, int]:
        """Dice by colour, on the table and in the box; cards by kind, and those that lie twice."""
        found = self.dice_in_the_box(state)
        places = [state.table.pool, state.table.aside]
        for desk in state.desks:
            places += [desk.unused, desk.used]
        for dice in places:
            for kind in listed(dice.kinds):
                found[f"{COLOURS[kind // VALUES]} dice"] += int(dice.count(kind))
        table = state.table
        experience = [table.experience_deck.cards, table.experience_in_play]
        skill = [table.skill_deck.cards, table.skill_in_play]
        assist = [state.assist_deck.cards, table.assist_discard, *state.hands]
        for desk in state.desks:
            experience.append(desk.experience)
            skill += [desk.skill, desk.taken]
        for name, piles in (("experience", experience), ("skill", skill), ("assist", assist)):
            somewhere, twice = 0, 0
            for pile in piles:
                twice |= somewhere & int(pile)
                somewhere |= int(pile)
            found[f"{name} cards"] = somewhere.bit_count()
            found[f"{name} cards in two places"] = twice.bit_count()
        return found

    def dice_in_the_box(self, state: State) -> dict[str, int]:
        """Those that no player has."""
        count = self.parts.dice
        reds = sum(int(red) for desk in state.desks for red in desk.reds)
        return {
            "green dice": count[GREEN] - GREENS_EACH * len(state.desks),
            "white dice": count[WHITE] - sum(int(desk.whites) for desk in state.desks),
            "red dice": count[RED] - reds,
            "yellow dice": int(state.table.yellows),
        }

    def longest(self, players: int) -> int:
        """Rounds of drafts and turns; in a turn every die is paid at most once, and two Abilities
        choose at most a dozen dice or points each; then the tiebreakers."""
        dice = sum(self.parts.dice)
        turn = dice + 2 * (dice + 2) + 5
        draft = GREENS_EACH * players
        return LAST_ROUND * draft * (turn + 1) + MOST_TIE_BREAKS * players * turn
