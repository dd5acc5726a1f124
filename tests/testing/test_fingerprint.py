"""Equal data have equal fingerprints, whatever they are kept in; other data have others."""

from __future__ import annotations

from enum import Enum, IntEnum

import pytest

import longbox
from longbox.core.rng import Rng, SealedRng
from longbox.core.state import Action
from longbox.testing import fingerprint
from longbox.testing.fingerprint import constants


class Colour(IntEnum):
    RED = 2


class Suit(Enum):
    STARS = "stars"


class Card:
    def __init__(self, name: str) -> None:
        self.name = name
        self.partner: Card | None = None


class Slotted:
    __slots__ = ("unset", "value")

    def __init__(self, value: int) -> None:
        self.value = value


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ([1, 2], (1, 2)),
        ([[1], [2]], ((1,), [2])),
        (Colour.RED, 2),
        ([Colour.RED, True], [2, 1]),
        (Suit.STARS, "stars"),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}),
        ({3, 1, 2}, {2, 3, 1}),
        (Action("roll"), Action("roll")),
        (Card("ace"), Card("ace")),
        (Slotted(3), Slotted(3)),
        (Rng(7), Rng(7)),
        (SealedRng(bytes(32)), SealedRng(bytes(32))),
    ],
)
def test_the_same_data_are_the_same(one: object, other: object) -> None:
    assert fingerprint(one) == fingerprint(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ([1, 2], [2, 1]),
        ([1, 2], [12]),
        ([[1], 2], [1, [2]]),
        ("1", 1),
        (b"1", "1"),
        (None, "None"),
        ({"a": 1}, {"a": 2}),
        (Action("roll"), Action("keep")),
        (Card("ace"), Card("king")),
        (Slotted(3), Slotted(4)),
        (Rng(7), Rng(8)),
        (SealedRng(bytes(32)), SealedRng(bytes([1] * 32))),
    ],
)
def test_other_data_are_others(one: object, other: object) -> None:
    assert fingerprint(one) != fingerprint(other)


def test_a_circle_ends() -> None:
    one, other = Card("ace"), Card("king")
    one.partner, other.partner = other, one
    assert fingerprint(one) != fingerprint(other)


def test_what_is_no_data_is_refused() -> None:
    with pytest.raises(TypeError, match="not plain data"):
        fingerprint([object()])


def test_what_is_constant_is_not_walked_again() -> None:
    card = Card("ace")
    known = constants(card)
    before = fingerprint([card], known)
    card.name = "king"
    assert fingerprint([card], known) == before
    assert fingerprint([card]) != before


def test_a_position_is_known_by_all_but_its_log() -> None:
    match = longbox.Match("dice-stars", players=2, seed=7)
    start = fingerprint(match.state)
    copy = match.state.copy()
    assert copy.log is None
    assert fingerprint(copy) == start
    match.play(match.options[0])
    assert fingerprint(match.state) != start
    assert fingerprint(copy) == start
