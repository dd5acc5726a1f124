"""House: all that one server has: its tables in memory, its journal, its bots, its limits."""

from __future__ import annotations

import asyncio
import os
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from longbox.core.errors import LongboxError
from longbox.core.game import Game
from longbox.server.bots import Workers
from longbox.server.codes import new_code
from longbox.server.desk import Desk
from longbox.server.editions import Editions
from longbox.server.frames import JsonObject
from longbox.server.journal import SHARDS, Journal, TableRow, shard_of
from longbox.server.leases import Leases
from longbox.server.limits import Limits
from longbox.server.logs import log
from longbox.server.messages import TableWish
from longbox.server.metrics import Metrics
from longbox.server.new_tables import (
    all_apart,
    bot_seat,
    commitment,
    new_id,
    new_seed,
    seat_for,
    taken_by,
)
from longbox.server.people import People, Person, Voice, may_play
from longbox.server.refusals import Refused, elsewhere, not_found
from longbox.server.room import Room
from longbox.server.table import Table

SERVER: Final = Voice(None, "this server")  # who asks when nobody does
IDLE: Final = 600.0  # seconds until a table that nobody looks at leaves the memory
OVER: Final = 60.0  # likewise, but nothing more can happen there, and all that did is much to keep
SWEEP: Final = 60.0
PURGE: Final = 3600.0  # seconds between looking for tokens that have ended


