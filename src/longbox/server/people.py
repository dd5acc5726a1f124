"""People: guests by cookie, programs by token; only hashes of either are kept."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from longbox.server.journal import Journal, Session, Token
from longbox.server.refusals import Refused

if TYPE_CHECKING:
    from longbox.server.listeners import Listener

COOKIE: Final = "longbox"
SECURE_COOKIE: Final = "__Host-longbox"  # a browser takes it only from https, for this host alone
COOKIE_DAYS: Final = 90
DAY: Final = 86400.0
LASTS: Final = 3600.0  # seconds: far longer than anything that a person has begun


@dataclass
class Person:
    """Who asks: a session, and what its token allows."""

    session: str
    name: str
    scope: str


@dataclass(frozen=True)
class Voice:
    """Who speaks, from where and for which seat; a table looks it up while it stands still."""

    person: Person | None
    address: str
    seat: int | None = None  # that they name
    watch: bool = False  # they want no seat
    listener: Listener | None = None  # the connection they speak through, which knows its seat

    @property
    def session(self) -> str | None:
        return None if self.person is None else self.person.session


def hashed(token: str) -> bytes:
    return hashlib.blake2b(token.encode(), digest_size=32).digest()


def given_token(
    headers: Mapping[str, str], cookies: Mapping[str, str], secure: bool
) -> tuple[str, bool] | None:
    """The token of a request, and whether it came as a cookie; on https only the secure one."""
    kind, _, token = headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer":
        return token.strip(), False
    cookie = cookies.get(SECURE_COOKIE if secure else COOKIE)
    return (cookie, True) if cookie else None


class People:
    """Sessions and their tokens."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.gone: dict[str, float] = {}  # sessions that asked to be forgotten, the oldest first

    def forget(self, session: str, now: float) -> None:
        """Know who is gone until nothing that they began before can still be under way."""
        self.gone.pop(session, None)
        self.gone[session] = now
        while now - next(iter(self.gone.values())) > LASTS:
            del self.gone[next(iter(self.gone))]

    async def who(self, token: str, cookie: bool) -> Person | None:
        """Whose token it is; a cookie that is used lives on."""
        now = time.time()
        found = await self.journal.session_of(hashed(token), now)
        if found is None or (found[1].scope == "cookie") != cookie:
            return None
        session, kept = found
        if cookie and kept.expires - now < COOKIE_DAYS * DAY / 2:
            with suppress(Refused):  # a full disk is no reason not to look
                await self.journal.extend_token(kept.hash, now + COOKIE_DAYS * DAY)
        return Person(session.id, session.name, kept.scope)

    async def new_guest(self, name: str) -> str:
        """A session; its token for the cookie."""
        session = Session(secrets.token_urlsafe(12), name)
        token = secrets.token_urlsafe(32)
        expires = time.time() + COOKIE_DAYS * DAY
        await self.journal.add_session(session, Token(hashed(token), session.id, "cookie", expires))
        return token

    async def new_token(self, person: Person, scope: str, days: int) -> tuple[str, float]:
        token = secrets.token_urlsafe(32)
        expires = time.time() + days * DAY
        await self.journal.add_token(Token(hashed(token), person.session, scope, expires))
        return token, expires


def known(person: Person | None) -> Person:
    if person is None:
        raise Refused("no_session", "say who you are first: POST /api/session")
    return person


def may_play(person: Person | None) -> Person:
    if known(person).scope == "read":
        raise Refused("forbidden", "this token may only read")
    return known(person)
