"""An observation read back by the names of its fields, seats by their own numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

import longbox
from longbox.core.observation import Observation
from longbox.core.rng import Rng
from longbox.core.view import View
from longbox.env.matches import Matches
from longbox.testing.check import all_options

MATCHES = 2  # of each variant; interpreted, of the first
EVERY = 7 if longbox.compiled else 29  # answers from one look to the next
T = TypeVar("T")
Told = dict[str, Any]  # JSON


class Numbers:
    """The fields of one observation."""

    def __init__(self, observation: Observation[Any], row: list[int]) -> None:
        self.of: dict[str, list[int]] = {}
        for field in observation.fields:
            self.of[field.name], row = row[: field.size], row[field.size :]
        self.players = len(self.of["seat"])
        self.seat = self.choice("seat")
        self.kinds = [question.__name__ for question in observation.kind_of]

    def number(self, name: str) -> int:
        (number,) = self.of[name]
        return number

    def flags(self, name: str) -> list[bool]:
        return [number == 1 for number in self.of[name]]

    def choice(self, name: str) -> int | None:
        """The place of the only 1; None if there is none."""
        return chosen(self.of[name])

    def one_of(self, name: str, names: Sequence[T]) -> T | None:
        place = self.choice(name)
        return None if place is None else names[place]

    def members(self, name: str, names: Sequence[T]) -> list[T]:
        """Those that have a 1."""
        return [one for one, number in zip(names, self.of[name], strict=True) if number]

    def counted(self, name: str, names: Sequence[T]) -> list[T]:
        """Each as often as its number says."""
        pairs = zip(names, self.of[name], strict=True)
        return [one for one, number in pairs for _ in range(number)]

    def rows(self, name: str, length: int) -> list[list[int]]:
        numbers = self.of[name]
        return [numbers[start : start + length] for start in range(0, len(numbers), length)]

    def sat(self, after: int | None) -> int | None:
        """The number of the seat that sits so many after one's own."""
        return None if after is None else (after + (self.seat or 0)) % self.players

    def who(self, name: str) -> int | None:
        return self.sat(self.choice(name))

    def seats(self, numbers: Sequence[int]) -> list[int]:
        """The seats that have a 1, from the lowest."""
        start = self.seat or 0
        return [seat for seat in range(self.players) if numbers[(seat - start) % self.players]]

    def order(self, name: str) -> list[int | None]:
        return [self.sat(chosen(row)) for row in self.rows(name, self.players)]

    def after(self, seat: int) -> int:
        """How many places after one's own a seat sits."""
        return (seat - (self.seat or 0)) % self.players

    def open_questions(self) -> list[tuple[int, str]]:
        rows = self.rows("open questions", len(self.kinds))
        return sorted(
            (seat, kind)
            for seat in range(self.players)
            for kind, count in zip(self.kinds, rows[self.after(seat)], strict=True)
            for _ in range(count)
        )

    def asked(self) -> tuple[list[int], list[str]]:
        """Who is asked now, and what."""
        return self.seats(self.of["asked"]), self.members("question", self.kinds)


def chosen(numbers: Sequence[int]) -> int | None:
    return numbers.index(1) if 1 in numbers else None


def looks(name: str, players: int) -> Iterator[tuple[Numbers, View]]:
    """What seats and watchers observe of random matches of every variant, and what they see."""
    game = longbox.game(name)
    chance = Rng(players)
    variants = all_options(game, players)[: None if longbox.compiled else 1]
    for seed, options in enumerate(variants * MATCHES):
        matches = Matches(game, players, options, 1)
        matches.deal(0, Rng(seed))
        answers = 0
        while answers == 0 or matches.seats[0] >= 0:
            open_to = matches.options(0)
            matches.answer(0, open_to[int(chance.below(len(open_to)))].place)
            answers += 1
            if answers % EVERY == seed % EVERY or matches.seats[0] < 0:
                for seat in (None, *range(players)):
                    row = matches.observed(0, seat)
                    yield Numbers(matches.observation, row), game.view(matches.states[0], seat)


def check_reading(
    name: str, players: int, read: Callable[[Numbers], Told], simplify: Callable[[Told], None]
) -> None:
    """What is read is the view's JSON, without what follows from the rest or has no meaning."""
    for numbers, view in looks(name, players):
        told: Told = view.to_json()
        pending = [(one["seat"], one["decision"]) for one in told.pop("pending")]
        assert numbers.open_questions() == sorted(pending)
        if pending:
            seats, kinds = numbers.asked()
            assert pending[-1][0] in seats
            assert kinds == [pending[-1][1]]
        assert numbers.seat == told.pop("seat")
        simplify(told)
        assert read(numbers) == told
