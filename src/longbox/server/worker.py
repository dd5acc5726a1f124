"""The process in which bots think: a line of JSON in, a line out.

It is given the record and plays it again, since a view does not travel; the bot gets its seat's
view of it and nothing else.
"""

from __future__ import annotations

import json
import secrets
import sys
from typing import Any, Final

from longbox.bots.advice import advice
from longbox.bots.levels import bot_of_level
from longbox.core.match import Match, started
from longbox.core.record import Record
from longbox.core.rng import LARGEST_SEED, Rng

MEMORY: Final = 2 << 30  # bytes
REMEMBERED: Final = 32  # matches


def main() -> None:
    bound_memory()
    matches: dict[str, Match] = {}
    rng = Rng(secrets.randbelow(LARGEST_SEED))
    for line in sys.stdin:
        try:
            answer = answered(json.loads(line), matches, rng)
        except Exception as error:  # whatever a bot does wrong, its table plays on
            answer = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(answer), flush=True)


def answered(job: dict[str, Any], matches: dict[str, Match], rng: Rng) -> dict[str, str]:
    """The action of a bot; where no level is named, advice, and why."""
    match = played(Record.from_json(job["record"]), matches)
    view, options = match.view(job["seat"]), match.options_of(job["seat"])
    if job["level"] is None:
        found = advice(match.game, view, options, rng, job["budget"])
        return {"action": str(found.action), "why": " ".join(found.reasons)}
    bot = bot_of_level(job["level"], match.game)
    return {"action": str(bot.choose(view, options, rng, job["budget"]))}


def played(record: Record, matches: dict[str, Match]) -> Match:
    """The match of a record, from where it was left the last time if that fits."""
    key = f"{record.game} {record.seed} {record.players} {record.options}"
    match = matches.pop(key, None)
    if match is None or said(match) != record.answers[: len(match.answers)]:
        match = started(record)
    for seat, text in record.answers[len(match.answers) :]:
        match.play(text, seat)
    matches[key] = match  # the last one is the one used last
    if len(matches) > REMEMBERED:
        del matches[next(iter(matches))]
    return match


def said(match: Match) -> list[tuple[int, str]]:
    return [(answer.seat, answer.action.text) for answer in match.answers]


def bound_memory() -> None:
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


if __name__ == "__main__":
    main()
