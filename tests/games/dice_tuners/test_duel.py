"""Duels: DT-3 to DT-5 and DT-32 to DT-51."""

from __future__ import annotations

import pytest

from tests.games.dice_tuners.table import (
    Table,
    answer_all,
    duel,
    edition,
    fight,
    front,
    invented,
    strengths,
)

# The test vectors: no cards, so Bluff is used and hands are empty.


def bare(*dice: str) -> Table:
    """A front duel without any cards."""
    return front(*dice, bluffs_used=range(len(dice)))


@pytest.mark.parametrize(
    ("dice", "values", "vp"),
    [
        (("r2", "g2"), [3, 2], [1, 0]),
        (("b1", "r2"), [2, 2], [1, 0]),
        (("r1", "r1"), [1, 1], [0, 0]),
        (("r2", "r1"), [2, 1], [1, 0]),
        (("r1", "b1"), [1, 2], [0, 1]),
    ],
)
def test_two_dice_without_cards(dice: tuple[str, str], values: list[int], vp: list[int]) -> None:
    """DT-3, DT-5, DT-46, DT-47: Katanas, Advantage, and a tie that it decides or leaves null."""
    table = bare(*dice)
    assert strengths(table) == values
    assert table.vp() == vp


@pytest.mark.parametrize(
    ("stronger", "weaker"), [("g", "b"), ("b", "r"), ("r", "g")], ids=["green", "blue", "red"]
)
def test_the_advantage_triangle(stronger: str, weaker: str) -> None:
    """DT-5: green over blue over red over green, and not the other way round."""
    assert strengths(bare(f"{stronger}1", f"{weaker}1")) == [2, 1]
    assert strengths(bare(f"{weaker}1", f"{stronger}1")) == [1, 2]
    assert strengths(bare(f"{stronger}1", f"{stronger}1")) == [1, 1]


@pytest.mark.parametrize(("cards", "values"), [(("R6", "R5"), [5, 2]), (("R5", "R6"), [1, 2])])
def test_sheathe_is_worth_the_hero_when_on_fire(cards: tuple[str, str], values: list[int]) -> None:
    """DT-45: green Sheathe with a hero of cost 4 against blue two Katanas; DT-19 ties apart."""
    table = front("gh", "b2", hands=["R5 R6", "R5 R6"])
    table.cards(*cards)
    answer_all(table, "fight on", "skip the effect", "leave the card")
    assert strengths(table) == values
    assert table.vp() == ([1, 0] if values[0] > values[1] else [0, 1])


def test_two_random_dice() -> None:
    """DT-2, DT-36, DT-47: of all 324 pairs of faces, counted by hand: how a duel ends."""
    weight = {"1": 2, "2": 2, "s": 1, "h": 1}
    ends = {"shield": 0, "strength": 0, "advantage": 0, "null": 0}
    kinds = [colour + face for colour in "rgb" for face in weight]
    for one in kinds:
        for other in kinds:
            table = bare(one, other)
            if table.last("The duel was" if table.null() else "Strength").endswith("negated it"):
                end = "shield"
            elif table.null():
                end = "null"
            else:
                mine, its = strengths(table)
                end = "advantage" if mine == its else "strength"
            ends[end] += weight[one[1]] * weight[other[1]]
    assert ends == {"shield": 99, "strength": 162, "advantage": 36, "null": 27}


def test_a_shield_makes_a_duel_of_two_null_and_no_cards_are_played() -> None:
    """DT-4, DT-36."""
    table = front("rs", "g2", hands=["R1", "R2"])
    assert table.last("The duel was null") == "The duel was null: a Shield negated it"
    assert (table.hand(0), table.hand(1), table.vp()) == ("R1", "R2", [0, 0])


