"""What each option does, in a sentence, and the things that it touches."""

from __future__ import annotations

from typing import Final

from longbox.core.bits import listed
from longbox.core.state import Action
from longbox.core.zones import Choice
from longbox.games.age_of_comics.actions import Pick
from longbox.games.age_of_comics.catalogue import EFFECTS, space_text
from longbox.games.age_of_comics.components import (
    CIRCLES,
    CREATIVES,
    DECK_SIZE,
    GENRES,
    IDEAS,
    KINDS,
    ORIGINALS,
    ROYALTIES,
    SPECIALS,
    genre_of,
    genre_of_tile,
)
from longbox.games.age_of_comics.decisions.improving import LEARN, way_on_mat
from longbox.games.age_of_comics.events import (
    card_name,
    comic_name,
    counted,
    creative_name,
    tile_name,
)
from longbox.games.age_of_comics.state import NOBODY, NOTHING
from longbox.games.age_of_comics.view import FACE_DOWN, View

WHERE: Final = {  # the things that a kind of answer is about
    "start": "genre",
    "search": "genre",
    "hire": "card",
    "discard": "card",
    "draw": "deck",
    "board idea": "idea",
    "cube": "special",
    "move cube": "special",
    "offer": "offer",
    "walk": "circle",
    "cab": "circle",
    "ticket": "circle",
    "flip": "tile",
    "collect": "tile",
}


def choice(view: View, action: Action) -> Choice:
    assert isinstance(action, Pick)
    seat, what = view.pending[-1].seat, int(action.what)
    say = told(view, seat, action.kind, what)
    found = gains(view, seat, action.kind, what)
    return Choice(action.text, say, touches(view, action), action.kind, found)


def touches(view: View, action: Action) -> list[str]:
    """The things that an answer is about; none for what is said in the bubble."""
    if not isinstance(action, Pick) or not view.pending:
        return []
    seat, kind, what = view.pending[-1].seat, action.kind, int(action.what)
    if kind in WHERE:
        return [f"{WHERE[kind]}/{what}"]
    if kind == "place":
        used, spaces = int(view.board.used[what]), int(view.board.spaces)
        return [
            f"space/{what}/{place}" for place in range(spaces) if place == used or used >= spaces
        ]
    if kind in ("idea", "spend"):
        return [f"ideas-{seat}/{what}"]
    if kind in ("develop", "hype") or (kind == "print" and what < DECK_SIZE):
        return [f"card/{CREATIVES + what}"]
    if kind == "print":
        return [f"chart/{what - DECK_SIZE}/comic", f"mat/{what - DECK_SIZE}"]
    if kind in ("raise", "replace", "use"):
        return on_mat(view, seat, what)
    if kind == "reuse":
        return [f"mat/{what}/writer", f"mat/{what}/artist"]
    if kind == "boost":
        return [f"mat/{what}", f"chart/{what}/fans", f"chart/{what}/comic"]
    return []


def told(view: View, seat: int, kind: str, what: int) -> str:
    if kind in ("walk", "cab", "ticket", "flip", "collect"):
        return on_the_map(view, seat, kind, what)
    if kind in ("print", "use", "reuse", "boost", "cube", "move cube"):
        return about_comics(view, seat, kind, what)
    if kind in ("hire", "develop", "draw", "search", "discard", "replace", "hype", "raise"):
        return about_cards(view, seat, kind, what)
    if kind in ("start", "idea", "board idea", "spend", "offer"):
        return about_ideas(view, seat, kind, what)
    if kind == "place":
        space = int(view.board.used[what])
        return f"space {space + 1}: {space_text(view.parts, what, space)}"
    if kind == "extra editor":
        return "you place five editors in this round"
    if kind == "set aside":
        return "no action is possible, so an editor stays unused"
    return stopping(view)


def stopping(view: View) -> str:
    """What it means to be done with the open question."""
    question = view.pending[-1].name()
    says = {
        "Improve": "pay for no more creatives",
        "ReAssign": "leave the teams as they are",
        "Hype": "hype nothing",
        "ConvertIdea": "keep the other ideas",
        "Market": "spend nothing on marketing",
        "ChooseComic": "print no second comic",
        "TakeCube": "leave the cubes where they are",
        "GetExtraEditor": "do without it",
    }
    return ending_sales(view) if question == "SendAgent" else says[question]


def ending_sales(view: View) -> str:
    if view.turn.owes == NOBODY:
        return "the agent stays here"
    return f"the agent stays here and pays {{{view.turn.owes}}} ${view.parts.occupied}"


