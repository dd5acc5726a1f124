"""Nothing is cut off, covered, too small or out of sight, in whole matches on every board."""

import itertools
import math
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

import longbox
from tests.games.test_conformance import SETTINGS
from tests.web.boards import BOARDS, Kind
from tests.web.conftest import UNPAINTED, Invite
from tests.web.layout import (
    LARGE,
    PHONE,
    SHOW,
    SMALL,
    THEMES,
    WAITING,
    Judge,
    Screen,
    Theme,
    drawn,
    faults,
    random_match,
)
from tests.web.visitor import SCREENSHOTS, SMALL_FILE, Visitor

STYLE = """<!doctype html><style>
    body { font: 16px sans-serif } button { min-height: 44px; min-width: 44px }
    .row { display: flex } .in { position: relative } .line { width: 40px; white-space: nowrap }
    .over { position: absolute; inset: 0; background: white }
    .thing { display: block; width: 60px; height: 60px }
</style>"""
GOOD = """<main class="table"><div data-board="toy">
  <p class="bubble">Which card? <button data-action="pass">Pass</button></p>
  <div class="row" data-own>
    <span class="thing" data-thing="a" data-choices="1">seven</span>
    <span class="thing" data-thing="b" data-choices="1">eight</span>
  </div>
</div></main>"""
BAD = [
    ("text cut off", "<p class='line' style='overflow: hidden'>much too long</p>"),
    (
        "text cut off",
        """<svg viewBox='0 0 20 20' width='100' height='100'>
            <text x='10' y='10' font-size='8'>longer than that</text></svg>""",
    ),
    ("text covered", "<div class='in'><p>read me</p><div class='over'></div></div>"),
    ("text covered", "<p style='height: 5px; margin: 0'>one</p><p style='margin: 0'>two</p>"),
    ("small text", "<p style='font-size: 11px'>fine print</p>"),
    ("small text", "<p style='transform: scale(0.6)'>shrunk</p>"),
    (
        "text covered",
        """<svg viewBox='0 0 90 20' width='90' height='20'>
            <text y='15' font-size='15'>below</text><rect width='90' height='20' /></svg>""",
    ),
    (
        "text covered",
        """<div style='height: 1000px'></div><div class='in'><p>far below</p>
            <div class='over'></div></div>""",
    ),
    (
        "text covered",
        """<div style='height: 100px; overflow: auto'><div style='height: 300px'></div>
            <div class='in'><p>far down</p><div class='over'></div></div></div>""",
    ),
    (
        "text covered",
        """<div style='display: contents; overflow: auto'><div class='in'><p>in no box</p>
            <div class='over'></div></div></div>""",
    ),
    (
        "text covered",
        """<div class='in' style='height: 100px'><div style='height: 100px; overflow: auto'>
            <p>in a part that is covered</p></div><div class='over'></div></div>""",
    ),
    (
        "overlap",
        """<div class='row'><span class='thing' data-thing='c' data-choices='1'></span>
            <span class='thing' data-thing='d' data-choices='1' style='margin: 0 -20px'></span>
        </div>""",
    ),
    (
        "small target",
        "<span class='thing' data-thing='e' data-choices='2' style='width: 20px'>x</span>",
    ),
    ("sideways scrolling", "<div style='width: 3000px; height: 5px'></div>"),
    ("out of sight", "<p data-own style='margin-top: 900px; height: 40px'>my hand</p>"),
    (
        "out of sight",
        "<div style='height: 50px; overflow: auto'><p data-own style='height: 200px'></p></div>",
    ),
]
FINE = [
    "<div class='line' style='overflow: auto'>can be scrolled</div>",
    "<div class='in'><p>read me</p><div class='over ghost'></div></div>",
    "<div class='in'><p>read me</p><div class='over' style='background: none'></div></div>",
    """<p style='position: absolute; width: 1px; height: 1px; overflow: hidden; font-size: 9px;
        clip-path: inset(50%)'>for the ear</p>""",
    """<div style='height: 1000px'></div><p>below a sheet</p><div style='height: 300px'></div>
        <div class='over' style='position: fixed; top: 700px'></div>""",
    """<svg viewBox='0 0 90 20' width='90' height='20'><rect width='90' height='20' fill='gold' />
        <text y='15' font-size='15'>above</text></svg>""",
    """<div style='height: 100px; overflow: auto'><div style='height: 300px'></div>
        <p>far down</p></div><p style='position: relative; background: white'>after it</p>
        <div style='height: 150px'></div>""",
    """<div style='height: 1000px'></div><div style='height: 100px; overflow: auto'>
        <div style='height: 300px'></div><p>far down in what is far below</p></div>
        <div style='height: 600px'></div>
        <div class='over' style='position: fixed; top: 500px'></div>""",
    """<div class='row'><span class='thing' data-thing='f' data-choices='1'
        style='border-radius: 50%'></span><span class='thing' data-thing='g' data-choices='1'
        style='border-radius: 50%; margin: 48px -10px'></span></div>""",
    """<svg viewBox='0 0 90 20' width='90' height='20' style='margin-left: 1340px'>
        <text y='15' textLength='85' lengthAdjust='spacingAndGlyphs'>a squeezed title</text>
        </svg>""",
]
STREETS = """(() => {
    const svg = document.querySelector(".ways");
    const at = (x, y) => {
        const point = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
        return [point.x, point.y];
    };
    const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];
    const ends = Array.from(svg.querySelectorAll("line"), ({ x1, y1, x2, y2 }) => [
        at(x1.baseVal.value, y1.baseVal.value), at(x2.baseVal.value, y2.baseVal.value),
    ]);
    const places = Array.from(document.querySelectorAll(".place"));
    return [ends.flat(), places.map((place) => middle(place.getBoundingClientRect()))];
})()"""
SMALL_FOR_A_FINGER = """<span class='thing' data-thing='e' data-choices='1'
    style='width: 30px; height: 30px'></span>"""