@pytest.mark.parametrize(
    ("dice", "values", "vp"),
    [
        (("r1", "g2", "g1"), [2, 2, 1], [2, 0, 0]),
        (("r2", "g1", "b1"), [2, 1, 1], [2, 0, 0]),
        (("r2", "gs", "b1"), [2, 2], [0, 0, 1]),
        (("r2", "b2", "g2"), [2, 2, 2], [0, 0, 0]),
        (("g2", "r1", "g1"), [2, 2, 1], [0, 2, 0]),
        (("g1", "g2", "r1"), [1, 2, 2], [0, 0, 2]),
        (("r2", "r2", "b1"), [2, 2, 2], [0, 0, 2]),
        (("r2", "r2", "r1"), [2, 2, 1], [0, 0, 0]),
        (("g2", "g2", "b2"), [2, 2, 2], [0, 0, 0]),
    ],
)
def test_three_front_dice(dice: tuple[str, str, str], values: list[int], vp: list[int]) -> None:
    """DT-34, DT-47, DT-48, DT-49: Advantage only over two of one colour; 1 VP for each defeated."""
    table = bare(*dice)
    assert strengths(table) == values
    assert table.vp() == vp


def test_two_shields_of_three_leave_nobody_to_fight() -> None:
    """DT-36."""
    table = bare("rs", "gs", "b2")
    assert table.null()
    assert table.vp() == [0, 0, 0]


# Who faces whom.


def told_duels(players: int, first: int) -> list[str]:
    """Play all duels of a round without cards and tell who fought whom."""
    table = duel(*["r1 r1 r1"] * players, bluffs_used=range(players), first=first)
    texts = [text for text in table.told() if text.startswith("Duel ")]
    return [text.replace(" with red katana", "") for text in texts]


def test_two_players_fight_three_duels() -> None:
    """DT-32, DT-33: the first player's left die against the second player's right comes first."""
    assert told_duels(2, 0) == [
        "Duel 1: Player 1 on the left against Player 2 on the right",
        "Duel 2: Player 1 on the right against Player 2 on the left",
        "Duel 3: Player 1 in front against Player 2 in front",
    ]


def test_three_players_fight_three_side_duels_and_one_of_three() -> None:
    """DT-32, DT-34."""
    assert told_duels(3, 1) == [
        "Duel 1: Player 2 on the left against Player 3 on the right",
        "Duel 2: Player 3 on the left against Player 1 on the right",
        "Duel 3: Player 2 on the right against Player 1 on the left",
        "Duel 4: Player 2 in front against Player 3 in front against Player 1 in front",
    ]


def test_four_players_fight_four_side_duels_and_two_across() -> None:
    """DT-32, DT-33."""
    assert told_duels(4, 3) == [
        "Duel 1: Player 4 on the left against Player 1 on the right",
        "Duel 2: Player 1 on the left against Player 2 on the right",
        "Duel 3: Player 2 on the left against Player 3 on the right",
        "Duel 4: Player 4 on the right against Player 3 on the left",
        "Duel 5: Player 4 in front against Player 2 in front",
        "Duel 6: Player 1 in front against Player 3 in front",
    ]


def test_the_steps_of_a_duel_come_in_their_order() -> None:
    """DT-35: start, Shields, cards, On Fire, retreats, effects, Strength, result."""
    heroes = [
        invented("Hajime", "BONUS(1)", "DUEL_START"),
        invented("Owari", "DRAW(1)", "RESULT"),
    ]
    table = front("r2", "r1", heroes=["Hajime", "Owari"], hands=["R5", "R3"], mine=edition(*heroes))
    fight(table, "R5", "R3")
    found = [text for text in table.told() if "Duel 3" in text or "Player" in text]
    after = found[[i for i, text in enumerate(found) if text.startswith("Duel 3")][-1] :]
    wanted = [
        "Duel 3",
        "Hajime worked",
        "Player 1 played",
        "Player 1 went On Fire",
        "Player 1 used",
    ]
    wanted += ["Strength", "Player 1 won"]
    places = [next(i for i, text in enumerate(after) if text.startswith(one)) for one in wanted]
    assert places == sorted(places)


# Cards.


