"""Table: a match with its seats and its log; it changes in memory only."""

from __future__ import annotations

import time
from typing import Any, Final

from longbox.core.errors import LongboxError
from longbox.core.event import Event
from longbox.core.game import Game
from longbox.core.match import Answer, Match
from longbox.core.state import Decision
from longbox.core.view import View
from longbox.server.journal import Entry, Question, Standing, TableRow
from longbox.server.refusals import Refused

MOST_UNDOS: Final = 200  # each is played again when the table is loaded
Answers = tuple[list[Answer], int]  # a match's own list, and how many of them there were


class Step:
    """An entry, and what happened with it."""

    def __init__(self, entry: Entry, events: list[Event]) -> None:
        self.entry = entry
        self.events = events
        self.count = int(entry.body) if entry.did == "undo" else 0  # answers that were taken back


class Table:
    """The match of a table, and every step that led to it."""

    def __init__(self, row: TableRow, game: Game[Any, Any]) -> None:
        self.row = row
        self.game = game  # Any: a server knows no game's own types
        self.match: Match | None = None
        self.log: list[Step] = []
        self.done: dict[tuple[int | None, str], int] = {}  # the step of each wish
        self.asked_at: dict[int, tuple[Decision[Any, Any], int]] = {}  # and since which step
        self.glances: dict[int | None, View] = {}  # the last of each seat, to be brought up to date
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
        if self.row.status == "closed":
            return "closed"
        if self.match is None:
            return "open"
        return "over" if not self.match.state.pending.size else "playing"

    @property
    def asked(self) -> list[int]:
        if self.match is None or self.row.status == "closed":
            return []
        return [seat for seat, _ in self.match.open]

    def standing(self, last: int | None, watched: View) -> Standing:
        """What a list shows of it, as a watcher sees it."""
        match = self.begun()
        asked = [Question(seat, one.question, one.rule) for seat, one in match.open]
        stands = match.game.standing(watched)
        return Standing(asked, list(stands.points), stands.where, last, time.time())

    def load(self, entries: list[Entry]) -> None:
        for entry in entries:
            self.keep(self.take(entry))

    def new_match(self) -> Match:
        return Match(self.game, len(self.row.seats), self.row.seed, self.row.options)

    # A step: taken, then kept when it is durable, or put back.

    def take(self, entry: Entry) -> Step:
        """Do what an entry says; a refusal changes nothing."""
        if entry.did == "start":
            self.match = self.new_match()
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
        before = self.asked_at
        self.asked_at = {}
        for seat, decision in self.begun().open:
            old = before.get(seat)
            still = old is not None and old[0] is decision and decision.together
            self.asked_at[seat] = old if old and still else (decision, self.seq)

    def answers(self) -> Answers | None:
        """Where to go back to when a step cannot be saved; nothing is copied for that."""
        return None if self.match is None else (self.match.answers, len(self.match.answers))

    def put_back(self, before: Answers | None) -> None:
        """Play what was answered before again, without the step that could not be saved."""
        self.match = None
        if before is not None:
            answers, count = before
            self.match = self.new_match()
            for answer in answers[:count]:
                self.match.play(answer.action, answer.seat)

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
