"""Sales: the agent's way through the city, and the Extra editor (AC-46 to AC-55, AC-73)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.core.bits import bit
from longbox.core.state import Action, Decision, Refusal
from longbox.games.age_of_comics import events
from longbox.games.age_of_comics.actions import (
    CAB,
    COLLECT,
    DONE,
    EXTRA_EDITORS,
    FLIP,
    TICKET_TO,
    WALK,
    Pick,
)
from longbox.games.age_of_comics.components import (
    CIRCLE_COUNT,
    CIRCLES,
    MOST_AT_CIRCLE,
    MOST_NEIGHBOURS,
    MOST_SEATS,
    NO_NEIGHBOUR,
    SALES,
    TICKETS,
)
from longbox.games.age_of_comics.decisions.orders import settle_orders
from longbox.games.age_of_comics.decisions.rounds import go_on
from longbox.games.age_of_comics.state import NOBODY, NOTHING, State, occupants


def begin_sales(state: State, seat: int, space: i64) -> None:
    turn = state.turn
    turn.flips = state.parts.sales[space]
    turn.collects = state.parts.sales[space]
    turn.has_walked = False
    turn.owes = NOBODY
    publisher = state.publishers[seat]
    if publisher.has_cube(SALES) and not publisher.fifth_is_out:
        state.pending.append(GET_EXTRA_EDITOR[seat])
    state.pending.append(SEND_AGENT[seat])


class SendAgent(Decision[State, Pick]):
    """Move, flip and collect in any mixture, until one is done (AC-46)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "AC-46", "What does your agent do?")

    def options(self, state: State) -> list[Pick]:
        turn, publisher = state.turn, state.publishers[self.seat]
        here = publisher.agent
        found: list[Pick] = []
        if not turn.has_walked:
            self.add_steps(state, found, WALK, 0)
        elif publisher.money >= state.parts.cab:
            self.add_steps(state, found, CAB, state.parts.cab)
        if publisher.tickets:
            for circle in range(CIRCLE_COUNT):
                if circle != here and self.can_stop(state, circle, 0):
                    found.append(TICKET_TO[circle])
        if turn.flips:
            self.add_tiles(state, found, FLIP, True)
        if turn.collects:
            self.add_tiles(state, found, COLLECT, False)
        found.append(DONE)
        return found

    def add_steps(self, state: State, found: list[Pick], table: list[Pick], price: i64) -> None:
        """The circles one block away (AC-47)."""
        neighbours = state.parts.neighbours
        start = state.publishers[self.seat].agent * MOST_NEIGHBOURS
        for place in range(start, start + MOST_NEIGHBOURS):
            circle = neighbours[place]
            if circle == NO_NEIGHBOUR:
                return
            if self.can_stop(state, circle, price):
                found.append(table[circle])

    def add_tiles(self, state: State, found: list[Pick], table: list[Pick], hidden: bool) -> None:
        """The tiles that touch the agent's circle (AC-50, AC-51)."""
        city = state.city
        start = state.publishers[self.seat].agent * MOST_AT_CIRCLE
        for place in range(start, start + MOST_AT_CIRCLE):
            space = state.parts.touching[place]
            if space == NO_NEIGHBOUR:
                return
            if city.tile_at[space] != NOTHING and (not hidden or (city.face_down >> space) & 1):
                found.append(table[space])

    def can_stop(self, state: State, circle: i64, price: i64) -> bool:
        """Where another's agent stands, the fee must be left after the way there (AC-54)."""
        if state.publishers[self.seat].money >= price + state.parts.occupied:
            return True
        return occupants(state, self.seat, circle) == NOBODY

    def apply(self, state: State, chosen: Pick) -> None:
        what = chosen.what
        if chosen is DONE:
            pay_fee(state, self.seat)
            go_on(state)
            return
        state.pending.append(SEND_AGENT[self.seat])
        if chosen is COLLECT[what]:
            pay_fee(state, self.seat)
            collect(state, self.seat, what)
        elif chosen is FLIP[what]:
            pay_fee(state, self.seat)
            flip(state, self.seat, what)
        elif chosen is WALK[what]:
            state.turn.has_walked = True
            move(state, self.seat, what, "walk", 0)
        elif chosen is CAB[what]:
            state.pay(self.seat, state.parts.cab)
            move(state, self.seat, what, "cab", state.parts.cab)
        else:
            state.publishers[self.seat].tickets -= 1
            state.board.supply[TICKETS] += 1
            move(state, self.seat, what, "ticket", 0)

    def refuse(self, state: State, action: Action) -> Refusal:
        if not isinstance(action, Pick):
            return self.asks_something_else()
        if action.kind == "walk" or action.kind == "cab" or action.kind == "ticket":
            return self.why_no_move(state, action)
        if action.kind == "flip" or action.kind == "collect":
            return self.why_no_tile(state, action)
        return self.asks_something_else()

    def why_no_move(self, state: State, action: Pick) -> Refusal:
        publisher, parts = state.publishers[self.seat], state.parts
        by_ticket = action.kind == "ticket"
        if by_ticket and publisher.tickets == 0:
            return Refusal("AC-49", "you have no super transport ticket")
        if action.what == publisher.agent:
            return Refusal("AC-49", "your agent stands there")
        if not by_ticket and not is_next_to(state, publisher.agent, action.what):
            return Refusal("AC-47", f"{CIRCLES[action.what]} is not one block away")
        if action.kind == "walk" and state.turn.has_walked:
            return Refusal("AC-47", "only the first block of an action is walked")
        if action.kind == "cab" and not state.turn.has_walked:
            return Refusal("AC-47", "the first block of an action is free: walk")
        price = parts.cab if action.kind == "cab" else 0
        if price > publisher.money:
            return Refusal("AC-47", f"a cab costs ${price}, and you have ${publisher.money}")
        fee = parts.occupied
        return Refusal("AC-54", f"that circle is occupied, and ${fee} would not be left for it")

    def why_no_tile(self, state: State, action: Pick) -> Refusal:
        here = state.publishers[self.seat].agent
        if not touches(state, here, action.what):
            return Refusal("AC-50", "that space does not touch your agent's circle")
        if state.city.tile_at[action.what] == NOTHING:
            return Refusal("AC-52", "no tile lies there")
        if action.kind == "collect":
            return Refusal("AC-46", "you can collect no more tiles in this action")
        if not (state.city.face_down >> action.what) & 1:
            return Refusal("AC-51", "that tile lies face up already")
        return Refusal("AC-46", "you can flip no more tiles in this action")


