"""People at browsers: by mouse, by keyboard, by finger; and a wire that can be cut."""

from __future__ import annotations

import contextlib
import json
import random
import socket
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")
SCREENSHOTS = Path(__file__).parents[2] / "build" / "screenshots"
COLLECT = """
addEventListener("DOMContentLoaded", () => {
    window.said = [];
    for (const how of ["polite", "assertive"]) {
        const place = document.getElementById(how);
        const heard = new MutationObserver(() => said.push(place.textContent));
        if (place) heard.observe(place, {childList: true});
    }
});
"""
SMALL_FILE = "/web/manifest.webmanifest"  # of the site, so a page that is there keeps its process
KEEP_NAME = "name => localStorage.setItem('longbox.name', JSON.stringify(name))"
FORGET = "localStorage.clear(), sessionStorage.clear()"
READY = "#options ol .option:not([aria-disabled])"
CHOOSABLE = ".bubble [data-action], [data-board] [data-action], [data-board] [data-choices]"
# One of those in sight: its place among all, whether it is one answer, whether it is several, and
# where a pointer hits it when it has stood still for a frame. A click of Playwright's waits for the
# same, but asks the page many times.
PICK = """async ([selector, luck, show]) => {
    const all = Array.from(document.querySelectorAll(selector));
    const seen = all.filter((one) => one.checkVisibility({ visibilityProperty: true })
        && one.getBoundingClientRect().width && one.getBoundingClientRect().height);
    if (!seen.length) return null;
    const picked = seen[Math.floor(luck * seen.length)];
    if (show) picked.scrollIntoView({ block: "center" });
    const middle = () => {
        const { left, top, width, height } = picked.getBoundingClientRect();
        return [left + width / 2, top + height / 2];
    };
    let before, at = middle();
    do {
        before = at;
        await new Promise(requestAnimationFrame);
        at = middle();
    } while (`${before}` !== `${at}`);
    const { action, choices } = picked.dataset;
    const hit = picked.contains(document.elementFromPoint(...at));
    return [all.indexOf(picked), action !== undefined, Number(choices ?? 1) > 1, hit ? at : null];
}"""
BUTTONS = "#options ol .option"
THING = ".board .thing.can"
THINGS = "all => all.map(({ dataset: { thing, say, number } }) => `${thing}: ${say} ${number}`)"
# The step that is shown, whether it is the last, and its answers; null until they are there.
LOOK = """seq => {
    const now = Number(document.querySelector("main.table")?.dataset.seq);
    const over = document.querySelector(".end") !== null;
    const ready = "#options ol .option:not([aria-disabled])";
    if (now === seq || !(over || document.querySelector(ready))) return null;
    const all = document.querySelectorAll("#options ol .option");
    return [now, over, Array.from(all, ({ dataset }) => dataset.action)];
}"""

Seat = dict[str, object]


@dataclass(frozen=True)
class Picked:
    """A thing by chance, whether it is one answer or several, and where it is hit, if in sight."""

    place: Locator
    alone: bool
    several: bool
    at: tuple[float, float] | None


