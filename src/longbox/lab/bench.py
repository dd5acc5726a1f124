"""How fast the rules are: compiled beside interpreted, in one table.

Each build runs in a process of its own, because a process can import only one. Machines are noisy,
so short rounds of both take turns, and the medians count.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import longbox
from longbox.bots.knowledge import knowledge_of
from longbox.bots.knowledge.base import Knowledge
from longbox.bots.search import Search, Worlds
from longbox.core.errors import SetupError
from longbox.core.game import Game
from longbox.core.rng import Rng
from longbox.core.state import State, playout

ROUNDS = 7
SIMULATIONS = 100  # of one search
Figures = dict[str, float]
AnyGame = Game[Any, Any]  # Any: a game with whatever positions and views it has


def bench(games: list[str], seconds: float) -> str:
    """A table for two and for the most seats; a build gets so many seconds for each line of both.

    Without a compiled build at hand (LONGBOX_COMPILED_PATH says where) its column is empty.
    """
    lines = [["game", "seats", "a second", "compiled", "interpreted", "ratio"]]
    with ExitStack() as stack:
        builds = {
            name: process(stack, path, name == "compiled") for name, path in packages(stack).items()
        }
        for id in games:
            most = longbox.game(id).seats[-1]
            for players in sorted({min(2, most), most}):
                rates = medians(builds, id, players, seconds / ROUNDS)
                for what, interpreted in rates["interpreted"].items():
                    compiled = rates["compiled"][what] if "compiled" in rates else None
                    lines.append([id, str(players), what, *shown(compiled, interpreted)])
    return table(lines)


def medians(
    builds: dict[str, subprocess.Popen[str]], id: str, players: int, seconds: float
) -> dict[str, Figures]:
    """What each build did in the middle one of its rounds."""
    rounds: dict[str, list[Figures]] = {name: [] for name in builds}
    for _ in range(ROUNDS):
        for name, build in builds.items():
            rounds[name].append(ask(build, id, players, seconds))
    return {
        name: {what: median(figures[what] for figures in of_build) for what in of_build[0]}
        for name, of_build in rounds.items()
    }


def shown(compiled: float | None, interpreted: float) -> list[str]:
    if compiled is None:
        return ["not built", f"{interpreted:,.0f}", ""]
    return [f"{compiled:,.0f}", f"{interpreted:,.0f}", f"{compiled / interpreted:.1f}"]


def table(lines: list[list[str]], words: int = 3) -> str:
    """Lines with a heading as Markdown; after the columns of words come figures, to the right."""
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    rule = ["-" * width for width in widths[:words]]
    rule += ["-" * (width - 1) + ":" for width in widths[words:]]
    rows = []
    for line in [lines[0], rule, *lines[1:]]:
        cells = [cell.ljust(width) for cell, width in zip(line[:words], widths, strict=False)]
        cells += [
            cell.rjust(width) for cell, width in zip(line[words:], widths[words:], strict=True)
        ]
        rows.append(f"| {' | '.join(cells)} |")
    return "\n".join(rows)


# The two builds.


def packages(stack: ExitStack) -> dict[str, Path]:
    """Where each build is found; the interpreted one is made from the compiled one if need be."""
    own = Path(longbox.__file__).parent.parent
    if longbox.compiled:
        plain = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        compiled_files = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")
        shutil.copytree(own / "longbox", plain / "longbox", ignore=compiled_files)
        return {"compiled": own, "interpreted": plain}
    compiled = os.environ.get("LONGBOX_COMPILED_PATH")
    return {"compiled": Path(compiled), "interpreted": own} if compiled else {"interpreted": own}


def process(stack: ExitStack, package: Path, compiled: bool) -> subprocess.Popen[str]:
    """This module in a process of its own, with that build."""
    started = stack.enter_context(
        subprocess.Popen(
            [sys.executable, "-P", "-m", "longbox.lab.bench"],
            env={**os.environ, "PYTHONPATH": str(package)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
    )
    assert started.stdout
    if started.stdout.readline() != f"{compiled}\n":
        raise SetupError(f"LONGBOX_COMPILED_PATH is '{package}', which has no compiled build")
    return started


def ask(build: subprocess.Popen[str], id: str, players: int, seconds: float) -> Figures:
    assert build.stdin
    assert build.stdout
    print(json.dumps([id, players, seconds]), file=build.stdin, flush=True)
    found: Figures = json.loads(build.stdout.readline())
    return found


def answer_questions() -> None:
    """Measure what is asked for, line by line, until nothing more is asked."""
    print(longbox.compiled, flush=True)
    for line in sys.stdin:
        id, players, seconds = json.loads(line)
        print(json.dumps(figures(longbox.game(id), players, seconds)), flush=True)


# What is measured.


def figures(game: AnyGame, players: int, seconds: float) -> Figures:
    """One round, a quarter of the time for each kind of work."""
    positions = positions_of_a_match(game, players)
    page = knowledge_of(game)
    decisions, matches = rates(lambda seed: played_out(game, players, seed), seconds / 4)
    copies, _ = rates(lambda seed: len([one.copy() for one in positions]), seconds / 4)
    driven, _ = rates(lambda seed: driven_from_python(game, players, seed), seconds / 4)
    simulations, _ = rates(lambda seed: searched(game, page, positions, seed), seconds / 4)
    return {
        "decisions": decisions,
        "matches": matches,
        "copies": copies,
        "decisions driven from Python": driven,
        "simulations of a search": simulations,
    }


def rates(work: Callable[[int], int], seconds: float) -> tuple[float, float]:
    """How much work is done a second, and how often: called again and again with the next seed."""
    done = 0
    seed = 0
    start = perf_counter()
    spent = 0.0
    while spent < seconds:
        seed += 1
        done += work(seed)
        spent = perf_counter() - start
    return done / spent, seed / spent


def played_out(game: AnyGame, players: int, seed: int) -> int:
    """A match of random answers without leaving the rules; how many decisions it had."""
    state: State = game.setup(players, game.checked_options({}, players), Rng(seed))
    return playout(state, Rng(-seed))


def driven_from_python(game: AnyGame, players: int, seed: int) -> int:
    """The same, but each answer is chosen out here."""
    state: State = game.setup(players, game.checked_options({}, players), Rng(seed))
    chance = Random(seed).random
    asked = 0
    options = state.advance()
    while options:
        asked += 1
        options = state.answer(options[int(chance() * len(options))])
    return asked


def searched(game: AnyGame, page: Knowledge[Any], positions: list[State], seed: int) -> int:
    """A short search from some position of a match; how many simulations it had."""
    state = positions[seed % len(positions)]
    view = game.view(state, state.pending.top().seat)
    search = Search(Worlds(game, view), page, Rng(seed))
    search.run(0.0, SIMULATIONS)
    return SIMULATIONS


def positions_of_a_match(game: AnyGame, players: int) -> list[State]:
    """Every position of one random match, to be copied or searched."""
    state: State = game.setup(players, game.checked_options({}, players), Rng(1))
    chance = Random(1).random
    positions = []
    options = state.advance()
    while options:
        positions.append(state.copy())
        options = state.answer(options[int(chance() * len(options))])
    return positions


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):  # whoever asks says that it was stopped
        answer_questions()
