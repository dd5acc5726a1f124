"""The layout judge: it looks at a page, names what is wrong, and keeps a picture of it."""

from __future__ import annotations

import random
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Page

from tests.web.visitor import SCREENSHOTS, Visitor

LAYOUT = (Path(__file__).parent / "layout.js").read_text(encoding="utf-8")
FRAME = """boxes => boxes.forEach(([left, top, width, height]) => {
    const frame = document.createElement("div");
    frame.className = "judged";
    frame.style.cssText = `position: fixed; z-index: 99; outline: 3px solid red;
        pointer-events: none; left: ${left}px; top: ${top}px;
        width: ${width}px; height: ${height}px`;
    document.body.append(frame);
})"""
UNFRAME = "document.querySelectorAll('.judged').forEach(frame => frame.remove())"
DRAWN = """seq => {
    const drawn = document.querySelector("main.table:has([data-board]):not(.over), main:has(.end)");
    return Number(drawn?.dataset.seq) >= seq && document.fonts.status === "loaded";
}"""
# What a page is told waits until somebody looks at it: it draws several steps at once then.
WAITING = """(() => {
    const waiting = [];
    let shown = 0;
    const later = (told) => told.t !== "pong" && (waiting.length > 0 || told.seq > shown);
    window.WebSocket = class extends WebSocket {
        constructor(...where) {
            super(...where);
            this.addEventListener("message", (told) => {
                if (!told.isTrusted || !later(JSON.parse(told.data))) return;
                told.stopImmediatePropagation();
                waiting.push([this, told.data]);
            });
        }
    };
    window.show = (seq) => {
        shown = seq;
        while (waiting.length && !(JSON.parse(waiting[0][1]).seq > shown)) {
            const [socket, data] = waiting.shift();
            socket.dispatchEvent(new MessageEvent("message", { data }));
        }
    };
})()"""
SHOW = f"""async (seq) => {{
    const drawn = {DRAWN};
    const frame = () => new Promise(requestAnimationFrame);
    show(seq);
    while (!drawn(seq)) await frame();
    for (const _ of "two") await frame(); // what lies around a board is drawn after it
}}"""
FITTING = "fit => fit.width === innerWidth && fit.height === innerHeight"

RETRIES = 3  # a slow page lets a kept connection end; a wish with the same id is played once
Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = ("light", "dark")


@dataclass(frozen=True)
class Screen:
    width: int
    height: int
    touch: bool = False

    @property
    def size(self) -> dict[str, int]:
        return {"width": self.width, "height": self.height}

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"


LARGE = Screen(1440, 900)
SMALL = Screen(1280, 720)
PHONE = Screen(390, 844, touch=True)


def faults(page: Page, screen: Screen, sight: bool) -> list[dict[str, Any]]:
    return page.evaluate(  # type: ignore[no-any-return]  # JSON
        LAYOUT, {"width": screen.width, "touch": screen.touch, "sight": sight}
    )


@dataclass
class Judge:
    """Collects what is wrong, one example of each sort, over all that it looks at."""

    name: str
    made: bool  # a board made by hand: all that is needed must be in sight on a large screen
    found: dict[tuple[str, str], str] = field(default_factory=dict)

    def look(
        self,
        page: Page,
        screen: Screen,
        theme: Theme,
        where: str,
        painted: Callable[[], Page] | None = None,
    ) -> None:
        """At a page, or at one that is not painted: a picture needs another that is."""
        page.emulate_media(color_scheme=theme)
        if page.viewport_size != screen.size:
            page.set_viewport_size(screen.size)  # type: ignore[arg-type]  # both are there
            page.wait_for_function(FITTING, arg=screen.size)
        new = []
        for fault in faults(page, screen, self.made and screen == LARGE):
            key = (fault["rule"], fault["sort"])
            if key not in self.found:
                self.found[key] = f"{fault['rule']}: {fault['element']}: {fault['detail']}"
                new.append((key, fault["box"]))
        if new:
            picture = f"layout-{self.name}-{screen}-{theme}-{where}"
            self.keep(painted() if painted else page, picture, [box for _, box in new])
            for key, _ in new:
                self.found[key] += f" ({picture}.png)"

    def keep(self, page: Page, name: str, boxes: list[list[int]]) -> None:
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        page.evaluate(FRAME, boxes)
        page.screenshot(path=SCREENSHOTS / f"{name}.png")
        page.evaluate(UNFRAME)

    def sentence(self) -> None:
        assert not self.found, "\n".join(["", *self.found.values()])


def random_match(
    visitor: Visitor, table: str, luck: random.Random
) -> Iterator[tuple[int, str | None]]:
    """Answer at random, without the page: each step with its question, and the last without."""
    api = f"{visitor.url}/api/tables/{table}"
    request = visitor.context.request
    headers = {"origin": visitor.url, "content-type": "application/json"}
    while True:
        now = request.get(f"{api}/state", max_retries=RETRIES).json()
        while not now["choices"] and now["outcome"] is None:
            now = request.get(f"{api}/state?since={now['seq']}", max_retries=RETRIES).json()
        asked = [one["decision"] for one in now["asked"] if one["seat"] == now["seat"]]
        yield now["seq"], next(iter(asked), None)
        if now["outcome"] is not None:
            return
        action = luck.choice(now["choices"])["action"]
        wish = {"id": uuid.uuid4().hex, "seq": now["seq"], "action": action}
        answer = request.post(f"{api}/moves", data=wish, headers=headers, max_retries=RETRIES)
        assert answer.ok, answer.text()


def drawn(page: Page, seq: int) -> None:
    """Until the page shows that step, in its letters."""
    page.wait_for_function(DRAWN, arg=seq)
