"""Tricks, turn by turn, question by question: LT-6 to LT-9, LT-37 to LT-74."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.core.bits import bit, count, lowest
from longbox.core.state import Action, Decision, Refusal
from longbox.games.little_tricktakers.actions import (
    ADD,
    ADD_NOTHING,
    AS,
    EXCHANGE_FIRST,
    FACE_DOWN,
    KAKUMEI,
    LEADS,
    LEAVE_IT_SO,
    LOOK,
    NO_SECOND,
    PAIR,
    PLAY,
    PUT_AWAY,
    RESERVE,
    RESERVE_NOTHING,
    SWORD_DOWN,
    SWORD_UP,
    TURN_UP,
    USE,
    USE_BEAST,
    As,
    CardAction,
    Name,
)
from longbox.games.little_tricktakers.cards import (
    discard,
    draw_cards,
    draw_up,
    first_of_kind,
    held,
    kinds_in,
    move_unseen,
    show,
)
from longbox.games.little_tricktakers.components import (
    AXE,
    BOOK,
    BOOTS,
    CLOCK,
    COLLECTOR,
    COLOURS,
    ELIXIR,
    HEALER,
    HERMIT,
    ITEM_NAMES,
    KIND_NAMES,
    LETTER,
    MAP,
    MOST_SEATS,
    NINJA,
    NO_CARD,
    NO_COLOUR,
    NOBODY,
    OKO,
    RESISTANCE,
    SUIT_NAMES,
    SWORD,
    TACTICS,
    TRICKS,
    WING,
)
from longbox.games.little_tricktakers.events import (
    CardAdded,
    CardPlayed,
    CardPlayedFaceDown,
    CardReserved,
    CardTurnedUp,
    FaceDownDiscarded,
    ItemUsed,
    KakumeiDeclared,
    LeaderNamed,
    NoTrick,
    PairPlayed,
    ReservedTaken,
    TrickTakenBack,
    TrickWon,
)
from longbox.games.little_tricktakers.exchange import (
    DISCARD_FOR_MIRIA,
    DISCARD_OF_PAIR,
    EXCHANGE,
    TAKE_A_CARD,
    card_of,
    draw_then_discard,
    of_cards,
)
from longbox.games.little_tricktakers.state import (
    BEFORE_THE_TRICKS,
    DISCARDS,
    HIDDEN_PLACES,
    NO_LEAD,
    State,
)
from longbox.games.little_tricktakers.state import FACE_DOWN as LIES_FACE_DOWN
from longbox.games.little_tricktakers.state import TAKEN as TAKEN_BY
from longbox.games.little_tricktakers.state import TRICK as IN_TRICK
from longbox.games.little_tricktakers.trick import (
    flag_beats_a_rare,
    kakumei_bonus,
    legal_cards,
    winning_play,
)

# What is left of a turn once the card is played (LT-62).
ON_THE_CARD: Final = 0
ADDING: Final = 1
SECOND: Final = 2
DRAWING: Final = 3
RESERVING: Final = 4

ITEMS_ON_A_CARD: Final = (1 << SWORD) | (1 << AXE) | (1 << WING)
ITEMS_BEFORE_A_CARD: Final = 1023 & ~ITEMS_ON_A_CARD


class NameLeader(Decision[State, Name]):
    """Who leads the first trick (LT-22)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "LT-22", "Who leads the first trick?")

    def options(self, state: State) -> list[Name]:
        return LEADS[: state.count]

    def apply(self, state: State, leader: Name) -> None:
        if state.log is not None:
            state.log.append(LeaderNamed(self.seat, int(leader.seat)))
        state.trick.number = 0
        begin_trick(state, leader.seat)


