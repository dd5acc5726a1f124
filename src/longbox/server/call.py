"""A call: who asks, how it is read and checked, and how it is answered."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response

from longbox.server.files import Files
from longbox.server.house import House
from longbox.server.limits import network
from longbox.server.messages import NoQuery, decoded
from longbox.server.origins import Origins
from longbox.server.people import Person, Voice, given_token, known, may_play
from longbox.server.refusals import Refused
from longbox.server.room import Room

BODY_PATIENCE: Final = 10.0  # seconds for a body to arrive


class Site:
    """What all calls share."""

    def __init__(self, house: House, origins: Origins) -> None:
        self.house = house
        self.origins = origins
        self.files = Files()
        self.open: Counter[str] = Counter()  # connections by address

    async def person(self, connection: HTTPConnection, writes: bool) -> Person | None:
        """Who asks, once it is sure that no other site asks for them."""
        self.origins.check_host(connection.headers)
        secure = self.origins.is_secure(connection.headers)
        given = given_token(connection.headers, connection.cookies, secure)
        cookie = given is not None and given[1]
        self.origins.check(connection.headers, cookie, writes)
        if given is None:
            return None
        person = await self.house.people.who(*given)
        if person is None and not cookie:
            raise Refused("no_session", "this token is not valid, or no longer")
        return person

    @contextmanager
    def connection(self, address: str) -> Iterator[None]:
        """Count a connection that stays open."""
        if self.open[address] >= self.house.limits.connections:
            raise Refused("too_many", "too many connections from your address", retry_after=10)
        self.open[address] += 1
        try:
            yield
        finally:
            self.open[address] -= 1
            if not self.open[address]:
                del self.open[address]


class Call:
    """One request, read and checked."""

    def __init__(
        self, site: Site, request: Request, person: Person | None, body: Any, query: Any
    ) -> None:
        self.site = site
        self.house = site.house
        self.request = request
        self.person = person
        self.body = body  # Any: of the type that the call names
        self.query = query

    @property
    def address(self) -> str:
        return address_of(self.request)

    def voice(self, seat: int | None = None) -> Voice:
        return Voice(self.person, self.address, seat)

    @property
    def viewer(self) -> Voice:
        """For the seat that the query names, if it does."""
        return viewer(self.person, self.address, self.query.seat)

    @property
    def known(self) -> Person:
        return known(self.person)

    @property
    def player(self) -> Person:
        return may_play(self.person)

    async def room(self) -> Room:
        return await self.house.room(self.request.path_params["id"], self.voice())

    def place(self) -> int:
        """The seat in the path."""
        text = self.request.path_params["n"]
        if len(text) != 1 or text not in "0123456789":
            raise Refused("not_found", "there is no such seat")
        return int(text)


Handler = Callable[[Call], Awaitable[object]]


@dataclass(frozen=True)
class Endpoint:
    """A call: where it is found, what it takes, how often it may be made, and what it is for."""

    method: str
    path: str
    handler: Handler
    about: str
    limit: str
    body: type | None = None
    query: type = NoQuery
    status: int = 200


def address_of(connection: HTTPConnection) -> str:
    return network(connection.client.host) if connection.client else "unknown"


def viewer(person: Person | None, address: str, asked: str | None) -> Voice:
    if asked is None or asked == "watch":
        return Voice(person, address, watch=asked is not None)
    return Voice(person, address, int(asked))


async def body_of(request: Request, most: int, kind: type | None) -> object:
    """The body as the type that is wanted; small, JSON, and in good time."""
    parts: list[bytes] = []
    size = 0
    try:
        async with asyncio.timeout(BODY_PATIENCE):
            async for part in request.stream():
                size += len(part)
                if size > most:
                    raise Refused("too_large", f"a body has at most {most} bytes")
                parts.append(part)
    except TimeoutError:
        raise Refused("bad_request", "the body did not arrive in time") from None
    except ClientDisconnect:
        raise Refused("bad_request", "the body did not arrive") from None
    if kind is None:
        if size:
            raise Refused("bad_request", "this call has no body")
        return None
    if request.headers.get("content-type", "").split(";")[0].strip() != "application/json":
        raise Refused("wrong_type", "a body must be application/json")
    return decoded(b"".join(parts), kind)


def json(data: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return Response(
        msgspec.json.encode(data), status, media_type="application/json", headers=headers
    )


def refusal(site: Site, refused: Refused) -> Response:
    site.house.metrics.add(f"refused_{refused.code}")
    headers = {}
    if refused.retry_after is not None:
        headers["retry-after"] = str(max(1, round(refused.retry_after)))
    return json(refused.body(), refused.status, headers)
