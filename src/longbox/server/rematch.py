"""Rematch: the same people play again, at the next table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from longbox.server.frames import JsonObject
from longbox.server.journal import Entry
from longbox.server.new_tables import next_table
from longbox.server.people import Person, Voice
from longbox.server.refusals import Refused

if TYPE_CHECKING:
    from longbox.server.room import Room


class Rematch:
    """What comes after the match of one room."""

    def __init__(self, room: Room) -> None:
        self.room = room

    def wanted(self) -> list[int]:
        """The seats that have agreed to it; its seats are turned by one."""
        following = self.room.house.rooms.get(self.room.row.next or "")
        if following is None:
            return []
        seats = following.row.seats
        return sorted((place + 1) % len(seats) for place, one in enumerate(seats) if one.ready)

    async def ask(self, voice: Voice) -> JsonObject:
        """Make the next table, or agree to it; it begins when everyone has."""
        room = self.room

        async def work(person: Person) -> str:
            row = room.row
            if not room.seats.of(person):
                raise Refused("forbidden", "only those who sit at the table can do this")
            if row.status != "over":
                raise Refused("not_over", "a rematch can be asked for when the match is over")
            if row.next is None:
                room.house.desk.count("tables", voice)
                following = next_table(row, person.session)
                await room.house.journal.add_table(following, room.members, room.banned, row.id)
                row.next = following.id
                room.tell_table()
            return row.next

        following = await room.house.room(await room.act(voice, work), voice)
        agreed = await following.rematch.agree(voice)
        room.tell_table()
        return agreed

    async def agree(self, voice: Voice) -> JsonObject:
        """At the next table, for all seats that one has there."""
        room = self.room

        async def work(person: Person) -> JsonObject:
            if room.row.status == "open":
                for place in room.seats.of(person):
                    if not room.row.seats[place].ready:
                        await room.seats.change(place, ready=True)
                if all(seat.ready for seat in room.row.seats):
                    await room.commit(Entry(1, "start", None, "", "start"), voice)
            return room.described(person)

        return await room.act(voice, work)
