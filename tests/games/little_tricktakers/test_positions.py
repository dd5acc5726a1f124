"""Positions that are built and not waited for: none of them leads to a question without options."""

from __future__ import annotations

import pytest

from longbox.core.rng import Rng
from longbox.games.little_tricktakers.components import CHARACTER_NAMES, ITEM_NAMES, KIND_NAMES
from longbox.testing import check_positions
from tests.games.little_tricktakers.table import (
    GAME,
    LETTERS,
    SPECIAL,
    Table,
    playing,
    preparing,
)

FACES = [
    *[f"{letter}{number}" for letter in LETTERS for number in range(1, 10)],
    *[f"d{letter}" for letter in LETTERS],
    *SPECIAL,
    *[f"{letter}10" for letter in LETTERS],
]


def drawn(things: list[str], rng: Rng, unfit: str = "-") -> str:
    """One of the things that do not contain a letter."""
    fit = [one for one in things if unfit not in one]
    one = fit[int(rng.below(len(fit)))]
    things.remove(one)
    return one


def crowded(players: int, rng: Rng) -> Table:
    """A late trick with pairs, rare cards, short hands, a short deck, and all items about."""
    characters = list(CHARACTER_NAMES)
    pairs = [f"{drawn(characters, rng)}+{drawn(characters, rng)}" for _ in range(players)]
    faces = list(FACES)
    trick = int(rng.below(5))
    hands = []
    for pair in pairs:
        size = 1 + int(rng.below(5 - trick + 1)) if rng.below(3) else 5 - trick
        unfit = "k" if "samurai" in pair else "-"  # LT-45
        hands.append(" ".join(drawn(faces, rng, unfit) for _ in range(size)))
    common = [face for face in faces if face[0] in LETTERS and face[1:] != "10"]
    deck = " ".join(drawn(common, rng) for _ in range(int(rng.below(4))))
    items: dict[int, str] = dict.fromkeys(range(players), "")
    for item in ITEM_NAMES:
        items[int(rng.below(players))] += f" {item}"
    beasts = {int(rng.below(players)): "oko"}
    leader = int(rng.below(players))
    last = 3 if players == 2 else 2
    return playing(hands, pairs, items, beasts, trick, leader, round=last, deck=deck)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_no_crowded_trick_leads_to_a_question_without_options(players: int) -> None:
    rng = Rng(players)
    tables = [crowded(players, rng) for _ in range(30)]
    report = check_positions(GAME, players, [table.state for table in tables], plays=3)
    assert report.total("refusals") > 1000


def test_no_preparation_leads_to_a_question_without_options() -> None:
    """Every pair of characters, the first of three hands all black but for one card."""
    hands = ["k1 k2 k3 k4 r5", "k5 k6 k7 k8 F", "r1 r2 r3 r4 R"]
    states = []
    for one in CHARACTER_NAMES:
        for two in CHARACTER_NAMES:
            if one < two:
                rest = [name for name in CHARACTER_NAMES if name not in (one, two)]
                pairs = [f"{one}+{two}", f"{rest[0]}+{rest[1]}", f"{rest[2]}+{rest[3]}"]
                states.append(preparing(hands, pairs).state)
    check_positions(GAME, 3, states, plays=1)


def test_the_letter_of_an_empty_hand() -> None:
    """What chance found in none of 4,600 matches: the position that began this test."""
    hands, characters = ["dr", "b1", "g2"], ["samurai", "king", "gambler"]
    table = playing(hands, characters, items={0: "map letter"}, trick=4, deck="k1 k2")
    check_positions(GAME, 3, [table.state], plays=40)


def test_every_face_can_be_named() -> None:
    assert len(FACES) == len(KIND_NAMES)
