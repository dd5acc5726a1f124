"""Paying for cards: MD-18 to MD-29."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from longbox.games.mangaka_dice.components import (
    EVEN,
    FULL_HOUSE,
    KINDS,
    MOST_DICE,
    MOST_MEASURED,
    ODD,
    OF_A_KIND,
    ONE_GREEN,
    RUN,
    SUM,
    TWO_PAIRS,
    TWO_RUNS,
    VALUES,
    Card,
)
from longbox.games.mangaka_dice.decisions.payments import cheapest, pays_for
from longbox.games.mangaka_dice.state import no_dice
from tests.games.mangaka_dice.table import (
    GAME,
    options,
    pay,
    play,
    position,
    put,
    question,
    shown,
    why_not,
)

CARD_FOR = {
    "X": "s24",
    "SUM7": "s28",
    "SUM10": "s08",
    "SUM12": "s11",
    "SUM14": "s22",
    "SUM16": "e08",
    "SUM25": "e17",
    "KIND2": "s04",
    "KIND3": "e04",
    "KIND4": "e13",
    "KIND5": "e20",
    "KIND6": "e24",
    "KIND10": "e26",
    "TWOPAIR": "e06",
    "FULLHOUSE": "e11",
    "EVEN3": "e01",
    "ODD3": "s18",
    "RUN3": "s20",
    "RUN4": "e09",
    "RUN5": "e15",
    "RUN6": "e22",
    "TWORUN3": "e18",
    "TWORUN4": "e25",
}


def card(cost: str) -> Card:
    id = CARD_FOR[cost]
    of_kind = GAME.parts.experience if id[0] == "e" else GAME.parts.skill
    return of_kind[int(id[1:]) - 1]


def pays(dice: str, cost: str) -> bool:
    paid = no_dice()
    put(paid, dice)
    return pays_for(paid, card(cost))


@pytest.mark.parametrize("value", range(1, VALUES))
def test_all_dice_that_a_box_may_hold_can_show_one_value(value: int) -> None:
    """MD-22 to MD-29: their counts stay apart from those of other values."""
    dice, kinds = no_dice(), range(value, KINDS, VALUES)
    for kind in kinds:
        dice.add(kind, MOST_DICE)
    assert [dice.showing(other) for other in range(VALUES)] == [
        len(kinds) * MOST_DICE * (other == value) for other in range(VALUES)
    ]
    even = MOST_MEASURED * (value % 2 == 0)
    assert [dice.measure(pattern) for pattern in (EVEN, ODD)] == [even, MOST_MEASURED - even]
    assert [dice.measure(pattern) for pattern in (SUM, OF_A_KIND)] == [MOST_MEASURED] * 2
    assert dice.measure(TWO_PAIRS) == len(kinds) * MOST_DICE // 2
    assert [dice.measure(pattern) for pattern in (FULL_HOUSE, RUN, TWO_RUNS)] == [1, 1, 1]
    assert dice.measure(ONE_GREEN) == dice.greens() == MOST_DICE
    paid = dice.copy()
    dice.move(paid, no_dice())
    assert (dice.size, dice.kinds, dice.values) == (0, 0, 0)
    assert paid.size == len(kinds) * MOST_DICE


def values(dice: tuple[str, ...]) -> list[int]:
    return sorted(int(die[1]) for die in dice)


def is_pattern(dice: tuple[str, ...], cost: str) -> bool:
    """Whether exactly these dice are what a Cost shows, told as the rulebook tells it."""
    word = cost.rstrip("0123456789")
    number = int(cost[len(word) :] or 0)
    found = values(dice)
    if word == "X":
        return len(dice) == 1 and dice[0][0] == "g"
    if word == "SUM":
        return sum(found) >= number
    if word == "KIND":
        return len(found) == number and len(set(found)) == 1
    if word == "TWOPAIR":
        return len(found) == 4 and found[0] == found[1] and found[2] == found[3]
    if word == "FULLHOUSE":
        return len(found) == 5 and (
            (len(set(found[:2])) == 1 and len(set(found[2:])) == 1)
            or (len(set(found[:3])) == 1 and len(set(found[3:])) == 1)
        )
    if word in ("EVEN", "ODD"):
        return len(found) == number and all(value % 2 == (word == "ODD") for value in found)
    if word == "RUN":
        return found == list(range(found[0], found[0] + number)) if found else False
    runs = [list(range(first, first + number)) for first in range(1, 8 - number)]
    return any(sorted(one + two) == found for one, two in product(runs, runs))


def oracle(dice: list[str], cost: str) -> set[tuple[str, ...]]:
    """Every legal payment from some dice: a green one, and some part that is the pattern."""
    patterns: list[set[int]] = []  # the smallest ones; what holds one of them needs no other
    legal = set()
    for size in range(1, len(dice) + 1):
        for places in combinations(range(len(dice)), size):
            subset = tuple(dice[place] for place in places)
            covered = any(pattern <= set(places) for pattern in patterns)
            if not covered and is_pattern(subset, cost):
                patterns.append(set(places))
                covered = True
            if covered and any(die[0] == "g" for die in subset):
                legal.add(tuple(sorted(subset)))
    return legal


dice_lists = st.lists(
    st.builds(lambda colour, value: f"{colour}{value}", st.sampled_from("gwry"), st.integers(1, 6)),
    max_size=7,
)
matching = st.builds(  # ten dice that are much alike, for the long patterns
    lambda low, colours, steps: [
        f"{colour}{low + step}" for colour, step in zip(colours, steps, strict=True)
    ],
    st.integers(1, 5),
    st.lists(st.sampled_from("gwry"), min_size=10, max_size=10),
    st.lists(st.integers(0, 1), min_size=10, max_size=10),
)


@settings(max_examples=200, deadline=None)
@given(dice=dice_lists, cost=st.sampled_from(sorted(CARD_FOR)))
def test_the_payments_are_those_of_brute_force(dice: list[str], cost: str) -> None:
    """MD-18 to MD-29: of all subsets of the dice, those pay that the oracle says."""
    legal = oracle(dice, cost)
    for size in range(len(dice) + 1):
        for subset in combinations(sorted(dice), size):
            assert pays(" ".join(subset), cost) == (subset in legal), (subset, cost)


@settings(max_examples=40, deadline=None)
@given(dice=matching, cost=st.sampled_from(["KIND4", "KIND10", "TWOPAIR", "FULLHOUSE", "SUM25"]))
def test_the_payments_of_ten_dice_that_are_much_alike(dice: list[str], cost: str) -> None:
    """MD-21, MD-23 to MD-26: no die counts twice."""
    legal = oracle(dice, cost)
    for subset in {one for size in range(11) for one in combinations(sorted(dice), size)}:
        assert pays(" ".join(subset), cost) == (subset in legal), (subset, cost)


@settings(max_examples=40, deadline=None)
@given(
    colours=st.lists(st.sampled_from("gwry"), min_size=10, max_size=10),
    numbers=st.lists(st.integers(1, 6), min_size=10, max_size=10),
    cost=st.sampled_from(["RUN3", "RUN4", "RUN5", "RUN6", "TWORUN3", "TWORUN4", "EVEN3", "ODD3"]),
)
def test_the_sequences_of_ten_dice(colours: list[str], numbers: list[int], cost: str) -> None:
    """MD-27 to MD-29."""
    dice = [f"{colour}{number}" for colour, number in zip(colours, numbers, strict=True)]
    legal = oracle(dice, cost)
    for subset in {one for size in range(11) for one in combinations(sorted(dice), size)}:
        assert pays(" ".join(subset), cost) == (subset in legal), (subset, cost)


def part(some: list[str], whole: tuple[str, ...]) -> bool:
    return all(some.count(die) <= whole.count(die) for die in some)


def payments(dice: list[str], cost: str) -> set[tuple[str, ...]]:
    """Every legal set of dice of which none could be left out (MD-20)."""
    legal = oracle(dice, cost)
    smaller = [{(*one[:out], *one[out + 1 :]) for out in range(len(one))} for one in legal]
    return {one for one, less in zip(legal, smaller, strict=True) if not less & legal}


def price(payment: tuple[str, ...]) -> tuple[int, int, int]:
    """Dice, green dice, and their sum."""
    return len(payment), sum(die[0] == "g" for die in payment), sum(values(payment))


def die_of(text: str) -> str:
    """``pay green 4``: g4."""
    return f"{text.split()[1][0]}{text.split()[2]}"


@settings(max_examples=300, deadline=None)
@given(dice=dice_lists, cost=st.sampled_from(sorted(CARD_FOR)), data=st.data())
def test_a_card_and_a_die_are_offered_exactly_if_a_payment_can_follow(
    dice: list[str], cost: str, data: st.DataObject
) -> None:
    """MD-18, MD-20: a die that is not needed never; and only while there is a choice."""
    dice = ["g1", *dice]  # whoever has a turn has a green die
    legal = payments(dice, cost)
    take = f"take {CARD_FOR[cost]}"
    state = position(" ".join(dice), "g1", in_play=CARD_FOR[cost])
    assert (take in options(state)) == bool(legal)
    if not legal:
        return
    play(state, take)
    paid: list[str] = []
    while question(state) == "PayDice(0)":
        left = [payment for payment in legal if part(paid, payment)]
        assert len(left) > 1
        offered = options(state)
        assert offered[0] == "pay cheapest"
        helps = [die for die in sorted(set(dice)) if any(part([*paid, die], one) for one in left)]
        assert sorted(die_of(text) for text in offered[1:]) == helps
        text = data.draw(st.sampled_from(offered))
        play(state, text)
        if text == "pay cheapest":
            least = min(price(payment) for payment in left)
            assert price(tuple(shown(state.desks[0].used).split())) == least
            break
        paid.append(die_of(text))
    used = tuple(sorted(shown(state.desks[0].used).split()))
    assert used in legal
    assert part(paid, used)


@settings(max_examples=100, deadline=None)
@given(dice=dice_lists, cost=st.sampled_from(sorted(CARD_FOR)))
def test_the_cheapest_payment_has_the_fewest_dice(dice: list[str], cost: str) -> None:
    """MD-20: then the fewest green ones, then the lowest sum; nothing where nothing pays."""
    unused = no_dice()
    put(unused, " ".join(dice))
    found = tuple(shown(cheapest(card(cost), no_dice(), unused)).split())
    legal = payments(dice, cost)
    assert (price(found) if legal else found) == min(map(price, legal), default=())


@pytest.mark.parametrize(
    ("dice", "cost", "legal"),
    [
        ("g4 w4", "KIND2", True),
        ("w4 w4", "KIND2", False),
        ("w4 w4 g1", "KIND2", True),
        ("g3 w3 w3 w3", "TWOPAIR", True),
        ("g2 w2 w2 r2 r2", "FULLHOUSE", True),
        ("g6 w6", "SUM12", True),
        ("g2 w2 w2", "EVEN3", True),
        ("g1 w2 w3 w5", "RUN4", False),
        ("g1 w2 w3 r1 r2 y3", "TWORUN3", True),
        ("g1 w2 w3 w4 w5", "TWORUN3", False),
        ("g1 w2 w2 w3 w3 w4 w4 r5", "TWORUN4", True),
        ("w6", "X", False),
        ("g6", "X", True),  # MD-22
        ("g5 w6 w6", "SUM16", True),  # MD-23
        ("g5 w6 w4", "SUM16", False),
        ("g1 w1 w2 w2 w2", "FULLHOUSE", True),  # MD-26: the printed examples
        ("g1 w1 w2 w2", "TWOPAIR", True),  # MD-25
        ("g1 w1 w1 w1", "TWOPAIR", True),
        ("g1 w1 w1 w2", "TWOPAIR", False),
        ("g1 w1 w1 w1 w2", "FULLHOUSE", False),
        ("g1 w3 w5", "ODD3", True),  # MD-27
        ("g1 w1 w2", "ODD3", False),
        ("g5 w6 w1", "RUN3", False),  # MD-28: no sequence goes on after 6
        ("g1 w2 w3 w4 w5", "RUN5", True),
        ("g1 w2 w3 r3 r4 r5", "TWORUN3", True),  # MD-29
        ("g4 w5 w6 r4 r5 r6", "TWORUN3", True),
        ("g1 w2 w3 w4 r3 r4 r5 r6", "TWORUN4", True),
        ("g1 w2 w3 w4 r2 r3 r4", "TWORUN4", False),  # MD-21: seven dice are not eight
        (" ".join(["g5", *["w5"] * 9]), "KIND10", True),
        (" ".join(["g5", *["w5"] * 8]), "KIND10", False),
    ],
)
def test_vectors_and_printed_examples(dice: str, cost: str, legal: bool) -> None:
    """MD-19 to MD-29."""
    assert pays(dice, cost) == legal


def test_paid_dice_go_to_used_and_the_card_to_the_player() -> None:
    """MD-18, MD-30: its points count at once."""
    state = pay(position("g4 w4 r4 w1", "g1", in_play="e04"), "e04", "g4 w4 r4")
    assert shown(state.desks[0].unused) == "w1"
    assert shown(state.desks[0].used) == "g4 w4 r4"
    assert state.desks[0].points == 1
    assert state.table.experience_in_play == 0


def test_a_payment_without_green_cannot_end() -> None:
    """MD-19: a green die that does not fit is added (MD-20)."""
    state = position("g1 g2 w4 w4 w5", "g1", in_play="s04")
    play(state, "take s04", "pay white 4", "pay white 4")
    assert options(state) == ["pay cheapest", "pay green 1", "pay green 2"]
    assert why_not(state, "done") == (
        "at least one die must be green; so far there is white 4, white 4 (MD-19)"
    )
    play(state, "pay green 2")
    assert shown(state.desks[0].used) == "g2 w4 w4"


def test_dice_that_are_not_needed_are_not_paid() -> None:
    """MD-20: a green die that takes another's place leaves that one out."""
    state = play(position("g4 g1 w4 w4 w2", in_play="s04"), "take s04", "pay green 4")
    assert shown(state.desks[0].used) == "g4 w4"
    state = play(position("g4 g1 w4 w4 r4 w2", in_play="s04"), "take s04", "pay green 4")
    assert options(state) == ["pay cheapest", "pay white 4", "pay red 4"]
    assert why_not(state, "pay white 2") == (
        "Sound-Effect Lettering needs a pair, and with what is paid so far no white 2 (MD-20)"
    )


