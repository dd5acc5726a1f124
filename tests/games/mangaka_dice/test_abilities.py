"""Skill and Assist Cards: MD-16 and MD-35 to MD-49."""

from __future__ import annotations

import pytest

from longbox.games.mangaka_dice.state import State
from tests.games.mangaka_dice.table import (
    load,
    options,
    pay,
    play,
    position,
    question,
    roll,
    shown,
    told,
    why_not,
)


def unused(state: State) -> str:
    return shown(state.desks[0].unused)


def test_one_skill_and_one_assist_card_a_turn_in_either_order() -> None:
    """MD-16: and both may change the same die."""
    for order in (["use s24", "play a13"], ["play a13", "use s24"]):
        state = position("g1", hands=["a13 a07"], skills=["s24 s30"])
        value = 1
        for card in order:
            play(state, card, f"raise green {value}")
            value += 1 if card == "use s24" else 3
        assert unused(state) == "g5"
        assert [text for text in options(state) if text[:3] in ("use", "pla")] == []
        assert why_not(state, "use s30") == "one Skill Card has been used in this turn (MD-16)"
        assert why_not(state, "play a07") == "one Assist Card has been played in this turn (MD-16)"


def test_abilities_come_before_taking_a_card() -> None:
    """MD-16: taking it ends the turn."""
    state = position("g4 w4", "g1", hands=["a06"], skills=["s24"], in_play="s04")
    pay(state, "s04", "g4 w4")
    assert question(state) == "TakeTurn(1)"


def test_an_ability_needs_no_card_afterwards_and_stays() -> None:
    """MD-48: what it changed is still changed in the next turn."""
    state = position("g1 g2 w3", "", skills=["s26"])
    play(state, "use s26", "raise white 3", "draw an assist card", "pay green 1")
    assert unused(state) == "g2 w5"
    assert question(state) == "TakeTurn(0)"


def test_a_skill_card_is_used_once_an_action_phase() -> None:
    """MD-38: and is usable again in the next."""
    state = position("g1 g2 w3", "", skills=["s26 s27"])
    play(state, "use s26", "raise white 3", "draw an assist card", "pay green 1")
    assert "use s26" not in options(state)
    assert "use s27" in options(state)
    assert why_not(state, "use s26") == (
        "Extra Screentone has been used in this Action Phase (MD-38)"
    )
    play(state, "draw an assist card", "pay green 2")
    assert state.table.round == 2
    assert state.desks[0].usable == state.desks[0].skill


def test_skill_cards_that_give_dice_are_never_used() -> None:
    """MD-38."""
    state = position("g1", skills=["s01 s14 s24"])
    assert [text for text in options(state) if text.startswith("use")] == ["use s24"]
    assert why_not(state, "use s14") == (
        "Desk Lamp and Spare Desk has given its dice; it is never used (MD-38)"
    )
    assert why_not(state, "use s30") == "you do not have Mirror Check (MD-38)"


def test_a_skill_card_just_taken_cannot_be_used_in_this_phase() -> None:
    """MD-32."""
    state = pay(position("g1 g2", "g1", in_play="s24"), "s24", "g1")
    play(state, "draw an assist card", "pay green 1")
    assert question(state) == "TakeTurn(0)"
    assert why_not(state, "use s24") == (
        "Clean Pencils can be used from the next Action Phase on (MD-32)"
    )


def test_an_assist_card_is_played_once() -> None:
    """MD-39: it goes face up to the used ones."""
    state = play(position("g2", hands=["a16"]), "play a16", "change green 2", "turn to 5")
    assert state.hands[0] == 0
    assert state.table.assist_discard == 1 << 15
    assert why_not(state, "play a16") == "Fresh Pair of Eyes is not in your hand (MD-39)"


def test_a_drawn_assist_card_can_be_played_in_the_next_turn() -> None:
    """MD-35: also within the same phase."""
    state = load(position("g1 g2", "g1"), 5)  # the sixth card of the deck is a06
    play(state, "draw an assist card", "pay green 1")
    assert question(state) == "TakeTurn(1)"
    play(state, "draw an assist card", "pay green 1")
    assert "play a06" in options(state)


