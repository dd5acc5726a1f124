"""What each option does, in a sentence, and the things that it touches."""

from __future__ import annotations

from longbox.core.state import Action
from longbox.games.age_of_comics.actions import Pick
from longbox.games.age_of_comics.components import (
    CIRCLES,
    COLOURS,
    CREATIVES,
    DECK_SIZE,
    DEVELOP,
    GENRES,
    HIRE,
    IDEAS,
    KINDS,
    ORIGINALS,
    PRINT,
    ROYALTIES,
    SPECIALS,
    genre_of,
)
from longbox.games.age_of_comics.decisions.improving import LEARN, way_on_mat
from longbox.games.age_of_comics.events import card_name, comic_name, counted, tile_name
from longbox.games.age_of_comics.state import NOBODY, NOTHING
from longbox.games.age_of_comics.view import FACE_DOWN, View

Told = tuple[str, list[str]]  # the sentence, and the ids of things

EFFECTS = [
    "after Hire, change creatives on the mat",
    "after Develop, lay out a comic to collect fans",
    "after Ideas, turn ideas into fans",
    "each comic gets a token worth points",
    "after Royalties, buy fans",
    "after Sales, place a fifth editor in that round",
]


def choice(view: View, action: Action) -> Told:
    assert isinstance(action, Pick)
    what = int(action.what)
    seat = view.pending[-1].seat
    kind = action.kind
    if kind in ("walk", "cab", "ticket", "flip", "collect"):
        return on_the_map(view, seat, kind, what)
    if kind in ("print", "use", "reuse", "boost", "cube", "move cube"):
        return about_comics(view, seat, kind, what)
    if kind in ("hire", "develop", "draw", "search", "discard", "replace", "hype", "raise"):
        return about_cards(view, seat, kind, what)
    if kind in ("start", "idea", "board idea", "spend", "offer"):
        return about_ideas(view, seat, kind, what)
    if kind == "place":
        return placing(view, what)
    if kind == "extra editor":
        return "you place five editors in this round", [f"editors-{seat}"]
    if kind == "set aside":
        return "no action is possible, so an editor stays unused", [f"editors-{seat}"]
    return stopping(view)


def stopping(view: View) -> Told:
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
    if question == "SendAgent":
        return ending_sales(view), []
    return says[question], []


def ending_sales(view: View) -> str:
    if view.turn.owes == NOBODY:
        return "the agent stays here"
    fee, other = view.parts.occupied, COLOURS[view.turn.owes]
    return f"the agent stays here and pays {other} ${fee}"


def placing(view: View, action: int) -> Told:
    """What the topmost free space of an action brings (AC-8)."""
    parts = view.parts
    space = int(view.board.used[action])
    if action == HIRE:
        say = "a writer and an artist"
    elif action == DEVELOP:
        say = f"an original, or for ${parts.search} one of a genre"
    elif action == IDEAS:
        say = f"{parts.board_ideas[space]} from the board and {parts.supply_ideas} from the supply"
    elif action == PRINT:
        say = f"print {counted(int(parts.prints[space]), 'comic')}"
    elif action == ROYALTIES:
        say = f"${parts.royalties[space]}"
    else:
        count = parts.sales[space]
        say = f"send the agent to flip up to {count} tiles and collect up to {count}"
    return f"space {space + 1}: {say}", [f"space/{action}/{space}"]


def about_ideas(view: View, seat: int, kind: str, what: int) -> Told:
    if kind == "offer":
        price, fans = view.parts.offer_price[what], int(view.parts.offer_fans[what])
        return f"pay ${price} for {counted(fans, 'fan')}", [f"money-{seat}"]
    genre = GENRES[what]
    if kind == "start":
        return f"get a random {genre} comic", []
    have = int(view.publishers[seat].ideas[what])
    if kind == "spend":
        return f"one of your {have} for a fan", [f"ideas-{seat}/{what}"]
    targets = [f"idea/{what}"] if kind == "board idea" else [f"ideas-{seat}/{what}"]
    return f"an idea for {genre}, of which you have {have}", targets


def about_cards(view: View, seat: int, kind: str, what: int) -> Told:
    parts = view.parts
    if kind == "search":
        say = f"pay ${parts.search} and turn cards over until a {GENRES[what]} comic comes"
        return say, [f"deck/{ORIGINALS}"]
    if kind == "draw":
        deck = view.decks[what]
        assert deck.back is not None
        back = GENRES[deck.back] if what == ORIGINALS else f"value {deck.back}"
        return f"the top card of the deck, unseen: {back}", [f"deck/{what}"]
    card = what + CREATIVES if kind in ("develop", "hype") else what
    if kind == "raise":
        return raising(view, seat, card)
    if kind == "replace":
        return f"take {card_name(parts, card)} off the team", on_mat(view, seat, card)
    if kind == "hype":
        name = card_name(parts, card)
        return f"lay out {name}; it gains a token at the start of each round", [f"card/{card}"]
    say = card_name(parts, card)
    if kind == "hire" and parts.values[card] == 1:
        say += ", with an idea"
    return say, [f"card/{card}"]


