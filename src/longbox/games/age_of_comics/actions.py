"""What a player can say."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.core.bits import lowest
from longbox.core.state import Action
from longbox.games.age_of_comics.components import (
    CARDS,
    CIRCLES,
    COMICS,
    CREATIVES,
    GENRES,
    MAIN_ACTIONS,
    SPACES,
    SPECIALS,
    card_text,
    comic_text,
)


class Pick(Action):
    """An answer of a kind that names one thing: a card, a comic, a genre, a circle, a space …"""

    def __init__(self, kind: str, text: str, what: i64) -> None:
        super().__init__(text)
        self.kind = kind
        self.what: i64 = what


def table(kind: str, verb: str, names: list[str]) -> list[Pick]:
    return [Pick(kind, f"{verb} {name}", place) for place, name in enumerate(names)]


CARD_NAMES: Final = [card_text(card) for card in range(CARDS)]
COMIC_NAMES: Final = [comic_text(comic) for comic in range(COMICS)]
CREATIVE_NAMES: Final = CARD_NAMES[:CREATIVES]
ORIGINAL_NAMES: Final = CARD_NAMES[CREATIVES:]
ON_BOARD: Final = [f"{genre} from the board" for genre in GENRES]

START: Final = table("start", "start with", GENRES)
PLACE: Final = [Pick("place", name, place) for place, name in enumerate(MAIN_ACTIONS)]
SET_ASIDE: Final = Pick("set aside", "set an editor aside", -1)
RAISE: Final = table("raise", "raise", CREATIVE_NAMES)
HIRE_CARD: Final = table("hire", "hire", CREATIVE_NAMES)
DRAW: Final = table("draw", "draw", ["a writer", "an artist", "a comic"])
DEVELOP_CARD: Final = table("develop", "develop", ORIGINAL_NAMES)
SEARCH: Final = table("search", "search for", GENRES)
DISCARD: Final = table("discard", "discard", CARD_NAMES)
BOARD_IDEA: Final = table("board idea", "take", ON_BOARD)
TAKE_IDEA: Final = table("idea", "take", GENRES)
SPEND_IDEA: Final = table("spend", "spend", GENRES)
PRINT_COMIC: Final = table("print", "print", COMIC_NAMES)
USE: Final = table("use", "use", CREATIVE_NAMES)
REUSE: Final = table("reuse", "use the team of", COMIC_NAMES)
CUBE: Final = table("cube", "cube on", SPECIALS)
MOVE_CUBE: Final = table("move cube", "move the cube from", SPECIALS)
REPLACE: Final = table("replace", "replace", CREATIVE_NAMES)
HYPE_COMIC: Final = table("hype", "hype", ORIGINAL_NAMES)
OFFER: Final = table("offer", "buy", ["a small campaign", "a medium campaign", "a large campaign"])
BOOST: Final = table("boost", "boost", COMIC_NAMES)
EXTRA_EDITOR: Final = Pick("extra editor", "take the extra editor", -1)
WALK: Final = table("walk", "walk to", CIRCLES)
CAB: Final = table("cab", "cab to", CIRCLES)
TICKET_TO: Final = table("ticket", "ticket to", CIRCLES)
FLIP: Final = table("flip", "flip", SPACES)
COLLECT: Final = table("collect", "collect", SPACES)
DONE: Final = Pick("done", "done", -1)

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
