"""The journal in one SQLite file: a thread writes, many wishes to a commit, each one synced."""

from __future__ import annotations

import asyncio
import os
import queue
import re
import sqlite3
import threading
import time
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final

from longbox.core.errors import SetupError
from longbox.server.journal import not_read, not_saved
from longbox.server.logs import log
from longbox.server.sql import STEP, SqlJournal, in_json, migrations
from longbox.server.sql_leases import Statement
from longbox.server.wishes import LARGEST_BATCH, Wish, settle

PAGES: Final = 512  # KiB of the file that a connection keeps: few, so that they are full early
PATIENCE: Final = 2.0  # seconds to wait for another program that has the file locked
LOOK: Final = 3  # milliseconds for SQLite, which looks after 1, 2, 5 ... 100; then it begins anew
SMALL: Final = 32 << 20  # bytes of a file that is looked through before it is used


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
        self.connection.execute(f"PRAGMA busy_timeout = {LOOK}")
        self.healthy = True
        self.commits = 0
        self.kinds: dict[tuple[str, ...], str] = {}

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
        why = None if error is None else reason(error)
        self.loop.call_soon_threadsafe(settle, batch, why)

    def transaction(self, batch: list[Wish]) -> Exception | None:
        try:
            match self.statements(batch):
                case [(sql, values)]:
                    self.begin(sql, values)
                case statements:
                    self.begin("BEGIN IMMEDIATE")
                    for sql, values in statements:
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

    def begin(self, sql: str, values: Sequence[Any] = ()) -> None:
        """As soon as the file is free; who looks more and more rarely always finds others in it."""
        patience = time.monotonic() + PATIENCE
        while True:
            try:
                self.connection.execute(sql, values)
                return
            except sqlite3.OperationalError as error:
                busy = error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
                if not busy or time.monotonic() > patience:
                    raise

    def statements(self, batch: list[Wish]) -> list[Statement]:
        """Steps, which are most of all, in one statement that is a transaction by itself.

        After each statement this thread waits until the loop gives up the interpreter; in the
        midst of a transaction all other processes would wait for the file as long.
        """
        steps: dict[tuple[str, ...], list[list[object]]] = {}
        others: list[Statement] = []
        for wish in batch:
            kind = tuple(sql for sql, _ in wish.statements)
            if STEP in kind:
                row = [value for _, values in wish.statements for value in values]
                steps.setdefault(kind, []).append(row)
            else:
                others += wish.statements
        together = [(self.together(kind), (in_json(rows),)) for kind, rows in steps.items()]
        return [*together, *others]

    def together(self, kind: tuple[str, ...]) -> str:
        """A statement that does those of a kind for each row of a list in JSON."""
        if kind not in self.kinds:
            name = f"wishes_{len(self.kinds)}"
            columns = [f"v{number}" for number in range("".join(kind).count("?"))]
            places = [f"json_extract(value, '$[{number}]')" for number in range(len(columns))]
            column = iter(columns)
            done = re.sub(r"\?", lambda mark: f"NEW.{next(column)}", "; ".join(kind))
            self.connection.execute(
                f"CREATE TEMP VIEW IF NOT EXISTS {name} AS"
                f" SELECT {', '.join(f'NULL AS {one}' for one in columns)}"
            )
            self.connection.execute(
                f"CREATE TEMP TRIGGER IF NOT EXISTS {name}_done INSTEAD OF INSERT ON {name}"
                f" BEGIN {done}; END"
            )
            self.kinds[kind] = f"INSERT INTO {name} SELECT {', '.join(places)} FROM json_each(?)"
        return self.kinds[kind]


def store_failed(error: Exception) -> bool:
    """Whether it is the file that cannot be used, and not a value that cannot be in it."""
    of_values = (sqlite3.IntegrityError, sqlite3.InterfaceError, sqlite3.ProgrammingError)
    return isinstance(error, sqlite3.Error) and not isinstance(error, of_values)


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


class SqliteJournal(SqlJournal):
    """One file, owned by one process, or by one that has prepared it for several."""

    FENCE = (
        "INSERT INTO fence SELECT NULL WHERE NOT EXISTS"
        " (SELECT 1 FROM lease WHERE shard = ? AND process = ? AND epoch = ?)"
    )
    LOBBY = (
        "game_table INDEXED BY lobby WHERE status IN ('open', 'playing')"
        " AND json_extract(settings, '$.visibility') = 'public'"
    )
    NOBODY_ASKED = "json_set(standing, '$.asked', json('[]'))"
    NOW = "(julianday('now') - 2440587.5) * 86400.0"

    def __init__(self, path: Path, loop: asyncio.AbstractEventLoop, prepared: bool = False) -> None:
        path = path.resolve()  # so that a link is not another database
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

    async def can_be_read(self) -> bool:
        """With fresh eyes, since what is known need not be asked for."""
        return await asyncio.to_thread(can_be_read, self.writer.path)

    async def write(self, *statements: Statement) -> None:
        if not self.writer.is_alive():
            raise not_saved("nothing can be written any more")
        waiting = self.writer.loop.create_future()
        self.writer.wishes.put(Wish(list(statements), waiting))
        await waiting

    async def read(self, sql: str, *values: object) -> Sequence[Sequence[Any]]:
        """Rows; in WAL mode a reader waits for nobody."""
        try:
            return self.reader.execute(sql, values).fetchall()
        except sqlite3.DatabaseError as error:
            log.error("not read", extra={"error": f"{type(error).__name__}: {error}"})
            self.readable = False
            raise not_read() from None


def connected(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(
        path, timeout=PATIENCE, isolation_level=None, check_same_thread=False
    )
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute(f"PRAGMA cache_size = -{PAGES}")
    connection.execute("PRAGMA temp_store = MEMORY")
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
        scripts = migrations("sqlite")
        if version > scripts[-1][0]:
            raise SetupError(f"the database '{path}' was made by a newer Longbox; use that one")
        for number, script in scripts:
            if number > version:
                connection.executescript(
                    f"BEGIN;\n{script}\nPRAGMA user_version = {number};\nCOMMIT;"
                )
    finally:
        connection.close()
