"""What each primitive of the vocabulary does, and the questions that some of them put (DT-60)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.core.state import Action, Decision, Refusal
from longbox.core.words import counted
from longbox.games.dice_tuners import events
from longbox.games.dice_tuners.actions import AIM, LEAVE_DICE, SWAP_DICE, Aim, Swap
from longbox.games.dice_tuners.components import FACE_COUNT, MOST_SEATS, SIDE_COUNT
from longbox.games.dice_tuners.decisions.hands import draw_cards
from longbox.games.dice_tuners.decisions.offers import changes_something
from longbox.games.dice_tuners.effects import (
    BONUS,
    CALM,
    CANCEL,
    COST,
    DISCARD,
    DRAW,
    FACE,
    FIRE,
    HOLD,
    KEEP,
    MOST_CARDS,
    NOADV,
    PIERCE,
    REROLL,
    SELF,
    STR,
    SWAP,
    VAL,
    WILD,
    Part,
)
from longbox.games.dice_tuners.state import (
    BONUS_MORE,
    COST_MORE,
    DEPLOYED_DICE,
    STRENGTH_MORE,
    VALUE_MORE,
    State,
    Table,
)


class SwapDice(Decision[State, Action]):
    """Exchange two deployed dice, or leave them."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "DT-57", "Which two of your dice do you exchange?")

    def options(self, state: State) -> list[Action]:
        start = DEPLOYED_DICE + SIDE_COUNT * self.seat
        dice = state.table.dice
        found: list[Action] = []
        for swap in SWAP_DICE:
            if dice[start + swap.one] != dice[start + swap.other]:
                found.append(swap)
        found.append(LEAVE_DICE)
        return found

    def apply(self, state: State, action: Action) -> None:
        if isinstance(action, Swap):
            dice = state.table.dice
            start = DEPLOYED_DICE + SIDE_COUNT * self.seat
            one, other = dice[start + action.one], dice[start + action.other]
            dice[start + action.one] = other
            dice[start + action.other] = one
            ids = state.table.ids
            one, other = ids[start + action.one], ids[start + action.other]
            ids[start + action.one] = other
            ids[start + action.other] = one
            if state.log is not None:
                state.log.append(events.dice_swapped(self.seat, int(action.one), int(action.other)))
        else:
            assert action is LEAVE_DICE
        state.go_on()

    def refuse(self, state: State, action: Action) -> Refusal:
        if not isinstance(action, Swap):
            return self.asks_something_else()
        return Refusal("DT-57", "these two dice are alike")


class AimAt(Decision[State, Aim]):
    """Choose which of two opponents has to discard."""

    def __init__(self, seat: int, count: int) -> None:
        cards = counted(count, "card")
        super().__init__(seat, "DT-60", f"Which opponent discards {cards} at random?")
        self.count: i64 = count

    def options(self, state: State) -> list[Aim]:
        return AIM

    def apply(self, state: State, aim: Aim) -> None:
        target = (self.seat + aim.steps) % state.table.players
        discard_at_random(state, target, self.count)
        state.go_on()


SWAP_DICE_OF: Final = [SwapDice(seat) for seat in range(MOST_SEATS)]
AIM_AT: Final = [
    [AimAt(seat, count) for count in range(MOST_CARDS + 1)] for seat in range(MOST_SEATS)
]


def perform(state: State, seat: i64, part: Part) -> None:
    """Do one part of an effect; it may put a question."""
    table = state.table
    duel = table.duel
    op = part.op
    if op == STR:
        change_strength(table, 1 << seat if part.target == SELF else duel.opponents(seat), part)
    elif op == VAL:
        duel.changes[VALUE_MORE + seat] += part.number
    elif op == COST:
        duel.changes[COST_MORE + seat] += part.number
    elif op == BONUS:
        duel.changes[BONUS_MORE + seat] += part.number
    elif op == FIRE:
        duel.fire |= 1 << seat
    elif op == CANCEL:
        duel.cancelled |= duel.opponents(seat)
    elif op == NOADV:
        duel.no_advantage |= duel.opponents(seat)
    elif op == PIERCE:
        duel.pierced |= duel.opponents(seat)
    elif op == HOLD:
        duel.held |= duel.opponents(seat)
    elif op == KEEP:
        duel.keeps |= 1 << seat
    elif op == CALM:
        duel.calm |= 1 << seat
    elif op == WILD:
        table.wild |= 1 << seat
    elif op == FACE:
        turn(state, seat, part.number, False)
    elif op == REROLL:
        roll_again(state, 1 << seat if part.target == SELF else duel.opponents(seat))
    elif op == DRAW:
        draw_cards(state, seat, part.number)
    elif op == DISCARD:
        make_discard(state, seat, part.number)
    else:
        assert op == SWAP
        if changes_something(state, seat, part):
            state.pending.append(SWAP_DICE_OF[seat])


def change_strength(table: Table, seats: i64, part: Part) -> None:
    """Kept by its source, so that all can follow the sum."""
    for seat in range(table.players):
        if seats & (1 << seat):
            place = STRENGTH_MORE + MOST_SEATS * table.source + seat
            table.duel.changes[place] += part.number


def roll_again(state: State, seats: i64) -> None:
    """Roll the dice of these seats in the duel, in turn order."""
    table = state.table
    for place in range(table.players):
        seat = table.seat_at(place)
        if seats & (1 << seat):
            faces = state.parts.faces[table.die(seat) // FACE_COUNT]
            turn(state, seat, faces[state.rng.below(len(faces))], True)


def turn(state: State, seat: i64, face: i64, rolled: bool) -> None:
    state.table.turn_die(seat, face)
    if state.log is not None:
        state.log.append(events.die_turned(int(seat), int(state.table.die(seat)), rolled))


def make_discard(state: State, seat: i64, count: i64) -> None:
    """One opponent who has cards discards; of two, the owner of the effect chooses which."""
    opponents = state.table.duel.opponents(seat)
    found: i64 = 0
    last: i64 = 0
    for other in range(state.table.players):
        if opponents & (1 << other) and state.hand_size(other):
            found += 1
            last = other
    if found == 1:
        discard_at_random(state, last, count)
    elif found > 1:
        state.pending.append(AIM_AT[seat][count])


def discard_at_random(state: State, seat: i64, count: i64) -> None:
    """Each card of the hand is as likely; Bluff is not among them (DT-13)."""
    for _ in range(count):
        size = state.hand_size(seat)
        if size == 0:
            return
        card = state.card_at(seat, state.rng.below(size))
        state.take_from_hand(seat, card)
        state.table.discard[card] += 1
        if state.log is not None:
            state.log.append(events.random_discard(state.parts, int(seat), int(card)))
