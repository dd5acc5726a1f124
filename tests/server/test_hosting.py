"""People who spoil it: the host closes, sends away and clears; names differ; clocks run out."""

from __future__ import annotations

import time

import pytest
from websockets.exceptions import InvalidStatus

from longbox.server.journal import Seat
from longbox.server.new_tables import apart
from longbox.server.room import Room
from tests.server.databases import dump, rows
from tests.server.site import Guest, Json, Site, new_id
from tests.server.tables import forget, invited, make_away


def begun(ann: Guest, ben: Guest, **more: object) -> str:
    """A match of Ann, who is asked first, and Ben."""
    table = ann.table("secret-bids", "me open", seed=4, **more)
    invited(ann, ben, table, 1)
    assert ann.post(f"/api/tables/{table['id']}/start").status_code == 200
    return str(table["id"])


class TestTheHost:
    def test_closes_a_table_for_good(self, site: Site, ann: Guest, ben: Guest) -> None:
        table = begun(ann, ben)
        path = f"/api/tables/{table}"
        assert ben.http.delete(path).json()["code"] == "forbidden"
        with ben.socket(table) as socket:
            socket.frame("welcome")
            assert ann.http.delete(path).json()["status"] == "closed"
            assert socket.frame("table")["table"]["status"] == "closed"
            assert socket.ask("move", seq=1, action="keep")["code"] == "closed"
        for _ in range(2):
            assert ann.move(table, seq=1, action="keep").json()["code"] == "closed"
            assert ben.put(f"{path}/seats/1", {"who": "me"}).json()["code"] == "closed"
            assert ben.state(table)["table"]["status"] == "closed"
            assert ben.get(f"{path}/record").json()["code"] == "not_over"
            mine = {one["id"]: one for one in ann.get("/api/tables", mine=1).json()}
            assert (mine[table]["status"], mine[table]["your_turn"]) == ("closed", False)
            forget(site, table)  # and so it is after a restart

    def test_a_closed_table_is_not_listed_and_its_bots_stop(self, ann: Guest, ben: Guest) -> None:
        table = ann.table("dice-stars", "me open", visibility="public")["id"]
        assert table in [one["id"] for one in ben.get("/api/tables", open=1).json()]
        ann.http.delete(f"/api/tables/{table}")
        assert table not in [one["id"] for one in ben.get("/api/tables", open=1).json()]
        assert ben.put(f"/api/tables/{table}/seats/1", {"who": "me"}).json()["code"] == "closed"

    def test_sends_someone_away_for_good(self, site: Site, ann: Guest, ben: Guest) -> None:
        """Out of the seat, off the table, and not back with the old invitation."""
        table = ann.table("secret-bids", "me open", seed=4, visibility="public")
        invite = table["you"]["invite"]
        id, path = table["id"], f"/api/tables/{table['id']}"
        ben.put(f"{path}/seats/1", {"who": "me"})
        ann.post(f"{path}/start")
        assert ben.post(f"{path}/ban", {"seat": 0}).json()["code"] == "forbidden"
        assert ann.post(f"{path}/ban", {"seat": 0}).json()["field"] == "seat"
        with ben.socket(id) as socket:
            socket.frame("welcome")
            sent = ann.post(f"{path}/ban", {"seat": 1}).json()
            assert socket.frame("bye")["code"] == "gone"
        assert (sent["seats"][1]["kind"], sent["seats"][1]["name"]) == ("bot", "Rookie")
        assert sent["you"]["invite"] != invite
        for _ in range(2):
            assert ben.get(path).status_code == 404
            assert ben.get(f"{path}/state").status_code == 404
            assert ben.put(f"{path}/seats/1", {"who": "me"}).status_code == 404
            assert ben.post(f"{path}/join", {"invite": invite}).status_code == 404
            fresh = site.room(id).row.invite
            assert ben.post(f"{path}/join", {"invite": fresh}).status_code == 404
            with pytest.raises(InvalidStatus):
                ben.socket(id, "?seat=watch")
            assert id not in [one["id"] for one in ben.get("/api/tables", mine=1).json()]
            forget(site, id)

    def test_who_was_sent_away_is_not_in_the_next_match_either(
        self, site: Site, ann: Guest, ben: Guest
    ) -> None:
        table = ann.table("secret-bids", "me open me", seed=4, visibility="public")["id"]
        path = f"/api/tables/{table}"
        ben.put(f"{path}/seats/1", {"who": "me"})
        ann.post(f"{path}/start")
        ann.post(f"{path}/ban", {"seat": 1})
        while (seen := ann.state(table, seat=0))["outcome"] is None:
            for seat in (0, 2):
                now = ann.state(table, seat=seat, since=seen["seq"], wait=0)
                if now["choices"]:
                    action = now["choices"][0]["action"]
                    ann.move(table, seat=seat, seq=now["seq"], action=action)
        again = ann.post(f"{path}/rematch").json()["id"]
        assert ben.get(f"/api/tables/{again}").status_code == 404

    def test_clears_what_was_said(self, site: Site, ann: Guest, ben: Guest) -> None:
        table = begun(ann, ben)
        path = f"/api/tables/{table}/chat"
        with ann.socket(table) as socket:
            socket.frame("welcome")
            for guest in (ann, ben):
                assert guest.post(path, {"id": new_id(), "text": "a mean word"}).status_code == 200
            assert ben.http.delete(path).json()["code"] == "forbidden"
            assert ann.http.delete(path).status_code == 200
            assert socket.frame("said")["chat"] == []
        assert ben.state(table)["chat"] == []
        assert "a mean word" not in dump(site.config.database)
        assert ben.post(path, {"id": new_id(), "text": "sorry"}).status_code == 200
        assert [line["text"] for line in ann.state(table)["chat"]] == ["sorry"]


