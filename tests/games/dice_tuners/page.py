"""The heroes and cards in docs/games/dice-tuners.md, made from the edition.

``python -m tests.games.dice_tuners.page`` writes them anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from longbox.games.dice_tuners.effects import COLOURS, told, window_told
from longbox.games.dice_tuners.game import DiceTuners

PAGE = Path(__file__).parents[3] / "docs" / "games" / "dice-tuners.md"
BEFORE, AFTER = "## Heroes and cards\n", "## The edition\n"


def written(page: str) -> str:
    """The page with the lists of today's edition."""
    before, _, rest = page.partition(BEFORE)
    return before + BEFORE + "\n".join(lists()) + "\n" + AFTER + rest.partition(AFTER)[2]


def lists() -> Iterator[str]:
    parts = DiceTuners().parts
    yield ""
    yield "| hero | cost | skill | overdrive |"
    yield "| --- | --- | --- | --- |"
    for hero in parts.heroes:
        skill = f"{window_told(hero.skill_window)}: {told(hero.skill)}"
        overdrive = f"{window_told(int(hero.overdrive_window))}: {told(hero.overdrive)}"
        yield (
            f"| {hero.name}, {hero.title} | {hero.cost} | {skill}"
            f" | {hero.needs_told()}, {overdrive} |"
        )
    yield ""
    yield "| card | value | when On Fire | copies |"
    yield "| --- | --- | --- | --- |"
    for card, copies in zip(parts.cards, parts.copies, strict=True):
        value = f"{COLOURS[card.colour]} {card.value}"
        yield f"| {card.name} | {value} | {told(card.effect)} | {copies} |"
    bluff = int(parts.value_of[parts.bluff])
    yield f"| Bluff | {bluff} | {told([])} | one each |"
    yield ""


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
