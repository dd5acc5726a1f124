"""What a player can say."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.core.bits import lowest
from longbox.core.state import Action
from longbox.games.mangaka_dice.components import (
    ASSIST_CARDS,
    COLOURS,
    EXPERIENCE_CARDS,
    KINDS,
    MOST_SEATS,
    SKILL_CARDS,
    VALUES,
)


class Move(Action):
    """A verb, and the number of the card, die, value or seat that it is about."""

    def __init__(self, verb: str, what: str, number: i64) -> None:
        super().__init__(f"{verb} {what}".strip())
        self.verb = verb
        self.number: i64 = number


def kind_name(kind: int) -> str:
    """``green 4``."""
    return f"{COLOURS[kind // VALUES]} {kind % VALUES}"


def on_dice(verb: str) -> list[Move]:
    """One for each kind of die, by its number; a die without a value is never named."""
    return [Move(verb, kind_name(kind), kind) for kind in range(KINDS)]


def on_cards(verb: str, letter: str, count: int) -> list[Move]:
    return [Move(verb, f"{letter}{place + 1:02}", place) for place in range(count)]


TAKE_GREEN: Final = [Move("take", f"green {value}", value) for value in range(VALUES)]
DRAW_EXPERIENCE: Final = Move("draw", "an experience card", 0)
DRAW_SKILL: Final = Move("draw", "a skill card", 1)
DRAW_ASSIST: Final = Move("draw", "an assist card", 2)
TAKE_EXPERIENCE: Final = on_cards("take", "e", EXPERIENCE_CARDS)
TAKE_SKILL: Final = on_cards("take", "s", SKILL_CARDS)
USE: Final = on_cards("use", "s", SKILL_CARDS)
PLAY: Final = on_cards("play", "a", ASSIST_CARDS)
DISCARD: Final = on_cards("discard", "a", ASSIST_CARDS)
PAY: Final = on_dice("pay")
PAY_CHEAPEST: Final = Move("pay", "cheapest", 0)
RAISE: Final = on_dice("raise")
LOWER: Final = on_dice("lower")
REROLL: Final = on_dice("reroll")
FLIP: Final = on_dice("flip")
COPY: Final = on_dice("copy")
CHANGE: Final = on_dice("change")
SPREAD: Final = on_dice("spread")
TURN_TO: Final = [Move("turn", f"to {value}", value) for value in range(VALUES)]
BORROW: Final = [Move("borrow", f"from player {seat + 1}", seat) for seat in range(MOST_SEATS)]
DONE: Final = Move("done", "", 0)

DICE_TABLES: Final = [PAY, RAISE, LOWER, REROLL, FLIP, COPY, CHANGE, SPREAD]
ACTIONS: Final[list[Action]] = [
    *TAKE_GREEN[1:],
    DRAW_EXPERIENCE,
    DRAW_SKILL,
    DRAW_ASSIST,
    *TAKE_EXPERIENCE,
    *TAKE_SKILL,
    *USE,
    *PLAY,
    *DISCARD,
    PAY_CHEAPEST,
    *[table[kind] for table in DICE_TABLES for kind in range(KINDS) if kind % VALUES],
    *TURN_TO[1:],
    *BORROW,
    DONE,
]


def add_moves(found: list[Move], table: list[Move], bits: i64) -> None:
    """Add the moves of a table that some bits name, in the table's order."""
    while bits:
        found.append(table[lowest(bits)])
        bits &= bits - 1


def of_greens(table: list[Move]) -> list[list[Move]]:
    """The moves with the green dice that are there, by bits of values."""
    return [
        [table[value] for value in range(1, VALUES) if bits & (1 << value)]
        for bits in range(1 << VALUES)
    ]


TAKE_GREENS: Final = of_greens(TAKE_GREEN)
PAY_GREENS: Final = of_greens(PAY)
