"""The last page: the most VP, and ties."""

from __future__ import annotations

from longbox.core.outcome import Outcome
from longbox.games.dice_tuners.state import BONUS_VP, FRONT_VP, HERO, VP, State


def outcome(state: State) -> Outcome:
    """Most VP; then the highest total of cards in hand; then the dearest hero (DT-53, DT-54)."""
    table = state.table
    seats = range(int(table.players))
    points = [int(table.seats[VP + seat]) for seat in seats]
    ranks = [(points[seat], hand_value(state, seat), hero_cost(state, seat)) for seat in seats]
    places = [1 + sum(1 for other in ranks if other > mine) for mine in ranks]
    pads = [scorepad(state, seat) for seat in seats]
    return Outcome(places, points, pads, reason(state, ranks))


def scorepad(state: State, seat: int) -> list[tuple[str, int]]:
    """Each source of VP (DT-49)."""
    figures = state.table.seats
    front, bonus = int(figures[FRONT_VP + seat]), int(figures[BONUS_VP + seat])
    side = int(figures[VP + seat]) - front - bonus
    return [("side duels", side), ("front duels", front), ("bonus", bonus)]


def hand_value(state: State, seat: int) -> int:
    """Bluff is no card of the hand (DT-13)."""
    size = int(state.hand_size(seat))
    return sum(int(state.parts.value_of[state.card_at(seat, place)]) for place in range(size))


def hero_cost(state: State, seat: int) -> int:
    return int(state.parts.heroes[state.table.seats[HERO + seat]].cost)


def reason(state: State, ranks: list[tuple[int, int, int]]) -> str:
    ended = f"all {int(state.table.rounds())} rounds were played"
    best = max(ranks)
    if ranks.count(best) > 1:
        return f"{ended}; the victory is shared"
    level = [rank for rank in ranks if rank[0] == best[0]]
    if len(level) == 1:
        return ended
    if sum(1 for rank in level if rank[1] == best[1]) == 1:
        return f"{ended}; equal VP, decided by the value of the cards in hand"
    return f"{ended}; equal VP and cards, decided by the cost of the hero"
