"""What a seat or a watcher is told: every frame is made here, from its view."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec import Raw, Struct

from longbox.core.errors import LongboxError
from longbox.core.game import Game
from longbox.core.match import Match
from longbox.core.record import Record
from longbox.core.view import View
from longbox.server.journal import Said
from longbox.server.refusals import Refused
from longbox.server.table import Step, Table

VERSION: Final = 1
ENCODER: Final = msgspec.json.Encoder()
JsonObject = dict[str, object]
Marks = dict[str, int]  # hashes of zones by their ids: enough to know what changed, and small


class Position(Struct):
    """What is asked, and what this seat can do about it."""

    asked: list[JsonObject]
    choices: list[JsonObject]
    undo: int
    undo_why: str | None
    outcome: JsonObject | None
    seed: int | str | None


class StepFrame(Struct, tag_field="t", tag="step"):
    """A step in the log."""

    seq: int
    did: str
    seat: int | None
    count: int
    stand_in: bool
    events: list[JsonObject]


class Welcome(Position, tag_field="t", tag="welcome", kw_only=True):
    v: int = VERSION
    seat: int | None
    seq: int
    table: JsonObject
    you: JsonObject
    log: list[StepFrame]
    chat: list[JsonObject]
    zones: list[Raw]


class Ev(Position, tag_field="t", tag="ev", kw_only=True):
    seq: int
    did: str
    seat: int | None
    count: int
    stand_in: bool
    events: list[JsonObject]
    zones: list[Raw]
    order: list[str] | None


class Zones:
    """The zones of a view, each as the bytes that are sent."""

    def __init__(self, match: Match | None, view: View | None) -> None:
        self.by_id: dict[str, bytes] = {}
        if match is not None and view is not None:
            for zone in match.game.zones(view):
                self.by_id[zone.id] = ENCODER.encode(zone.to_json())

    def all(self) -> list[Raw]:
        return [Raw(one) for one in self.by_id.values()]

    def marks(self) -> Marks:
        return {id: hash(one) for id, one in self.by_id.items()}

    def since(self, before: Marks) -> list[Raw]:
        """Those that are new or have changed."""
        return [Raw(one) for id, one in self.by_id.items() if before.get(id) != hash(one)]

    def order_since(self, before: Marks) -> list[str] | None:
        order = list(self.by_id)
        return None if order == list(before) else order


class Sight:
    """What one seat, or a watcher, sees of a table, step by step."""

    def __init__(self, table: Table, seat: int | None) -> None:
        self.table = table
        self.seat = seat
        self.marks = self.zones(self.view()).marks()

    def view(self) -> View | None:
        match = self.table.match
        return None if match is None else match.view(self.seat)

    def zones(self, view: View | None) -> Zones:
        return Zones(self.table.match, view)

    def step(self, step: Step) -> bytes:
        """The frame of a step that was just taken."""
        view = self.view()
        zones = self.zones(view)
        before, self.marks = self.marks, zones.marks()
        told = self.told(step)
        return ENCODER.encode(
            Ev(
                *self.position(view),
                seq=told.seq,
                did=told.did,
                seat=told.seat,
                count=told.count,
                stand_in=told.stand_in,
                events=told.events,
                zones=zones.since(before),
                order=zones.order_since(before),
            )
        )

    def welcome(
        self, table: JsonObject, you: JsonObject, since: int | None, chat: list[Said]
    ) -> bytes:
        view = self.view()
        steps = self.table.log[since or 0 :]
        return ENCODER.encode(
            Welcome(
                *self.position(view),
                seat=self.seat,
                seq=self.table.seq,
                table=table,
                you=you,
                log=[self.told(step) for step in steps],
                chat=[said_json(said) for said in chat],
                zones=self.zones(view).all(),
            )
        )

    def told(self, step: Step) -> StepFrame:
        entry = step.entry
        count = int(entry.body) if entry.did == "undo" else 0
        events = [event.seen_by(self.seat).to_json() for event in step.events]
        return StepFrame(entry.seq, entry.did, entry.seat, count, entry.stand_in, events)

    def position(self, view: View | None) -> tuple[Any, ...]:
        """The fields of a Position, in their order."""
        match = self.table.match
        undo, undo_why = self.table.undo_of(self.seat)
        if match is None or view is None:
            return ([], [], undo, undo_why, None, None)
        asked = [
            {
                "seat": seat,
                "decision": decision.name(),
                "question": decision.question,
                "rule": decision.rule,
            }
            for seat, decision in match.open
        ]
        choices: list[JsonObject] = []
        if self.seat is not None:
            options = match.options_of(self.seat)
            if options:
                found = match.game.choices(view, options)
                choices = [choice.to_json() for choice in found]
        outcome = match.outcome
        if outcome is None:
            return (asked, choices, undo, undo_why, None, None)
        return (asked, choices, undo, undo_why, outcome.to_json(), match.seed)


def said_json(said: Said) -> JsonObject:
    return {"n": said.n, "seat": said.seat, "name": said.name, "text": said.text}


# What a seat may ask for.


def why(table: Table, seat: int, action: str | None) -> JsonObject:
    """Why one action is no option, or all that have a reason of their own."""
    match = asked_match(table, seat)
    decision = table.asked_at[seat][0]
    refusals: list[JsonObject] = []
    if action is None:
        general = decision.asks_something_else().to_json()
        for one in match.game.actions:
            refusal = decision.why_not(match.state, one)
            if refusal is not None and refusal.to_json() != general:
                refusals.append({"action": one.text, **refusal.to_json()})
    else:
        try:
            chosen = match.game.parse(action)
        except LongboxError as error:
            raise Refused("illegal", str(error), seq=table.seq) from None
        refusal = decision.why_not(match.state, chosen)
        if refusal is not None:
            refusals.append({"action": chosen.text, **refusal.to_json()})
    return {"seq": table.seq, "refusals": refusals}


def preview(table: Table, seat: int, action: str) -> JsonObject:
    """The zones that an action would change; null if that cannot be known."""
    match = asked_match(table, seat)
    table.check_move(seat, table.seq, action)
    seen = match.preview(action, seat)
    if seen is None:
        return {"seq": table.seq, "zones": None}
    now = Zones(match, match.view(seat)).marks()
    return {"seq": table.seq, "zones": Zones(match, seen).since(now)}


def asked_match(table: Table, seat: int) -> Match:
    match = table.begun()
    if match.outcome is not None:
        raise Refused("over", "the match is over", seq=table.seq)
    if seat not in table.asked_at:
        raise Refused("not_your_turn", "this seat is not asked now", seq=table.seq)
    return match


def replay(game: Game[Any, Any], record: Record, seat: int | None, over: bool) -> bytes:
    """The position after each answer, a line each; until the end without others' actions."""
    match = Match(game, record.players, record.seed, record.options)
    zones = Zones(match, match.view(seat))
    events = [event.to_json() for event in match.events_for(seat)]
    lines = [ENCODER.encode({"zones": zones.all(), "events": events})]
    for by, action in record.answers:
        happened = match.play(action, by)
        before, zones = zones.marks(), Zones(match, match.view(seat))
        line = {
            "seat": by,
            "action": action if over or by == seat else None,
            "events": [event.seen_by(seat).to_json() for event in happened],
            "zones": zones.since(before),
            "order": zones.order_since(before),
        }
        lines.append(ENCODER.encode(line))
    return b"\n".join(lines) + b"\n"
