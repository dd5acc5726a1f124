"""How a match ended: the final ranking, the points, and why."""

from __future__ import annotations

from collections.abc import Sequence


class Outcome:
    """Places from 1 (equal seats share one), points, where they come from, and why it ended."""

    def __init__(
        self,
        places: Sequence[int],
        points: Sequence[int],
        sources: Sequence[Sequence[tuple[str, int]]],
        reason: str,
    ) -> None:
        self.places = tuple(places)
        self.points = tuple(points)
        self.sources = tuple(tuple(lines) for lines in sources)  # a scorepad for each seat
        self.reason = reason

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)

    def to_json(self) -> dict[str, object]:
        return {
            "places": list(self.places),
            "points": list(self.points),
            "winners": list(self.winners),
            "sources": [[[name, points] for name, points in lines] for lines in self.sources],
            "reason": self.reason,
        }


def places_by_points(points: Sequence[int]) -> list[int]:
    """Most points first; equal points share the place."""
    return [1 + sum(1 for other in points if other > mine) for mine in points]
