"""The pages around a match: home, a new table, the invitation, the end."""

from __future__ import annotations

import random
from collections.abc import Callable
from io import BytesIO
from itertools import pairwise
from typing import Any

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
ON_A_LARGE_SCREEN = (LARGE, SMALL)
OUT_OF_SIGHT = """() => Array.from(document.querySelectorAll("[data-play]"))
    .filter((one) => one.getBoundingClientRect().bottom > innerHeight)
    .map((one) => one.dataset.play)"""
OUTLINE = """() => Array.from(document.querySelectorAll("h1, h2, h3, h4"))
    .filter((one) => one.checkVisibility() && !one.closest("dialog"))
    .map((one) => Number(one.localName[1]))"""
STOP = """() => {
    const { left, top, right, bottom } = document.activeElement.getBoundingClientRect();
    const { outlineStyle, boxShadow } = getComputedStyle(document.activeElement);
    return {
        at: document.activeElement.outerHTML.slice(0, 120),
        home: document.activeElement === document.body,
        seen: right > 0 && bottom > 0 && left < innerWidth && top < innerHeight,
        marked: outlineStyle !== "none" || boxShadow !== "none",
        place: Array.from(document.querySelectorAll("*")).indexOf(document.activeElement),
    };
}"""
# As what the table is laid out when a step is drawn.
WATCH_THE_STEPS = """
window.drawn = [];
new MutationObserver((changes) => {
    for (const { target } of changes) drawn.push(target.classList.contains("over"));
}).observe(document, { subtree: true, attributeFilter: ["data-seq"] });
"""
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
    """Pages looked at by the layout judge on every screen, light and dark."""

    def __init__(self, name: str, desktop: Visitor, phone: Visitor) -> None:
        self.judge = Judge(name, made=False)
        self.desktop = desktop
        self.phone = phone

    def look(self, path: str, where: str, ready: Callable[[Visitor], None]) -> None:
        for visitor, screens in ((self.desktop, (LARGE, SMALL)), (self.phone, (PHONE, NARROW))):
            visitor.go(path)
            ready(visitor)
            for screen in screens:
                for theme in THEMES:
                    self.judge.look(visitor.page, screen, theme, where)


