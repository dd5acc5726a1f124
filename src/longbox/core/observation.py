"""An observation: a view as a row of numbers, for players that learn.

A game says once which numbers there are (``Field``) and how they are read off a view
(``Observation.write``). The shape is the same for every seat, watcher, variant and moment of a
game with one number of players.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar, final

from mypy_extensions import i16, i64, mypyc_attr

from longbox.core.arrays import Ints
from longbox.core.bits import bit, lowest
from longbox.core.state import Decision
from longbox.core.view import View

V = TypeVar("V", bound=View)


class Field:
    """Numbers of one meaning, side by side, each from 0 to ``high``."""

    def __init__(self, name: str, size: int, high: int, about: str) -> None:
        self.name = name
        self.size = size
        self.high = high
        self.about = about


@final
class Rows:
    """Room for rows of numbers, in which only what has changed is written again.

    Most of a row is as it was when it was written last, so sets and choices are remembered as they
    were given, and what is equal is passed over. They are side by side in the order in which they
    are written, which is always the same: a row that lies close together is soon read.
    """

    def __init__(self, count: int, width: int, remembered: int) -> None:
        self.remembered: i64 = remembered  # at most so many for a row
        self.values: Ints[i16] = Ints[i16]([0] * (count * width))
        self.given: Ints[i64] = Ints[i64]([0] * (count * remembered))
        self.next: i64 = 0  # where the next one is remembered

    def skip(self) -> i64:
        """The place in which the next one is remembered; the one behind it is the next."""
        at = self.next
        self.next = at + 1
        return at


@mypyc_attr(allow_interpreted_subclasses=True)
class Observation(Generic[V]):
    """The numbers of one game with one number of players: what they mean, and how to write them.

    Seats are counted from the one that looks: 0 is its own, 1 the next one's. Someone who only
    watches sits with seat 0.
    """

    def __init__(
        self,
        players: int,
        questions: Sequence[type[Decision[Any, Any]]],
        deepest: int,
        fields: Sequence[Field],
    ) -> None:
        names = ", ".join(question.__name__ for question in questions)
        self.players: i64 = players
        self.kinds: i64 = len(questions)
        self.kind_of = {question: kind for kind, question in enumerate(questions)}
        self.fields = (
            Field("seat", players, 1, "whose view it is, by its number; none for a watcher"),
            Field("asked", players, 1, "who is asked now"),
            Field("question", len(questions), 1, f"which question is asked now: {names}"),
            Field(
                "open questions",
                players * len(questions),
                deepest,
                "for each seat, how many of each question are open",
            ),
            *fields,
        )
        self.size: i64 = sum(field.size for field in self.fields)

    def write(self, view: V, out: Rows, place: i64) -> i64:
        """Write the game's own fields from a place on, and return the place behind them."""
        raise NotImplementedError

    def remembered(self, view: V) -> int:
        """How much is remembered of a row: the same for whatever view."""
        rows = Rows(1, int(self.size), int(self.size))
        self.fill(view, rows, 0)
        return int(rows.next)

    def fill(self, view: V, out: Rows, row: i64) -> None:
        """Write the whole of a row."""
        start = row * self.size
        out.next = row * out.remembered
        place = self.write_questions(view, out, start)
        end = self.write(view, out, place)
        assert end == start + self.size
        assert out.next <= (row + 1) * out.remembered

    def write_questions(self, view: V, out: Rows, start: i64) -> i64:
        """Few of many numbers are not 0: which they are is remembered, and taken back first."""
        size = 2 * self.players + self.kinds * (1 + self.players)
        values = out.values
        last = out.next  # behind what is remembered
        out.next += size
        take_back(out, last, out.next)
        own: i64 = 0
        if view.seat is not None:
            own = view.seat
            last = add_one(out, last, start + own)
        asked = start + self.players
        question = asked + self.players
        table = question + self.kinds
        count: i64 = len(view.pending)
        level = count
        together = True  # as long as it is the run on top
        while level > 0:
            level -= 1
            decision = view.pending[level]
            kind: i64 = self.kind_of[type(decision)]
            seat = self.seen_from(own, decision.seat)
            together = together and decision.together
            if level == count - 1 or together:
                if values[asked + seat] == 0:
                    last = add_one(out, last, asked + seat)
                if values[question + kind] == 0:
                    last = add_one(out, last, question + kind)
            last = add_one(out, last, table + seat * self.kinds + kind)
        return start + size

    def own_seat(self, view: V) -> i64:
        """The seat that is counted as 0."""
        return 0 if view.seat is None else view.seat

    def seen_from(self, own: i64, seat: i64) -> i64:
        """How many places after its own seat another one sits."""
        return seat - own if seat >= own else seat - own + self.players

    def put_seat(self, out: Rows, place: i64, own: i64, seat: i64) -> i64:
        """Write a 1 for one of the seats, one's own first; a seat below 0 is nobody."""
        after: i64 = -1
        if seat >= 0:
            after = self.seen_from(own, seat)
        return put_one_of(out, place, after, self.players)

    def put_seats(self, out: Rows, place: i64, own: i64, seats: i64) -> i64:
        """Write a 1 for each seat of a set, given as bits, one's own first."""
        turned = (seats >> own) | ((seats & (bit(own) - 1)) << (self.players - own))
        return put_set(out, place, turned, self.players)


def take_back(out: Rows, start: i64, end: i64) -> None:
    """Write 0 wherever one was added to."""
    given = out.given
    place = start
    while place < end and given[place]:
        out.values[given[place] - 1] = 0
        given[place] = 0
        place += 1


def add_one(out: Rows, last: i64, place: i64) -> i64:
    """Write one more than there is; if that was 0, remember the place, and that one is more."""
    before = out.values[place]
    out.values[place] = before + 1
    if before:
        return last
    out.given[last] = place + 1
    return last + 1


def put(out: Rows, place: i64, value: i64) -> i64:
    """Write a number, and return the place behind it."""
    out.values[place] = i16(value)
    return place + 1


def put_all(out: Rows, place: i64, values: Ints[i64]) -> i64:
    """Write numbers side by side."""
    numbers = out.values
    for value in values:
        numbers[place] = i16(value)
        place += 1
    return place


def put_one_of(out: Rows, place: i64, choice: i64, count: i64) -> i64:
    """Write a 1 in the place of a choice and 0 in the others; a choice below 0 is none."""
    at = out.skip()
    before = out.given[at]
    now: i64 = 0
    if choice >= 0:
        now = choice + 1
    if now != before:
        out.given[at] = now
        if before:
            out.values[place + before - 1] = 0
        if now:
            out.values[place + now - 1] = 1
    return place + count


def put_set(out: Rows, place: i64, members: i64, count: i64) -> i64:
    """Write a 1 for each member of a set, given as bits, and 0 for the others."""
    members &= bit(count) - 1
    at = out.skip()
    changed = out.given[at] ^ members
    if changed:
        out.given[at] = members
        values = out.values
        while changed:
            one = place + lowest(changed)
            values[one] = 1 - values[one]
            changed &= changed - 1
    return place + count


def put_zeros(out: Rows, place: i64, count: i64, remembered: i64) -> i64:
    """Write nothing but 0, where so many sets and choices may be written at other times."""
    values = out.values
    for one in range(place, place + count):
        values[one] = 0
    for _ in range(remembered):
        out.given[out.skip()] = 0
    return place + count
