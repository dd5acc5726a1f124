"""What a player can say; cards and heroes are named as the edition names them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.core.state import Action
from longbox.games.dice_tuners.components import (
    COLOUR_COUNT,
    FACE_COUNT,
    KINDS,
    NO_CARD,
    SIDE_COUNT,
    Parts,
    notation,
)
from longbox.games.dice_tuners.effects import COLOURS, SIDES, face_told


def kind_name(kind: int) -> str:
    """``red two katanas``: a rolled die."""
    return f"{COLOURS[kind // FACE_COUNT]} {face_told(kind % FACE_COUNT)}"


class CardAction(Action):
    """Do something with a card of the hand: ``bid``, ``spend``, ``play`` or ``discard`` it."""

    def __init__(self, verb: str, name: str, card: i64) -> None:
        super().__init__(f"{verb} {notation(name)}")
        self.verb = verb
        self.card: i64 = card


class Hire(Action):
    """Hire a hero of the market (DT-20): ``hire okiku``."""

    def __init__(self, name: str, hero: i64) -> None:
        super().__init__(f"hire {notation(name)}")
        self.hero: i64 = hero


class AddDie(Action):
    """Roll one more die of a colour (DT-27): ``add red``."""

    def __init__(self, colour: i64) -> None:
        super().__init__(f"add {COLOURS[colour]}")
        self.colour: i64 = colour


class TakeDie(Action):
    """Take a rolled die (DT-29): ``take red shield``."""

    def __init__(self, kind: i64) -> None:
        super().__init__(f"take {kind_name(int(kind))}")
        self.kind: i64 = kind


class Deploy(Action):
    """Assign a die to a side of the hero (DT-31): ``put red shield left``."""

    def __init__(self, kind: i64, side: i64) -> None:
        super().__init__(f"put {kind_name(int(kind))} {SIDES[side]}")
        self.kind: i64 = kind
        self.side: i64 = side


class Swap(Action):
    """Exchange two deployed dice: ``swap left and front``."""

    def __init__(self, one: i64, other: i64) -> None:
        super().__init__(f"swap {SIDES[one]} and {SIDES[other]}")
        self.one: i64 = one
        self.other: i64 = other


class Aim(Action):
    """Choose the opponent who sits so many seats to the left: ``aim left``, ``aim right``."""

    def __init__(self, where: str, steps: i64) -> None:
        super().__init__(f"aim {where}")
        self.steps: i64 = steps


WAIT: Final = Action("wait")
ADD_DIE: Final = [AddDie(colour) for colour in range(COLOUR_COUNT)]
TAKE_DIE: Final = [TakeDie(kind) for kind in range(KINDS)]
DEPLOY: Final = [Deploy(kind, side) for kind in range(KINDS) for side in range(SIDE_COUNT)]
SWAP_DICE: Final = [Swap(0, 1), Swap(0, 2), Swap(1, 2)]
LEAVE_DICE: Final = Action("leave the dice")
USE_SKILL: Final = Action("use the skill")
SKIP_SKILL: Final = Action("skip the skill")
USE_OVERDRIVE: Final = Action("use the overdrive")
SAVE_OVERDRIVE: Final = Action("save the overdrive")
AIM: Final = [Aim("left", 1), Aim("right", 2)]
RETREAT: Final = Action("retreat")
FIGHT_ON: Final = Action("fight on")
USE_EFFECT: Final = Action("use the effect")
SKIP_EFFECT: Final = Action("skip the effect")
TAKE_CARD: Final = Action("take the card")
LEAVE_CARD: Final = Action("leave the card")

SKILL: Final = [USE_SKILL, SKIP_SKILL]
OVERDRIVE: Final = [USE_OVERDRIVE, SAVE_OVERDRIVE]
RETREAT_OR_FIGHT: Final = [RETREAT, FIGHT_ON]
EFFECT: Final = [USE_EFFECT, SKIP_EFFECT]
CARD_OFFER: Final = [TAKE_CARD, LEAVE_CARD]


def subsets_of_take() -> list[list[TakeDie]]:
    """Every set of rolled dice that can ever be offered, by the bits of their kinds."""
    return [
        [TAKE_DIE[kind] for kind in range(KINDS) if bits & (1 << kind)]
        for bits in range(1 << KINDS)
    ]


def subsets_of_add() -> list[list[AddDie]]:
    return [
        [ADD_DIE[colour] for colour in range(COLOUR_COUNT) if bits & (1 << colour)]
        for bits in range(1 << COLOUR_COUNT)
    ]


TAKES: Final = subsets_of_take()
ADDS: Final = subsets_of_add()


class Answers:
    """The actions that name cards and heroes, made for an edition; and all, these at the end."""

    def __init__(self, parts: Parts) -> None:
        names = [card.name for card in parts.cards]
        self.bid = [CardAction("bid", name, card) for card, name in enumerate(names)]
        self.spend = [CardAction("spend", name, card) for card, name in enumerate(names)]
        self.play = [CardAction("play", name, card) for card, name in enumerate([*names, "bluff"])]
        self.play_nothing = CardAction("play", "nothing", NO_CARD)
        self.discard = [CardAction("discard", name, card) for card, name in enumerate(names)]
        self.hire = [Hire(hero.name, place) for place, hero in enumerate(parts.heroes)]
        self.only_nothing = [self.play_nothing]
        self.all: list[Action] = [
            WAIT,
            *ADD_DIE,
            *TAKE_DIE,
            *DEPLOY,
            *SWAP_DICE,
            LEAVE_DICE,
            *SKILL,
            *OVERDRIVE,
            *AIM,
            *RETREAT_OR_FIGHT,
            *EFFECT,
            *CARD_OFFER,
            *self.bid,
            *self.spend,
            *self.hire,
            *self.play,
            self.play_nothing,
            *self.discard,
        ]