class NameNewLeader(Decision[State, Name]):
    """The Clock: who leads the trick anew (LT-72)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "LT-72", "Who leads this trick anew?")

    def options(self, state: State) -> list[Name]:
        return LEADS[: state.count]

    def apply(self, state: State, leader: Name) -> None:
        take_back(state, self.seat, leader.seat)


def begin_trick(state: State, leader: i64) -> None:
    """The leader plays, then the others clockwise (LT-6)."""
    trick = state.trick
    trick.clear()
    seat = leader
    for place in range(state.count):
        trick.queue[place] = seat
        seat += 1
        if seat == state.count:
            seat = 0
    next_turn(state)


def next_turn(state: State) -> None:
    """The next player with a card plays; after the last the trick is over (LT-17)."""
    trick = state.trick
    while trick.at < state.count:
        seat = trick.queue[trick.at]
        if state.hand(seat):
            state.pending.append(PLAY_CARD[seat])
            return
        trick.at += 1
    if state.cards.zone[LIES_FACE_DOWN]:
        state.pending.append(TURN_IT_UP[state.offer.player_of[NINJA]])
    else:
        finish_trick(state)


class PlayCard(Decision[State, Action]):
    """Play a card that follows suit, or first use what one has (LT-8, LT-62)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "LT-62", "Which card do you play?", always_ask=True)

    def options(self, state: State) -> list[Action]:
        seat = self.seat
        trick = state.trick
        found = of_cards(state, legal_cards(state, seat, trick.free != seat), PLAY)
        if state.plays(HERMIT, seat) and not trick.hermit_done and state.drawable():  # LT-48
            found.append(EXCHANGE_FIRST)
        if state.players.items[seat] & ITEMS_BEFORE_A_CARD:
            for item in range(MAP, LETTER + 1):
                if state.has_item(seat, item) and why_not_use(state, seat, item) is None:
                    found.append(USE[item])
        if state.has_beast(seat, OKO) and not state.offer.oko_is_used:
            found.append(USE_BEAST)
        return found

    def apply(self, state: State, action: Action) -> None:
        if isinstance(action, CardAction):
            play_card(state, self.seat, held(state, self.seat, action.kind))
        else:
            use_before_card(state, self.seat, action)

    def refuse(self, state: State, action: Action) -> Refusal:
        seat = self.seat
        if isinstance(action, CardAction) and action is PLAY[action.kind]:
            if held(state, seat, action.kind) == NO_CARD:
                return Refusal("LT-5", f"your hand has no {KIND_NAMES[action.kind]}")
            lead = SUIT_NAMES[state.trick.lead]
            return Refusal("LT-8", f"{lead} is led, and you hold {lead}")
        if action is EXCHANGE_FIRST:
            return refuse_exchange(state, seat)
        if action is USE_BEAST:
            return Refusal("LT-77", "you have no OKO that can still be used")
        for item in range(MAP, LETTER + 1):
            if action is USE[item]:
                if not state.has_item(seat, item):
                    return Refusal("LT-63", f"you do not have {state.parts.item_names[item]}")
                refusal = why_not_use(state, seat, item)
                assert refusal is not None
                return refusal
        return self.asks_something_else()


def refuse_exchange(state: State, seat: int) -> Refusal:
    if not state.plays(HERMIT, seat):
        return Refusal("LT-48", "only the Hermit exchanges a card before playing")
    if state.trick.hermit_done:
        return Refusal("LT-48", "you have exchanged a card in this trick")
    return Refusal("LT-32", "no card can be drawn")


def why_not_use(state: State, seat: i64, item: i64) -> Refusal | None:
    """What stands against using an item before the card, if one has it (LT-63 to LT-74)."""
    if item == BOOK and state.drawable() == 0:
        return NOTHING_TO_DRAW
    if item == BOOTS and state.trick.at + 1 >= state.count:
        return YOU_ARE_LAST
    if item == WING:
        return NOT_YET
    if item == TACTICS and state.trick.free == seat:
        return FREE_ALREADY
    if item == ELIXIR:
        if state.trick.plays == 0:
            return YOU_LEAD
        if state.drawable() == 0:
            return NOTHING_TO_DRAW
    if item == LETTER:
        for other in range(state.count):
            if other != seat and state.hand(other):
                return None
        return EMPTY_HANDS
    return None


NOTHING_TO_DRAW: Final = Refusal("LT-32", "no card can be drawn")
YOU_ARE_LAST: Final = Refusal("LT-68", "nobody else has still to play")
NOT_YET: Final = Refusal("LT-62", "the Wing is used on the card that was played")
FREE_ALREADY: Final = Refusal("LT-70", "you need not follow suit already")
YOU_LEAD: Final = Refusal("LT-71", "the leader cannot use the Elixir")
EMPTY_HANDS: Final = Refusal("LT-74", "nobody else has a card")


