"""Leases: which of several processes owns which tables; the database knows, and holds to it."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from longbox.server.journal import SHARDS, Journal, Lease, shard_of
from longbox.server.logs import log
from longbox.server.refusals import Refused

BEAT: Final = 0.5  # seconds
LASTS: Final = 3.0  # seconds without a beat after which others take over
PATIENCE: Final = 10.0  # seconds for a process that starts to be given a share

Leave = Callable[[set[int]], Awaitable[None]]


class Leases:
    """What this process holds, as of its last beat, and who holds the rest.

    Tables are dealt into shards. Each process holds as many as the others; one that dies loses
    them when its lease has run out, and one that comes is given some. Whatever a process believes,
    the journal writes nothing for a shard that is not its own.
    """

    def __init__(self, journal: Journal, address: str) -> None:
        self.journal = journal
        self.me = secrets.token_urlsafe(9)
        self.address = address
        self.held: dict[int, int] = {}  # epochs by shard
        self.leaving: set[int] = set()  # of those
        self.leases: list[Lease] = []
        self.addresses: dict[str, str] = {}  # by process
        self.leave: Leave = nothing_to_leave
        self.tell_others: Callable[[], object] = lambda: None  # that something has changed
        self.after_beat: Callable[[], object] = lambda: None
        self.news = asyncio.Event()  # they told so
        self.beating: asyncio.Task[None] | None = None
        journal.held = self.held
        journal.process = self.me

    def owns(self, table: str) -> bool:
        shard = shard_of(table)
        return shard in self.held and shard not in self.leaving

    def has_any(self) -> bool:
        return not self.leaving.issuperset(self.held)

    def where(self, table: str) -> str | None:
        """The address of a table's process; "" if it is this one, None while it is nowhere."""
        if self.owns(table):
            return ""
        owner = self.leases[shard_of(table)].process
        return None if owner is None or owner == self.me else self.addresses.get(owner)

    def others(self) -> list[str]:
        return [address for process, address in self.addresses.items() if process != self.me]

    async def begin(self, is_gone: Callable[[str], bool]) -> None:
        """Come in, and wait for a share; of those who are gone nobody needs to wait for the end."""
        patience = time.monotonic() + PATIENCE
        await self.look()
        for process, address in self.addresses.items():
            if is_gone(address):
                await self.journal.depart(process)
        await self.beat()
        while not self.held and time.monotonic() < patience:
            await asyncio.sleep(BEAT / 2)
            await self.beat()
        self.beating = asyncio.create_task(self.go_on())

    async def go_on(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(BEAT):  # wait_for may forget that it was cancelled
                    await self.news.wait()
            self.news.clear()
            try:
                await self.beat()
            except Refused:
                pass  # the database cannot be used now; the next beat tries again
            except Exception:
                log.exception("lease")

    async def beat(self) -> None:
        """Say that this process lives, take what is free, and give away what is too much."""
        await self.journal.beat(self.me, self.address, LASTS)
        await self.look()
        share = -(-SHARDS // max(1, len(self.addresses)))
        free = [one.shard for one in self.leases if one.process is None]
        wanted = free[: max(0, share - len(self.held))]
        if wanted:
            await self.journal.take(self.me, wanted)
            await self.look()
            self.tell_others()
        if surplus := sorted(self.held)[share:]:
            await self.let_go(set(surplus))
        self.after_beat()

    async def look(self) -> None:
        """Read who holds what; tables of shards that were lost meanwhile leave the memory."""
        self.leases, self.addresses = await self.journal.leases()
        mine = {one.shard: one.epoch for one in self.leases if one.process == self.me}
        lost = {shard for shard, epoch in self.held.items() if mine.get(shard) != epoch}
        for shard in lost:
            del self.held[shard]
        if lost:
            await self.leave(lost)
        self.held.update(mine)

    async def let_go(self, shards: set[int]) -> None:
        """Hand tables over: nothing is begun with them, what was begun is finished."""
        self.leaving |= shards
        await self.leave(shards)
        for shard in shards:
            del self.held[shard]
        self.leaving -= shards
        await self.journal.let_go(self.me, sorted(shards))
        self.tell_others()

    async def end(self) -> None:
        if self.beating is not None:
            self.beating.cancel()
            await asyncio.gather(self.beating, return_exceptions=True)
        with suppress(Refused):  # then the lease runs out
            await self.let_go(set(self.held))
            await self.journal.depart(self.me)


async def nothing_to_leave(shards: set[int]) -> None:
    """Before there are tables in memory."""