def test_cards_have_a_colour_that_was_set_aside_or_are_a_bluff() -> None:
    """DT-13, DT-30, DT-37."""
    table = front("r1", "r1", hands=["R1 G1 B1 B2", "R1"], legal="rb")
    assert table.options(0) == [
        "play dragon descending",
        "play moonlit legend",
        "play quiet breath",
        "play bluff",
    ]
    assert table.why_not("play G1", 0) == "no green die was set aside this round (DT-30)"
    assert table.why_not("play R6", 0) == "you do not hold War Banner (DT-37)"
    assert "must play one (DT-37)" in table.why_not("play nothing", 0)
    assert "DT-37" in table.why_not("retreat", 0)


def test_a_bluff_can_be_played_once_a_round() -> None:
    """DT-13: it does not help to be out of other cards."""
    table = duel("r1 r1 r1", "r1 r1 r1", hands=["G1", "G1"], legal="r")
    assert table.options(0) == ["play bluff"]
    table.cards("bluff", "bluff")
    answer_all(table, "fight on")
    assert table.open == [(0, "ChooseCard"), (1, "ChooseCard")]
    assert table.options(0) == ["play nothing"]
    assert table.why_not("play bluff", 0) == "your Bluff is used until the end of the round (DT-13)"


def test_cards_are_chosen_in_any_order_and_turned_up_together() -> None:
    """DT-37."""
    table = front("r2", "r1", hands=["R5", "R6"])
    table.play("play R6", 1)
    assert table.open == [(0, "ChooseCard")]
    assert table.hand(1) == "R6"
    assert not any("played" in text for text in table.told())
    table.play("play R5", 0)
    assert "Player 1 played Drawn Steel (red 5), Player 2 played War Banner (red 6)" in table.told()


def test_whoever_has_no_card_to_play_is_asked_all_the_same() -> None:
    """DT-38: not being asked would tell the others; an empty hand is known to all."""
    table = front("r1", "r2", hands=["G1", ""], legal="r", bluffs_used=[0, 1])
    assert table.open == [(0, "ChooseCard")]
    assert table.options() == ["play nothing"]
    table.play("play nothing")
    assert "Player 1 played nothing, Player 2 played nothing" in table.told()
    assert table.vp() == [0, 1]


def test_the_highest_value_is_on_fire_and_equals_share_it() -> None:
    """DT-39: both of two fours; the first in turn order decides first on a retreat."""
    table = front("r2", "r1", hands=["R4", "G4"]).cards("R4", "G4")
    assert table.last("Player 1 and") == "Player 1 and Player 2 went On Fire"
    assert table.open == [(0, "RetreatOrFight")]
    table.play("fight on")
    assert table.open == [(1, "RetreatOrFight")]


def test_only_the_highest_is_asked() -> None:
    """DT-39, DT-41, DT-43."""
    table = front("r2", "r1", hands=["R3", "R5"]).cards("R3", "R5")
    assert table.open == [(1, "RetreatOrFight")]
    table.play("fight on")
    assert table.open == [(1, "UseEffect")]
    table.play("use the effect")
    assert strengths(table) == [2, 2]
    assert table.null()


def test_bluff_against_bluff_sets_both_on_fire() -> None:
    """DT-39: with the value 0."""
    table = front("r2", "r1").cards("bluff", "bluff")
    assert table.last("Player 1 and") == "Player 1 and Player 2 went On Fire"


def test_one_card_alone_is_on_fire_and_none_at_all_is_not() -> None:
    """DT-40."""
    table = front("r2", "r1", hands=["R1", ""], bluffs_used=[1]).cards("R1")
    assert table.last("Player 1 went") == "Player 1 went On Fire"
    assert "Nobody went On Fire" in bare("r2", "r1").told()


# Retreat.


