"""The agent in the city, orders, and the extra editor: AC-46 to AC-59, AC-73."""

from __future__ import annotations

import pytest

from longbox.core.bits import listed
from longbox.games.age_of_comics.components import CIRCLES, THE_X
from tests.games.age_of_comics.table import Office, office


def circle(table: Office, seat: int = 0) -> str:
    agent = int(table.publisher(seat).agent)
    return "X" if agent == THE_X else CIRCLES[agent]


def selling(at: str = "b2", money: int = 0, players: int = 2) -> Office:
    """Seat 0 has just placed an editor on the first space of Sales."""
    return office(players).agent(0, at).money(0, money).turn(0).play("sales")


@pytest.mark.parametrize(("space", "tiles"), [(0, 3), (1, 2), (2, 2), (3, 1), (4, 1)])
def test_how_many_tiles_each_space_flips_and_collects(space: int, tiles: int) -> None:
    """AC-8, AC-46."""
    table = office(4).agent(0, "b2").used(5, space)
    for place, name in enumerate(["a2-b2", "b1-b2", "b2-b3", "b2-c2"]):
        table.tile(name, f"horror {3 + place}", face_up=False)
    table.play("sales")
    for name in ["a2-b2", "b1-b2", "b2-b3"][:tiles]:
        table.play(f"flip {name}")
    assert not any(option.startswith("flip") for option in table.options)
    refused = "you can flip no more tiles in this action (AC-46)"
    assert table.why_not("flip b2-c2") == refused
    for name in ["a2-b2", "b1-b2", "b2-b3"][:tiles]:
        table.play(f"collect {name}")
    refused = "you can collect no more tiles in this action (AC-46)"
    assert table.why_not("collect b2-c2") == refused
    assert len(listed(table.publisher(0).orders)) == tiles


def test_moving_flipping_and_collecting_mix() -> None:
    """AC-46, AC-47: collect, walk, collect, cab, flip."""
    table = selling("b2", money=2).tile("b2-b3", "crime 3").tile("c3-c4", "crime 6", face_up=False)
    table.play("collect b2-b3", "walk to b3", "cab to c3", "flip c3-c4")
    assert circle(table) == "c3"
    assert table.publisher(0).money == 0


def test_nothing_need_be_done() -> None:
    """AC-46."""
    table = selling("b2").play("done")
    assert (circle(table), table.seat) == ("b2", 1)


def test_the_first_block_is_free_and_the_next_ones_cost_two_dollars() -> None:
    """AC-47: two blocks by cab are $4, as in the printed example."""
    table = selling("a1", money=5).tile("a3-a4", "crime 6")
    assert table.why_not("cab to a2") == "the first block of an action is free: walk (AC-47)"
    assert table.why_not("walk to c3") == "c3 is not one block away (AC-47)"
    table.play("walk to a2")
    assert table.why_not("walk to a3") == "only the first block of an action is walked (AC-47)"
    table.play("cab to a3", "cab to a4")
    assert (circle(table), table.publisher(0).money) == ("a4", 1)
    assert table.why_not("cab to b4") == "a cab costs $2, and you have $1 (AC-47)"


def test_each_sales_action_has_its_own_walk() -> None:
    """AC-47."""
    table = selling("a1").play("walk to a2", "done").turn(0).play("sales", "walk to a3", "done")
    assert circle(table) == "a3"


def test_agents_leave_the_x_and_never_stop_there_again() -> None:
    """AC-48."""
    table = office(2).play("sales")
    assert table.options == ["walk to c2", "walk to c3", "walk to d2", "walk to d3", "done"]
    table.play("walk to c2").money(0, 2)
    assert "cab to d3" in table.options


def test_the_x_is_crossed_as_one_block() -> None:
    """AC-48."""
    table = selling("c3")
    table.play("walk to d2")
    assert circle(table) == "d2"
    assert "walk to d3" not in selling("c1").options


def test_a_ticket_goes_anywhere_else_and_back_to_its_place() -> None:
    """AC-49: as the first move too, and the walk is still free."""
    table = office(2)
    assert (
        table.play("sales").why_not("ticket to a1") == "you have no super transport ticket (AC-49)"
    )
    table.publisher(0).tickets = 1
    before = int(table.state.board.supply[11])
    table.play("ticket to f4", "walk to f3")
    assert circle(table) == "f3"
    assert table.publisher(0).tickets == 0
    assert table.state.board.supply[11] == before + 1
    table.publisher(0).tickets = 1
    assert table.why_not("ticket to f3") == "your agent stands there (AC-49)"


def test_only_tiles_at_the_circle_are_reached() -> None:
    """AC-50, AC-51, AC-52."""
    table = selling("b2").tile("a2-b2", None).tile("b2-b3", "crime 3")
    far = "that space does not touch your agent's circle (AC-50)"
    assert table.why_not("collect c3-d3") == far
    assert table.why_not("collect a2-b2") == "no tile lies there (AC-52)"
    assert table.why_not("flip b2-b3") == "that tile lies face up already (AC-51)"
    start = office(2).play("sales")
    assert not any(option.startswith(("flip", "collect")) for option in start.options)


