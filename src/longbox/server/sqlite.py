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
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec

from longbox.core.errors import SetupError
from longbox.server.journal import (
    Clock,
    Entry,
    Journal,
    Lease,
    Said,
    Seat,
    Session,
    Standing,
    TableRow,
    Token,
    not_read,
    not_saved,
    shard_of,
)
from longbox.server.logs import log
from longbox.server.messages import Settings
from longbox.server.refusals import Refused

PATIENCE: Final = 2.0  # seconds to wait for another program that has the file locked
LARGEST_BATCH: Final = 512
PROBE: Final = 1.5  # seconds in which the disk must answer
FRESH: Final = 1.0  # seconds for which a probe is believed
SMALL: Final = 32 << 20  # bytes of a file that is looked through before it is used
SHOWN_TABLES: Final = 100
SHOWN_OF_HOST: Final = 3
LOOKED_AT: Final = 2000  # tables for the list of those that are shown
SHOWN_CHAT: Final = 100
TABLE: Final = (
    "id, game, rules, edition, options, seed, host, invite, code, settings, status, next, standing,"
    " clock"
)
FENCE: Final = (  # fails, and all that is to be done with it, unless the lease is as it says
    "INSERT INTO fence SELECT NULL WHERE NOT EXISTS"
    " (SELECT 1 FROM lease WHERE shard = ? AND process = ? AND epoch = ?)"
)
Statement: TypeAlias = tuple[str, Sequence[Any]]  # Any: what SQLite takes


class Wish:
    """Statements that are done together or not at all, and who waits for them."""

    def __init__(self, statements: list[Statement], waiting: asyncio.Future[None]) -> None:
        self.statements = statements
        self.waiting = waiting

    def settle(self, error: Exception | None) -> None:
        if self.waiting.done():
            return
        if error is None:
            self.waiting.set_result(None)
        else:
            self.waiting.set_exception(not_saved(reason(error)))


def reason(error: Exception) -> str:
    """In words for players; the log has the rest."""
    text = str(error) if isinstance(error, sqlite3.Error) else ""
    if "full" in text:
        return "the disk of this server is full"
    if "locked" in text:
        return "another program has locked the database"
    return "the database refused it"