@pytest.mark.parametrize("die", ["g3", "w3", "r3", "y3"])
def test_dice_of_all_colours_can_be_changed(die: str) -> None:
    """MD-37."""
    names = {"g": "green", "w": "white", "r": "red", "y": "yellow"}
    state = position(f"{die} g6", skills=["s26"])
    play(state, "use s26", f"raise {names[die[0]]} 3")
    assert f"{die[0]}5" in unused(state)


def test_used_dice_and_the_dice_of_others_cannot_be_changed() -> None:
    """MD-37."""
    state = play(position("g3", "w5 g5", used=["w2"], skills=["s24"]), "use s24")
    assert options(state) == ["raise green 3"]
    assert why_not(state, "raise white 2") == "you have no unused white 2 (MD-40)"


@pytest.mark.parametrize(
    ("card", "move", "before", "after"),
    [
        ("s24", "raise green 3", "g3", "g4"),
        ("s24", "raise green 6", "g6", "g6"),
        ("s26", "raise green 5", "g5", "g6"),  # the rulebook's: +2 on a 5
        ("s28", "raise green 4", "g4", "g6"),  # the rulebook's: +3 on a 4
        ("s25", "lower green 3", "g3", "g2"),
        ("s27", "lower green 1", "g1", "g1"),
        ("s27", "lower green 2", "g2", "g1"),
        ("s27", "lower green 3", "g3", "g1"),
    ],
)
def test_raise_and_lower_within_one_and_six(card: str, move: str, before: str, after: str) -> None:
    """MD-40, MD-37."""
    state = play(position(before, skills=[card]), f"use {card}", move)
    assert unused(state) == after


def test_a_card_that_raises_does_not_lower() -> None:
    """MD-40."""
    state = play(position("g3", skills=["s24"]), "use s24")
    assert why_not(state, "lower green 3") == "this card only raises dice (MD-40)"
    assert why_not(state, "done") == "there is a die to choose first (MD-40)"
    state = play(position("g3", skills=["s25"]), "use s25")
    assert why_not(state, "raise green 3") == "this card only lowers dice (MD-40)"


def test_a_card_for_two_dice_changes_each_once_and_in_its_own_direction() -> None:
    """MD-40: S29 is ±1 on up to two dice; a die that was changed is not changed again."""
    state = play(position("g3 w4", skills=["s29"]), "use s29")
    assert options(state) == ["raise green 3", "raise white 4", "lower green 3", "lower white 4"]
    play(state, "raise green 3")
    assert options(state) == ["raise white 4", "lower white 4", "done"]
    assert why_not(state, "lower green 4") == (
        "the green 4 has had its part in this Ability (MD-40)"
    )
    play(state, "lower white 4")
    assert unused(state) == "g4 w3"
    assert question(state) == "TakeTurn(0)"


def test_a_card_for_two_dice_may_change_one() -> None:
    """MD-40: and with three dice it still changes only two."""
    state = play(position("g2 w4", hands=["a15"]), "play a15", "raise green 2", "done")
    assert unused(state) == "g5 w4"
    state = position("g2 w4 w1", hands=["a15"])
    play(state, "play a15", "raise green 2", "lower white 4")
    assert unused(state) == "g5 w1 w1"
    assert question(state) == "TakeTurn(0)"


def test_rerolled_dice_are_rolled_together_when_all_are_chosen() -> None:
    """MD-41: up to two of them with S31."""
    state = play(position("g1 w1 w2", skills=["s31"]), "use s31", "reroll green 1")
    assert unused(state) == "w1 w2"  # it is set aside, and not rolled yet
    assert options(state) == ["reroll white 1", "reroll white 2", "done"]
    roll(state, 5, 6)
    play(state, "reroll white 2")
    assert unused(state) == "g5 w1 w6"
    assert told(state)[-1] == "Player 1 rerolled green 1, white 2 and got green 5, white 6"


