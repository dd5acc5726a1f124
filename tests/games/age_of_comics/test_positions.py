"""Positions built by hand, at the edge of what each question can stand, can be answered."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from longbox.core.rng import Rng
from longbox.core.state import Action
from longbox.games.age_of_comics.components import DECKS
from longbox.games.age_of_comics.observation import QUESTIONS
from longbox.games.age_of_comics.state import State
from longbox.testing import check_positions
from tests.games.age_of_comics.table import Office, office

ROUND_ENDS = 400  # answers within which any round does


def nothing_at_all() -> Office:
    """No card anywhere, no money, every space of the other actions taken (AC-22)."""
    table = office(2)
    for which in range(DECKS):
        table.no_cards(which)
    for action in (2, 4, 5):
        table.used(action, 3)
    return table


def last_cards() -> Office:
    """One card of each kind to be had, in rows and decks, and all discard piles empty (AC-29)."""
    table = office(2).money(0, 4)
    for which in range(DECKS):
        table.no_cards(which)
    return table.on_top("crime writer a", "horror comic a").display("western artist d")


def empty_decks_and_full_piles() -> Office:
    """Each draw and search empties a deck of one card (AC-26, AC-29)."""
    table = office(2).money(0, 9)
    for which in range(DECKS):
        table.no_cards(which)
    table.on_top("crime writer a", "crime artist a", "crime comic a")
    return table.discard("horror writer a", "horror artist b", "western comic a")


def six_cards() -> Office:
    """A full hand, with both specials that come after the surplus (AC-28, AC-67, AC-69)."""
    table = office(2).cubes(0, "re-assign", "hype").money(0, 0)
    table.mat(0, "crime comic a", "crime d", "horror d")
    return table.hand(
        0,
        "horror writer b",
        "horror writer c",
        "western artist a",
        "western artist b",
        "sci-fi comic a",
        "sci-fi comic b",
    )


def just_enough() -> Office:
    """Money and ideas for one print and no more, beside dearer creatives (AC-34)."""
    table = office(2).money(0, 2).ideas(0, crime=2)
    table.mat(1, "romance comic a", "crime d", "crime d")
    return table.hand(
        0,
        "crime comic a",
        "crime writer a",
        "western writer d",
        "crime artist a",
        "horror artist d",
    )


def second_print() -> Office:
    """The bonus of the first comic pays for the second, whose cube has one place (AC-33, AC-64)."""
    table = office(2).money(0, 8).ideas(0, crime=2, horror=2).cubes(0, "re-assign", "hype")
    table.mat(0, "western comic a", "crime d", "crime d")
    table.mat(0, "western comic b", "crime b", "crime b")
    return table.hand(
        0,
        "crime comic d",
        "horror comic b",
        "crime writer a",
        "horror writer a",
        "crime artist a",
        "horror artist a",
    )


def fifth_comic() -> Office:
    """A cube may be moved, with every special but three taken (AC-65)."""
    table = office(2).money(0, 9).ideas(0, crime=2)
    table.cubes(0, "better colors", "marketing", "extra editor")
    for letter in "abcd":
        table.mat(0, f"western comic {letter}", f"western {letter}", f"western {letter}")
    return table.hand(0, "crime comic a", "horror writer b", "horror artist b")


def nobody_to_hire() -> Office:
    """Teams work again, the dear one out of reach (AC-39)."""
    table = office(2).money(0, 4).ideas(0, crime=4)
    table.mat(0, "western comic a", "western d", "western d")
    table.mat(0, "western comic b", "western b", "western b")
    table.no_cards(0).no_cards(1)
    return table.hand(0, "crime comic a", "crime comic b", "crime writer b")


def surrounded() -> Office:
    """Every way out is occupied and the fee is not there (AC-54), or a ticket goes anywhere."""
    table = office(4).money(0, 1).agent(0, "a1").agent(1, "a2").agent(2, "b1").agent(3, "b1")
    table.publisher(0).tickets = 1
    table.cubes(0, "extra editor")
    return table.tile("a1-a2", None).tile("a1-b1", None)


def two_comics_for_each_order() -> Office:
    """Orders wait that any of several comics fulfils, and one that none does (AC-57, AC-58)."""
    table = office(2).money(0, 20).cubes(0, "marketing", "convert ideas")
    table.ideas(0, crime=1, horror=1)
    table.mat(0, "crime comic a", "crime a", "crime b")
    table.mat(0, "crime comic b", "crime c", "crime c")
    table.mat(1, "crime comic c", "western d", "western d")
    for order in ("crime 4", "crime 5", "crime 6", "horror 3"):
        table.order(0, order)
    return table.end_round()


def converting() -> Office:
    """More ideas than comics to gain for them, and a board without ideas (AC-30, AC-70)."""
    table = office(2).cubes(0, "convert ideas", "marketing").ideas(0, crime=4).money(0, 9)
    table.mat(0, "crime comic a", "crime a", "crime b")
    table.state.board.ideas = 0
    return table


def one_idea_on_the_board() -> Office:
    """The space gives two, the board has one (AC-30)."""
    table = office(2)
    table.state.board.ideas = 1
    return table


def cubes_without_comics() -> Office:
    """Specials with nothing to use them on: no mat, no money, no ideas (AC-66)."""
    return office(3).cubes(0, "re-assign", "hype", "convert ideas").cubes(1, "marketing")


def the_start() -> Office:
    """The first questions of a match, with one genre left (AC-11)."""
    table = Office(4)
    deck = table.state.decks[2]
    for place in range(4):
        deck.cards[place] = 20 + place  # western comics
    deck.size = 4
    return table


POSITIONS: list[Callable[[], Office]] = [
    nothing_at_all,
    last_cards,
    empty_decks_and_full_piles,
    six_cards,
    just_enough,
    second_print,
    fifth_comic,
    nobody_to_hire,
    surrounded,
    two_comics_for_each_order,
    converting,
    one_idea_on_the_board,
    cubes_without_comics,
    the_start,
]


def asked(state: State, first: Action, rng: Rng) -> set[str]:
    """The questions from an answer to the end of its round; each has options, none twice."""
    found: set[str] = set()
    this_round = state.board.round
    answer = first
    for _ in range(ROUND_ENDS):
        decision = state.pending.top()
        state.pending.pop()
        decision.apply(state, answer)
        if state.pending.size == 0 or state.board.round > this_round + 1:
            return found
        decision = state.pending.top()
        options = decision.options(state)
        assert options, f"{decision.name()} has no options"
        assert len({option.text for option in options}) == len(options)
        found.add(decision.name())
        answer = options[rng.below(len(options))]
    raise AssertionError("the round does not end")


@cache
def questions_from(position: Callable[[], Office]) -> set[str]:
    state = position().state
    decision = state.pending.top()
    options = decision.options(state)
    assert options
    found = {decision.name()}
    for option in options:
        for seed in range(12):
            found |= asked(state.copy(), option, Rng(seed))
    return found


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.__name__)
def test_a_position_built_by_hand_can_always_be_answered(position: Callable[[], Office]) -> None:
    """AC-22: nobody is ever asked what has no answer."""
    assert questions_from(position)


@pytest.mark.parametrize(
    "position",
    [one for one in POSITIONS if one is not cubes_without_comics],  # AC-64: a round, not a match
    ids=lambda position: position.__name__,
)
def test_a_match_from_there_keeps_its_promises(position: Callable[[], Office]) -> None:
    """AC-22: to the end, and what cannot be answered is refused with a rule."""
    table = position()
    players = len(table.state.publishers)
    assert check_positions(table.game, players, [table.state], plays=1).total("matches") == 1


def test_these_positions_lead_to_every_question() -> None:
    found: set[str] = set()
    for position in POSITIONS:
        found |= questions_from(position)
    assert found == {question.__name__ for question in QUESTIONS}
