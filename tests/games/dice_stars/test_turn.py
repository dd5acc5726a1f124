"""Drawing, taking and returning dice: DS-1 to DS-14."""

from __future__ import annotations

from typing import Any

import pytest

import longbox
from longbox import Match
from longbox.core.edition import Edition
from longbox.core.rng import Rng
from longbox.games.dice_stars.game import DiceStars
from tests.games.dice_stars.table import (
    Loaded,
    answer,
    before_draw,
    line,
    options,
    position,
    random_match,
    why_not,
)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_each_player_has_one_sheet(players: int) -> None:
    """DS-1."""
    state = DiceStars().setup(players, {}, Rng(1))
    assert len(state.sheets) == players


@pytest.mark.parametrize("players", [0, 5, -1])
def test_nobody_plays_with_none_or_five(players: int) -> None:
    """DS-1."""
    with pytest.raises(longbox.SetupError, match="1 to 4 players"):
        Match("dice-stars", players=players)


def test_the_box_holds_fourteen_dice() -> None:
    """DS-2: 2 black, 3 purple, 4 blue with one star each, 5 orange with two stars and no 2."""
    game = DiceStars()
    state = game.setup(2, {}, Rng(1))
    assert game.components(state) == {
        "black dice": 2,
        "purple dice": 3,
        "blue dice": 4,
        "orange dice": 5,
    }
    ordinary, orange = [0, 2, 3, 4, 5, 6], [0, 0, 3, 4, 5, 6]
    assert game.parts.faces == [ordinary, ordinary, ordinary, orange]


def test_all_dice_begin_in_the_bag() -> None:
    """DS-3."""
    state = DiceStars().setup(3, {}, Rng(1))
    assert (state.dice.in_bag, state.dice.in_reserve) == (14, 0)


def test_a_die_is_drawn_by_its_share_of_the_bag_and_each_face_is_as_likely() -> None:
    """DS-2, DS-6: over many first rolls colours come as 2 : 3 : 4 : 5, orange stars twice."""
    game = DiceStars()
    colours = [0, 0, 0, 0]
    orange_faces = [0] * 7
    for seed in range(4000):
        state = game.setup(2, {}, Rng(seed))
        state.advance()
        for colour in range(4):
            colours[colour] += int(state.dice.of_colour[colour])
        for face in range(7):
            orange_faces[face] += int(state.dice.reserve[3 * 7 + face])
    drawn = sum(colours)
    assert drawn == 12000
    for colour, share in enumerate([2, 3, 4, 5]):
        assert abs(colours[colour] / drawn - share / 14) < 0.015
    for face, share in enumerate([2, 0, 0, 1, 1, 1, 1]):
        assert abs(orange_faces[face] / colours[3] - share / 6) < 0.03


def test_the_first_player_is_drawn_by_lot_and_turns_go_clockwise() -> None:
    """DS-4."""
    firsts = [Match("dice-stars", players=4, seed=seed).seat for seed in range(200)]
    assert {0, 1, 2, 3} == set(firsts)
    assert all(35 < firsts.count(seat) < 65 for seat in range(4))
    for first, following in [(0, 1), (2, 3), (3, 0)]:
        table = Loaded(players=4, first=first).roll("k2 b3 b4")
        assert table.seat == first
        assert table.play("take black").seat == following


def test_the_sheet_has_twenty_white_ten_green_and_twenty_multiplier_spaces() -> None:
    """DS-5: lines of 8, 7, 6, 5, 4 spaces; 2 to 6 multipliers; black, purple, blue, orange."""
    parts = DiceStars().parts
    assert [int(parts.length_of[line]) for line in range(5)] == [8, 7, 6, 5, 4]
    assert parts.bonus == [4, 3, 2, 1, 0]
    assert parts.multipliers == [2, 3, 4, 5, 6]
    assert [int(parts.colour_at[place]) for place in range(5)] == [0, 1, 2, 3, -1]


def test_each_die_shows_its_own_faces_and_no_others() -> None:
    """DS-2, DS-6: an orange 2 is never rolled; dice of another box may have more or fewer faces."""
    own = DiceStars().edition.text
    text = own.replace('["*", 2, 3, 4, 5, 6]', "[2, 6]", 1)
    for edition, black in [(own, "★23456"), (text, "26")]:
        shown = faces_rolled(DiceStars(Edition(edition, "my.toml")))
        assert shown == {"black": black, "purple": "★23456", "blue": "★23456", "orange": "★3456"}


