"""The numbers of an observation can be read back into the view."""

from __future__ import annotations

import pytest

import longbox
from longbox.games.age_of_comics.components import (
    CIRCLES,
    COLOURS,
    COMICS,
    CREATIVES,
    DECK_SIZE,
    GENRE_COUNT,
    GENRES,
    KINDS,
    MAIN_ACTIONS,
    ORIGINALS,
    SPACES,
    SPACES_EACH,
    SPECIALS,
    card_text,
    comic_text,
)
from longbox.games.age_of_comics.events import tile_data
from longbox.games.age_of_comics.game import AgeOfComics
from tests.games.numbers import Numbers, Told, check_reading, chosen

game = longbox.game("age-of-comics")
assert isinstance(game, AgeOfComics)
PARTS = game.parts
CARD_NAMES = [card_text(card) for card in range(CREATIVES + DECK_SIZE)]
CREATIVE_NAMES = CARD_NAMES[:CREATIVES]
ORIGINAL_NAMES = CARD_NAMES[CREATIVES:]
COMIC_NAMES = [comic_text(comic) for comic in range(COMICS)]
TILE_DATA = [tile_data(PARTS, tile) for tile in range(len(PARTS.order_value))]


def read_deck(numbers: Numbers, which: int, name: str) -> Told:
    size, shuffles = numbers.of[f"{name} sizes"]
    cards = CARD_NAMES[which * DECK_SIZE : (which + 1) * DECK_SIZE]
    back = numbers.choice(f"{name} back")
    return {
        "kind": KINDS[which],
        "size": size,
        "back": GENRES[back] if back is not None and which == ORIGINALS else back,
        "display": numbers.members(f"{name} display", cards),
        "discard": numbers.members(f"{name} discard", cards),
        "shuffles": shuffles,
    }


def read_map(numbers: Numbers) -> Told:
    found: Told = {}
    genres = map(chosen, numbers.rows("map genres", GENRE_COUNT))
    for space, genre, tile in zip(SPACES, genres, numbers.of["map tiles"], strict=True):
        if tile:
            found[space] = TILE_DATA[tile - 1]
        elif genre is not None:
            found[space] = {"genre": GENRES[genre]}
    return found


def read_spaces(numbers: Numbers) -> Told:
    """Whose editors stand on the spaces of each action."""
    editors = numbers.order("editors")
    used = zip(MAIN_ACTIONS, numbers.of["used"], strict=True)
    return {
        name: editors[action * SPACES_EACH :][:count] for action, (name, count) in enumerate(used)
    }


def read_comic(numbers: Numbers, comic: int) -> Told:
    team = [numbers.of["comic writers"][comic] - 1, numbers.of["comic artists"][comic] - 1]
    learned, trained = numbers.flags("learned"), numbers.flags("trained")
    return {
        "comic": COMIC_NAMES[comic],
        "fans": numbers.of["fans"][comic],
        "writer": CARD_NAMES[team[0]],
        "artist": CARD_NAMES[team[1]],
        "better_colors": numbers.flags("better colors")[comic],
        "can_be_ripped_off": numbers.flags("ripe")[comic],
        "risen": [learned[one] or trained[one] for one in team],
        "trained": [trained[one] for one in team],
    }


def read_back(numbers: list[int]) -> Told:
    kind, shows, shuffle, is_start = numbers
    shown = {"genre": GENRES[shows - 1]} if kind - 1 == ORIGINALS else {"value": shows - 1}
    return {
        "kind": KINDS[kind - 1],
        **shown,
        "shuffle": shuffle,
        "from_the_start": is_start == 1,
    }


def read_raised(numbers: Numbers, place: int, mat: list[int]) -> Told:
    """The values of creatives on the mat and in the hand that are not those printed."""
    teams = numbers.of["comic writers"], numbers.of["comic artists"]
    mine = {names[comic] - 1 for names in teams for comic in mat}
    mine.update(numbers.members(f"creatives {place}", range(CREATIVES)))
    values = numbers.of["values"]
    return {
        CARD_NAMES[card]: values[card]
        for card in sorted(mine)
        if values[card] != PARTS.values[card]
    }


