"""Moves a second over real sockets, and memory for idle ones; the server has one core to itself.

python benchmarks/server.py [GAME|stock|echo|boardgame.io ...] [--tables 32] [--seconds 10]
python benchmarks/server.py dice-stars --workers 2  # two cores beside one, players on the same ones
python benchmarks/server.py dice-stars --database postgresql://…  # an empty one, beside SQLite
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from statistics import mean, median
from typing import Any, Final, NamedTuple

import msgspec
from neighbours import WHY_NOT, boardgame_io, seconds_of

ECHO: Final = "echo"  # benchmarks/echo.py in a game's place,
STOCK: Final = "stock"  # and the same without our protocol
ECHOES: Final = {STOCK: "echo through the stack as it comes", ECHO: "echo through our protocol"}
NEIGHBOUR: Final = "boardgame.io"  # another project's server, with a game of one number
SEATS: Final = 4
IDLE: Final = 1000
OTHERS: Final = 0.05  # of a core, at most, that others use while two cores are compared with one
SERVER: Final = """
import cProfile, os, sys
from longbox.server.databases import database_of
from longbox.server.limits import Limits, Rate
from longbox.server.serve import Config, serve

workers = int(sys.argv[3])
os.sched_setaffinity(0, range(workers))
most = {"connections": 10**6, "any_connections": 10**6, "watchers": 10**6}
rates = {name: Rate(1e9, 1e9) for name, one in vars(Limits()).items() if isinstance(one, Rate)}
limits = Limits(**rates, **most)
ready = lambda url: print(url, flush=True)
config = Config(database_of(sys.argv[1]), port=0, limits=limits, processes=workers, ready=ready)
profile = cProfile.Profile()
if sys.argv[2]:
    profile.enable()
try:
    serve(config)
except KeyboardInterrupt:
    pass
if sys.argv[2]:
    profile.disable()
    profile.dump_stats(sys.argv[2])
"""


class Seat(asyncio.Protocol):
    """A socket of the smallest kind: it reads whole frames, and answers when its seat is asked."""

    def __init__(self, site: Site, path: str, plays: bool) -> None:
        self.site = site
        self.path = path
        self.plays = plays
        self.data = bytearray()
        self.upgraded = False
        self.welcomed = asyncio.get_running_loop().create_future()
        self.sent: dict[str, float] = {}

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        host = self.site.url.removeprefix("http://")
        transport.write(
            f"GET {self.path} HTTP/1.1\r\nHost: {host}\r\nOrigin: {self.site.url}\r\n"
            f"Cookie: {self.site.cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            "Sec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self.data += data
        if not self.upgraded:
            head = self.data.find(b"\r\n\r\n")
            if head < 0:
                return
            assert self.data.startswith(b"HTTP/1.1 101"), bytes(self.data)
            del self.data[: head + 4]
            self.upgraded = True
        while len(self.data) >= 2:
            length, start = self.data[1], 2
            if length == 126:
                length, start = int.from_bytes(self.data[2:4], "big"), 4
            elif length == 127:
                length, start = int.from_bytes(self.data[2:10], "big"), 10
            if len(self.data) < start + length:
                return
            frame = bytes(self.data[start : start + length])
            del self.data[: start + length]
            self.hear(frame)

    def hear(self, frame: bytes) -> None:
        if frame.startswith(b'{"t":"ack"'):
            self.site.took.append(time.perf_counter() - self.sent.pop(frame[17:25].decode()))
        elif not self.welcomed.done():
            self.welcomed.set_result(len(frame))
        self.site.received += len(frame)
        if self.plays and b'"choices":[{' in frame:
            told = msgspec.json.decode(frame)
            self.answer(told["seq"], told["choices"])
        elif b'"outcome":{' in frame and self.plays:
            self.site.over(self.path)

    def answer(self, seq: int, choices: list[dict[str, Any]]) -> None:
        self.site.moves += 1
        id = f"{self.site.moves:08}"
        action = choices[seq % len(choices)]["action"]
        self.send({"t": "move", "id": id, "seq": seq, "action": action})
        self.sent[id] = time.perf_counter()

    def send(self, frame: dict[str, Any]) -> None:
        data = msgspec.json.encode(frame)
        head = bytes([0x81, 0x80 | len(data)]) if len(data) < 126 else b""
        assert head, "a short frame"
        self.transport.write(head + b"\0\0\0\0" + data)  # masked with nothing


class Server:
    """A server in a process of its own, and what it has used."""

    def __init__(self, game: str, profile: str = "", workers: int = 1, database: str = "") -> None:
        self.folder = tempfile.TemporaryDirectory()
        database = database or f"{self.folder.name}/bench.db"
        given = [database, profile, str(workers)]
        code = ["-c", SERVER, *given]
        if game in ECHOES:
            code = [str(Path(__file__).with_name("echo.py")), *given, game]
        self.process = subprocess.Popen(
            [sys.executable, *code],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().strip().rstrip("/")

    def memory(self) -> int:
        """Resident, in KiB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0])

    def processor(self) -> float:
        """Seconds that the server has used, and its workers if there are some."""
        return used_by(self.process.pid)

    def stop(self) -> None:
        self.process.send_signal(2)
        self.process.wait(20)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.folder.cleanup()


