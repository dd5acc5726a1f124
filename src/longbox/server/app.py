"""The web application: its routes, and the headers around everything."""

from __future__ import annotations

import time
from typing import Final

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

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
            site.house.desk.count_call(address_of(request))
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
    """Around everything: the security headers, and a server that is asked for by its own name."""

    def __init__(self, app: ASGIApp, origins: Origins) -> None:
        self.app = app
        self.headers = dict(HEADERS)
        if origins.secure:
            self.headers["strict-transport-security"] = "max-age=31536000"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                headers = MutableHeaders(scope=message)
                for name, value in self.headers.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-store")
            await send(message)

        await self.app(scope, receive, with_headers)


def make_app(house: House, origins: Origins) -> ASGIApp:
    site = Site(house, origins)

    async def no_route(request: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        try:
            site.house.desk.count_call(address_of(request))
        except Refused as refused:
            await site.house.desk.slow_down(refused, address_of(request))
            return refusal(site, refused)
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
    return Shell(app, origins)
