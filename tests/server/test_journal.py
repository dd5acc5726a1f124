"""The journal in SQLite: what it keeps, how it is brought up to date, and who may open it."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from unittest.mock import Mock

import pytest

from longbox.core.errors import SetupError
from longbox.server.databases import Database, opened
from longbox.server.journal import (
    Entry,
    Question,
    Seat,
    Session,
    Standing,
    TableRow,
    Token,
    shard_of,
)
from longbox.server.leases import Leases
from longbox.server.messages import Settings
from longbox.server.refusals import Refused
from longbox.server.sql import migrations
from longbox.server.sqlite import LOOK, PAGES, SqliteJournal
from tests.server.databases import multiply_tables, rows


def row(id: str = "table") -> TableRow:
    seats = [Seat("person", "ann", "Ann", None, True), Seat("bot", None, "Bot", 1, True)]
    settings = Settings(visibility="public", pace=0)
    return TableRow(
        id,
        "dice-stars",
        1,
        "hash",
        {"a": "b"},
        "f" * 64,
        "ann",
        "key",
        "ink-tiger-moon",
        settings,
        seats,
    )


def test_a_table_comes_back_as_it_was_kept(database: Database) -> None:
    async def work() -> None:
        journal = await opened(database, prepared=False)
        await journal.add_table(row(), {"ben"}, set(), None)
        await journal.append("table", Entry(1, "start", None, "", "start"), "playing", Standing())
        now = Standing([Question(0, "Why?", "DS-1")], [3, 4], "round 2", 1, 12.5)
        await journal.append("table", Entry(2, "move", 1, "draw 1", "id", True), "playing", now)
        await journal.close()
        journal = await opened(database, prepared=False)
        found = await journal.table("table")
        wanted = row()
        wanted.status, wanted.standing = "playing", now
        assert found == (wanted, {"ben"})
        assert [entry.body for entry in await journal.entries("table")] == ["", "draw 1"]
        assert await journal.table("other") is None
        assert await journal.public_tables() == await journal.tables_of("ann") == [wanted]
        await journal.close()

    asyncio.run(work())


def test_many_wishes_are_one_commit_and_a_bad_one_spoils_no_other(database: Database) -> None:
    async def work() -> None:
        journal = await opened(database, prepared=False)
        await journal.add_table(row(), set(), set(), None)
        writer = journal.writer  # type: ignore[attr-defined]  # both have one
        before = writer.commits
        steps = [Entry(seq, "move", 0, "x", f"id-{seq}") for seq in range(1, 101)]
        await asyncio.gather(
            *(journal.append("table", step, "playing", Standing()) for step in steps)
        )
        assert writer.commits - before < 50
        again = [Entry(101, "move", 0, "x", "id-7"), Entry(102, "move", 0, "x", "id-102")]
        done = await asyncio.gather(
            *(journal.append("table", step, "playing", Standing()) for step in again),
            return_exceptions=True,
        )
        assert isinstance(done[0], Refused)
        assert done[1] is None
        await journal.close()

    asyncio.run(work())


def test_steps_are_one_statement_however_many_they_are(tmp_path: Path) -> None:
    """After each the writer waits for the interpreter; other processes would wait for the file."""

    async def work() -> None:
        journal = SqliteJournal(tmp_path / "x.db", asyncio.get_running_loop())
        await journal.add_table(row(), set(), set(), None)
        leases = Leases(journal, "address")
        await leases.beat()  # from now on there is a fence
        await journal.append("table", Entry(1, "start", None, "", "start"), None, Standing())
        journal.writer.connection = spied = Mock(wraps=journal.writer.connection)
        before = journal.writer.commits
        odd = "'é' \"🎲\" \\ ? $1\n"
        steps = [Entry(seq, "move", 0, odd, f"id-{seq}") for seq in range(2, 102)]
        await asyncio.gather(*(journal.append("table", step, None, Standing()) for step in steps))
        assert await journal.entries("table") == [Entry(1, "start", None, "", "start"), *steps]
        assert spied.execute.call_count == journal.writer.commits - before < 50
        await journal.close()

    asyncio.run(work())


def test_a_step_at_a_table_of_others_spoils_none_beside_it(database: Database) -> None:
    async def work() -> None:
        journal = await opened(database, prepared=False)
        leases = Leases(journal, "address")
        await leases.beat()
        for id in ("table", "other"):
            await journal.add_table(row(id), set(), set(), None)
        leases.held[shard_of("other")] -= 1  # an epoch that is over
        step = Entry(1, "start", None, "", "start")
        done = await asyncio.gather(
            *(journal.append(id, step, "playing", Standing()) for id in ("table", "other")),
            return_exceptions=True,
        )
        assert done[0] is None
        assert isinstance(done[1], Refused)
        assert await journal.entries("table") == [step]
        assert await journal.entries("other") == []
        await journal.close()

    asyncio.run(work())


def test_a_writer_looks_often_whether_the_file_is_free(tmp_path: Path) -> None:
    """Every 100 ms at last, as SQLite does by itself, it is always found with another process."""

    async def work() -> None:
        journal = SqliteJournal(tmp_path / "x.db", asyncio.get_running_loop())
        found = journal.writer.connection.execute("PRAGMA busy_timeout").fetchone()
        assert found == (LOOK,)
        assert LOOK < 8  # milliseconds, of which five are the longest pause
        await journal.close()

    asyncio.run(work())


def test_it_syncs_every_commit_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    async def work() -> None:
        journal = SqliteJournal(tmp_path / "x.db", asyncio.get_running_loop())
        connection = journal.writer.connection
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
        assert (tmp_path / "x.db").stat().st_mode & 0o077 == 0
        await journal.close()

    asyncio.run(work())


def test_sessions_end_and_are_forgotten(database: Database) -> None:
    async def work() -> None:
        journal = await opened(database, prepared=False)
        await journal.add_session(Session("ann", "Ann"), Token(b"1", "ann", "cookie", 100.0))
        assert await journal.session_of(b"1", 99.0) is not None
        assert await journal.session_of(b"1", 101.0) is None
        await journal.extend_token(b"1", 200.0)
        assert await journal.session_of(b"1", 101.0) is not None
        await journal.forget("ann", Seat())
        assert await journal.session_of(b"1", 101.0) is None
        await journal.close()

    asyncio.run(work())


def test_a_second_server_cannot_open_it(tmp_path: Path) -> None:
    async def work() -> None:
        journal = SqliteJournal(tmp_path / "x.db", asyncio.get_running_loop())
        with pytest.raises(SetupError, match="another Longbox uses the database"):
            SqliteJournal(tmp_path / "x.db", asyncio.get_running_loop())
        await journal.close()

    asyncio.run(work())


def test_what_cannot_be_a_database_is_said_in_a_sentence(tmp_path: Path) -> None:
    async def work(path: Path) -> None:
        with pytest.raises(SetupError, match="the database"):
            SqliteJournal(path, asyncio.get_running_loop())

    (tmp_path / "text").write_text("this is no database, and long enough to be seen as none" * 20)
    for path in (tmp_path / "text", tmp_path, tmp_path / "text" / "below"):
        asyncio.run(work(path))


def test_migrations_are_numbered_from_one_and_a_newer_database_is_left_alone(
    tmp_path: Path,
) -> None:
    numbers = [number for number, _ in migrations("sqlite")]
    assert numbers == list(range(1, len(numbers) + 1))
    with closing(sqlite3.connect(tmp_path / "x.db")) as connection:
        connection.execute("PRAGMA user_version = 999")

    async def work() -> None:
        with pytest.raises(SetupError, match="newer Longbox"):
            SqliteJournal(tmp_path / "x.db", asyncio.get_running_loop())

    asyncio.run(work())


def test_a_database_of_every_earlier_version_is_brought_up_to_date(tmp_path: Path) -> None:
    for version in range(len(migrations("sqlite"))):
        path = tmp_path / f"{version}.db"
        with closing(sqlite3.connect(path)) as connection:
            for number, script in migrations("sqlite")[:version]:
                connection.executescript(f"{script}; PRAGMA user_version = {number};")

        async def work(path: Path = path) -> None:
            journal = SqliteJournal(path, asyncio.get_running_loop())
            await journal.add_table(row(), set(), set(), None)
            await journal.close()

        asyncio.run(work())


@pytest.mark.long
def test_a_hundred_thousand_finished_tables_do_not_slow_the_start(database: Database) -> None:
    async def work() -> float:
        began = time.perf_counter()
        journal = await opened(database, prepared=False)
        took = time.perf_counter() - began
        if await journal.table("table") is None:
            await journal.add_table(row(), set(), set(), None)
            await journal.append("table", Entry(1, "start", None, "", "x"), "over", Standing())
        await journal.close()
        return took

    asyncio.run(work())
    multiply_tables(database, 100000)
    rows(
        database,
        "INSERT INTO entry WITH RECURSIVE count (n) AS"
        " (SELECT 1 UNION ALL SELECT n + 1 FROM count WHERE n < 20)"
        " SELECT id, n, 'move', 0, 'roll', '' || n, false FROM game_table, count WHERE number > 1",
    )
    assert rows(database, "SELECT count(*) FROM entry") == [(2000001,)]
    assert asyncio.run(work()) < 2


def test_little_of_the_file_is_kept_in_memory(tmp_path: Path) -> None:
    """Else the memory grows for hours, until the pages of two connections are as many as may be."""

    async def work() -> None:
        journal = SqliteJournal(tmp_path / "db", asyncio.get_running_loop())
        for connection in (journal.reader, journal.writer.connection):
            assert connection.execute("PRAGMA cache_size").fetchone() == (-PAGES,)  # in KiB
        await journal.close()

    asyncio.run(work())
    assert 2 * PAGES <= 1024
