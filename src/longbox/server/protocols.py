"""The connections themselves: how many, how patient, and how much each may make us keep."""

from __future__ import annotations

import asyncio
import sys
import time
from collections import Counter
from collections.abc import Callable
from typing import Any, Final, cast

import uvicorn
from uvicorn.middleware.proxy_headers import _TrustedHosts as TrustedHosts
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State
from websockets.streams import StreamReader

from longbox.server.desk import ANYONE, Desk
from longbox.server.guide import Guide
from longbox.server.limits import Limits, network
from longbox.server.listeners import nothing
from longbox.server.wire import framed, plain

try:
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol as BaseProtocol
except ImportError:  # without httptools
    from uvicorn.protocols.http.h11_impl import (  # type: ignore[assignment]  # the same calls
        H11Protocol as BaseProtocol,
    )

REQUEST: Final = 10.0  # seconds for a whole request to arrive
STALL: Final = 20.0  # seconds for a client to read what it was sent
ABORT: Final = 5.0  # seconds after which a socket is cut off that does not read its end
HEADERS: Final = 32 * 1024  # bytes
WHOLE: Final = 128 * 1024  # bytes of a request that is still not whole
PORTION: Final = 16 * 1024  # bytes of a request that count as a call, too
PIPELINE: Final = 16  # requests sent ahead of their answers
SLICE: Final = 4096  # bytes of a socket that are read before it is looked at
WAITING: Final = 256  # frames of a socket that nobody has looked at
FAREWELL: Final = 64 * 1024  # bytes of a socket that are read after its end was sent
CONTROLS: Final = 64  # pings, pongs and parts of frames at once, and
CONTROLS_A_SECOND: Final = 4.0
WIRE: Final = "longbox.wire"  # where a socket's application finds its protocol
BETWEEN: Final = StreamReader.at_eof.__code__  # where a parser waits that has read whole frames
SPARE: Final = 128  # descriptors that no connection gets: the database's and the bots'
SENT: Final = 0.01  # seconds until an answer has gone out
HOLD: Final = 0.05  # seconds between looks for a table that is being moved,
HELD: Final = 80  # and how often
TOO_LARGE: Final = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
    b"content-length: 0\r\nconnection: close\r\n\r\n"
)


class Gate:
    """Counts connections: all of them, and those of each address; a proxy has those of everyone."""

    def __init__(self, limits: Limits, proxies: tuple[str, ...], desk: Desk) -> None:
        self.desk = desk
        self.each = limits.any_connections
        self.most = most_descriptors()
        self.proxies = TrustedHosts(list(proxies))
        self.addresses: dict[asyncio.BaseTransport, str] = {}
        self.open: Counter[str] = Counter()

    def lets_in(self, transport: asyncio.BaseTransport, led: bool) -> bool:
        """Count a connection, unless there are too many; it has knocked already if it was led."""
        peer = transport.get_extra_info("peername")
        key = network(str(peer[0])) if peer and str(peer[0]) not in self.proxies else ANYONE
        if not led and not self.desk.knock(key):
            return False
        crowded = self.open[key] >= self.each and key != ANYONE
        if crowded or len(self.addresses) >= self.most:
            return False
        self.addresses[transport] = key
        self.open[key] += 1
        return True

    def note(self, transport: asyncio.BaseTransport, calls: int) -> None:
        """What a connection says is as much as so many calls."""
        for _ in range(calls):
            self.desk.knock(self.addresses.get(transport, ANYONE))

    def is_out(self, transport: asyncio.BaseTransport) -> bool:
        """Whether its address was cut off since."""
        return self.desk.is_out(self.addresses.get(transport, ANYONE))

    def gone(self, transport: asyncio.BaseTransport) -> None:
        key = self.addresses.pop(transport, None)
        if key is not None:
            self.open[key] -= 1
            if not self.open[key]:
                del self.open[key]


def most_descriptors() -> int:
    if sys.platform == "win32":
        return 10_000
    import resource

    return max(64, resource.getrlimit(resource.RLIMIT_NOFILE)[0] - SPARE)


class Settings(uvicorn.Config):
    """uvicorn's, the gate, and where there are several processes the guide."""

    gate: Gate
    guide: Guide | None = None