def test_a_retreat_makes_a_duel_of_two_null() -> None:
    """DT-41: the card of the one is discarded, the other's goes back."""
    table = front("r1", "r2", hands=["R5", "R3"]).cards("R5", "R3").play("retreat")
    assert table.null()
    assert table.vp() == [0, 0]
    assert (table.hand(0), table.hand(1), table.discarded()) == ("", "R3", "R5")


def test_both_on_fire_the_first_retreat_ends_it() -> None:
    """DT-41: the second one is not asked any more."""
    table = duel("r1 r1 r1", "r2 r2 r2", hands=["R5", "G5"]).cards("R5", "G5").play("retreat")
    assert table.last("Duel 2")
    assert (table.hand(0), table.hand(1)) == ("", "G5")


def test_a_bluff_that_comes_back_is_ready_again() -> None:
    """DT-13, DT-41: it can be played in the next duel; the one who retreats has used theirs."""
    table = duel("r1 r1 r1", "r2 r2 r2", hands=["R5", ""]).cards("R5", "bluff").play("retreat")
    assert table.last("Player 2 got") == "Player 2 got Bluff back"
    assert table.state.table.bluff_used == 0
    assert table.options(1) == ["play bluff"]
    table = duel("r1 r1 r1", "r2 r2 r2").cards("bluff", "bluff").play("retreat")
    assert table.state.table.bluff_used == 0b01


def test_among_three_the_others_go_on() -> None:
    """DT-42, DT-49: Advantage is judged among those left, and nobody scores for the retreat."""
    table = front("g1", "r1", "b1", hands=["R5", "R3", "R2"]).cards("R5", "R3", "R2")
    table.play("retreat")
    answer_all(table, "leave the card")
    assert strengths(table) == [1, 2]
    assert table.vp() == [0, 0, 1]
    assert table.hand(0) == ""


def test_two_retreats_of_three_leave_one_whose_card_goes_back() -> None:
    """DT-42."""
    table = front("r1", "r1", "r1", hands=["R5", "G5", "R2"]).cards("R5", "G5", "R2")
    table.play("retreat").play("retreat")
    assert table.null()
    assert table.hand(2) == "R2"
    assert table.discarded() == "G5 R5"


# Effects.


def test_an_effect_needs_fire_and_may_be_left_unused() -> None:
    """DT-43."""
    table = front("r1", "r1", hands=["R3", "R1"]).cards("R3", "R1").play("fight on")
    assert table.open == [(0, "UseEffect")]
    table.play("skip the effect")
    assert strengths(table) == [1, 1]


def test_a_bluff_asks_nothing() -> None:
    """DT-13, DT-43."""
    table = front("r2", "r1", bluffs_used=[1]).cards("bluff").play("fight on")
    assert table.vp() == [1, 0]


def test_what_cancels_comes_first() -> None:
    """DT-44: the second in turn order cancels before the first one's effect."""
    table = front("r1", "r1", hands=["R5", "G5"]).cards("R5", "G5")
    table.play("fight on").play("fight on")
    assert table.open == [(1, "UseEffect")]
    table.play("use the effect")
    assert strengths(table) == [1, 1]
    assert table.last("Drawn Steel") == "Drawn Steel, played by Player 1, was cancelled"


def test_two_cards_that_cancel_both_do() -> None:
    """DT-44: so neither does anything else."""
    table = front("r1", "r1", hands=["G2", "G2"])
    fight(table, "G2", "G2")
    assert strengths(table) == [1, 1]


def test_what_is_not_used_does_not_cancel() -> None:
    """DT-44."""
    table = front("r1", "r1", hands=["R5", "G5"]).cards("R5", "G5")
    table.play("fight on").play("fight on").play("skip the effect").play("use the effect")
    assert strengths(table) == [2, 1]


def test_strength_is_never_below_zero() -> None:
    """DT-46."""
    table = fight(front("r1", "r1", hands=["G1", ""]), "G1", "bluff")
    assert strengths(table) == [1, 0]


