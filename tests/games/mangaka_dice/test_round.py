"""Set-up, the Dice Phase, turns and the clean-up: MD-1 to MD-17, MD-30 to MD-36, MD-50 to MD-54."""

from __future__ import annotations

import pytest

import longbox
from longbox import Match
from longbox.core.bits import listed
from longbox.core.rng import Rng
from longbox.games.mangaka_dice.components import Card
from longbox.games.mangaka_dice.game import MangakaDice
from tests.games.mangaka_dice.table import (
    ALL_IN,
    GAME,
    load,
    options,
    pay,
    play,
    position,
    question,
    random_match,
    roll,
    shown,
    told,
    why_not,
)


@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_can_play(players: int) -> None:
    """MD-1."""
    with pytest.raises(longbox.SetupError, match="2 to 4 players"):
        Match("mangaka-dice", players=players)


def test_the_box() -> None:
    """MD-2."""
    parts = GAME.parts
    assert [len(cards) for cards in (parts.experience, parts.skill, parts.assist)] == [26, 38, 20]
    assert parts.dice == [12, 20, 13, 5]  # green, white, red, yellow
    assert len({card.name for card in (*parts.experience, *parts.skill, *parts.assist)}) == 84


def marked(cards: list[Card], mark: str) -> int:
    return sum(1 for card in cards if card.mark == mark)


def test_the_marks_are_as_many_as_the_rulebook_says() -> None:
    """MD-3, MD-4."""
    parts = GAME.parts
    kinds = (parts.skill, parts.assist, parts.experience)
    assert [marked(cards, "experts") for cards in kinds] == [5, 4, 1]
    assert [marked(cards, "not for two") for cards in kinds] == [4, 0, 7]


@pytest.mark.parametrize(
    ("players", "cards", "sizes"),
    [
        (2, "all", (19, 34, 20)),
        (3, "all", (26, 38, 20)),
        (4, "all", (26, 38, 20)),
        (2, "first-match", (18, 29, 16)),
        (3, "first-match", (25, 33, 16)),
        (3, "without-anime", (25, 38, 20)),
        (3, "without-editor", (26, 38, 19)),
        (2, "without-both", (18, 34, 19)),
    ],
)
def test_which_cards_are_in_the_match(
    players: int, cards: str, sizes: tuple[int, int, int]
) -> None:
    """MD-3, MD-6, MD-7: three of either kind are in play, and two Assist Cards in each hand."""
    state = GAME.setup(players, {"cards": cards}, Rng(3))
    table = state.table
    found = (
        table.experience_deck.size + 3,
        table.skill_deck.size + 3,
        state.assist_deck.size + 2 * players,
    )
    assert found == sizes
    assert int(table.experience_in_play).bit_count() == 3
    assert int(table.skill_in_play).bit_count() == 3
    assert [int(hand).bit_count() for hand in state.hands] == [2] * players


@pytest.mark.parametrize(
    ("cards", "without"),
    [
        ("all", []),
        ("without-anime", ["e26"]),
        ("without-editor", ["a20"]),
        ("without-both", ["e26", "a20"]),
        ("first-match", ["e26", "s29", "s35", "s36", "s37", "s38", "a05", "a15", "a19", "a20"]),
    ],
)
def test_cards_that_can_be_left_out(cards: str, without: list[str]) -> None:
    """MD-4, MD-5: those for experts, or one or both of the two that the rulebook names."""
    parts = GAME.parts
    every = [*parts.experience, *parts.skill, *parts.assist]
    out = [one.id for one in every if not one.is_used(3, cards)]
    assert out == without


@pytest.mark.parametrize("players", [2, 3, 4])
def test_dice_at_the_start(players: int) -> None:
    """MD-8, MD-10, MD-11: two white dice each, three green a player, all rolled."""
    state = GAME.setup(players, ALL_IN, Rng(5))
    for desk in state.desks:
        dice = shown(desk.unused).split()
        assert [die[0] for die in dice] == ["w", "w"]
        assert all(die[1] in "123456" for die in dice)
    greens = shown(state.table.pool).split()
    assert len(greens) == 3 * players
    assert all(die[0] == "g" and die[1] in "123456" for die in greens)


def test_the_first_start_player_is_drawn_by_lot() -> None:
    """MD-9."""
    starts = [int(GAME.setup(4, ALL_IN, Rng(seed)).table.start) for seed in range(400)]
    assert all(60 < starts.count(seat) < 140 for seat in range(4))


