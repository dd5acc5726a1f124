"""Choosing characters and options, and laying pairs: LT-20 to LT-25, LT-75, LT-90 to LT-93."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.core.state import Action, Decision, Refusal
from longbox.games.little_tricktakers.actions import (
    BESIDE,
    BUY_CARD,
    BUY_ITEM,
    CHOOSE,
    GAMBLERS_EXCHANGE,
    HERMITS_EXCHANGE,
    LATER,
    LEFT,
    OPEN_TASKS,
    SIDES,
    TASK_ENHANCEMENT,
    TASK_HERMIT,
    TASK_POKER,
    BuyItem,
    CardAction,
    Choose,
    Task,
)
from longbox.games.little_tricktakers.components import (
    CHARACTERS,
    DEVIL,
    ENHANCEMENTS,
    FULL,
    GAMBLER,
    ITEMS,
    LIGHT_3,
    MOST_SEATS,
    NO_CHARACTER,
    NOBODY,
    Parts,
)
from longbox.games.little_tricktakers.decisions import turn
from longbox.games.little_tricktakers.decisions.exchange import DISCARD_FOR_DEVIL
from longbox.games.little_tricktakers.decisions.preparation import (
    FINISH,
    GIVE_DEVIL_CARD,
    PREPARE,
    do_task,
    refusal_of,
    strike,
    task_of,
)
from longbox.games.little_tricktakers.events import (
    CharacterChosen,
    OptionTaken,
    PairLaid,
    card_text,
    character_text,
)
from longbox.games.little_tricktakers.state import OPTIONS, SOURCES, Offer, Players, State


def has_options(players: i64, rules: i64) -> bool:
    """Two players, Light 1 and Light 2 play without options (LT-83, LT-86, LT-90)."""
    return players > 2 and rules in (FULL, LIGHT_3)


def needs_character(state: State, seat: i64) -> bool:
    if state.plays_pairs():
        return state.players.right[seat] == NO_CHARACTER
    return state.players.left[seat] == NO_CHARACTER


def buys_for_nothing(parts: Parts, offer: Offer, players: Players, seat: i64) -> bool:
    """Whoever has 10 points or fewer does, a bet counted as owned (LT-25)."""
    owned = players.points[seat]
    if offer.player_of[GAMBLER] == seat:
        owned += offer.bet
    return owned <= parts.free


class Select(Decision[State, Action]):
    """Take a character or an option (LT-20, LT-24)."""

    def __init__(self, seat: int, what: str) -> None:
        super().__init__(seat, "LT-20", f"Which {what} do you take?")

    def prepares(self, state: State) -> list[Task]:
        """What can be prepared before the second pick (LT-29)."""
        second = state.offer.picks >= state.count
        return OPEN_TASKS[state.players.tasks[self.seat] if second else 0]

    def options(self, state: State) -> list[Action]:
        found: list[Action] = []
        seat = self.seat
        offer = state.offer
        if needs_character(state, seat):
            for character in range(CHARACTERS):
                if offer.characters & (1 << character):
                    found.append(CHOOSE[character])
        if not has_options(state.count, state.rules) or state.players.has_option[seat]:
            found.extend(self.prepares(state))
            return found
        found.append(GAMBLERS_EXCHANGE)
        found.append(HERMITS_EXCHANGE)
        parts = state.parts
        free = buys_for_nothing(parts, offer, state.players, seat)
        points = state.players.points[seat]
        for place in range(ENHANCEMENTS):
            affordable = free or parts.enhancement_price[place] <= points
            if offer.enhancements & (1 << place) and affordable:
                found.append(BUY_CARD[parts.kind_of[parts.enhancements[place]]])
        for item in range(ITEMS):
            if offer.items & (1 << item) and (free or parts.item_price[item] <= points):
                found.append(BUY_ITEM[item])
        found.extend(self.prepares(state))
        return found

    def apply(self, state: State, action: Action) -> None:
        if isinstance(action, Choose):
            choose(state, self.seat, action.character)
            return
        if isinstance(action, Task):
            strike(state, self.seat, action.task)
            state.pending.append(select(state, self.seat))
            do_task(state, self.seat, action.task)
            return
        state.players.has_option[self.seat] = 1
        if isinstance(action, CardAction):
            buy_card(state, self.seat, action.kind)
        elif isinstance(action, BuyItem):
            buy_item(state, self.seat, action.item)
        else:
            task: i64 = TASK_POKER if action is GAMBLERS_EXCHANGE else TASK_HERMIT
            state.players.tasks[self.seat] |= 1 << task
            if state.log is not None:
                state.log.append(OptionTaken(self.seat, f"a {action.text}", 0))
        after_pick(state, self.seat)

    def refuse(self, state: State, action: Action) -> Refusal:
        if isinstance(action, Choose) and action is CHOOSE[action.character]:
            if not needs_character(state, self.seat):
                return Refusal("LT-20", "you have your character, and choose an option now")
            return Refusal("LT-20", f"the {character_text(int(action.character))} is not on offer")
        if action is LATER:
            return Refusal("LT-20", "nothing need be prepared now; take a character or an option")
        if isinstance(action, Task):
            if state.offer.picks < state.count:
                return Refusal("LT-29", "it is prepared after the first pick")
            return refusal_of(action)
        return self.refuse_option(state, action)

    def refuse_option(self, state: State, action: Action) -> Refusal:
        price = price_of(state, action)
        if price is None:
            return self.asks_something_else()
        if not has_options(state.count, state.rules):
            return Refusal(rule_without_options(state), "there are no options here")
        if state.players.has_option[self.seat]:
            return Refusal("LT-20", "you have your option, and choose a character now")
        if price < 0:
            return Refusal("LT-24", "that is not on sale")
        have = int(state.players.points[self.seat])
        return Refusal("LT-25", f"it costs {price} points, and you have {have}")


def rule_without_options(state: State) -> str:
    if state.count == 2:
        return "LT-90"
    return "LT-83" if state.is_light_1() else "LT-86"


def price_of(state: State, action: Action) -> int | None:
    """The price of an option, -1 if it is not on sale; None for what is no option."""
    parts = state.parts
    if action is GAMBLERS_EXCHANGE or action is HERMITS_EXCHANGE:
        return 0
    if isinstance(action, BuyItem):
        on_sale = state.offer.items & (1 << action.item)
        return int(parts.item_price[action.item]) if on_sale else -1
    if isinstance(action, CardAction) and action is BUY_CARD[action.kind]:
        place = enhancement_place(state, action.kind)
        if place < 0 or state.offer.enhancements & (1 << place) == 0:
            return -1
        return int(parts.enhancement_price[place])
    return None


def enhancement_place(state: State, kind: i64) -> i64:
    """Which of the five Enhancement cards has that face, or -1."""
    for place in range(ENHANCEMENTS):
        if state.parts.kind_of[state.parts.enhancements[place]] == kind:
            return place
    return -1


def buy_card(state: State, seat: int, kind: i64) -> None:
    """An Enhancement card waits on the table until it is put into the hand (LT-27)."""
    place = enhancement_place(state, kind)
    state.offer.enhancements &= ~(1 << place)
    state.players.bought[seat] = state.parts.enhancements[place]
    state.players.tasks[seat] |= 1 << TASK_ENHANCEMENT
    pay(
        state, seat, state.parts.enhancement_price[place], f"the Enhancement {card_text(int(kind))}"
    )


def buy_item(state: State, seat: int, item: i64) -> None:
    state.offer.items &= ~(1 << item)
    state.players.items[seat] |= 1 << item
    pay(state, seat, state.parts.item_price[item], state.parts.item_names[item])


def pay(state: State, seat: int, price: i64, what: str) -> None:
    free = buys_for_nothing(state.parts, state.offer, state.players, seat)
    due: i64 = 0 if free else price
    state.players.points[seat] -= due
    state.players.sources[seat * SOURCES + OPTIONS] -= due
    if state.log is not None:
        state.log.append(OptionTaken(seat, what, int(due)))


def choose(state: State, seat: int, character: i64) -> None:
    """Take a character; where pairs are played it is laid beside another (LT-20, LT-75)."""
    state.offer.characters &= ~(1 << character)
    state.players.own[seat] |= 1 << character
    if state.log is not None:
        state.log.append(CharacterChosen(seat, int(character)))
    if state.plays_pairs():
        state.offer.newcomer = character
        state.pending.append(LAY[seat])
        if state.players.left[seat] == NO_CHARACTER:
            state.pending.append(CHOOSE_PARTNER[seat])
        return
    state.players.left[seat] = character
    bring_into_play(state, seat, character)
    after_pick(state, seat)


def bring_into_play(state: State, seat: i64, character: i64) -> None:
    state.offer.player_of[character] = seat
    state.players.tasks[seat] |= task_of(character)


class ChoosePartner(Decision[State, Choose]):
    """Two players, round 3: beside which of the own two the new one is laid (LT-92)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "LT-92", "Beside which of your two characters do you lay it?")

    def options(self, state: State) -> list[Choose]:
        mine = state.players.own[self.seat] & ~(1 << state.offer.newcomer)
        return [BESIDE[one] for one in range(CHARACTERS) if mine & (1 << one)]

    def apply(self, state: State, beside: Choose) -> None:
        state.players.left[self.seat] = beside.character
        bring_into_play(state, self.seat, beside.character)

    def refuse(self, state: State, action: Action) -> Refusal:
        if isinstance(action, Choose) and action is BESIDE[action.character]:
            return Refusal("LT-92", "only one of your own two can lie beside it")
        return self.asks_something_else()


