"""The Recruitment Phase: bids, the second card, and hiring (DT-14 to DT-22)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.core.bits import bit, count, lowest, nth
from longbox.core.state import Action, Decision, Refusal, TogetherDecision
from longbox.games.dice_tuners import events
from longbox.games.dice_tuners.actions import NOTHING_BUT_WAIT, WAIT, CardAction, Hire
from longbox.games.dice_tuners.components import DRAWN, MOST_SEATS
from longbox.games.dice_tuners.decisions.hands import (
    cards_of,
    discard_card,
    draw_cards,
    is_lower,
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
    PAIR_LOWER,
    POWER,
    ROOM,
    SPENT,
    UNSEEN,
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


class SpendCard(Decision[State, CardAction | Action]):
    """In later rounds a card is spent first, if any hero can be paid at all (DT-18, DT-20)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "DT-18", "Which card do you spend for a hero?", always_ask=True)

    def options(self, state: State) -> list[CardAction | Action]:
        found: list[CardAction | Action] = []
        least = cheapest(state)
        for action in cards_of(state, self.seat, state.answers.spend):
            if best_with(state, self.seat, action.card) >= least:
                found.append(action)
        return found or list(NOTHING_BUT_WAIT)

    def apply(self, state: State, answer: CardAction | Action) -> None:
        if isinstance(answer, CardAction):
            spend(state, self.seat, answer.card)
        else:
            cannot_pay(state, self.seat)
        state.go_on()

    def refuse(self, state: State, action: Action) -> Refusal:
        if action is WAIT:
            return Refusal("DT-20", "your cards can pay for a hero, so you must hire one")
        if isinstance(action, CardAction) and action.verb == "spend":
            refusal = why_not_held(state, self.seat, action, "DT-18")
            if refusal is not None:
                return refusal
            return Refusal(
                "DT-20", f"it makes less than {cheapest(state)} with any other card of yours"
            )
        return self.asks_something_else()


class SpendOrHire(Decision[State, Action]):
    """Hire with the card that was shown, or spend one more first (DT-19)."""

    def __init__(self, seat: int) -> None:
        question = "Which hero do you hire, or which second card do you spend?"
        super().__init__(seat, "DT-19", question, always_ask=True)

    def options(self, state: State) -> list[Action]:
        found: list[Action] = []
        least = cheapest(state)
        power = state.table.seats[POWER + self.seat]
        for action in cards_of(state, self.seat, state.answers.spend):
            if power + state.parts.value_of[action.card] >= least:
                found.append(action)
        add_heroes(state, power, found)
        return found or list(NOTHING_BUT_WAIT)

    def apply(self, state: State, action: Action) -> None:
        if isinstance(action, Hire):
            hire(state, self.seat, action.hero)
        elif isinstance(action, CardAction):
            spend(state, self.seat, action.card)
        else:
            cannot_pay(state, self.seat)
        state.go_on()

    def refuse(self, state: State, action: Action) -> Refusal:
        if action is WAIT:
            return Refusal("DT-20", "a hero can be paid, so you must hire one")
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


class DiscardForHero(Decision[State, CardAction]):
    """Whoever waited gives up a card of their choice (DT-21)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "DT-21", "Which card do you give up?", always_ask=True)

    def options(self, state: State) -> list[CardAction]:
        return cards_of(state, self.seat, state.answers.discard)

    def apply(self, state: State, discard: CardAction) -> None:
        discard_card(state, self.seat, discard.card, "for the cheapest hero")
        is_lower(state, self.seat, cheapest(state) - state.parts.value_of[discard.card])
        state.go_on()

    def refuse(self, state: State, action: Action) -> Refusal:
        if isinstance(action, CardAction) and action.verb == "discard":
            refusal = why_not_held(state, self.seat, action, "DT-21")
            assert refusal is not None
            return refusal
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
DISCARD_FOR_HERO: Final = [DiscardForHero(seat) for seat in range(MOST_SEATS)]
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


def best_with(state: State, seat: i64, card: i64) -> i64:
    """What a card of the hand and the best other one can pay (DT-20)."""
    best: i64 = 0
    skipped = False
    for place in range(state.hand_size(seat)):
        other = state.card_at(seat, place)
        if other == card and not skipped:
            skipped = True
        elif state.parts.value_of[other] > best:
            best = state.parts.value_of[other]
    return state.parts.value_of[card] + best


def spend(state: State, seat: int, card: i64) -> None:
    """A spent card goes to the discard pile, and its value can be paid with (DT-19, DT-22)."""
    table = state.table
    state.take_from_hand(seat, card)
    table.discard[card] += 1
    pay_with(state, seat, card)
    power = table.seats[POWER + seat]
    if state.log is not None:
        state.log.append(events.card_spent(state.parts, seat, int(card), int(power)))
    if table.seats[SPENT + seat] == 2 or state.hand_size(seat) == 0:
        state.pending.append(CHOOSE_HERO[seat])
    else:
        state.pending.append(SPEND_OR_HIRE[seat])


def pay_with(state: State, seat: i64, card: i64) -> None:
    state.table.seats[POWER + seat] += state.parts.value_of[card]
    state.table.seats[SPENT + seat] += 1


def hire(state: State, seat: int, hero: i64) -> None:
    table = state.table
    table.market &= ~bit(hero)
    table.seats[HERO + seat] = hero
    if state.log is not None:
        state.log.append(events.hired(seat, state.parts.heroes[hero]))


def cannot_pay(state: State, seat: i64) -> None:
    """Wait until all others have hired (DT-21); all know now how little the hand is worth."""
    table = state.table
    least = cheapest(state)
    table.waiting |= 1 << seat
    power = table.seats[POWER + seat]
    if table.seats[SPENT + seat] == 0:
        power = best_seen(state, seat)
        if least < table.facts[PAIR_LOWER + seat]:
            table.facts[PAIR_LOWER + seat] = least
    is_lower(state, seat, least - power)
    if state.log is not None:
        state.log.append(events.waited(int(seat), int(least)))


def best_seen(state: State, seat: i64) -> i64:
    """The highest value in a hand among the cards that all have seen."""
    best: i64 = 0
    for place in range(state.hand_size(seat)):
        mark = state.hands[seat * ROOM + place]
        if not mark & UNSEEN and state.parts.value_of[mark >> 1] > best:
            best = state.parts.value_of[mark >> 1]
    return best


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
        cannot_pay(state, seat)


def hire_cheapest(state: State) -> None:
    """Those who waited give up a card and get what is left, in the same order (DT-21)."""
    table = state.table
    while table.turn < table.players:
        seat = table.seats[ORDER + table.turn]
        table.turn += 1
        if table.waiting & (1 << seat):
            state.pending.append(TAKE_CHEAPEST[seat])
            if table.round > 1 and state.hand_size(seat):
                state.pending.append(DISCARD_FOR_HERO[seat])
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
