"""The socket of a table: one seat's, or a watcher's."""

from __future__ import annotations

import asyncio
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from longbox.server import frames
from longbox.server.call import Site, address_of, limited, refusal
from longbox.server.frames import JsonObject
from longbox.server.listeners import Listener
from longbox.server.logs import log
from longbox.server.messages import (
    Chat,
    Claim,
    ClientFrame,
    Hello,
    Hint,
    Hurry,
    Move,
    Ping,
    Preview,
    StreamQuery,
    Undo,
    Why,
    decoded_frame,
    query_of,
)
from longbox.server.people import Person, may_play
from longbox.server.refusals import Refused
from longbox.server.room import Room

TRY_AGAIN_LATER: Final = 1013


async def socket(site: Site, websocket: WebSocket) -> None:
    """Checked before it is accepted; then it reads here while a task of its own writes."""
    try:
        person = await site.person(websocket, writes=True)
        limited(site, "asks", websocket, person)
        query = query_of(dict(websocket.query_params), StreamQuery)
        room = await site.house.room(websocket.path_params["id"])
        room.place_of(person, query.seat)
        with site.connection(address_of(websocket)):
            await Connection(site, websocket, room, person).run(query)
    except Refused as refused:
        await websocket.send_denial_response(refusal(site, refused))


class Connection:
    """A socket that was accepted."""

    def __init__(self, site: Site, websocket: WebSocket, room: Room, person: Person | None) -> None:
        self.house = site.house
        self.websocket = websocket
        self.room = room
        self.person = person
        self.hints: set[asyncio.Task[None]] = set()  # that someone thinks about

    async def run(self, query: StreamQuery) -> None:
        self.listener = listener = await self.room.join(self.person, query.seat, query.since)
        sender: asyncio.Task[None] | None = None
        try:
            await self.websocket.accept()
            sender = asyncio.create_task(self.send_all(listener))
            reader = asyncio.current_task()
            assert reader is not None
            listener.end = reader.cancel
            await self.read_all()
        except (WebSocketDisconnect, RuntimeError):
            pass  # RuntimeError: Starlette's word for a socket that is closed
        except asyncio.CancelledError:
            if not listener.dropped:
                raise
        finally:
            listener.end = lambda: None
            self.room.leave(listener)
            for task in (sender, *self.hints):
                if task is not None:
                    task.cancel()

    async def send_all(self, listener: Listener) -> None:
        try:
            while await self.send_next(listener):
                pass
            await self.websocket.close(TRY_AGAIN_LATER)
        except (WebSocketDisconnect, RuntimeError):
            pass

    async def send_next(self, listener: Listener) -> bool:
        """On its own, so that a socket that waits keeps no frame."""
        frame = await listener.next()
        if frame is not None:
            await self.websocket.send({"type": "websocket.send", "text": frame.decode()})
        return frame is not None

    async def read_all(self) -> None:
        while True:
            message = await self.websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            if not self.listener.dropped:
                await self.hear(message.get("text") or message.get("bytes") or "")

    async def hear(self, text: str | bytes) -> None:
        """Answer a frame, the next one after it; only a hint takes so long that others pass it."""
        try:
            frame = decoded_frame(text)
        except Refused as refused:
            self.reject(None, refused)
            return
        if isinstance(frame, Hint):
            hint = asyncio.create_task(self.reply(frame))
            self.hints.add(hint)
            hint.add_done_callback(self.hints.discard)
        else:
            await self.reply(frame)

    def reject(self, id: str | None, refused: Refused) -> None:
        self.house.metrics.add(f"refused_{refused.code}")
        answer = {"t": "reject", "id": id, **msgspec.to_builtins(refused.body())}
        self.listener.put(frames.ENCODER.encode(answer))

    async def reply(self, frame: ClientFrame) -> None:
        """Whatever it is, the table goes on."""
        id = getattr(frame, "id", None)
        try:
            answer = await self.answer(frame)
        except Refused as refused:
            self.reject(id, refused)
            return
        except Exception:
            log.exception("error", extra={"table": self.room.row.id, "route": "socket"})
            answer = {"t": "reject", "id": id, "code": "internal", "why": "this went wrong here"}
        if answer is not None:
            self.listener.put(frames.ENCODER.encode(answer))

    async def answer(self, frame: ClientFrame) -> JsonObject | None:
        room = self.room
        if isinstance(frame, Move):
            self.limit_seat("moves")
            seq, dup = await room.move(self.own_seat(), frame.id, frame.seq, frame.action)
            return ack(frame.id, seq, dup)
        if isinstance(frame, Undo):
            self.limit_seat("moves")
            seq, dup = await room.undo(self.own_seat(), frame.id, frame.seq, frame.count)
            return ack(frame.id, seq, dup)
        if isinstance(frame, Chat):
            self.limit_seat("chat")
            seq, dup = await room.say(self.own_seat(), frame.id, frame.text)
            return ack(frame.id, seq, dup)
        self.limit_listener()
        if isinstance(frame, Ping):
            return {"t": "pong", "n": frame.n, "now": self.house.clock()}
        if isinstance(frame, Hello):
            async with room.lock:
                self.listener.put(room.welcome(self.person, self.listener.seat, frame.since))
            return None
        if isinstance(frame, Claim):
            await room.claim(may_play(self.person), frame.seat)
            return ack(frame.id, room.table.seq, False)
        if isinstance(frame, Hurry):
            self.own_seat()
            room.hurry_up()
            return ack(frame.id, room.table.seq, False)
        if isinstance(frame, Hint):
            self.house.buckets.take("work", may_play(self.person).session, self.house.limits.work)
            return {"t": "hint", "id": frame.id, **await room.hint(self.own_seat())}
        async with room.lock:
            if isinstance(frame, Why):
                told = frames.why(room.table, self.own_seat(), frame.action)
                return {"t": "why", "id": frame.id, **told}
            assert isinstance(frame, Preview)
            shown = frames.preview(room.table, self.own_seat(), frame.action)
            return {"t": "preview", "id": frame.id, **shown}

    def own_seat(self) -> int:
        """The seat of this socket, which must still be its session's."""
        if self.listener.seat is None:
            raise Refused("forbidden", "a watcher only watches")
        return self.room.seat_of(may_play(self.person), self.listener.seat)

    def limit_seat(self, what: str) -> None:
        """Moves and chat are counted for the seat, however many sockets it has."""
        key = f"{self.room.row.id} {self.own_seat()}"
        self.house.buckets.take(what, key, getattr(self.house.limits, what))

    def limit_listener(self) -> None:
        self.house.buckets.take("asks", f"socket {id(self.listener)}", self.house.limits.asks)


def ack(id: str, seq: int, dup: bool) -> JsonObject:
    return {"t": "ack", "id": id, "seq": seq, "dup": dup}
