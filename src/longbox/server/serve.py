"""``longbox serve``: the site on this machine."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import uvicorn

from longbox.core.errors import SetupError
from longbox.server import logs
from longbox.server.app import make_app
from longbox.server.bots import Workers
from longbox.server.databases import Database, database_of, end_lease, is_shared, opened, prepare
from longbox.server.editions import Editions
from longbox.server.family import Family
from longbox.server.garbage import ROUND, Caretaker
from longbox.server.guide import Guide, is_abandoned
from longbox.server.house import House
from longbox.server.journal import SHARDS
from longbox.server.leases import Leases
from longbox.server.limits import Limits
from longbox.server.origins import Origins, in_numbers
from longbox.server.protocols import Gate, HttpProtocol, Settings, SocketProtocol

PORT: Final = 8700
LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")
GRACE: Final = 5  # seconds for connections to end when the server does


@dataclass(frozen=True)
class Config:
    """How a server is run."""

    database: Database
    host: str = LOOPBACK[0]
    port: int = PORT
    origins: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    limits: Limits | None = None
    workers: int | None = None  # for bots
    processes: int = 1
    editions: Path | None = None  # a folder of them
    log_level: int = 30
    ready: Callable[[str], object] = field(default=print)  # is told the address

    @property
    def chosen_limits(self) -> Limits:
        if self.limits is not None:
            return self.limits
        return Limits.home() if self.host in LOOPBACK and not self.origins else Limits()


class Server(uvicorn.Server):
    """Says where it is when it is ready, and goodbye before it goes."""

    def __init__(self, settings: Settings, house: House, ready: Callable[[], object]) -> None:
        super().__init__(settings)
        self.settings = settings
        self.house = house
        self.ready = ready
        self.led: set[asyncio.Task[None]] = set()  # connections that are being taken over

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        leases = self.house.leases
        if leases is not None:
            guide = self.settings.guide = Guide(leases, self.adopt, self.house.hear)
            self.house.tell_others = guide.tell
            leases.tell_others = lambda: guide.tell({"leases": "changed"})
            await leases.begin(is_abandoned)
        await super().startup(sockets)
        self.tidying = asyncio.create_task(self.tidy(Caretaker()))
        self.ready()

    async def tidy(self, caretaker: Caretaker) -> None:
        while True:
            await asyncio.sleep(ROUND)
            caretaker.go_round(empty=not self.house.rooms)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.tidying.cancel()
        for server in self.servers:
            server.close()  # who comes now comes to another process, or to the next
        await self.house.hand_over()
        await asyncio.sleep(0.05)  # for the last frames to go out
        await super().shutdown(sockets)
        if self.settings.guide is not None:
            self.settings.guide.close()
        await self.house.close()

    def adopt(self, caller: socket.socket, said: bytes, heir: bool) -> None:
        """Go on with a connection that another process has led here."""

        def protocol() -> HttpProtocol:
            made = HttpProtocol(self.settings, self.server_state, self.lifespan.state)
            made.adopted = said
            made.settled = not heir
            return made

        async def take_over() -> None:
            with suppress(OSError):  # it is gone already
                await asyncio.get_running_loop().connect_accepted_socket(protocol, caller)

        led = asyncio.create_task(take_over())
        self.led.add(led)
        led.add_done_callback(self.led.discard)


async def run(config: Config) -> None:
    """Serve until a signal comes."""
    async with alone(config) as (server, listener):
        await server.serve(sockets=[listener])


@asynccontextmanager
async def alone(config: Config) -> AsyncIterator[tuple[Server, socket.socket]]:
    """A server in this process; where others may use its database, it is one of several."""
    with ExitStack() as stack:
        listener = stack.enter_context(listening(config))
        letters = stack.enter_context(letter_folder()) if is_shared(config.database) else None
        yield await prepared(config, listener.getsockname()[1], letters), listener


async def prepared(config: Config, port: int, letters: Path | None = None) -> Server:
    """A server with its journal open, ready to serve; one of several has a letter box."""
    editions = Editions(config.editions)
    journal = await opened(config.database, prepared=letters is not None)
    leases = None
    if letters is not None:
        leases = Leases(journal, letter_box(letters, os.getpid()))
    bots = Workers(config.workers, editions)
    house = House(journal, config.chosen_limits, bots, editions, leases)
    settings = Settings(
        make_app(house, Origins(config.origins)),
        lifespan="off",
        http=HttpProtocol,
        ws=SocketProtocol,
        ws_max_size=config.chosen_limits.frame,
        ws_per_message_deflate=False,
        proxy_headers=bool(config.proxies),
        forwarded_allow_ips=list(config.proxies),
        timeout_graceful_shutdown=GRACE,
        log_config=None,
        access_log=False,
        server_header=False,
    )
    settings.gate = Gate(config.chosen_limits, config.proxies, house.desk)
    return Server(settings, house, lambda: config.ready(address(config, port)))


@contextmanager
def letter_folder() -> Iterator[Path]:
    with TemporaryDirectory(prefix="longbox-") as folder:
        yield Path(folder)


def letter_box(letters: Path, pid: int) -> str:
    return str(letters / str(pid))


def serve(config: Config) -> None:
    check_origins(config.origins)
    if not 1 <= config.processes <= SHARDS:
        raise SetupError(f"--workers must be 1 to {SHARDS}, not {config.processes}")
    logs.set_up(config.log_level)
    if config.processes > 1:
        supervise(config)
        return
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(run(config))


def supervise(config: Config) -> None:
    """Several processes behind one address, until a signal comes."""
    if sys.platform == "win32":
        raise SetupError("--workers needs Linux or macOS: here one process serves all")
    Editions(config.editions)  # what is wrong with them is said here, once
    let_go = prepare(config.database)
    with listening(config) as listener, letter_folder() as letters:
        port = listener.getsockname()[1]

        def serve_one(ready: Callable[[], object], life: int) -> None:
            spare = max(1, ((os.cpu_count() or 2) - 1) // config.processes)
            own = replace(config, ready=lambda url: ready(), workers=config.workers or spare)

            async def work() -> None:
                server = await prepared(own, port, letters)
                loop = asyncio.get_running_loop()

                def is_orphan() -> None:
                    loop.remove_reader(life)
                    server.should_exit = True

                loop.add_reader(life, is_orphan)
                await server.serve(sockets=[listener])

            with asyncio.Runner(loop_factory=loop_factory()) as runner:
                runner.run(work())

        def bury(pid: int) -> None:
            end_lease(config.database, letter_box(letters, pid))

        family = Family(serve_one, bury, config.processes)
        family.keep(lambda: config.ready(address(config, port)))
    let_go()


def check_origins(origins: tuple[str, ...]) -> None:
    for origin in origins:
        scheme, _, rest = origin.partition("://")
        if scheme not in ("http", "https") or not rest or "/" in rest.rstrip("/"):
            raise SetupError(f"--origin wants https://games.example.org, not '{origin}'")


def listening(config: Config) -> socket.socket:
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    # asyncio sends small writes at once only where the protocol is named; else each waits 40 ms
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((config.host, config.port))
    except (OSError, OverflowError) as error:
        listener.close()
        why = error.strerror if isinstance(error, OSError) else "there is no such port"
        raise SetupError(
            f"cannot listen on {config.host} port {config.port}: {why};"
            " try --port with another number"
        ) from None
    listener.listen(2048)
    return listener


def address(config: Config, port: int) -> str:
    if config.origins:
        return f"{config.origins[0].rstrip('/')}/"
    host = config.host if in_numbers(config.host) and config.host != "0.0.0.0" else "127.0.0.1"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop where it is installed."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


def open_browser(url: str) -> None:
    """Behind the server's back, since some browsers are slow to start."""
    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()


def chosen_database(text: str | None) -> Database:
    """What is named, or a file where programs keep a user's data."""
    if text:
        return database_of(text)
    if sys.platform == "win32":
        home = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    else:
        home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "longbox" / "longbox.db"
