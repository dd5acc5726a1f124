"""A report of the lab in a real browser: nothing overflows, nothing is asked for, all is drawn."""

import io
from pathlib import Path

import pytest
from playwright.sync_api import Browser

import longbox
from longbox.lab.engines import local
from longbox.lab.evidence import Evidence
from longbox.lab.progress import Progress
from longbox.lab.report import page
from longbox.lab.runs import Run
from longbox.lab.simulation import planned

TOO_WIDE = """() => [...document.querySelectorAll("section *")]
    .filter(one => !one.closest("svg") || one.matches("figure > svg"))
    .filter(one => one.getBoundingClientRect().right > innerWidth + 1)
    .map(one => one.outerHTML.slice(0, 80))"""
BROKEN_WORDS = """() => [...document.querySelectorAll("th")].flatMap(head => {
    const text = head.firstChild;
    return [...text.data.matchAll(/\\S+/g)].filter(word => {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        return range.getClientRects().length > 1;
    }).map(word => word[0]);
})"""
GIFTS = {"mangaka-dice": "skill card", "little-tricktakers": "item"}


@pytest.fixture(
    scope="module",
    params=[
        id if id == "dice-tuners" else pytest.param(id, marks=pytest.mark.long)
        for id in longbox.games()
    ],
)
def report(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two kinds of bots, all tables, and gifts where a game has some: every part of the page."""
    folder = tmp_path_factory.mktemp("report")
    game = longbox.game(request.param)
    bots = ["1", "2"] if 2 in game.seats else ["1", "2", "1"]
    tables = ["decisions", "components"]
    give = GIFTS.get(game.id, "")
    run = Run.begun(folder / "run", planned(game, bots, 2, 1, {}, False, tables, give))
    run.play(local(1), Progress("matches", io.StringIO()))
    path = folder / "report.html"
    path.write_text(page(Evidence(run)), encoding="utf-8")
    return path


@pytest.mark.parametrize("width", [1280, 390])
def test_a_report_fits_and_asks_for_nothing(report: Path, browser: Browser, width: int) -> None:
    context = browser.new_context(viewport={"width": width, "height": 900})
    shown = context.new_page()
    asked: list[str] = []
    errors: list[str] = []
    shown.on("request", lambda request: asked.append(request.url))
    shown.on("console", lambda message: errors.append(message.text))
    shown.goto(report.as_uri())
    assert shown.evaluate("document.documentElement.scrollWidth") <= width
    assert shown.evaluate(TOO_WIDE) == []
    assert shown.evaluate(BROKEN_WORDS) == []  # in the heads of narrow columns
    assert [url for url in asked if not url.startswith("data:")] == [report.as_uri()]
    assert errors == []
    assert shown.locator("figure > svg").count() >= 8
    small = shown.evaluate(
        "Math.min(...[...document.querySelectorAll('figure svg text')]"
        ".map(one => one.getBoundingClientRect().height))"
    )
    assert small >= 9  # pixels: letters stay readable
    assert shown.evaluate("document.fonts.check('16px Bangers')")
    context.close()