class TestSeats:
    def test_a_stranger_has_one_seat_of_a_public_table(self, ann: Guest, ben: Guest) -> None:
        table = ann.table("secret-bids", "me open open", visibility="public")
        path = f"/api/tables/{table['id']}"
        assert ben.put(f"{path}/seats/1", {"who": "me"}).status_code == 200
        second = ben.put(f"{path}/seats/2", {"who": "me", "name": "Cyd"})
        assert (second.status_code, second.json()["code"]) == (409, "seat_taken")
        invite = ben.get(path).json()["you"]["invite"]
        ben.post(f"{path}/join", {"invite": invite})
        assert ben.put(f"{path}/seats/2", {"who": "me"}).json()["code"] == "seat_taken"
        assert ben.put(f"{path}/seats/1", {"who": "me", "name": "B"}).status_code == 200
        assert ann.put(f"{path}/seats/2", {"who": "me", "name": "Cyd"}).status_code == 200

    def test_no_two_have_the_same_name(self, site: Site, ann: Guest) -> None:
        """Nor one that looks the same; whoever comes later gets a number."""
        table = ann.table("secret-bids", "me me bot bot", start=False)
        names = [seat["name"] for seat in table["seats"]]
        assert names == ["Ann", "Ann 2", "Rookie", "Rookie 2"]
        table = ann.table("secret-bids", "me open open")
        for seat, name in ((1, "\uff21nn"), (2, "a\u0301nn")):
            with site.guest(name) as other:
                invited(ann, other, table, seat)
        seats = ann.get(f"/api/tables/{table['id']}").json()["seats"]
        assert len({seat["name"] for seat in seats}) == 3
        assert [seat["name"][-2:] for seat in seats[1:]] == [" 2", " 3"]

    @pytest.mark.parametrize(
        ("one", "other"),
        [("Alice", "\u0410l\u0456ce"), ("Nico", "\u039dico"), ("Ian", "lan"), ("Bo", "B0")],
        ids=["cyrillic", "greek", "l for I", "zero"],
    )
    def test_a_letter_of_another_script_makes_no_other_name(self, one: str, other: str) -> None:
        assert apart(Seat("person", "b", other), [Seat("person", "a", one)]).name == f"{other} 2"

    def test_tables_of_before_have_their_names_told_apart(self, site: Site, ann: Guest) -> None:
        table = ann.table("secret-bids", "me me")["id"]
        rows(site.config.database, f"UPDATE seat SET name = 'Ann' WHERE game_table = '{table}'")
        forget(site, table)
        seats = ann.get(f"/api/tables/{table}").json()["seats"]
        assert [seat["name"] for seat in seats] == ["Ann", "Ann 2"]


