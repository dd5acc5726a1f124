"""The table in zones: the board, the chart, the city, and what lies before each player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from longbox.core.bits import listed
from longbox.core.state import Action
from longbox.core.zones import Choice, GridZone, MapZone, Place, RowZone, TableZone, Thing, Zone
from longbox.games.age_of_comics.choices import choice
from longbox.games.age_of_comics.components import (
    ACTION_COUNT,
    ARTISTS,
    CIRCLE_COUNT,
    CIRCLES,
    COLOURS,
    COLUMNS,
    CREATIVES,
    DECK_SIZE,
    DECKS,
    FAN,
    GENRE_COUNT,
    GENRES,
    HIRE,
    IDEAS,
    IDEAS_BONUS,
    KINDS,
    MAIN_ACTIONS,
    ORIGINALS,
    PRINT,
    ROUNDS,
    ROWS,
    ROYALTIES,
    SALES,
    SPACES,
    SPACES_EACH,
    SPECIALS,
    THE_X,
    TICKET,
    TILES,
    Parts,
    genre_of,
    genre_of_tile,
)
from longbox.games.age_of_comics.decisions.rounds import income
from longbox.games.age_of_comics.events import comic_name, counted, tile_name
from longbox.games.age_of_comics.scoring import total
from longbox.games.age_of_comics.state import NOBODY, NOTHING
from longbox.games.age_of_comics.view import FACE_DOWN, Back, View, comics_in_order

TONES: Final = ["grey", "purple", "red", "green", "blue", "orange"]  # of the genres
CODES: Final = ["cri", "hor", "rom", "sci", "sup", "wes"]
DECK_RULES: Final = ["AC-23", "AC-23", "AC-25"]  # how writers, artists and originals are taken


def zones(view: View) -> list[Zone]:
    found: list[Zone] = [board_zone(view)]
    specials = [special_thing(view, action) for action in range(ACTION_COUNT)]
    found.append(RowZone("specials", "Specials, with the cubes on them", None, specials, "AC-64"))
    found.append(RowZone("calendar", "Calendar", None, calendar_things(view), "AC-16"))
    found.append(RowZone("ideas", "Ideas on the board", None, board_ideas(view), "AC-30"))
    found += [deck_zone(view, which) for which in range(DECKS)]
    found += [chart_zone(view), city_zone(view)]
    found.append(RowZone("mastery", "Mastery", None, mastery_things(view), "AC-45"))
    for seat in range(len(view.publishers)):
        title = means_title(view, seat)
        found.append(RowZone(f"means-{seat}", title, seat, means(view, seat), "AC-80"))
        found.append(RowZone(f"hand-{seat}", "hand", seat, hand_things(view, seat), "AC-28"))
        found.append(mat_zone(view, seat))
        found.append(RowZone(f"orders-{seat}", "orders", seat, order_things(view, seat), "AC-56"))
    return found


def choices(view: View, options: Sequence[Action]) -> list[Choice]:
    """What each option does, and what it touches of the things that this view shows."""
    shown = {thing.id for zone in zones(view) for thing in zone.things()}
    found: list[Choice] = []
    for option in options:
        say, targets = choice(view, option)
        found.append(Choice(option.text, say, [one for one in targets if one in shown]))
    return found


# The board.


def board_zone(view: View) -> Zone:
    """The action spaces from the top."""
    board = view.board
    spaces = int(board.spaces)
    rows = [str(space + 1) for space in range(spaces)]
    cells: list[list[Thing | None]] = [
        [space_thing(view, action, space) for action in range(ACTION_COUNT)]
        for space in range(spaces)
    ]
    title = "Setting up" if board.round == 0 else f"Round {board.round} of {ROUNDS}"
    order = ", ".join(COLOURS[board.order[place]] for place in range(len(view.publishers)))
    title += f"; turn order {order}"
    return GridZone("board", title, None, MAIN_ACTIONS, rows, cells, "AC-8")


def space_thing(view: View, action: int, space: int) -> Thing:
    id = f"space/{action}/{space}"
    holder = int(view.board.editor_at[action * SPACES_EACH + space])
    gives = space_gives(view, action, space)
    name = f"{MAIN_ACTIONS[action]}, space {space + 1}: {gives[1]}"
    if holder != NOBODY:
        return Thing(id, COLOURS[holder], f"{name}; taken by {COLOURS[holder]}", COLOURS[holder])
    return Thing(id, gives[0], f"{name}; free")


def space_gives(view: View, action: int, space: int) -> tuple[str, str]:
    """What a space brings, short and as a sentence (AC-8)."""
    parts = view.parts
    if action == IDEAS:
        count, more = int(parts.board_ideas[space]), int(parts.supply_ideas)
        return f"{count}+{more}", f"{count} ideas from the board and {more} from the supply"
    if action == PRINT:
        count = int(parts.prints[space])
        return counted(count, "comic"), f"print {counted(count, 'comic')}"
    if action == ROYALTIES:
        return f"${parts.royalties[space]}", f"${parts.royalties[space]}"
    if action == SALES:
        count = int(parts.sales[space])
        return counted(count, "tile"), f"flip {count} and collect {count}"
    if action == HIRE:
        return "1+1", "a writer and an artist"
    return "1 card", "an original"


def special_thing(view: View, action: int) -> Thing:
    """The special of an action, with the initials of those who have a cube there."""
    cubes = [
        COLOURS[seat]
        for seat, publisher in enumerate(view.publishers)
        if publisher.has_cube(action)
    ]
    initials = "".join(colour[0].upper() for colour in cubes)
    label = f"{SPECIALS[action]} {initials}" if cubes else SPECIALS[action]
    needed = int(view.parts.unlocked_by[action])
    say = f"{SPECIALS[action]}, from comic {needed} on; cubes: {', '.join(cubes) or 'none'}"
    return Thing(f"special/{action}", label, say)


def calendar_things(view: View) -> list[Thing]:
    found: list[Thing] = []
    for place in range(GENRE_COUNT):
        genre = int(view.board.calendar[place])
        id = f"calendar/{place}"
        if genre == NOTHING:
            found.append(Thing(id, "?", "a calendar tile face down"))
        else:
            found.append(Thing(id, GENRES[genre], GENRES[genre], TONES[genre]))
    return found


def board_ideas(view: View) -> list[Thing]:
    return [
        Thing(f"idea/{genre}", GENRES[genre], f"an idea for {GENRES[genre]}", TONES[genre])
        for genre in listed(view.board.ideas)
    ]


def mastery_things(view: View) -> list[Thing]:
    found: list[Thing] = []
    for genre, name in enumerate(GENRES):
        holder = int(view.chart.mastery[genre])
        who = "nobody" if holder == NOBODY else COLOURS[holder]
        say = f"the mastery of {name} is held by {who}"
        found.append(Thing(f"mastery/{genre}", f"{name} {who}", say, TONES[genre]))
    return found


# Cards.


def deck_zone(view: View, which: int) -> Zone:
    deck = view.decks[which]
    things = [card_thing(view, which * DECK_SIZE + card) for card in listed(deck.display)]
    if deck.size and deck.back is not None:
        back = GENRES[deck.back] if which == ORIGINALS else f"value {deck.back}"
        say = f"the top card of the deck, {back}; {deck.size} cards"
        things.append(Thing(f"deck/{which}", f"top of {deck.size}: {back}", say))
    title = f"{KINDS[which].capitalize()}s on display"
    discarded = len(listed(deck.discard))
    if discarded:
        title += f" ({discarded} discarded)"
    return RowZone(f"display-{which}", title, None, things, DECK_RULES[which])


def card_thing(view: View, card: int) -> Thing:
    """A card by its front: ``Margot Fragrasse crime 2``."""
    genre = int(genre_of(card))
    label, say = card_label(view, card)
    return Thing(f"card/{card}", label, say, TONES[genre])


def card_label(view: View, card: int) -> tuple[str, str]:
    parts = view.parts
    name, genre = parts.names[card], GENRES[genre_of(card)]
    if card >= CREATIVES:
        bonus = bonus_name(parts, card - CREATIVES)
        return f"{name} ({genre}, {bonus})", f"{name}, {genre}, with {bonus} as its bonus"
    value = int(view.chart.value[card])
    kind = KINDS[card // DECK_SIZE]
    return f"{name} ({genre} {value})", f"{name}, {genre} {kind} of value {value}"


def bonus_name(parts: Parts, comic: int) -> str:
    """What an original brings when it is printed (AC-36)."""
    bonus = parts.bonuses[comic]
    if bonus == FAN:
        return counted(int(parts.fans_bonus), "fan")
    if bonus == IDEAS_BONUS:
        return counted(int(parts.bonus_ideas), "idea")
    return "a ticket" if bonus == TICKET else f"${parts.bonus_money}"


def back_thing(view: View, seat: int, place: int, back: Back) -> Thing:
    kind = KINDS[back.which]
    if back.which == ORIGINALS:
        label = f"a {GENRES[back.shows]} comic"
        return Thing(f"hand-{seat}/{place}", label, label, TONES[back.shows])
    label = f"{'an' if back.which == ARTISTS else 'a'} {kind} of value {back.shows}"
    return Thing(f"hand-{seat}/{place}", label, label)


def hand_things(view: View, seat: int) -> list[Thing]:
    hand = view.hands[seat]
    known = [card_thing(view, card) for card in hand.cards()]
    return known + [back_thing(view, seat, n, back) for n, back in enumerate(hand.backs)]


# The chart and the mats.


def chart_zone(view: View) -> Zone:
    """Every printed comic, most fans first."""
    chart = view.chart
    comics = [
        (-int(chart.fans[comic]), comic)
        for publisher in view.publishers
        for comic in listed(publisher.mat)
    ]
    lines = [chart_line(view, comic) for _, comic in sorted(comics)]
    columns = ["fans", "earns", "publisher", "comic"]
    return TableZone("chart", "Chart", None, columns, lines, "AC-75")


def chart_line(view: View, comic: int) -> list[Thing]:
    chart = view.chart
    fans, owner = int(chart.fans[comic]), COLOURS[chart.owner[comic]]
    earns = f"${income(view.parts, fans)}"
    name = comic_name(view.parts, comic)
    say = f"{name} of {owner}"
    label, whole = name, say
    if (chart.ripe >> comic) & 1:
        label, whole = f"{name}, to rip off", f"{say}, which others can rip off"
    return [
        Thing(f"chart/{comic}/fans", str(fans), f"{say} has {counted(fans, 'fan')}"),
        Thing(f"chart/{comic}/earns", earns, f"{say} earns {earns}"),
        Thing(f"chart/{comic}/owner", owner, say, owner),
        Thing(f"chart/{comic}/comic", label, whole, TONES[genre_of(comic)]),
    ]


def mat_zone(view: View, seat: int) -> Zone:
    """The comics of a player with their teams; * marks a creative of the comic's genre."""
    columns = ["comic", "fans", "value", "writer", "artist"]
    lines = [mat_line(view, comic) for comic in comics_in_order(view, seat)]
    lines += [hyped_line(view, comic) for comic in listed(view.publishers[seat].hyped)]
    title = "comics (* of its genre, +2 better colors)"
    return TableZone(f"mat-{seat}", title, seat, columns, lines, "AC-35")


