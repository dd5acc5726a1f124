"""Positions built by hand, also such as play hardly reaches: every question has an answer."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from longbox.core.rng import Rng
from longbox.games.dice_tuners.decisions.steps import RECRUIT, WHEN_DEPLOYED
from longbox.games.dice_tuners.game import DiceTuners
from longbox.testing import check_positions
from tests.games.dice_tuners.table import DULL, Table, duel

HEROES = [hero.name for hero in DiceTuners().parts.heroes]
CODES = [colour + value for colour in "RGB" for value in "123456"]
DICE = [colour + face for colour in "rgb" for face in "12sh"]


def some(rng: Rng, things: list[str], count: int) -> list[str]:
    """So many different things."""
    left = things[:]
    rng.shuffle(left)
    return left[:count]


def some_hands(rng: Rng, players: int) -> list[str]:
    """Of none to four cards, each of them the only one of its kind on the table."""
    codes = some(rng, CODES, 4 * players)
    return [" ".join(codes[4 * seat : 4 * seat + rng.below(5)]) for seat in range(players)]


def some_duel(rng: Rng) -> Table:
    """Any heroes, dice, hands, colours and used Bluffs, before any duel of the last round."""
    players = 2 + rng.below(3)
    return duel(
        *[" ".join(DICE[rng.below(12)] for _ in range(3)) for _ in range(players)],
        hands=some_hands(rng, players),
        heroes=some(rng, HEROES, players),
        legal="".join("rgb"[rng.below(3)] for _ in range(3)),
        number=1 + rng.below(players + 1),
        bluffs_used=[seat for seat in range(players) if rng.below(2)],
        first=rng.below(players),
        face_up=rng.below(2) == 0,
    )


def some_hiring(rng: Rng) -> Table:
    """Any hands and market, in any round but the first, with few cards in the deck or none."""
    table = Table(2 + rng.below(3), face_up=rng.below(2) == 0)
    players = int(table.state.table.players)
    table.clear_questions()
    table.market(*some(rng, HEROES, players + 1)).deal(*some_hands(rng, players))
    table.discard_deck(keep=rng.below(3))
    table.state.table.round = 2 + rng.below(int(table.state.table.rounds()) - 1)
    table.state.table.go_to(RECRUIT)
    table.state.go_on()
    return table


def some_deployment(rng: Rng) -> Table:
    """Any heroes and dice, when all dice are deployed."""
    table = some_duel(rng)
    players = int(table.state.table.players)
    table.clear_questions()
    table.hire(*DULL[:players]).hire(*some(rng, HEROES, players))
    table.state.table.duel.begin()
    table.state.table.duel.number = 0
    table.state.table.go_to(WHEN_DEPLOYED)
    table.state.go_on()
    return table


@pytest.mark.parametrize("build", [some_duel, some_hiring, some_deployment])
def test_no_question_is_without_an_answer(build: Callable[[Rng], Table]) -> None:
    """DT-21, DT-37, DT-38, DT-63: and no answer is offered twice."""
    rng = Rng(11)
    for _ in range(60):
        table = build(rng)
        check_positions(table.game, int(table.state.table.players), [table.state], plays=1)
