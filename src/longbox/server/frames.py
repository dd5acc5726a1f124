"""What a seat or a watcher is told: every frame is made here, from its view."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec
from msgspec import Raw

from longbox.core.errors import LongboxError
from longbox.core.event import Event
from longbox.core.game import Game
from longbox.core.match import Match
from longbox.core.record import Record
from longbox.core.state import Decision
from longbox.core.view import View
from longbox.core.zones import Marks, Zone, marks_of
from longbox.server.journal import Said
from longbox.server.refusals import Refused
from longbox.server.table import Step, Table

VERSION: Final = 1
ENCODER: Final = msgspec.json.Encoder()
NO_ORDER: Final = b"null"
JsonObject = dict[str, object]
Drawn = dict[Zone, bytes]  # equal ones have the same
Told = tuple[bytes, ...]
Change = tuple[Told, bytes]  # zones, and the order if it is another


def encoded(data: object) -> bytes:
    told: bytes = ENCODER.encode(data)  # the build knows no types of msgspec
    return told


def written(data: object) -> Raw:
    return Raw(encoded(data))


def inside(data: JsonObject) -> bytes:
    """The fields of an object, to stand among others."""
    return encoded(data)[1:-1]


def in_list(told: Iterable[bytes]) -> bytes:
    return b"[" + b",".join(told) + b"]"


class Picture:
    """Zones, each turned into the bytes that are sent when it, or an equal one, is first sent."""

    def __init__(self, zones: list[Zone], drawn: Drawn) -> None:
        self.zones = zones
        self.drawn = drawn
        self.marked: Marks | None = None
        self.compared: tuple[Marks, Change] | None = None

    @property
    def marks(self) -> Marks:
        if self.marked is None:
            self.marked = marks_of(self.zones)
        return self.marked

    def all(self) -> bytes:
        return in_list(self.told(self.zones))

    def since(self, before: Marks) -> Change:
        """What is new or has changed, worked out once for viewers who were shown the same."""
        if self.compared is None or self.compared[0] is not before:
            marks, changed = before.after(self.zones)
            if self.marked is None:
                self.marked = marks
            order = NO_ORDER if marks.ids == before.ids else encoded(marks.ids)
            self.compared = before, (self.told(changed), order)
        return self.compared[1]

    def told(self, zones: list[Zone]) -> Told:
        return tuple([zone.written or self.drawn.get(zone) or self.draw(zone) for zone in zones])

    def draw(self, zone: Zone) -> bytes:
        """Turn it into bytes, which it keeps if it was told before: then it lies on a shelf."""
        drawn = self.drawn[zone] = encoded(zone.to_json(written))
        if zone.is_kept:
            zone.written = drawn
        zone.is_kept = True
        return drawn


class Frame:
    """A step as some viewers are told it, and what it is made of: the very same bytes for them."""

    def __init__(
        self, step: bytes, zones: Told, order: bytes, events: Told, position: bytes
    ) -> None:
        self.zones = zones
        self.order = order
        self.events = events
        self.position = position
        self.told = b"".join(
            [
                b'{"t":"ev",',
                step,
                b',"events":[',
                b",".join(events),
                b'],"zones":[',
                b",".join(zones),
                b'],"order":',
                order,
                b",",
                position,
                b"}",
            ]
        )

    def is_of(self, zones: Told, order: bytes, events: Told, position: bytes) -> bool:
        return (
            self.position is position
            and self.order == order
            and are_same(self.events, events)
            and are_same(self.zones, zones)
        )


def are_same(some: Told, others: Told) -> bool:
    if len(some) != len(others):
        return False
    return all(one is others[place] for place, one in enumerate(some))


class Scene:
    """A position and the steps to it; what is equal for several viewers is turned into bytes once.

    Zones are shared where they are equal, events where the viewers see the very same one, all of
    the picture where the game has no secrets, and a frame where all of it is the same.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.match = table.match
        self.drawn: Drawn = {}
        self.told: dict[Event, bytes] = {}
        self.steps: dict[int, bytes] = {}  # of each step what everyone is told of it
        self.common: dict[int, Told] = {}  # of a game without secrets, the events of a step
        self.idle: dict[tuple[int, str | None], bytes] = {}  # positions of those who have no choice
        self.views: dict[int | None, View] = {}
        self.pictures: dict[int | None, Picture] = {}
        self.frames: list[Frame] = []
        self.public = self.match is None or self.match.game.public
        self.open = [] if self.match is None else self.match.open
        self.seats = {seat for seat, _ in self.open}
        asked = [question(seat, decision) for seat, decision in self.open]
        outcome = None if self.match is None else self.match.outcome
        told = None if outcome is None else outcome.to_json()
        seed = None if self.match is None or outcome is None else self.match.seed
        self.for_all = inside({"asked": asked, "outcome": told, "seed": seed})

    def picture(self, seat: int | None) -> Picture:
        viewer = None if self.public else seat
        picture = self.pictures.get(viewer)
        if picture is None:
            picture = self.pictures[viewer] = Picture(self.zones(viewer), self.drawn)
        return picture

    def zones(self, viewer: int | None) -> list[Zone]:
        """A seat's lie beside a watcher's, which are made once for all seats."""
        match = self.match
        if match is None:
            return []
        view = self.view(match, viewer)
        if viewer is None:
            return match.game.zones(view)
        common = self.picture(None).zones
        return match.game.zones_beside(view, self.view(match, None), common)

    def view(self, match: Match, seat: int | None) -> View:
        """A glance: the table stands still as long as a scene is looked at."""
        view = self.views.get(seat)
        if view is None:
            view = match.game.glance(match.state, seat, self.table.glances.get(seat))
            self.views[seat] = self.table.glances[seat] = view
        return view

    def watched(self) -> View:
        """What everyone may know."""
        return self.view(self.table.begun(), None)

    def step(self, step: Step) -> bytes:
        """The fields that everyone is told of a step."""
        entry = step.entry
        told = self.steps.get(entry.seq)
        if told is None:
            told = self.steps[entry.seq] = inside(
                {
                    "seq": entry.seq,
                    "did": entry.did,
                    "seat": entry.seat,
                    "count": step.count,
                    "stand_in": entry.stand_in,
                }
            )
        return told

    def events(self, step: Step, seat: int | None) -> Told:
        if not self.public:
            return tuple([self.tell(event.seen_by(seat)) for event in step.events])
        events = self.common.get(step.entry.seq)
        if events is None:
            events = tuple([self.tell(event.seen_by(None)) for event in step.events])
            self.common[step.entry.seq] = events
        return events

    def tell(self, event: Event) -> bytes:
        told = self.told.get(event)
        if told is None:
            told = self.told[event] = encoded(event.to_json())
        return told

    def position(self, seat: int | None) -> bytes:
        """The fields of a position: what is asked, and what this seat can do about it."""
        undo = self.table.undo_of(seat)
        if seat in self.seats:
            return self.answered(self.choices(seat), undo)
        position = self.idle.get(undo)
        if position is None:
            position = self.idle[undo] = self.answered([], undo)
        return position

    def answered(self, choices: list[JsonObject], undo: tuple[int, str | None]) -> bytes:
        own: JsonObject = {"choices": choices, "undo": undo[0], "undo_why": undo[1]}
        return self.for_all + b"," + inside(own)

    def choices(self, seat: int | None) -> list[JsonObject]:
        match = self.match
        if match is None or seat is None:
            return []
        options = match.options_of(seat)
        view, zones = self.view(match, seat), self.picture(seat).zones
        return [choice.to_json() for choice in match.game.choices_among(view, options, zones)]


