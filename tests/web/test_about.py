"""The page about the site; its letters and icons come from the site itself."""

import pytest

import longbox
from tests.web.conftest import Invite

FONTS = """document.fonts.ready.then(() => Array.from(document.fonts)
    .filter((face) => face.status === "loaded" && !face.family.includes("Stand-in"))
    .map((face) => face.family))"""
DRAWN = """async (name) => {
    const { icon } = await import("/web/icons.js");
    const { html, render } = await import("/web/vendor/ui.js");
    render(html`<p>${icon(name, "page")}</p>`, document.getElementById("app"));
    const use = document.querySelector("use");
    for (let wait = 0; wait < 100 && !use.getBBox().width; wait++) {
        await new Promise((done) => setTimeout(done, 20));
    }
    return use.getBBox().width > 0;
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("locale", ["en", "de"])
def test_the_page_about_the_site_gives_credit(invite: Invite, scheme: str, locale: str) -> None:
    ann = invite(color_scheme=scheme, locale=locale)
    ann.go()
    ann.page.locator("a[href='/about']").first.click()
    ann.page.locator("main.about").wait_for()
    said = ann.page.locator("main").inner_text()
    assert all(name in said for name in ("Bangers", "Atkinson", "game-icons.net", "Delapouite"))
    assert "docs/adding-a-game.md" in said
    for game in map(longbox.game, longbox.games()):
        assert all(name in said for name in (game.name, *game.about.designers))
    assert ann.judge() == []
    licences = ann.page.locator("main a").get_attribute("href")
    assert "SIL OPEN FONT LICENSE" in ann.context.request.get(f"{ann.url}{licences}").text()


def test_the_fonts_come_from_the_site(invite: Invite) -> None:
    ann = invite()
    ann.go("/about")
    ann.page.locator("main.about").wait_for()
    assert {name.strip('"') for name in ann.page.evaluate(FONTS)} >= {
        "Bangers",
        "Atkinson Hyperlegible Next",
    }


def test_an_icon_is_drawn_from_its_sprite(invite: Invite) -> None:
    ann = invite()
    ann.go("/about")
    ann.page.locator("main.about").wait_for()
    assert ann.page.evaluate(DRAWN, "moon")
    assert not ann.page.evaluate(DRAWN, "no-such-icon")
