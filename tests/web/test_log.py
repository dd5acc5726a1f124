"""The log of a board made by hand: dice are drawn in its sentences, names are set apart."""

import re

import pytest

from longbox.core.event import Event
from tests.server.site import Site
from tests.web.conftest import Invite

pytestmark = pytest.mark.unpainted

DRAWN = {
    "dice-stars": ".in-text .cube",
    "mangaka-dice": ".in-text .die",
    "dice-tuners": ".in-text .katana-die",
    "little-tricktakers": ".named .icon",
    "age-of-comics": ".named .icon",
}


def happenings(site: Site, table: str) -> list[Event]:
    """What the first seat was told."""
    steps = site.room(table).table.log
    return [event.seen_by(0) for step in steps for event in step.events]


@pytest.mark.parametrize("game", DRAWN)
def test_a_sentence_draws_what_it_names(game: str, site: Site, invite: Invite) -> None:
    ann = invite("Ann")
    table = ann.sit_down(game, 2)
    happened = ann.page.locator("#log .happened").filter(has=ann.page.locator(DRAWN[game])).first
    for _ in range(60):
        if happened.count():
            break
        ann.play(ann.by_keyboard, most=1)
    said = happened.locator("[lang]").text_content()
    assert said
    assert said in [event.say(["Ann", "Rookie"]) for event in happenings(site, table)]


def test_a_great_moment_is_told_large_in_the_colour_of_its_player(invite: Invite) -> None:
    ann = invite("Ann")
    ann.sit_down("little-tricktakers", 2)
    great = ann.page.locator("#log .happened.great").filter(has_text="won trick 1").first
    for _ in range(60):
        if great.count():
            break
        ann.play(ann.by_keyboard, most=1)
    token = great.locator("svg.player-token")
    seat = re.search(r"seat-\d", token.get_attribute("class") or "")
    assert seat
    assert seat[0] in (great.get_attribute("class") or "")
    assert "700" in great.evaluate("line => getComputedStyle(line).fontWeight")


def test_a_player_called_like_a_card_is_only_a_name(invite: Invite) -> None:
    king = invite("King")
    king.sit_down("little-tricktakers", 2)
    king.play(king.by_keyboard, most=4)
    lines = king.page.locator("#log .happened", has_text="King chose").all()
    assert lines
    for line in lines:
        told = line.locator("[lang]").evaluate("said => said.firstChild.nodeType")
        assert told == 3  # a text, where a card would be an element


def test_whoever_points_at_a_name_sees_its_card(invite: Invite) -> None:
    ann = invite("Ann")
    ann.sit_down("little-tricktakers", 2)
    ann.wait_for_question()
    name = ann.page.locator(
        "#log .named[data-component^=black], #log .named[data-component^=red]"
    ).last
    name.scroll_into_view_if_needed()
    name.hover()
    ann.page.locator(".tip.zoom").wait_for()
    assert name.inner_text().strip() == ann.page.locator(".tip p").first.inner_text().lower()