ON_A_PHONE = {"viewport": PHONE.size, "has_touch": True, "is_mobile": True}
SCREENS: dict[Screen, dict[str, Any]] = {
    LARGE: {"viewport": LARGE.size},
    SMALL: {"viewport": SMALL.size},
    PHONE: ON_A_PHONE,
}


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    opened = browser.new_page(viewport=LARGE.size)  # type: ignore[arg-type]  # both are there
    yield opened
    opened.close()


def rules_broken(page: Page, more: str, screen: Screen = LARGE) -> set[str]:
    page.set_content(STYLE + GOOD + more)
    return {fault["rule"] for fault in faults(page, screen, sight=True)}


def test_a_good_board_is_not_blamed(page: Page) -> None:
    assert rules_broken(page, "") == set()


@pytest.mark.parametrize(("rule", "markup"), BAD)
def test_the_judge_finds_what_is_bad(page: Page, rule: str, markup: str) -> None:
    assert rules_broken(page, markup) == {rule}


@pytest.mark.parametrize("markup", FINE)
def test_the_judge_allows_what_only_looks_bad(page: Page, markup: str) -> None:
    assert rules_broken(page, markup) == set()


def test_a_finger_needs_more_room_than_a_mouse(page: Page) -> None:
    assert rules_broken(page, SMALL_FOR_A_FINGER) == set()
    touched = Screen(LARGE.width, LARGE.height, touch=True)
    assert rules_broken(page, SMALL_FOR_A_FINGER, touched) == {"small target"}


def test_the_judge_names_the_element_and_keeps_a_picture(page: Page) -> None:
    judge = Judge("bad", made=True)
    page.set_content(STYLE + GOOD + dict(BAD)["small text"])
    for _ in range(2):
        judge.look(page, LARGE, "light", "once")
    with pytest.raises(AssertionError) as caught:
        judge.sentence()
    said = str(caught.value)
    assert said.count("shrunk") == 1
    assert "small text: " in said
    assert "9.6 px" in said
    assert (SCREENSHOTS / "layout-bad-1440x900-light-once.png").is_file()


@pytest.mark.parametrize("screen", [LARGE, PHONE], ids=str)
def test_streets_lead_to_their_places(screen: Screen, invite: Invite) -> None:
    ann = invite("Ann", viewport=screen.size, board=Kind("age-of-comics", made=False))
    ann.sit_down("age-of-comics", 2)
    ann.page.locator(".ways").wait_for()
    ends, places = ann.page.evaluate(STREETS)
    assert len(places) > 10
    astray = [end for end in ends if min(math.dist(end, place) for place in places) > 3]
    assert not astray


