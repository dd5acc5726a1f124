"""What Healer, Ninja and Collector do after the card: LT-37 to LT-40, LT-51, LT-57."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.core.bits import bit, lowest
from longbox.core.state import Action, Decision, Refusal
from longbox.games.little_tricktakers.actions import (
    ADD,
    ADD_NOTHING,
    FACE_DOWN,
    LOOK,
    NO_SECOND,
    PUT_AWAY,
    RESERVE,
    RESERVE_NOTHING,
    TURN_UP,
    CardAction,
)
from longbox.games.little_tricktakers.components import (
    HEALER,
    KIND_NAMES,
    MOST_SEATS,
    NO_CARD,
    NOBODY,
    SUIT_NAMES,
    TRICKS,
)
from longbox.games.little_tricktakers.decisions import turn
from longbox.games.little_tricktakers.decisions.cards import (
    discard,
    draw_cards,
    first_of_kind,
    held,
    lay_open,
    move_unseen,
    show,
)
from longbox.games.little_tricktakers.decisions.exchange import card_of, of_cards
from longbox.games.little_tricktakers.decisions.trick import (
    last_digit,
    legal_cards,
    takes_a_number,
)
from longbox.games.little_tricktakers.events import (
    CardAdded,
    CardPlayedFaceDown,
    CardReserved,
    CardTurnedUp,
    FaceDownDiscarded,
)
from longbox.games.little_tricktakers.state import DISCARDS, HIDDEN_PLACES, TRICK, State
from longbox.games.little_tricktakers.state import FACE_DOWN as LIES_FACE_DOWN


def can_add(state: State, seat: i64) -> bool:
    """The Healer adds to a lone number card, if enough cards are left (LT-57, LT-58)."""
    if not state.plays(HEALER, seat) or not takes_a_number(state):
        return False
    to_come = TRICKS - 1 - state.trick.number
    return state.hand_size(seat) + state.drawable() > to_come and state.hand(seat) != 0


class AddCard(Decision[State, Action]):
    """The Healer adds a blue or green number card (LT-57)."""

    def __init__(self, seat: int) -> None:
        question = "Which blue or green card do you add?"
        super().__init__(seat, "LT-57", question, always_ask=True)

    def options(self, state: State) -> list[Action]:
        found = of_cards(state, state.hand(self.seat) & state.parts.blue_or_green, ADD)
        found.append(ADD_NOTHING)
        return found

    def apply(self, state: State, action: Action) -> None:
        if action is not ADD_NOTHING:
            card = card_of(state, self.seat, action, 0)
            trick = state.trick
            play = trick.plays - 1
            state.cards.zone[self.seat] &= ~bit(card)
            state.cards.zone[TRICK] |= bit(card)
            show(state, bit(card))
            value = last_digit(trick.value[play] + state.parts.value_of[card])
            trick.added[play] = card
            trick.value[play] = value
            if state.log is not None:
                kind = int(state.parts.kind_of[card])
                state.log.append(CardAdded(self.seat, kind, int(value)))
        turn.go_on(state, self.seat, turn.SECOND)

    def refuse(self, state: State, action: Action) -> Refusal:
        if isinstance(action, CardAction) and action is ADD[action.kind]:
            return Refusal("LT-5", f"your hand has no {KIND_NAMES[action.kind]}")
        return self.asks_something_else()


class SecondCard(Decision[State, Action]):
    """The Ninja plays a second card face down, or looks for one (LT-37, LT-40)."""

    def __init__(self, seat: int) -> None:
        question = "Do you play a second card, face down?"
        super().__init__(seat, "LT-37", question, always_ask=True)

    def options(self, state: State) -> list[Action]:
        found = of_cards(state, legal_cards(state, self.seat, True), FACE_DOWN)
        if not found:
            found.append(LOOK)
        found.append(NO_SECOND)
        return found

    def apply(self, state: State, action: Action) -> None:
        if action is LOOK:
            draw_cards(state, self.seat, 1)
            if state.hand(self.seat):
                state.pending.append(PLAY_LOOKED_AT[self.seat])
                return
        elif action is not NO_SECOND:
            play_second(state, self.seat, card_of(state, self.seat, action, 0))
            draw_cards(state, self.seat, 1)
        turn.go_on(state, self.seat, turn.DRAWING)

    def refuse(self, state: State, action: Action) -> Refusal:
        if action is LOOK:
            return Refusal("LT-40", "you still hold cards")
        return refuse_second(self, state, action)


class PlayLookedAt(Decision[State, Action]):
    """The card the Ninja looked at is played face down or discarded (LT-40)."""

    def __init__(self, seat: int) -> None:
        question = "Do you play the card face down, or discard it?"
        super().__init__(seat, "LT-40", question, always_ask=True)

    def options(self, state: State) -> list[Action]:
        found = of_cards(state, state.hand(self.seat), FACE_DOWN)
        found.append(PUT_AWAY)
        return found

    def apply(self, state: State, action: Action) -> None:
        card = lowest(state.hand(self.seat))
        if action is PUT_AWAY:
            discard(state, self.seat, card, 0)
        else:
            play_second(state, self.seat, card)
        turn.go_on(state, self.seat, turn.DRAWING)

    def refuse(self, state: State, action: Action) -> Refusal:
        return refuse_second(self, state, action)


def refuse_second(decision: Decision[State, Action], state: State, action: Action) -> Refusal:
    if not isinstance(action, CardAction) or action is not FACE_DOWN[action.kind]:
        return decision.asks_something_else()
    if held(state, decision.seat, action.kind) == NO_CARD:
        return Refusal("LT-5", f"your hand has no {KIND_NAMES[action.kind]}")
    lead = SUIT_NAMES[state.trick.lead]
    return Refusal("LT-8", f"{lead} is led, and you hold {lead}")


def play_second(state: State, seat: int, card: i64) -> None:
    """Face down; a Devil card lies face up and counts at once (LT-39)."""
    played: i64 = bit(card)
    if played & state.parts.devils:
        lay_open(state, seat, card)
        suit, value = state.parts.suit_of[card], state.parts.value_of[card]
        state.trick.put(seat, card, NO_CARD, suit, value, 0)
        return
    move_unseen(state, seat, LIES_FACE_DOWN, seat, NOBODY, state.parts.devils)
    state.cards.zone[seat] &= ~played
    state.cards.zone[LIES_FACE_DOWN] = played
    if state.log is not None:
        state.log.append(CardPlayedFaceDown(seat, int(state.parts.kind_of[card])))


class ReserveCard(Decision[State, Action]):
    """The Collector reserves a card that lies face up in the trick (LT-51)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "LT-51", "Which card of the trick do you reserve?")

    def options(self, state: State) -> list[Action]:
        found = of_cards(state, state.cards.zone[TRICK], RESERVE)
        found.append(RESERVE_NOTHING)
        return found

    def apply(self, state: State, action: Action) -> None:
        if isinstance(action, CardAction):
            card = first_of_kind(state, state.cards.zone[TRICK], action.kind)
            state.trick.reserved = card
            if state.log is not None:
                state.log.append(CardReserved(self.seat, int(action.kind)))
        state.trick.at += 1
        turn.next_turn(state)

    def refuse(self, state: State, action: Action) -> Refusal:
        if isinstance(action, CardAction) and action is RESERVE[action.kind]:
            return Refusal("LT-51", "that card does not lie face up in the trick")
        return self.asks_something_else()


