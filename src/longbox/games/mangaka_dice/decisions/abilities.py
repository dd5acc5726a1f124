"""The Abilities of Skill and Assist Cards, question by question.

The question of the turn lies under these on the stack, and is asked again when they are done. Dice
that an Ability has changed lie aside until it ends, so that it changes no die twice.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.core.arrays import Ints
from longbox.core.bits import lowest
from longbox.core.state import Action, Decision, Refusal
from longbox.games.mangaka_dice import actions, events
from longbox.games.mangaka_dice.actions import BORROW, DONE, TURN_TO, Move, add_moves, kind_name
from longbox.games.mangaka_dice.components import (
    ANY_WHITE_OR_RED,
    COPY,
    FLIP,
    HIGHEST,
    KINDS,
    LOWER,
    MOST_SEATS,
    RAISE,
    REROLL,
    ROLL_YELLOW,
    SET,
    SPREAD,
    TAKE_USED,
    VALUES,
    YELLOW,
    Card,
)
from longbox.games.mangaka_dice.state import Dice, State, dice_of

OF_SIX: Final = sum(1 << kind for kind in range(KINDS) if kind % VALUES == HIGHEST)
OF_ONE: Final = sum(1 << kind for kind in range(KINDS) if kind % VALUES == 1)
ALL_VALUES: Final = TURN_TO[1:]


class OnDice(Decision[State, Move]):
    """A question about the unused dice of a player, which may be of any colour (MD-37)."""

    def __init__(self, seat: int, rule: str, question: str, table: list[Move]) -> None:
        super().__init__(seat, rule, question)
        self.table = table

    def kinds(self, state: State) -> i64:
        """The kinds of dice that may be chosen."""
        return state.desks[self.seat].unused.kinds

    def may_stop(self, state: State) -> bool:
        return False

    def options(self, state: State) -> list[Move]:
        found: list[Move] = []
        add_moves(found, self.table, self.kinds(state))
        if self.may_stop(state):
            found.append(DONE)
        return found

    def refuse(self, state: State, action: Action) -> Refusal:
        if action is DONE:
            return Refusal(self.rule, "there is a die to choose first")
        if not isinstance(action, Move) or action is not self.table[int(action.number) % KINDS]:
            return self.asks_something_else()
        if state.desks[self.seat].unused.count(action.number):
            return Refusal(self.rule, self.why_not_that(state))
        die = kind_name(int(action.number))
        if state.table.aside.count(action.number):
            return Refusal(self.rule, f"the {die} has had its part in this Ability")
        return Refusal(self.rule, f"you have no unused {die}")

    def why_not_that(self, state: State) -> str:
        """Why a die that is there cannot be chosen."""
        raise NotImplementedError


class ShiftDie(OnDice):
    """Raise or lower a die by the number on the card; it stays within 1 to 6 (MD-40)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "MD-40", "Which die do you raise or lower?", actions.RAISE)

    def may_stop(self, state: State) -> bool:
        return state.table.aside.size > 0

    def options(self, state: State) -> list[Move]:
        kinds = self.kinds(state)
        found: list[Move] = []
        if state.table.ability != LOWER:
            add_moves(found, actions.RAISE, kinds)
        if state.table.ability != RAISE:
            add_moves(found, actions.LOWER, kinds)
        if self.may_stop(state):
            found.append(DONE)
        return found

    def apply(self, state: State, move: Move) -> None:
        if move is DONE:
            end_ability(state, self.seat)
            return
        value = move.number % VALUES
        if move is actions.RAISE[move.number]:
            value += state.table.amount
            if value > HIGHEST:
                value = HIGHEST
        else:
            value -= state.table.amount
            if value < 1:
                value = 1
        change(state, self.seat, move.number, value)
        ask_again(state, self)

    def refuse(self, state: State, action: Action) -> Refusal:
        if not isinstance(action, Move) or action.verb not in ("raise", "lower"):
            return super().refuse(state, action)
        if state.table.ability == RAISE and action.verb == "lower":
            return Refusal("MD-40", "this card only raises dice")
        if state.table.ability == LOWER and action.verb == "raise":
            return Refusal("MD-40", "this card only lowers dice")
        return super().refuse(state, actions.RAISE[action.number])  # the die is the same


class RerollDice(OnDice):
    """Choose up to so many dice, and roll them together once (MD-41)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "MD-41", "Which die do you reroll?", actions.REROLL)

    def may_stop(self, state: State) -> bool:
        return state.table.aside.size > 0

    def apply(self, state: State, move: Move) -> None:
        unused = state.desks[self.seat].unused
        if move is not DONE:
            unused.remove(move.number)
            state.table.aside.add(move.number)
            state.table.left -= 1
            if state.table.left and unused.size:
                state.pending.append(self)
                return
        reroll_aside(state, self.seat)


class FlipDie(OnDice):
    """Turn a die to its opposite side (MD-42)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "MD-42", "Which die do you flip?", actions.FLIP)

    def apply(self, state: State, move: Move) -> None:
        change(state, self.seat, move.number, VALUES - move.number % VALUES)
        end_ability(state, self.seat)


