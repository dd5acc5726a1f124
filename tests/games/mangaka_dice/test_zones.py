"""The table, described: what lies where, and what each option touches."""

from __future__ import annotations

import json

import pytest

from longbox.core.edition import Edition
from longbox.core.rng import Rng
from longbox.core.zones import Choice, TableZone, Zone
from longbox.games.mangaka_dice.components import Card
from longbox.games.mangaka_dice.game import MangakaDice
from longbox.games.mangaka_dice.state import State
from longbox.games.mangaka_dice.zones import cost_sign, gives_sign, gives_words
from tests.games.mangaka_dice.table import ALL_IN, GAME, options, play, position


def zones(state: State, seat: int | None = 0) -> dict[str, Zone]:
    return {zone.id: zone for zone in GAME.zones(GAME.view(state, seat))}


def labels(zone: Zone) -> list[str]:
    return [thing.label for thing in zone.things()]


def choice(state: State, text: str) -> Choice:
    found = GAME.choices(GAME.view(state, 0), [GAME.parse(text)])
    assert [one.action for one in found] == [text]
    return found[0]


def test_dice_are_shown_by_colour_used_and_unused() -> None:
    found = zones(position("g4 w2 w2 r6", "y1", used=["g1", "w3"]))
    assert [thing.tone for thing in found["unused-0"].things()] == [
        "green",
        "white",
        "white",
        "red",
    ]
    assert labels(found["unused-0"]) == ["4", "2", "2", "6"]
    assert found["unused-0"].things()[3].say == "a red die showing 6"
    assert labels(found["used-1"]) == ["3"]


def test_cards_in_play_show_their_costs() -> None:
    found = zones(position("g1", in_play="e11 e26 s29"))
    experience = found["experience"]
    assert isinstance(experience, TableZone)
    assert [thing.label for thing in experience.lines[0]] == [
        "e11 Magazine Cover",
        "X=X Z=Z=Z",
        "2 points",
    ]
    assert experience.lines[1][2].label == "wins"
    assert experience.lines[0][1].say == "costs a pair and three of a kind"
    assert labels(found["skill"]) == ["s29 Whiteout Touch-Ups", "X=X", "±1 on 2"]
    assert experience.title == "Experience Cards in play, 17 in the deck"


def test_green_dice_lie_in_the_middle_while_they_are_taken() -> None:
    """MD-12: in the tiebreaker they are not used (MD-57)."""
    state = GAME.setup(2, ALL_IN, Rng(5))
    assert len(labels(zones(state)["pool"])) == 6
    state = position("g1", points=[15, 15])
    assert "pool" not in zones(state)
    play(state, "draw an assist card", "pay green 1")
    assert zones(state)["round"].title == "Round 1, tiebreaker 1"
    assert "pool" not in zones(state)


def test_the_round_and_the_supplies_are_shown() -> None:
    found = zones(position("g1", hands=["a01"]))["round"]
    assert found.title == "Round 1"
    assert labels(found) == [
        "start player 1",
        "5 yellow dice left",
        "19 Assist Cards left",
        "0 used",
    ]


def test_hands_are_shown_to_their_owners_only() -> None:
    """MD-62."""
    state = position("g1", hands=["a06", "a07 a20"])
    assert labels(zones(state, 0)["hand-0"]) == ["a06 set"]
    assert labels(zones(state, 0)["hand-1"]) == ["2 cards, hidden"]
    assert labels(zones(state, 1)["hand-1"]) == ["a07 set", "a20 take used"]
    assert labels(zones(state, None)["hand-0"]) == ["1 card, hidden"]


def test_skill_cards_show_whether_they_can_be_used() -> None:
    state = position("g1", skills=["s01 s24 s25"])
    state.desks[0].usable = 1 << 23
    state.desks[0].taken = 1 << 29
    state.desks[0].experience = 1
    assert labels(zones(state)["cards-0"]) == [
        "s01 red 1",
        "s24 +1",
        "s25 −1 (used)",  # noqa: RUF001  (a minus)
        "s30 flip (new)",
        "e01 1 point",
    ]


def assist_card_with(ability: str) -> Card:
    """Of an edition in which the Photocopier Shop has another Ability."""
    text = GAME.edition.text.replace('ability = "copy 2"', f'ability = "{ability}"')
    return MangakaDice(Edition(text, "my.toml")).parts.assist[8]


