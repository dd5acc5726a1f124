"""The greedy bot takes what is best at the end of its turn, at once and always the same."""

import longbox
from longbox.bots.bot import Bot
from longbox.bots.greedy import GreedyBot
from longbox.bots.random import RandomBot
from longbox.core.rng import Rng


def test_it_beats_chance_nearly_always() -> None:
    won = 0
    game = longbox.game("dice-stars")
    for seed in range(6):
        for greedy in (0, 1):
            match = longbox.Match(game, 2, seed)
            bots: list[Bot] = [RandomBot(game), RandomBot(game)]
            bots[greedy] = GreedyBot(game)
            rng = Rng(seed)
            while match.seat is not None:
                seat = match.seat
                match.play(bots[seat].choose(match.view(seat), match.options, rng, 1.0))
            assert match.outcome is not None
            won += match.outcome.winners == (greedy,)
    assert won >= 11


def test_the_same_generator_gives_the_same_answer() -> None:
    match = longbox.Match("dice-stars", 3, seed=9)
    bot = GreedyBot(match.game)
    view = match.view(match.seat)
    answers = {str(bot.choose(view, match.options, Rng(4), 1.0)) for _ in range(3)}
    assert len(answers) == 1
