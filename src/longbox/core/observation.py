"""An observation: a view as a row of numbers, for players that learn.

A game says once which numbers there are (``Field``) and how they are read off a view
(``Observation.write``). The shape is the same for every seat, watcher, variant and moment of a
game with one number of players.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from mypy_extensions import i16, i32, i64, mypyc_attr

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


class Rows:
    """Room for rows of numbers, in which only what has changed is written again.

    Most of a row is as it was when it was written last, so sets and choices are remembered as they
    were given, each at the place of its first number, and what is equal is passed over.

    Beside each whole number stands what learners are shown, the number as a share of the highest:
    a float of 32 bits, as whose bits it is kept. What is beyond its field is shown as its end.
    """

    def __init__(self, fields: Sequence[Field], count: int) -> None:
        first: list[int] = []  # for each place of a row, where the floats of its field begin
        last: list[int] = []
        floats: list[int] = []
        begins: dict[int, int] = {}  # by the highest number
        for field in fields:
            if field.high not in begins:
                begins[field.high] = len(floats)
                floats += shares_of(field.high)
            first += [begins[field.high]] * field.size
            last += [begins[field.high] + field.high] * field.size
        size = count * len(first)
        self.start: i64 = 0  # of the row that is being written
        self.first: Ints[i64] = Ints[i64](first)
        self.last: Ints[i64] = Ints[i64](last)
        self.floats: Ints[i32] = Ints[i32](floats)
        self.values: Ints[i16] = Ints[i16]([0] * size)
        self.shown: Ints[i32] = Ints[i32]([0] * size)
        self.given: Ints[i64] = Ints[i64]([0] * size)


def shares_of(high: int) -> list[int]:
    """0 to 1 in as many steps, as the bits of floats: what a NumPy array of them would hold."""
    step: float = struct.unpack("<f", struct.pack("<f", 1 / high))[0]
    return [struct.unpack("<i", struct.pack("<f", one * step))[0] for one in range(high + 1)]


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

    def fill(self, view: V, out: Rows, start: i64) -> None:
        """Write the whole row that begins at a place."""
        out.start = start
        place = self.write_questions(view, out, start)
        end = self.write(view, out, place)
        assert end == start + self.size

    def write_questions(self, view: V, out: Rows, start: i64) -> i64:
        """Few of many numbers are not 0: which they are is remembered, and taken back first."""
        end = start + 2 * self.players + self.kinds * (1 + self.players)
        values = out.values
        take_back(out, start, end)
        last = start  # behind what is remembered
        own: i64 = 0
        if view.seat is not None:
            own = view.seat
            last = add_one(out, last, start + own)
        asked = start + self.players
        question = asked + self.players
        table = question + self.kinds
        size: i64 = len(view.pending)
        level = size
        together = True  # as long as it is the run on top
        while level > 0:
            level -= 1
            decision = view.pending[level]
            kind: i64 = self.kind_of[type(decision)]
            seat = self.seen_from(own, decision.seat)
            together = together and decision.together
            if level == size - 1 or together:
                if values[asked + seat] == 0:
                    last = add_one(out, last, asked + seat)
                if values[question + kind] == 0:
                    last = add_one(out, last, question + kind)
            last = add_one(out, last, table + seat * self.kinds + kind)
        return end

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
        put(out, given[place] - 1, 0)
        given[place] = 0
        place += 1


def add_one(out: Rows, last: i64, place: i64) -> i64:
    """Write one more than there is; if that was 0, remember the place, and that one is more."""
    before = out.values[place]
    show(out, place, before + 1)
    if before:
        return last
    out.given[last] = place + 1
    return last + 1


def put(out: Rows, place: i64, value: i64) -> i64:
    """Write a number, and return the place behind it."""
    number = i16(value)
    if out.values[place] != number:
        show(out, place, number)
    return place + 1


def show(out: Rows, place: i64, number: i16) -> None:
    """Write a number that is another than the one that stands there."""
    column = place - out.start
    first = out.first[column]
    out.values[place] = number
    out.shown[place] = out.floats[within(first + i64(number), first, out.last[column])]


def within(number: i64, first: i64, last: i64) -> i64:
    if number < first:
        return first
    if number > last:
        return last
    return number


def put_more(out: Rows, place: i64, more: i64) -> None:
    """Write so much more than there is."""
    show(out, place, i16(i64(out.values[place]) + more))


def put_all(out: Rows, place: i64, values: Ints[i64]) -> i64:
    """Write numbers of one field side by side."""
    numbers, shown, floats = out.values, out.shown, out.floats
    first = out.first[place - out.start]
    last = out.last[place - out.start]
    for value in values:
        number = i16(value)
        if numbers[place] != number:
            numbers[place] = number
            shown[place] = floats[within(first + value, first, last)]
        place += 1
    return place


def put_one_of(out: Rows, place: i64, choice: i64, count: i64) -> i64:
    """Write a 1 in the place of a choice and 0 in the others; a choice below 0 is none."""
    before = out.given[place]
    now: i64 = 0
    if choice >= 0:
        now = choice + 1
    if now != before:
        out.given[place] = now
        if before:
            show(out, place + before - 1, 0)
        if now:
            show(out, place + now - 1, 1)
    return place + count


def put_set(out: Rows, place: i64, members: i64, count: i64) -> i64:
    """Write a 1 for each member of a set, given as bits, and 0 for the others."""
    members &= bit(count) - 1
    changed = out.given[place] ^ members
    if changed:
        out.given[place] = members
        values = out.values
        while changed:
            one = place + lowest(changed)
            show(out, one, 1 - values[one])
            changed &= changed - 1
    return place + count


def put_zeros(out: Rows, place: i64, count: i64) -> i64:
    """Write nothing but 0, whatever stands there else."""
    given = out.given
    for one in range(place, place + count):
        put(out, one, 0)
        given[one] = 0
    return place + count
