"""What a player can say."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.core.state import Action
from longbox.games.age_of_comics.components import (
    CARDS,
    CIRCLES,
    COMICS,
    CREATIVES,
    GENRES,
    KINDS,
    MAIN_ACTIONS,
    SPACES,
    SPECIALS,
    card_text,
    comic_text,
    lowest,
)

OFFERS: Final = ["small", "medium", "large"]


class Pick(Action):
    """An answer that names one thing: a card, a comic, a genre, a circle, a space …"""

    def __init__(self, text: str, what: i64) -> None:
        super().__init__(text)
        self.what: i64 = what


def table(verb: str, names: list[str]) -> list[Pick]:
    return [Pick(f"{verb} {name}", place) for place, name in enumerate(names)]


CARD_NAMES: Final = [card_text(card) for card in range(CARDS)]
COMIC_NAMES: Final = [comic_text(comic) for comic in range(COMICS)]

START: Final = [Pick(f"start with {genre}", place) for place, genre in enumerate(GENRES)]
PLACE: Final = [Pick(name, place) for place, name in enumerate(MAIN_ACTIONS)]
SET_ASIDE: Final = Pick("set an editor aside", -1)
RAISE: Final = table("raise", CARD_NAMES[:CREATIVES])
HIRE_CARD: Final = table("hire", CARD_NAMES[:CREATIVES])
DRAW: Final = table("draw a", KINDS[:1]) + table("draw an", KINDS)[1:2] + table("draw a", KINDS)[2:]
DEVELOP_CARD: Final = table("develop", CARD_NAMES[CREATIVES:])
SEARCH: Final = table("search for", GENRES)
DISCARD: Final = table("discard", CARD_NAMES)
BOARD_IDEA: Final = [Pick(f"take {genre} from the board", n) for n, genre in enumerate(GENRES)]
TAKE_IDEA: Final = [Pick(f"take {genre}", place) for place, genre in enumerate(GENRES)]
SPEND_IDEA: Final = [Pick(f"spend {genre}", place) for place, genre in enumerate(GENRES)]
PRINT_COMIC: Final = table("print", COMIC_NAMES)
USE: Final = table("use", CARD_NAMES[:CREATIVES])
REUSE: Final = table("use the team of", COMIC_NAMES)
CUBE: Final = table("cube on", SPECIALS)
MOVE_CUBE: Final = table("move the cube from", SPECIALS)
REPLACE: Final = table("replace", CARD_NAMES[:CREATIVES])
HYPE_COMIC: Final = table("hype", CARD_NAMES[CREATIVES:])
OFFER: Final = [Pick(f"{size} campaign", place) for place, size in enumerate(OFFERS)]
BOOST: Final = table("boost", COMIC_NAMES)
EXTRA_EDITOR: Final = Pick("take the extra editor", 0)
WALK: Final = table("walk to", CIRCLES)
CAB: Final = table("cab to", CIRCLES)
TICKET_TO: Final = table("ticket to", CIRCLES)
FLIP: Final = table("flip", SPACES)
COLLECT: Final = table("collect", SPACES)
DONE: Final = Pick("done", -1)

ACTIONS: Final[list[Action]] = [
    *START,
    *PLACE,
    SET_ASIDE,
    *RAISE,
    *HIRE_CARD,
    *DRAW,
    *DEVELOP_CARD,
    *SEARCH,
    *DISCARD,
    *BOARD_IDEA,
    *TAKE_IDEA,
    *SPEND_IDEA,
    *PRINT_COMIC,
    *USE,
    *REUSE,
    *CUBE,
    *MOVE_CUBE,
    *REPLACE,
    *HYPE_COMIC,
    *OFFER,
    *BOOST,
    EXTRA_EDITOR,
    *WALK,
    *CAB,
    *TICKET_TO,
    *FLIP,
    *COLLECT,
    DONE,
]


def subsets(picks: list[Pick], always: list[Pick]) -> list[list[Pick]]:
    """Every subset of a short table by the bits of its places, each followed by the same picks."""
    return [
        [*[pick for place, pick in enumerate(picks) if bits & (1 << place)], *always]
        for bits in range(1 << len(picks))
    ]


PLACES: Final = [[SET_ASIDE], *subsets(PLACE, [])[1:]]  # AC-22
BOARD_IDEAS: Final = subsets(BOARD_IDEA, [])
SPENDING: Final = subsets(SPEND_IDEA, [DONE])
CUBES: Final = subsets(CUBE, [])
MOVES: Final = subsets(MOVE_CUBE, [DONE])
CAMPAIGNS: Final = subsets(OFFER, [DONE])
STARTS: Final = subsets(START, [])
EXTRA_EDITORS: Final = [EXTRA_EDITOR, DONE]


def picks(table: list[Pick], bits: i64) -> list[Pick]:
    """The picks of a table at the places of a set."""
    found: list[Pick] = []
    while bits:
        found.append(table[lowest(bits)])
        bits &= bits - 1
    return found


def picks_or_done(table: list[Pick], bits: i64) -> list[Pick]:
    found = picks(table, bits)
    found.append(DONE)
    return found
