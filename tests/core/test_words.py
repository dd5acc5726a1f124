"""Sentences about seats: names, you, whose, and one or many."""

import pytest

from longbox.core.match import Match
from longbox.core.outcome import Outcome
from longbox.core.words import counted, seats_listed, sentence
from longbox.core.zones import (
    CounterZone,
    DiceZone,
    GridZone,
    MapZone,
    Place,
    RowZone,
    TableZone,
    Thing,
    Zone,
)
from longbox.games.dice_stars.game import DiceStars

NAMES = ["You", "Ann", "{0}"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{0} began", "You began"),
        ("{1} began", "Ann began"),
        ("{1} paid {0} $2", "Ann paid you $2"),
        ("{0}'s agent walked", "Your agent walked"),
        ("{1}'s agent paid {0}'s fee", "Ann's agent paid your fee"),
        ("{0} was first, then {1} was", "You were first, then Ann was"),
        ("now {0} has 3", "Now you have 3"),
        ("it is over. {0} is first", "It is over. You are first"),
        ("{0} wasted it", "You wasted it"),
        ("let player 1 lead, not player 2", "Let you lead, not Ann"),
        ("there is no player 7", "There is no player 7"),
        ("{2} began", "{0} began"),
    ],
)
def test_a_seat_is_a_name_or_is_spoken_to(text: str, said: str) -> None:
    assert sentence(text, NAMES) == said


def test_several_seats_and_counts() -> None:
    assert [seats_listed(seats) for seats in ([1], [1, 0], [2, 1, 0])] == [
        "{1}",
        "{1} and {0}",
        "{2}, {1} and {0}",
    ]
    assert [counted(count, "tile") for count in (0, 1, 2)] == ["0 tiles", "1 tile", "2 tiles"]
    assert [counted(count, "die", "dice") for count in (1, 2)] == ["1 die", "2 dice"]


def thing(id: str) -> Thing:
    say = "{1}'s card, taken from player 1"
    return Thing(id, "{1}", say, "red", "card", 3, seat=1, marks=["used"])


@pytest.mark.parametrize(
    "zone",
    [
        DiceZone("a", "of {1}", None, [thing("1")], "XX-1"),
        RowZone("a", "of {1}", 0, [thing("1"), thing("2")]),
        GridZone("a", "of {1}", 1, ["{1}"], ["of {1}", ""], [[thing("1")], [None]], "XX-1"),
        TableZone("a", "of {1}", None, ["", "{1}"], [[thing("1"), thing("2")]], "XX-1"),
        CounterZone("a", "of {1}", None, thing("1"), "XX-1"),
        MapZone("a", "of {1}", None, [Place(thing("1"), 1, 2)], [("1", "1")], "XX-1"),
    ],
)
def test_zones_of_every_kind_get_the_names_and_stay_as_they_are(zone: Zone) -> None:
    before = str(zone.to_json())
    said = str(zone.named(NAMES).to_json())
    assert said == before.replace("player 1", "you").replace("{1}", "Ann")
    assert str(zone.to_json()) == before


def test_outcomes_and_views_print_what_they_hold() -> None:
    assert str(Outcome([2, 1], [28, 31], [[], []], "{1} filled a sheet")) == (
        "Player 2 won: it ended because Player 2 filled a sheet. Points: Player 1 28, Player 2 31"
    )
    assert repr(Outcome([1, 1], [3, 3], [[], []], "time is up")).startswith(
        "<Outcome: Player 1 and Player 2 share first place: "
    )
    assert str(Outcome([2], [3], [[]], "the grid is full")).startswith("Nobody won: ")
    match = Match(DiceStars(), players=2, seed=5)
    assert repr(match.view(1)) == "<View of seat 1, asked: [TakeDice(0)]>"
    assert repr(match.view(None)).startswith("<View of a watcher")
    assert "\nreserve: [{'colour': " in str(match.view(1))
