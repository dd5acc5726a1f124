"""The server is killed, the disk fills up, the database is locked: no acknowledged move is lost."""

from __future__ import annotations

import random
import resource
import threading
import time
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import WebSocketException

import longbox
from longbox.server.databases import Database
from longbox.server.journal import Entry, Seat, TableRow
from longbox.server.messages import Settings
from longbox.server.table import Table
from tests.server.databases import Fresh, held, rows
from tests.server.site import Guest, Json, Process, Site, Socket, new_id, running

TABLES = 4


class Player(threading.Thread):
    """Plays all seats of one table until the server is gone; remembers what was acknowledged."""

    def __init__(self, guest: Guest, table: str) -> None:
        super().__init__()
        self.guest = guest
        self.table = table
        self.acknowledged: dict[str, tuple[int, int, str]] = {}  # seq, seat and action by id
        self.unsure: list[tuple[str, Json]] = []  # sent, and nothing heard of
        self.known = 0
        self.wrong: list[str] = []
        self.tired = False

    def run(self) -> None:
        try:
            with Socket(
                self.guest.url,
                f"/api/tables/{self.table}/ws?seat=0",
                self.guest.url,
                {"cookie": self.guest.cookie},
            ) as zero:
                self.play(zero)
        except (OSError, WebSocketException, httpx.HTTPError, EOFError):
            pass

    def play(self, zero: Socket) -> None:
        seen = zero.frame("welcome")
        while seen["outcome"] is None and not self.tired:
            seat = seen["asked"][0]["seat"]
            seen = seen if seat == 0 else self.look(seat)
            if not seen["choices"]:
                continue
            action = seen["choices"][-1]["action"]
            wish: Json = {"seq": seen["seq"], "action": action, "seat": seat}
            id = new_id()
            self.unsure.append((id, wish))
            self.settle(id, wish)
            seen = zero.frame("ev")

    def look(self, seat: int) -> Json:
        found = self.guest.get(f"/api/tables/{self.table}/state", seat=seat)
        self.go_if_it_moved(found)
        return dict(found.json())

    def go_if_it_moved(self, answer: httpx.Response) -> None:
        """To where another process has it."""
        if answer.status_code == 503 and answer.json()["code"] == "elsewhere":
            raise ConnectionError

    def settle(self, id: str, wish: Json) -> None:
        """Send a wish and note what came of it."""
        answer = self.guest.move(self.table, **{**wish, "id": id})
        self.go_if_it_moved(answer)
        self.note(id, wish, answer.json())

    def note(self, id: str, wish: Json, answer: Json) -> None:
        if "code" not in answer:
            self.acknowledged[id] = (answer["seq"], wish["seat"], wish["action"])
            self.known = max(self.known, answer["seq"])
        elif answer["code"] not in ("stale", "not_your_turn"):
            self.wrong.append(str(answer))
        self.unsure.remove((id, wish))

    def check(self) -> None:
        """After a restart: send everything again, what was and what was not acknowledged."""
        assert state_of(self.guest, self.table)["seq"] >= self.known
        for id, (seq, seat, action) in list(self.acknowledged.items())[-20:]:
            again = self.repeat(id, {"seat": seat, "seq": seq, "action": action})
            assert again == {"id": id, "seq": seq, "dup": True}
        for id, wish in list(self.unsure):
            self.note(id, wish, self.repeat(id, wish))
        assert not self.wrong

    def repeat(self, id: str, wish: Json) -> Json:
        return heard(lambda: self.guest.move(self.table, **{**wish, "id": id}))


def heard(ask: Callable[[], httpx.Response]) -> Json:
    """Ask until it is heard: a process that comes is given some of the tables."""
    deadline = time.monotonic() + 5
    while True:
        answer: Json = ask().json()
        if answer.get("code") != "elsewhere":
            return answer
        assert time.monotonic() < deadline, "the table is not back in time"
        time.sleep(0.05)


def state_of(guest: Guest, table: str) -> Json:
    return heard(lambda: guest.get(f"/api/tables/{table}/state", seat=0))


