"""What a player can say."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.core.state import Action
from longbox.games.little_tricktakers.components import (
    BUYABLE,
    CHARACTER_NAMES,
    CHARACTERS,
    COLOUR_NAMES,
    COLOURS,
    DEVIL_KINDS,
    ITEM_NAMES,
    ITEMS,
    KIND_NAMES,
    KINDS,
    MOST_SEATS,
    TRICKS,
)


class CardAction(Action):
    """Something done with a card of a kind: ``play red 5``, ``discard rare``."""

    def __init__(self, verb: str, kind: i64) -> None:
        super().__init__(f"{verb} {KIND_NAMES[kind]}")
        self.verb = verb
        self.kind: i64 = kind


class Choose(Action):
    """Take a character (LT-20), lay the new one beside it, or give it away (LT-92, LT-93)."""

    def __init__(self, verb: str, character: i64) -> None:
        super().__init__(f"{verb} {CHARACTER_NAMES[character]}")
        self.character: i64 = character


class BuyItem(Action):
    """Buy an item (LT-24): ``buy clock``."""

    def __init__(self, item: i64) -> None:
        super().__init__(f"buy {ITEM_NAMES[item]}")
        self.item: i64 = item


class Name(Action):
    """Name a player: ``let player 2 lead``, ``take from player 3``."""

    def __init__(self, text: str, seat: i64) -> None:
        super().__init__(text)
        self.seat: i64 = seat


class Number(Action):
    """``bid 2`` wins, ``bet 30`` points (LT-35)."""

    def __init__(self, verb: str, number: i64) -> None:
        super().__init__(f"{verb} {number}")
        self.number: i64 = number


class GiveDevil(Action):
    """Give a player a Devil card (LT-60): ``give devil red 4 to player 2``."""

    def __init__(self, colour: i64, seat: i64) -> None:
        super().__init__(f"give {KIND_NAMES[DEVIL_KINDS + colour]} to player {seat + 1}")
        self.colour: i64 = colour
        self.seat: i64 = seat


class TakeDevil(Action):
    """Take a Devil card, which shows, by the Letter (LT-74): ``take devil red 4 from player 2``."""

    def __init__(self, colour: i64, seat: i64) -> None:
        super().__init__(f"take {KIND_NAMES[DEVIL_KINDS + colour]} from player {seat + 1}")
        self.kind: i64 = DEVIL_KINDS + colour
        self.seat: i64 = seat


class As(Action):
    """The colour that an Elixir pair takes where none is led (LT-71): ``as red``."""

    def __init__(self, colour: i64) -> None:
        super().__init__(f"as {COLOUR_NAMES[colour]}")
        self.colour: i64 = colour


# Selection (LT-20, LT-24, LT-75).
CHOOSE: Final = [Choose("choose", character) for character in range(CHARACTERS)]
GAMBLERS_EXCHANGE: Final = Action("gambler's exchange")
HERMITS_EXCHANGE: Final = Action("hermit's exchange")
BUY_CARD: Final = [CardAction("buy", kind) for kind in range(KINDS)]
BUY_ITEM: Final = [BuyItem(item) for item in range(ITEMS)]
BESIDE: Final = [Choose("beside", character) for character in range(CHARACTERS)]
LEFT: Final = Action("lay it left")
RIGHT: Final = Action("lay it right")
SIDES: Final = [LEFT, RIGHT]
GIVE_CHARACTER: Final = [Choose("give", character) for character in range(CHARACTERS)]

# Preparation (LT-29): a task each, by its bit.
TASK_KING: Final = 0
TASK_GAMBLER: Final = 1
TASK_BID: Final = 2
TASK_SAMURAI: Final = 3
TASK_BERSERKER: Final = 4
TASK_POKER: Final = 5
TASK_HERMIT: Final = 6
TASK_ENHANCEMENT: Final = 7
TASKS: Final = 8


class Task(Action):
    """Do something that is to be prepared (LT-29)."""

    def __init__(self, text: str, task: i64) -> None:
        super().__init__(text)
        self.task: i64 = task


PREPARE: Final = [
    Task("prepare king", TASK_KING),
    Task("prepare gambler", TASK_GAMBLER),
    Task("make the bid", TASK_BID),
    Task("prepare samurai", TASK_SAMURAI),
    Task("prepare berserker", TASK_BERSERKER),
    Task("exchange any number", TASK_POKER),
    Task("exchange one", TASK_HERMIT),
    Task("insert the enhancement", TASK_ENHANCEMENT),
]
LATER: Final = Task("later", TASKS)
LEAVE: Final = [CardAction("leave", kind) for kind in range(KINDS)]
BID: Final = [Number("bid", number) for number in range(TRICKS + 1)]
BET: Final = [Number("bet", 10 * tens) for tens in range(4)]
GIVE_DEVIL: Final = [
    GiveDevil(colour, seat) for seat in range(MOST_SEATS) for colour in range(COLOURS)
]
LEADS: Final = [Name(f"let player {seat + 1} lead", seat) for seat in range(MOST_SEATS)]

# Exchanges (LT-26).
DISCARD: Final = [CardAction("discard", kind) for kind in range(KINDS)]
DRAW_AS_MANY: Final = Action("draw as many")

# A turn (LT-62).
PLAY: Final = [CardAction("play", kind) for kind in range(KINDS)]
PLAY_NOTHING: Final = Action("play no card")
EXCHANGE_FIRST: Final = Action("exchange a card first")
USE: Final = [Action(f"use {name}") for name in ITEM_NAMES]
USE_BEAST: Final = Action("use oko")
PAIR: Final = [CardAction("pair", kind) for kind in range(KINDS)]
AS: Final = [As(colour) for colour in range(COLOURS)]
KAKUMEI: Final = Action("declare kakumei")
SWORD_UP: Final = Action("use sword +5")
SWORD_DOWN: Final = Action("use sword -5")
LEAVE_IT_SO: Final = Action("leave it so")
ADD: Final = [CardAction("add", kind) for kind in range(KINDS)]
ADD_NOTHING: Final = Action("add nothing")
FACE_DOWN: Final = [CardAction("face down", kind) for kind in range(KINDS)]
LOOK: Final = Action("look at the top card")
NO_SECOND: Final = Action("no second card")
RESERVE: Final = [CardAction("reserve", kind) for kind in range(KINDS)]
RESERVE_NOTHING: Final = Action("reserve nothing")
TURN_UP: Final = Action("turn it up")
PUT_AWAY: Final = Action("discard it")
TAKE_FROM: Final = [Name(f"take from player {seat + 1}", seat) for seat in range(MOST_SEATS)]
TAKE_DEVIL: Final = [
    TakeDevil(colour, seat) for seat in range(MOST_SEATS) for colour in range(COLOURS)
]
GIVE: Final = [CardAction("give", kind) for kind in range(KINDS)]


def real(actions: list[CardAction], kinds: list[int]) -> list[CardAction]:
    return [action for action in actions if action.kind in kinds]


BERSERKERS_KINDS: Final = [9, 19, 29, 39, 44, 45]
BLUE_AND_GREEN: Final = [*range(10, 30), DEVIL_KINDS + 1, DEVIL_KINDS + 2]
ACTIONS: Final[list[Action]] = [
    *CHOOSE,
    GAMBLERS_EXCHANGE,
    HERMITS_EXCHANGE,
    *real(BUY_CARD, BUYABLE),
    *BUY_ITEM,
    *BESIDE,
    *SIDES,
    *GIVE_CHARACTER,
    *PREPARE,
    LATER,
    *real(LEAVE, BERSERKERS_KINDS),
    *BID,
    *BET,
    *GIVE_DEVIL,
    *LEADS,
    *DISCARD,
    DRAW_AS_MANY,
    *PLAY,
    PLAY_NOTHING,
    EXCHANGE_FIRST,
    *[USE[item] for item in range(ITEMS) if item != 0],
    USE_BEAST,
    *PAIR,
    *AS,
    KAKUMEI,
    SWORD_UP,
    SWORD_DOWN,
    LEAVE_IT_SO,
    *real(ADD, BLUE_AND_GREEN),
    ADD_NOTHING,
    *FACE_DOWN,
    LOOK,
    NO_SECOND,
    *RESERVE,
    RESERVE_NOTHING,
    TURN_UP,
    PUT_AWAY,
    *TAKE_FROM,
    *TAKE_DEVIL,
    *GIVE,
]


def subsets_of_tasks(last: list[Task]) -> list[list[Task]]:
    """Every set of open tasks, by its bits, and what else can be said."""
    return [
        [PREPARE[task] for task in range(TASKS) if open_tasks & (1 << task)] + last
        for open_tasks in range(1 << TASKS)
    ]


OPEN_TASKS: Final = subsets_of_tasks([])
OPEN_OR_LATER: Final = subsets_of_tasks([LATER])
