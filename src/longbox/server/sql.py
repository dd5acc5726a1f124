"""The journal in SQL that every database here takes; what they say differently is named first."""

from __future__ import annotations

import asyncio
import importlib.resources
import json
import re
import time
from abc import abstractmethod
from collections import Counter
from collections.abc import Sequence
from typing import Any, ClassVar, Final

import msgspec

from longbox.server.journal import (
    SHOWN_CHAT,
    Clock,
    Entry,
    Said,
    Seat,
    Session,
    Standing,
    TableRow,
    Token,
)
from longbox.server.messages import Settings
from longbox.server.refusals import Refused
from longbox.server.sql_leases import SqlLeases, Statement

PROBE: Final = 1.5  # seconds in which the database must answer
FRESH: Final = 1.0  # seconds for which a probe is believed
SHOWN_TABLES: Final = 100
SHOWN_OF_HOST: Final = 3
LOOKED_AT: Final = 2000  # tables for the list of those that are shown
TABLE: Final = (
    "id, game, rules, edition, options, seed, host, invite, code, settings, status, next, standing,"
    " clock"
)
STEP: Final = "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?)"


class SqlJournal(SqlLeases):
    """Guests, tables, and what happens at them."""

    LOBBY: ClassVar[str]  # where the tables are that everyone may see
    NOBODY_ASKED: ClassVar[str]  # a standing in which no seat is asked

    readable = True  # as far as is known
    probed = 0.0

    @abstractmethod
    async def can_be_read(self) -> bool: ...

    async def probe(self) -> bool:
        """Write a number, and read."""
        now = time.monotonic()
        if now - self.probed < FRESH and self.healthy:
            return True
        sql = "INSERT INTO probe VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at"
        try:
            async with asyncio.timeout(PROBE):
                await self.write((sql, (time.time(),)))
                self.readable = await self.can_be_read()
        except (TimeoutError, Refused):
            return False
        self.probed = now
        return self.healthy

    # Guests.

    async def add_session(self, session: Session, token: Token) -> None:
        await self.write(
            ("INSERT INTO session (id, name) VALUES (?, ?)", (session.id, session.name)),
            token_statement(token),
        )

    async def rename(self, session: str, name: str) -> None:
        await self.write(("UPDATE session SET name = ? WHERE id = ?", (name, session)))

    async def forget(self, session: str, bot: Seat) -> None:
        begun = "(SELECT status FROM game_table WHERE id = seat.game_table) != 'open'"
        await self.write(
            ("DELETE FROM chat WHERE session = ?", (session,)),
            (
                "UPDATE seat SET session = NULL, kind = ?, name = ?, level = ?, ready = true,"
                f" stand_in = false WHERE session = ? AND {begun}",
                (bot.kind, bot.name, bot.level, session),
            ),
            (
                "UPDATE seat SET session = NULL, kind = 'open', name = '', level = NULL,"
                " ready = false, stand_in = false WHERE session = ?",
                (session,),
            ),
            (
                "UPDATE game_table SET host = coalesce((SELECT session FROM seat WHERE"
                " seat.game_table = game_table.id AND session IS NOT NULL"
                " ORDER BY seat.seat LIMIT 1), '') WHERE host = ?",
                (session,),
            ),
            ("DELETE FROM member WHERE session = ?", (session,)),
            ("DELETE FROM session WHERE id = ?", (session,)),
        )

    async def purge(self, now: float) -> None:
        await self.write(
            ("DELETE FROM token WHERE expires <= ?", (now,)),
            (
                "DELETE FROM session WHERE NOT EXISTS"
                " (SELECT 1 FROM token WHERE token.session = session.id)",
                (),
            ),
        )

    async def session_of(self, token: bytes, now: float) -> tuple[Session, Token] | None:
        rows = await self.read(
            "SELECT session.id, name, scope, expires FROM token JOIN session"
            " ON session.id = token.session WHERE hash = ? AND expires > ?",
            token,
            now,
        )
        if not rows:
            return None
        id, name, scope, expires = rows[0]
        return Session(id, name), Token(token, id, scope, expires)

    async def add_token(self, token: Token) -> None:
        await self.write(token_statement(token))

    async def extend_token(self, token: bytes, expires: float) -> None:
        await self.write(("UPDATE token SET expires = ? WHERE hash = ?", (expires, token)))

    async def revoke_tokens(self, session: str) -> None:
        await self.write(("DELETE FROM token WHERE session = ? AND scope != 'cookie'", (session,)))

    # Tables.

    async def add_table(
        self, row: TableRow, members: set[str], banned: set[str], after: str | None
    ) -> None:
        let_in = [(row.id, one, False) for one in members]
        sent_away = [(row.id, one, True) for one in banned]
        statements: list[Statement] = [
            table_statement(row),
            *seat_statements(row),
            *(("INSERT INTO member VALUES (?, ?, ?)", one) for one in let_in + sent_away),
        ]
        if after is not None:
            statements.append(("UPDATE game_table SET next = ? WHERE id = ?", (row.id, after)))
        await self.write_for(row.id, *statements)

    async def close_table(self, table: str) -> None:
        sql = (
            f"UPDATE game_table SET status = 'closed', standing = {self.NOBODY_ASKED} WHERE id = ?"
        )
        await self.write_for(table, (sql, (table,)))

    async def ban(self, row: TableRow, session: str) -> None:
        await self.write_for(
            row.id,
            *seat_statements(row),
            (
                "INSERT INTO member VALUES (?, ?, true)"
                " ON CONFLICT (game_table, session) DO UPDATE SET banned = true",
                (row.id, session),
            ),
            invite_statement(row.id, row.invite, row.code),
        )

    async def set_seats(self, row: TableRow) -> None:
        await self.write_for(row.id, *seat_statements(row))

    async def set_invite(self, table: str, invite: str, code: str) -> None:
        await self.write_for(table, invite_statement(table, invite, code))

    async def add_member(self, table: str, session: str) -> None:
        sql = "INSERT INTO member VALUES (?, ?, false) ON CONFLICT DO NOTHING"
        await self.write_for(table, (sql, (table, session)))

    async def table(self, id: str) -> tuple[TableRow, set[str]] | None:
        rows = await self.rows("WHERE id = ?", id)
        return (rows[0], await self.members(id, banned=False)) if rows else None

    async def banned(self, table: str) -> set[str]:
        return await self.members(table, banned=True)

    async def members(self, table: str, banned: bool) -> set[str]:
        sql = "SELECT session FROM member WHERE game_table = ? AND banned = ?"
        return {session for (session,) in await self.read(sql, table, banned)}

    async def coded(self, code: str) -> TableRow | None:
        found = await self.rows("WHERE code = ? AND status = 'open'", code)
        return found[0] if found else None

    async def tables_of(self, session: str) -> list[TableRow]:
        return await self.rows(
            "WHERE id IN (SELECT game_table FROM seat WHERE session = ?"
            " UNION SELECT game_table FROM member WHERE session = ? AND NOT banned)",
            session,
            session,
        )

    async def public_tables(self) -> list[TableRow]:
        found = await self.read(
            f"SELECT number, host FROM {self.LOBBY} ORDER BY number DESC LIMIT {LOOKED_AT}"
        )
        shown: Counter[str] = Counter()
        numbers = []
        for number, host in found:
            shown[host] += 1
            if shown[host] <= SHOWN_OF_HOST:
                numbers.append(number)
        wanted = numbers[:SHOWN_TABLES]
        return await self.rows(f"WHERE number IN ({marks(wanted)})", *wanted) if wanted else []

    async def rows(self, where: str, *values: object) -> list[TableRow]:
        """The newest tables of those, with their seats."""
        newest = f"ORDER BY number DESC LIMIT {SHOWN_TABLES}"
        found = await self.read(f"SELECT {TABLE} FROM game_table {where} {newest}", *values)
        if not found:
            return []
        ids = [one[0] for one in found]
        seats: dict[str, list[Seat]] = {id: [] for id in ids}
        for id, kind, session, name, level, ready, stand_in in await self.read(
            "SELECT game_table, kind, session, name, level, ready, stand_in FROM seat"
            f" WHERE game_table IN ({marks(ids)}) ORDER BY game_table, seat",
            *ids,
        ):
            seats[id].append(Seat(kind, session, name, level, bool(ready), bool(stand_in)))
        return [table_row(one, seats[one[0]]) for one in found]

    # What happens at a table.

    async def append(
        self,
        table: str,
        entry: Entry,
        status: str | None,
        standing: Standing,
        clock: Clock | None = None,
    ) -> None:
        step = (entry.seq, entry.did, entry.seat, entry.body, entry.id, entry.stand_in)
        statements: list[Statement] = [
            (STEP, (table, *step)),
            (
                "UPDATE game_table SET standing = ?, clock = ? WHERE id = ?",
                (in_json(standing), in_json(clock), table),
            ),
        ]
        if status is not None:  # which indexes look at
            statements.append(("UPDATE game_table SET status = ? WHERE id = ?", (status, table)))
        await self.write_for(table, *statements)

    async def entries(self, table: str) -> list[Entry]:
        rows = await self.read(
            "SELECT seq, did, seat, body, id, stand_in FROM entry WHERE game_table = ?"
            " ORDER BY seq",
            table,
        )
        return [
            Entry(seq, did, seat, body, id, bool(stand_in))
            for seq, did, seat, body, id, stand_in in rows
        ]

    async def say(self, table: str, said: Said) -> None:
        values = (table, said.n, said.seat, said.name, said.text, said.id, said.session)
        await self.write_for(table, ("INSERT INTO chat VALUES (?, ?, ?, ?, ?, ?, ?)", values))

    async def chat(self, table: str) -> list[Said]:
        rows = await self.read(
            "SELECT n, seat, name, text, id, session FROM chat WHERE game_table = ?"
            f" ORDER BY n DESC LIMIT {SHOWN_CHAT}",
            table,
        )
        return [Said(*row) for row in reversed(rows)]

    async def clear_chat(self, table: str) -> None:
        await self.write_for(table, ("DELETE FROM chat WHERE game_table = ?", (table,)))


