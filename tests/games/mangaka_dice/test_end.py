"""The end and the tiebreaker: MD-31 and MD-54 to MD-62."""

from __future__ import annotations

import pytest

import longbox
from longbox import Match
from longbox.core.rng import Rng
from longbox.games.mangaka_dice.decisions.turn import begin_tie_break
from longbox.games.mangaka_dice.state import State
from tests.games.mangaka_dice.table import (
    ALL_IN,
    GAME,
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


def test_fifteen_points_end_the_match_after_the_phase() -> None:
    """MD-54, MD-55: the others still take their turns."""
    state = position("g4 w4 r4", "g1 g1", points=[14], in_play="e04")
    pay(state, "e04", "g4 w4 r4")
    assert "Player 1 reached 15 points: this Action Phase is the last" in told(state)
    for _ in range(2):
        assert question(state) == "TakeTurn(1)"
        play(state, "draw an assist card", "pay green 1")
    assert state.pending.size == 0
    outcome = GAME.outcome(state)
    assert outcome.places == (1, 2)
    assert outcome.reason == "somebody has 15 points or more"


def test_fourteen_points_do_not() -> None:
    """MD-54."""
    state = position("g1", points=[14, 14])
    play(state, "draw an assist card", "pay green 1")
    assert state.pending.size == 1


def test_others_can_still_overtake() -> None:
    """MD-55, MD-56."""
    state = position("g4 w4 r4", "g5 w5 r5 w5", points=[14, 14], in_play="e04 e13")
    pay(state, "e04", "g4 w4 r4")
    pay(state, "e13", "g5 w5 r5 w5")
    assert GAME.outcome(state).places == (2, 1)
    assert GAME.outcome(state).points == (15, 17)


def test_the_scorepad_names_each_experience_card() -> None:
    """MD-30."""
    state = position("g4 w4 r4", "", points=[14], in_play="e04")
    state.desks[0].points = 0
    state.desks[0].experience = 1 << 23 | 1 << 24 | 1 << 21  # 6, 6 and 4 points
    state.desks[0].points = 16
    pay(state, "e04", "g4 w4 r4")
    assert GAME.outcome(state).sources[0] == (
        ("Serial Approved", 1),
        ("Live-Action Film", 4),
        ("Million Copies in Print", 6),
        ("Museum Exhibition", 6),
    )
    assert GAME.outcome(state).points[0] == 17


def test_the_goal_is_told_once_to_each_who_reaches_it() -> None:
    """MD-55."""
    state = position("g4 w4 r4 g3 w3 r3", "g1", points=[14], in_play="e04 e05", players=3)
    pay(state, "e04", "g4 w4 r4")
    play(state, "draw an assist card", "pay green 1")
    pay(state, "e05", "g3 w3 r3")
    assert [text for text in told(state) if "this Action Phase is the last" in text] == [
        "Player 1 reached 15 points: this Action Phase is the last"
    ]


def test_those_who_do_not_win_are_placed_by_their_points() -> None:
    """MD-56: whoever lost the tiebreaker comes before those with fewer points."""
    state = position("g1", points=[7, 15, 9, 15], players=4)
    play(state, "draw an assist card")
    roll(state, 1, 2, 2, 6, 6)
    play(state, "pay green 1", "done", "done")
    assert GAME.outcome(state).places == (4, 2, 3, 1)


def test_ten_of_a_kind_win_at_once() -> None:
    """MD-31: whatever the points, and with turns left."""
    ten = " ".join(["g3", *["w3"] * 9])
    state = position(ten, "g1 g1", points=[0, 17], in_play="e26")
    pay(state, "e26", ten)
    assert state.pending.size == 0
    outcome = GAME.outcome(state)
    assert outcome.winners == (0,)
    assert outcome.points == (0, 17)
    assert outcome.reason == "Anime Series Announced! was taken, and wins at once"
    assert "Player 1 won with Anime Series Announced!" in told(state)


def tied(
    *values: int, hands: tuple[str, ...] = (), skills: tuple[str, ...] = (), players: int = 2
) -> State:
    """Two players with 15 points each; their white dice show these values, two each."""
    state = position("g1", points=[15, 15], hands=list(hands), skills=list(skills), players=players)
    play(roll(state), "draw an assist card")
    state.assist_deck.cards = 1 << 19  # the Editor-in-chief, who does nothing here
    state.assist_deck.size = 1
    assert state.hands[0] & (1 << 19) == 0
    roll(state, 1, *values)
    return play(state, "pay green 1")


def test_level_players_roll_their_white_dice() -> None:
    """MD-57: no green ones, and red ones as printed; only those who are level."""
    state = tied(4, 2, 6, 6, skills=("s05",), players=3)
    assert shown(state.desks[0].unused) == "w2 w4 r3"
    assert shown(state.desks[1].unused) == "w6 w6"
    assert shown(state.desks[2].unused) == "w0 w0"
    assert "Player 1 and Player 2 were level, and rolled a tiebreaker" in told(state)


def test_the_most_dice_of_one_value_win() -> None:
    """MD-59: three 1s beat two 6s."""
    state = tied(1, 1, 6, 6, skills=("s01",))
    play(state, "done", "done")
    assert GAME.outcome(state).places == (1, 2)
    assert GAME.outcome(state).points == (15, 15)
    assert GAME.outcome(state).reason == "somebody has 15 points or more; the tiebreaker decided"
    assert told(state)[-2:] == ["Player 1 showed 3 of value 1", "Player 2 showed 2 of value 6"]


def test_of_sets_with_as_many_dice_the_highest_value_wins() -> None:
    """MD-59."""
    state = play(tied(5, 5, 6, 6), "done", "done")
    assert GAME.outcome(state).winners == (1,)
    state = play(tied(1, 6, 5, 4), "done", "done")  # a set of one is a set
    assert GAME.outcome(state).winners == (0,)


def test_skill_and_assist_cards_are_used_in_the_tiebreaker() -> None:
    """MD-58: one of each, and nothing else is done."""
    state = tied(5, 1, 6, 6, hands=("a06",), skills=("s26 s30",))
    assert options(state) == ["use s26", "use s30", "play a06", "done"]
    for text in ("draw an assist card", "draw a skill card", "take s01"):
        assert why_not(state, text) == (
            "in the tiebreaker cards are only used to change dice (MD-58)"
        )
    play(state, "use s26", "raise white 5")
    assert options(state) == ["play a06", "done"]
    play(state, "play a06", "change white 1", "turn to 6")
    assert shown(state.desks[0].unused) == "w6 w6"
    assert options(state) == ["done"]


def test_yellow_dice_count_in_the_tiebreaker() -> None:
    """MD-58: used dice cannot be taken, for there are none (MD-47)."""
    state = tied(5, 1, 6, 6, hands=("a01",))
    assert "play a20" not in options(state)
    play(roll(state, 5, 5), "play a01", "done", "done")
    assert GAME.outcome(state).winners == (0,)


def test_the_tiebreaker_goes_in_turn_order_from_the_start_player() -> None:
    """MD-58."""
    state = tied(1, 1, 2, 2)
    state.table.start = 1
    state.pending.pop()
    begin_tie_break(state)
    assert question(state) == "TieTurn(1)"
    play(state, "done")
    assert question(state) == "TieTurn(0)"


def test_a_tie_of_the_tiebreaker_is_played_again() -> None:
    """MD-60: with Skill Cards usable again, and the Assist Cards that are left."""
    state = tied(3, 5, 5, 4, hands=("a06",), skills=("s24",))
    play(state, "play a06", "change white 3", "turn to 4")
    play(state, "use s24", "raise white 4", "done", "done")
    assert shown(state.desks[0].unused) == "w5 w5"
    state.desks[1].unused.remove(11)
    state.desks[1].unused.add(12)
    roll(state, 2, 2, 1, 1)
    play(state, "done")
    assert "Player 1 and Player 2 were level, and rolled a tiebreaker again" in told(state)
    assert options(state) == ["use s24", "done"]
    assert shown(state.desks[0].unused) == "w2 w2"
    play(state, "done", "done")
    assert GAME.outcome(state).winners == (0,)


def test_yellow_dice_go_back_before_a_repeat() -> None:
    """MD-60, MD-50."""
    state = tied(5, 1, 6, 6, hands=("a04",))
    play(roll(state, 1, 2), "play a04")
    assert state.table.yellows == 3
    state.desks[0].unused.clear()
    state.desks[0].unused.add(13, 2)  # as if they were two sixes
    play(state, "done", "done")
    assert state.table.tie_breaks == 2
    assert state.table.yellows == 5
    assert [int(desk.unused.size) for desk in state.desks] == [2, 2]


def test_only_those_still_level_play_again() -> None:
    """MD-60."""
    state = position("g1", points=[15, 15, 15], players=3)
    play(state, "draw an assist card")
    roll(state, 1, 6, 6, 2, 2, 6, 6)
    play(state, "pay green 1", "done", "done", "done")
    assert question(state) == "TieTurn(0)"
    play(state, "done")
    assert question(state) == "TieTurn(2)"


def test_the_yellow_dice_of_those_who_lost_go_back_too() -> None:
    """MD-60, MD-50: before the others play again."""
    state = position("g1", points=[15, 15, 15], hands=["", "a01"], players=3)
    whole = GAME.components(state)
    play(state, "draw an assist card")
    roll(state, 1, 6, 6, 2, 3, 6, 6)
    play(state, "pay green 1", "done")
    play(roll(state, 1, 1), "play a01", "done", "done")
    assert question(state) == "TieTurn(0)"
    assert shown(state.desks[1].unused) == "w0 w0"
    assert GAME.components(state)["yellow dice"] == whole["yellow dice"] == 5


def test_after_five_repeats_the_victory_is_shared() -> None:
    """MD-60."""
    state = tied(6, 6, 6, 6)
    for repeat in range(6):
        assert state.table.tie_breaks == repeat + 1
        roll(state, 6, 6, 6, 6)
        play(state, "done", "done")
    assert state.pending.size == 0
    assert GAME.outcome(state).places == (1, 1)
    assert GAME.outcome(state).reason.endswith("the tiebreaker left them level")


def test_the_match_ends_when_no_experience_card_is_left() -> None:
    """MD-61."""
    state = position("g1", points=[3, 5])
    state.table.experience_deck.cards = 0
    state.table.experience_deck.size = 0
    play(state, "draw an assist card", "pay green 1")
    assert state.pending.size == 0
    assert GAME.outcome(state).places == (2, 1)
    assert GAME.outcome(state).reason == "no Experience Card is left"


def test_the_match_ends_after_forty_rounds() -> None:
    """MD-61."""
    state = position("g1", points=[3, 5])
    state.table.round = 40
    play(state, "draw an assist card", "pay green 1")
    assert state.pending.size == 0
    assert GAME.outcome(state).reason == "40 rounds were played"


def test_whether_a_hand_can_be_played_is_not_told() -> None:
    """MD-62: with one die a card that copies cannot be played, but the player is asked."""
    state = position("g1", hands=["a11"])
    state.table.may_draw = False
    assert options(state) == ["draw an assist card"]
    assert state.advance() != []
    assert question(state) == "TakeTurn(0)"
    state = tied(6, 6, 5, 5)
    assert options(state) == ["done"]  # the Editor-in-chief in hand is no use
    state.advance()
    assert question(state) == "TieTurn(0)"


def test_hands_are_hidden() -> None:
    """MD-62: in the view and in the events, from the others and from watchers."""
    match = random_match(3, 11)
    for seat in (None, 0, 1, 2):
        for event in match.events_for(seat):
            if event.kind in ("assist-dealt", "assist-drawn"):
                assert (event.to_json()["card"] is not None) == (event.seat == seat)
    state = position("g1", hands=["a01", "a02 a03"])
    assert GAME.view(state, 0).to_json()["hand"] == ["a01"]
    assert GAME.view(state, None).to_json()["hand"] == []
    assert GAME.view(state, 0).to_json()["hands"] == [[0], [0, 0]]


@pytest.mark.parametrize("verb", ["draw an experience card", "draw an assist card", "play a06"])
def test_what_has_been_shown_is_not_taken_back(verb: str) -> None:
    """MD-62: a card that was drawn, or played from the hand, is known from then on."""
    match = Match(GAME, players=2, seed=8)
    while "play a06" not in map(str, match.options):
        match.play(match.options[0])
    seat = match.open[0][0]
    match.play(verb)
    if verb == "draw an assist card":
        match.play(match.options[0])
    card = match.events[-1]
    assert card.reveals_to(1 - seat) == (verb != "draw an assist card")
    assert card.reveals_to(seat) == (verb != "play a06")
    with pytest.raises(longbox.NothingToUndo):
        match.undo()


def test_what_all_have_seen_reshuffled_is_imagined_in_the_deck() -> None:
    """MD-62: a card that was in a hand when the deck was made anew is not in the deck."""
    state = position("g1", "g1", hands=["a01", "a02 a03"])
    state.table.assist_discard = state.assist_deck.cards
    state.assist_deck.cards = 0
    state.assist_deck.size = 0
    play(state, "draw an assist card", "pay green 1")
    seen = GAME.view(state, 0)
    assert seen.hands == ((0, 1), (0, 0))
    for seed in range(20):
        assert int(GAME.imagine(seen, Rng(seed)).hands[1]) == 0b110


def test_unseen_cards_are_each_as_likely() -> None:
    """MD-62: over many worlds each of the 18 unseen cards is as often in the other hand."""
    seen = GAME.view(GAME.setup(2, ALL_IN, Rng(2)), 0)
    count = [0] * 20
    for seed in range(1800):
        hand = int(GAME.imagine(seen, Rng(seed)).hands[1])
        for place in range(20):
            count[place] += hand >> place & 1
    assert sorted(count)[:2] == [0, 0]  # one's own
    assert all(150 < times < 250 for times in sorted(count)[2:])


@pytest.mark.no_cover
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_matches_end(players: int) -> None:
    """MD-54."""
    for seed in range(3):
        outcome = random_match(players, seed).outcome
        assert outcome is not None
        assert outcome.winners
