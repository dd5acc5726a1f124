"""Every REST call, and the list of them."""

from __future__ import annotations

import asyncio
import functools
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

import longbox
from longbox.bots.levels import NAMES, WINS
from longbox.core.errors import LongboxError
from longbox.core.game import Game
from longbox.core.match import Match
from longbox.core.rng import Rng
from longbox.core.zones import Zone
from longbox.server import frames
from longbox.server.bots import LEVELS
from longbox.server.call import Call, Endpoint, json, refusal
from longbox.server.codes import plain_code
from longbox.server.editions import catalogue, faces
from longbox.server.files import ASK_AGAIN, KEEP, packed, unless_known
from longbox.server.frames import JsonObject
from longbox.server.listeners import Listener
from longbox.server.messages import (
    LONGEST_NAME,
    BanWish,
    ChatWish,
    ClaimWish,
    CodeWish,
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

EXAMPLE: Final = 40  # answers before the picture is taken
KEEP_ALIVE: Final = 15.0  # seconds between empty lines of a stream

# Games.


async def list_games(call: Call) -> object:
    return [short(call.house.editions.own(id)) for id in longbox.games()]


def short(game: Game[Any, Any]) -> JsonObject:
    return {
        "id": game.id,
        "name": game.name,
        "seats": list(game.seats),
        "levels": list(LEVELS),
        "bots": [
            {"level": level, "name": NAMES[level], "wins": WINS.get((game.id, level), {})}
            for level in LEVELS
        ],
        "about": game.about.to_json(),
    }


def game_in_path(call: Call) -> Game[Any, Any]:
    path = call.request.path_params
    try:
        return call.house.editions.game(path["game"], path.get("edition", ""))
    except LongboxError as error:
        raise Refused("not_found", str(error)) from None


async def show_game(call: Call) -> object:
    game = game_in_path(call)
    told = {
        **short(game),
        "rules": game.version,
        "edition": {"hash": game.edition.hash, "name": game.edition.name},
        "editions": call.house.editions.others(game.id),
        "options": [option.to_json() for option in game.options],
        "actions": [action.text for action in game.actions],
        "board": call.site.files.board(game.id),
    }
    return packed(call.request, json(told))


async def show_components(call: Call) -> object:
    """Kept for good by a browser that names the catalogue's own hash; else it asks again."""
    game = game_in_path(call)
    response = Response(catalogue(game), media_type="application/json")
    return unless_known(call.request, response, KEEP if call.query.v == faces(game) else ASK_AGAIN)


async def show_rules(call: Call) -> object:
    book = game_in_path(call).rulebook
    return packed(call.request, json({"text": book.text, "rules": book.rules}))


async def show_example(call: Call) -> object:
    game = game_in_path(call)
    zones = await call.house.desk.answer(call.voice(), lambda: example(game))
    return {"zones": [zone.to_json() for zone in zones]}


@functools.cache
def example(game: Game[Any, Any]) -> list[Zone]:
    """A table in the middle of a match, for those who want to see what a game looks like."""
    match = Match(game, game.seats[len(game.seats) // 2], seed=3)
    chance = Rng(5)
    while match.outcome is None and len(match.answers) < EXAMPLE:
        seat, _ = match.open[0]
        options = match.options_of(seat)
        match.play(options[int(chance.below(len(options)))], seat)
    return game.zones(match.view(None))


# Sessions.


async def new_session(call: Call) -> object:
    name = plain_text(call.body.name, LONGEST_NAME, "name")
    token = await call.house.people.new_guest(name)
    response = json({"name": name}, 201)
    secure = call.site.origins.is_secure(call.request.headers)
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
    with call.house.desk.charged(call.voice()):
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
    with call.house.desk.charged(call.voice()):
        return await call.house.list_tables(call.person, call.query.mine)


async def new_table(call: Call) -> object:
    room = await call.house.create(call.voice(), call.body)
    return room.described(call.player)


async def show_table(call: Call) -> object:
    room = await call.room()
    room.seats.let_in(call.person)
    return room.described(call.person)


async def show_invitation(call: Call) -> object:
    """The table, to whoever holds its link and has no name yet; nobody becomes a member by it."""
    room = await call.room()
    room.seats.check_invite(call.body.invite)
    return room.described(None)


async def join_table(call: Call) -> object:
    return await (await call.room()).seats.invited(call.voice(), call.body.invite)


async def join_by_code(call: Call) -> object:
    """The link that a code stands for; wrong codes and those that have ended are told alike."""
    row = await call.house.journal.coded(plain_code(call.body.code))
    if row is None:
        raise Refused("not_found", "no table waits for this code: it is wrong, or the match began")
    return {"id": row.id, "invite": row.invite}


async def new_invite(call: Call) -> object:
    return await (await call.room()).seats.new_invite(call.voice())


async def sit(call: Call) -> object:
    return await (await call.room()).seats.sit(call.voice(), call.place(), call.body)


async def stand_up(call: Call) -> object:
    return await (await call.room()).seats.stand_up(call.voice(), call.place())


async def swap(call: Call) -> object:
    return await (await call.room()).seats.swap(call.voice(), call.body.seat, call.body.other)


async def start(call: Call) -> object:
    return await (await call.room()).start(call.voice())


async def rematch(call: Call) -> object:
    return await (await call.room()).rematch.ask(call.voice())


async def claim(call: Call) -> object:
    return await (await call.room()).bots.claim(call.voice(), call.body.seat)


async def ban(call: Call) -> object:
    return await (await call.room()).seats.ban(call.voice(), call.body.seat)


async def close(call: Call) -> object:
    return await (await call.room()).close(call.voice())


async def clear_chat(call: Call) -> object:
    return await (await call.room()).chat.clear(call.voice())


async def hurry(call: Call) -> object:
    await (await call.room()).bots.hurry_up(call.voice())
    return {}


# Playing.


async def move(call: Call) -> object:
    body: MoveWish = call.body
    room = await call.room()
    seq, dup = await room.move(call.voice(body.seat), body.id, body.seq, body.action)
    return {"id": body.id, "seq": seq, "dup": dup}


async def undo(call: Call) -> object:
    body: UndoWish = call.body
    room = await call.room()
    seq, dup = await room.undo(call.voice(body.seat), body.id, body.seq, body.count)
    return {"id": body.id, "seq": seq, "dup": dup}


async def chat(call: Call) -> object:
    body: ChatWish = call.body
    seq, dup = await (await call.room()).chat.say(call.voice(body.seat), body.id, body.text)
    return {"id": body.id, "seq": seq, "dup": dup}


async def why(call: Call) -> object:
    room = await call.room()
    action = call.query.action
    return await room.ask(call.viewer, lambda seat: frames.why(room.table, seat, action))


async def preview(call: Call) -> object:
    room = await call.room()
    action = call.query.action
    return await room.ask(call.viewer, lambda seat: frames.preview(room.table, seat, action))


async def hint(call: Call) -> object:
    return await (await call.room()).bots.hint(call.voice(call.body.seat))


async def state(call: Call) -> object:
    """The welcome frame; a client that has it already waits for something new."""
    room = await call.room()
    query: StateQuery = call.query
    if query.since == room.table.seq and query.wait:
        with call.site.connection(call.address):
            listener = await room.presence.join(call.viewer, query.since)
            try:
                async with asyncio.timeout(query.wait):
                    while room.table.seq == query.since and await listener.next():
                        pass
            except TimeoutError:
                pass
            finally:
                room.presence.leave(listener)
    return Response(await room.welcome(call.viewer, query.since), media_type="application/json")


async def events(call: Call) -> object:
    return Stream(call, await call.room())


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
                listener = await self.room.presence.join(call.viewer, call.query.since)
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
            self.room.presence.leave(listener)
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
    lines = await (await call.room()).replay(call.viewer)
    return Response(lines, media_type="application/x-ndjson")


async def race(call: Call) -> object:
    return await (await call.room()).race(call.voice())


async def record(call: Call) -> object:
    room = await call.room()
    async with room.lock:
        room.seats.let_in(call.person)
        return room.record().to_json()


# The server itself.


async def health(call: Call) -> object:
    ok = await call.house.journal.probe()
    return json({"ok": ok, "version": longbox.__version__}, 200 if ok else 503)


async def metrics(call: Call) -> object:
    return Response(call.house.counts(), media_type="text/plain")


async def openapi(call: Call) -> object:
    return described()


@functools.cache
def described() -> JsonObject:
    return document(ENDPOINTS)


async def home(call: Call) -> object:
    return call.site.files.answer(call.request, "index.html")


async def setup_page(call: Call) -> object:
    game_in_path(call)
    return call.site.files.answer(call.request, "setup.html")


async def table_page(call: Call) -> object:
    return call.site.files.answer(call.request, "table.html")


async def replay_page(call: Call) -> object:
    return call.site.files.answer(call.request, "replay.html")


async def about_page(call: Call) -> object:
    return call.site.files.answer(call.request, "about.html")


async def web_file(call: Call) -> object:
    return call.site.files.answer(call.request, call.request.path_params["path"])


T: Final = "/api/tables/{id}"
ENDPOINTS: Final = [
    Endpoint("GET", "/api/games", list_games, "The games.", ""),
    Endpoint("GET", "/api/games/{game}", show_game, "A game, its options and actions.", ""),
    Endpoint("GET", "/api/games/{game}/rules", show_rules, "The rules of a game.", ""),
    Endpoint(
        "GET",
        "/api/games/{game}/components/{edition}",
        show_components,
        "What is printed on the components of an edition, by their ids.",
        "",
        query=FileQuery,
    ),
    Endpoint("GET", "/api/games/{game}/example", show_example, "A table to look at.", ""),
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
    Endpoint("POST", "/api/join", join_by_code, "A link by its code.", "codes", CodeWish),
    Endpoint("GET", T, show_table, "A table.", "asks"),
    Endpoint(
        "POST", f"{T}/invitation", show_invitation, "What a link invites to.", "asks", JoinWish
    ),
    Endpoint("POST", f"{T}/join", join_table, "Show an invitation.", "writes", JoinWish),
    Endpoint("POST", f"{T}/invite", new_invite, "A new invitation.", "writes"),
    Endpoint("PUT", f"{T}/seats/{{n}}", sit, "Sit down, or set a bot.", "writes", SeatWish),
    Endpoint("DELETE", f"{T}/seats/{{n}}", stand_up, "Stand up.", "writes"),
    Endpoint("POST", f"{T}/swap", swap, "Two seats change places.", "writes", SwapWish),
    Endpoint("POST", f"{T}/start", start, "Begin the match.", "writes"),
    Endpoint("POST", f"{T}/rematch", rematch, "Play again.", "writes"),
    Endpoint("POST", f"{T}/claim", claim, "Use the remedy on a seat.", "writes", ClaimWish),
    Endpoint("POST", f"{T}/ban", ban, "Send someone away for good.", "writes", BanWish),
    Endpoint("DELETE", T, close, "Close a table.", "writes"),
    Endpoint("DELETE", f"{T}/chat", clear_chat, "Forget what was said.", "writes"),
    Endpoint("POST", f"{T}/hurry", hurry, "Bots do not wait.", "asks"),
    Endpoint("POST", f"{T}/moves", move, "Answer.", "moves", MoveWish),
    Endpoint("POST", f"{T}/undo", undo, "Take back.", "moves", UndoWish),
    Endpoint("POST", f"{T}/chat", chat, "Say something.", "chat", ChatWish),
    Endpoint("GET", f"{T}/state", state, "What a seat sees.", "asks", None, StateQuery),
    Endpoint("GET", f"{T}/events", events, "The frames as NDJSON.", "asks", None, StreamQuery),
    Endpoint("GET", f"{T}/why", why, "Why not.", "asks", None, WhyQuery),
    Endpoint("GET", f"{T}/preview", preview, "What would change.", "asks", None, PreviewQuery),
    Endpoint("POST", f"{T}/hint", hint, "Ask a bot.", "work", HintWish),
    Endpoint("GET", f"{T}/replay", replay, "Every position.", "work", None, SeatQuery),
    Endpoint("GET", f"{T}/race", race, "The points after each answer.", "work"),
    Endpoint("GET", f"{T}/record", record, "The record, after the end.", "asks"),
    Endpoint("GET", "/healthz", health, "Whether it runs and can write.", ""),
    Endpoint("GET", "/metrics", metrics, "Counts, for Prometheus.", ""),
    Endpoint("GET", "/api/openapi.json", openapi, "This document.", ""),
    Endpoint("GET", "/", home, "The home page.", "", None, FileQuery),
    Endpoint("GET", "/about", about_page, "What this is, and credits.", "", None, FileQuery),
    Endpoint("GET", "/new/{game}", setup_page, "A new table's page.", "", None, FileQuery),
    Endpoint("GET", "/t/{id}", table_page, "The page of a table.", "", None, FileQuery),
    Endpoint("GET", "/t/{id}/replay", replay_page, "The page of a replay.", "", None, FileQuery),
    Endpoint("GET", "/web/{path:path}", web_file, "A file of the page.", "", None, FileQuery),
]
