"""Sitting down, playing, taking back, leaving and coming back, over real sockets."""

import gc
import json
import threading
import time
import weakref
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

import longbox
from longbox.server.databases import Database
from longbox.server.protocols import HttpProtocol, SocketProtocol
from tests.server.site import Guest, Json, Site, Socket, new_id, running


def finish(guest: Guest, table: str) -> Json:
    """Play on with the first choice until the match is over."""
    with guest.socket(table) as socket:
        seen = socket.frame("welcome")
        while seen["outcome"] is None:
            if seen["choices"]:
                socket.send(
                    "move", id=new_id(), seq=seen["seq"], action=seen["choices"][0]["action"]
                )
            seen = socket.frame("ev")
        return seen


def invited(host: Guest, guest: Guest, table: Json, seat: int) -> None:
    """The guest follows the host's link and sits down."""
    path = f"/api/tables/{table['id']}"
    assert guest.get(path).status_code == 404
    joined = guest.post(f"{path}/join", {"invite": table["you"]["invite"]})
    assert joined.status_code == 200
    assert joined.json()["you"] == {"host": False, "seats": [], "invite": None, "code": None}
    assert guest.put(f"{path}/seats/{seat}", {"who": "me"}).status_code == 200


class TestSittingDown:
    def test_a_match_against_a_bot_is_one_call_away(self, ann: Guest) -> None:
        table = ann.table(seats="me bot")
        assert table["status"] == "playing"
        assert [seat["kind"] for seat in table["seats"]] == ["person", "bot"]
        assert finish(ann, table["id"])["outcome"]["points"]

    def test_an_invitation_lets_in_and_a_seat_is_taken_once(
        self, site: Site, ann: Guest, ben: Guest
    ) -> None:
        table = ann.table(seats="me open")
        invited(ann, ben, table, 1)
        path = f"/api/tables/{table['id']}"
        with site.guest("Cyd") as cyd:
            assert cyd.put(f"{path}/seats/1", {"who": "me"}).status_code == 404
            cyd.post(f"{path}/join", {"invite": table["you"]["invite"]})
            taken = cyd.put(f"{path}/seats/1", {"who": "me"})
            assert (taken.status_code, taken.json()["code"]) == (409, "seat_taken")
        assert ben.post(f"{path}/start").json()["code"] == "forbidden"
        begun = ann.post(f"{path}/start").json()
        assert (begun["status"], begun["seats"][1]["name"]) == ("playing", "Ben")

    def test_a_link_tells_what_it_invites_to_before_a_name_is_given(
        self, site: Site, ann: Guest
    ) -> None:
        table = ann.table(seats="me open")
        path = f"/api/tables/{table['id']}"
        with site.guest("") as nobody:
            told = nobody.post(f"{path}/invitation", {"invite": table["you"]["invite"]}).json()
            assert (told["game"], told["seats"][0]["name"]) == (table["game"], "Ann")
            assert told["you"] == {"host": False, "seats": [], "invite": None, "code": None}
            assert nobody.post(f"{path}/invitation", {"invite": "guess"}).status_code == 404
            assert nobody.get(path).status_code == 404

    def test_an_invitation_can_be_withdrawn(self, ann: Guest, ben: Guest) -> None:
        table = ann.table(seats="me open")
        path = f"/api/tables/{table['id']}"
        fresh = ann.post(f"{path}/invite").json()["you"]["invite"]
        assert ben.post(f"{path}/join", {"invite": table["you"]["invite"]}).status_code == 404
        assert ben.post(f"{path}/join", {"invite": fresh}).status_code == 200

    def test_the_host_sets_bots_and_frees_seats_before_the_start(
        self, ann: Guest, ben: Guest
    ) -> None:
        table = ann.table(seats="me open open")
        path = f"/api/tables/{table['id']}"
        invited(ann, ben, table, 1)
        assert ben.put(f"{path}/seats/2", {"who": "bot"}).json()["code"] == "forbidden"
        assert ann.post(f"{path}/start").json()["code"] == "not_ready"
        ann.put(f"{path}/seats/2", {"who": "bot"})
        assert ann.put(f"{path}/seats/2", {"who": "bot", "level": 9}).json()["field"] == "level"
        with ben.socket(table["id"]) as socket:
            assert socket.frame()["seat"] == 1
            assert ann.http.delete(f"{path}/seats/1").status_code == 200
            assert socket.frame("bye")["code"] == "gone"
        assert ann.post(f"{path}/start").json()["code"] == "not_ready"
        ann.put(f"{path}/seats/1", {"who": "bot"})
        assert ann.post(f"{path}/start").json()["status"] == "playing"

    def test_the_host_orders_the_seats_and_everyone_goes_with_theirs(
        self, ann: Guest, ben: Guest
    ) -> None:
        table = ann.table("secret-bids", "me open bot", seed=4)
        path = f"/api/tables/{table['id']}"
        invited(ann, ben, table, 1)
        assert ben.post(f"{path}/swap", {"seat": 0, "other": 1}).json()["code"] == "forbidden"
        assert ann.post(f"{path}/swap", {"seat": 0, "other": 3}).json()["code"] == "not_found"
        with ann.socket(table["id"]) as hers, ben.socket(table["id"]) as his:
            assert hers.frame("welcome")["seat"] == 0
            assert his.frame("welcome")["seat"] == 1
            swapped = ann.post(f"{path}/swap", {"seat": 1, "other": 0}).json()
            assert [seat["name"] for seat in swapped["seats"]] == ["Ben", "Ann", "Rookie"]
            assert swapped["you"]["seats"] == [1]
            for socket, seat in ((hers, 1), (his, 0)):
                told = socket.frame("welcome")
                assert (told["seat"], told["you"]["seats"]) == (seat, [seat])
                assert told["table"]["seats"][seat]["here"]
            ann.post(f"{path}/start")
            hands = [socket.frame("ev")["zones"][0] for socket in (his, hers)]
            assert hands == [guest.state(table["id"])["zones"][0] for guest in (ben, ann)]
            assert hands[0] != hands[1]
        late = ann.post(f"{path}/swap", {"seat": 1, "other": 0}).json()
        assert late["code"] == "not_open"

    def test_seats_stay_where_they_were_put(self, site: Site, ann: Guest) -> None:
        table = ann.table(seats="me bot open")
        ann.post(f"/api/tables/{table['id']}/swap", {"seat": 0, "other": 2})
        row, _ = site.do(site.house.journal.table(table["id"])) or (None, None)
        assert row is not None
        assert [seat.kind for seat in row.seats] == ["open", "bot", "person"]

    def test_public_tables_are_listed_and_others_are_not(self, ann: Guest, ben: Guest) -> None:
        hidden = ann.table(seats="me open")["id"]
        shown = ann.table(seats="me open", visibility="public")["id"]
        listed = [table["id"] for table in ben.get("/api/tables", open=1).json()]
        assert shown in listed
        assert hidden not in listed
        mine = {table["id"]: table for table in ann.get("/api/tables", mine=1).json()}
        assert {hidden, shown} <= set(mine)

    def test_my_tables_say_where_it_is_my_turn(self, ann: Guest, ben: Guest) -> None:
        table = ann.table(seats="me open", seed=1)
        invited(ann, ben, table, 1)
        ann.post(f"/api/tables/{table['id']}/start")
        asked = ann.state(table["id"])["asked"][0]["seat"]
        turns = [
            next(one["your_turn"] for one in guest.get("/api/tables", mine=1).json())
            for guest in (ann, ben)
        ]
        assert turns == [asked == 0, asked == 1]

    def test_several_people_at_one_screen_each_have_their_own_view(self, ann: Guest) -> None:
        table = ann.table("secret-bids", "me me", start=False)
        path = f"/api/tables/{table['id']}"
        ann.put(f"{path}/seats/1", {"who": "me", "name": "Ben"})
        begun = ann.post(f"{path}/start").json()
        assert [seat["name"] for seat in begun["seats"]] == ["Ann", "Ben"]
        hands = [ann.state(table["id"], seat=seat)["zones"][0]["things"] for seat in (0, 1)]
        assert hands[0] != hands[1]
        unsaid = ann.move(table["id"], seq=1, action="keep")
        assert unsaid.json()["field"] == "seat"
        assert ann.move(table["id"], seq=1, action="keep", seat=0).status_code == 200


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

    def test_what_leaves_the_memory_is_gone_at_once(self, database: Database) -> None:
        """Garbage is looked for so seldom that tables would pile up until then."""
        with running(database) as site, site.guest() as ann:
            table = ann.table(seats="me bot")["id"]
            finish(ann, table)
            room, match = weakref.ref(site.room(table)), weakref.ref(site.room(table).table)
            while site.here(lambda: site.house.rooms[table].presence.listeners):
                time.sleep(0.01)
            gc.disable()
            try:
                site.here(lambda: site.house.drop_idle(time.monotonic() + 1000))
                assert not site.house.rooms
                assert (room(), match()) == (None, None)
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


def site_move(guest: Guest) -> Guest:
    """The same person in another window."""
    other = Guest(guest.url, "")
    other.http.cookies = guest.http.cookies
    return other


def make_away(site: Site, table: str, seat: int) -> None:
    """As if the seat had been left long ago."""
    room = site.room(table)
    site.here(lambda: room.presence.left.update({seat: time.monotonic() - 1e6}))


def forget(site: Site, table: str) -> None:
    """As after a restart: the table is only in the journal."""
    site.here(lambda: site.house.rooms.pop(table))
