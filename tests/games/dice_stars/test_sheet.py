"""Writing on the sheet, the penalty, the end and the points: DS-15 to DS-28."""

from __future__ import annotations

from typing import Any

import pytest

from longbox import Match
from longbox.core.edition import Edition
from longbox.core.rng import Rng
from longbox.games.dice_stars.game import DiceStars
from longbox.games.dice_stars.scoring import outcome, scorepad, total
from tests.games.dice_stars.table import (
    Loaded,
    answer,
    fill,
    line,
    options,
    position,
    random_match,
    why_not,
    written,
)

FULL = ["X X X X X X X X", "X X X X X X X", "X X X X X X", "X X X X X", "X X X X"]
EXAMPLE = ["5 X X 6 4 . . .", "X X X 9 X 6 .", "X X 9 12 X 8", "5 X X . .", "6 7 8 ."]


def test_a_colour_fills_its_column_from_the_top() -> None:
    """DS-15: an X for each die but the last, which gets the sum; a star is worth 0."""
    state = answer(position("b3 b* b6 k2"), "take blue")
    assert written(state, state.sheets[0]) == [
        ". . X . . . . .",
        ". . X . . . .",
        ". . 9 . . .",
        ". . . . .",
        ". . . .",
    ]


def test_a_colour_skips_spaces_that_are_filled() -> None:
    """DS-15."""
    state = answer(position("b3 b4", [". . . .", "X X X", ". . 8"]), "take blue")
    assert [line(state, value) for value in (2, 5)] == [". . X . . . . .", ". . 7 . ."]


def test_a_colour_of_stars_alone_writes_a_zero() -> None:
    """DS-15: a written 0 is a number, not an X."""
    state = answer(position("k* k*"), "take black")
    assert [line(state, value) for value in (2, 3)] == ["X . . . . . . .", "0 . . . . . ."]


def test_a_value_fills_its_line_from_the_left() -> None:
    """DS-16."""
    state = answer(position("b4 o4 k4 k2"), "take 4s")
    assert line(state, 4) == "X X 12 . . ."


def test_a_value_skips_spaces_that_are_filled() -> None:
    """DS-16: the spaces that are used need not be neighbours."""
    state = answer(position("b3 o3 k3", ["", ". X . X"]), "take 3s")
    assert line(state, 3) == "X X X X 9 . ."


def test_bonus_spaces_are_for_values_once_the_whites_are_filled() -> None:
    """DS-17: and they belong to no colour."""
    state = answer(position("b3 o3", ["", "X X X 5"]), "take 3s")
    assert line(state, 3) == "X X X 5 X 6 ."
    assert state.sheets[0].whites_free == 16
    full_column = ["X . . .", "X . . .", "X . . .", "X . . .", "X . . ."]
    assert "take black" not in options(position("k3 b2", full_column))


def test_line_six_has_no_bonus_space() -> None:
    """DS-5, DS-17."""
    state = position("b6 o6", ["", "", "", "", "X X X"])
    assert why_not(state, "take 6s") == "6s is 2 dice, and there is room for 1 (DS-19)"


def test_each_star_marks_a_multiplier_space_of_any_line() -> None:
    """DS-18: one after the other, spread at will, and none may be kept."""
    state = answer(position("b* o* k* k2"), "take stars")
    assert options(state) == [f"star in line {value}" for value in (2, 3, 4, 5, 6)]
    answer(state, "star in line 2", "star in line 6", "star in line 2")
    assert [int(state.sheets[0].marked[at]) for at in range(5)] == [2, 0, 0, 0, 1]
    assert state.pending.top().seat == 1


def test_a_line_whose_multipliers_are_all_marked_takes_no_more() -> None:
    """DS-18."""
    state = answer(position("b* o*", stars=[2, 0, 0, 0, 0]), "take stars")
    assert options(state) == [f"star in line {value}" for value in (3, 4, 5, 6)]
    assert why_not(state, "star in line 2") == (
        "every multiplier space of line 2 is marked (DS-18)"
    )
    assert why_not(state, "draw 1") == (
        "the question is now: In which line do you mark a star? (DS-18)"
    )


def test_a_type_needs_room_for_all_its_dice() -> None:
    """DS-19: nothing is written in part."""
    state = position("b3 b4 b5 k2", ["X X X", "X X X", "X X X"])
    assert "take blue" not in options(state)
    assert why_not(state, "take blue") == "blue is 3 dice, and there is room for 2 (DS-19)"


