"""What a player knows of Mangaka Dice: dice to keep are points to come, and greens are turns.

A set of dice is worth the best card that it pays for, or how near it comes to one.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from longbox.bots.knowledge.base import Knowledge, leads_by_points
from longbox.core.arrays import Ints
from longbox.core.bits import bit, count, lowest
from longbox.core.game import Game
from longbox.core.rng import Rng
from longbox.core.state import Action, Decision
from longbox.games.mangaka_dice.actions import (
    DONE,
    DRAW_ASSIST,
    PAY_CHEAPEST,
    RAISE,
    TAKE_EXPERIENCE,
    TAKE_SKILL,
    Move,
)
from longbox.games.mangaka_dice.components import (
    COPY,
    EXPERIENCE_CARDS,
    GAIN_RED,
    GAIN_WHITE,
    HIGHEST,
    MOST_MEASURED,
    OF_A_KIND,
    REROLL,
    ROLL_YELLOW,
    SET,
    SKILL_CARDS,
    TAKE_USED,
    VALUES,
    Card,
    Parts,
)
from longbox.games.mangaka_dice.decisions.abilities import (
    Borrow,
    CopyFrom,
    CopyTo,
    FlipDie,
    OnDice,
    RerollDice,
    SetDie,
    SetTo,
    ShiftDie,
    SpreadFrom,
    SpreadTo,
)
from longbox.games.mangaka_dice.decisions.turn import (
    DiscardAssist,
    PayDice,
    SpendGreen,
    TakeGreen,
    TakeTurn,
    best_value,
)
from longbox.games.mangaka_dice.state import BYTE, Desk, Dice, State, measured

CARDS: Final = EXPERIENCE_CARDS + SKILL_CARDS
DIE: Final = 0.9  # what a die to keep is worth while the match is young
ABILITY: Final = 0.5  # and a Skill Card with an Ability
ASSIST: Final = 0.04  # an Assist Card in hand, for what it can do
TURN: Final = 0.5  # a green die that is not used yet
NEAR: Final = 0.3  # a card that they could pay for
TIE: Final = 0.1  # a set of dice in the tiebreaker
CURIOUS: Final = 4  # of one turn in so many an Ability is tried
MEASURES: Final = MOST_MEASURED + 1

# What an answer does with a die.

TAKES: Final = 0
SHIFTS: Final = 1
TURNS: Final = 2
SETS: Final = 3  # to the best value
COPIES: Final = 4
TAKES_VALUE: Final = 5
FLIPS: Final = 6
GIVES: Final = 7  # points to another
GETS: Final = 8
LEAVES: Final = 9  # spent, or rolled again


class MangakaDiceKnowledge(Knowledge[State]):
    """Takes what is worth most at once, and dice early rather than late."""

    def __init__(self, game: Game[State, Any]) -> None:
        super().__init__(game, comfortable=4.0, horizon=20)
        self.parts: Parts | None = None  # of which cards were looked at last, as are the next three
        self.experience: i64 = 0
        self.skill: i64 = 0
        self.young = 0.0
        self.noted: i64 = 0  # cards in play, as far as looked at, the best first
        self.worth: Ints[float] = Ints[float]([0.0] * CARDS)  # of each, as are the next two
        self.pattern: Ints[i64] = Ints[i64]([0] * CARDS)
        self.needed: Ints[i64] = Ints[i64]([0] * CARDS)

    def choose(
        self, state: State, decision: Decision[Any, Any], options: list[Action], rng: Rng
    ) -> Action:
        seat = decision.seat
        if isinstance(decision, TakeTurn):
            return self.deed(state, seat, options, rng)
        if isinstance(decision, PayDice):
            return PAY_CHEAPEST
        if isinstance(decision, (OnDice, SetTo, TakeGreen, SpendGreen)):
            return self.best_change(state, decision, options)
        if isinstance(decision, DiscardAssist):
            return self.poorest(state, options)
        if isinstance(decision, Borrow):
            return self.richest(state, options)
        return options[rng.below(len(options))]

    # A turn.

    def deed(self, state: State, seat: int, options: list[Action], rng: Rng) -> Action:
        """The best card that can be taken; if it is a poor one, something else first."""
        best: Action = DRAW_ASSIST
        most = 0.3
        young = -1.0  # not asked for yet
        draws: i64 = 0  # they come first, then this, cards to take, and Abilities
        while options[draws] is not DRAW_ASSIST:
            draws += 1
        place = draws + 1
        while place < len(options):
            option = options[place]
            assert isinstance(option, Move)
            worth = 0.0
            number = option.number
            if number < EXPERIENCE_CARDS and option is TAKE_EXPERIENCE[number]:
                worth = worth_of_experience(state.parts.experience[number])
            elif option is TAKE_SKILL[number]:
                if young < 0.0:
                    young = self.youth(state)
                worth = young * worth_of_skill(state.parts.skill[number])
            else:
                break
            if worth > most:
                most = worth
                best = option
            place += 1
        abilities: i64 = len(options) - place
        if most < 1.5 and draws and rng.below(2) == 0:
            return options[rng.below(draws)]
        if abilities and rng.below(CURIOUS) == 0:
            return options[len(options) - 1 - rng.below(abilities)]
        return best

    def poorest(self, state: State, options: list[Action]) -> Action:
        """The Assist Card that changes the fewest dice."""
        best = options[0]
        least: i64 = 1000
        for option in options:
            assert isinstance(option, Move)
            worth = strength(state.parts.assist[option.number])
            if worth < least:
                least = worth
                best = option
        return best

    def richest(self, state: State, options: list[Action]) -> Action:
        """The player with the most used dice."""
        best = options[0]
        most: i64 = -1
        for option in options:
            assert isinstance(option, Move)
            used = state.desks[option.number].used
            dice = used.size - used.greens()
            if dice > most:
                most = dice
                best = option
        return best

    # Dice.

    def best_change(
        self, state: State, decision: Decision[Any, Any], options: list[Action]
    ) -> Action:
        """What brings the dice nearest to a good card, with those that an Ability has changed."""
        dice = state.desks[decision.seat].unused
        if state.table.aside.size and not isinstance(decision, RerollDice):
            dice = dice.copy()
            dice.add_all(state.table.aside)
        self.look_at_cards(state)
        how = how_it_changes(decision)
        best = options[0]
        most = -1.0
        for option in options:
            assert isinstance(option, Move)
            worth = self.after(state, how, dice, option)
            if worth > most:
                most = worth
                best = option
        return best

    def after(self, state: State, how: i64, dice: Dice, move: Move) -> float:
        """How near to a card the dice come with this move, and with the best one to follow it."""
        kind = move.number
        value = kind % VALUES
        amount = state.table.amount
        values, greens = dice.values, dice.greens()
        if move is DONE:
            return self.reach(state, values, greens)
        if how == TAKES:
            return self.reach(state, values + one(kind), greens + 1)
        if how == SHIFTS:
            shift = amount if move is RAISE[kind] else -amount
            return self.changed(state, dice, value, min(max(value + shift, 1), HIGHEST))
        if how == TURNS:
            return self.changed(state, dice, amount % VALUES, kind)
        if how == SETS:
            return self.best_set(state, dice, value)
        if how == COPIES:
            return self.best_copy(state, dice, kind)
        if how == TAKES_VALUE:
            return self.changed(state, dice, value, amount)
        if how == FLIPS:
            return self.changed(state, dice, value, VALUES - value)
        if how == GIVES:
            return self.best_giver(state, dice, kind)
        if how == GETS:
            return self.best_gift(state, dice, state.table.left + 1, value)
        if kind < VALUES:
            greens -= 1
        return self.reach(state, values - one(value), greens)

    def changed(self, state: State, dice: Dice, before: i64, value: i64) -> float:
        """How near the dice come if one of them is turned to a value."""
        return self.reach(state, dice.values - one(before) + one(value), dice.greens())

    def best_set(self, state: State, dice: Dice, before: i64) -> float:
        """The best value for a die to take."""
        most = 0.0
        for value in range(1, VALUES):
            worth = self.changed(state, dice, before, value)
            if worth > most:
                most = worth
        return most

    def best_copy(self, state: State, dice: Dice, source: i64) -> float:
        """The best die to take the value of another."""
        most = 0.0
        rest = others_than(source, dice)
        while rest:
            worth = self.changed(state, dice, lowest(rest) % VALUES, source % VALUES)
            rest &= rest - 1
            if worth > most:
                most = worth
        return most

    def best_giver(self, state: State, dice: Dice, giver: i64) -> float:
        """The best die to get points from this one."""
        most = 0.0
        rest = others_than(giver, dice)
        while rest:
            worth = self.best_gift(state, dice, giver % VALUES, lowest(rest) % VALUES)
            rest &= rest - 1
            if worth > most:
                most = worth
        return most

    def best_gift(self, state: State, dice: Dice, giver: i64, getter: i64) -> float:
        """The best number of points that a die of one value can get from one of another."""
        most = 0.0
        values, greens = dice.values, dice.greens()
        while giver > 1 and getter < HIGHEST:
            values += one(giver - 1) - one(giver) + one(getter + 1) - one(getter)
            giver -= 1
            getter += 1
            worth = self.reach(state, values, greens)
            if worth > most:
                most = worth
        return most

    def look_at_cards(self, state: State) -> None:
        """Note which cards are in play and what they are worth, before dice are compared."""
        table = state.table
        young = self.youth(state)
        if (
            table.experience_in_play == self.experience
            and table.skill_in_play == self.skill
            and young == self.young
            and state.parts is self.parts
        ):
            return
        self.parts = state.parts
        self.experience = table.experience_in_play
        self.skill = table.skill_in_play
        self.young = young
        self.noted = 0
        rest = self.experience
        while rest:
            card = state.parts.experience[lowest(rest)]
            rest &= rest - 1
            self.note(card, worth_of_experience(card))
        rest = self.skill
        while rest:
            card = state.parts.skill[lowest(rest)]
            rest &= rest - 1
            self.note(card, young * worth_of_skill(card))

    def note(self, card: Card, worth: float) -> None:
        place = self.noted
        self.noted += 1
        while place > 0 and self.worth[place - 1] < worth:
            self.worth[place] = self.worth[place - 1]
            self.pattern[place] = self.pattern[place - 1]
            self.needed[place] = self.needed[place - 1]
            place -= 1
        self.worth[place] = worth
        self.pattern[place] = card.pattern
        self.needed[place] = card.needed

    def reach(self, state: State, values: i64, greens: i64) -> float:
        """The best card in play, by how much of its Cost is there; in a tiebreaker the best set."""
        if state.table.tie_breaks:
            return float(measured(OF_A_KIND, values, greens) * VALUES + best_value(values))
        best = 0.0
        for number in range(self.noted):
            worth = self.worth[number]
            if worth <= best:  # neither can it be the best, however near, nor those that follow
                break
            there = measured(self.pattern[number], values, greens)
            worth *= NEARNESS[self.needed[number] * MEASURES + there]
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
        self.look_at_cards(state)
        worth = []
        for seat in range(len(state.desks)):
            desk = state.desks[seat]
            greens = desk.unused.greens()
            points = float(desk.points)
            if over:
                if state.table.contenders == 1 << seat:
                    points += 0.5
                    for other in state.desks:
                        if float(other.points) >= points:
                            points = float(other.points) + 0.5
            else:
                points += young * self.promise(state, desk)
                if state.table.tie_breaks:
                    points += TIE * self.reach(state, desk.unused.values, greens)
                points += self.help(state, seat)
                if greens:
                    points += TURN * float(greens)
                    points += NEAR * self.reach(state, desk.unused.values, greens)
            worth.append(points)
        return leads_by_points(worth)

    def help(self, state: State, seat: int) -> float:
        """What the Assist Cards in a hand are worth."""
        worth = 0.0
        rest = state.hands[seat]
        while rest:
            worth += ASSIST * float(strength(state.parts.assist[lowest(rest)]))
            rest &= rest - 1
        return worth

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


def nearness(measured: int, needed: int) -> float:
    """1 for a Cost that can be paid, less for one that cannot."""
    if measured >= needed:
        return 1.0
    part = measured / needed
    return 0.5 * part * part


NEARNESS: Final[Ints[float]] = Ints[float](
    [nearness(there, needed) for needed in range(MEASURES) for there in range(MEASURES)]
)


def one(value: i64) -> i64:
    """One die of a value, as a count by value."""
    return bit(BYTE * value)


def others_than(kind: i64, dice: Dice) -> i64:
    """The kinds of dice, as bits, without one die."""
    return dice.kinds & ~bit(kind) if dice.count(kind) == 1 else dice.kinds


def how_it_changes(decision: Decision[Any, Any]) -> i64:
    """What an answer does with a die."""
    if isinstance(decision, TakeGreen):
        return TAKES
    if isinstance(decision, ShiftDie):
        return SHIFTS
    if isinstance(decision, SetTo):
        return TURNS
    if isinstance(decision, SetDie):
        return SETS
    if isinstance(decision, CopyFrom):
        return COPIES
    if isinstance(decision, CopyTo):
        return TAKES_VALUE
    if isinstance(decision, FlipDie):
        return FLIPS
    if isinstance(decision, SpreadFrom):
        return GIVES
    return GETS if isinstance(decision, SpreadTo) else LEAVES


def strength(card: Card) -> i64:
    """How much an Assist Card can do."""
    if card.ability == COPY or card.ability == SET or card.ability == TAKE_USED:
        return 7
    if card.ability == ROLL_YELLOW:
        return 3 * card.number
    return 3 if card.ability == REROLL else card.number * card.dice
