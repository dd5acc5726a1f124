"""The journal in one SQLite file: a thread writes, many wishes to a commit, each one synced."""

from __future__ import annotations

import asyncio
import importlib.resources
import json
import os
import queue
import re
import sqlite3
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec

from longbox.core.errors import SetupError
from longbox.server.journal import Entry, Journal, Said, Seat, Session, TableRow, Token, not_saved
from longbox.server.messages import Settings

PATIENCE: Final = 2.0  # seconds to wait for another program that has the file locked
LARGEST_BATCH: Final = 512
SHOWN_TABLES: Final = 100
SHOWN_CHAT: Final = 100
TABLE: Final = (
    "id, game, rules, edition, options, seed, host, invite, settings, status, next, asked"
)
Statement: TypeAlias = tuple[str, Sequence[Any]]  # Any: what SQLite takes


class Wish:
    """Statements that are done together or not at all, and who waits for them."""

    def __init__(self, statements: list[Statement], waiting: asyncio.Future[None]) -> None:
        self.statements = statements
        self.waiting = waiting

    def settle(self, error: sqlite3.Error | None) -> None:
        if self.waiting.done():
            return
        if error is None:
            self.waiting.set_result(None)
        else:
            self.waiting.set_exception(not_saved(reason(error)))


def reason(error: sqlite3.Error) -> str:
    """In words for players; the log has the rest."""
    text = str(error)
    if "full" in text:
        return "the disk of this server is full"
    if "locked" in text:
        return "another program has locked the database"
    return "the database refused it"


