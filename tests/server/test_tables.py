"""Playing, taking back and the end, over real sockets."""

import json
import threading
import time
from typing import Any

import longbox
from tests.server.site import Guest, Site, new_id
from tests.server.tables import finish, forget, invited, site_move


class TestPlaying:
    def test_every_seat_gets_the_same_steps(self, ann: Guest, ben: Guest) -> None:
        table = ann.table("secret-bids", "me open", seed=4)
        invited(ann, ben, table, 1)
        ann.post(f"/api/tables/{table['id']}/start")
        with ann.socket(table["id"]) as one, ben.socket(table["id"]) as other:
            assert one.frame("welcome")["seq"] == other.frame("welcome")["seq"] == 1
            assert one.ask("move", seq=1, action="keep")["seq"] == 2
            told = other.frame("ev")
            assert (told["seq"], told["did"], told["seat"]) == (2, "move", 0)
            bid = told["choices"][0]["action"]
            assert other.ask("move", seq=2, action=bid)["seq"] == 3
            seen = one.frame("ev")
            assert (seen["seq"], seen["events"], bid in json.dumps(seen)) == (3, [], False)

    def test_zones_that_change_are_sent_and_give_the_whole_table(self, ann: Guest) -> None:
        table = ann.table(seats="me me", seed=3)
        with ann.socket(table["id"], "?seat=0") as socket:
            seen = socket.frame("welcome")
            zones = {zone["id"]: zone for zone in seen["zones"]}
            sent = 0
            while seen["outcome"] is None:
                with_choices = ann.state(table["id"], seat=seen["asked"][0]["seat"])
                action = with_choices["choices"][0]["action"]
                ann.move(table["id"], seat=with_choices["seat"], seq=seen["seq"], action=action)
                seen = socket.frame("ev")
                sent += len(seen["zones"])
                zones.update({zone["id"]: zone for zone in seen["zones"]})
                zones = {id: zones[id] for id in seen["order"] or zones}
                whole = ann.state(table["id"], seat=0)["zones"]
                assert list(zones.values()) == whole
            assert sent < 0.7 * len(zones) * seen["seq"]

    def test_a_wish_that_is_sent_again_is_done_once(self, ann: Guest) -> None:
        table = ann.table(seats="me me", seed=3)["id"]
        seen = ann.state(table, seat=0)
        seat = seen["asked"][0]["seat"]
        action = ann.state(table, seat=seat)["choices"][0]["action"]
        wish = {"seat": seat, "seq": 1, "action": action, "id": new_id()}
        path = f"/api/tables/{table}/moves"
        assert ann.post(path, wish).json() == {"id": wish["id"], "seq": 2, "dup": False}
        assert ann.post(path, wish).json() == {"id": wish["id"], "seq": 2, "dup": True}
        with ann.socket(table, f"?seat={seat}") as socket:
            again = socket.ask("move", id=wish["id"], seq=1, action=action)
            assert (again["seq"], again["dup"]) == (2, True)
        assert ann.state(table)["seq"] == 2

    def test_refusals_name_their_reason(self, ann: Guest) -> None:
        table = ann.table("secret-bids", "me me", seed=4)["id"]

        def refused(**wish: object) -> Any:
            answer = ann.move(table, **wish)
            assert answer.status_code == 409
            return answer.json()

        illegal = refused(seat=0, seq=1, action="bid 3")
        assert (illegal["code"], illegal["rule"], illegal["seq"]) == ("illegal", "SB-1", 1)
        assert refused(seat=0, seq=1, action="dance")["code"] == "illegal"
        assert refused(seat=1, seq=1, action="keep")["code"] == "not_your_turn"
        assert refused(seat=0, seq=0, action="keep")["code"] == "stale"
        assert refused(seat=0, seq=7, action="keep")["code"] == "stale"
        assert ann.move(table, seat=0, seq=1, action="keep").status_code == 200
        assert refused(seat=0, seq=1, action="keep")["code"] == "stale"

    def test_answers_given_together_do_not_make_each_other_stale(self, ann: Guest) -> None:
        table = ann.table("secret-bids", "me me me", seed=4)["id"]
        ann.move(table, seat=0, seq=1, action="keep")
        bids = [ann.state(table, seat=seat)["choices"][0]["action"] for seat in range(3)]
        for seat in (1, 0, 2):
            assert ann.move(table, seat=seat, seq=2, action=bids[seat]).status_code == 200
        assert ann.state(table, seat=0)["seq"] == 5

    def test_why_and_preview(self, ann: Guest) -> None:
        table = ann.table("secret-bids", "me me", seed=4)["id"]
        ann.move(table, seat=0, seq=1, action="keep")
        choices = {one["action"] for one in ann.state(table, seat=0)["choices"]}
        path = f"/api/tables/{table}"
        refusals = ann.get(f"{path}/why", seat=0).json()["refusals"]
        assert {one["action"] for one in refusals} == {f"bid {n}" for n in range(1, 21)} - choices
        one = ann.get(f"{path}/why", seat=0, action="roll").json()["refusals"]
        assert [refusal["action"] for refusal in one] == ["roll"]
        option = min(choices)
        assert ann.get(f"{path}/why", seat=0, action=option).json()["refusals"] == []
        shown = ann.get(f"{path}/preview", seat=0, action=option).json()["zones"]
        assert [zone["id"] for zone in shown] == ["hand"]
        with ann.socket(table, "?seat=0") as socket:
            socket.frame("welcome")
            assert socket.ask("preview", "preview", action=option)["zones"] == shown
            assert socket.ask("why", "why")["refusals"] == refusals
            assert socket.ask("hint", "hint")["code"] == "no_hint"

    def test_a_long_poll_waits_for_the_next_step(self, ann: Guest) -> None:
        table = ann.table("secret-bids", "me me", seed=4)["id"]
        assert ann.state(table, since=1, wait=0.2, seat=0)["seq"] == 1
        later = threading.Timer(0.3, lambda: ann.move(table, seat=0, seq=1, action="keep"))
        later.start()
        seen = ann.state(table, since=1, seat=0)
        later.join()
        assert (seen["seq"], [step["seq"] for step in seen["log"]]) == (2, [2])

    def test_a_stream_has_the_frames_of_the_socket(self, ann: Guest) -> None:
        table = ann.table("secret-bids", "me me", seed=4)["id"]
        path = f"/api/tables/{table}/events"
        with (
            ann.http.stream("GET", path, params={"seat": "1"}) as stream,
            ann.socket(table, "?seat=1") as socket,
        ):
            assert stream.headers["content-type"] == "application/x-ndjson"
            lines = stream.iter_lines()
            assert json.loads(next(lines))["t"] == socket.frame()["t"] == "welcome"
            with site_move(ann) as other:
                other.move(table, seat=0, seq=1, action="keep")
            for line in lines:
                if '"ev"' in line:
                    assert json.loads(line) == socket.frame("ev")
                    break

    def test_bots_hurry_when_asked(self, ann: Guest) -> None:
        table = ann.table(seats="me bot bot bot", pace=3000)["id"]
        with ann.socket(table) as socket:
            seen = socket.frame("welcome")
            while not seen["choices"]:
                socket.send("hurry", id=new_id())
                seen = socket.frame("ev")
            began = time.monotonic()
            for _ in range(3):
                socket.send(
                    "move", id=new_id(), seq=seen["seq"], action=seen["choices"][0]["action"]
                )
                seen = socket.frame("ev")
                while not seen["choices"]:
                    socket.send("hurry", id=new_id())
                    seen = socket.frame("ev")
            assert time.monotonic() - began < 6

    def test_chat_reaches_everyone_and_is_kept(self, ann: Guest) -> None:
        table = ann.table("secret-bids", "me me", seed=4)["id"]
        with ann.socket(table, "?seat=0") as one, ann.socket(table, "?seat=1") as other:
            id = new_id()
            assert one.ask("chat", id=id, text="well   played\n")["dup"] is False
            assert one.ask("chat", id=id, text="well played")["dup"] is True
            said = other.frame("chat")
            assert (said["n"], said["seat"], said["text"]) == (1, 0, "well played")
        assert [line["text"] for line in ann.state(table, seat=1)["chat"]] == ["well played"]
        silent = ann.table(seats="me me", chat=False)["id"]
        said_there = ann.post(f"/api/tables/{silent}/chat", {"id": new_id(), "text": "hi"})
        assert said_there.json()["code"] == "no_chat"


