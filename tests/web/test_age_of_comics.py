"""Age of Comics by hand: the city by keys, what moves, the discards."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable

import pytest

from tests.web.boards import Kind
from tests.web.conftest import Invite
from tests.web.layout import FITTING, LARGE, SMALL, drawn, random_match
from tests.web.visitor import Visitor

pytestmark = pytest.mark.unpainted

RAIL = 300  # pixels beside the board
COMICS = Kind("age-of-comics", made=True)
SENDS = "What does your agent do?"
CITY = "[data-zone='city'] [data-thing]"
# Where the arrow keys lead from each thing of the city.
STREETS = """() => {
    const found = {};
    for (const thing of document.querySelectorAll("[data-zone='city'] [data-thing]")) {
        found[thing.dataset.thing] = [];
        for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
            thing.focus();
            thing.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
            found[thing.dataset.thing].push(document.activeElement.dataset.thing);
        }
    }
    return found;
}"""
NAMES = """all => all.map(({ dataset, role, ariaLabel }) => [dataset.thing, role, ariaLabel])"""
HEAR_MOTION = """
window.moved = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, times) {
    const { thing, piece } = this.dataset;
    moved.push([thing ?? piece ?? "", frames.length]);
    return animate.call(this, frames, times);
};
"""

HEAR_TURNING = """
window.turned = [];
addEventListener("animationstart", ({ target, animationName }) => {
    if (animationName === "aoc-turn") turned.push(target.closest("[data-thing]").dataset.thing);
}, true);
"""


def until(ann: Visitor, wanted: Callable[[], bool], prefer: str) -> None:
    """Answer with what is preferred, or what is offered first."""

    def answer(options: list[str]) -> None:
        ann.page.keyboard.type(str(options.index(prefer) + 1 if prefer in options else 1))
        if len(options) > 9:
            ann.page.keyboard.press("Enter")

    while not wanted():
        assert ann.play(answer, most=1)
        ann.wait_for_question()


def at_sales(ann: Visitor, players: int) -> None:
    ann.sit_down("age-of-comics", players)
    ann.wait_for_question()
    until(ann, lambda: SENDS in ann.status, "sales")


def test_the_whole_city_is_reached_read_and_answered_by_keys(invite: Invite) -> None:
    ann = invite("Ann", board=COMICS, viewport=LARGE.size)
    at_sales(ann, 4)
    things = ann.page.locator(CITY)
    told = {thing: (role, name) for thing, role, name in things.evaluate_all(NAMES)}
    ways = ann.page.evaluate(STREETS)
    circles = [f"circle/{number}" for number in range(25)]
    assert set(circles) <= set(ways)
    reached = {circles[0]}
    while more := {there for here in reached for there in ways.get(here, [])} - reached:
        reached |= more
    assert set(ways) <= reached
    assert "Rookie's agent stands at" in told["agent-1"][1]
    walks = [thing for thing, (_, name) in told.items() if "walk to" in name]
    assert walks
    assert all(told[thing][0] == "button" for thing in walks)
    place = ann.page.locator(f"[data-thing='{walks[0]}']")
    alone = place.get_attribute("data-choices") == "1"
    seq = ann.seq
    place.focus()
    ann.page.keyboard.press("Enter")
    if not alone:
        ann.page.locator(".fan [data-action^='walk']").focus()
        ann.page.keyboard.press("Enter")
    ann.wait_past(seq)
    number = walks[0].removeprefix("circle/")
    assert ann.page.locator(f"[data-thing='agent-0'][data-number='{number}']").count()


def test_editors_hop_and_agents_walk(invite: Invite) -> None:
    ann = invite(
        "Ann", board=COMICS, fresh=True, viewport=LARGE.size, reduced_motion="no-preference"
    )
    ann.context.add_init_script(HEAR_MOTION)
    at_sales(ann, 2)
    ann.page.wait_for_function("() => moved.some(([piece]) => piece.startsWith('space/5/'))")
    seq = ann.seq
    ann.page.locator(".circle.can[aria-label*='walk to'][data-choices='1']").first.click()
    ann.wait_past(seq)
    ann.page.wait_for_function(
        "() => moved.some(([thing, frames]) => thing === 'agent-0' && frames > 2)"
    )


def test_a_tile_turns_over(invite: Invite) -> None:
    ann = invite(
        "Ann", board=COMICS, fresh=True, viewport=LARGE.size, reduced_motion="no-preference"
    )
    ann.context.add_init_script(HEAR_TURNING)
    at_sales(ann, 2)
    seq = ann.seq
    ann.page.locator(".circle.can[aria-label*='walk to'][data-choices='1']").first.click()
    ann.wait_past(seq)
    tile = ann.page.locator(".plot.can[aria-label*='flip']").first
    id = tile.get_attribute("data-thing")
    assert id not in ann.page.evaluate("turned")
    tile.click()
    ann.page.locator(".fan [data-action^='flip']").click()
    ann.page.wait_for_function("id => turned.includes(id)", arg=id)


def test_discards_that_are_opened_lie_as_cards_on_the_screen(invite: Invite) -> None:
    ann = invite("Ann", board=COMICS)
    table = ann.with_bots("age-of-comics", 3)
    for seq, _ in itertools.islice(random_match(ann, table, random.Random(2)), 40):
        last = seq
    ann.go(f"/t/{table}")
    drawn(ann.page, last)
    seen = 0
    for screen in (LARGE, SMALL):
        ann.page.set_viewport_size(screen.size)  # type: ignore[arg-type]  # both are there
        ann.page.wait_for_function(FITTING, arg=screen.size)
        for pile in ann.page.locator(".outs").all():
            pile.locator("summary").click()
            for card in pile.locator(".card").all():
                box = card.bounding_box()
                assert box is not None
                assert 50 < box["width"] < 130
                assert 0 <= box["x"] <= screen.width - RAIL - box["width"]
                seen += 1
            pile.locator("summary").click()
    assert seen