def test_more_stars_than_multipliers_cannot_be_taken() -> None:
    """DS-19."""
    nearly = position("b* o* k2", stars=[2, 3, 4, 5, 5])
    assert why_not(nearly, "take stars") == "stars is 2 dice, and there is room for 1 (DS-19)"
    assert "take stars" in options(position("b* o* k2", stars=[2, 3, 4, 5, 4]))


def test_whoever_can_take_must_take_what_fits() -> None:
    """DS-20: the stars, too, prevent a penalty."""
    state = position("b3 b*", FULL, stars=[2, 3, 4, 5, 5])
    assert options(state) == ["take stars"]
    assert why_not(state, "take blue") == "blue is 2 dice, and there is room for none (DS-19)"


def test_without_room_a_colour_or_a_value_is_taken_as_a_penalty() -> None:
    """DS-21, DS-22: not the stars; nothing else is written."""
    state = position("b3 b* o5", FULL, stars=[2, 3, 4, 5, 6])
    assert options(state) == ["take blue", "take orange", "take 3s", "take 5s"]
    assert why_not(state, "take stars") == (
        "no type fits, and a penalty is a colour or a value (DS-21)"
    )
    answer(state, "take blue")
    assert state.sheets[0].penalty == 3
    assert written(state, state.sheets[0]) == FULL
    assert int(state.dice.discard[2]) == 2


@pytest.mark.parametrize(
    ("reserve", "lines", "take", "penalty"),
    [
        ("b3 b4", [". . X .", FULL[1], FULL[2], ". . X .", ". . . ."], "take blue", 7),
        ("k3 b3", ["X . X .", "X X X X X X .", *["X . X ."] * 3], "take 3s", 6),
    ],
)
def test_a_penalty_leaves_spaces_empty_that_are_too_few(
    reserve: str, lines: list[str], take: str, penalty: int
) -> None:
    """DS-19, DS-22, DS-23: two dice, one space; the match ends with white spaces left."""
    state = position(reserve, lines)
    before = written(state, state.sheets[0])
    answer(state, take)
    assert state.sheets[0].penalty == penalty
    assert written(state, state.sheets[0]) == before
    assert state.end_triggered
    assert state.log is not None
    assert str(state.log[-1]) == "Player 1 filled the penalty space: this round is the last"


def test_a_penalty_of_zero_still_fills_the_space() -> None:
    """DS-22, DS-23: it ends the match, with white spaces left."""
    state = position("b*", [". . X ."] * 5, stars=[2, 3, 4, 5, 6])
    assert options(state) == ["take blue"]
    answer(state, "take blue")
    assert state.sheets[0].penalty == 0
    assert state.end_triggered
    assert scorepad(state.sheets[0], state.parts)[-1] == ("penalty", 0)


def test_the_last_white_space_triggers_the_end() -> None:
    """DS-23."""
    state = position("o6 b3", ["X X X X", "X X X X", "X X X X", "X X X X", "X X X ."])
    answer(state, "take orange")
    assert state.end_triggered
    assert state.log is not None
    assert "filled the last white space" in str(state.log[-2]) + str(state.log[-1])


def test_green_spaces_do_not_matter_for_the_end() -> None:
    """DS-23: with all greens filled and one white space left, play goes on."""
    nearly = [*FULL[:4], "X X X ."]
    state = position("b* o6", nearly)
    answer(state, "take stars", "star in line 6")
    assert not state.end_triggered
    whites_only = ["X X X X", "X X X X", "X X X X", "X X X X", "X X X ."]
    state = answer(position("o6 k2", whites_only), "take 6s")
    assert state.end_triggered


@pytest.mark.parametrize(("first", "turns_after"), [(0, 2), (1, 0), (2, 1)])
def test_all_have_the_same_number_of_turns(first: int, turns_after: int) -> None:
    """DS-24: of three players seat 0 triggers the end; how many follow hangs on who began."""
    state = position("o6 b3", [*FULL[:4], "X X X ."], players=3)
    state.first = first
    answer(state, "take orange")
    followed = []
    while state.advance():
        seat = state.pending.top().seat
        if seat not in followed:
            followed.append(seat)
        state.answer(state.pending.top().options(state)[0])
    assert followed == [1, 2][:turns_after]


def test_a_second_trigger_changes_nothing() -> None:
    """DS-24."""
    state = position("o6 b3", [*FULL[:4], "X X X ."])
    for value in range(5):
        for place in range(int(state.parts.length_of[value])):
            state.sheets[1].cells[value * int(state.parts.width) + place] = -2
        state.sheets[1].free_in_line[value] = 0
    for colour in range(4):
        state.sheets[1].free_in_column[colour] = 0
    state.sheets[1].multipliers_free = 0
    answer(state, "take orange")
    assert state.pending.top().seat == 1
    while state.advance():
        state.answer(state.pending.top().options(state)[0])
    assert state.sheets[1].penalty >= 0
    assert state.log is not None
    assert [event.kind for event in state.log].count("end-triggered") == 1
    assert outcome(state).reason == (
        "all white spaces of a sheet are filled and a penalty space is filled"
    )


