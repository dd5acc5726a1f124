"""Numbers with their intervals.

Matches with the same seed share their luck, so an interval counts seeds, not matches.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf, sqrt
from statistics import NormalDist
from typing import Final

from longbox.lab.standings import CERTAIN, wilson

SAME: Final = 1e-9  # what rounding does to sums


@dataclass(frozen=True)
class Measured:
    """A mean, its 95 % interval, and of how many it is."""

    value: float
    low: float
    high: float
    count: int

    @property
    def error(self) -> float:
        return (self.high - self.low) / (2 * CERTAIN)

    def outside(self, value: float, looks: int = 1) -> bool:
        """Whether a value stands outside, even when so many are looked at (Bonferroni)."""
        wide = NormalDist().inv_cdf(1 - 0.025 / looks)
        return abs(self.value - value) > max(wide * self.error, SAME)


class Sums:
    """What is added up for each seed."""

    def __init__(self, pairs: Iterable[tuple[int, float]]) -> None:
        self.of_seed: dict[int, list[float]] = {}
        for seed, value in pairs:
            found = self.of_seed.setdefault(seed, [0.0, 0.0])
            found[0] += value
            found[1] += 1
        self.count = int(sum(count for _, count in self.of_seed.values()))
        total = sum(value for value, _ in self.of_seed.values())
        self.mean = total / self.count if self.count else 0.0

    def error(self) -> float:
        """The standard error of the mean, from the spread between the seeds."""
        seeds = len(self.of_seed)
        if seeds < 2:
            return inf
        spread = sum((value - self.mean * count) ** 2 for value, count in self.of_seed.values())
        return sqrt(spread * seeds / (seeds - 1)) / self.count


def mean_of(pairs: Iterable[tuple[int, float]]) -> Measured:
    """The mean of values, each with the seed it comes from."""
    sums = Sums(pairs)
    half = CERTAIN * sums.error()
    return Measured(sums.mean, sums.mean - half, sums.mean + half, sums.count)


def share_of(pairs: Iterable[tuple[int, float]]) -> Measured:
    """The same for shares from 0 to 1: Wilson's interval, with the matches that seeds are worth."""
    sums = Sums(pairs)
    if not sums.count:
        return Measured(0.0, 0.0, 1.0, 0)
    error, worth = sums.error(), float(len(sums.of_seed))
    if SAME < error < inf and 0 < sums.mean < 1:
        worth = min(float(sums.count), sums.mean * (1 - sums.mean) / error**2)
    return Measured(sums.mean, *wilson(sums.mean, worth), sums.count)


@dataclass(frozen=True)
class Line:
    """What a printed figure explains of measured things."""

    slope: Measured  # what one more of the figure adds
    figure: float  # a point that the line goes through
    value: float

    def beyond(self, figure: float, one: Measured) -> Measured:
        """What is left of a measured thing when the line has explained its part."""
        explained = self.value + self.slope.value * (figure - self.figure)
        return Measured(one.value - explained, one.low - explained, one.high - explained, one.count)


def line_through(points: Sequence[tuple[float, Measured]]) -> Line:
    """A straight line; each point has the weight of its certainty, and the figures differ."""
    weights = [1 / max(one.error, SAME) ** 2 for _, one in points]
    total = sum(weights)
    figure = sum(w * x for w, (x, _) in zip(weights, points, strict=True)) / total
    value = sum(w * one.value for w, (_, one) in zip(weights, points, strict=True)) / total
    spread = sum(w * (x - figure) ** 2 for w, (x, _) in zip(weights, points, strict=True))
    slope = (
        sum(
            w * (x - figure) * (one.value - value)
            for w, (x, one) in zip(weights, points, strict=True)
        )
        / spread
    )
    left = sum(
        w * (one.value - value - slope * (x - figure)) ** 2
        for w, (x, one) in zip(weights, points, strict=True)
    )
    more = max(1.0, left / max(1, len(points) - 2))  # they are spread wider than by chance alone
    half = CERTAIN * sqrt(more / spread)
    return Line(Measured(slope, slope - half, slope + half, len(points)), figure, value)
