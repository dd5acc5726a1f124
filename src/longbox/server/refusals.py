"""Every refusal that a client can get: a stable code, a sentence, and the HTTP status."""

from __future__ import annotations

from typing import Final

import msgspec

STATUS: Final = {
    "bad_request": 400,
    "no_session": 401,
    "foreign_origin": 403,
    "wrong_host": 403,
    "forbidden": 403,
    "not_found": 404,
    "wrong_method": 405,
    "stale": 409,
    "not_your_turn": 409,
    "illegal": 409,
    "no_undo": 409,
    "seat_taken": 409,
    "not_open": 409,
    "not_ready": 409,
    "not_started": 409,
    "not_over": 409,
    "over": 409,
    "closed": 409,
    "not_away": 409,
    "no_remedy": 409,
    "no_hint": 409,
    "no_chat": 409,
    "no_watchers": 409,
    "other_rules": 409,
    "too_large": 413,
    "wrong_type": 415,
    "rate_limited": 429,
    "too_many": 429,
    "internal": 500,
    "not_saved": 503,
    "elsewhere": 503,
}


class Refused(Exception):
    """What was asked for is not done, and nothing has changed."""

    def __init__(
        self,
        code: str,
        why: str,
        *,
        field: str | None = None,
        rule: str | None = None,
        seq: int | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(code)
        assert code in STATUS
        self.code = code
        self.why = why
        self.field = field
        self.rule = rule
        self.seq = seq
        self.retry_after = retry_after

    @property
    def status(self) -> int:
        return STATUS[self.code]

    def body(self) -> Error:
        return Error(self.code, self.why, self.field, self.rule, self.seq, self.retry_after)


class Error(msgspec.Struct, omit_defaults=True):
    """A refusal as it is sent."""

    code: str
    why: str
    field: str | None = None
    rule: str | None = None
    seq: int | None = None
    retry_after: float | None = None


def not_found() -> Refused:
    return Refused("not_found", "there is no such table, or none that you may see")


def elsewhere() -> Refused:
    return Refused("elsewhere", "tables are just being moved; try again", retry_after=1)
