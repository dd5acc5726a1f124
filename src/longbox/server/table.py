"""Table: a match with its seats and its log; it changes in memory only."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Any, Final

import longbox
from longbox.core.errors import LongboxError
from longbox.core.event import Event
from longbox.core.game import Game
from longbox.core.match import Answer, Match
from longbox.core.state import Decision, State
from longbox.server.journal import Entry, TableRow
from longbox.server.refusals import Refused

MOST_UNDOS: Final = 200  # each is played again when the table is loaded


@functools.cache
def game_of(id: str) -> Game[Any, Any]:  # Any: a server knows no game's own types
    """A game by its id; it has no memory, so one is enough for all tables."""
    return longbox.game(id)


@dataclass
class Step:
    """An entry, and what happened with it."""

    entry: Entry
    events: list[Event]


@dataclass
class Kept:
    """A position to go back to when a step could not be saved."""

    match: Match | None
    state: State | None
    events: list[Event]
    answers: list[Answer]


class Table:
    """The match of a table, and every step that led to it."""

    def __init__(self, row: TableRow) -> None:
        self.row = row
        self.game = game_of(row.game)
        self.match: Match | None = None
        self.log: list[Step] = []
        self.done: dict[tuple[int | None, str], int] = {}  # the step of each wish
        self.asked_at: dict[int, tuple[Decision[Any, Any], int]] = {}  # and since which step
        self.undos = 0

    @property
    def seq(self) -> int:
        return len(self.log)

    @property
    def playable(self) -> bool:
        """Whether the rules and the edition are those that it was begun with."""
        return (self.row.rules, self.row.edition) == (self.game.version, self.game.edition.hash)

    @property
    def status(self) -> str:
        if self.match is None:
            return "open"
        return "over" if not self.match.state.pending.size else "playing"

    @property
    def asked(self) -> list[int]:
        return [] if self.match is None else [seat for seat, _ in self.match.open]

    def load(self, entries: list[Entry]) -> None:
        for entry in entries:
            self.keep(self.take(entry))

    # A step: taken, then kept when it is durable, or put back.

    def take(self, entry: Entry) -> Step:
        """Do what an entry says; a refusal changes nothing."""
        if entry.did == "start":
            row = self.row
            self.match = Match(self.game, len(row.seats), row.seed, row.options)
            return Step(entry, list(self.match.events))
        match = self.begun()
        if entry.did == "undo":
            match.undo(int(entry.body))
            return Step(entry, [])
        return Step(entry, match.play(entry.body, entry.seat))

    def keep(self, step: Step) -> None:
        entry = step.entry
        self.log.append(step)
        self.done[entry.seat, entry.id] = self.seq
        self.undos += entry.did == "undo"
        self.row.status = self.status
        self.row.asked = self.asked
        before = self.asked_at
        self.asked_at = {}
        for seat, decision in self.begun().open:
            old = before.get(seat)
            still = old is not None and old[0] is decision and decision.together
            self.asked_at[seat] = old if old and still else (decision, self.seq)

    def position(self) -> Kept:
        match = self.match
        if match is None:
            return Kept(None, None, [], [])
        return Kept(match, match.state.copy(), list(match.events), list(match.answers))

    def put_back(self, kept: Kept) -> None:
        self.match = kept.match
        if kept.match is not None and kept.state is not None:
            kept.state.log = kept.events
            kept.match.state = kept.state
            kept.match.events = kept.events
            kept.match.answers = kept.answers

    # What may be asked of it.

    def begun(self) -> Match:
        if not self.playable:
            raise Refused(
                "other_rules",
                f"this table was begun with version {self.row.rules} of the rules and edition"
                f" {self.row.edition}; this server has version {self.game.version} and"
                f" {self.game.edition.hash}",
            )
        if self.match is None:
            raise Refused("not_started", "the match has not begun")
        return self.match

    def check_move(self, seat: int, seq: int, action: str) -> None:
        """Refuse an action that is not legal for the question it was chosen for."""
        match = self.begun()
        if match.outcome is not None:
            raise Refused("over", "the match is over", seq=self.seq)
        asked = self.asked_at.get(seat)
        if seq > self.seq or (asked[1] > seq if asked else seq < self.seq):
            raise Refused("stale", "the table has moved on since; look again", seq=self.seq)
        if asked is None:
            raise Refused("not_your_turn", "this seat is not asked now", seq=self.seq)
        try:
            refusal = match.why_not(action, seat)
        except LongboxError as error:
            raise Refused("illegal", str(error), seq=self.seq) from None
        if refusal is not None:
            raise Refused("illegal", refusal.reason, rule=refusal.rule, seq=self.seq)

    def check_undo(self, seat: int, seq: int, count: int) -> None:
        self.begun()
        if seq != self.seq:
            raise Refused("stale", "the table has moved on since; look again", seq=self.seq)
        able, why = self.undo_of(seat)
        if not able:
            raise Refused("no_undo", f"nothing can be taken back: {why}", seq=self.seq)
        if count > able:
            raise Refused("no_undo", f"only {able} can be taken back", seq=self.seq)

    def undo_of(self, seat: int | None) -> tuple[int, str | None]:
        """How many answers a seat can take back, or why none."""
        match = self.match
        if match is None or not match.answers:
            return 0, "nothing has been answered yet"
        last = match.answers[-1]
        if last.seat != seat:
            return 0, "another seat has answered since"
        if self.undos >= MOST_UNDOS:
            return 0, f"{MOST_UNDOS} times is enough for one table"
        able = len(match.answers) - match.undo_to
        return able, None if able else last.stands_because
