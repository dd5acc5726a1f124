"""On a board made by hand every answer can be given where it belongs: the list is never needed."""

import itertools
import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.boards import MADE, Kind
from tests.web.conftest import Invite
from tests.web.layout import LARGE, drawn, random_match
from tests.web.test_matches import FINGER, check_the_end, check_the_width
from tests.web.visitor import Visitor

pytestmark = pytest.mark.unpainted

MOUSE = {"viewport": LARGE.size}
# Answers that have neither a button nor a thing on which they could be chosen.
MISSING = """choices => {
    const seen = (selector) => Array.from(document.querySelectorAll(selector))
        .filter((element) => element.checkVisibility() && element.getBoundingClientRect().width);
    const buttons = new Set(seen(".bubble [data-action], [data-board] [data-action]")
        .map(({ dataset }) => dataset.action));
    const things = new Set(seen("[data-board] [data-choices]").map(({ dataset }) => dataset.thing));
    return choices
        .filter(({ action, targets }) =>
            !buttons.has(action) && !targets.some((target) => things.has(target)))
        .map(({ action }) => action);
}"""


SEEN = """Array.from(document.querySelectorAll("[data-board] [data-thing]"))
    .filter((element) => element.checkVisibility()).map(({ dataset }) => dataset.thing)"""


def test_the_root_of_a_board_names_it(invite: Invite) -> None:
    for kind in [*MADE, Kind("dice-stars", made=False)]:
        ann = invite("Ann", board=kind)
        ann.sit_down(kind.game, 2)
        ann.page.locator(f"[data-board='{kind.board}']").wait_for()


def by_turns() -> list[object]:
    """Every board by mouse and by finger; in the usual run one of the two for each board."""
    return [
        pytest.param(
            kind, how, id=f"{kind}-{name}", marks=() if (place + by) % 2 else pytest.mark.long
        )
        for place, kind in enumerate(MADE)
        for by, (name, how) in enumerate([("mouse", MOUSE), ("finger", FINGER)])
    ]


@pytest.mark.timeout(600)
@pytest.mark.parametrize(("kind", "how"), by_turns())
def test_every_answer_can_be_given_on_the_board(
    kind: Kind, how: dict[str, object], invite: Invite
) -> None:
    ann = invite("Ann", board=kind, **how)
    table = ann.sit_down(kind.game, 2)
    missing: dict[str, str] = {}

    def answer(_: list[str]) -> None:
        now = state(ann, table)
        for action in ann.page.evaluate(MISSING, now["choices"]):
            missing.setdefault(now["asked"][0]["decision"], action)
        ann.on_the_board(tap=how is FINGER)

    assert ann.play(answer) > 5
    check_the_end(ann)
    if how is FINGER:
        check_the_width(ann)
    assert not missing, f"only the list has {missing}"


def state(ann: Visitor, table: str) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = ann.context.request.get(
        f"{ann.url}/api/tables/{table}/state"
    ).json()
    return found


@pytest.mark.parametrize("kind", MADE, ids=str)
def test_what_lies_discarded_can_be_looked_through(kind: Kind, invite: Invite) -> None:
    ann = invite("Ann", board=kind, **MOUSE)
    table = ann.with_bots(kind.game, 2)
    for seq, _ in itertools.islice(random_match(ann, table, random.Random(2)), 50):
        last = seq
    ann.go(f"/t/{table}")
    drawn(ann.page, last)
    piles = [zone for zone in state(ann, table)["zones"] if "discard" in zone["id"]]
    lying = {thing["id"] for zone in piles for thing in things(zone)}
    seen = set(ann.page.evaluate(SEEN))
    for pile in ann.page.locator("[data-board] summary:visible").all():
        pile.click()
        seen.update(ann.page.evaluate(SEEN))
        pile.click()
    assert lying
    assert lying <= seen


def things(part: Any) -> Iterator[dict[str, Any]]:  # Any: JSON
    """Wherever they stand in a zone."""
    if isinstance(part, list):
        for one in part:
            yield from things(one)
    elif isinstance(part, dict):
        if "say" in part:
            yield part
        for one in part.values():
            yield from things(one)
