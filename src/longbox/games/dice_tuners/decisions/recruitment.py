"""The Recruitment Phase: bids, the second card, and hiring (DT-14 to DT-22)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.core.bits import bit, count, lowest, nth
from longbox.core.state import Action, Decision, Refusal, TogetherDecision
from longbox.games.dice_tuners import events
from longbox.games.dice_tuners.actions import WAIT, CardAction, Hire
from longbox.games.dice_tuners.components import DRAWN, MOST_SEATS
from longbox.games.dice_tuners.decisions.hands import (
    cards_of,
    draw_cards,
    why_not_held,
)
from longbox.games.dice_tuners.decisions.steps import (
    FILL_MARKET,
    HIRE_CHEAPEST,
    HIRE_IN_ORDER,
    TURN_UP_BIDS,
    WHEN_HIRED,
)
from longbox.games.dice_tuners.state import (
    HAND_SIZE,
    HERO,
    NOT_CHOSEN,
    ORDER,
    POWER,
    SPENT,
    VP,
    State,
    Table,
)

NONE_SO_DEAR: Final = 1000


class MakeBid(TogetherDecision[State, CardAction]):
    """In the first round everybody bids a card, face down (DT-15)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "DT-15", "Which card do you bid for a hero?")

    def options(self, state: State) -> list[CardAction]:
        return cards_of(state, self.seat, state.answers.bid)

    def apply(self, state: State, bid: CardAction) -> None:
        state.chosen[self.seat] = bid.card
        state.go_on()

    def refuse(self, state: State, action: Action) -> Refusal:
        if isinstance(action, CardAction) and action.verb == "bid":
            refusal = why_not_held(state, self.seat, action, "DT-15")
            assert refusal is not None
            return refusal
        return self.asks_something_else()


class SpendCard(Decision[State, CardAction]):
    """In later rounds any card of the hand is spent first (DT-18)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "DT-18", "Which card do you spend for a hero?", always_ask=True)

    def options(self, state: State) -> list[CardAction]:
        return cards_of(state, self.seat, state.answers.spend)

    def apply(self, state: State, answer: CardAction) -> None:
        spend(state, self.seat, answer.card)
        state.go_on()

    def refuse(self, state: State, action: Action) -> Refusal:
        if isinstance(action, CardAction) and action.verb == "spend":
            refusal = why_not_held(state, self.seat, action, "DT-18")
            assert refusal is not None
            return refusal
        return self.asks_something_else()


class SpendOrHire(Decision[State, Action]):
    """Hire with the card that was shown, or spend one more first, or wait (DT-19, DT-21)."""

    def __init__(self, seat: int) -> None:
        question = "Which hero do you hire, or do you add a card?"
        super().__init__(seat, "DT-19", question, always_ask=True)

    def options(self, state: State) -> list[Action]:
        least = cheapest(state)
        power = state.table.seats[POWER + self.seat]
        found: list[Action] = [WAIT] if power < least else []
        for action in cards_of(state, self.seat, state.answers.spend):
            if power + state.parts.value_of[action.card] >= least:
                found.append(action)
        add_heroes(state, power, found)
        return found

    def apply(self, state: State, action: Action) -> None:
        if isinstance(action, Hire):
            hire(state, self.seat, action.hero)
        elif isinstance(action, CardAction):
            spend(state, self.seat, action.card)
        else:
            wait(state, self.seat)
        state.go_on()

    def refuse(self, state: State, action: Action) -> Refusal:
        if action is WAIT:
            return Refusal("DT-20", "you can pay for a hero, so you must hire one")
        if isinstance(action, Hire):
            return why_not_hire(state, self.seat, action)
        if isinstance(action, CardAction) and action.verb == "spend":
            refusal = why_not_held(state, self.seat, action, "DT-19")
            if refusal is not None:
                return refusal
            return Refusal("DT-20", f"with it you could not pay {cheapest(state)}")
        return self.asks_something_else()


class ChooseHero(Decision[State, Action]):
    """Hire any hero that the spent cards pay for (DT-20)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "DT-20", "Which hero do you hire?")

    def options(self, state: State) -> list[Action]:
        found: list[Action] = []
        add_heroes(state, state.table.seats[POWER + self.seat], found)
        return found

    def apply(self, state: State, action: Action) -> None:
        assert isinstance(action, Hire)
        hire(state, self.seat, action.hero)
        state.go_on()

    def refuse(self, state: State, action: Action) -> Refusal:
        if isinstance(action, Hire):
            return why_not_hire(state, self.seat, action)
        if isinstance(action, CardAction) and action.verb == "spend":
            return Refusal("DT-19", "no more than two cards can be spent, from your hand")
        return self.asks_something_else()


