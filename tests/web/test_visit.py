"""A table's first visit: small, and nothing jumps once it is painted."""

import json
from typing import Any

import pytest

from tests.web.boards import BOARDS, Kind
from tests.web.conftest import Invite
from tests.web.visitor import Visitor

MOST = 250_000  # bytes as they come, compressed
WATCH = """
window.jumped = [];
new PerformanceObserver((list) => {
    const first = performance.getEntriesByName("first-paint")[0]?.startTime ?? 0;
    for (const { value, startTime, sources } of list.getEntries()) {
        const who = sources.map(({ node }) => (node?.outerHTML ?? node?.data ?? "").slice(0, 80));
        if (startTime > first) jumped.push(`${value} ${who.join(" ")}`);
    }
}).observe({ type: "layout-shift", buffered: true });
"""


def post(ann: Visitor, path: str, body: object) -> Any:
    """What the API answers: JSON of any shape."""
    headers = {"origin": ann.url, "content-type": "application/json"}
    answer = ann.context.request.post(f"{ann.url}{path}", data=json.dumps(body), headers=headers)
    assert answer.ok, answer.text()
    return answer.json()


@pytest.mark.parametrize("kind", BOARDS, ids=str)
def test_a_first_visit_is_small_and_nothing_jumps(kind: Kind, invite: Invite) -> None:
    ann = invite(board=kind, fresh=True)
    ann.context.add_init_script(WATCH)
    post(ann, "/api/session", {"name": "Ann"})
    bots = [{"who": "bot", "level": 1}] * (kind.seats[-1] - 1)
    wish = {"game": kind.game, "seats": [{"who": "me"}, *bots], "pace": 0, "seed": 3, "start": True}
    path = f"/api/tables/{post(ann, '/api/tables', wish)['id']}"
    now = ann.context.request.get(f"{ann.url}{path}/state").json()
    while not now["choices"]:  # a step that comes while one looks may move what it likes
        now = ann.context.request.get(f"{ann.url}{path}/state?since={now['seq']}").json()
    wire = ann.context.new_cdp_session(ann.page)
    came: list[float] = []
    wire.on("Network.loadingFinished", lambda event: came.append(event["encodedDataLength"]))
    wire.send("Network.enable")
    ann.go(path.replace("/api/tables", "/t"))
    ann.page.locator(f"[data-board='{kind.board}']").wait_for()
    ann.page.wait_for_timeout(500)  # what comes late
    assert ann.page.evaluate("jumped") == []
    assert sum(came) <= MOST