def play_card(state: State, seat: int, card: i64) -> None:
    lay_open(state, seat, card)
    state.trick.put(seat, card, NO_CARD, state.parts.suit_of[card], state.parts.value_of[card], 0)
    go_on(state, seat, ON_THE_CARD)


def lay_open(state: State, seat: int, card: i64) -> None:
    """A card of the hand lies in the trick, for all to see."""
    state.cards.zone[seat] &= ~bit(card)
    state.cards.zone[IN_TRICK] |= bit(card)
    show(state, bit(card))
    if state.log is not None:
        state.log.append(CardPlayed(seat, int(state.parts.kind_of[card])))


def spend(state: State, seat: int, item: i64, effect: str = "") -> None:
    """An item is used, and out of the game (LT-63)."""
    state.players.items[seat] &= ~(1 << item)
    state.offer.used_items |= 1 << item
    if state.log is not None:
        state.log.append(ItemUsed(seat, state.parts.item_names[item], effect))


def use_before_card(state: State, seat: int, action: Action) -> None:
    """Items, the Hermit's exchange and OKO; the turn then goes on with the card (LT-62)."""
    trick = state.trick
    if action is USE[BOOTS]:
        spend(state, seat, BOOTS)
        for place in range(trick.at, state.count - 1):
            trick.queue[place] = trick.queue[place + 1]
        trick.queue[state.count - 1] = seat
        next_turn(state)
        return
    if action is USE[CLOCK]:
        spend(state, seat, CLOCK)
        state.pending.append(NAME_NEW_LEADER[seat])
        return
    if action is USE[ELIXIR]:
        spend(state, seat, ELIXIR)
        draw_cards(state, seat, 1)
        two = count(state.hand(seat)) > 1
        state.pending.append(PLAY_PAIR[seat] if two else PLAY_CARD[seat])
        return
    state.pending.append(PLAY_CARD[seat])
    if action is EXCHANGE_FIRST:
        trick.hermit_done = True
        draw_then_discard(state, seat)
    elif action is USE_BEAST:
        state.offer.oko_is_used = True
        if state.log is not None:
            state.log.append(ItemUsed(seat, state.parts.beast_names[OKO]))
        state.pending.append(EXCHANGE[seat])
    elif action is USE[MAP]:
        spend(state, seat, MAP)
        state.pending.append(EXCHANGE[seat])
    elif action is USE[BOOK]:
        spend(state, seat, BOOK)
        draw_then_discard(state, seat)
    elif action is USE[TACTICS]:
        spend(state, seat, TACTICS)
        trick.free = seat
    else:
        assert action is USE[LETTER]
        spend(state, seat, LETTER)
        state.pending.append(TAKE_A_CARD[seat])


class PlayPair(Decision[State, Action]):
    """The Elixir: two cards, one after the other, with nothing in between (LT-71)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "LT-71", "Which card do you put into the pair?", always_ask=True)

    def options(self, state: State) -> list[Action]:
        return of_cards(state, state.hand(self.seat), PAIR)

    def apply(self, state: State, action: Action) -> None:
        card = card_of(state, self.seat, action, 0)
        lay_open(state, self.seat, card)
        first = state.offer.among
        state.offer.among |= bit(card)
        if first == 0:
            state.pending.append(PLAY_PAIR[self.seat])
            return
        colours = colours_of_pair(state)
        if state.trick.lead == NO_LEAD and colours & (colours - 1):
            state.pending.append(COLOUR_PAIR[self.seat])
        elif state.trick.lead == NO_LEAD:
            put_pair(state, self.seat, lowest(colours) if colours else NO_COLOUR)
        else:
            put_pair(state, self.seat, state.trick.lead)

    def refuse(self, state: State, action: Action) -> Refusal:
        if isinstance(action, CardAction) and action is PAIR[action.kind]:
            return Refusal("LT-5", f"your hand has no {KIND_NAMES[action.kind]}")
        return self.asks_something_else()


class ColourPair(Decision[State, As]):
    """Where no colour is led, the pair takes that of one of its cards (LT-71)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "LT-71", "Which colour does the pair take?")

    def options(self, state: State) -> list[As]:
        colours = colours_of_pair(state)
        return [AS[colour] for colour in range(COLOURS) if colours & (1 << colour)]

    def apply(self, state: State, answer: As) -> None:
        put_pair(state, self.seat, answer.colour)

    def refuse(self, state: State, action: Action) -> Refusal:
        if isinstance(action, As):
            return Refusal("LT-71", "neither card of the pair has that colour")
        return self.asks_something_else()


