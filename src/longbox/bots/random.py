"""Level 1: the bot that does not think."""

from __future__ import annotations

from collections.abc import Sequence

from longbox.bots.bot import Bot
from longbox.core.rng import Rng
from longbox.core.state import Action
from longbox.core.view import View


class RandomBot(Bot):
    """Any option, each as likely."""

    def choose(self, view: View, options: Sequence[Action], rng: Rng, budget: float) -> Action:
        return options[int(rng.below(len(options)))]
