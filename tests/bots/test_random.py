"""The random bot sees a view, and gives any option, each as likely."""

from collections import Counter

import longbox
from longbox.bots.random import RandomBot
from longbox.core.rng import Rng


def test_every_option_comes_about_as_often() -> None:
    match = longbox.Match("dice-stars", seed=7)
    rng = Rng(1)
    view = match.view(match.seat)
    chosen = Counter(
        str(RandomBot(match.game).choose(view, match.options, rng, budget=1.0)) for _ in range(6000)
    )
    assert set(chosen) == {str(option) for option in match.options}
    assert max(chosen.values()) < 1.2 * min(chosen.values())


def test_the_same_generator_gives_the_same_choices() -> None:
    match = longbox.Match("dice-stars", seed=7)
    view = match.view(match.seat)

    def twenty(seed: int) -> list[str]:
        rng = Rng(seed)
        return [str(RandomBot(match.game).choose(view, match.options, rng, 1.0)) for _ in range(20)]

    assert twenty(1) == twenty(1) != twenty(2)
