"""Each kind of zone as text."""

import pytest

import longbox
from longbox.core.zones import (
    CounterZone,
    DiceZone,
    GridZone,
    MapZone,
    Place,
    RowZone,
    TableZone,
    Thing,
    Zone,
)
from longbox.terminal.draw import Look, as_text, draw, title_of


def thing(label: str, tone: str = "") -> Thing:
    return Thing(f"id-{label}", label, f"it is {label}", tone)


def text(zone: Zone, width: int = 60) -> list[str]:
    return as_text(draw(zone, width))


def test_dice_say_their_colour_in_words() -> None:
    dice = DiceZone("reserve", "Reserve", None, [thing("4", "blue"), thing("★", "black")])
    assert text(dice) == ["blue 4, black ★"]


def test_a_row_flows_over_as_many_lines_as_it_takes() -> None:
    row = RowZone("row", "Row", None, [thing(f"card {number}") for number in range(6)])
    assert text(row, 20) == ["card 0, card 1,", "card 2, card 3,", "card 4, card 5"]


def test_a_counter_is_its_label() -> None:
    assert text(CounterZone("deck", "Deck", None, thing("12 left"))) == ["12 left"]


def test_a_table_has_words_to_the_left_and_numbers_to_the_right() -> None:
    lines = [[thing("line 2"), thing("8")], [thing("penalty"), thing("-12")]]
    table = TableZone("pad", "Pad", None, ["", "You"], lines)
    assert text(table) == ["         You", " line 2    8", " penalty -12"]


def test_a_grid_has_headings_spaces_and_holes() -> None:
    cells: list[list[Thing | None]] = [[thing("X"), thing("")], [thing("12"), None]]
    grid = GridZone("grid", "Grid", None, ["blue", "red"], ["2", "3"], cells)
    assert text(grid) == ["  blue red", "2  X    ·", "3  12"]


def test_equal_headings_beside_each_other_are_said_once() -> None:
    grid = GridZone("g", "G", None, ["bonus"] * 3, ["2"], [[thing(""), thing(""), thing("")]])
    assert text(grid) == ["  bonus", "2 · · ·"]


def test_headings_are_cut_where_space_is_little() -> None:
    row = [thing("8"), thing("9")]
    grid = GridZone("g", "G", None, ["purple", "orange"], ["2"], [row])
    assert text(grid, 9) == ["  pur ora", "2  8   9"]


def test_a_grid_that_is_too_wide_becomes_lists() -> None:
    row = [thing("a long label"), thing("another long one")]
    grid = GridZone("g", "G", None, ["one", "two"], ["first"], [row])
    assert text(grid, 24) == ["first", "one a long label,", "two another long one"]


def test_a_map_shows_places_as_they_lie_and_ways_as_lines() -> None:
    places = [Place(thing("Docks"), 0, 0), Place(thing("Park"), 2, 0), Place(thing("Zoo"), 2, 1)]
    ways = [("id-Docks", "id-Park"), ("id-Park", "id-Zoo")]
    assert text(MapZone("city", "City", None, places, ways)) == [
        " Docks─Park",
        "        │",
        "       Zoo",
    ]


def test_ways_of_a_map_pass_where_no_place_is_and_cross() -> None:
    corners = [Place(thing(name), x, y) for name, x, y in (("a", 0, 0), ("b", 2, 0), ("d", 2, 2))]
    places = [*corners, Place(thing("c"), 0, 2), Place(thing("mid"), 1, 1)]
    slanted = [(f"id-{corner}", "id-mid") for corner in "abcd"]
    ways = [("id-a", "id-b"), ("id-a", "id-c"), *slanted]
    assert text(MapZone("city", "City", None, places, ways)) == [
        " a─────b",
        " │\\   /",
        " │ mid",
        " │/   \\",
        " c     d",
    ]


def test_slanting_ways_of_a_map_can_cross() -> None:
    places = [Place(thing(name), x, y) for name, x, y in (("a", 0, 0), ("b", 1, 0), ("c", 0, 1))]
    places.append(Place(thing("d"), 1, 1))
    ways = [("id-a", "id-d"), ("id-b", "id-c")]
    city = MapZone("city", "City", None, places, ways)
    assert text(city) == [" a b", "  X", " c d"]


def test_a_way_that_cannot_be_drawn_is_told_in_words() -> None:
    places = [Place(thing("a"), 0, 0), Place(thing("b"), 1, 0), Place(thing("c"), 2, 0)]
    ways = [("id-a", "id-b"), ("id-a", "id-c"), ("id-b", "id-c")]
    assert text(MapZone("city", "City", None, places, ways)) == [" a─b─c", "a → c", "c → a"]