def kill_often(database: Database, kills: int) -> None:
    chance = random.Random(kills)
    standby = Process(database)
    guest = Guest(standby.start())
    players = [Player(guest, new_table(guest)) for _ in range(TABLES)]
    total = 0
    for _ in range(kills):
        current, standby = standby, Process(database)
        for player in players:
            player.start()
        wait_for(players, chance.randint(1, 20))
        time.sleep(chance.uniform(0, 0.02))  # a moment anywhere in a move
        assert "Traceback" not in current.kill()
        for player in players:
            player.join(30)
            assert not player.is_alive()
            assert not player.wrong
        guest = moved(guest, standby.start())
        for player in players:
            player.guest = guest
            player.check()
            total += len(player.acknowledged)
        players = [Player(guest, next_table(guest, player)) for player in players]
        check_journal(database)
    assert total >= kills
    for player in players:  # every table can be played on
        player.start()
    for player in players:
        player.join(60)
        assert guest.state(player.table, seat=0)["outcome"]
    guest.http.close()
    standby.kill()
    check_journal(database)


def wait_for(players: list[Player], count: int) -> None:
    """Until so many moves were acknowledged, however fast the machine is."""
    while sum(len(player.acknowledged) for player in players) < count:
        if not any(player.is_alive() for player in players):
            return
        time.sleep(0.002)


def moved(guest: Guest, url: str) -> Guest:
    """The same person at the server's new address."""
    other = Guest(url, "")
    other.http.cookies = guest.http.cookies
    guest.http.close()
    return other


def new_table(guest: Guest) -> str:
    return str(guest.table(seats="me me me")["id"])


def next_table(guest: Guest, player: Player) -> str:
    over = state_of(guest, player.table)["outcome"] is not None
    return new_table(guest) if over else player.table


def check_journal(database: Database) -> None:
    """The log of every table has each step once, without gaps."""
    if isinstance(database, Path):
        assert rows(database, "PRAGMA integrity_check") == [("ok",)]
    logs = rows(
        database,
        "SELECT count(*), max(seq), count(DISTINCT coalesce(seat, -1) || id) FROM entry"
        " GROUP BY game_table",
    )
    assert logs
    for count, last, different in logs:
        assert count == last == different


def test_a_server_that_is_killed_thirty_times_loses_nothing(tmp_path: Path) -> None:
    kill_often(tmp_path / "longbox.db", 30)


@pytest.mark.attack
@pytest.mark.timeout(1800)
def test_a_server_that_is_killed_a_hundred_times_loses_nothing(database: Database) -> None:
    kill_often(database, 100)


def test_a_full_disk_refuses_moves_and_loses_nothing(tmp_path: Path) -> None:
    """The process may make no file larger, as on a full disk; then there is room again."""
    database = tmp_path / "longbox.db"
    with Process(database) as server, Guest(server.start()) as guest:
        table = guest.table("dice-stars", "me me", seed=3)["id"]
        played = play(guest, table, 5)
        wal = Path(f"{database}-wal").stat().st_size
        limit = (wal, resource.getrlimit(resource.RLIMIT_FSIZE)[1])
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, limit)
        refused = play_once(guest, table)
        assert (refused.status_code, refused.json()["code"]) == (503, "not_saved")
        assert "nothing has changed" in refused.json()["why"]
        assert guest.state(table, seat=0)["seq"] == played
        assert guest.get("/healthz").status_code == 503
        free = (resource.RLIM_INFINITY, limit[1])
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, free)
        assert play(guest, table, 5) == played + 5
        assert guest.get("/healthz").status_code == 200
        server.kill()
    check_journal(database)
    with Process(database) as server, moved(guest, server.start()) as again:
        assert again.state(table, seat=0)["seq"] == played + 5


def test_a_database_that_cannot_grow_says_that_the_disk_is_full(tmp_path: Path) -> None:
    with running(tmp_path / "longbox.db") as site, site.guest() as guest:
        table = guest.table("dice-stars", "me me", seed=3)["id"]
        writer = site.house.journal.writer  # type: ignore[attr-defined]  # the SQLite one
        pages = writer.connection.execute("PRAGMA page_count").fetchone()[0]
        writer.connection.execute(f"PRAGMA max_page_count = {pages}")
        with guest.socket(table, "?seat=0") as socket:
            said = {"code": ""}
            for number in range(2000):  # until the page in use is full
                said = socket.ask("chat", text=f"{number} {'word ' * 50}")
                if said["t"] == "reject":
                    break
            assert (said["code"], "disk of this server is full" in str(said)) == ("not_saved", True)
            writer.connection.execute("PRAGMA max_page_count = 1000000")
            assert socket.ask("chat", text="room again")["t"] == "ack"


