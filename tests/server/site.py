"""A real server for tests, in a thread of this process or in a process of its own, and clients."""

from __future__ import annotations

import asyncio
import json
import queue
import subprocess
import sys
import threading
import uuid
from collections.abc import Callable, Coroutine, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, TypeVar

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from longbox.server.databases import Database
from longbox.server.house import IDLE, House
from longbox.server.limits import Limits, Rate
from longbox.server.people import Person, Voice
from longbox.server.room import Room
from longbox.server.serve import Config, Server, alone

T = TypeVar("T")
Json = dict[str, Any]
OFTEN = Rate(1e6, 1e6)
NO_LIMITS = Limits(
    OFTEN,
    OFTEN,
    OFTEN,
    OFTEN,
    OFTEN,
    OFTEN,
    OFTEN,
    codes=OFTEN,
    calls=OFTEN,
    refusals=OFTEN,
    cost=OFTEN,
    connections=10**6,
    any_connections=10**6,
)


class Site:
    """A server in a thread, whose tables a test can look into."""

    server: Server

    def __init__(self, database: Database, limits: Limits = NO_LIMITS, **more: Any) -> None:
        self.config = Config(
            database, port=0, limits=limits, workers=1, ready=self.is_ready, **more
        )
        self.ready: queue.Queue[str | BaseException] = queue.Queue()
        self.thread = threading.Thread(target=self.run)
        self.thread.start()
        told = self.ready.get(timeout=30)
        if isinstance(told, BaseException):
            raise told
        self.url = f"http://127.0.0.1:{self.port}"

    def is_ready(self, url: str) -> None:
        self.ready.put(url)

    def run(self) -> None:
        async def main() -> None:
            self.loop = asyncio.get_running_loop()
            async with alone(self.config) as (self.server, listener):
                self.port = listener.getsockname()[1]
                await self.server.serve(sockets=[listener])

        try:
            asyncio.run(main())
        except BaseException as error:
            self.ready.put(error)

    @property
    def house(self) -> House:
        return self.server.house

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Run something where the server runs."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(30)

    def here(self, work: Callable[[], T]) -> T:
        async def call() -> T:
            return work()

        return self.do(call())

    def room(self, id: str) -> Room:
        return self.do(self.house.room(id))

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(30)
        assert not self.thread.is_alive()

    def guest(self, name: str = "Ann") -> Guest:
        return Guest(self.url, name)


@contextmanager
def running(database: Database, limits: Limits = NO_LIMITS, **more: Any) -> Iterator[Site]:
    site = Site(database, limits, **more)
    try:
        yield site
    finally:
        site.stop()


class Guest:
    """A person with a browser: a cookie, and the site's own origin."""

    def __init__(self, url: str, name: str = "Ann", address: str = "127.0.0.1") -> None:
        self.url = url
        self.address = address
        self.http = httpx.Client(
            base_url=url,
            headers={"origin": url},
            timeout=30,
            transport=httpx.HTTPTransport(local_address=address),
        )
        if name:
            assert self.post("/api/session", {"name": name}).status_code == 201

    def __enter__(self) -> Guest:
        return self

    def __exit__(self, *error: object) -> None:
        self.http.close()

    def get(self, path: str, **query: object) -> httpx.Response:
        given = {name: str(value) for name, value in query.items()}
        return self.http.get(path, params=given)

    def post(self, path: str, body: Json | None = None) -> httpx.Response:
        return self.http.post(path, json=body) if body is not None else self.http.post(path)

    def put(self, path: str, body: Json) -> httpx.Response:
        return self.http.put(path, json=body)

    def table(self, game: str = "dice-stars", seats: str = "me bot", **more: object) -> Json:
        """A new table; ``seats`` as in ``me open bot``."""
        wanted = [{"who": who} for who in seats.split()]
        start = more.pop("start", "open" not in seats)
        made = self.post(
            "/api/tables", {"game": game, "seats": wanted, "start": start, "pace": 0, **more}
        )
        assert made.status_code == 201, made.text
        return dict(made.json())

    def state(self, table: str, **query: object) -> Json:
        found = self.get(f"/api/tables/{table}/state", **query)
        assert found.status_code == 200, found.text
        return dict(found.json())

    def move(self, table: str, **fields: object) -> httpx.Response:
        return self.post(f"/api/tables/{table}/moves", {"id": new_id(), **fields})

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    def socket(self, table: str, query: str = "") -> Socket:
        headers = {"cookie": self.cookie}
        path = f"/api/tables/{table}/ws{query}"
        return Socket(self.url, path, self.url, headers, self.address)


