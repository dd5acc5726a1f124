"""Something that happened, in the past tense."""

from __future__ import annotations

from collections.abc import Sequence

from mypy_extensions import mypyc_attr

from longbox.core.words import PLAYERS, sentence


@mypyc_attr(allow_interpreted_subclasses=True)
class Event:
    """What happened, as a sentence and as plain fields.

    In the text ``{0}`` stands for the name of seat 0 (see ``core/words.py``). An event that carries
    a secret has its own ``seen_by``, which returns it with ``None`` where a face is hidden, and its
    own ``reveals_to``, which says who learned what they could not know.
    """

    def __init__(self, kind: str, seat: int | None, text: str) -> None:
        self.kind = kind
        self.seat = seat
        self.text = text

    def __str__(self) -> str:
        return self.say(PLAYERS)

    def say(self, names: Sequence[str]) -> str:
        """The sentence with the names of the seats."""
        return sentence(self.text, names)

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
    """A rule left one answer, so it was given without asking."""

    def __init__(self, seat: int, answer: str, reason: str, rule: str) -> None:
        text = f"{{{seat}}} had one answer, {answer}: {reason} ({rule})"
        super().__init__("only-answer", seat, text)
        self.answer = answer
        self.rule = rule

    def fields(self) -> dict[str, object]:
        return {"answer": self.answer, "rule": self.rule}
