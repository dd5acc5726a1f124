"""What breaks quietly: rooms that stay, a disk that fails, names that cannot be seen, full logs."""

from __future__ import annotations

import asyncio
import gc
import threading
import time
import weakref
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from longbox.core.errors import SetupError
from longbox.server.bots import Moment
from longbox.server.databases import Database, opened
from longbox.server.journal import SHARDS, Session, Token
from longbox.server.messages import plain_text
from longbox.server.refusals import Refused
from longbox.server.room import Room
from tests.server.databases import held, rows
from tests.server.site import Guest, Process, Site, Socket, running
from tests.server.tables import forget


class TestRoomsThatStay:
    def test_a_visit_leaves_nothing_in_memory(self, site: Site, ann: Guest) -> None:
        """With a grace of seven days: nothing waits that long for a table that nobody looks at."""
        rooms: list[weakref.ref[Room]] = []
        for _ in range(10):
            table = ann.table("secret-bids", "me me", grace=604800)["id"]
            with ann.socket(table, "?seat=0") as socket:
                socket.frame("welcome")
            rooms.append(weakref.ref(site.room(table)))
            while site.room(table).presence.listeners:
                time.sleep(0.01)
            forget(site, table)
        time.sleep(0.2)
        gc.collect()
        assert [room() for room in rooms] == [None] * 10

    def test_those_who_stay_are_told_when_someone_is_away_and_can_be_claimed(
        self, site: Site, ann: Guest, ben: Guest
    ) -> None:
        table = ann.table("secret-bids", "me open", visibility="public", grace=5)["id"]
        ben.put(f"/api/tables/{table}/seats/1", {"who": "me"})
        ann.post(f"/api/tables/{table}/start")
        with ann.socket(table) as socket:
            with ben.socket(table) as his:
                his.frame("welcome")
            began = time.monotonic()
            told: list[tuple[bool, bool]] = []
            while (False, True) not in told:
                seat = socket.frame("table")["table"]["seats"][1]
                told.append((seat["here"], seat["claimable"]))
            assert (False, False) in told
            assert 4.5 < time.monotonic() - began < 9

    def test_a_change_that_waits_keeps_its_room(self, site: Site, ann: Guest) -> None:
        table = ann.table("secret-bids", "me me", seed=4)["id"]
        room = site.room(table)
        later = time.monotonic() + 1000

        async def sweep_in_between() -> bool:
            """A change was asked for, and has not had its first moment."""

            async def nothing() -> None:
                pass

            change = asyncio.ensure_future(room.change(nothing))
            await asyncio.sleep(0)
            idle = room.idle(later, 600)
            await change
            return idle

        assert site.do(sweep_in_between()) is False
        assert site.here(lambda: room.idle(later, 600))

    def test_no_bot_plays_on_at_a_table_that_has_left_the_memory(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Though the step that was just being saved is followed by the next."""
        with running(tmp_path / "longbox.db") as site, site.guest() as guest:
            append = site.house.journal.append

            saving = threading.Event()

            async def slowly(*args: Any) -> None:
                saving.set()
                await asyncio.sleep(0.2)
                await append(*args)

            monkeypatch.setattr(site.house.journal, "append", slowly)
            room = site.room(guest.table("dice-stars", "me bot", seed=3)["id"])
            seats = [replace(seat, kind="bot") for seat in room.row.seats]
            site.here(lambda: setattr(room.row, "seats", seats))
            saving.clear()
            site.here(room.bots.start)
            assert saving.wait(10)
            site.do(site.house.leave(set(range(SHARDS))))
            time.sleep(0.5)
            assert room.bots.task is not None
            assert room.bots.task.done()

    def test_a_server_that_ends_leaves_no_bot_behind(
        self, tmp_path: Path, caplog: pytest.LogCaptureFixture
    ) -> None:
        """Not even one that others wait for."""
        with running(tmp_path / "longbox.db") as site, site.guest() as guest:
            tables = [guest.table("dice-stars", "me me", seed=seed)["id"] for seed in range(3)]
            advice = [self.advice(site, table) for table in tables]
            while site.house.bots.idle:
                time.sleep(0.01)
        assert [str(one.exception()) for one in advice] == ["the server ends"] * 3
        assert all(worker.process is None for worker in site.house.bots.workers)
        assert caplog.text == ""

    def advice(self, site: Site, table: str) -> Future[tuple[str, str]]:
        moment = Moment(site.room(table).table.begun())
        return asyncio.run_coroutine_threadsafe(site.house.bots.advise(moment, 0), site.loop)

    def test_a_room_that_was_just_asked_for_stays(self, site: Site, ann: Guest) -> None:
        """Else whoever has it would go on with a copy."""
        table = ann.table("secret-bids", "me me", seed=4)["id"]
        room = site.room(table)
        site.here(lambda: setattr(room, "used", time.monotonic() - 1000))
        assert site.room(table) is room
        assert not room.idle(time.monotonic(), 600)

    def test_who_goes_away_while_a_table_is_loaded_does_not_have_it_loaded_twice(
        self, site: Site, ann: Guest
    ) -> None:
        table = ann.table("secret-bids", "me me", seed=4)["id"]
        forget(site, table)

        async def work() -> list[Room]:
            first = asyncio.ensure_future(site.house.room(table))
            await asyncio.sleep(0)
            first.cancel()
            await asyncio.gather(first, return_exceptions=True)
            others = [site.house.room(table) for _ in range(3)]
            return await asyncio.gather(*others)

        rooms = site.do(work())
        assert len({id(room) for room in rooms}) == 1
        assert site.room(table) is rooms[0]


class TestTheDisk:
    def test_a_value_that_cannot_be_written_stops_nobody_else(self, database: Database) -> None:
        with running(database) as site, site.guest() as guest:
            for name in ("\ud800", 10**30):
                wish = site.house.journal.rename("nobody", name)  # type: ignore[arg-type]
                with pytest.raises(Refused):
                    site.do(asyncio.wait_for(wish, 5))
            assert guest.post("/api/session", {"name": "Ben"}).status_code == 201
            assert guest.get("/healthz").status_code == 200

    def test_a_writer_that_is_gone_is_known_at_once(self, database: Database) -> None:
        with running(database) as site, site.guest() as guest:
            assert guest.get("/healthz").status_code == 200
            writer = site.house.journal.writer  # type: ignore[attr-defined]  # both have one
            if isinstance(database, Path):
                writer.wishes.put(None)  # it ends
            else:
                site.here(writer.task.cancel)
            assert self.unhealthy_within(guest, 2)
            assert guest.post("/api/session", {"name": "Ben"}).status_code == 503

    def test_what_another_program_holds_is_known_within_two_seconds(
        self, database: Database
    ) -> None:
        with running(database) as site, site.guest() as guest:
            with held(database):
                time.sleep(1)
                assert self.unhealthy_within(guest, 2)
            time.sleep(1)
            assert guest.get("/healthz").status_code == 200

    def test_a_file_that_is_damaged_while_it_is_used_is_said(self, tmp_path: Path) -> None:
        with running(tmp_path / "longbox.db") as site, site.guest() as guest:
            tables = [guest.table("secret-bids", "me me")["id"] for _ in range(20)]
            for table in tables:
                forget(site, table)
            site.house.journal.writer.connection.execute(  # type: ignore[attr-defined]
                "PRAGMA wal_checkpoint(TRUNCATE)"
            )
            damage(tmp_path / "longbox.db", 0)
            assert self.unhealthy_within(guest, 2)
            answers = [guest.get(f"/api/tables/{table}") for table in tables]
            assert {answer.status_code for answer in answers} <= {200, 401, 503}
            assert guest.post("/api/session", {"name": "Ben"}).status_code == 503

    def unhealthy_within(self, guest: Guest, seconds: float) -> bool:
        until = time.monotonic() + seconds
        while guest.get("/healthz").status_code != 503:
            if time.monotonic() > until:
                return False
            time.sleep(0.05)
        return time.monotonic() < until + 0.5

    @pytest.mark.parametrize("start", [0, 100, 4096, 8192])
    def test_a_file_that_is_damaged_when_it_is_opened_is_said_in_a_sentence(
        self, tmp_path: Path, start: int
    ) -> None:
        database = tmp_path / "longbox.db"
        with running(database) as site, site.guest() as guest:
            for _ in range(5):
                guest.table("secret-bids", "me me")
        damage(database, start)
        with pytest.raises(SetupError, match="the database"):
            running(database).__enter__()

    def test_a_link_is_not_another_database(self, tmp_path: Path) -> None:
        (tmp_path / "link.db").symlink_to(tmp_path / "longbox.db")
        with (
            running(tmp_path / "longbox.db"),
            pytest.raises(SetupError, match="another Longbox uses"),
        ):
            running(tmp_path / "link.db").__enter__()

    def test_tokens_that_have_ended_are_deleted(self, database: Database) -> None:
        async def work() -> None:
            journal = await opened(database, prepared=False)
            for name, until in (("old", 1.0), ("new", time.time() + 1000)):
                token = Token(name.encode(), name, "cookie", until)
                await journal.add_session(Session(name, name), token)
            await journal.close()

        asyncio.run(work())
        with running(database):
            until = time.monotonic() + 5
            while time.monotonic() < until:
                kept = rows(database, "SELECT name FROM session")
                if len(kept) == 1:
                    break
                time.sleep(0.05)
        assert kept == [("new",)]


def damage(path: Path, start: int) -> None:
    data = bytearray(path.read_bytes())
    data[start:] = bytes((7 * place + 13) % 256 for place in range(len(data) - start))
    path.write_bytes(data)


class TestWhatIsSent:
    @pytest.mark.parametrize("seat", ["watch\n", "0\n", "01", "٣"])
    def test_a_seat_is_one_of_ten_or_none(self, ann: Guest, seat: str) -> None:
        table = ann.table("secret-bids", "me me")["id"]
        for call in ("state", "replay", "events"):
            answer = ann.get(f"/api/tables/{table}/{call}", seat=seat)
            assert (answer.status_code, answer.json()["code"]) == (400, "bad_request")

    def test_an_id_ends_where_it_ends(self, ann: Guest) -> None:
        table = ann.table("secret-bids", "me me")["id"]
        wish = {"id": "12345678\n", "seq": 1, "action": "keep", "seat": 0}
        assert ann.post(f"/api/tables/{table}/moves", wish).json()["field"] == "id"

    @pytest.mark.parametrize(
        "name", ["\u3164", "\U0001d159", "\u2800\u2800", "\u115f\u1160", "\u034f", "\u0301"]
    )
    def test_a_name_that_shows_nothing_is_none(self, site: Site, name: str) -> None:
        with site.guest("") as guest:
            assert guest.post("/api/session", {"name": name}).json()["field"] == "name"

    def test_marks_are_not_stacked(self) -> None:
        assert plain_text("Z" + "\u0300\u0301\u0302" * 60, 300, "text").count("\u0300") <= 2
        assert len(plain_text("a\u200d" + "\u0335\u200d" * 200, 300, "text")) <= 4
        assert plain_text("किंतु और नाम", 32, "name") == "किंतु और नाम"
        assert plain_text("Nguyễn Thị", 32, "name") == "Nguyễn Thị"

    def test_refused_sockets_and_broken_requests_are_not_logged(self, database: Database) -> None:
        with Process(database) as server:
            url = server.start()
            for _ in range(5):
                with pytest.raises(InvalidStatus):
                    Socket(url, "/api/tables/nothing/ws", url, {})
                with suppress(httpx.HTTPError):
                    httpx.get(url, headers={"x": "y"}, params="\x7f")
            with Guest(url) as guest:
                table = guest.table("dice-stars", "me me")["id"]
                with guest.socket(table, "?seat=0") as socket:
                    socket.frame("welcome")
                    socket.connection.socket.sendall(b"\x81\x82\0\0\0\0\xff\xfe")
                    assert socket.closed() is not None
            said = server.kill()
        assert said == ""
