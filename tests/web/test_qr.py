"""The invitation as a QR code: each version as another program's reader has read it."""

import hashlib

import pytest

from tests.web.conftest import Invite

DRAWN = """async (text) => {
    const { modules } = await import("/web/qr.js");
    return modules(text)?.map((row) => row.map((dark) => (dark ? "#" : ".")).join("")) ?? null;
}"""
READ = [  # letters, modules a side, what zxing-cpp 2 read as these letters
    (17, 21, "aa4f219a50c03430"),
    (32, 25, "9293715ca8d6e426"),
    (53, 29, "49da558987c21e65"),
    (78, 33, "ba7b0a79409e0fe8"),
    (106, 37, "70c201ddad1ba4d6"),
    (134, 41, "169c26bf42052486"),
]
TEXT = "longbox/" * 17


def test_codes_are_drawn_as_they_were_read(invite: Invite) -> None:
    visitor = invite()
    visitor.go()
    for letters, side, known in READ:
        rows = visitor.page.evaluate(DRAWN, TEXT[:letters])
        assert len(rows) == side
        assert hashlib.sha256("\n".join(rows).encode()).hexdigest().startswith(known)
    assert visitor.page.evaluate(DRAWN, TEXT[:135]) is None


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_invitation_has_one(theme: str, invite: Invite) -> None:
    ann = invite("Ann", color_scheme=theme)
    ann.table("dice-stars", [{"who": "me"}, {"who": "open"}])
    code = ann.page.get_by_role("img", name="The link as a QR code")
    link = ann.page.get_by_label("Send this link").input_value()
    rows = ann.page.evaluate(DRAWN, link)
    dark = sum(row.count("#") for row in rows)
    assert (code.locator("path").get_attribute("d") or "").count("M") == dark
    assert code.locator("rect").get_attribute("fill") == "#ffffff"  # in the dark, too
