"""Journal: what a server keeps, behind one small interface; when a write returns it is durable."""

from __future__ import annotations

import zlib
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from msgspec import Struct

from longbox.server.messages import Settings
from longbox.server.refusals import Refused

SHARDS: Final = 64  # into which tables are dealt; the database has a lease for each
SHOWN_CHAT: Final = 100  # lines


def shard_of(table: str) -> int:
    return zlib.crc32(table.encode()) % SHARDS


@dataclass
class Session:
    """A guest."""

    id: str
    name: str


@dataclass
class Token:
    """What a session is known by, kept as a hash; ``cookie``, ``play`` or ``read``."""

    hash: bytes
    session: str
    scope: str
    expires: float


@dataclass
class Seat:
    """Who sits there: ``open``, ``person``, ``program`` or ``bot``."""

    kind: str = "open"
    session: str | None = None
    name: str = ""
    level: int | None = None
    ready: bool = False
    stand_in: bool = False  # a bot plays for the person

    @property
    def taken(self) -> bool:
        return self.session is not None


class Question(Struct):
    """What a seat is asked."""

    seat: int
    question: str = ""
    rule: str | None = None


class Standing(Struct):
    """How a match stands, as everyone at the table may know; a list shows it without the table."""

    asked: list[Question] = []
    points: list[int] = []
    where: str = ""
    last: int | None = None  # who answered last
    at: float = 0.0  # and when, in seconds since the epoch


@dataclass
class Clock:
    """The time of each seat as it was at the last step."""

    left: list[float]  # seconds
    since: dict[int, float]  # when those who are asked were asked, in seconds since the epoch


@dataclass
class TableRow:
    """A table but for its entries."""

    id: str
    game: str
    rules: int
    edition: str
    options: dict[str, str]
    seed: int | str
    host: str
    invite: str
    code: str
    settings: Settings
    seats: list[Seat]
    status: str = "open"
    next: str | None = None
    standing: Standing = field(default_factory=Standing)
    clock: Clock | None = None


@dataclass
class Entry:
    """One step of a match; the log of a table is never rewritten."""

    seq: int
    did: str  # start, move or undo
    seat: int | None
    body: str  # the action's text, or how many answers were taken back
    id: str  # made by the client, once for each wish
    stand_in: bool = False


@dataclass
class Said:
    """A line of chat."""

    n: int
    seat: int
    name: str
    text: str
    id: str
    session: str | None = None


@dataclass
class Lease:
    """Which process owns the tables of a shard; another epoch, another owner."""

    shard: int
    process: str | None
    epoch: int


class Journal(ABC):
    """Where sessions, tables and their entries are kept.

    Where several processes share it, what is written for a table is refused unless this process
    still has the lease of its shard.
    """

    process: str | None = None  # None: it is the only one
    held: Mapping[int, int] = {}  # the epochs of its shards

    @abstractmethod
    async def close(self) -> None: ...

    @property
    @abstractmethod
    def healthy(self) -> bool:
        """Whether the last write and the last look succeeded."""

    @abstractmethod
    async def probe(self) -> bool:
        """Whether something can be read and written at this moment; known within two seconds."""

    # Guests.

    @abstractmethod
    async def add_session(self, session: Session, token: Token) -> None: ...

    @abstractmethod
    async def rename(self, session: str, name: str) -> None: ...

    @abstractmethod
    async def forget(self, session: str, bot: Seat) -> None:
        """Take a session out of everything; the bot has its seats where a match has begun."""

    @abstractmethod
    async def purge(self, now: float) -> None:
        """Delete tokens that have ended, and sessions that nobody can use any more."""

    @abstractmethod
    async def session_of(self, token: bytes, now: float) -> tuple[Session, Token] | None: ...

    @abstractmethod
    async def add_token(self, token: Token) -> None: ...

    @abstractmethod
    async def extend_token(self, token: bytes, expires: float) -> None: ...

    @abstractmethod
    async def revoke_tokens(self, session: str) -> None: ...

    # Tables.

    @abstractmethod
    async def add_table(
        self, row: TableRow, members: set[str], banned: set[str], after: str | None
    ) -> None:
        """Keep a new table; it is the rematch of another, if one is named."""

    @abstractmethod
    async def close_table(self, table: str) -> None: ...

    @abstractmethod
    async def ban(self, row: TableRow, session: str) -> None:
        """Send someone away for good: they lose the seat, the invitation is a new one."""

    @abstractmethod
    async def set_seats(self, row: TableRow) -> None: ...

    @abstractmethod
    async def set_invite(self, table: str, invite: str, code: str) -> None: ...

    @abstractmethod
    async def add_member(self, table: str, session: str) -> None: ...

    @abstractmethod
    async def table(self, id: str) -> tuple[TableRow, set[str]] | None:
        """A table, and the sessions that were let in."""

    @abstractmethod
    async def banned(self, table: str) -> set[str]:
        """The sessions that were sent away for good."""

    @abstractmethod
    async def coded(self, code: str) -> TableRow | None:
        """The open table that a code is for."""

    @abstractmethod
    async def tables_of(self, session: str) -> list[TableRow]: ...

    @abstractmethod
    async def public_tables(self) -> list[TableRow]:
        """The newest that are not over, a few of each host."""

    # What happens at a table.

    @abstractmethod
    async def append(
        self,
        table: str,
        entry: Entry,
        status: str | None,
        standing: Standing,
        clock: Clock | None = None,
    ) -> None:
        """A step; the status is None if it is as before."""

    @abstractmethod
    async def entries(self, table: str) -> list[Entry]: ...

    @abstractmethod
    async def say(self, table: str, said: Said) -> None: ...

    @abstractmethod
    async def chat(self, table: str) -> list[Said]:
        """The last lines."""

    @abstractmethod
    async def clear_chat(self, table: str) -> None: ...

    # Several processes.

    @abstractmethod
    async def beat(self, process: str, address: str, lasts: float) -> None:
        """A process lives for so many seconds; the leases of those that do not are free."""

    @abstractmethod
    async def take(self, process: str, shards: list[int]) -> None:
        """Those of them that are still free."""

    @abstractmethod
    async def let_go(self, process: str, shards: list[int]) -> None: ...

    @abstractmethod
    async def depart(self, process: str) -> None: ...

    @abstractmethod
    async def leases(self) -> tuple[list[Lease], dict[str, str]]:
        """All of them in order, and the addresses of the processes that live."""


def not_saved(why: str) -> Refused:
    return Refused(
        "not_saved",
        f"this was not saved, and nothing has changed: {why}; try again in a moment",
        retry_after=2,
    )


def not_read() -> Refused:
    return Refused(
        "not_saved", "the database of this server cannot be read at the moment", retry_after=10
    )
