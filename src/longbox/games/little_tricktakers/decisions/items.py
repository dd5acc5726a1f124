"""Items: before the card, the Elixir's pair, the Clock, and on the card (LT-63 to LT-74)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.core.bits import bit, count, lowest
from longbox.core.state import Action, Decision, Refusal
from longbox.games.little_tricktakers.actions import (
    AS,
    EXCHANGE_FIRST,
    KAKUMEI,
    LEADS,
    LEAVE_IT_SO,
    PAIR,
    SWORD_DOWN,
    SWORD_UP,
    USE,
    USE_BEAST,
    As,
    CardAction,
    Name,
)
from longbox.games.little_tricktakers.components import (
    AXE,
    BOOK,
    BOOTS,
    CLOCK,
    COLOURS,
    ELIXIR,
    HEALER,
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
    WING,
)
from longbox.games.little_tricktakers.decisions import abilities, turn
from longbox.games.little_tricktakers.decisions.cards import draw_cards, lay_open, show
from longbox.games.little_tricktakers.decisions.exchange import (
    DISCARD_FOR_MIRIA,
    DISCARD_OF_PAIR,
    EXCHANGE,
    TAKE_A_CARD,
    card_of,
    draw_then_discard,
    of_cards,
)
from longbox.games.little_tricktakers.decisions.trick import last_digit, takes_a_number
from longbox.games.little_tricktakers.events import (
    CardTurnedUp,
    ItemUsed,
    KakumeiDeclared,
    LeaderNamed,
    PairPlayed,
    TrickTakenBack,
)
from longbox.games.little_tricktakers.state import DISCARDS, FACE_DOWN, NO_LEAD, TRICK, State

ITEMS_ON_A_CARD: Final = (1 << SWORD) | (1 << AXE) | (1 << WING)
ITEMS_BEFORE_A_CARD: Final = 1023 & ~ITEMS_ON_A_CARD


def why_not_use(state: State, seat: i64, item: i64) -> Refusal | None:
    """What stands against using an item before the card, if one has it (LT-63 to LT-74)."""
    if item == BOOK and state.drawable() == 0:
        return NOTHING_TO_DRAW
    if item == BOOTS:
        for place in range(state.trick.at + 1, state.count):
            if state.hand(state.trick.queue[place]):
                return None
        return YOU_ARE_LAST
    if item in (SWORD, AXE, WING):
        return NOT_YET
    if item == TACTICS and state.trick.free == seat:
        return FREE_ALREADY
    if item == ELIXIR:
        if state.trick.plays == 0:
            return YOU_LEAD
        if state.drawable() == 0:
            return NOTHING_TO_DRAW
    if item == LETTER:
        if state.hand(seat) == 0:
            return NOTHING_TO_GIVE
        for other in range(state.count):
            if other != seat and state.hand(other):
                return None
        return EMPTY_HANDS
    return None


NOTHING_TO_DRAW: Final = Refusal("LT-32", "no card can be drawn")
YOU_ARE_LAST: Final = Refusal("LT-68", "nobody else has still to play")
NOT_YET: Final = Refusal("LT-62", "it is used on the card just played")
FREE_ALREADY: Final = Refusal("LT-70", "you need not follow suit already")
YOU_LEAD: Final = Refusal("LT-71", "the leader cannot use the Elixir")
NOTHING_TO_GIVE: Final = Refusal("LT-74", "you have no card to give in return")
EMPTY_HANDS: Final = Refusal("LT-74", "nobody else has a card")


def use_before_card(state: State, seat: int, action: Action) -> None:
    """Items, the Hermit's exchange and OKO; the turn then goes on with the card (LT-62)."""
    trick = state.trick
    if action is USE[BOOTS]:
        spend(state, seat, BOOTS)
        for place in range(trick.at, state.count - 1):
            trick.queue[place] = trick.queue[place + 1]
        trick.queue[state.count - 1] = seat
        turn.next_turn(state)
        return
    if action is USE[CLOCK]:
        spend(state, seat, CLOCK)
        state.pending.append(NAME_NEW_LEADER[seat])
        return
    if action is USE[ELIXIR]:
        spend(state, seat, ELIXIR)
        draw_cards(state, seat, 1)
        two = count(state.hand(seat)) > 1
        state.pending.append(PLAY_PAIR[seat] if two else turn.PLAY_CARD[seat])
        return
    state.pending.append(turn.PLAY_CARD[seat])
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