class Visitor:
    """Someone with a browser of their own, at one page of the site."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        context.add_init_script(COLLECT)
        self.context = context
        self.page: Page = context.new_page()
        self.url = url
        self.name = ""
        self.errors: list[str] = []
        self.page.on("console", lambda message: self.hear(message.type, message.text))
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.luck = random.Random(7)

    def leave(self) -> None:
        """Forget all but the files of the site, which are whole and old in any case."""
        for other in self.context.pages[1:]:
            other.close()
        self.page.mouse.move(0, 0)
        self.go(SMALL_FILE)
        self.page.evaluate(FORGET)
        self.page.emulate_media(color_scheme="null")
        self.context.clear_cookies()

    def come(self, viewport: Any) -> None:  # Any: width and height
        """As someone else."""
        self.name = ""
        self.errors.clear()
        self.luck = random.Random(7)
        if self.page.viewport_size != viewport:
            self.page.set_viewport_size(viewport)

    def hear(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.errors.append(text)

    # Getting there.

    def go(self, path: str = "/") -> None:
        self.page.goto(self.url + path)

    def known_as(self, name: str) -> None:
        """Have a name without clicking for it: a session, and what the page keeps of it."""
        self.posted("/api/session", {"name": name})
        self.keep(name)

    def keep(self, name: str) -> None:
        self.name = name
        if not self.page.url.endswith(SMALL_FILE):
            self.go(SMALL_FILE)
        self.page.evaluate(KEEP_NAME, name)

    def same_as(self, other: Visitor) -> None:
        """The same person at another screen."""
        self.context.add_cookies(other.context.cookies())  # type: ignore[arg-type]  # as they are
        if other.name:
            self.keep(other.name)

    def introduce(self, name: str) -> None:
        """Take a name on the home page."""
        self.go()
        self.page.locator("[data-name]").click()
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name="Save").click()
        self.page.get_by_text("Saved.").wait_for()
        self.page.keyboard.press("Escape")

    def sit_down(self, game: str, players: int, **more: object) -> str:
        """At a new table with bots that do not wait."""
        id = self.with_bots(game, players, **more)
        self.go(f"/t/{id}")
        return id

    def with_bots(self, game: str, players: int, **more: object) -> str:
        """A table that is not yet looked at."""
        bot: Seat = {"who": "bot", "level": 1}
        return self.made(game, [{"who": "me"}, *[bot] * (players - 1)], start=True, **more)

    def table(self, game: str, seats: list[Seat], **more: object) -> str:
        """Make a table without clicking for it, and go there."""
        id = self.made(game, seats, **more)
        self.go(f"/t/{id}")
        return id

    def made(self, game: str, seats: list[Seat], **more: object) -> str:
        body = {"game": game, "seats": seats, "pace": 0, "seed": 3, **more}
        return str(self.posted("/api/tables", body)["id"])

    def posted(self, path: str, body: dict[str, object]) -> dict[str, Any]:
        """What was made."""
        headers = {"origin": self.url, "content-type": "application/json"}
        answer = self.context.request.post(self.url + path, data=json.dumps(body), headers=headers)
        assert answer.status == 201, answer.text()
        return dict(answer.json())

    # Looking.

    @property
    def seq(self) -> int:
        return int(self.page.locator("main.table").get_attribute("data-seq") or 0)

    def wait_past(self, seq: int) -> None:
        self.page.locator(f"main.table:not([data-seq='{seq}'])").wait_for()

    def wait_for_question(self) -> bool:
        """Until it is one's turn, or the match is over (False)."""
        self.page.locator(f"{READY}, .end").first.wait_for()
        return self.page.locator(".end").count() == 0

    def options(self) -> list[str]:
        found = self.page.locator("#options ol .option")
        return [
            str(action) for action in found.evaluate_all("all => all.map(o => o.dataset.action)")
        ]

    def open_the_list(self) -> None:
        """The general board always has it open."""
        if self.by_hand:
            self.page.get_by_role("button", name="List").click()

    def options_of_the_thing(self) -> list[str]:
        self.page.locator(".picked").wait_for(state="attached")
        return self.options()

    @property
    def status(self) -> str:
        return self.page.locator("#status").inner_text()

    def board(self) -> list[str]:
        """What lies where, while nothing is pointed at."""
        self.page.mouse.move(1, 1)
        self.page.evaluate("document.activeElement.blur()")
        self.page.locator(".thing.touched, .thing.then").first.wait_for(state="detached")
        things = self.page.locator("[data-board] [data-thing]")
        return [str(thing) for thing in things.evaluate_all(THINGS)]

    def judge(self) -> list[str]:
        """What axe finds wrong with the page.

        Letters drawn on a card or a ticket are a picture there, and its name says the same in other
        words: on a board made by hand the name need not repeat them.
        """
        self.page.evaluate(AXE)
        rules = {"label-content-name-mismatch": {"enabled": not self.by_hand}}
        found: dict[str, Any] = self.page.evaluate(
            "rules => axe.run(document, {resultTypes: ['violations'], rules})", rules
        )
        return [
            f"{one['id']}: {node['target']} {node['failureSummary']}"
            for one in found["violations"]
            for node in one["nodes"]
        ]

    def picture(self, name: str) -> None:
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=SCREENSHOTS / f"{name}.png", animations="disabled")

    # Playing.

    def play(self, answer: Callable[[list[str]], None], most: int = 10**6) -> int:
        """Answer until the match is over, or that many times; how often it was."""
        times, seq = 0, -1
        while times < most:
            seq, over, options = self.page.wait_for_function(LOOK, arg=seq).json_value()
            if over:
                break
            answer(options)
            times += 1
        if times == most:
            self.wait_past(seq)
        return times

    @property
    def by_hand(self) -> bool:
        """Whether the board is one made by hand."""
        return self.page.locator("[data-board='general']").count() == 0

    def by_mouse(self, options: list[str]) -> None:
        """On the board; on the general one mostly a button, and now and then a thing."""
        if self.by_hand:
            self.on_the_board()
            return
        if self.luck.random() < 0.3 and self.page.locator(f"{THING}:visible").count():
            thing = self.any_of(THING)
            self.press(thing)
            if not thing.several:
                return
            self.page.locator(".picked").wait_for(state="attached")
        self.by_mouse_on_a_button()

    def by_mouse_on_a_button(self, options: list[str] | None = None) -> None:
        if self.by_hand:
            self.on_the_board()
        else:
            self.press(self.any_of(BUTTONS))

    def any_of(self, selector: str, show: bool = False) -> Picked:
        """A thing in sight by chance."""
        picked = self.page.evaluate(PICK, [selector, self.luck.random(), show])
        assert picked, f"nothing can be chosen on the board: {self.status}"
        place, alone, several, at = picked
        return Picked(self.page.locator(selector).nth(place), alone, several, at)

    def press(self, picked: Picked, tap: bool = False) -> None:
        """Where it is, or where Playwright brings it, if it is out of sight or covered."""
        if picked.at:
            (self.page.touchscreen.tap if tap else self.page.mouse.click)(*picked.at)
        elif tap:
            picked.place.tap()
        else:
            picked.place.click()

    def on_the_board(self, tap: bool = False) -> None:
        """Choose a thing, an answer of its fan, or one of the bubble: never in the list."""
        chosen = self.any_of(CHOOSABLE, show=tap)  # else under the sheet below
        self.press(chosen, tap)
        if chosen.several:
            self.page.locator(".fan").wait_for()
            self.press(self.any_of(".fan [data-action]"), tap)
        if tap:  # the first tap shows, the second plays
            where = "main" if chosen.alone else ".fan"
            self.page.locator(f"{where} [data-action].armed:visible:not(.option)").first.tap()

    def point(self) -> None:
        """At what could be chosen, without choosing it."""
        self.any_of(CHOOSABLE if self.by_hand else BUTTONS).place.hover()

    def by_keyboard(self, options: list[str]) -> None:
        """Mostly a number; now and then arrows on the board and Enter."""
        if self.luck.random() < 0.2 and self.walk_to_a_thing():
            alone = self.page.locator("[data-choices='1']:focus").count() == 1
            self.page.keyboard.press("Enter")
            if alone:
                return
            options = self.options_of_the_thing()
        number = self.luck.randrange(len(options)) + 1
        self.page.keyboard.type(str(number))
        if number * 10 <= len(options):
            self.page.keyboard.press("Enter")

    def walk_to_a_thing(self) -> bool:
        self.page.keyboard.press("b")
        for way in ["ArrowRight"] * 6 + ["ArrowDown"] * 3:
            if self.page.locator(".board .thing.can:focus").count():
                return True
            self.page.keyboard.press(way)
        return False

    def by_finger(self, options: list[str]) -> None:
        """The first tap shows, the second plays."""
        if self.by_hand:
            self.on_the_board(tap=True)
            return
        self.press(self.any_of(BUTTONS, show=True), tap=True)
        self.page.locator("#options .option.armed").tap()

    def tab_to(self, selector: str, key: str = "Tab") -> None:
        """With the tab key alone."""
        for _ in range(80):
            if self.page.locator(f"{selector}:focus").count():
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"the tab key does not reach {selector}")


class Wire:
    """Between a browser and the server: it can be cut, or lose what the server says."""

    def __init__(self, url: str) -> None:
        host, port = url.removeprefix("http://").split(":")
        self.to = (host, int(port))
        self.whole = True
        self.deaf = False
        self.ends: list[socket.socket] = []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self) -> None:
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            if not self.whole:
                near.close()
                continue
            far = socket.create_connection(self.to)
            self.ends += [near, far]
            threading.Thread(target=self.carry, args=(near, far, False), daemon=True).start()
            threading.Thread(target=self.carry, args=(far, near, True), daemon=True).start()

    def carry(self, one: socket.socket, other: socket.socket, from_server: bool) -> None:
        try:
            while data := one.recv(65536):
                if not (from_server and self.deaf):
                    other.sendall(data)
        except OSError:
            pass
        finally:
            one.close()
            other.close()

    def cut(self) -> None:
        self.whole = False
        for end in self.ends:
            with contextlib.suppress(OSError):  # it was closed already
                end.shutdown(socket.SHUT_RDWR)
        self.ends.clear()

    def mend(self) -> None:
        self.whole, self.deaf = True, False

    def close(self) -> None:
        self.cut()
        self.listener.close()
