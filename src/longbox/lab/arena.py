"""Bots against bots: mirrored seeds, every rotation of the seats, and what came of it.

With bots that are bounded by simulations the same arena gives the same numbers, whatever the number
of processes. A bot that breaks down loses that match, and the arena goes on.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from itertools import combinations
from time import perf_counter
from typing import Any, Final

from longbox.bots.oracle import Oracle
from longbox.core.catalogue import game as game_called
from longbox.core.errors import SetupError, in_one_line
from longbox.core.game import Game
from longbox.core.match import Match
from longbox.core.rng import Rng
from longbox.core.state import Action
from longbox.lab.bench import table
from longbox.lab.entrants import Entrant, told
from longbox.lab.processes import deaf_to_control_c
from longbox.lab.progress import Progress
from longbox.lab.standings import Standing, standings

FORMAT: Final = "longbox-arena-1"
SLACK: Final = 0.5  # seconds beyond twice the budget before it counts as overrun


@dataclass(frozen=True)
class Arena:
    """What is played: all that another process needs to know."""

    game: str
    bots: tuple[str, ...]
    players: int
    seeds: int = 25
    seed: int = 1
    seconds: float = 1.0
    options: dict[str, str] = field(default_factory=dict)
    edition: str | None = None

    def lineups(self) -> list[tuple[str, ...]]:
        """Who sits where: every choice of bots for the seats, in every rotation."""
        found = []
        for chosen in combinations(self.bots, self.players):
            turns = [chosen[by:] + chosen[:by] for by in range(self.players)]
            found += list(dict.fromkeys(turns))
        return list(dict.fromkeys(found))

    def pairings(self) -> list[Pairing]:
        """Every line-up with every seed."""
        seeds = range(self.seed, self.seed + self.seeds)
        return [Pairing(seed, bots) for seed in seeds for bots in self.lineups()]


@dataclass(frozen=True)
class Pairing:
    """One match to be played: its seed, and a bot for each seat."""

    seed: int
    bots: tuple[str, ...]


@dataclass(frozen=True)
class Played:
    """One match that was played."""

    seed: int
    bots: tuple[str, ...]
    places: tuple[int, ...]
    points: tuple[int, ...] | None  # None if it was not played to its end
    moves: tuple[int, ...]
    seconds: tuple[float, ...]  # that each seat thought
    broke: int | None = None  # the seat whose bot broke down
    why: str = ""


class Broke(Exception):
    """A bot did what costs it the match."""


class Overrun(BaseException):
    """Raised inside a bot that does not come to an end; no bot should catch it."""


# One match.


class Table:
    """A match between bots, each with a view, a generator and a clock of its own."""

    def __init__(self, arena: Arena, game: Game[Any, Any], entrants: Sequence[Entrant]) -> None:
        self.arena = arena
        self.game = game
        self.entrants = entrants
        self.moves = [0] * len(entrants)
        self.seconds = [0.0] * len(entrants)
        self.match: Match | None = None  # the one that is played

    def play(self, seed: int) -> Played:
        bots = tuple(entrant.name for entrant in self.entrants)
        match = self.match = self.begun(seed)
        players = [entrant.player(self.game) for entrant in self.entrants]
        rngs = [Rng(seed * 1000 + seat).fork() for seat in range(len(bots))]
        while match.open:
            seat = match.open[0][0]
            try:
                chosen = self.ask(match, seat, players[seat], rngs[seat])
            except Broke as why:
                places = tuple(len(bots) if one == seat else 1 for one in range(len(bots)))
                return self.played(seed, bots, places, None, seat, str(why))
            match.play(chosen, seat)
        assert match.outcome is not None
        return self.played(seed, bots, match.outcome.places, match.outcome.points)

    def begun(self, seed: int) -> Match:
        """The match before its first answer."""
        return Match(self.game, len(self.entrants), seed, self.arena.options)

    def played(
        self,
        seed: int,
        bots: tuple[str, ...],
        places: tuple[int, ...],
        points: tuple[int, ...] | None,
        broke: int | None = None,
        why: str = "",
    ) -> Played:
        moves, seconds = tuple(self.moves), tuple(self.seconds)
        return Played(seed, bots, places, points, moves, seconds, broke, why)

    def ask(self, match: Match, seat: int, player: Any, rng: Rng) -> Action:
        """Let a bot answer; what it gets is its seat's view, the options, chance and a budget."""
        options = match.options_of(seat)
        budget = self.arena.seconds
        limit = 0.0 if self.entrants[seat].simulations else 2 * budget + SLACK
        start = perf_counter()
        try:
            with no_longer_than(limit):
                if isinstance(player, Oracle):
                    state = match.state.copy()
                    chosen = player.choose_seeing_everything(state, seat, options, rng, budget)
                else:
                    chosen = player.choose(match.view(seat), options, rng, budget)
        except Overrun:
            raise Broke(f"took longer than {limit:g} s for a move") from None
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            raise Broke(f"raised {in_one_line(told(error))}") from None
        spent = perf_counter() - start
        self.moves[seat] += 1
        self.seconds[seat] += spent
        if limit and spent > limit:
            raise Broke(f"took {spent:.1f} s for a move with a budget of {budget:g} s")
        if not any(chosen is option for option in options):
            raise Broke(f"answered {in_one_line(repr(chosen))[:60]}, which is no option")
        return chosen


