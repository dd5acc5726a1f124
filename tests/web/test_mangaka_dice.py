"""On the board of Mangaka Dice: towers of dice, rows of cards, and what an answer would do."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from longbox import Match
from longbox.games.mangaka_dice.state import State
from longbox.server.table import Table
from tests.games.mangaka_dice.table import play, position
from tests.web.conftest import Invite
from tests.web.layout import LARGE, SMALL, Screen, faults
from tests.web.visitor import Visitor

pytestmark = pytest.mark.unpainted

Sit = Callable[[State, Screen], Visitor]
APART = """() => {
    const [fan, dice] = [".fan", ".unused"].map((one) =>
        document.querySelector(one).getBoundingClientRect());
    return fan.left >= dice.right || fan.right <= dice.left;
}"""


@pytest.fixture
def sit(invite: Invite, monkeypatch: pytest.MonkeyPatch) -> Sit:
    """Down where the first player is asked."""

    def down(state: State, screen: Screen) -> Visitor:
        players = len(state.desks)
        match = Match("mangaka-dice", players, 0, {"cards": "all"})
        match.state = state
        monkeypatch.setattr(Table, "new_match", lambda _: match)
        ann = invite("Ann", viewport=screen.size)
        ann.sit_down("mangaka-dice", players)
        assert ann.wait_for_question()
        return ann

    return down


@pytest.mark.parametrize("screen", [LARGE, SMALL], ids=str)
def test_the_dice_that_win_at_once_are_in_sight(screen: Screen, sit: Sit) -> None:
    """MD-31: ten of one value, and who points at the card sees what it does."""
    ann = sit(position("g5 g5 w5 w5 w5 w5 w5 w5 r5 r5 y5 w2", in_play="e26"), screen)
    assert not faults(ann.page, screen, sight=True)
    ann.page.locator("[data-thing='card/e26']").hover()
    assert ann.page.locator(".unused .paying").count() == 10
    assert ann.page.locator(".own-area .points").inner_text() == "WIN"


def test_many_cards_leave_what_is_ones_own_in_sight(sit: Sit) -> None:
    """MD-15: any number of cards can be in play."""
    cards = [
        *(f"e{place:02}" for place in range(1, 17)),
        *(f"s{place:02}" for place in range(1, 15)),
    ]
    ann = sit(position("g1 w2 w3", in_play=" ".join(cards), players=4), SMALL)
    assert not faults(ann.page, SMALL, sight=True)


def test_a_fan_hides_no_die(sit: Sit) -> None:
    """MD-40: what a die would become is seen beside the others."""
    ann = sit(play(position("g3 w4 w5", skills=["s29"]), "use s29"), LARGE)
    ann.page.locator("[data-thing='unused-0/green-3-0']").click()
    ann.page.locator(".fan [data-action='raise green 3']").hover()
    assert ann.page.evaluate(APART)
    assert ann.page.locator(".column:nth-child(4) .ghost-die").count() == 1


def test_a_die_that_was_chosen_stays_among_the_unused(sit: Sit) -> None:
    """MD-43: it is only marked."""
    ann = sit(play(position("g3 w4 w5", skills=["s33"]), "use s33", "copy green 3"), LARGE)
    assert ann.page.locator(".unused .chosen").get_attribute("data-thing") == "aside/green-3-0"
    assert ann.page.locator(".used .spot.chosen").count() == 0


def test_a_die_shows_which_cards_it_would_cover(sit: Sit) -> None:
    """MD-28, MD-40: before it is turned."""
    ann = sit(play(position("g4 w3 w1 w1", skills=["s24"], in_play="e09"), "use s24"), LARGE)
    ribbon = ann.page.locator(".slot:has([data-thing='card/e09']) .ribbon")
    assert ribbon.inner_text() == "one die short"
    ann.page.locator("[data-thing='unused-0/white-1-0']").hover()
    ribbon.filter(has_text="covered").wait_for()


def test_a_payment_under_way_says_what_lies_there_and_what_would_pay_the_rest(sit: Sit) -> None:
    """MD-18: also while nothing is pointed at; and it is in sight."""
    state = position("g4 w1 w2 w3 w5 r6", in_play="e08", players=3)
    ann = sit(play(state, "take e08", "pay white 3"), LARGE)
    assert not faults(ann.page, LARGE, sight=True)
    paid = ann.page.locator("[data-thing='turn/paid']")
    assert "3 of 16 paid" in paid.inner_text()
    assert paid.locator(".die").count() == 3
