"""Every REST call, and the list of them."""

from __future__ import annotations

import asyncio
import functools
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

import longbox
from longbox.core.errors import LongboxError
from longbox.core.game import Game
from longbox.server import frames
from longbox.server.bots import LEVELS
from longbox.server.call import Call, Endpoint, json, refusal
from longbox.server.frames import JsonObject
from longbox.server.listeners import Listener
from longbox.server.messages import (
    LONGEST_NAME,
    ChatWish,
    ClaimWish,
    FileQuery,
    HintWish,
    JoinWish,
    MoveWish,
    PreviewQuery,
    SeatQuery,
    SeatWish,
    SessionWish,
    StateQuery,
    StreamQuery,
    SwapWish,
    TablesQuery,
    TableWish,
    TokenWish,
    UndoWish,
    WhyQuery,
    plain_text,
)
from longbox.server.openapi import document
from longbox.server.people import COOKIE, COOKIE_DAYS, DAY, SECURE_COOKIE
from longbox.server.refusals import Refused
from longbox.server.room import Room
from longbox.server.table import game_of

KEEP_ALIVE: Final = 15.0  # seconds between empty lines of a stream

# Games.


async def list_games(call: Call) -> object:
    return [short(game_of(id)) for id in longbox.games()]


def short(game: Game[Any, Any]) -> JsonObject:
    return {
        "id": game.id,
        "name": game.name,
        "seats": list(game.seats),
        "levels": list(LEVELS),
    }


def game_in_path(call: Call) -> Game[Any, Any]:
    try:
        return game_of(call.request.path_params["game"])
    except LongboxError as error:
        raise Refused("not_found", str(error)) from None


async def show_game(call: Call) -> object:
    game = game_in_path(call)
    return {
        **short(game),
        "rules": game.version,
        "edition": {"hash": game.edition.hash, "name": game.edition.name},
        "options": [
            {"name": one.name, "choices": list(one.choices), "about": one.about}
            for one in game.options
        ],
        "actions": [action.text for action in game.actions],
    }


async def show_rules(call: Call) -> object:
    book = game_in_path(call).rulebook
    return {"text": book.text, "rules": book.rules}


# Sessions.


async def new_session(call: Call) -> object:
    name = plain_text(call.body.name, LONGEST_NAME, "name")
    token = await call.house.people.new_guest(name)
    response = json({"name": name}, 201)
    secure = call.request.headers.get("origin", "").startswith("https:")
    response.set_cookie(
        SECURE_COOKIE if secure else COOKIE,
        token,
        max_age=int(COOKIE_DAYS * DAY),
        secure=secure,
        httponly=True,
        samesite="lax",
    )
    return response


async def show_me(call: Call) -> object:
    tables = await call.house.journal.tables_of(call.known.session)
    return {"name": call.known.name, "tables": [row.id for row in tables]}


async def rename_me(call: Call) -> object:
    name = plain_text(call.body.name, LONGEST_NAME, "name")
    await call.house.journal.rename(call.player.session, name)
    return {"name": name}


async def forget_me(call: Call) -> object:
    await call.house.forget(call.player)
    response = json({})
    response.delete_cookie(COOKIE)
    response.delete_cookie(SECURE_COOKIE, secure=True)
    return response


async def new_token(call: Call) -> object:
    if call.known.scope != "cookie":
        raise Refused("forbidden", "a token cannot make tokens")
    token, expires = await call.house.people.new_token(call.known, call.body.scope, call.body.days)
    return {"token": token, "expires": expires}


async def revoke_tokens(call: Call) -> object:
    await call.house.revoke_tokens(call.player.session)
    return {}


# Tables.


async def list_tables(call: Call) -> object:
    return await call.house.list_tables(call.person, call.query.mine)


async def new_table(call: Call) -> object:
    room = await call.house.create(call.player, call.body)
    return room.described(call.player)


async def show_table(call: Call) -> object:
    room = await call.room()
    room.let_in(call.person)
    return room.described(call.person)


async def join_table(call: Call) -> object:
    return await (await call.room()).invited(call.player, call.body.invite)


async def new_invite(call: Call) -> object:
    return await (await call.room()).new_invite(call.player)


async def sit(call: Call) -> object:
    return await (await call.room()).sit(call.player, call.place(), call.body)


async def stand_up(call: Call) -> object:
    return await (await call.room()).stand_up(call.player, call.place())


async def swap(call: Call) -> object:
    return await (await call.room()).swap(call.player, call.body.seat, call.body.other)


async def start(call: Call) -> object:
    return await (await call.room()).start(call.player)


async def rematch(call: Call) -> object:
    return await (await call.room()).rematch(call.player)


async def claim(call: Call) -> object:
    room = await call.room()
    await room.claim(call.player, call.body.seat)
    return room.described(call.player)


async def hurry(call: Call) -> object:
    room = await call.room()
    room.seat_of(call.player, any_seat(room, call, None))
    room.hurry_up()
    return {}


