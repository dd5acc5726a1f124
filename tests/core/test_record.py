"""Records: JSON in, the same position out; anything else is refused in one sentence."""

from __future__ import annotations

import json
from typing import Any

import pytest

import longbox
from longbox import Match, Record
from longbox.core.edition import Edition
from tests.core.test_match import position
from tests.games.dice_stars.table import random_match


def whole() -> dict[str, Any]:
    return random_match(2, 5).record().to_json()


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_record_replays_to_the_same_position(players: int) -> None:
    match = random_match(players, 5)
    for record in (match.record(), match.record().to_json(), str(match.record())):
        assert position(longbox.replay(record)) == position(match)


def test_a_record_of_an_unfinished_match_can_be_played_on() -> None:
    match = Match("dice-stars", seed=3)
    match.play(match.options[0])
    again = longbox.replay(str(match.record()))
    assert [str(option) for option in again.options] == [str(option) for option in match.options]
    again.play(again.options[0])


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("format", "pgn", "this is no longbox record: its format is not 'longbox-record-1'"),
        ("game", 7, "'game' must be a text, not 7"),
        ("game", "chess", "no game is called 'chess'"),
        ("rules", "1", "'rules' must be a number, not '1'"),
        ("rules", 99, "made with version 99 of the rules of dice-stars; these are version 1"),
        ("edition", "0000", "made with edition 0000 of dice-stars, not with"),
        ("players", 9, "Dice Stars is for 1 to 4 players, not 9"),
        ("players", True, "'players' must be a number, not True"),
        ("options", [], "'options' must be texts by name"),
        ("options", {"x": "y"}, "Dice Stars has no options"),
        ("seed", -4, "a seed is a whole number"),
        ("seed", "zz", "a seed is a whole number"),
        ("answers", {}, "'answers' must be a list"),
        ("answers", [["0", "draw 1"]], "answer 1 must be a seat and a text"),
        ("answers", [[0, "draw 1", 2]], "answer 1 must be a seat and a text"),
        ("answers", [[0, "fly"]], "answer 1 of 1: "),
        ("answers", [[7, "take blue"]], "answer 1 of 1: seat 7 is not asked now"),
        ("comment", "hello", "'comment' is not known"),
    ],
)
def test_a_damaged_or_foreign_record_is_refused(field: str, value: object, sentence: str) -> None:
    data = whole()
    data[field] = value
    with pytest.raises(longbox.LongboxError) as error:
        longbox.replay(json.dumps(data))
    assert sentence in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("game", "a\nb"),
        ("game", "\ud800"),
        ("game", "x" * 100_000),
        ("edition", "\x1b[2J"),
        ("rules", -(10**4000)),
        ("players", 10**4000),
        ("players", float("nan")),
        ("seed", float("inf")),
        ("seed", "a" * 64 + "\n"),
        ("options", {"a\nb": "c"}),
        ("answers", [[10**4000, "draw 1"]]),
        ("answers", [[0, "\ud800"]]),
        ("answers", [[True, "draw 1"]]),
        ("a\nb", 1),
    ],
)
def test_a_strange_record_is_refused_in_one_short_line(field: str, value: object) -> None:
    data = whole()
    data[field] = value
    with pytest.raises(longbox.LongboxError) as error:
        longbox.replay(json.dumps(data))
    assert str(error.value).isprintable()
    assert len(str(error.value)) < 1100


@pytest.mark.parametrize("field", list(whole()))
def test_a_record_without_a_field_is_refused(field: str) -> None:
    data = whole()
    del data[field]
    with pytest.raises(longbox.RecordError, match=field):
        longbox.replay(data)


@pytest.mark.parametrize("text", ["", "{", "null", "[]", '"x"', "[" * 100_000, "{}", "\x00"])
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(longbox.RecordError):
        longbox.replay(text)


@pytest.mark.parametrize("data", [None, [], 7, 0.5, True, b"\xff\xfe\xfa", {"format": []}])
def test_data_that_are_no_record_are_refused(data: object) -> None:
    with pytest.raises(longbox.RecordError):
        longbox.replay(data)


def test_an_answer_too_many_is_refused() -> None:
    data = whole()
    data["answers"].append([0, "draw 1"])
    with pytest.raises(longbox.RecordError, match="the match is over"):
        longbox.replay(data)


def test_a_record_of_another_edition_replays_with_that_edition() -> None:
    text = longbox.game("dice-stars").edition.text.replace("spaces = 30", "spaces = 60")
    edition = Edition(text, "long.toml")
    match = Match("dice-stars", players=1, seed=2, edition=edition)
    match.play(match.options[0])
    record = match.record()
    with pytest.raises(longbox.RecordError, match="give the edition's file with it"):
        longbox.replay(record)
    assert position(longbox.replay(record, edition=edition)) == position(match)


def test_reading_a_record_gives_it_back() -> None:
    data = whole()
    assert Record.from_json(data).to_json() == data
