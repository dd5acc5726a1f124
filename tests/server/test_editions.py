"""Editions of a folder: offered by name, played by all, and never taken from the net."""

from pathlib import Path

import pytest

import longbox
from longbox.cli import main
from longbox.core.edition import Edition
from longbox.server.databases import Database
from longbox.server.editions import Editions
from tests.server.site import running

GAME = "dice-tuners"
OWN = longbox.game(GAME).edition


def changed(name: str = "My own") -> str:
    """Okiku costs 3 instead of 1."""
    head = OWN.text.replace(f'name = "{OWN.name}"', f'name = "{name}"', 1)
    before, after = head.split('name = "Okiku"', 1)
    assert "cost = 1" in after
    return f'{before}name = "Okiku"{after.replace("cost = 1", "cost = 3", 1)}'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "editions"
    made.mkdir()
    (made / "mine.toml").write_text(changed(), encoding="utf-8")
    (made / "notes.txt").write_text("not an edition")
    return made


@pytest.fixture
def mine() -> str:
    return Edition(changed(), "x").hash


def test_an_edition_is_offered_with_what_differs(folder: Path, mine: str) -> None:
    [offered] = Editions(folder).others(GAME)
    assert offered["hash"] == mine
    assert offered["name"] == "My own"
    assert offered["differs"] == [{"where": "hero › Okiku › cost", "was": "1", "now": "3"}]
    assert Editions(folder).others("dice-stars") == []


def test_names_that_are_alike_are_told_apart_by_their_files(folder: Path) -> None:
    (folder / "mine.toml").write_text(changed(OWN.name), encoding="utf-8")
    [offered] = Editions(folder).others(GAME)
    assert offered["name"] == f"{OWN.name} (mine)"


def test_a_copy_of_the_box_is_the_box(folder: Path) -> None:
    (folder / "mine.toml").write_text(OWN.text, encoding="utf-8")
    assert Editions(folder).others(GAME) == []


def test_it_is_played_by_people_and_bots_and_the_record_names_it(
    folder: Path, mine: str, database: Database
) -> None:
    with running(database, editions=folder) as site, site.guest("Ann") as ann:
        table = ann.table(GAME, "me bot", seed=3, edition=mine)
        assert (table["edition"]["hash"], table["edition"]["name"]) == (mine, "My own")
        id = table["id"]
        room = site.room(id)
        assert room.table.match is not None
        assert room.table.match.record().edition == mine
        hint = ann.post(f"/api/tables/{id}/hint", {"seat": 0})
        assert hint.status_code == 200, hint.text  # a bot plays the same edition again
        found = ann.get(f"/api/games/{GAME}/components/{mine}").json()
        okiku = next(one for one in found.values() if one["name"] == "Okiku")
        assert okiku["figures"]["cost"] == 3
        box = ann.get(f"/api/games/{GAME}/components/{OWN.hash}").json()
        assert box[okiku["id"]]["figures"]["cost"] == 1


def test_a_table_whose_edition_is_gone_says_so(folder: Path, mine: str, database: Database) -> None:
    with running(database, editions=folder) as site, site.guest("Ann") as ann:
        id = ann.table(GAME, "me me", seed=3, edition=mine)["id"]
    with running(database) as again:
        assert not again.room(id).table.playable


def test_no_edition_is_taken_from_the_net(database: Database) -> None:
    with running(database) as site, site.guest("Ann") as ann:
        for wanted in ("0123456789abcdef", "../../etc/passwd", "mine.toml", changed()[:150]):
            answer = ann.post(
                "/api/tables",
                {"game": GAME, "seats": [{"who": "me"}, {"who": "bot"}], "edition": wanted},
            )
            assert answer.status_code == 400
            assert "this server has no edition" in answer.text
        assert ann.get(f"/api/games/{GAME}/components/0123456789abcdef").status_code == 404


@pytest.mark.parametrize(
    ("file", "text", "sentence"),
    [
        ("a.toml", "[edition", "a.toml is not TOML"),
        ("a.toml", changed().replace("cost = 3", "cost = 99", 1), "cost must be"),
        ("a.toml", changed().replace(f'game = "{GAME}"', 'game = "chess"'), "no game is called"),
        ("a.txt", "", "there is no edition, a file that ends with .toml, in"),
    ],
)
def test_a_wrong_file_is_refused_in_a_sentence_that_names_it(
    file: str, text: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "editions"
    folder.mkdir()
    (folder / file).write_text(text, encoding="utf-8")
    words = ["serve", "--no-browser", "--port", "0", "--database", str(tmp_path / "a.db")]
    assert main([*words, "--editions", str(folder)]) == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert str(folder) in said
    assert said.count("\n") == 1


def test_a_folder_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--no-browser", "--port", "0", "--editions", "none"]) == 2
    assert "cannot read the folder 'none'" in capsys.readouterr().err
