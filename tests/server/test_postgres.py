"""What only PostgreSQL can do: go away and come back, and be lost at the moment of a commit."""

from __future__ import annotations

import asyncio
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from longbox import cli
from longbox.core.errors import SetupError
from longbox.server.databases import opened
from longbox.server.journal import Entry, Standing
from longbox.server.sql import migrations
from tests.server.databases import PROGRAMS, Cluster, rows
from tests.server.site import Guest, Json, Process, new_id
from tests.server.test_faults import check_journal
from tests.server.test_journal import row

NAME = ".s.PGSQL.5432"
pytestmark = pytest.mark.skipif(
    not PROGRAMS, reason="there is no PostgreSQL here: apt install postgresql"
)


class Relay:
    """Between a server and its database; it cuts the line when a commit comes by, if it is told."""

    def __init__(self, there: Path, here: Path) -> None:
        self.there = there
        self.cut = ""  # "before" the commit is passed on, or "after" it was done
        self.cuts = 0
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(str(here / NAME))
        self.listener.listen()
        self.threads = [threading.Thread(target=self.listen)]
        self.threads[0].start()

    def listen(self) -> None:
        while True:
            try:
                caller, _ = self.listener.accept()
            except OSError:
                return
            self.threads.append(threading.Thread(target=self.carry, args=(caller,)))
            self.threads[-1].start()

    def carry(self, caller: socket.socket) -> None:
        with caller, socket.socket(socket.AF_UNIX) as there:
            there.connect(str(self.there / NAME))
            is_cut = threading.Event()
            answers = threading.Thread(target=self.answer, args=(there, caller, is_cut))
            answers.start()
            while data := caller.recv(1 << 16):
                if b"COMMIT" in data and self.cut:
                    is_cut.set()
                    self.cuts += 1
                    self.cut, when = "", self.cut
                    if when == "before":
                        break
                    there.sendall(data)
                    answers.join()
                    break
                there.sendall(data)
            with suppress(OSError):  # it has ended itself
                there.shutdown(socket.SHUT_RDWR)
            answers.join()

    def answer(self, there: socket.socket, caller: socket.socket, is_cut: threading.Event) -> None:
        with suppress(OSError):
            while (data := there.recv(1 << 16)) and not is_cut.is_set():
                caller.sendall(data)
            caller.shutdown(socket.SHUT_RDWR)

    def __enter__(self) -> Relay:
        return self

    def __exit__(self, *error: object) -> None:
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        for thread in self.threads:
            thread.join(10)


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_connection_that_is_lost_in_a_commit_does_it_once(
    cluster: Cluster, tmp_path: Path, when: str
) -> None:
    """Whether it was done is asked for, and not guessed."""
    url = cluster.fresh()

    async def work() -> None:
        with Relay(cluster.folder, tmp_path) as relay:
            journal = await opened(url.replace(str(cluster.folder), str(tmp_path)), prepared=False)
            await journal.add_table(row(), set(), set(), None)
            relay.cut = when
            steps = [Entry(seq, "move", 0, "x", f"id-{seq}") for seq in range(1, 31)]
            for first in range(0, 30, 10):
                many = steps[first : first + 10]
                await asyncio.gather(
                    *(journal.append("table", step, "playing", Standing()) for step in many)
                )
                assert journal.healthy
            assert relay.cuts == 1
            assert await journal.entries("table") == steps
            await journal.close()

    asyncio.run(work())


class Stubborn(threading.Thread):
    """Plays on whatever happens: what was not acknowledged is sent again until it is."""

    def __init__(self, guest: Guest, table: str) -> None:
        super().__init__()
        self.guest = guest
        self.table = table
        self.acknowledged: dict[str, tuple[int, Json]] = {}
        self.refused: set[str] = set()
        self.tired = False

    def run(self) -> None:
        while not self.tired:
            seen = self.answered("GET", f"state?seat={len(self.acknowledged) % 2}")
            if not seen["choices"]:
                seen = self.answered("GET", f"state?seat={1 - len(self.acknowledged) % 2}")
            if not seen["choices"]:
                return  # it is over
            wish = {"seq": seen["seq"], "action": seen["choices"][0]["action"], "id": new_id()}
            wish["seat"] = seen["asked"][0]["seat"]
            done = self.answered("POST", "moves", wish)
            assert "seq" in done, done
            self.acknowledged[wish["id"]] = (done["seq"], wish)

    def answered(self, method: str, path: str, body: Json | None = None) -> Json:
        while True:
            with suppress(httpx.HTTPError):
                call = f"/api/tables/{self.table}/{path}"
                answer: Json = self.guest.http.request(method, call, json=body).json()
                if answer.get("code") not in ("not_saved", "elsewhere"):
                    assert "code" not in answer, answer
                    return answer
                self.refused.add(answer["code"])
            time.sleep(0.05)