def test_fewer_dice_can_be_rerolled() -> None:
    """MD-41."""
    state = play(position("g1 w1 w2", hands=["a17"]), "play a17", "reroll white 1")
    roll(state, 4)
    play(state, "done")
    assert unused(state) == "g1 w2 w4"
    state = play(position("g1", hands=["a17"]), "play a17")
    assert why_not(state, "done") == "there is a die to choose first (MD-41)"
    roll(state, 3)
    play(state, "reroll green 1")
    assert unused(state) == "g3"


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
def test_flip_turns_a_die_to_its_opposite_side(value: int) -> None:
    """MD-42: 1 and 6, 2 and 5, 3 and 4."""
    state = play(position(f"g{value}", skills=["s30"]), "use s30", f"flip green {value}")
    assert unused(state) == f"g{7 - value}"


def test_copy_gives_the_value_of_one_die_to_another() -> None:
    """MD-43: the copied die stays as it is, and is not its own target."""
    state = play(position("g2 w5", skills=["s33"]), "use s33", "copy white 5")
    assert options(state) == ["change green 2"]
    assert why_not(state, "change white 5") == (
        "the white 5 has had its part in this Ability (MD-43)"
    )
    play(state, "change green 2")
    assert unused(state) == "g5 w5"
    assert question(state) == "TakeTurn(0)"


def test_copy_to_two_dice() -> None:
    """MD-43: one or two of them, and no more."""
    state = play(position("g2 w5 r1 y3", hands=["a09"]), "play a09", "copy white 5")
    assert why_not(state, "done") == "there is a die to choose first (MD-43)"
    play(state, "change green 2")
    assert options(state) == ["change red 1", "change yellow 3", "done"]
    play(state, "change red 1")
    assert unused(state) == "g5 w5 r5 y3"
    assert question(state) == "TakeTurn(0)"
    state = play(position("g2 w5 r1", hands=["a09"]), "play a09", "copy white 5", "change red 1")
    assert unused(play(state, "done")) == "g2 w5 r5"


def test_copy_needs_two_dice() -> None:
    """MD-43."""
    state = position("g2", used=["w5"], hands=["a11"], skills=["s33"])
    assert why_not(state, "play a11") == ("Borrowed Backgrounds needs two unused dice (MD-43)")
    assert why_not(state, "use s33") == "Photo Tracing needs two unused dice (MD-43)"


@pytest.mark.parametrize("value", [1, 2, 3, 4, 5, 6])
def test_set_turns_a_die_to_any_value(value: int) -> None:
    """MD-44."""
    state = play(position("g2 w5", hands=["a06"]), "play a06", "change green 2")
    assert options(state) == [f"turn to {other}" for other in (1, 2, 3, 4, 5, 6)]
    play(state, f"turn to {value}")
    assert unused(state) == f"g{value} w5"
    assert question(state) == "TakeTurn(0)"


def test_spread_keeps_the_sum() -> None:
    """MD-45: points go one by one, to one die or several."""
    state = play(position("g5 w1 w6", skills=["s36"]), "use s36", "spread green 5")
    assert options(state) == ["raise white 1"]  # the 6 takes no more
    assert why_not(state, "raise white 6") == "no die goes above 6 (MD-45)"
    assert why_not(state, "done") == "there is a die to choose first (MD-45)"
    play(state, "raise white 1", "raise white 2")
    assert options(state) == ["raise white 3", "done"]
    play(state, "done")
    assert unused(state) == "g3 w3 w6"
    assert question(state) == "TakeTurn(0)"


def test_the_giver_keeps_one() -> None:
    """MD-45."""
    state = play(position("g2 w1", skills=["s36"]), "use s36", "spread green 2", "raise white 1")
    assert options(state) == ["done"]
    assert why_not(state, "raise white 2") == "the giving die must keep 1 (MD-45)"
    assert unused(play(state, "done")) == "g1 w2"


def test_who_can_spread() -> None:
    """MD-45: a 1 has nothing to give, and a die alone nobody to give to."""
    state = play(position("g1 w3 w6", skills=["s36"]), "use s36")
    assert options(state) == ["spread white 3", "spread white 6"]
    assert why_not(state, "spread green 1") == (
        "the die must keep 1 itself, and another must be below 6 (MD-45)"
    )
    state = play(position("g6 w6 w3", skills=["s36"]), "use s36")
    assert options(state) == ["spread green 6", "spread white 6"]  # the 3 could give to sixes only
    for dice in ("g5", "g6 w6", "g1 w1"):
        assert why_not(position(dice, skills=["s36"]), "use s36") == (
            "Storyboard Juggling needs a die above 1 and another one below 6 (MD-45)"
        )


