"""What a check tried, and what it found."""

from __future__ import annotations

from collections import Counter

from longbox.core.record import Record

THINGS = (
    "matches",
    "decisions",
    "positions",
    "replays",
    "refusals",
    "worlds",
    "answers in two worlds",
    "undos",
    "answers that stand",
    "runs answered together",
)


class CheckFailed(AssertionError):
    """A promise that a game broke: which check found it, what is wrong, and where."""

    def __init__(self, check: str, what: str, where: str, record: Record | None = None) -> None:
        after = "" if record is None else f"\nThe record that leads there: {record}"
        super().__init__(f"{where}, {check}: {what}{after}")
        self.check = check
        self.what = what
        self.record = record


class Tried:
    """How often each thing was tried with one number of seats and one choice of options."""

    def __init__(self, where: str) -> None:
        self.where = where
        self.counts: Counter[str] = Counter()

    def add(self, what: str, count: int = 1) -> None:
        self.counts[what] += count

    def __str__(self) -> str:
        tried = [thing for thing in THINGS if self.counts[thing]]
        counts = ", ".join(f"{self.counts[thing]:,} {thing}" for thing in tried)
        return f"{self.where}: {counts}"


class Report:
    """All that was tried; every promise was kept."""

    def __init__(self, game: str, tried: list[Tried]) -> None:
        self.game = game
        self.tried = tried

    def total(self, what: str) -> int:
        return sum(one.counts[what] for one in self.tried)

    def __str__(self) -> str:
        return "\n".join(str(one) for one in self.tried)
