"""Rows of numbers, and the floats that learners are shown of them."""

from __future__ import annotations

import struct

from mypy_extensions import i64

from longbox.core.arrays import Ints
from longbox.core.observation import Field, Rows, put, put_all, put_set


def shown(rows: Rows) -> list[float]:
    return [struct.unpack("<f", struct.pack("<i", int(bits)))[0] for bits in rows.shown]


def test_a_number_is_shown_as_a_share_of_the_highest() -> None:
    rows = Rows([Field("one", 1, 2, ""), Field("three", 3, 4, ""), Field("set", 2, 1, "")], 1)
    assert put_set(rows, put_all(rows, put(rows, 0, 1), Ints[i64]([4, 1, 0])), 2, 2) == 6
    assert shown(rows) == [0.5, 1, 0.25, 0, 0, 1]
    put_set(rows, put_all(rows, put(rows, 0, 2), Ints[i64]([0, 1, 3])), 1, 2)
    assert shown(rows) == [1, 0, 0.25, 0.75, 1, 0]


def test_what_is_beyond_its_field_is_shown_as_its_end() -> None:
    rows = Rows([Field("one", 1, 2, ""), Field("two", 2, 4, "")], 1)
    put_all(rows, put(rows, 0, -3), Ints[i64]([5, -1]))
    assert shown(rows) == [0, 1, 0]
    put(rows, 0, 900)
    assert shown(rows) == [1, 1, 0]
    assert [int(number) for number in rows.values] == [900, 5, -1]
