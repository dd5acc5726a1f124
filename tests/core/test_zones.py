"""Zones are values: those that show the same are equal, and any difference shows."""

from __future__ import annotations

import itertools

from longbox.core.zones import (
    Choice,
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


def thing(id: str = "a", label: str = "A", say: str = "an A", tone: str = "red") -> Thing:
    return Thing(id, label, say, tone)


def bearing() -> list[Thing]:
    """The same thing, each time with something else that a surface may need."""
    return [
        Thing("a", "A", "an A", "red", component="card"),
        Thing("a", "A", "an A", "red", number=0),
        Thing("a", "A", "an A", "red", seat=0),
        Thing("a", "A", "an A", "red", marks=["used"]),
    ]


def zones() -> list[Zone]:
    """No two of them show the same."""
    one, two = thing(), thing(id="b")
    return [
        RowZone("z", "Zone", None, [one]),
        RowZone("y", "Zone", None, [one]),
        RowZone("z", "Other", None, [one]),
        RowZone("z", "Zone", 0, [one]),
        RowZone("z", "Zone", None, [one], "R-1"),
        RowZone("z", "Zone", None, []),
        RowZone("z", "Zone", None, [one, two]),
        RowZone("z", "Zone", None, [two, one]),
        *[
            RowZone("z", "Zone", None, [other])
            for other in (thing(label="x"), thing(say="x"), thing(tone="x"), *bearing())
        ],
        DiceZone("z", "Zone", None, [one]),
        CounterZone("z", "Zone", None, one),
        CounterZone("z", "Zone", None, two),
        GridZone("z", "Zone", None, ["1"], ["2"], [[one]]),
        GridZone("z", "Zone", None, ["2"], ["1"], [[one]]),
        GridZone("z", "Zone", None, ["1"], ["2"], [[one, None]]),
        GridZone("z", "Zone", None, ["1"], ["2"], [[None, one]]),
        GridZone("z", "Zone", None, ["1"], ["2"], [[one], []]),
        TableZone("z", "Zone", None, ["1"], [[one]]),
        TableZone("z", "Zone", None, ["1"], [[one], [two]]),
        TableZone("z", "Zone", None, ["1"], [[one, two]]),
        MapZone("z", "Zone", None, [Place(one, 1, 2)], []),
        MapZone("z", "Zone", None, [Place(one, 2, 1)], []),
        MapZone("z", "Zone", None, [Place(one, 1, 2)], [("a", "b")]),
    ]


def test_zones_that_show_the_same_are_equal() -> None:
    for one, again in zip(zones(), zones(), strict=True):
        assert one == again
        assert hash(one) == hash(again)


def test_any_difference_makes_them_different() -> None:
    for one, other in itertools.combinations(zones(), 2):
        assert one != other
        assert one.to_json() != other.to_json()
    assert thing() != "a"
    assert zones()[0] != "z"


def test_a_thing_tells_of_what_it_has_and_of_nothing_else() -> None:
    plain = {"id": "a", "label": "A", "say": "an A", "tone": "red"}
    assert thing().to_json() == plain
    told = [one.to_json() for one in bearing()]
    assert told == [
        {**plain, "component": "card"},
        {**plain, "number": 0},
        {**plain, "seat": 0},
        {**plain, "marks": ["used"]},
    ]


def test_a_choice_tells_of_what_it_has_and_of_nothing_else() -> None:
    plain = {"action": "take", "say": "take it", "targets": ["a"]}
    assert Choice("take", "take it", ["a"]).to_json() == plain
    whole = Choice("take", "take it", ["a"], "colour", {"points": 0}, ["best"])
    more = {"kind": "colour", "gains": {"points": 0}, "marks": ["best"]}
    assert whole.to_json() == {**plain, **more}