class TakeCheapest(Decision[State, Action]):
    """Whoever waited gets a hero of the lowest cost that is left (DT-21)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "DT-21", "Which of the cheapest heroes do you take?")

    def options(self, state: State) -> list[Action]:
        found: list[Action] = []
        add_heroes(state, cheapest(state), found)
        return found

    def apply(self, state: State, action: Action) -> None:
        assert isinstance(action, Hire)
        hire(state, self.seat, action.hero)
        state.go_on()

    def refuse(self, state: State, action: Action) -> Refusal:
        if not isinstance(action, Hire):
            return self.asks_something_else()
        if not state.table.market & bit(action.hero):
            return not_in_market(state, action)
        return Refusal("DT-21", f"the cheapest heroes that are left cost {cheapest(state)}")


MAKE_BID: Final = [MakeBid(seat) for seat in range(MOST_SEATS)]
SPEND_CARD: Final = [SpendCard(seat) for seat in range(MOST_SEATS)]
SPEND_OR_HIRE: Final = [SpendOrHire(seat) for seat in range(MOST_SEATS)]
CHOOSE_HERO: Final = [ChooseHero(seat) for seat in range(MOST_SEATS)]
TAKE_CHEAPEST: Final = [TakeCheapest(seat) for seat in range(MOST_SEATS)]


def cheapest(state: State) -> i64:
    """The lowest cost in the market."""
    least: i64 = NONE_SO_DEAR
    market = state.table.market
    while market:
        cost = state.parts.heroes[lowest(market)].cost
        if cost < least:
            least = cost
        market &= market - 1
    return least


def add_heroes(state: State, power: i64, found: list[Action]) -> None:
    """All heroes of the market that can be paid with so much."""
    market = state.table.market
    while market:
        hero = lowest(market)
        if state.parts.heroes[hero].cost <= power:
            found.append(state.answers.hire[hero])
        market &= market - 1


def spend(state: State, seat: int, card: i64) -> None:
    """A spent card goes to the discard pile, and its value can be paid with (DT-19, DT-22)."""
    table = state.table
    state.take_from_hand(seat, card)
    table.discard[card] += 1
    pay_with(state, seat, card)
    power = table.seats[POWER + seat]
    if state.log is not None:
        state.log.append(events.card_spent(state.parts, seat, int(card), int(power)))
    if table.seats[SPENT + seat] == 1 and state.hand_size(seat):
        state.pending.append(SPEND_OR_HIRE[seat])
    elif power >= cheapest(state):
        state.pending.append(CHOOSE_HERO[seat])
    else:
        wait(state, seat)


def pay_with(state: State, seat: i64, card: i64) -> None:
    state.table.seats[POWER + seat] += state.parts.value_of[card]
    state.table.seats[SPENT + seat] += 1


def hire(state: State, seat: int, hero: i64) -> None:
    table = state.table
    table.market &= ~bit(hero)
    table.seats[HERO + seat] = hero
    if state.log is not None:
        state.log.append(events.hired(seat, state.parts.heroes[hero]))


def wait(state: State, seat: i64) -> None:
    """Until all others have hired (DT-21)."""
    state.table.waiting |= 1 << seat
    if state.log is not None:
        power = int(state.table.seats[POWER + seat])
        state.log.append(events.waited(int(seat), power, int(cheapest(state))))


def why_not_hire(state: State, seat: int, action: Hire) -> Refusal:
    if not state.table.market & bit(action.hero):
        return not_in_market(state, action)
    hero = state.parts.heroes[action.hero]
    power = int(state.table.seats[POWER + seat])
    return Refusal("DT-20", f"{hero.name} costs {hero.cost}, and you can pay {power}")


def not_in_market(state: State, action: Hire) -> Refusal:
    return Refusal("DT-20", f"{state.parts.heroes[action.hero].name} is not in the market")


# The steps of the phase.


def begin_recruitment(state: State) -> None:
    """Bids in the first round (DT-15); later, an order of hiring (DT-17)."""
    table = state.table
    if state.log is not None:
        state.log.append(
            events.round_began(int(table.round), int(table.rounds()), int(table.first))
        )
    table.waiting = 0
    for seat in range(table.players):
        table.seats[POWER + seat] = 0
        table.seats[SPENT + seat] = 0
    if table.round == 1:
        for place in range(table.players - 1, -1, -1):
            state.pending.append(MAKE_BID[place])
        table.go_to(TURN_UP_BIDS)
        return
    ranks: list[int] = []
    for seat in range(table.players):  # fewest VP, then most cards (DT-17)
        ranks.append(int(100 * table.seats[VP + seat] - table.seats[HAND_SIZE + seat]))
    put_in_order(table, ranks)
    if state.log is not None:
        state.log.append(events.hiring_order(order_of(table)))
    table.go_to(HIRE_IN_ORDER)


def put_in_order(table: Table, ranks: list[int]) -> None:
    """Lowest rank first; equals from the first player's left, who comes last (DT-16, DT-17)."""
    for turn in range(table.players):
        seat = table.seat_at((turn + 1) % table.players)
        place = turn
        while place > 0 and ranks[table.seats[ORDER + place - 1]] > ranks[seat]:
            table.seats[ORDER + place] = table.seats[ORDER + place - 1]
            place -= 1
        table.seats[ORDER + place] = seat


