"""Every place on every table names its rule, and shows what lies there now."""

from __future__ import annotations

import sys

import pytest

import longbox
from longbox.core.rng import Rng
from longbox.core.zones import Shelf, Zone

GAMES = [(game, players) for game in longbox.games() for players in longbox.game(game).seats]


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_every_zone_has_a_rule(game: str, players: int) -> None:
    match = longbox.Match(game, players=players, seed=1)
    chance = Rng(1)
    rules = match.game.rulebook.rules
    while match.outcome is None:
        seat, _ = match.open[0]
        for zone in match.game.zones(match.view(seat)):
            assert zone.rule in rules, f"{zone.id}: {zone.rule}"
        options = match.options_of(seat)
        match.play(options[chance.below(len(options))], seat=seat)


def empty_shelves() -> None:
    for name, module in list(sys.modules.items()):
        if name.startswith("longbox.games."):
            for called, shelf in vars(module).items():
                if isinstance(shelf, Shelf):
                    shelf.newer.clear()
                    shelf.older.clear()
                elif called.endswith("_MADE"):
                    shelf.clear()


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_a_zone_from_the_shelf_is_what_would_be_made_now(game: str, players: int) -> None:
    """Its key has to name all that it shows: many matches share a shelf."""
    chance = Rng(2)
    seen = []
    for seed in range(2):
        match = longbox.Match(game, players=players, seed=seed)
        while match.outcome is None:
            seat, _ = match.open[0]
            for viewer in (None, seat):
                view = match.view(viewer)
                seen.append((view, [zone.to_json() for zone in match.game.zones(view)]))
            options = match.options_of(seat)
            match.play(options[chance.below(len(options))], seat=seat)
    for view, shown in seen:
        empty_shelves()
        assert [zone.to_json() for zone in match.game.zones(view)] == shown


def test_a_shelf_keeps_what_is_asked_for() -> None:
    shelf = Shelf[Zone](most=8)
    zones = longbox.game("dice-stars").zones(longbox.Match("dice-stars").view(None))
    shelf.keep(("old",), zones[0])
    for number in range(20):
        shelf.keep((number,), zones[1])
        assert shelf.find(("old",)) is zones[0]
        assert len(shelf.newer) + len(shelf.older) <= 8
    assert shelf.find((0,)) is None
