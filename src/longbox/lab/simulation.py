"""A simulation: what is played, cut into pieces that any process can play on its own."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from longbox.core.catalogue import game as game_called
from longbox.core.edition import Edition
from longbox.core.errors import SetupError, nearest
from longbox.core.game import Game
from longbox.core.match import Match
from longbox.lab.arena import Arena, Pairing
from longbox.lab.entrants import Entrant
from longbox.lab.parquet import to_bytes
from longbox.lab.rows import Rows, WatchedTable

FORMAT: Final = "longbox-run-3"
PIECES: Final = 200  # that a run has at most, so that little is played twice after a stop
LARGEST: Final = 50  # seeds in a piece

Piece = dict[str, bytes]  # a Parquet file for each table


@dataclass(frozen=True)
class Simulation:
    """All that decides which numbers come out; as JSON it is what a run's folder begins with."""

    game: str
    rules: int
    bots: tuple[str, ...]
    seeds: int
    seed: int = 1
    options: dict[str, str] = field(default_factory=dict)
    edition: str = ""  # its text; nothing for the game's own
    edition_hash: str = ""
    tables: tuple[str, ...] = ()
    give: str = ""  # a kind of component: each seed gives one of them to a seat

    def arena(self) -> Arena:
        return Arena(
            self.game, self.bots, len(self.bots), self.seeds, self.seed, options=self.options
        )

    def made_game(self) -> Game[Any, Any]:
        return game_called(
            self.game, Edition(self.edition, "edition.toml") if self.edition else None
        )

    def pairings(self) -> list[Pairing]:
        return self.arena().pairings()

    def pieces(self) -> list[range]:
        """The numbers of the matches in each piece: all rotations of a few seeds."""
        seeds = min(LARGEST, -(-self.seeds // PIECES))
        size = seeds * len(self.arena().lineups())
        total = len(self.pairings())
        return [range(first, min(first + size, total)) for first in range(0, total, size)]

    def to_json(self) -> str:
        return json.dumps({"format": FORMAT, **asdict(self)}, indent=1)

    @property
    def key(self) -> str:
        """A hash of it, in every file of its run."""
        return hashlib.blake2b(self.to_json().encode(), digest_size=8).hexdigest()


def planned(
    game: Game[Any, Any],
    bots: Sequence[str],
    matches: int,
    seed: int,
    options: dict[str, str],
    edition: bool,
    tables: Sequence[str],
    give: str = "",
) -> Simulation:
    """Checked: enough seeds for that many matches, each seed in every rotation of the seats."""
    game.checked_players(len(bots))
    chosen = game.checked_options(options, len(bots))
    for name in bots:
        entrant = Entrant(name)
        if entrant.by_the_clock:
            raise SetupError(
                f"'{name}' thinks by the clock, and would not play the same again; give it a number"
                f" of simulations, as in '{name}:500'"
            )
        entrant.player(game)
    check_gift(game, len(bots), chosen, give)
    lineups = len(Arena(game.id, tuple(bots), len(bots)).lineups())
    return Simulation(
        game.id,
        game.version,
        tuple(bots),
        -(-matches // lineups),
        seed,
        chosen,
        game.edition.text if edition else "",
        game.edition.hash,
        tuple(tables),
        give,
    )


def check_gift(game: Game[Any, Any], players: int, options: dict[str, str], kind: str) -> None:
    if not kind:
        return
    things = of_kind(game, kind)
    if not things:
        kinds = sorted({component.kind for component in game.catalogue()})
        raise SetupError(f"{game.name} has no '{kind}'{nearest(kind, kinds)}")
    begun = Match(game, players, 1, options)
    if not any(game.give(begun.state, 0, thing) for thing in things):
        raise SetupError(f"{game.name} cannot give anybody a '{kind}' for nothing")


def of_kind(game: Game[Any, Any], kind: str) -> list[str]:
    return [component.id for component in game.catalogue() if component.kind == kind]


class PieceWorker:
    """Plays pieces of one simulation, in this process or far away."""

    def __init__(self, simulation: Simulation) -> None:
        self.simulation = simulation
        self.arena = simulation.arena()
        self.game = simulation.made_game()
        self.pairings = simulation.pairings()
        self.gifts = of_kind(self.game, simulation.give)
        self.entrants = {name: Entrant(name) for name in simulation.bots}

    def play(self, numbers: range) -> Piece:
        found: Rows = {}
        for number in numbers:
            for table, rows in self.match(number).items():
                found.setdefault(table, []).extend(rows)
        return {table: to_bytes(table, rows, self.simulation.key) for table, rows in found.items()}

    def match(self, number: int) -> Rows:
        pairing = self.pairings[number]
        seated = [self.entrants[name] for name in pairing.bots]
        gift = self.gift(pairing.seed, len(seated))
        table = WatchedTable(self.arena, self.game, seated, self.simulation.tables, gift)
        return table.rows(number, table.play(pairing.seed))

    def gift(self, seed: int, players: int) -> tuple[str, int] | None:
        """Every one to every seat in turn, whatever sits there."""
        if not self.gifts:
            return None
        turn, which = divmod(seed, len(self.gifts))
        return self.gifts[which], turn % players