class CopyFrom(OnDice):
    """Choose the die whose value is copied; it keeps it (MD-43)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "MD-43", "Which die do you copy?", actions.COPY)

    def apply(self, state: State, move: Move) -> None:
        state.desks[self.seat].unused.remove(move.number)
        state.table.aside.add(move.number)
        state.table.amount = move.number % VALUES
        state.pending.append(COPY_TO[self.seat])


class CopyTo(OnDice):
    """Another die takes the value that is copied (MD-43)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "MD-43", "Which die takes the copied value?", actions.CHANGE)

    def may_stop(self, state: State) -> bool:
        return state.table.aside.size > 1  # the copied die and one more

    def apply(self, state: State, move: Move) -> None:
        if move is DONE:
            end_ability(state, self.seat)
            return
        change(state, self.seat, move.number, state.table.amount)
        ask_again(state, self)


class SetDie(OnDice):
    """Choose the die that takes any value (MD-44)."""

    def __init__(self, seat: int) -> None:
        question = "Which die do you turn to a value of your choice?"
        super().__init__(seat, "MD-44", question, actions.CHANGE)

    def apply(self, state: State, move: Move) -> None:
        state.table.amount = move.number
        state.pending.append(SET_TO[self.seat])


class SetTo(Decision[State, Move]):
    """Turn the chosen die to a value (MD-44)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "MD-44", "To which value do you turn the die?")

    def options(self, state: State) -> list[Move]:
        return ALL_VALUES

    def apply(self, state: State, move: Move) -> None:
        change(state, self.seat, state.table.amount, move.number)
        end_ability(state, self.seat)


class SpreadFrom(OnDice):
    """Choose a die that gives points to others (MD-45)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "MD-45", "Which die gives points away?", actions.SPREAD)

    def kinds(self, state: State) -> i64:
        return givers(state.desks[self.seat].unused)

    def apply(self, state: State, move: Move) -> None:
        state.desks[self.seat].unused.remove(move.number)
        state.table.aside.add(move.number)
        state.table.amount = move.number
        state.table.left = move.number % VALUES - 1
        state.pending.append(SPREAD_TO[self.seat])

    def why_not_that(self, state: State) -> str:
        return "the die must keep 1 itself, and another must be below 6"


class SpreadTo(OnDice):
    """Give one point after the other; no die goes above 6, and the giver keeps 1 (MD-45)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "MD-45", "Which die gets a point?", actions.RAISE)

    def kinds(self, state: State) -> i64:
        if state.table.left == 0:
            return 0
        return state.desks[self.seat].unused.kinds & ~OF_SIX

    def may_stop(self, state: State) -> bool:
        return state.table.left < state.table.amount % VALUES - 1

    def apply(self, state: State, move: Move) -> None:
        if move is DONE:
            end_ability(state, self.seat)
            return
        giver = state.table.amount - state.table.amount % VALUES + state.table.left + 1
        unused = state.desks[self.seat].unused
        unused.remove(move.number)
        unused.add(move.number + 1)
        state.table.aside.remove(giver)
        state.table.aside.add(giver - 1)
        state.table.left -= 1
        if state.log is not None:
            state.log.append(events.point_given(self.seat, int(giver), int(move.number)))
        state.pending.append(self)

    def why_not_that(self, state: State) -> str:
        return "no die goes above 6" if state.table.left else "the giving die must keep 1"


class Borrow(Decision[State, Move]):
    """Choose a player whose used white and red dice become one's own, unused (MD-47)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "MD-47", "Whose used dice do you take?")

    def options(self, state: State) -> list[Move]:
        found: list[Move] = []
        for seat in range(len(state.desks)):
            if state.desks[seat].used.kinds & ANY_WHITE_OR_RED:
                found.append(BORROW[seat])
        return found

    def apply(self, state: State, move: Move) -> None:
        used = state.desks[move.number].used
        if state.log is not None:
            dice = events.dice_list(used, ANY_WHITE_OR_RED)
            state.log.append(events.dice_borrowed(self.seat, int(move.number), dice))
        used.move(dice_of(0, used.white, used.red, 0), state.desks[self.seat].unused)

    def refuse(self, state: State, action: Action) -> Refusal:
        if action not in BORROW:
            return self.asks_something_else()
        return Refusal("MD-47", "there are no used white or red dice to take there")


SHIFT_DIE: Final = [ShiftDie(seat) for seat in range(MOST_SEATS)]
REROLL_DICE: Final = [RerollDice(seat) for seat in range(MOST_SEATS)]
FLIP_DIE: Final = [FlipDie(seat) for seat in range(MOST_SEATS)]
COPY_FROM: Final = [CopyFrom(seat) for seat in range(MOST_SEATS)]
COPY_TO: Final = [CopyTo(seat) for seat in range(MOST_SEATS)]
SET_DIE: Final = [SetDie(seat) for seat in range(MOST_SEATS)]
SET_TO: Final = [SetTo(seat) for seat in range(MOST_SEATS)]
SPREAD_FROM: Final = [SpreadFrom(seat) for seat in range(MOST_SEATS)]
SPREAD_TO: Final = [SpreadTo(seat) for seat in range(MOST_SEATS)]
BORROW_DICE: Final = [Borrow(seat) for seat in range(MOST_SEATS)]


