"""Floods: who goes on when told to wait is cut off at the door, and a log holds nobody up."""

from __future__ import annotations

import logging
import os
import socket as sockets
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPResponse
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from longbox.server.limits import Limits, Rate
from longbox.server.logs import Aside
from tests.server.attackers import handshake
from tests.server.site import NO_LIMITS, Guest, Process, Site, running
from tests.server.test_costs import PING, accepted, upgraded

NEIGHBOUR = "127.0.0.2"


def limits(**few: Rate) -> Limits:
    """Few of these, and of nothing else; of refusals an address has twelve at once."""
    return Limits(**{**vars(NO_LIMITS), "refusals": Rate(0.05, 3), **few})


def dialled(site: Site, address: str = "127.0.0.1") -> sockets.socket:
    to = ("127.0.0.1", site.port)
    connection = sockets.create_connection(to, 20, source_address=(address, 0))
    connection.settimeout(5)
    return connection


def answered(connection: sockets.socket, path: str = "/healthz", headers: str = "") -> str:
    """The status of a call; nothing if the connection is closed instead."""
    call = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{headers}\r\n"
    with suppress(ConnectionError):
        connection.sendall(call.encode())
        answer = HTTPResponse(connection)
        answer.begin()
        answer.read()
        return str(answer.status)
    return ""


def until_cut_off(connection: sockets.socket, path: str) -> list[str]:
    """What it is told before the connection is closed."""
    said: list[str] = []
    while (status := answered(connection, path)) and len(said) < 100:
        said.append(status)
    return said


class TestWhoGoesOn:
    @pytest.fixture
    def site(self, tmp_path: Path) -> Iterator[Site]:
        with running(tmp_path / "longbox.db", limits(calls=Rate(0.5, 4))) as started:
            yield started

    @pytest.mark.parametrize("path", ["/healthz", "/nothing", "/api/tables/nothing/ws"])
    def test_is_cut_off_for_a_second_and_then_served_again(self, site: Site, path: str) -> None:
        """Whatever they ask for; their neighbours do not notice."""
        with dialled(site) as connection:
            said = until_cut_off(connection, path)
        assert 8 <= len(said) - said.count("429") <= 60
        assert 8 <= said.count("429") <= 30
        with dialled(site) as again:
            assert answered(again) == ""
        with dialled(site, NEIGHBOUR) as neighbour:
            assert answered(neighbour) == "200"
        time.sleep(1.5)
        with dialled(site) as again:
            assert answered(again) == "200"

    def test_is_cut_off_who_only_knocks(self, site: Site) -> None:
        for _ in range(100):
            dialled(site).close()
        with dialled(site) as connection:
            assert answered(connection) == ""

    def test_waits_for_each_refusal(self, site: Site) -> None:
        """A quarter of a second, however soon they may ask again."""
        with dialled(site) as connection:
            while answered(connection) != "429":
                pass
            began = time.monotonic()
            while answered(connection) != "429":
                pass
            assert time.monotonic() - began > 0.2


class TestWhatIsSent:
    @pytest.mark.parametrize(
        ("query", "headers"),
        [
            ("?" + "%41=&" * 500, ""),
            ("/" + "a" * 3000, ""),
            ("", "a:\r\n" * 200),
            ("", f"cookie: {'a=b;' * 3000}\r\n"),
        ],
        ids=["query", "path", "headers", "cookies"],
    )
    def test_is_small_or_not_taken_apart(self, site: Site, query: str, headers: str) -> None:
        with dialled(site) as connection:
            assert answered(connection, f"/healthz{query}", headers) == "413"

    def test_is_counted_by_its_length_too(self, tmp_path: Path) -> None:
        """A body in parts of one letter, up to what a request may have."""
        head = b"POST /api/session HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n"
        with running(tmp_path / "longbox.db", limits(calls=Rate(0.5, 25))) as site:
            for _ in range(20):
                connection = dialled(site)
                with suppress(OSError):
                    connection.sendall(head)
                accepted(connection, b"1\r\nx\r\n" * 3000, 4 << 20)
            with dialled(site) as connection:
                assert answered(connection) == ""

    @pytest.mark.parametrize("path", ["/api/tables?open=1", "/api/tables?mine=1", "/api/me"])
    def test_lists_are_counted_by_what_they_cost(self, tmp_path: Path, path: str) -> None:
        few = limits(cost=Rate(1e-9, 0.0005))
        with running(tmp_path / "longbox.db", few) as site, site.guest() as guest:
            answers = [guest.http.get(path).status_code]
            while answers[-1] == 200 and len(answers) < 500:
                answers.append(guest.http.get(path).status_code)
            assert answers[0] == 200
            assert answers[-1] == 429


def test_a_proxy_is_never_cut_off(tmp_path: Path) -> None:
    """It speaks for everyone, so those it speaks for are counted."""
    with running(
        tmp_path / "longbox.db", limits(calls=Rate(0.5, 4)), proxies=("127.0.0.1",)
    ) as site:
        for _ in range(100):
            dialled(site).close()
        with dialled(site) as connection:
            assert answered(connection) == "200"


