"""Clocks: how long each seat may think; who runs out is helped by the table's remedy."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final

from longbox.server.frames import JsonObject
from longbox.server.journal import Clock, Entry
from longbox.server.refusals import Refused

if TYPE_CHECKING:
    from longbox.server.room import Room

AGAIN: Final = 5.0  # seconds
LEAST: Final = 15.0  # seconds for an answer, however much of a match's time is used


class Clocks:
    """The time of every seat: it runs while its person is asked, and for nobody else."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.setting = room.row.settings.clock
        kept = room.row.clock
        seconds = 0.0 if self.setting is None else float(self.setting.seconds)
        self.left = [seconds for _ in room.row.seats] if kept is None else list(kept.left)
        self.since: dict[int, float] = {}  # when those were asked for whom it runs
        self.out: set[int] = set()  # those for whom it has run out since the last step
        if kept is not None:  # while the server was down nobody's time ran
            offset = time.time() - time.monotonic()
            began = {place: max(at, room.house.started) for place, at in kept.since.items()}
            self.since = {place: at - offset for place, at in began.items()}
            self.since = self.running(self.since, room.table.asked)

    def running(self, before: dict[int, float], asked: list[int]) -> dict[int, float]:
        """Since when it runs for whom: people that are asked, and for whom no bot answers."""
        if self.setting is None:
            return {}
        now = time.monotonic()
        return {
            place: before.get(place, now)
            for place in asked
            if not self.room.bots.answers_for(place)
        }

    def allowed(self, place: int) -> float:
        """Seconds for the answer that a seat gives now."""
        assert self.setting is not None
        if self.setting.per == "move":
            return float(self.setting.seconds)
        return max(self.left[place], min(LEAST, self.setting.seconds))

    def remaining(self, place: int) -> float:
        if place in self.out:
            return 0.0
        used = time.monotonic() - self.since[place] if place in self.since else 0.0
        return max(0.0, self.allowed(place) - used)

    # A step: the times after it, which are taken over once they are saved.

    def after(self, entry: Entry) -> Clock | None:
        """The clocks when a step has been taken in memory."""
        if self.setting is None:
            return None
        now, asked = time.monotonic(), self.room.table.asked
        before = {place: at for place, at in self.since.items() if place != entry.seat}
        left = list(self.left)
        for place, at in self.since.items():
            if place == entry.seat or place not in asked:
                left[place] = max(0.0, left[place] - (now - at))
        if entry.seat is not None and self.setting.per == "match":
            count = -int(entry.body) if entry.did == "undo" else 1
            left[entry.seat] = max(0.0, left[entry.seat] + count * self.setting.increment)
        offset = time.time() - now
        since = {place: at + offset for place, at in self.running(before, asked).items()}
        return Clock(left, since)

    def keep(self, clock: Clock | None) -> None:
        self.room.row.clock = clock
        self.out.clear()
        if clock is not None:
            offset = time.time() - time.monotonic()
            self.left = clock.left
            self.since = {place: at - offset for place, at in clock.since.items()}
            self.tell()

    def look_again(self) -> None:
        """A seat changed hands, or a bot came or went."""
        if self.setting is not None:
            asked = [place for place in self.room.table.asked if place not in self.out]
            self.since = self.running(self.since, asked)
            self.tell()

    # Running out.

    def due(self) -> list[float]:
        return [at + self.allowed(place) for place, at in self.since.items()]

    async def run_out(self) -> None:
        """Use the table's remedy on those whose time is over; then it stands still for them."""
        for place in [place for place in self.since if not self.remaining(place)]:
            try:
                await self.room.bots.help(place)
            except Refused:  # it could not be saved, so it is tried again
                self.since[place] = time.monotonic() - self.allowed(place) + AGAIN
            else:
                self.since.pop(place, None)
                self.out.add(place)
                self.left[place] = 0.0

    def shown(self) -> list[JsonObject] | None:
        if self.setting is None:
            return None
        return [
            {"left": round(self.remaining(place), 1), "runs": place in self.since}
            for place in range(len(self.left))
        ]

    def tell(self) -> None:
        self.room.tell_json({"t": "clock", "clocks": self.shown()})
        self.room.set_alarm()
