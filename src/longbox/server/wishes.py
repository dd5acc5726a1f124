"""Wishes: what waits to be written; many are written together."""

from __future__ import annotations

import asyncio
from typing import Final

from longbox.server.journal import not_saved
from longbox.server.sql_leases import Statement

LARGEST_BATCH: Final = 512


class Wish:
    """Statements that are done together or not at all, and who waits for them."""

    def __init__(self, statements: list[Statement], waiting: asyncio.Future[None]) -> None:
        self.statements = statements
        self.waiting = waiting


def settle(batch: list[Wish], why: str | None) -> None:
    """Tell those who wait that it is done, or why not."""
    for wish in batch:
        if wish.waiting.done():
            continue
        if why is None:
            wish.waiting.set_result(None)
        else:
            wish.waiting.set_exception(not_saved(why))
