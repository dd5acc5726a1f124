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

CARDS_MADE: dict[tuple[str, int, int], Thing] = {}  # by zone, kind, and which of equal ones


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
    """Cards with ids that count equal ones; each is made once for all steps and tables."""
    found: list[Thing] = []
    for place, kind in enumerate(kinds):
        copy = list(kinds[:place]).count(kind)
        made = CARDS_MADE.get((zone, kind, copy))
        if made is None:
            made = CARDS_MADE[zone, kind, copy] = card_thing(card_id(zone, kind, copy), kind)
        found.append(made)
    return found


def back_things(zone: str, count: int, say: str) -> list[Thing]:
    return [
        Thing(f"{zone}/back-{place}", "(face down)", say, "", BACK, marks=["face down"])
        for place in range(count)
    ]
