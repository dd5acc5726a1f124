"""What bots know of each game, a page a game; this is the list of the pages, one line each."""

from __future__ import annotations

import importlib
from typing import Any

from longbox.bots.knowledge.base import Knowledge
from longbox.core.game import Game

PAGES: dict[str, tuple[str, str]] = {
    "age-of-comics": ("longbox.bots.knowledge.age_of_comics", "AgeOfComicsKnowledge"),
    "dice-stars": ("longbox.bots.knowledge.dice_stars", "DiceStarsKnowledge"),
    "dice-tuners": ("longbox.bots.knowledge.dice_tuners", "DiceTunersKnowledge"),
    "little-tricktakers": (
        "longbox.bots.knowledge.little_tricktakers",
        "LittleTrickTakersKnowledge",
    ),
    "mangaka-dice": ("longbox.bots.knowledge.mangaka_dice", "MangakaDiceKnowledge"),
}


def knowledge_of(game: Game[Any, Any]) -> Knowledge[Any]:
    """The page on a game; without one, a bot tries things out at random."""
    if game.id not in PAGES:
        return Knowledge(game)
    module, name = PAGES[game.id]
    page: Knowledge[Any] = getattr(importlib.import_module(module), name)(game)
    return page
