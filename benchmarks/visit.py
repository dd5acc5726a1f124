"""What a table costs a browser: its first visit, a step on a slow screen, and what jumps.

python benchmarks/visit.py [TREE ...] [--games dice-stars ...] [--answers 40]

A TREE is a folder with src/longbox in it, or a commit, tag or branch; several in one run compare.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

ROOT: Final = Path(__file__).parents[1]
LIMIT: Final = (250, 50, 0)  # kB, milliseconds, layout shift
SLOWED: Final = 4  # how many times slower the browser's processor is made
SETTLED: Final = 1500  # milliseconds after the first question in which something could still jump
PACE: Final = 250  # milliseconds between the bot's answers: each step has the screen to itself
SERVER: Final = """
import sys
from pathlib import Path
from longbox.server.serve import Config, serve

config = Config(Path(sys.argv[1]), port=0, ready=lambda url: print(url, flush=True))
try:
    serve(config)
except KeyboardInterrupt:
    pass
"""
# When each step's frame came, and when it had been painted; what jumped after the first paint.
WATCH: Final = """
window.took = [];
window.jumped = [];
const coming = new Map();
window.WebSocket = class extends WebSocket {
    constructor(...given) {
        super(...given);
        this.addEventListener("message", (event) => {
            const frame = JSON.parse(event.data);
            if (frame.t === "ev") coming.set(frame.seq, event.timeStamp);
        });
    }
};
const painted = new MessageChannel();
painted.port1.onmessage = ({ data }) => {
    for (const [seq, came] of coming) {
        if (seq > data) continue;
        took.push(performance.now() - came);
        coming.delete(seq);
    }
};
const look = () => {
    const seq = Number(document.querySelector("main.table")?.dataset.seq);
    if (coming.size && seq) painted.port2.postMessage(seq);
    requestAnimationFrame(look);
};
requestAnimationFrame(look);
new PerformanceObserver((list) => {
    const first = performance.getEntriesByName("first-paint")[0]?.startTime ?? 0;
    for (const { value, startTime, sources } of list.getEntries()) {
        const who = sources.map(({ node }) => node?.className?.baseVal ?? node?.className);
        if (startTime > first) jumped.push([value, who.join(", ")]);
    }
}).observe({ type: "layout-shift", buffered: true });
"""


@dataclass
class Visit:
    """What one visit to one table measured."""

    kilobytes: float  # of files, as they come
    fonts: float
    frames: float  # of the socket, which compresses nothing: there are secrets in it
    jumped: list[tuple[float, str]]
    took: list[float]

    @property
    def shift(self) -> float:
        return sum(value for value, _ in self.jumped)

    @property
    def most(self) -> float:
        """What 95 of 100 steps stay below."""
        return sorted(self.took)[len(self.took) * 95 // 100]


@contextmanager
def source(tree: str) -> Iterator[Path]:
    """The src of a folder, or of a commit in a folder for the while."""
    if (Path(tree) / "src" / "longbox").is_dir():
        yield Path(tree).resolve() / "src"
        return
    with tempfile.TemporaryDirectory() as folder:
        packed = subprocess.run(
            ["git", "-C", str(ROOT), "archive", tree, "src"], check=True, stdout=subprocess.PIPE
        )
        subprocess.run(["tar", "-x", "-C", folder], input=packed.stdout, check=True)
        yield Path(folder) / "src"


@contextmanager
def served(src: Path) -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            [sys.executable, "-c", SERVER, f"{folder}/longbox.db"],
            env={**os.environ, "PYTHONPATH": str(src)},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert process.stdout is not None
        try:
            yield process.stdout.readline().strip().rstrip("/")
        finally:
            process.send_signal(2)
            process.wait(20)
            process.stdout.close()


class Guest:
    """Someone at a table, whose browser has never been here."""

    def __init__(self, browser: Browser, url: str, watch: str = WATCH) -> None:
        self.context: BrowserContext = browser.new_context(
            viewport={"width": 1440, "height": 900}, locale="en"
        )
        self.context.add_init_script(watch)
        self.url = url
        self.ask("/api/session", {"name": "Ann"})
        self.page: Page = self.context.new_page()
        self.wire = self.context.new_cdp_session(self.page)

    def ask(self, path: str, body: object = None) -> Any:
        """What the API answers: JSON of any shape."""
        headers = {"origin": self.url, "content-type": "application/json"}
        request = self.context.request
        answer = (
            request.get(self.url + path)
            if body is None
            else request.post(self.url + path, data=json.dumps(body), headers=headers)
        )
        assert answer.ok, answer.text()
        return answer.json()

    def visit(self, game: str, answers: int) -> Visit:
        seats = [{"who": "me"}, {"who": "bot", "level": 1}]
        wish = {"game": game, "seats": seats, "pace": PACE, "seed": 3, "start": True}
        table = self.ask("/api/tables", wish)["id"]
        came: dict[str, float] = {}
        kinds: dict[str, str] = {}
        frames: list[int] = []
        self.wire.on(
            "Network.responseReceived", lambda e: kinds.update({e["requestId"]: e["type"]})
        )
        self.wire.on(
            "Network.loadingFinished",
            lambda e: came.update({e["requestId"]: e["encodedDataLength"]}),
        )
        self.wire.on(
            "Network.webSocketFrameReceived",
            lambda e: frames.append(len(e["response"]["payloadData"])),
        )
        self.wire.send("Network.enable")
        self.page.goto(f"{self.url}/t/{table}")
        self.page.locator("[data-choices], #options ol .option").first.wait_for(state="attached")
        self.page.wait_for_timeout(SETTLED)
        all_of_it = sum(came.values()) / 1000
        fonts = sum(size for id, size in came.items() if kinds.get(id) == "Font") / 1000
        told = sum(frames) / 1000
        jumped = self.page.evaluate("jumped")
        return Visit(all_of_it, fonts, told, jumped, self.steps(table, answers))

    def steps(self, table: str, answers: int) -> list[float]:
        """Answer at random, and see how long each step takes to the screen."""
        self.wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
        luck = random.Random(1)
        api = f"/api/tables/{table}"
        for _ in range(answers):
            now = self.ask(f"{api}/state")
            while not now["choices"] and now["outcome"] is None:
                now = self.ask(f"{api}/state?since={now['seq']}")
            self.page.wait_for_function(
                "seq => Number(document.querySelector('main.table').dataset.seq) >= seq",
                arg=now["seq"],
            )
            self.page.wait_for_timeout(100)
            if now["outcome"] is not None:
                break
            action = luck.choice(now["choices"])["action"]
            self.ask(f"{api}/moves", {"id": uuid.uuid4().hex, "seq": now["seq"], "action": action})
        self.wire.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        return list(self.page.evaluate("took"))


def measured(browser: Browser, tree: str, games: list[str], answers: int) -> dict[str, Visit]:
    with source(tree) as src, served(src) as url:
        made = {}
        for game in games:
            guest = Guest(browser, url)
            made[game] = guest.visit(game, answers)
            guest.context.close()
        return made


def told(tree: str, game: str, visit: Visit) -> str:
    middle = statistics.median(visit.took)
    return (
        f"| {game} | {tree} | {visit.kilobytes:.0f} | {visit.fonts:.0f} |"
        f" {visit.frames:.0f} | {middle:.0f} | {visit.most:.0f} | {visit.shift:.5f} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("trees", nargs="*", default=[str(ROOT)])
    parser.add_argument("--games", nargs="+", default=["dice-stars", "age-of-comics"])
    parser.add_argument("--answers", type=int, default=40)
    args = parser.parse_args()
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        found = {tree: measured(browser, tree, args.games, args.answers) for tree in args.trees}
        browser.close()
    print("| game | tree | files kB | of them fonts | socket kB | step ms | 95 of 100 | jumps |")
    print("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    for game in args.games:
        for tree in args.trees:
            print(told(tree, game, found[tree][game]))
    kilobytes, milliseconds, shift = LIMIT
    print(f"| at most | | {kilobytes} | | | | {milliseconds} | {shift} |")
    for tree, visits in found.items():
        for game, visit in visits.items():
            for value, who in visit.jumped:
                print(f"{tree}: {game}: {who} jumped by {value:.5f}")


if __name__ == "__main__":
    main()