@pytest.fixture
def judged(invite: Invite, request: pytest.FixtureRequest) -> Callable[[str], Judged]:
    def make(name: str) -> Judged:
        ann = invite(name, viewport=LARGE.size)
        general = Kind("", made=False)  # boards made by hand are drawn for 390 and more
        phone = invite(board=general, **FINGER)
        phone.same_as(ann)
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

    def test_no_table_is_lost_where_many_wait(self, invite: Invite) -> None:
        ann = invite("Ann")
        for _ in range(6):
            ann.table("dice-stars", [{"who": "me"}, {"who": "open"}])
        ann.go()
        ann.page.get_by_text("more tables").click()
        assert ann.page.locator(".elsewhere .entry-line:visible").count() >= 6

    @pytest.mark.parametrize("game", GAMES)
    def test_learn_shows_the_first_page_of_the_rules_and_a_table(
        self, invite: Invite, game: str
    ) -> None:
        for path in ("/", f"/new/{game}"):
            ann = invite()
            ann.go(path)
            name = f"Learn {longbox.game(game).name}" if path == "/" else "Learn"
            ann.page.get_by_role("button", name=name, exact=True).click()
            learn = ann.page.locator(".learn")
            learn.locator(".picture").wait_for()
            assert "told in our own words" in learn.inner_text()
            assert learn.get_by_role("alert").count() == 0
            wide = "[...document.querySelectorAll('dialog *')].map((one) => one.scrollWidth)"
            assert max(ann.page.evaluate(wide)) <= 1280

    def test_it_is_well_laid_out_for_those_who_come_and_who_come_back(
        self, judged: Callable[[str], Judged], invite: Invite
    ) -> None:
        def ready(visitor: Visitor) -> None:
            visitor.page.locator(".games > li").last.wait_for()

        def all_can_be_played_without_scrolling(visitor: Visitor) -> None:
            for screen in ON_A_LARGE_SCREEN:
                visitor.page.set_viewport_size(screen.size)  # type: ignore[arg-type]  # both
                assert visitor.page.evaluate(OUT_OF_SIGHT) == [], screen

        first = judged("")
        first.look("/", "first", ready)
        all_can_be_played_without_scrolling(first.desktop)
        assert first.desktop.page.evaluate(HEADINGS)[0].startswith("Five games.")
        back = judged("Ann")
        two: list[dict[str, object]] = [{"who": "me"}, {"who": "me", "name": "Ben"}]
        for game in ("age-of-comics", "dice-stars", "mangaka-dice"):
            back.desktop.table(game, two, start=True)
        back.desktop.table("dice-tuners", [{"who": "me"}, {"who": "open"}], visibility="public")
        back.look("/", "back", ready)
        all_can_be_played_without_scrolling(back.desktop)
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
            cards = new.desktop.page.locator(".variants:not(.editions) .variant-card")
            assert cards.locator(".drawn-scene").count() == cards.count()  # drawn where chosen
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

    def test_a_seat_is_dragged_to_another(self, invite: Invite) -> None:
        ann = invite("Ann")
        ann.go("/new/dice-tuners")
        ann.page.locator(".seat-count button", has_text="3").click()
        chairs = ann.page.locator(".seat-chair")
        chairs.nth(1).locator("[data-kind=open]").click()
        chairs.nth(1).locator("h3 .name").drag_to(chairs.nth(2).locator("h3 .name"))
        assert chairs.locator("h3 .name").all_inner_texts() == ["Regular", "A friend"]

    def test_what_was_chosen_is_said_before_the_start(self, invite: Invite) -> None:
        ann = invite("Ann")
        ann.go("/new/age-of-comics")
        ann.page.locator(".seat-count button", has_text="4").click()
        for seat, kind in ((1, "open"), (2, "here")):
            ann.page.locator(".seat-chair").nth(seat).locator(f"[data-kind={kind}]").click()
        ann.page.get_by_label("Their name").fill("Cleo")
        said = ann.page.locator(".summed").inner_text()
        assert said.startswith("You, one Regular bot, a friend by link, and Cleo at this screen.")

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


class TestTheInvitation:
    def test_who_has_no_name_is_told_who_asks_them_to_what(self, invite: Invite) -> None:
        ann = invite("Ann")
        ann.table("age-of-comics", [{"who": "me"}, {"who": "open"}])
        ben = invite()
        ben.page.goto(ann.page.get_by_label("Send this link").input_value())
        ben.page.get_by_role("heading", name="Ann invites you").wait_for()
        assert "Run a publishing house" in ben.page.locator(".invited").inner_text()
        seats = ben.page.locator(".invited li .name").all_inner_texts()
        assert seats == ["Ann", "Open seat"]
        assert ben.judge() == []

    def test_a_link_that_has_ended_says_so_before_a_name_is_asked(self, invite: Invite) -> None:
        ann = invite("Ann")
        ann.table("dice-stars", [{"who": "me"}, {"who": "open"}])
        link = ann.page.get_by_label("Send this link").input_value()
        ann.page.get_by_role("button", name="Make a new link").click()
        ann.page.wait_for_function(
            "old => document.querySelector('.invitation input').value !== old", arg=link
        )
        ben = invite()
        ben.page.goto(link)
        ben.page.get_by_role("alert").wait_for()
        assert ben.page.get_by_label("Your name").count() == 0
        assert "404" in ben.errors.pop()

    def test_it_is_well_laid_out_for_the_host_and_for_who_follows_it(
        self, judged: Callable[[str], Judged], invite: Invite
    ) -> None:
        host = judged("Maximiliane")
        seats: list[dict[str, object]] = [
            {"who": "me"},
            {"who": "open"},
            {"who": "bot", "level": 2},
        ]
        table = host.desktop.table("age-of-comics", [*seats, {"who": "open"}])
        link = host.desktop.page.get_by_label("Send this link").input_value()
        host.look(f"/t/{table}", "host", lambda one: one.page.locator(".variants").wait_for())
        host.judge.sentence()
        friend = judged("")
        friend.look(
            link.removeprefix(friend.desktop.url),
            "friend",
            lambda one: one.page.locator(".invited").wait_for(),
        )
        friend.judge.sentence()