def raising(view: View, seat: int, card: int) -> Told:
    """Learning costs a fixed price, training the new value (AC-61, AC-62)."""
    how = way_on_mat(view.chart, view.publishers[seat].mat, card)
    value = int(view.chart.value[card]) + 1
    price = int(view.parts.learn) if how == LEARN else value
    verb = "learns" if how == LEARN else "trains"
    say = f"{view.parts.names[card]} {verb} for ${price} and is of value {value} then"
    return say, on_mat(view, seat, card)


def on_mat(view: View, seat: int, card: int) -> list[str]:
    """Where a creative lies: in teams, or in the hand."""
    kind = KINDS[card // DECK_SIZE]
    team = view.chart.writer if kind == "writer" else view.chart.artist
    mat = view.publishers[seat].mat
    found = [
        f"mat/{comic}/{kind}"
        for comic in range(2 * DECK_SIZE)
        if (mat >> comic) & 1 and team[comic] == card
    ]
    return found or [f"card/{card}"]


def about_comics(view: View, seat: int, kind: str, what: int) -> Told:
    parts = view.parts
    if kind == "print":
        return printing(view, seat, what)
    if kind == "use":
        return using(view, seat, what)
    if kind == "reuse":
        price = view.chart.worth(what)
        return f"pay its team ${price} again", [f"mat/{what}/writer", f"mat/{what}/artist"]
    if kind == "cube":
        return f"from now on: {EFFECTS[what]}", [f"special/{what}"]
    if kind == "move cube":
        return f"give {SPECIALS[what]} up for another special", [f"special/{what}"]
    fans = 1
    if view.pending[-1].name() == "FulfilOrder":
        fans = int(parts.order_fans[view.turn.order])
    have = int(view.chart.fans[what])
    say = f"{parts.title(what)} goes from {have} to {counted(have + fans, 'fan')}"
    return say, [f"mat/{what}", f"chart/{what}/fans"]


def printing(view: View, seat: int, comic: int) -> Told:
    name = comic_name(view.parts, comic)
    if comic >= DECK_SIZE:
        original = comic - DECK_SIZE
        return f"{name} without ideas", [f"chart/{original}/comic"]
    needed = int(view.parts.ideas_to_print)
    say = f"{name} for {needed} {GENRES[genre_of(comic)]} ideas"
    hype = int(view.chart.hype[comic])
    if hype:
        say += f", with {counted(hype * int(view.parts.fans_hype), 'fan')} by hype"
    return say, [f"card/{CREATIVES + comic}", f"ideas-{seat}/{genre_of(comic)}"]


def using(view: View, seat: int, card: int) -> Told:
    """For a new comic at the price of the value, or instead of another on a team."""
    value = int(view.chart.value[card])
    name = f"{view.parts.names[card]}, {GENRES[genre_of(card)]}"
    out = int(view.turn.replaced)
    if out == NOTHING:
        comic = int(view.turn.comic)
        fan = ", and a fan" if genre_of(card) == genre_of(comic) else ""
        return f"{name}, for ${value}{fan}", [f"card/{card}"]
    targets = on_mat(view, seat, card)
    if targets != [f"card/{card}"]:
        return f"{name}, of value {value}, changes places for nothing", targets
    difference = value - int(view.chart.value[out])
    money = f"pay ${difference}" if difference > 0 else f"receive ${-difference}"
    return f"{name}, of value {value}: {money}", targets


def on_the_map(view: View, seat: int, kind: str, what: int) -> Told:
    if kind in ("flip", "collect"):
        tile = view.tiles[what]
        shown = f"a {GENRES[FACE_DOWN - tile]} tile" if tile <= FACE_DOWN else ""
        name = shown or f"the {tile_name(view.parts, tile)}"
        verb = "turn up" if kind == "flip" else "take"
        unseen = " unseen" if shown and kind == "collect" else ""
        fee = "" if view.turn.owes == NOBODY else f", after paying ${view.parts.occupied}"
        return f"{verb} {name}{unseen}{fee}", [f"tile/{what}"]
    price = f"${view.parts.cab}" if kind == "cab" else "free"
    if kind == "ticket":
        price = "with a ticket"
    others = [
        COLOURS[other]
        for other, publisher in enumerate(view.publishers)
        if other != seat and publisher.agent == what
    ]
    fee = f"; occupied by {', '.join(others)}: ${view.parts.occupied} to stay" if others else ""
    return f"{price} to {CIRCLES[what]}{fee}", [f"circle/{what}"]
