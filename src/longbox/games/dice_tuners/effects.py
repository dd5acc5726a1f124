"""What cards can do: the closed vocabulary of effect texts, read once into small parts.

An effect is ``none`` or parts with ``;`` between them, each one primitive with an optional
condition: ``STR(SELF,+1); IF ADV: DRAW(1)``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from longbox.core.bits import listed
from longbox.core.edition import Table
from longbox.core.errors import EditionError, nearest

# Primitives (DT-60), by their place in this list.

PRIMITIVES: Final = [
    "STR",
    "VAL",
    "COST",
    "FIRE",
    "CANCEL",
    "NOADV",
    "FACE",
    "REROLL",
    "SWAP",
    "PIERCE",
    "HOLD",
    "DRAW",
    "DISCARD",
    "KEEP",
    "BONUS",
    "WILD",
    "CALM",
]
STR: Final = 0
VAL: Final = 1
COST: Final = 2
FIRE: Final = 3
CANCEL: Final = 4
NOADV: Final = 5
FACE: Final = 6
REROLL: Final = 7
SWAP: Final = 8
PIERCE: Final = 9
HOLD: Final = 10
DRAW: Final = 11
DISCARD: Final = 12
KEEP: Final = 13
BONUS: Final = 14
WILD: Final = 15
CALM: Final = 16

# Windows (DT-59), in the order of a round; a strategy card's effect has its own.

WINDOWS: Final = [
    "ALWAYS",
    "HIRED",
    "DEPLOYED",
    "DUEL_START",
    "REVEAL",
    "IGNITE",
    "STRENGTH",
    "RESULT",
]
ALWAYS: Final = 0
HIRED: Final = 1
DEPLOYED: Final = 2
DUEL_START: Final = 3
REVEAL: Final = 4
IGNITE: Final = 5
STRENGTH: Final = 6
RESULT: Final = 7
CARD: Final = 8

# Conditions (DT-61).

NO_CONDITION: Final = 0
IF_ADV: Final = 1
IF_SIDE: Final = 2
IF_COLOUR: Final = 3
IF_KATANA: Final = 4
IF_WIN: Final = 5
IF_LOSE: Final = 6

SIDES: Final = ["left", "right", "front"]
COLOURS: Final = ["red", "green", "blue"]
FACES: Final = ["K1", "K2", "SHIELD", "SHEATHE"]

CONDITIONS: Final = {
    "ADV": (IF_ADV, 0),
    "SIDE=LEFT": (IF_SIDE, 0),
    "SIDE=RIGHT": (IF_SIDE, 1),
    "SIDE=FRONT": (IF_SIDE, 2),
    "COLOUR=R": (IF_COLOUR, 0),
    "COLOUR=G": (IF_COLOUR, 1),
    "COLOUR=B": (IF_COLOUR, 2),
    "FACE=KATANA": (IF_KATANA, 0),
    "WIN": (IF_WIN, 0),
    "LOSE": (IF_LOSE, 0),
}

SELF: Final = 0
OPP: Final = 1
TARGETS: Final = ["SELF", "OPP"]

MOST: Final = 9  # by which a figure can change
MOST_CARDS: Final = 6  # that one part can draw or discard

# What stands between the brackets: s, o or t for SELF, OPP or either; f a face; n a number with a
# sign; c a count.

SHAPES: Final = {
    "STR": "tn",
    "VAL": "n",
    "COST": "n",
    "FIRE": "",
    "CANCEL": "",
    "NOADV": "o",
    "FACE": "sf",
    "REROLL": "t",
    "SWAP": "",
    "PIERCE": "",
    "HOLD": "",
    "DRAW": "c",
    "DISCARD": "oc",
    "KEEP": "",
    "BONUS": "c",
    "WILD": "",
    "CALM": "",
}
EXAMPLES: Final = {"t": "SELF", "s": "SELF", "o": "OPP", "n": "+1", "c": "1", "f": "K2"}

# Where each primitive still has something to change (DT-62).

IN_DUEL: Final = [DUEL_START, REVEAL, IGNITE, STRENGTH, CARD]
TO_THE_END: Final = [*IN_DUEL, RESULT]
WORKS_IN: Final = {
    "STR": [ALWAYS, *IN_DUEL],
    "VAL": [ALWAYS, DUEL_START, REVEAL],
    "COST": [ALWAYS, *IN_DUEL],
    "FIRE": [ALWAYS, DUEL_START, REVEAL, IGNITE, STRENGTH],
    "CANCEL": [ALWAYS, DUEL_START, REVEAL, IGNITE, CARD],
    "NOADV": [ALWAYS, *IN_DUEL],
    "FACE": IN_DUEL,
    "REROLL": IN_DUEL,
    "SWAP": [DEPLOYED],
    "PIERCE": [ALWAYS, DUEL_START],
    "HOLD": [ALWAYS, DUEL_START, REVEAL, IGNITE],
    "DRAW": [HIRED, DEPLOYED, *TO_THE_END],
    "DISCARD": TO_THE_END,
    "KEEP": [ALWAYS, *TO_THE_END],
    "BONUS": [ALWAYS, *TO_THE_END],
    "WILD": [ALWAYS, HIRED, DEPLOYED, *TO_THE_END],
    "CALM": [ALWAYS, DUEL_START, REVEAL, IGNITE],
}

PART: Final = re.compile(r"^(?:IF\s+(?P<condition>[^:]*):)?\s*(?P<name>[^():\s]*)(?P<rest>.*)$")
NUMBER: Final = re.compile(r"^[+-]?\d{1,3}$")


class Part:
    """One primitive of an effect: when it happens, on what condition, to whom and how much."""

    def __init__(
        self, op: i64, target: i64, number: i64, condition: i64, wanted: i64, window: i64
    ) -> None:
        self.op: i64 = op
        self.target: i64 = target
        self.number: i64 = number  # how much, how many, or which face
        self.condition: i64 = condition
        self.wanted: i64 = wanted  # the side or the colour of a condition
        self.window: i64 = window

    def is_optional_in_a_skill(self) -> bool:
        """Drawing and rolling again are the player's choice (DT-57); swapping asks by itself."""
        return self.op == DRAW or self.op == REROLL


