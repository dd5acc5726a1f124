"""DT-63: what is offered would change something; and the log tells what did happen, no more."""

from __future__ import annotations

import pytest

from longbox.games.dice_tuners.decisions.steps import WHEN_DEPLOYED
from tests.games.dice_tuners.table import (
    CARD,
    Table,
    answer_all,
    duel,
    edition,
    front,
    invented,
)


def offers(table: Table) -> list[str]:
    return [name for _, name in table.open]


def overdrive(
    text: str, window: str, *dice: str, hands: tuple[str, ...] = ("", ""), used: tuple[int, ...]
) -> Table:
    """Seat 0 has a hero with this overdrive, which needs no dice."""
    hero = invented("Sora", overdrive=text, needs="R", overdrive_window=window)
    return front(*dice, hands=hands, heroes=["Sora"], mine=edition(hero), bluffs_used=used)


@pytest.mark.parametrize(
    ("text", "window", "yes", "no"),
    [
        ("FACE(SELF,K2)", "DUEL_START", ("r1", "r1"), ("r2", "r1")),
        ("PIERCE", "DUEL_START", ("r1", "rs"), ("rs", "r1")),
        ("NOADV(OPP)", "DUEL_START", ("r1", "b1"), ("r1", "g1")),
        ("COST(+1)", "STRENGTH", ("rh", "r1"), ("r1", "r1")),
        ("FIRE", "STRENGTH", ("rh", "r1"), ("r1", "r1")),
    ],
)
def test_dice_that_an_overdrive_would_not_change(
    text: str, window: str, yes: tuple[str, str], no: tuple[str, str]
) -> None:
    """DT-63."""
    assert offers(overdrive(text, window, *yes, used=(0, 1))) == ["UseOverdrive"]
    assert "UseOverdrive" not in offers(overdrive(text, window, *no, used=(0, 1)))


@pytest.mark.parametrize(
    ("text", "window", "yes", "no"),
    [
        ("VAL(+1)", "REVEAL", ("R1", ""), ("", "R1")),
        ("VAL(+1)", "DUEL_START", ("R1", ""), ("", "R1")),
        ("KEEP", "REVEAL", ("R1", ""), ("", "R1")),
        ("CALM", "DUEL_START", ("R1", ""), ("", "R1")),
        ("CALM", "IGNITE", ("R1", "R6"), ("R6", "R1")),
        ("FIRE", "IGNITE", ("", "R1"), ("R1", "")),
        ("HOLD", "IGNITE", ("", "R1"), ("R1", "")),
        ("CANCEL", "DUEL_START", ("", "R1"), ("R1", "")),
        ("CANCEL", "IGNITE", ("", "R1"), ("R6", "R1")),
        ("DISCARD(OPP,1)", "STRENGTH", ("", "R1 R2"), ("R1 R2", "R3")),
    ],
)
def test_cards_and_fire_that_an_overdrive_would_not_change(
    text: str, window: str, yes: tuple[str, str], no: tuple[str, str]
) -> None:
    """DT-63: as they stand, or as far as they are not known yet."""
    for hands, offered in [(yes, True), (no, False)]:
        used = tuple(seat for seat, hand in enumerate(hands) if not hand)
        table = overdrive(text, window, "r2", "r1", hands=hands, used=used)
        if window != "DUEL_START":
            table.cards(*[hand.split()[0] for hand in hands if hand])
        answer_all(table, "fight on", "skip the effect")
        assert ("UseOverdrive" in offers(table)) == offered, hands


def test_wild_is_not_offered_where_every_colour_can_be_played() -> None:
    """DT-60, DT-63."""
    for legal, offered in [("rg", True), ("rgb", False)]:
        hero = invented("Sora", overdrive="WILD", needs="R", overdrive_window="DUEL_START")
        table = front("r1", "r1", heroes=["Sora"], mine=edition(hero), legal=legal)
        assert ("UseOverdrive" in offers(table)) == offered


def test_nothing_is_drawn_from_two_empty_piles() -> None:
    """DT-25, DT-63."""
    hero = invented("Sora", "DRAW(1)", "RESULT")
    table = front("r1", "r1", heroes=["Sora"], mine=edition(hero), hands=["R1", ""])
    table.discard_deck()
    for card in range(18):
        table.state.table.discard[card] = 0
    table.cards("R1", "bluff").play("fight on").play("skip the effect")
    assert "UseSkill" not in offers(table)


@pytest.mark.parametrize(
    ("card", "other", "dice", "offered"),
    [
        ("G5", "R5", ("r1", "r1"), True),  # both On Fire, so there is an effect to cancel
        ("G5", "R4", ("r1", "r1"), False),
        ("G5", "bluff", ("r1", "r1"), False),
        ("G6", "bluff", ("r1", "b1"), True),
        ("G6", "bluff", ("r1", "g1"), False),
        ("R6", "bluff", ("r1", "g1"), True),
        ("R6", "bluff", ("r1", "b1"), False),
        ("B2", "bluff", ("r1", "r1"), True),
        ("B2", "bluff", ("rh", "r1"), False),
    ],
)
def test_a_card_is_offered_if_it_would_change_something(
    card: str, other: str, dice: tuple[str, str], offered: bool
) -> None:
    """DT-43, DT-63."""
    hands = [card, "" if other == "bluff" else other]
    table = front(*dice, hands=hands).cards(card, other)
    answer_all(table, "fight on")
    assert ((0, "UseEffect") in table.open) == offered


