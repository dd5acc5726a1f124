"""Editions with new heroes, wild words, and boxes of the biggest and smallest size."""

from __future__ import annotations

import pytest

import longbox
from longbox import Match
from longbox.core.edition import Edition
from longbox.games.dice_tuners.effects import WINDOWS, WORKS_IN
from longbox.games.dice_tuners.game import DiceTuners
from longbox.testing import check_game
from tests.games.dice_tuners.table import (
    CARD,
    PRINTED,
    edition,
    invented,
    random_match,
)

NEW = (
    invented("Kumo", "IF ADV: DISCARD(OPP,1)", "REVEAL", "SWAP; DRAW(2)", "G", "DEPLOYED", cost=2),
    invented(
        "Hoshi", "FIRE; IF FACE=KATANA: STR(OPP,-1)", "IGNITE", "REROLL(OPP); KEEP", "B", "STRENGTH"
    ),
    invented(
        "Yuki",
        "IF WIN: DISCARD(OPP,2); IF LOSE: DRAW(1)",
        "RESULT",
        "CANCEL; BONUS(2)",
        "RG",
        "REVEAL",
    ),
)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_edition_with_three_new_heroes_plays(players: int) -> None:
    """DT-7: without touching Python; it keeps every promise of a game."""
    game = DiceTuners(edition(*NEW))
    seen = set()
    for seed in range(12):
        match = random_match(players, seed, game)
        assert match.outcome is not None
        seen |= {event.to_json()["hero"] for event in match.events if event.kind == "hired"}
    assert {"Kumo", "Hoshi", "Yuki"} <= seen
    check_game(game, [players], {"strategy_deck_face_up": "yes"}, examples=15)


def test_editions_side_by_side_number_their_actions_alike() -> None:
    """Players that learn know actions by their places; another edition must not move them."""
    games = [DiceTuners(), DiceTuners(edition(*NEW))]
    for game in games:
        assert [action.place for action in game.actions] == list(range(len(game.actions)))


def test_the_three_can_be_typed() -> None:
    match = Match(DiceTuners(edition(*NEW)), players=2, seed=1)
    assert str(match.game.parse("Hire  KUMO")) == "hire kumo"
    with pytest.raises(longbox.NotationError, match="did you mean 'hire kumo'"):
        match.game.parse("hire kumu")


def test_an_edition_of_wild_words_keeps_every_promise() -> None:
    """DT-60 to DT-62: each word as the skill or overdrive of some hero, all in one box."""
    arguments = {"STR": "(OPP,-1)", "VAL": "(+1)", "COST": "(+1)", "NOADV": "(OPP)"}
    arguments |= {"FACE": "(SELF,SHEATHE)", "REROLL": "(OPP)", "DRAW": "(3)"}
    arguments |= {"DISCARD": "(OPP,1)", "BONUS": "(1)"}
    heroes = []
    for word, windows in WORKS_IN.items():
        text = word + arguments.get(word, "")
        for window in [one for one in windows if one in (0, 3, 4, 5, 6, 7)][:2]:
            over = WINDOWS[max(one for one in windows if one < 8)]
            over = "IGNITE" if over in ("ALWAYS", "HIRED") else over
            heroes.append(
                invented(f"{word} {window}", text, WINDOWS[window], text, "RG"[window % 2], over)
            )
    head, _, rest = PRINTED.partition("[[hero]]")
    mine = head + "".join(heroes) + "[[strategy]]" + rest.partition("[[strategy]]")[2]
    game = DiceTuners(Edition(mine, "mine.toml"))
    for players in (2, 3):
        check_game(game, [players], examples=12)


def test_the_biggest_box_plays() -> None:
    """DT-7, DT-11, DT-23: sixty heroes and sixty designs of cards."""
    head = PRINTED.partition("[[hero]]")[0]
    heroes = "".join(invented(f"Hero {n}", cost=1 + n % 6) for n in range(60))
    cards = "".join(CARD.format(name=f"Card {n}", value=n % 7, effect="none") for n in range(60))
    game = DiceTuners(Edition(head + heroes + cards, "big.toml"))
    hired = set()
    for seed in range(8):
        match = random_match(4, seed, game)
        hired |= {event.to_json()["hero"] for event in match.events if event.kind == "hired"}
    assert len(hired) > 40
    check_game(game, [4], {"strategy_deck_face_up": "yes"}, examples=3)


def test_the_smallest_box_plays() -> None:
    """DT-11, DT-21, DT-25, DT-38: nine dear heroes, sixteen cheap cards."""
    head = PRINTED.partition("[[hero]]")[0]
    heroes = "".join(invented(f"Hero {n}", "DRAW(6)", "RESULT", cost=20) for n in range(9))
    cards = CARD.format(name="Spark", value=0, effect="DRAW(1)").replace(
        "copies = 3", "copies = 16"
    )
    game = DiceTuners(Edition(head + heroes + cards, "small.toml"))
    kinds = set()
    for seed in range(6):
        match = random_match(4, seed, game)
        kinds |= {event.kind for event in match.events}
    assert {"waited", "draw-lost", "strategy-reshuffled", "heroes-reshuffled"} <= kinds
    check_game(game, [4], {"strategy_deck_face_up": "yes"}, examples=4)
