"""Seeded matches make the same lines again, and other seeds make others."""

from __future__ import annotations

from itertools import islice

from longbox.core.match import Match
from longbox.core.rng import Rng
from longbox.testing.matches import digest, lines


def test_the_same_matches_make_the_same_lines() -> None:
    first = list(islice(lines(1), 5))
    assert first == list(islice(lines(1), 5))
    assert first[0].startswith("dice-stars 1 ")


def test_a_digest_tells_matches_apart() -> None:
    def of(seed: int, answers: int) -> str:
        return digest(Match("dice-stars", 2, seed), Rng(answers))

    assert of(1, 1) == of(1, 1)
    assert len({of(1, 1), of(2, 1), of(1, 2)}) == 3