@contextmanager
def no_longer_than(seconds: float) -> Iterator[None]:
    """Raise Overrun in what takes longer; where there are no such alarms, wait for it."""
    if not seconds or not hasattr(signal, "setitimer"):
        yield
        return

    def ring(*_: object) -> None:
        raise Overrun

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


# All of them.


def run(arena: Arena, jobs: int, progress: Progress) -> list[Played]:
    """Play every match, in order whatever the number of processes."""
    game = game_called(arena.game, arena.edition)
    game.checked_options(arena.options, arena.players)
    for name in arena.bots:
        Entrant(name).player(game)
    pairings = arena.pairings()
    progress.begin(len(pairings))
    if jobs == 1:
        player = Worker(arena)
        return [progress.after(player.play(pairing)) for pairing in pairings]
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, spawn, begin_work, (arena,)) as pool:
        try:
            with deaf_to_control_c():
                futures = {pool.submit(work, one): place for place, one in enumerate(pairings)}
            found: dict[int, Played] = {}
            for future in as_completed(futures):
                found[futures[future]] = progress.after(future.result())
        except BrokenProcessPool:
            raise SetupError("a bot ended its whole process; the arena cannot go on") from None
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            for process in multiprocessing.active_children():
                process.terminate()
            raise
    return [found[place] for place in range(len(pairings))]


class Worker:
    """Plays matches of one arena."""

    def __init__(self, arena: Arena) -> None:
        self.arena = arena
        self.game = game_called(arena.game, arena.edition)
        self.entrants = {name: Entrant(name) for name in arena.bots}

    def play(self, pairing: Pairing) -> Played:
        seated = [self.entrants[name] for name in pairing.bots]
        return Table(self.arena, self.game, seated).play(pairing.seed)


WORKERS: list[Worker] = []  # of this process: one, once it has begun


def begin_work(arena: Arena) -> None:
    signal.signal(signal.SIGINT, lambda *_: os._exit(130))  # the arena says that it was stopped
    WORKERS.append(Worker(arena))


def work(pairing: Pairing) -> Played:
    return WORKERS[0].play(pairing)


def line_up(game: Game[Any, Any], bots: Sequence[str], players: int | None) -> int:
    """How many sit at a table: as many as bots were named, or two of them at a time."""
    if players is None:
        players = len(bots) if len(bots) <= game.seats[-1] else 2
    game.checked_players(players)
    if players > len(bots):
        raise SetupError(f"name {players} bots for {players} seats; one may be named several times")
    return players


# What came of it.


def report(arena: Arena, played: list[Played]) -> str:
    """A readable table, and who broke down and how."""
    head = ["bot", "matches", "wins %", "95 %", "beyond fair share", "95 %", "mean place"]
    head += ["mean points", "rating", "95 %", "s a move", "broke down"]
    found = standings(played, arena.players)
    lines = [head, *(row(one) for one in found)]
    return "\n".join([table(lines, words=1), *said_of_oracles(arena), *broken(played)])


def said_of_oracles(arena: Arena) -> list[str]:
    if any(name.startswith("oracle") for name in arena.bots):
        return ["The oracle sees every hidden card: it is no fair bot, and for measuring only."]
    return []


def row(one: Standing) -> list[str]:
    return [
        in_one_line(one.bot),
        str(one.matches),
        f"{100 * one.wins:.1f}",
        f"{100 * one.wins_from:.1f} to {100 * one.wins_to:.1f}",
        f"{100 * (one.wins - one.fair):+.1f}",
        f"{100 * (one.wins_from - one.fair):+.1f} to {100 * (one.wins_to - one.fair):+.1f}",
        f"{one.place:.2f}",
        f"{one.points:.1f}",
        f"{one.rating:+.0f}",
        f"{one.rating_from:+.0f} to {one.rating_to:+.0f}",
        f"{one.seconds:.4f}",
        str(one.broke),
    ]


def broken(played: list[Played]) -> list[str]:
    """One sentence for each match that a bot lost by breaking down, the same ones only once."""
    said: dict[str, list[Played]] = {}
    for one in played:
        if one.broke is not None:
            said.setdefault(in_one_line(f"{one.bots[one.broke]} {one.why}"), []).append(one)
    return [
        f"{what}; it lost {len(where)} {'match' if len(where) == 1 else 'matches'} by that, the"
        f" first with seed {where[0].seed} in seat {where[0].broke}."
        for what, where in said.items()
    ]


def to_json(arena: Arena, played: list[Played]) -> str:
    """All of it; what depends on the clock is under ``clock`` and ``seconds``."""
    game = game_called(arena.game, arena.edition)
    data = {
        "format": FORMAT,
        "arena": asdict(arena),
        "rules": game.version,
        "edition": game.edition.hash,
        "standings": [one.to_json() for one in standings(played, arena.players)],
        "matches": [match_json(one) for one in played],
        "clock": [[one.moves, [round(each, 4) for each in one.seconds]] for one in played],
    }
    return json.dumps(data, indent=1)


def match_json(one: Played) -> dict[str, object]:
    data = asdict(one)
    del data["seconds"], data["moves"]
    return data
