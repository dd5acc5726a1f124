"""Chat: what is said at a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from longbox.server import frames
from longbox.server.frames import JsonObject
from longbox.server.journal import SHOWN_CHAT, Said
from longbox.server.messages import LONGEST_CHAT, plain_text
from longbox.server.people import Person, Voice
from longbox.server.refusals import Refused

if TYPE_CHECKING:
    from longbox.server.room import Room


class Chat:
    """The last lines that were said in one room."""

    def __init__(self, room: Room, said: list[Said]) -> None:
        self.room = room
        self.said = said

    async def say(self, voice: Voice, id: str, text: str) -> tuple[int, bool]:
        """A line of a seat; the step at which it was said, and whether it had been before."""
        room = self.room

        async def work(seat: int) -> tuple[int, bool]:
            if not room.row.settings.chat:
                raise Refused("no_chat", "this table has no chat")
            for said in self.said:
                if (said.seat, said.id) == (seat, id):
                    return room.table.seq, True
            plain = plain_text(text, LONGEST_CHAT, "text")
            last = self.said[-1].n if self.said else 0
            by = room.row.seats[seat]
            said = Said(last + 1, seat, by.name, plain, id, by.session)
            await room.house.journal.say(room.row.id, said)
            self.said = [*self.said[-SHOWN_CHAT + 1 :], said]
            room.tell_json({"t": "chat", **frames.said_json(said)})
            return room.table.seq, False

        return await room.act_for_seat(voice, work, first=True)

    async def clear(self, voice: Voice) -> JsonObject:
        """The host has what was said forgotten."""
        room = self.room

        async def work(person: Person) -> JsonObject:
            room.seats.check_host(person)
            await room.house.journal.clear_chat(room.row.id)
            self.said = []
            self.tell()
            return room.described(person)

        return await room.act(voice, work, even_closed=True)

    def forget(self, session: str) -> None:
        """Someone is gone, and what they said with them."""
        if any(said.session == session for said in self.said):
            self.said = [said for said in self.said if said.session != session]
            self.tell()

    def tell(self) -> None:
        """All of it anew, since something is gone."""
        self.room.tell_json({"t": "said", "chat": [frames.said_json(said) for said in self.said]})