class TestTakingBack:
    def test_only_who_answered_last_takes_back_and_all_see_it(self, ann: Guest) -> None:
        table = ann.table("secret-bids", "me me", seed=4)["id"]
        with ann.socket(table, "?seat=0") as leader, ann.socket(table, "?seat=1") as other:
            assert other.ask("undo", seq=1)["code"] == "no_undo"
            leader.ask("move", seq=1, action="keep")
            assert other.ask("undo", seq=2)["code"] == "no_undo"
            assert leader.ask("undo", seq=1)["code"] == "stale"
            assert leader.ask("undo", seq=2, count=2)["code"] == "no_undo"
            id = new_id()
            assert leader.ask("undo", id=id, seq=2)["seq"] == 3
            assert leader.ask("undo", id=id, seq=2)["dup"] is True
            assert other.frame("ev")["did"] == "undo"
            assert leader.ask("move", seq=3, action="roll")["seq"] == 4
            rolled = leader.ask("undo", seq=4)
            assert (rolled["code"], "chance" in rolled["why"]) == ("no_undo", True)
        log = ann.state(table, seat=0)["log"]
        assert [step["did"] for step in log] == ["start", "move", "undo", "move"]

    def test_a_table_with_take_backs_is_loaded_as_it_was(self, site: Site, ann: Guest) -> None:
        table = ann.table("secret-bids", "me me", seed=4)["id"]
        ann.move(table, seat=0, seq=1, action="keep")
        ann.post(f"/api/tables/{table}/undo", {"id": new_id(), "seq": 2, "seat": 0})
        ann.move(table, seat=0, seq=3, action="keep")
        before = [ann.state(table, seat=seat) for seat in (0, 1)]
        forget(site, table)
        assert [ann.state(table, seat=seat) for seat in (0, 1)] == before


