"""Questions that are answered together: in any order, face down until the last is in."""

from __future__ import annotations

import pytest

import longbox
from longbox import Match
from tests.toys.secret_bids import SecretBids


def bidding(players: int = 3) -> Match:
    match = Match(SecretBids(), players=players, seed=4)
    match.play("keep")
    return match


def bids(match: Match) -> list[str]:
    """A bid for each seat."""
    return [str(match.options_of(seat)[0]) for seat in range(match.players)]


def test_every_seat_is_asked_at_once() -> None:
    match = bidding()
    assert [seat for seat, _ in match.open] == [0, 1, 2]
    assert match.seat == 0
    assert match.options == match.options_of(0) != match.options_of(1)


def test_it_must_be_said_who_answers() -> None:
    match = bidding()
    text = bids(match)[1]
    with pytest.raises(longbox.NotYourDecision, match=r"seats \[0, 1, 2\] are asked together"):
        match.play(text)
    with pytest.raises(longbox.NotYourDecision, match=r"seats \[0, 1, 2\] are asked together"):
        match.why_not(text)
    match.play(text, seat=1)
    assert [seat for seat, _ in match.open] == [0, 2]
    assert match.options_of(1) == ()
    with pytest.raises(longbox.NotYourDecision, match="seat 1 is not asked now"):
        match.play(text, seat=1)


@pytest.mark.parametrize("order", [[0, 1, 2], [2, 1, 0], [1, 2, 0]])
def test_any_order_leads_to_the_same_position(order: list[int]) -> None:
    usual, match = bidding(), bidding()
    chosen = bids(usual)
    for seat in range(3):
        usual.play(chosen[seat], seat=seat)
    for seat in order:
        match.play(chosen[seat], seat=seat)
    for watcher in (0, 1, 2, None):
        assert match.view(watcher).to_json() == usual.view(watcher).to_json()
    assert match.record().answers[1:] == [(seat, chosen[seat]) for seat in order]


def test_an_answer_lies_face_down_until_the_last_is_in() -> None:
    """Only its own seat can tell which of two cards was bid."""
    one, other = bidding(), bidding()
    one.play(one.options_of(2)[0], seat=2)
    other.play(other.options_of(2)[1], seat=2)
    for seat in (0, 1, None):
        assert one.view(seat).to_json() == other.view(seat).to_json()
        told = [[event.to_json() for event in match.events_for(seat)] for match in (one, other)]
        assert told[0] == told[1]
    assert one.view(2).to_json() != other.view(2).to_json()


def test_a_face_down_answer_can_be_taken_back_by_the_seat_that_answered_last() -> None:
    match = bidding()
    chosen = bids(match)
    match.play(chosen[2], seat=2)
    match.undo()
    assert [seat for seat, _ in match.open] == [0, 1, 2]
    match.play(chosen[2], seat=2)
    match.play(chosen[0], seat=0)
    assert match.undo_to == len(match.answers) - 1


def test_answers_that_were_turned_up_stand() -> None:
    match = bidding()
    chosen = bids(match)
    for seat in range(3):
        match.play(chosen[seat], seat=seat)
    with pytest.raises(longbox.NothingToUndo, match="something hidden has been shown since"):
        match.undo()


def test_an_option_has_a_usual_value_and_refuses_others() -> None:
    game = SecretBids()
    assert Match(game, seed=1).chosen_options == {"refill": "yes"}
    with pytest.raises(longbox.SetupError, match="option 'refill' cannot be 'maybe'; it takes"):
        Match(game, seed=1, options={"refill": "maybe"})
    with pytest.raises(longbox.SetupError, match="has no option 'refil'; did you mean 'refill'"):
        Match(game, seed=1, options={"refil": "no"})
