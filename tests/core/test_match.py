"""The public face: playing, refusing, looking, taking back."""

from __future__ import annotations

import json

import pytest

import longbox
from longbox import Match
from longbox.core.event import Event
from longbox.core.rng import Rng
from tests.games.dice_stars.table import random_match
from tests.toys.secret_bids import ACTIONS, SecretBids


def until(match: Match, decision: str) -> Match:
    """Answer with the first option until that question is open."""
    while match.decision is not None and match.decision.name() != decision:
        match.play(match.options[0])
    return match


def position(match: Match) -> str:
    """All that can be seen from outside: views, events, record, options."""
    seats: list[int | None] = [None, *range(match.players)]
    return json.dumps(
        [
            [match.view(seat).to_json() for seat in seats],
            [[event.to_json() for event in match.events_for(seat)] for seat in seats],
            match.record().to_json(),
            [str(option) for option in match.options],
        ]
    )


def test_the_games_are_listed_and_found() -> None:
    assert "dice-stars" in longbox.games()
    game = longbox.game("dice-stars")
    assert [str(action) for action in game.actions][:3] == [
        "keep the reserve",
        "return the reserve",
        "draw 1",
    ]
    assert all(game.parse(str(action)) is action for action in game.actions)


def test_an_unknown_game_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(longbox.SetupError, match=r"no game is called 'dice-star'; did you mean"):
        Match("dice-star")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [({"variant": "x"}, "Dice Stars has no options, so none is called 'variant'")],
)
def test_an_unknown_option_is_refused(options: dict[str, str], sentence: str) -> None:
    with pytest.raises(longbox.SetupError, match=sentence):
        Match("dice-stars", options=options)


@pytest.mark.parametrize("seed", [-1, 1 << 62, "7", "g" * 64, True])
def test_a_seed_that_is_none_is_refused(seed: int) -> None:
    with pytest.raises(longbox.SetupError, match="a seed is a whole number"):
        Match("dice-stars", seed=seed)


def test_a_question_and_its_answers() -> None:
    match = Match("dice-stars", players=2, seed=7)
    assert match.decision is not None
    assert match.open == [(match.seat, match.decision)]
    assert match.seat is not None
    assert match.options == match.options_of(match.seat)
    assert match.options_of(1 - match.seat) == ()
    assert match.outcome is None
    seat, text = match.seat, str(match.options[0])
    happened = match.play(text)
    assert happened == match.events[-len(happened) :]
    assert match.record().answers == [(seat, text)]


def test_texts_are_read_whatever_their_spaces_and_capitals() -> None:
    match = until(Match("dice-stars", seed=7), "DrawDice")
    match.play("  DRAW   2 ")
    assert match.record().answers[-1][1] == "draw 2"


def test_a_text_that_names_no_action_is_refused() -> None:
    match = Match("dice-stars", seed=7)
    before = position(match)
    with pytest.raises(longbox.NotationError, match="'take bleu' names no action of dice-stars"):
        match.play("take bleu")
    with pytest.raises(longbox.NotationError, match="did you mean 'take blue'"):
        match.why_not("take bleu")
    with pytest.raises(longbox.NotationError) as error:
        match.play("x" * 100_000)
    assert len(str(error.value)) < 500
    assert position(match) == before


def test_an_action_that_is_legal_elsewhere_is_refused_with_its_rule() -> None:
    match = Match("dice-stars", seed=7)
    before = position(match)
    with pytest.raises(longbox.IllegalAction) as error:
        match.play("draw 1")
    assert str(error.value).startswith(
        "cannot 'draw 1': the question is now: Which dice do you take? (DS-9);"
        " the options of TakeDice are 'take"
    )
    refusal = match.why_not("draw 1")
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == (
        "DS-9",
        "the question is now: Which dice do you take?",
    )
    assert refusal.to_json() == {"rule": "DS-9", "reason": refusal.reason}
    assert match.why_not(match.options[0]) is None
    assert position(match) == before