def test_flipping_turns_a_tile_up() -> None:
    """AC-51."""
    table = selling("b2").tile("a2-b2", "crime 5", face_up=False).play("flip a2-b2")
    assert "flip a2-b2" not in table.options
    told = table.told()[-1]
    assert told == "Player 1 turned the tile at a2-b2 up: crime order of value 5 for 3 fans"


def test_a_tile_is_collected_unseen() -> None:
    """AC-52: it leaves the map for good, and uses up no flip."""
    table = selling("b2").tile("a2-b2", "crime 5", face_up=False).play("collect a2-b2")
    assert table.why_not("collect a2-b2") == "no tile lies there (AC-52)"
    assert listed(table.publisher(0).orders) == [table.tile_number("crime 5")]
    assert table.state.turn.flips == 3
    table.end_round()
    assert table.state.city.tile_at[5] == -1


# Occupied circles.


def test_the_fee_is_paid_when_the_agent_acts_there() -> None:
    """AC-53: once, to the player who stands there."""
    table = office(2).agent(0, "b2").agent(1, "b3").money(0, 5).turn(0).play("sales", "walk to b3")
    assert table.publisher(0).money == 5
    for name in ("b3-b4", "b3-c3"):
        table.tile(name, "crime 5" if name == "b3-b4" else "horror 5", face_up=False)
    table.play("flip b3-b4")
    assert (table.publisher(0).money, table.publisher(1).money) == (3, 2)
    table.play("collect b3-c3", "done")
    assert (table.publisher(0).money, table.publisher(1).money) == (3, 2)


def test_the_fee_is_paid_when_the_action_ends_there() -> None:
    """AC-53."""
    table = office(2).agent(0, "b2").agent(1, "b3").money(0, 2).turn(0)
    table.play("sales", "walk to b3", "done")
    assert (table.publisher(0).money, table.publisher(1).money) == (0, 2)


def test_passing_is_free() -> None:
    """AC-53: on foot too, if a cab follows."""
    table = office(2).agent(0, "b2").agent(1, "b3").money(0, 2).turn(0)
    table.play("sales", "walk to b3", "cab to b4", "done")
    assert (table.publisher(0).money, table.publisher(1).money) == (0, 0)


def test_leaving_and_coming_back_is_a_new_arrival() -> None:
    """AC-53."""
    table = office(2).agent(0, "b2").agent(1, "b3").money(0, 8).turn(0)
    table.tile("b3-b4", "crime 5").tile("b3-c3", "horror 5")
    table.play("sales", "walk to b3", "collect b3-b4", "cab to b4", "cab to b3", "collect b3-c3")
    assert table.publisher(1).money == 4


def test_without_the_fee_the_circle_is_closed() -> None:
    """AC-54: what is left after the way there counts."""
    table = office(2).agent(0, "b2").agent(1, "b3").money(0, 1).turn(0).play("sales")
    assert "walk to b3" not in table.options
    refused = "that circle is occupied, and $2 would not be left for it (AC-54)"
    assert table.why_not("walk to b3") == refused
    table = office(2).agent(0, "b1").agent(1, "b3").money(0, 3).turn(0).play("sales", "walk to b2")
    assert "cab to b3" not in table.options
    assert table.why_not("cab to b3") == refused
    table.money(0, 4)
    assert "cab to b3" in table.options


def test_a_ticket_to_an_occupied_circle_needs_the_fee() -> None:
    """AC-54."""
    table = office(2).agent(0, "b1").agent(1, "f3").turn(0)
    table.publisher(0).tickets = 1
    table.play("sales")
    assert "ticket to f3" not in table.options
    assert "ticket to f2" in table.options


def test_the_one_who_came_last_is_paid() -> None:
    """AC-55."""
    table = office(3).agent(0, "b2").agent(2, "b3").agent(1, "b3").money(0, 2).turn(0)
    table.play("sales", "walk to b3", "done")
    assert [int(one.money) for one in table.state.publishers] == [0, 2, 0]


def test_acting_where_one_stands_is_free() -> None:
    """AC-55: nobody owes for others who came later."""
    table = office(2).agent(0, "b2").agent(1, "b2").money(0, 2).turn(0)
    table.tile("b2-b3", "crime 5").play("sales", "collect b2-b3", "done")
    assert table.publisher(0).money == 2


def test_agents_on_the_x_occupy_nothing() -> None:
    """AC-55: two leave the X for different circles, or the second pays."""
    table = office(2).play("sales", "walk to c2", "done").play("sales")
    assert table.options == ["walk to c3", "walk to d2", "walk to d3", "done"]


# Orders.


