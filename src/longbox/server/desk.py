"""The desk: what each person and address has used, and a thread for questions that are dear."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from heapq import nlargest
from typing import Final, TypeVar
from weakref import WeakValueDictionary

from longbox.server.buckets import Accounts, Buckets
from longbox.server.limits import Limits, Rate
from longbox.server.people import Voice
from longbox.server.refusals import Refused

SLOW_DOWN: Final = 0.25  # seconds
ANYONE: Final = ""  # whose address is not known, such as those behind a proxy
MOST_TOLD: Final = 500  # people and addresses
OUT: Final = 1.0  # seconds for which an address is cut off
T = TypeVar("T")


class Desk:
    """What is dear waits for its address's turn, so that one address has one question at a time in
    the thread; and what it took is taken off what that person and address may cost.
    """

    def __init__(self, limits: Limits) -> None:
        rates = {name: rate for name, rate in vars(limits).items() if isinstance(rate, Rate)}
        self.buckets = Buckets()
        self.accounts = Accounts(rates, self.buckets)
        self.turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.thread = ThreadPoolExecutor(1, "longbox-desk")

    def count(self, what: str, voice: Voice) -> None:
        """One more of these, or be refused."""
        self.accounts.count(what, voice.address, voice.session)

    def count_call(self, address: str) -> None:
        """Whatever it is and whoever asks, known or not."""
        self.buckets.take("calls", f"at {address}", self.accounts.of_address["calls"])

    def knock(self, address: str) -> bool:
        """A connection is made, which is a call; False if its address is cut off."""
        if address == ANYONE:
            return True
        try:
            self.count_call(address)
        except Refused:
            self.note_refusal(address)
        return not self.is_out(address)

    async def slow_down(self, refused: Refused, address: str) -> None:
        """Who asks too often waits for the answer, too; and who goes on is cut off."""
        if refused.code == "rate_limited":
            self.note_refusal(address)
            await asyncio.sleep(SLOW_DOWN)

    def note_refusal(self, address: str) -> None:
        rate = self.accounts.of_address["refusals"]
        bucket = self.buckets.bucket("refusals", f"at {address}", rate)
        bucket.level = bucket.level - 1 if bucket.level >= 1 else -OUT * rate.per_second

    def is_out(self, address: str) -> bool:
        """Whether nothing that comes from there is even looked at."""
        return self.buckets.level("refusals", f"at {address}") < 0

    def check_cost(self, voice: Voice) -> None:
        """Refuse those who have used more of the processor than is theirs."""
        self.accounts.check_cost(voice.address, voice.session)

    @contextmanager
    def charged(self, voice: Voice) -> Iterator[None]:
        """What is dear and done here, since it waits for nothing."""
        self.check_cost(voice)
        began = time.thread_time()
        try:
            yield
        finally:
            self.charge(voice, time.thread_time() - began)

    def charge(self, voice: Voice, seconds: float) -> None:
        self.accounts.charge(voice.address, voice.session, seconds)

    # Several processes share what a person and an address may use.

    def spent(self) -> list[tuple[str, str, float]]:
        """By whom and of what, since it was last told; the most first."""
        spent = self.buckets.spent
        if spent is None:  # from now on it is noted
            spent = self.buckets.spent = {}
        most = nlargest(MOST_TOLD, spent.items(), key=lambda one: one[1])
        told = [(what, who, amount) for (what, who), amount in most]
        spent.clear()
        return told

    def spent_elsewhere(self, told: list[tuple[str, str, float]]) -> None:
        for what, who, amount in told:
            of = self.accounts
            rate = (of.of_address if who.startswith("at ") else of.of_person)[what]
            bucket = self.buckets.bucket(what, who, rate)
            bucket.level = max(-rate.burst, bucket.level - amount)

    def turn(self, voice: Voice) -> asyncio.Lock:
        """To be held while one waits for the thread; taken before a table's lock, never in it."""
        lock = self.turns.get(voice.address)
        if lock is None:
            lock = self.turns[voice.address] = asyncio.Lock()
        return lock

    async def answer(self, voice: Voice, work: Callable[[], T]) -> T:
        """Do what is dear in the thread; for that table nothing else may happen meanwhile."""

        def timed() -> tuple[T | None, BaseException | None, float]:
            began = time.thread_time()
            try:
                return work(), None, time.thread_time() - began
            except Exception as error:
                return None, error, time.thread_time() - began

        self.check_cost(voice)
        loop = asyncio.get_running_loop()
        result, error, seconds = await loop.run_in_executor(self.thread, timed)
        self.charge(voice, seconds)
        if error is not None:
            raise error
        return result  # type: ignore[return-value]  # without an error it is there

    def close(self) -> None:
        self.thread.shutdown(wait=False, cancel_futures=True)
