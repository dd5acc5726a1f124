"""``longbox serve``: the site on this machine, with its database in one file."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import uvicorn
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from longbox.core.errors import SetupError
from longbox.server import logs
from longbox.server.app import make_app
from longbox.server.bots import Workers
from longbox.server.house import House
from longbox.server.limits import Limits
from longbox.server.origins import Origins, in_numbers
from longbox.server.sqlite import SqliteJournal

PORT: Final = 8700
LOOPBACK: Final = ("127.0.0.1", "::1", "localhost")
GRACE: Final = 5  # seconds for connections to end when the server does
ABORT: Final = 5.0  # seconds after which a socket is cut off that does not read its end


@dataclass(frozen=True)
class Config:
    """How a server is run."""

    database: Path
    host: str = LOOPBACK[0]
    port: int = PORT
    origins: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()
    limits: Limits | None = None
    workers: int | None = None
    log_level: int = 30
    ready: Callable[[str], object] = field(default=print)  # is told the address

    @property
    def chosen_limits(self) -> Limits:
        if self.limits is not None:
            return self.limits
        return Limits.home() if self.host in LOOPBACK and not self.origins else Limits()


class SocketProtocol(WebSocketsSansIOProtocol):
    """Does not wait for ever for a client that no longer reads."""

    async def run_asgi(self) -> None:
        await super().run_asgi()
        self.loop.call_later(ABORT, self.transport.abort)


class Server(uvicorn.Server):
    """Says where it is when it is ready, and goodbye before it goes."""

    def __init__(self, config: uvicorn.Config, house: House, ready: Callable[[], object]) -> None:
        super().__init__(config)
        self.house = house
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.house.say_goodbye()
        await asyncio.sleep(0.05)  # for the last frames to go out
        await super().shutdown(sockets)
        await self.house.close()


async def run(config: Config) -> None:
    """Serve until a signal comes."""
    with listening(config) as listener:
        await prepared(config, listener.getsockname()[1]).serve(sockets=[listener])


def prepared(config: Config, port: int) -> Server:
    """A server with its journal open, ready to serve."""
    journal = SqliteJournal(config.database, asyncio.get_running_loop())
    house = House(journal, config.chosen_limits, Workers(config.workers))
    settings = uvicorn.Config(
        make_app(house, Origins(config.origins)),
        lifespan="off",
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
    return Server(settings, house, lambda: config.ready(address(config, port)))


def serve(config: Config) -> None:
    check_origins(config.origins)
    logs.set_up(config.log_level)
    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        runner.run(run(config))


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
    asyncio.get_running_loop().run_in_executor(None, webbrowser.open, url)


def default_database() -> Path:
    """Where programs keep a user's data."""
    if sys.platform == "win32":
        home = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    else:
        home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "longbox" / "longbox.db"
