"""Hire, Develop, the hand, Ideas and Royalties, and their specials."""

from __future__ import annotations

import pytest

from longbox.core.bits import listed
from longbox.games.age_of_comics.actions import CARD_NAMES
from longbox.games.age_of_comics.components import GENRES
from tests.games.age_of_comics.table import Office, office


def discarded(table: Office, which: int) -> list[str]:
    return [CARD_NAMES[24 * which + card] for card in listed(table.state.decks[which].discard)]


# Hire.


def test_hiring_takes_a_writer_and_an_artist_in_either_order() -> None:
    """AC-23."""
    table = office(2).display("crime writer b", "horror artist b")
    table.play("hire")
    assert {"hire crime writer b", "hire horror artist b", "draw a writer"} <= set(table.options)
    table.play("hire horror artist b")
    assert "hire crime writer b" in table.options
    assert not any("artist" in option for option in table.options)
    assert table.why_not("draw an artist") == "one writer and one artist are hired (AC-23)"
    table.play("hire crime writer b")
    assert table.holds(0) == ["crime writer b", "horror artist b"]
    assert table.seat == 1


def test_a_card_that_is_not_on_display_cannot_be_hired() -> None:
    """AC-23."""
    table = office(2).discard("crime writer d")
    table.play("hire")
    assert table.why_not("hire crime writer d") == "that card is not on display (AC-23)"
    assert "question" in str(table.why_not("draw a comic"))


def test_the_top_of_the_deck_can_be_drawn_and_is_seen_before_the_second_choice() -> None:
    """AC-23."""
    table = office(2).on_top("western writer d")
    table.play("hire", "draw a writer")
    assert table.holds(0) == ["western writer d"]
    assert table.question == "HireCreative"


@pytest.mark.parametrize("how", ["hire sci-fi writer a", "draw a writer"])
def test_a_creative_of_value_one_brings_an_idea(how: str) -> None:
    """AC-24: from the row and from the deck; and it is shown."""
    table = office(2)
    if how.startswith("draw"):
        table.on_top("sci-fi writer a")
    else:
        table.display("sci-fi writer a")
    table.play("hire", how)
    assert table.publisher(0).ideas[GENRES.index("sci-fi")] == 1
    assert table.state.is_open(CARD_NAMES.index("sci-fi writer a"))


def test_other_creatives_bring_none() -> None:
    """AC-24."""
    table = office(2).display("sci-fi writer b", "crime artist d")
    table.play("hire", "hire sci-fi writer b", "hire crime artist d")
    assert table.publisher(0).idea_count() == 0


def test_a_discarded_creative_brings_an_idea_again() -> None:
    """AC-24."""
    table = office(2).hand(0, "crime writer a").ideas(0, crime=1).display("crime writer a")
    table.play("hire", "hire crime writer a")
    assert table.publisher(0).ideas[0] == 2


# Develop.


def test_developing_takes_an_original() -> None:
    """AC-25, AC-27: from the row, which is not refilled, or from the deck."""
    table = office(2).display("horror comic b").on_top("crime comic d")
    shown = len(listed(table.state.decks[2].display))
    table.play("develop", "develop horror comic b", "develop", "draw a comic")
    assert table.holds(0) == ["horror comic b"]
    assert table.holds(1) == ["crime comic d"]
    assert len(listed(table.state.decks[2].display)) == shown - 1
    table.turn(0).play("develop")
    assert table.why_not("develop horror comic b") == "that comic is not on display (AC-25)"


def test_searching_costs_four_and_discards_what_is_turned_over() -> None:
    """AC-26."""
    table = office(2).money(0, 5)
    table.on_top("western comic a", "crime comic a", "horror comic b", "crime comic b")
    table.play("develop", "search for western")
    assert table.publisher(0).money == 1
    assert table.holds(0) == ["western comic a"]
    assert discarded(table, 2) == ["crime comic a", "crime comic b", "horror comic b"]