class GetExtraEditor(Decision[State, Pick]):
    """The fifth editor may join for this round (AC-73)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "AC-73", "Do you take the extra editor?")

    def options(self, state: State) -> list[Pick]:
        return EXTRA_EDITORS

    def apply(self, state: State, chosen: Pick) -> None:
        if chosen is not DONE:
            publisher = state.publishers[self.seat]
            publisher.editors += 1
            publisher.fifth_is_out = True
            if state.log is not None:
                state.log.append(events.extra_editor(self.seat))
        go_on(state)


SEND_AGENT: Final = [SendAgent(seat) for seat in range(MOST_SEATS)]
GET_EXTRA_EDITOR: Final = [GetExtraEditor(seat) for seat in range(MOST_SEATS)]


def move(state: State, seat: int, circle: i64, way: str, price: i64) -> None:
    """Come to a circle; what is owed at the last one is not due any more (AC-53)."""
    publisher = state.publishers[seat]
    state.turn.owes = occupants(state, seat, circle)
    latest: i64 = 0
    for other in state.publishers:
        if other.arrived > latest:
            latest = other.arrived
    came_from = publisher.agent
    publisher.arrived = latest + 1
    publisher.agent = circle
    if state.log is not None:
        state.log.append(events.agent_moved(seat, int(came_from), int(circle), way, int(price)))


def pay_fee(state: State, seat: int) -> None:
    """Pay for an occupied circle, once (AC-53)."""
    other = state.turn.owes
    if other == NOBODY:
        return
    fee = state.parts.occupied
    state.turn.owes = NOBODY
    state.publishers[seat].money -= fee
    state.publishers[other].money += fee
    if state.log is not None:
        state.log.append(events.fee_paid(seat, int(other), int(fee)))


def flip(state: State, seat: int, space: i64) -> None:
    """AC-51."""
    state.turn.flips -= 1
    state.city.face_down &= ~bit(space)
    if state.log is not None:
        tile = int(state.city.tile_at[space])
        state.log.append(events.tile_flipped(state.parts, seat, int(space), tile))


def collect(state: State, seat: int, space: i64) -> None:
    """AC-52, and the order is fulfilled if it can be (AC-57)."""
    city = state.city
    tile = city.tile_at[space]
    if state.log is not None:
        unseen = (city.face_down >> space) & 1 == 1
        state.log.append(events.tile_collected(state.parts, seat, int(space), int(tile), unseen))
    state.turn.collects -= 1
    city.tile_at[space] = NOTHING
    city.face_down &= ~bit(space)
    state.publishers[seat].orders |= bit(tile)
    settle_orders(state, seat)


def is_next_to(state: State, here: i64, there: i64) -> bool:
    start = here * MOST_NEIGHBOURS
    return any(state.parts.neighbours[start + place] == there for place in range(MOST_NEIGHBOURS))


def touches(state: State, circle: i64, space: i64) -> bool:
    start = circle * MOST_AT_CIRCLE
    return any(state.parts.touching[start + place] == space for place in range(MOST_AT_CIRCLE))
