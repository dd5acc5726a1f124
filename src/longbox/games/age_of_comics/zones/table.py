"""The whole table, described."""

from __future__ import annotations

from collections.abc import Sequence

from longbox.core.state import Action
from longbox.core.zones import (
    Choice,
    RowZone,
    Thing,
    Zone,
)
from longbox.games.age_of_comics.choices import choice
from longbox.games.age_of_comics.components import (
    ACTION_COUNT,
    COLOURS,
    DECKS,
    ROUNDS,
)
from longbox.games.age_of_comics.state import NOBODY
from longbox.games.age_of_comics.view import View
from longbox.games.age_of_comics.zones.board import (
    board_ideas,
    board_zone,
    calendar_things,
    mastery_things,
    offer_things,
    special_thing,
    tickets_zone,
)
from longbox.games.age_of_comics.zones.cards import deck_zone, discard_zone, genre_zone, hand_things
from longbox.games.age_of_comics.zones.chart import chart_zone, standings_zone
from longbox.games.age_of_comics.zones.city import city_zone
from longbox.games.age_of_comics.zones.mats import (
    idea_things,
    mat_zone,
    means,
    means_title,
    order_things,
)


def zones(view: View) -> list[Zone]:
    found: list[Zone] = [
        RowZone("round", "Round", None, round_things(view), "AC-15"),
        RowZone("order", "Turn order", None, order_of_play(view), "AC-20"),
        board_zone(view),
    ]
    specials = [special_thing(view, action) for action in range(ACTION_COUNT)]
    found.append(RowZone("specials", "Specials, with the cubes on them", None, specials, "AC-64"))
    found.append(RowZone("campaigns", "Marketing", None, offer_things(view), "AC-72"))
    found.append(RowZone("calendar", "Calendar", None, calendar_things(view), "AC-16"))
    found.append(RowZone("ideas", "Ideas on the board", None, board_ideas(view), "AC-30"))
    found += [deck_zone(view, which) for which in range(DECKS)]
    found.append(genre_zone(view))
    found += [discard_zone(view, which) for which in range(DECKS)]
    found += [chart_zone(view), standings_zone(view), city_zone(view)]
    found.append(RowZone("mastery", "Mastery", None, mastery_things(view), "AC-45"))
    found.append(tickets_zone(view))
    for seat in range(len(view.publishers)):
        title = means_title(view, seat)
        found.append(RowZone(f"means-{seat}", title, seat, means(view, seat), "AC-80"))
        found.append(RowZone(f"ideas-{seat}", "ideas", seat, idea_things(view, seat), "AC-34"))
        found.append(RowZone(f"hand-{seat}", "hand", seat, hand_things(view, seat), "AC-28"))
        found.append(mat_zone(view, seat))
        found.append(RowZone(f"orders-{seat}", "orders", seat, order_things(view, seat), "AC-56"))
    return found


def choices(view: View, options: Sequence[Action]) -> list[Choice]:
    """What each option does, and what it touches of the things that this view shows."""
    shown = {thing.id for zone in zones(view) for thing in zone.things()}
    found: list[Choice] = []
    for option in options:
        told = choice(view, option)
        told.targets = [one for one in told.targets if one in shown]
        found.append(told)
    return found


def round_things(view: View) -> list[Thing]:
    number = int(view.board.round)
    label = "setting up" if number == 0 else f"{number} of {ROUNDS}"
    say = "setting up" if number == 0 else f"round {number} of {ROUNDS}"
    return [Thing("round/now", label, say, number=number)]


def order_of_play(view: View) -> list[Thing]:
    """The seats from the first to the last of this round; the one whose turn it is has a mark."""
    asked = view.pending[-1].seat if view.pending else NOBODY
    found: list[Thing] = []
    for place in range(len(view.publishers)):
        seat = int(view.board.order[place])
        colour = COLOURS[seat]
        marks = ["to play"] if seat == asked else []
        say = f"{{{seat}}} is number {place + 1} in turn{', now' if marks else ''}"
        found.append(
            Thing(f"turn/{seat}", colour, say, colour, number=place + 1, seat=seat, marks=marks)
        )
    return found
