"""What the box holds, as an edition prints it: the cards in signs and words, backs, dice."""

from __future__ import annotations

from typing import Final

from longbox.core.words import counted
from longbox.core.zones import Component
from longbox.games.mangaka_dice.components import (
    ABILITIES,
    COLOURS,
    COPY,
    COSTS,
    EVEN,
    FLIP,
    FULL_HOUSE,
    GAIN_RED,
    GAIN_WHITE,
    GREEN,
    GREENS_EACH,
    LOWER,
    MOST_IN_HAND,
    NO_ABILITY,
    NO_COST,
    ODD,
    OF_A_KIND,
    ONE_GREEN,
    RAISE,
    RAISE_OR_LOWER,
    REROLL,
    ROLL_YELLOW,
    RUN,
    SET,
    SPREAD,
    SUM,
    TWO_PAIRS,
    VALUES,
    Card,
    Parts,
)
from longbox.games.mangaka_dice.decisions.payments import dice_needed
from longbox.games.mangaka_dice.decisions.refusals import cost_words, word

START_PLAYER: Final = "start-player"
DIE_USES: Final = {
    "green": ("MD-19", "rolled and shared out in each Dice Phase; every payment takes one"),
    "white": ("MD-49", "a player's own, rolled in each Dice Phase"),
    "red": ("MD-49", "a player's own, with the value that its Skill Card shows"),
    "yellow": ("MD-46", "rolled when an Assist Card gives it, and given back after the phase"),
}


def catalogue(parts: Parts) -> list[Component]:
    return [
        *[
            card_component(card, "experience", "MD-31" if card.wins else "MD-30")
            for card in parts.experience
        ],
        *[card_component(card, "skill", "MD-38") for card in parts.skill],
        *[card_component(card, "assist", "MD-39") for card in parts.assist],
        *[back(kind, icon) for kind, icon in BACKS.items()],
        *[die(parts, colour) for colour in range(len(COLOURS))],
        Component(
            START_PLAYER,
            "Start Player Card",
            "card",
            "whoever has it takes the first turn, and the last green die of each lap",
            icon="open-book",
            rule="MD-14",
        ),
    ]


BACKS: Final = {"experience": "trophy-cup", "skill": "fountain-pen", "assist": "shaking-hands"}


def back_id(kind: str) -> str:
    return f"back-{kind}"


def back(kind: str, icon: str) -> Component:
    name = f"{kind.capitalize()} Card"
    figures: dict[str, object] = {"of": kind}
    if kind == "assist":
        figures["hand"] = MOST_IN_HAND
    return Component(back_id(kind), name, "back", "face down", "", icon, "MD-62", figures)


def die_id(colour: int) -> str:
    return f"die-{COLOURS[colour]}"


def die(parts: Parts, colour: int) -> Component:
    name = COLOURS[colour]
    rule, use = DIE_USES[name]
    figures: dict[str, object] = {"count": parts.dice[colour], "faces": [*range(1, VALUES)]}
    if colour == GREEN:
        figures["each"] = GREENS_EACH
    return Component(die_id(colour), f"{name} die", "die", use, name, rule=rule, figures=figures)


def card_component(card: Card, kind: str, rule: str) -> Component:
    """Its cost and its Ability as data, so that a board can draw them."""
    figures: dict[str, object] = {"mark": card.mark}
    if card.pattern != NO_COST:
        figures["cost"] = {
            "pattern": list(COSTS)[card.pattern],
            "number": int(card.needed),
            "dice": dice_needed(card),
            "sign": cost_sign(card),
            "words": cost_words(card),
        }
    if card.ability == NO_ABILITY:
        figures["points"] = int(card.points)
        figures["wins"] = card.wins
    else:
        figures["ability"] = {
            "kind": list(ABILITIES)[card.ability],
            "number": int(card.number),
            "dice": int(card.dice),
            "keeps": card.gives_dice_to_keep(),
            "sign": gives_sign(card),
        }
    kind = f"{kind} card"
    text = gives_words(card)
    return Component(card.id, card.name, kind, text, icon=card.icon, rule=rule, figures=figures)


# Cards in signs and in words.


def card_sentence(card: Card, with_cost: bool = True) -> str:
    if card.pattern == NO_COST or not with_cost:
        return f"{card.name}: {gives_words(card)}"
    return f"{card.name}: costs {cost_words(card)}; {gives_words(card)}"


def cost_sign(card: Card) -> str:
    """A Cost as the cards print it: ``12+``, ``X=X Z=Z``, ``1-2-3``."""
    needed = int(card.needed)
    pattern = card.pattern
    if pattern == ONE_GREEN:
        return "X"
    if pattern == SUM:
        return f"{needed}+"
    if pattern == OF_A_KIND:
        return "=".join("X" * needed)
    if pattern == TWO_PAIRS:
        return "X=X Z=Z"
    if pattern == FULL_HOUSE:
        return "X=X Z=Z=Z"
    if pattern in (EVEN, ODD):
        return f"{needed} {'even' if pattern == EVEN else 'odd'}"
    run = "-".join("123456"[:needed])
    if pattern == RUN:
        return run
    return f"{run} {'-'.join('234561'[:needed])}"


def gives_sign(card: Card) -> str:
    number = int(card.number)
    ability = card.ability
    if card.wins:
        return "wins"
    if ability in (RAISE, LOWER, RAISE_OR_LOWER):
        sign = {RAISE: "+", LOWER: "−", RAISE_OR_LOWER: "±"}[int(ability)]  # noqa: RUF001  (a minus)
        return f"{sign}{number}" + (f" on {int(card.dice)}" if card.dice > 1 else "")
    signs = {
        GAIN_WHITE: f"{number} white",
        GAIN_RED: f"red {number}",
        ROLL_YELLOW: f"{number} yellow",
        REROLL: f"reroll {number}",
        FLIP: "flip",
        COPY: f"copy {number}",
        SET: "set",
        SPREAD: "spread",
    }
    if ability == NO_ABILITY:
        return counted(int(card.points), "point")
    return signs.get(int(ability), "take used")


def gives_words(card: Card) -> str:
    """What a card gives or does, in words."""
    number = int(card.number)
    ability = card.ability
    if card.wins:
        return "wins the match at once"
    if ability == NO_ABILITY:
        return counted(int(card.points), "point")
    if ability in (RAISE, LOWER, RAISE_OR_LOWER):
        verb = {RAISE: "raise", LOWER: "lower", RAISE_OR_LOWER: "raise or lower"}[int(ability)]
        dice = "a die" if card.dice == 1 else f"up to {word(int(card.dice))} dice"
        return f"{verb} {dice} by {number}"
    texts = {
        GAIN_WHITE: "a white die to keep" if number == 1 else f"{word(number)} white dice to keep",
        GAIN_RED: f"a red die with value {number} to keep",
        ROLL_YELLOW: "roll a yellow die" if number == 1 else f"roll {word(number)} yellow dice",
        REROLL: f"reroll up to {word(number)} dice",
        FLIP: "turn a die to its opposite side",
        COPY: "a die takes the value of another"
        if number == 1
        else f"up to {word(number)} dice take the value of another",
        SET: "turn a die to any value",
        SPREAD: "spread points of a die over others",
    }
    return texts.get(int(ability), "take the used white and red dice of a player")
