"""Every game can be observed in numbers: the same ones for whoever sees the same, all in range."""

from __future__ import annotations

import json
from typing import Any

import pytest

import longbox
from longbox.core.game import Game
from longbox.core.observation import Rows
from longbox.core.rng import Rng
from longbox.core.state import Decision, State
from longbox.core.view import View
from longbox.env.matches import Matches
from longbox.testing.check import all_options
from longbox.testing.line import AnyGame
from tests.toys.secret_bids import SecretBids

MATCHES = 2  # of each table
EVERY = 11  # answers from one look to the next
TABLES = [
    pytest.param(game, players, options, id=f"{game.id}-{players}-{'-'.join(options.values())}")
    for game in [*map(longbox.game, longbox.games()), SecretBids()]
    for players in game.seats
    for options in all_options(game, players)[: None if longbox.compiled else 1]
]


class Looker:
    """Random matches, one after the other, and what seats and watchers observe of them."""

    def __init__(self, game: AnyGame, players: int, options: dict[str, str]) -> None:
        self.game: Game[State, View] = game
        self.matches = Matches(game, players, options, 1)
        self.seats = [None, *range(players)]
        self.chance = Rng(players)

    def positions(self) -> list[State]:
        """Some positions of random matches, the last of each among them."""
        found = []
        matches = self.matches
        for seed in range(MATCHES):
            matches.deal(0, Rng(seed))
            for answer in range(self.game.longest(len(self.seats)) + 1):
                options = matches.options(0)
                if not options or answer % EVERY == seed:
                    found.append(matches.states[0].copy())
                if not options:
                    break
                matches.answer(0, options[int(self.chance.below(len(options)))].place)
        return found

    def observed(self, state: State, seat: int | None) -> list[int]:
        self.matches.states[0] = state
        return self.matches.observed(0, seat)


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_observations_keep_their_promises(
    game: AnyGame, players: int, options: dict[str, str]
) -> None:
    looker = Looker(game, players, options)
    cells = [field for field in game.observation(players).fields for _ in range(field.size)]
    shown: dict[tuple[int, ...], str] = {}
    last: View | None = None
    for state in looker.positions():
        for seat in looker.seats:
            seen = game.view(state, seat)
            numbers = looker.observed(state, seat)
            for field, number in zip(cells, numbers, strict=True):
                assert 0 <= number <= field.high, f"{field.name} cannot be {number}"
            # Only what changed is written, and yet nothing is left of what stood there before.
            anew = Rows(1, len(cells), len(cells))
            looker.matches.observation.fill(seen, anew, 0)
            assert [int(number) for number in anew.values] == numbers
            # The leak judge: a world that looks the same is observed the same.
            world = game.imagine(seen, looker.chance)
            assert looker.observed(world, seat) == numbers
            # And the other way round: what is observed the same looks the same, so it can be read.
            told = json.dumps(plain(seen))
            assert shown.setdefault(tuple(numbers), told) == told
            last = game.glance(state, seat, last)
            assert last.to_json() == seen.to_json()


def plain(seen: View) -> dict[str, object]:
    """A view's JSON, but of the questions below the open one only how many there are of each."""
    told = seen.to_json()
    asked = [json.dumps(one) for one in told["pending"]]  # type: ignore[attr-defined]  # a list
    told["pending"] = [asked[-1:], sorted(asked)]
    return told


def kinds_of(question: type[Decision[Any, Any]]) -> list[type[Decision[Any, Any]]]:
    """All kinds of a question that are asked, and none that others are only made from."""
    below = question.__subclasses__()
    return [kind for one in below for kind in kinds_of(one)] if below else [question]


@pytest.mark.parametrize("name", longbox.games())
def test_every_question_of_the_game_can_be_observed(name: str) -> None:
    game = longbox.game(name)
    package = type(game).__module__.removesuffix("game")
    asked = {one.__name__ for one in kinds_of(Decision) if one.__module__.startswith(package)}
    known = game.observation(game.seats[-1]).kind_of
    assert {question.__name__ for question in known} == asked


@pytest.mark.parametrize("name", longbox.games())
def test_every_field_has_a_name_of_its_own_and_a_meaning(name: str) -> None:
    game = longbox.game(name)
    for players in game.seats:
        fields = game.observation(players).fields
        assert len({field.name for field in fields}) == len(fields)
        for field in fields:
            assert field.about
            assert field.size > 0
            assert field.high > 0
