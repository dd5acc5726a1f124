"""What the home page, a new table and the end are told: boxes, lists, codes, the race of points."""

from __future__ import annotations

import random
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import chain

import pytest

import longbox
from longbox.server.codes import WORDS
from longbox.server.databases import Database
from longbox.server.limits import Limits
from tests.server.site import NO_LIMITS, Guest, Site, running

TOY = "secret-bids"


def answer(guest: Guest, table: str, seat: int) -> None:
    """A choice of a seat by chance: the first ones make for long matches."""
    seen = guest.state(table, seat=seat)
    action = random.Random(seen["seq"]).choice(seen["choices"])["action"]
    assert guest.move(table, seat=seat, seq=seen["seq"], action=action).status_code == 200


class TestBoxes:
    def test_every_game_says_what_stands_on_its_box(self, ann: Guest) -> None:
        for game in ann.get("/api/games").json():
            about = game["about"]
            assert about["sentence"].endswith(".")
            assert 0 < about["minutes"][0] <= about["minutes"][1]
            assert about["weight"] in (1, 2, 3)
            assert [bot["level"] for bot in game["bots"]] == game["levels"]

    @pytest.mark.parametrize("game", longbox.games())
    def test_every_side_and_note_names_a_rule_of_the_game(self, ann: Guest, game: str) -> None:
        shown = ann.get(f"/api/games/{game}").json()
        rules = ann.get(f"/api/games/{game}/rules").json()["rules"]
        told = list(shown["about"]["notes"])
        for option in shown["options"]:
            names = [side["name"] for side in option["sides"]]
            assert option["first_match"] in names
            assert set(option["seats"]) <= set(shown["seats"])
            for side in option["sides"]:
                assert ("{n}" in side["sentence"]) == (len(side["figures"]) == len(shown["seats"]))
            told += option["sides"]
        for one in told:
            assert one["rule"] in rules
            assert one["sentence"].endswith(".")

    @pytest.mark.parametrize("game", longbox.games())
    def test_every_game_has_a_table_to_look_at(self, ann: Guest, game: str) -> None:
        shown = ann.get(f"/api/games/{game}/example")
        assert shown.status_code == 200
        assert shown.json()["zones"]


class TestLists:
    def test_one_sees_what_is_asked_how_it_stands_and_who_answered_last(
        self, site: Site, ann: Guest
    ) -> None:
        table = ann.table("dice-stars", "me me")
        seat = ann.state(table["id"], seat=0)["asked"][0]["seat"]
        answer(ann, table["id"], seat)
        now = ann.state(table["id"], seat=0)
        (line,) = ann.get("/api/tables", mine=1).json()
        standing = line["standing"]
        wanted = [{key: one[key] for key in ("seat", "question", "rule")} for one in now["asked"]]
        assert standing["asked"] == wanted
        points = list(site.room(table["id"]).table.begun().standing.points)
        assert (standing["points"], standing["last"], line["host"]) == (points, seat, 0)
        assert standing["at"] > 1.7e9

    def test_a_table_without_watchers_tells_strangers_nothing_of_its_match(
        self, ann: Guest, ben: Guest
    ) -> None:
        ann.table("dice-stars", "me me", visibility="public", watchers=False)
        assert ann.get("/api/tables", open=1).json()[0]["standing"] is not None
        assert ben.get("/api/tables", open=1).json()[0]["standing"] is None


class TestCodes:
    def test_there_are_a_thousand_words_that_can_be_told_apart(self) -> None:
        assert len(set(WORDS)) == len(WORDS) == 1024
        assert all(word.isascii() and word.islower() for word in WORDS)

    def test_a_code_is_the_link_however_it_is_typed(self, ann: Guest, ben: Guest) -> None:
        table = ann.table(TOY, "me open", start=False)
        code = table["you"]["code"]
        link = {"id": table["id"], "invite": table["you"]["invite"]}
        for said in (code, code.upper().replace("-", "  "), f" {code}! "):
            assert ben.post("/api/join", {"code": said}).json() == link

    def test_it_ends_with_the_start_and_with_a_new_invitation(self, ann: Guest) -> None:
        table = ann.table(TOY, "me open", start=False)
        path = f"/api/tables/{table['id']}"
        first = table["you"]["code"]
        second = ann.post(f"{path}/invite").json()["you"]["code"]
        assert ann.post("/api/join", {"code": first}).status_code == 404
        assert ann.post("/api/join", {"code": second}).status_code == 200
        ann.put(f"{path}/seats/1", {"who": "bot", "level": 1})
        started = ann.post(f"{path}/start").json()
        assert started["you"]["code"] is None
        ended = ann.post("/api/join", {"code": second})
        wrong = ann.post("/api/join", {"code": "no such code"})
        assert ended.status_code == wrong.status_code == 404
        assert ended.text == wrong.text  # nobody learns that there was such a table

    def test_only_those_who_sit_or_host_know_it(self, ann: Guest, ben: Guest) -> None:
        table = ann.table(TOY, "me open", start=False, visibility="public")
        assert ben.get(f"/api/tables/{table['id']}").json()["you"]["code"] is None

    def test_a_thousand_guesses_from_one_address_are_refused(self, database: Database) -> None:
        """Refusals take their time, so that the guesses come from a hundred connections."""
        limits = replace(NO_LIMITS, codes=Limits().codes)
        with running(database, limits) as site:

            def guesses(ten: int) -> list[int]:
                with site.guest("") as guest:  # of its own: a client's pool is not safe in a crowd
                    codes = [{"code": f"ink tiger {10 * ten + one}"} for one in range(10)]
                    return [guest.post("/api/join", code).status_code for code in codes]

            began = time.monotonic()
            first = guesses(0)
            with ThreadPoolExecutor(100) as crowd:
                answers = [*first, *chain.from_iterable(crowd.map(guesses, range(1, 100)))]
            took = time.monotonic() - began
        assert first == [404] * 10
        assert set(answers) == {404, 429}
        assert answers.count(404) <= limits.codes.burst + took * limits.codes.per_second


class TestTheEnd:
    @pytest.mark.parametrize("game", [TOY, *longbox.games()])
    def test_the_race_has_the_points_after_each_answer(
        self, site: Site, ann: Guest, game: str
    ) -> None:
        table = ann.table(game, "me me", seed=5)
        match = site.room(table["id"]).table.begun()
        stood = [list(match.standing.points)]
        while match.outcome is None:
            answer(ann, table["id"], match.open[0][0])
            stood.append(list(match.standing.points))
        race = ann.get(f"/api/tables/{table['id']}/race").json()
        assert race["points"] == stood
        assert len(race["where"]) == len(stood)
        assert match.outcome is not None
        assert stood[-1] == list(match.outcome.points)

    def test_all_see_who_wants_a_rematch(self, site: Site, ann: Guest, ben: Guest) -> None:
        table = ann.table(TOY, "me open bot", start=False)
        path = f"/api/tables/{table['id']}"
        ben.post(f"{path}/join", {"invite": table["you"]["invite"]})
        ben.put(f"{path}/seats/1", {"who": "me"})
        ann.post(f"{path}/start")
        room = site.room(table["id"])
        while room.table.status != "over":
            for guest, seat in ((ann, 0), (ben, 1)):
                if any(one["seat"] == seat for one in guest.state(table["id"])["asked"]):
                    answer(guest, table["id"], seat)
        assert ann.get(path).json()["wanted"] == []
        ben.post(f"{path}/rematch")
        assert ann.get(path).json()["wanted"] == [1, 2]