# Playing.


def own_seat(call: Call, room: Room) -> int:
    """The seat that the body names, or the only one."""
    return room.seat_of(call.player, call.body.seat)


async def move(call: Call) -> object:
    room = await call.room()
    seat = own_seat(call, room)
    body: MoveWish = call.body
    call.house.buckets.take("moves", f"{room.row.id} {seat}", call.house.limits.moves)
    seq, dup = await room.move(seat, body.id, body.seq, body.action)
    return {"id": body.id, "seq": seq, "dup": dup}


async def undo(call: Call) -> object:
    room = await call.room()
    seat = own_seat(call, room)
    body: UndoWish = call.body
    call.house.buckets.take("moves", f"{room.row.id} {seat}", call.house.limits.moves)
    seq, dup = await room.undo(seat, body.id, body.seq, body.count)
    return {"id": body.id, "seq": seq, "dup": dup}


async def chat(call: Call) -> object:
    room = await call.room()
    seat = room.seat_of(call.player, any_seat(room, call, call.body.seat))
    body: ChatWish = call.body
    seq, dup = await room.say(seat, body.id, body.text)
    return {"id": body.id, "seq": seq, "dup": dup}


def any_seat(room: Room, call: Call, asked: int | None) -> int | None:
    """The seat that is named, or one's first."""
    mine = room.seats_of(call.person)
    return mine[0] if asked is None and mine else asked


def seat_in_query(room: Room, call: Call) -> int:
    place = room.place_of(call.person, call.query.seat)
    if place is None:
        raise Refused("forbidden", "only a seat can ask this")
    return place


async def why(call: Call) -> object:
    room = await call.room()
    async with room.lock:
        return frames.why(room.table, seat_in_query(room, call), call.query.action)


async def preview(call: Call) -> object:
    room = await call.room()
    async with room.lock:
        return frames.preview(room.table, seat_in_query(room, call), call.query.action)


async def hint(call: Call) -> object:
    room = await call.room()
    return await room.hint(own_seat(call, room))


async def state(call: Call) -> object:
    """The welcome frame; a client that has it already waits for something new."""
    room = await call.room()
    query: StateQuery = call.query
    room.place_of(call.person, query.seat)
    if query.since == room.table.seq and query.wait:
        with call.site.connection(call.address):
            listener = await room.join(call.person, query.seat, query.since)
            try:
                async with asyncio.timeout(query.wait):
                    while room.table.seq == query.since and await listener.next():
                        pass
            except TimeoutError:
                pass
            finally:
                room.leave(listener)
    async with room.lock:
        place = room.place_of(call.person, query.seat)  # it may have changed hands
        frame = room.welcome(call.person, place, query.since)
    return Response(frame, media_type="application/json")


async def events(call: Call) -> object:
    room = await call.room()
    room.place_of(call.person, call.query.seat)
    return Stream(call, room)