def test_a_map_that_is_too_wide_becomes_lists() -> None:
    places = [Place(thing("North Docks"), 0, 0), Place(thing("South Docks"), 1, 0)]
    city = MapZone("city", "City", None, places, [("id-North Docks", "id-South Docks")])
    assert text(city, 20) == [
        "North Docks,",
        "South Docks",
        "North Docks → South",
        "  Docks",
        "South Docks → North",
        "  Docks",
    ]


def test_a_place_without_a_way_says_so() -> None:
    city = MapZone("city", "City", None, [Place(thing("Moon"), 0, 0)], [])
    assert text(city) == [" Moon", "Moon: no way leads here"]


@pytest.mark.parametrize(
    "zone",
    [
        DiceZone("z", "Z", None, []),
        RowZone("z", "Z", None, []),
        GridZone("z", "Z", None, [], [], []),
        TableZone("z", "Z", None, ["a", "b"], []),
        MapZone("z", "Z", None, [], []),
    ],
)
def test_an_empty_zone_says_that_there_is_nothing(zone: Zone) -> None:
    assert text(zone) == ["none"]


def test_a_title_says_whose_it_is() -> None:
    zone = CounterZone("z", "12 points", 1, thing("12"))
    assert title_of(zone, ["You", "Bot 2"]) == "Bot 2: 12 points"
    assert title_of(CounterZone("z", "Deck", None, thing("12")), ["You"]) == "Deck"


def test_marked_things_have_a_sign_and_changed_ones_their_new_label() -> None:
    dice = DiceZone("reserve", "Reserve", None, [thing("4", "blue"), thing("5", "black")])
    look = Look(["id-4"], {"id-5": thing("6")})
    assert as_text(draw(dice, 60, look)) == ["›blue 4   black 6"]


def test_marks_do_not_move_a_grid() -> None:
    grid = GridZone("g", "G", None, ["a", "b"], ["2"], [[thing("8"), thing("9")]])
    plain, marked = (as_text(draw(grid, 60, Look(marks))) for marks in ([], ["id-9"]))
    assert marked[1].replace("›", " ") == plain[1] != marked[1]


def test_control_and_direction_characters_are_never_drawn() -> None:
    zones: list[Zone] = [
        RowZone("z", "Z", None, [thing("a\x1b[31m\u202eb\nc")]),
        GridZone("z", "Z", None, ["\x07head"], ["\x9brow"], [[thing("a\x1b[31m\u202eb\nc")]]),
    ]
    for zone in zones:
        assert all(line.isprintable() for line in text(zone))
        assert any("a[31mb c" in line for line in text(zone))


@pytest.mark.parametrize("width", [40, 60, 120])
@pytest.mark.parametrize("players", [1, 2, 4])
def test_the_whole_dice_stars_table_keeps_within_the_width(players: int, width: int) -> None:
    match = longbox.Match("dice-stars", players, seed=7)
    while match.options:
        match.play(match.options[-1])
    for zone in match.game.zones(match.view(None)):
        for look in (None, Look()):
            if look is None or width > 40:
                assert all(len(line) <= width for line in as_text(draw(zone, width, look)))


def test_a_dice_stars_sheet_looks_like_the_sheet() -> None:
    match = longbox.Match("dice-stars", 2, seed=7)
    [sheet] = [zone for zone in match.game.zones(match.view(0)) if zone.id == "sheet-0"]
    assert as_text(draw(sheet, 80)) == [
        "  black purple blue orange bonus, stars sum ×  points",
        "2   ·     ·     ·     ·    ·  · · · ☆ ☆  0  ×1   0",
        "3   ·     ·     ·     ·    ·  · · ☆ ☆ ☆  0  ×1   0",
        "4   ·     ·     ·     ·    ·  · ☆ ☆ ☆ ☆  0  ×1   0",
        "5   ·     ·     ·     ·    ·  ☆ ☆ ☆ ☆ ☆  0  ×1   0",
        "6   ·     ·     ·     ·    ☆  ☆ ☆ ☆ ☆ ☆  0  ×1   0",
    ]


def test_a_component_without_a_word_says_its_colour() -> None:
    dice = Thing("a", "×2 = 7", "two blue dice", "blue", "die-blue")
    assert as_text(draw(RowZone("z", "Z", None, [dice, thing("b")]), 80)) == ["blue ×2 = 7, b"]
