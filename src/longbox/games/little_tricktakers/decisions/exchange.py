"""Questions about single cards of a hand: exchanges, discards, the Letter (LT-26, LT-74)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.core.bits import bit, count, lowest, nth
from longbox.core.state import Action, Decision, Refusal, TogetherDecision
from longbox.games.little_tricktakers.actions import (
    DISCARD,
    DRAW_AS_MANY,
    GIVE,
    TAKE_DEVIL,
    TAKE_FROM,
    CardAction,
    Name,
    TakeDevil,
)
from longbox.games.little_tricktakers.components import (
    COLOURS,
    KIND_NAMES,
    MIRIA_KIND,
    MOST_SEATS,
    NO_CARD,
    NOBODY,
)
from longbox.games.little_tricktakers.decisions.cards import (
    discard,
    draw_cards,
    first_of_kind,
    held,
    known_of_kind,
    move_unseen,
    replace_black,
    see,
)
from longbox.games.little_tricktakers.events import CardDiscarded, CardGiven, CardStolen
from longbox.games.little_tricktakers.state import DISCARDS, State


def of_cards(state: State, cards: i64, table: list[CardAction]) -> list[Action]:
    """An action for each kind in a set of cards; cards of a kind are neighbours."""
    found: list[Action] = []
    kind_of = state.parts.kind_of
    last: i64 = -1
    rest = cards
    while rest:
        kind = kind_of[lowest(rest)]
        if kind != last:
            found.append(table[kind])
            last = kind
        rest &= rest - 1
    return found


def card_of(state: State, seat: int, action: Action, stays: i64) -> i64:
    """The card of the hand that an action means, one that need not stay."""
    assert isinstance(action, CardAction)
    return known_of_kind(state, state.cards.zone[seat] & ~stays, action.kind)


def refuse_card(
    decision: Decision[State, Action], state: State, action: Action, table: list[CardAction]
) -> Refusal:
    """Not an answer to this question, not in the hand, or one that must not go now."""
    if not isinstance(action, CardAction) or action is not table[action.kind]:
        return decision.asks_something_else()
    if held(state, decision.seat, action.kind) == NO_CARD:
        return Refusal("LT-5", f"your hand has no {KIND_NAMES[action.kind]}")
    if action.kind == MIRIA_KIND:
        return Refusal("LT-55", "MIRIA can never be discarded")
    return Refusal(decision.rule, "this card must stay")


class Exchange(Decision[State, Action]):
    """Discard any number of cards, one after the other, then draw as many (LT-26, LT-32)."""

    def __init__(self, seat: int) -> None:
        question = "Discard a card, or draw as many?"
        super().__init__(seat, "LT-32", question, always_ask=True)

    def options(self, state: State) -> list[Action]:
        cards = state.hand(self.seat) & ~state.parts.miria
        if cards & state.parts.devils and state.drawable() <= state.offer.owed:
            cards &= ~state.parts.devils  # a Devil card is not drawn again
        found = of_cards(state, cards, DISCARD)
        found.append(DRAW_AS_MANY)
        return found

    def apply(self, state: State, action: Action) -> None:
        if action is DRAW_AS_MANY:
            draw_cards(state, self.seat, state.offer.owed)
            state.offer.owed = 0
            return
        discard(state, self.seat, card_of(state, self.seat, action, 0), 0)
        state.offer.owed += 1
        state.pending.append(EXCHANGE[self.seat])

    def refuse(self, state: State, action: Action) -> Refusal:
        return refuse_card(self, state, action, DISCARD)


class DiscardOne(Decision[State, Action]):
    """Discard a card for one that was drawn or taken (LT-26, LT-27, LT-34)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "LT-26", "Which card do you discard?", always_ask=True)

    def options(self, state: State) -> list[Action]:
        stays = state.parts.miria | state.offer.stays
        return of_cards(state, state.hand(self.seat) & ~stays, DISCARD)

    def apply(self, state: State, action: Action) -> None:
        stays = state.offer.stays
        discard(state, self.seat, card_of(state, self.seat, action, stays), stays)
        state.offer.stays = 0

    def refuse(self, state: State, action: Action) -> Refusal:
        return refuse_card(self, state, action, DISCARD)


class DiscardForDevil(TogetherDecision[State, Action]):
    """All who got a Devil card discard another one at the same time (LT-60)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "LT-60", "Which card do you discard for the Devil's?")

    def options(self, state: State) -> list[Action]:
        stays = state.parts.miria | state.parts.devils
        return of_cards(state, state.hand(self.seat) & ~stays, DISCARD)

    def apply(self, state: State, action: Action) -> None:
        discard(state, self.seat, card_of(state, self.seat, action, 0), 0)

    def refuse(self, state: State, action: Action) -> Refusal:
        return refuse_card(self, state, action, DISCARD)


class DiscardForMiria(Decision[State, Action]):
    """MIRIA came back by the Clock, and another card goes instead (LT-73)."""

    def __init__(self, seat: int) -> None:
        question = "MIRIA came back: which card do you discard instead?"
        super().__init__(seat, "LT-73", question, always_ask=True)

    def options(self, state: State) -> list[Action]:
        return of_cards(state, state.hand(self.seat) & ~state.parts.miria, DISCARD)

    def apply(self, state: State, action: Action) -> None:
        discard(state, self.seat, card_of(state, self.seat, action, 0), 0)

    def refuse(self, state: State, action: Action) -> Refusal:
        return refuse_card(self, state, action, DISCARD)


class DiscardOfPair(Decision[State, Action]):
    """The Clock leaves one card of an Elixir pair; the other is discarded for all to see."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "LT-73", "Which card of your pair do you discard?")

    def options(self, state: State) -> list[Action]:
        return of_cards(state, state.offer.among & ~state.parts.miria, DISCARD)

    def apply(self, state: State, action: Action) -> None:
        assert isinstance(action, CardAction)
        card = first_of_kind(state, state.offer.among, action.kind)
        state.cards.zone[self.seat] &= ~bit(card)
        state.cards.zone[DISCARDS] |= bit(card)
        state.offer.among = 0
        if state.log is not None:
            state.log.append(CardDiscarded(self.seat, int(action.kind), True))

    def refuse(self, state: State, action: Action) -> Refusal:
        return refuse_card(self, state, action, DISCARD)


