"""How the last round was counted, source by source, and the Collector's combinations."""

from __future__ import annotations

from typing import Final

from longbox.core.zones import RowZone, Shelf, TableZone, Thing, Zone
from longbox.games.little_tricktakers.catalogue import card_component
from longbox.games.little_tricktakers.components import COLLECTOR
from longbox.games.little_tricktakers.events import card_text, signed
from longbox.games.little_tricktakers.state import SOURCE_NAMES
from longbox.games.little_tricktakers.view import View
from longbox.games.little_tricktakers.zones.cards import tone_of

COUNT_SHELF: Final = Shelf[Zone](128)  # few, since no other zone shares their things


def count_zone(view: View) -> Zone:
    key = (view.round, bool(view.pending), *view.counted)
    zone = COUNT_SHELF.find(key)
    return COUNT_SHELF.keep(key, new_count(view)) if zone is None else zone


def new_count(view: View) -> Zone:
    """A line for each source that brought or cost anybody anything (LT-80)."""
    counted = view.counted
    columns = ["", *[f"{{{seat}}}" for seat in range(len(counted))]]
    round = view.round if view.pending else view.round + 1
    title = f"Points of round {round}" if counted else "Points of a round"
    lines: list[list[Thing]] = []
    if counted:
        lines.append(line("before", "points before", [int(one.before) for one in counted]))
        lines.append(line("wins", "tricks won", [int(one.wins) for one in counted]))
        for source, name in enumerate(SOURCE_NAMES):
            points = [one.by_source[source] for one in counted]
            if any(points):
                lines.append(line(f"source-{source}", name, points, "change"))
        lines.append(line("after", "points now", [int(one.after) for one in counted], "sum"))
    return TableZone("count", title, None, columns, lines, "LT-80")


def line(id: str, name: str, numbers: list[int], mark: str = "") -> list[Thing]:
    """Its first thing is marked if they are changes, or what these sum up to."""
    change = mark == "change"
    things = [Thing(f"count/{id}", name, name, marks=[mark] if mark else [])]
    for seat, number in enumerate(numbers):
        text = signed(number) if change else str(number)
        say = f"{{{seat}}}: {name} {text}"
        marks = ["minus"] if change and number < 0 else []
        things.append(Thing(f"count/{id}-{seat}", text, say, "", "", number, seat, marks))
    return things


def combinations_zone(view: View) -> Zone:
    if not view.counted:
        return NO_COMBINATIONS
    key = ("combinations", *view.counted)
    zone = COUNT_SHELF.find(key)
    return COUNT_SHELF.keep(key, new_combinations(view)) if zone is None else zone


def new_combinations(view: View) -> Zone:
    """The Collector's combinations of that round, each followed by its cards; then what cards in
    none of them cost (LT-52, LT-53)."""
    things: list[Thing] = []
    for seat, one in enumerate(view.counted):
        rest = one.by_source[COLLECTOR]
        for number, way in enumerate(one.combinations):
            id, points = f"combinations/{number}", int(way.points)
            rest -= points
            text = f"{way.name} for {points}"
            label = f"+{points} {way.name}"
            things.append(Thing(id, label, text, "", "", points, seat, ["combination"]))
            for place, kind in enumerate(view.parts.kinds(way.cards)):
                name, component = card_text(kind), card_component(kind)
                things.append(
                    Thing(f"{id}-{place}", name, name, tone_of(kind), component, None, seat)
                )
        if rest:
            label, say = f"{rest} cards unused", f"cards in no combination: {rest} points"
            marks = ["combination", "minus"]
            things.append(Thing("combinations/unused", label, say, "", "", rest, seat, marks))
    return combinations_of(things) if things else NO_COMBINATIONS


def combinations_of(things: list[Thing]) -> Zone:
    return RowZone("combinations", "The Collector's combinations", None, things, "LT-52")


NO_COMBINATIONS: Final = combinations_of([])
