"""Room: a table with the people around it. Every change is committed first and told then."""

from __future__ import annotations

import asyncio
import copy
import secrets
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final, TypeVar

import msgspec

from longbox.core.record import Record
from longbox.server import frames
from longbox.server.bots import STAND_IN, NoAnswer
from longbox.server.frames import JsonObject, Scene, Sight
from longbox.server.journal import Entry, Said, Seat, TableRow
from longbox.server.listeners import Listener
from longbox.server.logs import log
from longbox.server.messages import LONGEST_CHAT, SeatWish, plain_text
from longbox.server.new_tables import bot_seat, commitment, next_table, seat_for, taken_by
from longbox.server.people import Person
from longbox.server.refusals import Refused, not_found
from longbox.server.table import Table

if TYPE_CHECKING:
    from longbox.server.house import House

LINGER: Final = 3.0  # seconds in which a page may be loaded again before its seat is away
AGAIN: Final = 2.0  # seconds until a bot tries again after its answer could not be saved
SHOWN_CHAT: Final = 100
T = TypeVar("T")


class Room:
    """One table in memory."""

    def __init__(self, house: House, table: Table, members: set[str], chat: list[Said]) -> None:
        self.house = house
        self.table = table
        self.members = members
        self.chat = chat
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.sights: dict[int | None, Sight] = {}  # of the places that someone looks from
        self.left: dict[int, float] = {}  # when a seat was left, for those that are away
        self.skips: set[int] = set()  # seats for which a bot answers this once
        self.hints: dict[tuple[int, int], asyncio.Task[tuple[str, str]]] = {}  # by seat and seq
        self.hurry = asyncio.Event()
        self.bots: asyncio.Task[None] | None = None
        self.used = time.monotonic()
        for place, seat in enumerate(table.row.seats):
            if seat.taken:
                self.left[place] = self.used - LINGER

    @property
    def row(self) -> TableRow:
        return self.table.row

    async def change(self, work: Callable[[], Awaitable[T]]) -> T:
        """One change at a time; whoever asked may go away, the change is finished all the same."""

        async def alone() -> T:
            async with self.lock:
                self.used = time.monotonic()
                return await work()

        return await asyncio.shield(asyncio.ensure_future(alone()))

    # Who may do what.

    def seats_of(self, person: Person | None) -> list[int]:
        if person is None:
            return []
        return [
            place for place, seat in enumerate(self.row.seats) if seat.session == person.session
        ]

    def is_host(self, person: Person | None) -> bool:
        return person is not None and person.session == self.row.host

    def let_in(self, person: Person | None) -> None:
        """Refuse those who may not even know that there is such a table."""
        known = person is not None and (
            person.session in self.members or self.is_host(person) or bool(self.seats_of(person))
        )
        if not known and self.row.settings.visibility != "public":
            raise not_found()

    def place_of(self, person: Person | None, asked: str | None) -> int | None:
        """The seat that a connection is for; None for a watcher."""
        self.let_in(person)
        mine = self.seats_of(person)
        if asked is not None and asked != "watch":
            return self.seat_of(person, int(asked))
        if mine and asked is None:
            return mine[0]
        if not self.row.settings.watchers and not mine:
            raise Refused("no_watchers", "this table has no watchers")
        return None

    def seat_of(self, person: Person | None, asked: int | None) -> int:
        """The seat that a wish is for, which must be one's own."""
        self.let_in(person)
        mine = self.seats_of(person)
        if asked is None:
            if len(mine) == 1:
                return mine[0]
            if mine:
                raise Refused("bad_request", "you have several seats here: say which", field="seat")
        if asked is None or asked not in mine:
            raise Refused("forbidden", "this seat is not yours")
        return asked

    def check_host(self, person: Person) -> None:
        self.let_in(person)
        if not self.is_host(person):
            raise Refused("forbidden", "only the host of the table can do this")

    # Describing.

    def connected(self, place: int) -> bool:
        """Whether its person is, be it with another seat at the same screen."""
        session = self.row.seats[place].session
        return any(
            one.seat == place or (session is not None and one.session == session)
            for one in self.listeners
        )

    def here(self, place: int) -> bool:
        if self.connected(place):
            return True
        left = self.left.get(place)
        return left is not None and time.monotonic() - left < LINGER

    def away_too_long(self, place: int) -> bool:
        left = self.left.get(place)
        grace = self.row.settings.grace
        return left is not None and time.monotonic() - left >= grace

    def claimable(self, place: int) -> bool:
        """Whether others may use the remedy on a seat."""
        seat = self.row.seats[place]
        return (
            seat.taken
            and not seat.stand_in
            and self.row.settings.remedy != "wait"
            and self.table.status == "playing"
            and not self.connected(place)
            and self.away_too_long(place)
        )

    def describe(self) -> JsonObject:
        row = self.row
        hosts = [place for place, seat in enumerate(row.seats) if seat.session == row.host]
        seats = [
            {
                "seat": place,
                "kind": seat.kind,
                "name": seat.name,
                "level": seat.level,
                "ready": seat.ready,
                "here": seat.kind == "bot" or self.here(place),
                "claimable": self.claimable(place),
                "stand_in": seat.stand_in,
            }
            for place, seat in enumerate(row.seats)
        ]
        return {
            "id": row.id,
            "game": row.game,
            "rules": row.rules,
            "edition": {"hash": row.edition, "name": self.table.game.edition.name},
            "options": row.options,
            "status": row.status,
            "seq": self.table.seq,
            "host": hosts[0] if hosts else None,
            "sealed": isinstance(row.seed, str),
            "commitment": commitment(row.seed),
            **msgspec.structs.asdict(row.settings),
            "next": row.next,
            "seats": seats,
        }

    def you(self, person: Person | None) -> JsonObject:
        seats = self.seats_of(person)
        host = self.is_host(person)
        invite = self.row.invite if seats or host else None
        return {"host": host, "seats": seats, "invite": invite}

    def described(self, person: Person | None) -> JsonObject:
        return {**self.describe(), "you": self.you(person)}

    # Telling.

    def tell(self, frame: bytes) -> None:
        for listener in list(self.listeners):
            listener.put(frame)

    def tell_table(self) -> None:
        if self.listeners:
            self.tell(msgspec.json.encode({"t": "table", "table": self.describe()}))

    def welcome(self, person: Person | None, place: int | None, since: int | None) -> bytes:
        return self.welcome_to(Scene(self.table), person, place, since)

    def welcome_to(
        self, scene: Scene, person: Person | None, place: int | None, since: int | None
    ) -> bytes:
        about, you = self.describe(), self.you(person)
        return frames.welcome(scene, place, about, you, since, self.chat)

    # Coming and going.

    async def join(self, person: Person | None, asked: str | None, since: int | None) -> Listener:
        """A new connection, with its welcome already in the queue."""

        async def work() -> Listener:
            place = self.place_of(person, asked)
            watching = sum(listener.seat is None for listener in self.listeners)
            if place is None and watching >= self.house.limits.watchers:
                raise Refused("too_many", "this table has as many watchers as it can have")
            if place is not None:
                with suppress(Refused):  # if it cannot be saved one can look all the same
                    await self.take_back(place)
            was_away = place is not None and not self.here(place)
            listener = Listener(place, person, self.house.limits.frames)
            self.listeners.add(listener)
            scene = Scene(self.table)
            if place not in self.sights:
                self.sights[place] = Sight(scene, place)
            listener.put(self.welcome_to(scene, person, place, since))
            if place is not None:
                self.left.pop(place, None)
            if was_away:
                self.tell_table()
            self.start_bots()
            return listener

        return await self.change(work)

    def leave(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        if not any(one.seat == listener.seat for one in self.listeners):
            self.sights.pop(listener.seat, None)
        for place, seat in enumerate(self.row.seats):
            theirs = listener.seat == place or seat.session == listener.session
            if not seat.taken or not theirs or self.connected(place):
                continue
            self.left[place] = time.monotonic()
            for later in (LINGER, self.row.settings.grace):  # away, and then claimable
                asyncio.get_running_loop().call_later(later + 0.05, self.tell_if_away, place)

    def tell_if_away(self, place: int) -> None:
        if not self.here(place):
            self.tell_table()

    async def take_back(self, place: int) -> None:
        """A person is back: the bot in their seat goes."""
        self.skips.discard(place)
        if self.row.seats[place].stand_in:
            await self.set_seat(place, stand_in=False)

    # Seats.

    async def set_seat(self, place: int, **fields: object) -> None:
        """Change one seat, durably, and tell."""
        changed = copy.copy(self.row)
        changed.seats = [copy.copy(seat) for seat in self.row.seats]
        for name, value in fields.items():
            setattr(changed.seats[place], name, value)
        await self.house.journal.set_seats(changed)
        self.row.seats = changed.seats
        self.tell_table()

    async def sit(self, person: Person, place: int, wish: SeatWish) -> JsonObject:
        async def work() -> JsonObject:
            self.let_in(person)
            seat = self.seat_at(place)
            mine = seat.session == person.session
            if self.row.status != "open":
                if not (mine and wish.who == "me"):
                    raise Refused("not_open", "the match has begun: the seats stay as they are")
                await self.take_back(place)
                self.start_bots()
                return self.described(person)
            if wish.who == "me":
                if seat.kind != "open" and not mine:
                    raise Refused("seat_taken", "this seat is taken")
                await self.set_seat(place, **vars(taken_by(person, wish)))
                self.left[place] = time.monotonic()
            else:
                self.check_host(person)
                await self.set_seat(place, **vars(seat_for(wish)))
                self.left.pop(place, None)
                self.drop_those_without_a_seat()
            return self.described(person)

        return await self.change(work)

    async def stand_up(self, person: Person, place: int) -> JsonObject:
        async def work() -> JsonObject:
            self.let_in(person)
            seat = self.seat_at(place)
            if seat.session != person.session and not (
                self.is_host(person) and self.row.status == "open"
            ):
                raise Refused("forbidden", "this seat is not yours")
            if self.row.status == "open":
                await self.set_seat(place, **vars(Seat()))
                self.left.pop(place, None)
                self.drop_those_without_a_seat()
            elif self.row.status == "playing":
                await self.set_seat(place, stand_in=True)
                self.start_bots()
            return self.described(person)

        return await self.change(work)

    async def swap(self, person: Person, one: int, other: int) -> JsonObject:
        """Two seats change places before the start; connections stay with their people."""

        async def work() -> JsonObject:
            self.check_host(person)
            if self.row.status != "open":
                raise Refused("not_open", "the match has begun: the seats stay as they are")
            changed = copy.copy(self.row)
            changed.seats = list(self.row.seats)
            changed.seats[one], changed.seats[other] = self.seat_at(other), self.seat_at(one)
            await self.house.journal.set_seats(changed)
            self.row.seats = changed.seats
            self.follow({one: other, other: one})
            return self.described(person)

        return await self.change(work)

    def follow(self, now_at: dict[int, int]) -> None:
        """People were moved: so is what is known of their places, and they are told anew."""
        self.left = {now_at.get(place, place): when for place, when in self.left.items()}
        moved = [listener for listener in self.listeners if listener.seat in now_at]
        for listener in moved:
            assert listener.seat is not None
            listener.seat = now_at[listener.seat]
        scene = Scene(self.table)
        self.sights = {one.seat: Sight(scene, one.seat) for one in self.listeners}
        self.tell_table()
        for listener in moved:
            listener.put(self.welcome_to(scene, listener.person, listener.seat, None))

    def drop_those_without_a_seat(self) -> None:
        """A connection for a seat that is no longer its session's must not see that seat's view."""
        for listener in list(self.listeners):
            seat = None if listener.seat is None else self.row.seats[listener.seat]
            if seat is not None and seat.session != listener.session:
                self.send_away(listener)

    def send_away(self, listener: Listener) -> None:
        listener.drop("gone", 1)
        self.leave(listener)

    def seat_at(self, place: int) -> Seat:
        if place >= len(self.row.seats):
            raise not_found()
        return self.row.seats[place]

    async def forget(self, session: str) -> None:
        """Someone wants to be forgotten: bots play on in their seats."""

        async def work() -> None:
            for place, seat in enumerate(self.row.seats):
                if seat.session == session:
                    gone = Seat() if self.row.status == "open" else bot_seat(1)
                    await self.set_seat(place, **vars(gone))
                    self.left.pop(place, None)
            self.members.discard(session)
            self.drop_those_without_a_seat()
            self.start_bots()

        await self.change(work)

    async def invited(self, person: Person, invite: str) -> JsonObject:
        async def work() -> JsonObject:
            if not secrets.compare_digest(invite.encode(), self.row.invite.encode()):
                raise not_found()
            if person.session not in self.members:
                await self.house.journal.add_member(self.row.id, person.session)
                self.members.add(person.session)
            return self.described(person)

        return await self.change(work)

    async def new_invite(self, person: Person) -> JsonObject:
        async def work() -> JsonObject:
            self.check_host(person)
            invite = secrets.token_urlsafe(16)
            await self.house.journal.set_invite(self.row.id, invite)
            self.row.invite = invite
            return self.described(person)

        return await self.change(work)

    # The match.

    async def start(self, person: Person) -> JsonObject:
        async def work() -> JsonObject:
            self.check_host(person)
            if self.row.status != "open":
                raise Refused("not_open", "the match has begun already")
            if any(seat.kind == "open" or not seat.ready for seat in self.row.seats):
                raise Refused("not_ready", "a seat is still open or not ready")
            await self.commit(Entry(1, "start", None, "", "start"))
            return self.described(person)

        return await self.change(work)

    async def commit(self, entry: Entry) -> int:
        """Take a step, make it durable, then tell; if it cannot be saved nothing has happened."""
        table = self.table
        before = table.position()
        try:
            step = table.take(entry)
            await self.house.journal.append(self.row.id, entry, table.status, table.asked)
        except BaseException:
            table.put_back(before)
            raise
        was = self.row.status
        table.keep(step)
        self.house.metrics.add(f"{entry.did}s")
        scene = Scene(table)
        frame_of = {place: sight.step(scene, step) for place, sight in self.sights.items()}
        for listener in self.listeners:
            listener.put(frame_of[listener.seat])
        if was != self.row.status:
            self.tell_table()
        log.info(entry.did, extra={"table": self.row.id, "seq": entry.seq, "move": entry.id})
        self.start_bots()
        return table.seq

    async def move(
        self,
        seat: int,
        id: str,
        seq: int,
        action: str,
        bot: bool = False,
    ) -> tuple[int, bool]:
        """Answer for a seat; the step it became, and whether it had been done before."""

        async def work() -> tuple[int, bool]:
            done = self.table.done.get((seat, id))
            if done is not None:
                return done, True
            self.table.check_move(seat, seq, action)
            if not bot:
                await self.take_back(seat)
            text = str(self.table.game.parse(action))
            stand_in = bot and self.row.seats[seat].kind != "bot"
            entry = Entry(self.table.seq + 1, "move", seat, text, id, stand_in)
            return await self.commit(entry), False

        return await self.change(work)

    async def undo(self, seat: int, id: str, seq: int, count: int) -> tuple[int, bool]:
        async def work() -> tuple[int, bool]:
            done = self.table.done.get((seat, id))
            if done is not None:
                return done, True
            self.table.check_undo(seat, seq, count)
            entry = Entry(self.table.seq + 1, "undo", seat, str(count), id)
            return await self.commit(entry), False

        return await self.change(work)

    async def say(self, seat: int, id: str, text: str) -> tuple[int, bool]:
        async def work() -> tuple[int, bool]:
            if not self.row.settings.chat:
                raise Refused("no_chat", "this table has no chat")
            for said in self.chat:
                if (said.seat, said.id) == (seat, id):
                    return self.table.seq, True
            plain = plain_text(text, LONGEST_CHAT, "text")
            last = self.chat[-1].n if self.chat else 0
            said = Said(last + 1, seat, self.row.seats[seat].name, plain, id)
            await self.house.journal.say(self.row.id, said)
            self.chat = [*self.chat[-SHOWN_CHAT + 1 :], said]
            self.tell(msgspec.json.encode({"t": "chat", **frames.said_json(said)}))
            return self.table.seq, False

        return await self.change(work)

    def record(self) -> Record:
        match = self.table.begun()
        if match.outcome is None:
            raise Refused("not_over", "the record has the seed, so it is shown at the end")
        return match.record()

    # Bots and absent people.

    def played_by_bot(self) -> int | None:
        """A seat that is asked and that a bot answers for."""
        for place in self.table.asked if self.table.playable else []:
            seat = self.row.seats[place]
            if seat.kind == "bot" or seat.stand_in or place in self.skips:
                return place
        return None

    def start_bots(self) -> None:
        self.skips &= set(self.table.asked)
        if self.played_by_bot() is None:
            self.hurry.clear()
        elif self.bots is None or self.bots.done():
            self.bots = asyncio.create_task(self.run_bots())

    async def run_bots(self) -> None:
        """Until a person is asked, or the match is over."""
        while (seat := self.played_by_bot()) is not None:
            seq = self.table.seq
            match = self.table.begun()
            level = self.row.seats[seat].level or STAND_IN
            options = [str(option) for option in match.options_of(seat)]
            began = time.monotonic()
            try:
                action = await self.house.bots.choose(match.record(), seat, level)
            except NoAnswer:
                action = ""
            if action not in options:
                self.house.metrics.add("bot_failures")
                action = secrets.choice(options)
            self.house.metrics.add("bot_seconds", time.monotonic() - began)
            await self.wait_for_pace(began + self.row.settings.pace / 1000)
            try:
                await self.move(seat, secrets.token_urlsafe(12), seq, action, bot=True)
            except Refused as refused:
                if refused.code == "not_saved":
                    await asyncio.sleep(AGAIN)
            except Exception:
                log.exception("bots stopped", extra={"table": self.row.id})
                return

    def hurry_up(self) -> None:
        """Someone does not want to wait for bots."""
        if self.played_by_bot() is not None:
            self.hurry.set()

    async def wait_for_pace(self, until: float) -> None:
        """So that a person can follow; unless someone is in a hurry."""
        left = until - time.monotonic()
        if left > 0 and self.listeners:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.hurry.wait(), left)

    async def claim(self, person: Person, place: int) -> None:
        """Use the table's remedy on a seat whose person is away."""

        async def work() -> None:
            self.let_in(person)
            if not self.seats_of(person):
                raise Refused("forbidden", "only those who sit at the table can do this")
            self.seat_at(place)
            if self.row.settings.remedy == "wait":
                raise Refused("no_remedy", "at this table one waits for everyone")
            if not self.claimable(place):
                raise Refused("not_away", "this seat has not been away for long enough")
            if self.row.settings.remedy == "bot":
                await self.set_seat(place, stand_in=True)
            elif place in self.table.asked:
                self.skips.add(place)
            self.start_bots()

        await self.change(work)

    async def hint(self, seat: int) -> JsonObject:
        """What a strong bot would answer from what this seat may know, and why."""
        if not self.row.settings.hints:
            raise Refused("no_hint", "there are no hints at this table")
        match = frames.asked_match(self.table, seat)
        seq = self.table.seq
        if (seat, seq) not in self.hints:  # who asks again waits for the same answer
            thinking = asyncio.create_task(self.house.bots.advise(match.record(), seat))
            self.hints[seat, seq] = thinking
            thinking.add_done_callback(lambda _: self.hints.pop((seat, seq)))
        try:
            action, why = await asyncio.shield(self.hints[seat, seq])
        except NoAnswer:
            raise Refused("no_hint", "no hint could be found in time", retry_after=1) from None
        return {"seq": seq, "action": action, "why": why}

    # The next match.

    async def rematch(self, person: Person) -> JsonObject:
        """Make the next table, or agree to it; it begins when everyone has."""

        async def work() -> str:
            if not self.seats_of(person):
                raise Refused("forbidden", "only those who sit at the table can do this")
            if self.row.status != "over":
                raise Refused("not_over", "a rematch can be asked for when the match is over")
            if self.row.next is None:
                row = next_table(self.row, person.session)
                await self.house.journal.add_table(row, set(self.members), self.row.id)
                self.row.next = row.id
                self.tell_table()
            return self.row.next

        self.let_in(person)
        following = await self.house.room(await self.change(work))
        return await following.agree(person)

    async def agree(self, person: Person) -> JsonObject:
        async def work() -> JsonObject:
            if self.row.status == "open":
                for place in self.seats_of(person):
                    if not self.row.seats[place].ready:
                        await self.set_seat(place, ready=True)
                if all(seat.ready for seat in self.row.seats):
                    await self.commit(Entry(1, "start", None, "", "start"))
            return self.described(person)

        return await self.change(work)

    def idle(self, now: float, after: float) -> bool:
        """Whether it can leave the memory."""
        return (
            not self.listeners
            and not self.lock.locked()
            and (self.bots is None or self.bots.done())
            and now - self.used > after
        )