@pytest.fixture
def own_cluster() -> Iterator[Cluster]:
    made = Cluster()
    yield made
    made.remove()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT])
def test_a_database_that_goes_away_and_comes_back_loses_nothing(
    own_cluster: Cluster, how: signal.Signals
) -> None:
    """It is stopped, and it crashes, while two play."""
    database = own_cluster.fresh()
    with Process(database, workers=2) as server, Guest(server.start()) as ann:
        tables = [str(ann.table("mangaka-dice", "me me")["id"]) for _ in range(2)]
        players = [Stubborn(ann, table) for table in tables]
        for player in players:
            player.start()
        for _ in range(2):
            while any(len(player.acknowledged) < 5 for player in players):
                time.sleep(0.02)
            own_cluster.stop(how)
            wait_for_health(ann, 503)
            time.sleep(1)
            known = [len(player.acknowledged) for player in players]
            own_cluster.start()
            wait_for_health(ann, 200)
            deadline = time.monotonic() + 20
            while any(
                len(one.acknowledged) < had + 5 for one, had in zip(players, known, strict=True)
            ):
                assert time.monotonic() < deadline
                time.sleep(0.02)
        for player in players:
            player.tired = True
            player.join(30)
            for id, (seq, wish) in player.acknowledged.items():
                again = player.answered("POST", "moves", wish)
                assert (again["id"], again["seq"], again["dup"]) == (id, seq, True)
        assert "not_saved" in players[0].refused | players[1].refused
    check_journal(database)


def wait_for_health(guest: Guest, status: int) -> None:
    deadline = time.monotonic() + 10
    while guest.get("/healthz").status_code != status:
        assert time.monotonic() < deadline, f"the health is not {status}"
        time.sleep(0.05)


def test_two_servers_share_a_database_and_lead_to_each_other(cluster: Cluster) -> None:
    """Started apart, at two addresses of one machine."""
    database = cluster.fresh()
    with Process(database) as one, Process(database) as other, Guest(one.start()) as ann:
        tables = [str(ann.table(seats="me me")["id"]) for _ in range(8)]
        with Guest(other.start(), "") as there:
            there.http.cookies = ann.http.cookies
            for guest in (ann, there):
                for table in tables:
                    assert guest.state(table, seat=0)["table"]["id"] == table
            one.kill()
            deadline = time.monotonic() + 10
            for table in tables:
                while there.get(f"/api/tables/{table}/state", seat=0).status_code != 200:
                    assert time.monotonic() < deadline
                    time.sleep(0.05)


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://ann:secret@127.0.0.1:1/longbox",
        "postgresql://ann:secret@/longbox?host=/nowhere",
        "postgresql://ann:secret@127.0.0.1:port/longbox",
    ],
)
@pytest.mark.parametrize("workers", ["1", "2"])
def test_one_that_cannot_be_reached_is_said_in_a_sentence(
    address: str, workers: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["serve", "--no-browser", "--port", "0", "--database", address, "--workers", workers]
    assert cli.main(words) == 2
    said = capsys.readouterr().err
    assert "cannot use the database 'postgresql://" in said
    assert "secret" not in said
    assert len(said.strip().splitlines()) == 1


def test_migrations_are_numbered_and_a_newer_database_is_left_alone(cluster: Cluster) -> None:
    numbers = [number for number, _ in migrations("postgresql")]
    assert numbers == list(range(1, len(numbers) + 1))
    url = cluster.fresh()

    async def work() -> None:
        await asyncio.gather(*(open_and_close() for _ in range(3)))  # all at once

    async def open_and_close() -> None:
        await (await opened(url, prepared=False)).close()

    asyncio.run(work())
    assert rows(url, "SELECT number FROM migration") == [(number,) for number in numbers]
    rows(url, "INSERT INTO migration VALUES (999)")
    with pytest.raises(SetupError, match="newer Longbox"):
        asyncio.run(open_and_close())


def test_a_server_on_sqlite_does_not_import_what_postgresql_needs() -> None:
    code = "import sys, longbox.server.serve; print('asyncpg' in sys.modules)"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "False"
