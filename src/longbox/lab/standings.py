"""What matches say about the strength of those who played: shares, ratings, intervals.

Matches with the same seed share their luck, so the seed is what intervals count, not the match.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import log10, sqrt
from statistics import mean, stdev
from typing import TYPE_CHECKING, Final

from longbox.core.rng import Rng

if TYPE_CHECKING:
    from longbox.lab.arena import Played

CERTAIN: Final = 1.96  # standard errors on either side of a 95 % interval
RESAMPLES: Final = 200
ROUNDS: Final = 200  # of fitting ratings
Beaten = dict[tuple[str, str], float]


@dataclass
class Standing:
    """How one bot did."""

    bot: str
    matches: int
    wins: float  # a share of all matches; a shared win counts in part
    wins_from: float
    wins_to: float
    fair: float  # what equals would win
    place: float
    points: float
    rating: float
    rating_from: float
    rating_to: float
    seconds: float  # a move
    broke: int

    def to_json(self) -> dict[str, object]:
        data = asdict(self)
        del data["seconds"]
        return data


def standings(played: Sequence[Played], players: int) -> list[Standing]:
    """Every bot, the one that won most first."""
    bots = list(dict.fromkeys(bot for one in played for bot in one.bots))
    rated = ratings(played, bots)
    intervals = rating_intervals(played, bots)
    found = []
    for bot in bots:
        seats = [(one, seat) for one in played for seat, who in enumerate(one.bots) if who == bot]
        share = mean(win_share(one, seat) for one, seat in seats)
        points = [one.points[seat] for one, seat in seats if one.points is not None]
        moves = sum(one.moves[seat] for one, seat in seats)
        low, high = share_interval(seats, share)
        found.append(
            Standing(
                bot,
                len(seats),
                share,
                low,
                high,
                1 / players,
                mean(mean_place(one, seat) for one, seat in seats),
                mean(points) if points else 0.0,
                rated[bot],
                *intervals[bot],
                sum(one.seconds[seat] for one, seat in seats) / max(1, moves),
                sum(1 for one, seat in seats if one.broke == seat),
            )
        )
    return sorted(found, key=lambda one: -one.wins)


def win_share(one: Played, seat: int) -> float:
    return 1 / one.places.count(1) if one.places[seat] == 1 else 0.0


def mean_place(one: Played, seat: int) -> float:
    """Seats that share a place share those after it, too: two winners are both at 1.5."""
    return one.places[seat] + (one.places.count(one.places[seat]) - 1) / 2


def share_interval(seats: list[tuple[Played, int]], share: float) -> tuple[float, float]:
    """Wilson's interval, with as many matches as the spread between the seeds is worth."""
    by_seed: dict[int, list[float]] = {}
    for one, seat in seats:
        by_seed.setdefault(one.seed, []).append(win_share(one, seat))
    means = [mean(wins) for wins in by_seed.values()]
    count = float(len(means))
    error = stdev(means) / sqrt(count) if len(means) > 1 else 0.0
    if error > 0 and 0 < share < 1:
        count = min(float(len(seats)), share * (1 - share) / error**2)
    return wilson(share, count)


def wilson(share: float, count: float) -> tuple[float, float]:
    square = CERTAIN**2
    middle = (share + square / (2 * count)) / (1 + square / count)
    half = sqrt(share * (1 - share) / count + square / (4 * count**2)) / (1 + square / count)
    return max(0.0, middle - CERTAIN * half), min(1.0, middle + CERTAIN * half)


# Ratings.


def ratings(played: Sequence[Played], bots: Sequence[str]) -> dict[str, float]:
    """Elo points around 0, fitted to who placed before whom (Bradley and Terry)."""
    beaten: Beaten = {}
    for one in played:
        for seat, bot in enumerate(one.bots):
            for other_seat, other in enumerate(one.bots):
                if bot != other:
                    ahead = one.places[other_seat] - one.places[seat]
                    score = 1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0
                    beaten[bot, other] = beaten.get((bot, other), 0.0) + score
    return fitted(beaten, bots)


def fitted(beaten: Beaten, bots: Sequence[str]) -> dict[str, float]:
    """Each pair that met gets one drawn match more, so that nobody's rating is without end."""
    strength = dict.fromkeys(bots, 1.0)
    met = [(bot, other) for bot in bots for other in bots if (bot, other) in beaten]
    for _ in range(ROUNDS):
        new = {}
        for bot in bots:
            others = [other for one, other in met if one == bot]
            won = sum(beaten[bot, other] + 0.5 for other in others)
            games = sum(
                (beaten[bot, other] + beaten[other, bot] + 1) / (strength[bot] + strength[other])
                for other in others
            )
            new[bot] = won / games if games else 1.0
        strength = new
    points = {bot: 400 * log10(each) for bot, each in strength.items()}
    middle = mean(points.values())
    return {bot: each - middle for bot, each in points.items()}


def rating_intervals(
    played: Sequence[Played], bots: Sequence[str]
) -> dict[str, tuple[float, float]]:
    """The middle 95 % of the ratings that other draws of the same seeds would have given."""
    by_seed: dict[int, list[Played]] = {}
    for one in played:
        by_seed.setdefault(one.seed, []).append(one)
    seeds = list(by_seed.values())
    rng = Rng(1)
    found: dict[str, list[float]] = {bot: [] for bot in bots}
    for _ in range(RESAMPLES):
        drawn = [one for _ in seeds for one in seeds[rng.below(len(seeds))]]
        for bot, rating in ratings(drawn, bots).items():
            found[bot].append(rating)
    edge = RESAMPLES // 40
    return {bot: (sorted(each)[edge], sorted(each)[-edge - 1]) for bot, each in found.items()}
