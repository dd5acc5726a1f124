"""House: all that one server has: its tables in memory, its journal, its bots, its limits."""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import Final

from longbox.core.errors import LongboxError
from longbox.server.bots import Workers
from longbox.server.frames import JsonObject
from longbox.server.journal import Journal, TableRow
from longbox.server.limits import Buckets, Limits
from longbox.server.logs import log
from longbox.server.messages import TableWish
from longbox.server.metrics import Metrics
from longbox.server.new_tables import commitment, new_id, new_seed, seat_for, taken_by
from longbox.server.people import People, Person
from longbox.server.refusals import Refused, not_found
from longbox.server.room import Room
from longbox.server.table import Table, game_of

IDLE: Final = 600.0  # seconds until a table that nobody looks at leaves the memory
SWEEP: Final = 60.0


class House:
    """Tables are loaded from the journal when they are asked for, and forgotten when idle."""

    def __init__(self, journal: Journal, limits: Limits, bots: Workers) -> None:
        self.journal = journal
        self.limits = limits
        self.bots = bots
        self.people = People(journal)
        self.buckets = Buckets()
        self.metrics = Metrics()
        self.rooms: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Task[Room]] = {}
        self.sweeper = asyncio.create_task(self.sweep())

    async def close(self) -> None:
        self.sweeper.cancel()
        self.say_goodbye()
        tasks = [room.bots for room in self.rooms.values() if room.bots is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for room in self.rooms.values():
            async with room.lock:
                pass  # a change that was begun is finished
        await self.bots.close()
        await self.journal.close()

    def say_goodbye(self) -> None:
        for room in self.rooms.values():
            for listener in list(room.listeners):
                listener.drop("restart", 1)

    async def sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            now = time.monotonic()
            for id, room in list(self.rooms.items()):
                if room.idle(now, IDLE):
                    del self.rooms[id]

    async def room(self, id: str) -> Room:
        """A table, loaded if need be."""
        if id in self.rooms:
            return self.rooms[id]
        if id not in self.loading:
            self.loading[id] = asyncio.create_task(self.load(id))
        try:
            return await asyncio.shield(self.loading[id])
        finally:
            self.loading.pop(id, None)

    async def load(self, id: str) -> Room:
        found = await self.journal.table(id)
        if found is None:
            raise not_found()
        row, members = found
        try:
            table = Table(row)
        except LongboxError as error:
            raise Refused("other_rules", str(error)) from None
        if table.playable:
            table.load(await self.journal.entries(id))
        room = Room(self, table, members, await self.journal.chat(id))
        self.rooms[id] = room
        room.start_bots()
        return room

    async def create(self, person: Person, wish: TableWish) -> Room:
        """A new table; with ``start`` its match begins if no seat is open."""
        try:
            game = game_of(wish.game)
            game.checked_players(len(wish.seats))
            options = game.checked_options(wish.options)
        except LongboxError as error:
            raise Refused("bad_request", str(error)) from None
        row = TableRow(
            new_id(),
            game.id,
            game.version,
            game.edition.hash,
            options,
            new_seed() if wish.seed is None else wish.seed,
            person.session,
            secrets.token_urlsafe(16),
            wish.settings(),
            [taken_by(person, one) if one.who == "me" else seat_for(one) for one in wish.seats],
        )
        await self.journal.add_table(row, set(), None)
        log.info("table", extra={"table": row.id, "game": row.game})
        self.metrics.add("tables")
        room = await self.room(row.id)
        if wish.start:
            await room.start(person)
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
            "your_turn": session is not None and any(place in row.asked for place in mine),
        }

    async def forget(self, person: Person) -> None:
        """Take a person out of every seat, then out of the journal."""
        for id in await self.journal.seated_at(person.session):
            room = await self.room(id)
            await room.forget(person.session)
        await self.journal.forget(person.session)
        self.hang_up(person.session, ("cookie", "play", "read"))

    async def revoke_tokens(self, session: str) -> None:
        await self.journal.revoke_tokens(session)
        self.hang_up(session, ("play", "read"))

    def hang_up(self, session: str, scopes: tuple[str, ...]) -> None:
        """End the connections that were opened with what is no longer valid."""
        for room in self.rooms.values():
            for listener in list(room.listeners):
                person = listener.person
                if person and person.session == session and person.scope in scopes:
                    room.send_away(listener)

    def clock(self) -> float:
        """Seconds since the epoch, for clients to compare theirs with."""
        return time.time()

    def now(self) -> dict[str, float]:
        """What there is at this moment, for the metrics."""
        listeners = [one for room in self.rooms.values() for one in room.listeners]
        return {
            "tables_loaded": len(self.rooms),
            "listeners": len(listeners),
            "watchers": sum(one.seat is None for one in listeners),
            "journal_healthy": float(self.journal.healthy),
        }