def spend(state: State, seat: int, item: i64, effect: str = "") -> None:
    """An item is used, and out of the game (LT-63)."""
    state.players.items[seat] &= ~(1 << item)
    state.offer.used_items |= 1 << item
    if state.log is not None:
        state.log.append(ItemUsed(seat, state.parts.item_names[item], effect))


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
    turn.go_on(state, seat, turn.ON_THE_CARD)


class NameNewLeader(Decision[State, Name]):
    """The Clock: who leads the trick anew (LT-72)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "LT-72", "Who leads this trick anew?")

    def options(self, state: State) -> list[Name]:
        return LEADS[: state.count]

    def apply(self, state: State, leader: Name) -> None:
        take_back(state, self.seat, leader.seat)


def take_back(state: State, clock: int, leader: i64) -> None:
    """The Clock: cards go back, or are discarded, and the trick begins anew (LT-72, LT-73)."""
    trick = state.trick
    paired: i64 = NOBODY
    came_back: i64 = NOBODY
    gone: i64 = 0
    for play in range(trick.plays):
        seat = trick.seat[play]
        cards = cards_of_play(state, play)
        back = cards & state.parts.miria
        if state.plays(HEALER, seat):
            if back:
                came_back = seat
        elif is_second(state, play):
            back = 0
        elif trick.pair[play] and not back:
            back = cards
            state.offer.among = cards
            paired = seat
        elif not trick.pair[play]:
            back = cards
        state.cards.zone[seat] |= back
        gone |= cards & ~back
    state.cards.zone[TRICK] = 0
    state.cards.zone[DISCARDS] |= gone
    if trick.kakumei:
        state.offer.kakumei_is_used = False
    if state.log is not None:
        if trick.plays:
            state.log.append(TrickTakenBack(clock, state.parts.kinds(gone)))
        state.log.append(LeaderNamed(clock, int(leader)))
    face_down = state.cards.zone[FACE_DOWN]
    if face_down:
        ninja = int(state.offer.player_of[NINJA])
        if face_down == state.parts.miria:
            state.cards.zone[FACE_DOWN] = 0
            state.cards.zone[ninja] |= face_down
            show(state, face_down)
            came_back = ninja
            if state.log is not None:
                state.log.append(CardTurnedUp(ninja, state.parts.kinds(face_down)[0]))
        else:
            abilities.put_away(state, ninja)
        abilities.nobody_lies_face_down(state)
    turn.begin_trick(state, leader)
    if came_back != NOBODY and state.hand(came_back) & ~state.parts.miria:
        state.pending.append(DISCARD_FOR_MIRIA[came_back])
    if paired != NOBODY:  # asked first, while both cards of the pair are there
        state.pending.append(DISCARD_OF_PAIR[paired])


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


def can_use_on_card(state: State, seat: i64) -> bool:
    """Kakumei, Sword, Axe or Wing (LT-62, LT-66)."""
    if state.plays(RESISTANCE, seat) and not state.offer.kakumei_is_used:
        return True
    items = state.players.items[seat] & ITEMS_ON_A_CARD
    return items != 0 and (items & (1 << WING) != 0 or takes_a_number(state))


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
            turn.go_on(state, self.seat, turn.ADDING)
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
        turn.go_on(state, self.seat, turn.ON_THE_CARD)

    def refuse(self, state: State, action: Action) -> Refusal:
        if action is KAKUMEI:
            return why_no_kakumei(state, self.seat)
        for item in (SWORD, AXE, WING):
            if action.text.startswith(f"use {ITEM_NAMES[item]}"):
                if not state.has_item(self.seat, item):
                    return Refusal("LT-63", f"you do not have {state.parts.item_names[item]}")
                return Refusal("LT-66", "it works on a lone number card only")
        return self.asks_something_else()


def why_no_kakumei(state: State, seat: i64) -> Refusal:
    """Who cannot declare it, or not again, or not before the card (LT-42, LT-62)."""
    if not state.plays(RESISTANCE, seat):
        return Refusal("LT-42", "only the Resistance declares Kakumei")
    if state.offer.kakumei_is_used:
        return Refusal("LT-42", "Kakumei is declared once a round")
    return NOT_YET


def swung(value: i64, up: bool) -> i64:
    """5 more or 5 less, but from 1 to 9 (LT-64)."""
    if up:
        return value + 5 if value < 5 else 9
    return value - 5 if value > 5 else 1


NAME_NEW_LEADER: Final = [NameNewLeader(seat) for seat in range(MOST_SEATS)]
PLAY_PAIR: Final = [PlayPair(seat) for seat in range(MOST_SEATS)]
COLOUR_PAIR: Final = [ColourPair(seat) for seat in range(MOST_SEATS)]
USE_ON_CARD: Final = [UseOnCard(seat) for seat in range(MOST_SEATS)]
