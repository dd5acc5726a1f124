"""Sentences about seats and counts: the one place that knows a name from you, and one from many.

A text names seat 1 as ``{1}``, and whose something is as ``{1}'s``; what is also read where nobody
puts in names (notation, refusals, reasons) says ``player 2``. Every surface puts in its own names.
A seat that is called ``You`` is spoken to: ``{1}'s agent`` is then *your agent*, and ``{1} was`` is
*you were*.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

YOU: Final = "You"
PLAYERS: Final = [f"Player {number}" for number in range(1, 10)]  # where nobody has a name
SEAT: Final = re.compile(r"(\{\d\}|\b[Pp]layer \d\b)(?:('s| was| has| is)\b)?")
SPOKEN_TO: Final = {
    "": "you",
    "'s": "your",
    " was": "you were",
    " has": "you have",
    " is": "you are",
}


def sentence(text: str, names: Sequence[str] = ()) -> str:
    """A text with the names of the seats, and a capital at its beginning."""
    said = named(text, names)
    return said[:1].upper() + said[1:]


def named(text: str, names: Sequence[str]) -> str:
    """A text with the names of the seats; a name is never read again."""
    parts = SEAT.split(text)
    said = parts[0]
    for place in range(1, len(parts), 3):
        seat, tail, rest = parts[place : place + 3]
        said += spoken(name_of(seat, names), tail or "", begins_sentence(said)) + rest
    return said


def name_of(seat: str, names: Sequence[str]) -> str:
    """``{1}`` and ``player 2`` are the second name; one that is not at the table stays."""
    place = int(seat[1]) if seat[0] == "{" else int(seat[-1]) - 1
    return names[place] if 0 <= place < len(names) else seat


def spoken(name: str, tail: str, begins: bool) -> str:
    """A name with what belongs to it: ``Ann's``, ``Ann was``, ``your``, ``You were``."""
    if name != YOU:
        return name + tail
    words = SPOKEN_TO[tail]
    return words[0].upper() + words[1:] if begins else words


def begins_sentence(before: str) -> bool:
    return not before or before.endswith((". ", "? ", "! "))


def seats_listed(seats: Sequence[int]) -> str:
    """``{0}``, ``{0} and {2}``, ``{0}, {1} and {2}``."""
    return listing([f"{{{seat}}}" for seat in seats])


def listing(parts: Sequence[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def counted(count: int, one: str, many: str = "") -> str:
    """``1 tile``, ``2 tiles``; ``1 die``, ``2 dice``."""
    return f"{count} {one if count == 1 else many or one + 's'}"
