"""What is kept of a simulated match, as rows of four tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from longbox.core.game import Game
from longbox.core.match import Match
from longbox.core.rng import Rng
from longbox.core.state import Action
from longbox.lab.arena import Arena, Played, Table
from longbox.lab.entrants import Entrant
from longbox.lab.standings import win_share

Row = dict[str, Any]  # Any: numbers, texts and lists of them, as the tables' columns say
Rows = dict[str, list[Row]]  # by table

MATCHES: Final = "matches"
SEATS: Final = "seats"
DECISIONS: Final = "decisions"
COMPONENTS: Final = "components"
BEGAN: Final = ("began", "round-began")  # kinds of events that tell whose turn is the first


class WatchedTable(Table):
    """A table where somebody writes down what is asked, answered and touched."""

    def __init__(
        self,
        arena: Arena,
        game: Game[Any, Any],
        entrants: Sequence[Entrant],
        wanted: Sequence[str],
        gift: tuple[str, int] | None = None,
    ) -> None:
        super().__init__(arena, game, entrants)
        self.wanted = wanted
        self.gift = gift  # a component for nothing, and the seat that gets it
        self.options = [0] * len(entrants)  # that each seat had, over all its decisions
        self.asked = 0
        self.first = 0  # who begins
        self.round = 0
        self.points: Sequence[int] = ()
        self.leader: int | None = None
        self.lead_changes = 0
        self.decisions: list[Row] = []
        self.components: dict[tuple[int, str, str, str], Row] = {}
        self.taken_now: list[tuple[Row, int, int]] = []  # in this round: by whom, at which points

    def begun(self, seed: int) -> Match:
        match = super().begun(seed)
        self.first = who_begins(match)
        if self.gift is not None and not self.game.give(match.state, self.gift[1], self.gift[0]):
            self.gift = None  # it is not in this match
        return match

    def ask(self, match: Match, seat: int, player: Any, rng: Rng) -> Action:
        chosen = super().ask(match, seat, player, rng)
        options = match.options_of(seat)
        question = next(asked for whose, asked in match.open if whose == seat).name()
        self.look(match)
        self.asked += 1
        self.options[seat] += len(options)
        if DECISIONS in self.wanted:
            self.decisions.append(
                {
                    "number": self.asked,
                    "round": self.round,
                    "seat": seat,
                    "question": question,
                    "options": len(options),
                    "answer": chosen.text,
                }
            )
        if COMPONENTS in self.wanted:
            self.touch(match, seat, question, options, chosen)
        return chosen

    def look(self, match: Match) -> None:
        """How it stands: the round, and who leads alone."""
        standing = match.standing
        if standing.round > self.round:
            self.settle(standing.points)
            self.round = standing.round
        self.points = standing.points
        best = max(standing.points)
        if standing.points.count(best) == 1:
            leader = standing.points.index(best)
            self.lead_changes += self.leader is not None and leader != self.leader
            self.leader = leader

    def settle(self, points: Sequence[int]) -> None:
        """A round is over: what those gained in it who took something."""
        for row, seat, before in self.taken_now:
            row["gained"] = (row["gained"] or 0) + points[seat] - before
        self.taken_now.clear()

    def touch(
        self, match: Match, seat: int, question: str, options: Sequence[Action], chosen: Action
    ) -> None:
        """Which components the options are about, and which the answer."""
        view = match.view(seat)
        things = [thing for zone in self.game.zones(view) for thing in zone.things()]
        component_of = {thing.id: thing.component for thing in things if thing.component}
        offered: dict[tuple[str, str], bool] = {}
        for option in options:
            verb = option.text.split()[0]  # a notation begins with its verb
            for id in self.game.touches(view, option):
                if id in component_of:
                    key = verb, component_of[id]
                    offered[key] = offered.get(key, False) or option is chosen
        for (verb, component), taken in offered.items():
            row = self.components.setdefault(
                (seat, question, verb, component),
                {"offered": 0, "taken": 0, "round": None, "gained": None},
            )
            row["offered"] += 1
            row["taken"] += taken
            if taken and row["round"] is None:
                row["round"] = self.round
            if taken and self.round:
                self.taken_now.append((row, seat, self.points[seat]))

    def rows(self, number: int, played: Played) -> Rows:
        """All that was written down of a match that has been played."""
        assert self.match is not None
        self.look(self.match)
        self.settle(self.points)
        found: Rows = {
            MATCHES: [self.match_row(number, played)],
            SEATS: [self.seat_row(number, played, seat) for seat in range(len(played.bots))],
        }
        if DECISIONS in self.wanted:
            found[DECISIONS] = [{"match": number, **row} for row in self.decisions]
        if COMPONENTS in self.wanted:
            found[COMPONENTS] = [
                {"match": number, "seat": seat, "question": question, "verb": verb}
                | {"component": component, **row}
                for (seat, question, verb, component), row in self.components.items()
            ]
        return found

    def match_row(self, number: int, played: Played) -> Row:
        assert self.match is not None
        outcome = self.match.outcome
        return {
            "match": number,
            "seed": played.seed,
            "bots": list(played.bots),
            "first": self.first,
            "decisions": self.asked,
            "rounds": self.round or None,
            "lead_changes": self.lead_changes,
            "options": sum(self.options) / max(1, self.asked),
            "given": None if self.gift is None else self.gift[0],
            "given_to": None if self.gift is None else self.gift[1],
            "ended": "" if outcome is None else outcome.reason,
            "broke": played.broke,
            "why": played.why,
        }

    def seat_row(self, number: int, played: Played, seat: int) -> Row:
        assert self.match is not None
        outcome = self.match.outcome
        sources = () if outcome is None else outcome.sources[seat]
        events = Counter(event.kind for event in self.match.events if event.seat == seat)
        return {
            "match": number,
            "seat": seat,
            "bot": played.bots[seat],
            "place": played.places[seat],
            "points": None if played.points is None else played.points[seat],
            "win": win_share(played, seat),
            "decisions": self.moves[seat],
            "options": self.options[seat] / max(1, self.moves[seat]),
            "sources": [{"name": name, "points": points} for name, points in sources],
            "events": [{"kind": kind, "count": events[kind]} for kind in sorted(events)],
        }


def who_begins(match: Match) -> int:
    """The seat that the rules name, or else the one that is asked first."""
    named = [event.seat for event in match.events if event.kind in BEGAN]
    return next((seat for seat in named if seat is not None), match.open[0][0])


def turn_name(turn: int) -> str:
    """Counted from who begins, who is 0."""
    return f"{('first', 'second', 'third', 'fourth', 'fifth')[turn]} to begin"
