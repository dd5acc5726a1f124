"""Whole matches of every game in a real browser: by mouse, by keyboard, by finger."""

import pytest

import longbox
from tests.web.boards import GENERAL, Kind, boards
from tests.web.conftest import Invite
from tests.web.layout import PHONE
from tests.web.visitor import Visitor

pytestmark = pytest.mark.unpainted

FINGER = {"viewport": PHONE.size, "has_touch": True, "is_mobile": True}
SAID = """entry => said.join(" ").includes(entry)"""
READ = """all => all.map((entry) => {
    const read = entry.cloneNode(true);
    read.querySelectorAll("[aria-hidden]").forEach((drawn) => drawn.remove());
    return read.textContent;
})"""
AT_ONCE = "[aria-label='Bots answer'] [data-value='0']"


def number(cell: str) -> int:
    return int(cell.replace("\N{MINUS SIGN}", "-"))


def check_the_end(visitor: Visitor) -> None:
    """Every seat has its points, and they add up."""
    table = visitor.page.locator(".end .end-points")
    table.locator("tbody tr").first.wait_for()
    rows = table.locator("tbody tr").evaluate_all(
        "rows => rows.map(row => [...row.querySelectorAll('td')].map(cell => cell.textContent))"
    )
    total = table.locator("tfoot td").all_inner_texts()
    by_seat = zip(*rows, strict=True)
    sums = [sum(number(cell) for cell in seat) for seat in by_seat]
    assert rows
    assert sums == [number(cell) for cell in total]
    assert "over" in visitor.status


def check_the_width(visitor: Visitor) -> None:
    """Nothing of the page lies beside a phone's screen."""
    assert visitor.page.evaluate("document.documentElement.scrollWidth") == PHONE.width


@pytest.mark.parametrize("game", longbox.games())
def test_two_clicks_to_a_match_and_no_name_is_asked(game: str, invite: Invite) -> None:
    visitor = invite()
    visitor.go()
    visitor.page.locator(f"[data-play='{game}']").click()
    visitor.page.locator("[data-begin]").click()
    assert visitor.wait_for_question()


@boards()
def test_a_new_table_and_a_match_by_mouse(kind: Kind, invite: Invite) -> None:
    visitor = invite(board=kind)
    visitor.go(f"/new/{kind.game}")
    visitor.page.locator(AT_ONCE).click()
    visitor.page.locator("[data-begin]").click()
    assert visitor.play(visitor.by_mouse) > 5
    check_the_end(visitor)
    visitor.page.get_by_role("button", name="Rematch").click()
    visitor.page.locator("main.table.playing").wait_for()
    assert visitor.wait_for_question()


@boards()
def test_a_match_by_keyboard_alone(kind: Kind, invite: Invite) -> None:
    visitor = invite(board=kind)
    visitor.go()
    visitor.page.locator("[data-play]").first.wait_for()
    visitor.tab_to(f"[data-play='{kind.game}']")
    visitor.page.keyboard.press("Enter")
    visitor.page.locator("[data-begin]:focus").wait_for()  # the second click is under the thumb
    visitor.tab_to(f"a[href='/new/{kind.game}']")
    visitor.page.keyboard.press("Enter")
    visitor.page.locator(AT_ONCE).wait_for()
    visitor.tab_to(AT_ONCE)
    visitor.page.keyboard.press("Enter")
    visitor.tab_to("[data-begin]", "Shift+Tab")
    visitor.page.keyboard.press("Enter")
    assert visitor.play(visitor.by_keyboard) > 5
    check_the_end(visitor)


@boards(GENERAL)
def test_a_match_on_a_phone(kind: Kind, invite: Invite) -> None:
    """Those of boards made by hand are in test_board."""
    visitor = invite("Ann", board=kind, **FINGER)
    visitor.sit_down(kind.game, 2)
    assert visitor.play(visitor.by_finger) > 5
    check_the_end(visitor)
    check_the_width(visitor)


@boards()
def test_what_happens_is_said_aloud(kind: Kind, invite: Invite) -> None:
    visitor = invite("Ann", board=kind)
    visitor.sit_down(kind.game, 2)
    visitor.wait_for_question()
    log = visitor.page.locator("#log li [lang]")
    known = log.count()
    visitor.play(visitor.by_keyboard, most=6)
    entries = log.evaluate_all(READ)[known:]
    assert entries
    visitor.page.wait_for_function(SAID, arg=entries[-1])  # news is gathered before
    said = " ".join(visitor.page.evaluate("said"))
    assert "Your turn." in said
    for entry in entries:
        assert entry in said