def mat_line(view: View, comic: int) -> list[Thing]:
    chart = view.chart
    genre = int(genre_of(comic))
    title = view.parts.title(comic) + (" +2" if (chart.colors >> comic) & 1 else "")
    name = comic_name(view.parts, comic)
    fans, worth = int(chart.fans[comic]), int(chart.worth(comic))
    say = name + (", with better colors" if (chart.colors >> comic) & 1 else "")
    return [
        Thing(f"mat/{comic}", f"{CODES[genre]} {title}", say, TONES[genre]),
        Thing(f"mat/{comic}/fans", str(fans), f"{name} has {counted(fans, 'fan')}"),
        Thing(f"mat/{comic}/value", str(worth), f"{name} is of value {worth}"),
        team_thing(view, comic, int(chart.writer[comic]), "writer"),
        team_thing(view, comic, int(chart.artist[comic]), "artist"),
    ]


def team_thing(view: View, comic: int, card: int, kind: str) -> Thing:
    genre = int(genre_of(card))
    star = "*" if genre == genre_of(comic) else ""
    label = f"{view.parts.names[card]} {view.chart.value[card]}{star}"
    return Thing(f"mat/{comic}/{kind}", label, card_label(view, card)[1], TONES[genre])


def hyped_line(view: View, comic: int) -> list[Thing]:
    """A comic that is not printed yet and collects hype."""
    tokens = int(view.chart.hype[comic])
    title = view.parts.title(comic)
    genre = int(genre_of(comic))
    say = f"{title} is hyped and has {counted(tokens, 'token')}"
    empty = [Thing(f"hyped/{comic}/{place}", "", say) for place in range(4)]
    return [
        Thing(f"card/{CREATIVES + comic}", f"hyped: {title} ({tokens})", say, TONES[genre]),
        *empty,
    ]