def begin_ability(state: State, seat: int, card: Card) -> None:
    """Ask what the Ability of a card needs to know, or do it at once."""
    ability = card.ability
    state.table.ability = ability
    state.table.amount = card.number
    state.table.left = card.dice
    if ability == ROLL_YELLOW:
        roll_yellow(state, seat, card.number)
    elif ability == REROLL:
        state.pending.append(REROLL_DICE[seat])
    elif ability == FLIP:
        state.pending.append(FLIP_DIE[seat])
    elif ability == COPY:
        state.pending.append(COPY_FROM[seat])
    elif ability == SET:
        state.pending.append(SET_DIE[seat])
    elif ability == SPREAD:
        state.pending.append(SPREAD_FROM[seat])
    elif ability == TAKE_USED:
        state.pending.append(BORROW_DICE[seat])
    else:
        state.pending.append(SHIFT_DIE[seat])


def change(state: State, seat: int, kind: i64, value: i64) -> None:
    """Turn a die to a value, and lay it aside until the Ability ends."""
    changed = kind - kind % VALUES + value
    state.desks[seat].unused.remove(kind)
    state.table.aside.add(changed)
    state.table.left -= 1
    if state.log is not None:
        state.log.append(events.die_changed(seat, int(kind), int(value)))


def ask_again(state: State, decision: OnDice) -> None:
    """As long as the Ability may change another die, and there is one."""
    if state.table.left and state.desks[decision.seat].unused.size:
        state.pending.append(decision)
    else:
        end_ability(state, decision.seat)


def end_ability(state: State, seat: int) -> None:
    state.table.aside.move_all(state.desks[seat].unused)


def reroll_aside(state: State, seat: int) -> None:
    """Roll the dice that were chosen, all at once (MD-41)."""
    unused = state.desks[seat].unused
    before = None if state.log is None else events.dice_list(state.table.aside)
    after: list[int] = []
    while state.table.aside.kinds:
        kind = lowest(state.table.aside.kinds)
        state.table.aside.remove(kind)
        rolled = kind - kind % VALUES + 1 + state.rng.below(HIGHEST)
        unused.add(rolled)
        if before is not None:
            after.append(int(rolled))
    if state.log is not None and before is not None:
        state.log.append(events.dice_rerolled(seat, before, after))


def roll_yellow(state: State, seat: int, number: i64) -> None:
    """Take yellow dice, as many as there are, and roll them (MD-46)."""
    unused = state.desks[seat].unused
    count = number if number < state.table.yellows else state.table.yellows
    state.table.yellows -= count
    unused.add(YELLOW * VALUES, count)
    roll(state, seat, unused, YELLOW * VALUES)


def roll(state: State, seat: int, dice: Dice, unrolled: i64) -> None:
    """Roll the dice that have no value yet."""
    count = dice.count(unrolled)
    dice.remove(unrolled, count)
    rolled: list[int] | None = None if state.log is None else []
    while count:
        kind = unrolled + 1 + state.rng.below(HIGHEST)
        dice.add(kind)
        count -= 1
        if rolled is not None:
            rolled.append(int(kind))
    if state.log is not None and rolled is not None:
        state.log.append(events.dice_rolled(seat, sorted(rolled)))


def can_use(state: State, seat: int, cards: i64, with_ability: Ints[i64]) -> i64:
    """Of some cards, as bits, those whose Ability can do something (MD-43, MD-45 to MD-47)."""
    unused = state.desks[seat].unused
    if unused.size < 2:
        cards &= ~with_ability[COPY]
    if cards & with_ability[SPREAD] and givers(unused) == 0:
        cards &= ~with_ability[SPREAD]
    if state.table.yellows == 0:
        cards &= ~with_ability[ROLL_YELLOW]
    if cards & with_ability[TAKE_USED] and used_kinds(state) == 0:
        cards &= ~with_ability[TAKE_USED]
    return cards


def used_kinds(state: State) -> i64:
    """The kinds of used white and red dice, of all players (MD-47)."""
    kinds: i64 = 0
    for desk in state.desks:
        kinds |= desk.used.kinds
    return kinds & ANY_WHITE_OR_RED


def givers(dice: Dice) -> i64:
    """The kinds of dice that can give a point away: above 1, beside another below 6 (MD-45)."""
    below_six = dice.size - dice.showing(HIGHEST)
    if below_six == 0:
        return 0
    if below_six == 1:
        return dice.kinds & OF_SIX  # the only die below 6 has nobody to give to
    return dice.kinds & ~OF_ONE
