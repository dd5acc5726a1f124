"""Presence: who is connected to a table, who left it and when, and what each was last shown."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from longbox.server.frames import Scene, Sight
from longbox.server.listeners import Listener
from longbox.server.people import Voice
from longbox.server.refusals import Refused

if TYPE_CHECKING:
    from longbox.server.room import Room

LINGER: Final = 3.0  # seconds in which a page may be loaded again before its seat is away


class Presence:
    """The people around one room."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.listeners: set[Listener] = set()
        self.sights: dict[int | None, Sight] = {}  # of the places that someone looks from
        self.left: dict[int, float] = {}  # when a seat was left, for those that are away
        for place, seat in enumerate(room.row.seats):
            if seat.taken:
                self.left[place] = time.monotonic() - LINGER

    def connected(self, place: int) -> bool:
        """Whether its person is, be it with another seat at the same screen."""
        session = self.room.row.seats[place].session
        return any(
            one.plays and (one.seat == place or (session is not None and one.session == session))
            for one in self.listeners
        )

    def here(self, place: int) -> bool:
        if self.connected(place):
            return True
        left = self.left.get(place)
        return left is not None and time.monotonic() - left < LINGER

    def away_too_long(self, place: int) -> bool:
        left = self.left.get(place)
        grace = self.room.row.settings.grace
        return left is not None and time.monotonic() - left >= grace

    def due(self) -> list[float]:
        """When those who are here have to be told that someone is away, or can be claimed."""
        if not self.listeners:
            return []
        spans = (LINGER, self.room.row.settings.grace)
        now = time.monotonic()
        return [left + span for left in self.left.values() for span in spans if left + span > now]

    async def join(self, voice: Voice, since: int | None) -> Listener:
        """A new connection, with its welcome already in the queue."""

        async def work() -> Listener:
            place = self.room.seats.place_of(voice)
            watching = sum(listener.seat is None for listener in self.listeners)
            if place is None and watching >= self.room.house.limits.watchers:
                raise Refused("too_many", "this table has as many watchers as it can have")
            listener = Listener(place, voice.person, self.room.house.limits.frames)
            if place is not None and listener.plays:
                with suppress(Refused):  # if it cannot be saved one can look all the same
                    await self.room.bots.take_back(place)
            was_away = place is not None and not self.here(place)
            self.listeners.add(listener)
            hello = self.room.greeting(voice.person, place, since)

            def look() -> tuple[Sight, bytes]:
                scene = Scene(self.room.table)
                return self.sights.get(place) or Sight(scene, place), hello(scene)

            try:
                self.sights[place], welcome = await self.room.house.desk.answer(voice, look)
            except BaseException:
                self.listeners.discard(listener)
                raise
            listener.put(welcome)
            if place is not None and listener.plays:
                self.left.pop(place, None)
            if was_away:
                self.room.tell_table()
            self.room.set_alarm()
            self.room.bots.start()
            return listener

        async with self.room.house.desk.turn(voice):
            return await self.room.change(work)

    def leave(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        if not any(one.seat == listener.seat for one in self.listeners):
            self.sights.pop(listener.seat, None)
        for place, seat in enumerate(self.room.row.seats):
            theirs = listener.seat == place or seat.session == listener.session
            if seat.taken and theirs and listener.plays and not self.connected(place):
                self.left[place] = time.monotonic()
        self.room.set_alarm()

    def follow(self, now_at: dict[int, int]) -> None:
        """People were moved: so is what is known of their places, and they are told anew."""
        self.left = {now_at.get(place, place): when for place, when in self.left.items()}
        moved = [listener for listener in self.listeners if listener.seat in now_at]
        for listener in moved:
            assert listener.seat is not None
            listener.seat = now_at[listener.seat]
        scene = Scene(self.room.table)
        self.sights = {one.seat: Sight(scene, one.seat) for one in self.listeners}
        self.room.tell_table()
        for listener in moved:
            listener.put(self.room.greeting(listener.person, listener.seat, None)(scene))

    def drop_those_without_a_seat(self) -> None:
        """A connection for a seat that is no longer its session's must not see that seat's view."""
        for listener in list(self.listeners):
            seat = None if listener.seat is None else self.room.row.seats[listener.seat]
            if seat is not None and seat.session != listener.session:
                self.send_away(listener)

    def hang_up(self, session: str) -> None:
        """All connections of someone who is gone."""
        for listener in list(self.listeners):
            if listener.session == session:
                self.send_away(listener)
        self.room.tell_table()

    def send_away(self, listener: Listener) -> None:
        listener.drop("gone", 1)
        self.leave(listener)
