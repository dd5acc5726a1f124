"""Token buckets: what a person or an address has left of what the limits allow."""

from __future__ import annotations

import time
from typing import Final

from longbox.server.limits import ALONE, CROWD, Rate
from longbox.server.refusals import Refused

MOST_BUCKETS: Final = 100_000


class Bucket:
    """It fills by so much a second, and holds so much."""

    def __init__(self, rate: Rate, at: float) -> None:
        self.per_second: float = rate.per_second
        self.burst: float = rate.burst
        self.level: float = rate.burst
        self.at: float = at

    def level_at(self, now: float) -> float:
        level = self.level + (now - self.at) * self.per_second
        return level if level < self.burst else self.burst


class Buckets:
    """All buckets of a server; full ones are forgotten when there are too many."""

    def __init__(self) -> None:
        self.by_key: dict[tuple[str, str], Bucket] = {}
        self.spent: dict[tuple[str, str], float] | None = (
            None  # what other processes have to be told
        )

    def bucket(self, what: str, who: str, rate: Rate) -> Bucket:
        """As full as it is now."""
        now = time.monotonic()
        bucket = self.by_key.get((what, who))
        if bucket is None:
            self.make_room(now)
            bucket = self.by_key[what, who] = Bucket(rate, now)
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
            wait = max(0.01, round((wanted - bucket.level) / bucket.per_second, 2))
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
            self.spent[what, who] = self.spent.get((what, who), 0.0) + amount

    def make_room(self, now: float) -> None:
        if len(self.by_key) < MOST_BUCKETS:
            return
        used = {key: one for key, one in self.by_key.items() if one.level_at(now) < one.burst}
        self.by_key = used if len(used) < MOST_BUCKETS // 2 else {}


class Accounts:
    """Everything is counted twice, for the person and for the address, which has more."""

    def __init__(self, rates: dict[str, Rate], buckets: Buckets) -> None:
        self.of_person = rates
        self.of_address = {
            name: rate if name in ALONE else rate.times(CROWD) for name, rate in rates.items()
        }
        self.buckets = buckets

    def count(self, what: str, address: str, person: str | None) -> None:
        """One more of these, or be refused."""
        self.buckets.take(what, "at " + address, self.of_address[what])
        if person is not None:
            self.buckets.take(what, person, self.of_person[what])

    def check_cost(self, address: str, person: str | None) -> None:
        self.buckets.check("cost", "at " + address, self.of_address["cost"], 0.0)
        if person is not None:
            self.buckets.check("cost", person, self.of_person["cost"], 0.0)

    def charge(self, address: str, person: str | None, seconds: float) -> None:
        self.buckets.spend("cost", "at " + address, self.of_address["cost"], seconds)
        if person is not None:
            self.buckets.spend("cost", person, self.of_person["cost"], seconds)