def points(lines: list[str], stars: list[int]) -> list[int]:
    state = position("b3", lines, stars)
    return [score for _, score in scorepad(state.sheets[0], state.parts)]


def test_a_line_counts_the_numbers_in_it() -> None:
    """DS-25: white and green; an X is worth nothing."""
    assert points(["5 X X 6 4"], []) == [15, 0, 0, 0, 0]


@pytest.mark.parametrize(("marked", "score"), [(0, 15), (1, 0), (2, 0), (3, 30)])
def test_multipliers_double_a_line_or_ruin_it(marked: int, score: int) -> None:
    """DS-26: none, some, all."""
    assert points(["", "X X X 9 X 6"], [0, marked]) == [0, score, 0, 0, 0]


def test_the_order_of_the_columns_is_the_edition_s() -> None:
    """DS-5, DS-15, DS-16: a value fills from the left whatever colours stand there."""
    text = DiceStars().edition.text.replace(
        '["black", "purple", "blue", "orange"]', '["purple", "blue", "orange", "black"]'
    )
    edition = Edition(text, "other.toml")
    state = answer(position("b3 b4", edition=edition), "take blue")
    assert [line(state, value) for value in (2, 3)] == [". X . . . . . .", ". 7 . . . . ."]
    state = answer(position("b2 k2", edition=edition), "take 2s")
    assert line(state, 2) == "X 4 . . . . . ."
    assert [int(state.sheets[0].free_in_column[colour]) for colour in range(4)] == [5, 4, 4, 5]


def test_how_many_multipliers_double_a_line_is_the_edition_s() -> None:
    """DS-5, DS-26: with one multiplier space in line 2, one star doubles it, and ends it."""
    text = DiceStars().edition.text.replace("= [2, 3, 4, 5, 6] # y", "= [1, 3, 4, 5, 6] # y")
    edition = Edition(text, "one.toml")
    state = position("b* o*", ["5 X X 6 4"], edition=edition)
    answer(state, "take stars", "star in line 2")
    assert scorepad(state.sheets[0], state.parts)[0] == ("line 2", 30)
    assert options(state) == [f"star in line {value}" for value in (3, 4, 5, 6)]


def test_a_total_may_fall_below_zero() -> None:
    """DS-27."""
    state = position("b3 b4", FULL, stars=[2, 3, 4, 5, 6])
    answer(state, "take blue")
    assert total(state.sheets[0], state.parts) == -7


def test_the_rulebook_s_example_scores_91() -> None:
    """DS-25 to DS-27: the printed sheet, line by line."""
    state = position("k4 p4 b4", EXAMPLE, stars=[0, 3, 0, 4, 0])
    answer(state, "take black")
    assert scorepad(state.sheets[0], state.parts) == [
        ("line 2", 15),
        ("line 3", 30),
        ("line 4", 29),
        ("line 5", 0),
        ("line 6", 21),
        ("penalty", -4),
    ]
    assert total(state.sheets[0], state.parts) == 91


TURNS = [  # what seat 0 rolls with an empty reserve, what it takes, where its stars go
    ("k5 p3 b2", "take black", ""),
    ("o6 p3 b2", "take orange", ""),
    ("b2 b3 b4", "take blue", ""),
    ("k2 p2 o5", "take 2s", ""),
    ("k3 p3 b3", "take 3s", ""),
    ("k* p* b*", "take stars", "3 3 3"),
    ("k3 p3 o5", "take 3s", ""),
    ("k4 p4 b4", "take 4s", ""),
    ("k4 p4 o5", "take 4s", ""),
    ("k* p* b*", "take stars", "5 5 5"),
    ("k5 p3 o6", "take 5s", ""),
    ("k6 p3 o5", "take 6s", ""),
    ("p3 p4 o5", "take purple", ""),
    ("b2 b6 o5", "take blue", ""),
    ("b* o5 o6", "take stars", "5"),
    ("k4 p4 b4", "take black", ""),
]


def opponents_turn(table: Loaded) -> None:
    """Seat 1 rolls one star and takes it, so that all dice can be back in the bag."""
    state = table.state
    if "keep the reserve" in options(state):
        table.play("keep the reserve")
    if "draw 1" in options(state):
        table.play("draw 1", roll="o*")
    table.play("take stars", roll="")
    table.play(options(state)[-1], roll="")