class Lay(Decision[State, Action]):
    """On which side the new character is laid; a completed mark brings its beast (LT-75)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "LT-75", "On which side do you lay the new character?")

    def options(self, state: State) -> list[Action]:
        return SIDES

    def apply(self, state: State, side: Action) -> None:
        players = state.players
        newcomer = state.offer.newcomer
        if side is LEFT:
            players.right[self.seat] = players.left[self.seat]
            players.left[self.seat] = newcomer
        else:
            players.right[self.seat] = newcomer
        state.offer.newcomer = NO_CHARACTER
        bring_into_play(state, self.seat, newcomer)
        summon(state, self.seat)
        after_pick(state, self.seat)


def meeting(parts: Parts, offer: Offer, left: i64, right: i64) -> i64:
    """The beast whose mark the inner edges complete, if it is still free, or NOBODY (LT-75)."""
    beast = parts.right_mark[left]
    if beast != parts.left_mark[right] or offer.beasts & (1 << beast) == 0:
        return NOBODY
    return beast


def summon(state: State, seat: int) -> None:
    left, right = state.players.left[seat], state.players.right[seat]
    beast = meeting(state.parts, state.offer, left, right)
    if beast != NOBODY:
        state.offer.beasts &= ~(1 << beast)
        state.players.beasts[seat] |= 1 << beast
    if state.log is not None:
        name = None if beast == NOBODY else state.parts.beast_names[beast]
        state.log.append(PairLaid(seat, int(left), int(right), name))


def select(state: State, seat: i64) -> Select:
    """The question for what a seat has still to take."""
    if not has_options(state.count, state.rules) or state.players.has_option[seat]:
        return SELECT_CHARACTER[seat]
    return SELECT[seat] if needs_character(state, seat) else SELECT_OPTION[seat]


def after_pick(state: State, seat: int) -> None:
    """The next player picks; before that, what was picked may be prepared (LT-20, LT-29)."""
    offer = state.offer
    offer.picks += 1
    if offer.picks == (2 if has_options(state.count, state.rules) else 1) * state.count:
        finish_preparations(state)
        return
    state.pending.append(select(state, offer.order[offer.picks % state.count]))
    if state.players.tasks[seat]:
        state.pending.append(PREPARE[seat])


def finish_preparations(state: State) -> None:
    """All finish, the Devil deals, the leader is named: put on from the last to the first."""
    order = by_numbers(state)
    state.pending.append(turn.NAME_LEADER[order[0]])
    devil = state.offer.player_of[DEVIL]
    if devil != NOBODY:
        for seat in range(state.count):
            if seat != devil:
                state.pending.append(DISCARD_FOR_DEVIL[seat])
        for _ in range(state.count - 1):
            state.pending.append(GIVE_DEVIL_CARD[devil])
    for place in range(state.count - 1, -1, -1):
        seat = order[place]
        if state.players.tasks[seat]:
            state.pending.append(FINISH[seat])


def by_numbers(state: State) -> list[int]:
    """The seats by the sum of their character numbers, then by the lower one (LT-22, LT-29)."""
    keys: list[int] = []
    for seat in range(state.count):
        keys.append(int(state.sum_of_numbers(seat) * 100 + state.lowest_number(seat)))
    return in_order(keys)


def in_order(keys: list[int]) -> list[int]:
    """The seats in ascending order of their keys; equal ones by seat."""
    order: list[int] = []
    for seat in range(len(keys)):
        place = len(order)
        while place > 0 and keys[order[place - 1]] > keys[seat]:
            place -= 1
        order.insert(place, seat)
    return order


SELECT: Final = [Select(seat, "character or which option") for seat in range(MOST_SEATS)]
SELECT_CHARACTER: Final = [Select(seat, "character") for seat in range(MOST_SEATS)]
SELECT_OPTION: Final = [Select(seat, "option") for seat in range(MOST_SEATS)]
CHOOSE_PARTNER: Final = [ChoosePartner(seat) for seat in range(MOST_SEATS)]
LAY: Final = [Lay(seat) for seat in range(MOST_SEATS)]
