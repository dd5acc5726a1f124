"""The clients of test_attack.py that mean harm, in a process of their own: KIND URL SECONDS.

It stands for other machines, so it yields the processor to the server and to those who play. What
it did is printed as JSON at the end.
"""

from __future__ import annotations

import json
import os
import socket as sockets
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack, suppress

from websockets.exceptions import WebSocketException

from tests.server.site import Guest, Socket, new_id

LOST = (OSError, EOFError, WebSocketException)
MIB = 1 << 20
MOST = 400 * MIB  # that is sent in all
STUCK = 5.0  # seconds after the end for threads that wait for the server


class Attack:
    """What attackers have in common: where, until when, and what came of it."""

    def __init__(self, url: str, seconds: float) -> None:
        self.url = url
        self.until = time.monotonic() + seconds
        self.count: Counter[str] = Counter()

    @property
    def goes_on(self) -> bool:
        return time.monotonic() < self.until and self.count["bytes"] < MOST

    def dialled(self, source: str) -> sockets.socket:
        host, port = self.url.removeprefix("http://").split(":")
        connection = sockets.create_connection((host, int(port)), 10, source_address=(source, 0))
        connection.settimeout(2)
        self.count["opened"] += 1
        return connection

    def together(self, count: int, work: Callable[[int], None]) -> None:
        """Until the time is over; who is still stuck in a call then is left behind."""
        threads = [
            threading.Thread(target=work, args=(number,), daemon=True) for number in range(count)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(max(0.0, self.until + STUCK - time.monotonic()))

    def slow(self) -> None:
        """Two hundred connections from four addresses that say nothing, or a letter at a time."""
        post = b"POST /api/session HTTP/1.1\r\nContent-Length: 9000\r\n\r\n"
        said = (b"", b"GET / HTTP/1.1\r\nx: ", post)

        def one(number: int) -> None:
            while self.goes_on:
                with suppress(*LOST), self.dialled(f"127.0.2.{number % 4 + 1}") as connection:
                    connection.sendall(said[number % 3])
                    while self.goes_on:
                        with suppress(TimeoutError):
                            if not connection.recv(1000):
                                self.count["closed"] += 1
                                break
                        connection.sendall(b"y" if number % 3 else b"")
                time.sleep(0.1)

        self.together(200, one)

    def questions(self) -> None:
        """Twenty sockets of one address, a dear question on each when the last is answered."""
        with ExitStack() as stack:
            tables: list[tuple[Guest, str]] = []
            for _ in range(4):
                guest = stack.enter_context(Guest(self.url, "Eve", "127.0.3.1"))
                tables.append((guest, guest.table("age-of-comics", "me me")["id"]))

            def one(number: int) -> None:
                guest, table = tables[number % 4]
                while self.goes_on:
                    with suppress(*LOST), guest.socket(table, f"?seat={number % 2}") as socket:
                        self.count["opened"] += 1
                        while self.goes_on:
                            if number % 2:
                                socket.send("hello")
                            else:
                                socket.send("why", id=new_id())
                            self.count[socket.frame()["t"]] += 1
                    time.sleep(0.02)

            self.together(20, one)

    def memory(self) -> None:
        """Headers without end on ten connections, pings whose pongs are not read on ten."""
        header = b"x-more: " + b"y" * 1000 + b"\r\n"
        ping = b"\x89\xfd\x00\x00\x00\x00" + b"x" * 125
        with Guest(self.url, "Eve", "127.0.4.1") as guest:
            upgrade = handshake(guest, guest.table("dice-stars", "me me")["id"])

            def one(number: int) -> None:
                first = upgrade if number % 2 else b"GET / HTTP/1.1\r\n"
                part = (ping * 400) if number % 2 else (header * 60)
                while self.goes_on:
                    with suppress(*LOST), self.dialled("127.0.4.1") as connection:
                        connection.sendall(first)
                        while self.goes_on:
                            connection.sendall(part)
                            self.count["bytes"] += len(part)
                    time.sleep(0.02)

            self.together(20, one)

    def floods(self) -> None:
        """Calls without end on ten connections of one address, small frames without end on ten."""
        call = f"GET /healthz HTTP/1.1\r\nHost: {self.url.removeprefix('http://')}\r\n\r\n".encode()
        with Guest(self.url, "Eve", "127.0.5.1") as guest:
            table = guest.table("dice-stars", "me me")["id"]

            def one(number: int) -> None:
                while self.goes_on:
                    with suppress(*LOST):
                        self.calls(call) if number % 2 else self.frames(guest.socket(table))
                    time.sleep(0.02)

            self.together(20, one)

    def calls(self, call: bytes) -> None:
        with self.dialled("127.0.5.1") as connection:
            while self.goes_on:
                connection.sendall(call)
                if not connection.recv(65536):
                    return
                self.count["calls"] += 1

    def frames(self, socket: Socket) -> None:
        with socket:
            while self.goes_on:
                socket.connection.send("{}")
                self.count["frames"] += 1


def handshake(guest: Guest, table: str) -> bytes:
    return (
        f"GET /api/tables/{table}/ws?seat=0 HTTP/1.1\r\n"
        f"Host: {guest.url.removeprefix('http://')}\r\nOrigin: {guest.url}\r\n"
        f"Cookie: {guest.cookie}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    ).encode()


def main(kind: str, url: str, seconds: str) -> None:
    os.nice(19)
    attack = Attack(url, float(seconds))
    kinds = {
        "slow": attack.slow,
        "questions": attack.questions,
        "memory": attack.memory,
        "floods": attack.floods,
    }
    kinds[kind]()
    time.sleep(max(0.0, attack.until - time.monotonic()))
    print(json.dumps(attack.count), flush=True)
    os._exit(0)  # whoever is stuck


if __name__ == "__main__":
    main(*sys.argv[1:])
