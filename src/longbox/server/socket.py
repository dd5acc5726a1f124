"""The socket of a table: one seat's, or a watcher's."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from longbox.server import frames
from longbox.server.call import Site, address_of, refusal, viewer
from longbox.server.desk import SLOW_DOWN
from longbox.server.frames import JsonObject
from longbox.server.listeners import nothing
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
from longbox.server.people import Voice
from longbox.server.protocols import WIRE, SocketProtocol
from longbox.server.refusals import Refused
from longbox.server.room import Room

TRY_AGAIN_LATER: Final = 1013


async def socket(site: Site, websocket: WebSocket) -> None:
    """Checked before it is accepted; then it reads here, and is written to where things happen."""
    address = address_of(websocket)
    try:
        person = await site.person(websocket, writes=True)
        query = query_of(dict(websocket.query_params), StreamQuery)
        voice = viewer(person, address, query.seat)
        site.house.desk.count("asks", voice)
        room = await site.house.room(websocket.path_params["id"], voice)
        with site.connection(address):
            await Connection(site, websocket, room, voice).run(query.since)
    except Refused as refused:
        await site.house.desk.slow_down(refused, address)
        await websocket.send_denial_response(refusal(site, refused))


class Connection:
    """A socket that was accepted."""

    def __init__(self, site: Site, websocket: WebSocket, room: Room, voice: Voice) -> None:
        self.house = site.house
        self.websocket = websocket
        self.room = room
        self.voice = voice
        self.wire: SocketProtocol = websocket.scope["extensions"][WIRE]
        self.silence: asyncio.Future[None] | None = None  # while nothing is to be answered
        self.gone = False  # nothing more will be said
        self.hints: set[asyncio.Task[None]] = set()  # that someone thinks about

    async def run(self, since: int | None) -> None:
        self.listener = listener = await self.room.presence.join(self.voice, since)
        self.voice = Voice(self.voice.person, self.voice.address, listener=listener)
        wire = self.wire
        answering = asyncio.create_task(self.answer_all())
        try:
            await self.websocket.accept()
            reader = asyncio.current_task()
            assert reader is not None
            listener.end = reader.cancel
            listener.goodbye = self.say_goodbye
            wire.drained = listener.flush
            wire.heard = self.heard
            listener.connect(wire)
            while (await self.websocket.receive())["type"] != "websocket.disconnect":
                pass
            self.leave()
            await asyncio.wait([answering])  # until all that was said before is answered
        except (WebSocketDisconnect, RuntimeError):
            pass  # RuntimeError: Starlette's word for a socket that is closed
        except asyncio.CancelledError:
            if not listener.dropped:
                raise
        finally:
            listener.end = listener.goodbye = wire.drained = nothing
            wire.heard = None
            wire.said.clear()
            self.leave()
            self.room.presence.leave(listener)
            for task in self.hints:
                task.cancel()

    def say_goodbye(self) -> None:
        """Close the socket, once; it is read until its client has closed it, too."""
        self.listener.goodbye = nothing
        self.closing = asyncio.create_task(self.close())

    async def close(self) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):
            await self.websocket.close(TRY_AGAIN_LATER)

    def leave(self) -> None:
        """What was said is answered, and then nothing more."""
        self.gone = True
        self.end_silence()

    def end_silence(self) -> bool:
        silence, self.silence = self.silence, None
        if silence is not None and not silence.done():
            silence.set_result(None)
        return silence is not None

    def heard(self) -> None:
        """A message; those that come while one is answered wait, and no more are read."""
        if not self.end_silence():
            self.wire.hold()

    async def answer_all(self) -> None:
        """In a task that nobody cancels: whoever has gone away, what was begun is finished."""
        loop = asyncio.get_running_loop()
        while True:
            while self.wire.said:
                said = self.wire.take()
                if self.listener.dropped:
                    await asyncio.sleep(SLOW_DOWN)
                else:
                    await self.hear(said)
            if self.gone:
                break
            self.silence = loop.create_future()
            await self.silence

    async def hear(self, text: str | bytes) -> None:
        """Answer a frame, the next one after it; only a hint takes so long that others pass it."""
        try:
            self.house.desk.count("asks", self.voice)
            frame = decoded_frame(text)
        except Refused as refused:
            await self.refuse(None, refused)
            return
        if isinstance(frame, Hint):
            hint = asyncio.create_task(self.reply(frame))
            self.hints.add(hint)
            hint.add_done_callback(self.hints.discard)
        else:
            await self.reply(frame)

    async def refuse(self, id: str | None, refused: Refused) -> None:
        self.house.metrics.add(f"refused_{refused.code}")
        answer = {"t": "reject", "id": id, **msgspec.to_builtins(refused.body())}
        self.listener.put(frames.ENCODER.encode(answer))
        await self.house.desk.slow_down(refused, self.voice.address)
        if refused.code == "rate_limited" and self.house.desk.is_out(self.voice.address):
            self.wire.transport.abort()

    async def reply(self, frame: ClientFrame) -> None:
        """Whatever it is, the table goes on."""
        id = getattr(frame, "id", None)
        try:
            answer = await self.answer(frame)
        except Refused as refused:
            await self.refuse(id, refused)
            return
        except Exception:
            log.exception("error", extra={"table": self.room.row.id, "route": "socket"})
            answer = {"t": "reject", "id": id, "code": "internal", "why": "this went wrong here"}
        if answer is not None:
            self.listener.put(frames.ENCODER.encode(answer))

    async def answer(self, frame: ClientFrame) -> JsonObject | None:
        room, voice = self.room, self.voice
        if isinstance(frame, Move):
            self.house.desk.count("moves", voice)
            return ack(frame.id, *await room.move(voice, frame.id, frame.seq, frame.action))
        if isinstance(frame, Undo):
            self.house.desk.count("moves", voice)
            return ack(frame.id, *await room.undo(voice, frame.id, frame.seq, frame.count))
        if isinstance(frame, Chat):
            self.house.desk.count("chat", voice)
            return ack(frame.id, *await room.chat.say(voice, frame.id, frame.text))
        if isinstance(frame, Ping):
            return {"t": "pong", "n": frame.n, "now": self.house.clock()}
        if isinstance(frame, Hello):
            await room.welcome(voice, frame.since)
            return None
        if isinstance(frame, Claim):
            await room.bots.claim(voice, frame.seat)
            return ack(frame.id, room.table.seq, False)
        if isinstance(frame, Hurry):
            await room.bots.hurry_up(voice)
            return ack(frame.id, room.table.seq, False)
        if isinstance(frame, Hint):
            self.house.desk.count("work", voice)
            return {"t": "hint", "id": frame.id, **await room.bots.hint(voice)}
        action = frame.action
        if isinstance(frame, Why):
            told = await room.ask(voice, lambda seat: frames.why(room.table, seat, action))
            return {"t": "why", "id": frame.id, **told}
        assert isinstance(frame, Preview)
        wanted = frame.action
        shown = await room.ask(voice, lambda seat: frames.preview(room.table, seat, wanted))
        return {"t": "preview", "id": frame.id, **shown}


def ack(id: str, seq: int, dup: bool) -> JsonObject:
    return {"t": "ack", "id": id, "seq": seq, "dup": dup}
