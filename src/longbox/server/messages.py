"""What clients send, as strict types: an unknown field or a wrong value is refused at the edge."""

from __future__ import annotations

import re
import unicodedata
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from longbox.server.refusals import Refused

LONGEST_NAME: Final = 32
LONGEST_CHAT: Final = 300
UNSEEN: Final = ("Cc", "Cf", "Cs", "Co", "Cn")  # control, format (direction too), no letters
MARKS: Final = ("Mn", "Me", "Mc")
MOST_MARKS: Final = 3  # on one letter
BLANK: Final = frozenset(  # letters and marks that show nothing
    "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\u180b\u180c\u180d\u180f\U0001d159"
    + "".join(map(chr, [*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)]))
)
FIELD: Final = re.compile(r" - at `\$\.?([^`]*)`$")

END: Final = r"(?![\s\S])"  # of a pattern, since in Python a line may still end after a $
Id = Annotated[str, Meta(pattern=f"^[A-Za-z0-9_-]+{END}", min_length=8, max_length=64)]
Seq = Annotated[int, Meta(ge=0, le=10**9)]
Seat = Annotated[int, Meta(ge=0, le=9)]
Text = Annotated[str, Meta(min_length=1, max_length=200)]
ChatText = Annotated[str, Meta(min_length=1, max_length=2000)]
Level = Annotated[int, Meta(ge=1, le=9)]
Invite = Annotated[str, Meta(min_length=1, max_length=100)]
T = TypeVar("T")


class Strict(Struct, forbid_unknown_fields=True):
    """Nothing but its fields."""


# REST bodies.


class SessionWish(Strict):
    name: Text


class TokenWish(Strict):
    scope: Literal["play", "read"] = "play"
    days: Annotated[int, Meta(ge=1, le=365)] = 30


class SeatWish(Strict):
    who: Literal["me", "open", "bot"]
    name: Text | None = None
    level: Level = 1


class SwapWish(Strict):
    seat: Seat
    other: Seat


class ClockWish(Strict):
    """So many seconds for each answer; or for the whole match, and so many more for each answer."""

    seconds: Annotated[int, Meta(ge=5, le=604800)]
    per: Literal["move", "match"] = "move"
    increment: Annotated[int, Meta(ge=0, le=86400)] = 0


class Settings(Struct, kw_only=True):
    """How a table is run; kept with it."""

    visibility: Literal["link", "public"] = "link"
    watchers: bool = True
    chat: bool = True
    hints: bool = True
    pace: Annotated[int, Meta(ge=0, le=3000)] = 700  # milliseconds
    grace: Annotated[int, Meta(ge=5, le=604800)] = 60  # seconds
    remedy: Literal["wait", "bot", "skip"] = "bot"
    clock: ClockWish | None = None


class TableWish(Settings, kw_only=True, forbid_unknown_fields=True):
    game: Text
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=10)]
    options: Annotated[dict[Text, Text], Meta(max_length=20)] = {}
    edition: Text = ""  # the hash of one that the server has; as in the box if none is named
    start: bool = False
    seed: Annotated[int, Meta(ge=0, lt=1 << 62)] | None = None

    def settings(self) -> Settings:
        return msgspec.convert(self, Settings, from_attributes=True)


class JoinWish(Strict):
    invite: Invite


class CodeWish(Strict):
    code: Text


class MoveWish(Strict):
    id: Id
    seq: Seq
    action: Text
    seat: Seat | None = None


class UndoWish(Strict):
    id: Id
    seq: Seq
    count: Annotated[int, Meta(ge=1, le=1000)] = 1
    seat: Seat | None = None


class ChatWish(Strict):
    id: Id
    text: ChatText
    seat: Seat | None = None


class ClaimWish(Strict):
    seat: Seat


class BanWish(Strict):
    seat: Seat


class HintWish(Strict):
    seat: Seat | None = None


# Queries.


class NoQuery(Strict):
    pass


class FileQuery(Strict):
    v: str = ""


class TablesQuery(Strict):
    mine: bool = False
    open: bool = False


Place = Literal["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "watch"]


class SeatQuery(Strict):
    seat: Place | None = None


class StateQuery(Strict):
    seat: Place | None = None
    since: Seq | None = None
    wait: Annotated[float, Meta(ge=0, le=60)] = 25


class StreamQuery(Strict):
    seat: Place | None = None
    since: Seq | None = None


class WhyQuery(Strict):
    seat: Place | None = None
    action: Text | None = None


class PreviewQuery(Strict):
    action: Text
    seat: Place | None = None


# Frames of the socket.


class Frame(Strict, tag_field="t"):
    pass


class Hello(Frame, tag="hello"):
    since: Seq | None = None


class Move(Frame, tag="move"):
    id: Id
    seq: Seq
    action: Text


class Undo(Frame, tag="undo"):
    id: Id
    seq: Seq
    count: Annotated[int, Meta(ge=1, le=1000)] = 1


class Chat(Frame, tag="chat"):
    id: Id
    text: ChatText


class Claim(Frame, tag="claim"):
    id: Id
    seat: Seat


class Hurry(Frame, tag="hurry"):
    id: Id


class Why(Frame, tag="why"):
    id: Id
    action: Text | None = None


class Preview(Frame, tag="preview"):
    id: Id
    action: Text


class Hint(Frame, tag="hint"):
    id: Id


class Ping(Frame, tag="ping"):
    n: Annotated[int, Meta(ge=0, le=10**15)] = 0


ClientFrame = Hello | Move | Undo | Chat | Claim | Hurry | Why | Preview | Hint | Ping
FRAMES: Final[msgspec.json.Decoder[ClientFrame]] = msgspec.json.Decoder(ClientFrame)


def decoded_frame(text: str | bytes) -> ClientFrame:
    try:
        return FRAMES.decode(text)
    except (msgspec.MsgspecError, RecursionError, ValueError) as error:
        raise bad(error) from None


def decoded(data: bytes, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, RecursionError, ValueError) as error:
        raise bad(error) from None


def query_of(given: dict[str, str], kind: type[T]) -> T:
    try:
        return msgspec.convert(given, kind, strict=False)
    except (msgspec.MsgspecError, ValueError) as error:
        raise bad(error) from None


def bad(error: Exception) -> Refused:
    """What msgspec says, with the field apart."""
    found = FIELD.search(str(error))
    why = FIELD.sub("", str(error)) or "this is not JSON"
    return Refused("bad_request", why, field=found.group(1) or None if found else None)


def plain_text(text: str, most: int, field: str) -> str:
    """One line in composed letters, without what cannot be seen and few marks, not too long."""
    composed = unicodedata.normalize("NFC", text)
    seen = ""
    marks = MOST_MARKS  # none before the first letter
    for one in " ".join(composed.split()):
        kind = unicodedata.category(one)
        if kind in UNSEEN or one in BLANK:
            continue
        marks = marks + 1 if kind in MARKS else MOST_MARKS if one == " " else 0
        if marks <= MOST_MARKS:
            seen += one
    plain = " ".join(seen.split())
    if not plain or len(plain) > most:
        raise Refused("bad_request", f"a {field} has 1 to {most} characters", field=field)
    return plain


def schema_of(kinds: list[Any]) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """JSON schemas for the OpenAPI document."""
    found, components = msgspec.json.schema_components(
        kinds, ref_template="#/components/schemas/{name}"
    )
    return list(found), components