def marks(values: Sequence[object]) -> str:
    return ", ".join("?" * len(values))


def in_json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def token_statement(token: Token) -> Statement:
    values = (token.hash, token.session, token.scope, token.expires)
    return "INSERT INTO token VALUES (?, ?, ?, ?)", values


def invite_statement(table: str, invite: str, code: str) -> Statement:
    return "UPDATE game_table SET invite = ?, code = ? WHERE id = ?", (invite, code, table)


def seat_statements(row: TableRow) -> list[Statement]:
    columns = ("kind", "session", "name", "level", "ready", "stand_in")
    renewed = ", ".join(f"{column} = excluded.{column}" for column in columns)
    sql = (
        "INSERT INTO seat VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
        f" ON CONFLICT (game_table, seat) DO UPDATE SET {renewed}"
    )
    return [
        (sql, (row.id, place, *(getattr(seat, column) for column in columns)))
        for place, seat in enumerate(row.seats)
    ]


def table_statement(row: TableRow) -> Statement:
    values = (
        row.id,
        row.game,
        row.rules,
        row.edition,
        json.dumps(row.options),
        json.dumps(row.seed),
        row.host,
        row.invite,
        row.code,
        in_json(row.settings),
        row.status,
        row.next,
        in_json(row.standing),
        in_json(row.clock),
    )
    return f"INSERT INTO game_table ({TABLE}) VALUES ({marks(values)})", values


def table_row(found: Sequence[Any], seats: list[Seat]) -> TableRow:
    id, game, rules, edition, options, seed, host, invite, code, *rest = found
    settings, status, after, standing, clock = rest
    return TableRow(
        id,
        game,
        rules,
        edition,
        json.loads(options),
        json.loads(seed),
        host,
        invite,
        code,
        msgspec.json.decode(settings, type=Settings),
        seats,
        status,
        after,
        msgspec.json.decode(standing, type=Standing),
        msgspec.json.decode(clock, type=Clock | None),
    )


def migrations(database: str) -> list[tuple[int, str]]:
    """The numbered scripts of a database, in their order."""
    folder = importlib.resources.files("longbox.server").joinpath("migrations", database)
    found = []
    for file in folder.iterdir():
        number = re.match(r"(\d{4})-.*\.sql$", file.name)
        if number:
            found.append((int(number.group(1)), file.read_text(encoding="utf-8")))
    return sorted(found)
