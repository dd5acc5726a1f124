"""The action board: its spaces and specials, marketing, calendar, ideas, mastery, tickets."""

from __future__ import annotations

from longbox.core.bits import listed
from longbox.core.zones import (
    CounterZone,
    GridZone,
    Thing,
    Zone,
)
from longbox.games.age_of_comics.catalogue import (
    CALENDAR_BACK,
    TONES,
    genre_id,
    offer_id,
    space_figures,
    space_id,
    space_text,
    special_id,
)
from longbox.games.age_of_comics.components import (
    ACTION_COUNT,
    COLOURS,
    GENRES,
    HIRE,
    IDEAS,
    MAIN_ACTIONS,
    PRINT,
    ROYALTIES,
    SALES,
    SPACES_EACH,
    SPECIALS,
    TICKETS,
)
from longbox.games.age_of_comics.events import counted
from longbox.games.age_of_comics.state import NOBODY, NOTHING
from longbox.games.age_of_comics.view import View


def board_zone(view: View) -> Zone:
    """The action spaces from the top."""
    spaces = int(view.board.spaces)
    rows = [str(space + 1) for space in range(spaces)]
    cells: list[list[Thing | None]] = [
        [space_thing(view, action, space) for action in range(ACTION_COUNT)]
        for space in range(spaces)
    ]
    return GridZone("board", "Actions", None, MAIN_ACTIONS, rows, cells, "AC-8")


def space_thing(view: View, action: int, space: int) -> Thing:
    id = f"space/{action}/{space}"
    holder = int(view.board.editor_at[action * SPACES_EACH + space])
    component = space_id(action, space)
    name = f"{MAIN_ACTIONS[action]}, space {space + 1}: {space_text(view.parts, action, space)}"
    if holder != NOBODY:
        colour = COLOURS[holder]
        say = f"{name}; taken by {{{holder}}}"
        return Thing(id, colour, say, colour, component, seat=holder, marks=["taken"])
    marks = ["next"] if space == view.board.used[action] else []
    return Thing(id, space_label(view, action, space), f"{name}; free", "", component, marks=marks)


def space_label(view: View, action: int, space: int) -> str:
    """What a space brings, in short (AC-8)."""
    figures = space_figures(view.parts, action, space)
    if action == HIRE:
        return "1+1"
    if action == IDEAS:
        return f"{figures['board']}+{figures['supply']}"
    if action == PRINT:
        return counted(figures["comics"], "comic")
    if action == ROYALTIES:
        return f"${figures['money']}"
    if action == SALES:
        return counted(figures["flip"], "tile")
    return "1 card"


def special_thing(view: View, action: int) -> Thing:
    """The special of an action, marked with the colours of those who have a cube there."""
    holders = [seat for seat, one in enumerate(view.publishers) if one.has_cube(action)]
    cubes = [COLOURS[seat] for seat in holders]
    whose = ", ".join(f"{{{seat}}}" for seat in holders) or "none"
    initials = "".join(colour[0].upper() for colour in cubes)
    label = f"{SPECIALS[action]} {initials}" if cubes else SPECIALS[action]
    needed = int(view.parts.unlocked_by[action])
    say = f"{SPECIALS[action]}, from comic {needed} on; cubes: {whose}"
    return Thing(f"special/{action}", label, say, "", special_id(action), needed, marks=cubes)


def offer_things(view: View) -> list[Thing]:
    """The three campaigns of Marketing (AC-72)."""
    found: list[Thing] = []
    for place in range(len(view.parts.offer_price)):
        price, fans = int(view.parts.offer_price[place]), int(view.parts.offer_fans[place])
        label = f"${price}: {counted(fans, 'fan')}"
        say = f"a campaign for ${price} that brings {counted(fans, 'fan')}"
        found.append(Thing(f"offer/{place}", label, say, "", offer_id(place), price))
    return found


def calendar_things(view: View) -> list[Thing]:
    """The tiles month by month; the last one turned up is marked, or both of its month."""
    found: list[Thing] = []
    place = 0
    for month, tiles in enumerate(view.parts.calendar):
        for _ in range(tiles):
            found.append(calendar_thing(view, place, month + 1))
            place += 1
    return found


def calendar_thing(view: View, place: int, month: int) -> Thing:
    id = f"calendar/{place}"
    genre = int(view.board.calendar[place])
    if genre == NOTHING:
        say = f"round {month}: a calendar tile face down"
        return Thing(id, "?", say, "", CALENDAR_BACK, month, marks=["face down"])
    marks = ["now"] if month == view.board.round else []
    say = f"round {month}: {GENRES[genre]}"
    return Thing(id, GENRES[genre], say, TONES[genre], genre_id(genre), month, marks=marks)


def board_ideas(view: View) -> list[Thing]:
    return [
        Thing(
            f"idea/{genre}",
            GENRES[genre],
            f"an idea for {GENRES[genre]}",
            TONES[genre],
            genre_id(genre),
        )
        for genre in listed(view.board.ideas)
    ]


def mastery_things(view: View) -> list[Thing]:
    found: list[Thing] = []
    for genre, name in enumerate(GENRES):
        holder = int(view.chart.mastery[genre])
        seat = None if holder == NOBODY else holder
        who = "nobody" if seat is None else COLOURS[seat]
        holds = "nobody" if seat is None else f"{{{seat}}}"
        say = f"the mastery of {name} is held by {holds}"
        label = f"{name} {who}"
        found.append(
            Thing(f"mastery/{genre}", label, say, TONES[genre], genre_id(genre), seat=seat)
        )
    return found


def tickets_zone(view: View) -> Zone:
    """What is limited of the supply (AC-14)."""
    left = int(view.board.supply[TICKETS])
    say = f"{counted(left, 'super transport ticket')} in the supply"
    thing = Thing("tickets", str(left), say, number=left)
    return CounterZone("tickets", "Tickets in the supply", None, thing, "AC-14")
