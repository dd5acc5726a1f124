"""The process in which bots think: a line of JSON in, a line out.

It is given the record and plays along, since a view does not travel; the bot gets its seat's view
of the match and nothing else.
"""

from __future__ import annotations

import json
import secrets
import sys
from typing import Any, Final

from longbox.bots.advice import advice
from longbox.bots.levels import bot_of_level
from longbox.core.edition import Edition
from longbox.core.match import Match, started
from longbox.core.record import Record
from longbox.core.rng import LARGEST_SEED, Rng

MEMORY: Final = 2 << 30  # bytes
PLAYED_ALONG: Final = 32  # matches


def main() -> None:
    bound_memory()
    matches: dict[int | str, Match] = {}
    rng = Rng(secrets.randbelow(LARGEST_SEED))
    for line in sys.stdin:
        try:
            answer = answered(json.loads(line), matches, rng)
        except Exception as error:  # whatever a bot does wrong, its table plays on
            answer = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), flush=True)


def answered(job: dict[str, Any], matches: dict[int | str, Match], rng: Rng) -> dict[str, str]:
    """The action of a bot; where no level is named, advice, and why."""
    match = played(Record.from_json(job["record"]), job["known"], job["edition"], matches)
    if match is None:
        return {"forgotten": "the answers that should be known"}
    view, options = match.view(job["seat"]), match.options_of(job["seat"])
    if job["level"] is None:
        found = advice(match.game, view, options, rng, job["budget"])
        return {"action": str(found.action), "why": " ".join(found.reasons)}
    bot = bot_of_level(job["level"], match.game)
    return {"action": str(bot.choose(view, options, rng, job["budget"]))}


def played(
    record: Record, known: int, edition: str | None, matches: dict[int | str, Match]
) -> Match | None:
    """The match of a record that goes on after so many answers; None if those are not known."""
    match = matches.pop(record.seed, None)
    if known == 0:
        match = started(record, None if edition is None else Edition(edition, "the edition"))
    elif match is None or len(match.answers) != known:
        return None
    for seat, text in record.answers:
        match.play(text, seat)
    matches[record.seed] = match  # the last one is the one used last
    if len(matches) > PLAYED_ALONG:
        del matches[next(iter(matches))]
    return match


def bound_memory() -> None:
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


if __name__ == "__main__":
    main()