def test_searching_without_four_dollars_is_refused() -> None:
    """AC-26."""
    table = office(2).money(0, 3)
    table.play("develop")
    assert not any(option.startswith("search") for option in table.options)
    assert table.why_not("search for crime") == "a search costs $4, and you have $3 (AC-26)"


def test_a_search_goes_on_in_the_discard_pile() -> None:
    """AC-26, AC-29: the deck runs out, is formed anew, and the genre comes."""
    table = office(2).money(0, 9).no_cards(2)
    table.on_top("crime comic a", "crime comic b").discard("western comic a", "horror comic a")
    table.play("develop")
    found = [option for option in table.options if option.startswith("search")]
    assert found == ["search for crime", "search for horror", "search for western"]
    refused = "neither the deck nor its discard pile has a comic of that genre (AC-26)"
    assert table.why_not("search for romance") == refused
    table.play("search for western")
    assert table.holds(0) == ["western comic a"]
    assert table.state.decks[2].shuffles >= 1


def test_a_reshuffle_is_told_after_what_caused_it() -> None:
    """AC-26, AC-29: the search and what it turned over, then the new deck; a draw likewise."""
    table = office(2).money(0, 9).no_cards(2)
    table.on_top("crime comic a", "crime comic b").discard("western comic a")
    table.play("develop", "search for western")
    told = told_kinds(table)
    search = told.index("deck-searched")
    assert told[search + 1 : search + 4] == ["card-turned-over"] * 2 + ["deck-shuffled"]
    assert told.index("deck-shuffled") == search + 3
    table.no_cards(0).on_top("crime writer b").discard("western writer b")
    table.turn(0).play("hire", "draw a writer")
    assert told_kinds(table)[-2:] == ["card-drawn", "deck-shuffled"]


def told_kinds(table: Office) -> list[str]:
    assert table.state.log is not None
    return [event.kind for event in table.state.log]


def test_a_genre_only_on_display_is_not_searched() -> None:
    """AC-26."""
    table = office(2).money(0, 9).no_cards(2).on_top("crime comic a").display("romance comic a")
    table.play("develop")
    assert "search for romance" not in table.options
    assert "develop romance comic a" in table.options


# The hand.

SIX = [
    "crime writer b",
    "crime writer c",
    "horror writer b",
    "crime artist b",
    "crime comic a",
    "horror comic a",
]


def test_the_surplus_is_discarded_face_up() -> None:
    """AC-28: any cards, those just taken too; exactly the surplus; before the next turn."""
    table = office(2).hand(0, *SIX).display("western writer b", "western artist b")
    table.play("hire", "hire western writer b", "hire western artist b")
    assert table.question == "DiscardCard"
    assert len(table.options) == 8
    assert table.why_not("discard romance comic a") == "you do not hold that card (AC-28)"
    table.play("discard western writer b", "discard crime comic a")
    assert table.state.hands[0].size == 6
    assert table.seat == 1
    assert "western writer b" in discarded(table, 0)
    assert "crime comic a" in discarded(table, 2)


def test_six_cards_can_be_kept() -> None:
    """AC-28."""
    table = office(2).hand(0, *SIX[:5]).display("western comic b")
    table.play("develop", "develop western comic b")
    assert table.state.hands[0].size == 6
    assert table.seat == 1


def test_hyped_comics_do_not_count() -> None:
    """AC-28, AC-69."""
    table = office(2).hand(0, *SIX[:5]).hand(0, "western comic a").cubes(0, "hype")
    table.display("western comic b")
    table.play("develop", "develop western comic b", "discard crime writer b")
    table.play("hype western comic a")
    assert table.state.hands[0].size == 5
    table.turn(0).display("western comic c").play("develop", "develop western comic c")
    assert table.question == "Hype"


def test_an_empty_deck_is_formed_anew_at_once() -> None:
    """AC-29."""
    table = office(2).no_cards(0).on_top("crime writer b").discard("horror writer c")
    table.play("hire", "draw a writer")
    deck = table.state.decks[0]
    assert (deck.size, deck.discard, deck.shuffles) == (1, 0, 1)
    assert CARD_NAMES[deck.top()] == "horror writer c"