class Stream(Response):
    """The frames of a listener, a line each, as long as the client reads."""

    media_type = "application/x-ndjson"

    def __init__(self, call: Call, room: Room) -> None:
        super().__init__()
        del self.headers["content-length"]
        self.call = call
        self.room = room

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        call = self.call
        try:
            with call.site.connection(call.address):
                listener = await self.room.join(call.person, call.query.seat, call.query.since)
                await self.stream(listener, Request(scope, receive), send)
        except Refused as refused:
            await refusal(call.site, refused)(scope, receive, send)

    async def stream(self, listener: Listener, request: Request, send: Send) -> None:
        sending = asyncio.create_task(self.send_all(listener, send))
        listener.end = sending.cancel
        gone = asyncio.create_task(until_gone(request))
        try:
            await asyncio.wait({sending, gone}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.room.leave(listener)
            for task in (sending, gone):
                task.cancel()
            await asyncio.gather(sending, gone, return_exceptions=True)

    async def send_all(self, listener: Listener, send: Send) -> None:
        start = {"type": "http.response.start", "status": 200, "headers": self.raw_headers}
        await send(start)
        while True:
            try:
                frame = await asyncio.wait_for(listener.next(), KEEP_ALIVE)
            except TimeoutError:
                frame = b""
            if frame is None:
                break
            body = {"type": "http.response.body", "body": frame + b"\n", "more_body": True}
            await send(body)
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def until_gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def replay(call: Call) -> object:
    room = await call.room()
    room.let_in(call.person)
    match = room.table.begun()
    over = match.outcome is not None
    asked = call.query.seat
    if over and asked is not None and asked != "watch":
        if int(asked) >= match.players:
            raise Refused("not_found", "there is no such seat")
        place: int | None = int(asked)
    else:
        place = room.place_of(call.person, asked)
    async with room.lock:
        record = match.record()
    lines = await asyncio.to_thread(frames.replay, room.table.game, record, place, over)
    return Response(lines, media_type="application/x-ndjson")


async def record(call: Call) -> object:
    room = await call.room()
    room.let_in(call.person)
    return room.record().to_json()


# The server itself.


async def health(call: Call) -> object:
    ok = call.house.journal.healthy
    return json({"ok": ok, "version": longbox.__version__}, 200 if ok else 503)


async def metrics(call: Call) -> object:
    return Response(call.house.metrics.text(call.house.now()), media_type="text/plain")


async def openapi(call: Call) -> object:
    return described()


@functools.cache
def described() -> JsonObject:
    return document(ENDPOINTS)


async def home(call: Call) -> object:
    return call.site.files.answer(call.request, "index.html")


async def table_page(call: Call) -> object:
    return call.site.files.answer(call.request, "table.html")


async def replay_page(call: Call) -> object:
    return call.site.files.answer(call.request, "replay.html")


async def web_file(call: Call) -> object:
    return call.site.files.answer(call.request, call.request.path_params["path"])


T: Final = "/api/tables/{id}"
ENDPOINTS: Final = [
    Endpoint("GET", "/api/games", list_games, "The games.", ""),
    Endpoint("GET", "/api/games/{game}", show_game, "A game, its options and actions.", ""),
    Endpoint("GET", "/api/games/{game}/rules", show_rules, "The rules of a game.", ""),
    Endpoint(
        "POST", "/api/session", new_session, "Be a guest.", "sessions", SessionWish, status=201
    ),
    Endpoint("GET", "/api/me", show_me, "All that is kept of you.", "asks"),
    Endpoint("PATCH", "/api/me", rename_me, "Take another name.", "writes", SessionWish),
    Endpoint("DELETE", "/api/me", forget_me, "Be forgotten.", "writes"),
    Endpoint(
        "POST", "/api/tokens", new_token, "A token for a program.", "writes", TokenWish, status=201
    ),
    Endpoint("DELETE", "/api/tokens", revoke_tokens, "Revoke all tokens.", "writes"),
    Endpoint(
        "GET", "/api/tables", list_tables, "Your tables, or open ones.", "asks", None, TablesQuery
    ),
    Endpoint("POST", "/api/tables", new_table, "A new table.", "tables", TableWish, status=201),
    Endpoint("GET", T, show_table, "A table.", "asks"),
    Endpoint("POST", f"{T}/join", join_table, "Show an invitation.", "writes", JoinWish),
    Endpoint("POST", f"{T}/invite", new_invite, "A new invitation.", "writes"),
    Endpoint("PUT", f"{T}/seats/{{n}}", sit, "Sit down, or set a bot.", "writes", SeatWish),
    Endpoint("DELETE", f"{T}/seats/{{n}}", stand_up, "Stand up.", "writes"),
    Endpoint("POST", f"{T}/swap", swap, "Two seats change places.", "writes", SwapWish),
    Endpoint("POST", f"{T}/start", start, "Begin the match.", "writes"),
    Endpoint("POST", f"{T}/rematch", rematch, "Play again.", "writes"),
    Endpoint("POST", f"{T}/claim", claim, "Use the remedy on a seat.", "writes", ClaimWish),
    Endpoint("POST", f"{T}/hurry", hurry, "Bots do not wait.", "asks"),
    Endpoint("POST", f"{T}/moves", move, "Answer.", "", MoveWish),
    Endpoint("POST", f"{T}/undo", undo, "Take back.", "", UndoWish),
    Endpoint("POST", f"{T}/chat", chat, "Say something.", "chat", ChatWish),
    Endpoint("GET", f"{T}/state", state, "What a seat sees.", "asks", None, StateQuery),
    Endpoint("GET", f"{T}/events", events, "The frames as NDJSON.", "asks", None, StreamQuery),
    Endpoint("GET", f"{T}/why", why, "Why not.", "asks", None, WhyQuery),
    Endpoint("GET", f"{T}/preview", preview, "What would change.", "asks", None, PreviewQuery),
    Endpoint("POST", f"{T}/hint", hint, "Ask a bot.", "work", HintWish),
    Endpoint("GET", f"{T}/replay", replay, "Every position.", "work", None, SeatQuery),
    Endpoint("GET", f"{T}/record", record, "The record, after the end.", "asks"),
    Endpoint("GET", "/healthz", health, "Whether it runs and can write.", ""),
    Endpoint("GET", "/metrics", metrics, "Counts, for Prometheus.", ""),
    Endpoint("GET", "/api/openapi.json", openapi, "This document.", ""),
    Endpoint("GET", "/", home, "The home page.", "", None, FileQuery),
    Endpoint("GET", "/t/{id}", table_page, "The page of a table.", "", None, FileQuery),
    Endpoint("GET", "/t/{id}/replay", replay_page, "The page of a replay.", "", None, FileQuery),
    Endpoint("GET", "/web/{path:path}", web_file, "A file of the page.", "", None, FileQuery),
]
