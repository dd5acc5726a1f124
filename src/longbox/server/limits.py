"""Token buckets: how often a seat, a session or an address may do a thing."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Final

from longbox.server.refusals import Refused

MOST_BUCKETS: Final = 100_000


@dataclass(frozen=True)
class Rate:
    """So many a second, and so many at once."""

    per_second: float
    burst: float


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
    connections: int = 20  # open at once from an address
    watchers: int = 200  # at a table
    frames: int = 64  # that may wait for a client
    body: int = 64 * 1024
    frame: int = 4 * 1024

    @staticmethod
    def home() -> Limits:
        """For a server that only this machine can reach."""
        return Limits(sessions=Rate(1, 3000), tables=Rate(1000 / 3600, 1000), connections=2000)


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

    def take(self, what: str, who: str, rate: Rate) -> None:
        """Use one, or be refused with the time after which there is one again."""
        now = time.monotonic()
        bucket = self.by_key.get((what, who))
        if bucket is None:
            self.make_room(now)
            bucket = self.by_key[what, who] = Bucket(rate, rate.burst, now)
        level = bucket.level = bucket.level_at(now)
        bucket.at = now
        if level < 1:
            wait = round((1 - level) / rate.per_second, 2)
            raise Refused(
                "rate_limited", f"that was too often; wait {wait:g} seconds", retry_after=wait
            )
        bucket.level = level - 1

    def make_room(self, now: float) -> None:
        if len(self.by_key) < MOST_BUCKETS:
            return
        used = {key: one for key, one in self.by_key.items() if one.level_at(now) < one.rate.burst}
        self.by_key = used if len(used) < MOST_BUCKETS // 2 else {}