def test_a_socket_that_goes_on_is_ended_after_so_many_answers(tmp_path: Path) -> None:
    with (
        running(tmp_path / "longbox.db", limits(asks=Rate(0.5, 4))) as site,
        site.guest() as guest,
    ):
        table = guest.table("secret-bids", "me me")["id"]
        with guest.socket(table, "?seat=0") as socket:
            told: list[str] = []
            with suppress(ConnectionClosed):
                while len(told) < 200:
                    socket.send("ping")
                    told.append(socket.frame()["t"])
            assert 8 <= told.count("reject") <= 30


@pytest.mark.parametrize("reads", [True, False], ids=["it has its goodbye", "it does not read"])
def test_a_socket_that_was_sent_away_is_not_read_on(site: Site, ann: Guest, reads: bool) -> None:
    """What it sends then costs nothing: it is not even taken."""
    table = ann.table("secret-bids", "me me")["id"]
    frame = b"\x81\xfe\x04\xb0\0\0\0\0" + b" " * 1200
    connection = upgraded(site, ann, table)
    (listener,) = site.room(table).presence.listeners
    if reads:
        site.here(lambda: listener.drop("gone", 1))
    else:
        listener.dropped = True
    assert accepted(connection, frame * 50, 48 << 20) < 24 << 20


@pytest.mark.parametrize("handler", ["timeout_keep_alive_handler", "keepalive_timeout"])
def test_a_connection_that_ends_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, handler: str
) -> None:
    """Though what it was sent last is never read."""
    monkeypatch.setattr("longbox.server.protocols.ABORT", 0.2)
    with running(tmp_path / "longbox.db") as site, site.guest() as guest:
        table = guest.table("dice-stars", "me me")["id"]
        deaf = upgraded(site, guest, table) if handler == "keepalive_timeout" else dialled(site)
        with deaf:
            time.sleep(0.2)
            open = site.server.server_state.connections
            (protocol,) = [
                one
                for one in open
                if one.transport.get_extra_info("peername") == deaf.getsockname()
            ]

            def end() -> None:
                protocol.transport.set_write_buffer_limits(1 << 30)
                protocol.transport.write(b"x" * (32 << 20))
                getattr(protocol, handler)()

            site.here(end)
            until = time.monotonic() + 5
            while protocol in open and time.monotonic() < until:
                time.sleep(0.05)
            assert protocol not in open


def test_connections_that_are_cut_off_in_the_middle_are_not_logged(tmp_path: Path) -> None:
    """Calls that were sent ahead, and whose client has gone, or has sent too many."""
    with Process(tmp_path / "longbox.db") as server:
        host, port = server.start().removeprefix("http://").split(":")
        head = f"HTTP/1.1\r\nHost: {host}:{port}\r\n"
        call = f"GET /healthz {head}\r\n".encode()
        half = f"POST /api/session {head}content-length: 9\r\n\r\n{{".encode()
        socket = (
            f"GET /api/tables/none/ws {head}Connection: Upgrade\r\nUpgrade: websocket\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        ).encode() + b"\x81\x80\0\0\0\0" * 1000
        for count in (0, 1, 2, 2, 5, 5, 40, 40):
            for end in (b"", b"\0\r\n\r\n", half, socket):
                with sockets.create_connection((host, int(port)), 5) as connection:
                    connection.sendall(call * count + end)
                    time.sleep(0.01)
        time.sleep(1)
        with Guest(server.url) as guest:
            assert guest.get("/healthz").status_code == 200
        said = server.kill()
    assert said == ""


def test_frames_that_come_before_their_socket_is_open_end_it(tmp_path: Path) -> None:
    """They are not answered ahead of the handshake, which waits a quarter of a second here."""
    with (
        running(tmp_path / "longbox.db", limits(asks=Rate(1e-6, 1))) as site,
        site.guest() as guest,
    ):
        upgrade = handshake(guest, guest.table("secret-bids", "me me")["id"])
        upgraded(site, guest, guest.table("secret-bids", "me me")["id"]).close()
        with dialled(site) as connection:
            connection.sendall(upgrade)
            time.sleep(0.05)
            connection.sendall(PING)
            with suppress(ConnectionError):
                assert connection.recv(100) == b""


class TestTheLog:
    def test_holds_nobody_up_though_nobody_reads_it(self) -> None:
        """What is too much for it is counted, and the count is said when there is room again."""
        read, write = os.pipe()
        with os.fdopen(write, "w") as stream:
            aside = Aside(stream)
            writer = threading.Thread(target=self.write, args=(aside, 5000), daemon=True)
            writer.start()
            writer.join(10)
            assert not writer.is_alive()
            with os.fdopen(read) as reader:
                first = [reader.readline() for _ in range(500)]
                self.write(aside, 1)
                rest: list[str] = []
                while not (rest and "lines were lost" in rest[-1]):
                    rest.append(reader.readline())
                lost = int(rest[-1].split()[0])
                assert first == [f"{number} {'x' * 1000}\n" for number in range(500)]
                assert 3000 < lost < 5000
                aside.close()

    def write(self, aside: Aside, count: int) -> None:
        for number in range(count):
            line = f"{number} {'x' * 1000}"
            aside.emit(logging.LogRecord("x", logging.ERROR, "", 0, line, (), None))

    def test_is_written_to_the_end_when_the_server_ends(self) -> None:
        read, write = os.pipe()
        with os.fdopen(read) as reader:
            with os.fdopen(write, "w") as stream:
                aside = Aside(stream)
                self.write(aside, 10)
                aside.close()
            assert len(reader.read().splitlines()) == 10
