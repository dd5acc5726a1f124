"""Whole matches of every game in a real browser: by mouse, by keyboard, by finger."""

import pytest

import longbox
from tests.web.conftest import Invite
from tests.web.visitor import Visitor

GAMES = longbox.games()
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def choose_no_waiting(visitor: Visitor) -> None:
    pace = visitor.page.get_by_label("Bots take their time")
    assert pace.input_value() == "700"
    pace.select_option("0")


def check_the_end(visitor: Visitor) -> None:
    """Every seat has its points, and they add up."""
    table = visitor.page.locator(".end .points")
    rows = table.locator("tbody tr").evaluate_all(
        "rows => rows.map(row => [...row.querySelectorAll('td')].map(cell => cell.textContent))"
    )
    total = table.locator("tfoot td").all_inner_texts()
    by_seat = zip(*rows, strict=True)
    sums = [sum(int(cell) for cell in seat if cell.strip("-").isdecimal()) for seat in by_seat]
    assert rows
    assert sums == [int(cell) for cell in total]
    assert "over" in visitor.status


@pytest.mark.parametrize("game", GAMES)
def test_two_clicks_and_a_match_by_mouse(game: str, invite: Invite) -> None:
    visitor = invite()
    visitor.go()
    visitor.page.locator(f"[data-game='{game}'] .cover").click()
    visitor.page.get_by_text("More settings").click()
    choose_no_waiting(visitor)
    visitor.page.get_by_role("button", name="Play now").click()
    assert visitor.play(visitor.by_mouse) > 5
    check_the_end(visitor)
    visitor.page.get_by_role("button", name="Rematch").click()
    visitor.page.locator("main.table.playing").wait_for()
    assert visitor.wait_for_question()


@pytest.mark.parametrize("game", GAMES)
def test_a_match_by_keyboard_alone(game: str, invite: Invite) -> None:
    visitor = invite()
    visitor.go()
    visitor.page.locator(".cover").first.wait_for()
    visitor.tab_to(f"[data-game='{game}'] .cover")
    visitor.page.keyboard.press("Enter")
    visitor.page.locator("[data-begin]").wait_for()
    visitor.tab_to(".setup details > summary")
    visitor.page.keyboard.press("Enter")
    visitor.tab_to(".setup details label:nth-of-type(2) select")
    visitor.page.keyboard.press("ArrowUp")  # bots answer at once
    visitor.tab_to("[data-begin]", "Shift+Tab")
    visitor.page.keyboard.press("Enter")
    assert visitor.play(visitor.by_keyboard) > 5
    check_the_end(visitor)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_on_a_phone(game: str, invite: Invite) -> None:
    visitor = invite("Ann", **PHONE)
    visitor.sit_down(game, 2)
    assert visitor.play(visitor.by_finger) > 5
    check_the_end(visitor)
    assert visitor.page.evaluate("document.documentElement.scrollWidth") == 390


@pytest.mark.parametrize("game", GAMES)
def test_what_happens_is_said_aloud(game: str, invite: Invite) -> None:
    visitor = invite("Ann")
    visitor.sit_down(game, 2)
    visitor.wait_for_question()
    known = visitor.page.locator("#log li").count()
    visitor.play(visitor.by_keyboard, most=6)
    visitor.page.wait_for_timeout(700)  # news is gathered before it is said
    said = " ".join(visitor.page.evaluate("said"))
    assert "Your turn." in said
    entries = visitor.page.locator("#log li").all_inner_texts()[known:]
    assert entries
    for entry in entries:
        assert entry in said
