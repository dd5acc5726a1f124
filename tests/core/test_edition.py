"""Editions: what a file may hold, and the sentence for each thing that is wrong with one."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import longbox
from longbox import Match
from longbox.core.edition import SOURCES, Edition

OWN = longbox.game("dice-stars").edition


@pytest.mark.parametrize(
    ("change", "to", "sentence"),
    [
        (
            "count = 2",
            "count = 0",
            "my.toml, line 13: dice.black.count must be a whole number from 1 to 9, not 0",
        ),
        (
            "count = 2",
            'count = "two"',
            "my.toml, line 13: dice.black.count must be a whole number from 1 to 9, not 'two'",
        ),
        (
            "count = 2",
            "count = true",
            "my.toml, line 13: dice.black.count must be a whole number from 1 to 9, not True",
        ),
        (
            "count = 2",
            "cuont = 2",
            "my.toml, line 12: [dice.black] needs 'count'; it has 'cuont', 'faces', 'source'",
        ),
        (
            "count = 2",
            "count = 2\nfaecs = 1",
            "my.toml, line 14: dice.black.faecs is not known here; did you mean 'faces'?",
        ),
        (
            'faces = ["*", "*", 3',
            'faces = ["*", 7, 3',
            'my.toml, line 29: dice.orange.faces must be "*" or a number from 2 to 6, not 7',
        ),
        (
            'faces = ["*", "*", 3, 4, 5, 6]',
            'faces = ["*"]',
            "my.toml, line 29: dice.orange.faces must be 2 to 20 faces, not 1",
        ),
        (
            'faces = ["*", "*", 3, 4, 5, 6]',
            "faces = 6",
            "my.toml, line 29: dice.orange.faces must be a list, not 6",
        ),
        (
            "[dice.orange]",
            "[dice.green]",
            "[dice] needs 'orange'; it has 'black', 'purple', 'blue', 'green'",
        ),
        (
            "[sheet.lines]",
            "[sheet.line]",
            "[sheet] needs 'lines'; it has 'columns', 'line'",
        ),
        (
            "bonus = [4, 3, 2, 1, 0]",
            "bonus = [4, 3, 2, 1]",
            "sheet.lines.bonus must be 5 whole numbers from 0 to 8, not [4, 3, 2, 1]",
        ),
        (
            '"blue", "orange"] # white',
            '"blue", "blue"] # white',
            "sheet.columns.colours must be black, purple, blue, orange in any order",
        ),
        (
            'points\nsource = "rulebook"',
            'points\nsource = "rulebok"',
            "solo.source cannot be 'rulebok'; did you mean 'rulebook'?",
        ),
        ("spaces = 30", "spaces = -3", "solo.grid.spaces must be a whole number from 1 to 500"),
        ('game = "dice-stars"', 'game = "chess"', "my.toml is an edition of 'chess'"),
        ('name = "Dice', 'nam = "Dice', "[edition] needs 'name'; it has 'game', 'nam'"),
        ('name = "Dice', 'name = "{0} Dice', "{0} and player 1 stand for a name"),
        ("[edition]", "[edition", "my.toml is not TOML"),
        ("[solo]", "[extra]\nx = 1\n[solo]", "extra is not known here; there is 'dice'"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(change: str, to: str, sentence: str) -> None:
    assert change in OWN.text
    with pytest.raises(longbox.EditionError if "chess" not in to else longbox.SetupError) as error:
        longbox.game("dice-stars", Edition(OWN.text.replace(change, to, 1), "my.toml"))
    assert sentence in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("change", "to"),
    [
        ("count = 2", "count = " + "9" * 5000),
        ("count = 2", "count = 0x" + "f" * 5000),
        ("count = 2", "count = " + "[" * 3000 + "]" * 3000),
        ("count = 2", "count = " + "9" * 4000),
        ("count = 2", "count = nan"),
        ("count = 2", "count = 2020-01-01"),
        ("count = 2", "count = 2\ncount = 3"),
        ("count = 2", "count = 2\n" + "a." * 3000 + "a = 1"),
        ("count = 2", "count = 2\n" + "a" * 100_000 + " = 1"),
        ("count = 2", 'count = 2\n"a\\nb" = 1'),
        ("count = 2", 'count = 2\n"\\u001b[2J" = 1'),
        ("count = 2", 'count = 2\n"" = 1'),
        ('["*", 2,', '["*", 2.0,'),
        ('["*", 2,', '["*", [2],'),
        ('"dice-stars"', '"dice\\nstars"'),
        ('"dice-stars"', '""'),
        ('source = "public"', 'source = "pub\\nlic"'),
        ("[edition]", "[[edition]]"),
        ("[edition]", "x = '''\n[" + " " * 20_000 + "'''\n[head]"),
        (OWN.text, ""),
        (OWN.text, "edition = 3"),
        (OWN.text, 'edition = {game = "dice-stars", name = "x"}\ndice = 1'),
        (OWN.text, "\ufeff"),
    ],
)
def test_strange_files_are_refused_in_one_short_line(change: str, to: str) -> None:
    assert change in OWN.text
    with pytest.raises(longbox.SetupError) as error:
        longbox.game("dice-stars", Edition(OWN.text.replace(change, to, 1), "my.toml"))
    assert str(error.value).startswith("my.toml")
    assert str(error.value).isprintable()
    assert len(str(error.value)) < 1100


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(longbox.EditionError, match="No such file"):
        Match("dice-stars", edition=tmp_path / "none.toml")
    with pytest.raises(longbox.EditionError, match="cannot read"):
        Match("dice-stars", edition=tmp_path)
    with pytest.raises(longbox.EditionError, match="cannot read"):
        Match("dice-stars", edition="no\0file")
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(longbox.EditionError, match="not UTF-8"):
        Match("dice-stars", edition=str(binary))


def test_a_player_s_own_edition_changes_the_match(tmp_path: Path) -> None:
    file = tmp_path / "many.toml"
    file.write_text(OWN.text.replace("count = 2", "count = 9"), encoding="utf-8")
    match = Match("dice-stars", players=2, seed=7, edition=file)
    assert match.game.components(match.state)["black dice"] == 9
    assert match.game.edition.hash != OWN.hash


def test_the_hash_is_of_the_figures_not_of_the_comments() -> None:
    assert Edition("# a comment\n" + OWN.text, "x").hash == OWN.hash
    assert Edition(OWN.text.replace("count = 2", "count = 3"), "x").hash != OWN.hash


def test_a_column_order_of_another_box_is_followed() -> None:
    """The order of the columns has one source; an owner may correct it."""
    order = '["orange", "blue", "purple", "black"]'
    text = OWN.text.replace('["black", "purple", "blue", "orange"]', order)
    game = longbox.game("dice-stars", Edition(text, "x"))
    match = Match(game, players=2, seed=1)
    sheet = {zone.id: zone for zone in game.zones(match.view(0))}["sheet-0"]
    columns = sheet.to_json()["columns"]
    assert isinstance(columns, list)
    assert columns[:4] == ["orange", "blue", "purple", "black"]


@pytest.mark.parametrize("id", longbox.games())
def test_every_table_of_figures_says_how_sure_it_is(id: str) -> None:
    tables = tomllib.loads(longbox.game(id).edition.text)
    tables.pop("edition")

    def check(table: dict[str, object], path: str) -> None:
        figures = set(table)
        for key, value in table.items():
            inner = [value] if isinstance(value, dict) else value  # or [[card]] again and again
            if isinstance(inner, list) and inner and all(isinstance(one, dict) for one in inner):
                figures.remove(key)
                for place, one in enumerate(inner):
                    check(one, f"{path}.{key}[{place}]")
        if figures:
            assert table.get("source") in SOURCES, path

    check({"top": tables}, "")