class Socket:
    """A socket of a table; frames as JSON, or as the bytes they are."""

    def __init__(
        self,
        url: str,
        path: str,
        origin: str | None,
        headers: dict[str, str],
        source: str = "127.0.0.1",
    ) -> None:
        address = url.replace("http:", "ws:") + path
        self.stack = ExitStack()
        self.connection: ClientConnection = self.stack.enter_context(
            connect(
                address,
                origin=origin,  # type: ignore[arg-type]  # a NewType of str
                additional_headers=headers,
                compression=None,
                max_size=None,
                proxy=None,
                source_address=(source, 0),
            )
        )

    def __enter__(self) -> Socket:
        return self

    def __exit__(self, *error: object) -> None:
        self.stack.close()

    def raw(self, timeout: float = 10) -> str:
        text = self.connection.recv(timeout)
        assert isinstance(text, str)
        return text

    def frame(self, kind: str = "", timeout: float = 10) -> Json:
        """The next frame, or the next of a kind."""
        while True:
            frame: Json = json.loads(self.raw(timeout))
            if kind in ("", frame["t"]):
                return frame

    def closed(self) -> int | None:
        """Read until the server closes; the code it gives."""
        try:
            while True:
                self.raw()
        except ConnectionClosed:
            return self.connection.close_code

    def send(self, t: str, **fields: object) -> None:
        self.connection.send(json.dumps({"t": t, **fields}))

    def ask(self, t: str, answer: str = "ack", **fields: object) -> Json:
        """Send a wish, and the answer to it."""
        id = fields.setdefault("id", new_id())
        self.send(t, **fields)
        while True:
            frame = self.frame()
            if frame["t"] in (answer, "reject") and frame.get("id") == id:
                return frame


class Process:
    """A server as a process; it imports what it needs, and starts when it is told."""

    CODE = """
import os, sys
from longbox.server import house
from longbox.server.limits import Limits, Rate
from longbox.server.databases import database_of
from longbox.server.serve import Config, serve

house.IDLE = float(sys.argv[4])
house.OVER = house.SWEEP = house.IDLE / 10
most = {"connections": 10**6, "any_connections": 10**6}
limits = Limits() if sys.argv[2] else Limits(*[Rate(1e6, 1e6)] * 11, **most)
os.read(0, 1)
ready = lambda url: print(url, flush=True)
workers = int(sys.argv[3])
serve(Config(database_of(sys.argv[1]), port=0, limits=limits, processes=workers, ready=ready))
"""

    def __init__(
        self, database: Database, public: bool = False, workers: int = 1, idle: float = IDLE
    ) -> None:
        """With the limits of a public server, or without any."""
        limits = "public" if public else ""
        self.process = subprocess.Popen(
            [sys.executable, "-c", self.CODE, str(database), limits, str(workers), str(idle)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.url = ""

    def start(self) -> str:
        process = self.process
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("\n")
        process.stdin.flush()
        line = process.stdout.readline()
        assert line.startswith("http://"), line + process.communicate()[1]
        self.url = line.strip().rstrip("/")
        return self.url

    def children(self) -> list[int]:
        """The processes that it has started, if they are its workers."""
        pid = self.process.pid
        return [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]

    def kill(self) -> str:
        """End it without warning; what it said on its error stream."""
        self.process.kill()
        return self.process.communicate()[1]

    def __enter__(self) -> Process:
        return self

    def __exit__(self, *error: object) -> None:
        self.kill()


def voice(room: Room, seat: int) -> Voice:
    """The person who sits there."""
    session = room.row.seats[seat].session
    assert session is not None
    return Voice(Person(session, "", "cookie"), "127.0.0.1", seat)


def new_id() -> str:
    return uuid.uuid4().hex
