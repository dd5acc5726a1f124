"""What can be chosen and bought while it can be, and what is out of the game."""

from __future__ import annotations

from typing import Final

from longbox.core.bits import count, listed
from longbox.core.words import counted
from longbox.core.zones import RowZone, Shelf, Thing, Zone
from longbox.games.little_tricktakers.catalogue import (
    BACK,
    GAMBLERS,
    HERMITS,
    ITEM_SAYS,
    card_component,
)
from longbox.games.little_tricktakers.components import (
    CHARACTER_NAMES,
    DEVIL,
    ENHANCEMENTS,
    ITEM_NAMES,
    LIGHT_3,
    NO_CHARACTER,
    NOBODY,
)
from longbox.games.little_tricktakers.decisions.selection import buys_for_nothing, has_options
from longbox.games.little_tricktakers.events import card_text
from longbox.games.little_tricktakers.state import HOME
from longbox.games.little_tricktakers.view import View
from longbox.games.little_tricktakers.zones.cards import card_things, tone_of
from longbox.games.little_tricktakers.zones.players import (
    beast_thing,
    character_thing,
    has_beasts,
    is_selecting,
    item_thing,
    plays_pairs,
)


def offer_zones(view: View) -> list[Zone]:
    """The stalls, which are empty while tricks are played, and what is out of the game."""
    stalls = open_stalls(view) if is_selecting(view) else CLOSED
    return [*stalls, aside_zone(view), used_zone(view)]


def open_stalls(view: View) -> list[Zone]:
    return [
        characters_zone(view),
        sale_zone(view),
        EXCHANGES if is_buying(view) else NO_EXCHANGES,
        beasts_zone(view),
        devils_zone(view),
    ]


def characters_zone(view: View) -> Zone:
    gone = chosen(view)
    characters = int(view.offer.characters)
    key = (view.parts, "characters", view.count == 2, has_beasts(view), characters, gone)
    zone = STALL_SHELF.find(key)
    if zone is not None:
        return zone
    things = [
        character_thing(view, f"offer/{CHARACTER_NAMES[one]}", one) for one in listed(characters)
    ]
    if gone:
        text = f"{gone} chosen"
        things.append(Thing("offer/chosen", text, text, number=gone, marks=["chosen"]))
    return STALL_SHELF.keep(key, characters_of(things))


def characters_of(things: list[Thing]) -> Zone:
    return RowZone("characters", "Characters on offer", None, things, "LT-20")


def beasts_zone(view: View) -> Zone:
    if not plays_pairs(view):
        return NO_BEASTS
    key = (view.parts, "beasts", int(view.offer.beasts))
    zone = STALL_SHELF.find(key)
    if zone is not None:
        return zone
    waiting = listed(int(view.offer.beasts))
    things = [beast_thing(view, f"beasts/{one}", one) for one in waiting]
    return STALL_SHELF.keep(key, beasts_of(things))


def beasts_of(things: list[Thing]) -> Zone:
    return RowZone("beasts", "Beasts to be summoned", None, things, "LT-75")


def aside_zone(view: View) -> Zone:
    key = (view.parts, "aside", view.count, view.rules, int(view.offer.aside))
    zone = OUT_SHELF.find(key)
    if zone is not None:
        return zone
    things = [
        character_thing(view, f"aside/{CHARACTER_NAMES[one]}", one)
        for one in listed(int(view.offer.aside))
    ]
    return OUT_SHELF.keep(key, RowZone("aside", "Characters set aside", None, things, "LT-18"))


def used_zone(view: View) -> Zone:
    key = (view.parts, "used", int(view.offer.used_items))
    zone = OUT_SHELF.find(key)
    if zone is not None:
        return zone
    things = [
        item_thing(view, f"used/{ITEM_NAMES[one]}", one)
        for one in listed(int(view.offer.used_items))
    ]
    return OUT_SHELF.keep(
        key, RowZone("used-items", "Items out of the game", None, things, "LT-63")
    )


def chosen(view: View) -> int:
    """How many characters of this round's offer are gone, where each player takes one (LT-20)."""
    if view.count == 2:
        return 0
    players = view.players
    side = players.right if plays_pairs(view) else players.left
    gone = 0
    for seat in range(view.count):
        if side[seat] != NO_CHARACTER:
            gone += 1
    return gone


def is_buying(view: View) -> bool:
    return is_selecting(view) and has_options(view.count, view.rules)