def faces_rolled(game: DiceStars) -> dict[str, str]:
    """What each colour showed in some matches, stars first."""
    shown: dict[str, set[str]] = {}
    for seed in range(12):
        for event in random_match(3, seed, game).events:
            dice: Any = event.to_json().get("dice", []) if event.kind == "dice-rolled" else []
            for die in dice:
                shown.setdefault(die["colour"], set()).add(die["face"])
    return {colour: "".join(sorted(faces, key="★23456".index)) for colour, faces in shown.items()}


def test_bonus_spaces_are_the_edition_s() -> None:
    """DS-5: a line of eight spaces can be the last one."""
    text = DiceStars().edition.text.replace("[4, 3, 2, 1, 0]", "[0, 0, 0, 0, 4]")
    state = position("b6 o6", [*[""] * 4, "X X X X"], edition=Edition(text, "my.toml"))
    answer(state, "take 6s")
    assert line(state, 6) == "X X X X X 12 . ."
    assert line(state, 2) == ". . . ."


def test_one_to_three_dice_are_announced_and_join_the_reserve() -> None:
    """DS-6: what lies in the reserve keeps its faces."""
    table = Loaded().roll("k5 b3 b4").play("take black")
    assert options(table.state) == ["draw 1", "draw 2", "draw 3"]
    table.play("draw 2", roll="o6 p2")
    reserve = table.game.view(table.state, None).to_json()["reserve"]
    assert reserve == [
        {"colour": "purple", "face": "2"},
        {"colour": "blue", "face": "3"},
        {"colour": "blue", "face": "4"},
        {"colour": "orange", "face": "6"},
    ]


@pytest.mark.parametrize("reserve", ["", "b*", "b* o* k*"])
def test_a_reserve_without_numbers_forces_three_dice(reserve: str) -> None:
    """DS-7: an empty reserve, or one that shows only stars, forces three dice."""
    state = before_draw(reserve)
    assert options(state) == ["draw 3"]
    shows = "shows only stars" if reserve else "is empty"
    assert why_not(state, "draw 1") == f"the reserve {shows}, so 3 dice must be drawn (DS-7)"


def test_one_number_in_the_reserve_leaves_the_choice() -> None:
    """DS-7."""
    assert options(before_draw("b* o* k2")) == ["draw 1", "draw 2", "draw 3"]


def test_the_first_turn_rolls_three_dice_without_asking() -> None:
    """DS-7: one answer is no question; the log says what was done, and why."""
    match = Match("dice-stars", players=2, seed=5)
    assert [event.kind for event in match.events] == ["began", "only-answer", "dice-rolled"]
    assert str(match.events[1]) == (
        "Player 1 had one answer, draw 3: the reserve is empty, so 3 dice must be drawn (DS-7)"
    )
    assert match.decision is not None
    assert match.decision.name() == "TakeDice"


def test_nobody_announces_more_dice_than_the_bag_holds() -> None:
    """DS-8."""
    state = before_draw("b3 b4", in_bag=2)
    assert options(state) == ["draw 1", "draw 2"]
    assert why_not(state, "draw 3") == "only 2 dice left in the bag (DS-8)"
    last = before_draw("b3 b4", in_bag=1)
    assert options(last) == ["draw 1"]
    assert str(last.pending.top().why_only(last)) == "only one die left in the bag (DS-8)"


def test_a_forced_draw_takes_all_that_a_small_bag_holds() -> None:
    """DS-8: no refill in the middle of a draw."""
    state = before_draw("b* b*", in_bag=2)
    assert options(state) == ["draw 2"]
    assert why_not(state, "draw 1") == (
        "the reserve shows only stars, so all that is left in the bag must be drawn (DS-8)"
    )
    answer(state, "draw 2")
    assert (state.dice.in_bag, state.dice.in_reserve) == (0, 4)


def test_all_dice_of_a_type_are_taken() -> None:
    """DS-9: each colour, value and the stars that show can be chosen; what does not show cannot."""
    state = position("b3 b* o3 k5")
    assert options(state) == [
        "take black",
        "take blue",
        "take orange",
        "take 3s",
        "take 5s",
        "take stars",
    ]
    assert why_not(state, "take purple") == "the reserve has no purple die (DS-9)"
    assert why_not(state, "take 6s") == "the reserve has no 6 (DS-9)"
    assert why_not(position("b3"), "take stars") == "the reserve has no star (DS-9)"
    answer(state, "take blue")
    assert [int(state.dice.of_colour[colour]) for colour in range(4)] == [1, 0, 0, 1]


def test_drawing_is_refused_when_it_is_time_to_take() -> None:
    """DS-9: a refusal names the rule of the question that is open."""
    assert why_not(position("b3"), "draw 1") == (
        "the question is now: Which dice do you take? (DS-9)"
    )
    assert why_not(before_draw("b3"), "take blue") == (
        "the question is now: How many dice do you draw and roll? (DS-6)"
    )


