"""New tables: who sits at them, and the names and seeds that nobody can guess."""

from __future__ import annotations

import copy
import secrets
import unicodedata
from collections.abc import Callable
from typing import Final

from longbox.bots.levels import NAMES
from longbox.core.rng import SECRET_BYTES, SealedRng
from longbox.server.bots import LEVELS
from longbox.server.codes import new_code
from longbox.server.journal import Seat, TableRow, shard_of
from longbox.server.messages import LONGEST_NAME, SeatWish, plain_text
from longbox.server.people import Person
from longbox.server.refusals import Refused

LATIN: Final = (
    str.maketrans(  # letters of others, and i, l and 1, which are told apart in few fonts
        "авеһкмнорстуѕіјӏԁԛԝхαβεικνορτυχ|1l0",
        "abehkmhopctysijidqwxabeiknoptuxiiio",
    )
)


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
    return Seat("bot", None, NAMES[level], level, True)


def seat_for(wish: SeatWish) -> Seat:
    return bot_seat(wish.level) if wish.who == "bot" else Seat()


def apart(seat: Seat, others: list[Seat]) -> Seat:
    """A seat under a name that no other has: the second Ann is Ann 2."""
    taken = {likeness(other.name) for other in others if other.name}
    named = copy.copy(seat)
    number = 1
    while named.name and likeness(named.name) in taken:
        number += 1
        named.name = f"{seat.name[: LONGEST_NAME - 4]} {number}"
    return named


def all_apart(seats: list[Seat]) -> list[Seat]:
    named: list[Seat] = []
    for seat in seats:
        named.append(apart(seat, named))
    return named


def likeness(name: str) -> str:
    """What two names have in common that look the same but for size, marks and spaces, or because
    a letter of another script looks like a Latin one."""
    plain = unicodedata.normalize("NFKD", name).casefold().translate(LATIN)
    return "".join(one for one in plain if unicodedata.category(one) != "Mn" and one != " ")


def next_table(row: TableRow, host: str) -> TableRow:
    """The same table again, its seats turned by one, for those who agree."""
    seats = [copy.copy(seat) for seat in [*row.seats[1:], row.seats[0]]]
    for seat in seats:
        seat.ready = seat.kind == "bot"
        seat.stand_in = False
    return TableRow(
        new_id(lambda id: shard_of(id) == shard_of(row.id)),  # the same process has both
        row.game,
        row.rules,
        row.edition,
        row.options,
        new_seed(),
        host,
        secrets.token_urlsafe(16),
        new_code(),
        row.settings,
        seats,
    )


def new_id(fits: Callable[[str], bool]) -> str:
    while not fits(id := secrets.token_urlsafe(9)):
        pass
    return id


def new_seed() -> str:
    return secrets.token_hex(SECRET_BYTES)


def commitment(seed: int | str) -> str | None:
    """The hash of a sealed seed."""
    return SealedRng(bytes.fromhex(seed)).commitment() if isinstance(seed, str) else None
