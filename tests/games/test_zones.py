"""Every place on every table names its rule, and shows what lies there now."""

from __future__ import annotations

import sys
from typing import Any

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


Kept = Shelf[Any] | dict[Any, Any]


def all_that_is_kept() -> list[Kept]:
    ours = [module for name, module in sys.modules.items() if name.startswith("longbox.games.")]
    named = [pair for module in ours for pair in vars(module).items()]
    return [one for name, one in named if isinstance(one, Shelf) or name.endswith("_MADE")]


def throw_away(kept: list[Kept]) -> None:
    for one in kept:
        if isinstance(one, Shelf):
            one.newer.clear()
            one.older.clear()
        else:
            one.clear()


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
    kept = all_that_is_kept()
    for view, shown in seen:
        throw_away(kept)
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
