"""The page's files: nothing that becomes markup or code, and the library as its recipe made it."""

import hashlib
import json
import re
from pathlib import Path

WEB = Path(__file__).parents[2] / "src" / "longbox" / "web"
VENDOR = WEB / "vendor"
AXE = Path(__file__).parent / "vendor" / "axe.min.js"
OUR_OWN = {"README.md", "LICENSES.txt", "SHA256SUMS", "ui.d.ts"}
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
        for name in re.findall(r'"/web/([^"?]+)[^"]*"', page.read_text(encoding="utf-8")):
            assert (WEB / name).is_file(), f"{page.name} asks for {name}"


def test_the_page_can_be_installed() -> None:
    manifest = json.loads((WEB / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert manifest["name"] == "Longbox"
    assert manifest["display"] == "standalone"
    assert all((WEB / icon["src"].removeprefix("/web/")).is_file() for icon in manifest["icons"])
    for page in WEB.glob("*.html"):
        assert 'rel="manifest"' in page.read_text(encoding="utf-8"), page


def hash_of(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_a_vendored_file_has_the_hash_that_is_written_beside_it() -> None:
    lines = (VENDOR / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
    files = (path for path in VENDOR.rglob("*") if path.is_file() and path.name not in OUR_OWN)
    found = {f"{hash_of(path)}  {path.relative_to(VENDOR).as_posix()}" for path in files}
    assert found == set(lines)
    assert hash_of(AXE) in (AXE.parent / "README.md").read_text(encoding="utf-8")


def test_fonts_and_sprites_are_asked_for_by_their_content() -> None:
    """So a browser may keep them for good; and every page asks early for the fonts."""
    asked = {}
    for path in [VENDOR / "fonts.css", VENDOR / "sprites.js", *WEB.glob("*.html")]:
        asked[path.name] = re.findall(
            r'"/web/vendor/([^"?]+)\?v=(\w+)"', path.read_text(encoding="utf-8")
        )
        for name, version in asked[path.name]:
            assert hash_of(VENDOR / name).startswith(version), f"{path.name} asks for {name}"
    for page in WEB.glob("*.html"):
        assert asked[page.name] == asked["fonts.css"], page


def test_the_fonts_are_small() -> None:
    assert sum(path.stat().st_size for path in VENDOR.glob("fonts/*.woff2")) < 60_000


def test_each_icon_of_a_list_is_in_its_sprite() -> None:
    lists = sorted((WEB.parents[2] / "scripts" / "web" / "icons").glob("*.txt"))
    assert lists
    for path in lists:
        sprite = (VENDOR / "icons" / f"{path.stem}.svg").read_text(encoding="utf-8")
        assert set(re.findall('<symbol id="([^"]+)"', sprite)) == set(path.read_text().split())
