"""Who knows what: DT-55, and bids and cards that are chosen together."""

from __future__ import annotations

import json

import pytest

import longbox
from longbox import Match
from longbox.core.rng import Rng
from longbox.games.dice_tuners.components import NO_CARD
from longbox.games.dice_tuners.decisions.hands import draw_cards
from longbox.games.dice_tuners.decisions.steps import RECRUIT
from longbox.games.dice_tuners.state import NOT_CHOSEN, State
from longbox.games.dice_tuners.view import marks
from tests.games.dice_tuners.table import Table, answer_all, duel, front


def worlds(table: Table, seat: int | None, count: int = 200) -> list[State]:
    """Worlds that fit what a seat, or a watcher, sees."""
    seen = table.game.view(table.state, seat)
    rng = Rng(7)
    return [table.game.imagine(seen, rng) for _ in range(count)]


def hand(table: Table, world: State, seat: int) -> list[str]:
    cards = [table.game.parts.cards[mark >> 1] for mark in marks(world, seat)]
    return sorted(f"{'RGB'[card.colour]}{card.value}" for card in cards)


@pytest.mark.parametrize("watcher", [None, 1])
def test_a_hand_is_its_owners(watcher: int | None) -> None:
    """DT-55."""
    table = Table().deal("R1 R2 R3 R4", "G1 G2 G3 G4").on_top("B6")
    seen = json.dumps(table.game.view(table.state, watcher).to_json())
    assert "Dragon Descending" not in seen
    assert ("Willow Bends" in seen) == (watcher == 1)
    assert "Deep Tide" in seen  # the top of the deck


def test_hands_are_dealt_in_secret() -> None:
    """DT-10, DT-55."""
    match = Match("dice-tuners", players=2, seed=4)
    hands = [match.view(seat).to_json()["hand"] for seat in (0, 1)]
    for seat, shown in [(0, [hands[0], None]), (1, [None, hands[1]]), (None, [None, None])]:
        dealt = next(event for event in match.events_for(seat) if event.kind == "hands-dealt")
        assert dealt.to_json()["hands"] == shown


def test_bids_are_seen_only_when_all_have_bid() -> None:
    """DT-15: seats may answer in any order."""
    match = Match("dice-tuners", players=3, seed=2)
    assert [seat for seat, _ in match.open] == [0, 1, 2]
    bid = match.options_of(2)[0]
    before = [match.view(seat).to_json() for seat in (None, 0, 1)]
    assert match.play(bid, seat=2) == []
    after = [match.view(seat).to_json() for seat in (None, 0, 1)]
    for one, other in zip(before, after, strict=True):
        assert {key for key in one if one[key] != other[key]} == {"pending", "has_chosen"}
    assert match.view(2).to_json()["chosen"] is not None
    match.play(match.options_of(0)[0], seat=0)
    events = match.play(match.options_of(1)[0], seat=1)
    assert events[0].kind == "bids-turned-up"


@pytest.mark.parametrize("card", ["bluff", "R1"])
def test_a_card_face_down_may_be_a_bluff(card: str) -> None:
    """DT-37: neither hand size nor Bluff tell before all have chosen."""
    table = front("r1", "r1", hands=["R1 R2", "R3"]).play(f"play {card}", 0)
    people = table.game.view(table.state, 1).to_json()["players"]
    assert isinstance(people, list)
    assert (people[0]["hand_size"], people[0]["bluff_used"]) == (2, False)


def test_worlds_deal_what_is_unseen() -> None:
    """DT-55: every card that lies nowhere open, each as likely; the own hand stays."""
    table = Table().deal("R1 R2 R3 R4", "G1")
    found = worlds(table, 0, 2000)
    assert all(hand(table, world, 0) == ["R1", "R2", "R3", "R4"] for world in found)
    top = table.game.parts.cards[table.state.table.top]
    counts: dict[str, int] = {}
    for world in found:
        card = hand(table, world, 1)[0]
        counts[card] = counts.get(card, 0) + 1
    for code, left in [("R1", 2), ("R5", 3), ("G1", 3), ("B6", 3)]:
        share = (left - (code == f"{'RGB'[top.colour]}{top.value}")) / 49
        assert abs(counts[code] / 2000 - share) < 0.02


def test_a_card_that_all_saw_is_known_to_be_in_the_hand() -> None:
    """DT-50, DT-55: the loser took it."""
    table = duel("r2 r1 r1", "r1 r1 r1", "r1 r1 r1", hands=["R6", "R3 G1", "B1"])
    table.cards("R6", "R3").play("fight on").play("take the card")
    for seat in (None, 0, 2):
        assert all("R6" in hand(table, world, 1) for world in worlds(table, seat, 50))
    first = [hand(table, world, 1) for world in worlds(table, 0, 50)]
    assert len({tuple(cards) for cards in first}) > 5  # the other one is not known


@pytest.mark.parametrize("face_up", [True, False])
def test_a_card_that_comes_back_is_known(face_up: bool) -> None:
    """DT-41, DT-55: all have seen it, however the deck lies."""
    table = duel(*["r1 r1 r1"] * 2, hands=["R6", "R3 G1"], face_up=face_up)
    table.cards("R6", "R3").play("retreat")
    assert all("R3" in hand(table, world, 1) for world in worlds(table, 0, 50))