def test_the_rulebook_s_example_can_be_played() -> None:
    """DS-6 to DS-27: a whole legal match leads to the printed sheet and its 91 points."""
    table = Loaded()
    state = table.state
    table.roll(TURNS[0][0])
    for turn, (roll, take, stars) in enumerate(TURNS):
        if turn:
            table.play("return the reserve", roll=roll)
        forced_roll = "" if leaves_dice(roll, take) else "o* p2 p3"
        marks = stars.split()
        table.play(take, roll="" if marks else forced_roll)
        for place, value in enumerate(marks):
            last = place == len(marks) - 1
            table.play(f"star in line {value}", roll=forced_roll if last else "")
        if turn < len(TURNS) - 1:
            opponents_turn(table)
    assert written(state, state.sheets[0]) == EXAMPLE
    assert [int(state.sheets[0].marked[at]) for at in range(5)] == [0, 3, 0, 4, 0]
    assert state.sheets[0].penalty == 4
    assert table.seat == 1  # one more turn, so that both have had as many
    opponents_turn(table)
    assert not state.advance()
    ended = table.game.outcome(state)
    assert ended.points[0] == 91
    assert ended.reason == "a penalty space is filled"


def leaves_dice(roll: str, take: str) -> bool:
    """Whether anything of a roll is left in the reserve after a type is taken."""
    what = take.removeprefix("take ")
    letter = {"black": "k", "purple": "p", "blue": "b", "orange": "o", "stars": "*"}
    mark = letter.get(what, what[0])
    return any(mark not in text for text in roll.split())


def naive_score(sheet: dict[str, Any]) -> int:
    """A scorer of its own, spreadsheet style (DS-25 to DS-27)."""
    spaces = [2, 3, 4, 5, 6]
    result = -(sheet["penalty"] or 0)
    for cells, marked, all_of_them in zip(sheet["lines"], sheet["stars"], spaces, strict=True):
        numbers = [int(cell) for cell in cells if cell not in ("", "X")]
        factor = {0: 1, all_of_them: 2}.get(marked, 0)
        result += factor * sum(numbers)
    return int(result)


@pytest.mark.no_cover
@pytest.mark.parametrize("players", [2, 3, 4])
def test_points_agree_with_a_scorer_of_its_own(players: int) -> None:
    """DS-25 to DS-28: on the ends of many matches, places too."""
    for seed in range(40):
        match = random_match(players, seed)
        assert match.outcome is not None
        sheets: Any = match.view(None).to_json()["sheets"]
        expected = [naive_score(sheet) for sheet in sheets]
        assert list(match.outcome.points) == expected
        ranking = sorted(expected, reverse=True)
        assert list(match.outcome.places) == [ranking.index(mine) + 1 for mine in expected]


def test_equal_totals_share_the_victory() -> None:
    """DS-28."""
    state = position("o6 b3", [*FULL[:4], "X X X ."], players=3)
    fill(state, state.sheets[1], ["", "", "", "", "6"], [])
    state.first = 1  # so that seat 0 has the last turn
    answer(state, "take orange")
    ended = outcome(state)
    assert ended.points == (6, 6, 0)
    assert ended.places == (1, 1, 3)
    assert ended.winners == (0, 1)


@pytest.mark.no_cover
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_totals_that_are_kept_stay_true(players: int) -> None:
    """DS-5: free spaces and sums agree with a recount of the cells after every answer."""
    chooser = Rng(3)
    for seed in range(15):
        state = DiceStars().setup(players, {}, Rng(seed))
        found = state.advance()
        while found:
            found = state.answer(found[chooser.below(len(found))])
            for sheet in state.sheets:
                lines = [text.split() for text in written(state, sheet)]
                empty = [cells.count(".") for cells in lines]
                assert [int(sheet.free_in_line[at]) for at in range(5)] == empty
                columns = [[cells[place] for cells in lines] for place in range(4)]
                by_column = [cells.count(".") for cells in columns]
                assert [int(sheet.free_in_column[at]) for at in range(4)] == by_column
                assert sheet.whites_free == sum(by_column)
                assert sheet.multipliers_free == 20 - sum(int(sheet.marked[at]) for at in range(5))
                sums = [sum(int(c) for c in cells if c.isdigit()) for cells in lines]
                assert [int(sheet.line_sum[at]) for at in range(5)] == sums


def test_a_match_tells_where_its_points_come_from() -> None:
    """DS-27: the sources of each seat add up."""
    match: Match = random_match(4, 3)
    assert match.outcome is not None
    for pad, score in zip(match.outcome.sources, match.outcome.points, strict=True):
        assert sum(part for _, part in pad) == score
