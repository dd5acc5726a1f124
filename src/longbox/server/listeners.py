"""Listeners: connections that are told what happens at a table, each with a bounded queue."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final, Protocol

import msgspec

from longbox.server.people import Person

LAST_WORD: Final = 5.0  # seconds in which a client that was dropped may still read its goodbye


def nothing() -> None:
    """What there is to do where nobody listens."""


class Wire(Protocol):
    """A socket that takes frames at once, as long as its client reads them."""

    @property
    def clear(self) -> bool: ...

    def tell(self, frame: bytes) -> None: ...


class Listener:
    """One connection of a seat or a watcher."""

    def __init__(self, seat: int | None, person: Person | None, most: int) -> None:
        self.seat = seat
        self.person = person
        self.session = None if person is None else person.session
        self.plays = person is not None and person.scope != "read"  # who only reads is not here
        self.most = most
        self.waiting: deque[bytes] = deque()
        self.wire: Wire | None = None  # without one the frames wait to be fetched
        self.fetching: asyncio.Future[None] | None = None
        self.dropped = False
        self.goodbye: Callable[[], object] = nothing  # ends a connection that reads
        self.end: Callable[[], object] = nothing  # ends one that does not

    def put(self, frame: bytes) -> None:
        if self.dropped:
            return
        if self.wire is not None and self.wire.clear:
            self.wire.tell(frame)
        elif len(self.waiting) < self.most:
            self.waiting.append(frame)
            self.wake()
        else:
            self.drop("slow", 1)

    def drop(self, code: str, retry_after: float) -> None:
        """Say goodbye, and end."""
        if self.dropped:
            return
        self.dropped = True
        self.waiting.clear()
        self.waiting.append(
            msgspec.json.encode({"t": "bye", "code": code, "retry_after": retry_after})
        )
        self.wake()
        self.flush()
        asyncio.get_running_loop().call_later(LAST_WORD, self.end)

    # By wire.

    def connect(self, wire: Wire) -> None:
        self.wire = wire
        self.flush()

    def flush(self) -> None:
        """Send what waits, as far as the client reads."""
        wire = self.wire
        if wire is None:
            return
        while self.waiting and wire.clear:
            wire.tell(self.waiting.popleft())
        if self.dropped and not self.waiting:
            self.goodbye()

    # By fetching.

    def wake(self) -> None:
        if self.fetching is not None and not self.fetching.done():
            self.fetching.set_result(None)

    async def next(self) -> bytes | None:
        """The next frame; None when it is over."""
        while not self.waiting:
            if self.dropped:
                return None
            self.fetching = asyncio.get_running_loop().create_future()
            await self.fetching
        return self.waiting.popleft()