def used_by(pid: int) -> float:
    """Seconds that a process and its children have used of the processor."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return sum(seconds_of(one) for one in (str(pid), *children))


class Site:
    """A server as its players know it, and all that they measure."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.cookie = ""
        self.moves = 0
        self.received = 0
        self.took: list[float] = []
        self.ended: asyncio.Queue[str] = asyncio.Queue()
        with self.call("/api/session", {"name": "Bench"}) as answer:
            self.cookie = answer.headers["set-cookie"].split(";")[0]

    def call(self, path: str, body: object) -> Any:
        headers = {"content-type": "application/json", "origin": self.url, "cookie": self.cookie}
        request = urllib.request.Request(self.url + path, json.dumps(body).encode(), headers)
        return urllib.request.urlopen(request)

    def table(self, game: str, seats: int) -> str:
        wish = {"game": game, "seats": [{"who": "me"}] * seats, "start": True}
        with self.call("/api/tables", wish) as answer:
            return str(json.load(answer)["id"])

    async def connect(self, table: str, seat: int, plays: bool) -> Seat:
        host, port = self.url.removeprefix("http://").split(":")
        path = f"/api/tables/{table}/ws?seat={seat}"
        _, made = await asyncio.get_running_loop().create_connection(
            lambda: Seat(self, path, plays), host, int(port)
        )
        await made.welcomed
        return made

    def over(self, path: str) -> None:
        if path.endswith("seat=0"):
            self.ended.put_nowait(path)

    async def play(self, game: str, tables: int) -> asyncio.Task[None]:
        """At so many tables; when a match is over, another is begun until this is cancelled."""

        async def new_table() -> None:
            table = await asyncio.to_thread(self.table, game, SEATS)
            for seat in range(SEATS):
                await self.connect(table, seat, plays=True)

        async def replace() -> None:
            while True:
                await self.ended.get()
                await new_table()

        for _ in range(tables):
            await new_table()
        replacing = asyncio.create_task(replace())
        await asyncio.sleep(1)
        self.took.clear()
        self.received = 0
        return replacing


class Found(NamedTuple):
    """What came out."""

    rate: float  # moves a second
    own_rate: float  # with a core to itself, by the processor's time
    p50: float
    p99: float

    def row(self, name: str, idle: float | None) -> str:
        """Of the table in docs/benchmarks.md."""
        return (
            f"| {name} | {self.rate:,.0f} | {1000 * self.p50:.1f} | {1000 * self.p99:.1f}"
            f" | {100 * self.rate / self.own_rate:.0f} % | {1e6 / self.own_rate:.0f}"
            f" | {self.own_rate:,.0f} | {'' if idle is None else f'{idle:.1f}'} |"
        )


