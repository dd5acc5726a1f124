"""Learning and training: AC-19, AC-60 to AC-63."""

from __future__ import annotations

import pytest

from longbox.games.age_of_comics.actions import CARD_NAMES
from tests.games.age_of_comics.table import Office, office


def team(writer: str, artist: str, money: int) -> Office:
    """A crime comic, at the beginning of the next round."""
    table = office(2)
    table.mat(0, "crime comic a", writer, artist, 1)
    table.publisher(0).money = money - 1  # the comic earns one more
    return table.end_round()


def raised(table: Office) -> set[str]:
    return {option.removeprefix("raise crime ") for option in table.options}


def test_learning_costs_a_dollar_a_step() -> None:
    """AC-61: a 1 beside a 3 becomes 2, and 3 in the round after; as printed."""
    table = team("crime a", "crime d", 1)
    assert table.options == ["raise crime writer a", "done"]
    table.play("raise crime writer a")
    assert (table.value("crime writer a"), table.publisher(0).money) == (2, 0)
    table.end_round().play("raise crime writer a")
    assert table.value("crime writer a") == 3


def test_a_creative_rises_one_step_in_a_round() -> None:
    """AC-60."""
    table = team("crime a", "crime d", 9).play("raise crime writer a")
    assert table.question == "TakeTurn"


def test_the_maximum_is_the_partners_value() -> None:
    """AC-61: equal values do not learn, they train."""
    table = team("crime b", "crime b", 2)
    assert table.question == "TakeTurn"


@pytest.mark.parametrize(("writer", "price"), [("a", 2), ("b", 3)])
def test_training_costs_the_new_value(writer: str, price: int) -> None:
    """AC-62: $2 to become 2, $3 to become 3, for the only one of the genre."""
    table = team(f"crime {writer}", "western d", price - 1)
    assert table.question == "TakeTurn"
    table = team(f"crime {writer}", "western d", price)
    table.play(f"raise crime writer {writer}")
    assert table.publisher(0).money == 0
    assert table.value(f"crime writer {writer}") == price


def test_both_with_equal_values_can_be_trained() -> None:
    """AC-62: from 1 to 2 for $4 together, then to 3 for $6, as printed."""
    table = team("crime a", "crime a", 4)
    table.play("raise crime writer a", "raise crime artist a")
    assert table.publisher(0).money == 0
    table.publisher(0).money = 6 - 1
    table.end_round().play("raise crime writer a", "raise crime artist a")
    assert table.publisher(0).money == 0
    assert (table.value("crime writer a"), table.value("crime artist a")) == (3, 3)


def test_a_partner_who_was_trained_teaches_only_in_the_next_round() -> None:
    """AC-61, AC-62: train the writer for $2; next round the artist learns for $1, the writer
    trains on for $3, as printed."""
    table = team("crime a", "crime a", 3).play("raise crime writer a")
    assert table.question == "TakeTurn"  # $1 is left: to learn would be enough, to train is not
    table.publisher(0).money = 4 - 1
    table.end_round()
    table.play("raise crime artist a")
    assert table.publisher(0).money == 3
    table.play("raise crime writer a")
    assert (table.value("crime writer a"), table.value("crime artist a")) == (3, 2)
    assert table.publisher(0).money == 0


def test_the_higher_of_an_unequal_pair_is_not_trained() -> None:
    """AC-62: unless both have become equal by learning."""
    table = team("crime a", "crime b", 9)
    assert raised(table) == {"writer a", "done"}
    unequal = "the values of the two are not equal, so neither is trained (AC-62)"
    assert table.why_not("raise crime artist b") == unequal
    table.play("raise crime writer a")
    assert raised(table) == {"artist b", "done"}


def test_others_never_rise() -> None:
    """AC-60."""
    table = team("western a", "crime a", 9)
    assert raised(table) == {"artist a", "done"}
    stranger = "that creative is not of the comic's genre (AC-60)"
    assert table.why_not("raise western writer a") == stranger
    assert table.why_not("raise horror writer a") == "that creative is not on your mat (AC-60)"


def test_three_is_the_highest_value() -> None:
    """AC-60."""
    table = team("crime d", "crime a", 9)
    assert table.why_not("raise crime writer d") == "the value is 3 already (AC-60)"


def test_refusals_for_money_and_for_a_second_step() -> None:
    """AC-34, AC-60."""
    table = team("crime a", "crime a", 4).play("raise crime writer a")
    risen = "that creative has risen in this round (AC-60)"
    assert table.why_not("raise crime writer a") == risen
    table.money(0, 1)
    assert (
        table.state.pending.top().why_not(table.state, table.game.parse("raise crime artist a"))
        is not None
    )


def test_nobody_must_rise() -> None:
    """AC-19: in turn order, before the first editor is placed."""
    table = office(2)
    table.mat(0, "crime comic a", "crime a", "crime a", 3)
    table.mat(1, "horror comic a", "horror a", "horror a", 2)
    table.money(0, 9).money(1, 9).end_round()
    assert table.order_of_seats() == [1, 0]
    assert (table.seat, table.question) == (1, "Improve")
    table.play("done")
    assert (table.seat, table.question) == (0, "Improve")
    table.play("done")
    assert (table.seat, table.question) == (1, "TakeTurn")


def test_a_new_value_fulfils_an_order_at_once() -> None:
    """AC-57, AC-63."""
    table = office(2).order(0, "crime 3")
    table.mat(0, "crime comic a", "crime a", "western a", 2)
    table.money(0, 9).end_round().play("raise crime writer a")
    assert table.fans("crime comic a") == 1 + 1
    assert table.state.chart.worth(0) == 3


def test_the_tokens_of_the_supply_are_used() -> None:
    """AC-60: one token for each creative, turned over for the second step."""
    table = team("crime a", "western d", 9)
    before = table.state.board.supply[10]
    table.play("raise crime writer a")
    table.money(0, 9).end_round().play("raise crime writer a")
    assert table.state.board.supply[10] == before - 1
    assert CARD_NAMES[table.state.chart.writer[0]] == "crime writer a"