@dataclass
class Look:
    """A board on one screen, as one who sits at the table sees it."""

    judge: Judge
    seen: Visitor
    screen: Screen

    def judged(self, seq: int, theme: Theme) -> None:
        drawn(self.seen.page, seq)
        self.judge.look(self.seen.page, self.screen, theme, str(seq))


@dataclass
class Waiting(Look):
    """A board, not painted, that draws what was told since it was last looked at."""

    painter: Callable[[], Visitor]  # the same person at a page of which there can be a picture

    def judged(self, seq: int, theme: Theme) -> None:
        page = self.seen.page
        page.emulate_media(color_scheme=theme)
        page.evaluate(SHOW, seq)

        def painted() -> Page:
            other = self.painter().page
            other.emulate_media(color_scheme=theme)
            other.goto(page.url)
            drawn(other, seq)
            return other

        self.judge.look(page, self.screen, theme, str(seq), painted)


def looks_of(ann: Visitor, kinds: list[Kind], settings: list[str], invite: Invite) -> list[Look]:
    """Each board on a desktop, with two sizes of a window, and on a phone."""
    looks = []
    for kind in kinds:
        judge = Judge("-".join([str(kind), *settings]), kind.made)
        for how, screens in (({"viewport": LARGE.size}, (LARGE, SMALL)), (ON_A_PHONE, (PHONE,))):
            seen = invite(board=kind, **how)
            seen.same_as(ann)
            looks += [Look(judge, seen, screen) for screen in screens]
    ann.go(SMALL_FILE)
    return looks


def visitors_of(looks: list[Look]) -> list[Visitor]:
    return list({id(look.seen): look.seen for look in looks}.values())


def say_what_is_wrong(looks: list[Look]) -> None:
    for judge in {look.judge.name: look.judge for look in looks}.values():
        judge.sentence()


def kinds_of(game: str) -> list[Kind]:
    return [kind for kind in BOARDS if kind.game == game]


@pytest.mark.parametrize("game", longbox.games())
def test_a_match_is_well_laid_out(game: str, invite: Invite) -> None:
    """Each new question on every screen; the pages draw nothing that nobody looks at."""
    players = longbox.game(game).seats[-1]
    ann = invite("Ann", viewport=LARGE.size)
    table = ann.sit_down(game, players)
    looks = looks_of(ann, kinds_of(game), [str(players)], invite)
    themes = itertools.cycle(THEMES)
    known: set[str | None] = set()
    for seq, question in random_match(ann, table, random.Random(players)):
        if question in known:
            continue
        known.add(question)
        theme = next(themes)
        for seen in visitors_of(looks):
            seen.page.emulate_media(color_scheme=theme)
            seen.go(f"/t/{table}")
        for look in looks:
            look.judged(seq, theme)
        for seen in visitors_of(looks):
            seen.go(SMALL_FILE)
        looks.reverse()  # a page comes up in the size in which it was left
    say_what_is_wrong(looks)


@pytest.mark.long
@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    ("kind", "players", "options"),
    [
        pytest.param(kind, players, options, id=f"{id}-{kind.way}")
        for (game, players, options), _, id in SETTINGS
        for kind in kinds_of(str(game))
    ],
)
def test_every_match_is_well_laid_out(
    kind: Kind,
    players: int,
    options: dict[str, str],
    invite: Invite,
    launch: Callable[..., Browser],
) -> None:
    """Each new question on every screen, and every step on one of them in turn."""
    ann = invite("Ann", viewport=LARGE.size)
    table = ann.sit_down(kind.game, players, options=options)
    ann.go(SMALL_FILE)
    judge = Judge("-".join([str(kind), str(players), *options.values()]), kind.made)

    def another(screen: Screen, *how: str) -> Visitor:
        seen = invite(board=kind, fresh=True, inside=launch(*how), **SCREENS[screen])
        seen.same_as(ann)
        return seen

    looks = []
    for screen in SCREENS:
        seen = another(screen, UNPAINTED)
        seen.context.add_init_script(WAITING)
        seen.go(f"/t/{table}")
        looks.append(Waiting(judge, seen, screen, cache(partial(another, screen))))
    themes = {screen: itertools.cycle(THEMES) for screen in SCREENS}
    turns = itertools.cycle(looks)
    known: set[str | None] = set()
    for seq, question in random_match(ann, table, random.Random(players)):
        for look in [next(turns)] if question in known else looks:
            look.judged(seq, next(themes[look.screen]))
        known.add(question)
    judge.sentence()
