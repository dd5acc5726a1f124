"""Whole matches, and the edition."""

from __future__ import annotations

from statistics import median

import pytest

from longbox.core.edition import Edition
from longbox.core.errors import EditionError
from longbox.games.mangaka_dice.components import (
    CARD_SETS,
    FULL_HOUSE,
    GAIN_RED,
    GAIN_WHITE,
    LOWER,
    OF_A_KIND,
    RAISE,
    RAISE_OR_LOWER,
    ROLL_YELLOW,
    SUM,
    TWO_PAIRS,
    Card,
)
from longbox.games.mangaka_dice.game import MangakaDice
from tests.games.mangaka_dice.greedy import greedy_match
from tests.games.mangaka_dice.table import GAME


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_greedy_match_lasts_five_to_seven_rounds(players: int) -> None:
    """MD-54: as the cards are made for."""
    for seed in range(3):
        state = greedy_match(players, seed)
        assert 5 <= state.table.round <= 7
        assert max(GAME.outcome(state).points) >= 15


def test_the_cards_are_balanced_as_designed() -> None:
    """MD-2: red dice for thirteen cards, white ones for ten, and points for somebody to win."""
    parts = GAME.parts
    reds = [int(card.number) for card in parts.skill if card.ability == GAIN_RED]
    assert sorted(reds) == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 6]
    whites = [int(card.number) for card in parts.skill if card.ability == GAIN_WHITE]
    assert (len(whites), sum(whites)) == (10, 12)
    yellows = [int(card.number) for card in parts.assist if card.ability == ROLL_YELLOW]
    assert (len(yellows), sum(yellows)) == (5, 10)
    for players, most in ((2, 53), (3, 74), (4, 74)):
        used = [card for card in parts.experience if card.is_used(players, "all")]
        points = sum(int(card.points) for card in used)
        assert points == most
        assert points > players * (parts.goal - 1)


def used_cards(of_kind: list[Card], players: int, card_set: str) -> list[Card]:
    return [card for card in of_kind if card.is_used(players, card_set)]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("card_set", CARD_SETS)
def test_most_costs_need_matching_values(players: int, card_set: str) -> None:
    """MD-24 to MD-26: of the Experience Cards as of the Skill Cards, in every set of cards."""
    for of_kind in (GAME.parts.experience, GAME.parts.skill):
        used = used_cards(of_kind, players, card_set)
        matching = [card for card in used if card.pattern in (OF_A_KIND, TWO_PAIRS, FULL_HOUSE)]
        assert 2 * len(matching) > len(used)


@pytest.mark.parametrize("players", [2, 4])
def test_every_kind_of_cost_is_met_in_every_match(players: int) -> None:
    """MD-22 to MD-29: but for the card for ten of a kind, also in a first match."""
    used = used_cards([*GAME.parts.experience, *GAME.parts.skill], players, "first-match")
    costs = {(int(card.pattern), int(card.needed)) for card in used}
    everything = {
        (int(card.pattern), int(card.needed))
        for card in (*GAME.parts.experience, *GAME.parts.skill)
        if not card.wins
    }
    assert costs == everything
    assert len(costs) == 22


DICE_SPENT = {SUM: {7: 2.0, 10: 2.2, 12: 2.7, 14: 3.2}, TWO_PAIRS: {2: 4.0}}  # on average


def test_the_same_gain_costs_about_as_many_dice_on_every_card() -> None:
    """MD-2: never one die here and three there."""
    spent: dict[tuple[int, int, int], list[float]] = {}
    for card in GAME.parts.skill:
        gain = (int(card.ability), int(card.number), int(card.dice))
        dice = DICE_SPENT.get(int(card.pattern), {}).get(int(card.needed), float(card.needed))
        spent.setdefault(gain, []).append(dice)
    assert all(max(dice) - min(dice) <= 1 for dice in spent.values())


def test_assist_cards_do_more_than_skill_cards_of_their_kind() -> None:
    """MD-39: for they do it once; what both could only do alike, one kind of card has alone.

    A yellow die is for a phase, a white one for good: no Assist Card gives only as many as most
    Skill Cards with white dice.
    """
    shifts = (RAISE, LOWER, RAISE_OR_LOWER)
    for assist in GAME.parts.assist:
        for skill in GAME.parts.skill:
            if assist.ability in shifts and skill.ability in shifts:
                assert assist.number * assist.dice > skill.number * skill.dice
            elif assist.ability == skill.ability:
                assert assist.number > skill.number
    whites = [int(card.number) for card in GAME.parts.skill if card.ability == GAIN_WHITE]
    yellows = [int(card.number) for card in GAME.parts.assist if card.ability == ROLL_YELLOW]
    assert min(yellows) > median(whites)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('cost = "even 3"', 'cost = "evn 3"', "cost cannot be 'evn 3'"),
        ('cost = "even 3"', 'cost = "run 7"', "takes a number from 2 to 6: 'run 7'"),
        ('cost = "even 3"', 'cost = "even 3 3"', "too many or too large numbers"),
        ('ability = "white 2"', 'ability = "white 6"', "needs at least 24 white dice"),
        ('ability = "spread"', 'ability = "spread 1 on 2"', "cannot say on how many dice"),
        ('ability = "take used"', 'ability = "red 3"', "only Skill Cards give dice to keep"),
        ('id = "e02"', 'id = "e07"', "id cannot be 'e07'"),
        ("count = 13", "count = 12", "needs at least 13 red dice"),
        ("count = 20", "count = 32", "must be a whole number from 0 to 31"),
        ('mark = "experts"', 'mark = "expert"', "mark cannot be 'expert'"),
        ("points = 15", "points = 0", "must be a whole number from 1 to 100"),
        ('points = "win"\n', 'points = "wins"\n', "must be a whole number from 0 to 50"),
        ('[[assist]]\nid = "a20"', '[[assists]]\nid = "a20"', "must be 20 cards, not 19"),
    ],
)
def test_an_edition_is_read_strictly(old: str, new: str, why: str) -> None:
    """MD-2: a slip in a card is refused in a sentence."""
    text = GAME.edition.text
    assert old in text
    with pytest.raises(EditionError) as error:
        MangakaDice(Edition(text.replace(old, new, 1), "my.toml"))
    assert why in str(error.value)


def test_there_is_always_an_assist_card_to_draw() -> None:
    """MD-36: so an edition needs more of them than four hands can hold, in every match."""
    before, assist = GAME.edition.text.split("# 20 Assist Cards.")
    marked = assist.replace('ability = "set"', 'ability = "set"\nmark = "experts"', 3)
    fewer = assist.replace('ability = "set"', 'ability = "set"\nmark = "experts"')
    with pytest.raises(EditionError, match="needs at least 13 cards without a mark"):
        MangakaDice(Edition(before + fewer, "my.toml"))
    MangakaDice(Edition(before + marked, "my.toml"))


def test_an_edition_can_change_a_card() -> None:
    """MD-40: a card may raise several dice."""
    text = GAME.edition.text.replace('ability = "raise 1 on 2"', 'ability = "raise 1 on 3"')
    card = MangakaDice(Edition(text, "my.toml")).parts.skill[23]
    assert (int(card.number), int(card.dice)) == (1, 3)
