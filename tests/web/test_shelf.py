"""The pages around a match: home, a new table, the invitation, the end."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from io import BytesIO

import pytest

import longbox
from tests.server.site import Site, new_id, voice
from tests.web.boards import Kind
from tests.web.conftest import Invite
from tests.web.layout import LARGE, PHONE, SMALL, THEMES, Judge, Screen
from tests.web.visitor import Visitor

GAMES = longbox.games()
SETTINGS = [(game, n) for game in GAMES for n in longbox.game(game).seats]
NARROW = Screen(320, 640, touch=True)
FINGER = {"viewport": PHONE.size, "has_touch": True, "is_mobile": True}
HEADINGS = """Array.from(document.querySelectorAll("h1, h2, h3"))
    .filter((one) => one.checkVisibility() && !one.closest("dialog"))
    .map((one) => one.textContent)"""


def finished(site: Site, ann: Visitor, game: str, players: int, **more: object) -> str:
    """A table whose match was played at random, all at one screen."""
    names = ["Ben", "Cleopatra", "Dev", "Emi"]
    seats = [{"who": "me"}, *({"who": "me", "name": name} for name in names[: players - 1])]
    body = {"game": game, "seats": seats, "start": True, **more}
    made = ann.context.request.post(
        f"{ann.url}/api/tables", data=body, headers={"origin": ann.url}
    ).json()
    room = site.room(made["id"])
    luck = random.Random(players)
    while room.table.status != "over":
        match = room.table.begun()
        seat = match.open[0][0]
        action = str(luck.choice(match.options_of(seat)))
        site.do(room.move(voice(room, seat), new_id(), room.table.seq, action))
    return str(made["id"])


class Judged:
    """Pages looked at by the layout judge on every screen, light and dark by turns."""

    def __init__(self, name: str, desktop: Visitor, phone: Visitor) -> None:
        self.judge = Judge(name, made=False)
        self.desktop = desktop
        self.phone = phone
        self.themes = itertools.cycle(THEMES)

    def look(self, path: str, where: str, ready: Callable[[Visitor], None]) -> None:
        for visitor, screens in ((self.desktop, (LARGE, SMALL)), (self.phone, (PHONE, NARROW))):
            visitor.go(path)
            ready(visitor)
            for screen in screens:
                self.judge.look(visitor.page, screen, next(self.themes), where)
        next(self.themes)  # so that each screen has both


@pytest.fixture
def judged(invite: Invite, request: pytest.FixtureRequest) -> Callable[[str], Judged]:
    def make(name: str) -> Judged:
        ann = invite(name, viewport=LARGE.size)
        general = Kind("", made=False)  # boards made by hand are drawn for 390 and more
        phone = invite(storage_state=ann.context.storage_state(), board=general, **FINGER)
        return Judged(request.node.name, ann, phone)

    return make


class TestHome:
    def test_a_code_joins_and_one_that_is_wrong_or_has_ended_says_so(
        self, site: Site, invite: Invite
    ) -> None:
        ann = invite("Ann")
        table = ann.table("dice-stars", [{"who": "me"}, {"who": "open"}])
        code = ann.page.locator(".invitation strong").inner_text()
        ben = invite()
        ben.go()

        def type_in(said: str) -> None:
            ben.page.locator("#code").fill(said)
            ben.page.get_by_role("button", name="Join").click()

        type_in("no such code")
        ben.page.get_by_role("alert").get_by_text("No table waits for this code").wait_for()
        assert "404" in ben.errors.pop()  # the browser's own note of it
        type_in(code.replace("-", " ").upper())
        ben.page.get_by_label("Your name").fill("Ben")
        ben.page.get_by_role("button", name="Take a seat").click()
        ann.page.locator(".lobby .name").get_by_text("Ben").wait_for()
        ann.page.get_by_role("button", name="Start").click()
        ann.page.locator("main.playing").wait_for()
        cid = invite()
        cid.go()
        cid.page.locator("#code").fill(code)
        cid.page.get_by_role("button", name="Join").click()
        cid.page.get_by_role("alert").get_by_text("the match has begun").wait_for()
        assert "404" in cid.errors.pop()
        assert site.room(table).row.status == "playing"

    def test_what_waits_comes_first_with_its_question_and_points(
        self, site: Site, invite: Invite
    ) -> None:
        ann = invite("Ann")
        table = ann.table("dice-stars", [{"who": "me"}, {"who": "me", "name": "Ben"}], start=True)
        ann.go()
        card = ann.page.locator(".turn")
        card.wait_for()
        match = site.room(table).table.begun()
        assert match.decision is not None
        assert match.decision.question in card.inner_text()
        assert "Ann" in card.locator(".scores").inner_text()
        ann.page.get_by_role("link", name="Play on").click()
        ann.page.wait_for_url(f"**/t/{table}")

    def test_it_is_well_laid_out_for_those_who_come_and_who_come_back(
        self, judged: Callable[[str], Judged], invite: Invite
    ) -> None:
        def ready(visitor: Visitor) -> None:
            visitor.page.locator(".games > li").last.wait_for()

        first = judged("")
        for _ in THEMES:
            first.look("/", "first", ready)
        assert first.desktop.page.evaluate(HEADINGS)[0].startswith("Five games.")
        back = judged("Ann")
        two: list[dict[str, object]] = [{"who": "me"}, {"who": "me", "name": "Ben"}]
        for game in ("age-of-comics", "dice-stars", "mangaka-dice"):
            back.desktop.table(game, two, start=True)
        back.desktop.table("dice-tuners", [{"who": "me"}, {"who": "open"}], visibility="public")
        for _ in THEMES:
            back.look("/", "back", ready)
        first.judge.sentence()
        back.judge.sentence()


class TestNewTable:
    @pytest.mark.parametrize("game", GAMES)
    def test_it_is_well_laid_out_with_every_number_of_seats(
        self, judged: Callable[[str], Judged], game: str
    ) -> None:
        new = judged("Ann")
        for players in longbox.game(game).seats:

            def ready(visitor: Visitor, players: int = players) -> None:
                count = visitor.page.locator(".seat-count button", has_text=str(players))
                count.click()
                for kind in ("open", "here"):  # as far as there are seats
                    of_a_bot = visitor.page.locator(
                        ".seat-kinds [aria-pressed=true][data-kind=bot]"
                    )
                    if of_a_bot.count() > 1:
                        chair = visitor.page.locator(".seat-chair", has=of_a_bot.last).last
                        chair.locator(f"[data-kind={kind}]").click()

            new.look(f"/new/{game}", f"{players}", ready)
        new.judge.sentence()

    def test_seats_are_swapped_and_variants_told_for_their_number(self, invite: Invite) -> None:
        ann = invite("Ann")
        ann.go("/new/age-of-comics")
        assert "3 cards lie in each row" in ann.page.locator(".variants").inner_text()
        ann.page.locator(".seat-count button", has_text="4").click()
        assert "4 cards lie in each row" in ann.page.locator(".variants").inner_text()
        ann.page.get_by_role("button", name="First match").click()
        assert "Nobody prints copies" in ann.page.locator(".variants").inner_text()
        ann.page.get_by_role("button", name="Swap Regular with").first.click()
        ann.page.locator("[data-begin]").click()
        ann.page.locator("main.playing").wait_for()

    def test_alone_the_rules_for_one_are_told(self, invite: Invite) -> None:
        ann = invite()
        ann.go("/new/dice-stars")
        ann.page.locator(".seat-count button", has_text="1").click()
        ann.page.locator(".variants .rule-link", has_text="DS-31").click()
        ann.page.locator(".book .here").wait_for()

    def test_a_table_of_no_game_is_told(self, invite: Invite) -> None:
        ann = invite()
        answer = ann.context.request.get(f"{ann.url}/new/no-such-game")
        assert answer.status == 404


class TestTheEnd:
    def test_the_seal_is_checked_in_the_page_and_a_moment_leads_to_the_replay(
        self, site: Site, invite: Invite
    ) -> None:
        ann = invite("Ann")
        table = finished(site, ann, "dice-stars", 3)
        ann.go(f"/t/{table}")
        ann.page.locator("[data-check]").click()
        ann.page.get_by_text("The seed has this seal").wait_for()
        with ann.page.expect_download() as download:
            ann.page.locator("[data-share]").click()
        picture = download.value.path().read_bytes()
        assert picture.startswith(b"\x89PNG")
        assert len(BytesIO(picture).read()) > 50_000
        moments = ann.page.locator(".end-moment")
        assert moments.count() == 3
        answer = str(moments.first.get_attribute("href")).split("#")[1]
        moments.first.click()
        ann.page.get_by_text(f"Moment {answer} of").wait_for()

    def test_all_see_who_wants_a_rematch(self, site: Site, invite: Invite) -> None:
        ann = invite("Ann")
        table = ann.table("dice-stars", [{"who": "me"}, {"who": "open"}])
        link = ann.page.get_by_label("Send this link").input_value()
        ben = invite("Ben")
        ben.page.goto(link)
        ben.page.get_by_role("button", name="Sit here").click()
        ann.page.locator(".lobby .name").get_by_text("Ben").wait_for()
        ann.page.get_by_role("button", name="Start").click()
        for visitor in (ann, ben):
            visitor.page.locator("main.table.playing").wait_for()
        room = site.room(table)
        while room.table.status != "over":
            match = room.table.begun()
            seat = match.open[0][0]
            site.do(
                room.move(
                    voice(room, seat), new_id(), room.table.seq, str(match.options_of(seat)[0])
                )
            )
        for visitor in (ann, ben):
            visitor.page.locator(".who-wants").wait_for()
        assert "yes!" not in ann.page.locator(".who-wants").inner_text()
        ben.page.get_by_role("button", name="Rematch").click()
        ann.page.locator(".who-wants li", has_text="Ben").get_by_text("yes!").wait_for()
        ann.page.get_by_role("button", name="Agree to the rematch").click()
        for visitor in (ann, ben):
            visitor.page.locator("main.playing").wait_for()

    def look_at(self, site: Site, judged: Callable[[str], Judged], game: str, players: int) -> None:
        end = judged("Ann")
        table = finished(site, end.desktop, game, players, seed=3)
        end.look(
            f"/t/{table}", str(players), lambda one: one.page.locator(".end-moment").last.wait_for()
        )
        headings = end.desktop.page.evaluate(HEADINGS)
        assert [one for one in headings if one in ("How it went", "Where the points came from")]
        end.judge.sentence()

    @pytest.mark.parametrize("game", GAMES)
    def test_it_is_well_laid_out(
        self, site: Site, judged: Callable[[str], Judged], game: str
    ) -> None:
        self.look_at(site, judged, game, max(longbox.game(game).seats))

    @pytest.mark.long
    @pytest.mark.parametrize(("game", "players"), SETTINGS)
    def test_every_end_is_well_laid_out(
        self, site: Site, judged: Callable[[str], Judged], game: str, players: int
    ) -> None:
        self.look_at(site, judged, game, players)
