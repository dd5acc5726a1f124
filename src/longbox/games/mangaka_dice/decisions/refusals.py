"""Why not: what a turn or a payment lacks, in a sentence with its rule."""

from __future__ import annotations

from longbox.core.bits import bit
from longbox.core.state import Action, Decision, Refusal
from longbox.games.mangaka_dice.actions import (
    DONE,
    DRAW_EXPERIENCE,
    DRAW_SKILL,
    PAY,
    PLAY,
    TAKE_EXPERIENCE,
    TAKE_SKILL,
    USE,
    Move,
    kind_name,
)
from longbox.games.mangaka_dice.components import (
    COPY,
    EVEN,
    FULL_HOUSE,
    ODD,
    OF_A_KIND,
    ONE_GREEN,
    ROLL_YELLOW,
    RUN,
    SPREAD,
    SUM,
    TWO_PAIRS,
    VALUES,
    Card,
)
from longbox.games.mangaka_dice.events import dice_list, dice_text
from longbox.games.mangaka_dice.state import Dice, State

COUNTS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
COST_RULES = ["MD-22", "MD-23", "MD-24", "MD-25", "MD-26", "MD-27", "MD-27", "MD-28", "MD-29"]


def word(count: int) -> str:
    return COUNTS[count] if count < len(COUNTS) else str(count)


def of_turn(decision: Decision[State, Move], state: State, action: Action) -> Refusal:
    """Why a player cannot draw, take, use or play this now."""
    parts = state.parts
    in_tie_break = state.table.tie_breaks > 0
    if not isinstance(action, Move):
        return decision.asks_something_else()
    if action in USE:
        return of_skill(state, decision.seat, int(action.number))
    if action in PLAY:
        return of_assist(state, decision.seat, int(action.number))
    if in_tie_break:
        return Refusal("MD-58", "in the tiebreaker cards are only used to change dice")
    if action is DRAW_EXPERIENCE or action is DRAW_SKILL:
        if not state.table.may_draw:
            return Refusal("MD-15", "a card is drawn once, and first of all in a turn")
        return Refusal("MD-36", "that deck is empty")
    if action in TAKE_EXPERIENCE:
        there = state.table.experience_in_play & bit(action.number)
        return of_card(state, decision.seat, parts.experience[action.number], there != 0)
    if action in TAKE_SKILL:
        there = state.table.skill_in_play & bit(action.number)
        return of_card(state, decision.seat, parts.skill[action.number], there != 0)
    if action is DONE:
        return Refusal("MD-17", "a turn ends with a card taken, or an Assist Card drawn")
    return decision.asks_something_else()


def of_card(state: State, seat: int, card: Card, there: bool) -> Refusal:
    if not there:
        return Refusal("MD-18", f"{card} is not in play")
    return shortfall(card, state.desks[seat].unused, "you have")


def of_skill(state: State, seat: int, place: int) -> Refusal:
    card = state.parts.skill[place]
    desk = state.desks[seat]
    own = bit(place)
    if desk.taken & own:
        return Refusal("MD-32", f"{card} can be used from the next Action Phase on")
    if not desk.skill & own:
        return Refusal("MD-38", f"you do not have {card}")
    if card.gives_dice_to_keep():
        return Refusal("MD-38", f"{card} has given its dice; it is never used")
    if not desk.usable & own:
        return Refusal("MD-38", f"{card} has been used in this Action Phase")
    if state.table.skill_used:
        return Refusal("MD-16", "one Skill Card has been used in this turn")
    return without_effect(card)


def of_assist(state: State, seat: int, place: int) -> Refusal:
    card = state.parts.assist[place]
    if not state.hands[seat] & bit(place):
        return Refusal("MD-39", f"{card} is not in your hand")
    if state.table.assist_played:
        return Refusal("MD-16", "one Assist Card has been played in this turn")
    return without_effect(card)


def without_effect(card: Card) -> Refusal:
    """Why a card that may be used has nothing to do."""
    if card.ability == COPY:
        return Refusal("MD-43", f"{card} needs two unused dice")
    if card.ability == SPREAD:
        return Refusal("MD-45", f"{card} needs a die above 1 and another one below 6")
    if card.ability == ROLL_YELLOW:
        return Refusal("MD-46", f"{card} needs a yellow die, and all are out")
    return Refusal("MD-47", f"{card} needs a player with used white or red dice")


def of_payment(decision: Decision[State, Move], state: State, action: Action) -> Refusal:
    """Why a die cannot be paid, or a payment is not enough."""
    card = state.parts.card(int(state.table.card))
    if action is DONE:
        return shortfall(card, state.table.aside, "so far there is")
    if not isinstance(action, Move) or action not in PAY:
        return decision.asks_something_else()
    if state.desks[decision.seat].unused.count(action.number):
        die = kind_name(int(action.number))
        needs = f"{card} needs {cost_words(card)}"
        return Refusal("MD-20", f"{needs}, and with what is paid so far no {die}")
    return Refusal("MD-18", f"you have no unused {kind_name(int(action.number))}")


def shortfall(card: Card, dice: Dice, have: str) -> Refusal:
    """``Magazine Cover needs a pair and three of a kind; you have one pair: white 2, …``."""
    shown = dice_text(dice_list(dice))
    if dice.measure(card.pattern) >= card.needed:
        return Refusal("MD-19", f"at least one die must be green; {have} {shown}")
    there = f"{part(card, dice)}: {shown}" if dice.size else "nothing"
    return Refusal(COST_RULES[card.pattern], f"{card} needs {cost_words(card)}; {have} {there}")


def cost_words(card: Card) -> str:
    """A Cost in words."""
    needed = int(card.needed)
    pattern = card.pattern
    if pattern == ONE_GREEN:
        return "a green die"
    if pattern == SUM:
        return f"dice that add up to {needed} or more"
    if pattern == OF_A_KIND:
        return "a pair" if needed == 2 else f"{word(needed)} dice of one value"
    if pattern == TWO_PAIRS:
        return "two pairs"
    if pattern == FULL_HOUSE:
        return "a pair and three of a kind"
    if pattern == EVEN:
        return f"{word(needed)} even dice"
    if pattern == ODD:
        return f"{word(needed)} odd dice"
    if pattern == RUN:
        return f"{word(needed)} dice in sequence"
    return f"two sequences of {word(needed)}"


def part(card: Card, dice: Dice) -> str:
    """How much of a Cost is there."""
    measured = int(dice.measure(card.pattern))
    pattern = card.pattern
    if pattern == ONE_GREEN:
        return "no green die"
    if pattern == SUM:
        return f"a sum of {measured}"
    if pattern == OF_A_KIND:
        return f"{word(measured)} of one value" if measured > 1 else "no pair"
    if pattern in (TWO_PAIRS, FULL_HOUSE):
        return sets(dice)
    if pattern == EVEN:
        return f"{word(measured)} even"
    if pattern == ODD:
        return f"{word(measured)} odd"
    if pattern == RUN:
        return f"{word(measured)} in sequence" if measured > 1 else "no sequence"
    return f"two sequences of {word(measured)}" if measured > 1 else "no two sequences"


def sets(dice: Dice) -> str:
    """``one pair``, ``one pair and three of a kind``."""
    counts = [int(dice.showing(value)) for value in range(1, VALUES)]
    found = [f"{word(counts.count(2))} pair" + "s" * (counts.count(2) > 1)] if 2 in counts else []
    found += [f"{word(count)} of a kind" for count in counts if count > 2]
    return " and ".join(found) or "no pair"
