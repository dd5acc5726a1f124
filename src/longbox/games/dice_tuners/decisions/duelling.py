"""The questions of the Duel Phase (DT-37 to DT-50), and those of skills and overdrives."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.core.state import Action, Decision, Refusal, TogetherDecision
from longbox.games.dice_tuners import events
from longbox.games.dice_tuners.actions import (
    CARD_OFFER,
    EFFECT,
    RETREAT,
    RETREAT_OR_FIGHT,
    TAKE_CARD,
    USE_EFFECT,
    CardAction,
)
from longbox.games.dice_tuners.components import MOST_SEATS, NO_CARD
from longbox.games.dice_tuners.decisions.hands import take_to_hand, why_not_held
from longbox.games.dice_tuners.decisions.offers import condition_holds, parts_now
from longbox.games.dice_tuners.effects import CANCEL, COLOURS
from longbox.games.dice_tuners.state import PLAYED, State


class ChooseCard(TogetherDecision[State, CardAction]):
    """Each one in the duel plays a card face down (DT-37, DT-38)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "DT-37", "Which card do you play in this duel?")

    def options(self, state: State) -> list[CardAction]:
        found: list[CardAction] = []
        last: i64 = NO_CARD
        for place in range(state.hand_size(self.seat)):
            card = state.card_at(self.seat, place)
            if card != last and state.is_legal(self.seat, card):
                found.append(state.answers.play[card])
            last = card
        if not state.table.bluff_used & (1 << self.seat):
            found.append(state.answers.play[state.parts.bluff])
        return found or state.answers.only_nothing

    def apply(self, state: State, play: CardAction) -> None:
        state.chosen[self.seat] = play.card
        state.go_on()

    def refuse(self, state: State, action: Action) -> Refusal:
        if not isinstance(action, CardAction) or action.verb != "play":
            return self.asks_something_else()
        if action.card == NO_CARD:
            return Refusal("DT-37", "you have a card that can be played, so you must play one")
        if action.card == state.parts.bluff:
            return Refusal("DT-13", "your Bluff is used until the end of the round")
        refusal = why_not_held(state, self.seat, action, "DT-37")
        if refusal is not None:
            return refusal
        colour = COLOURS[state.parts.colour_of[action.card]]
        return Refusal("DT-30", f"no {colour} die was set aside this round")


class RetreatOrFight(Decision[State, Action]):
    """Whoever is On Fire may leave the duel (DT-41, DT-42)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "DT-41", "You are On Fire. Do you retreat?")

    def options(self, state: State) -> list[Action]:
        return RETREAT_OR_FIGHT

    def apply(self, state: State, action: Action) -> None:
        if action is RETREAT:
            state.table.duel.fighters &= ~(1 << self.seat)
            if state.log is not None:
                state.log.append(events.retreated(self.seat))
            settle_card(state, self.seat, False)
        state.go_on()


class UseEffect(Decision[State, Action]):
    """Whoever is On Fire may use the effect of the played card (DT-43)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "DT-43", "Do you use the effect of your card?")

    def options(self, state: State) -> list[Action]:
        return EFFECT

    def apply(self, state: State, action: Action) -> None:
        table = state.table
        if action is USE_EFFECT:
            card = table.seats[PLAYED + self.seat]
            table.duel.used |= 1 << self.seat
            if state.log is not None:
                parts = parts_now(state, self.seat, state.parts.cards[card].effect)
                state.log.append(events.effect_used(state.parts, self.seat, int(card), parts))
            for part in state.parts.cards[card].effect:
                if part.op == CANCEL and condition_holds(table, self.seat, part):  # DT-44
                    table.duel.cancelling |= table.duel.opponents(self.seat)
        state.go_on()


class TakeWinnersCard(Decision[State, Action]):
    """A loser may take the card that the winner played (DT-50)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "DT-50", "Do you take the winner's card into your hand?")

    def options(self, state: State) -> list[Action]:
        return CARD_OFFER

    def apply(self, state: State, action: Action) -> None:
        table = state.table
        if action is TAKE_CARD:
            winner = table.duel.winner
            card = table.seats[PLAYED + winner]
            table.seats[PLAYED + winner] = NO_CARD
            table.duel.on_offer = False
            if state.log is not None:
                state.log.append(events.card_taken(state.parts, self.seat, int(winner), int(card)))
            take_to_hand(state, self.seat, card)
        state.go_on()


CHOOSE_CARD: Final = [ChooseCard(seat) for seat in range(MOST_SEATS)]
ASK_RETREAT: Final = [RetreatOrFight(seat) for seat in range(MOST_SEATS)]
ASK_EFFECT: Final = [UseEffect(seat) for seat in range(MOST_SEATS)]
OFFER_CARD: Final = [TakeWinnersCard(seat) for seat in range(MOST_SEATS)]


def settle_card(state: State, seat: i64, goes_back: bool) -> None:
    """A played card goes back to the hand, or to the discard pile (DT-41, DT-51)."""
    table = state.table
    card = table.seats[PLAYED + seat]
    table.seats[PLAYED + seat] = NO_CARD
    is_bluff = card == state.parts.bluff
    if card == NO_CARD or (is_bluff and not goes_back):
        return
    if not goes_back and not table.duel.keeps & (1 << seat):
        table.discard[card] += 1
        if state.log is not None:
            state.log.append(events.card_put_away(state.parts, int(seat), int(card)))
        return
    if state.log is not None:
        state.log.append(events.card_returned(state.parts, int(seat), int(card)))
    if is_bluff:
        table.bluff_used &= ~(1 << seat)
    else:
        take_to_hand(state, seat, card)
