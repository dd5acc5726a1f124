"""A player that takes the best card it can pay for, changing a die for it if need be."""

from __future__ import annotations

from longbox.core.rng import Rng
from longbox.core.state import Action
from longbox.games.mangaka_dice.actions import PAY
from longbox.games.mangaka_dice.components import EXPERIENCE_CARDS, Card
from longbox.games.mangaka_dice.decisions.turn import pays_for
from longbox.games.mangaka_dice.state import State
from tests.games.mangaka_dice.table import ALL_IN, GAME

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
        of_value = state.desks[seat].unused.of_value
        return [max(options, key=lambda take: (of_value[int(take.text[-1])], take.text))]
    if question == "PayDice":
        return [cheapest(state, seat, options)]
    if question == "TakeTurn":
        return best_plan(state, options)
    return [options[0]]


def worth(state: State, card: Card) -> float:
    """Dice first, points later."""
    if card.wins:
        return 100.0
    if card.points:
        return float(card.points) - 0.3
    if not card.gives_dice_to_keep():
        return 0.2
    return max(0.6, 4.0 - float(state.table.round))


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
    """The best card to take now, or after one Ability, or a new card, or an Assist Card."""
    plain = best_take(state, options)
    draws = [option for option in options if option.text.startswith("draw")]
    if state.table.may_draw and len(draws) > 1 and plain[0] < 2:
        return draws[:1]
    plans: list[Plan] = []
    for option in options:
        if option.text[:4] in ("use ", "play"):
            plans += after(state, option, [])
    best = max(plans, key=first, default=plain)
    if best[0] > plain[0] + 0.9 or (best[1] and not plain[1]):
        return best[1]
    return plain[1] or draws[-1:]


def after(state: State, answer: Action, before: list[Action]) -> list[Plan]:
    """What could be taken after an Ability, however its questions are answered."""
    world = state.copy()
    position = world.rng.position()
    options = world.answer(answer)
    path = [*before, answer]
    if world.rng.position() != position:
        return []  # chance cannot be planned with
    if world.pending.top().name() == "TakeTurn":
        value, take = best_take(world, options)
        return [(value, path + take)] if take else []
    return [plan for option in options for plan in after(world, option, path)]


def cheapest(state: State, seat: int, options: list[Action]) -> Action:
    """A die of a payment from which none could be taken away; green ones are kept if possible."""
    card = state.parts.card(int(state.table.card))
    payment = state.table.aside.copy()
    if pays_for(payment, card):
        return options[-1]
    unused = state.desks[seat].unused
    spare = []
    for kind in range(28):
        for _ in range(int(unused.counts[kind])):
            payment.add(kind)
            spare.append(kind)
    kept = []
    for kind in spare:
        payment.remove(kind)
        if not pays_for(payment, card):
            payment.add(kind)
            kept.append(kind)
    return next(option for option in options if option is PAY[kept[0]])
