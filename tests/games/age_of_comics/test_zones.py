"""The table, described: what lies where, and what each option touches."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence

import pytest

from longbox.core.rng import Rng
from longbox.core.state import Action
from longbox.core.zones import Choice, GridZone, MapZone, TableZone, Thing, Zone
from longbox.games.age_of_comics.actions import CARD_NAMES
from longbox.games.age_of_comics.game import AgeOfComics
from longbox.games.age_of_comics.state import State
from longbox.terminal.draw import Look, as_text, draw
from tests.games.age_of_comics.table import USUAL, Office, office, rich_edition
from tests.games.coverage import uncounted

GAME = AgeOfComics()
COMPONENTS = {one.id: one for one in GAME.catalogue()}


def zones(table: Office, seat: int | None = 0) -> dict[str, Zone]:
    return {zone.id: zone for zone in GAME.zones(GAME.view(table.state, seat))}


def thing(table: Office, id: str, seat: int | None = 0) -> Thing:
    return next(
        one for zone in zones(table, seat).values() for one in zone.things() if one.id == id
    )


def choice(table: Office, text: str) -> Choice:
    [found] = GAME.choices(GAME.view(table.state, table.seat), [GAME.parse(text)])
    return found


def say(table: Office, text: str) -> str:
    return choice(table, text).say


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
    found = zones(table)
    assert [(thing.label, thing.number) for thing in found["round"].things()] == [("1 of 5", 1)]
    order = [(one.seat, one.number, one.marks) for one in found["order"].things()]
    assert order == [(0, 1, ()), (1, 2, ("to play",))]
    assert found["specials"].things()[1].marks == ("salmon",)
    taken = thing(table, "space/4/0")
    assert (taken.component, taken.seat, taken.marks) == ("royalties 1", 0, ("taken",))
    assert COMPONENTS[taken.component].figures == {"money": 4}
    assert [thing(table, f"space/4/{place}").marks for place in (1, 2)] == [("next",), ()]


def test_the_chart_and_the_mat_show_comics() -> None:
    table = office(2)
    table.mat(0, "crime comic a", "crime b", "western b", 4)
    table.mat(1, "superheroes comic c", "crime c", "western c", 12)
    table.state.chart.colors = 1
    found = zones(table)
    chart, mat = found["chart"], found["mat-0"]
    assert isinstance(chart, TableZone)
    assert [[thing.label for thing in line] for line in chart.lines] == [
        ["12", "10+2", "$8", "salmon", "Angel of Liberty (superheroes), to rip off"],
        ["4", "4", "$3", "yellow", "Killer Dames (crime), to rip off"],
    ]
    assert isinstance(mat, TableZone)
    assert [[thing.label for thing in line] for line in mat.lines] == [
        ["cri Killer Dames +2", "4", "4", "Colin te Booij 2*", "D.J. Leonard 2"]
    ]


def test_the_mat_shows_what_is_laid_out_to_be_printed() -> None:
    """AC-32: the comic once it is chosen, then its writer, too; the others see them."""
    table = office(2).money(0, 20).ideas(0, crime=2)
    table.hand(0, "crime comic a", "crime comic b", "crime writer b", "crime writer c")
    table.hand(0, "horror artist a", "horror artist b")
    table.play("print", "print crime comic a")
    laid_out = [("to print: Killer Dames", ("to print",)), *[("", ())] * 4]
    for seat in (0, 1):
        assert the_last_comic(table, seat) == laid_out
    assert thing(table, "left-0").label == "2 comics to print"
    table.play("use crime writer b")
    laid_out[3] = ("Colin te Booij 2*", ("of its genre",))
    assert the_last_comic(table, 1) == laid_out
    hand = zones(table)["hand-0"].things()
    used = ["crime writer b", "crime comic a"]
    assert [one.component for one in hand if one.marks == ("to print",)] == used
    table.play("use horror artist a")
    assert the_last_comic(table)[0] == ("cri Killer Dames", ())
    assert not [one for one in zones(table)["hand-0"].things() if one.marks]


def the_last_comic(table: Office, seat: int = 0) -> list[tuple[str, tuple[str, ...]]]:
    mat = zones(table, seat)["mat-0"]
    assert isinstance(mat, TableZone)
    return [(one.label, one.marks) for one in mat.lines[-1]]


@pytest.mark.parametrize(("fans", "space"), [(0, 0), (9, 9), (10, 10), (11, 1), (20, 10), (21, 1)])
def test_a_comic_starts_again_above_ten_fans(fans: int, space: int) -> None:
    """AC-75: where it stands is told, so that no surface has to know that."""
    table = office(2)
    table.mat(0, "crime comic a", "crime b", "western b", fans)
    chart = zones(table)["chart"]
    assert isinstance(chart, TableZone)
    assert chart.lines[0][1].number == space


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
    assert thing(table, "cubes-1").number == 0


def test_an_action_tells_how_much_of_it_is_left() -> None:
    """AC-30, AC-70, AC-72: ideas to take and to convert, fans to give."""
    table = office(2).money(0, 9).cubes(0, "marketing", "convert ideas")
    table.mat(0, "crime comic a", "crime b", "western b", 4)
    table.mat(0, "crime comic b", "crime c", "western c", 4)
    table.play("ideas")
    assert thing(table, "left-0").label == "2 ideas to take from the board"
    table.play("take crime from the board", "take horror from the board", "take crime")
    assert thing(table, "left-0").label == "1 idea to take from the supply"
    table.play("take crime")
    assert (thing(table, "left-0").number, thing(table, "left-0").marks) == (3, ("conversions",))
    table.play("done")
    table.turn(0).play("royalties", "buy a large campaign", "boost crime comic a")
    assert thing(table, "left-0").label == "3 fans to give"
    assert "left-1" not in [one.id for one in zones(table)["means-1"].things()]


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
        "Colin te Booij (crime writer 2)",
        "Haunting Tales (horror, 1 fan)",
    ]
    assert labels(zones(table, 0)["hand-1"]) == ["a writer of value 2", "a horror comic"]


def test_discard_piles_can_be_looked_through() -> None:
    """AC-87: every card on them, by everybody; a pile is there before it has a card."""
    table = office(2).discard("crime writer b", "western writer d", "horror comic a")
    for viewer in (0, 1, None):
        found = zones(table, viewer)
        assert labels(found["discard-0"]) == [
            "Colin te Booij (crime writer 2)",
            "Alex Quarella (western writer 3)",
        ]
        assert labels(found["discard-1"]) == []
        assert labels(found["discard-2"]) == ["Haunting Tales (horror, 1 fan)"]
        assert found["discard-0"].title == "Discarded writers (2)"


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
    ]
    assert labels(found["ideas-0"])[:2] == ["crime 2", "horror 0"]
    assert [one.marks for one in found["orders-0"].things()] == [(), ("fulfilled",)]
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
    assert labels(mat)[:2] == ["hyped: Call the Police (1)", "hype ×1"]


def test_choices_of_a_turn() -> None:
    table = office(2)
    assert say(table, "ideas") == "space 1: 2 from the board and 2 from the supply"
    assert (
        say(table, "sales") == "space 1: send the agent to flip up to 3 tiles and collect up to 3"
    )


def test_choices_on_the_map() -> None:
    table = office(2).agent(0, "b2").agent(1, "b3").money(0, 9)
    table.tile("b2-b3", "crime 5").tile("a2-b2", "horror 6", face_up=False).play("sales")
    assert say(table, "walk to b3") == "free to b3; occupied by {1}: $2 to stay"
    assert say(table, "flip a2-b2") == "turn up a horror tile"
    assert say(table, "collect a2-b2") == "take a horror tile unseen"
    assert say(table, "collect b2-b3") == "take the crime order of value 5 for 3 fans"
    assert say(table, "done") == "the agent stays here"
    table.play("walk to b3")
    assert say(table, "done") == "the agent stays here and pays {1} $2"


def test_choices_of_raising() -> None:
    table = office(2).money(0, 9)
    table.mat(0, "crime comic a", "crime a", "crime d", 1)
    table.end_round()
    assert (
        say(table, "raise crime writer a") == "Michael Florio learns for $1 and is of value 2 then"
    )


def test_choices_name_the_raised_value() -> None:
    """AC-67, AC-68: it is what is paid for, on a team and in the hand."""
    table = office(2).money(0, 9).cubes(0, "re-assign")
    table.mat(0, "crime comic a", "crime b", "crime b", 3)
    table.state.raise_value(CARD_NAMES.index("crime writer b"))
    table.display("western writer b", "western artist b")
    table.play("hire", "hire western writer b", "hire western artist b")
    raised = "Colin te Booij (crime writer, value 3)"
    assert say(table, "replace crime writer b") == f"take {raised} off the team"
    table.play("replace crime writer b")
    table.hand(0, "horror writer b", "horror writer c", "horror comic a", "horror comic b")
    table.turn(0).display("western comic b").play("develop", "develop western comic b")
    assert say(table, "discard crime writer b") == raised


# What a board draws without reading a label.


def test_the_catalogue_has_every_card_and_tile_of_the_edition() -> None:
    """AC-2, AC-4: 48 creatives, 24 originals and their rip-offs, four orders of each genre."""
    kinds = Counter(one.kind for one in COMPONENTS.values())
    assert kinds["writer"] == kinds["artist"] == kinds["comic"] == kinds["rip-off"] == 24
    assert kinds["order"] == 4 * 6
    assert kinds["back"] == 3 + 3 + 6 + 6 + 1
    crime = {"genre": "crime", "sign": "revolver"}
    assert COMPONENTS["crime writer b"].figures == {**crime, "place": 1, "value": 2, "idea": False}
    assert COMPONENTS["crime 4 2"].figures == {"genre": "crime", "value": 4, "fans": 2}
    dames = COMPONENTS["crime comic a"]
    assert dames.figures == {**crime, "place": 0, "fans": 1, "bonus": "fan", "amount": 1}
    assert COMPONENTS["western rip-off d"].figures["place"] == 23
    assert COMPONENTS["crime"].figures == {"genre": "crime"}
    assert COMPONENTS["chart"].figures["prizes"] == [3, 2, 1, 0]
    assert all(one.rule in GAME.rulebook.rules for one in COMPONENTS.values())


def test_an_edition_changes_faces() -> None:
    changed = {one.id: one for one in AgeOfComics(rich_edition()).catalogue()}
    assert changed["royalties 1"].figures == {"money": 20}


def test_hidden_cards_and_tiles_name_their_back_and_no_more() -> None:
    """AC-86."""
    table = office(2).hand(1, "crime writer b", "horror comic a").on_top("western artist d")
    table.tile("a2-b2", "crime 6", face_up=False).tile("b2-b3", "crime 5")
    backs = [one.component for one in zones(table)["hand-1"].things()]
    assert backs == ["writer back 2", "horror comic back"]
    fronts = [one.component for one in zones(table, 1)["hand-1"].things()]
    assert fronts == ["crime writer b", "horror comic a"]
    assert thing(table, "deck/1").component == "artist back 3"
    hidden = next(one for one in zones(table)["city"].things() if one.say.endswith("at a2-b2"))
    assert (hidden.component, hidden.number, hidden.marks) == (
        "crime order back",
        None,
        ("face down",),
    )
    shown = next(one for one in zones(table)["city"].things() if one.say.endswith("at b2-b3"))
    assert (shown.component, shown.number, shown.marks) == ("crime 5 3", 5, ())
    to_come = zones(table)["calendar"].things()[1]
    assert (to_come.component, to_come.number, to_come.marks) == (
        "calendar back",
        2,
        ("face down",),
    )


def test_comics_carry_fans_owner_team_and_states() -> None:
    table = office(2).master(1, "western")
    comic = table.mat(0, "crime comic a", "crime b", "western b", 4)
    table.state.chart.colors = 1
    table.state.raise_value(CARD_NAMES.index("crime writer b"))
    runner = thing(table, f"chart/{comic}/comic")
    assert (runner.component, runner.number, runner.seat) == ("crime comic a", 4, 0)
    assert runner.marks == ("better colors", "to rip off")
    writer, artist = thing(table, f"mat/{comic}/writer"), thing(table, f"mat/{comic}/artist")
    assert (writer.component, writer.number) == ("crime writer b", 3)
    assert writer.marks == ("raised", "of its genre")
    assert artist.marks == ()
    assert [one.seat for one in zones(table)["mastery"].things()] == [None] * 5 + [1]


def test_the_standings_tell_what_the_end_of_the_round_would_bring() -> None:
    """AC-74, AC-75: the best comics win 3 and 2, each comic earns by its fans."""
    table = office(3)
    table.mat(0, "crime comic a", "crime b", "western b", 4)
    table.mat(0, "crime comic b", "crime c", "western c", 2)
    table.mat(1, "horror comic a", "horror b", "horror c", 7)
    shown = {one.id: one.number for one in zones(table)["standings"].things()}
    assert [shown[f"earns/{seat}"] for seat in range(3)] == [3 + 2, 4, 0]
    assert [shown[f"wins/{seat}"] for seat in range(3)] == [2, 3, 0]
    before = [int(one.money) for one in table.state.publishers]
    table.end_round()
    after = [int(one.money) for one in table.state.publishers]
    assert [b - a for a, b in zip(before, after, strict=True)] == [5, 4, 0]


def test_choices_touch_one_thing_each_and_tell_what_they_cost() -> None:
    table = Office(2)
    start = choice(table, "start with crime")
    assert (start.targets, start.kind) == (["genre/0"], "start")
    table = office(2).money(0, 9).agent(0, "b2").agent(1, "b3")
    table.mat(0, "crime comic a", "crime d", "crime b", 4)
    table.tile("b2-b3", "crime 5").tile("a2-b2", "crime 6").play("sales")
    walk = choice(table, "walk to b3")
    assert (walk.kind, walk.gains) == ("walk", {"fee": -2})
    assert choice(table, "collect b2-b3").gains == {"fans": 3}
    assert choice(table, "collect a2-b2").gains == {"fans later": 4}
    table.play("walk to b3")
    assert choice(table, "cab to b2").gains == {"money": -2}
    assert choice(table, "collect b2-b3").gains == {"money": -2, "fans": 3}
    assert choice(table, "done").gains == {"money": -2}
    table.turn(0).play("develop")
    search = choice(table, "search for western")
    assert (search.targets, search.gains) == (["genre/5"], {"money": -4})
    table.cubes(0, "marketing").turn(0).play("royalties")
    offer = choice(table, "buy a large campaign")
    assert (offer.targets, offer.gains) == (["offer/2"], {"money": -9, "fans": 4})


def test_choices_of_ideas_touch_the_own_tray() -> None:
    """Also a genre of which there is no token yet."""
    table = office(2).used(2, 2).play("ideas", "take crime from the board")
    supply = choice(table, "take western")
    assert (supply.targets, supply.gains) == (["ideas-0/5"], {"ideas": 1})


def test_a_refusal_is_about_the_thing_that_is_pointed_at() -> None:
    """Also what is no option: a circle far away, a card not to be had, a full action."""
    table = office(2).money(0, 9).agent(0, "b2").used(0, 3)
    view = GAME.view(table.state, 0)
    about = {
        "walk to f4": ["circle/23"],
        "collect a1-a2": ["tile/1"],
        "hire crime writer a": ["card/0"],
        "print crime comic a": ["card/48"],
        "print crime rip-off a": ["chart/0/comic", "mat/0"],
        "hire": ["space/0/0", "space/0/1", "space/0/2"],
        "develop": ["space/1/0"],
        "done": [],
    }
    for text, things in about.items():
        assert GAME.touches(view, GAME.parse(text)) == things


def test_empty_places_of_a_row_stay() -> None:
    """AC-27: the row is not refilled."""
    table = office(2)
    shown = len(zones(table)["display-2"].things())
    comic = next(one for one in zones(table)["display-2"].things() if one.id.startswith("card/"))
    table.play("develop", f"develop {comic.component}").turn(0)
    after = zones(table)["display-2"].things()
    assert len(after) == shown
    assert [one.marks for one in after].count(("empty",)) == 1


def test_choices_of_printing_tell_price_and_fans() -> None:
    table = office(2).money(0, 9).ideas(0, crime=2).master(0, "crime")
    table.mat(1, "horror comic a", "horror b", "horror c", 7)
    table.hand(0, "crime comic a", "crime writer b", "western artist d", "crime artist b")
    table.play("print")
    assert choice(table, "print crime comic a").gains == {"ideas": -2, "fans": 2}
    rip_off = choice(table, "print horror rip-off a")
    assert (rip_off.targets, rip_off.gains) == (["chart/4/comic", "mat/4"], {})
    table.play("print crime comic a")
    assert choice(table, "use crime artist b").gains == {"money": -2, "fans": 1}
    assert choice(table, "use western artist d").gains == {"money": -3}


@pytest.mark.parametrize("players", [2, *uncounted(3, 4)])
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
