"""Who knows what (LT-5), every pair and item in play, and the table as it is shown."""

from __future__ import annotations

from itertools import combinations

import pytest

from longbox.core.bits import listed
from longbox.core.rng import Rng
from longbox.games.little_tricktakers.components import (
    CHARACTER_NAMES,
    ITEM_NAMES,
)
from longbox.games.little_tricktakers.decisions.preparation import task_of
from longbox.games.little_tricktakers.decisions.selection import finish_preparations
from longbox.games.little_tricktakers.state import HIDDEN_PLACES, State
from tests.games.little_tricktakers.table import (
    GAME,
    Table,
    blank,
    know_nothing,
    playing,
    preparing,
)


def seen(table: Table, seat: int | None) -> dict[str, object]:
    return GAME.view(table.state, seat).to_json()


def known(table: Table, viewer: int | None, holder: int) -> list[str]:
    """What a viewer knows of somebody's hand."""
    return GAME.view(table.state, viewer).names(holder)


def test_hands_are_secret_but_devil_cards_show() -> None:
    """LT-5."""
    table = playing(["r5 k1 dr", "b2 F"])
    assert seen(table, 0)["hand"] == ["red 5", "black 1", "devil red 4"]
    assert known(table, 1, 0) == ["devil red 4"]
    assert known(table, None, 0) == ["devil red 4"]
    assert seen(table, None)["hand"] is None


def test_the_face_down_card_is_known_to_the_ninja_alone() -> None:
    """LT-5, LT-37."""
    table = playing(["r5 r6 k1", "b2 F", "b3"], ["ninja", "", ""])
    table.play("r5").say("face down red 6")
    assert seen(table, 0)["face_down"] == {"card": "red 6"}
    assert seen(table, 1)["face_down"] == {"card": None}
    assert [str(event.seen_by(1)) for event in table.events][-2:] == [
        "Player 1 played a card face down",
        "Player 1 drew a card",
    ]


def test_a_card_that_went_by_letter_is_known_to_the_two() -> None:
    """LT-74, LT-5: until its holder could have discarded it."""
    table = playing(["r8 g1", "r4 b1", "b7 b8"], ["hermit", "", ""], items={0: "letter"})
    table.say("use letter", "take from player 2", draw="0")
    assert seen(table, 0)["stolen"] == seen(table, 1)["stolen"] == "red 4"
    assert seen(table, 2)["stolen"] is None
    taken = table.events[-1]
    assert str(taken.seen_by(1)) == "Player 1 took red 4 out of Player 2's hand"
    assert str(taken.seen_by(2)) == "Player 1 took a card out of Player 2's hand"
    table.say("give green 1")
    assert known(table, 0, 1) == ["green 1"]
    assert known(table, 1, 0) == ["red 4"]
    assert known(table, 2, 0) == known(table, 2, 1) == []
    for seed in range(20):
        world = GAME.imagine(GAME.view(table.state, 1), Rng(seed))
        assert "red 4" in Table(world, table.rng).hand(0)
    table.say("exchange a card first", "discard red 8")
    assert known(table, 1, 0) == []


def test_cards_that_come_back_by_the_clock_are_known_to_all() -> None:
    """LT-72, LT-5."""
    table = playing(["r8 g1", "r4 b1", "b7 b8"], items={1: "clock"})
    table.play("r8").say("use clock", "let player 1 lead")
    assert known(table, 2, 0) == known(table, None, 0) == ["red 8"]


def test_of_equal_cards_the_one_that_others_know_is_played() -> None:
    """LT-5: so the play does not tell that there is another one."""
    table = playing(["R R g1", "r4 b1"], items={1: "clock"}, trick=1)
    table.play("R").say("use clock", "let player 1 lead")
    assert known(table, 1, 0) == ["rare"]
    table.play("R")
    assert known(table, 1, 0) == []


def test_what_the_berserker_left_is_known_to_the_berserker_alone() -> None:
    """LT-54, LT-5: and nobody imagines common cards in that hand."""
    table = preparing(["r2 r3 b2 g5 k8", "r6 b6 g6 k6 b9"], ["berserker", "hermit"])
    table.say("leave green 10", "leave white flag")
    assert seen(table, 0)["known_unused"] == ["green 10", "white flag"]
    assert seen(table, 1)["known_unused"] == []
    assert known(table, 1, 0) == ["miria"]
    for seed in range(20):
        world = GAME.imagine(GAME.view(table.state, 1), Rng(seed))
        hand = world.cards.zone[0]
        assert hand & ~(world.parts.berserkers | world.parts.miria) == 0


def test_what_must_stay_is_known_to_stay() -> None:
    """LT-34, LT-5: the King discards another card, so all know who holds the King's Rare."""
    table = preparing(["r2 r3 b2 g5 k8", "r6 b6 g6 k6 b9"], ["king", "hermit"])
    table.say("discard red 2")
    assert known(table, 1, 0) == known(table, None, 0) == ["rare"]


def test_nobody_imagines_a_black_card_with_the_samurai() -> None:
    """LT-45."""
    table = playing(["r8 g1 g2", "r4 b1 b2"], ["samurai", "hermit"])
    for viewer in (1, 2):
        table.state.cards.may[viewer * HIDDEN_PLACES] &= ~table.state.parts.black
    for seed in range(20):
        world = GAME.imagine(GAME.view(table.state, 1), Rng(seed))
        assert world.cards.zone[0] & world.parts.black == 0