def means_title(view: View, seat: int) -> str:
    publisher = view.publishers[seat]
    points = total(view.parts, view.chart, seat, publisher)
    return f"{COLOURS[seat]}, {counted(points, 'point')} so far"


def means(view: View, seat: int) -> list[Thing]:
    """Money, editors, tickets, cubes, points, the agent with what it can still do, and ideas."""
    publisher = view.publishers[seat]
    editors = counted(int(publisher.editors), "editor")
    found = [
        Thing(f"money-{seat}", f"${publisher.money}", f"${publisher.money}"),
        Thing(f"editors-{seat}", editors, f"{editors} to place"),
    ]
    if publisher.tickets:
        tickets = counted(int(publisher.tickets), "ticket")
        found.append(Thing(f"tickets-{seat}", tickets, tickets))
    if publisher.cubes_left:
        cubes = counted(int(publisher.cubes_left), "cube")
        found.append(Thing(f"cubes-{seat}", cubes, f"{cubes} for specials, still on the mat"))
    ranking = f"{publisher.points} VP"
    found.append(Thing(f"points-{seat}", ranking, f"{ranking} from the rankings"))
    where = "the X" if publisher.agent == THE_X else CIRCLES[publisher.agent]
    found.append(Thing(f"agent-{seat}", f"agent at {where}", f"the agent stands at {where}"))
    if any(one.name() == "SendAgent" and one.seat == seat for one in view.pending):
        for left, verb in ((view.turn.flips, "flip"), (view.turn.collects, "collect")):
            say = f"{counted(int(left), 'tile')} to {verb} in this action"
            found.append(Thing(f"{verb}-{seat}", f"{left} to {verb}", say))
    for genre in range(GENRE_COUNT):
        count = int(publisher.ideas[genre])
        if count:
            label = counted(count, f"{GENRES[genre]} idea")
            say = f"{counted(count, 'idea')} for {GENRES[genre]}"
            found.append(Thing(f"ideas-{seat}/{genre}", label, say, TONES[genre]))
    return found


