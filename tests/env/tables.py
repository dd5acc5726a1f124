"""Every game with every number of players, and the toy with its secrets."""

from __future__ import annotations

import pytest

import longbox
from longbox.testing.line import AnyGame
from tests.toys.secret_bids import SecretBids


def seats_of(game: AnyGame) -> tuple[int, ...]:
    """All with the compiled rules; two with the interpreted ones, where judges take too long."""
    return game.seats if longbox.compiled else (2,)


GAMES = [*map(longbox.game, longbox.games()), SecretBids()]
TABLES = [
    pytest.param(game, players, id=f"{game.id}-{players}")
    for game in GAMES
    for players in seats_of(game)
]
every_table = pytest.mark.parametrize(("game", "players"), TABLES)
every_game = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
