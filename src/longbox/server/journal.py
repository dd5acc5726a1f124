"""Journal: what a server keeps, behind one small interface; when a write returns it is durable."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field

from longbox.server.messages import Settings
from longbox.server.refusals import Refused


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
    settings: Settings
    seats: list[Seat]
    status: str = "open"
    next: str | None = None
    asked: list[int] = field(default_factory=list)


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


class Journal(ABC):
    """Where sessions, tables and their entries are kept."""

    @abstractmethod
    async def close(self) -> None: ...

    @property
    @abstractmethod
    def healthy(self) -> bool:
        """Whether the last write succeeded."""

    # Guests.

    @abstractmethod
    async def add_session(self, session: Session, token: Token) -> None: ...

    @abstractmethod
    async def rename(self, session: str, name: str) -> None: ...

    @abstractmethod
    async def forget(self, session: str) -> None: ...

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
    async def add_table(self, row: TableRow, members: set[str], after: str | None) -> None:
        """Keep a new table; it is the rematch of another, if one is named."""

    @abstractmethod
    async def set_seats(self, row: TableRow) -> None: ...

    @abstractmethod
    async def set_invite(self, table: str, invite: str) -> None: ...

    @abstractmethod
    async def add_member(self, table: str, session: str) -> None: ...

    @abstractmethod
    async def table(self, id: str) -> tuple[TableRow, set[str]] | None:
        """A table, and the sessions that were let in."""

    @abstractmethod
    async def tables_of(self, session: str) -> list[TableRow]: ...

    @abstractmethod
    async def seated_at(self, session: str) -> list[str]:
        """The ids of all tables at which a session has a seat."""

    @abstractmethod
    async def public_tables(self) -> list[TableRow]: ...

    # What happens at a table.

    @abstractmethod
    async def append(self, table: str, entry: Entry, status: str, asked: list[int]) -> None: ...

    @abstractmethod
    async def entries(self, table: str) -> list[Entry]: ...

    @abstractmethod
    async def say(self, table: str, said: Said) -> None: ...

    @abstractmethod
    async def chat(self, table: str) -> list[Said]:
        """The last lines."""


def not_saved(why: str) -> Refused:
    return Refused(
        "not_saved",
        f"this was not saved, and nothing has changed: {why}; try again in a moment",
        retry_after=2,
    )