class House:
    """Tables are loaded from the journal when they are asked for, and forgotten when idle."""

    def __init__(
        self,
        journal: Journal,
        limits: Limits,
        bots: Workers,
        editions: Editions,
        leases: Leases | None = None,
    ) -> None:
        self.editions = editions
        self.journal = journal
        self.leases = leases  # where there are several processes
        self.errands: set[asyncio.Task[None]] = set()  # for other processes
        self.counts_of: dict[str, str] = {}  # by the addresses of other processes
        self.tell_others: Callable[[dict[str, Any]], object] = lambda news: None
        self.limits = limits
        self.bots = bots
        self.people = People(journal)
        self.desk = Desk(limits)
        self.metrics = Metrics()
        self.started = time.time()
        self.rooms: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Task[Room]] = {}
        self.sweeper = asyncio.create_task(self.sweep())
        if leases is not None:
            leases.leave = self.leave
            leases.after_beat = self.tell_counts

    async def close(self) -> None:
        self.sweeper.cancel()
        await self.hand_over()
        await self.bots.close()
        self.desk.close()
        await self.journal.close()

    async def hand_over(self) -> None:
        """All tables leave the memory; where there are other processes, for one of those."""
        if self.leases is None:
            await self.leave(set(range(SHARDS)))
        else:
            await self.leases.end()

    async def leave(self, shards: set[int]) -> None:
        """Tables leave the memory: their people come back to where they are loaded again."""
        await asyncio.gather(*self.loading.values(), return_exceptions=True)
        rooms = [room for id, room in self.rooms.items() if shard_of(id) in shards]
        tasks = [room.bots.task for room in rooms if room.bots.task is not None]
        for room in rooms:
            room.bots.stop()
            for listener in list(room.presence.listeners):
                listener.drop("restart", 1)
        await asyncio.gather(*tasks, return_exceptions=True)
        for room in rooms:
            async with room.lock:
                pass  # a change that was begun is finished
            room.unload()
            self.rooms.pop(room.row.id, None)

    async def sweep(self) -> None:
        purged = -PURGE
        while True:
            now = time.monotonic()
            if now - purged > PURGE:
                purged = now
                with suppress(Refused):  # then later
                    await self.journal.purge(time.time())
            await asyncio.sleep(SWEEP)
            self.drop_idle(time.monotonic())

    def drop_idle(self, now: float) -> None:
        for id, room in list(self.rooms.items()):
            if room.idle(now, OVER if room.row.status in ("over", "closed") else IDLE):
                room.unload()
                del self.rooms[id]

    async def room(self, id: str, voice: Voice = SERVER) -> Room:
        """A table, loaded if need be; whoever asked may go away, and it is loaded once."""
        if not self.owns(id):
            raise elsewhere()
        if id not in self.rooms:
            if id not in self.loading:
                loading = self.loading[id] = asyncio.create_task(self.load(id, voice))
                loading.add_done_callback(lambda _: self.loading.pop(id))
            await asyncio.shield(self.loading[id])
        room = self.rooms.get(id)
        if room is None:  # it has just been given to another process
            raise elsewhere()
        room.used = room.seen = time.monotonic()
        return room

    def owns(self, table: str) -> bool:
        return self.leases is None or self.leases.owns(table)

    async def load(self, id: str, voice: Voice) -> Room:
        found = await self.journal.table(id)
        if found is None:
            raise not_found()
        row, members = found
        try:
            table = Table(row, self.game_of(row))
        except LongboxError as error:
            raise Refused("other_rules", str(error)) from None
        if table.playable:
            entries = await self.journal.entries(id)
            await self.desk.answer(voice, lambda: table.load(entries))
        row.seats = all_apart(row.seats)
        banned = await self.journal.banned(id)
        room = Room(self, table, members, banned, await self.journal.chat(id))
        self.rooms[id] = room
        room.bots.start()
        room.set_alarm()
        return room

    def game_of(self, row: TableRow) -> Game[Any, Any]:
        """In its edition; if that is gone, as in the box, and then nobody plays on."""
        try:
            return self.editions.game(row.game, row.edition)
        except LongboxError:
            return self.editions.own(row.game)

    async def create(self, voice: Voice, wish: TableWish) -> Room:
        """A new table; with ``start`` its match begins if no seat is open."""
        try:
            game = self.editions.game(wish.game, wish.edition)
            game.checked_players(len(wish.seats))
            options = game.checked_options(wish.options, len(wish.seats))
        except LongboxError as error:
            raise Refused("bad_request", str(error)) from None
        if self.leases is not None and not self.leases.has_any():
            raise elsewhere()
        person = may_play(voice.person)
        seats = [taken_by(person, one) if one.who == "me" else seat_for(one) for one in wish.seats]
        row = TableRow(
            new_id(self.owns),
            game.id,
            game.version,
            game.edition.hash,
            options,
            new_seed() if wish.seed is None else wish.seed,
            person.session,
            secrets.token_urlsafe(16),
            new_code(),
            wish.settings(),
            all_apart(seats),
        )
        await self.journal.add_table(row, set(), set(), None)
        log.info("table", extra={"table": row.id, "game": row.game})
        self.metrics.add("tables")
        room = await self.room(row.id, voice)
        if wish.start:
            await room.start(voice)
        return room

    async def list_tables(self, person: Person | None, mine: bool) -> list[JsonObject]:
        rows: list[TableRow]
        if mine:
            rows = [] if person is None else await self.journal.tables_of(person.session)
        else:
            rows = await self.journal.public_tables()
        return [self.listed(row, person) for row in rows]

    def listed(self, row: TableRow, person: Person | None) -> JsonObject:
        """A line of a list; the table itself need not be loaded for it."""
        session = None if person is None else person.session
        mine = [place for place, seat in enumerate(row.seats) if seat.session == session]
        hosts = [place for place, seat in enumerate(row.seats) if seat.session == row.host]
        asked = [one.seat for one in row.standing.asked]
        return {
            "id": row.id,
            "game": row.game,
            "status": row.status,
            "options": row.options,
            "commitment": commitment(row.seed),
            "seats": [
                {"kind": seat.kind, "name": seat.name, "level": seat.level} for seat in row.seats
            ],
            "your_seats": mine if session else [],
            "your_turn": session is not None and any(place in asked for place in mine),
            "host": hosts[0] if hosts else None,
            "standing": row.standing if mine or row.settings.watchers else None,
        }

    async def forget(self, person: Person) -> None:
        """Take a person out of every table: those in memory, those in the journal alone, and
        those that were loaded meanwhile."""
        session = person.session
        await self.forget_in_memory(session)
        await self.journal.forget(session, bot_seat(1))
        await asyncio.gather(*self.loading.values(), return_exceptions=True)
        await self.forget_in_memory(session)

    async def forget_in_memory(self, session: str) -> None:
        self.tell_others({"forget": session})
        await self.forget_here(session)

    async def forget_here(self, session: str) -> None:
        self.people.forget(session, time.monotonic())
        for room in list(self.rooms.values()):
            try:
                await room.seats.forget(session)
            except Refused:
                if self.owns(room.row.id):  # else it has just become another process's
                    raise

    async def revoke_tokens(self, session: str) -> None:
        await self.journal.revoke_tokens(session)
        self.tell_others({"revoke": session})
        self.hang_up(session, ("play", "read"))

    def hear(self, news: dict[str, Any]) -> None:
        """What another process tells."""
        if "counts" in news:
            self.counts_of[news["address"]] = news["counts"]
            self.desk.spent_elsewhere(news["spent"])
        if "leases" in news and self.leases is not None:
            self.leases.news.set()
        if "forget" in news:
            errand = asyncio.create_task(self.forget_here(news["forget"]))
            self.errands.add(errand)
            errand.add_done_callback(self.errands.discard)
        if "revoke" in news:
            self.hang_up(news["revoke"], ("play", "read"))

    def hang_up(self, session: str, scopes: tuple[str, ...]) -> None:
        """End the connections that were opened with what is no longer valid."""
        for room in self.rooms.values():
            for listener in list(room.presence.listeners):
                person = listener.person
                if person and person.session == session and person.scope in scopes:
                    room.presence.send_away(listener)

    def clock(self) -> float:
        """Seconds since the epoch, for clients to compare theirs with."""
        return time.time()

    def counts(self) -> str:
        """The metrics, of all processes where there are several."""
        if self.leases is None:
            return self.metrics.text(self.now())
        others = [self.counts_of.get(address, "") for address in self.leases.others()]
        return "".join([self.own_counts(), *others])

    def own_counts(self) -> str:
        return self.metrics.text(self.now(), os.getpid())

    def tell_counts(self) -> None:
        assert self.leases is not None
        spent = self.desk.spent()
        counts = {"counts": self.own_counts(), "address": self.leases.address, "spent": spent}
        self.tell_others(counts)

    def now(self) -> dict[str, float]:
        """What there is at this moment, for the metrics."""
        listeners = [one for room in self.rooms.values() for one in room.presence.listeners]
        return {
            "tables_loaded": len(self.rooms),
            "listeners": len(listeners),
            "watchers": sum(one.seat is None for one in listeners),
            "journal_healthy": float(self.journal.healthy),
        }
