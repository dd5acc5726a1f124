"""What strangers meet: no barrier that axe can find, light and dark; pictures to look at."""

import re

import pytest

from tests.web.boards import Kind, boards
from tests.web.conftest import Invite

THEMES = ("light", "dark")
WIDTHS = (1280, 390)


@pytest.mark.parametrize("theme", THEMES)
@boards()
def test_a_table_has_no_barriers(kind: Kind, theme: str, invite: Invite) -> None:
    ann = invite("Ann", color_scheme=theme, board=kind)
    ann.sit_down(kind.game, kind.seats[-1])
    ann.play(ann.by_mouse, most=5)
    ann.wait_for_question()
    ann.point()
    ann.page.wait_for_timeout(200)  # for the preview
    ann.picture(f"{kind}-{theme}-1280")
    assert ann.judge() == []
    assert not re.search(r"player \d", ann.page.locator("main").inner_text(), re.IGNORECASE)
    ann.page.set_viewport_size({"width": 390, "height": 844})
    ann.page.reload()
    ann.wait_for_question()
    ann.picture(f"{kind}-{theme}-390")
    assert ann.judge() == []
    assert ann.page.evaluate("document.documentElement.scrollWidth") == 390


@pytest.mark.parametrize("theme", THEMES)
def test_the_other_pages_have_no_barriers(theme: str, invite: Invite) -> None:
    ann = invite(color_scheme=theme, board=Kind("", made=False))  # made for 390 and more
    ann.introduce("Ann")

    def look(name: str) -> None:
        for width in WIDTHS:
            ann.page.set_viewport_size({"width": width, "height": 900})
            ann.picture(f"{name}-{theme}-{width}")
        assert ann.judge() == [], name
        ann.page.set_viewport_size({"width": 320, "height": 640})
        assert ann.page.evaluate("document.documentElement.scrollWidth") <= 320, name

    look("home")
    ann.page.locator("[data-play]").first.click()
    look("play")
    ann.page.keyboard.press("Escape")
    ann.page.get_by_role("button", name="Learn Dice Stars").click()
    ann.page.locator(".learn .picture").wait_for()
    look("learn")
    ann.go("/new/age-of-comics")
    ann.page.locator("[data-begin]").wait_for()
    look("new")
    ann.go()
    ann.page.locator("[data-play]").first.wait_for()
    ann.page.get_by_role("button", name="Settings").click()
    look("settings")
    ann.table("dice-stars", [{"who": "me"}, {"who": "open"}])
    ann.page.get_by_role("button", name="Start").wait_for()
    look("lobby")
    ann.table("dice-stars", [{"who": "me"}, {"who": "me", "name": "Ben"}], start=True)
    ann.page.locator(".curtain, #options ol .option").first.wait_for()
    while not ann.page.locator(".curtain").count():
        seq = ann.seq
        ann.by_mouse_on_a_button()
        ann.page.locator(f".curtain, main.table:not([data-seq='{seq}'])").first.wait_for()
    look("curtain")
    ann.page.set_viewport_size({"width": 1280, "height": 900})
    table = ann.sit_down("dice-stars", 1)
    ann.wait_for_question()
    ann.page.keyboard.press("r")
    ann.page.get_by_role("heading", name="Dice Stars: the rules").wait_for()
    look("rules")
    ann.page.keyboard.press("Escape")
    ann.page.set_viewport_size({"width": 1280, "height": 900})
    ann.play(ann.by_keyboard)
    ann.page.locator(".end-moment").first.wait_for()
    look("end")
    ann.go(f"/t/{table}/replay#5")
    ann.page.get_by_role("slider").wait_for()
    look("replay")
