"""Ideas and Royalties with their specials, Convert ideas and Marketing."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.core.bits import bit
from longbox.core.state import Action, Decision, Refusal
from longbox.games.age_of_comics import events
from longbox.games.age_of_comics.actions import (
    BOARD_IDEAS,
    BOOST,
    CAMPAIGNS,
    DONE,
    OFFER,
    SPENDING,
    TAKE_IDEA,
    Pick,
    picks,
)
from longbox.games.age_of_comics.components import (
    GENRE_COUNT,
    GENRES,
    IDEAS,
    MOST_SEATS,
    ROYALTIES,
)
from longbox.games.age_of_comics.decisions.orders import not_yours
from longbox.games.age_of_comics.decisions.rounds import go_on
from longbox.games.age_of_comics.state import State


def begin_ideas(state: State, seat: int, space: i64) -> None:
    """Tokens from the board, then from the supply, then Convert ideas (AC-30, AC-70)."""
    if state.publishers[seat].has_cube(IDEAS):
        state.turn.converts_left = state.parts.most_converted
        state.turn.boosted = 0
        state.pending.append(CONVERT_IDEA[seat])
    ask_for_ideas(state, seat, state.parts.supply_ideas)
    on_board: i64 = 0
    for genre in range(GENRE_COUNT):
        on_board += (state.board.ideas >> genre) & 1
    for _ in range(min(state.parts.board_ideas[space], on_board)):
        state.pending.append(TAKE_FROM_BOARD[seat])


def begin_royalties(state: State, seat: int, space: i64) -> None:
    """AC-31, AC-72."""
    state.earn(seat, state.parts.royalties[space])
    if state.log is not None:
        money = int(state.parts.royalties[space])
        state.log.append(events.money_taken(seat, money, "in royalties"))
    if state.publishers[seat].has_cube(ROYALTIES):
        state.pending.append(MARKET[seat])


def ask_for_ideas(state: State, seat: int, count: i64) -> None:
    for _ in range(count):
        state.pending.append(TAKE_FROM_SUPPLY[seat])


class TakeFromBoard(Decision[State, Pick]):
    """An idea token from the board (AC-30)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "AC-30", "Which idea do you take from the board?")

    def options(self, state: State) -> list[Pick]:
        return BOARD_IDEAS[state.board.ideas]

    def apply(self, state: State, chosen: Pick) -> None:
        state.board.ideas &= ~bit(chosen.what)
        state.publishers[self.seat].ideas[chosen.what] += 1
        if state.log is not None:
            state.log.append(events.idea_taken(self.seat, int(chosen.what), "board"))
        go_on(state)

    def refuse(self, state: State, action: Action) -> Refusal:
        if not isinstance(action, Pick) or action.kind != "board idea":
            return self.asks_something_else()
        return Refusal("AC-30", f"no idea for {GENRES[action.what]} is left on the board")


class TakeFromSupply(Decision[State, Pick]):
    """An idea token of any genre from the supply (AC-12, AC-30, AC-36)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "AC-30", "Which idea do you take from the supply?")

    def options(self, state: State) -> list[Pick]:
        return TAKE_IDEA

    def apply(self, state: State, chosen: Pick) -> None:
        state.gain_idea(self.seat, chosen.what)
        if state.log is not None:
            state.log.append(events.idea_taken(self.seat, int(chosen.what), "supply"))
        go_on(state)


class ConvertIdea(Decision[State, Pick]):
    """Spend an idea for a fan, up to three times (AC-70)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "AC-70", "Which idea do you spend for a fan?")

    def options(self, state: State) -> list[Pick]:
        publisher = state.publishers[self.seat]
        turn = state.turn
        if turn.converts_left == 0 or publisher.mat & ~turn.boosted == 0:
            return SPENDING[0]
        return SPENDING[publisher.idea_bits()]

    def apply(self, state: State, chosen: Pick) -> None:
        if chosen is DONE:
            go_on(state)
            return
        state.spend_ideas(self.seat, chosen.what, 1)
        state.turn.converts_left -= 1
        if state.log is not None:
            state.log.append(events.idea_spent(self.seat, int(chosen.what)))
        state.pending.append(CONVERT_IDEA[self.seat])
        state.pending.append(BOOST_FOR_IDEA[self.seat])

    def refuse(self, state: State, action: Action) -> Refusal:
        if not isinstance(action, Pick) or action.kind != "spend":
            return self.asks_something_else()
        if state.turn.converts_left == 0:
            most = state.parts.most_converted
            return Refusal("AC-70", f"no more than {most} ideas are spent in one action")
        if not state.publishers[self.seat].ideas[action.what]:
            return Refusal("AC-70", f"you have no idea for {GENRES[action.what]}")
        return Refusal("AC-70", "you have no comic that has not had a fan already")


