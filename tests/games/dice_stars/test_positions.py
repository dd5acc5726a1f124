"""Positions built by hand, at the edge of what each question can stand, can be answered."""

from __future__ import annotations

import pytest

from longbox.core.rng import Rng
from longbox.games.dice_stars.decisions import OFFER_RETURN
from longbox.games.dice_stars.game import DiceStars
from longbox.games.dice_stars.state import State
from longbox.testing import check_positions
from tests.games.dice_stars.table import before_draw, position

FULL = ["X X X X X X X X", "X X X X X X X", "X X X X X X", "X X X X X", "X X X X"]
STARS = [2, 3, 4, 5, 6]
RESERVES = ["b*", "b* o* k*", "b2", "k6 p6 b6 o6", "b3 b* o5", "b3 b3 b4 o* p2 k5 k5 p5 o3 o3 o4"]
SHEETS = [
    ["", "", "", "", ""],
    FULL,
    [". . . .", *FULL[1:]],  # only line 2 has room
    ["X X X X . . . .", *FULL[1:]],  # and only for values
    *[[" ".join("." if place == column else "X" for place in range(4))] * 5 for column in range(4)],
]
MARKED = [[0] * 5, STARS, [1, 3, 4, 5, 6], [2, 3, 4, 5, 5]]


def built() -> list[tuple[str, State]]:
    """Every reserve with every sheet: to take or take a penalty, to draw, and to return dice."""
    found: list[tuple[str, State]] = []
    for players in (1, 2):
        for reserve in RESERVES:
            for lines in SHEETS:
                for stars in MARKED:
                    state = position(reserve, lines, stars, players=players)
                    found.append((f"{reserve} on {lines}, {stars}", state))
    for reserve in ["", *RESERVES]:
        for in_bag in range(1, 14 - len(reserve.split()) + 1):
            found.append((f"{reserve}, {in_bag} in the bag", before_draw(reserve, in_bag)))
    for reserve in RESERVES:
        state = before_draw(reserve)
        state.pending.pop()
        state.pending.append(OFFER_RETURN[0])
        found.append((f"{reserve} to return", state))
    return found


def test_no_question_is_without_an_answer_and_every_match_ends() -> None:
    """DS-8, DS-14, DS-18, DS-21: every question is met, from the first answer to the last."""
    asked: set[str] = set()
    game = DiceStars()
    for seed, (where, state) in enumerate(built()):
        rng = Rng(seed)
        for _ in range(game.longest(len(state.sheets))):
            if state.pending.size == 0:
                break
            decision = state.pending.top()
            asked.add(decision.name())
            options = decision.options(state)
            assert options, f"{decision} has no options: {where}"
            state.pending.pop()
            decision.apply(state, options[rng.below(len(options))])
        assert state.pending.size == 0, where
    assert asked == {"OfferReturn", "DrawDice", "TakeDice", "TakePenalty", "MarkStar"}


@pytest.mark.parametrize("players", [1, 2])
def test_what_cannot_be_answered_there_is_refused_with_a_rule(players: int) -> None:
    states = [state for _, state in built() if len(state.sheets) == players]
    report = check_positions(DiceStars(), players, states, plays=1)
    assert report.total("refusals") > 500


@pytest.mark.parametrize("reserve", RESERVES)
def test_a_full_sheet_is_asked_for_a_penalty_and_says_so(reserve: str) -> None:
    """DS-21: the question tells a penalty from an ordinary turn."""
    asked = position(reserve, FULL, STARS).pending.top()
    assert (asked.name(), asked.rule) == ("TakePenalty", "DS-21")
    assert asked.question == "No type fits on your sheet: which dice do you take as a penalty?"
    assert position(reserve).pending.top().question == "Which dice do you take?"