def order_of(table: Table) -> list[int]:
    return [int(table.seats[ORDER + place]) for place in range(int(table.players))]


def turn_up_bids(state: State) -> None:
    """The highest bid hires first (DT-16); all bids go to the discard pile (DT-22)."""
    table = state.table
    ranks: list[int] = []
    bids: list[int] = []
    for seat in range(table.players):
        card = state.chosen[seat]
        state.chosen[seat] = NOT_CHOSEN
        state.take_from_hand(seat, card)
        table.discard[card] += 1
        pay_with(state, seat, card)
        ranks.append(-int(table.seats[POWER + seat]))
        bids.append(int(card))
    put_in_order(table, ranks)
    if state.log is not None:
        state.log.append(events.bids_turned_up(state.parts, bids, order_of(table)))
    table.go_to(HIRE_IN_ORDER)


def hire_in_order(state: State) -> None:
    """One after the other; whoever holds no card at all waits unasked (DT-21)."""
    table = state.table
    if table.turn == table.players:
        table.go_to(HIRE_CHEAPEST)
        return
    seat = table.seats[ORDER + table.turn]
    table.turn += 1
    if table.round == 1:
        state.pending.append(SPEND_OR_HIRE[seat])
    elif state.hand_size(seat):
        state.pending.append(SPEND_CARD[seat])
    else:
        table.waiting |= 1 << seat
        if state.log is not None:
            state.log.append(events.waited_without_card(int(seat)))


def hire_cheapest(state: State) -> None:
    """Those who waited get what is left, in the same order (DT-21)."""
    table = state.table
    while table.turn < table.players:
        seat = table.seats[ORDER + table.turn]
        table.turn += 1
        if table.waiting & (1 << seat):
            state.pending.append(TAKE_CHEAPEST[seat])
            return
    table.go_to(FILL_MARKET)


def fill_market(state: State) -> None:
    """As many heroes as players, and one more (DT-11, DT-23)."""
    table = state.table
    shown: list[str] = []
    for _ in range(table.players + 1 - count(table.market)):
        if table.hero_deck == 0:
            table.hero_deck = table.hero_discard
            table.hero_discard = 0
            if state.log is not None:
                state.log.append(events.heroes_reshuffled())
        hero = nth(table.hero_deck, state.rng.below(count(table.hero_deck)))
        table.hero_deck &= ~bit(hero)
        table.market |= bit(hero)
        if state.log is not None:
            shown.append(state.parts.heroes[hero].name)
    if state.log is not None:
        state.log.append(events.market_filled(shown))


def draw_three(state: State) -> None:
    """In turn order, each keeping to the limit at once (DT-24, DT-26)."""
    table = state.table
    if table.turn == table.players:
        table.go_to(WHEN_HIRED)
        return
    seat = table.seat_at(table.turn)
    table.turn += 1
    draw_cards(state, seat, DRAWN)
