"""The round, step by step: what happens by itself, and which question comes next."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.games.dice_tuners.decisions.draft import (
    pick_dice,
    roll_dice,
    set_aside,
)
from longbox.games.dice_tuners.decisions.duel import (
    ask_cancels,
    ask_retreats,
    begin_duel,
    check_shields,
    compare,
    end_duel,
    offer,
    run_effects,
    score,
    set_on_fire,
    settle,
    turn_up_cards,
)
from longbox.games.dice_tuners.decisions.recruitment import (
    begin_recruitment,
    draw_three,
    fill_market,
    hire_cheapest,
    hire_in_order,
    turn_up_bids,
)
from longbox.games.dice_tuners.decisions.steps import (
    AT_DUEL_START,
    AT_IGNITE,
    AT_RESULT,
    AT_REVEAL,
    AT_STRENGTH,
    BEGIN_DUEL,
    CANCELS,
    COMPARE,
    DRAW_THREE,
    EFFECTS,
    FILL_MARKET,
    HIRE_CHEAPEST,
    HIRE_IN_ORDER,
    OFFER,
    OVER,
    PICK_DICE,
    RECRUIT,
    RETREATS,
    ROLL_DICE,
    SCORE,
    SET_ASIDE,
    SET_ON_FIRE,
    SETTLE,
    SHIELDS,
    TURN_UP_BIDS,
    TURN_UP_CARDS,
    WHEN_HIRED,
)
from longbox.games.dice_tuners.decisions.windows import run_window
from longbox.games.dice_tuners.effects import (
    DEPLOYED,
    DUEL_START,
    HIRED,
    IGNITE,
    RESULT,
    REVEAL,
    STRENGTH,
)
from longbox.games.dice_tuners.state import (
    Flow,
    State,
)


class Round(Flow):
    """Each step does its part and says which one follows."""

    def go_on(self, state: State) -> None:
        table = state.table
        pending = state.pending
        while pending.size == 0 and table.step != OVER:
            step = table.step
            if step < PICK_DICE:
                recruitment_step(state, step)
            elif step < BEGIN_DUEL:
                draft_step(state, step)
            else:
                duel_step(state, step)


ROUND: Final = Round()


def recruitment_step(state: State, step: i64) -> None:
    if step == RECRUIT:
        begin_recruitment(state)
    elif step == TURN_UP_BIDS:
        turn_up_bids(state)
    elif step == HIRE_IN_ORDER:
        hire_in_order(state)
    elif step == HIRE_CHEAPEST:
        hire_cheapest(state)
    elif step == FILL_MARKET:
        if state.table.round < state.table.rounds():
            fill_market(state)
        state.table.go_to(DRAW_THREE if state.table.round > 1 else WHEN_HIRED)
    elif step == DRAW_THREE:
        draw_three(state)
    else:
        run_window(state, HIRED, (1 << state.table.players) - 1)


def draft_step(state: State, step: i64) -> None:
    if step == PICK_DICE:
        pick_dice(state)
    elif step == ROLL_DICE:
        roll_dice(state)
    elif step == SET_ASIDE:
        set_aside(state)
    else:
        run_window(state, DEPLOYED, (1 << state.table.players) - 1)


def duel_step(state: State, step: i64) -> None:
    fighters = state.table.duel.fighters
    if step == BEGIN_DUEL:
        begin_duel(state)
    elif step == AT_DUEL_START:
        run_window(state, DUEL_START, fighters)
    elif step == SHIELDS:
        check_shields(state)
    elif step == TURN_UP_CARDS:
        turn_up_cards(state)
    elif step == AT_REVEAL:
        run_window(state, REVEAL, fighters)
    elif step == SET_ON_FIRE:
        set_on_fire(state)
    elif step == AT_IGNITE:
        run_window(state, IGNITE, fighters)
    elif step == RETREATS:
        ask_retreats(state)
    elif step == CANCELS:
        ask_cancels(state)
    elif step == EFFECTS:
        run_effects(state)
    elif step == AT_STRENGTH:
        run_window(state, STRENGTH, fighters)
    elif step == COMPARE:
        compare(state)
    elif step == AT_RESULT:
        run_window(state, RESULT, fighters)
    elif step == SCORE:
        score(state)
    elif step == SETTLE:
        settle(state)
    elif step == OFFER:
        offer(state)
    else:
        end_duel(state)
