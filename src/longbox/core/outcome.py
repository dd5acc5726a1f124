"""How a match stands, and how it ended: the final ranking, the points, and why."""

from __future__ import annotations

from collections.abc import Sequence

from longbox.core.words import PLAYERS, seats_listed, sentence


class Standing:
    """The points of each seat so far, and where the match is: ``round 4 of 5``, or nothing."""

    def __init__(self, points: Sequence[int], where: str, round: int = 0) -> None:
        self.points = tuple(points)
        self.where = where
        self.round = round  # from 1; 0 before the first, and in a game that counts none


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

    def __repr__(self) -> str:
        return f"<Outcome: {self}>"

    def __str__(self) -> str:
        points = ", ".join([f"{{{seat}}} {count}" for seat, count in enumerate(self.points)])
        text = f"{self.result()}: it ended because {self.reason}. Points: {points}"
        return sentence(text, PLAYERS)

    def result(self) -> str:
        """Who won, with ``{0}`` for the name of seat 0."""
        if not self.winners:
            return "nobody won"
        what = "won" if len(self.winners) == 1 else "share first place"
        return f"{seats_listed(self.winners)} {what}"

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