def question(seat: int, decision: Decision[Any, Any]) -> JsonObject:
    return {
        "seat": seat,
        "decision": decision.name(),
        "question": decision.question,
        "rule": decision.rule,
    }


class Sight:
    """What one seat, or a watcher, sees of a table, step by step."""

    def __init__(self, scene: Scene, seat: int | None) -> None:
        self.seat = seat
        self.marks = scene.picture(seat).marks

    def step(self, scene: Scene, step: Step) -> bytes:
        """The frame of a step that was just taken, which viewers have in common if they can."""
        picture = scene.picture(self.seat)
        zones, order = picture.since(self.marks)
        self.marks = picture.marks
        events, position = scene.events(step, self.seat), scene.position(self.seat)
        for made in scene.frames:
            if made.is_of(zones, order, events, position):
                return made.told
        made = Frame(scene.step(step), zones, order, events, position)
        scene.frames.append(made)
        return made.told


def welcome(
    scene: Scene,
    seat: int | None,
    about: JsonObject,
    you: JsonObject,
    since: int | None,
    chat: list[Said],
) -> bytes:
    """All that a seat or a watcher needs to begin."""
    table = scene.table
    begun: JsonObject = {
        "t": "welcome",
        "v": VERSION,
        "seat": seat,
        "seq": table.seq,
        "table": about,
        "you": you,
        "chat": [said_json(said) for said in chat],
    }
    log = [
        b'{"t":"step",'
        + scene.step(step)
        + b',"events":'
        + in_list(scene.events(step, seat))
        + b"}"
        for step in table.log[since or 0 :]
    ]
    return b"".join(
        [
            encoded(begun)[:-1],
            b',"log":',
            in_list(log),
            b',"zones":',
            scene.picture(seat).all(),
            b",",
            scene.position(seat),
            b"}",
        ]
    )