def test_sheathe_without_fire_still_has_advantage_and_changes() -> None:
    """DT-45, DT-46."""
    heroes = [invented("Kaze", "STR(SELF,+2)")]
    table = front("gh", "b1", heroes=["Kaze"], mine=edition(*heroes), bluffs_used=[0, 1])
    assert strengths(table) == [3, 1]


# The result.


def test_the_loser_may_take_the_winners_card() -> None:
    """DT-50, DT-51: the loser's own card is discarded."""
    table = front("r2", "r1", hands=["R6", "R3"]).cards("R6", "R3").play("fight on")
    assert table.options(1) == ["take the card", "leave the card"]
    table.play("take the card")
    assert (table.hand(0), table.hand(1), table.discarded()) == ("", "R6", "R3")


def test_a_card_that_is_left_is_discarded() -> None:
    """DT-50, DT-51."""
    table = fight(front("r2", "r1", hands=["R6", "R3"]), "R6", "R3")
    assert (table.hand(1), table.discarded()) == ("", "R3 R6")


def test_a_bluff_cannot_be_taken() -> None:
    """DT-13, DT-50."""
    table = front("r2", "r1", hands=["", "R6"]).cards("bluff", "R6").play("fight on")
    assert table.vp() == [1, 0]
    assert table.open == []


def test_no_card_no_offer() -> None:
    """DT-50."""
    table = front("r2", "r1", hands=["", "R6"], bluffs_used=[0]).cards("R6").play("fight on")
    assert table.vp() == [1, 0]
    assert "TakeWinnersCard" not in [name for _, name in table.open]


def test_of_two_losers_the_winners_left_is_asked_first_and_one_takes_it() -> None:
    """DT-50."""
    hands = ["R3", "R6", "R1"]
    table = front("r1", "r2", "r1", hands=hands).cards("R3", "R6", "R1").play("fight on")
    assert table.open == [(2, "TakeWinnersCard")]
    table.play("leave the card")
    assert table.open == [(0, "TakeWinnersCard")]
    table.play("take the card")
    assert table.hand(0) == "R6"
    again = front("r1", "r2", "r1", hands=hands).cards("R3", "R6", "R1").play("fight on")
    again.play("take the card")
    assert (again.hand(2), again.hand(0)) == ("R6", "")
    assert again.vp() == [0, 2, 0]


def test_taking_a_card_keeps_to_the_hand_limit() -> None:
    """DT-26, DT-50: any card may go, the new one too."""
    table = front("r2", "r1", hands=["R6", "R1 R2 R3 G1"], bluffs_used=[])
    table.cards("R6", "bluff").play("fight on").play("take the card")
    assert table.open == [(1, "DiscardDown")]
    assert table.options() == [
        "discard dragon descending",
        "discard heaven-splitting cut",
        "discard scarlet rush",
        "discard war banner",
        "discard willow bends",
    ]
    assert table.why_not("discard B1") == "you do not hold Moonlit Legend (DT-26)"
    table.play("discard R6")
    assert table.hand(1) == "G1 R1 R2 R3"


def test_equal_strength_without_advantage_is_null_and_cards_are_discarded() -> None:
    """DT-47, DT-51."""
    table = fight(front("r2", "r2", hands=["R6", "G3"]), "R6", "G3")
    assert table.null()
    assert (table.hand(0), table.hand(1), table.discarded()) == ("", "", "G3 R6")


def test_an_effect_can_bring_a_tie_that_advantage_wins() -> None:
    """DT-47."""
    table = fight(front("g2", "b1", hands=["", "R3"]), "bluff", "R3")
    assert strengths(table) == [3, 3]
    assert table.vp() == [1, 0]


def test_a_duel_that_begins_says_who_faces_whom_with_what() -> None:
    """DT-32: seats, sides and dice are data, in one order."""
    log = bare("r2", "g1").state.log
    assert log is not None
    began = next(event for event in log if event.kind == "duel-began")
    assert began.fields() == {
        "duel": 3,
        "seats": [0, 1],
        "sides": ["front", "front"],
        "dice": ["red two katanas", "green katana"],
    }