def test_a_discard_refills_a_deck_that_was_empty() -> None:
    """AC-29."""
    table = office(2).hand(0, *SIX).no_cards(0).display("sci-fi writer b", "western artist b")
    table.play("hire")
    assert "draw a writer" not in table.options
    assert table.why_not("draw a writer") == "no writer is left in the deck (AC-29)"
    table.play("hire sci-fi writer b", "hire western artist b", "discard crime writer b")
    assert table.state.decks[0].size == 1


def test_rows_stay_short_when_all_cards_are_gone() -> None:
    """AC-29."""
    table = office(2).no_cards(1).on_top("crime artist b").display("crime artist c")
    table.end_round()
    assert len(listed(table.state.decks[1].display)) == 2
    assert table.state.decks[1].size == 0


# Ideas and royalties.


def test_ideas_from_the_board_then_from_the_supply() -> None:
    """AC-30: two and two on the first space, one and two on the next."""
    table = office(2)
    table.play("ideas", "take crime from the board")
    assert "take crime from the board" not in table.options
    refused = "no idea for crime is left on the board (AC-30)"
    assert table.why_not("take crime from the board") == refused
    table.play("take western from the board", "take crime", "take crime")
    assert [int(count) for count in table.publisher(0).ideas] == [3, 0, 0, 0, 0, 1]
    table.play("ideas", "take horror from the board", "take horror", "take romance")
    assert table.publisher(1).idea_count() == 3
    assert table.seat == 0


@pytest.mark.parametrize(("space", "tokens"), [(0, 4), (1, 3), (2, 3), (3, 2), (4, 2)])
def test_how_many_ideas_each_space_brings(space: int, tokens: int) -> None:
    """AC-8, AC-30."""
    table = office(4).used(2, space)
    table.play("ideas")
    while table.seat == 0:
        table.play(table.options[0])
    assert table.publisher(0).idea_count() == tokens


def test_convert_up_to_three_ideas_into_fans_of_different_comics() -> None:
    """AC-66, AC-70: of any genre, those just taken too."""
    table = office(2).cubes(0, "convert ideas").used(2, 2)
    for letter in "abcd":
        table.mat(0, f"crime comic {letter}", f"horror {letter}", f"horror {letter}", 1)
    table.play("ideas", "take western from the board", "take western", "take western")
    table.play("spend western", "boost crime comic a")
    table.play("spend western")
    assert "boost crime comic a" not in table.options
    refused = "that comic has gained a fan in this action (AC-70)"
    assert table.why_not("boost crime comic a") == refused
    assert table.why_not("boost horror comic a") == "that comic is not on your mat (AC-32)"
    assert table.play("boost crime comic b").why_not("spend horror") == (
        "you have no idea for horror (AC-70)"
    )
    table.ideas(0, horror=2).play("spend horror", "boost crime comic c")
    assert [table.fans(f"crime comic {letter}") for letter in "abcd"] == [2, 2, 2, 1]
    assert table.seat == 1


def test_convert_ideas_is_no_duty_and_needs_comics() -> None:
    """AC-66, AC-70: a rip-off off the chart will do."""
    table = office(2).cubes(0, "convert ideas").used(2, 2)
    table.mat(1, "crime comic a", "crime a", "crime a")
    table.mat(0, "crime rip-off a", "horror a", "horror a", 0)
    table.play("ideas", "take western from the board", "take western", "take western")
    table.play("spend western")
    assert table.fans("crime rip-off a") == 1
    assert table.seat == 1


def test_the_special_can_be_left() -> None:
    """AC-66."""
    table = office(2).cubes(0, "convert ideas").used(2, 2)
    table.mat(0, "crime comic a", "crime a", "crime a")
    table.play("ideas", "take western from the board", "take western", "take western", "done")
    assert table.publisher(0).idea_count() == 3
    assert table.seat == 1


