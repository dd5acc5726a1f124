"""Limits: how often, and at what cost, a person or an address may do a thing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Final

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


@lru_cache(1024)
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
