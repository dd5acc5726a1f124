"""The web application: its routes, and the headers around everything."""

from __future__ import annotations

import time
from typing import Final

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from longbox.server.call import (
    Call,
    Endpoint,
    Site,
    address_of,
    body_of,
    json,
    refusal,
)
from longbox.server.calls import ENDPOINTS
from longbox.server.house import House
from longbox.server.logs import log
from longbox.server.messages import query_of
from longbox.server.origins import Origins
from longbox.server.people import Voice
from longbox.server.refusals import Refused
from longbox.server.socket import socket

CSP: Final = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
    " font-src 'self' data:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none';"
    " form-action 'self'"
)
LONGEST_TARGET: Final = 2048  # bytes
LONGEST_COOKIES: Final = 8192  # bytes
MOST_HEADERS: Final = 100
HEADERS: Final = {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


def route(site: Site, endpoint: Endpoint) -> Route:
    writes = endpoint.method != "GET"

    async def answer(request: Request) -> Response:
        began = time.monotonic()
        try:
            person = await site.person(request, writes)
            if endpoint.limit:
                site.house.desk.count(endpoint.limit, Voice(person, address_of(request)))
            body = await body_of(request, site.house.limits.body, endpoint.body)
            query: object = query_of(dict(request.query_params), endpoint.query)
            result = await endpoint.handler(Call(site, request, person, body, query))
            response = result if isinstance(result, Response) else json(result, endpoint.status)
        except Refused as refused:
            response = refusal(site, refused)
            await site.house.desk.slow_down(refused, address_of(request))
        except Exception:
            log.exception("error", extra={"route": endpoint.path})
            response = refusal(site, Refused("internal", "this went wrong on our side"))
        extra = {
            "route": f"{endpoint.method} {endpoint.path}",
            "status": response.status_code,
            "ms": round((time.monotonic() - began) * 1000, 2),
        }
        log.debug("call", extra=extra)
        return response

    return Route(endpoint.path, answer, methods=[endpoint.method])


class Shell:
    """Around everything: the security headers, and that a call is small and not one too many."""

    def __init__(self, app: ASGIApp, site: Site) -> None:
        self.app = app
        self.site = site
        self.headers = dict(HEADERS)
        if site.origins.secure:
            self.headers["strict-transport-security"] = "max-age=31536000"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                headers = MutableHeaders(scope=message)
                for name, value in self.headers.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-store")
            await send(message)

        address = address_of(HTTPConnection(scope))
        try:
            self.site.house.desk.count_call(address)
            check_size(scope)
        except Refused as refused:
            await self.site.house.desk.slow_down(refused, address)
            response = refusal(self.site, refused)
            if scope["type"] == "websocket":
                await WebSocket(scope, receive, with_headers).send_denial_response(response)
            else:
                await response(scope, receive, with_headers)
            return
        await self.app(scope, receive, with_headers)


def check_size(scope: Scope) -> None:
    """To take a long address or many headers apart costs more than most answers."""
    target = len(scope["raw_path"]) + len(scope["query_string"])
    cookies = sum(len(value) for name, value in scope["headers"] if name == b"cookie")
    if target > LONGEST_TARGET or cookies > LONGEST_COOKIES or len(scope["headers"]) > MOST_HEADERS:
        raise Refused("too_large", "the address, its cookies or its headers are too many")


def make_app(house: House, origins: Origins) -> ASGIApp:
    site = Site(house, origins)

    async def no_route(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        if error.status_code == 405:
            return refusal(site, Refused("wrong_method", "this path has other methods"))
        return refusal(site, Refused("not_found", "there is nothing here"))

    app = Starlette(
        routes=[
            *(route(site, endpoint) for endpoint in ENDPOINTS),
            WebSocketRoute("/api/tables/{id}/ws", lambda ws: socket(site, ws)),
        ],
        exception_handlers={HTTPException: no_route},
    )
    app.router.redirect_slashes = False
    return Shell(app, site)