def colours_of_pair(state: State) -> i64:
    """The colours of the two cards, as a set."""
    colours: i64 = 0
    rest = state.offer.among
    while rest:
        suit = state.parts.suit_of[lowest(rest)]
        if suit < COLOURS:
            colours |= 1 << suit
        rest &= rest - 1
    return colours


def put_pair(state: State, seat: int, suit: i64) -> None:
    """The two cards count as one with the sum of their numbers (LT-71)."""
    among = state.offer.among
    one = lowest(among)
    two = lowest(among & (among - 1))
    value = last_digit(state.parts.value_of[one] + state.parts.value_of[two])
    state.offer.among = 0
    state.trick.put(seat, one, two, suit, value, 1)
    if state.log is not None:
        state.log.append(PairPlayed(seat, int(value), SUIT_NAMES[suit]))
    go_on(state, seat, ON_THE_CARD)


def last_digit(total: i64) -> i64:
    """10 stays 10; of 11 and more the last digit counts (LT-57, LT-71)."""
    return total if total <= 10 else total % 10


def go_on(state: State, seat: int, step: i64) -> None:
    """What follows the card, in the order of LT-62."""
    if step <= ON_THE_CARD and can_use_on_card(state, seat):
        state.pending.append(USE_ON_CARD[seat])
        return
    if step <= ADDING and can_add(state, seat):
        state.pending.append(ADD_CARD[seat])
        return
    if step <= SECOND and state.plays(NINJA, seat) and state.drawable():
        state.pending.append(SECOND_CARD[seat])
        return
    if step <= DRAWING and state.plays(HEALER, seat):
        draw_up(state, seat)
    if step <= RESERVING and state.plays(COLLECTOR, seat):
        state.pending.append(RESERVE_CARD[seat])
        return
    state.trick.at += 1
    next_turn(state)


def can_use_on_card(state: State, seat: i64) -> bool:
    """Kakumei, Sword, Axe or Wing (LT-62, LT-66)."""
    if state.plays(RESISTANCE, seat) and not state.offer.kakumei_is_used:
        return True
    items = state.players.items[seat] & ITEMS_ON_A_CARD
    return items != 0 and (items & (1 << WING) != 0 or takes_a_number(state))


def takes_a_number(state: State) -> bool:
    """The card of the turn is a lone number card (LT-66)."""
    play = state.trick.plays - 1
    return state.trick.suit[play] < COLOURS and state.trick.pair[play] == 0


