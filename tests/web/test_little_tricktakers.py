"""Little TrickTakers by hand: what an answer would do to the trick is seen before it is given."""

from __future__ import annotations

import itertools

import pytest

from longbox import Match
from longbox.server.table import Table
from tests.web.conftest import Invite
from tests.web.test_questions import positions, steps
from tests.web.visitor import Seat, Visitor

pytestmark = pytest.mark.unpainted

GAME = "little-tricktakers"
KAKUMEI = (23, 126)  # a seed, and the answers before it may be declared while others wait
WORDS = "all => all.map(({ textContent }) => textContent.replace(' *', ''))"
NOW = "[data-zone=ladder] > .steps .step > small"


def sitting_at(match: Match, invite: Invite, monkeypatch: pytest.MonkeyPatch) -> Visitor:
    """Somebody in the seat that is asked."""
    monkeypatch.setattr(Table, "new_match", lambda _: match)
    bot: Seat = {"who": "bot", "level": 1}
    seats = [bot] * match.players
    seats[match.open[0][0]] = {"who": "me"}
    ann = invite("Ann", viewport={"width": 1440, "height": 900})
    ann.table(GAME, seats, start=True, options=dict(match.chosen_options))
    assert ann.wait_for_question()
    return ann


def test_the_order_turns_over_before_kakumei_is_declared(
    invite: Invite, monkeypatch: pytest.MonkeyPatch
) -> None:
    seed, answers = KAKUMEI
    position = next(itertools.islice(steps(GAME, seed), answers, None))
    ann = sitting_at(position, invite, monkeypatch)
    now = ann.page.locator(NOW).evaluate_all(WORDS)
    assert ann.page.locator(".ladder.then").count() == 0
    ann.page.locator("[data-thing$='/kakumei']").hover()
    then = ann.page.locator(".ladder.then .step > small")
    then.first.wait_for()
    assert then.evaluate_all(WORDS) == ["Flag", "lowest", "low black", "Rare", "MIRIA"]
    assert ann.page.locator(NOW).evaluate_all(WORDS) == now
    passing = ann.page.locator(".spot:not(.bottom) .tag.would.ahead")
    assert passing.inner_text().lower() == "would be ahead"


def test_a_card_shows_that_it_would_be_reserved(
    invite: Invite, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = sitting_at(dict(positions(GAME))["ReserveCard"], invite, monkeypatch)
    assert ann.page.locator(".badge-of.reserve").count() == 0
    ann.page.locator("[data-in=trick].can").first.hover()
    assert ann.page.locator("[data-in=trick].can .badge-of.reserve").count() == 1
