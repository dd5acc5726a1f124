"""Orders are fulfilled as soon as a comic can (AC-56 to AC-59)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.core.bits import bit, lowest
from longbox.core.state import Action, Decision, Refusal
from longbox.games.age_of_comics import events
from longbox.games.age_of_comics.actions import BOOST, Pick, picks
from longbox.games.age_of_comics.components import (
    DECK_SIZE,
    MOST_SEATS,
    OF_GENRE,
    genre_of_tile,
)
from longbox.games.age_of_comics.state import State

FOUR: Final = (1 << OF_GENRE) - 1


class FulfilOrder(Decision[State, Pick]):
    """Several comics can fulfil an order: the owner says which (AC-58)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "AC-58", "Which comic fulfils the order?")

    def options(self, state: State) -> list[Pick]:
        return picks(BOOST, able_to_fulfil(state, self.seat, state.turn.order))

    def apply(self, state: State, chosen: Pick) -> None:
        fulfil(state, self.seat, state.turn.order, chosen.what)
        state.turn.order = -1
        settle_orders(state, self.seat)

    def refuse(self, state: State, action: Action) -> Refusal:
        if not isinstance(action, Pick) or action.kind != "boost":
            return self.asks_something_else()
        if not (state.publishers[self.seat].mat >> action.what) & 1:
            return not_yours()
        order = events.tile_name(state.parts, int(state.turn.order))
        return Refusal("AC-56", f"that comic cannot fulfil the {order}")


FULFIL_ORDER: Final = [FulfilOrder(seat) for seat in range(MOST_SEATS)]


def not_yours() -> Refusal:
    return Refusal("AC-32", "that comic is not on your mat")


def comics_of_genre(genre: i64) -> i64:
    """The set of the originals and rip-offs of a genre."""
    originals: i64 = FOUR << (OF_GENRE * genre)
    return originals | (originals << DECK_SIZE)


def able_to_fulfil(state: State, seat: int, tile: i64) -> i64:
    """The set of the seat's comics that can fulfil an order (AC-56)."""
    chart = state.chart
    least = state.parts.order_value[tile]
    mat = state.publishers[seat].mat & comics_of_genre(genre_of_tile(tile))
    able: i64 = 0
    while mat:
        comic = lowest(mat)
        mat &= mat - 1
        if chart.worth(comic) >= least:
            able |= bit(comic)
    return able


def settle_orders(state: State, seat: int) -> None:
    """Fulfil what can be fulfilled; where there is a choice, ask and go on after it (AC-57)."""
    waiting = state.publishers[seat].orders
    while waiting:
        tile = lowest(waiting)
        waiting &= waiting - 1
        able = able_to_fulfil(state, seat, tile)
        if able & (able - 1):
            state.turn.order = tile
            state.pending.append(FULFIL_ORDER[seat])
            return
        if able:
            fulfil(state, seat, tile, lowest(able))


def fulfil(state: State, seat: int, tile: i64, comic: i64) -> None:
    publisher = state.publishers[seat]
    publisher.orders &= ~bit(tile)
    publisher.fulfilled |= bit(tile)
    state.chart.fans[comic] += state.parts.order_fans[tile]
    if state.log is not None:
        state.log.append(events.order_fulfilled(state.parts, seat, int(tile), int(comic)))
