"""Chance, with one door: ``below(n)``. The same numbers on every Python and machine."""

from __future__ import annotations

import hashlib
from typing import Any, Final, TypeVar

from mypy_extensions import i64, mypyc_attr

WORD: Final = 0xFFFFFFFF
LARGEST_SEED: Final = (1 << 62) - 1
SECRET_BYTES: Final = 32
BLOCK_WORDS: Final = 16
T = TypeVar("T")


def mixed(word: i64) -> i64:
    """Scatter 32 bits, so that seeds that are neighbours give generators that are strangers."""
    word = ((word ^ (word >> 16)) * 0x45D9F3B) & WORD
    word = ((word ^ (word >> 16)) * 0x45D9F3B) & WORD
    return word ^ (word >> 16)


@mypyc_attr(allow_interpreted_subclasses=True)
class Rng:
    """Fast and small, for bots and the lab: Marsaglia's multiply-with-carry in one word."""

    def __init__(self, seed: i64) -> None:
        low = mixed(seed & WORD)
        high = mixed(((seed >> 32) ^ low) & WORD)
        word: i64 = ((1 + (high & 0x1FFFFFFF)) << 32) | low
        for _ in range(4):
            word = 698769069 * (word & 0xFFFFFFFF) + (word >> 32)
        self.word: i64 = word

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each as likely."""
        word = self.word
        word = 698769069 * (word & 0xFFFFFFFF) + (word >> 32)
        self.word = word
        return ((word & 0xFFFFFFFF) * n) >> 32

    def position(self) -> str:
        """How far the stream has run: equal before and after exactly if no chance was used."""
        return str(self.word)

    def copy(self) -> Rng:
        return rng_at(self.word)

    def __reduce__(self) -> tuple[Any, ...]:
        return rng_at, (int(self.word),)

    def fork(self) -> Rng:
        """A generator of its own, started by this one."""
        return Rng((self.below(1 << 30) << 30) | self.below(1 << 30))

    def shuffle(self, things: list[T]) -> None:
        """Put a list in random order, each order as likely."""
        for last in range(len(things) - 1, 0, -1):
            other = self.below(last + 1)
            things[last], things[other] = things[other], things[last]


class SealedRng(Rng):
    """Unpredictable, for matches between people: a BLAKE2b stream over a secret 256-bit seed.

    The commitment, a hash of the seed, is shown at the start and the seed at the end, so that
    anyone can verify the match.
    """

    def __init__(self, secret: bytes) -> None:
        super().__init__(0)
        assert len(secret) == SECRET_BYTES
        self.secret = secret
        self.used: i64 = 0
        self.block = b""

    def below(self, n: i64) -> i64:
        place = self.used % BLOCK_WORDS
        if place == 0 or not self.block:
            number: int = self.used // BLOCK_WORDS
            self.block = hashlib.blake2b(number.to_bytes(8, "big"), key=self.secret).digest()
        self.used += 1
        word: i64 = int.from_bytes(self.block[4 * place : 4 * place + 4], "big")
        return (word * n) >> 32

    def position(self) -> str:
        return str(self.used)

    def copy(self) -> SealedRng:
        other = sealed_at(self.secret, self.used)
        other.block = self.block
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        return sealed_at, (self.secret, int(self.used))

    def commitment(self) -> str:
        return hashlib.blake2b(self.secret, digest_size=32).hexdigest()


def rng_at(word: i64) -> Rng:
    """A generator that goes on from a word."""
    rng = Rng(0)
    rng.word = word
    return rng


def sealed_at(secret: bytes, used: i64) -> SealedRng:
    """A sealed generator of which so many numbers are used."""
    rng = SealedRng(secret)
    rng.used = used
    return rng
