"""One server for all tests of the page, and one browser; a browser context for each person.

Making a context and its page takes twice as long as showing a table in it. Who leaves hands theirs
on, with nothing in it but files of the site: the next one of their kind is as new there, unless
their test adds to what a page does or counts what it loads, and asks for a ``fresh`` one.

Where whole matches are played (``unpainted``) it is one without memory for what it would paint, so
it does not: the page, its layout and what a click hits are the same, for a quarter less of the
processor. Pictures can only be kept in the other one.
"""

import os
import random
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache

import pytest
from playwright.sync_api import Browser, sync_playwright

from longbox.server import files
from longbox.server.bots import ANYONE, Moment, Share, Workers
from tests.server.site import Site, running
from tests.web.boards import Kind
from tests.web.visitor import Visitor, Wire

# The shell is the same engine without windows, for a little more than half of the processor's time.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
ARGS = [
    "--no-sandbox",
    "--font-render-hinting=none",  # letters as wide as those in a window
    "--js-flags=--no-opt --no-maglev",  # no page lives long enough for it
]
UNPAINTED = "--force-gpu-mem-available-mb=1"
TIMEOUT = 60_000  # milliseconds
WHY = "no Chromium is here: 'apt install chromium-headless-shell', 'chromium', or CHROMIUM=path"
STILL = {"reduced_motion": "reduce"}  # a click waits until what it hits stands still
GENERAL_BOARD = """if (origin !== "null") localStorage.setItem("longbox.board", '"general"')"""

Invite = Callable[..., Visitor]


class SameLuck(Workers):
    """Rookies answer at random in the server's own process: at once, and the same in every run."""

    async def choose(self, now: Moment, seat: int, level: int, share: Share = ANYONE) -> str:
        if level > 1:
            return await super().choose(now, seat, level, share)
        luck = random.Random(f"{now.match.seed} {now.count} {seat}")
        return str(luck.choice(now.match.options_of(seat)))


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """No file changes while tests run: a browser need not ask again for what it has."""
    with (
        pytest.MonkeyPatch.context() as patch,
        running(tmp_path_factory.mktemp("site") / "longbox.db") as started,
    ):
        patch.setattr(files, "ASK_AGAIN", files.KEEP)
        started.house.bots = SameLuck(1)
        yield started


@pytest.fixture(scope="package")
def launch() -> Iterator[Callable[..., Browser]]:
    """Each kind of browser once, when it is first asked for."""
    if CHROMIUM is None:
        pytest.skip(WHY)
    with sync_playwright() as playwright, ExitStack() as running:

        @cache
        def launched(*more: str) -> Browser:
            started = playwright.chromium.launch(executable_path=CHROMIUM, args=[*ARGS, *more])
            running.callback(started.close)
            return started

        yield launched


@pytest.fixture(scope="module")
def browser(launch: Callable[..., Browser], request: pytest.FixtureRequest) -> Browser:
    return launch(UNPAINTED) if request.node.get_closest_marker("unpainted") else launch()


@pytest.fixture(scope="package")
def resting(launch: Callable[..., Browser]) -> dict[str, list[Visitor]]:
    """Those who have left, by what their browser context is like."""
    return {}


@pytest.fixture
def invite(site: Site, browser: Browser, resting: dict[str, list[Visitor]]) -> Iterator[Invite]:
    """A person, with what their browser context shall be like; nobody's page may complain."""
    here: list[tuple[str, Visitor]] = []

    def make(
        name: str = "",
        url: str = site.url,
        board: Kind | None = None,
        fresh: bool = False,
        inside: Browser = browser,
        **options: object,
    ) -> Visitor:
        given = {"viewport": {"width": 1280, "height": 900}, "locale": "en", **STILL, **options}
        general = board is not None and not board.made
        kind = "" if fresh or url != site.url else f"{id(inside)} {general} {given}"
        if known := resting.get(kind):
            visitor = known.pop()
            visitor.come(given["viewport"])
        else:
            context = inside.new_context(**given)  # type: ignore[arg-type]  # told by keyword
            context.set_default_timeout(TIMEOUT)
            if general:
                context.add_init_script(GENERAL_BOARD)
            visitor = Visitor(context, url)
        here.append((kind, visitor))
        if name:
            visitor.known_as(name)
        return visitor

    yield make
    errors = [error for _, visitor in here for error in visitor.errors]
    for kind, visitor in here:
        if kind:
            visitor.leave()
            resting.setdefault(kind, []).append(visitor)
        else:
            visitor.context.close()
    assert not errors, errors


@pytest.fixture
def wire(site: Site) -> Iterator[Wire]:
    with ExitStack() as stack:
        made = Wire(site.url)
        stack.callback(made.close)
        yield made
