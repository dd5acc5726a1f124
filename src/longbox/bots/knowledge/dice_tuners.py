"""What a player knows of Dice Tuners: strong dice, dear cards kept, and no fight that is lost."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from longbox.bots.knowledge.base import Knowledge, leads_by_points
from longbox.core.game import Game
from longbox.core.rng import Rng
from longbox.core.state import Action, Decision
from longbox.games.dice_tuners.actions import FIGHT_ON, RETREAT, Hire, TakeDie
from longbox.games.dice_tuners.components import FACE_COUNT, NO_HERO, SHIELD
from longbox.games.dice_tuners.decisions.draft import TakeRolled
from longbox.games.dice_tuners.decisions.duel import strength
from longbox.games.dice_tuners.decisions.duelling import (
    RetreatOrFight,
    TakeWinnersCard,
    UseEffect,
)
from longbox.games.dice_tuners.decisions.recruitment import ChooseHero, MakeBid, SpendCard
from longbox.games.dice_tuners.decisions.windows import UseOverdrive, UseSkill
from longbox.games.dice_tuners.state import HERO, VP, State

HELD: Final = 0.06  # what the value of a card in hand is worth while the match goes on
BLUFF: Final = 0.15
TIE: Final = 0.005  # of values in hand; less than a VP altogether (DT-54)


class DiceTunersKnowledge(Knowledge[State]):
    """Uses what it can, and judges a match from round to round."""

    def __init__(self, game: Game[State, Any]) -> None:
        super().__init__(game, comfortable=2.0, horizon=8)

    def quiet(self, state: State, decision: Decision[Any, Any], seat: int) -> bool:
        """When heroes are hired again, the duels are over."""
        return isinstance(decision, (SpendCard, MakeBid))

    def choose(
        self, state: State, decision: Decision[Any, Any], options: list[Action], rng: Rng
    ) -> Action:
        if isinstance(decision, (UseEffect, UseSkill, UseOverdrive, TakeWinnersCard)):
            return options[0] if rng.below(8) else options[1]
        if isinstance(decision, RetreatOrFight):
            return FIGHT_ON if self.is_stronger(state, decision.seat) else RETREAT
        if isinstance(decision, TakeRolled) and rng.below(4):
            return self.best_die(state, decision.seat, options)
        if isinstance(decision, ChooseHero):
            return self.dearest(state, options)
        return options[rng.below(len(options))]

    def best_die(self, state: State, seat: int, options: list[Action]) -> Action:
        best = options[0]
        most = -1.0
        for option in options:
            assert isinstance(option, TakeDie)
            worth = self.worth_of_face(state, seat, option.kind % FACE_COUNT)
            if worth > most:
                most = worth
                best = option
        return best

    def worth_of_face(self, state: State, seat: int, face: i64) -> float:
        """Its Strength (DT-3, DT-45); a Shield at least keeps out of a fight."""
        if face < SHIELD:
            return float(face + 1)
        if face == SHIELD:
            return 0.8
        return 0.5 * float(state.parts.heroes[state.table.seats[HERO + seat]].cost)

    def dearest(self, state: State, options: list[Action]) -> Action:
        best = options[0]
        most: i64 = -1
        for option in options:
            if isinstance(option, Hire):
                cost = state.parts.heroes[option.hero].cost
                if cost > most:
                    most = cost
                    best = option
        return best

    def is_stronger(self, state: State, seat: int) -> bool:
        """As far as it can be seen before effects (DT-46, DT-47)."""
        table = state.table
        mine = strength(state.parts, table, seat)
        for other in range(table.players):
            if other != seat and table.duel.fighters & (1 << other):
                theirs = strength(state.parts, table, other)
                if theirs > mine or (theirs == mine and not table.has_advantage(seat)):
                    return False
        return True

    def leads(self, state: State) -> list[float]:
        over = state.pending.size == 0
        worth = []
        for seat in range(state.table.players):
            points = float(state.table.seats[VP + seat])
            held = float(hand_value(state, seat))
            if over:
                hero = state.table.seats[HERO + seat]
                points += TIE * held
                if hero != NO_HERO:
                    points += TIE * TIE * float(state.parts.heroes[hero].cost)
            else:
                points += HELD * held
                if not state.table.bluff_used & (1 << seat):
                    points += BLUFF
            worth.append(points)
        return leads_by_points(worth)


def hand_value(state: State, seat: i64) -> i64:
    total: i64 = 0
    for place in range(state.hand_size(seat)):
        total += state.parts.value_of[state.card_at(seat, place)]
    return total