def test_green_dice_are_taken_counter_clockwise_from_the_right_of_the_start_player() -> None:
    """MD-12: with their values, three each, the Start Player last; who then begins (MD-14)."""
    state = GAME.setup(3, ALL_IN, Rng(5), [])
    start = int(state.table.start)
    order = []
    while question(state).startswith("TakeGreen"):
        seat = state.pending.top().seat
        order.append(seat)
        before = shown(state.desks[seat].unused).split()
        text = options(state)[0]
        play(state, text)
        after = shown(state.desks[seat].unused).split()
        assert sorted(after) == sorted([*before, f"g{text[-1]}"])
    lap = [(start - 1) % 3, (start - 2) % 3, start]
    assert order == lap * 3
    assert [int(desk.unused.greens()) for desk in state.desks] == [3, 3, 3]
    assert question(state) == f"TakeTurn({start})"


def test_only_green_dice_that_are_there_can_be_taken() -> None:
    """MD-12."""
    state = GAME.setup(2, ALL_IN, Rng(5))
    there = {f"take green {die[1]}" for die in shown(state.table.pool).split()}
    assert set(options(state)) == there
    missing = next(value for value in range(1, 7) if f"take green {value}" not in there)
    assert why_not(state, f"take green {missing}") == f"no green die shows {missing} (MD-12)"
    assert why_not(state, "done") == "the question is now: Which green die do you take? (MD-12)"


def test_nothing_is_rolled_but_in_the_dice_phase_and_by_abilities() -> None:
    """MD-13: what is unused keeps its values from turn to turn."""
    state = position("g1 g2 w3 r4", "g5 g5 w6")
    play(state, "draw an assist card", "pay green 1", "draw an assist card", "pay green 5")
    assert shown(state.desks[0].unused) == "g2 w3 r4"
    assert shown(state.desks[1].unused) == "g5 w6"


def test_turns_go_clockwise_and_skip_those_without_a_green_die() -> None:
    """MD-14: lap after lap."""
    state = position("g1 g1 g1", "w5", "g2 g2", players=3)
    seats = []
    while state.table.round == 1:
        seats.append(state.pending.top().seat)
        play(state, "draw an assist card")
        play(state, options(state)[0])
        if question(state).startswith("DiscardAssist"):
            play(state, options(state)[0])
    assert seats == [0, 2, 0, 2, 0]


def test_the_draw_is_first_and_once() -> None:
    """MD-15: one card of either deck, which may be taken at once (MD-18)."""
    state = position("g1", "g1", skills=["s38"])
    assert options(state)[:3] == [
        "draw an experience card",
        "draw a skill card",
        "draw an assist card",
    ]
    load(state, 21)  # two cards before s24 are not for two
    play(state, "draw a skill card")
    assert "take s24" in options(state)
    for text in ("draw an experience card", "draw a skill card"):
        assert why_not(state, text) == ("a card is drawn once, and first of all in a turn (MD-15)")


def test_there_is_no_draw_after_an_ability() -> None:
    """MD-15."""
    state = play(position("g1", skills=["s24"]), "use s24", "raise green 1")
    assert "draw a skill card" not in options(state)


def test_cards_are_not_replaced_and_any_number_can_be_in_play() -> None:
    """MD-15."""
    state = position("g1 g1", "g1 g1", in_play="e01 e02 e03 e04 e06 s01 s03 s05 s24")
    pay(state, "s24", "g1")
    assert int(state.table.skill_in_play).bit_count() == 3
    assert int(state.table.experience_in_play).bit_count() == 5
    play(state, "draw an experience card")
    assert int(state.table.experience_in_play).bit_count() == 6


def test_a_turn_cannot_be_passed() -> None:
    """MD-17: nothing but a card taken or an Assist Card drawn ends it."""
    state = position("g1 w1", in_play="s04")
    assert why_not(state, "done") == (
        "a turn ends with a card taken, or an Assist Card drawn (MD-17)"
    )
    assert "draw an assist card" in options(state)  # though a card could be taken
    assert "take s04" in options(state)


def test_a_card_that_is_not_in_play_cannot_be_taken() -> None:
    """MD-18."""
    assert why_not(position("g1"), "take s01") == "Nib Pen Control is not in play (MD-18)"


def test_one_card_a_turn() -> None:
    """MD-18."""
    state = position("g1 g1", "g1", in_play="s24 s25")
    pay(state, "s24", "g1")
    assert question(state) == "TakeTurn(1)"


def test_a_skill_card_gives_its_dice_at_the_end_of_the_phase() -> None:
    """MD-32, MD-53."""
    state = position("g1 g1 w1", "g1", in_play="s01 s14")
    pay(state, "s01", "g1 w1")
    assert state.desks[0].taken == 1
    assert shown(state.desks[0].unused) == "g1"
    play(state, "draw an assist card", "pay green 1")
    assert state.desks[0].skill == 0


