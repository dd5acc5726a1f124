"""What can happen."""

from __future__ import annotations

from collections.abc import Sequence

from longbox.core.event import Event
from longbox.games.age_of_comics.components import (
    CIRCLES,
    CREATIVES,
    DECK_SIZE,
    GENRES,
    KINDS,
    MAIN_ACTIONS,
    SPACES,
    SPECIALS,
    THE_X,
    Parts,
    card_text,
    comic_text,
    genre_of,
    genre_of_tile,
)


class Told(Event):
    """Something that everybody saw; ``shows`` if it lay hidden from all, or from the others."""

    def __init__(
        self, kind: str, seat: int | None, text: str, data: dict[str, object], shows: str = ""
    ) -> None:
        super().__init__(kind, seat, text)
        self.data = data
        self.shows = shows

    def reveals_to(self, seat: int | None) -> bool:
        return self.shows == "all" or (self.shows == "others" and seat != self.seat)

    def fields(self) -> dict[str, object]:
        return self.data


class CardDrawn(Event):
    """A card came unseen from a deck: its front for the player, backs for the others (AC-86)."""

    def __init__(
        self, seat: int, how: str, card: str | None, front: str, back: str, after: str | None
    ) -> None:
        super().__init__("card-drawn", seat, f"{{{seat}}} {how} {front}")
        self.how = how
        self.card = card
        self.back = back  # the front, if all see it (AC-24)
        self.after = after
        self.open = front == back

    def seen_by(self, seat: int | None) -> Event:
        if seat == self.seat or self.seat is None or self.open:
            return self
        return CardDrawn(self.seat, self.how, None, self.back, self.back, self.after)

    def reveals_to(self, seat: int | None) -> bool:
        return True  # the next card's back, at least

    def fields(self) -> dict[str, object]:
        return {"card": self.card, "back": self.back, "next_back": self.after}


# Names of things, as events and zones tell them.


def card_name(parts: Parts, card: int) -> str:
    """``Margot Fragrasse (crime writer, value 2)``, ``Killer Dames (crime)``: as it is printed."""
    if card >= CREATIVES:
        return f"{parts.names[card]} ({GENRES[genre_of(card)]})"
    return creative_name(parts, card, int(parts.values[card]))


