"""However the bytes of a socket are cut on their way, the same is heard, in order."""

from __future__ import annotations

import json
import socket as sockets
import time

import pytest

from longbox.core.rng import Rng
from tests.server.site import Guest, Site, new_id

TEXT, BINARY, CONTINUED, PING = 0x1, 0x2, 0x0, 0x9
LAST = 0x80
MASK = b"\x11\x22\x33\x44"


def framed(kind: int, said: bytes) -> bytes:
    size = bytes([0x80 + len(said)]) if len(said) < 126 else b"\xfe" + len(said).to_bytes(2, "big")
    masked = bytes(one ^ MASK[place % 4] for place, one in enumerate(said))
    return bytes([kind]) + size + MASK + masked


def asked(number: int) -> bytes:
    return json.dumps({"t": "ping", "n": number}).encode()


def stream() -> tuple[bytes, int]:
    """Pings of every shape a client may give them, and how many they are."""
    said = b""
    number = 0
    for _ in range(4):
        said += framed(LAST | TEXT, asked(number))
        said += framed(LAST | BINARY, asked(number + 1))
        said += framed(LAST | TEXT, asked(number + 2) + b" " * 200)
        first, rest = asked(number + 3)[:5], asked(number + 3)[5:]
        said += framed(TEXT, first) + framed(LAST | PING, b"?") + framed(LAST | CONTINUED, rest)
        number += 4
    return said, number


@pytest.mark.parametrize("seed", range(6))
def test_pieces_are_heard_as_a_whole(site: Site, ann: Guest, seed: int) -> None:
    """Seed 0: frame by frame as they were made; else cut anywhere."""
    said, count = stream()
    rng = Rng(seed)
    with ann.socket(ann.table(seats="me me")["id"], "?seat=0") as socket:
        wire = socket.connection.socket
        wire.setsockopt(sockets.IPPROTO_TCP, sockets.TCP_NODELAY, 1)
        while said:
            size = whole(said) if seed == 0 else 1 + int(rng.below(40 * seed))
            wire.sendall(said[:size])
            said = said[size:]
            time.sleep(0.002)  # so that it arrives by itself
        assert [socket.frame("pong")["n"] for _ in range(count)] == list(range(count))


def whole(said: bytes) -> int:
    """How long the first frame is."""
    size = said[1] & 0x7F
    return 6 + size if size < 126 else 8 + int.from_bytes(said[2:4], "big")


@pytest.mark.parametrize("cut", [1, 2, 4, 6])
def test_a_frame_that_looks_whole_within_another_is_part_of_it(
    site: Site, ann: Guest, cut: int
) -> None:
    """A short frame as the text of a longer one, and in a piece of its own."""
    inner = framed(LAST | TEXT, asked(7))
    outer = framed(LAST | BINARY, inner)[:6] + inner
    with ann.socket(ann.table(seats="me me")["id"], "?seat=0") as socket:
        wire = socket.connection.socket
        wire.setsockopt(sockets.IPPROTO_TCP, sockets.TCP_NODELAY, 1)
        wire.sendall(outer[:cut])
        time.sleep(0.02)
        wire.sendall(outer[cut:])
        assert socket.frame("reject")["code"] == "bad_request"
        wire.sendall(framed(LAST | TEXT, asked(8)))
        assert socket.frame("pong")["n"] == 8


def test_what_was_said_before_a_goodbye_is_done(site: Site, ann: Guest) -> None:
    table = ann.table(seats="me me")["id"]
    before = ann.state(table)
    seat = before["asked"][0]["seat"]
    action = ann.state(table, seat=seat)["choices"][0]["action"]
    with ann.socket(table, f"?seat={seat}") as socket:
        socket.send("ping", n=1)
        socket.send("move", id=new_id(), seq=before["seq"], action=action)
    until = time.monotonic() + 10
    while ann.state(table)["seq"] == before["seq"]:
        assert time.monotonic() < until
        time.sleep(0.02)