def test_all_parts_of_a_card_happen_though_the_first_leaves_nothing_to_change() -> None:
    """DT-26, DT-43, DT-63: after a question in between, too."""
    mine = edition(
        cards=CARD.format(name="Flood", value=9, effect="DRAW(2); FACE(SELF,K2); STR(SELF,+1)")
    )
    table = front("r1", "r1", hands=["Flood R1 R2 R3", ""], mine=mine).cards("Flood", "bluff")
    table.play("fight on").play("use the effect").play("discard R1")
    assert table.last("Strength") == "Strength: Player 1 3, Player 2 1"


def test_dice_that_are_alike_are_not_swapped() -> None:
    """DT-57, DT-63."""
    for dice, options in [
        ("r1 r1 r1", None),
        ("r1 r1 g1", ["swap left and front", "swap right and front", "leave the dice"]),
    ]:
        table = duel(dice, "b1 b1 b1", heroes=["Suzu"], hands=["R1", "R1"])
        table.clear_questions()
        table.state.table.go_to(WHEN_DEPLOYED)
        table.state.table.duel.number = 0
        table.state.go_on()
        assert (offers(table) == ["SwapDice"]) == (options is not None)
        if options:
            assert table.options() == options
            assert "DT-57" in table.why_not("swap left and right")


def test_who_has_no_card_is_not_asked_to_discard() -> None:
    """DT-60, DT-63: of two opponents the one with cards discards, without a question."""
    hero = invented("Sora", "DISCARD(OPP,1)", "DUEL_START")
    hands = ["", "", "R2"]
    table = front(*["r1"] * 3, heroes=["Sora"], mine=edition(hero), hands=hands)
    assert "AimAt" not in offers(table)
    assert table.hand(2) == ""


# What the log tells.


def told_of(table: Table, beginning: str) -> list[str]:
    return [text for text in table.told() if text.startswith(beginning)]


def test_a_value_is_not_told_without_a_card() -> None:
    """DT-40, DT-60."""
    bare = front("r1", "r1", heroes=["Okiku"], bluffs_used=[0, 1])
    assert told_of(bare, "Okiku worked") == []
    played = front("r1", "r1", heroes=["Okiku"], hands=["R1", ""], bluffs_used=[1]).cards("R1")
    assert told_of(played, "Okiku worked") == [
        "Okiku worked for Player 1: +1 to the card's value for On Fire"
    ]


def test_a_bluff_is_not_told_to_return() -> None:
    """DT-13, DT-60: Sayuri keeps a card of the hand that she played, not her Bluff."""
    for hand, card, told in [("", "bluff", 0), ("R1", "R1", 1)]:
        table = front("r1", "r2", heroes=["Sayuri"], hands=[hand, "R6"]).cards(card, "R6")
        answer_all(table, "fight on", "skip the effect", "leave the card")
        assert len(told_of(table, "Sayuri worked")) == told


def test_the_winner_is_told_before_what_follows_from_the_victory() -> None:
    """DT-35, DT-49, DT-61: Tama draws after the win, and then the VP are counted."""
    table = front("r2", "r1", heroes=["Tama"], bluffs_used=[0, 1]).play("use the skill")
    wanted = ["Strength", "Player 1 won", "Player 1 used the skill", "Player 1 scored 1 VP"]
    told = table.told()
    places = [next(i for i, text in enumerate(told) if text.startswith(one)) for one in wanted]
    assert places == sorted(places)


def test_of_a_card_the_parts_are_told_that_happen() -> None:
    """DT-61: with its condition, if it holds."""
    for dice, told in [
        (("r1", "r1"), "Player 1 used Press the Wound: +1 Strength"),
        (
            ("r1", "g1"),
            "Player 1 used Press the Wound: +1 Strength; with Advantage, +1 Strength",
        ),
    ]:
        table = front(*dice, hands=["R4", ""]).cards("R4", "bluff")
        table.play("fight on").play("use the effect")
        assert told_of(table, "Player 1 used") == [told]


@pytest.mark.parametrize(("dice", "won"), [(("r2", "r1"), True), (("r1", "r2"), False)])
def test_what_waits_for_the_result_is_told_when_it_comes(dice: tuple[str, str], won: bool) -> None:
    """DT-61."""
    mine = edition(cards=CARD.format(name="Spoils", value=9, effect="IF WIN: BONUS(2)"))
    table = front(*dice, hands=["Spoils", ""], mine=mine, bluffs_used=[1])
    table.play("play spoils").play("fight on").play("use the effect")
    answer_all(table, "leave the card")
    assert told_of(table, "Player 1 used") == ["Player 1 used Spoils, which waits for the result"]
    told = ["Spoils worked for Player 1: after a win, 2 more VP for winning"] if won else []
    assert told_of(table, "Spoils worked") == told


def test_an_overdrive_tells_the_parts_that_happen() -> None:
    """DT-58, DT-63."""
    hero = invented("Sora", overdrive="FIRE; IF ADV: STR(SELF,+1)", needs="R")
    table = front("rh", "r1", heroes=["Sora"], mine=edition(hero), bluffs_used=[0, 1])
    table.play("use the overdrive")
    assert told_of(table, "Player 1 used") == ["Player 1 used the overdrive of Sora: On Fire too"]
