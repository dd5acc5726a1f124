"""Plain frames: read past the library where a message may begin, and nowhere else."""

from __future__ import annotations

import socket as sockets
import time

import pytest
from websockets.frames import Frame, Opcode

from longbox.server.wire import framed, plain
from tests.server.site import Guest, Site
from tests.server.test_costs import upgraded

SIZES = (0, 1, 3, 125, 126, 127, 255, 256, 4096, 65535)
PING = b'{"t":"ping","n":7}'


def sent(data: bytes, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    """A frame as a client sends it."""
    return Frame(opcode, data, fin).serialize(mask=True)


@pytest.mark.parametrize("size", SIZES)
def test_a_plain_frame_is_read_as_the_library_wrote_it(size: int) -> None:
    text = bytes(number % 251 for number in range(size))
    assert plain(sent(text)) == text


@pytest.mark.parametrize("size", [*SIZES, 65536, 70000])
def test_a_frame_is_written_as_the_library_would(size: int) -> None:
    text = b"x" * size
    assert framed(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


def test_whatever_is_not_one_whole_plain_frame_is_left_to_the_library() -> None:
    whole = sent(PING)
    unmasked = Frame(Opcode.TEXT, PING).serialize(mask=False)
    others = [sent(PING, fin=False), sent(PING, Opcode.BINARY), sent(PING, Opcode.PING)]
    reserved = bytes([whole[0] | 0x40]) + whole[1:]
    for data in (*others, unmasked, reserved, whole + whole, whole + b"\x81", sent(b"x" * 65536)):
        assert plain(data) is None
    for end in range(len(whole)):
        assert plain(whole[:end]) is None
    for end in range(300):
        assert plain(sent(b"x" * 300)[:end]) is None


def answers(connection: sockets.socket, until: bytes) -> bytes:
    """What comes until something is said, or until it is over."""
    said = b""
    late = time.monotonic() + 20
    while until not in said and time.monotonic() < late:
        part = connection.recv(65536)
        if not part:
            break
        said += part
    return said


def test_plain_frames_come_between_others(site: Site, ann: Guest) -> None:
    """Whole, in parts, cut anywhere, two at once and after a ping: each is answered."""
    table = ann.table("secret-bids", "me me")["id"]
    with upgraded(site, ann, table) as connection:
        answers(connection, b"welcome")
        number = 0
        for cut in range(1, 8):
            for form in ("whole", "cut", "two", "parts", "pinged"):
                number += 1
                text = f'{{"t":"ping","n":{number}}}'.encode()
                whole = sent(text)  # masked by chance
                if form == "whole":
                    connection.sendall(whole)
                elif form == "cut":
                    connection.sendall(whole[:cut])
                    time.sleep(0.005)
                    connection.sendall(whole[cut:])
                elif form == "two":
                    connection.sendall(sent(PING) + whole)
                elif form == "parts":
                    connection.sendall(sent(text[:5], fin=False))
                    time.sleep(0.005)
                    connection.sendall(sent(text[5:], Opcode.CONT))
                else:
                    connection.sendall(sent(b"", Opcode.PING) + whole)
                answer = f'"n":{number},'.encode()
                assert answer in answers(connection, answer)


@pytest.mark.parametrize(
    "begun",
    [sent(b"{", fin=False), sent(PING)[:1], sent(PING)[:9]],
    ids=["part", "half a header", "half a message"],
)
def test_a_plain_frame_inside_another_is_no_message(site: Site, ann: Guest, begun: bytes) -> None:
    """After a part, half a header or half of what is said it is not where a message begins."""
    table = ann.table("secret-bids", "me me")["id"]
    with upgraded(site, ann, table) as connection:
        answers(connection, b"welcome")
        connection.sendall(begun)
        time.sleep(0.05)
        connection.sendall(sent(b'{"t":"ping","n":99}'))
        connection.settimeout(1)
        said = b""
        try:
            while part := connection.recv(65536):
                said += part
        except (TimeoutError, ConnectionError):
            pass
        assert b"pong" not in said