class TestAWholeVisit:
    """By keyboard alone, and in the order in which a screen reader reads."""

    def outline_is_whole(self, ann: Visitor) -> None:
        """One first heading, and no level is left out."""
        levels = ann.page.evaluate(OUTLINE)
        assert levels.count(1) == 1
        assert all(below <= above + 1 for above, below in pairwise(levels))

    def every_stop_is_in_sight_and_in_order(self, ann: Visitor) -> int:
        """From the head of the page to its foot with the tab key; how many stops there were."""
        ann.page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
        stops: list[dict[str, Any]] = []
        for _ in range(120):
            ann.page.keyboard.press("Tab")
            stop = ann.page.evaluate(STOP)
            if stop["home"] or (stops and stop["at"] == stops[0]["at"]):
                break
            stops.append(stop)
        assert [stop["at"] for stop in stops if not (stop["seen"] and stop["marked"])] == []
        places = [stop["place"] for stop in stops]
        assert places == sorted(places)
        return len(stops)

    def test_from_home_to_the_replay(self, invite: Invite) -> None:
        ann = invite()
        ann.go()
        ann.page.locator("[data-play]").last.wait_for()
        self.outline_is_whole(ann)
        assert self.every_stop_is_in_sight_and_in_order(ann) > 20
        keys = ann.page.keyboard
        learn = "[data-game=dice-stars] .do button:nth-child(2)"
        ann.tab_to(learn)
        keys.press("Enter")
        ann.page.locator(".learn .picture").wait_for()
        keys.press("Escape")
        ann.page.locator(f"{learn}:focus").wait_for()  # back to where one was
        ann.tab_to("[data-play=dice-stars]", "Shift+Tab")
        keys.press("Enter")
        ann.page.locator("[data-begin]:focus").wait_for()
        ann.tab_to("dialog [data-value='0']")  # alone
        keys.press("Enter")
        ann.tab_to("dialog a[href='/new/dice-stars']")
        keys.press("Enter")
        ann.page.locator("[data-begin]").wait_for()
        self.outline_is_whole(ann)
        assert self.every_stop_is_in_sight_and_in_order(ann) > 15
        ann.tab_to(".seat-count button:first-child", "Shift+Tab")
        keys.press("Enter")
        ann.tab_to("[data-begin]")
        keys.press("Enter")
        ann.play(ann.by_keyboard)
        ann.page.locator(".end-moment").last.wait_for()
        self.outline_is_whole(ann)
        ann.tab_to("[data-check]")
        keys.press("Enter")
        ann.page.get_by_text("The seed has this seal").wait_for()
        ann.tab_to("[data-look]", "Shift+Tab")
        keys.press("Enter")
        ann.page.locator("#end-table:focus").wait_for()
        ann.tab_to(".end-moment", "Shift+Tab")
        keys.press("Enter")
        ann.page.get_by_text("Moment").first.wait_for()
        self.outline_is_whole(ann)


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

    def test_it_is_never_laid_out_as_a_table_under_way(self, invite: Invite) -> None:
        ann = invite("Ann", fresh=True)
        ann.page.add_init_script(WATCH_THE_STEPS)
        ann.sit_down("dice-stars", 1)
        ann.play(ann.by_mouse)
        *under_way, last = ann.page.evaluate("drawn")
        assert not any(under_way)
        assert last

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
