"""A player that takes the best card it can pay for, after a Skill and an Assist Card if need be."""

from __future__ import annotations

from collections.abc import Iterator

from longbox.core.rng import Rng
from longbox.core.state import Action
from longbox.games.mangaka_dice.components import EXPERIENCE_CARDS, ROLL_YELLOW, Card
from longbox.games.mangaka_dice.state import State
from tests.games.mangaka_dice.table import ALL_IN, GAME

YELLOW = [f"play {card.id}" for card in GAME.parts.assist if card.ability == ROLL_YELLOW]
UNPLANNED = ("RerollDice", "SpreadFrom")  # these have too many answers
Plan = tuple[float, list[Action]]


def greedy_match(players: int, seed: int) -> State:
    """Play a match to its end."""
    state = GAME.setup(players, ALL_IN, Rng(seed))
    options = state.advance()
    while options:
        for answer in answers(state, options):
            options = state.answer(answer)
    return state


def answers(state: State, options: list[Action]) -> list[Action]:
    question = state.pending.top().name()
    seat = state.pending.top().seat
    if question == "TakeGreen":
        unused = state.desks[seat].unused
        return [max(options, key=lambda take: (unused.showing(int(take.text[-1])), take.text))]
    if question == "TakeTurn":
        return best_plan(state, options)
    return [options[0]]


def worth(state: State, card: Card) -> float:
    """Dice first and Abilities beside them, points later."""
    if card.wins:
        return 100.0
    if card.points:
        return float(card.points) - 0.3
    if not card.gives_dice_to_keep():
        return 2.6 - float(state.table.round)
    return max(0.6, 4.5 - float(state.table.round))


def best_take(state: State, options: list[Action]) -> Plan:
    best: Plan = (0.5, [])
    for option in options:
        if option.text.startswith("take"):
            number = int(option.text[6:]) - 1 + (EXPERIENCE_CARDS if option.text[5] == "s" else 0)
            best = max(best, (worth(state, state.parts.card(number)), [option]), key=first)
    return best


def first(plan: Plan) -> float:
    return plan[0]


def best_plan(state: State, options: list[Action]) -> list[Action]:
    """The best card to take now or after Abilities; else a new card, yellow dice, or an Assist."""
    value, path = best_take(state, options)
    draws = [option for option in options if option.text.startswith("draw")]
    if state.table.may_draw and len(draws) > 1 and value < 2:
        return [draws[state.table.round < 4]]
    for plan in plans(state, options):
        if plan[0] > value + 0.3 or not path:
            value, path = plan
    yellow = [option for option in options if option.text in YELLOW]
    return path if path and value >= 1 else yellow[:1] or path or draws[-1:]


def plans(state: State, options: list[Action]) -> Iterator[Plan]:
    """What could be taken after one Skill Card, one Assist Card, or both of them."""
    seen = set()
    ahead: list[tuple[State, list[Action], list[Action]]] = [(state, options, [])]
    while ahead:
        before, options, path = ahead.pop(0)
        in_turn = before.pending.top().name() == "TakeTurn"
        for option in options:
            if in_turn and option.text[:4] not in ("use ", "play"):
                continue
            world = before.copy()
            following = world.answer(option)
            by_chance = world.rng.position() != before.rng.position()
            if by_chance or world.pending.top().name() in UNPLANNED or what_counts(world) in seen:
                continue
            seen.add(what_counts(world))
            ahead.append((world, following, [*path, option]))
            if world.pending.top().name() == "TakeTurn":
                value, take = best_take(world, following)
                if take:
                    yield value, [*path, option, *take]


def what_counts(state: State) -> tuple[object, ...]:
    """Of a plan: the question, the values of the dice, and the cards that are left."""
    seat = state.pending.top().seat
    unused, aside = state.desks[seat].unused, state.table.aside
    dice = (unused.values, unused.greens(), aside.values, state.table.amount, state.table.left)
    cards = (state.desks[seat].usable, state.hands[seat])
    return (state.pending.top().name(), *dice, *cards)
