"""A finished match again, moment by moment, and a link to one of them."""

import pytest

from tests.web.boards import Kind, boards
from tests.web.conftest import Invite

pytestmark = pytest.mark.unpainted


@boards()
def test_a_replay_scrubbed_to_a_moment(kind: Kind, invite: Invite) -> None:
    ann = invite("Ann", board=kind)
    table = ann.sit_down(kind.game, 2)
    ann.play(ann.by_keyboard, most=8)
    ann.wait_for_question()
    now = ann.board()
    ann.go(f"/t/{table}/replay")
    slider = ann.page.get_by_role("slider")
    last = int(slider.get_attribute("max") or 0)
    assert last >= 8
    slider.fill(str(last))
    ann.page.get_by_text(f"Moment {last} of {last}").wait_for()
    assert ann.board() == now

    slider.focus()
    for _ in range(3):
        ann.page.keyboard.press("ArrowLeft")
    ann.page.get_by_text(f"Moment {last - 3} of {last}").wait_for()
    then = ann.board()
    link = ann.page.url
    assert link.endswith(f"/replay#{last - 3}")

    ann.page.goto("about:blank")
    ann.page.goto(link)
    ann.page.get_by_text(f"Moment {last - 3} of {last}").wait_for()
    assert ann.board() == then
    ann.page.get_by_role("button", name="Next step", exact=True).click()
    ann.page.get_by_text(f"Moment {last - 2} of {last}").wait_for()
