"""Room: a table with the people around it. Every change is committed first and told then."""

from __future__ import annotations

import asyncio
import secrets
import time
import weakref
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final, TypeVar

import msgspec

from longbox.core.record import Record
from longbox.server import frames
from longbox.server.bot_turns import BotTurns
from longbox.server.chat import Chat
from longbox.server.clocks import Clocks
from longbox.server.frames import JsonObject, Scene
from longbox.server.journal import Entry, Said, TableRow
from longbox.server.logs import log
from longbox.server.new_tables import commitment
from longbox.server.people import Person, Voice, may_play
from longbox.server.presence import Presence
from longbox.server.refusals import Refused
from longbox.server.rematch import Rematch
from longbox.server.seats import Seats
from longbox.server.table import Table

if TYPE_CHECKING:
    from longbox.server.house import House

MOMENT: Final = 10.0  # seconds for which someone who asked something still looks on
LONGEST_WAIT: Final = 3600.0  # seconds after which an alarm looks again
T = TypeVar("T")


class Room:
    """One table in memory."""

    def __init__(
        self, house: House, table: Table, members: set[str], banned: set[str], chat: list[Said]
    ) -> None:
        self.house = house
        self.table = table
        self.row: TableRow = table.row
        self.members = members
        self.banned = banned
        self.lock = asyncio.Lock()
        self.pending = 0  # changes that were asked for and are not finished
        self.alarm: asyncio.TimerHandle | None = None
        self.ringing: asyncio.Future[None] | None = None
        me = weakref.proxy(self)  # its parts do not hold it, so that it is gone when it is let go
        self.seats = Seats(me)
        self.presence = Presence(me)
        self.bots = BotTurns(me)
        self.clocks = Clocks(me)
        self.chat = Chat(me, chat)
        self.rematch = Rematch(me)
        self.used = self.seen = time.monotonic()

    @property
    def watched(self) -> bool:
        """Whether somebody looks on, or did a moment ago."""
        return bool(self.presence.listeners) or time.monotonic() - self.seen < MOMENT

    async def change(self, work: Callable[[], Awaitable[T]]) -> T:
        """One change at a time; whoever asked may go away, the change is finished all the same."""
        self.pending += 1
        return await asyncio.shield(asyncio.ensure_future(self.alone(work)))

    async def alone(self, work: Callable[[], Awaitable[T]]) -> T:
        """The same for those who stay until it is finished; it is counted as pending already."""
        try:
            async with self.lock:
                self.used = time.monotonic()
                return await work()
        finally:
            self.pending -= 1

    async def act(
        self, voice: Voice, work: Callable[[Person], Awaitable[T]], even_closed: bool = False
    ) -> T:
        """A person changes something: who they are and what they may is looked up in the change."""

        def checked() -> Awaitable[T]:
            person = may_play(voice.person)
            self.seats.let_in(person)
            if self.row.status == "closed" and not even_closed:
                raise Refused("closed", "the host has closed this table")
            return work(person)

        self.house.desk.check_cost(voice)
        if voice.listener is None:
            return await self.change(checked)
        self.pending += 1
        return await self.alone(checked)

    def act_for_seat(
        self, voice: Voice, work: Callable[[int], Awaitable[T]], first: bool = False
    ) -> Awaitable[T]:
        """The same, for a seat of theirs."""
        return self.act(voice, lambda _: work(self.seats.seat_of(voice, first)))

    async def ask(self, voice: Voice, work: Callable[[int], T]) -> T:
        """A dear question of a seat, for which the table stands still."""
        desk = self.house.desk
        async with desk.turn(voice), self.lock:
            place = self.seats.place_of(voice)
            if place is None:
                raise Refused("forbidden", "only a seat can ask this")
            seat = place
            return await desk.answer(voice, lambda: work(seat))

    # Describing.

    def describe(self) -> JsonObject:
        row = self.row
        hosts = [place for place, seat in enumerate(row.seats) if seat.session == row.host]
        seats = [
            {
                "seat": place,
                "kind": seat.kind,
                "name": seat.name,
                "level": seat.level,
                "ready": seat.ready,
                "here": seat.kind == "bot" or self.presence.here(place),
                "claimable": self.bots.claimable(place),
                "stand_in": seat.stand_in,
            }
            for place, seat in enumerate(row.seats)
        ]
        return {
            "id": row.id,
            "game": row.game,
            "rules": row.rules,
            "edition": self.house.editions.told(self.table.game, row.edition),
            "options": row.options,
            "status": row.status,
            "seq": self.table.seq,
            "host": hosts[0] if hosts else None,
            "sealed": isinstance(row.seed, str),
            "commitment": commitment(row.seed),
            **msgspec.structs.asdict(row.settings),
            "next": row.next,
            "wanted": self.rematch.wanted(),
            "seats": seats,
            "clocks": self.clocks.shown(),
        }

    def you(self, person: Person | None) -> JsonObject:
        seats = self.seats.of(person)
        host = self.seats.is_host(person)
        invite = self.row.invite if seats or host else None
        code = self.row.code if invite and self.row.status == "open" else None
        return {"host": host, "seats": seats, "invite": invite, "code": code or None}

    def described(self, person: Person | None) -> JsonObject:
        return {**self.describe(), "you": self.you(person)}

    # Telling.

    def tell(self, frame: bytes) -> None:
        for listener in list(self.presence.listeners):
            listener.put(frame)

    def tell_json(self, frame: JsonObject) -> None:
        if self.presence.listeners:
            self.tell(msgspec.json.encode(frame))

    def tell_table(self) -> None:
        if self.presence.listeners:
            self.tell_json({"t": "table", "table": self.describe()})

    def greeting(
        self, person: Person | None, place: int | None, since: int | None
    ) -> Callable[[Scene], bytes]:
        """What a welcome says of now, and how it is made of a scene, be it in another thread."""
        about, you, chat = self.describe(), self.you(person), self.chat.said
        return lambda scene: frames.welcome(scene, place, about, you, since, chat)

    async def welcome(self, voice: Voice, since: int | None) -> bytes:
        """The frame; who has a connection is told before anything else can happen."""
        desk = self.house.desk
        async with desk.turn(voice), self.lock:
            hello = self.greeting(voice.person, self.seats.place_of(voice), since)
            frame = await desk.answer(voice, lambda: hello(Scene(self.table)))
            if voice.listener is not None:
                voice.listener.put(frame)
            return frame

    # Time.

    def set_alarm(self) -> None:
        """For the next moment at which something is to be told or done, if there is one."""
        if self.alarm is not None:
            self.alarm.cancel()
            self.alarm = None
        if due := [*self.presence.due(), *self.clocks.due()]:
            wait = max(0.0, min(due) - time.monotonic()) + 0.02
            self.alarm = asyncio.get_running_loop().call_later(min(wait, LONGEST_WAIT), self.ring)

    def ring(self) -> None:
        self.alarm = None
        self.ringing = asyncio.ensure_future(self.change(self.look_at_the_time))

    async def look_at_the_time(self) -> None:
        await self.clocks.run_out()
        self.tell_table()
        self.set_alarm()

    def idle(self, now: float, after: float) -> bool:
        """Whether it can leave the memory."""
        return (
            not self.presence.listeners
            and not self.pending
            and not self.lock.locked()
            and (self.bots.task is None or self.bots.task.done())
            and now - self.used > after
        )

    def unload(self) -> None:
        """It leaves the memory, and nothing holds it."""
        if self.alarm is not None:
            self.alarm.cancel()

    # The match.

    async def start(self, voice: Voice) -> JsonObject:
        async def work(person: Person) -> JsonObject:
            self.seats.check_host(person)
            if self.row.status != "open":
                raise Refused("not_open", "the match has begun already")
            if any(seat.kind == "open" or not seat.ready for seat in self.row.seats):
                raise Refused("not_ready", "a seat is still open or not ready")
            await self.commit(Entry(1, "start", None, "", "start"), voice)
            return self.described(person)

        return await self.act(voice, work)

    async def commit(self, entry: Entry, voice: Voice | None) -> int:
        """Take a step, make it durable, then tell; if it cannot be saved nothing has happened."""
        table = self.table
        began = time.thread_time()
        before = table.answers()
        try:
            step = table.take(entry)
            scene = Scene(table)
            standing = table.standing(entry.seat, scene.watched())
            clock = self.clocks.after(entry)
            cost = time.thread_time() - began
            status = table.status if table.status != self.row.status else None
            await self.house.journal.append(self.row.id, entry, status, standing, clock)
        except BaseException:
            began = time.thread_time()
            table.put_back(before)
            if voice is not None:
                self.house.desk.charge(voice, time.thread_time() - began)
            raise
        began = time.thread_time()
        was = self.row.status
        table.keep(step)
        self.row.standing = standing
        self.house.metrics.add(f"{entry.did}s")
        frame_of = {place: sight.step(scene, step) for place, sight in self.presence.sights.items()}
        for listener in self.presence.listeners:
            listener.put(frame_of[listener.seat])
        self.clocks.keep(clock)
        if was != self.row.status:
            self.tell_table()
        if voice is not None:
            self.house.desk.charge(voice, cost + time.thread_time() - began)
        log.info(entry.did, extra={"table": self.row.id, "seq": entry.seq, "move": entry.id})
        self.bots.start()
        return table.seq

    async def move(self, voice: Voice, id: str, seq: int, action: str) -> tuple[int, bool]:
        """Answer for a seat; the step it became, and whether it had been done before."""

        async def work(seat: int) -> tuple[int, bool]:
            done = self.table.done.get((seat, id))
            if done is not None:
                return done, True
            self.table.check_move(seat, seq, action)
            await self.bots.take_back(seat)
            return await self.answer(seat, id, action, voice), False

        return await self.act_for_seat(voice, work)

    async def bot_move(self, seat: int, seq: int, action: str) -> None:
        """A bot answers, if it still has to."""

        async def work() -> None:
            self.table.check_move(seat, seq, action)
            if self.bots.answers_for(seat):
                await self.answer(seat, secrets.token_urlsafe(12), action, None)

        await self.change(work)

    def answer(self, seat: int, id: str, action: str, voice: Voice | None) -> Awaitable[int]:
        text = str(self.table.game.parse(action))
        stand_in = voice is None and self.row.seats[seat].kind != "bot"
        return self.commit(Entry(self.table.seq + 1, "move", seat, text, id, stand_in), voice)

    async def undo(self, voice: Voice, id: str, seq: int, count: int) -> tuple[int, bool]:
        async def work(seat: int) -> tuple[int, bool]:
            done = self.table.done.get((seat, id))
            if done is not None:
                return done, True
            self.table.check_undo(seat, seq, count)
            entry = Entry(self.table.seq + 1, "undo", seat, str(count), id)
            return await self.commit(entry, voice), False

        return await self.act_for_seat(voice, work)

    async def close(self, voice: Voice) -> JsonObject:
        """The host ends it, whatever its match has come to; it can be looked at as it is."""

        async def work(person: Person) -> JsonObject:
            self.seats.check_host(person)
            await self.house.journal.close_table(self.row.id)
            self.row.status = "closed"
            self.row.standing.asked = []
            self.clocks.look_again()
            self.tell_table()
            return self.described(person)

        return await self.act(voice, work)

    async def race(self, voice: Voice) -> JsonObject:
        """The points after each answer, as everyone could know them."""
        desk = self.house.desk
        async with desk.turn(voice):
            async with self.lock:
                self.seats.place_of(voice)
                record = self.table.begun().record()
            return await desk.answer(voice, lambda: frames.race(self.table.game, record))

    async def replay(self, voice: Voice) -> bytes:
        """Every position as a seat or a watcher saw it; of a match that is over, as any seat."""
        desk = self.house.desk
        async with desk.turn(voice):
            async with self.lock:
                self.seats.let_in(voice.person)
                match = self.table.begun()
                over = match.outcome is not None
                if over and voice.seat is not None:
                    if voice.seat >= match.players:
                        raise Refused("not_found", "there is no such seat")
                    place: int | None = voice.seat
                else:
                    place = self.seats.place_of(voice)
                record = match.record()
            return await desk.answer(
                voice, lambda: frames.replay(self.table.game, record, place, over)
            )

    def record(self) -> Record:
        match = self.table.begun()
        if match.outcome is None:
            raise Refused("not_over", "the record has the seed, so it is shown at the end")
        return match.record()