class Reader:
    """Reads the effect text at one key of a table; what is wrong is refused with its line."""

    def __init__(self, table: Table, key: str, window: int) -> None:
        self.table = table
        self.key = key
        self.window = window

    def parts(self) -> list[Part]:
        text = " ".join(self.table.text(self.key).upper().split())
        if text == "NONE":
            return []
        return [self.part(one.strip()) for one in text.split(";")]

    def part(self, text: str) -> Part:
        found = PART.match(text)
        if not text or found is None:
            raise self.wrong("has an empty part; write one effect between two semicolons")
        if found["name"] == "IF":
            raise self.wrong("needs a condition and a colon after IF, as in IF ADV: STR(SELF,+1)")
        name = self.known(found["name"], PRIMITIVES, "effect")
        window, condition, wanted = self.when(name, found["condition"])
        target, number = self.arguments(name, found["rest"].strip())
        return Part(PRIMITIVES.index(name), target, number, condition, wanted, window)

    def when(self, name: str, condition: str | None) -> tuple[int, int, int]:
        """The window in which a part happens, and its condition."""
        if condition is None:
            return self.window_of(name, NO_CONDITION), NO_CONDITION, 0
        word = "".join(condition.split())
        kind, wanted = CONDITIONS[self.known(word, list(CONDITIONS), "condition")]
        if self.window in (HIRED, DEPLOYED):
            raise self.wrong(
                f"cannot have a condition in {WINDOWS[self.window]}: there is no duel yet"
            )
        if kind in (IF_WIN, IF_LOSE) and self.window not in (ALWAYS, RESULT, CARD):
            raise self.wrong(f"cannot ask IF {word} before RESULT: nobody has won yet")
        return self.window_of(name, kind), kind, wanted

    def window_of(self, name: str, condition: int) -> int:
        """ALWAYS is read as the moment at which a part begins to matter (DT-59)."""
        at_the_end = condition in (IF_WIN, IF_LOSE)
        for window in (self.window, RESULT if at_the_end else self.window):
            if window not in WORKS_IN[name]:
                moments = [WINDOWS[one] for one in WORKS_IN[name] if one < CARD]
                place = "on a strategy card" if window == CARD else f"in {WINDOWS[window]}"
                raise self.wrong(f"cannot have {name} {place}; it works in {', '.join(moments)}")
        if at_the_end:
            return RESULT
        if self.window != ALWAYS:
            return self.window
        if name == "VAL":
            return REVEAL
        return STRENGTH if name in ("STR", "COST") else DUEL_START

    def arguments(self, name: str, text: str) -> tuple[int, int]:
        """Target and number of a primitive, as its shape wants them."""
        shape = SHAPES[name]
        words = [word.strip() for word in text[1:-1].split(",")] if text else []
        in_brackets = not text or (text[0] == "(" and text[-1] == ")")
        if not in_brackets or len(words) != len(shape):
            example = ",".join(EXAMPLES[letter] for letter in shape)
            raise self.wrong(
                f"cannot be '{name}{text}'; it is written {name}{f'({example})' if shape else ''}"
            )
        target, number = SELF, 0
        for letter, word in zip(shape, words, strict=True):
            if letter == "f":
                number = FACES.index(self.known(word, FACES, "face"))
            elif letter in "nc":
                number = self.number(name, word, letter == "c")
            else:
                allowed = TARGETS if letter == "t" else [EXAMPLES[letter]]
                target = TARGETS.index(self.known(word, allowed, "target"))
        return target, number

    def number(self, name: str, word: str, is_count: bool) -> int:
        low, high = (1, MOST_CARDS) if is_count else (-MOST, MOST)
        if not NUMBER.match(word) or not low <= int(word) <= high or int(word) == 0:
            raise self.wrong(
                f"needs a whole number from {low} to {high}, and not 0, in {name}, not '{word}'"
            )
        return int(word)

    def known(self, word: str, words: Sequence[str], what: str) -> str:
        if word not in words:
            raise self.wrong(f"has no {what} '{word}'{nearest(word, words)}")
        return word

    def wrong(self, what: str) -> EditionError:
        return self.table.wrong(self.key, what)


