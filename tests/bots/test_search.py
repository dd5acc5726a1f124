"""The search: worlds from the view, seats that answer together, chance, and its bounds."""

from collections import Counter
from time import perf_counter

import pytest

import longbox
from longbox.bots.greedy import GreedyBot
from longbox.bots.knowledge import knowledge_of
from longbox.bots.knowledge.base import Knowledge
from longbox.bots.random import RandomBot
from longbox.bots.search import Search, SearchBot, Worlds
from longbox.core.match import Match
from longbox.core.rng import Rng
from longbox.testing.line import AnyGame
from tests.toys.penny import MatchingPennies
from tests.toys.secret_bids import SecretBids


def search_of(match: Match, seat: int, simulations: int) -> Search:
    game: AnyGame = match.game
    search = Search(Worlds(game, match.view(seat)), knowledge_of(game), Rng(1))
    search.run(0.0, simulations)
    return search


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_same_simulations_give_the_same_answer_at_any_number_of_seats(players: int) -> None:
    match = longbox.Match("dice-stars", players, seed=7)
    seat = match.seat
    assert seat is not None
    bot = SearchBot(match.game, simulations=60)

    def answer(seed: int) -> str:
        return str(bot.choose(match.view(seat), match.options, Rng(seed), 1.0))

    assert answer(5) == answer(5)
    assert answer(5) in [str(option) for option in match.options]


def test_every_simulation_is_counted_once_at_the_root() -> None:
    match = longbox.Match("dice-stars", 2, seed=7)
    assert match.seat is not None
    search = search_of(match, match.seat, 100)
    edges = search.ranked(match.seat, match.options)
    assert sum(int(edge.visits) for edge in edges) == search.simulations == 100
    assert {edge.action for edge in edges} == set(match.options)
    assert all(0 <= edge.mean_worth() <= 1 and 0 <= edge.mean_wins() <= 1 for edge in edges)


def test_time_bounds_a_search_without_simulations() -> None:
    match = longbox.Match("dice-stars", 2, seed=7)
    start = perf_counter()
    SearchBot(match.game).ranked(match.view(match.seat), match.options, Rng(1), 0.1)
    assert 0.1 <= perf_counter() - start < 2


def test_a_search_for_an_answer_ends_when_nothing_can_change_it() -> None:
    """Bounded by simulations, what is left out would have made no difference."""
    spared = 0
    match = longbox.Match("dice-stars", 2, seed=7)
    while match.outcome is None:
        seat = match.seat
        assert seat is not None
        view = match.view(seat)
        whole = SearchBot(match.game, 200).ranked(view, match.options, Rng(5), 1.0)[0].action
        short = Search(Worlds(match.game, view), knowledge_of(match.game), Rng(5))
        short.run(1.0, 200, seat)
        assert short.ranked(seat, match.options)[0].action == whole
        spared += 200 - int(short.simulations)
        match.play(whole)
    assert spared > 0


def test_what_is_certain_is_found() -> None:
    """With the highest cards in hand, the lowest of them that surely wins need not be found, but
    a card that surely loses the last prize is not chosen."""
    game = SecretBids()
    match = longbox.Match(game, 2, seed=5)
    rng = Rng(1)
    bot = SearchBot(game, simulations=400)
    while len(match.open) < 2 or len(match.options_of(0)) > 2:
        seat, _ = match.open[0]
        match.play(match.options_of(seat)[0], seat)
    seat, _ = match.open[0]
    low, high = match.options_of(seat)[0], match.options_of(seat)[-1]
    assert bot.choose(match.view(seat), [low, high], rng, 1.0) is high


def test_seats_that_answer_together_do_not_know_each_others_answers() -> None:
    """Matching pennies: whoever could answer second would always win, so nobody is ahead."""
    match = longbox.Match(MatchingPennies(), 2, seed=1)
    for seat in (0, 1):
        edges = search_of(match, seat, 4000).ranked(seat, match.options_of(seat))
        for edge in edges:
            assert 0.3 < edge.mean_wins() < 0.7
            assert edge.visits > 1000


@pytest.mark.parametrize("replies", [True, False])
def test_the_tree_ends_with_the_turn_where_a_page_wants_no_replies(replies: bool) -> None:
    match = longbox.Match("age-of-comics", 3, seed=7)
    while str(match.options[0]) != "hire":  # until the first editor is placed
        match.play(match.options[0])
    assert match.seat is not None
    page = knowledge_of(match.game)
    page.replies = replies
    search = Search(Worlds(match.game, match.view(match.seat)), page, Rng(1))
    search.run(0.0, 400)
    found: set[int] = set()
    nodes = [search.root]
    for node in nodes:  # and those that are found on the way
        found.update(node.seats)
        nodes.extend(node.following.values())
    assert (found == {match.seat}) is not replies
    assert len(nodes) > 1 + len(match.options)  # the turn itself is in it


def test_a_seat_that_is_not_on_top_of_a_run_is_asked_too() -> None:
    game = SecretBids()
    match = longbox.Match(game, 4, seed=2)
    match.play("keep")
    for bot in (SearchBot(game, simulations=50), GreedyBot(game)):
        for seat, _ in match.open:
            options = match.options_of(seat)
            assert bot.choose(match.view(seat), options, Rng(1), 1.0) in options


def test_a_game_without_a_page_is_searched_by_random_rollouts() -> None:
    game = SecretBids()
    assert type(knowledge_of(game)) is Knowledge
    wins = Counter[str]()
    for seed in range(20):
        for first in (0, 1):
            match = longbox.Match(game, 2, seed)
            bots = [SearchBot(game, 100), RandomBot(game)]
            rng = Rng(seed)
            while match.open:
                seat, _ = match.open[0]
                bot = bots[(seat + first) % 2]
                options = match.options_of(seat)
                match.play(bot.choose(match.view(seat), options, rng, 1.0), seat)
            assert match.outcome is not None
            if len(match.outcome.winners) == 1:
                wins["search" if match.outcome.winners[0] == first else "random"] += 1
    assert wins["search"] > wins["random"]
