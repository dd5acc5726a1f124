"""Cards that come and go: drawing, discarding, the hand limit, and what all can conclude."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.core.state import Action, Decision, Refusal
from longbox.games.dice_tuners import events
from longbox.games.dice_tuners.actions import CardAction
from longbox.games.dice_tuners.components import MOST_SEATS, NO_CARD
from longbox.games.dice_tuners.state import LACKS, UNSEEN, State


def cards_of(state: State, seat: i64, actions: list[CardAction]) -> list[CardAction]:
    """An action for each different card of a hand, from a list that is by card."""
    found: list[CardAction] = []
    last: i64 = NO_CARD
    for place in range(state.hand_size(seat)):
        card = state.card_at(seat, place)
        if card != last:
            found.append(actions[card])
            last = card
    return found


def why_not_held(state: State, seat: int, action: CardAction, rule: str) -> Refusal | None:
    """The refusal for a card that the seat does not hold, or None."""
    if state.holds(seat, action.card):
        return None
    return Refusal(rule, f"you do not hold {state.parts.card_name(int(action.card))}")


class DiscardDown(Decision[State, CardAction]):
    """Discard a card that is over the hand limit (DT-26)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "DT-26", "Which card do you discard?", always_ask=True)

    def options(self, state: State) -> list[CardAction]:
        return cards_of(state, self.seat, state.answers.discard)

    def apply(self, state: State, discard: CardAction) -> None:
        state.take_from_hand(self.seat, discard.card)
        state.table.discard[discard.card] += 1
        if state.log is not None:
            state.log.append(events.card_discarded(state.parts, self.seat, int(discard.card)))
        state.go_on()

    def refuse(self, state: State, action: Action) -> Refusal:
        if isinstance(action, CardAction) and action.verb == "discard":
            refusal = why_not_held(state, self.seat, action, "DT-26")
            assert refusal is not None
            return refusal
        return self.asks_something_else()


DISCARD_DOWN: Final = [DiscardDown(seat) for seat in range(MOST_SEATS)]


def keep_to_limit(state: State, seat: i64) -> None:
    """Ask for a discard as often as there are cards too many (DT-26)."""
    for _ in range(state.over_limit(seat)):
        state.pending.append(DISCARD_DOWN[seat])


def take_to_hand(state: State, seat: i64, card: i64) -> None:
    """A card that all have seen goes to a hand, which keeps to its limit."""
    state.add_to_hand(seat, card, 0)
    keep_to_limit(state, seat)


def draw_cards(state: State, seat: i64, count: i64) -> None:
    """Draw from the deck, of which all see each card that was on top; keep to the limit (DT-24)."""
    drawn: list[str] = []
    for _ in range(count):
        card = draw_card(state, seat)
        if card == NO_CARD:
            if state.log is not None:
                state.log.append(events.draw_lost(int(seat)))
            break
        if state.table.face_up:
            state.add_to_hand(seat, card, 0)
        else:
            state.add_to_hand(seat, card, UNSEEN)
            state.table.seats[LACKS + seat] = 0  # nothing is known of all unseen cards any more
        if state.log is not None:
            drawn.append(state.parts.card_name(int(card)))
    if drawn and state.log is not None:
        face_up = state.table.face_up
        state.log.append(events.CardsDrawn(int(seat), drawn, top_name(state), face_up))
    keep_to_limit(state, seat)


def draw_card(state: State, seat: i64) -> i64:
    """The top card, after a new shuffle if the deck is empty; NO_CARD if that is empty too."""
    table = state.table
    if table.deck_size == 0:  # DT-25
        if not state.reshuffle():
            return NO_CARD
        if state.log is not None:
            state.log.append(events.strategy_reshuffled())
    card = table.top
    if card == NO_CARD:
        card = state.draw_from_deck()
    table.top = NO_CARD
    table.deck_size -= 1
    state.turn_up_top()
    return card


def top_name(state: State) -> str | None:
    top = int(state.table.top)
    return None if top == NO_CARD else state.parts.card_name(top)


# What all can conclude.


def lacks_colours(state: State, seat: i64) -> None:
    """Whoever plays nothing has no card that could be played (DT-38)."""
    state.table.seats[LACKS + seat] |= state.table.legal