class Writer(threading.Thread):
    """Writes what has gathered in one transaction, and tells who waits when it is on the disk."""

    def __init__(self, path: Path, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(name="longbox-journal", daemon=True)
        self.path = path
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
        """Whatever goes wrong, those who wait are told, and the thread goes on."""
        error = self.transaction(batch)
        own = error is not None and not store_failed(error)  # its fault, and not the disk's
        self.healthy = error is None or own
        if own and len(batch) > 1:
            for wish in batch:  # one of them cannot be; the others can
                self.write([wish])
            return
        self.loop.call_soon_threadsafe(settle, batch, error)

    def transaction(self, batch: list[Wish]) -> Exception | None:
        try:
            self.connection.execute("BEGIN IMMEDIATE")
            for wish in batch:
                for sql, values in wish.statements:
                    self.connection.execute(sql, values)
            self.connection.execute("COMMIT")
        except Exception as error:
            if not isinstance(error, sqlite3.IntegrityError):
                log.error("not saved", extra={"error": f"{type(error).__name__}: {error}"})
            with suppress(sqlite3.Error):
                if self.connection.in_transaction:
                    self.connection.execute("ROLLBACK")
            return error
        self.commits += 1
        return None


def store_failed(error: Exception) -> bool:
    """Whether it is the file that cannot be used, and not a value that cannot be in it."""
    of_values = (sqlite3.IntegrityError, sqlite3.InterfaceError, sqlite3.ProgrammingError)
    return isinstance(error, sqlite3.Error) and not isinstance(error, of_values)


def settle(batch: list[Wish], error: Exception | None) -> None:
    for wish in batch:
        wish.settle(error)


def prepare(path: Path) -> int:
    """Make a file, or bring it up to date; the lock that is held as long as it is used."""
    made = not path.exists()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = owned(path)
        migrate(path)
        if made:
            path.chmod(0o600)  # seeds of running matches are in it
    except (OSError, sqlite3.Error) as error:
        raise SetupError(f"cannot use the database '{path}': {error}") from None
    return lock


def end_lease(path: Path, address: str) -> None:
    """A process has ended: others need not wait until its lease runs out."""
    with suppress(sqlite3.Error), closing(connected(path)) as connection:
        connection.execute("DELETE FROM process WHERE address = ?", (address,))


class SqliteJournal(Journal):
    """One file, owned by one process, or by one that has prepared it for several."""

    def __init__(self, path: Path, loop: asyncio.AbstractEventLoop, prepared: bool = False) -> None:
        path = path.resolve()  # so that a link is not another database
        self.readable = True
        self.probed = 0.0
        self.lock = None if prepared else prepare(path)
        try:
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
        if self.lock is not None:
            os.close(self.lock)

    @property
    def healthy(self) -> bool:
        return self.writer.healthy and self.writer.is_alive() and self.readable

    async def probe(self) -> bool:
        """Write a number; and read with fresh eyes, since what is known need not be asked for."""
        now = time.monotonic()
        if now - self.probed < FRESH and self.healthy:
            return True
        try:
            async with asyncio.timeout(PROBE):
                await self.write(("INSERT OR REPLACE INTO probe VALUES (1, ?)", (time.time(),)))
                self.readable = await asyncio.to_thread(can_be_read, self.writer.path)
        except (TimeoutError, Refused):
            return False
        self.probed = now
        return self.healthy

    async def write(self, *statements: Statement) -> None:
        if not self.writer.is_alive():
            raise not_saved("nothing can be written any more")
        waiting = self.writer.loop.create_future()
        self.writer.wishes.put(Wish(list(statements), waiting))
        await waiting

    async def write_for(self, table: str, *statements: Statement) -> None:
        """The same for a table, if it is this process's to write."""
        if self.process is None:
            await self.write(*statements)
        else:
            shard = shard_of(table)
            values = (shard, self.process, self.held.get(shard, -1))
            await self.write((FENCE, values), *statements)

    def read(self, sql: str, *values: object) -> list[Any]:
        """Rows; in WAL mode a reader waits for nobody."""
        try:
            return self.reader.execute(sql, values).fetchall()
        except sqlite3.DatabaseError as error:
            log.error("not read", extra={"error": f"{type(error).__name__}: {error}"})
            self.readable = False
            raise not_read() from None

    # Guests.

    async def add_session(self, session: Session, token: Token) -> None:
        await self.write(
            ("INSERT INTO session (id, name) VALUES (?, ?)", (session.id, session.name)),
            token_statement(token),
        )

    async def rename(self, session: str, name: str) -> None:
        await self.write(("UPDATE session SET name = ? WHERE id = ?", (name, session)))

    async def forget(self, session: str, bot: Seat) -> None:
        begun = "(SELECT status FROM game_table WHERE id = game_table) != 'open'"
        await self.write(
            ("DELETE FROM chat WHERE session = ?", (session,)),
            (
                "UPDATE seat SET session = NULL, kind = ?, name = ?, level = ?, ready = 1,"
                f" stand_in = 0 WHERE session = ? AND {begun}",
                (bot.kind, bot.name, bot.level, session),
            ),
            (
                "UPDATE seat SET session = NULL, kind = 'open', name = '', level = NULL,"
                " ready = 0, stand_in = 0 WHERE session = ?",
                (session,),
            ),
            (
                "UPDATE game_table SET host = coalesce((SELECT session FROM seat WHERE"
                " game_table = game_table.id AND session IS NOT NULL ORDER BY seat LIMIT 1), '')"
                " WHERE host = ?",
                (session,),
            ),
            ("DELETE FROM member WHERE session = ?", (session,)),
            ("DELETE FROM session WHERE id = ?", (session,)),
        )

    async def purge(self, now: float) -> None:
        await self.write(
            ("DELETE FROM token WHERE expires <= ?", (now,)),
            ("DELETE FROM session WHERE id NOT IN (SELECT session FROM token)", ()),
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

    async def add_table(
        self, row: TableRow, members: set[str], banned: set[str], after: str | None
    ) -> None:
        marks = ", ".join("?" * len(TABLE.split(", ")))
        statements: list[Statement] = [
            (
                f"INSERT INTO game_table ({TABLE}) VALUES ({marks})",
                (
                    row.id,
                    row.game,
                    row.rules,
                    row.edition,
                    json.dumps(row.options),
                    json.dumps(row.seed),
                    row.host,
                    row.invite,
                    row.code,
                    msgspec.json.encode(row.settings).decode(),
                    row.status,
                    row.next,
                    msgspec.json.encode(row.standing).decode(),
                    msgspec.json.encode(row.clock).decode(),
                ),
            ),
            *seat_statements(row),
            *(("INSERT INTO member VALUES (?, ?, 0)", (row.id, one)) for one in members),
            *(("INSERT INTO member VALUES (?, ?, 1)", (row.id, one)) for one in banned),
        ]
        if after is not None:
            statements.append(("UPDATE game_table SET next = ? WHERE id = ?", (row.id, after)))
        await self.write_for(row.id, *statements)

    async def close_table(self, table: str) -> None:
        await self.write_for(
            table,
            (
                "UPDATE game_table SET status = 'closed',"
                " standing = json_set(standing, '$.asked', json('[]')) WHERE id = ?",
                (table,),
            ),
        )

    async def ban(self, row: TableRow, session: str) -> None:
        await self.write_for(
            row.id,
            *seat_statements(row),
            ("INSERT OR REPLACE INTO member VALUES (?, ?, 1)", (row.id, session)),
            (
                "UPDATE game_table SET invite = ?, code = ? WHERE id = ?",
                (row.invite, row.code, row.id),
            ),
        )

    async def set_seats(self, row: TableRow) -> None:
        await self.write_for(row.id, *seat_statements(row))

    async def set_invite(self, table: str, invite: str, code: str) -> None:
        sql = "UPDATE game_table SET invite = ?, code = ? WHERE id = ?"
        await self.write_for(table, (sql, (invite, code, table)))

    async def add_member(self, table: str, session: str) -> None:
        sql = "INSERT OR IGNORE INTO member VALUES (?, ?, 0)"
        await self.write_for(table, (sql, (table, session)))

    async def table(self, id: str) -> tuple[TableRow, set[str]] | None:
        rows = self.read(f"SELECT {TABLE} FROM game_table WHERE id = ?", id)
        if not rows:
            return None
        return self.full(rows)[0], self.members(id, banned=False)

    async def banned(self, table: str) -> set[str]:
        return self.members(table, banned=True)

    def members(self, table: str, banned: bool) -> set[str]:
        sql = "SELECT session FROM member WHERE game_table = ? AND banned = ?"
        return {session for (session,) in self.read(sql, table, banned)}

    async def coded(self, code: str) -> TableRow | None:
        found = self.rows("WHERE code = ? AND status = 'open'", code)
        return found[0] if found else None

    async def tables_of(self, session: str) -> list[TableRow]:
        return self.rows(
            "WHERE id IN (SELECT game_table FROM seat WHERE session = ?"
            " UNION SELECT game_table FROM member WHERE session = ? AND banned = 0)",
            session,
            session,
        )

    async def public_tables(self) -> list[TableRow]:
        found = self.read(
            "SELECT number, host FROM game_table INDEXED BY lobby WHERE status IN"
            " ('open', 'playing') AND json_extract(settings, '$.visibility') = 'public'"
            f" ORDER BY number DESC LIMIT {LOOKED_AT}"
        )
        shown: Counter[str] = Counter()
        numbers = []
        for number, host in found:
            shown[host] += 1
            if shown[host] <= SHOWN_OF_HOST:
                numbers.append(number)
        wanted = numbers[:SHOWN_TABLES]
        return self.rows(f"WHERE number IN ({', '.join('?' * len(wanted))})", *wanted)

    def rows(self, where: str, *values: object) -> list[TableRow]:
        newest = f"ORDER BY number DESC LIMIT {SHOWN_TABLES}"
        return self.full(self.read(f"SELECT {TABLE} FROM game_table {where} {newest}", *values))

    def full(self, found: list[Sequence[Any]]) -> list[TableRow]:
        """Tables with their seats."""
        ids = [one[0] for one in found]
        seats: dict[str, list[Seat]] = {id: [] for id in ids}
        for id, kind, session, name, level, ready, stand_in in self.read(
            "SELECT game_table, kind, session, name, level, ready, stand_in FROM seat"
            f" WHERE game_table IN ({', '.join('?' * len(ids))}) ORDER BY game_table, seat",
            *ids,
        ):
            seats[id].append(Seat(kind, session, name, level, bool(ready), bool(stand_in)))
        return [self.row(one, seats[one[0]]) for one in found]

    def row(self, found: Sequence[Any], seats: list[Seat]) -> TableRow:
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

    # What happens at a table.

    async def append(
        self,
        table: str,
        entry: Entry,
        status: str,
        standing: Standing,
        clock: Clock | None = None,
    ) -> None:
        await self.write_for(
            table,
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
                "UPDATE game_table SET status = ?, standing = ?, clock = ? WHERE id = ?",
                (
                    status,
                    msgspec.json.encode(standing).decode(),
                    msgspec.json.encode(clock).decode(),
                    table,
                ),
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
        values = (table, said.n, said.seat, said.name, said.text, said.id, said.session)
        await self.write_for(table, ("INSERT INTO chat VALUES (?, ?, ?, ?, ?, ?, ?)", values))

    async def chat(self, table: str) -> list[Said]:
        rows = self.read(
            "SELECT n, seat, name, text, id, session FROM chat WHERE game_table = ?"
            f" ORDER BY n DESC LIMIT {SHOWN_CHAT}",
            table,
        )
        return [Said(*row) for row in reversed(rows)]

    async def clear_chat(self, table: str) -> None:
        await self.write_for(table, ("DELETE FROM chat WHERE game_table = ?", (table,)))

    # Several processes.

    async def beat(self, process: str, address: str, now: float, until: float) -> None:
        await self.write(
            ("INSERT OR REPLACE INTO process VALUES (?, ?, ?)", (process, address, until)),
            ("DELETE FROM process WHERE expires < ?", (now,)),
            (
                "UPDATE lease SET process = NULL WHERE process NOT IN (SELECT id FROM process)",
                (),
            ),
        )

    async def take(self, process: str, shards: list[int]) -> None:
        sql = "UPDATE lease SET process = ?, epoch = epoch + 1 WHERE shard = ? AND process IS NULL"
        await self.write(*((sql, (process, shard)) for shard in shards))

    async def let_go(self, process: str, shards: list[int]) -> None:
        sql = "UPDATE lease SET process = NULL WHERE shard = ? AND process = ?"
        await self.write(*((sql, (shard, process)) for shard in shards))

    async def depart(self, process: str) -> None:
        await self.write(("DELETE FROM process WHERE id = ?", (process,)))

    async def leases(self) -> tuple[list[Lease], dict[str, str]]:
        found = self.read("SELECT shard, process, epoch FROM lease ORDER BY shard")
        addresses = dict(self.read("SELECT id, address FROM process"))
        return [Lease(*row) for row in found], addresses


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


def can_be_read(path: Path) -> bool:
    """Whether a newcomer finds a database with its tables in it."""
    try:
        with closing(sqlite3.connect(path, timeout=PATIENCE)) as connection:
            for table in ("session", "token", "game_table", "seat", "entry"):
                connection.execute(f"SELECT * FROM {table} LIMIT 1").fetchall()
    except sqlite3.Error:
        return False
    return True


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


def look_through(connection: sqlite3.Connection, path: Path) -> None:
    (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise SetupError(
            f"the database '{path}' is damaged: {found.splitlines()[-1]}; put a copy in its"
            " place, or name another file"
        )


def migrate(path: Path) -> None:
    """Bring a database up to the last script, each in a transaction."""
    connection = connected(path)
    try:
        if path.stat().st_size <= SMALL:
            look_through(connection, path)
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