async def play(game: str, tables: int, seconds: float, profile: str, database: str = "") -> Found:
    server = Server(game, profile, database=database)
    site = Site(server.url)
    replacing = await site.play(game, tables)
    before, began = server.processor(), time.perf_counter()
    await asyncio.sleep(seconds)
    passed = time.perf_counter() - began
    used = server.processor() - before
    replacing.cancel()
    server.stop()
    return told(game, site.took, passed, used, site.received)


def told(game: str, took: list[float], passed: float, used: float, received: int = 0) -> Found:
    """Print what was measured."""
    took = sorted(took)
    count = len(took)
    p99 = took[count * 99 // 100]
    size = f" {received / count / SEATS:.0f} bytes a seat and move;" if received else ""
    p50 = took[count // 2]
    print(
        f"{ECHOES.get(game, game)}: {count / passed:.0f} moves/s, p50 {1000 * p50:.1f} ms,"
        f" p99 {1000 * p99:.1f} ms;{size} the server used {100 * used / passed:.0f} % of a core,"
        f" {1e6 * used / count:.0f} us a move, so {count / used:.0f} moves/s with a core to itself"
    )
    return Found(count / passed, count / used, p50, p99)


def play_at(game: str, args: argparse.Namespace) -> Found | None:
    """On our server, or on the neighbour's, if it can be had."""
    if game != NEIGHBOUR:
        return asyncio.run(play(game, args.tables, args.seconds, args.profile))
    played = boardgame_io(args.tables, args.seconds)
    if played is None:
        print(WHY_NOT)
        return None
    return told(game, played.took, args.seconds, played.used)


class Meanwhile(NamedTuple):
    """Seconds of the cores that this process may use, or parts of a core."""

    passed: float
    players: float
    servers: float
    idle: float
    disk: float  # idle, and something waits for a disk
    stolen: float  # by other machines on the same hardware

    @classmethod
    def now(cls, server: int) -> Meanwhile:
        """Since some time, by players in a process of their own."""
        mine = {f"cpu{core}" for core in os.sched_getaffinity(0)}
        rows = [line.split() for line in Path("/proc/stat").read_text().splitlines()]
        ticks = [sum(int(row[column]) for row in rows if row[0] in mine) for column in (4, 5, 8)]
        left = (each / os.sysconf("SC_CLK_TCK") for each in ticks)
        return cls(time.perf_counter(), time.process_time(), used_by(server), *left)

    def since(self, before: Meanwhile) -> Meanwhile:
        each = [now - then for now, then in zip(self, before, strict=True)]
        return Meanwhile(*(one / each[0] for one in each))


def played_at(
    url: str, server: int, game: str, tables: int, seconds: float
) -> tuple[float, Meanwhile]:
    """Moves a second."""

    async def played() -> tuple[float, Meanwhile]:
        site = Site(url)
        replacing = await site.play(game, tables)
        before = Meanwhile.now(server)
        await asyncio.sleep(seconds)
        replacing.cancel()
        after = Meanwhile.now(server)
        return len(site.took) / (after.passed - before.passed), after.since(before)

    return asyncio.run(played())


class Scaled(NamedTuple):
    """What so many workers did."""

    rate: float  # moves a second
    of_left: float  # and for each core that the players left
    others: float  # of each core


def scaled(game: str, cores: int, tables: int, seconds: float, database: str) -> Scaled:
    os.sched_setaffinity(0, range(cores))
    server = Server(game, workers=cores, database=database)
    given = (server.url, server.process.pid, game, tables, seconds)
    with ProcessPoolExecutor(cores) as pool:
        playing = [pool.submit(played_at, *given) for _ in range(cores)]
        rates, parts = zip(*(one.result() for one in playing), strict=True)
    server.stop()
    rate, players = sum(rates), sum(each.players for each in parts)
    of_all = (mean(each) for each in list(zip(*parts, strict=True))[2:])
    servers, idle, disk, stolen = of_all
    others = cores - servers - players - idle - disk
    of_left = rate / (cores - players)
    print(
        f"{game}, {cores} worker(s): {rate:.0f} moves/s; of {cores} core(s) the servers used"
        f" {servers:.2f}, the players {players:.2f}, nobody {idle:.2f}, {disk:.2f} waited for the"
        f" disk, others had {others:.2f} ({stolen:.2f} on other machines); a move cost"
        f" {1e6 * servers / rate:.0f} us of the servers and {1e6 * players / rate:.0f} of the"
        f" players; {of_left:.0f} moves/s for each core that the players left"
    )
    return Scaled(rate, of_left, others / cores)


def scale(game: str, workers: int, rounds: int, **given: Any) -> None:
    """One worker and its players on one core, then all on as many cores with as many players.

    So the players take the same share of each core in both. What they left is told, too: the part
    of the cores that they did not use, and how many moves the servers made with it. Rounds in which
    others used the cores do not count.
    """
    found = [(scaled(game, 1, **given), scaled(game, workers, **given)) for _ in range(rounds)]
    ratios = [f"{many.rate / one.rate:.2f}" for one, many in found]
    quiet = [pair for pair in found if max(each.others for each in pair) < OTHERS]
    print(f"{game}: {', '.join(ratios)} times as many moves, {len(quiet)} of these undisturbed")
    if quiet:
        one, many = (median(each.rate for each in side) for side in zip(*quiet, strict=True))
        times = median(many.rate / one.rate for one, many in quiet)
        left = workers * median(many.of_left / one.of_left for one, many in quiet)
        print(
            f"{game}: {one:.0f} moves/s by one worker that shares a core with its players,"
            f" {many:.0f} by {workers} that share {workers}: {times:.2f} times as many, {left:.2f}"
            " times of what the players left (medians)"
        )


async def sit_idle(game: str) -> float:
    """KiB for each socket."""
    server = Server(game)
    site = Site(server.url)
    made = [site.table(game, SEATS) for _ in range(IDLE // SEATS)]
    before = server.memory()
    for table in made:
        for seat in range(SEATS):
            await site.connect(table, seat, plays=False)
    await asyncio.sleep(1)
    each = (server.memory() - before) / IDLE
    print(f"{ECHOES.get(game, game)}: {IDLE} idle sockets, {each:.1f} KiB each")
    server.stop()
    return each


def main() -> None:
    parser = argparse.ArgumentParser()
    usual = [STOCK, ECHO, NEIGHBOUR, "dice-stars", "little-tricktakers"]
    parser.add_argument("games", nargs="*", default=usual)
    parser.add_argument("--tables", type=int, default=32)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--profile", default="", help="write the server's profile here")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=3, help="one worker, then many, and again")
    parser.add_argument("--database", default="", help="a PostgreSQL, to be measured beside SQLite")
    args = parser.parse_args()
    if args.workers > 1:
        for game in args.games:
            given = {"tables": args.tables, "seconds": args.seconds, "database": args.database}
            scale(game, args.workers, args.rounds, **given)
        return
    os.sched_setaffinity(0, {1})
    echoes: dict[str, Found] = {}
    rows: list[str] = []
    for game in args.games:
        found = play_at(game, args)
        if args.database and game not in (*ECHOES, NEIGHBOUR):
            print("The same on PostgreSQL, whose own processes are not counted:")
            asyncio.run(play(game, args.tables, args.seconds, "", args.database))
        if found is not None and game in ECHOES:
            echoes[game] = found
        elif found is not None:
            for echo, of in echoes.items():
                print(
                    f"{game} to the {ECHOES[echo]}: {found.rate / of.rate:.2f} of its moves/s,"
                    f" {found.own_rate / of.own_rate:.2f} with a core to itself,"
                    f" {found.p99 / of.p99:.1f} times its p99"
                )
        idle = None if game == NEIGHBOUR else asyncio.run(sit_idle(game))
        if found is not None:
            rows.append(found.row(ECHOES.get(game, game), idle))
    print(*rows, sep="\n")


if __name__ == "__main__":
    main()
