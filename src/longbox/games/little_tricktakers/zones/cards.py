"""Cards as things: a face, or a back and nothing more."""

from __future__ import annotations

from collections.abc import Sequence

from longbox.core.zones import Thing
from longbox.games.little_tricktakers.catalogue import BACK, card_component
from longbox.games.little_tricktakers.components import (
    COLOUR_NAMES,
    COLOURS,
    suit_of_kind,
    value_of_kind,
)
from longbox.games.little_tricktakers.events import card_text


def tone_of(kind: int) -> str:
    """The colour of a card, if it has one."""
    suit = suit_of_kind(kind)
    return COLOUR_NAMES[suit] if suit < COLOURS else ""


def card_id(zone: str, kind: int, copy: int = 0) -> str:
    return f"{zone}/{card_component(kind)}-{copy}"


def card_thing(id: str, kind: int, say: str = "", marks: Sequence[str] = ()) -> Thing:
    text = card_text(kind)
    number = value_of_kind(kind) or None
    return Thing(id, text, say or text, tone_of(kind), card_component(kind), number, marks=marks)


def card_things(zone: str, kinds: Sequence[int]) -> list[Thing]:
    """Cards with ids that count equal ones."""
    return [
        card_thing(card_id(zone, kind, list(kinds[:place]).count(kind)), kind)
        for place, kind in enumerate(kinds)
    ]


def back_things(zone: str, count: int, say: str) -> list[Thing]:
    return [
        Thing(f"{zone}/back-{place}", "(face down)", say, "", BACK, marks=["face down"])
        for place in range(count)
    ]
