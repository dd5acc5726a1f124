"""The journal in PostgreSQL: many wishes to a transaction; after a lost connection it is asked what
became of the last one."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import count, groupby
from typing import Any, Final
from urllib.parse import urlsplit

import asyncpg

from longbox.core.errors import SetupError
from longbox.server.journal import not_read, not_saved
from longbox.server.logs import log
from longbox.server.sql import SqlJournal, migrations
from longbox.server.sql_leases import Statement
from longbox.server.wishes import LARGEST_BATCH, Wish, settle

PATIENCE: Final = (
    2.0  # seconds for a connection, for a lock, and for one that was lost to come back
)
ANSWER: Final = 10.0  # seconds for a statement
AGAIN: Final = 0.1  # seconds between attempts
READERS: Final = 4  # connections
OLD: Final = 86400.0  # seconds after which what a writer noted is of no use
SETTINGS: Final = {
    "application_name": "longbox",
    "synchronous_commit": "on",
    "lock_timeout": f"{PATIENCE}s",
    # a process that is frozen must not keep the leases of its tables locked
    "idle_in_transaction_session_timeout": f"{PATIENCE}s",
}
MIGRATING: Final = 0x10C6B0C5  # the advisory lock of those who bring the database up to date
FAILED: Final = (
    OSError,
    TimeoutError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
)
NOTE: Final = (  # waits for the writer's last transaction, if that is still going on
    "INSERT INTO writer VALUES ($1, $2, extract(epoch FROM now())) ON CONFLICT (id)"
    " DO UPDATE SET batch = greatest(writer.batch, $2), at = excluded.at RETURNING batch"
)


@lru_cache(1024)
def numbered(sql: str) -> str:
    """With ``$1`` for the first ``?``, and so on."""
    first, *rest = sql.split("?")
    return first + "".join(f"${number}{part}" for number, part in enumerate(rest, 1))


def in_runs(batch: list[Wish]) -> Iterator[tuple[str, list[Sequence[Any]]]]:
    """The statements of wishes; wishes of one kind in a row do each with all their values at once.

    Who waits for a wish makes none that depends on it, so those of a batch may be mixed like this.
    """

    def kind(wish: Wish) -> list[str]:
        return [sql for sql, _ in wish.statements]

    for kinds, wishes in groupby(batch, kind):
        rows = [[values for _, values in wish.statements] for wish in wishes]
        for sql, values in zip(kinds, zip(*rows, strict=True), strict=True):
            yield numbered(sql), list(values)


class Writer:
    """A connection that writes what has gathered in one transaction, and tells who waits.

    Each transaction notes its number. When the connection is lost at the very moment of a commit,
    the note tells whether it was done; until it can be read, those who wait go on waiting.
    """

    def __init__(self, url: str) -> None:
        self.url = url
        self.id = secrets.token_urlsafe(9)
        self.numbers = count(1)
        self.wishes: asyncio.Queue[Wish] = asyncio.Queue()
        self.connection: asyncpg.Connection | None = None
        self.healthy = True
        self.commits = 0
        self.task = asyncio.create_task(self.run())

    async def close(self) -> None:
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)
        if self.connection is not None:
            with suppress(*FAILED):
                await self.connection.close(timeout=PATIENCE)

    async def want(self, *statements: Statement) -> None:
        if self.task.done():
            raise not_saved("nothing can be written any more")
        waiting = asyncio.get_running_loop().create_future()
        self.wishes.put_nowait(Wish(list(statements), waiting))
        await waiting

    async def run(self) -> None:
        while True:
            batch = [await self.wishes.get()]
            while len(batch) < LARGEST_BATCH and not self.wishes.empty():
                batch.append(self.wishes.get_nowait())
            await self.write(batch)

    async def write(self, batch: list[Wish]) -> None:
        """Whatever goes wrong, those who wait are told."""
        patience = time.monotonic() + (PATIENCE if self.healthy else 0)
        while (error := await self.transaction(batch)) is not None:
            if not may_pass(error) or time.monotonic() > patience:
                break
            await asyncio.sleep(AGAIN)
        own = error is not None and not store_failed(error)  # its fault, and not the database's
        if error is not None and self.healthy and not own:  # once, until it goes again
            log.error("not saved", extra={"error": f"{type(error).__name__}: {error}"})
        self.healthy = error is None or own
        if own and len(batch) > 1:
            for wish in batch:  # one of them cannot be; the others can
                await self.write([wish])
            return
        settle(batch, None if error is None else reason(error))

    async def transaction(self, batch: list[Wish]) -> Exception | None:
        number, committing = next(self.numbers), False
        try:
            connection = await self.connected()
            await connection.execute("BEGIN")
            await connection.fetchval(NOTE, self.id, number)
            for sql, values in in_runs(batch):
                await connection.executemany(sql, values)
            committing = True
            await connection.execute("COMMIT")
        except Exception as error:
            await self.give_up()
            if not committing or not await self.was_done(number):
                return error
        self.commits += 1
        return None

    async def connected(self) -> asyncpg.Connection:
        if self.connection is None:
            self.connection = await connect(self.url)
        return self.connection

    async def give_up(self) -> None:
        """The transaction, or the connection if that does not go."""
        if self.connection is not None:
            try:
                await self.connection.execute("ROLLBACK")
            except Exception:
                self.connection.terminate()
                self.connection = None

    async def was_done(self, number: int) -> bool:
        while True:
            try:
                return bool(await (await self.connected()).fetchval(NOTE, self.id, 0) >= number)
            except Exception:
                self.healthy = False
                await self.give_up()
                await asyncio.sleep(AGAIN)


def store_failed(error: Exception) -> bool:
    """Whether it is the database that cannot be used, and not a value that cannot be in it."""
    if isinstance(error, asyncpg.PostgresError):
        return error.sqlstate is None or error.sqlstate[:2] not in ("22", "23", "42")
    return isinstance(error, FAILED) and not isinstance(error, asyncpg.DataError)


def may_pass(error: Exception) -> bool:
    """Whether it may go if it is tried again: a lost connection, two who wait for each other."""
    if isinstance(error, asyncpg.PostgresError):
        return error.sqlstate is None or error.sqlstate[:2] in ("08", "25", "40", "57")
    return store_failed(error)


def reason(error: Exception) -> str:
    """In words for players; the log has the rest."""
    if isinstance(error, asyncpg.InsufficientResourcesError):
        return "the disk of the database is full"
    if isinstance(error, asyncpg.LockNotAvailableError):
        return "another program has locked the database"
    return "the database cannot be reached" if may_pass(error) else "the database refused it"


class PostgresJournal(SqlJournal):
    """A database that several processes may use, also of several machines."""

    FENCE = (  # whoever wants the lease waits until this is committed
        "INSERT INTO fence SELECT NULL WHERE NOT EXISTS"
        " (SELECT 1 FROM lease WHERE shard = ? AND process = ? AND epoch = ? FOR SHARE)"
    )
    LOBBY = (
        "game_table WHERE status IN ('open', 'playing') AND settings ->> 'visibility' = 'public'"
    )
    NOBODY_ASKED = "jsonb_set(standing::jsonb, '{asked}', '[]')::text"
    NOW = "extract(epoch FROM clock_timestamp())::double precision"

    def __init__(self, url: str, pool: asyncpg.Pool) -> None:
        self.pool = pool
        self.writer = Writer(url)
        self.clerk = Writer(url)  # of the leases, which do not wait for the tables

    @classmethod
    async def open(cls, url: str, prepared: bool = False) -> PostgresJournal:
        if not prepared:
            await prepare(url)
        try:
            pool = await asyncpg.create_pool(
                url,
                min_size=0,
                max_size=READERS,
                timeout=PATIENCE,
                command_timeout=ANSWER,
                server_settings=SETTINGS,
            )
        except (*FAILED, ValueError) as error:
            raise cannot_use(url, error) from None
        return cls(url, pool)

    async def close(self) -> None:
        await self.writer.close()
        await self.clerk.close()
        try:
            await asyncio.wait_for(self.pool.close(), PATIENCE)
        except TimeoutError:
            self.pool.terminate()

    @property
    def healthy(self) -> bool:
        return self.writer.healthy and not self.writer.task.done() and self.readable

    async def can_be_read(self) -> bool:
        await self.read("SELECT 1 FROM session LIMIT 1")
        return True

    async def write(self, *statements: Statement) -> None:
        await self.writer.want(*statements)

    async def write_leases(self, *statements: Statement) -> None:
        """One process after another, so that no two wait for each other."""
        await self.clerk.want(("LOCK TABLE process IN EXCLUSIVE MODE", ()), *statements)

    async def read(self, sql: str, *values: object) -> Sequence[Sequence[Any]]:
        patience = time.monotonic() + (PATIENCE if self.readable else 0)
        while True:
            try:
                found: Sequence[Sequence[Any]] = await self.pool.fetch(numbered(sql), *values)
            except Exception as error:
                if may_pass(error) and time.monotonic() < patience:
                    await asyncio.sleep(AGAIN)
                    continue
                if self.readable:
                    log.error("not read", extra={"error": f"{type(error).__name__}: {error}"})
                self.readable = False
                raise not_read() from None
            self.readable = True
            return found


async def connect(url: str) -> asyncpg.Connection:
    return await asyncpg.connect(
        url, timeout=PATIENCE, command_timeout=ANSWER, server_settings=SETTINGS
    )


def cannot_use(url: str, error: Exception) -> SetupError:
    """Without the password, which an address may have in it."""
    parts = urlsplit(url)
    place = parts.netloc.rpartition("@")[2] + parts.path
    why = str(error) or "no answer"
    return SetupError(f"cannot use the database 'postgresql://{place}': {why}")


async def prepare(url: str) -> None:
    """Bring a database up to the last script, all in one transaction."""
    try:
        connection = await connect(url)
        try:
            async with connection.transaction():
                await migrate(connection, url)
        finally:
            await connection.close(timeout=PATIENCE)
    except (*FAILED, ValueError) as error:
        raise cannot_use(url, error) from None


async def migrate(connection: asyncpg.Connection, url: str) -> None:
    await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATING)
    await connection.execute("CREATE TABLE IF NOT EXISTS migration (number INTEGER PRIMARY KEY)")
    version = await connection.fetchval("SELECT coalesce(max(number), 0) FROM migration")
    scripts = migrations("postgresql")
    if version > scripts[-1][0]:
        raise cannot_use(url, SetupError("it was made by a newer Longbox; use that one"))
    for number, script in scripts:
        if number > version:
            await connection.execute(script)
            await connection.execute("INSERT INTO migration VALUES ($1)", number)
    old = "DELETE FROM writer WHERE at < extract(epoch FROM now()) - $1"
    await connection.execute(old, OLD)


async def end_lease(url: str, address: str) -> None:
    """A process has ended: others need not wait until its lease runs out."""
    with suppress(*FAILED):
        connection = await connect(url)
        try:
            await connection.execute("DELETE FROM process WHERE address = $1", address)
        finally:
            await connection.close(timeout=PATIENCE)