def imagined_hands(table: Table, viewer: int, holder: int) -> set[str]:
    """Every card that a viewer may imagine in somebody's hand."""
    worlds = [GAME.imagine(GAME.view(table.state, viewer), Rng(seed)) for seed in range(40)]
    return {card for world in worlds for card in Table(world, table.rng).hand(holder)}


def test_whoever_does_not_follow_suit_holds_no_card_of_it() -> None:
    """LT-8, LT-5: nobody imagines one there, until another card is drawn."""
    table = playing(["r8 g1 g2", "k1 b1 b2", "g4 g5 g6"]).play("r8 k1")
    assert not any(card.startswith("red") for card in imagined_hands(table, 2, 1))
    assert any(card.startswith("red") for card in imagined_hands(table, 2, 0))
    table = playing(["r8 g1 g2", "F r1 b2", "g4 g5 g6"]).play("r8 F")
    assert any(card.startswith("red") for card in imagined_hands(table, 2, 1))
    table = playing(["r8 g1 g2", "k1 r1 b2", "g4 g5 g6"], items={1: "tactics"}).play("r8")
    table.say("use tactics", "play black 1")
    assert any(card.startswith("red") for card in imagined_hands(table, 2, 1))
    table = playing(["r8 g1 g2", "k1 b1 b2", "g4 g5 g6"], ["", "ninja", ""]).play("r8 k1")
    table.say("face down blue 1")
    assert any(card.startswith("red") for card in imagined_hands(table, 2, 1))


def check_knowledge(state: State) -> None:
    """What a viewer holds possible includes the truth, and nobody is unsure of the own hand."""
    cards = state.cards
    for viewer in range(int(state.count) + 1):
        unseen = int(cards.unseen[viewer])
        if viewer < state.count:
            assert unseen & int(cards.zone[viewer]) == 0
        for place in range(HIDDEN_PLACES):
            there = int(cards.zone[place]) & unseen
            assert there & ~int(cards.may[viewer * HIDDEN_PLACES + place]) == 0, (viewer, place)
        elsewhere = 0
        for place in range(HIDDEN_PLACES, len(cards.zone)):
            elsewhere |= int(cards.zone[place])
        assert unseen & elsewhere == 0


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_is_held_possible_always_includes_the_truth(players: int) -> None:
    """LT-5: over whole random matches."""
    for seed in range(6):
        state = GAME.setup(players, {"rules": "full"}, Rng(seed))
        chooser = Rng(seed + 100)
        while options := state.advance():
            check_knowledge(state)
            state.answer(options[chooser.below(len(options))])


PAIRS = list(combinations(CHARACTER_NAMES, 2))


@pytest.mark.parametrize("pair", PAIRS, ids="+".join)
def test_every_pair_of_characters_plays_a_round_through(pair: tuple[str, str]) -> None:
    """LT-33, LT-62: all 45, against other pairs, from preparation to the points."""
    rest = [one for one in CHARACTER_NAMES if one not in pair]
    for seed in range(3):
        rng = Rng(seed)
        rng.shuffle(rest)
        sides = ["+".join(pair), f"{rest[0]}+{rest[1]}", f"{rest[2]}+{rest[3]}"]
        table = blank(3, sides, rules="light-2", round=2)
        state = table.state
        state.offer.samurai_is_ready = False
        for seat in range(3):
            for _ in range(5):
                card = listed(int(state.cards.zone[5]))[rng.below(25)]
                state.cards.zone[5] &= ~(1 << card)
                state.cards.zone[seat] |= 1 << card
                state.cards.deck_count -= 1
            for side in (state.players.left[seat], state.players.right[seat]):
                state.players.tasks[seat] |= task_of(side)
        know_nothing(state)
        before = GAME.components(state)
        finish_preparations(state)
        while options := state.advance():
            state.answer(options[rng.below(len(options))])
            assert GAME.components(state)["card 0"] == before["card 0"]
        assert sum(int(state.players.wins[seat]) for seat in range(3)) == 5
        check_knowledge(state)


@pytest.mark.parametrize("round", [0, 1, 2])
@pytest.mark.parametrize("item", ITEM_NAMES)
def test_every_item_can_be_used_in_every_round(item: str, round: int) -> None:
    """LT-63, LT-28: as early as the first trick; then it is gone."""
    pairs = ["king+hermit", "ninja+devil", "samurai+berserker"]
    alone = ["king", "devil", "berserker"]
    table = playing(
        ["r5 g1 b2", "r6 g2 b3", "b4 g3 r1"], pairs if round == 2 else alone,
        items={1: item}, round=round,
    )  # fmt: skip
    table.play("r5")
    if item in ("sword", "axe", "wing"):
        table.play("r6")
    used = next(text for text in table.options() if text.startswith(f"use {item}"))
    table.say(used)
    bit = 1 << ITEM_NAMES.index(item)
    assert int(table.state.players.items[1]) & bit == 0
    assert int(table.state.offer.used_items) & bit
    chooser = Rng(round)
    while options := table.state.advance():
        if table.state.round != round:
            break
        table.state.answer(options[chooser.below(len(options))])