def creative_name(parts: Parts, card: int, value: int) -> str:
    genre, kind = GENRES[genre_of(card)], KINDS[card // DECK_SIZE]
    return f"{parts.names[card]} ({genre} {kind}, value {value})"


def back_name(parts: Parts, card: int) -> str:
    """``a writer of value 2``, ``a crime comic``: what the back shows (AC-3)."""
    if card >= CREATIVES:
        return f"a {GENRES[genre_of(card)]} comic"
    kind = KINDS[card // DECK_SIZE]
    return f"{'an' if kind == 'artist' else 'a'} {kind} of value {parts.values[card]}"


def comic_name(parts: Parts, comic: int) -> str:
    kind = "" if comic < DECK_SIZE else " rip-off"
    return f"{parts.title(comic)} ({GENRES[genre_of(comic)]}{kind})"


def tile_name(parts: Parts, tile: int) -> str:
    """``crime order of value 4 for 2 fans``."""
    fans = counted(int(parts.order_fans[tile]), "fan")
    return f"{GENRES[genre_of_tile(tile)]} order of value {parts.order_value[tile]} for {fans}"


def counted(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def tile_data(parts: Parts, tile: int) -> dict[str, object]:
    return {
        "genre": GENRES[genre_of_tile(tile)],
        "value": int(parts.order_value[tile]),
        "fans": int(parts.order_fans[tile]),
    }


# Set-up and rounds.


def began(seat: int) -> Event:
    return Told("began", seat, f"{{{seat}}} began", {})


def round_began(number: int) -> Event:
    return Told("round-began", None, f"round {number} began", {"round": number})


def display_laid(parts: Parts, cards: Sequence[int], backs: Sequence[str | None]) -> Event:
    """The rows were laid anew (AC-13, AC-78); the decks show other backs now."""
    names = ", ".join(card_name(parts, card) for card in cards) or "nothing"
    data = {"cards": [card_text(card) for card in cards], "backs": list(backs)}
    return Told("display-laid", None, f"the display shows {names}", data, "all")


def deck_shuffled(kind: str, count: int, back: str | None) -> Event:
    return Told(
        "deck-shuffled",
        None,
        f"the discarded {kind}s, {count}, were shuffled into a new deck",
        {"deck": kind, "count": count, "back": back},
        "all",
    )


def calendar_turned(parts: Parts, genre: int, tiles: Sequence[tuple[int, int]]) -> Event:
    """A genre came up, with the tiles turned for it as space and tile (AC-16)."""
    count = counted(len(tiles), "tile")
    data: dict[str, object] = {
        "genre": GENRES[genre],
        "tiles": [{"space": SPACES[space], **tile_data(parts, tile)} for space, tile in tiles],
    }
    text = f"the calendar showed {GENRES[genre]} and turned up {count} of it"
    return Told("calendar-turned", None, text, data, "all")


def hype_added(parts: Parts, seat: int, comic: int, tokens: int) -> Event:
    text = f"{{{seat}}}'s {parts.title(comic)} got a hype token and has {tokens}"
    return Told("hype-added", seat, text, {"comic": comic_text(comic), "tokens": tokens})


def value_raised(parts: Parts, seat: int, card: int, how: str, value: int, price: int) -> Event:
    text = f"{{{seat}}}'s {parts.names[card]} {how} and is of value {value} now, for ${price}"
    data: dict[str, object] = {"card": card_text(card), "how": how, "value": value, "price": price}
    return Told("value-raised", seat, text, data)


def ranked(seat: int, fans: int, points: int) -> Event:
    best = f"{{{seat}}}'s best comic has {counted(fans, 'fan')}"
    text = f"{best}: {counted(points, 'victory point')}"
    return Told("ranked", seat, text, {"fans": fans, "points": points})


def earned(seat: int, money: int) -> Event:
    return Told("earned", seat, f"{{{seat}}} earned ${money} with comics", {"money": money})


def order_set(seats: Sequence[int]) -> Event:
    names = ", ".join(f"{{{seat}}}" for seat in seats)
    return Told("order-set", None, f"the turn order is now {names}", {"order": list(seats)})


def fans_lost() -> Event:
    return Told("fans-lost", None, "each comic with more than one fan lost one", {})


# Turns.


def editor_placed(seat: int, action: int, space: int) -> Event:
    text = f"{{{seat}}} placed an editor on {MAIN_ACTIONS[action]}, space {space + 1}"
    return Told("editor-placed", seat, text, {"action": MAIN_ACTIONS[action], "space": space + 1})


def editor_set_aside(seat: int) -> Event:
    return Told("editor-set-aside", seat, f"{{{seat}}} could do nothing with an editor", {})


def genre_chosen(seat: int, genre: int) -> Event:
    text = f"{{{seat}}} wanted to start with {GENRES[genre]}"
    return Told("genre-chosen", seat, text, {"genre": GENRES[genre]})


def card_taken(parts: Parts, seat: int, card: int) -> Event:
    text = f"{{{seat}}} took {card_name(parts, card)} from the display"
    return Told("card-taken", seat, text, {"card": card_text(card)})


def deck_searched(seat: int, genre: int, price: int) -> Event:
    text = f"{{{seat}}} paid ${price} to search for {GENRES[genre]}"
    return Told("deck-searched", seat, text, {"genre": GENRES[genre], "price": price})


def card_turned_over(parts: Parts, seat: int, card: int) -> Event:
    """A card of another genre came up in a search (AC-26)."""
    text = f"{{{seat}}} turned over and discarded {card_name(parts, card)}"
    return Told("card-turned-over", seat, text, {"card": card_text(card)}, "all")


def card_discarded(parts: Parts, seat: int, card: int, hidden: bool, from_start: bool) -> Event:
    text = f"{{{seat}}} discarded {card_name(parts, card)}"
    data: dict[str, object] = {"card": card_text(card), "from_the_start": from_start}
    return Told("card-discarded", seat, text, data, "others" if hidden else "")


def card_shown(parts: Parts, seat: int, card: int, from_start: bool) -> Event:
    """A card that was hidden from the others was laid out for a comic."""
    text = f"{{{seat}}} laid out {card_name(parts, card)}"
    data: dict[str, object] = {"card": card_text(card), "from_the_start": from_start}
    return Told("card-shown", seat, text, data, "others")


def idea_taken(seat: int, genre: int, where: str) -> Event:
    text = f"{{{seat}}} took an idea for {GENRES[genre]} from the {where}"
    return Told("idea-taken", seat, text, {"genre": GENRES[genre], "from": where})


def idea_came_along(parts: Parts, seat: int, card: int) -> Event:
    genre = GENRES[genre_of(card)]
    text = f"{parts.names[card]} brought {{{seat}}} an idea for {genre}"
    return Told("idea-taken", seat, text, {"genre": genre, "from": "card"})


def money_taken(seat: int, money: int, why: str) -> Event:
    return Told("money-taken", seat, f"{{{seat}}} got ${money} {why}", {"money": money})


# Comics.


def printed(
    parts: Parts, seat: int, comic: int, team: tuple[int, int], price: int, fans: int
) -> Event:
    writer, artist = team
    names = f"{parts.names[writer]} and {parts.names[artist]}"
    name = comic_name(parts, comic)
    text = f"{{{seat}}} printed {name} with {names} for ${price}: {counted(fans, 'fan')}"
    data: dict[str, object] = {
        "comic": comic_text(comic),
        "writer": card_text(writer),
        "artist": card_text(artist),
        "price": price,
        "fans": fans,
    }
    return Told("printed", seat, text, data)


def ticket_taken(seat: int, there_was_one: bool) -> Event:
    what = "got a super transport ticket" if there_was_one else "found no ticket left"
    return Told("ticket-taken", seat, f"{{{seat}}} {what}", {"taken": there_was_one})


def mastery_taken(seat: int, genre: int, before: int | None) -> Event:
    source = "" if before is None else f" from {{{before}}}"
    text = f"{{{seat}}} took the mastery of {GENRES[genre]}{source}"
    return Told("mastery-taken", seat, text, {"genre": GENRES[genre], "from": before})


def fans_gained(parts: Parts, seat: int, comic: int, fans: int, why: str) -> Event:
    text = f"{{{seat}}}'s {parts.title(comic)} gained {counted(fans, 'fan')} {why}"
    data: dict[str, object] = {"comic": comic_text(comic), "fans": fans}
    return Told("fans-gained", seat, text, data)


def ripped_off(parts: Parts, seat: int, comic: int) -> Event:
    text = f"{{{seat}}}'s {parts.title(comic)} lost a fan to its rip-off"
    return Told("ripped-off", seat, text, {"comic": comic_text(comic)})


def color_token(parts: Parts, seat: int, comic: int) -> Event:
    text = f"{{{seat}}}'s {parts.title(comic)} got better colors"
    return Told("better-colors", seat, text, {"comic": comic_text(comic)})


def cube_placed(seat: int, special: int, came_from: int | None) -> Event:
    source = "" if came_from is None else f" from {SPECIALS[came_from]}"
    verb = "placed" if came_from is None else "moved"
    text = f"{{{seat}}} {verb} a cube{source} to {SPECIALS[special]}"
    return Told("cube-placed", seat, text, {"special": SPECIALS[special]})


def order_fulfilled(parts: Parts, seat: int, tile: int, comic: int) -> Event:
    text = f"{{{seat}}} fulfilled the {tile_name(parts, tile)} with {parts.title(comic)}"
    data = {**tile_data(parts, tile), "comic": comic_text(comic)}
    return Told("order-fulfilled", seat, text, data)


# Specials.


def creatives_swapped(parts: Parts, seat: int, out: int, into: int, difference: int) -> Event:
    money = ""
    if difference:
        verb = "paid" if difference > 0 else "received"
        money = f" and {verb} ${abs(difference)}"
    text = f"{{{seat}}} re-assigned {parts.names[into]} for {parts.names[out]}{money}"
    data: dict[str, object] = {
        "out": card_text(out),
        "in": card_text(into),
        "paid": difference,
    }
    return Told("creatives-swapped", seat, text, data)


def comic_hyped(parts: Parts, seat: int, comic: int, hidden: bool) -> Event:
    text = f"{{{seat}}} laid {comic_name(parts, comic)} out to be hyped"
    data: dict[str, object] = {"comic": comic_text(comic)}
    return Told("comic-hyped", seat, text, data, "others" if hidden else "")


def idea_spent(seat: int, genre: int) -> Event:
    text = f"{{{seat}}} spent an idea for {GENRES[genre]}"
    return Told("idea-spent", seat, text, {"genre": GENRES[genre]})


def campaign_bought(seat: int, price: int, fans: int) -> Event:
    text = f"{{{seat}}} paid ${price} for marketing: {counted(fans, 'fan')}"
    return Told("campaign-bought", seat, text, {"price": price, "fans": fans})


def extra_editor(seat: int) -> Event:
    return Told("extra-editor", seat, f"{{{seat}}} got an extra editor for this round", {})


# Sales.


WAYS = {"walk": "walked", "cab": "took a cab", "ticket": "used a ticket"}


def agent_moved(seat: int, came_from: int, circle: int, way: str, price: int) -> Event:
    cost = f" for ${price}" if price else ""
    text = f"{{{seat}}}'s agent {WAYS[way]} to {CIRCLES[circle]}{cost}"
    data: dict[str, object] = {
        "from": "x" if came_from == THE_X else CIRCLES[came_from],
        "circle": CIRCLES[circle],
        "way": way,
        "price": price,
    }
    return Told("agent-moved", seat, text, data)


def fee_paid(seat: int, other: int, price: int) -> Event:
    text = f"{{{seat}}} paid {{{other}}} ${price} for the occupied circle"
    return Told("fee-paid", seat, text, {"to": other, "price": price})


def tile_flipped(parts: Parts, seat: int, space: int, tile: int) -> Event:
    text = f"{{{seat}}} turned the tile at {SPACES[space]} up: {tile_name(parts, tile)}"
    data: dict[str, object] = {"space": SPACES[space], **tile_data(parts, tile)}
    return Told("tile-flipped", seat, text, data, "all")


def tile_collected(parts: Parts, seat: int, space: int, tile: int, unseen: bool) -> Event:
    text = f"{{{seat}}} collected the {tile_name(parts, tile)} at {SPACES[space]}"
    data: dict[str, object] = {"space": SPACES[space], **tile_data(parts, tile)}
    return Told("tile-collected", seat, text, data, "all" if unseen else "")
