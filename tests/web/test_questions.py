"""Every kind of question is answered on the board, also those that chance rarely asks."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

import longbox
from longbox import Match
from longbox.core.game import Game
from longbox.core.rng import Rng
from longbox.core.state import Decision
from longbox.games.age_of_comics.game import AgeOfComics
from longbox.server.table import Table
from longbox.testing.check import all_options
from tests.games.age_of_comics.table import rich_edition
from tests.games.age_of_comics.test_printing import alone
from tests.web.boards import MADE
from tests.web.conftest import Invite
from tests.web.test_board import MISSING, MOUSE, state
from tests.web.test_matches import FINGER
from tests.web.visitor import Seat

pytestmark = pytest.mark.unpainted

# Matches in which between them every kind of question is asked, found by trying seed after seed.
SEEDS = {
    "age-of-comics": [5897],
    "dice-stars": [1],
    "dice-tuners": [11, 279],
    "little-tricktakers": [0, 1, 6, 11, 1591, 3791, 4461],
    "mangaka-dice": [12, 54],
}


def kinds_of_question(game: str, above: type[Any] = Decision) -> set[str]:
    """The names of a game's decisions, without those that others are made from."""
    if below := above.__subclasses__():
        return {name for kind in below for name in kinds_of_question(game, kind)}
    ours = above.__module__.startswith(f"longbox.games.{game.replace('-', '_')}.")
    return {above.__name__} if ours else set()


def rules_of(game: str) -> Game[Any, Any]:
    """Where everyone can pay, random publishers come to all there is."""
    return AgeOfComics(rich_edition()) if game == "age-of-comics" else longbox.game(game)


def steps(game: str, seed: int) -> Iterator[Match]:
    """A match answered at random, before each answer; the settings follow each other by seed."""
    rules = rules_of(game)
    settings = [
        (players, chosen) for players in rules.seats for chosen in all_options(rules, players)
    ]
    players, chosen = settings[seed % len(settings)]
    match = Match(rules, players, seed, chosen)
    luck = Rng(seed)
    while match.outcome is None:
        yield match
        seat, _ = match.open[0]
        options = match.options_of(seat)
        match.play(options[luck.below(len(options))], seat)


def nobody_left_to_hire() -> Match:
    """What no random match has come to (AC-39)."""
    office = alone(20)
    office.mat(0, "horror comic a", "horror d", "horror d")
    match = Match("age-of-comics", 2, 0)
    match.state = office.play("print").state
    return match


@cache
def first_of_each_kind(game: str) -> dict[str, tuple[int, int]]:
    """Where a kind of question is met: the seed, and the number of answers before."""
    found: dict[str, tuple[int, int]] = {}
    for seed in SEEDS[game]:
        for answers, match in enumerate(steps(game, seed)):
            found.setdefault(match.open[0][1].name(), (seed, answers))
    return found


def positions(game: str) -> Iterator[tuple[str, Match]]:
    """A match for each kind of question, at the moment when it is asked."""
    for kind, (seed, answers) in first_of_each_kind(game).items():
        yield kind, next(itertools.islice(steps(game, seed), answers, None))
    if game == "age-of-comics":
        yield "ChooseTeam", nobody_left_to_hire()


@pytest.mark.parametrize("game", SEEDS)
def test_every_kind_of_question_is_met(game: str) -> None:
    met = [(kind, match.open[0][1].name()) for kind, match in positions(game)]
    assert all(kind == asked for kind, asked in met)
    assert {kind for kind, _ in met} == kinds_of_question(game)


def by_turns() -> list[object]:
    """Every game by mouse and by finger; in the usual run one of the two, and not the one in which
    whole matches are played."""
    return [
        pytest.param(
            kind.game,
            how,
            id=f"{kind.game}-{name}",
            marks=pytest.mark.long if (place + by) % 2 else (),
        )
        for place, kind in enumerate(MADE)
        for by, (name, how) in enumerate([("mouse", MOUSE), ("finger", FINGER)])
    ]


@pytest.mark.timeout(900)
@pytest.mark.parametrize(("game", "how"), by_turns())
def test_every_kind_of_question_is_answered_on_the_board(
    game: str, how: dict[str, object], invite: Invite, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = invite("Ann", **how)
    missing: dict[str, str] = {}
    for kind, match in positions(game):
        monkeypatch.setattr(Table, "new_match", lambda _, match=match: match)
        bot: Seat = {"who": "bot", "level": 1}
        seats = [bot] * match.players
        seats[match.open[0][0]] = {"who": "me"}
        table = ann.table(game, seats, start=True, options=dict(match.chosen_options))
        assert ann.wait_for_question()
        now = state(ann, table)
        assert kind in [one["decision"] for one in now["asked"]]
        for action in ann.page.evaluate(MISSING, now["choices"]):
            missing.setdefault(kind, action)
        seq = ann.seq
        ann.on_the_board(tap=how is FINGER)
        ann.wait_past(seq)
    assert not missing, f"only the list has {missing}"
