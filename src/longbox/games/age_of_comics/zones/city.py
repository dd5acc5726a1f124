"""The city: circles, streets, and the tiles in them."""

from __future__ import annotations

from longbox.core.words import listing
from longbox.core.zones import (
    MapZone,
    Place,
    Thing,
    Zone,
)
from longbox.games.age_of_comics.catalogue import (
    TONES,
    circle_id,
    order_back_id,
    order_id,
)
from longbox.games.age_of_comics.components import (
    CIRCLE_COUNT,
    CIRCLES,
    COLOURS,
    COLUMNS,
    GENRES,
    ROWS,
    SPACES,
    THE_X,
    TILES,
    genre_of_tile,
)
from longbox.games.age_of_comics.events import tile_name
from longbox.games.age_of_comics.state import NOTHING
from longbox.games.age_of_comics.view import FACE_DOWN, View
from longbox.games.age_of_comics.zones.cards import CODES


def city_zone(view: View) -> Zone:
    """Circles with the agents on them, tiles between them: ``SUP4`` is of value 4."""
    places: list[Place] = []
    ways: list[tuple[str, str]] = []
    for circle in range(CIRCLE_COUNT):
        row, column = circle // COLUMNS, circle % COLUMNS
        places.append(Place(circle_thing(view, circle), 2 * column + 2, 2 * row + 2))
    places.append(Place(circle_thing(view, THE_X), COLUMNS + 1, ROWS + 1))
    players = len(view.publishers)
    for space, (one, other) in enumerate(view.parts.ends):
        if players in view.parts.used_by[space]:
            places.append(tile_place(view, space))
            ways += [(f"circle/{end}", f"tile/{space}") for end in (one, other)]
        else:
            ways.append((f"circle/{one}", f"circle/{other}"))
    ways = streets_once(view, ways)
    ways += [(f"circle/{THE_X}", f"circle/{circle}") for circle in view.parts.next_to_x]
    return MapZone("city", city_title(view), None, places, ways, "AC-46")


def city_title(view: View) -> str:
    """What the labels mean; the orders with their values and fans as the edition has them."""
    parts = view.parts
    orders = sorted(
        {f"{parts.order_value[tile]}+{parts.order_fans[tile]}" for tile in range(TILES)}
    )
    gains = ", ".join(orders)
    return (
        f"City (SUP4: order of value 4; value+fans: {gains}; sup?: face down; a1Y: yellow's agent)"
    )


def streets_once(view: View, ways: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """A street is not drawn a second time if a tile space lies on it."""
    players = len(view.publishers)
    lined = {
        tuple(f"circle/{end}" for end in ends)
        for space, ends in enumerate(view.parts.ends)
        if players in view.parts.used_by[space]
    }
    return [way for way in dict.fromkeys(ways) if way not in lined]


def circle_thing(view: View, circle: int) -> Thing:
    here = [COLOURS[seat] for seat, one in enumerate(view.publishers) if one.agent == circle]
    name = "X" if circle == THE_X else CIRCLES[circle]
    initials = "".join(colour[0].upper() for colour in here)
    label = f"{name}{initials}" if here else f"({name})"
    whose = [
        f"{{{seat}}}'s agent" for seat, one in enumerate(view.publishers) if one.agent == circle
    ]
    agents = f"; {listing(whose)}" if here else ""
    tone, component = here[0] if len(here) == 1 else "", circle_id(circle)
    return Thing(f"circle/{circle}", label, component + agents, tone, component, marks=here)


def tile_place(view: View, space: int) -> Place:
    """Midway between its circles; the outer ones a step further out."""
    one, other = view.parts.ends[space]
    x = one % COLUMNS + other % COLUMNS + 2
    y = one // COLUMNS + other // COLUMNS + 2
    if SPACES[space].startswith("outer"):
        if one // COLUMNS == other // COLUMNS:
            y += -1 if y <= ROWS else 1
        else:
            x += -1 if x <= COLUMNS else 1
    return Place(tile_thing(view, space), x, y)


def tile_thing(view: View, space: int) -> Thing:
    tile = view.tiles[space]
    id = f"tile/{space}"
    where = f"at {SPACES[space]}"
    if tile == NOTHING:
        return Thing(id, "·", f"no tile {where}", marks=["empty"])
    if tile <= FACE_DOWN:
        genre = FACE_DOWN - tile
        say, back = f"a {GENRES[genre]} tile face down {where}", order_back_id(genre)
        return Thing(id, f"{CODES[genre]}?", say, TONES[genre], back, marks=["face down"])
    value, component = int(view.parts.order_value[tile]), order_id(view.parts, tile)
    label = f"{CODES[genre_of_tile(tile)].upper()}{value}"
    say = f"{tile_name(view.parts, tile)} {where}"
    return Thing(id, label, say, tile_tone(tile), component, value)


def tile_label(view: View, tile: int) -> str:
    """``SUP4+2``."""
    parts = view.parts
    code = CODES[genre_of_tile(tile)].upper()
    return f"{code}{parts.order_value[tile]}+{parts.order_fans[tile]}"


def tile_tone(tile: int) -> str:
    return TONES[genre_of_tile(tile)]