class BoostForIdea(Decision[State, Pick]):
    """Which comic gets the fan; each only once in an action (AC-70)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "AC-70", "Which comic gains a fan?")

    def options(self, state: State) -> list[Pick]:
        return picks(BOOST, state.publishers[self.seat].mat & ~state.turn.boosted)

    def apply(self, state: State, chosen: Pick) -> None:
        state.turn.boosted |= bit(chosen.what)
        gain_fan(state, self.seat, chosen.what, "for an idea")

    def refuse(self, state: State, action: Action) -> Refusal:
        if not isinstance(action, Pick) or action.kind != "boost":
            return self.asks_something_else()
        if (state.turn.boosted >> action.what) & 1:
            return Refusal("AC-70", "that comic has gained a fan in this action")
        return not_yours()


class Market(Decision[State, Pick]):
    """Pay for one of three campaigns, or for none (AC-72)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "AC-72", "How much do you spend on marketing?")

    def options(self, state: State) -> list[Pick]:
        publisher = state.publishers[self.seat]
        bits: i64 = 0
        if publisher.mat:
            for offer in range(len(OFFER)):
                if state.parts.offer_price[offer] <= publisher.money:
                    bits |= bit(offer)
        return CAMPAIGNS[bits]

    def apply(self, state: State, chosen: Pick) -> None:
        if chosen is DONE:
            go_on(state)
            return
        price, fans = state.parts.offer_price[chosen.what], state.parts.offer_fans[chosen.what]
        state.pay(self.seat, price)
        if state.log is not None:
            state.log.append(events.campaign_bought(self.seat, int(price), int(fans)))
        for _ in range(fans):
            state.pending.append(BOOST_BY_MARKETING[self.seat])

    def refuse(self, state: State, action: Action) -> Refusal:
        if not isinstance(action, Pick) or action.kind != "offer":
            return self.asks_something_else()
        publisher = state.publishers[self.seat]
        if publisher.mat == 0:
            return Refusal("AC-72", "you have no comic to boost")
        price = state.parts.offer_price[action.what]
        return Refusal("AC-72", f"it costs ${price}, and you have ${publisher.money}")


class BoostByMarketing(Decision[State, Pick]):
    """Each fan goes to any comic (AC-72)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "AC-72", "Which comic gains a fan?")

    def options(self, state: State) -> list[Pick]:
        return picks(BOOST, state.publishers[self.seat].mat)

    def apply(self, state: State, chosen: Pick) -> None:
        gain_fan(state, self.seat, chosen.what, "by marketing")
        go_on(state)

    def refuse(self, state: State, action: Action) -> Refusal:
        if not isinstance(action, Pick) or action.kind != "boost":
            return self.asks_something_else()
        return not_yours()


TAKE_FROM_BOARD: Final = [TakeFromBoard(seat) for seat in range(MOST_SEATS)]
TAKE_FROM_SUPPLY: Final = [TakeFromSupply(seat) for seat in range(MOST_SEATS)]
CONVERT_IDEA: Final = [ConvertIdea(seat) for seat in range(MOST_SEATS)]
BOOST_FOR_IDEA: Final = [BoostForIdea(seat) for seat in range(MOST_SEATS)]
MARKET: Final = [Market(seat) for seat in range(MOST_SEATS)]
BOOST_BY_MARKETING: Final = [BoostByMarketing(seat) for seat in range(MOST_SEATS)]


def gain_fan(state: State, seat: int, comic: i64, why: str) -> None:
    state.chart.fans[comic] += 1
    if state.log is not None:
        state.log.append(events.fans_gained(state.parts, seat, int(comic), 1, why))
