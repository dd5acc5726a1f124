"""The table, described: what lies where, and what each option touches."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from longbox.core.state import Action
from longbox.core.zones import Choice, GridZone, Zone
from longbox.games.dice_stars.actions import TAKE
from longbox.games.dice_stars.game import DiceStars
from longbox.games.dice_stars.state import State
from tests.games.dice_stars.table import answer, before_draw, position, random_match

GAME = DiceStars()
FULL = ["X X X X X X X X", "X X X X X X X", "X X X X X X", "X X X X X", "X X X X"]


def zones(state: State) -> dict[str, Zone]:
    return {zone.id: zone for zone in GAME.zones(GAME.view(state, 0))}


def choice(state: State, text: str) -> Choice:
    found = GAME.choices(GAME.view(state, 0), [GAME.parse(text)])
    assert [one.action for one in found] == [text]
    return found[0]


def labels(zone: Zone) -> list[str]:
    return [thing.label for thing in zone.things()]


def test_the_reserve_shows_each_die() -> None:
    reserve = zones(position("b3 b3 k*"))["reserve"]
    assert labels(reserve) == ["★", "3", "3"]
    assert [thing.say for thing in reserve.things()] == [
        "a black die showing a star",
        "a blue die showing 3",
        "a blue die showing 3",
    ]
    assert [thing.tone for thing in reserve.things()] == ["black", "blue", "blue"]


def test_bag_and_discard_show_colours_without_faces() -> None:
    found = zones(position("b3", discard="o o"))
    assert labels(found["bag"]) == ["2 black", "3 purple", "3 blue", "3 orange"]
    assert found["bag"].title == "Bag: 11 dice"
    assert labels(found["discard"]) == ["0 black", "0 purple", "0 blue", "2 orange"]


def test_a_sheet_shows_spaces_stars_and_points() -> None:
    sheet = zones(position("b3", ["5 X . 6 4"], stars=[2, 1]))["sheet-0"]
    assert isinstance(sheet, GridZone)
    assert sheet.columns == ["black", "purple", "blue", "orange", *["bonus"] * 4, "stars", "points"]
    assert sheet.rows == ["2", "3", "4", "5", "6"]
    first = [cell and cell.label for cell in sheet.cells[0]]
    assert first == ["5", "X", "", "6", "4", "", "", "", "★★", "30"]
    last = [cell and cell.label for cell in sheet.cells[4]]
    assert last == ["", "", "", "", None, None, None, None, "☆☆☆☆☆☆", "0"]
    assert sheet.title == "30 points"
    stars = sheet.cells[1][8]
    assert stars is not None
    assert stars.say == "line 3: 1 of 3 multiplier spaces marked"


def test_a_filled_penalty_stands_with_the_points() -> None:
    state = answer(position("b3", FULL, stars=[2, 3, 4, 5, 6]), "take blue")
    assert zones(state)["sheet-0"].title == "-3 points, penalty 3"


def test_the_solo_grid_is_shown_to_one_player_alone() -> None:
    assert "solo" not in zones(position("b3"))
    state = position("b3", players=1)
    state.solo_marks = 4
    solo = zones(state)["solo"]
    assert labels(solo) == ["4 of 30"]
    assert solo.things()[0].say == "4 of 30 spaces marked, worth 20 points"


@pytest.mark.parametrize(
    ("reserve", "text", "say", "targets"),
    [
        (
            "b3 b* k2",
            "take blue",
            "X in line 2 blue; 3 in line 3 blue",
            ["reserve/blue-★-0", "reserve/blue-3-0", "sheet-0/2/2", "sheet-0/3/2"],
        ),
        ("b3 k2", "take 2s", "2 in line 2 black", ["reserve/black-2-0", "sheet-0/2/0"]),
        (
            "b* k*",
            "take stars",
            "mark 2 multiplier spaces",
            ["reserve/black-★-0", "reserve/blue-★-0"],
        ),
        ("b* k3", "take stars", "mark one multiplier space", ["reserve/blue-★-0"]),
    ],
)
def test_taking_says_what_is_written_where(
    reserve: str, text: str, say: str, targets: list[str]
) -> None:
    found = choice(position(reserve), text)
    assert (found.say, found.targets) == (say, targets)


def test_a_penalty_is_announced() -> None:
    found = choice(position("b3 b*", FULL, stars=[2, 3, 4, 5, 6]), "take blue")
    assert found.say == "no room: a penalty of 3, and the end"
    assert found.targets == ["reserve/blue-★-0", "reserve/blue-3-0"]


def test_marking_says_what_the_line_will_count() -> None:
    state = answer(position("b* k*", stars=[1, 0]), "take stars")
    assert choice(state, "star in line 2").say == "2 of 2 marked: the line counts double"
    found = choice(state, "star in line 3")
    assert found.say == "1 of 3 marked: the line counts nothing yet"
    assert found.targets == ["sheet-0/3/stars"]


def test_drawing_and_returning_are_explained() -> None:
    state = before_draw("b3")
    assert choice(state, "draw 1").say == "draw one die and roll it"
    assert choice(state, "draw 3").say == "draw 3 dice and roll them"
    assert choice(state, "return the reserve").targets == ["reserve/blue-3-0"]
    assert choice(state, "keep the reserve").say == "its dice stay as they lie"


@pytest.mark.parametrize("players", [1, 2, 4])
def test_ids_are_unique_and_targets_are_things_on_the_table(players: int) -> None:
    """At every position of some matches, for what every option touches."""
    match = random_match(players, 8)
    state = GAME.setup(players, {}, match.state.rng.copy())
    options = state.advance()
    chosen = 0
    while options:
        check_table(state, options)
        chosen += 1
        options = state.answer(options[chosen % len(options)])


def check_table(state: State, options: Sequence[Action]) -> None:
    view = GAME.view(state, None)
    found = GAME.zones(view)
    ids = [thing.id for zone in found for thing in zone.things()]
    assert len(ids) == len(set(ids))
    for one in GAME.choices(view, options):
        assert one.say
        assert set(one.targets) <= set(ids)
        json.dumps(one.to_json())
    json.dumps([zone.to_json() for zone in found])


def test_every_kind_of_take_is_named_in_the_table_of_actions() -> None:
    assert [take.text for take in TAKE] == [
        "take black",
        "take purple",
        "take blue",
        "take orange",
        *[f"take {value}s" for value in (2, 3, 4, 5, 6)],
        "take stars",
    ]
