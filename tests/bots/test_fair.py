"""No bot knows more than its seat: what is hidden makes no difference to what it does."""

from collections.abc import Callable, Sequence

import pytest

import longbox
from longbox.bots.bot import Bot
from longbox.bots.greedy import GreedyBot
from longbox.bots.oracle import Oracle
from longbox.bots.random import RandomBot
from longbox.bots.search import SearchBot
from longbox.core.rng import Rng
from longbox.core.state import Action
from longbox.core.view import View
from longbox.testing import CheckFailed, check_bot
from longbox.testing.line import AnyGame
from tests.toys import secret_bids
from tests.toys.secret_bids import SecretBids

SIMULATIONS = 30


def search(game: AnyGame) -> Bot:
    return SearchBot(game, SIMULATIONS)


@pytest.mark.parametrize("make", [RandomBot, GreedyBot, search])
@pytest.mark.parametrize("players", [2, 4])
def test_the_same_view_gets_the_same_answer(make: Callable[[AnyGame], Bot], players: int) -> None:
    for game in (SecretBids(), longbox.game("dice-stars")):
        assert check_bot(make, game, players, matches=2) > 4


class SpyingView(secret_bids.View):
    """Holds what it must not: the other hands."""

    def __init__(self, state: secret_bids.State, seat: int | None) -> None:
        super().__init__(state, seat)
        self.hands = [list(hand) for hand in state.hands]


class LeakyBids(SecretBids):
    def view(self, state: secret_bids.State, seat: int | None) -> secret_bids.View:
        return SpyingView(state, seat)


class SpyingBot(Bot):
    def choose(self, view: View, options: Sequence[Action], rng: Rng, budget: float) -> Action:
        assert isinstance(view, SpyingView)
        return options[sum(map(sum, view.hands[1:])) % len(options)]


def test_the_judge_finds_a_bot_that_spies() -> None:
    with pytest.raises(CheckFailed, match="by what it cannot see"):
        check_bot(SpyingBot, LeakyBids(), 3)


def test_the_oracle_cannot_be_taken_for_a_fair_bot() -> None:
    """It is no Bot, it has no ``choose``, and what it asks for is a State."""
    assert not issubclass(Oracle, Bot)
    assert not hasattr(Oracle, "choose")


def test_the_oracle_sees_hidden_cards() -> None:
    """Asked in worlds that differ in what is hidden, it gives more than one answer."""
    game = SecretBids()
    match = longbox.Match(game, 2, seed=3)
    match.play("keep")
    options = match.options_of(0)
    chosen = {
        str(
            Oracle(game, simulations=300).choose_seeing_everything(
                match.game.imagine(match.view(0), Rng(seed)), 0, options, Rng(1), 1.0
            )
        )
        for seed in range(12)
    }
    assert len(chosen) > 1


def test_the_oracle_changes_nothing_and_does_not_know_the_dice_to_come() -> None:
    game = longbox.game("dice-stars")
    chosen = set()
    for seed in range(4):
        state = longbox.Match(game, 2, seed=7).state
        state.rng = Rng(seed)
        before = state.rng.position()
        options = state.advance()
        oracle = Oracle(game, SIMULATIONS)
        chosen.add(oracle.choose_seeing_everything(state, 0, options, Rng(1), 1.0))
        assert state.rng.position() == before
    assert len(chosen) == 1