def test_an_assist_card_costs_a_green_die_of_any_value() -> None:
    """MD-33."""
    state = play(position("g1 g6 w3", "g1"), "draw an assist card")
    assert options(state) == ["pay green 1", "pay green 6"]
    assert why_not(state, "pay white 3") == ("an Assist Card is paid for with a green die (MD-33)")
    assert why_not(state, "pay green 2") == "you have no unused green 2 (MD-33)"
    play(state, "pay green 6")
    assert int(state.hands[0]).bit_count() == 1
    assert shown(state.desks[0].used) == "g6"


def test_a_fourth_assist_card_makes_one_go() -> None:
    """MD-34: any of the four, the new one too."""
    state = load(position("g1", "g1", hands=["a01 a02 a03"]), 0)
    play(state, "draw an assist card", "pay green 1")
    assert options(state) == ["discard a01", "discard a02", "discard a03", "discard a04"]
    assert why_not(state, "discard a05") == "Agency Rescue Team is not in your hand (MD-34)"
    play(state, "discard a04")
    assert listed(int(state.hands[0])) == [0, 1, 2]
    assert listed(int(state.table.assist_discard)) == [3]
    assert told(state)[-1] == "Player 1 discarded Kid Sister Inks a Page"


def test_a_third_assist_card_can_be_kept() -> None:
    """MD-34."""
    state = position("g1", "g1", hands=["a01 a02"])
    play(state, "draw an assist card", "pay green 1")
    assert question(state) == "TakeTurn(1)"


def test_an_empty_assist_deck_is_made_anew_from_the_used_cards() -> None:
    """MD-36."""
    state = position("g1", "g1", hands=["a01"])
    state.table.assist_discard = state.assist_deck.cards
    state.assist_deck.cards = 0
    state.assist_deck.size = 0
    play(state, "draw an assist card", "pay green 1")
    assert state.table.assist_discard == 0
    assert state.assist_deck.size == 18
    assert int(state.hands[0]).bit_count() == 2
    assert "19 used Assist Cards became a new deck" in told(state)


def test_from_an_empty_deck_nothing_is_drawn() -> None:
    """MD-36."""
    state = position("g1")
    state.table.experience_deck.cards = 0
    state.table.experience_deck.size = 0
    assert options(state) == ["draw a skill card", "draw an assist card"]
    assert why_not(state, "draw an experience card") == "that deck is empty (MD-36)"
    state.table.skill_deck.cards = 0
    state.table.skill_deck.size = 0
    assert options(state) == ["draw an assist card"]


def test_the_clean_up_puts_everything_back() -> None:
    """MD-50, MD-51, MD-52: yellow dice to the supply, red ones as printed, cards usable."""
    state = position(
        "g1 r6 y4", "w6", used=["w1 y2", "g1 r1"], skills=["s05 s24", "s01 s14"], in_play="s25"
    )
    state.table.yellows = 3
    state.desks[0].usable = 0
    pay(roll(state, 1), "s25", "g1")
    assert state.table.round == 2
    assert state.table.yellows == 5
    dice = [shown(desk.unused).split() for desk in state.desks]
    assert [[die[0] for die in one] for one in dice] == [["w", "w", "r"], ["w", "w", "w", "r"]]
    assert (dice[0][-1], dice[1][-1]) == ("r3", "r1")
    assert [shown(desk.used) for desk in state.desks] == ["", ""]
    assert listed(int(state.desks[0].usable)) == [23, 24]  # s24 again, and s25 now
    assert state.desks[0].taken == 0
    assert len(shown(state.table.pool).split()) == 6


def test_the_start_player_card_goes_to_the_right() -> None:
    """MD-54: and the next round begins."""
    state = position("g1", players=3)
    play(state, "draw an assist card", "pay green 1")
    assert state.table.start == 2
    assert question(state) == "TakeGreen(1)"
    assert state.table.round == 2


@pytest.mark.parametrize("players", [2, 3, 4])
def test_dice_and_cards_are_conserved(players: int) -> None:
    """MD-2: every card is somewhere, once, after every answer, and every die."""
    game = MangakaDice()
    state = game.setup(players, ALL_IN, Rng(players))
    chooser = Rng(9)
    whole = game.components(state)
    assert whole["white dice"] == 20
    assert whole["experience cards in two places"] == 0
    found = state.advance()
    while found:
        found = state.answer(found[chooser.below(len(found))])
        assert game.components(state) == whole


def test_a_whole_match_is_told() -> None:
    """Every event is a sentence in the past."""
    match = random_match(3, 4)
    kinds = {event.kind for event in match.events}
    assert {"card-drawn", "assist-dealt", "round-began", "dice-rolled", "green-taken"} <= kinds
    assert {"card-taken", "green-spent", "assist-drawn", "cleaned-up", "dice-gained"} <= kinds
    assert all(str(event) for event in match.events)
