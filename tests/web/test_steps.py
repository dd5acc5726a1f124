"""A board that went through all the steps shows the same as one that is opened now."""

import json
import random
import uuid
from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.boards import MADE, Kind
from tests.web.conftest import Invite
from tests.web.visitor import Visitor

pytestmark = pytest.mark.unpainted

SAMPLES = 3  # positions of a match that are compared in the usual run
APART = 7  # answers between them
# What only someone who saw the last step is shown: what is new in it, and where the tab key stops.
SHOWN = """() => {
    const told = (node) => {
        if (!(node instanceof Element)) return node.nodeValue;
        const classes = [...node.classList].filter((one) => one !== "fresh");
        const of = Array.from(node.attributes)
            .filter(({ name, value }) => value && name !== "tabindex" && name !== "class")
            .map(({ name, value }) => `${name}=${value}`);
        return `<${node.localName} ${classes.join(".")} ${of.sort().join(" ")}`;
    };
    const board = document.querySelector("[data-board]");
    const found = [];
    const kinds = NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT;
    const { FILTER_REJECT: no, FILTER_ACCEPT: yes } = NodeFilter;
    const passing = (node) => node instanceof Element && node.matches(".sparks, .tip");
    const walk = document.createTreeWalker(board, kinds, (node) => (passing(node) ? no : yes));
    for (let node = board; node; node = walk.nextNode()) found.push(told(node));
    return found;
}"""
AT = "seq => Number(document.querySelector('main.table')?.dataset.seq) === seq"


def answered(ann: Visitor, table: str) -> Iterator[int]:
    """The step at which Ann alone is asked, each time before she answers at random; and the last.

    As long as others are asked, too, the page may be further by the time it is looked at.
    """
    luck = random.Random(5)
    api = f"{ann.url}/api/tables/{table}"
    headers = {"origin": ann.url, "content-type": "application/json"}
    while True:
        now: dict[str, Any] = ann.context.request.get(f"{api}/state").json()
        while now["outcome"] is None and {one["seat"] for one in now["asked"]} != {now["seat"]}:
            now = ann.context.request.get(f"{api}/state?since={now['seq']}").json()
        yield int(now["seq"])
        if now["outcome"] is not None:
            return
        move = {
            "id": uuid.uuid4().hex,
            "seq": now["seq"],
            "action": luck.choice(now["choices"])["action"],
        }
        assert ann.context.request.post(f"{api}/moves", data=json.dumps(move), headers=headers).ok


def seen(ann: Visitor, table: str, seq: int) -> tuple[list[str], list[str]]:
    """The board as it came to be, and as a page shows it that is opened now."""
    ann.page.wait_for_function(AT, arg=seq)
    fresh = ann.context.new_page()
    fresh.goto(f"{ann.url}/t/{table}")
    fresh.wait_for_function(AT, arg=seq)
    both = ann.page.evaluate(SHOWN), fresh.evaluate(SHOWN)
    fresh.close()
    return both


@pytest.mark.parametrize("kind", MADE, ids=str)
def test_some_steps_lead_to_the_board_that_a_new_page_shows(kind: Kind, invite: Invite) -> None:
    ann = invite("Ann", board=kind)
    table = ann.sit_down(kind.game, 2)
    for place, seq in enumerate(answered(ann, table)):
        if place % APART == APART - 1:
            came, opened = seen(ann, table, seq)
            assert came == opened
        if place == SAMPLES * APART:
            break


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("kind", MADE, ids=str)
def test_every_step_leads_to_the_board_that_a_new_page_shows(kind: Kind, invite: Invite) -> None:
    ann = invite("Ann", board=kind)
    table = ann.sit_down(kind.game, 2)
    for seq in answered(ann, table):
        came, opened = seen(ann, table, seq)
        assert came == opened
