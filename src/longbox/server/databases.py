"""Databases: a file of SQLite, or the address of a PostgreSQL; nothing else here knows which."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from longbox.core.errors import SetupError
from longbox.server import sqlite
from longbox.server.journal import Journal

if TYPE_CHECKING:
    from types import ModuleType

Database: TypeAlias = Path | str


def database_of(text: str) -> Database:
    return text if text.startswith(("postgresql://", "postgres://")) else Path(text)


def is_shared(database: Database) -> bool:
    """Whether other servers may use it at the same time, so that tables need leases."""
    return isinstance(database, str)


async def opened(database: Database, prepared: bool) -> Journal:
    """The journal in it; a parent may have prepared it."""
    if isinstance(database, str):
        journal: Journal = await postgres().PostgresJournal.open(database)
        return journal
    return sqlite.SqliteJournal(database, asyncio.get_running_loop(), prepared)


def prepare(database: Database) -> Callable[[], object]:
    """Bring it up to date for several processes; what is to be called when they have ended."""
    if isinstance(database, str):
        asyncio.run(postgres().prepare(database))
        return lambda: None
    lock = sqlite.prepare(database.resolve())
    return lambda: os.close(lock)


def end_lease(database: Database, address: str) -> None:
    """A process has ended: others need not wait until its lease runs out."""
    if isinstance(database, str):
        asyncio.run(postgres().end_lease(database, address))
    else:
        sqlite.end_lease(database.resolve(), address)


def postgres() -> ModuleType:
    """Imported when it is asked for, since few servers want it."""
    if sys.platform == "win32":
        raise SetupError("PostgreSQL needs Linux or macOS: here tables are kept in a file")
    try:
        from longbox.server import postgres
    except ImportError:
        raise SetupError("PostgreSQL needs asyncpg: pip install 'longbox[postgres]'") from None
    return postgres
