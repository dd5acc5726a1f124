"""Advice: what the strongest bot would answer in one's place, and why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from longbox.bots.search import Edge, SearchBot
from longbox.core.game import Game
from longbox.core.rng import Rng
from longbox.core.state import Action
from longbox.core.view import View


class Advice:
    """An answer, and sentences that say how it and the next best fared in the search."""

    def __init__(self, action: Action, reasons: list[str]) -> None:
        self.action = action
        self.reasons = reasons


def advice(
    game: Game[Any, Any], view: View, options: Sequence[Action], rng: Rng, budget: float
) -> Advice:
    if len(options) == 1:
        return Advice(options[0], ["It is the only answer."])
    found = SearchBot(game).ranked(view, options, rng, budget)
    count = sum([int(edge.visits) for edge in found])
    reasons = [f"In {count:,} simulations {fared(found[0])}."]
    if len(found) > 1:
        reasons.append(f"For the next best, {found[1].action}, {fared(found[1])}.")
    return Advice(found[0].action, reasons)


def fared(edge: Edge) -> str:
    """What the search found out about an answer."""
    lead = edge.mean_lead()
    side = "ahead" if lead >= 0 else "behind"
    points = f"{abs(lead):.1f} points {side} on average"
    return f"it came out first in {100 * edge.mean_wins():.0f} % of its tries, {points}"