class TurnItUp(Decision[State, Action]):
    """All have played: the Ninja turns the second card up, or discards it (LT-38)."""

    def __init__(self, seat: int) -> None:
        question = "Do you turn up your second card, or discard it?"
        super().__init__(seat, "LT-38", question, always_ask=True)

    def options(self, state: State) -> list[Action]:
        if state.cards.zone[LIES_FACE_DOWN] == state.parts.miria:  # LT-55
            return ONLY_UP
        return UP_OR_AWAY

    def apply(self, state: State, action: Action) -> None:
        card = lowest(state.cards.zone[LIES_FACE_DOWN])
        if action is TURN_UP:
            state.cards.zone[LIES_FACE_DOWN] = 0
            state.cards.zone[TRICK] |= bit(card)
            show(state, bit(card))
            suit, value = state.parts.suit_of[card], state.parts.value_of[card]
            state.trick.put(self.seat, card, NO_CARD, suit, value, 0)
            if state.log is not None:
                state.log.append(CardTurnedUp(self.seat, int(state.parts.kind_of[card])))
        else:
            put_away(state, self.seat)
        nobody_lies_face_down(state)
        turn.finish_trick(state)

    def refuse(self, state: State, action: Action) -> Refusal:
        if action is PUT_AWAY:
            return Refusal("LT-55", "MIRIA can never be discarded")
        return self.asks_something_else()


ONLY_UP: Final[list[Action]] = [TURN_UP]
UP_OR_AWAY: Final[list[Action]] = [TURN_UP, PUT_AWAY]


def put_away(state: State, ninja: int) -> None:
    """The face-down card goes to the discards unseen; everyone knows that it is not MIRIA."""
    card = lowest(state.cards.zone[LIES_FACE_DOWN])
    move_unseen(state, LIES_FACE_DOWN, DISCARDS, ninja, NOBODY, state.parts.miria)
    state.cards.zone[LIES_FACE_DOWN] = 0
    state.cards.zone[DISCARDS] |= bit(card)
    if state.log is not None:
        state.log.append(FaceDownDiscarded(ninja, int(state.parts.kind_of[card])))


def nobody_lies_face_down(state: State) -> None:
    for viewer in range(state.count + 1):
        state.cards.may[viewer * HIDDEN_PLACES + LIES_FACE_DOWN] = 0


ADD_CARD: Final = [AddCard(seat) for seat in range(MOST_SEATS)]
SECOND_CARD: Final = [SecondCard(seat) for seat in range(MOST_SEATS)]
PLAY_LOOKED_AT: Final = [PlayLookedAt(seat) for seat in range(MOST_SEATS)]
RESERVE_CARD: Final = [ReserveCard(seat) for seat in range(MOST_SEATS)]
TURN_IT_UP: Final = [TurnItUp(seat) for seat in range(MOST_SEATS)]
