"""Learning and training at the beginning of a round (AC-60 to AC-63)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.core.bits import bit, lowest
from longbox.core.state import Action, Decision, Refusal
from longbox.games.age_of_comics import events
from longbox.games.age_of_comics.actions import DONE, RAISE, Pick, picks_or_done
from longbox.games.age_of_comics.components import (
    HIGHEST_VALUE,
    MOST_SEATS,
    genre_of,
)
from longbox.games.age_of_comics.decisions.orders import settle_orders
from longbox.games.age_of_comics.state import Chart, State

NOT_POSSIBLE: Final = -1
LEARN: Final = 0
TRAIN: Final = 1


class Improve(Decision[State, Pick]):
    """Pay for a creative on the mat to rise by one step, or stop (AC-19)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "AC-19", "Which creative becomes more valuable?")

    def options(self, state: State) -> list[Pick]:
        return picks_or_done(RAISE, can_rise(state, self.seat))

    def apply(self, state: State, chosen: Pick) -> None:
        if chosen is DONE:
            return
        card = chosen.what
        how = way_on_mat(state.chart, state.publishers[self.seat].mat, card)
        price = price_to_rise(state, card, how)
        state.pay(self.seat, price)
        state.raise_value(card)
        chart = state.chart
        if how == LEARN:
            chart.learned |= bit(card)
        else:
            chart.trained |= bit(card)
        if state.log is not None:
            verb = "learned" if how == LEARN else "trained"
            value = int(chart.value[card])
            state.log.append(
                events.value_raised(state.parts, self.seat, int(card), verb, value, int(price))
            )
        ask_to_improve(state, self.seat)
        settle_orders(state, self.seat)

    def refuse(self, state: State, action: Action) -> Refusal:
        if not isinstance(action, Pick) or action.kind != "raise":
            return self.asks_something_else()
        return why_it_cannot_rise(state, self.seat, int(action.what))


IMPROVE: Final = [Improve(seat) for seat in range(MOST_SEATS)]


def ask_to_improve(state: State, seat: int) -> None:
    if can_rise(state, seat):
        state.pending.append(IMPROVE[seat])


def can_rise(state: State, seat: int) -> i64:
    """The set of creatives who can rise now and are paid for."""
    publisher = state.publishers[seat]
    chart = state.chart
    found: i64 = 0
    mat = publisher.mat if publisher.money else 0
    while mat:
        comic = lowest(mat)
        mat &= mat - 1
        writer, artist = chart.writer[comic], chart.artist[comic]
        how = way_on_comic(chart, comic, writer, artist)
        if how != NOT_POSSIBLE and price_to_rise(state, writer, how) <= publisher.money:
            found |= bit(writer)
        how = way_on_comic(chart, comic, artist, writer)
        if how != NOT_POSSIBLE and price_to_rise(state, artist, how) <= publisher.money:
            found |= bit(artist)
    return found


def way_on_comic(chart: Chart, comic: i64, card: i64, partner: i64) -> i64:
    """How a creative can rise beside a partner: LEARN, TRAIN or NOT_POSSIBLE (AC-60 to AC-62)."""
    genre = genre_of(comic)
    risen = chart.learned | chart.trained
    value, other = chart.value[card], chart.value[partner]
    if genre_of(card) != genre or value >= HIGHEST_VALUE or (risen >> card) & 1:
        return NOT_POSSIBLE
    if genre_of(partner) != genre:
        return TRAIN
    if value < other and not (chart.trained >> partner) & 1:
        return LEARN
    before = other - ((risen >> partner) & 1)  # when the round began
    if value in (other, before):
        return TRAIN
    return NOT_POSSIBLE


def way_on_mat(chart: Chart, mat: i64, card: i64) -> i64:
    """The same on whichever comic of a mat allows it: teams can be shared (AC-39)."""
    while mat:
        comic = lowest(mat)
        mat &= mat - 1
        writer, artist = chart.writer[comic], chart.artist[comic]
        if card in (writer, artist):
            how = way_on_comic(chart, comic, card, artist if card == writer else writer)
            if how != NOT_POSSIBLE:
                return how
    return NOT_POSSIBLE


def price_to_rise(state: State, card: i64, how: i64) -> i64:
    return state.parts.learn if how == LEARN else state.chart.value[card] + 1


def why_it_cannot_rise(state: State, seat: int, card: int) -> Refusal:
    chart = state.chart
    publisher = state.publishers[seat]
    if not (chart.creatives(publisher.mat) >> card) & 1:
        return Refusal("AC-60", "that creative is not on your mat")
    if chart.value[card] >= HIGHEST_VALUE:
        return Refusal("AC-60", f"the value is {HIGHEST_VALUE} already")
    if ((chart.learned | chart.trained) >> card) & 1:
        return Refusal("AC-60", "that creative has risen in this round")
    how = way_on_mat(chart, publisher.mat, card)
    if how != NOT_POSSIBLE:
        price = price_to_rise(state, card, how)
        return Refusal("AC-34", f"it costs ${price}, and you have ${publisher.money}")
    mat = publisher.mat
    while mat:
        comic = lowest(mat)
        mat &= mat - 1
        in_team = card in (chart.writer[comic], chart.artist[comic])
        if in_team and genre_of(card) == genre_of(comic):
            return Refusal("AC-62", "the values of the two are not equal, so neither is trained")
    return Refusal("AC-60", "that creative is not of the comic's genre")