@pytest.mark.parametrize(
    ("offer", "price", "fans"), [("small", 2, 1), ("medium", 5, 2), ("large", 9, 4)]
)
def test_marketing_buys_fans(offer: str, price: int, fans: int) -> None:
    """AC-66, AC-72: spread freely, one campaign for an action."""
    table = office(2).cubes(0, "marketing").money(0, 9)
    table.mat(0, "crime comic a", "crime a", "crime a", 1)
    table.mat(0, "crime comic b", "crime b", "crime b", 1)
    table.play("royalties", f"buy a {offer} campaign")
    for fan in range(fans):
        assert table.why_not("boost horror comic a") == "that comic is not on your mat (AC-32)"
        table.play(f"boost crime comic {'aabb'[fan]}")
    assert table.fans("crime comic a") == 1 + min(fans, 2)
    assert table.fans("crime comic b") == 1 + max(fans - 2, 0)
    assert table.publisher(0).money == 9 + 4 - price
    assert table.seat == 1


def test_marketing_needs_money_and_a_comic() -> None:
    """AC-72: with neither it is not asked."""
    table = office(2).cubes(0, "marketing").money(0, 0)
    table.mat(0, "crime comic a", "crime a", "crime a", 1)
    table.play("royalties")
    assert table.options == ["buy a small campaign", "done"]
    refused = "it costs $5, and you have $4 (AC-72)"
    assert table.why_not("buy a medium campaign") == refused
    table.play("done")
    bare = office(2).cubes(0, "marketing").money(0, 20).play("royalties")
    assert bare.seat == 1


# Re-assign and Hype.


def reassigning(money: int = 0) -> Office:
    """A crime comic with two specialists and a horror one with none, after hiring."""
    table = office(2).cubes(0, "re-assign").money(0, money)
    table.mat(0, "crime comic a", "crime b", "crime b", 3)
    table.mat(0, "horror comic a", "romance d", "western a", 1)
    table.display("western writer b", "sci-fi artist d")
    return table.play("hire", "hire western writer b", "hire sci-fi artist d")


def test_the_printed_swap_costs_the_difference() -> None:
    """AC-67: a value 3 for a value 2 writer is $1."""
    table = reassigning(1)
    table.play("replace crime artist b", "use sci-fi artist d")
    assert table.publisher(0).money == 0
    assert "crime artist b" in table.holds(0)
    assert "sci-fi artist d" not in table.holds(0)


def test_a_cheaper_creative_brings_money_back() -> None:
    """AC-67."""
    table = reassigning()
    table.play("replace romance writer d", "use western writer b")
    assert table.publisher(0).money == 1


def test_what_cannot_be_paid_is_not_offered() -> None:
    """AC-67."""
    table = reassigning().hand(0, "crime writer d")
    table.play("replace crime writer b")
    assert "use crime writer d" not in table.options
    assert table.why_not("use crime writer d") == "the difference is $1, and you have $0 (AC-67)"
    kinds = "a writer takes the place of a writer, an artist of an artist (AC-67)"
    assert table.why_not("use sci-fi artist d") == kinds
    assert table.why_not("use crime writer b") == "that is the one to be replaced (AC-67)"
    nowhere = "that creative is neither in your hand nor on your mat (AC-67)"
    assert table.why_not("use sci-fi writer a") == nowhere


def test_a_swap_between_two_comics_is_free_and_uses_up_the_kind() -> None:
    """AC-67."""
    table = reassigning()
    table.play("replace crime writer b", "use romance writer d")
    chart = table.state.chart
    assert CARD_NAMES[chart.writer[0]] == "romance writer d"
    assert CARD_NAMES[chart.writer[4]] == "crime writer b"
    assert table.publisher(0).money == 0
    assert not any("writer" in option for option in table.options)
    again = "one writer has been re-assigned already (AC-67)"
    assert table.why_not("replace crime writer b") == again
    table.play("replace western artist a")  # for the only one who can be paid
    assert table.seat == 1


