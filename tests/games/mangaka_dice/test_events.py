"""What happened names from where to where dice and cards went."""

from __future__ import annotations

import pytest

from longbox.core.rng import Rng
from longbox.games.mangaka_dice.state import State
from tests.games.mangaka_dice.table import ALL_IN, GAME, play, position

Way = dict[str, object]


def ways(state: State) -> list[tuple[str, Way]]:
    """Of the events so far those in which something went somewhere."""
    assert state.log is not None
    found = []
    for event in state.log:
        way = event.to_json().get("way")
        if isinstance(way, dict):
            found.append((event.kind, way))
    return found


def dice(*shown: str) -> list[dict[str, object]]:
    """``white 4``."""
    found: list[dict[str, object]] = []
    for die in shown:
        colour, value = die.split()
        found.append({"colour": colour, "value": int(value)})
    return found


def went(came_from: str, to: str, *shown: str) -> Way:
    return {"from": came_from, "to": to, **({"dice": dice(*shown)} if shown else {})}


@pytest.mark.parametrize(
    ("answers", "kind", "way"),
    [
        (["draw a skill card"], "card-drawn", went("deck/skill", "skill")),
        (["draw an experience card"], "card-drawn", went("deck/experience", "experience")),
        (
            ["take s04"],
            "card-taken",
            went("unused-0", "used-0", "green 4", "red 4"),
        ),
        (
            ["draw an assist card", "pay green 4"],
            "green-spent",
            went("unused-0", "used-0", "green 4"),
        ),
        (["draw an assist card", "pay green 4"], "assist-drawn", went("assist-deck", "hand-0")),
        (["play a06"], "assist-played", went("hand-0", "assist-discard")),
        (["use s28", "raise red 4"], "die-changed", went("unused-0", "unused-0", "red 6")),
        (
            ["use s36", "spread green 4", "raise white 1"],
            "point-given",
            went("unused-0", "unused-0", "green 3", "white 2"),
        ),
        (
            ["play a20", "borrow from player 2"],
            "dice-borrowed",
            went("used-1", "unused-0", "white 6"),
        ),
    ],
)
def test_an_event_names_the_way(answers: list[str], kind: str, way: Way) -> None:
    """MD-15, MD-18, MD-33, MD-39, MD-40, MD-45, MD-47."""
    state = position(
        "g4 g5 w1 r4",
        "g1",
        used=["", "w6 g1"],
        hands=["a06 a20"],
        skills=["s28 s36"],
        in_play="s04",
    )
    play(state, *answers)
    assert (kind, way) in ways(state)


def test_a_green_die_goes_from_the_middle_to_who_takes_it() -> None:
    """MD-11, MD-12: where it was rolled."""
    state = GAME.setup(2, ALL_IN, Rng(5), [])
    assert [(way["from"], way["to"]) for kind, way in ways(state) if kind == "dice-rolled"] == [
        ("unused-0", "unused-0"),
        ("unused-1", "unused-1"),
        ("pool", "pool"),
    ]
    seat = state.pending.top().seat
    taken = state.pending.top().options(state)[0]
    play(state, str(taken))
    value = str(taken).rsplit(" ", 1)[-1]
    assert ways(state)[-1] == ("green-taken", went("pool", f"unused-{seat}", f"green {value}"))


def test_yellow_dice_come_from_the_supply_and_others_are_rolled_where_they_lie() -> None:
    """MD-41, MD-46."""
    state = play(position("g4 w1", hands=["a01"], skills=["s31"]), "play a01")
    kind, way = ways(state)[-1]
    assert (kind, way["from"], way["to"]) == ("dice-rolled", "yellows", "unused-0")
    play(state, "use s31", "reroll white 1", "done")
    kind, way = ways(state)[-1]
    assert (kind, way["from"], way["to"]) == ("dice-rerolled", "unused-0", "unused-0")


def test_an_assist_card_that_others_do_not_see_has_the_same_way_for_all() -> None:
    """MD-7, MD-33: only its face is hidden."""
    state = play(position("g4", "g1"), "draw an assist card", "pay green 4")
    assert state.log is not None
    drawn = next(event for event in state.log if event.kind == "assist-drawn")
    for seat in (0, 1, None):
        told = drawn.seen_by(seat).to_json()
        assert told["way"] == went("assist-deck", "hand-0")
        assert (told["card"] is None) == (seat != 0)
