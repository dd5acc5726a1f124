"""Something that happened, in the past tense."""

from __future__ import annotations

import re
from collections.abc import Sequence

from mypy_extensions import mypyc_attr

SEAT = re.compile(r"\{(\d)\}")


@mypyc_attr(allow_interpreted_subclasses=True)
class Event:
    """What happened, as a sentence and as plain fields.

    In the text ``{0}`` stands for the name of seat 0, so that every surface can put in its own. An
    event that carries a secret has its own ``seen_by``, which returns it with ``None`` where a face
    is hidden, and its own ``reveals_to``, which says who learned what they could not know.
    """

    def __init__(self, kind: str, seat: int | None, text: str) -> None:
        self.kind = kind
        self.seat = seat
        self.text = text

    def __str__(self) -> str:
        return self.say([f"Player {seat + 1}" for seat in range(10)])

    def say(self, names: Sequence[str]) -> str:
        parts = SEAT.split(self.text)  # every second one is a seat; a name is never read again
        parts[1::2] = [names[int(seat)] for seat in parts[1::2]]
        text = "".join(parts)
        return text[:1].upper() + text[1:]

    def seen_by(self, seat: int | None) -> Event:
        """The event as a seat, or a watcher, saw it."""
        return self

    def reveals_to(self, seat: int | None) -> bool:
        """True if it showed that seat, or a watcher, something that lay hidden from it."""
        return False

    def fields(self) -> dict[str, object]:
        """The plain data of this kind of event."""
        return {}

    def to_json(self) -> dict[str, object]:
        data: dict[str, object] = {"kind": self.kind, "seat": self.seat, "text": self.text}
        data.update(self.fields())
        return data


class OnlyAnswer(Event):
    """The rules left one answer, so it was given without asking."""

    def __init__(self, seat: int, answer: str) -> None:
        super().__init__("only-answer", seat, f"{{{seat}}} had one answer: {answer}")
        self.answer = answer

    def fields(self) -> dict[str, object]:
        return {"answer": self.answer}
