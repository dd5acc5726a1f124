"""The page's files: nothing that becomes markup or code, and the library as its recipe made it."""

import hashlib
import json
import re
from pathlib import Path

import pytest

WEB = Path(__file__).parents[2] / "src" / "longbox" / "web"
VENDORED = (WEB / "vendor" / "ui.js", Path(__file__).parent / "vendor" / "axe.min.js")
OURS = sorted(path for path in WEB.rglob("*.js") if "vendor" not in path.parts)
FORBIDDEN = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|dangerously|\beval\(|new Function"
)


def test_no_text_becomes_markup_or_code() -> None:
    for path in OURS:
        assert not FORBIDDEN.search(path.read_text(encoding="utf-8")), path


def test_pages_have_no_inline_script_or_style() -> None:
    for path in WEB.glob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\bstyle=|\bon\w+=", text), path


def test_nothing_comes_from_elsewhere() -> None:
    for path in [*OURS, *WEB.glob("*.html"), *WEB.glob("*.css")]:
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"https?://", text), path


def test_what_is_imported_is_there() -> None:
    for path in OURS:
        for name in re.findall(r'from "(\.[^"]+)"', path.read_text(encoding="utf-8")):
            assert (path.parent / name).is_file(), f"{path.name} imports {name}"
    for page in WEB.glob("*.html"):
        for name in re.findall(r'"/web/([^"]+)"', page.read_text(encoding="utf-8")):
            assert (WEB / name).is_file(), f"{page.name} asks for {name}"


def test_the_page_can_be_installed() -> None:
    manifest = json.loads((WEB / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert manifest["name"] == "Longbox"
    assert manifest["display"] == "standalone"
    assert all((WEB / icon["src"].removeprefix("/web/")).is_file() for icon in manifest["icons"])
    for page in WEB.glob("*.html"):
        assert 'rel="manifest"' in page.read_text(encoding="utf-8"), page


@pytest.mark.parametrize("path", VENDORED, ids=lambda path: path.name)
def test_a_vendored_file_has_the_hash_that_is_written_beside_it(path: Path) -> None:
    found = hashlib.sha256(path.read_bytes()).hexdigest()
    assert found in (path.parent / "README.md").read_text(encoding="utf-8")
