"""The table, described: what lies where, and what each option touches."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from longbox.core.edition import Edition
from longbox.core.state import Action
from longbox.core.zones import Choice, GridZone, Thing, Zone
from longbox.games.dice_stars.actions import TAKE
from longbox.games.dice_stars.game import DiceStars
from longbox.games.dice_stars.state import State
from tests.games.coverage import uncounted
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
    colours = ["black", "purple", "blue", "orange"]
    assert sheet.columns == [*colours, *["bonus, stars"] * 6, "sum", "×", "points"]
    assert sheet.rows == ["2", "3", "4", "5", "6"]
    first = [cell and cell.label for cell in sheet.cells[0]]
    assert first == ["5", "X", "", "6", "4", "", "", "", "★", "★", "15", "×2", "30"]
    last = [cell and cell.label for cell in sheet.cells[4]]
    assert last == ["", "", "", "", *["☆"] * 6, "0", "×1", "0"]
    assert sheet.title == "30 points"
    star, free = sheet.cells[1][7:9]
    assert star is not None
    assert free is not None
    assert (star.say, star.marks) == ("line 3, multiplier 1 of 3: marked", ("marked",))
    assert (free.say, free.marks) == ("line 3, multiplier 2 of 3: free", ("free",))


def test_a_filled_penalty_stands_with_the_points() -> None:
    state = answer(position("b3", FULL, stars=[2, 3, 4, 5, 6]), "take blue")
    assert zones(state)["sheet-0"].title == "-3 points, penalty 3"


def test_the_solo_grid_is_shown_to_one_player_alone() -> None:
    assert "solo" not in zones(position("b3"))
    state = position("b3", players=1)
    state.solo_marks = 4
    solo = zones(state)["solo"]
    assert labels(solo) == ["4 of 30", "20 to beat"]
    assert [thing.number for thing in solo.things()] == [4, 20]


@pytest.mark.parametrize(
    ("reserve", "text", "say", "targets"),
    [
        (
            "b3 b* k2",
            "take blue",
            "X in line 2 blue; 3 in line 3 blue",
            ["types/blue", "reserve/blue-★-0", "reserve/blue-3-0", "sheet-0/2/2", "sheet-0/3/2"],
        ),
        (
            "b3 k2",
            "take 2s",
            "2 in line 2 black",
            ["types/2s", "reserve/black-2-0", "sheet-0/2/0"],
        ),
        (
            "b* k*",
            "take stars",
            "mark 2 multiplier spaces",
            ["types/stars", "reserve/black-★-0", "reserve/blue-★-0"],
        ),
        ("b* k3", "take stars", "mark one multiplier space", ["types/stars", "reserve/blue-★-0"]),
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
    dice = ["reserve/blue-★-0", "reserve/blue-3-0"]
    assert found.targets == ["types/blue", *dice, "tally-0/penalty"]
    assert (found.gains, found.marks) == ({"points": -3}, ["penalty"])


def test_a_choice_says_what_it_gains() -> None:
    """DS-26: a line that counts double, one that counts nothing, and one without a star."""
    state = position("b2 k3 o4", stars=[2, 1])
    gained = [choice(state, f"take {value}s").gains for value in (2, 3, 4)]
    assert gained == [{"points": 4}, {"points": 0}, {"points": 4}]
    assert choice(position("b* k*"), "take stars").gains == {"stars": 2}


def test_a_star_says_what_it_does_to_the_points() -> None:
    state = answer(position("b* k*", ["5 X . 6 4", "9"], stars=[1]), "take stars")
    assert choice(state, "star in line 2").gains == {"points": 30}
    assert choice(state, "star in line 3").gains == {"points": -9}


def test_alone_a_choice_says_how_many_spaces_the_grid_gets() -> None:
    """DS-30: 3 and 4 are left, two groups of five begun."""
    assert choice(position("b2 k3 o4", players=1), "take 2s").gains == {"points": 2, "solo": 2}


def test_what_the_reserve_offers_is_counted_by_type() -> None:
    types = {thing.id: thing for thing in zones(position("b3 b* k3", FULL))["types"].things()}
    assert [types[f"types/{one}"].number for one in ("blue", "black", "3s", "4s", "stars")] == [
        2,
        1,
        2,
        0,
        1,
    ]
    assert types["types/blue"].marks == ("no room",)
    assert types["types/stars"].marks == ()
    assert types["types/4s"].marks == ()


def test_stars_that_are_to_be_marked_are_counted() -> None:
    state = answer(position("b* k*"), "take stars")
    assert zones(state)["stars"].things()[0].number == 2
    assert zones(answer(state, "star in line 3"))["stars"].things()[0].number == 1


def test_the_round_tells_who_began_and_how_it_ends() -> None:
    def things(state: State) -> dict[str, Thing]:
        return {thing.id: thing for thing in zones(state)["round"].things()}

    calm = things(position("b3"))
    assert (calm["round/first"].seat, calm["round/refill"].marks) == (0, ())
    last = things(answer(position("b3", FULL, stars=[2, 3, 4, 5, 6]), "take blue"))
    assert (last["round/end"].seat, last["round/end"].marks) == (1, ("last round",))


def test_the_tally_has_numbers() -> None:
    state = answer(position("b3", FULL, stars=[2, 3, 4, 5, 6]), "take blue")
    numbers = {thing.id: thing.number for thing in zones(state)["tally-0"].things()}
    assert numbers == {"tally-0/total": -3, "tally-0/whites": 0, "tally-0/penalty": 3}
    assert zones(position("b3"))["tally-0"].things()[2].number is None


def test_the_catalogue_is_the_editions() -> None:
    """An edition that changes the dice or the sheet changes what is drawn."""
    text = GAME.edition.text.replace("bonus = [4, 3, 2, 1, 0]", "bonus = [1, 1, 1, 1, 1]")
    text = text.replace("count = 2", "count = 3", 1)
    other = {one.id: one for one in DiceStars(Edition(text, "x")).catalogue()}
    assert other["sheet"].figures["bonus"] == [1] * 5
    assert other["die-black"].figures["count"] == 3
    assert {one.id: one for one in GAME.catalogue()}["die-black"].figures["count"] == 2


def test_the_catalogue_says_what_the_sheet_and_the_grid_count() -> None:
    """DS-23, DS-26, DS-30, DS-31, DS-33: as the edition has it."""
    text = GAME.edition.text.replace("points = 5", "points = 7").replace(
        "spaces = 30", "spaces = 9"
    )
    said = {one.id: one.figures for one in DiceStars(Edition(text, "x")).catalogue()}
    assert said["sheet"]["factors"] == [
        {"factor": 1, "says": "no star"},
        {"factor": 0, "says": "some"},
        {"factor": 2, "says": "all stars"},
    ]
    assert said["sheet"]["penalty"] == "ends the match"
    assert said["solo-grid"]["left"] == [
        {"what": "nothing", "marks": "0"},
        {"what": "only ★", "marks": "1"},
        {"what": "numbers", "marks": "1 per 7"},
        {"what": "numbers and ★", "marks": "points doubled"},
    ]
    assert said["solo-grid"]["worth"] == "a mark is worth 7 points"
    assert said["solo-grid"]["full"] == "a full grid of 9 wins at once"


def test_marking_says_what_the_line_will_count() -> None:
    """DS-26: a first star takes away what the line had, the last one doubles it."""
    lines = ["X 9 . .", "15 . . .", "", "X 8 . ."]
    state = answer(position("b* k*", lines, stars=[1, 0, 1]), "take stars")
    said = {line: choice(state, f"star in line {line}").say for line in (2, 3, 4, 6)}
    assert said == {
        2: "2 of 2 marked: the line counts double, 18 points now",
        3: "1 of 3 marked: the line falls from 15 to 0 points until all are marked",
        4: "2 of 4 marked: the line counts nothing until all are marked",
        6: "1 of 6 marked: the line counts nothing until all are marked",
    }
    assert choice(state, "star in line 3").targets == ["sheet-0/3/star-0"]


def test_stars_still_to_be_marked_are_counted() -> None:
    """DS-18."""
    state = answer(position("b* k* o*"), "take stars")
    assert zones(state)["stars"].things()[0].say == "3 still to be marked"
    answer(state, "star in line 6")
    assert zones(state)["stars"].things()[0].number == 2


def test_drawing_and_returning_are_explained() -> None:
    state = before_draw("b3")
    assert choice(state, "draw 1").say == "draw one die and roll it"
    assert choice(state, "draw 3").say == "draw 3 dice and roll them"
    assert choice(state, "return the reserve").kind == "return"
    assert choice(state, "keep the reserve").say == "its dice stay as they lie"


@pytest.mark.parametrize("players", [1, 2, *uncounted(4)])
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
