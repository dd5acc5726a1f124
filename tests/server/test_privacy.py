"""Cookies that cannot be planted, and people who are forgotten when they ask for it."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from longbox.server.databases import Database
from longbox.server.people import LASTS, People
from tests.server.databases import Fresh, dump, rows
from tests.server.site import Guest, Site, new_id, running
from tests.server.tables import invited

HTTPS = "https://games.example.org"


@pytest.fixture(scope="module")
def https(fresh: Fresh) -> Iterator[Site]:
    with running(fresh(), origins=(HTTPS,)) as started:
        yield started


class TestAnHttpsSite:
    def session(self, https: Site, **headers: str) -> httpx.Response:
        with httpx.Client(base_url=https.url, headers={"host": "games.example.org"}) as client:
            return client.post("/api/session", json={"name": "Ann"}, headers=headers)

    @pytest.mark.parametrize("headers", [{}, {"origin": HTTPS}], ids=str)
    def test_it_hands_out_no_cookie_but_the_secure_one(
        self, https: Site, headers: dict[str, str]
    ) -> None:
        cookie = self.session(https, **headers).headers["set-cookie"]
        assert cookie.startswith("__Host-longbox=")
        assert "Secure" in cookie

    def test_it_takes_no_cookie_that_another_could_have_planted(self, https: Site) -> None:
        """One without the prefix can be set by any site under the same domain."""
        given = self.session(https).headers["set-cookie"].partition(";")[0]
        token = given.partition("=")[2]
        with httpx.Client(base_url=https.url, headers={"host": "games.example.org"}) as client:
            planted = client.get("/api/me", headers={"cookie": f"longbox={token}"})
            assert planted.status_code == 401
            assert client.get("/api/me", headers={"cookie": given}).status_code == 200


class TestForgetMe:
    def test_nothing_of_them_is_left_and_others_are_not_told_it(
        self, site: Site, ann: Guest
    ) -> None:
        """Chat, names, seats and the host's place; in memory, on the disk, and on open pages."""
        with site.guest("Zacharias") as zac:
            hosted = zac.table("secret-bids", "me open open", visibility="public")
            chatted = ann.table("secret-bids", "me open", seed=4)
            invited(ann, zac, chatted, 1)
            ann.put(f"/api/tables/{hosted['id']}/seats/1", {"who": "me"})
            for table in (hosted, chatted):
                said = {"id": new_id(), "text": "unmistakable words"}
                assert zac.post(f"/api/tables/{table['id']}/chat", said).status_code == 200
            session = site.room(hosted["id"]).row.host
            with ann.socket(chatted["id"]) as socket:
                assert "unmistakable" in socket.raw()
                assert zac.http.delete("/api/me").status_code == 200
                assert socket.frame("said")["chat"] == []
        for table in (hosted, chatted):
            seen = ann.get(f"/api/tables/{table['id']}/state").text
            assert "unmistakable" not in seen
            assert "Zacharias" not in seen
        assert ann.get(f"/api/tables/{hosted['id']}").json()["you"]["host"]
        kept = dump(site.config.database)
        for secret in (session, "unmistakable", "Zacharias"):
            assert secret not in kept

    def test_tables_that_are_only_on_the_disk_forget_too(self, site: Site, ann: Guest) -> None:
        with site.guest("Zacharias") as zac:
            table = zac.table("secret-bids", "me me", seed=4)["id"]
            zac.post(f"/api/tables/{table}/chat", {"id": new_id(), "text": "unmistakable words"})
            site.here(lambda: site.house.rooms.pop(table))
            assert zac.http.delete("/api/me").status_code == 200
        room = site.room(table)
        assert (room.row.host, room.chat.said) == ("", [])
        assert [seat.name for seat in room.row.seats] == ["Rookie", "Rookie 2"]

    def test_a_table_of_a_game_that_is_gone_is_no_hindrance(
        self, database: Database, secret_bids: None
    ) -> None:
        with running(database) as site, site.guest("Zacharias") as zac:
            table = zac.table("secret-bids", "me me", seed=4)["id"]
            rows(database, "UPDATE game_table SET game = 'no-such-game'")
            site.here(lambda: site.house.rooms.pop(table))
            assert zac.get(f"/api/tables/{table}").json()["code"] == "other_rules"
            assert zac.http.delete("/api/me").status_code == 200
            assert "Zacharias" not in dump(database)

    def test_who_is_gone_is_not_remembered_for_ever(self, site: Site) -> None:
        people = People(site.house.journal)
        for name, moment in (("ann", 0), ("ben", 1), ("cid", LASTS), ("dee", LASTS + 0.5)):
            people.forget(name, moment)
        assert list(people.gone) == ["ben", "cid", "dee"]
        people.forget("ben", LASTS + 2)
        assert list(people.gone) == ["cid", "dee", "ben"]