class UseOnCard(Decision[State, Action]):
    """Kakumei, Sword, Axe and Wing on the card just played (LT-42, LT-64, LT-65, LT-69)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "LT-62", "What do you use on your card?")

    def options(self, state: State) -> list[Action]:
        seat = self.seat
        found: list[Action] = []
        number = takes_a_number(state)
        if number and state.has_item(seat, AXE):
            found.append(USE[AXE])
        if state.has_item(seat, WING):
            found.append(USE[WING])
        if state.plays(RESISTANCE, seat) and not state.offer.kakumei_is_used:
            found.append(KAKUMEI)
        if number and state.has_item(seat, SWORD):
            found.append(SWORD_UP)
            found.append(SWORD_DOWN)
        found.append(LEAVE_IT_SO)
        return found

    def apply(self, state: State, action: Action) -> None:
        if action is LEAVE_IT_SO:
            go_on(state, self.seat, ADDING)
            return
        trick = state.trick
        play = trick.plays - 1
        if action is KAKUMEI:
            trick.kakumei = True
            state.offer.kakumei_is_used = True
            if state.log is not None:
                state.log.append(KakumeiDeclared(self.seat))
        elif action is USE[WING]:
            trick.wing = self.seat
            spend(state, self.seat, WING)
        elif action is USE[AXE]:
            trick.value[play] = 10
            spend(state, self.seat, AXE, ", which made the card a 10")
        else:
            value = swung(trick.value[play], action is SWORD_UP)
            trick.value[play] = value
            spend(state, self.seat, SWORD, f", which made the card a {value}")
        go_on(state, self.seat, ON_THE_CARD)

    def refuse(self, state: State, action: Action) -> Refusal:
        if action is KAKUMEI:
            if not state.plays(RESISTANCE, self.seat):
                return Refusal("LT-42", "only the Resistance declares Kakumei")
            return Refusal("LT-42", "Kakumei is declared once a round")
        for item in (SWORD, AXE, WING):
            if action.text.startswith(f"use {ITEM_NAMES[item]}"):
                if not state.has_item(self.seat, item):
                    return Refusal("LT-63", f"you do not have {state.parts.item_names[item]}")
                return Refusal("LT-66", "it works on a lone number card only")
        return self.asks_something_else()


def swung(value: i64, up: bool) -> i64:
    """5 more or 5 less, but from 1 to 9 (LT-64)."""
    if up:
        return value + 5 if value < 5 else 9
    return value - 5 if value > 5 else 1


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
            state.cards.zone[IN_TRICK] |= bit(card)
            show(state, bit(card))
            value = last_digit(trick.value[play] + state.parts.value_of[card])
            trick.added[play] = card
            trick.value[play] = value
            if state.log is not None:
                kind = int(state.parts.kind_of[card])
                state.log.append(CardAdded(self.seat, kind, int(value)))
        go_on(state, self.seat, SECOND)

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
        go_on(state, self.seat, DRAWING)

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
        go_on(state, self.seat, DRAWING)

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
        found = of_cards(state, state.cards.zone[IN_TRICK], RESERVE)
        found.append(RESERVE_NOTHING)
        return found

    def apply(self, state: State, action: Action) -> None:
        if isinstance(action, CardAction):
            card = first_of_kind(state, state.cards.zone[IN_TRICK], action.kind)
            state.trick.reserved = card
            if state.log is not None:
                state.log.append(CardReserved(self.seat, int(action.kind)))
        state.trick.at += 1
        next_turn(state)

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
            state.cards.zone[IN_TRICK] |= bit(card)
            show(state, bit(card))
            suit, value = state.parts.suit_of[card], state.parts.value_of[card]
            state.trick.put(self.seat, card, NO_CARD, suit, value, 0)
            if state.log is not None:
                state.log.append(CardTurnedUp(self.seat, int(state.parts.kind_of[card])))
        else:
            put_away(state, self.seat)
        nobody_lies_face_down(state)
        finish_trick(state)

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


def take_back(state: State, clock: int, leader: i64) -> None:
    """The Clock: cards go back, or are discarded, and the trick begins anew (LT-72, LT-73)."""
    trick = state.trick
    asked: list[Decision[State, Action]] = []
    gone: i64 = 0
    for play in range(trick.plays):
        seat = trick.seat[play]
        cards = cards_of_play(state, play)
        back = cards & state.parts.miria
        if state.plays(HEALER, seat):
            if back:
                asked.append(DISCARD_FOR_MIRIA[seat])
        elif is_second(state, play):
            back = 0
        elif trick.pair[play] and not back:
            back = cards
            state.offer.among = cards
            asked.append(DISCARD_OF_PAIR[seat])
        elif not trick.pair[play]:
            back = cards
        state.cards.zone[seat] |= back
        gone |= cards & ~back
    state.cards.zone[IN_TRICK] = 0
    state.cards.zone[DISCARDS] |= gone
    if trick.kakumei:
        state.offer.kakumei_is_used = False
    if state.log is not None:
        state.log.append(TrickTakenBack(clock, kinds_in(state, gone)))
        state.log.append(LeaderNamed(clock, int(leader)))
    face_down = state.cards.zone[LIES_FACE_DOWN]
    if face_down:
        ninja = int(state.offer.player_of[NINJA])
        if face_down == state.parts.miria:
            state.cards.zone[LIES_FACE_DOWN] = 0
            state.cards.zone[ninja] |= face_down
            show(state, face_down)
            asked.append(DISCARD_FOR_MIRIA[ninja])
            if state.log is not None:
                state.log.append(CardTurnedUp(ninja, kinds_in(state, face_down)[0]))
        else:
            put_away(state, ninja)
        nobody_lies_face_down(state)
    begin_trick(state, leader)
    for decision in asked:
        state.pending.append(decision)


def cards_of_play(state: State, play: i64) -> i64:
    """The card of a play and the one added to it, as a set."""
    trick = state.trick
    cards: i64 = bit(trick.card[play])
    if trick.added[play] != NO_CARD:
        cards |= bit(trick.added[play])
    return cards


def is_second(state: State, play: i64) -> bool:
    """True of the Devil card that a Ninja played as the second one (LT-39)."""
    trick = state.trick
    return play > 0 and trick.seat[play - 1] == trick.seat[play]


def finish_trick(state: State) -> None:
    """The strongest card wins; its player takes the cards and leads the next trick (LT-9)."""
    trick = state.trick
    leader = trick.queue[0]
    if trick.plays:
        play = winning_play(state)
        leader = trick.seat[play]
        state.players.wins[leader] += 1
        state.offer.kakumei_points += kakumei_bonus(state, play)
        if flag_beats_a_rare(state, play):
            state.offer.flag_wins += 1
        take_cards(state, leader, play)
    elif state.log is not None:
        state.log.append(NoTrick(int(trick.number) + 1))
    trick.number += 1
    if trick.number < TRICKS:
        begin_trick(state, leader)
        return
    trick.clear()
    trick.number = BEFORE_THE_TRICKS
    from longbox.games.little_tricktakers import rounds  # late, since rounds are made of turns

    rounds.end_round(state)


def take_cards(state: State, winner: i64, play: i64) -> None:
    """The winner takes the trick, but a reserved card goes to the Collector (LT-51)."""
    trick = state.trick
    cards = state.cards.zone[IN_TRICK]
    collector = state.offer.player_of[COLLECTOR]
    if state.log is not None:
        kind = int(state.parts.kind_of[trick.card[play]])
        state.log.append(TrickWon(int(winner), int(trick.number) + 1, kind, kinds_in(state, cards)))
    if trick.reserved != NO_CARD and collector != winner:
        reserved: i64 = bit(trick.reserved)
        cards &= ~reserved
        state.cards.zone[TAKEN_BY + collector] |= reserved
        if state.log is not None:
            kind = int(state.parts.kind_of[trick.reserved])
            state.log.append(ReservedTaken(int(collector), kind))
    state.cards.zone[TAKEN_BY + winner] |= cards
    state.cards.zone[IN_TRICK] = 0


NAME_LEADER: Final = [NameLeader(seat) for seat in range(MOST_SEATS)]
NAME_NEW_LEADER: Final = [NameNewLeader(seat) for seat in range(MOST_SEATS)]
PLAY_CARD: Final = [PlayCard(seat) for seat in range(MOST_SEATS)]
PLAY_PAIR: Final = [PlayPair(seat) for seat in range(MOST_SEATS)]
COLOUR_PAIR: Final = [ColourPair(seat) for seat in range(MOST_SEATS)]
USE_ON_CARD: Final = [UseOnCard(seat) for seat in range(MOST_SEATS)]
ADD_CARD: Final = [AddCard(seat) for seat in range(MOST_SEATS)]
SECOND_CARD: Final = [SecondCard(seat) for seat in range(MOST_SEATS)]
PLAY_LOOKED_AT: Final = [PlayLookedAt(seat) for seat in range(MOST_SEATS)]
RESERVE_CARD: Final = [ReserveCard(seat) for seat in range(MOST_SEATS)]
TURN_IT_UP: Final = [TurnItUp(seat) for seat in range(MOST_SEATS)]