def test_yellow_dice_are_rolled_when_they_are_gained() -> None:
    """MD-46: and can pay like others."""
    state = roll(position("g1", "g1", hands=["a01"], in_play="e04"), 1, 1)
    play(state, "play a01")
    assert unused(state) == "g1 y1 y1"
    assert state.table.yellows == 3
    pay(state, "e04", "g1 y1 y1")
    assert shown(state.desks[0].used) == "g1 y1 y1"


def test_too_few_yellow_dice() -> None:
    """MD-46: those that are left; with none left the card cannot be played."""
    state = position("g1", hands=["a05"])
    state.table.yellows = 1
    play(roll(state, 3), "play a05")
    assert unused(state) == "g1 y3"
    state = position("g1", hands=["a05"])
    state.table.yellows = 0
    assert "play a05" not in options(state)
    assert why_not(state, "play a05") == (
        "Agency Rescue Team needs a yellow die, and all are out (MD-46)"
    )


def test_used_white_and_red_dice_are_taken_as_they_are() -> None:
    """MD-47: all of one player's, and no green or yellow ones."""
    state = position("g1 w1", "g2", used=["w6", "g3 w2 w4 r5 y6"], hands=["a20"])
    play(state, "play a20")
    assert options(state) == ["borrow from player 1", "borrow from player 2"]
    assert why_not(state, "borrow from player 3") == (
        "there are no used white or red dice to take there (MD-47)"
    )
    play(state, "borrow from player 2")
    assert unused(state) == "g1 w1 w2 w4 r5"
    assert shown(state.desks[1].used) == "g3 y6"
    assert shown(state.desks[0].used) == "w6"


def test_ones_own_used_dice_become_unused_again() -> None:
    """MD-47."""
    state = play(position("g1", used=["g4 w6 r2"], hands=["a20"]), "play a20")
    play(state, "borrow from player 1")
    assert unused(state) == "g1 w6 r2"
    assert told(state)[-1] == "Player 1 took used dice back: white 6, red 2"


def test_dice_that_were_taken_can_be_changed_and_taken_again() -> None:
    """MD-47: once paid they lie with the one who paid them, and in the end go home (MD-50)."""
    state = position(
        "g2", "g1 g1", used=["", "w3"], hands=["a20"], skills=["s26"], in_play="s28", players=3
    )
    play(state, "play a20", "borrow from player 2", "use s26", "raise white 3")
    pay(state, "s28", "g2 w5")
    assert shown(state.desks[0].used) == "g2 w5"
    state.hands[1] = 1 << 19
    play(state, "play a20", "borrow from player 1")
    assert shown(state.desks[1].unused) == "g1 g1 w5"
    play(state, "draw an assist card", "pay green 1", "draw an assist card", "pay green 1")
    assert state.table.round == 2
    assert [len(shown(desk.unused).split()) for desk in state.desks] == [2, 2, 2]


def test_nobody_has_used_dice_to_take() -> None:
    """MD-47: green and yellow ones do not count."""
    state = position("g1 w1", used=["g4 y2", "g3"], hands=["a20"])
    assert why_not(state, "play a20") == (
        "Editor-in-chief needs a player with used white or red dice (MD-47)"
    )


def test_white_and_red_dice_of_skill_cards_come_for_good() -> None:
    """MD-49, MD-53: after the phase, and in every round from then on."""
    state = position("g4 g6 w4 w6 w2", "", in_play="s05 s22")
    pay(state, "s22", "g6 w2 w6")
    assert unused(state) == "g4 w4"
    pay(state, "s05", "g4 w4")
    assert state.table.round == 2
    assert state.desks[0].whites == 4
    whites = [die for die in unused(state).split() if die[0] == "w"]
    assert len(whites) == 4
    assert "w0" not in whites
    assert "r3" in unused(state).split()
