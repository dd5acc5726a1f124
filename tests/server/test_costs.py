"""What one stranger can cost: memory, connections, the processor, bots, and the lists of others."""

from __future__ import annotations

import socket as sockets
import threading
import time
from contextlib import ExitStack, suppress

import httpx
import pytest

from longbox.server import frames
from longbox.server.databases import Database
from longbox.server.limits import Limits, Rate, network
from tests.server.databases import multiply_tables
from tests.server.site import OFTEN, Guest, Json, Site, new_id, running

KIB = 1024
PING = b"\x89\xfd\x00\x00\x00\x00" + b"x" * 125  # masked with nothing


def dialled(site: Site) -> sockets.socket:
    connection = sockets.create_connection(("127.0.0.1", site.port), 20)
    connection.settimeout(20)
    return connection


def upgraded(site: Site, guest: Guest, table: str) -> sockets.socket:
    """A socket of a table as bare bytes, with its handshake read and no more."""
    connection = dialled(site)
    connection.sendall(
        f"GET /api/tables/{table}/ws?seat=0 HTTP/1.1\r\nHost: 127.0.0.1:{site.port}\r\n"
        f"Origin: {site.url}\r\nCookie: {guest.cookie}\r\nConnection: Upgrade\r\n"
        "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
    )
    assert connection.recv(12) == b"HTTP/1.1 101"
    return connection


def accepted(connection: sockets.socket, part: bytes, most: int) -> int:
    """How many bytes a connection takes before it is closed, or stands still for two seconds."""
    sent = 0
    connection.settimeout(2)
    with connection, suppress(OSError):
        while sent < most:
            connection.sendall(part)
            sent += len(part)
    return sent


def is_closed(connection: sockets.socket) -> bool:
    """Whether the other side has ended it; what it said before does not matter."""
    connection.settimeout(1)
    try:
        while connection.recv(4096):
            pass
    except TimeoutError:
        return False
    except OSError:
        pass
    return True


class TestMemory:
    def test_headers_end(self, site: Site) -> None:
        connection = dialled(site)
        connection.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n")
        line = b"x-more: " + b"y" * 1000 + b"\r\n"
        assert accepted(connection, line, 16 * KIB * KIB) < 8 * KIB * KIB

    def test_who_sends_too_many_headers_is_told(self, site: Site) -> None:
        with dialled(site) as connection:
            connection.sendall(b"GET / HTTP/1.1\r\n" + b"x-more: yes\r\n" * 3000)
            assert connection.recv(12) in (b"HTTP/1.1 431", b"HTTP/1.1 400")  # h11 says 400

    def test_pongs_that_are_not_read_are_not_kept(self, site: Site, ann: Guest) -> None:
        table = ann.table("secret-bids", "me me")["id"]
        flood = accepted(upgraded(site, ann, table), PING * 500, 32 * KIB * KIB)
        assert flood < 16 * KIB * KIB
        assert ann.get("/healthz").status_code == 200

    @pytest.mark.parametrize(
        "frame", [b"\x8a\x80\0\0\0\0", b"\x00\x80\0\0\0\0"], ids=["pong", "part"]
    )
    def test_small_frames_without_end_close_the_socket(
        self, site: Site, ann: Guest, frame: bytes
    ) -> None:
        """Pongs that nobody asked for; and a message in parts, all of them empty."""
        table = ann.table("secret-bids", "me me")["id"]
        connection = upgraded(site, ann, table)
        if frame[0] == 0:
            connection.sendall(b"\x01\x80\0\0\0\0")
        assert accepted(connection, frame * 5000, 4 * KIB * KIB) < 4 * KIB * KIB

    def test_an_honest_ping_is_answered(self, site: Site, ann: Guest) -> None:
        table = ann.table("secret-bids", "me me")["id"]
        with ann.socket(table, "?seat=0") as socket:
            for _ in range(5):
                assert socket.connection.ping().wait(5)


