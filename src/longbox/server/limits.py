"""Token buckets: how often, and at what cost, a person or an address may do a thing."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Final

from longbox.server.refusals import Refused

MOST_BUCKETS: Final = 100_000
CROWD: Final = 4  # people that an address may stand for


@dataclass(frozen=True)
class Rate:
    """So many a second, and so many at once."""

    per_second: float
    burst: float

    def times(self, factor: float) -> Rate:
        return Rate(self.per_second * factor, self.burst * factor)


@dataclass(frozen=True)
class Limits:
    """What a public server allows."""

    moves: Rate = Rate(5, 20)
    chat: Rate = Rate(1, 5)
    asks: Rate = Rate(20, 60)  # why, preview, state and other questions
    work: Rate = Rate(0.5, 5)  # hints and replays, which take longer
    writes: Rate = Rate(2, 20)  # seats, invitations and the like
    sessions: Rate = Rate(30 / 3600, 30)
    tables: Rate = Rate(10 / 3600, 10)
    codes: Rate = Rate(1 / 30, 10)  # guesses
    calls: Rate = Rate(30, 200)  # whatever it is; to come in is one, too
    refusals: Rate = Rate(5, 20)  # for going on too often; who has more is cut off
    cost: Rate = Rate(0.06, 2)  # seconds of the processor
    connections: int = 20  # open at once from an address, that are told what happens
    any_connections: int = 100  # of whatever kind
    watchers: int = 200  # at a table
    frames: int = 64  # that may wait for a client
    body: int = 64 * 1024
    frame: int = 4 * 1024

    @staticmethod
    def home() -> Limits:
        """For a server that only this machine can reach."""
        usual = Limits()
        return Limits(
            moves=usual.moves.times(100),
            asks=usual.asks.times(100),
            calls=usual.calls.times(100),
            cost=usual.cost.times(100),
            sessions=Rate(1, 3000),
            tables=Rate(1000 / 3600, 1000),
            connections=2000,
            any_connections=10_000,
        )


ALONE: Final = ("sessions", "tables", "codes")  # an address has as many of these as a person


def network(address: str) -> str:
    """What counts as one address: of IPv6 the network that one household is given."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Network((found, 64), strict=False))


@dataclass
class Bucket:
    rate: Rate
    level: float
    at: float

    def level_at(self, now: float) -> float:
        return min(self.rate.burst, self.level + (now - self.at) * self.rate.per_second)


@dataclass
class Buckets:
    """All buckets of a server; full ones are forgotten when there are too many."""

    by_key: dict[tuple[str, str], Bucket] = field(default_factory=dict)
    spent: Counter[tuple[str, str]] | None = None  # what other processes have to be told

    def bucket(self, what: str, who: str, rate: Rate) -> Bucket:
        """As full as it is now."""
        now = time.monotonic()
        bucket = self.by_key.get((what, who))
        if bucket is None:
            self.make_room(now)
            bucket = self.by_key[what, who] = Bucket(rate, rate.burst, now)
        bucket.level = bucket.level_at(now)
        bucket.at = now
        return bucket

    def level(self, what: str, who: str) -> float:
        """Of a bucket that is not made for it."""
        bucket = self.by_key.get((what, who))
        return 0.0 if bucket is None else bucket.level_at(time.monotonic())

    def check(self, what: str, who: str, rate: Rate, wanted: float = 1.0) -> Bucket:
        """A bucket that has so much, or be refused with the time after which it has."""
        bucket = self.bucket(what, who, rate)
        if bucket.level < wanted:
            wait = max(0.01, round((wanted - bucket.level) / rate.per_second, 2))
            raise Refused(
                "rate_limited", f"that was too often; wait {wait:g} seconds", retry_after=wait
            )
        return bucket

    def take(self, what: str, who: str, rate: Rate) -> None:
        self.check(what, who, rate).level -= 1
        self.note(what, who, 1)

    def spend(self, what: str, who: str, rate: Rate, amount: float) -> None:
        self.bucket(what, who, rate).level -= amount
        self.note(what, who, amount)

    def note(self, what: str, who: str, amount: float) -> None:
        if self.spent is not None:
            self.spent[what, who] += amount  # type: ignore[assignment]  # it adds fractions too

    def make_room(self, now: float) -> None:
        if len(self.by_key) < MOST_BUCKETS:
            return
        used = {key: one for key, one in self.by_key.items() if one.level_at(now) < one.rate.burst}
        self.by_key = used if len(used) < MOST_BUCKETS // 2 else {}