def order_things(view: View, seat: int) -> list[Thing]:
    """Orders that wait, then those that are fulfilled."""
    publisher = view.publishers[seat]
    found = [
        Thing(f"order/{tile}", tile_label(view, tile), tile_name(view.parts, tile), tile_tone(tile))
        for tile in listed(publisher.orders)
    ]
    for tile in listed(publisher.fulfilled):
        say = f"{tile_name(view.parts, tile)}, fulfilled"
        found.append(Thing(f"order/{tile}", f"{tile_label(view, tile)} done", say, tile_tone(tile)))
    return found


# The city.


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
    agents = f"; agents of {', '.join(here)}" if here else ""
    what = "the X" if circle == THE_X else f"circle {name}"
    return Thing(f"circle/{circle}", label, what + agents, here[0] if len(here) == 1 else "")


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
        return Thing(id, "·", f"no tile {where}")
    if tile <= FACE_DOWN:
        genre = FACE_DOWN - tile
        return Thing(
            id, f"{CODES[genre]}?", f"a {GENRES[genre]} tile face down {where}", TONES[genre]
        )
    label = f"{CODES[genre_of_tile(tile)].upper()}{view.parts.order_value[tile]}"
    return Thing(id, label, f"{tile_name(view.parts, tile)} {where}", tile_tone(tile))


def tile_label(view: View, tile: int) -> str:
    """``SUP4+2``."""
    parts = view.parts
    code = CODES[genre_of_tile(tile)].upper()
    return f"{code}{parts.order_value[tile]}+{parts.order_fans[tile]}"


def tile_tone(tile: int) -> str:
    return TONES[genre_of_tile(tile)]
