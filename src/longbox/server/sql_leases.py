"""Leases in SQL: who owns which tables, and the fence that keeps all others from writing."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, TypeAlias

from longbox.server.journal import Journal, Lease, shard_of

Statement: TypeAlias = tuple[str, Sequence[Any]]  # Any: what a database takes


class SqlLeases(Journal):
    """Statements have a ``?`` for each value; those of a write are done together or not at all."""

    FENCE: ClassVar[str]  # fails, and all that is to be done with it, unless the lease is this one
    NOW: ClassVar[str]  # seconds since the epoch, by a clock that all processes share

    @abstractmethod
    async def write(self, *statements: Statement) -> None: ...

    @abstractmethod
    async def read(self, sql: str, *values: object) -> Sequence[Sequence[Any]]: ...

    async def write_for(self, table: str, *statements: Statement) -> None:
        """What concerns a table, if it is this process's to write."""
        if self.process is None:
            await self.write(*statements)
        else:
            shard = shard_of(table)
            values = (shard, self.process, self.held.get(shard, -1))
            await self.write((self.FENCE, values), *statements)

    async def write_leases(self, *statements: Statement) -> None:
        """What concerns no table."""
        await self.write(*statements)

    async def beat(self, process: str, address: str, lasts: float) -> None:
        await self.write_leases(
            (
                f"INSERT INTO process VALUES (?, ?, {self.NOW} + ?)"
                " ON CONFLICT (id) DO UPDATE SET expires = excluded.expires",
                (process, address, lasts),
            ),
            (f"DELETE FROM process WHERE expires < {self.NOW}", ()),
            ("UPDATE lease SET process = NULL WHERE process NOT IN (SELECT id FROM process)", ()),
        )

    async def take(self, process: str, shards: list[int]) -> None:
        sql = "UPDATE lease SET process = ?, epoch = epoch + 1 WHERE shard = ? AND process IS NULL"
        await self.write_leases(*((sql, (process, shard)) for shard in shards))

    async def let_go(self, process: str, shards: list[int]) -> None:
        sql = "UPDATE lease SET process = NULL WHERE shard = ? AND process = ?"
        await self.write_leases(*((sql, (shard, process)) for shard in shards))

    async def depart(self, process: str) -> None:
        await self.write_leases(("DELETE FROM process WHERE id = ?", (process,)))

    async def leases(self) -> tuple[list[Lease], dict[str, str]]:
        found = await self.read("SELECT shard, process, epoch FROM lease ORDER BY shard")
        addresses = await self.read("SELECT id, address FROM process")
        return [Lease(*row) for row in found], {row[0]: row[1] for row in addresses}
