"""What a step costs the main thread of a page: recorded frames of a match in the browser's trace.

python benchmarks/page_steps.py [TREE ...] [--games dice-stars ...] [--steps 15] [--rounds 3]

A TREE is a folder with src/longbox in it, or a commit, tag or branch; all are fed the same frames,
in turns. Time is that of the processor, from a frame to the commit of its paint, so that a busy
machine does less harm to it; of the rounds of a tree the one with the least is shown.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import statistics
import uuid
from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any, Final

from playwright.sync_api import Browser, sync_playwright
from visit import ROOT, Guest, served, source

Event = dict[str, Any]  # of the trace: JSON whose fields depend on its name

TOLD: Final = 50  # milliseconds in which a page hears what was answered
APART: Final = 800  # milliseconds between two frames: by then nothing moves
MARK: Final = "frame"
CATEGORIES: Final = [
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "blink.user_timing",
]
KINDS: Final = {
    "FunctionCall": "script",
    "EvaluateScript": "script",
    "TimerFire": "script",
    "FireAnimationFrame": "script",
    "RunMicrotasks": "script",
    "MinorGC": "script",
    "MajorGC": "script",
    "UpdateLayoutTree": "styles",
    "Layout": "layout",
    "PrePaint": "in painting",
    "Paint": "in painting",
    "Layerize": "layers",
    "Commit": "layers",
    "RunTask": "the rest",
}
COLUMNS: Final = list(dict.fromkeys(KINDS.values()))
FED: Final = """
const frames = %s;
window.WebSocket = class {
    static OPEN = 1;
    readyState = 1;
    constructor() {
        const next = () => this.onmessage({ data: frames.shift() });
        window.feed = () => setTimeout(() => {
            performance.mark("%s");
            next();
        });
        setTimeout(next);
    }
    send() {}
    close() {}
};
"""


@dataclass
class Match:
    """What the page of a table was told."""

    table: str
    info: str
    frames: list[str]


@dataclass
class Step:
    """Milliseconds from its frame to the commit of its paint."""

    spent: Counter[str]  # of the processor, by kinds
    clock: float


def recorded(browser: Browser, url: str, game: str, steps: int) -> Match:
    """The first steps of a match in which all answers are given at random."""
    guest = Guest(browser, url)
    seats = [{"who": "me"}, {"who": "bot", "level": 1}]
    wish = {"game": game, "seats": seats, "pace": 0, "seed": 3, "start": True}
    table = guest.ask("/api/tables", wish)["id"]
    api = f"/api/tables/{table}"
    info = json.dumps(guest.ask(api))
    frames: list[str] = []

    def hear(frame: str | bytes) -> None:
        if json.loads(frame)["t"] in ("welcome", "ev"):
            frames.append(str(frame))

    guest.page.on("websocket", lambda socket: socket.on("framereceived", hear))
    guest.page.goto(f"{url}/t/{table}")
    guest.page.locator("main.table").wait_for()
    luck = random.Random(1)
    while len(frames) <= steps:
        now = guest.ask(f"{api}/state")
        while not now["choices"] and now["outcome"] is None:
            now = guest.ask(f"{api}/state?since={now['seq']}")
        assert now["outcome"] is None, f"a match of {game} has less than {steps} steps"
        action = luck.choice(now["choices"])["action"]
        guest.ask(f"{api}/moves", {"id": uuid.uuid4().hex, "seq": now["seq"], "action": action})
        guest.page.wait_for_timeout(TOLD)
    guest.context.close()
    return Match(table, info, frames[: steps + 1])


def fed(browser: Browser, url: str, match: Match) -> list[Step]:
    """What the steps of a match cost a page."""
    guest = Guest(browser, url, FED % (json.dumps(match.frames), MARK))
    guest.page.route(
        f"**/api/tables/{match.table}",
        lambda route: route.fulfill(body=match.info, content_type="application/json"),
    )
    guest.page.goto(f"{url}/t/{match.table}")
    guest.page.locator("main.table").wait_for()
    guest.page.wait_for_timeout(APART)
    browser.start_tracing(page=guest.page, categories=CATEGORIES)
    for _ in match.frames[1:]:
        guest.page.evaluate("feed()")
        guest.page.wait_for_timeout(APART)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    guest.context.close()
    return found(events)


def found(events: list[Event]) -> list[Step]:
    """The steps of a trace."""
    marks = [event for event in events if event["name"] == MARK]
    thread = marks[0]["pid"], marks[0]["tid"]
    told = [
        event
        for event in sorted(events, key=lambda event: event["ts"])
        if (event["pid"], event["tid"]) == thread and event["name"] in KINDS and "tdur" in event
    ]
    return [step(told, mark["ts"]) for mark in marks]


def step(told: list[Event], came: int) -> Step:
    """What was done after a frame had come; times within another event are not that one's own."""
    commit = next(one for one in told if one["name"] == "Commit" and one["ts"] > came)
    painted = commit["ts"] + commit["dur"]
    spent: Counter[str] = Counter()
    around: list[Event] = []
    for event in told:
        if event["ts"] + event["dur"] < came or event["ts"] > painted:
            continue
        while around and around[-1]["ts"] + around[-1]["dur"] <= event["ts"]:
            around.pop()
        spent[KINDS[event["name"]]] += event["tdur"]
        if around:
            spent[KINDS[around[-1]["name"]]] -= event["tdur"]
        around.append(event)
    return Step(
        Counter({kind: time / 1000 for kind, time in spent.items()}), (painted - came) / 1000
    )


def told(game: str, tree: str, rounds: list[list[Step]]) -> str:
    least = min(rounds, key=lambda steps: sum(step.spent.total() for step in steps))
    means = [statistics.mean(step.spent[kind] for step in least) for kind in COLUMNS]
    clock = min(statistics.median(step.clock for step in steps) for steps in rounds)
    figures = " | ".join(f"{figure:.1f}" for figure in [sum(means), clock, *means])
    return f"| {game} | {tree} | {figures} |"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("trees", nargs="*", default=[str(ROOT)])
    parser.add_argument("--games", nargs="+", default=["dice-stars", "age-of-comics"])
    parser.add_argument("--steps", type=int, default=15)
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    print("| game | tree | all | by the clock, median |", " | ".join(COLUMNS), "|")
    print("| --- | --- |", " ---: |" * (len(COLUMNS) + 2))
    with sync_playwright() as playwright, ExitStack() as stack:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        urls = [
            stack.enter_context(served(stack.enter_context(source(tree)))) for tree in args.trees
        ]
        for game in args.games:
            match = recorded(browser, urls[0], game, args.steps)
            turns = [[fed(browser, url, match) for url in urls] for _ in range(args.rounds)]
            for tree, rounds in zip(args.trees, zip(*turns, strict=True), strict=True):
                print(told(game, tree, list(rounds)), flush=True)
        browser.close()


if __name__ == "__main__":
    main()
