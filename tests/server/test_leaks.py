"""The leak judge on real frames: worlds that look alike to a seat are told alike, to the byte.

Everything is compared that reaches a seat or a watcher: frames, answers, refusals, and with them
their sizes. Table ids, which are random, and the time that is left are the two things taken out.
"""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

import longbox
from longbox.core.event import Event
from longbox.core.rng import Rng
from longbox.core.state import State
from longbox.server.frames import Picture, Scene, Sight
from longbox.server.journal import Entry, Seat, TableRow
from longbox.server.messages import Settings
from longbox.server.table import Table
from tests.server.site import Guest, Json, Site, Socket, new_id, voice

TOY = "secret-bids"
ANSWERS = 12  # before the worlds part
STEPS = 6  # after it
MATCH = 60  # steps at most


class World:
    """A table, and all that one seat of it or a watcher hears."""

    def __init__(
        self, site: Site, guest: Guest, game: str, players: int, seed: int, **more: object
    ) -> None:
        self.site = site
        self.guest = guest
        made = guest.table(game, " ".join(["me"] * players), seed=seed, **more)
        self.id: str = made["id"]
        self.room = site.room(self.id)
        self.secrets = (self.id, made["you"]["invite"], self.room.row.code)

    @property
    def table(self) -> Table:
        return self.room.table

    def play(self, seat: int, action: str) -> None:
        self.site.do(self.room.move(voice(self.room, seat), new_id(), self.table.seq, action))

    def options(self) -> list[tuple[int, str]]:
        match = self.table.begun()
        return [(seat, str(one)) for seat, _ in match.open for one in match.options_of(seat)]

    def told(self, text: str) -> str:
        for secret in self.secrets:
            text = text.replace(secret, "*" * len(secret))
        return re.sub(r'"left":[\d.]+', '"left":0.0', text)  # of a clock

    def query(self, seat: int | None) -> str:
        return "watch" if seat is None else str(seat)

    def socket(self, seat: int | None) -> Socket:
        return self.guest.socket(self.id, f"?seat={self.query(seat)}")

    def read(self, socket: Socket, until: str) -> list[str]:
        """Frames up to one of a kind."""
        frames = [socket.raw()]
        while json.loads(frames[-1])["t"] != until:
            frames.append(socket.raw())
        return [self.told(frame) for frame in frames]

    def answers(self, seat: int | None) -> Iterator[str]:
        """What REST answers that seat, headers and all that count bytes."""
        path = f"/api/tables/{self.id}"
        place = self.query(seat)
        for ask, more in (
            ("state", {}),
            ("why", {}),
            ("why", {"action": "bid 3"}),
            ("preview", {"action": str(self.table.game.actions[0])}),
            ("replay", {}),
            ("race", None),
            ("record", None),
        ):
            query = {} if more is None else {"seat": place, **more}
            answer = self.guest.get(f"{path}/{ask}", **query)
            yield f"{answer.status_code} {answer.headers['content-length']}"
            yield self.told(answer.text)

    def listed(self) -> str:
        """Its line in the list of tables, but for the time."""
        lines = self.guest.get("/api/tables", mine=1).json()
        line = next(one for one in lines if one["id"] == self.id)
        line["standing"]["at"] = 0
        return self.told(json.dumps(line))

    def asks(self, socket: Socket, seat: int | None) -> Iterator[str]:
        """What the socket answers to a seat that tries everything that is not allowed."""
        match = self.table.begun()
        legal = [] if seat is None else [str(one) for one in match.options_of(seat)]
        actions = [str(action) for action in match.game.actions]
        step = max(1, len(actions) // 30)
        ids = (f"wish-{number:08}" for number in itertools.count())
        wishes: list[Json] = [{"t": "why"}, {"t": "undo", "seq": self.table.seq, "count": 999}]
        wishes += [{"t": "preview", "action": action} for action in actions[::step]]
        wishes += [{"t": "preview", "action": action} for action in legal[:10]]
        wishes += [
            {"t": "move", "seq": self.table.seq, "action": action}
            for action in actions[::step]
            if action not in legal
        ]
        for wish in wishes:
            id = next(ids)
            socket.connection.send(json.dumps({**wish, "id": id}))
            frame = socket.raw()
            while json.loads(frame).get("id") != id:
                yield self.told(frame)
                frame = socket.raw()
            yield self.told(frame)

    def replace(self, state: State, chance: Rng) -> None:
        """Put another position on the table, with the same dice to come."""

        def work() -> None:
            match = self.table.begun()
            state.log = match.events
            state.rng = chance
            match.state = state
            self.room.presence.sights.clear()

        self.site.here(work)


def games() -> list[tuple[str, int]]:
    """Every game with its fewest and most players; the toy is registered while tests run."""
    found = [(TOY, 2), (TOY, 4)]
    for id in longbox.games():
        seats = longbox.game(id).seats
        found += [(id, players) for players in sorted({seats[0], seats[-1]})]
    return found


@pytest.mark.parametrize(("game", "players"), games(), ids=str)
def test_an_imagined_world_is_told_like_the_true_one(
    site: Site, ann: Guest, game: str, players: int
) -> None:
    for number, seat in enumerate([None, *range(players)]):
        rng = Rng(100 * players + number)
        one, other = (World(site, ann, game, players, 7 + number) for _ in range(2))
        for _ in range(int(rng.below(ANSWERS))):
            options = one.options()
            if not options:
                break
            by, action = options[int(rng.below(len(options)))]
            one.play(by, action)
            other.play(by, action)
        true = one.table.begun()
        if true.outcome is not None:
            continue
        imagined: State = true.game.imagine(true.view(seat), rng)
        other.replace(imagined, true.state.rng.copy())
        compare(one, other, seat, rng)


def compare(one: World, other: World, seat: int | None, rng: Rng) -> None:
    with ExitStack() as stack:
        worlds = [(world, stack.enter_context(world.socket(seat))) for world in (one, other)]
        heard = [world.read(socket, "welcome") for world, socket in worlds]
        assert heard[0] == heard[1]
        for _ in range(STEPS):
            asked = [list(world.asks(socket, seat)) for world, socket in worlds]
            assert asked[0] == asked[1]
            both = [option for option in one.options() if option in other.options()]
            if not both:
                return
            by, action = both[int(rng.below(len(both)))]
            before = [len(world.table.begun().events) for world, _ in worlds]
            for world, _ in worlds:
                world.play(by, action)
            steps = [world.read(socket, "ev") for world, socket in worlds]
            shown = [
                revealed(world.table.begun().events[count:], seat)
                for (world, _), count in zip(worlds, before, strict=True)
            ]
            if shown[0] != shown[1] or one.table.begun().outcome is not None:
                return  # the rules have shown the difference
            assert steps[0] == steps[1]
            assert one.listed() == other.listed()


def revealed(events: list[Event], seat: int | None) -> list[Json]:
    return [event.seen_by(seat).to_json() for event in events if event.reveals_to(seat)]


@pytest.mark.parametrize("clock", [None, {"seconds": 600, "per": "match"}], ids=["", "clock"])
@pytest.mark.parametrize("seat", [0, 2, None], ids=str)
def test_a_face_down_answer_is_told_to_its_seat_alone(
    site: Site, ann: Guest, seat: int | None, clock: Json | None
) -> None:
    """Bid, taken back, bid again, over sockets, streams, states, replays and refusals; and when
    what was said is cleared and the table closed."""
    worlds = [World(site, ann, TOY, 3, 4, clock=clock) for _ in range(2)]
    heard: list[list[str]] = [[], []]
    for bid, (world, said) in enumerate(zip(worlds, heard, strict=True)):
        with world.socket(seat) as socket:
            said += world.read(socket, "welcome")
            world.play(0, "keep")
            option = str(world.table.begun().options_of(1)[bid])
            world.play(1, option)
            site.do(world.room.undo(voice(world.room, 1), new_id(), 3, 1))
            world.play(1, option)
            for _ in range(4):
                said += world.read(socket, "ev")
            said += world.asks(socket, seat)
            said += world.answers(seat)
            path = f"/api/tables/{world.id}"
            said.append(world.told(ann.http.delete(f"{path}/chat").text))
            said.append(world.told(ann.http.delete(path).text))
            said += world.read(socket, "said") + world.read(socket, "table")
        said += world.answers(seat)
        said.append(world.listed())
    assert len(heard[0]) > 20
    assert heard[0] == heard[1]


@pytest.mark.parametrize(("game", "players"), games(), ids=str)
def test_a_frame_in_common_is_what_each_would_have_been_told_alone(game: str, players: int) -> None:
    """Whatever a scene makes once for several viewers, from the first step to the last."""
    rng = Rng(players)
    rules = longbox.game(game)
    version, hash = rules.version, rules.edition.hash
    seats = [Seat() for _ in range(players)]
    table = Table(TableRow("", game, version, hash, {}, 5, "", "", "", Settings(), seats), rules)
    viewers = [None, *range(players)]
    shared: dict[int | None, Sight] = {}
    alone: dict[int | None, Sight] = {}
    in_common = 0
    for seq in range(1, MATCH):
        if seq == 1:
            entry = Entry(seq, "start", None, "", "start")
        elif seq % 7 == 0 and (able := table.undo_of(table.log[-1].entry.seat)[0]):
            entry = Entry(seq, "undo", table.log[-1].entry.seat, str(able), f"{seq}")
        else:
            by, decision = table.begun().open[0]
            options = decision.options(table.begun().state)
            action = options[int(rng.below(len(options)))]
            entry = Entry(seq, "move", by, action.text, f"{seq}")
        step = table.take(entry)
        table.keep(step)
        scene = Scene(table)
        for seat in viewers:
            one = shared.setdefault(seat, Sight(scene, seat)).step(scene, step)
            own, match = Scene(table), table.begun()
            own.pictures[seat] = Picture(match.game.zones(match.view(seat)), own.drawn)
            assert one == alone.setdefault(seat, Sight(own, seat)).step(own, step)
        match = table.begun()
        for by, _ in match.open:
            plain = match.game.choices(match.view(by), match.options_of(by))
            assert scene.choices(by) == [choice.to_json() for choice in plain]
        in_common += len(viewers) - len(scene.frames)
        if table.begun().outcome is not None:
            break
    assert in_common > 0 or players < 3  # then someone else does not answer


def test_the_judge_hears_a_difference_where_there_is_one(site: Site, ann: Guest) -> None:
    heard = []
    for bid in (0, 1):
        world = World(site, ann, TOY, 3, 4)
        world.play(0, "keep")
        world.play(1, str(world.table.begun().options_of(1)[bid]))
        heard.append(list(world.answers(1)))
    assert heard[0] != heard[1]


def test_names_seeds_and_tokens_are_nowhere_but_where_they_belong(
    site: Site, ann: Guest, ben: Guest, caplog: pytest.LogCaptureFixture
) -> None:
    """Not in the metrics, the log, a running table or its record."""
    caplog.set_level("DEBUG", "longbox.server")
    table = ann.table(TOY, "me me", visibility="public")
    room = site.room(table["id"])
    with ann.socket(table["id"], "?seat=0") as socket:
        socket.ask("move", seq=1, action="keep")
        socket.ask("chat", text="a word of chat")
    bid = ann.state(table["id"], seat=1)["choices"][0]["action"]
    ann.move(table["id"], seat=1, seq=2, action=bid)
    secrets = [
        str(room.row.seed),
        table["you"]["invite"],
        room.row.code,
        ann.http.cookies["longbox"],
        "a word of chat",
        bid,
    ]
    logged = "\n".join(str(vars(record)) for record in caplog.records)
    assert "move" in logged
    outside = [ben.get("/metrics").text, logged]
    outside += [ben.get(f"/api/tables/{table['id']}{more}").text for more in ("", "/record")]
    asked = ben.post(f"/api/tables/{table['id']}/invitation", {"invite": table["you"]["invite"]})
    assert asked.status_code == 200
    outside.append(asked.text)
    for text in outside:
        for secret in secrets:
            assert secret not in text
    path = f"/api/tables/{table['id']}"
    for more in (f"{path}/state", f"{path}/replay", "/api/tables?open=1"):
        text = ben.get(more).text
        for secret in [*secrets[:4], f'"{bid}"']:
            assert secret not in text