class TakeFrom(Decision[State, Action]):
    """The Letter: take a card from somebody's hand, unseen unless a Devil's (LT-74)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "LT-74", "From whose hand do you take a card?")

    def options(self, state: State) -> list[Action]:
        found: list[Action] = []
        devils = state.parts.devils
        for seat in range(state.count):
            if seat != self.seat and state.hand(seat) & ~devils:
                found.append(TAKE_FROM[seat])
        for seat in range(state.count):
            if seat != self.seat:
                rest = state.hand(seat) & devils
                while rest:
                    found.append(TAKE_DEVIL[seat * COLOURS + state.parts.suit_of[lowest(rest)]])
                    rest &= rest - 1
        return found

    def apply(self, state: State, action: Action) -> None:
        if isinstance(action, TakeDevil):
            victim = action.seat
            card = first_of_kind(state, state.hand(victim), action.kind)
        else:
            assert isinstance(action, Name)
            victim = action.seat
            backs = state.hand(victim) & ~state.parts.devils
            card = nth(backs, state.rng.below(count(backs)))
        hand_over(state, victim, self.seat, bit(card))
        if state.log is not None:
            shows = state.parts.devils & bit(card) != 0
            kind = int(state.parts.kind_of[card])
            state.log.append(CardStolen(self.seat, int(victim), kind, shows))
        replace_black(state, self.seat)
        state.offer.partner = victim
        state.offer.stolen = card if state.hand(self.seat) & bit(card) else NO_CARD
        state.pending.append(GIVE_BACK[self.seat])

    def refuse(self, state: State, action: Action) -> Refusal:
        if isinstance(action, Name) and action is TAKE_FROM[action.seat]:
            lacks = "that hand has no card that is unseen"
            return self.refuse_hand(state, action.seat, lacks)
        if isinstance(action, TakeDevil):
            lacks = f"that hand does not show {KIND_NAMES[action.kind]}"
            return self.refuse_hand(state, action.seat, lacks)
        return self.asks_something_else()

    def refuse_hand(self, state: State, seat: i64, lacks: str) -> Refusal:
        if seat == self.seat:
            return Refusal("LT-74", "a card is taken from another player")
        if seat >= state.count:
            return Refusal("LT-74", "nobody sits there")
        return Refusal("LT-74", "that hand is empty" if state.hand(seat) == 0 else lacks)


class GiveBack(Decision[State, Action]):
    """The Letter: give another card in return, face down (LT-74)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "LT-74", "Which card do you give in return?", always_ask=True)

    def options(self, state: State) -> list[Action]:
        return of_cards(state, state.hand(self.seat) & ~stolen_card(state), GIVE)

    def apply(self, state: State, action: Action) -> None:
        card = card_of(state, self.seat, action, stolen_card(state))
        receiver = state.offer.partner
        hand_over(state, self.seat, receiver, bit(card))
        if state.log is not None:
            shows = state.parts.devils & bit(card) != 0
            kind = int(state.parts.kind_of[card])
            state.log.append(CardGiven(self.seat, int(receiver), kind, shows))
        state.offer.partner = NOBODY
        state.offer.stolen = NO_CARD
        replace_black(state, receiver)

    def refuse(self, state: State, action: Action) -> Refusal:
        if not isinstance(action, CardAction) or action is not GIVE[action.kind]:
            return self.asks_something_else()
        if held(state, self.seat, action.kind) == NO_CARD:
            return Refusal("LT-5", f"your hand has no {KIND_NAMES[action.kind]}")
        return Refusal("LT-74", "the card just taken cannot be given back")


def stolen_card(state: State) -> i64:
    """The card that the Letter took, as a set."""
    return 0 if state.offer.stolen == NO_CARD else bit(state.offer.stolen)


def hand_over(state: State, giver: i64, taker: i64, card: i64) -> None:
    """A card goes from hand to hand, seen by the two; Devil cards are seen by all (LT-74)."""
    if card & state.parts.devils == 0:
        move_unseen(state, giver, taker, giver, taker, state.parts.devils)
    state.cards.zone[giver] &= ~card
    state.cards.zone[taker] |= card
    see(state, taker, card)


EXCHANGE: Final = [Exchange(seat) for seat in range(MOST_SEATS)]
DISCARD_ONE: Final = [DiscardOne(seat) for seat in range(MOST_SEATS)]
DISCARD_FOR_DEVIL: Final = [DiscardForDevil(seat) for seat in range(MOST_SEATS)]
DISCARD_FOR_MIRIA: Final = [DiscardForMiria(seat) for seat in range(MOST_SEATS)]
DISCARD_OF_PAIR: Final = [DiscardOfPair(seat) for seat in range(MOST_SEATS)]
TAKE_A_CARD: Final = [TakeFrom(seat) for seat in range(MOST_SEATS)]
GIVE_BACK: Final = [GiveBack(seat) for seat in range(MOST_SEATS)]


def draw_then_discard(state: State, seat: int) -> None:
    """A Hermit's exchange: draw one, then discard one; nothing drawn, nothing discarded (LT-32)."""
    size = state.hand_size(seat)
    draw_cards(state, seat, 1)
    if state.hand_size(seat) > size:
        state.pending.append(DISCARD_ONE[seat])
