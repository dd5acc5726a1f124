"""The last page: points, places, and why it ended."""

from __future__ import annotations

from longbox.core.bits import listed
from longbox.core.outcome import Outcome
from longbox.games.mangaka_dice.state import Desk, State


def scorepad(state: State, desk: Desk) -> list[tuple[str, int]]:
    """Each Experience Card that was taken (MD-30)."""
    taken = [state.parts.experience[place] for place in listed(desk.experience)]
    return [(card.name, int(card.points)) for card in taken]


def outcome(state: State) -> Outcome:
    """Those who are left as contenders win; the others follow by their points (MD-56)."""
    points = [int(desk.points) for desk in state.desks]
    winners = listed(state.table.contenders)
    ranks = [(seat in winners, points[seat]) for seat in range(len(state.desks))]
    places = [1 + sum(1 for other in ranks if other > mine) for mine in ranks]
    pads = [scorepad(state, desk) for desk in state.desks]
    return Outcome(places, points, pads, why_ended(state))


def why_ended(state: State) -> str:
    for desk in state.desks:
        for place in listed(desk.experience):
            if state.parts.experience[place].wins:
                return f"{state.parts.experience[place].name} was taken, and wins at once"
    reason = f"somebody has {state.parts.goal} points or more"
    if max(desk.points for desk in state.desks) < state.parts.goal:  # MD-61
        empty = state.table.experience_deck.size == 0 and state.table.experience_in_play == 0
        reason = (
            "no Experience Card is left"
            if empty
            else f"{int(state.table.round)} rounds were played"
        )
    if state.table.tie_breaks == 0:
        return reason
    shared = state.table.contenders & (state.table.contenders - 1)
    ended = "the tiebreaker left them level" if shared else "the tiebreaker decided"
    return f"{reason}; {ended}"
