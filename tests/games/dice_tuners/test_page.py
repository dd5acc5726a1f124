"""The page that lists heroes and cards."""

from __future__ import annotations

from tests.games.dice_tuners.page import PAGE, written


def test_the_page_lists_the_heroes_and_cards_of_the_edition() -> None:
    """If not: ``python -m tests.games.dice_tuners.page``."""
    page = PAGE.read_text(encoding="utf-8")
    assert written(page) == page