class Writer(threading.Thread):
    """Writes what has gathered in one transaction, and tells who waits when it is on the disk."""

    def __init__(self, path: Path, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(name="longbox-journal", daemon=True)
        self.loop = loop
        self.wishes: queue.SimpleQueue[Wish | None] = queue.SimpleQueue()
        self.connection = connected(path)
        self.healthy = True
        self.commits = 0

    def run(self) -> None:
        while (first := self.wishes.get()) is not None:
            batch = [first]
            last = False
            while len(batch) < LARGEST_BATCH and not self.wishes.empty():
                wish = self.wishes.get()
                if wish is None:
                    last = True
                    break
                batch.append(wish)
            self.write(batch)
            if last:
                break
        self.connection.close()

    def write(self, batch: list[Wish]) -> None:
        error = self.transaction(batch)
        self.healthy = error is None or isinstance(error, sqlite3.IntegrityError)
        if isinstance(error, sqlite3.IntegrityError) and len(batch) > 1:
            for wish in batch:  # one of them cannot be; the others can
                self.write([wish])
            return
        self.loop.call_soon_threadsafe(settle, batch, error)

    def transaction(self, batch: list[Wish]) -> sqlite3.Error | None:
        try:
            self.connection.execute("BEGIN IMMEDIATE")
            for wish in batch:
                for sql, values in wish.statements:
                    self.connection.execute(sql, values)
            self.connection.execute("COMMIT")
        except sqlite3.Error as error:
            if self.connection.in_transaction:
                self.connection.execute("ROLLBACK")
            return error
        self.commits += 1
        return None


def settle(batch: list[Wish], error: sqlite3.Error | None) -> None:
    for wish in batch:
        wish.settle(error)


class SqliteJournal(Journal):
    """One file, owned by one process."""

    def __init__(self, path: Path, loop: asyncio.AbstractEventLoop) -> None:
        made = not path.exists()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self.lock = owned(path)
            migrate(path)
            if made:
                path.chmod(0o600)  # seeds of running matches are in it
            self.reader = connected(path)
            self.reader.execute("PRAGMA query_only = ON")
            self.writer = Writer(path, loop)
        except (OSError, sqlite3.Error) as error:
            raise SetupError(f"cannot use the database '{path}': {error}") from None
        self.writer.start()

    async def close(self) -> None:
        self.writer.wishes.put(None)
        await asyncio.to_thread(self.writer.join)
        self.reader.close()
        os.close(self.lock)

    @property
    def healthy(self) -> bool:
        return self.writer.healthy

    async def write(self, *statements: Statement) -> None:
        waiting = self.writer.loop.create_future()
        self.writer.wishes.put(Wish(list(statements), waiting))
        await waiting

    def read(self, sql: str, *values: object) -> list[Any]:
        """Rows; in WAL mode a reader waits for nobody."""
        return self.reader.execute(sql, values).fetchall()

    # Guests.

    async def add_session(self, session: Session, token: Token) -> None:
        await self.write(
            ("INSERT INTO session (id, name) VALUES (?, ?)", (session.id, session.name)),
            token_statement(token),
        )

    async def rename(self, session: str, name: str) -> None:
        await self.write(("UPDATE session SET name = ? WHERE id = ?", (name, session)))

    async def forget(self, session: str) -> None:
        await self.write(
            ("DELETE FROM member WHERE session = ?", (session,)),
            ("DELETE FROM session WHERE id = ?", (session,)),
        )

    async def session_of(self, token: bytes, now: float) -> tuple[Session, Token] | None:
        rows = self.read(
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

    async def add_table(self, row: TableRow, members: set[str], after: str | None) -> None:
        statements: list[Statement] = [
            (
                f"INSERT INTO game_table ({TABLE}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    row.id,
                    row.game,
                    row.rules,
                    row.edition,
                    json.dumps(row.options),
                    json.dumps(row.seed),
                    row.host,
                    row.invite,
                    msgspec.json.encode(row.settings).decode(),
                    row.status,
                    row.next,
                    json.dumps(row.asked),
                ),
            ),
            *seat_statements(row),
            *(("INSERT INTO member VALUES (?, ?)", (row.id, one)) for one in members),
        ]
        if after is not None:
            statements.append(("UPDATE game_table SET next = ? WHERE id = ?", (row.id, after)))
        await self.write(*statements)

    async def set_seats(self, row: TableRow) -> None:
        await self.write(*seat_statements(row))

    async def set_invite(self, table: str, invite: str) -> None:
        await self.write(("UPDATE game_table SET invite = ? WHERE id = ?", (invite, table)))

    async def add_member(self, table: str, session: str) -> None:
        await self.write(("INSERT OR IGNORE INTO member VALUES (?, ?)", (table, session)))

    async def table(self, id: str) -> tuple[TableRow, set[str]] | None:
        rows = self.read(f"SELECT {TABLE} FROM game_table WHERE id = ?", id)
        if not rows:
            return None
        members = self.read("SELECT session FROM member WHERE game_table = ?", id)
        return self.row(rows[0]), {session for (session,) in members}

    async def tables_of(self, session: str) -> list[TableRow]:
        return self.rows(
            "WHERE id IN (SELECT game_table FROM seat WHERE session = ?"
            " UNION SELECT game_table FROM member WHERE session = ?)",
            session,
            session,
        )

    async def seated_at(self, session: str) -> list[str]:
        found = self.read("SELECT DISTINCT game_table FROM seat WHERE session = ?", session)
        return [id for (id,) in found]

    async def public_tables(self) -> list[TableRow]:
        return self.rows(
            "WHERE status != 'over' AND json_extract(settings, '$.visibility') = 'public'"
        )

    def rows(self, where: str, *values: object) -> list[TableRow]:
        newest = f"ORDER BY number DESC LIMIT {SHOWN_TABLES}"
        found = self.read(f"SELECT {TABLE} FROM game_table {where} {newest}", *values)
        return [self.row(one) for one in found]

    def row(self, found: Sequence[Any]) -> TableRow:
        id, game, rules, edition, options, seed, host, invite, settings, status, after, asked = (
            found
        )
        seats = self.read(
            "SELECT kind, session, name, level, ready, stand_in FROM seat"
            " WHERE game_table = ? ORDER BY seat",
            id,
        )
        return TableRow(
            id,
            game,
            rules,
            edition,
            json.loads(options),
            json.loads(seed),
            host,
            invite,
            msgspec.json.decode(settings, type=Settings),
            [
                Seat(kind, session, name, level, bool(ready), bool(stand_in))
                for kind, session, name, level, ready, stand_in in seats
            ],
            status,
            after,
            json.loads(asked),
        )

    # What happens at a table.

    async def append(self, table: str, entry: Entry, status: str, asked: list[int]) -> None:
        await self.write(
            (
                "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?)",
                (
                    table,
                    entry.seq,
                    entry.did,
                    entry.seat,
                    entry.body,
                    entry.id,
                    entry.stand_in,
                ),
            ),
            (
                "UPDATE game_table SET status = ?, asked = ? WHERE id = ?",
                (status, json.dumps(asked), table),
            ),
        )

    async def entries(self, table: str) -> list[Entry]:
        rows = self.read(
            "SELECT seq, did, seat, body, id, stand_in FROM entry WHERE game_table = ?"
            " ORDER BY seq",
            table,
        )
        return [
            Entry(seq, did, seat, body, id, bool(stand_in))
            for seq, did, seat, body, id, stand_in in rows
        ]

    async def say(self, table: str, said: Said) -> None:
        values = (table, said.n, said.seat, said.name, said.text, said.id)
        await self.write(("INSERT INTO chat VALUES (?, ?, ?, ?, ?, ?)", values))

    async def chat(self, table: str) -> list[Said]:
        rows = self.read(
            "SELECT n, seat, name, text, id FROM chat WHERE game_table = ?"
            f" ORDER BY n DESC LIMIT {SHOWN_CHAT}",
            table,
        )
        return [Said(*row) for row in reversed(rows)]


def token_statement(token: Token) -> Statement:
    values = (token.hash, token.session, token.scope, token.expires)
    return "INSERT INTO token VALUES (?, ?, ?, ?)", values


def seat_statements(row: TableRow) -> list[Statement]:
    return [
        (
            "INSERT OR REPLACE INTO seat VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (
                row.id,
                place,
                seat.kind,
                seat.session,
                seat.name,
                seat.level,
                seat.ready,
                seat.stand_in,
            ),
        )
        for place, seat in enumerate(row.seats)
    ]


def connected(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(
        path, timeout=PATIENCE, isolation_level=None, check_same_thread=False
    )
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def owned(path: Path) -> int:
    """A lock that lasts as long as this process, since tables live in the memory of one."""
    lock = os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(lock, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]  # Windows only
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(lock)
        raise SetupError(
            f"another Longbox uses the database '{path}'; stop it, or name another file"
        ) from None
    return lock


def migrations() -> list[tuple[int, str]]:
    """The numbered scripts, in their order."""
    folder = importlib.resources.files("longbox.server").joinpath("migrations")
    found = []
    for file in folder.iterdir():
        number = re.match(r"(\d{4})-.*\.sql$", file.name)
        if number:
            found.append((int(number.group(1)), file.read_text(encoding="utf-8")))
    return sorted(found)


def migrate(path: Path) -> None:
    """Bring a database up to the last script, each in a transaction."""
    connection = connected(path)
    try:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        scripts = migrations()
        if version > scripts[-1][0]:
            raise SetupError(f"the database '{path}' was made by a newer Longbox; use that one")
        for number, script in scripts:
            if number > version:
                connection.executescript(
                    f"BEGIN;\n{script}\nPRAGMA user_version = {number};\nCOMMIT;"
                )
    finally:
        connection.close()