@pytest.mark.parametrize(
    ("reserve", "choices"),
    [("b3", ["take blue", "take 3s"]), ("b*", ["take blue", "take stars"])],
)
def test_a_lone_die_is_taken_for_its_colour_or_its_face(reserve: str, choices: list[str]) -> None:
    """DS-10: two answers, since other spaces are written."""
    assert options(position(reserve)) == choices


def test_taken_dice_go_to_the_discard() -> None:
    """DS-11."""
    state = answer(position("b3 o3 k5"), "take 3s")
    assert [int(state.dice.discard[colour]) for colour in range(4)] == [0, 0, 1, 1]
    assert state.dice.in_reserve == 1


def test_taking_the_stars_makes_the_next_player_return_the_discard() -> None:
    """DS-12, DS-13: without being asked."""
    table = Loaded().roll("k5 b* b4").play("take black").play("draw 1", roll="o3")
    assert sum(int(table.state.dice.discard[colour]) for colour in range(4)) == 1
    table.play("take stars").play("star in line 6")
    assert table.seat == 0
    assert sum(int(table.state.dice.discard[colour]) for colour in range(4)) == 0
    assert (table.state.dice.in_bag, table.state.dice.in_reserve) == (12, 2)
    assert table.state.log is not None
    assert str(table.state.log[-1]) == "Player 1 put the discard back into the bag, 2 dice"


def test_a_star_taken_by_its_colour_returns_nothing() -> None:
    """DS-12: the type that was chosen counts."""
    table = Loaded().roll("k* b3 b4").play("take black")
    assert options(table.state) == ["draw 1", "draw 2", "draw 3"]
    assert int(table.state.dice.discard[0]) == 1


def test_an_emptied_bag_makes_the_next_player_return_the_discard() -> None:
    """DS-12: right after the draw, whatever is taken then."""
    state = before_draw("b3 b4", in_bag=1)
    answer(state, "draw 1")
    assert state.return_due
    colour = options(state)[0]
    answer(state, colour)
    assert not state.return_due
    assert options(state) == ["keep the reserve", "return the reserve"]


def test_dice_return_only_when_the_turn_before_asked_for_it() -> None:
    """DS-13: no question about the reserve after an ordinary turn."""
    state = answer(position("b3 o4", discard="k k"), "take blue")
    assert int(state.dice.discard[0]) == 2
    assert why_not(state, "return the reserve") == (
        "the question is now: How many dice do you draw and roll? (DS-6)"
    )


def test_the_whole_reserve_may_return_and_forces_three_dice() -> None:
    """DS-14, DS-7."""
    table = Loaded().roll("b* b4 o3").play("take stars").play("star in line 6")
    assert options(table.state) == ["keep the reserve", "return the reserve"]
    table.play("return the reserve", roll="k2 k3 p4")
    assert table.seat == 1
    assert (table.state.dice.in_bag, table.state.dice.in_reserve) == (11, 3)


def test_a_kept_reserve_stays_as_it_lies() -> None:
    """DS-14."""
    table = Loaded().roll("b* b4 o3").play("take stars").play("star in line 6")
    table.play("keep the reserve")
    assert options(table.state) == ["draw 1", "draw 2", "draw 3"]
    assert (table.state.dice.in_bag, table.state.dice.in_reserve) == (12, 2)


def test_a_reserve_of_stars_alone_can_be_returned_too() -> None:
    """DS-14: asked whenever the reserve holds a die."""
    state = position("b* o3")
    state.return_due = True
    answer(state, "take 3s")
    assert options(state) == ["keep the reserve", "return the reserve"]


def test_an_empty_reserve_is_not_asked_about() -> None:
    """DS-14: the discard returns, and three dice are rolled."""
    table = Loaded().roll("b* k* o*").play("take stars")
    for _ in range(3):
        table.play("star in line 6")
    assert (table.state.dice.in_bag, table.state.dice.in_reserve) == (11, 3)


def test_alone_the_turn_before_is_ones_own() -> None:
    """DS-12, DS-29."""
    table = Loaded(players=1).roll("b* b2 o3").play("take stars").play("star in line 6")
    assert options(table.state) == ["keep the reserve", "return the reserve"]


@pytest.mark.no_cover
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_bag_is_never_empty_when_dice_are_drawn(players: int) -> None:
    """DS-8, DS-13: each turn discards at least one die, and an emptied bag gets it back."""
    for seed in range(60):
        for event in random_match(players, seed).events:
            if event.kind == "dice-rolled":
                dice = event.to_json()["dice"]
                assert isinstance(dice, list)
                assert 1 <= len(dice) <= 3
