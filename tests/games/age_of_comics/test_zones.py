"""The table, described: what lies where, and what each option touches."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from longbox.core.rng import Rng
from longbox.core.state import Action
from longbox.core.zones import GridZone, MapZone, TableZone, Zone
from longbox.games.age_of_comics.game import AgeOfComics
from longbox.games.age_of_comics.state import State
from longbox.terminal.draw import Look, as_text, draw
from tests.games.age_of_comics.table import USUAL, Office, office, rich_edition

GAME = AgeOfComics()


def zones(table: Office, seat: int | None = 0) -> dict[str, Zone]:
    return {zone.id: zone for zone in GAME.zones(GAME.view(table.state, seat))}


def say(table: Office, text: str) -> str:
    [found] = GAME.choices(GAME.view(table.state, table.seat), [GAME.parse(text)])
    return found.say


def labels(zone: Zone) -> list[str]:
    return [thing.label for thing in zone.things()]


def test_the_board_shows_spaces_editors_and_cubes() -> None:
    table = office(2).cubes(1, "hype").play("royalties")
    board = zones(table)["board"]
    assert isinstance(board, GridZone)
    assert board.columns == ["hire", "develop", "ideas", "print", "royalties", "sales"]
    assert board.rows == ["1", "2", "3"]
    shown = [[cell and cell.label for cell in row] for row in board.cells]
    assert shown[0] == ["1+1", "1 card", "2+2", "2 comics", "yellow", "3 tiles"]
    assert shown[2] == ["1+1", "1 card", "1+2", "1 comic", "$3", "2 tiles"]
    assert labels(zones(table)["specials"])[:3] == ["re-assign", "hype S", "convert ideas"]
    assert board.title == "Round 1 of 5; turn order yellow, salmon"


def test_the_chart_and_the_mat_show_comics() -> None:
    table = office(2)
    table.mat(0, "crime comic a", "crime b", "western b", 4)
    table.mat(1, "superheroes comic c", "crime c", "western c", 12)
    table.state.chart.colors = 1
    found = zones(table)
    chart, mat = found["chart"], found["mat-0"]
    assert isinstance(chart, TableZone)
    assert [[thing.label for thing in line] for line in chart.lines] == [
        ["12", "$8", "salmon", "Angel of Liberty (superheroes), to rip off"],
        ["4", "$3", "yellow", "Killer Dames (crime), to rip off"],
    ]
    assert isinstance(mat, TableZone)
    assert [[thing.label for thing in line] for line in mat.lines] == [
        ["cri Killer Dames +2", "4", "4", "Colin te Booij 2*", "D.J. Leonard 2"]
    ]


def test_the_chart_marks_originals_that_can_be_ripped_off() -> None:
    """AC-40, AC-41: there is one rip-off of each, and none of it is ripped off."""
    table = office(2)
    table.mat(0, "crime comic a", "crime b", "western b", 4)
    table.mat(0, "horror comic a", "horror b", "horror c", 3)
    table.mat(1, "horror rip-off a", "crime c", "western c", 2)
    comics = [label for label in labels(zones(table)["chart"]) if "(" in label]
    assert [label.endswith(", to rip off") for label in comics] == [True, False, False]


def test_cubes_are_counted_while_they_are_on_the_mat() -> None:
    table = office(2).cubes(1, "hype")
    assert "3 cubes" in labels(zones(table)["means-0"])
    assert "2 cubes" in labels(zones(table)["means-1"])
    table.cubes(1, "marketing", "re-assign")
    assert not any("cube" in label for label in labels(zones(table)["means-1"]))


NARROW = 46  # what a screen of eighty columns leaves for the table


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_board_is_a_grid_on_a_narrow_screen(players: int) -> None:
    table = office(players).play("ideas", "take crime from the board")
    assert len(draw(zones(table)["board"], NARROW, Look())) == players + 2


def test_the_city_is_drawn_on_a_narrow_screen() -> None:
    table = office(4).agent(0, "c2").agent(1, "c2").agent(2, "f4")
    table.tile("b2-c2", "crime 5").tile("c2-c3", None).tile("c1-c2", "horror 3", face_up=False)
    city = zones(table)["city"]
    assert isinstance(city, MapZone)
    lines = as_text(draw(city, NARROW, Look()))
    assert len(lines) == 25
    assert max(map(len, lines)) <= NARROW
    row_c = next(line for line in lines if "c2YS" in line)
    assert "hor?" in row_c
    assert any("CRI5" in line for line in lines)
    assert any("f4T" in line for line in lines)
    assert any("XB" in line for line in lines)
    assert "value+fans: 3+1, 4+2, 5+3, 6+4" in city.title


@pytest.mark.parametrize("players", [2, 3])
def test_streets_without_a_space_are_drawn_too(players: int) -> None:
    city = zones(office(players))["city"]
    lines = as_text(draw(city, 80))
    assert not any("→" in line for line in lines)
    assert sum(line.count("(") for line in lines) == 24
    assert any("XYS" in line for line in lines)


def test_hands_show_fronts_or_backs() -> None:
    table = office(2).hand(1, "crime writer b", "horror comic a")
    assert labels(zones(table, 1)["hand-1"]) == [
        "Colin te Booij (crime 2)",
        "Haunting Tales (horror, 1 fan)",
    ]
    assert labels(zones(table, 0)["hand-1"]) == ["a writer of value 2", "a horror comic"]


def test_means_and_orders() -> None:
    table = office(2).money(0, 7).ideas(0, crime=2).order(0, "crime 4")
    table.publisher(0).tickets = 1
    table.publisher(0).fulfilled = 1 << table.tile_number("horror 3")
    found = zones(table)
    assert labels(found["means-0"]) == [
        "$7",
        "4 editors",
        "1 ticket",
        "3 cubes",
        "0 VP",
        "agent at the X",
        "2 crime ideas",
    ]
    assert labels(found["orders-0"]) == ["CRI4+2", "HOR3+1 done"]
    assert found["means-0"].title == "yellow, -1 points so far"


def test_an_agent_on_its_way_has_tiles_to_flip_and_to_collect() -> None:
    table = office(2).agent(0, "b2").tile("b2-b3", "crime 5")
    assert "3 to flip" not in labels(zones(table)["means-0"])
    table.play("sales", "collect b2-b3")
    assert {"3 to flip", "2 to collect"} <= set(labels(zones(table)["means-0"]))
    assert "3 to flip" not in labels(zones(table)["means-1"])


def test_a_hyped_comic_lies_beside_the_mat() -> None:
    table = office(2)
    table.publisher(0).hyped = 0b100
    table.state.chart.hype[2] = 1
    mat = zones(table)["mat-0"]
    assert labels(mat)[0] == "hyped: Call the Police (1)"


def test_choices_of_a_turn() -> None:
    table = office(2)
    assert say(table, "ideas") == "space 1: 2 from the board and 2 from the supply"
    assert (
        say(table, "sales") == "space 1: send the agent to flip up to 3 tiles and collect up to 3"
    )


def test_choices_on_the_map() -> None:
    table = office(2).agent(0, "b2").agent(1, "b3").money(0, 9)
    table.tile("b2-b3", "crime 5").tile("a2-b2", "horror 6", face_up=False).play("sales")
    assert say(table, "walk to b3") == "free to b3; occupied by salmon: $2 to stay"
    assert say(table, "flip a2-b2") == "turn up a horror tile"
    assert say(table, "collect a2-b2") == "take a horror tile unseen"
    assert say(table, "collect b2-b3") == "take the crime order of value 5 for 3 fans"
    assert say(table, "done") == "the agent stays here"
    table.play("walk to b3")
    assert say(table, "done") == "the agent stays here and pays salmon $2"


def test_choices_of_raising() -> None:
    table = office(2).money(0, 9)
    table.mat(0, "crime comic a", "crime a", "crime d", 1)
    table.end_round()
    assert (
        say(table, "raise crime writer a") == "Michael Florio learns for $1 and is of value 2 then"
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ids_are_unique_and_targets_are_things_on_the_table(players: int) -> None:
    """At every position of rich matches, for what every option touches."""
    game = AgeOfComics(rich_edition())
    state = game.setup(players, USUAL, Rng(players))
    options = state.advance()
    rng = Rng(9)
    while options:
        check_table(game, state, options)
        options = state.answer(options[rng.below(len(options))])


def check_table(game: AgeOfComics, state: State, options: Sequence[Action]) -> None:
    for seat in (state.pending.top().seat, None):
        view = game.view(state, seat)
        found = game.zones(view)
        ids = [thing.id for zone in found for thing in zone.things()]
        assert len(ids) == len(set(ids))
        for one in game.choices(view, options):
            assert one.say
            assert set(one.targets) <= set(ids)
        json.dumps([zone.to_json() for zone in found])