class HttpProtocol(BaseProtocol):
    """A request that does not arrive in time, or without end, closes its connection."""

    late: asyncio.TimerHandle | None = None  # when the request must be whole
    stalled: asyncio.TimerHandle | None = None  # when what was sent must be read
    heard = 0  # bytes of a request that is not whole
    answering: Any = None  # the request whose turn it is, though others may have come since
    read: object = None  # the last request that was whole
    said = b""  # of a request that may be for another process,
    finding = False  # which is being looked for
    ending = False  # it is left to another process after its answer
    adopted = b""  # what was said to the process that led it here,
    settled = True  # and nowhere else, so that nobody goes round in circles

    @property
    def gate(self) -> Gate:
        return cast(Settings, self.config).gate

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if not self.gate.lets_in(transport, bool(self.adopted)):
            transport.abort()
            return
        self.late = self.loop.call_later(REQUEST, self.cut_off)
        guide = cast(Settings, self.config).guide
        if guide is not None and self.adopted:
            self.said = self.adopted
            self.finding = True
            self.loop.call_soon(self.find, guide, HELD, not self.settled)

    def _start_asgi_task(self, cycle: Any, app: Any) -> None:  # Any: uvicorn's own types
        self.answering = cycle
        super()._start_asgi_task(cycle, app)

    def cut_off(self) -> None:
        self.disown()
        self.transport.abort()

    def disown(self) -> None:
        """What is being answered is for nobody now; to write to a closed connection is an error."""
        for cycle in (self.answering, self.cycle):
            if cycle is not None:
                cycle.disconnected = True
                cycle.message_event.set()

    def connection_lost(self, exc: Exception | None) -> None:
        self.disown()
        self.settle()
        if self.stalled is not None:
            self.stalled.cancel()
        self.gate.gone(self.transport)
        super().connection_lost(exc)

    def timeout_keep_alive_handler(self) -> None:
        """Nothing more was asked for; who has not read the last answer is not waited for."""
        super().timeout_keep_alive_handler()
        self.loop.call_later(ABORT, self.transport.abort)

    def shutdown(self) -> None:
        """This process ends: where there are others, one goes on with what is not answered here.

        Else whoever asks in the very moment in which we close gets no answer.
        """
        guide = cast(Settings, self.config).guide
        if guide is not None and not self.is_between():
            self.ending = True
        elif guide is None or not guide.pass_on(self.transport, self.said):
            super().shutdown()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.ending:
            self.loop.call_later(SENT, self.shutdown)

    def is_between(self) -> bool:
        """Whether nothing that was asked here is being heard or answered."""
        return self.heard == 0 and (self.cycle is None or self.cycle.response_complete)

    def settle(self) -> None:
        if self.late is not None:
            self.late.cancel()
            self.late = None
        self.heard = 0

    def data_received(self, data: bytes) -> None:
        guide = cast(Settings, self.config).guide
        if guide is None or not self.is_between():
            self.hear(data)
            return
        if self.late is None:
            self.late = self.loop.call_later(REQUEST, self.cut_off)
        self.said += data
        if not self.finding and (b"\r\n" in self.said or len(self.said) > HEADERS):
            self.finding = True
            self.find(guide, HELD, True)

    def find(self, guide: Guide, tries: int, leads: bool) -> None:
        """Hear a request here, lead it to where its table is, or wait while that is moved."""
        if self.transport.is_closing():
            return
        self.transport.pause_reading()
        address = guide.way(self.said)
        if address and leads and guide.lead(self.transport, self.said, address):
            return
        if address != "" and tries:
            self.loop.call_later(HOLD, self.find, guide, tries - 1, leads)
            return
        said, self.said, self.finding = self.said, b"", False
        self.transport.resume_reading()
        self.hear(said)

    def hear(self, data: bytes) -> None:
        if self.gate.is_out(self.transport):
            self.cut_off()
            return
        if self.late is None:
            self.late = self.loop.call_later(REQUEST, self.cut_off)
        portions = self.heard // PORTION
        self.heard += len(data)
        self.gate.note(self.transport, self.heard // PORTION - portions)
        super().data_received(data)
        began = self.cycle is not None and self.cycle is not self.read
        if began and not self.cycle.more_body:
            self.read = self.cycle
            self.settle()
        elif not began and self.heard > HEADERS:
            self.transport.write(TOO_LARGE)
            self.transport.close()
            self.loop.call_later(1, self.transport.abort)
        if self.heard > WHOLE or len(getattr(self, "pipeline", ())) > PIPELINE:
            self.transport.abort()
        if self.transport.is_closing():
            self.disown()

    def handle_websocket_upgrade(self, *event: Any) -> None:  # h11 gives its event
        if self.answering is not None and not self.answering.response_complete:
            self.cut_off()  # a socket that was asked for ahead of other answers
            return
        self.settle()
        super().handle_websocket_upgrade(*event)
        self.parser = None  # type: ignore[assignment]  # which holds it, and is not needed now

    def pause_writing(self) -> None:
        super().pause_writing()
        self.stalled = self.loop.call_later(STALL, self.cut_off)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.stalled is not None:
            self.stalled.cancel()


class SocketProtocol(WebSocketsSansIOProtocol):
    """A socket whose client does not read, or sends more than can be answered, is cut off."""

    stalled: asyncio.TimerHandle | None = None
    controls = float(CONTROLS)
    counted = 0.0  # when
    farewell = 0  # bytes that came after its end was sent
    clear = True  # its client reads what it is sent
    drained: Callable[[], object] = staticmethod(nothing)  # is called when it is clear again
    heard: Callable[[], object] | None = None  # is called for each message; else they are queued

    def __init__(self, *args: Any, **given: Any) -> None:  # Any: uvicorn's own types
        super().__init__(*args, **given)
        self.said: list[str | bytes] = []  # messages that were not yet taken

    async def run_asgi(self) -> None:
        extensions = cast(dict[str, Any], self.scope["extensions"])
        extensions[WIRE] = self
        await super().run_asgi()
        del extensions[WIRE]  # so that nothing holds it, once its connection is lost
        self.loop.call_later(ABORT, self.transport.abort)

    async def send(self, message: Any) -> None:  # Any: uvicorn's own type of it
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True  # refused; else it is logged as an error

    def connection_lost(self, exc: Exception | None) -> None:
        if self.stalled is not None:
            self.stalled.cancel()
        cast(Settings, self.config).gate.gone(self.transport)
        super().connection_lost(exc)
        self.conn.parser.close()  # which holds the rest of it

    def tell(self, frame: bytes) -> None:
        """Send a frame of text at once."""
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(framed(frame))

    def send_receive_event_to_app(self) -> None:
        """A message is whole; who hears it where it comes need not wait for the application."""
        if self.heard is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        data = b"".join(self.frames)
        said: str | bytes = data
        if self.curr_msg_data_type == "text":
            try:
                said = data.decode()
            except UnicodeDecodeError:
                super().send_receive_event_to_app()  # which ends it
                return
        self.frames = []
        self.said.append(said)
        self.heard()

    def hold(self) -> None:
        """Read no more until all that was said is taken."""
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def take(self) -> str | bytes:
        """The first message that was said and not yet taken."""
        said = self.said.pop(0)
        if self.read_paused and not self.said and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()
        return said

    def pause_writing(self) -> None:
        super().pause_writing()
        self.clear = False
        self.stalled = self.loop.call_later(STALL, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.stalled is not None:
            self.stalled.cancel()
        self.clear = True
        self.drained()

    def data_received(self, data: bytes) -> None:
        if self.handshake_initiated and self.conn.state in (State.CONNECTING, State.CLOSED):
            self.transport.abort()  # frames before it is open, or after it was refused
            return
        if self.close_sent:
            self.farewell += len(data)
            if self.farewell > FAREWELL:
                self.transport.abort()
                return
        for start in range(0, len(data), SLICE):
            part = data[start : start + SLICE]
            said = plain(part) if self.is_between_frames() else None
            if said is None or len(said) > self.config.ws_max_size:
                super().data_received(part)
            else:
                self.frames, self.curr_msg_data_type = [said], "text"
                self.send_receive_event_to_app()
            if self.controls < 0 or self.queue.qsize() + len(self.said) > WAITING:
                self.transport.abort()
            if self.transport.is_closing():
                return

    def is_between_frames(self) -> bool:
        """Whether a message may begin: then a plain one need not be taken apart by the library."""
        if self.conn.state is not State.OPEN or self.conn.current_size is not None:
            return False
        reading: Any = self.conn.parser  # Any: generators in generators
        while reading.gi_yieldfrom is not None:
            reading = reading.gi_yieldfrom
        return reading.gi_code is BETWEEN

    def keepalive_timeout(self) -> None:
        """It does not answer pings; nor, then, will it read its end."""
        super().keepalive_timeout()
        self.loop.call_later(ABORT, self.transport.abort)

    def count(self) -> None:
        """Something that the table never hears of, but that costs time and memory."""
        now = time.monotonic()
        earned = (now - self.counted) * CONTROLS_A_SECOND
        self.controls = min(CONTROLS, self.controls + earned) - 1
        self.counted = now

    def handle_ping(self) -> None:
        self.count()
        super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        self.count()
        super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        self.count()
        super().handle_cont(event)
