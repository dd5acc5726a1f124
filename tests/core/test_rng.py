"""Chance: the same numbers everywhere, each as likely, and sealed ones that nobody can foresee."""

from __future__ import annotations

import hashlib

import pytest

from longbox.core.rng import LARGEST_SEED, Rng, SealedRng


def drawn(rng: Rng, count: int, n: int = 1000) -> list[int]:
    return [int(rng.below(n)) for _ in range(count)]


def test_the_numbers_of_a_seed_never_change() -> None:
    """A record made today must replay in ten years."""
    assert drawn(Rng(7), 8) == [380, 461, 398, 364, 528, 759, 117, 598]
    assert drawn(SealedRng(bytes(range(32))), 8) == [570, 83, 158, 86, 298, 477, 477, 632]


@pytest.mark.parametrize("rng", [Rng(3), SealedRng(b"3" * 32)], ids=["plain", "sealed"])
def test_each_number_is_as_likely(rng: Rng) -> None:
    counts = [0] * 6
    for _ in range(60_000):
        counts[rng.below(6)] += 1
    chi_square = sum((count - 10_000) ** 2 / 10_000 for count in counts)
    assert chi_square < 25  # five degrees of freedom: one in ten thousand


def test_neighbouring_seeds_are_strangers() -> None:
    firsts = [Rng(seed).below(6) for seed in range(6000)]
    assert all(900 < firsts.count(face) < 1100 for face in range(6))
    assert drawn(Rng(1), 5) != drawn(Rng(1 + (1 << 32)), 5)


def test_seeds_of_any_size_are_told_apart() -> None:
    seeds = [0, 1, 2**31, 2**32, 2**33, 2**61, LARGEST_SEED]
    assert len({tuple(drawn(Rng(seed), 4)) for seed in seeds}) == len(seeds)


@pytest.mark.parametrize("rng", [Rng(5), SealedRng(b"5" * 32)], ids=["plain", "sealed"])
def test_a_copy_goes_its_own_way(rng: Rng) -> None:
    drawn(rng, 3)
    twin = rng.copy()
    position = rng.position()
    numbers = drawn(twin, 40)
    assert rng.position() == position != twin.position()
    assert drawn(rng, 40) == numbers


def test_a_fork_is_another_generator() -> None:
    rng = Rng(9)
    assert drawn(rng.fork(), 5) != drawn(rng.fork(), 5) != drawn(rng, 5)


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    rng = Rng(2)
    counts: dict[str, int] = {}
    for _ in range(12_000):
        cards = list("abcd")
        rng.shuffle(cards)
        order = "".join(cards)
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 24
    assert sum((count - 500) ** 2 / 500 for count in counts.values()) < 60


def test_a_commitment_is_the_hash_of_the_seed() -> None:
    secret = b"s" * 32
    assert SealedRng(secret).commitment() == hashlib.blake2b(secret, digest_size=32).hexdigest()
