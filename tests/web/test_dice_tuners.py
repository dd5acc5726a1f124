"""Dice Tuners by hand: whole matches are answered on the board alone."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Locator

from tests.web.boards import Kind
from tests.web.conftest import Invite
from tests.web.visitor import Visitor

pytestmark = pytest.mark.unpainted

TUNERS = Kind("dice-tuners", made=True)
THINGS = ".made-board [data-choices]"
SAID = ".bubble [data-action]"
FAN = ".fan [data-action]"
MOUSE = {"viewport": {"width": 1440, "height": 900}}
FINGER = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def answer(visitor: Visitor, luck: random.Random, touch: bool) -> None:
    """Point at a thing, and at an answer of its fan if it has several; or say an answer."""
    page = visitor.page
    seq = visitor.seq
    offered = page.locator(f"{THINGS}, {SAID}")
    assert offered.count(), f"{visitor.options()} cannot be chosen on the board"
    press(offered.nth(luck.randrange(offered.count())), touch)
    fan = page.locator(FAN)
    page.locator(f"main.table:not([data-seq='{seq}']), {FAN}").first.wait_for()
    if visitor.seq == seq and fan.count():
        press(fan.nth(luck.randrange(fan.count())), touch)
    visitor.wait_past(seq)


def press(place: Locator, touch: bool) -> None:
    if touch:
        place.tap()
    else:
        place.click()


@pytest.mark.long
@pytest.mark.parametrize(("players", "touch"), [(3, True), (4, False)])
def test_a_match_is_answered_on_the_board(players: int, touch: bool, invite: Invite) -> None:
    """With more than two players, too: by mouse or by finger, without the numbered list."""
    ann = invite("Ann", board=TUNERS, **(FINGER if touch else MOUSE))
    ann.go()
    ann.page.evaluate("localStorage.setItem('longbox.confirming', '\"never\"')")
    ann.sit_down("dice-tuners", players)
    luck = random.Random(players)
    answers = 0
    while ann.wait_for_question():
        answer(ann, luck, touch)
        answers += 1
    assert answers > 20


def test_a_die_goes_to_the_place_that_is_pointed_at_next(invite: Invite) -> None:
    """DT-31: first the die, then its side, without the fan."""
    ann = invite("Ann", board=TUNERS, **MOUSE)
    ann.go()
    ann.page.evaluate("localStorage.setItem('longbox.confirming', '\"never\"')")
    ann.sit_down("dice-tuners", 2)
    luck = random.Random(1)
    while not any(option.startswith("put ") for option in ann.options()):
        assert ann.wait_for_question()
        if not any(option.startswith("put ") for option in ann.options()):
            answer(ann, luck, touch=False)
    ann.wait_for_question()
    seq = ann.seq
    ann.page.locator(f"{THINGS}[data-thing^='die/']").first.click()
    ann.page.locator(FAN).first.wait_for()
    ann.page.locator(f"{THINGS}[data-thing='board-0/left']").click()
    ann.wait_past(seq)
    ann.page.locator("[data-thing='board-0/left']").wait_for(state="detached")
