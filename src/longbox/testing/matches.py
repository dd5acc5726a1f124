"""Seeded matches of every game, boiled down to a line each: two builds must print the same.

``python -m longbox.testing.matches --matches 5``
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Iterator

from longbox.core.catalogue import game as game_called
from longbox.core.catalogue import games
from longbox.core.match import Match
from longbox.core.rng import Rng
from longbox.testing.check import all_options
from longbox.testing.fingerprint import Memo, constants, fingerprint


def played(match: Match, rng: Rng) -> Iterator[None]:
    """Answer any open question with any of its options, till the end; stop after each answer."""
    while match.open:
        seat, decision = match.open[rng.below(len(match.open))]
        options = decision.options(match.state)
        match.play(options[rng.below(len(options))], seat)
        yield


def digest(match: Match, rng: Rng) -> str:
    """All that a match shows from its first position to its last, in one short text."""
    constant = constants(match.game)
    found = hashlib.blake2b(shown(match, 0, constant).encode(), digest_size=12)
    before = len(match.events)
    for _ in played(match, rng):
        found.update(shown(match, before, constant).encode())
        before = len(match.events)
    return found.hexdigest()


def shown(match: Match, before: int, constant: Memo) -> str:
    """The position, and what each seat and a watcher see and were told since."""
    parts: list[object] = [fingerprint(match.state, constant)]
    for seat in (None, *range(match.players)):
        parts.append(match.view(seat).to_json())
        parts.append([event.seen_by(seat).to_json() for event in match.events[before:]])
    return json.dumps(parts)


def lines(matches: int) -> Iterator[str]:
    """A line for every game, number of players and choice of options."""
    for name in games():
        game = game_called(name)
        for players in game.seats:
            for options in all_options(game, players):
                found = [
                    digest(Match(game, players, seed, options), Rng(seed + matches))
                    for seed in range(matches)
                ]
                chosen = "".join(f" {option}={value}" for option, value in options.items())
                yield f"{name} {players}{chosen} {fingerprint(found)}"


def main() -> None:
    parser = argparse.ArgumentParser(description="Print what seeded matches of every game show.")
    parser.add_argument("--matches", type=int, default=5, help="how many of each (5)")
    for line in lines(parser.parse_args().matches):
        print(line)


if __name__ == "__main__":
    main()
