"""The solo variant, and what is hidden: DS-29 to DS-34."""

from __future__ import annotations

import pytest

from longbox import Match
from longbox.core.edition import Edition
from longbox.core.rng import Rng
from longbox.games.dice_stars.decisions import solo_marks_for
from longbox.games.dice_stars.game import DiceStars
from longbox.games.dice_stars.scoring import outcome
from longbox.games.dice_stars.state import State
from tests.games.dice_stars.table import Loaded, answer, options, position, random_match

FULL = ["X X X X", "X X X X", "X X X X", "X X X X", "X X X ."]


def test_alone_the_same_rules_hold() -> None:
    """DS-29: three dice at first, a type, the next turn is one's own."""
    table = Loaded(players=1).roll("b2 b3 k4")
    assert options(table.state)[0] == "take black"
    assert table.play("take black").seat == 0


@pytest.mark.parametrize(
    ("left", "marks"),
    [
        ("", 0),
        ("b*", 1),
        ("b* o* k*", 1),
        ("b5", 1),
        ("b6", 2),
        ("b5 o5", 2),
        ("b5 o6", 3),
        ("b5 o6 k4", 3),
        ("b2 o*", 1),
        ("b3 o*", 2),
        ("b5 o*", 2),
        ("b5 k2 o* o*", 3),
        ("b6 k6 o*", 5),
    ],
)
def test_what_is_left_marks_the_solo_grid(left: str, marks: int) -> None:
    """DS-30: the rulebook's groups of five; stars beside numbers double them."""
    assert solo_marks_for(position(left, players=1).dice, 5) == marks


def test_nothing_is_told_when_nothing_is_marked() -> None:
    """DS-30: an empty reserve marks no space."""
    state = answer(position("p6", players=1), "take purple")
    assert state.solo_marks == 0
    assert state.log is not None
    assert "solo-marked" not in [event.kind for event in state.log]


def test_marks_come_at_the_end_of_each_turn_before_any_return() -> None:
    """DS-30: the reserve that could be returned next turn counts all the same."""
    state = position("p* b5 o6", players=1)
    answer(state, "take stars", "star in line 6")
    assert state.solo_marks == 3
    assert options(state) == ["keep the reserve", "return the reserve"]


def test_with_others_at_the_table_nothing_is_marked() -> None:
    """DS-30 is for one player."""
    state = answer(position("p* b5 o6", players=2), "take purple")
    assert state.solo_marks == 0


def test_only_one_player_alone_sees_a_solo_grid() -> None:
    """DS-29: with others at the table the view has none."""
    game = DiceStars()
    grids = [game.view(position("b3", players=n), 0).to_json()["solo_marks"] for n in (1, 2)]
    assert grids == [0, None]


def test_a_full_grid_loses_at_once() -> None:
    """DS-31: whatever the points."""
    state = position("p6 b5 o6", players=1)
    state.solo_marks = 27
    answer(state, "take purple")
    assert not state.advance()
    ended = outcome(state)
    assert (ended.places, ended.winners) == ((2,), ())
    assert ended.reason == "the solo grid is full: the match is lost"


def test_the_grid_is_marked_on_the_last_turn_too() -> None:
    """DS-31: the turn that fills the sheet and the grid loses."""
    state = position("o6 b5", FULL, players=1)
    state.solo_marks = 29
    answer(state, "take orange")
    assert outcome(state).winners == ()


def test_more_marks_than_spaces_left_fill_the_grid() -> None:
    """DS-32."""
    state = position("p6 b5 o6 o6", players=1)
    state.solo_marks = 29
    answer(state, "take purple")
    assert state.solo_marks == 30


def ended_with(line_six: str, marks: int) -> State:
    """The last white space is filled with an orange 6, no die is left."""
    state = position("o6", [*FULL[:4], line_six], players=1)
    state.solo_marks = marks
    return answer(state, "take orange")


@pytest.mark.parametrize(("marks", "won"), [(0, True), (3, True), (4, False), (5, False)])
def test_more_points_than_the_grid_win(marks: int, won: bool) -> None:
    """DS-33: 20 points against five for each mark; equal is not enough."""
    ended = outcome(ended_with("7 7 X .", marks))
    assert ended.points == (20,)
    assert ended.winners == ((0,) if won else ())
    result = "more" if won else "not more"
    assert ended.reason.endswith(f"20 points are {result} than the solo grid's {5 * marks}")


def test_a_penalty_ends_a_solo_match() -> None:
    """DS-23, DS-33."""
    lines = ["X X X X X X X X", "X X X X X X X", "X X X X X X", "X X X X X", "X X X X"]
    state = position("b2", lines, stars=[2, 3, 4, 5, 6], players=1)
    answer(state, "take blue")
    assert not state.advance()
    assert outcome(state).points == (-2,)


def test_the_grid_s_length_and_worth_are_the_edition_s() -> None:
    """DS-30, DS-33: an owner of the box may correct them."""
    text = DiceStars().edition.text.replace("spaces = 30", "spaces = 2")
    edition = Edition(text.replace("points = 5", "points = 10"), "short.toml")
    state = position("p6 b5 o6", players=1, edition=edition)
    answer(state, "take purple")
    assert outcome(state).reason == "the solo grid is full: the match is lost"
    state = position("o6 b5 k3", FULL, players=1, edition=edition)
    answer(state, "take orange")
    assert state.solo_marks == 1
    assert outcome(state).reason.endswith("6 points are not more than the solo grid's 10")


def test_solo_matches_are_won_and_lost() -> None:
    """DS-31, DS-33: random play mostly fills the grid, and both ends are seen."""
    ends = [random_match(1, seed).outcome for seed in range(80)]
    reasons = [ended.reason for ended in ends if ended is not None]
    assert any("the solo grid is full" in reason for reason in reasons)
    assert any("white spaces" in reason or "penalty" in reason for reason in reasons)


def test_every_seat_and_a_watcher_see_the_same_but_the_coming_dice() -> None:
    """DS-34: views differ in nothing but whose they are."""
    match = Match("dice-stars", players=3, seed=11)
    seen = [match.view(seat).to_json() for seat in (0, 1, 2, None)]
    for view in seen:
        view.pop("seat")
    assert seen[0] == seen[1] == seen[2] == seen[3]


def test_what_the_dice_will_show_is_not_in_the_view() -> None:
    """DS-34: worlds imagined from one view roll different dice."""
    game = DiceStars()
    state = game.setup(2, {}, Rng(4))
    seen = game.view(state, 0)
    rolls = set()
    for seed in range(20):
        world = game.imagine(seen, Rng(seed))
        world.advance()
        rolls.add(str(game.view(world, 0).to_json()["reserve"]))
    assert len(rolls) > 15
