"""How strong the bots are, with two seats and with the most: the table of docs/bots.md.

    PYTHONPATH=... python benchmarks/bots.py [GAME ...] [--seconds 1] [--greedy-seeds 50]

One bot of a level sits among bots of the level below. Level 3 is bounded by time, so its lines
depend on the machine; with --simulations they do not. All of it takes an hour and a half on two
cores that have nothing else to do.
"""

from __future__ import annotations

import argparse
import os
import sys

import longbox
from longbox.lab.arena import Arena, run
from longbox.lab.bench import table
from longbox.lab.progress import Progress
from longbox.lab.standings import Standing, standings

HEAD = ["game", "seats", "bot", "against", "matches", "wins %", "95 %", "beyond fair share", "95 %"]
HEAD += ["s a move"]
SEEDS = {  # for level 3 with two seats and with the most: matches differ in length and in spread
    "dice-stars": (24, 20),
    "mangaka-dice": (5, 5),
    "little-tricktakers": (10, 6),
    "age-of-comics": (8, 10),
    "dice-tuners": (10, 5),
}


def strength(arena: Arena, jobs: int) -> Standing:
    """How the first bot did among the others."""
    what = f"{arena.game}, {arena.players} seats, {arena.bots[0]} against {arena.bots[1]}"
    found = standings(run(arena, jobs, Progress(what)), arena.players)
    return next(one for one in found if one.bot == arena.bots[0])


def line(arena: Arena, one: Standing) -> list[str]:
    low, high = one.wins_from, one.wins_to
    return [
        arena.game,
        str(arena.players),
        arena.bots[0],
        ", ".join(arena.bots[1:]),
        str(one.matches),
        f"{100 * one.wins:.1f}",
        f"{100 * low:.1f} to {100 * high:.1f}",
        f"{100 * (one.wins - one.fair):+.1f}",
        f"{100 * (low - one.fair):+.1f} to {100 * (high - one.fair):+.1f}",
        f"{one.seconds:.3f}",
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the strength of the bots.")
    parser.add_argument("games", nargs="*", default=longbox.games())
    parser.add_argument("--seconds", type=float, default=1.0, help="a move of level 3 (1)")
    parser.add_argument("--simulations", type=int, default=0, help="a move of level 3, instead")
    parser.add_argument("--greedy-seeds", type=int, default=50, help="for level 2 (50)")
    parser.add_argument("--search-seeds", type=int, default=0, help="for level 3 (5 to 24)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    search = f"3:{args.simulations}" if args.simulations else "3"
    lines = [HEAD]
    for id in args.games or longbox.games():
        most = longbox.game(id).seats[-1]
        for players, enough in zip((2, most), SEEDS[id], strict=True):
            for bot, other, seeds in (
                ("2", "1", args.greedy_seeds),
                (search, "2", args.search_seeds or enough),
            ):
                bots = (bot, *[other] * (players - 1))
                arena = Arena(id, bots, players, seeds, seconds=args.seconds)
                lines.append(line(arena, strength(arena, args.jobs)))
                print("|", " | ".join(lines[-1]), "|", file=sys.stderr)
    print(f"Python {sys.version.split()[0]}, longbox compiled: {longbox.compiled}\n")
    print(table(lines, words=4))


if __name__ == "__main__":
    main()
