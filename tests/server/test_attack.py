"""Clients that mean harm, against a public server on this machine, while ten honest tables play.

``./longbox test tests/server -m attack -s`` runs them, prints what was measured, and takes some
minutes; the hundred kills of test_faults.py are among them. Every attack is bounded in count and
time, and goes to 127.0.0.1 alone; attackers and players have loopback addresses of their own, so
that the limits by address see them apart. The times want a machine that does nothing else.
"""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

import longbox
from longbox.server.databases import Database
from tests.server.databases import Fresh
from tests.server.site import Guest, Process, Socket, new_id

pytestmark = [pytest.mark.attack, pytest.mark.timeout(600)]

SECONDS = 20.0  # that each attack lasts
PLAYERS = "127.0.1."  # a table each
PACE = 0.4  # seconds between an honest player's moves
MOST = 200.0  # milliseconds that 99 of a hundred moves take at most, whoever attacks
QUIET = 50.0  # milliseconds that they take on a machine that does nothing else
GAMES = longbox.games()


@pytest.fixture(scope="module")
def most(fresh: Fresh) -> float:
    """Milliseconds; on a machine that is busy with other things, what that makes of it."""
    with Process(fresh(), public=True) as process:
        process.start()
        with Honest(process) as honest:
            time.sleep(SECONDS)
    peace = honest.report("nobody attacks")
    return MOST if peace < QUIET else MOST + 2 * peace


@pytest.fixture
def server(database: Database) -> Iterator[Process]:
    """Nobody reads what it logs, and after whatever was done to it there must be nothing."""
    with Process(database, public=True) as process:
        process.start()
        yield process
        assert process.kill() == ""


class Table(threading.Thread):
    """Two people at one screen, who answer now and then and note how long they waited."""

    def __init__(self, url: str, number: int) -> None:
        super().__init__(daemon=True)
        self.guest = Guest(url, f"Player {number}", f"{PLAYERS}{number + 1}")
        self.table = self.guest.table(GAMES[number % len(GAMES)], "me me", seed=number)["id"]
        self.waits: list[float] = []
        self.wrong: list[str] = []
        self.chance = random.Random(number)
        self.done = threading.Event()

    def run(self) -> None:
        with self.guest, ExitStack() as stack:
            seats = [
                stack.enter_context(self.guest.socket(self.table, f"?seat={seat}"))
                for seat in (0, 1)
            ]
            seen = [socket.frame("welcome", 60) for socket in seats]
            while not self.done.is_set() and seen[0]["outcome"] is None:
                seat = next(place for place in (0, 1) if seen[place]["choices"])
                began = time.monotonic()
                action = seen[seat]["choices"][-1]["action"]
                seats[seat].send("move", id=new_id(), seq=seen[seat]["seq"], action=action)
                answer = self.answered(seats[seat])
                self.waits.append(time.monotonic() - began)
                if answer["t"] == "reject":
                    self.wrong.append(json.dumps(answer))
                    return
                seen[seat] = answer
                seen[1 - seat] = seats[1 - seat].frame("ev", 60)
                self.done.wait(PACE * self.chance.uniform(0.5, 1.5))

    def answered(self, socket: Socket) -> dict[str, object]:
        """The step, or why not; the acknowledgement after it is read with the next."""
        while True:
            frame = socket.frame(timeout=60)
            if frame["t"] in ("ev", "reject"):
                return frame


class Honest:
    """Ten tables, before and during an attack."""

    def __init__(self, server: Process) -> None:
        self.server = server
        self.tables = [Table(server.url, number) for number in range(10)]

    def __enter__(self) -> Honest:
        """They sit down one after the other; what is noted begins when all of them play."""
        for table in self.tables:
            table.start()
            time.sleep(0.2)
        time.sleep(1)
        for table in self.tables:
            table.waits.clear()
        self.began = time.monotonic(), processor(self.server)
        return self

    def __exit__(self, *error: object) -> None:
        began, used = self.began
        self.share = (processor(self.server) - used) / (time.monotonic() - began)
        for table in self.tables:
            table.done.set()
        patience = time.monotonic() + 90
        for table in self.tables:
            table.join(max(0.0, patience - time.monotonic()))

    def report(self, what: str) -> float:
        """Print how long they waited; the 99th of a hundred."""
        assert not any(table.is_alive() for table in self.tables)
        waits = sorted(wait for table in self.tables for wait in table.waits)
        p50, p99 = (waits[int(len(waits) * part)] * 1000 for part in (0.5, 0.99))
        worst = waits[-1] * 1000
        said = f"{len(waits)} moves, p50 {p50:.0f} ms, p99 {p99:.0f} ms, worst {worst:.0f} ms"
        print(f"\n{what}: {said}, {self.share:.0%} of a core used")
        assert not any(table.wrong for table in self.tables), [one.wrong for one in self.tables]
        assert len(waits) > 200
        return p99


def attacked(server: Process, kind: str, what: str) -> tuple[float, dict[str, int]]:
    """The honest tables' p99 in milliseconds while an attack goes on, and what it did."""
    with Honest(server) as honest:
        command = [sys.executable, "-m", "tests.server.attackers", kind, server.url, str(SECONDS)]
        attack = subprocess.run(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, timeout=90
        )
    p99 = honest.report(what)
    print(attack.stdout)
    return p99, json.loads(attack.stdout)


def test_two_hundred_slow_or_silent_connections(server: Process, most: float) -> None:
    p99, count = attacked(server, "slow", "200 slow or silent connections")
    assert count["closed"] >= 200
    assert p99 < most


def test_twenty_sockets_at_their_limits(server: Process, most: float) -> None:
    p99, count = attacked(server, "questions", "twenty sockets that ask all the time")
    assert count["reject"]
    assert p99 < most


def test_endless_headers_and_unread_pongs_leave_memory_flat(server: Process, most: float) -> None:
    before = memory(server)
    highest = [before]
    over = threading.Event()

    def watch() -> None:
        while not over.wait(0.1):
            highest.append(memory(server))

    watcher = threading.Thread(target=watch)
    watcher.start()
    p99, count = attacked(server, "memory", "endless headers and unread pongs")
    over.set()
    watcher.join()
    sent, grown = count["bytes"] / (1 << 20), max(highest) - before
    print(f"{sent:.0f} MiB sent, memory {before:.0f} MiB and at most {grown:.0f} more")
    assert sent > 5
    assert grown < 60
    assert p99 < most


def test_calls_and_frames_as_fast_as_they_go(server: Process, most: float) -> None:
    p99, count = attacked(server, "floods", "calls and frames as fast as they go")
    assert count["calls"]
    assert p99 < most


def processor(server: Process) -> float:
    """Seconds of the processor that the server has used."""
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(server: Process) -> float:
    """MiB that the server has in memory."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    assert found is not None
    return int(found.group(1)) / 1024
