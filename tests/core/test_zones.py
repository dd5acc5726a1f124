"""Zones are values: those that show the same are equal, and any difference shows."""

from __future__ import annotations

import itertools

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


def thing(**other: str) -> Thing:
    return Thing(**{"id": "a", "label": "A", "say": "an A", "tone": "red", **other})


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
            RowZone("z", "Zone", None, [thing(**{field: "x"})])
            for field in ("label", "say", "tone")
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