def test_another_seat_cannot_answer() -> None:
    match = Match("dice-stars", seed=7)
    assert match.seat is not None
    other = 1 - match.seat
    before = position(match)
    with pytest.raises(longbox.NotYourDecision, match=f"seat {other} is not asked now; seat"):
        match.play(match.options[0], seat=other)
    with pytest.raises(longbox.NotYourDecision, match="there is no seat 5"):
        match.view(5)
    assert position(match) == before


def test_a_match_that_is_over_takes_no_answer() -> None:
    match = random_match(2, 1)
    assert (match.seat, match.decision, match.options, match.open) == (None, None, (), [])
    with pytest.raises(longbox.MatchIsOver):
        match.play("draw 1")
    with pytest.raises(longbox.MatchIsOver):
        match.why_not("draw 1")


def test_the_outcome_tells_places_points_sources_and_why() -> None:
    outcome = random_match(3, 2).outcome
    assert outcome is not None
    data = outcome.to_json()
    assert set(data) == {"places", "points", "winners", "sources", "reason"}
    assert outcome.winners == tuple(
        seat for seat in range(3) if outcome.points[seat] == max(outcome.points)
    )


def test_undo_takes_back_what_used_no_chance() -> None:
    """Star after star can be taken back, down to the roll before them, one by one or at once."""
    match = match_with_stars(3)
    start = len(match.answers)
    before = position(match)
    match.play("star in line 6")
    middle = position(match)
    match.play("star in line 5")
    assert match.undo_to <= start
    match.undo(1)
    assert position(match) == middle
    match.undo(1)
    assert position(match) == before
    match.play("star in line 6")
    match.play("star in line 5")
    match.undo()
    assert len(match.answers) == match.undo_to


def match_with_stars(count: int) -> Match:
    """A match in which a seat is to mark at least so many stars, its take still on the table."""
    for seed in range(1000):
        match = Match("dice-stars", players=2, seed=seed)
        if match.why_not("take stars") is None:
            match.play("take stars")
        stars = [one for one in match.view(None).pending if one.name() == "MarkStar"]
        if len(stars) >= count:
            return match
    raise AssertionError("no seed rolls so many stars")


def test_undo_never_crosses_a_roll() -> None:
    match = until(Match("dice-stars", seed=7), "DrawDice")
    match.play("draw 1")
    before = position(match)
    assert match.undo_to == len(match.answers)
    with pytest.raises(longbox.NothingToUndo, match="cannot undo: chance has been used since"):
        match.undo()
    assert position(match) == before


def test_undo_never_crosses_another_seat_s_answer() -> None:
    for seed in range(50):
        match = Match("dice-stars", players=2, seed=seed)
        first = match.seat
        match.play(match.options[0])
        if match.decision is None or match.seat == first or match.undo_to == 1:
            continue
        assert match.undo_to == 0
        second = match.seat
        if match.decision.name() == "DrawDice":
            match.play("draw 1")
            assert match.undo_to == len(match.answers) == 2
            assert match.answers[-1].seat == second
            return
    raise AssertionError("no seed leads there")


def test_nothing_is_undone_before_the_first_answer() -> None:
    match = Match("dice-stars", seed=7)
    with pytest.raises(longbox.NothingToUndo, match="nothing has been answered yet"):
        match.undo()


@pytest.mark.parametrize("count", [0, -1, 99])
def test_undo_of_more_than_there_is_changes_nothing(count: int) -> None:
    match = match_with_stars(2)
    match.play("star in line 6")
    before = position(match)
    with pytest.raises(longbox.NothingToUndo, match="can be taken back"):
        match.undo(count)
    assert position(match) == before


def test_a_preview_shows_what_an_answer_would_do() -> None:
    match = match_with_stars(2)
    before = position(match)
    ahead = match.preview("star in line 6")
    assert ahead is not None
    assert position(match) == before
    match.play("star in line 6")
    assert match.view(match.seat).to_json() == ahead.to_json()


