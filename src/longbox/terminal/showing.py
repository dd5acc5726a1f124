"""A recorded match, shown from its beginning to its end."""

from __future__ import annotations

import longbox
from longbox.core.errors import RecordError
from longbox.core.match import started
from longbox.core.record import Record
from longbox.terminal.plain import Plain
from longbox.terminal.session import Session


def replay(record: Record, edition: str | None, player: int | None, step: bool) -> None:
    """Tell what happened, then show the table; with ``step`` show it after every answer too.

    A running match is shown as a watcher sees it, because its record holds what players hide.
    """
    whole = longbox.replay(record, edition)
    if player is not None:
        if not 1 <= player <= record.players:
            raise RecordError(f"there is no Player {player}: the match has {record.players}")
        if whole.outcome is None:
            raise RecordError("the match is not over, so it is shown as a watcher sees it only")
    session = Session(started(record, edition), people=0)
    session.names = [f"Player {seat + 1}" for seat in range(record.players)]
    session.viewer = None if player is None else player - 1
    page = Plain(session)
    page.say([session.table_text()])
    for seat, action in record.answers:
        if step and not page.pause():
            return
        session.match.play(action, seat)
    if whole.outcome is not None:
        page.finish()
        return
    page.tell()
    page.show(only_news=False)
    page.say([f"The match is not over: {session.status()}."])