def test_what_was_turned_up_cannot_be_taken_back() -> None:
    """DT-15: a bid can, as long as it lies face down."""
    match = Match("dice-tuners", players=2, seed=2)
    match.play(match.options_of(1)[0], seat=1)
    match.undo()
    for seat in (1, 0):
        match.play(match.options_of(seat)[0], seat=seat)
    with pytest.raises(longbox.NothingToUndo, match="something hidden has been shown"):
        match.undo()


def test_of_two_alike_the_seen_one_is_played() -> None:
    """DT-55: what is left may be any card."""
    table = duel("r2 r1 r1", "r1 r1 r1", "r1 r1 r1", hands=["R6", "R6 G1", "B1"])
    table.cards("R6", "bluff").play("fight on").play("take the card")
    assert hand(table, table.state, 1) == ["G1", "R6", "R6"]
    answer_all(table, "play war banner", "play moonlit legend", "fight on", "leave the card")
    seen = table.game.view(table.state, 0)
    assert seen.seen[1] == ()


def test_cards_from_a_deck_face_up_are_known_and_face_down_are_not() -> None:
    """DT-10, DT-24, DT-55."""
    for face_up in (True, False):
        table = drawing(face_up)
        seen = table.game.view(table.state, 0)
        assert len(seen.seen[1]) == (3 if face_up else 0)
        drawn = [event for event in table.state.log or [] if event.kind == "cards-drawn"]
        shown = drawn[1].seen_by(0).to_json()
        assert (shown["cards"] is not None) == face_up
        assert shown["count"] == 3
        assert drawn[1].seen_by(1).to_json()["cards"] is not None
        assert drawn[1].reveals_to(1)
        assert drawn[1].reveals_to(0) == face_up


def drawing(face_up: bool) -> Table:
    """The second round, after all have hired and drawn."""
    table = later(["R6", "R5"], face_up)
    table.play("spend R6").play("hire okiku").play("spend R5").play("hire tama")
    return table


def later(hands: list[str], face_up: bool = True, market: str = "Okiku Tama Suzu") -> Table:
    table = Table(2, face_up=face_up)
    table.clear_questions()
    table.market(*market.split()).deal(*hands).score(0, 1)
    table.state.table.round = 2
    table.state.table.go_to(RECRUIT)
    table.state.go_on()
    table.state.advance()
    return table


def test_whoever_plays_nothing_has_no_card_of_these_colours() -> None:
    """DT-38, DT-55: all can conclude it, and worlds keep to it."""
    table = duel("r1 r1 r1", "r1 r1 r1", hands=["G1 G2", "R1"], legal="rb", bluffs_used=[0])
    table.play("play nothing", 0)
    before = [hand(table, world, 0) for world in worlds(table, 1)]
    assert any(card[0] != "G" for cards in before for card in cards)  # it lies face down yet
    table.play("play R1", 1)
    after = [hand(table, world, 0) for world in worlds(table, 1)]
    assert all(card[0] == "G" for cards in after for card in cards)
    assert len({tuple(cards) for cards in after}) > 5


def test_a_draw_that_is_lost_changes_nothing_that_is_known() -> None:
    """DT-25, DT-55."""
    table = duel(
        *["r1 r1 r1"] * 2, hands=["G1 G2", "R1"], legal="rb", bluffs_used=[0], face_up=False
    )
    table.play("play nothing", 0).play("play R1", 1)
    size, table.state.table.deck_size = table.state.table.deck_size, 0
    draw_cards(table.state, 0, 1)
    table.state.table.deck_size = size
    assert all(card[0] == "G" for world in worlds(table, 1) for card in hand(table, world, 0))
    draw_cards(table.state, 0, 1)  # now a card that only its owner sees
    assert any(card[0] != "G" for world in worlds(table, 1) for card in hand(table, world, 0))


def test_whoever_waits_may_hold_anything() -> None:
    """DT-21, DT-55: nobody has to add a second card, so waiting tells nothing of the hand."""
    table = later(["R1 G2 B1", "R6"], market="Goro Sayuri Nobukage").play("spend R1").play("wait")
    values = {code[1] for world in worlds(table, 1) for code in hand(table, world, 0)}
    assert values == set("123456")


def test_a_card_face_down_could_be_any_legal_one() -> None:
    """DT-37, DT-55."""
    table = front("r1", "r1", hands=["R1 G2", "R3"], legal="r").play("play R1", 0)
    for world in worlds(table, 1):
        card = int(world.chosen[0])
        legal = card == world.parts.bluff or world.parts.colour_of[card] == 0
        assert legal
        assert card == world.parts.bluff or world.holds(0, card)
    assert {int(world.chosen[0]) for world in worlds(table, 0)} == {int(table.state.chosen[0])}
    assert all(int(world.chosen[1]) == NOT_CHOSEN for world in worlds(table, 0))


def test_nothing_is_chosen_for_an_empty_hand() -> None:
    """DT-38."""
    table = front("r1", "r1", hands=["", "R3"], bluffs_used=[0])
    assert all(int(world.chosen[0]) == NO_CARD for world in worlds(table, 1, 20))


def test_a_preview_tells_no_secret() -> None:
    """DT-55: what the last card of a duel would show is not known before."""
    match = Match("dice-tuners", players=2, seed=2)
    match.play(match.options_of(0)[0], seat=0)
    assert match.preview(match.options_of(1)[0], seat=1) is None