class TestTheClock:
    def test_none_unless_it_is_wanted(self, ann: Guest, ben: Guest) -> None:
        seen = ann.state(begun(ann, ben))
        assert (seen["table"]["clock"], seen["table"]["clocks"]) == (None, None)

    @pytest.mark.parametrize(
        "clock", [{"seconds": 4}, {"seconds": 60, "per": "day"}, {"per": "move"}, 60], ids=str
    )
    def test_a_wrong_clock_is_refused(self, ann: Guest, clock: object) -> None:
        wish = {"game": "secret-bids", "seats": [{"who": "me"}] * 2, "clock": clock}
        assert ann.post("/api/tables", wish).json()["code"] == "bad_request"

    def test_everyone_sees_it_run_for_who_is_asked(self, ann: Guest, ben: Guest) -> None:
        table = begun(ann, ben, clock={"seconds": 60, "per": "match", "increment": 10})
        with ben.socket(table) as socket:
            told = socket.frame("welcome")["table"]
            assert told["clock"] == {"seconds": 60, "per": "match", "increment": 10}
            assert [clock["runs"] for clock in told["clocks"]] == [True, False]
            time.sleep(0.3)
            ann.move(table, seq=1, action="keep")
            clocks = socket.frame("clock")["clocks"]
            assert 69 < clocks[0]["left"] < 70
            assert clocks[1]["runs"]
            assert 59 < clocks[1]["left"] <= 60  # it runs while the step is written

    def test_who_is_here_and_does_not_move_is_replaced_and_can_come_back(
        self, site: Site, ann: Guest, ben: Guest
    ) -> None:
        """Their match goes on with a bot; nothing ends because of a clock."""
        table = begun(ann, ben, clock={"seconds": 5}, remedy="bot")
        with ann.socket(table) as hers, ben.socket(table) as his:
            began = time.monotonic()
            his.frame("welcome")
            step = his.frame("ev")
            assert (step["seat"], step["stand_in"]) == (0, True)
            assert 4 < time.monotonic() - began < 8
            assert step["outcome"] is None
            assert hers.frame("welcome")
            seat = ann.get(f"/api/tables/{table}").json()["seats"][0]
            assert (seat["stand_in"], seat["here"]) == (True, True)
            back = ann.put(f"/api/tables/{table}/seats/0", {"who": "me"}).json()
            assert back["seats"][0]["stand_in"] is False

    def test_a_skip_is_for_one_answer(self, site: Site, ann: Guest, ben: Guest) -> None:
        table = begun(ann, ben, clock={"seconds": 600}, remedy="skip")
        with ben.socket(table) as socket:
            socket.frame("welcome")
            run_out(site, table, 0)
            assert socket.frame("ev")["stand_in"] is True
            assert ann.get(f"/api/tables/{table}").json()["seats"][0]["stand_in"] is False

    def test_where_one_waits_it_only_shows(self, site: Site, ann: Guest, ben: Guest) -> None:
        table = begun(ann, ben, clock={"seconds": 600}, remedy="wait")
        run_out(site, table, 0)
        time.sleep(0.2)
        seen = ann.state(table)
        assert (seen["seq"], seen["table"]["clocks"][0]) == (1, {"left": 0.0, "runs": False})
        assert ann.move(table, seq=1, action="keep").status_code == 200

    def test_a_bank_is_used_up_over_the_match_and_an_answer_has_some_seconds(
        self, site: Site, ann: Guest, ben: Guest
    ) -> None:
        table = begun(ann, ben, clock={"seconds": 600, "per": "match"})
        room = site.room(table)
        site.here(lambda: room.clocks.since.update({0: time.monotonic() - 595}))
        ann.move(table, seq=1, action="keep")
        left = ann.state(table)["table"]["clocks"][0]["left"]
        assert 14 < left <= 15  # not the five that are left of the bank
        assert room.clocks.left[0] == pytest.approx(5, abs=1)

    def test_taking_back_gives_no_time(self, site: Site, ann: Guest, ben: Guest) -> None:
        clock = {"seconds": 600, "per": "match", "increment": 60}
        table = begun(ann, ben, clock=clock)
        for seq in (1, 3, 5):
            assert ann.move(table, seq=seq, action="keep").status_code == 200
            undo = {"id": new_id(), "seq": seq + 1}
            assert ann.post(f"/api/tables/{table}/undo", undo).status_code == 200
        assert ann.state(table)["table"]["clocks"][0]["left"] <= 600

    def test_a_restart_costs_nobody_time_but_a_sleeping_table_does(
        self, site: Site, ann: Guest, ben: Guest
    ) -> None:
        table = begun(ann, ben, clock={"seconds": 600, "per": "match"})
        room = site.room(table)
        row = room.row
        ann.move(table, seq=1, action="keep")

        def slept(seconds: float) -> Json:
            """As it is loaded when it was last played so long ago."""
            assert row.clock is not None
            since = {place: time.time() - seconds for place in row.clock.since}
            text = f'{{"left": [600, 600], "since": {{"0": {since[0]}}}}}'
            sql = f"UPDATE game_table SET clock = '{text}' WHERE id = '{table}'"
            rows(site.config.database, sql)
            forget(site, table)
            return dict(ann.state(table)["table"]["clocks"][0])

        started = site.house.started
        site.house.started = time.time() - 300
        assert slept(100) == {"left": pytest.approx(500, abs=3), "runs": True}
        assert slept(1000) == {"left": pytest.approx(300, abs=3), "runs": True}
        site.house.started = started

    def test_nobody_is_timed_for_whom_a_bot_answers(
        self, site: Site, ann: Guest, ben: Guest
    ) -> None:
        table = ann.table("secret-bids", "me bot", seed=4, clock={"seconds": 60})["id"]
        ann.move(table, seq=1, action="keep")
        assert [clock["runs"] for clock in ann.state(table)["table"]["clocks"]][1] is False
        other = begun(ann, ben, clock={"seconds": 600}, remedy="bot")
        make_away(site, other, 0)
        assert ben.post(f"/api/tables/{other}/claim", {"seat": 0}).status_code == 200
        assert ben.state(other)["table"]["clocks"][0]["runs"] is False


def run_out(site: Site, table: str, place: int) -> None:
    """As if the seat had been asked an hour ago."""
    room: Room = site.room(table)

    def work() -> None:
        room.clocks.since[place] -= 3600
        room.set_alarm()

    site.here(work)