def test_a_preview_never_shows_dice_that_are_not_rolled_yet() -> None:
    match = until(Match("dice-stars", seed=7), "DrawDice")
    assert match.preview("draw 2") is None
    assert match.preview("take stars") is None


def test_a_preview_ends_before_the_first_chance() -> None:
    """A take that empties the reserve forces the next player's draw: the take itself is seen."""
    match = Match("dice-stars", seed=1)
    while match.decision is not None:
        for option in match.options:
            ahead = match.preview(option)
            if ahead is not None and match.would_stand_because(option):
                assert ahead.to_json() != match.view(match.seat).to_json()
                seat = match.seat
                assert seat is not None
                before = match.view(seat).to_json()["sheets"]
                after = ahead.to_json()["sheets"]
                assert before != after
                match.play(option)
                assert match.view(seat).to_json()["sheets"] == after
                return
        match.play(match.options[0])
    raise AssertionError("no take was followed by a forced draw")


def test_a_preview_knows_no_more_than_its_seat() -> None:
    """Bids of others that lie face down make no difference to it, whatever they are."""
    previews = []
    for bid in (0, 1):
        match = Match(SecretBids(), players=2, seed=4)
        match.play("keep")
        match.play(match.options_of(1)[bid], seat=1)
        previews.append([match.preview(option, 0) for option in match.options_of(0)])
    assert previews == [[None] * 4] * 2
    match = Match(SecretBids(), players=2, seed=4)
    match.play("keep")
    ahead = match.preview(match.options_of(1)[0], 1)
    assert ahead is not None
    match.play(match.options_of(1)[0], 1)
    assert match.view(1).to_json() == ahead.to_json()


def test_a_match_without_a_seed_is_sealed() -> None:
    one, other = Match("dice-stars"), Match("dice-stars")
    assert one.seed != other.seed
    assert one.commitment is not None
    assert one.commitment != other.commitment
    again = longbox.replay(str(one.record()))
    assert again.commitment == one.commitment
    assert Match("dice-stars", seed=7).commitment is None


def test_sealed_matches_play_to_the_end_and_replay() -> None:
    match = Match("dice-stars", players=3, seed="ab" * 32)
    chooser = Rng(1)
    while match.outcome is None:
        match.play(match.options[chooser.below(len(match.options))])
    assert position(longbox.replay(match.record())) == position(match)


@pytest.mark.parametrize(("seed", "stands"), [(7, False), ("ab" * 32, True)])
def test_the_end_of_a_sealed_match_stands(seed: int | str, stands: bool) -> None:
    """Its seed is shown then: whoever went back would know every roll to come."""
    match = Match("dice-stars", players=1, seed=seed)
    while match.outcome is None:
        match.play(match.options[0])
    assert (match.undo_to == len(match.answers)) == stands
    if stands:
        with pytest.raises(longbox.NothingToUndo, match="the match is over and its seed is known"):
            match.undo()


def test_events_say_names_and_carry_plain_fields() -> None:
    match = Match("dice-stars", seed=7)
    rolled = match.events_for(None)[-1]
    assert rolled.say(["Ann", "Ben"]).startswith(("Ann drew", "Ben drew"))
    assert str(rolled).startswith("Player ")
    data = rolled.to_json()
    assert data["kind"] == "dice-rolled"
    assert json.loads(json.dumps(data)) == data


def test_a_name_that_looks_like_a_seat_stays_as_it_is() -> None:
    """Or a player could sign with another's name."""
    assert Event("met", 0, "{0} met {1}").say(["{1}", "Ben"]) == "{1} met Ben"


def test_a_game_given_whole_needs_no_edition() -> None:
    with pytest.raises(longbox.SetupError, match="has its edition already"):
        Match(longbox.game("dice-stars"), edition="x.toml")


def test_an_action_has_one_place_whatever_tables_it_is_in() -> None:
    with pytest.raises(longbox.SetupError, match="'pass' is number 23 in another table"):
        SecretBids(actions=ACTIONS[::-1])
    assert [action.place for action in SecretBids().actions] == list(range(len(ACTIONS)))
