"""Listeners: connections that are told what happens at a table, each with a bounded queue."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

import msgspec

from longbox.server.people import Person

LAST_WORD: Final = 5.0  # seconds in which a client that was dropped may still read its goodbye


class Listener:
    """One connection of a seat or a watcher."""

    def __init__(self, seat: int | None, person: Person | None, most: int) -> None:
        self.seat = seat
        self.person = person
        self.session = None if person is None else person.session
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(most)
        self.dropped = False
        self.end: Callable[[], object] = lambda: None  # ends a connection that does not read

    def put(self, frame: bytes) -> None:
        if self.dropped:
            return
        try:
            self.queue.put_nowait(frame)
        except asyncio.QueueFull:
            self.drop("slow", 1)

    def drop(self, code: str, retry_after: float) -> None:
        """Say goodbye, and end."""
        if self.dropped:
            return
        self.dropped = True
        while not self.queue.empty():
            self.queue.get_nowait()
        bye = {"t": "bye", "code": code, "retry_after": retry_after}
        self.queue.put_nowait(msgspec.json.encode(bye))
        self.queue.put_nowait(None)
        asyncio.get_running_loop().call_later(LAST_WORD, self.end)

    async def next(self) -> bytes | None:
        """The next frame; None when it is over."""
        return await self.queue.get()