def sale_zone(view: View) -> Zone:
    """Made once for the many steps that sell nothing, and for all who can pay as much."""
    if not is_buying(view):
        return NO_SALE
    offer, seat = view.offer, view.seat
    free = seat is not None and buys_for_nothing(view.parts, offer, view.players, seat)
    key = (
        view.parts,
        "sale",
        view.rules == LIGHT_3,
        view.round,
        int(offer.enhancements),
        int(offer.items),
        int(count(offer.item_deck)),
        seat is None,
        free,
        0 if seat is None or free else int(view.players.points[seat]),
    )
    zone = STALL_SHELF.find(key)
    return STALL_SHELF.keep(key, sale_of(on_sale(view))) if zone is None else zone


def sale_of(things: list[Thing]) -> Zone:
    return RowZone("sale", "On sale (points)", None, things, "LT-24")


def devils_zone(view: View) -> Zone:
    """The Devil's cards that nobody has yet, until the tricks begin (LT-60)."""
    if view.offer.player_of[DEVIL] == NOBODY:
        return NO_DEVILS
    cards = int(view.known[HOME] & view.parts.devils)
    key = (view.parts, "devils", cards)
    zone = STALL_SHELF.find(key)
    if zone is not None:
        return zone
    return STALL_SHELF.keep(key, devils_of(card_things("devils", view.parts.kinds(cards))))


def devils_of(things: list[Thing]) -> Zone:
    return RowZone("devils", "Devil cards to give", None, things, "LT-60")


def on_sale(view: View) -> list[Thing]:
    """Enhancement cards and items with their prices, and the items that are still to come."""
    offer, parts = view.offer, view.parts
    things: list[Thing] = []
    for place in listed(int(offer.enhancements)):
        kind = int(parts.kind_of[parts.enhancements[place]])
        price = int(parts.enhancement_price[place])
        component = card_component(kind)
        label = f"{card_text(kind)} ({price})"
        say = f"the Enhancement {card_text(kind)} for {price} points"
        marks = ["enhancement", *affordable(view, price)]
        id = f"sale/{component}"
        things.append(Thing(id, label, say, tone_of(kind), component, price, marks=marks))
    if sold := ENHANCEMENTS - int(count(offer.enhancements)):
        text = f"{counted(sold, 'Enhancement')} sold"
        things.append(Thing("sale/sold-enhancements", text, text, number=sold, marks=["sold"]))
    for item in listed(int(offer.items)):
        price, name = int(parts.item_price[item]), parts.item_names[item]
        say = f"{name} for {price} points: {ITEM_SAYS[item]}"
        marks = ["item", *affordable(view, price)]
        id, component = f"sale/{ITEM_NAMES[item]}", ITEM_NAMES[item]
        things.append(Thing(id, f"{name} ({price})", say, "", component, price, marks=marks))
    sale = parts.light_sale if view.rules == LIGHT_3 else parts.sale
    if sold := sale[view.round] - int(count(offer.items)):
        text = f"{counted(sold, 'item')} sold"
        things.append(Thing("sale/sold", text, text, number=sold, marks=["sold"]))
    left = int(count(offer.item_deck))
    text = f"{counted(left, 'item')} to come"
    things.append(Thing("sale/deck", text, text, "", BACK, left))
    return things


def affordable(view: View, price: int) -> list[str]:
    """Whether the viewer would pay nothing, or cannot pay (LT-25)."""
    if view.seat is None:
        return []
    if buys_for_nothing(view.parts, view.offer, view.players, view.seat):
        return ["free"]
    return [] if price <= view.players.points[view.seat] else ["too dear"]


def exchanges_of(things: list[Thing]) -> Zone:
    return RowZone("exchanges", "Exchanges", None, things, "LT-26")


def exchange_thing(component: str, name: str, say: str) -> Thing:
    return Thing(f"exchange/{component}", name, say, "", component, 0)


STALL_SHELF: Final = Shelf[Zone](256)  # few, since no other zone shares their things
OUT_SHELF: Final = Shelf[Zone](128)
EXCHANGES: Final = exchanges_of(
    [
        exchange_thing(
            GAMBLERS, "Gambler's exchange", "free: discard any number of cards and draw as many"
        ),
        exchange_thing(HERMITS, "Hermit's exchange", "free: draw a card, then discard one"),
    ]
)
NO_SALE: Final = sale_of([])
NO_EXCHANGES: Final = exchanges_of([])
NO_BEASTS: Final = beasts_of([])
NO_DEVILS: Final = devils_of([])
CLOSED: Final = [characters_of([]), NO_SALE, NO_EXCHANGES, NO_BEASTS, NO_DEVILS]