def about_ideas(view: View, seat: int, kind: str, what: int) -> str:
    if kind == "offer":
        price, fans = view.parts.offer_price[what], int(view.parts.offer_fans[what])
        return f"pay ${price} for {counted(fans, 'fan')}"
    genre = GENRES[what]
    if kind == "start":
        return f"get a random {genre} comic"
    have = int(view.publishers[seat].ideas[what])
    if kind == "spend":
        return f"one of your {have} for a fan"
    return f"an idea for {genre}, of which you have {have}"


def about_cards(view: View, seat: int, kind: str, what: int) -> str:
    parts = view.parts
    if kind == "search":
        return f"pay ${parts.search} and turn cards over until a {GENRES[what]} comic comes"
    if kind == "draw":
        deck = view.decks[what]
        assert deck.back is not None
        back = GENRES[deck.back] if what == ORIGINALS else f"value {deck.back}"
        return f"the top card of the deck, unseen: {back}"
    card = what + CREATIVES if kind in ("develop", "hype") else what
    if kind == "raise":
        return raising(view, seat, card)
    name = name_now(view, card)
    if kind == "replace":
        return f"take {name} off the team"
    if kind == "hype":
        return f"lay out {name}; it gains a token at the start of each round"
    return f"{name}, with an idea" if kind == "hire" and parts.values[card] == 1 else name


def name_now(view: View, card: int) -> str:
    """A card by its name, a creative with the value that it has now."""
    if card >= CREATIVES:
        return card_name(view.parts, card)
    return creative_name(view.parts, card, int(view.chart.value[card]))


def raising(view: View, seat: int, card: int) -> str:
    """Learning costs a fixed price, training the new value (AC-61, AC-62)."""
    how = way_on_mat(view.chart, view.publishers[seat].mat, card)
    value, price = int(view.chart.value[card]) + 1, price_to_raise(view, seat, card)
    verb = "learns" if how == LEARN else "trains"
    return f"{view.parts.names[card]} {verb} for ${price} and is of value {value} then"


def price_to_raise(view: View, seat: int, card: int) -> int:
    how = way_on_mat(view.chart, view.publishers[seat].mat, card)
    return int(view.parts.learn if how == LEARN else view.chart.value[card] + 1)


