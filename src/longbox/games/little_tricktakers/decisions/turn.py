"""Tricks, turn by turn: LT-6 to LT-9, LT-22, LT-62.

A turn leads to items, abilities and the next round, and they lead to turns: they import each other
as modules.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.core.bits import bit
from longbox.core.state import Action, Decision, Refusal
from longbox.games.little_tricktakers.actions import (
    EXCHANGE_FIRST,
    KAKUMEI,
    LEADS,
    PLAY,
    PLAY_NOTHING,
    SWORD_DOWN,
    SWORD_UP,
    USE,
    USE_BEAST,
    CardAction,
    Name,
)
from longbox.games.little_tricktakers.components import (
    COLLECTOR,
    COLOURS,
    HEALER,
    HERMIT,
    ITEMS,
    KIND_NAMES,
    LETTER,
    MAP,
    MOST_SEATS,
    NINJA,
    NO_CARD,
    OKO,
    SUIT_NAMES,
    SWORD,
    TRICKS,
)
from longbox.games.little_tricktakers.decisions import abilities, items, rounds
from longbox.games.little_tricktakers.decisions.cards import (
    draw_up,
    held,
    lay_open,
    nobody_may_be,
)
from longbox.games.little_tricktakers.decisions.exchange import of_cards
from longbox.games.little_tricktakers.decisions.trick import (
    counts_as,
    flag_beats_a_rare,
    kakumei_bonus,
    legal_cards,
    winning_play,
)
from longbox.games.little_tricktakers.events import LeaderNamed, NoTrick, ReservedTaken, TrickWon
from longbox.games.little_tricktakers.state import (
    BEFORE_THE_TRICKS,
    FACE_DOWN,
    NO_LEAD,
    TAKEN,
    TRICK,
    State,
)

# What is left of a turn once the card is played (LT-62).
ON_THE_CARD: Final = 0
ADDING: Final = 1
SECOND: Final = 2
DRAWING: Final = 3


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
    if state.cards.zone[FACE_DOWN]:
        state.pending.append(abilities.TURN_IT_UP[state.offer.player_of[NINJA]])
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
        if not found:  # LT-17: the last card went before the turn was over
            found.append(PLAY_NOTHING)
        if state.plays(HERMIT, seat) and not trick.hermit_done and state.drawable():  # LT-48
            found.append(EXCHANGE_FIRST)
        if state.players.items[seat] & items.ITEMS_BEFORE_A_CARD:
            for item in range(MAP, LETTER + 1):
                if state.has_item(seat, item) and items.why_not_use(state, seat, item) is None:
                    found.append(USE[item])
        if state.has_beast(seat, OKO) and not state.offer.oko_is_used:
            found.append(USE_BEAST)
        return found

    def apply(self, state: State, action: Action) -> None:
        if isinstance(action, CardAction):
            play_card(state, self.seat, held(state, self.seat, action.kind))
        elif action is PLAY_NOTHING:
            state.trick.at += 1
            next_turn(state)
        else:
            items.use_before_card(state, self.seat, action)

    def refuse(self, state: State, action: Action) -> Refusal:
        seat = self.seat
        if isinstance(action, CardAction) and action is PLAY[action.kind]:
            if held(state, seat, action.kind) == NO_CARD:
                return Refusal("LT-5", f"your hand has no {KIND_NAMES[action.kind]}")
            lead = SUIT_NAMES[state.trick.lead]
            return Refusal("LT-8", f"{lead} is led, and you hold {lead}")
        if action is PLAY_NOTHING:
            return Refusal("LT-17", "you hold a card")
        if action is EXCHANGE_FIRST:
            return refuse_exchange(state, seat)
        if action is KAKUMEI:
            return items.why_no_kakumei(state, seat)
        if action is USE_BEAST:
            return Refusal("LT-77", "you have no OKO that can still be used")
        for item in range(ITEMS):
            if action is USE[item] or (item == SWORD and action in (SWORD_UP, SWORD_DOWN)):
                if not state.has_item(seat, item):
                    return Refusal("LT-63", f"you do not have {state.parts.item_names[item]}")
                refusal = items.why_not_use(state, seat, item)
                assert refusal is not None
                return refusal
        return self.asks_something_else()


def refuse_exchange(state: State, seat: int) -> Refusal:
    if not state.plays(HERMIT, seat):
        return Refusal("LT-48", "only the Hermit exchanges a card before playing")
    if state.trick.hermit_done:
        return Refusal("LT-48", "you have exchanged a card in this trick")
    return Refusal("LT-32", "no card can be drawn")


def play_card(state: State, seat: int, card: i64) -> None:
    """Whoever does not follow suit shows that the hand has no card of the lead colour (LT-8)."""
    trick, parts = state.trick, state.parts
    suit, lead = parts.suit_of[card], trick.lead
    if lead != NO_LEAD and suit < COLOURS and suit != lead and trick.free != seat:
        nobody_may_be(state, seat, parts.of_suit[lead])
    lay_open(state, seat, card)
    trick.put(seat, card, NO_CARD, suit, parts.value_of[card], 0)
    go_on(state, seat, ON_THE_CARD)


def go_on(state: State, seat: int, step: i64) -> None:
    """What follows the card, in the order of LT-62."""
    if step <= ON_THE_CARD and items.can_use_on_card(state, seat):
        state.pending.append(items.USE_ON_CARD[seat])
        return
    if step <= ADDING and abilities.can_add(state, seat):
        state.pending.append(abilities.ADD_CARD[seat])
        return
    if step <= SECOND and state.plays(NINJA, seat) and state.drawable():
        state.pending.append(abilities.SECOND_CARD[seat])
        return
    if step <= DRAWING and state.plays(HEALER, seat):
        draw_up(state, seat)
    if state.plays(COLLECTOR, seat):
        state.pending.append(abilities.RESERVE_CARD[seat])
        return
    state.trick.at += 1
    next_turn(state)


def finish_trick(state: State) -> None:
    """The strongest card wins; its player takes the cards and leads the next trick (LT-9)."""
    trick = state.trick
    leader = trick.queue[0]
    trick.won = trick.plays
    if trick.plays:
        play = winning_play(state)
        leader = trick.seat[play]
        state.players.wins[leader] += 1
        state.offer.kakumei_points += kakumei_bonus(state, play)
        if flag_beats_a_rare(state, play):
            state.offer.flag_wins += 1
        take_cards(state, leader, play)
        trick.won_by = play
    elif state.log is not None:
        state.log.append(NoTrick(int(trick.number) + 1))
    trick.number += 1
    if trick.number < TRICKS:
        begin_trick(state, leader)
        return
    trick.clear()
    trick.won = 0
    trick.number = BEFORE_THE_TRICKS
    rounds.end_round(state)


def take_cards(state: State, winner: i64, play: i64) -> None:
    """The winner takes the trick, but a reserved card goes to the Collector (LT-51)."""
    trick = state.trick
    cards = state.cards.zone[TRICK]
    collector = state.offer.player_of[COLLECTOR]
    if state.log is not None:
        won_with = [int(state.parts.kind_of[trick.card[play]])]
        if trick.added[play] != NO_CARD:
            won_with.append(int(state.parts.kind_of[trick.added[play]]))
        counted = counts_as(state.parts, trick, play)
        kinds = state.parts.kinds(cards)
        state.log.append(TrickWon(int(winner), int(trick.number) + 1, won_with, counted, kinds))
    if trick.reserved != NO_CARD and collector != winner:
        reserved: i64 = bit(trick.reserved)
        cards &= ~reserved
        state.cards.zone[TAKEN + collector] |= reserved
        if state.log is not None:
            kind = int(state.parts.kind_of[trick.reserved])
            state.log.append(ReservedTaken(int(collector), kind))
    state.cards.zone[TAKEN + winner] |= cards
    state.cards.zone[TRICK] = 0


NAME_LEADER: Final = [NameLeader(seat) for seat in range(MOST_SEATS)]
PLAY_CARD: Final = [PlayCard(seat) for seat in range(MOST_SEATS)]