def test_the_only_payment_is_paid_unasked() -> None:
    """MD-18: as where a Cost takes all the dice of a value."""
    state = play(position("g4 w4 w4 w1", "g1", in_play="e04"), "take e04")
    assert shown(state.desks[0].used) == "g4 w4 w4"
    assert question(state) == "TakeTurn(1)"


@pytest.mark.parametrize(
    ("dice", "cost", "why"),
    [
        (
            "g3 w4 w4",
            "TWOPAIR",
            "Opening Colour Pages needs two pairs; you have one pair:"
            " green 3, white 4, white 4 (MD-25)",
        ),
        ("g3 w3 w3 w1", "FULLHOUSE", "a pair and three of a kind; you have three of a kind"),
        ("g3 w4", "FULLHOUSE", "a pair and three of a kind; you have no pair"),
        ("g3 w3 r3 y3 w2", "KIND5", "five dice of one value; you have four of one value"),
        ("g3 w4", "KIND2", "needs a pair; you have no pair"),
        ("g1 w2", "SUM7", "dice that add up to 7 or more; you have a sum of 3"),
        ("g1 w2 w4", "EVEN3", "three even dice; you have two even"),
        ("g2 w2 w4", "ODD3", "three odd dice; you have no odd"),
        ("g1 w2 w4", "RUN3", "three dice in sequence; you have two in sequence"),
        ("g1 w4", "RUN3", "three dice in sequence; you have no sequence"),
        ("g1 w2 w3 w4 w5", "TWORUN3", "two sequences of three; you have two sequences of two"),
    ],
)
def test_why_a_card_cannot_be_taken(dice: str, cost: str, why: str) -> None:
    """MD-23 to MD-29: what the Cost needs, and what is there."""
    state = position(dice, in_play=CARD_FOR[cost])
    assert why in str(why_not(state, f"take {CARD_FOR[cost]}"))


def test_why_not_in_a_payment() -> None:
    """MD-18."""
    state = play(position("g4 w4 y4", in_play="s04"), "take s04")
    assert why_not(state, "pay red 4") == "you have no unused red 4 (MD-18)"
    assert why_not(state, "done") == (
        "Sound-Effect Lettering needs a pair; so far there is nothing (MD-24)"
    )
    assert why_not(state, "draw a skill card") == (
        "the question is now: Which die do you pay? (MD-18)"
    )


def test_white_dice_do_not_pay_for_a_card_that_costs_a_green_one() -> None:
    """MD-22."""
    state = play(position("g4 g5 w4", in_play="s24"), "take s24")
    assert options(state) == ["pay cheapest", "pay green 4", "pay green 5"]
    assert why_not(state, "pay white 4") == (
        "Clean Pencils needs a green die, and with what is paid so far no white 4 (MD-20)"
    )


def test_dice_of_one_colour_and_value_are_one_choice() -> None:
    """MD-18."""
    state = play(position("g4 w4 w4 w4 r4", in_play="s04"), "take s04")
    assert options(state) == ["pay cheapest", "pay green 4", "pay white 4", "pay red 4"]
