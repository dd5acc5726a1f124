"""Two editions, or two options, on the same seeds: what differs, and when that is certain.

After every piece of seeds each measure's difference has an interval from a confidence sequence:
with 95 % it holds at every look at once, for all measures together, so that one may look as often
as one likes and stop when all is decided. The sequence is Robbins' normal mixture with the spread
of the differences as seen so far (Waudby-Smith and others, "Time-uniform central limit theory and
asymptotic confidence sequences"); it wants some seeds before the first look.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from itertools import count
from math import inf, log, sqrt
from typing import Final

from longbox.core.errors import in_one_line
from longbox.lab.bench import table
from longbox.lab.engines import Engine
from longbox.lab.parquet import RunError, rows_in
from longbox.lab.progress import Progress
from longbox.lab.rows import MATCHES, SEATS, Row, turn_name
from longbox.lab.simulation import Piece, Simulation

ERROR: Final = 0.05  # how often anything at all may be found that is not there
FIRST_LOOK: Final = 50  # seeds
MATTERS: Final = 0.1  # of a standard deviation: what is certainly less counts as the same
PIECE: Final = 10  # seeds
Values = dict[str, float]  # by measure


@dataclass
class Difference:
    """One measure on both sides, seed by seed."""

    name: str
    share: float  # of the error rate
    planned: int  # seeds
    seeds: int = 0
    sum_a: float = 0.0
    sum_b: float = 0.0
    sum: float = 0.0
    squares: float = 0.0
    squares_a: float = 0.0

    def add(self, a: float, b: float) -> None:
        self.seeds += 1
        self.sum_a += a
        self.sum_b += b
        self.sum += b - a
        self.squares += (b - a) ** 2
        self.squares_a += a * a

    @property
    def value(self) -> float:
        return self.sum / max(1, self.seeds)

    @property
    def half(self) -> float:
        """Half of the interval's width, right at every look."""
        if self.seeds < FIRST_LOOK:
            return inf
        n = self.seeds
        variance = max(0.0, self.squares / n - self.value**2)
        bound = -2 * log(self.share)
        rho = (bound + log(bound + 1)) / max(FIRST_LOOK, self.planned / 4)  # where it is narrowest
        return sqrt(
            variance * (n * rho + 1) / (n * n * rho) * 2 * log(sqrt(n * rho + 1) / self.share)
        )

    @property
    def matters(self) -> float:
        """The smallest difference that anybody would care for."""
        mean = self.sum_a / max(1, self.seeds)
        return MATTERS * sqrt(max(0.0, self.squares_a / max(1, self.seeds) - mean**2))

    @property
    def differs(self) -> bool:
        return abs(self.value) > self.half

    @property
    def same(self) -> bool:
        return not self.differs and abs(self.value) + self.half <= self.matters

    def verdict(self) -> str:
        if self.differs:
            return "differs"
        if self.same:
            return f"the same, within {self.matters:.2g}"
        return "no difference found"


def compared(a: Simulation, b: Simulation, engine: Engine, progress: Progress) -> list[Difference]:
    """Play both on the same seeds, until all is decided or all is played."""
    pieces = list(pieces_of(a))
    tasks = [(side, piece) for piece in pieces for side in (a, b)]
    progress.begin(sum(len(piece) for _, piece in tasks))
    found: list[Difference] = []
    played = in_order(engine(tasks))
    try:
        for numbers, of_a, of_b in zip(pieces, played, played, strict=False):
            one, other = by_seed(of_a), by_seed(of_b)
            for seed in sorted(one.keys() & other.keys()):
                names = list(one[seed])
                found = found or [Difference(name, ERROR / len(names), a.seeds) for name in names]
                for difference in found:
                    name = difference.name
                    difference.add(one[seed][name], other[seed][name])
            for number in (*numbers, *numbers):
                progress.after(number)
            if found and all(each.differs or each.same for each in found):
                break
    finally:
        played.close()
    if not found:
        raise RunError("no match was played to its end, so there is nothing to compare")
    return found


def pieces_of(simulation: Simulation) -> Generator[range]:
    rotations = len(simulation.arena().lineups())
    size, total = PIECE * rotations, simulation.seeds * rotations
    for first in range(0, total, size):
        yield range(first, min(first + size, total))


def in_order(played: Generator[tuple[int, Piece]]) -> Generator[Piece]:
    """However they come: where it stops depends on the seeds alone."""
    waiting: dict[int, Piece] = {}
    wanted = count()
    place = next(wanted)
    try:
        for found, piece in played:
            waiting[found] = piece
            while place in waiting:
                yield waiting.pop(place)
                place = next(wanted)
    finally:
        played.close()


def by_seed(piece: Piece) -> dict[int, Values]:
    """The measures of each seed: their means over its rotations."""
    seats: dict[int, list[Row]] = {}
    for row in rows_in(piece[SEATS]):
        seats.setdefault(row["match"], []).append(row)
    found: dict[int, list[Values]] = {}
    for row in rows_in(piece[MATCHES]):
        if row["broke"] is None:
            found.setdefault(row["seed"], []).append(measures(row, seats[row["match"]]))
    return {
        seed: {name: sum(one[name] for one in matches) / len(matches) for name in matches[0]}
        for seed, matches in found.items()
    }


def measures(match: Row, seats: Sequence[Row]) -> Values:
    points = sorted((row["points"] for row in seats), reverse=True)
    found: Values = {
        "points a seat": sum(points) / len(points),
        "decisions": match["decisions"],
        "options at a decision": match["options"],
    }
    if match["rounds"] is not None:
        found["rounds"] = match["rounds"]
    if len(seats) > 1:
        found["margin over the second"] = points[0] - points[1]
        found["lead changes"] = match["lead_changes"]
        found["ties for first, %"] = 100.0 * (sum(row["place"] == 1 for row in seats) > 1)
        for turn in range(len(seats)):  # from who begins, since that is drawn by lot
            row = seats[(match["first"] + turn) % len(seats)]
            found[f"wins of the {turn_name(turn)}, %"] = 100 * row["win"]
    return found


def told(found: Sequence[Difference], names: tuple[str, str]) -> str:
    """A readable table, and what was decided."""
    head = ["", *(in_one_line(name) for name in names), "difference", "95 %, all together", ""]
    lines = [head]
    for one in found:
        mean_a, mean_b = one.sum_a / one.seeds, one.sum_b / one.seeds
        low, high = one.value - one.half, one.value + one.half
        between = "too few seeds" if one.half == inf else f"{low:+.2f} to {high:+.2f}"
        means = [f"{mean_a:.2f}", f"{mean_b:.2f}", f"{one.value:+.2f}"]
        lines.append([one.name, *means, between, one.verdict()])
    differing = [one.name for one in found if one.differs]
    said = f"Differs: {', '.join(differing)}." if differing else "No difference found."
    seeds, planned = found[0].seeds, found[0].planned
    when = f"decided after {seeds} of {planned} seeds" if seeds < planned else f"{seeds} seeds"
    return "\n".join([table(lines, words=1), f"{said} ({when})"])
