"""The last page: each source of points as the scorepad has it, and ties."""

from __future__ import annotations

from mypy_extensions import i64

from longbox.core.bits import listed
from longbox.core.outcome import Outcome
from longbox.games.age_of_comics.components import DECK_SIZE, GENRE_COUNT, Parts
from longbox.games.age_of_comics.state import Chart, Publisher, State

FIFTH = 5


def scorepad(parts: Parts, chart: Chart, seat: int, publisher: Publisher) -> list[tuple[str, int]]:
    """Each source of points (AC-80 to AC-84)."""
    comics = listed(publisher.mat)
    originals = [comic for comic in comics if comic < DECK_SIZE]
    masteries = sum(1 for genre in range(GENRE_COUNT) if chart.mastery[genre] == seat)
    colors = sum(1 for comic in comics if (chart.colors >> comic) & 1)
    waiting = sum(int(parts.order_fans[tile]) for tile in listed(publisher.orders))
    printed = int(publisher.printed)
    return [
        ("fans", sum(int(chart.fans[comic]) for comic in comics)),
        ("unfulfilled orders", -waiting),
        ("rankings", int(publisher.points)),
        ("mastery tokens", masteries * int(parts.score_mastery)),
        ("better colors", colors * int(parts.score_color)),
        ("five comics", len(originals) * int(parts.score_fifth) if printed >= FIFTH else 0),
        ("comics from the sixth on", max(printed - FIFTH, 0) * int(parts.score_sixth)),
        ("money", int(publisher.money // parts.money_for_a_point)),
        ("ideas", int(publisher.idea_count() // parts.ideas_for_a_point)),
        *[
            (f"originals with {name}", points_for_originals(parts, chart, originals, count))
            for count, name in ((2, "two specialists"), (1, "one specialist"), (0, "none"))
        ],
    ]


def points_for_originals(parts: Parts, chart: Chart, originals: list[int], count: i64) -> int:
    """The originals with so many specialised creatives (AC-84)."""
    found = sum(1 for comic in originals if chart.specialists(comic) == count)
    return found * int(parts.score_originals[count])


def total(parts: Parts, chart: Chart, seat: int, publisher: Publisher) -> int:
    return sum(points for _, points in scorepad(parts, chart, seat, publisher))


def outcome(state: State) -> Outcome:
    pads = [
        scorepad(state.parts, state.chart, seat, publisher)
        for seat, publisher in enumerate(state.publishers)
    ]
    points = [sum(one for _, one in pad) for pad in pads]
    strength = [
        (points[seat], int(publisher.printed), value_of_comics(state.chart, publisher))
        for seat, publisher in enumerate(state.publishers)
    ]
    places = [1 + sum(1 for other in strength if other > mine) for mine in strength]  # AC-85
    return Outcome(places, points, pads, reason(strength))


def reason(strength: list[tuple[int, int, int]]) -> str:
    """Also what decided between those with the most points (AC-85)."""
    ended = "five rounds are over"
    best = max(strength)
    level = [one for one in strength if one[0] == best[0]]
    if len(level) == 1:
        return ended
    if level.count(best) > 1:
        return f"{ended}; the victory is shared"
    if sum(1 for one in level if one[1] == best[1]) == 1:
        return f"{ended}; equal points, decided by the number of comics"
    return f"{ended}; equal points and comics, decided by the value of the comics"


def value_of_comics(chart: Chart, publisher: Publisher) -> int:
    return sum(int(chart.worth(comic)) for comic in listed(publisher.mat))