def test_a_locked_database_refuses_moves_and_loses_nothing(database: Database) -> None:
    with running(database) as site, site.guest() as guest:
        table = guest.table("dice-stars", "me me", seed=3)["id"]
        played = play(guest, table, 3)
        with held(database):
            refused = play_once(guest, table)
            assert (refused.status_code, refused.json()["code"]) == (503, "not_saved")
            assert "locked" in refused.json()["why"]
            assert guest.state(table, seat=0)["seq"] == played
        assert play(guest, table, 3) == played + 3


def test_a_refused_step_leaves_no_trace_in_memory(fresh: Fresh) -> None:
    """What is shown after a failed write, and after it is tried again, is as if it had not been."""
    seen = []
    for fails in (False, True):
        with running(fresh()) as site, site.guest() as guest:
            table = guest.table("dice-stars", "me me", seed=3)["id"]
            play(guest, table, 4)
            if fails:
                break_and_mend(site, guest, table)
            play(guest, table, 4)
            undo = {"id": new_id(), "seq": 9, "seat": guest.state(table, seat=0)["log"][-1]["seat"]}
            guest.post(f"/api/tables/{table}/undo", undo)
            frame = guest.state(table, seat=0)
            seen.append({key: frame[key] for key in frame if key not in ("table", "you")})
    assert seen[0] == seen[1]


def test_going_back_needs_no_copy_of_what_was_before() -> None:
    """A step that could not be saved is put back by playing the answers before it again."""
    rules = longbox.game("mangaka-dice")
    version, hash = rules.version, rules.edition.hash
    seats = [Seat(), Seat()]
    row = TableRow("", rules.id, version, hash, {}, 5, "", "", "", Settings(), seats)
    table = Table(row, rules)
    table.load([Entry(1, "start", None, "", "start")])
    match = table.begun()
    before = table.answers()
    assert before is not None
    assert before[0] is match.answers
    for seq in (2, 3, 4):
        by, decision = match.open[0]
        text = decision.options(match.state)[-1].text
        table.load([Entry(seq, "move", by, text, f"{seq}")])
    kept = longbox.replay(match.record())
    by, decision = match.open[0]
    before = table.answers()
    table.take(Entry(5, "move", by, decision.options(match.state)[0].text, "5"))
    table.put_back(before)
    again = table.begun()
    assert [str(event) for event in again.events] == [str(event) for event in kept.events]
    assert again.record().to_json() == kept.record().to_json()
    assert again.game.zones(again.view(None)) == kept.game.zones(kept.view(None))


def break_and_mend(site: Site, guest: Guest, table: str) -> None:
    connection = site.house.journal.writer.connection  # type: ignore[attr-defined]  # both have one
    if isinstance(site.config.database, Path):
        connection.execute("PRAGMA query_only = ON")
        assert play_once(guest, table).json()["code"] == "not_saved"
        connection.execute("PRAGMA query_only = OFF")
    else:
        site.do(connection.execute("SET default_transaction_read_only = on"))
        assert play_once(guest, table).json()["code"] == "not_saved"
        site.do(connection.execute("SET default_transaction_read_only = off"))


def play_once(guest: Guest, table: str) -> httpx.Response:
    """The first choice of whoever is asked."""
    asked = guest.state(table, seat=0)["asked"][0]["seat"]
    seen = guest.state(table, seat=asked)
    return guest.move(table, seat=asked, seq=seen["seq"], action=seen["choices"][0]["action"])


def play(guest: Guest, table: str, count: int) -> int:
    """That many answers; the step they led to."""
    for _ in range(count):
        assert play_once(guest, table).status_code == 200
    return int(guest.state(table, seat=0)["seq"])
