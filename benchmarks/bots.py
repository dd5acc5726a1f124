"""How strong the bots are, with two seats and with the most: the table of docs/bots.md.

    PYTHONPATH=... python benchmarks/bots.py [GAME ...] [--seconds 1] [--greedy-seeds 100]

One bot of a level sits among bots of the level below. Level 3 is bounded by time, so its lines
depend on the machine; with --simulations they do not.
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
    parser.add_argument("--greedy-seeds", type=int, default=100, help="for level 2 (100)")
    parser.add_argument("--search-seeds", type=int, default=12, help="for level 3 (12)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    search = f"3:{args.simulations}" if args.simulations else "3"
    lines = [HEAD]
    for id in args.games or longbox.games():
        most = longbox.game(id).seats[-1]
        for players in sorted({2, most}):
            for bot, other, seeds in (
                ("2", "1", args.greedy_seeds),
                (search, "2", args.search_seeds),
            ):
                bots = (bot, *[other] * (players - 1))
                arena = Arena(id, bots, players, seeds, seconds=args.seconds)
                lines.append(line(arena, strength(arena, args.jobs)))
                print("|", " | ".join(lines[-1]), "|", file=sys.stderr)
    print(f"Python {sys.version.split()[0]}, longbox compiled: {longbox.compiled}\n")
    print(table(lines, words=4))


if __name__ == "__main__":
    main()
