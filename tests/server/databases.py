"""Databases for tests: files of SQLite, and a PostgreSQL server in a folder of its own."""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import asyncpg

from longbox.server.databases import Database
from longbox.server.sql import TABLE

PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
Fresh = Callable[[], Database]  # makes a new one
SAMPLE = (
    *("test_journal", "test_faults", "test_workers", "test_hosting"),
    *("test_sitting_down", "test_tables", "test_coming_and_going"),
)


class Cluster:
    """PostgreSQL as an administrator runs it, but for its size; it may not be root's."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="longbox-postgresql-"))
        self.made = 0
        self.as_user: list[str] = []
        if os.geteuid() == 0:
            user = pwd.getpwnam("postgres")
            os.chown(self.folder, user.pw_uid, user.pw_gid)
            ids = [f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}"]
            self.as_user = ["setpriv", *ids, "--clear-groups", "--pdeathsig=INT"]
        make = ["initdb", "--no-sync", "--auth=trust", "--username=longbox", "--encoding=UTF8"]
        subprocess.run(
            self.command(*make, f"--pgdata={self.folder}/data"),
            cwd=self.folder,
            check=True,
            capture_output=True,
        )
        self.start()

    def command(self, program: str, *args: str) -> list[str]:
        return [*self.as_user, str(PROGRAMS[-1] / program), *args]

    def start(self) -> None:
        settings = ["listen_addresses=", f"unix_socket_directories={self.folder}"]
        settings += ["max_connections=200"]
        given = [word for setting in settings for word in ("-c", setting)]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                self.command("postgres", "-D", f"{self.folder}/data", *given),
                cwd=self.folder,
                stdout=log,
                stderr=log,
            )
        deadline = time.monotonic() + 30
        while not self.answers():
            assert time.monotonic() < deadline, (self.folder / "log").read_text()
            time.sleep(0.05)

    def answers(self) -> bool:
        try:
            self.execute("postgres", "SELECT 1")
        except (OSError, asyncpg.PostgresError):
            return False
        return True

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Politely; with SIGQUIT as if it had crashed."""
        self.process.send_signal(how)
        self.process.wait(30)

    def remove(self) -> None:
        self.stop(signal.SIGQUIT)  # what is in it need not be put in order
        shutil.rmtree(self.folder)

    def url(self, name: str) -> str:
        return f"postgresql://longbox@/{name}?host={self.folder}"

    def execute(self, name: str, sql: str) -> None:
        rows(self.url(name), sql)

    def fresh(self) -> str:
        self.made += 1
        self.execute("postgres", f"CREATE DATABASE longbox{self.made}")
        return self.url(f"longbox{self.made}")


def rows(database: Database, sql: str) -> Sequence[Sequence[Any]]:
    """What a program beside the server finds there, or does."""
    if isinstance(database, str):
        return asyncio.run(fetched(database, sql))
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        return connection.execute(sql).fetchall()


def dump(database: Database) -> str:
    """All that a copy of it would have."""
    if isinstance(database, str):
        command = [str(PROGRAMS[-1] / "pg_dump"), "--inserts", f"--dbname={database}"]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout
    with closing(sqlite3.connect(database)) as connection:
        return "\n".join(connection.iterdump())


def multiply_tables(database: Database, count: int, column: str = "", value: str = "") -> None:
    """As many more like the first, with another value in one column."""
    columns = [one for one in TABLE.split(", ") if one != "id"]
    values = [value if one == column else one for one in columns]
    rows(
        database,
        f"INSERT INTO game_table (id, {', '.join(columns)}) WITH RECURSIVE count (n) AS"
        f" (SELECT 1 UNION ALL SELECT n + 1 FROM count WHERE n < {count})"
        f" SELECT 'id' || n, {', '.join(values)} FROM count, game_table WHERE number = 1",
    )


@contextmanager
def held(database: Database) -> Iterator[None]:
    """Another program has locked it."""
    if isinstance(database, str):
        with asyncio.Runner() as runner:
            other = runner.run(asyncpg.connect(database))
            runner.run(other.execute("BEGIN; LOCK TABLE entry, probe"))
            yield
            runner.run(other.close())
    else:
        with closing(sqlite3.connect(database, isolation_level=None)) as connection:
            connection.execute("BEGIN EXCLUSIVE")
            yield


async def fetched(url: str, sql: str) -> list[tuple[Any, ...]]:
    connection = await asyncpg.connect(url)
    try:
        return [tuple(row) for row in await connection.fetch(sql)]
    finally:
        await connection.close()
