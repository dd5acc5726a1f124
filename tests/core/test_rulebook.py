"""Rulebooks: each rule found by its id."""

from __future__ import annotations

import pytest

import longbox
from longbox.core.rulebook import Rulebook

TEXT = """# A game

**AB-1** The first rule
goes on here.

- **AB-2** In a list.
- **AB-2a** With a letter.

**AB-3** A rule, and a table:

| AB-1 | is not told again |
"""


@pytest.mark.parametrize(
    ("id", "sentence"),
    [
        ("AB-1", "The first rule goes on here."),
        ("ab-2", "In a list."),
        ("AB-2a", "With a letter."),
        ("AB-2A", "With a letter."),
        ("AB-3", "A rule, and a table:"),
    ],
)
def test_a_rule_is_found_by_its_id(id: str, sentence: str) -> None:
    assert Rulebook(TEXT).rule(id) == sentence


@pytest.mark.parametrize("id", ["", "AB-9", "AB-1\n", "\ud800"])
def test_an_unknown_rule_is_refused(id: str) -> None:
    with pytest.raises(longbox.NotationError) as error:
        Rulebook(TEXT).rule(id)
    assert str(error.value).isprintable()
