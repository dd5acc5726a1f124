"""What each primitive of the vocabulary does, and the questions that some of them put (DT-60)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.core.state import Action, Decision
from longbox.games.dice_tuners import events
from longbox.games.dice_tuners.actions import AIM, LEAVE_DICE, SWAP_OR_LEAVE, Aim, Swap
from longbox.games.dice_tuners.components import FACE_COUNT, MOST_SEATS, SHIELD, SIDE_COUNT
from longbox.games.dice_tuners.decisions.hands import draw_cards
from longbox.games.dice_tuners.decisions.steps import AT_RESULT
from longbox.games.dice_tuners.effects import (
    BONUS,
    CANCEL,
    COST,
    DISCARD,
    DRAW,
    FACE,
    FIRE,
    HOLD,
    IF_ADV,
    IF_COLOUR,
    IF_KATANA,
    IF_LOSE,
    IF_SIDE,
    IF_WIN,
    KEEP,
    MOST_CARDS,
    NO_CONDITION,
    NOADV,
    PIERCE,
    REROLL,
    RESULT,
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
)


class SwapDice(Decision[State, Action]):
    """Exchange two deployed dice, or leave them."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "DT-57", "Which two of your dice do you exchange?")

    def options(self, state: State) -> list[Action]:
        return SWAP_OR_LEAVE

    def apply(self, state: State, action: Action) -> None:
        if isinstance(action, Swap):
            dice = state.table.dice
            start = DEPLOYED_DICE + SIDE_COUNT * self.seat
            one, other = dice[start + action.one], dice[start + action.other]
            dice[start + action.one] = other
            dice[start + action.other] = one
            if state.log is not None:
                state.log.append(events.dice_swapped(self.seat, int(action.one), int(action.other)))
        else:
            assert action is LEAVE_DICE
        state.go_on()


class AimAt(Decision[State, Aim]):
    """Choose which of two opponents has to discard."""

    def __init__(self, seat: int, count: int) -> None:
        cards = events.counted(count)
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


def condition_holds(state: State, seat: i64, part: Part) -> bool:
    """DT-61."""
    condition = part.condition
    if condition == NO_CONDITION:
        return True
    table = state.table
    if condition == IF_ADV:
        return table.has_advantage(seat)
    if condition == IF_SIDE:
        return table.duel.side(seat) == part.wanted
    if condition == IF_COLOUR:
        return table.die(seat) // FACE_COUNT == part.wanted
    if condition == IF_KATANA:
        return table.die(seat) % FACE_COUNT < SHIELD
    if condition == IF_WIN:
        return table.duel.winner == seat
    assert condition == IF_LOSE
    return table.duel.winner >= 0 and table.duel.winner != seat


def any_holds(state: State, seat: i64, parts: list[Part]) -> bool:
    """True if one of the parts would happen now, or waits for the result (DT-63)."""
    for part in parts:
        if part.window == RESULT and state.table.step < AT_RESULT:
            return True
        if condition_holds(state, seat, part):
            return True
    return False


def perform(state: State, seat: i64, part: Part) -> None:
    """Do one part of an effect; it may put a question."""
    table = state.table
    duel = table.duel
    op = part.op
    if op == STR:
        if part.target == SELF:
            duel.changes[STRENGTH_MORE + seat] += part.number
        else:
            weaken(state, duel.opponents(seat), part.number)
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
        state.pending.append(SWAP_DICE_OF[seat])


def weaken(state: State, seats: i64, number: i64) -> None:
    for seat in range(state.table.players):
        if seats & (1 << seat):
            state.table.duel.changes[STRENGTH_MORE + seat] += number


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
    """One opponent discards; of two, the owner of the effect chooses which."""
    opponents = state.table.duel.opponents(seat)
    found: i64 = 0
    last: i64 = 0
    for other in range(state.table.players):
        if opponents & (1 << other):
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
