"""How rounds begin, go on and end (AC-15 to AC-20, AC-74 to AC-79)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from longbox.core.bits import bit, lowest
from longbox.core.state import Decision
from longbox.games.age_of_comics import events
from longbox.games.age_of_comics.actions import Pick
from longbox.games.age_of_comics.components import (
    ACTION_COUNT,
    COMICS,
    DECK_SIZE,
    DECKS,
    GENRE_COUNT,
    HYPE_TOKENS,
    POINTS,
    ROUNDS,
    SPACES_EACH,
    Parts,
    genre_of_tile,
)
from longbox.games.age_of_comics.decisions.decks import clear_display, lay_display
from longbox.games.age_of_comics.decisions.improving import ask_to_improve
from longbox.games.age_of_comics.state import ALL_GENRES, NOBODY, Chart, Publisher, State

EDITORS: Final = 4
CHART_SIZE: Final = 10  # fans after which a comic starts again from the bottom (AC-75)

# The question that begins a turn, by seat. The module of turns fills it in, because every action
# ends here and begins there.
TAKE_TURN: Final[list[Decision[State, Pick]]] = []


def go_on(state: State) -> None:
    """When nothing more is asked in a turn, the next one begins (AC-20)."""
    if state.pending.size == 0:
        if state.board.round == 0:
            open_the_office(state)
        else:
            next_turn(state)


def open_the_office(state: State) -> None:
    """All have their first comic and ideas: shuffle, lay the display, begin (AC-13)."""
    for which in range(DECKS):
        state.decks[which].shuffle(state.rng)
    lay_display(state)
    begin_round(state)


def next_turn(state: State) -> None:
    """The next in order who has an editor; if nobody has, the round is over (AC-20)."""
    board = state.board
    players = len(state.publishers)
    for _ in range(players):
        board.place = (board.place + 1) % players
        seat = board.order[board.place]
        if state.publishers[seat].editors:
            state.pending.append(TAKE_TURN[seat])
            return
    end_round(state)


def begin_round(state: State) -> None:
    board = state.board
    board.round += 1
    board.place = 0
    if state.log is not None:
        state.log.append(events.round_began(int(board.round)))
    for _ in range(state.parts.calendar[board.round - 1]):
        turn_calendar(state)
    refill_ideas(state)
    add_hype(state)
    state.chart.learned = 0
    state.chart.trained = 0
    if state.variants.rip_offs:  # AC-88
        state.chart.ripe = not_ripped_off(state)
    state.pending.append(TAKE_TURN[board.order[0]])
    for place in range(len(state.publishers) - 1, -1, -1):
        ask_to_improve(state, int(board.order[place]))


def turn_calendar(state: State) -> None:
    """Turn a calendar tile up, and every tile of its genre on the map (AC-16)."""
    board, city = state.board, state.city
    genre = board.calendar[board.turned]
    board.turned += 1
    turned: list[tuple[int, int]] | None = None if state.log is None else []
    left = city.face_down
    while left:
        space = lowest(left)
        left &= left - 1
        tile = city.tile_at[space]
        if genre_of_tile(tile) == genre:
            city.face_down &= ~bit(space)
            if turned is not None:
                turned.append((int(space), int(tile)))
    if state.log is not None and turned is not None:
        state.log.append(events.calendar_turned(state.parts, int(genre), turned))


def refill_ideas(state: State) -> None:
    """One token of each genre on the board (AC-17)."""
    board = state.board
    for genre in range(GENRE_COUNT):
        if not (board.ideas >> genre) & 1:
            board.supply[genre] -= 1
    board.ideas = ALL_GENRES


def add_hype(state: State) -> None:
    """A token on each hyped comic (AC-18)."""
    for seat in range(len(state.publishers)):
        hyped = state.publishers[seat].hyped
        while hyped:
            comic = lowest(hyped)
            hyped &= hyped - 1
            state.chart.hype[comic] += 1
            state.board.supply[HYPE_TOKENS] -= 1
            if state.log is not None:
                tokens = int(state.chart.hype[comic])
                state.log.append(events.hype_added(state.parts, seat, int(comic), tokens))


def not_ripped_off(state: State) -> i64:
    """The set of printed originals without a rip-off (AC-40, AC-41)."""
    owner = state.chart.owner
    found: i64 = 0
    for comic in range(DECK_SIZE):
        if owner[comic] != NOBODY and owner[comic + DECK_SIZE] == NOBODY:
            found |= bit(comic)
    return found


def end_round(state: State) -> None:
    rank(state)
    pay_earnings(state)
    if state.board.round == ROUNDS:  # AC-79
        return
    set_turn_order(state)
    lose_fans(state)
    bring_editors_home(state)
    clear_display(state)
    lay_display(state)
    begin_round(state)


def rank(state: State) -> None:
    """Victory points for the best comics; equal players share, and places are skipped (AC-74)."""
    publishers = state.publishers
    for seat in range(len(publishers)):
        points = prize(state.parts, state.chart, publishers, seat)
        publishers[seat].points += points
        state.board.supply[POINTS] -= points
        if state.log is not None:
            best = int(state.chart.best(publishers[seat].mat))
            state.log.append(events.ranked(seat, best, int(points)))


def prize(parts: Parts, chart: Chart, publishers: Sequence[Publisher], seat: int) -> i64:
    """What the best comic of a seat wins (AC-74)."""
    best = chart.best(publishers[seat].mat)
    if best == 0:
        return 0
    better: i64 = 0
    for publisher in publishers:
        if chart.best(publisher.mat) > best:
            better += 1
    return parts.prizes[better]


def pay_earnings(state: State) -> None:
    for seat in range(len(state.publishers)):
        money: i64 = 0
        mat = state.publishers[seat].mat
        while mat:
            money += income(state.parts, state.chart.fans[lowest(mat)])
            mat &= mat - 1
        state.earn(seat, money)
        if state.log is not None:
            state.log.append(events.earned(seat, int(money)))


def income(parts: Parts, fans: i64) -> i64:
    """What a comic earns; above ten fans it starts again from the bottom (AC-75)."""
    tens = fans // CHART_SIZE
    return tens * parts.income[CHART_SIZE] + parts.income[fans % CHART_SIZE]


def set_turn_order(state: State) -> None:
    """Fewest fans first; who tie change their order (AC-76)."""
    order = state.board.order
    players = len(state.publishers)
    best = [state.chart.best(publisher.mat) for publisher in state.publishers]
    for place in range(players // 2):
        seat = order[place]
        order[place] = order[players - 1 - place]
        order[players - 1 - place] = seat
    for place in range(1, players):  # sorted by insertion, so that equal seats stay reversed
        seat = order[place]
        there = place
        while there > 0 and best[order[there - 1]] > best[seat]:
            order[there] = order[there - 1]
            there -= 1
        order[there] = seat
    if state.log is not None:
        state.log.append(events.order_set([int(order[place]) for place in range(players)]))


def lose_fans(state: State) -> None:
    """Each comic loses a fan, but never its last (AC-77)."""
    fans = state.chart.fans
    for comic in range(COMICS):
        if fans[comic] > 1:
            fans[comic] -= 1
    if state.log is not None:
        state.log.append(events.fans_lost())


def bring_editors_home(state: State) -> None:
    """AC-78."""
    for publisher in state.publishers:
        publisher.editors = EDITORS
        publisher.aside = 0
        publisher.fifth_is_out = False
    board = state.board
    for action in range(ACTION_COUNT):
        board.used[action] = 0
    for space in range(ACTION_COUNT * SPACES_EACH):
        board.editor_at[space] = NOBODY
