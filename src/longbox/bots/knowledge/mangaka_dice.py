"""What a player knows of Mangaka Dice: dice to keep are points to come, and greens are turns.

A set of dice is worth the best card that it pays for, or how near it comes to one.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from longbox.bots.knowledge.base import Knowledge, leads_by_points
from longbox.core.arrays import Ints
from longbox.core.bits import count, lowest
from longbox.core.game import Game
from longbox.core.rng import Rng
from longbox.core.state import Action, Decision
from longbox.games.mangaka_dice.actions import (
    DONE,
    DRAW_ASSIST,
    DRAW_EXPERIENCE,
    DRAW_SKILL,
    RAISE,
    TAKE_EXPERIENCE,
    TAKE_SKILL,
    Move,
)
from longbox.games.mangaka_dice.components import (
    EVEN,
    EXPERIENCE_CARDS,
    GAIN_RED,
    GAIN_WHITE,
    HIGHEST,
    ODD,
    OF_A_KIND,
    ONE_GREEN,
    PATTERNS,
    RUN,
    SUM,
    VALUES,
    Card,
)
from longbox.games.mangaka_dice.decisions.abilities import ShiftDie
from longbox.games.mangaka_dice.decisions.turn import PayDice, TakeGreen, TakeTurn
from longbox.games.mangaka_dice.state import Desk, Dice, State

DIE: Final = 0.9  # what a die to keep is worth while the match is young
ABILITY: Final = 0.5  # and a Skill Card with an Ability
ASSIST: Final = 0.25  # an Assist Card in hand
TURN: Final = 0.5  # a green die that is not used yet
CURIOUS: Final = 4  # of one turn in so many an Ability is tried


class MangakaDiceKnowledge(Knowledge[State]):
    """Takes what is worth most at once, and dice early rather than late."""

    def __init__(self, game: Game[State, Any]) -> None:
        super().__init__(game, comfortable=4.0, horizon=20)
        self.measured: Ints[i64] = Ints[i64]([0] * PATTERNS)

    def choose(
        self, state: State, decision: Decision[Any, Any], options: list[Action], rng: Rng
    ) -> Action:
        seat = decision.seat
        if isinstance(decision, TakeTurn):
            return self.deed(state, seat, options, rng)
        if isinstance(decision, PayDice):
            return self.payment(state, seat, options, rng)
        if isinstance(decision, TakeGreen):
            return self.best_change(state, seat, options, 0)
        if isinstance(decision, ShiftDie):
            return self.best_change(state, seat, options, state.table.amount)
        return options[rng.below(len(options))]

    # A turn.

    def deed(self, state: State, seat: int, options: list[Action], rng: Rng) -> Action:
        """The best card that can be taken; if it is a poor one, something else first."""
        best: Action = DRAW_ASSIST
        most = 0.3
        young = self.youth(state)
        abilities: i64 = 0
        draws: i64 = 0
        for option in options:
            assert isinstance(option, Move)
            if option is DRAW_EXPERIENCE or option is DRAW_SKILL:
                draws += 1
                continue
            if option is DRAW_ASSIST:
                continue
            worth = 0.0
            number = option.number
            if number < EXPERIENCE_CARDS and option is TAKE_EXPERIENCE[number]:
                worth = worth_of_experience(state.parts.experience[number])
            elif option is TAKE_SKILL[number]:
                worth = young * worth_of_skill(state.parts.skill[number])
            else:
                abilities += 1
                continue
            if worth > most:
                most = worth
                best = option
        if most < 1.5 and draws and rng.below(2) == 0:
            return options[rng.below(draws)]
        if abilities and rng.below(CURIOUS) == 0:
            return options[len(options) - 1 - rng.below(abilities)]
        return best

    def payment(self, state: State, seat: int, options: list[Action], rng: Rng) -> Action:
        """A die that helps to cover the Cost; of these no green one, once there is one."""
        if options[-1] is DONE:
            return DONE
        card = state.parts.card(int(state.table.card))
        aside = state.table.aside
        unused = state.desks[seat].unused
        target = self.target(state, card.pattern, card.needed, aside, unused)
        best = options[0]
        most = -1e9
        for option in options:
            assert isinstance(option, Move)
            value = option.number % VALUES
            fits = fitting(card.pattern, value, target, aside)
            green = option.number < VALUES
            worth = fits - 0.1 * float(value) * (0.0 if card.pattern == SUM else 1.0)
            if green:
                worth += 1.0 if aside.greens == 0 else -1.0
                if aside.greens == 0 and fits == 0.0:
                    worth += 1.5
            if worth > most:
                most = worth
                best = option
        return best

    def target(self, state: State, pattern: i64, needed: i64, aside: Dice, unused: Dice) -> i64:
        """The value that is there most often, or the first value of a run that is there."""
        best: i64 = 0
        if pattern == RUN:
            first: i64 = 1
            while first + needed <= VALUES:
                whole = True
                for value in range(first, first + needed):
                    if aside.of_value[value] + unused.of_value[value] == 0:
                        whole = False
                for value in range(1, VALUES):
                    if aside.of_value[value] and (value < first or value >= first + needed):
                        whole = False
                if whole:
                    return first * VALUES + needed
                first += 1
            return VALUES + needed
        most: i64 = -1
        for value in range(1, VALUES):
            count = 10 * (aside.of_value[value] + unused.of_value[value]) + aside.of_value[value]
            if count > most:
                most = count
                best = value
        return best

    # Dice.

    def best_change(self, state: State, seat: int, options: list[Action], amount: i64) -> Action:
        """The die that, taken or changed, brings the dice nearest to a good card."""
        unused = state.desks[seat].unused
        best = options[0]
        most = -1.0
        for option in options:
            assert isinstance(option, Move)
            kind = option.number
            if option is DONE:
                worth = self.reach(state, unused)
            elif amount == 0:
                unused.add(kind)
                worth = self.reach(state, unused)
                unused.remove(kind)
            else:
                value = kind % VALUES
                changed = value - amount
                if option is RAISE[kind]:
                    changed = value + amount
                changed = min(max(changed, 1), HIGHEST)
                unused.remove(kind)
                unused.add(kind - value + changed)
                worth = self.reach(state, unused)
                unused.remove(kind - value + changed)
                unused.add(kind)
            if worth > most:
                most = worth
                best = option
        return best

    def reach(self, state: State, dice: Dice) -> float:
        """The best card in play, by how much of its Cost is there."""
        measured = self.measured
        for pattern in range(PATTERNS):
            measured[pattern] = dice.measure(pattern)
        best = 0.0
        rest = state.table.experience_in_play
        while rest:
            card = state.parts.experience[lowest(rest)]
            rest &= rest - 1
            worth = worth_of_experience(card) * nearness(measured[card.pattern], card.needed)
            if worth > best:
                best = worth
        rest = state.table.skill_in_play
        young = self.youth(state)
        while rest:
            card = state.parts.skill[lowest(rest)]
            rest &= rest - 1
            worth = young * worth_of_skill(card) * nearness(measured[card.pattern], card.needed)
            if worth > best:
                best = worth
        return best

    # The match.

    def youth(self, state: State) -> float:
        """1 as it begins, 0 when somebody has the points that end it."""
        highest: i64 = 0
        for desk in state.desks:
            if desk.points > highest:
                highest = desk.points
        goal = state.parts.goal
        return 0.0 if highest >= goal else 1.0 - float(highest) / float(goal)

    def leads(self, state: State) -> list[float]:
        over = state.pending.size == 0
        young = self.youth(state)
        worth = []
        for seat in range(len(state.desks)):
            desk = state.desks[seat]
            points = float(desk.points)
            if over:
                if state.table.contenders == 1 << seat:
                    points += 0.5
                    for other in state.desks:
                        if float(other.points) >= points:
                            points = float(other.points) + 0.5
            else:
                points += young * self.promise(state, desk)
                points += ASSIST * float(count(state.hands[seat]))
                if desk.unused.greens:
                    points += TURN * float(desk.unused.greens)
            worth.append(points)
        return leads_by_points(worth)

    def promise(self, state: State, desk: Desk) -> float:
        """What dice and Skill Cards will bring before the end."""
        dice = float(desk.whites)
        for value in range(1, VALUES):
            dice += float(desk.reds[value])
        worth = DIE * dice
        rest = desk.taken
        while rest:
            worth += worth_of_skill(state.parts.skill[lowest(rest)])
            rest &= rest - 1
        return worth + ABILITY * float(count(desk.skill & ~state.parts.dice_to_keep))


def worth_of_experience(card: Card) -> float:
    return 100.0 if card.wins else float(card.points)


def worth_of_skill(card: Card) -> float:
    if card.ability == GAIN_WHITE:
        return DIE * float(card.number)
    return DIE if card.ability == GAIN_RED else ABILITY


def nearness(measured: i64, needed: i64) -> float:
    """1 for a Cost that can be paid, less for one that cannot."""
    if measured >= needed:
        return 1.0
    part = float(measured) / float(needed)
    return 0.5 * part * part


def fitting(pattern: i64, value: i64, target: i64, aside: Dice) -> float:
    """Whether a value helps to cover a Cost."""
    if pattern == ONE_GREEN:
        return 0.0
    if pattern == SUM:
        return 2.0 + 0.1 * float(value)
    if pattern == OF_A_KIND:
        return 2.0 if value == target else 0.0
    if pattern == EVEN:
        return 2.0 if value % 2 == 0 else 0.0
    if pattern == ODD:
        return 2.0 if value % 2 else 0.0
    if pattern == RUN:
        first = target // VALUES
        if first <= value < first + target % VALUES and aside.of_value[value] == 0:
            return 2.0
        return 0.0
    before = aside.measure(pattern)
    aside.add(value)
    gain = aside.measure(pattern) - before
    aside.remove(value)
    if gain > 0:
        return 3.0
    return 2.0 if value == target or aside.of_value[value] else 1.0