def read_window(table: Table, key: str, allowed: Sequence[int]) -> int:
    return WINDOWS.index(table.word(key, [WINDOWS[window] for window in allowed]))


def read_needs(table: Table, key: str) -> list[int]:
    """The colours that an overdrive needs, as counts: ``RRB`` is two red dice and a blue one."""
    letters = table.text(key)
    for letter in letters:
        if letter not in "RGB":
            raise table.wrong(key, f"has no colour '{letter}'; there is R, G and B")
    if len(letters) > len(SIDES):
        raise table.wrong(key, f"cannot be more than {len(SIDES)} dice, not {len(letters)}")
    return [letters.count(letter) for letter in "RGB"]


# Effects in words, for people.


def told(parts: Sequence[Part]) -> str:
    """An effect as a phrase: ``+1 Strength; with Advantage, draw 1 card``."""
    return "; ".join(part_told(part) for part in parts) or "no effect"


def part_told(part: Part) -> str:
    deed = deed_told(int(part.op), int(part.number), int(part.target))
    condition = condition_told(int(part.condition), int(part.wanted))
    return f"{condition}, {deed}" if condition else deed


def condition_told(condition: int, wanted: int) -> str:
    return [
        "",
        "with Advantage",
        at(wanted),
        f"with a {COLOURS[wanted]} die",
        "with Katanas",
        "after a win",
        "after a defeat",
    ][condition]


def at(side: int) -> str:
    return ["on the left", "on the right", "in front"][side]


def deed_told(op: int, number: int, target: int) -> str:
    cards = "1 card" if number == 1 else f"{number} cards"
    face = face_told(number) if op == FACE else ""
    whose = "one's own" if target == SELF else "each opponent's"
    return [
        f"{number:+} Strength" if target == SELF else f"each opponent {number:+} Strength",
        f"{number:+} to the card's value for On Fire",
        f"the hero counts {number:+} for Sheathe",
        "On Fire too",
        "opponents' strategy effects do not happen",
        "opponents have no Advantage",
        f"turn one's own die to {face}",
        f"roll {whose} die again",
        "exchange two of one's own dice",
        "opponents' Shields do not protect",
        "opponents may not retreat",
        f"draw {cards}",
        f"an opponent discards {cards} at random",
        "the played card returns to the hand",
        f"{number} more VP for winning",
        "cards of any colour can be played this round",
        "the card's effect can be used without being On Fire",
    ][op]


def window_told(window: int) -> str:
    return [
        "in every duel",
        "when all have hired",
        "when all dice are deployed",
        "at the start of a duel",
        "when cards are turned up",
        "when On Fire is judged",
        "when Strength is compared",
        "when the duel is decided",
    ][window]


def colours_in(colours: int) -> list[str]:
    """The names of a set of colours."""
    return [COLOURS[colour] for colour in listed(colours)]


def face_told(face: int) -> str:
    return ["katana", "two katanas", "shield", "sheathe"][face]
