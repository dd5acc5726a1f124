"""Seats: who sits where, who may do what at a table, and how seats change hands."""

from __future__ import annotations

import copy
import secrets
import time
from typing import TYPE_CHECKING

from longbox.server.codes import new_code
from longbox.server.frames import JsonObject
from longbox.server.journal import Seat
from longbox.server.messages import SeatWish
from longbox.server.new_tables import apart, bot_seat, seat_for, taken_by
from longbox.server.people import Person, Voice, may_play
from longbox.server.refusals import Refused, not_found

if TYPE_CHECKING:
    from longbox.server.room import Room


class Seats:
    """The seats of one room; what is asked of them here is asked while the room stands still."""

    def __init__(self, room: Room) -> None:
        self.room = room

    # Who may do what.

    def of(self, person: Person | None) -> list[int]:
        if person is None:
            return []
        return [
            place
            for place, seat in enumerate(self.room.row.seats)
            if seat.session == person.session
        ]

    def is_host(self, person: Person | None) -> bool:
        return person is not None and person.session == self.room.row.host

    def let_in(self, person: Person | None) -> None:
        """Refuse those who may not even know that there is such a table."""
        if person is not None and person.session in self.room.house.people.gone:
            raise Refused("no_session", "you asked to be forgotten")
        known = person is not None and (
            person.session in self.room.members or self.is_host(person) or bool(self.of(person))
        )
        banned = person is not None and person.session in self.room.banned
        if banned or (not known and self.room.row.settings.visibility != "public"):
            raise not_found()

    def place_of(self, voice: Voice) -> int | None:
        """The seat that someone looks from; None for a watcher."""
        self.let_in(voice.person)
        mine = self.of(voice.person)
        asked = voice.listener.seat if voice.listener is not None else voice.seat
        if asked is not None:
            return self.own(asked, mine)
        if mine and not voice.watch and voice.listener is None:
            return mine[0]
        if not self.room.row.settings.watchers and not mine:
            raise Refused("no_watchers", "this table has no watchers")
        return None

    def seat_of(self, voice: Voice, first: bool = False) -> int:
        """The seat that a wish is for; where it does not matter which, the first."""
        mine = self.of(may_play(voice.person))
        if voice.listener is not None:
            if voice.listener.seat is None:
                raise Refused("forbidden", "a watcher only watches")
            return self.own(voice.listener.seat, mine)
        if voice.seat is not None or not mine:
            return self.own(voice.seat, mine)
        if len(mine) > 1 and not first:
            raise Refused("bad_request", "you have several seats here: say which", field="seat")
        return mine[0]

    def own(self, asked: int | None, mine: list[int]) -> int:
        if asked is None or asked not in mine:
            raise Refused("forbidden", "this seat is not yours")
        return asked

    def check_host(self, person: Person) -> None:
        if not self.is_host(person):
            raise Refused("forbidden", "only the host of the table can do this")

    def check_open(self) -> None:
        if self.room.row.status != "open":
            raise Refused("not_open", "the match has begun: the seats stay as they are")

    def at(self, place: int) -> Seat:
        if place >= len(self.room.row.seats):
            raise not_found()
        return self.room.row.seats[place]

    # Sitting down and standing up.

    async def change(self, place: int, **fields: object) -> None:
        """Change one seat, durably, and tell."""
        changed = copy.copy(self.room.row)
        changed.seats = [copy.copy(seat) for seat in self.room.row.seats]
        for name, value in fields.items():
            setattr(changed.seats[place], name, value)
        await self.room.house.journal.set_seats(changed)
        self.room.row.seats = changed.seats
        self.room.clocks.look_again()
        self.room.tell_table()

    async def put(self, place: int, seat: Seat) -> None:
        """Someone else's seat, under a name that nobody else has here."""
        others = [one for at, one in enumerate(self.room.row.seats) if at != place]
        await self.change(place, **vars(apart(seat, others)))

    async def sit(self, voice: Voice, place: int, wish: SeatWish) -> JsonObject:
        async def work(person: Person) -> JsonObject:
            mine = self.at(place).session == person.session
            if self.room.row.status != "open" and mine and wish.who == "me":
                await self.room.bots.take_back(place)
                self.room.bots.start()
                return self.room.described(person)
            self.check_open()
            if wish.who == "me":
                self.check_free(person, place)
                await self.put(place, taken_by(person, wish))
                self.room.presence.left[place] = time.monotonic()
            else:
                self.check_host(person)
                await self.put(place, seat_for(wish))
                self.room.presence.left.pop(place, None)
                self.room.presence.drop_those_without_a_seat()
            return self.room.described(person)

        return await self.room.act(voice, work)

    def check_free(self, person: Person, place: int) -> None:
        """A seat is taken once; and at a public table a stranger has one, so that others can."""
        mine = self.of(person)
        if self.at(place).kind != "open" and place not in mine:
            raise Refused("seat_taken", "this seat is taken")
        public = self.room.row.settings.visibility == "public"
        if public and mine and place not in mine and not self.is_host(person):
            raise Refused("seat_taken", "at a public table each guest has one seat")

    async def stand_up(self, voice: Voice, place: int) -> JsonObject:
        async def work(person: Person) -> JsonObject:
            is_open = self.room.row.status == "open"
            if self.at(place).session != person.session and not (self.is_host(person) and is_open):
                raise Refused("forbidden", "this seat is not yours")
            if is_open:
                await self.change(place, **vars(Seat()))
                self.room.presence.left.pop(place, None)
                self.room.presence.drop_those_without_a_seat()
            elif self.room.row.status == "playing":
                await self.change(place, stand_in=True)
                self.room.bots.start()
            return self.room.described(person)

        return await self.room.act(voice, work)

    async def swap(self, voice: Voice, one: int, other: int) -> JsonObject:
        """Two seats change places before the start; connections stay with their people."""

        async def work(person: Person) -> JsonObject:
            self.check_host(person)
            self.check_open()
            changed = copy.copy(self.room.row)
            changed.seats = list(self.room.row.seats)
            changed.seats[one], changed.seats[other] = self.at(other), self.at(one)
            await self.room.house.journal.set_seats(changed)
            self.room.row.seats = changed.seats
            self.room.presence.follow({one: other, other: one})
            return self.room.described(person)

        return await self.room.act(voice, work)

    # Being let in, and sent away.

    def check_invite(self, invite: str) -> None:
        if not secrets.compare_digest(invite.encode(), self.room.row.invite.encode()):
            raise not_found()

    async def invited(self, voice: Voice, invite: str) -> JsonObject:
        person = may_play(voice.person)

        async def work() -> JsonObject:
            self.check_invite(invite)
            session = person.session
            if session in self.room.banned or session in self.room.house.people.gone:
                raise not_found()
            if person.session not in self.room.members:
                await self.room.house.journal.add_member(self.room.row.id, person.session)
                self.room.members.add(person.session)
            return self.room.described(person)

        return await self.room.change(work)

    async def new_invite(self, voice: Voice) -> JsonObject:
        async def work(person: Person) -> JsonObject:
            self.check_host(person)
            invite, code = secrets.token_urlsafe(16), new_code()
            await self.room.house.journal.set_invite(self.room.row.id, invite, code)
            self.room.row.invite, self.room.row.code = invite, code
            return self.room.described(person)

        return await self.room.act(voice, work)

    async def ban(self, voice: Voice, place: int) -> JsonObject:
        """Send someone away for good: out of their seats, and the old invitation ends."""

        async def work(person: Person) -> JsonObject:
            self.check_host(person)
            session = self.at(place).session
            if session is None or session == person.session:
                raise Refused("bad_request", "only someone else can be sent away", field="seat")
            changed = copy.copy(self.room.row)
            changed.seats = self.without(session)
            changed.invite, changed.code = secrets.token_urlsafe(16), new_code()
            await self.room.house.journal.ban(changed, session)
            self.room.row.seats = changed.seats
            self.room.row.invite, self.room.row.code = changed.invite, changed.code
            self.room.members.discard(session)
            self.room.banned.add(session)
            self.room.presence.hang_up(session)
            self.room.bots.start()
            return self.room.described(person)

        return await self.room.act(voice, work)

    def without(self, session: str) -> list[Seat]:
        """The seats as they are when someone is gone: open, or a bot's once the match has begun."""
        seats = list(self.room.row.seats)
        for place, seat in enumerate(seats):
            if seat.session == session:
                empty = Seat() if self.room.row.status == "open" else bot_seat(1)
                seats[place] = apart(empty, seats[:place] + seats[place + 1 :])
                self.room.presence.left.pop(place, None)
        return seats

    async def forget(self, session: str) -> None:
        """Someone wants to be forgotten: bots play on in their seats, and what they said goes."""

        async def work() -> None:
            room = self.room
            changed = copy.copy(room.row)
            changed.seats = self.without(session)
            if changed.seats != room.row.seats:
                await room.house.journal.set_seats(changed)
                room.row.seats = changed.seats
            if room.row.host == session:
                room.row.host = next((one.session for one in changed.seats if one.session), "")
            room.members.discard(session)
            room.banned.discard(session)
            room.chat.forget(session)
            room.presence.hang_up(session)
            room.bots.start()

        await self.room.change(work)