def test_only_creatives_on_the_mat_are_replaced() -> None:
    """AC-67."""
    table = reassigning()
    assert table.why_not("replace western writer b") == "that creative is not on your mat (AC-67)"
    poor = office(2).cubes(0, "re-assign")
    poor.mat(0, "crime comic a", "crime a", "crime a", 3)
    poor.display("western writer d", "sci-fi artist d")
    poor.play("hire", "hire western writer d", "hire sci-fi artist d")
    assert poor.seat == 1


def test_fans_do_not_change_by_re_assigning() -> None:
    """AC-68, AC-84: but the final score looks at the new team."""
    table = reassigning(9)
    table.play("replace crime writer b", "use western writer b")
    assert table.fans("crime comic a") == 3
    assert table.state.chart.specialists(0) == 1


def test_the_token_stays_with_the_creative_until_it_is_discarded() -> None:
    """AC-68: the raised value is what is paid for."""
    table = reassigning(9)
    table.state.raise_value(CARD_NAMES.index("crime writer b"))
    table.play("replace crime writer b", "use western writer b")
    assert table.publisher(0).money == 10
    assert table.value("crime writer b") == 3
    for name in [*SIX[2:], "western comic a"]:
        table.hand(0, name)
    table.turn(0).display("western comic b").play("develop", "develop western comic b")
    table.play("discard crime writer b")
    assert table.value("crime writer b") == 2


def test_re_assigning_can_fulfil_an_order() -> None:
    """AC-57, AC-67."""
    table = office(2).cubes(0, "re-assign").money(0, 3)
    table.mat(0, "crime comic a", "crime b", "crime b", 1)
    table.order(0, "crime 5").display("western writer d", "sci-fi artist a")
    table.play("hire", "hire western writer d", "hire sci-fi artist a")
    table.play("replace crime writer b")
    assert table.fans("crime comic a") == 4


def test_hype_collects_a_token_each_round_and_becomes_fans() -> None:
    """AC-18, AC-35, AC-69: none at once, one at the start of each round, 2 fans each."""
    table = office(2).hand(0, "crime comic c").cubes(0, "hype").display("horror comic b")
    table.play("develop", "develop horror comic b")
    assert table.why_not("hype western comic a") == "that comic is not in your hand (AC-69)"
    table.play("hype crime comic c")
    assert table.holds(0) == ["horror comic b"]
    assert table.state.chart.hype[2] == 0
    table.end_round().end_round()
    assert table.state.chart.hype[2] == 2
    table.hand(0, "western writer a", "western artist a").ideas(0, crime=2).money(0, 9).turn(0)
    table.play("print")
    assert table.fans("crime comic c") == 1 + 4 + 1
    assert table.state.chart.hype[2] == 0


def test_a_comic_can_be_printed_in_the_round_it_was_hyped() -> None:
    """AC-32, AC-69."""
    table = office(2).cubes(0, "hype").hand(0, "western writer a", "western artist a")
    table.money(0, 2).ideas(0, crime=2).display("crime comic c")
    table.play("develop", "develop crime comic c", "hype crime comic c")
    table.turn(0).play("print")
    assert table.fans("crime comic c") == 2
    assert table.publisher(0).hyped == 0


def test_re_assign_and_convert_ideas_begin_anew_with_each_action() -> None:
    """AC-66, AC-67, AC-70: what one action did does not bind the next."""
    table = office(2).money(0, 9).ideas(0, crime=9).cubes(0, "re-assign", "convert ideas")
    table.mat(0, "crime comic a", "crime b", "crime b", 1)
    table.hand(0, "horror writer b")
    for out, into in (("crime", "horror"), ("horror", "crime")):
        table.turn(0).play("hire", "draw a writer", "draw an artist")
        table.play(f"replace {out} writer b", f"use {into} writer b", "done")
        table.empty_hand(0)
        table.hand(0, f"{out} writer b")
    for fans in (2, 3):
        table.turn(0).play("ideas")
        while table.question in ("TakeFromBoard", "TakeFromSupply"):
            table.play(table.options[0])
        table.play("spend crime")
        assert table.fans("crime comic a") == fans
