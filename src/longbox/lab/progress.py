"""A progress bar for people: how far, how fast, how long still."""

from __future__ import annotations

import sys
from time import perf_counter
from typing import Final, TextIO, TypeVar

T = TypeVar("T")
WIDTH: Final = 30
PAUSE: Final = 0.1  # seconds between two drawings


class Progress:
    """Draws itself on a terminal, and nowhere else."""

    def __init__(self, what: str, stream: TextIO | None = None) -> None:
        self.what = what
        self.stream = sys.stderr if stream is None else stream
        self.total = 0
        self.done = 0
        self.before = 0  # done when this began
        self.start = 0.0
        self.drawn = 0.0

    def begin(self, total: int, done: int = 0) -> None:
        self.total = total
        self.done = self.before = done
        self.start = perf_counter()
        self.draw()

    def after(self, thing: T) -> T:
        """One more is done; hands it on."""
        self.done += 1
        if self.done == self.total or perf_counter() - self.drawn > PAUSE:
            self.draw()
        return thing

    def draw(self) -> None:
        if not self.stream.isatty():
            return
        self.drawn = perf_counter()
        end = "\r" if self.done < self.total else "\r\x1b[K"
        print(f"\r\x1b[K{self.line(self.drawn - self.start)}", end=end, file=self.stream)
        self.stream.flush()

    def line(self, spent: float) -> str:
        """``matches [#####.....] 50 of 100, 3.2 a second, 0:15 left``."""
        filled = WIDTH * self.done // max(1, self.total)
        bar = "#" * filled + "." * (WIDTH - filled)
        text = f"{self.what} [{bar}] {self.done} of {self.total}"
        if self.done == self.before or spent <= 0:
            return text
        rate = (self.done - self.before) / spent
        left = round((self.total - self.done) / rate)
        return f"{text}, {rate:.2g} a second, {clock(left)} left"


def clock(seconds: int) -> str:
    hours, minutes = divmod(seconds // 60, 60)
    text = f"{minutes}:{seconds % 60:02}"
    return f"{hours}:{text.rjust(5, '0')}" if hours else text