def test_signs_and_words_of_every_card() -> None:
    parts = GAME.parts
    signs = {cost_sign(card) for card in (*parts.experience, *parts.skill)}
    assert {"X", "7+", "X=X", "X=X Z=Z", "3 even", "3 odd", "1-2-3", "1-2-3 2-3-4"} <= signs
    for card in (*parts.experience, *parts.skill, *parts.assist):
        assert gives_sign(card)
        assert gives_words(card)
    assert gives_words(parts.skill[21]) == "two white dice to keep"
    assert gives_words(parts.assist[14]) == "raise or lower up to two dice by 2"
    copies = assist_card_with("copy 3")
    assert gives_words(copies) == "up to three dice take the value of another"


@pytest.mark.parametrize(
    ("before", "text", "say"),
    [
        ([], "draw a skill card", "put the top card of the deck into play"),
        ([], "draw an assist card", "spend a green die for it; this ends your turn"),
        ([], "take s04", "Sound-Effect Lettering: costs a pair; a red die with value 2 to keep"),
        ([], "use s28", "Deadline Adrenaline: raise a die by 3"),
        ([], "play a20", "Editor-in-chief: take the used white and red dice of a player"),
        (["use s28"], "raise green 4", "it becomes 6"),
        (["use s27"], "lower white 1", "it becomes 1"),
        (["use s30"], "flip green 4", "it becomes 3"),
        (["use s31"], "reroll green 4", "choose it; dice are rolled together"),
        (["use s31", "reroll green 4"], "done", "roll green 4"),
        (["use s33"], "copy green 4", "other dice take its value"),
        (["use s33", "copy green 4"], "change white 1", "it becomes 4"),
        (["use s36"], "spread green 4", "its points go to other dice, one by one"),
        (["use s36", "spread green 4"], "raise white 1", "it becomes 2"),
        (["use s36", "spread green 4", "raise white 1"], "done", "change no more"),
        (["use s38"], "change white 1", "then say to which value"),
        (["use s38", "change white 1"], "turn to 5", "the white 1 becomes 5"),
        (["play a20"], "borrow from player 2", "take white 6"),
        (["take s04"], "pay green 4", "for Sound-Effect Lettering, X=X"),
        (
            ["take s04", "pay green 4", "pay red 4"],
            "pay white 1",
            "more than Sound-Effect Lettering needs",
        ),
        (["take s04", "pay green 4", "pay red 4"], "done", "take Sound-Effect Lettering"),
        (["draw an assist card"], "pay green 4", "it goes to Used, for an Assist Card"),
    ],
)
def test_what_an_option_does(before: list[str], text: str, say: str) -> None:
    state = position(
        "g4 w1 r4",
        used=["", "w6"],
        hands=["a20"],
        skills=["s27 s28 s30 s31 s33 s36 s38"],
        in_play="s04",
    )
    play(state, *before)
    assert text in options(state)
    assert choice(state, text).say == say


def test_what_an_option_touches() -> None:
    state = position("g4 w1", used=["", "w6 r2 g1"], hands=["a20"], skills=["s24"], in_play="s01")
    assert choice(state, "take s01").targets == ["card/s01"]
    assert choice(state, "use s24").targets == ["taken-0/s24"]
    assert choice(state, "play a20").targets == ["hand/a20"]
    play(state, "play a20")
    assert choice(state, "borrow from player 2").targets == ["used-1/white-6-0", "used-1/red-2-0"]


def test_a_draft_says_how_many_one_then_has() -> None:
    """MD-12."""
    state = GAME.setup(2, ALL_IN, Rng(5))
    view = GAME.view(state, state.pending.top().seat)
    first = GAME.choices(view, state.pending.top().options(state))[0]
    assert first.say.startswith("you then have ")
    assert first.targets == [f"pool/green-{first.action[-1]}-0"]


@pytest.mark.parametrize("players", [2, 4])
def test_ids_are_unique_and_targets_are_things_on_the_table(players: int) -> None:
    """At every position of a match, for what every option touches."""
    state = GAME.setup(players, ALL_IN, Rng(players))
    found = state.advance()
    chooser = Rng(3)
    while found:
        view = GAME.view(state, state.pending.top().seat)
        table = GAME.zones(view)
        ids = [thing.id for zone in table for thing in zone.things()]
        assert len(ids) == len(set(ids))
        for one in GAME.choices(view, found):
            assert one.say
            assert set(one.targets) <= set(ids)
        json.dumps([zone.to_json() for zone in table])
        found = state.answer(found[chooser.below(len(found))])