def on_mat(view: View, seat: int, card: int) -> list[str]:
    """Where a creative lies: in teams, or in the hand."""
    kind = KINDS[card // DECK_SIZE]
    team = view.chart.writer if kind == "writer" else view.chart.artist
    mat = view.publishers[seat].mat
    found = [f"mat/{comic}/{kind}" for comic in listed(mat) if team[comic] == card]
    return found or [f"card/{card}"]


def about_comics(view: View, seat: int, kind: str, what: int) -> str:
    parts = view.parts
    if kind == "print":
        return printing(view, what)
    if kind == "use":
        return using(view, seat, what)
    if kind == "reuse":
        return f"pay its team ${view.chart.worth(what)} again"
    if kind == "cube":
        return f"from now on: {EFFECTS[what]}"
    if kind == "move cube":
        return f"give {SPECIALS[what]} up for another special"
    fans = 1
    if view.pending[-1].name() == "FulfilOrder":
        fans = int(parts.order_fans[view.turn.order])
    have = int(view.chart.fans[what])
    return f"{parts.title(what)} goes from {have} to {counted(have + fans, 'fan')}"


def printing(view: View, comic: int) -> str:
    name = comic_name(view.parts, comic)
    if comic >= DECK_SIZE:
        return f"{name} without ideas"
    needed = int(view.parts.ideas_to_print)
    say = f"{name} for {needed} {GENRES[genre_of(comic)]} ideas"
    hype = int(view.chart.hype[comic])
    if hype:
        say += f", with {counted(hype * int(view.parts.fans_hype), 'fan')} by hype"
    return say


def using(view: View, seat: int, card: int) -> str:
    """For a new comic at the price of the value, or instead of another on a team."""
    value = int(view.chart.value[card])
    name = f"{view.parts.names[card]}, {GENRES[genre_of(card)]}"
    out = int(view.turn.replaced)
    if out == NOTHING:
        fan = ", and a fan" if genre_of(card) == genre_of(view.turn.comic) else ""
        return f"{name}, for ${value}{fan}"
    if not (view.hands[seat].creatives >> card) & 1:
        return f"{name}, of value {value}, changes places for nothing"
    difference = value - int(view.chart.value[out])
    money = f"pay ${difference}" if difference > 0 else f"receive ${-difference}"
    return f"{name}, of value {value}: {money}"


def on_the_map(view: View, seat: int, kind: str, what: int) -> str:
    if kind in ("flip", "collect"):
        tile = view.tiles[what]
        shown = f"a {GENRES[FACE_DOWN - tile]} tile" if tile <= FACE_DOWN else ""
        name = shown or f"the {tile_name(view.parts, tile)}"
        verb = "turn up" if kind == "flip" else "take"
        unseen = " unseen" if shown and kind == "collect" else ""
        fee = "" if view.turn.owes == NOBODY else f", after paying ${view.parts.occupied}"
        return f"{verb} {name}{unseen}{fee}"
    price = f"${view.parts.cab}" if kind == "cab" else "free"
    if kind == "ticket":
        price = "with a ticket"
    others = [
        f"{{{other}}}"
        for other, publisher in enumerate(view.publishers)
        if other != seat and publisher.agent == what
    ]
    fee = f"; occupied by {', '.join(others)}: ${view.parts.occupied} to stay" if others else ""
    return f"{price} to {CIRCLES[what]}{fee}"


# What an answer brings or costs for certain.


def gains(view: View, seat: int, kind: str, what: int) -> dict[str, int]:
    """By name: money, ideas, fans, value, tickets, and the fee for an occupied circle."""
    found: dict[str, int] = {}
    if kind in ("walk", "cab", "ticket"):
        found = gains_on_the_way(view, seat, kind, what)
    elif kind in ("flip", "collect", "done"):
        found = gains_with_tiles(view, seat, kind, what)
    elif kind in ("print", "use", "reuse", "boost"):
        found = gains_with_comics(view, seat, kind, what)
    elif kind == "place":
        found = gains_of_space(view, what)
    elif kind in ("idea", "board idea"):
        found = {"ideas": 1}
    elif kind == "spend":
        found = {"ideas": -1, "fans": 1}
    elif kind == "offer":
        found = {"money": -int(view.parts.offer_price[what])}
        found["fans"] = int(view.parts.offer_fans[what])
    elif kind == "search":
        found = {"money": -int(view.parts.search)}
    elif kind == "hire" and view.parts.values[what] == 1:
        found = {"ideas": 1}
    elif kind == "raise":
        found = {"money": -price_to_raise(view, seat, what), "value": 1}
    return {name: count for name, count in found.items() if count}


def gains_of_space(view: View, action: int) -> dict[str, int]:
    space = int(view.board.used[action])
    if action == IDEAS:
        return {"ideas": int(view.parts.board_ideas[space] + view.parts.supply_ideas)}
    if action == ROYALTIES:
        return {"money": int(view.parts.royalties[space])}
    return {}


def gains_on_the_way(view: View, seat: int, kind: str, circle: int) -> dict[str, int]:
    """The fee is due only if the agent stays or acts there (AC-53)."""
    found: dict[str, int] = {}
    if kind == "cab":
        found["money"] = -int(view.parts.cab)
    elif kind == "ticket":
        found["tickets"] = -1
    if any(
        other != seat and publisher.agent == circle
        for other, publisher in enumerate(view.publishers)
    ):
        found["fee"] = -int(view.parts.occupied)
    return found


def gains_with_tiles(view: View, seat: int, kind: str, space: int) -> dict[str, int]:
    """The fee that is due, and the fans of an order that is fulfilled at once (AC-57)."""
    found: dict[str, int] = {}
    if view.turn.owes != NOBODY and view.pending[-1].name() == "SendAgent":
        found["money"] = -int(view.parts.occupied)
    if kind == "collect" and view.tiles[space] > FACE_DOWN:
        tile, parts = view.tiles[space], view.parts
        fulfilled = any(
            genre_of(comic) == genre_of_tile(tile)
            and view.chart.worth(comic) >= parts.order_value[tile]
            for comic in listed(view.publishers[seat].mat)
        )
        found["fans" if fulfilled else "fans later"] = int(parts.order_fans[tile])
    return found


def gains_with_comics(view: View, seat: int, kind: str, what: int) -> dict[str, int]:
    parts, chart = view.parts, view.chart
    if kind == "boost":
        order = int(view.turn.order)
        return {"fans": 1 if order == NOTHING else int(parts.order_fans[order])}
    if kind == "reuse":
        return {"money": -int(chart.worth(what))}
    if kind == "use":
        return gains_by_using(view, seat, what)
    fans = int(parts.fans_mastery) if chart.mastery[genre_of(what)] == seat else 0
    if what >= DECK_SIZE:
        return {"fans": fans}
    fans += int(parts.fans_original + chart.hype[what] * parts.fans_hype)
    return {"ideas": -int(parts.ideas_to_print), "fans": fans}


def gains_by_using(view: View, seat: int, card: int) -> dict[str, int]:
    """Paid for a new comic, or the difference to whom it replaces (AC-34, AC-67)."""
    value, out = int(view.chart.value[card]), int(view.turn.replaced)
    if out != NOTHING:
        difference = value - int(view.chart.value[out])
        from_hand = (view.hands[seat].creatives >> card) & 1
        return {"money": -difference if from_hand else 0, "value": difference}
    fits = genre_of(card) == genre_of(view.turn.comic)
    return {"money": -value, "fans": int(view.parts.fans_specialist) if fits else 0}
