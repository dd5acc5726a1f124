"""Sitting down, over real sockets."""

from tests.server.site import Guest, Site
from tests.server.tables import finish, invited


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