class TestTheEnd:
    def test_the_seed_is_shown_and_fits_the_promise(self, ann: Guest, ben: Guest) -> None:
        table = ann.table(seats="me bot", visibility="public")
        path = f"/api/tables/{table['id']}"
        assert ann.get(f"{path}/record").json()["code"] == "not_over"
        end = finish(ann, table["id"])
        record = ann.get(f"{path}/record").json()
        match = longbox.replay(record)
        assert match.commitment == table["commitment"]
        assert record["seed"] == end["seed"]
        assert match.outcome is not None
        assert match.outcome.to_json() == end["outcome"]

    def test_a_rematch_begins_when_everyone_has_asked(self, ann: Guest, ben: Guest) -> None:
        table = ann.table("secret-bids", "me open bot", seed=4)
        invited(ann, ben, table, 1)
        path = f"/api/tables/{table['id']}"
        ann.post(f"{path}/start")
        assert ann.post(f"{path}/rematch").json()["code"] == "not_over"
        while (seen := ann.state(table["id"]))["outcome"] is None:
            for guest in (ann, ben):
                now = guest.state(table["id"])
                if now["choices"]:
                    action = now["choices"][0]["action"]
                    guest.move(table["id"], seq=now["seq"], action=action)
        first = ann.post(f"{path}/rematch").json()
        assert first["status"] == "open"
        assert [seat["kind"] for seat in first["seats"]] == ["person", "bot", "person"]
        assert [seat["ready"] for seat in first["seats"]] == [False, True, True]
        assert ann.post(f"{path}/rematch").json()["id"] == first["id"]
        assert ben.get(path).json()["next"] == first["id"]
        second = ben.post(f"{path}/rematch").json()
        assert (second["id"], second["status"]) == (first["id"], "playing")
        assert seen["outcome"]

    def test_a_replay_shows_each_position_as_the_seat_saw_it(self, ann: Guest, ben: Guest) -> None:
        table = ann.table("secret-bids", "me me", seed=4, visibility="public")["id"]
        ann.move(table, seat=0, seq=1, action="keep")
        bid = ann.state(table, seat=1)["choices"][0]["action"]
        ann.move(table, seat=1, seq=2, action=bid)
        path = f"/api/tables/{table}/replay"
        assert ben.get(path, seat=1).status_code == 403
        own = [json.loads(line) for line in ann.get(path, seat=1).text.splitlines()]
        others = ben.get(path).text
        assert (len(own), own[2]["action"]) == (3, bid)
        assert bid not in others
        while (seen := ann.state(table, seat=0))["outcome"] is None:
            asked = seen["asked"][0]["seat"]
            now = ann.state(table, seat=asked)
            ann.move(table, seat=asked, seq=now["seq"], action=now["choices"][0]["action"])
        whole = ben.get(path, seat=1).text
        assert bid in whole
        assert ben.get(path, seat=7).status_code == 404
