"""Leaving and coming back, people and servers, over real sockets."""

import gc
import time
import weakref
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from longbox.server.databases import Database
from longbox.server.protocols import HttpProtocol, SocketProtocol
from longbox.server.table import Table
from tests.server.site import Guest, Site, Socket, new_id, running
from tests.server.tables import finish, invited, make_away


def in_memory(table: str) -> int:
    """How often a table is there; a compiled one takes no weak reference."""
    return sum(type(one) is Table and one.row.id == table for one in gc.get_objects())


class TestComingAndGoing:
    def test_a_reload_in_the_middle_finds_everything(self, ann: Guest) -> None:
        table = ann.table("secret-bids", "me me", seed=4)["id"]
        with ann.socket(table, "?seat=0") as socket:
            socket.ask("move", seq=1, action="keep")
        with ann.socket(table, "?seat=0&since=1") as socket:
            seen = socket.frame("welcome")
            assert (seen["seq"], [step["seq"] for step in seen["log"]]) == (2, [2])
            assert seen["choices"]
            socket.send("hello", since=2)
            assert socket.frame("welcome")["log"] == []

    def test_a_watcher_sees_what_is_public_and_only_that(self, ann: Guest, ben: Guest) -> None:
        table = ann.table("secret-bids", "me me", seed=4, visibility="public")["id"]
        with ben.socket(table) as socket:
            seen = socket.frame("welcome")
            assert (seen["seat"], seen["choices"], seen["zones"][0]["things"]) == (None, [], [])
            assert socket.ask("move", seq=1, action="keep")["code"] == "forbidden"
            ann.move(table, seat=0, seq=1, action="keep")
            assert socket.frame("ev")["seq"] == 2
        closed = ann.table("secret-bids", "me me", visibility="public", watchers=False)["id"]
        assert ben.get(f"/api/tables/{closed}/state").json()["code"] == "no_watchers"

    def test_presence_then_the_remedy_then_the_return(
        self, site: Site, ann: Guest, ben: Guest
    ) -> None:
        table = self.two(ann, ben, remedy="bot")
        room = site.room(table)
        with ann.socket(table) as socket:
            ben.socket(table).__exit__()
            early = socket.ask("claim", seat=1)
            assert early["code"] == "not_away"
            make_away(site, table, 1)
            assert ann.get(f"/api/tables/{table}").json()["seats"][1]["claimable"]
            assert socket.ask("claim", seat=0)["code"] == "not_away"
            assert socket.ask("claim", seat=1)["t"] == "ack"
            assert room.row.seats[1].stand_in
            self.play_until(socket, lambda step: step.get("stand_in"))
            with ben.socket(table) as back:
                assert back.frame("welcome")["table"]["seats"][1]["stand_in"] is False
            assert not room.row.seats[1].stand_in

    def test_a_skip_answers_once(self, site: Site, ann: Guest, ben: Guest) -> None:
        table = self.two(ann, ben, remedy="skip", game="secret-bids", seed=4)
        with ann.socket(table) as socket:
            socket.ask("move", seq=1, action="keep")
            make_away(site, table, 1)
            assert socket.ask("claim", seat=1)["t"] == "ack"
            step = socket.frame("ev")
            while step["seat"] != 1:
                step = socket.frame("ev")
            assert step["stand_in"] is True
            assert not site.room(table).row.seats[1].stand_in
            assert site.room(table).bots.next_seat() is None

    def test_where_one_waits_there_is_no_remedy(self, site: Site, ann: Guest, ben: Guest) -> None:
        table = self.two(ann, ben, remedy="wait")
        make_away(site, table, 1)
        claim = ann.post(f"/api/tables/{table}/claim", {"seat": 1})
        assert claim.json()["code"] == "no_remedy"

    def test_who_leaves_lets_a_bot_play_and_can_come_back(
        self, site: Site, ann: Guest, ben: Guest
    ) -> None:
        table = self.two(ann, ben)
        path = f"/api/tables/{table}/seats/1"
        assert ann.http.delete(path).json()["code"] == "forbidden"
        assert ben.http.delete(path).json()["seats"][1]["stand_in"]
        assert ben.put(path, {"who": "me"}).json()["seats"][1]["stand_in"] is False

    def test_who_is_forgotten_is_replaced_by_a_bot(self, ann: Guest, ben: Guest) -> None:
        table = self.two(ann, ben)
        assert ben.http.delete("/api/me").status_code == 200
        assert ben.get("/api/me").status_code == 401
        seat = ann.get(f"/api/tables/{table}").json()["seats"][1]
        assert (seat["kind"], seat["name"]) == ("bot", "Rookie")
        assert finish(ann, table)["outcome"]

    def two(self, ann: Guest, ben: Guest, game: str = "dice-stars", **more: object) -> str:
        table = ann.table(game, "me open", **more)
        invited(ann, ben, table, 1)
        assert ann.post(f"/api/tables/{table['id']}/start").status_code == 200
        return str(table["id"])

    def play_until(self, socket: Socket, found: Any) -> None:
        socket.send("hello")
        seen = socket.frame("welcome")
        while not found(seen):
            if seen["choices"]:
                socket.send(
                    "move", id=new_id(), seq=seen["seq"], action=seen["choices"][0]["action"]
                )
            seen = socket.frame("ev")


