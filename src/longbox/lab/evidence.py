"""What a run's tables say, asked one question at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from longbox.core.zones import Component
from longbox.lab.measures import Measured, mean_of, share_of
from longbox.lab.parquet import RunError
from longbox.lab.questions import Happened, Taken, questions
from longbox.lab.rows import COMPONENTS, DECISIONS, MATCHES, SEATS, Row
from longbox.lab.runs import Run


@dataclass(frozen=True)
class Use:
    """What became of one component: who took it, when first, and how they fared."""

    component: Component
    share: Measured  # of the seats that could take it
    times: Measured  # that each of them took it in a match
    round: Measured
    lift: Measured
    gained: Measured  # points in the rest of the round, each time it was taken


@dataclass(frozen=True)
class Uses:
    """What a seat of a match did with one component."""

    who: tuple[int, int]  # match and seat
    taken: int
    round: int | None  # in which it was first taken
    gained: int | None  # points in the rest of those rounds

    def added_to(self, other: Uses | None) -> Uses:
        """The same seat, by another verb."""
        if other is None:
            return self
        rounds = [one for one in (self.round, other.round) if one is not None]
        gains = [one for one in (self.gained, other.gained) if one is not None]
        return Uses(
            self.who,
            self.taken + other.taken,
            min(rounds, default=None),
            sum(gains) if gains else None,
        )


class Evidence:
    """The matches of a run that were played to their end."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.simulation = run.simulation
        self.game = run.simulation.made_game()
        if self.game.version != self.simulation.rules:
            raise RunError(
                f"'{run.folder}' was played by version {self.simulation.rules} of the rules of"
                f" {self.game.id}; these are version {self.game.version}"
            )
        everything: list[Row] = run.table(MATCHES).to_pylist()
        self.broken = [row for row in everything if row["broke"] is not None]
        self.matches = [row for row in everything if row["broke"] is None]
        if not self.matches:
            raise RunError(f"'{run.folder}' has no match that was played to its end")
        self.seed_of = {row["match"]: row["seed"] for row in self.matches}
        self.first = {row["match"]: row["first"] for row in self.matches}
        self.seats: list[Row] = [
            row for row in run.table(SEATS).to_pylist() if row["match"] in self.seed_of
        ]
        self.players = len(self.simulation.bots)
        self.planned = len(self.simulation.pairings())
        self.count = len(self.matches)
        self.seeds = len(set(self.seed_of.values()))
        self.bots = list(dict.fromkeys(self.simulation.bots))
        self.has_rounds = self.matches[0]["rounds"] is not None
        self.has_components = COMPONENTS in self.simulation.tables

    # Matches.

    def match_values(self, column: str) -> list[float]:
        return [float(row[column]) for row in self.matches]

    def match_mean(self, column: str) -> Measured:
        return mean_of((row["seed"], row[column]) for row in self.matches)

    def without_lead_change(self) -> Measured:
        return share_of((row["seed"], not row["lead_changes"]) for row in self.matches)

    def endings(self) -> list[tuple[str, Measured]]:
        """Why matches ended, the most usual first."""
        reasons = dict.fromkeys(row["ended"] for row in self.matches)
        found = [
            (why, share_of((row["seed"], row["ended"] == why) for row in self.matches))
            for why in reasons
        ]
        return sorted(found, key=lambda one: -one[1].value)

    @cached_property
    def seated(self) -> dict[int, list[Row]]:
        """The seats of each match."""
        found: dict[int, list[Row]] = {}
        for row in self.seats:
            found.setdefault(row["match"], []).append(row)
        return found

    def ties(self) -> Measured:
        """Matches in which several share the first place."""
        return share_of(
            (self.seed_of[match], sum(row["place"] == 1 for row in rows) > 1)
            for match, rows in self.seated.items()
        )

    def winners_points(self) -> Measured:
        return self.seat_mean("points", lambda row: row["place"] == 1)

    def all_margins(self) -> list[float]:
        return [margin for _, margin in self.margin_pairs()]

    def margins(self) -> Measured:
        return mean_of(self.margin_pairs())

    def margin_pairs(self) -> list[tuple[int, float]]:
        """How far the most points of a match are above the second most."""
        found = []
        for match, rows in self.seated.items():
            points = sorted((row["points"] for row in rows), reverse=True)
            found.append((self.seed_of[match], float(points[0] - points[1] if points[1:] else 0)))
        return found

    # Seats.

    def seat_mean(self, column: str, wanted: Callable[[Row], bool]) -> Measured:
        rows = [row for row in self.seats if wanted(row)]
        return mean_of((self.seed_of[row["match"]], row[column]) for row in rows)

    def seat_share(self, column: str, value: object) -> Measured:
        """The wins of the seats that have this value in a column."""
        return share_of(
            (self.seed_of[row["match"]], row["win"]) for row in self.seats if row[column] == value
        )

    def wins_of_bot(self, bot: str) -> Measured:
        return self.seat_share("bot", bot)

    def wins_of_seat(self, seat: int) -> Measured:
        return self.seat_share("seat", seat)

    def turn_of(self, row: Row) -> int:
        """Clockwise from who begins, who is 0."""
        turn: int = (row["seat"] - self.first[row["match"]]) % self.players
        return turn

    def wins_of_turn(self, turn: int) -> Measured:
        return share_of(
            (self.seed_of[row["match"]], row["win"])
            for row in self.seats
            if self.turn_of(row) == turn
        )

    def points_of_turn(self, turn: int) -> Measured:
        return self.seat_mean("points", lambda row: self.turn_of(row) == turn)

    def points_of_bot(self, bot: str) -> Measured:
        return self.seat_mean("points", lambda row: row["bot"] == bot)

    def points_of_seat(self, seat: int) -> Measured:
        return self.seat_mean("points", lambda row: row["seat"] == seat)

    def all_points(self, bot: str) -> list[float]:
        return [float(row["points"]) for row in self.seats if row["bot"] == bot]

    def sources(self) -> list[tuple[str, Measured, Measured, Measured]]:
        """Each line of the scorepad: the points of all, of winners, of the others."""
        totals: dict[str, dict[int, int]] = {}
        for place, row in enumerate(self.seats):
            for line in row["sources"]:
                found = totals.setdefault(line["name"], {})
                found[place] = found.get(place, 0) + line["points"]
        seeds = [self.seed_of[row["match"]] for row in self.seats]
        won = [row["place"] == 1 for row in self.seats]
        measured = []
        for name, of in totals.items():
            values = [(seed, float(of.get(place, 0))) for place, seed in enumerate(seeds)]
            winners = [one for one, first in zip(values, won, strict=True) if first]
            others = [one for one, first in zip(values, won, strict=True) if not first]
            measured.append((name, mean_of(values), mean_of(winners), mean_of(others)))
        return sorted(measured, key=lambda one: -abs(one[1].value))

    def happened(self, kinds: Sequence[str]) -> list[tuple[str, Measured, Measured]]:
        """How often in a match each kind of event came to winners, and to the others."""
        counts = [{one["kind"]: one["count"] for one in row["events"]} for row in self.seats]
        found = []
        for kind in kinds:
            sides: dict[bool, list[tuple[int, float]]] = {True: [], False: []}
            for row, count in zip(self.seats, counts, strict=True):
                seed = self.seed_of[row["match"]]
                sides[row["place"] == 1].append((seed, float(count.get(kind, 0))))
            found.append((kind, mean_of(sides[True]), mean_of(sides[False])))
        return found

    def mirrored(self) -> tuple[Measured, Measured, Measured]:
        """Deals that one player wins from every seat, that one seat wins with all, and the rest."""
        rotations = len(self.simulation.arena().lineups())
        winners: dict[int, list[tuple[int, int]]] = {}  # player and seat, or -1 for several
        for match, rows in self.seated.items():
            first = [row["seat"] for row in rows if row["place"] == 1]
            seat = first[0] if len(first) == 1 else -1
            player = (seat + match % rotations) % self.players if seat >= 0 else -1
            winners.setdefault(self.seed_of[match], []).append((player, seat))
        skill, luck, neither = [], [], []
        for seed, found in winners.items():
            if len(found) == rotations:
                players, seats = {player for player, _ in found}, {seat for _, seat in found}
                skill.append((seed, float(len(players) == 1 and -1 not in players)))
                luck.append((seed, float(len(seats) == 1 and -1 not in seats)))
                neither.append((seed, 1 - skill[-1][1] - luck[-1][1]))
        return share_of(skill), share_of(luck), share_of(neither)

    # Decisions.

    def asked(self) -> list[tuple[str, Measured, Measured]]:
        """Each question: how often it is put in a match, and with how many options."""
        if DECISIONS not in self.simulation.tables:
            return []
        table = self.run.table(DECISIONS).select(["match", "question", "options"])
        grouped = table.group_by(["match", "question"]).aggregate(
            [("options", "count"), ("options", "sum")]
        )
        counts: dict[str, dict[int, tuple[int, int]]] = {}
        for row in grouped.to_pylist():
            if row["match"] in self.seed_of:
                of = counts.setdefault(row["question"], {})
                of[row["match"]] = (row["options_count"], row["options_sum"])
        found = []
        for question, of in sorted(counts.items()):
            times = ((seed, of.get(match, (0, 0))[0]) for match, seed in self.seed_of.items())
            options = ((self.seed_of[match], total / many) for match, (many, total) in of.items())
            found.append((question, mean_of(times), mean_of(options)))
        return sorted(found, key=lambda one: -one[1].value)

    # Components.

    def of_kind(self, kind: str) -> list[Component]:
        """Those of the catalogue; where several have the same name, called by their ids."""
        found = [component for component in self.game.catalogue() if component.kind == kind]
        names = Counter(component.name for component in found)
        for component in found:
            if names[component.name] > 1:
                component.name = component.id
        return found

    def questions(self) -> list[Taken | Happened]:
        return questions(self.game.id, self.game.catalogue(), list(self.used))

    def question_about(self, kind: str) -> Taken:
        """The first one about taking that kind, with the figure that may explain it."""
        taken = [one for one in self.questions() if isinstance(one, Taken) and one.kind == kind]
        return taken[0] if taken else Taken("", kind, ())

    @cached_property
    def used(self) -> dict[tuple[str, str], list[Uses]]:
        """By verb and component: who took it in which match."""
        found: dict[tuple[str, str], list[Uses]] = {}
        if not self.has_components:
            return found
        grouped = (
            self.run.table(COMPONENTS)
            .group_by(["verb", "component", "match", "seat"], use_threads=False)
            .aggregate([("taken", "sum"), ("round", "min"), ("gained", "sum")])
        )
        columns = [grouped[name].to_pylist() for name in grouped.column_names]
        for verb, component, match, seat, *counted in zip(*columns, strict=True):
            if match in self.seed_of:
                found.setdefault((verb, component), []).append(Uses((match, seat), *counted))
        return found

    @cached_property
    def beyond(self) -> dict[tuple[int, int], float]:
        """By match and seat: its win, less what that bot wins in that seat."""
        sums: dict[tuple[str, int], list[float]] = {}
        for row in self.seats:
            sums.setdefault((row["bot"], row["seat"]), []).append(row["win"])
        usual = {who: sum(wins) / len(wins) for who, wins in sums.items()}
        return {
            (row["match"], row["seat"]): row["win"] - usual[row["bot"], row["seat"]]
            for row in self.seats
        }

    def gifts(self) -> list[tuple[Component, Measured, Measured]]:
        """What was given for nothing: the wins of those who got it, and how much beyond usual."""
        found = []
        for component in self.of_kind(self.simulation.give):
            got = [
                (row["match"], row["given_to"], row["seed"])
                for row in self.matches
                if row["given"] == component.id
            ]
            won = {(row["match"], row["seat"]): row["win"] for row in self.seats}
            if got:
                wins = share_of((seed, won[match, seat]) for match, seat, seed in got)
                lift = mean_of((seed, self.beyond[match, seat]) for match, seat, seed in got)
                found.append((component, wins, lift))
        return sorted(found, key=lambda one: -one[2].value)

    def uses_of(self, question: Taken) -> list[Use]:
        """Each component that could be taken, in the order of the catalogue."""
        found = []
        for component in self.of_kind(question.kind):
            seats: dict[tuple[int, int], Uses] = {}
            for verb in question.verbs:
                for uses in self.used.get((verb, component.id), ()):
                    seats[uses.who] = uses.added_to(seats.get(uses.who))
            if seats:
                found.append(self.use(component, list(seats.values())))
        return found

    def use(self, component: Component, seats: Sequence[Uses]) -> Use:
        seeds = [self.seed_of[uses.who[0]] for uses in seats]
        both = list(zip(seeds, seats, strict=True))
        takers = [(seed, uses) for seed, uses in both if uses.taken]
        return Use(
            component,
            share_of((seed, float(uses.taken > 0)) for seed, uses in both),
            mean_of((seed, float(uses.taken)) for seed, uses in both),
            mean_of((seed, float(uses.round)) for seed, uses in takers if uses.round),
            mean_of((seed, self.beyond[uses.who]) for seed, uses in takers),
            mean_of(
                (seed, uses.gained / uses.taken) for seed, uses in takers if uses.gained is not None
            ),
        )
