"""What level 2 does with the specials of Age of Comics, and with money."""

from __future__ import annotations

from longbox.bots.greedy import GreedyBot
from longbox.core.match import Match
from longbox.core.rng import Rng
from longbox.games.age_of_comics.components import ROUNDS
from longbox.games.age_of_comics.state import State
from tests.games.age_of_comics.table import Office, office


def answer(table: Office) -> str:
    """What level 2 answers to the open question."""
    options = table.state.advance()
    seen = table.game.view(table.state, table.seat)
    return str(GreedyBot(table.game).choose(seen, options, Rng(5), 1.0))


def in_the_middle(comics: int) -> Office:
    """Round 3: a seat with so many comics and a pair in hand that prints one more."""
    table = office(2).money(0, 20).ideas(0, crime=2)
    table.state.board.round = 3
    for letter in "abcd"[:comics]:
        table.mat(0, f"western comic {letter}", f"western {letter}", f"western {letter}", 3)
    table.mat(1, "horror comic a", "horror a", "horror a", 4)
    table.hand(0, "crime comic a", "crime writer b", "crime artist b")
    return table.play("print", "print crime comic a")


def test_the_fourth_comic_brings_the_extra_editor() -> None:
    """AC-73: an action more in each round is worth more than what one seldom uses."""
    table = in_the_middle(3)
    assert table.question == "PlaceCube"
    assert answer(table) == "cube on extra editor"


def test_the_second_comic_does_not_bring_re_assign() -> None:
    assert answer(in_the_middle(1)) == "cube on convert ideas"


def test_money_that_nothing_else_needs_goes_into_marketing() -> None:
    """AC-72: 4 fans for $9, which are 2 points in the end."""
    table = office(2).money(0, 20).cubes(0, "marketing")
    table.state.board.round = ROUNDS
    table.mat(0, "western comic a", "western a", "western a", 3)
    assert answer(table.play("royalties")) == "buy a large campaign"


def test_nothing_is_hyped_in_the_last_round() -> None:
    """AC-18: no token would come."""
    table = office(2).cubes(0, "hype").display("crime comic b").hand(0, "crime comic a")
    table.state.board.round = ROUNDS
    table.mat(0, "western comic a", "western a", "western a", 3)
    table.play("develop", "develop crime comic b")
    assert table.question == "Hype"
    assert answer(table) == "done"


def test_an_agent_takes_cabs_to_orders_further_on() -> None:
    """AC-47: three blocks for a fulfilled order of 4 fans."""
    table = office(2).money(0, 20).agent(0, "a1")
    for space in ("a1-a2", "a1-b1", "a2-a3", "a2-b2", "b1-b2", "b1-c1", "a3-a4", "b2-b3", "c1-c2"):
        table.tile(space, None)
    table.mat(0, "western comic a", "western d", "western d", 3)
    table.tile("c1-d1", "western 6").play("sales")
    assert answer(table) == "walk to b1"
    table.play("walk to b1")
    assert answer(table) == "cab to c1"


def test_among_its_like_it_spends_its_money_and_uses_both_dear_specials() -> None:
    """AC-72, AC-73: what the last round earns comes too late to be spent, and is not counted."""
    left, did = 0, []
    for seed in range(6):
        match = Match("age-of-comics", 2, seed=seed)
        bot, rng = GreedyBot(match.game), Rng(seed)
        while match.seat is not None:
            match.play(bot.choose(match.view(match.seat), match.options, rng, 1.0))
        assert isinstance(match.state, State)
        left += sum(int(one.money) for one in match.state.publishers)
        earned = [event.to_json()["money"] for event in match.events if event.kind == "earned"]
        left -= sum(money for money in earned[-2:] if isinstance(money, int))
        did += [event.kind for event in match.events]
    assert left / 12 < 20
    assert did.count("campaign-bought") >= 6
    assert did.count("extra-editor") >= 6
