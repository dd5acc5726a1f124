"""Alone, in the solo variant of Dice Stars, bots and hints know what wins.

A player who draws one die and takes what leaves least wins 36 of 100 matches on a grid of thirty.
"""

import pytest

import longbox
from longbox.bots.advice import advice
from longbox.bots.bot import Bot
from longbox.bots.greedy import GreedyBot
from longbox.bots.knowledge.dice_stars import DiceStarsKnowledge, marks_after
from longbox.bots.search import SearchBot
from longbox.core.rng import Rng
from longbox.games.dice_stars.actions import TAKES
from longbox.games.dice_stars.decisions import types_that_fit
from longbox.games.dice_stars.game import DiceStars
from tests.games.dice_stars.table import answer, before_draw, position

SIMPLE = 36  # wins in 100


def wins(bot: Bot, matches: int) -> int:
    won = 0
    for seed in range(matches):
        match = longbox.Match(bot.game, 1, seed)
        rng = Rng(seed)
        while match.seat is not None:
            match.play(bot.choose(match.view(0), match.options, rng, 1.0))
        assert match.outcome is not None
        won += match.outcome.winners == (0,)
    return won


def test_level_2_wins_more_often_than_a_simple_player() -> None:
    game = longbox.game("dice-stars")
    assert wins(GreedyBot(game), 100) >= SIMPLE


def test_level_3_wins_more_often_with_few_simulations() -> None:
    game = longbox.game("dice-stars")
    assert wins(SearchBot(game, simulations=40), 20) * 5 >= SIMPLE


@pytest.mark.long
def test_level_3_wins_more_often() -> None:
    game = longbox.game("dice-stars")
    assert wins(SearchBot(game, simulations=300), 100) >= SIMPLE


def test_a_turn_alone_is_over_when_the_grid_is_marked() -> None:
    """A look ahead ends before the next draw, not with the match."""
    page = DiceStarsKnowledge(DiceStars())
    state = before_draw("b3", players=1)
    assert page.quiet(state, state.pending.top(), 0)
    state = position("b3 o4", players=1)
    assert not page.quiet(state, state.pending.top(), 0)
    together = before_draw("b3")
    assert not page.quiet(together, together.pending.top(), 0)
    assert page.quiet(together, together.pending.top(), 1)


@pytest.mark.parametrize(
    "reserve", ["b3 o4", "b* o4", "b* k*", "b3", "b* b4 o4 k6", "k* p2 p5 b5 o*", "o6 o6 b6 k*"]
)
def test_marks_are_foreseen(reserve: str) -> None:
    """DS-30: for every type, what the grid will get once it is taken."""
    state = position(reserve, players=1)
    for take in TAKES[types_that_fit(state.dice, state.sheets[0])]:
        after = answer(position(reserve, players=1), str(take))
        while after.pending.top().name() == "MarkStar":
            answer(after, "star in line 6")
        assert marks_after(state, take) == after.solo_marks


def test_a_hint_says_how_often_one_comes_out_ahead() -> None:
    match = longbox.Match("dice-stars", players=1, seed=4)
    found = advice(match.game, match.view(0), match.options, Rng(1), budget=0.3)
    assert " 0 % of its tries" not in found.reasons[0]