def test_an_order_is_fulfilled_when_it_is_collected() -> None:
    """AC-56, AC-57: by a comic of the genre and at least its value; it cannot be kept."""
    table = office(2).agent(0, "b2")
    table.mat(0, "crime comic a", "western b", "western b", 1)
    table.tile("a2-b2", "crime 4").tile("b2-b3", "crime 5").tile("b1-b2", "horror 3")
    table.play("sales", "collect a2-b2", "collect b2-b3", "collect b1-b2", "done")
    assert table.fans("crime comic a") == 1 + 2
    assert listed(table.publisher(0).fulfilled) == [table.tile_number("crime 4")]
    assert len(listed(table.publisher(0).orders)) == 2


def test_a_rip_off_fulfils_orders_and_comes_onto_the_chart() -> None:
    """AC-42, AC-56."""
    table = office(2).agent(0, "b2").tile("a2-b2", "crime 3")
    table.mat(1, "crime comic a", "crime a", "crime a")
    table.mat(0, "crime rip-off a", "western b", "western b", 0)
    table.play("sales", "collect a2-b2")
    assert table.fans("crime rip-off a") == 1


def test_of_several_comics_the_owner_chooses() -> None:
    """AC-58: one comic may fulfil any number of orders."""
    table = office(2).agent(0, "b2").tile("a2-b2", "crime 4").tile("b2-b3", "crime 3")
    table.mat(0, "crime comic a", "western b", "western b", 1)
    table.mat(0, "crime comic b", "western d", "western d", 1)
    table.mat(0, "crime comic c", "western a", "western a", 1)
    table.play("sales", "collect a2-b2")
    assert table.options == ["boost crime comic a", "boost crime comic b"]
    refused = "that comic cannot fulfil the crime order of value 4 for 2 fans (AC-56)"
    assert table.why_not("boost crime comic c") == refused
    table.play("boost crime comic b", "collect b2-b3", "boost crime comic b")
    assert [table.fans(f"crime comic {letter}") for letter in "abc"] == [1, 4, 1]


def test_a_fulfilled_order_stays_fulfilled() -> None:
    """AC-59: also when the value of the comic falls."""
    table = office(2).agent(0, "b2").tile("a2-b2", "crime 4").cubes(0, "re-assign")
    table.mat(0, "crime comic a", "western b", "western b", 1)
    table.play("sales", "collect a2-b2", "done").turn(0)
    table.display("crime writer a", "crime artist a")
    table.play("hire", "hire crime writer a", "hire crime artist a", "replace western writer b")
    assert table.state.chart.worth(0) == 3
    assert table.fans("crime comic a") == 3
    assert len(listed(table.publisher(0).fulfilled)) == 1


def test_a_waiting_order_cannot_be_given_back() -> None:
    """AC-59, AC-80."""
    table = office(2).order(0, "crime 6").end_round()
    assert len(listed(table.publisher(0).orders)) == 1


# The extra editor.


def test_the_extra_editor_joins_for_the_round() -> None:
    """AC-73: once in a round, and it is no duty."""
    table = office(2).cubes(0, "extra editor").play("sales", "done")
    assert table.options == ["take the extra editor", "done"]
    table.play("take the extra editor")
    assert table.publisher(0).editors == 4
    table.turn(0).play("sales", "done")
    assert table.seat == 1
    assert table.publisher(0).editors == 3
    table.end_round()
    assert table.publisher(0).editors == 4
    table.turn(0).play("sales", "done", "done")
    assert table.publisher(0).editors == 3


def test_a_last_turn_alone_with_the_extra_editor() -> None:
    """AC-20, AC-73."""
    table = office(2).cubes(0, "extra editor")
    table.publisher(0).editors = 1
    table.publisher(1).editors = 0
    table.play("sales", "done", "take the extra editor")
    assert table.seat == 0
    table.play("royalties")
    assert table.state.board.round == 2


def test_of_several_agents_the_last_to_come_is_paid() -> None:
    """AC-55: by the order in which they really came, whatever their seats."""
    table = office(4).agent(0, "a2").agent(2, "c2").agent(1, "b3")
    for seat in range(3):
        table.money(seat, 10)
    for seat in (0, 2, 1):
        table.turn(seat).play("sales", "walk to b2", "done")
    assert [table.publisher(seat).money for seat in range(3)] == [10 + 2, 10 - 2, 10 - 2 + 2]


def test_a_step_tells_where_from_and_how() -> None:
    """AC-47 to AC-49: for the way that is drawn."""
    table = office(2).money(0, 2)
    table.publisher(0).tickets = 1
    table.play("sales", "walk to c2", "cab to b2", "ticket to f4")
    assert table.state.log is not None
    moved = [one.to_json() for one in table.state.log if one.kind == "agent-moved"]
    assert [(one["from"], one["circle"], one["way"], one["price"]) for one in moved] == [
        ("x", "c2", "walk", 0),
        ("c2", "b2", "cab", 2),
        ("b2", "f4", "ticket", 0),
    ]
