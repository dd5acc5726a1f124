"""New tables: who sits at them, and the names and seeds that nobody can guess."""

from __future__ import annotations

import copy
import secrets
from typing import Final

from longbox.core.rng import SECRET_BYTES, SealedRng
from longbox.server.bots import LEVELS
from longbox.server.journal import Seat, TableRow
from longbox.server.messages import LONGEST_NAME, SeatWish, plain_text
from longbox.server.people import Person
from longbox.server.refusals import Refused

BOT_NAME: Final = "Bot"


def taken_by(person: Person, wish: SeatWish) -> Seat:
    name = person.name if wish.name is None else plain_text(wish.name, LONGEST_NAME, "name")
    kind = "person" if person.scope == "cookie" else "program"
    return Seat(kind, person.session, name, None, True)


def bot_seat(level: int) -> Seat:
    if level not in LEVELS:
        raise Refused(
            "bad_request",
            f"there is no bot of level {level}; there is {', '.join(map(str, LEVELS))}",
            field="level",
        )
    return Seat("bot", None, BOT_NAME, level, True)


def seat_for(wish: SeatWish) -> Seat:
    return bot_seat(wish.level) if wish.who == "bot" else Seat()


def next_table(row: TableRow, host: str) -> TableRow:
    """The same table again, its seats turned by one, for those who agree."""
    seats = [copy.copy(seat) for seat in [*row.seats[1:], row.seats[0]]]
    for seat in seats:
        seat.ready = seat.kind == "bot"
        seat.stand_in = False
    return TableRow(
        new_id(),
        row.game,
        row.rules,
        row.edition,
        row.options,
        new_seed(),
        host,
        secrets.token_urlsafe(16),
        row.settings,
        seats,
    )


def new_id() -> str:
    return secrets.token_urlsafe(9)


def new_seed() -> str:
    return secrets.token_hex(SECRET_BYTES)


def commitment(seed: int | str) -> str | None:
    """The hash of a sealed seed."""
    return SealedRng(bytes.fromhex(seed)).commitment() if isinstance(seed, str) else None