def test_connections_that_are_silent_or_slow_are_closed(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing said; headers a letter at a time; a body that does not come; half of a next one."""
    begin = b"POST /api/session HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    monkeypatch.setattr("longbox.server.protocols.REQUEST", 2.0)
    whole = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with ExitStack() as stack:
        slow = [stack.enter_context(dialled(site)) for _ in range(20)]
        for number, connection in enumerate(slow):
            said = (b"", b"GET / HT", begin + b"Content-Length: 9\r\n\r\n{", whole + b"GET /")
            connection.sendall(said[number % 4])
        until = time.monotonic() + 8
        while time.monotonic() < until:
            for connection in slow[1::4]:
                with suppress(OSError):
                    connection.sendall(b"T")
            time.sleep(0.5)
        assert [is_closed(connection) for connection in slow] == [True] * 20


def test_an_address_has_so_many_connections_and_others_still_get_in(database: Database) -> None:
    limits = Limits(any_connections=5)
    with running(database, limits) as site, ExitStack() as stack:
        for _ in range(5):
            stack.enter_context(dialled(site)).sendall(b"GET")
        time.sleep(0.2)
        sixth = stack.enter_context(dialled(site))
        with suppress(OSError):
            sixth.sendall(b"GET")
        assert is_closed(sixth)
        stack.close()
        time.sleep(0.2)
        with site.guest() as guest:
            assert guest.get("/api/me").status_code == 200


class TestTheProcessor:
    LIMITS = Limits(moves=OFTEN, asks=OFTEN, calls=OFTEN, cost=Rate(0.0001, 0.05))

    def hellos(self, guest: Guest, table: str, most: int = 2000) -> int:
        """How many welcomes a socket gets before it is told to wait."""
        with guest.socket(table, "?seat=0") as socket:
            for count in range(most):
                socket.send("hello")
                if socket.frame()["t"] == "reject":
                    return count
        return most

    def test_cost_is_counted_for_the_person_whatever_the_socket(self, database: Database) -> None:
        with running(database, self.LIMITS) as site, site.guest() as guest:
            table = guest.table("age-of-comics", "me me")["id"]
            assert 0 < self.hellos(guest, table) < 1000
            answer = guest.get(f"/api/tables/{table}/why", seat=0)
            assert answer.json()["code"] == "rate_limited"
            assert answer.json()["retry_after"] > 0
            assert guest.get(f"/api/tables/{table}").status_code == 200

    def test_cost_is_counted_for_the_address_whoever_it_is(self, database: Database) -> None:
        """More than one person may share it, but not without end."""
        with running(database, self.LIMITS) as site:
            welcomes = []
            for _ in range(8):
                with site.guest() as guest:
                    made = guest.post(
                        "/api/tables", {"game": "age-of-comics", "seats": [{"who": "me"}] * 2}
                    )
                    if made.status_code == 429:
                        break
                    path = f"/api/tables/{made.json()['id']}"
                    guest.post(f"{path}/start")
                    answers: list[int] = []
                    while len(answers) < 1000 and 429 not in answers:
                        answers.append(guest.get(f"{path}/state", seat=0).status_code)
                    if 200 not in answers:  # they have used nothing, and the address has all of it
                        break
                    welcomes.append(answers.count(200))
            assert 3 <= len(welcomes) <= 6

    def test_what_is_dear_is_not_done_where_everyone_waits(
        self, site: Site, ann: Guest, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Welcome, why, preview and replay are made in a thread of their own."""
        threads: list[str] = []

        def noted(name: str) -> None:
            original = getattr(frames, name)

            def work(*args: object) -> object:
                threads.append(threading.current_thread().name)
                return original(*args)

            monkeypatch.setattr(frames, name, work)

        for name in ("welcome", "why", "preview", "replay"):
            noted(name)
        table = ann.table("secret-bids", "me me", seed=4)["id"]
        with ann.socket(table, "?seat=0") as socket:
            socket.frame("welcome")
            socket.send("hello")
            socket.frame("welcome")
            socket.ask("why", "why")
            socket.ask("preview", "preview", action="keep")
        ann.state(table, seat=0)
        ann.get(f"/api/tables/{table}/why", seat=0)
        ann.get(f"/api/tables/{table}/replay", seat=0)
        assert len(threads) == 7
        assert site.thread.name not in threads


def test_ten_tables_of_bots_alone_leave_room_for_a_person(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Strong bots think for a second each; a table that somebody watches comes before them."""
    monkeypatch.setattr("longbox.server.room.MOMENT", 0.5, raising=False)
    with running(database) as site, site.guest() as ann, site.guest("Ben") as ben:
        strong = [{"who": "bot", "level": 3}] * 2
        for seed in range(10):
            wish = {"game": "dice-stars", "seats": strong, "start": True, "pace": 0, "seed": seed}
            assert ann.post("/api/tables", wish).status_code == 201
        time.sleep(1)
        table = ben.table("dice-stars", "me bot", seed=3)["id"]
        waits: list[float] = []
        with ben.socket(table) as socket:
            seen = socket.frame("welcome")
            while len(waits) < 5:
                if seen["choices"]:
                    action = seen["choices"][0]["action"]
                    socket.send("move", id=new_id(), seq=seen["seq"], action=action)
                    seen = socket.frame("ev", 60)
                else:
                    began = time.monotonic()
                    seen = socket.frame("ev", 60)
                    waits.append(time.monotonic() - began)
            began = time.monotonic()
            while not seen["choices"]:
                seen = socket.frame("ev", 60)
            hint = socket.ask("hint", "hint")
            assert hint["t"] == "hint"
        assert sorted(waits)[2] < 3


class TestWaysAround:
    def forwarded(self, site: Site, address: str) -> httpx.Response:
        return httpx.post(
            f"{site.url}/api/session", json={"name": "Eve"}, headers={"x-forwarded-for": address}
        )

    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ("2001:db8:1:2::1", "2001:db8:1:2:ffff::2"),
            ("192.0.2.1", "::ffff:192.0.2.1"),
            ("192.0.2.1", "::FFFF:c000:201"),
        ],
    )
    def test_a_household_is_one_address(self, database: Database, one: str, other: str) -> None:
        limits = Limits(sessions=Rate(1e-6, 2))
        proxied = {"proxies": ("127.0.0.1",)}
        with running(database, limits, **proxied) as site:
            assert self.forwarded(site, one).status_code == 201
            assert self.forwarded(site, other).status_code == 201
            assert self.forwarded(site, one).status_code == 429
            assert self.forwarded(site, other).status_code == 429
            assert self.forwarded(site, "2001:db8:1:3::1").status_code == 201

    def test_networks(self) -> None:
        assert network("2001:db8:1:2:3:4:5:6") == "2001:db8:1:2::/64"
        assert network("fe80::1%eth0") == "fe80::/64"
        assert network("unknown") == "unknown"

    def test_a_rematch_is_a_table(self, database: Database) -> None:
        limits = Limits(OFTEN, OFTEN, OFTEN, OFTEN, OFTEN, OFTEN, Rate(1e-6, 2), cost=OFTEN)
        with running(database, limits) as site, site.guest() as guest:
            table = guest.table("secret-bids", "me me", seed=4)["id"]
            answers = []
            for _ in range(2):
                played_out(guest, table)
                again = guest.post(f"/api/tables/{table}/rematch")
                answers.append(again.status_code)
                table = again.json().get("id", "")
            assert answers == [200, 429]

    def test_moves_for_seats_of_others_are_counted(self, database: Database) -> None:
        limits = Limits(moves=Rate(1e-6, 3))
        with (
            running(database, limits) as site,
            site.guest() as ann,
            site.guest() as eve,
        ):
            table = ann.table("dice-stars", "me me", visibility="public")["id"]
            codes = [eve.move(table, seat=0, seq=1, action="draw 1").status_code for _ in range(5)]
            assert codes == [403, 403, 403, 429, 429]

    def test_a_hundred_tables_of_one_person_do_not_fill_the_lobby(
        self, site: Site, ann: Guest, ben: Guest
    ) -> None:
        his = ben.table(seats="me open", visibility="public")["id"]
        hers = [ann.table(seats="me open", visibility="public")["id"] for _ in range(101)]
        listed = [table["id"] for table in ben.get("/api/tables", open=1).json()]
        assert his in listed
        assert listed[0] == hers[-1]
        assert len(set(hers) & set(listed)) == 3


def test_the_lobby_costs_the_same_however_many_tables_there_are(database: Database) -> None:
    """What is not shown there is not looked at."""
    with running(database) as site, site.guest() as ann:
        ann.table(seats="me open", visibility="public")
        before = lobby_seconds(site)
        multiply_tables(database, 50000, "settings", """'{"visibility":"link"}'""")
        assert lobby_seconds(site) < 3 * before + 0.002
        assert len(ann.get("/api/tables", open=1).json()) == 1


def lobby_seconds(site: Site) -> float:
    """Of the processor, at best."""

    async def work() -> float:
        began = time.thread_time()
        await site.house.list_tables(None, mine=False)
        return time.thread_time() - began

    return min(site.do(work()) for _ in range(5))


def played_out(guest: Guest, table: str) -> Json:
    """With all seats at one screen, by the first choice each time."""
    while (seen := guest.state(table, seat=0))["outcome"] is None:
        seat = seen["asked"][0]["seat"]
        now = guest.state(table, seat=seat)
        moved = guest.move(table, seat=seat, seq=now["seq"], action=now["choices"][0]["action"])
        assert moved.status_code == 200
    return seen
