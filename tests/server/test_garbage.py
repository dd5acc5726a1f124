"""Garbage: what stayed is not looked at while there are tables, and found when there are none."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from weakref import ref

import pytest

from longbox.server.garbage import Caretaker


class Snake:
    """It holds itself, so that only a look finds it."""

    def __init__(self) -> None:
        self.tail = self


@pytest.fixture
def caretaker() -> Iterator[Caretaker]:
    usual = gc.get_threshold()
    yield Caretaker()
    gc.set_threshold(*usual)
    gc.unfreeze()


def test_what_stayed_is_left_alone_while_there_are_tables(caretaker: Caretaker) -> None:
    kept = [[] for _ in range(10_000)]  # type: list[list[int]]
    caretaker.go_round(empty=False)
    assert gc.get_count()[1] == 0, "the next look at what stayed is as far away as ever"
    assert not any(one is kept for one in gc.get_objects())


def test_an_empty_house_is_looked_through_once(caretaker: Caretaker) -> None:
    snake = ref(Snake())
    caretaker.go_round(empty=False)
    assert snake() is not None
    caretaker.go_round(empty=True)
    assert snake() is None
    later = ref(Snake())
    caretaker.go_round(empty=True)
    assert later() is not None, "nobody was there since"