def read_publisher(numbers: Numbers, seat: int) -> Told:
    place = numbers.after(seat)
    money, points, tickets, editors, aside, cubes_left, arrived = numbers.of[f"figures {place}"]
    ideas = zip(GENRES, numbers.of[f"own ideas {place}"], strict=True)
    hyped = numbers.members(f"hyped {place}", range(DECK_SIZE))
    mat = numbers.members(f"mat {place}", range(COMICS))
    mat.sort(key=lambda comic: numbers.of["comic numbers"][comic])
    creatives = numbers.members(f"creatives {place}", CREATIVE_NAMES)
    return {
        "colour": COLOURS[seat],
        "money": money,
        "points": points,
        "tickets": tickets,
        "ideas": {genre: count for genre, count in ideas if count},
        "editors": editors,
        "aside": aside,
        "extra_editor_used": numbers.number(f"extra editor {place}") == 1,
        "cubes_left": cubes_left,
        "cubes": numbers.members(f"cubes {place}", SPECIALS),
        "agent": numbers.one_of(f"agent {place}", [*CIRCLES, "x"]),
        "arrived": arrived,
        "hand": creatives + numbers.members(f"comics {place}", ORIGINAL_NAMES),
        "hand_backs": [read_back(back) for back in numbers.rows(f"backs {place}", 4) if back[0]],
        "hyped": [
            {"comic": COMIC_NAMES[comic], "tokens": numbers.of["hype"][comic]} for comic in hyped
        ],
        "comics": [read_comic(numbers, comic) for comic in mat],
        "raised": read_raised(numbers, place, mat),
        "orders": numbers.members(f"orders {place}", TILE_DATA),
        "fulfilled": numbers.members(f"fulfilled {place}", TILE_DATA),
    }


def read_turn(numbers: Numbers) -> Told:
    prints_left, converts_left, flips, collects = numbers.of["turn figures"]
    has_printed, has_walked = numbers.flags("turn states")
    return {
        "hiring": numbers.members("hiring", KINDS),
        "comic": numbers.one_of("turn comic", COMIC_NAMES),
        "writer": numbers.one_of("turn writer", CREATIVE_NAMES),
        "prints_left": prints_left,
        "has_printed": has_printed,
        "cube_from": numbers.one_of("turn cube", SPECIALS),
        "converts_left": converts_left,
        "boosted": numbers.members("turn boosted", COMIC_NAMES),
        "swapped": numbers.members("swapped", KINDS),
        "replaced": numbers.one_of("turn replaced", CREATIVE_NAMES),
        "flips": flips,
        "collects": collects,
        "has_walked": has_walked,
        "owes": numbers.who("turn owes"),
        "order": numbers.choice("turn order"),
    }


def read_start(numbers: Numbers) -> tuple[list[str | None], list[int]]:
    """What each began with, as far as known, and which of these all have seen."""
    cards: list[str | None] = []
    shown: list[int] = []
    for seat in range(numbers.players):
        place = numbers.after(seat)
        for row in numbers.rows(f"start {place}", CREATIVES):
            card = chosen(row)
            cards.append(None if card is None else CARD_NAMES[card])
        shown += numbers.members(f"start shown {place}", [2 * seat, 2 * seat + 1])
    return cards, shown


def read(numbers: Numbers) -> Told:
    rip_offs, tighter, aggressive = numbers.flags("variants")
    calendar = map(chosen, numbers.rows("calendar", GENRE_COUNT))
    shuffled = zip(CARD_NAMES, numbers.of["shuffled"], strict=True)
    start, start_shown = read_start(numbers)
    return {
        "round": numbers.number("round"),
        "order": numbers.order("order"),
        "variants": {"rip_offs": rip_offs, "tighter": tighter, "aggressive": aggressive},
        "calendar": [None if genre is None else GENRES[genre] for genre in calendar],
        "spaces": read_spaces(numbers),
        "ideas_on_board": numbers.members("ideas", GENRES),
        "supply": {"tickets": numbers.of["tickets"][0], "all else": "without end"},
        "decks": [
            read_deck(numbers, which, name)
            for which, name in enumerate(("writers", "artists", "originals"))
        ],
        "map": read_map(numbers),
        "mastery": dict(zip(GENRES, numbers.order("mastery"), strict=True)),
        "publishers": [read_publisher(numbers, seat) for seat in range(numbers.players)],
        "turn": read_turn(numbers),
        "start": start,
        "shown_creatives": numbers.members("shown creatives", CREATIVE_NAMES),
        "shown_comics": numbers.members("shown comics", ORIGINAL_NAMES),
        "start_shown": start_shown,
        "shuffled": [[card, times] for card, times in shuffled if times],
    }


def simplify(told: Told) -> None:
    for publisher in told["publishers"]:
        del publisher["score"]
        for comic in publisher["comics"]:
            del comic["title"], comic["value"]


@pytest.mark.parametrize("players", game.seats)
def test_an_observation_says_all_that_the_view_says(players: int) -> None:
    check_reading("age-of-comics", players, read, simplify)
