"""What a step costs early and late in a match: four seats that listen, and one process, no sockets.

python benchmarks/steps.py [GAME] [--steps 50 800] [--matches 6]
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
import time
from pathlib import Path
from typing import Final

import longbox
from longbox.core.rng import Rng
from longbox.server.bots import Workers
from longbox.server.editions import Editions
from longbox.server.house import House
from longbox.server.limits import Limits, Rate
from longbox.server.messages import SeatWish, TableWish
from longbox.server.people import Person, Voice
from longbox.server.sqlite import SqliteJournal

SEATS: Final = 4
AROUND: Final = 25  # steps before and after the one that is asked for
OFTEN: Final = Rate(1e9, 1e9)
LIMITS: Final = Limits(moves=OFTEN, tables=OFTEN, asks=OFTEN, cost=OFTEN)


async def costs(house: House, game: str, seed: int) -> dict[int, float]:
    """Seconds of the processor for each step of a match, of this thread."""
    person = Person("bench", "Bench", "cookie")
    seats = [SeatWish("me") for _ in range(SEATS)]
    wish = TableWish(game=game, seats=seats, start=True, seed=seed)
    room = await house.create(Voice(person, "here"), wish)
    listeners = [await room.presence.join(Voice(person, "here", seat), None) for seat in range(4)]
    rng = Rng(seed)
    found: dict[int, float] = {}
    match = room.table.begun()
    while match.outcome is None:
        seat = match.open[0][0]
        options = match.options_of(seat)
        action = options[int(rng.below(len(options)))].text
        voice = Voice(person, "here", seat)
        began = time.thread_time()
        await room.move(voice, f"{room.table.seq:08}", room.table.seq, action)
        found[room.table.seq] = time.thread_time() - began
        for listener in listeners:
            listener.waiting.clear()
    return found


async def measure(game: str, steps: list[int], matches: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        journal = SqliteJournal(Path(folder) / "bench.db", asyncio.get_running_loop())
        house = House(journal, LIMITS, Workers(1), Editions())
        found = [await costs(house, game, seed) for seed in range(matches)]
        await house.close()
    for step in steps:
        near = [
            one[place]
            for one in found
            for place in range(step - AROUND, step + AROUND)
            if place in one
        ]
        if near:
            print(
                f"{game}: step {step}: {1e6 * statistics.median(near):.0f} us ({len(near)} steps)"
            )
        else:
            print(f"{game}: no match had {step} steps; the longest had {max(map(max, found))}")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="?", default="mangaka-dice", choices=longbox.games())
    parser.add_argument("--steps", type=int, nargs="+", default=[50, 200, 400, 800])
    parser.add_argument("--matches", type=int, default=6)
    args = parser.parse_args()
    asyncio.run(measure(args.game, args.steps, args.matches))


if __name__ == "__main__":
    main()
