"""Which parts of an effect would happen: their conditions (DT-61), and what they change (DT-63)."""

from __future__ import annotations

from mypy_extensions import i64

from longbox.games.dice_tuners.components import (
    COLOUR_COUNT,
    FACE_COUNT,
    FRONT,
    NO_CARD,
    SHEATHE,
    SHIELD,
    SIDE_COUNT,
    beats,
)
from longbox.games.dice_tuners.decisions.steps import (
    AT_RESULT,
    AT_STRENGTH,
    RETREATS,
    SET_ON_FIRE,
    TURN_UP_CARDS,
)
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
    IF_ADV,
    IF_COLOUR,
    IF_KATANA,
    IF_LOSE,
    IF_SIDE,
    IF_WIN,
    KEEP,
    NO_CONDITION,
    NOADV,
    PIERCE,
    REROLL,
    RESULT,
    STR,
    SWAP,
    VAL,
    WILD,
    Part,
)
from longbox.games.dice_tuners.state import DEPLOYED_DICE, PLAYED, State, Table


def condition_holds(table: Table, seat: i64, part: Part) -> bool:
    """DT-61."""
    condition = part.condition
    if condition == NO_CONDITION:
        return True
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


def waits_for_result(state: State, part: Part) -> bool:
    return part.window == RESULT and state.table.step < AT_RESULT


def happens_now(state: State, seat: i64, part: Part) -> bool:
    return condition_holds(state.table, seat, part) and changes_something(state, seat, part)


def any_would_happen(state: State, seat: i64, parts: list[Part]) -> bool:
    """True if one of the parts would happen now, or waits for the result (DT-63)."""
    for part in parts:
        if waits_for_result(state, part):
            return True
        if happens_now(state, seat, part):
            return True
    return False


def parts_now(state: State, seat: i64, parts: list[Part]) -> list[Part]:
    return [
        part
        for part in parts
        if not waits_for_result(state, part) and happens_now(state, seat, part)
    ]


def changes_something(state: State, seat: i64, part: Part) -> bool:
    """As dice, cards and fire stand; what is not known yet may still come (DT-63)."""
    table = state.table
    duel = table.duel
    op = part.op
    its_bit: i64 = 1 << seat
    if op in (STR, REROLL):
        return True
    if op == VAL:
        return has_card(state, seat) or has_bluff(state, seat)
    if op == COST:
        return may_sheathe(state, seat)
    if op == FIRE:
        return not duel.fire & its_bit and may_sheathe(state, seat)
    if op == FACE:
        return table.die(seat) % FACE_COUNT != part.number
    if op == DRAW:
        return state.can_draw()
    if op == KEEP:
        return not duel.keeps & its_bit and has_card(state, seat)
    if op == CALM:
        return not (duel.calm | duel.fire) & its_bit and has_effect(state, seat)
    if op == BONUS:
        return table.step < AT_RESULT or duel.winner == seat
    if op == WILD:
        chooses_again = table.step < TURN_UP_CARDS or duel.side(seat) != FRONT
        return not table.wild & its_bit and table.legal != (1 << COLOUR_COUNT) - 1 and chooses_again
    if op == SWAP:
        start = DEPLOYED_DICE + SIDE_COUNT * seat
        left = table.dice[start]
        return table.dice[start + 1] != left or table.dice[start + 2] != left
    for other in range(table.players):
        if duel.opponents(seat) & (1 << other) and hits(state, other, op):
            return True
    return False


def hits(state: State, seat: i64, op: i64) -> bool:
    """Whether a word that is about opponents changes something for one of them."""
    table = state.table
    duel = table.duel
    its_bit: i64 = 1 << seat
    if op == PIERCE:
        return not duel.pierced & its_bit and table.die(seat) % FACE_COUNT == SHIELD
    if op == NOADV:
        return not duel.no_advantage & its_bit and may_have_advantage(state, seat)
    if op == DISCARD:
        return state.hand_size(seat) > 0
    if op == HOLD:
        return not duel.held & its_bit and may_be(state, seat, duel.fire)
    assert op == CANCEL
    if duel.cancelled & its_bit or not has_effect(state, seat):
        return False
    return may_be(state, seat, duel.fire | duel.calm)


def may_be(state: State, seat: i64, seats: i64) -> bool:
    """In a set that is made when On Fire is judged, or that is not made yet."""
    return state.table.step <= SET_ON_FIRE or bool(seats & (1 << seat))


def has_card(state: State, seat: i64) -> bool:
    """A card of the hand is played, or can be when the cards are chosen."""
    card = state.table.seats[PLAYED + seat]
    if state.table.step < TURN_UP_CARDS:
        return state.hand_size(seat) > 0
    return card != NO_CARD and card != state.parts.bluff


def has_bluff(state: State, seat: i64) -> bool:
    if state.table.step < TURN_UP_CARDS:
        return not state.table.bluff_used & (1 << seat)
    return state.table.seats[PLAYED + seat] == state.parts.bluff


def has_effect(state: State, seat: i64) -> bool:
    if not has_card(state, seat) or state.table.step < TURN_UP_CARDS:
        return has_card(state, seat)
    return len(state.parts.cards[state.table.seats[PLAYED + seat]].effect) > 0


def may_sheathe(state: State, seat: i64) -> bool:
    """The die shows a Sheathe, or may still be turned to one."""
    return state.table.step < AT_STRENGTH or state.table.die(seat) % FACE_COUNT == SHEATHE


def may_have_advantage(state: State, seat: i64) -> bool:
    """Over all opponents (DT-48); before retreats, over any who may be the last one left."""
    table = state.table
    if table.step > RETREATS:
        return table.has_advantage(seat)
    beaten = beats(table.die(seat) // FACE_COUNT)
    for other in range(table.players):
        faced = bool(table.duel.opponents(seat) & (1 << other))
        if faced and table.die(other) // FACE_COUNT == beaten:
            return True
    return False