def said_json(said: Said) -> JsonObject:
    return {"n": said.n, "seat": said.seat, "name": said.name, "text": said.text}


# What a seat may ask for.


def why(table: Table, seat: int, action: str | None) -> JsonObject:
    """Why one action is no option, or all that have a reason of their own."""
    match = asked_match(table, seat)
    decision = table.asked_at[seat][0]
    general = None
    if action is None:
        actions = match.game.actions
        general = decision.asks_something_else().to_json()
    else:
        try:
            actions = (match.game.parse(action),)
        except LongboxError as error:
            raise Refused("illegal", str(error), seq=table.seq) from None
    view = match.view(seat)
    lying = {thing.id for zone in match.game.zones(view) for thing in zone.things()}
    refusals: list[JsonObject] = []
    for one in actions:
        refusal = decision.why_not(match.state, one)
        if refusal is not None and refusal.to_json() != general:
            targets = [id for id in match.game.touches(view, one) if id in lying]
            refusals.append({"action": one.text, **refusal.to_json(), "targets": targets})
    return {"seq": table.seq, "refusals": refusals}


def preview(table: Table, seat: int, action: str) -> JsonObject:
    """The zones that an action would change, as far as can be known; null if that is nothing.

    It is final if no undo would bring it back.
    """
    match = asked_match(table, seat)
    table.check_move(seat, table.seq, action)
    final = bool(match.would_stand_because(action, seat))
    seen = match.preview(action, seat)
    if seen is None:
        return {"seq": table.seq, "zones": None, "final": final}
    now = Picture(match.game.zones(match.view(seat)), {})
    zones, _ = Picture(match.game.zones(seen), {}).since(now.marks)
    return {"seq": table.seq, "zones": Raw(in_list(zones)), "final": final}


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
    picture = Picture(game.zones(match.view(seat)), {})
    events = [event.to_json() for event in match.events_for(seat)]
    lines = [encoded({"zones": Raw(picture.all()), "events": events})]
    for by, action in record.answers:
        happened = match.play(action, by)
        before, picture = picture.marks, Picture(game.zones(match.view(seat)), {})
        zones, order = picture.since(before)
        line = {
            "seat": by,
            "action": action if over or by == seat else None,
            "events": [event.seen_by(seat).to_json() for event in happened],
            "zones": Raw(in_list(zones)),
            "order": Raw(order),
        }
        lines.append(encoded(line))
    return b"\n".join(lines) + b"\n"


def race(game: Game[Any, Any], record: Record) -> JsonObject:
    """How it stood before the first answer and after each, as everyone could know."""
    match = Match(game, record.players, record.seed, record.options)
    stood = [match.standing]
    for by, action in record.answers:
        match.play(action, by)
        stood.append(match.standing)
    return {"points": [one.points for one in stood], "where": [one.where for one in stood]}
