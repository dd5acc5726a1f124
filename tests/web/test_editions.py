"""A changed edition in a real browser: offered at set-up, and seen on the table and in the log."""

import re
from collections.abc import Iterator

import pytest

import longbox
from tests.server.site import Site, running
from tests.web.conftest import Invite
from tests.web.visitor import Visitor

GAME = "dice-tuners"
OWN = longbox.game(GAME).edition


def corrected() -> str:
    """Every hero has a name of a second printing, and costs 5."""
    text = OWN.text.replace(f'name = "{OWN.name}"', 'name = "Second printing"', 1)
    for one in longbox.game(GAME).catalogue():
        if one.kind == "hero":
            text = text.replace(f'name = "{one.name}"', f'name = "{one.name} II"')
    return re.sub(r"(?m)^cost = \d+", "cost = 5", text)


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("editions")
    (folder / "second.toml").write_text(corrected(), encoding="utf-8")
    with running(folder / "longbox.db", editions=folder) as site:
        yield site


def choose(ann: Visitor) -> None:
    ann.go(f"/new/{GAME}")
    ann.page.get_by_role("button", name="Second printing").click()


def test_it_is_offered_with_what_differs(printed: Site, invite: Invite) -> None:
    for width in (1280, 390):
        ann = invite(url=printed.url, viewport={"width": width, "height": 900})
        choose(ann)
        differs = ann.page.locator(".editions .differs li")
        assert "Okiku › cost: " in differs.nth(1).inner_text()
        assert ann.page.locator(".editions s").first.inner_text().endswith("Okiku")
        assert ann.page.evaluate("document.documentElement.scrollWidth") <= width
        assert ann.judge() == []


def test_a_changed_card_is_on_the_table_in_the_rules_and_in_the_log(
    printed: Site, invite: Invite
) -> None:
    ann = invite("Ann", url=printed.url)
    choose(ann)
    ann.page.locator("[data-begin]").click()
    ann.page.locator(".edition-played").wait_for()
    assert "Second printing" in ann.page.locator(".edition-played").inner_text()
    id = ann.page.url.rsplit("/", 1)[1]
    room = printed.room(id)
    assert room.row.edition != OWN.hash
    assert room.table.begun().record().edition == room.row.edition
    ann.page.locator("[data-board]", has_text=" II").first.wait_for()
    ann.page.locator(".edition-played button").click()
    book = ann.page.get_by_role("region", name="Rules")
    book.locator(".differs", has_text="Okiku II").wait_for()
    ann.page.keyboard.press("Escape")
    log = ann.page.locator(".log")
    for _ in range(40):
        if " II" in log.inner_text():
            break
        ann.play(ann.by_mouse, 1)
    assert " II" in log.inner_text()
