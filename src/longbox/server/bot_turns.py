"""Bot turns: a bot answers for its own seats, for people who are away, and gives advice."""

from __future__ import annotations

import asyncio
import secrets
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from longbox.server import frames
from longbox.server.bots import STAND_IN, Moment, NoAnswer, Share
from longbox.server.frames import JsonObject
from longbox.server.logs import log
from longbox.server.people import Person, Voice, may_play
from longbox.server.refusals import Refused

if TYPE_CHECKING:
    from longbox.server.room import Room

AGAIN: Final = 2.0  # seconds until a bot tries again after its answer could not be saved
UNWATCHED: Final = 0.25  # seconds at least for an answer that nobody sees


class BotTurns:
    """The bots of one room."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.skips: set[int] = set()  # seats for which a bot answers this once
        self.hints: dict[tuple[int, int], asyncio.Task[tuple[str, str]]] = {}  # by seat and seq
        self.hurry = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self.stopped = False  # the room leaves the memory

    def answers_for(self, place: int) -> bool:
        seat = self.room.row.seats[place]
        return seat.kind == "bot" or seat.stand_in or place in self.skips

    def next_seat(self) -> int | None:
        """A seat that is asked and that a bot answers for."""
        asked = self.room.table.asked if self.room.table.playable else []
        for place in asked:
            if self.answers_for(place):
                return place
        return None

    def start(self) -> None:
        if self.skips:
            self.skips &= set(self.room.table.asked)
        if self.next_seat() is None:
            self.hurry.clear()
        elif self.stopped:
            return
        elif self.task is None or self.task.done():
            self.task = asyncio.create_task(self.run())

    def stop(self) -> None:
        """For good, though a step that is just being saved would be followed by the next."""
        self.stopped = True
        if self.task is not None:
            self.task.cancel()

    async def run(self) -> None:
        """Until a person is asked, or the match is over."""
        room = self.room
        share = Share(room.row.host, room.row.id, lambda: room.watched)
        while (seat := self.next_seat()) is not None:
            seq = room.table.seq
            match = room.table.begun()
            level = room.row.seats[seat].level or STAND_IN
            options = [str(option) for option in match.options_of(seat)]
            began = time.monotonic()
            try:
                action = await room.house.bots.choose(Moment(match), seat, level, share)
            except NoAnswer:
                action = ""
            if action not in options:
                room.house.metrics.add("bot_failures")
                action = secrets.choice(options)
            room.house.metrics.add("bot_seconds", time.monotonic() - began)
            await self.wait_for_pace(began)
            try:
                await room.bot_move(seat, seq, action)
            except Refused as refused:
                if refused.code == "not_saved":
                    await asyncio.sleep(AGAIN)
            except Exception:
                log.exception("bots stopped", extra={"table": room.row.id})
                return

    async def wait_for_pace(self, began: float) -> None:
        """So that a person can follow, unless someone is in a hurry; and if nobody looks on, so
        that it costs little."""
        pace = self.room.row.settings.pace / 1000 if self.room.presence.listeners else 0.0
        least = 0.0 if self.room.watched else UNWATCHED
        left = began + max(pace, least) - time.monotonic()
        if left > 0:
            with suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await self.hurry.wait()

    async def hurry_up(self, voice: Voice) -> None:
        """Someone does not want to wait for bots."""

        async def work(seat: int) -> None:
            if self.next_seat() is not None:
                self.hurry.set()

        await self.room.act_for_seat(voice, work, first=True)

    # For people.

    def claimable(self, place: int) -> bool:
        """Whether others may use the remedy on a seat."""
        seat = self.room.row.seats[place]
        return (
            seat.taken
            and not seat.stand_in
            and self.room.row.settings.remedy != "wait"
            and self.room.table.status == "playing"
            and not self.room.presence.connected(place)
            and self.room.presence.away_too_long(place)
        )

    async def claim(self, voice: Voice, place: int) -> JsonObject:
        """Use the table's remedy on a seat whose person is away."""

        async def work(person: Person) -> JsonObject:
            if not self.room.seats.of(person):
                raise Refused("forbidden", "only those who sit at the table can do this")
            self.room.seats.at(place)
            if self.room.row.settings.remedy == "wait":
                raise Refused("no_remedy", "at this table one waits for everyone")
            if not self.claimable(place):
                raise Refused("not_away", "this seat has not been away for long enough")
            await self.help(place)
            return self.room.described(person)

        return await self.room.act(voice, work)

    async def help(self, place: int) -> None:
        """The table's remedy for a seat that does not answer."""
        if self.room.row.settings.remedy == "bot":
            await self.room.seats.change(place, stand_in=True)
        elif self.room.row.settings.remedy == "skip" and place in self.room.table.asked:
            self.skips.add(place)
        self.start()

    async def take_back(self, place: int) -> None:
        """A person is back: the bot in their seat goes."""
        self.skips.discard(place)
        self.room.clocks.out.discard(place)
        if self.room.row.seats[place].stand_in:
            await self.room.seats.change(place, stand_in=False)

    async def hint(self, voice: Voice) -> JsonObject:
        """What a strong bot would answer from what this seat may know, and why."""
        room = self.room
        may_play(voice.person)
        async with room.lock:
            room.seats.let_in(voice.person)
            seat = room.seats.seat_of(voice)
            if not room.row.settings.hints:
                raise Refused("no_hint", "there are no hints at this table")
            match = frames.asked_match(room.table, seat)
            seq = room.table.seq
            if (seat, seq) not in self.hints:  # who asks again waits for the same answer
                session = may_play(voice.person).session
                share = Share(session, room.row.id, lambda: True)
                advice = room.house.bots.advise(Moment(match), seat, share)
                thinking = asyncio.create_task(advice)
                self.hints[seat, seq] = thinking
                thinking.add_done_callback(lambda _: self.hints.pop((seat, seq)))
            answer = asyncio.shield(self.hints[seat, seq])
        try:
            action, why = await answer
        except NoAnswer:
            raise Refused("no_hint", "no hint could be found in time", retry_after=1) from None
        return {"seq": seq, "action": action, "why": why}