class TestTheServer:
    def test_it_says_goodbye_and_tables_go_on_after_a_restart(self, database: Database) -> None:
        with running(database) as site, site.guest() as guest:
            table = guest.table("secret-bids", "me me", seed=4)["id"]
            socket = guest.socket(table, "?seat=0")
            socket.ask("move", seq=1, action="keep")
            before = guest.state(table, seat=1)
            cookies = guest.http.cookies
            path = f"/api/tables/{table}/events"
            with guest.http.stream("GET", path, params={"seat": "1"}) as stream:
                lines = stream.iter_lines()
                next(lines)
                site.server.should_exit = True
                assert socket.frame("bye")["code"] == "restart"
                assert '"restart"' in "".join(lines)
            socket.__exit__()
        with running(database) as site, site.guest("") as guest:
            guest.http.cookies = cookies
            after = guest.state(table, seat=1)
            for seen in (before, after):
                for seat in seen["table"]["seats"]:
                    del seat["here"]
            assert after == before

    def test_a_bot_that_was_asked_answers_after_a_restart(self, database: Database) -> None:
        """Its table is loaded when someone looks; a bot of the strongest level is not yet done."""
        with running(database) as site, site.guest() as guest:
            seats = [{"who": "bot", "level": 3}, {"who": "bot", "level": 3}, {"who": "me"}]
            wish = {"game": "dice-stars", "seats": seats, "start": True, "pace": 0, "seed": 1}
            table = guest.post("/api/tables", wish).json()["id"]
            cookies = guest.http.cookies
        with running(database) as site, site.guest("") as guest:
            guest.http.cookies = cookies
            seen = guest.state(table, seat=2)
            assert seen["asked"][0]["seat"] != 2
            while not seen["choices"]:
                seen = guest.state(table, seat=2, since=seen["seq"])

    def test_a_table_that_nobody_looks_at_leaves_the_memory(self, site: Site, ann: Guest) -> None:
        table = ann.table("secret-bids", "me me", seed=4)["id"]
        room = site.room(table)
        later = time.monotonic() + 1000
        with ann.socket(table, "?seat=0") as socket:
            socket.frame("welcome")
            assert not room.idle(later, 600)
        while room.presence.listeners:
            time.sleep(0.01)
        assert room.idle(later, 600)
        assert not room.idle(time.monotonic(), 600)

    def test_one_that_is_over_leaves_it_sooner(self, site: Site, ann: Guest) -> None:
        begun = ann.table("secret-bids", "me me", seed=4)["id"]
        over = ann.table(seats="me bot")["id"]
        finish(ann, over)
        while site.here(lambda: site.house.rooms[over].presence.listeners):
            time.sleep(0.01)
        site.here(lambda: site.house.drop_idle(time.monotonic() + 100))
        assert begun in site.house.rooms
        assert over not in site.house.rooms
        assert ann.state(over)["outcome"] is not None

    def test_what_leaves_the_memory_is_gone_at_once(self, database: Database) -> None:
        """Garbage is looked for so seldom that tables would pile up until then."""
        with running(database) as site, site.guest() as ann:
            table = ann.table(seats="me bot")["id"]
            finish(ann, table)
            room = weakref.ref(site.room(table))
            assert in_memory(table)
            while site.here(lambda: site.house.rooms[table].presence.listeners):
                time.sleep(0.01)
            gc.disable()
            try:
                site.here(lambda: site.house.drop_idle(time.monotonic() + 1000))
                assert not site.house.rooms
                assert (room(), in_memory(table)) == (None, 0)
            finally:
                gc.enable()

    def test_a_connection_that_ends_is_gone_at_once(self, site: Site, ann: Guest) -> None:
        """Likewise: nothing of a socket holds itself, nor of what it was before its upgrade."""
        table = ann.table("secret-bids", "me me", seed=4)["id"]

        def alive(kind: type) -> int:
            return sum(type(one) is kind for one in gc.get_objects())

        gc.collect()
        gc.disable()
        try:
            calls = alive(HttpProtocol)
            for _ in range(3):
                with ann.socket(table, "?seat=0") as socket:
                    socket.frame("welcome")
                    assert alive(SocketProtocol)
                    assert alive(HttpProtocol) == calls
                with pytest.raises(InvalidStatus):
                    ann.socket(table, "?seat=7")
            late = time.monotonic() + 5
            while alive(SocketProtocol) and time.monotonic() < late:
                time.sleep(0.01)
            assert not alive(SocketProtocol)
        finally:
            gc.enable()

    def test_a_table_of_other_rules_is_shown_and_not_played(self, site: Site, ann: Guest) -> None:
        table = ann.table("secret-bids", "me me", seed=4)["id"]
        site.room(table).row.rules = 99
        assert ann.get(f"/api/tables/{table}").json()["rules"] == 99
        refused = ann.move(table, seat=0, seq=1, action="keep")
        assert refused.json()["code"] == "other_rules"
        assert "version 99" in refused.json()["why"]
