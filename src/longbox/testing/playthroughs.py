"""Recorded matches with all that they showed: a change is a bug or a new version of the rules.

``python -m longbox.testing.playthroughs write`` makes one for every game and number of players.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from pathlib import Path

from longbox.core.catalogue import game as game_called
from longbox.core.catalogue import games
from longbox.core.match import Match, started
from longbox.core.record import Record
from longbox.core.rng import Rng
from longbox.testing.matches import played

FOLDER = "tests/playthroughs"
Playthrough = list[dict[str, object]]  # the record, the start, every answer, the end


def playthrough(record: Record) -> Playthrough:
    """Play a record again, and write down what it shows on the way."""
    match = started(record)
    halfway = len(record.answers) // 2
    found: Playthrough = [{"record": record.to_json()}, {**moment(match, 0), **whole(match)}]
    for place, (seat, text) in enumerate(record.answers):
        options = [str(option) for option in match.options_of(seat)]
        before = len(match.events)
        match.play(text, seat)
        found.append({"seat": seat, "options": options, "answer": text, **moment(match, before)})
        if place == halfway:
            found[-1].update(whole(match))
    outcome = match.outcome
    found.append({"outcome": outcome and outcome.to_json(), **whole(match)})
    return found


def moment(match: Match, before: int) -> dict[str, object]:
    """What has happened since so many events, and a digest of what all see."""
    views = [match.view(seat).to_json() for seat in (None, *range(match.players))]
    digest = hashlib.blake2b(json.dumps(views).encode(), digest_size=8).hexdigest()
    return {"events": [event.to_json() for event in match.events[before:]], "views": digest}


def whole(match: Match) -> dict[str, object]:
    return {"watcher": match.view(None).to_json()}


def write(folder: Path) -> None:
    """A playthrough for every game and number of players, a line for each moment."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in games():
        for players in game_called(name).seats:
            match = Match(name, players, seed=players)
            for _ in played(match, Rng(0)):
                pass
            lines = [json.dumps(one, ensure_ascii=False) for one in playthrough(match.record())]
            text = "[\n" + ",\n".join(lines) + "\n]\n"
            (folder / f"{name}-{players}.json").write_text(text, encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description="Write the recorded playthroughs anew.")
    parser.add_argument("command", choices=["write"])
    parser.add_argument("folder", nargs="?", default=FOLDER, help=f"where to ({FOLDER})")
    write(Path(parser.parse_args().folder))


if __name__ == "__main__":
    main()
