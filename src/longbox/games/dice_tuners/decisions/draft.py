"""The Roll & Draft Phase and the Deployment Phase (DT-27 to DT-31)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.core.state import Action, Decision, Refusal
from longbox.games.dice_tuners import events
from longbox.games.dice_tuners.actions import (
    ADDS,
    DEPLOY,
    TAKES,
    AddDie,
    Deploy,
    TakeDie,
    kind_name,
)
from longbox.games.dice_tuners.components import (
    COLOUR_COUNT,
    FACE_COUNT,
    KINDS,
    MOST_ROLLED,
    MOST_SEATS,
    NO_DIE,
    PASSES,
    SIDE_COUNT,
)
from longbox.games.dice_tuners.decisions.steps import PICK_DICE, ROLL_DICE, SET_ASIDE, WHEN_DEPLOYED
from longbox.games.dice_tuners.effects import COLOURS, SIDES
from longbox.games.dice_tuners.state import (
    ASIDE,
    DEPLOYED_DICE,
    DICE_HELD,
    DRAFTED,
    POOL,
    ROLLING,
    SUPPLY,
    State,
    Table,
)


class ChooseExtra(Decision[State, AddDie]):
    """Add a die of any colour to those that are rolled (DT-27, DT-28)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "DT-27", "Of which colour is the extra die that you roll?")

    def options(self, state: State) -> list[AddDie]:
        bits: i64 = 0
        for colour in range(COLOUR_COUNT):
            if spare_dice(state.table, colour) > 0:
                bits |= 1 << colour
        return ADDS[bits]

    def apply(self, state: State, add: AddDie) -> None:
        add_die(state, self.seat, add.colour)
        state.go_on()

    def refuse(self, state: State, action: Action) -> Refusal:
        if not isinstance(action, AddDie):
            return self.asks_something_else()
        return Refusal("DT-28", f"the {COLOURS[action.colour]} dice are needed in later passes")


class TakeRolled(Decision[State, TakeDie]):
    """Take one of the rolled dice as it lies (DT-29)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "DT-29", "Which die do you take?")

    def options(self, state: State) -> list[TakeDie]:
        dice = state.table.dice
        bits: i64 = 0
        for kind in range(KINDS):
            if dice[POOL + kind]:
                bits |= 1 << kind
        return TAKES[bits]

    def apply(self, state: State, take: TakeDie) -> None:
        table = state.table
        dice = table.dice
        start = DRAFTED + SIDE_COUNT * self.seat
        place = start + table.seats[DICE_HELD + self.seat]
        while place > start and dice[place - 1] > take.kind:
            dice[place] = dice[place - 1]
            table.ids[place] = table.ids[place - 1]
            place -= 1
        dice[place] = take.kind
        table.ids[place] = take_from_pool(table, take.kind)
        table.seats[DICE_HELD + self.seat] += 1
        if state.log is not None:
            state.log.append(events.die_taken(self.seat, int(take.kind)))
        state.go_on()

    def refuse(self, state: State, action: Action) -> Refusal:
        if not isinstance(action, TakeDie):
            return self.asks_something_else()
        return Refusal("DT-29", f"no {kind_name(int(action.kind))} was rolled")


class DeployDie(Decision[State, Deploy]):
    """Assign one of the own dice to a free side (DT-31)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "DT-31", "Which die do you put on which side?")

    def options(self, state: State) -> list[Deploy]:
        table = state.table
        dice = table.dice
        sides = DEPLOYED_DICE + SIDE_COUNT * self.seat
        found: list[Deploy] = []
        last: i64 = NO_DIE
        for place in range(table.seats[DICE_HELD + self.seat]):
            kind = dice[DRAFTED + SIDE_COUNT * self.seat + place]
            if kind == last:
                continue
            last = kind
            for side in range(SIDE_COUNT):
                if dice[sides + side] == NO_DIE:
                    found.append(DEPLOY[kind * SIDE_COUNT + side])
        return found

    def apply(self, state: State, deploy: Deploy) -> None:
        table = state.table
        dice = table.dice
        place = DRAFTED + SIDE_COUNT * self.seat
        last = place + table.seats[DICE_HELD + self.seat] - 1
        while dice[place] != deploy.kind:
            place += 1
        which = table.ids[place]
        while place < last:
            dice[place] = dice[place + 1]
            table.ids[place] = table.ids[place + 1]
            place += 1
        dice[last] = NO_DIE
        table.ids[last] = NO_DIE
        table.seats[DICE_HELD + self.seat] -= 1
        side = DEPLOYED_DICE + SIDE_COUNT * self.seat + deploy.side
        dice[side] = deploy.kind
        table.ids[side] = which
        if state.log is not None:
            state.log.append(events.die_deployed(self.seat, int(deploy.kind), int(deploy.side)))
        state.go_on()

    def refuse(self, state: State, action: Action) -> Refusal:
        if not isinstance(action, Deploy):
            return self.asks_something_else()
        place = DEPLOYED_DICE + SIDE_COUNT * self.seat + action.side
        if state.table.dice[place] != NO_DIE:
            return Refusal("DT-31", f"your {SIDES[action.side]} side has its die")
        return Refusal("DT-31", f"you have no {kind_name(int(action.kind))} left")


CHOOSE_EXTRA: Final = [ChooseExtra(seat) for seat in range(MOST_SEATS)]
TAKE_ROLLED: Final = [TakeRolled(seat) for seat in range(MOST_SEATS)]
DEPLOY_DIE: Final = [DeployDie(seat) for seat in range(MOST_SEATS)]


def spare_dice(table: Table, colour: i64) -> i64:
    """Every later pass still needs a die of each colour (DT-28)."""
    return table.dice[SUPPLY + colour] - (PASSES - 1 - table.draft)


def take_from_pool(table: Table, kind: i64) -> i64:
    """A rolled die leaves the others, and is which one it is."""
    table.dice[POOL + kind] -= 1
    slot: i64 = MOST_ROLLED - 1
    while table.ids[POOL + slot] != kind:
        slot -= 1
    table.ids[POOL + slot] = NO_DIE
    return MOST_ROLLED * table.draft + slot


def add_die(state: State, seat: i64, colour: i64) -> None:
    state.table.dice[SUPPLY + colour] -= 1
    state.table.dice[ROLLING + colour] += 1
    if state.log is not None:
        state.log.append(events.die_added(int(seat), int(colour)))


# The steps of both phases.


def pick_dice(state: State) -> None:
    """One die of each colour, and extra ones that the starter chooses, if there is a choice."""
    table = state.table
    starter = table.seat_at(table.draft % table.players)
    spare: i64 = 0
    for colour in range(COLOUR_COUNT):
        table.dice[SUPPLY + colour] -= 1
        table.dice[ROLLING + colour] += 1
        spare += spare_dice(table, colour)
    if spare > table.players - 2:
        for _ in range(table.players - 2):
            state.pending.append(CHOOSE_EXTRA[starter])
    else:
        for colour in range(COLOUR_COUNT):
            for _ in range(spare_dice(table, colour)):
                add_die(state, starter, colour)
    table.go_to(ROLL_DICE)


def roll_dice(state: State) -> None:
    """Roll them; then each takes one, from the starter on (DT-27, DT-29)."""
    table = state.table
    dice = table.dice
    rolled: list[int] = []
    slot: i64 = 0
    for colour in range(COLOUR_COUNT):
        faces = state.parts.faces[colour]
        for _ in range(dice[ROLLING + colour]):
            kind = colour * FACE_COUNT + faces[state.rng.below(len(faces))]
            dice[POOL + kind] += 1
            table.ids[POOL + slot] = kind
            slot += 1
            if state.log is not None:
                rolled.append(int(kind))
        dice[ROLLING + colour] = 0
    if state.log is not None:
        starter = int(table.seat_at(table.draft % table.players))
        state.log.append(events.dice_rolled(starter, rolled))
    for turn in range(table.players - 1, -1, -1):
        state.pending.append(TAKE_ROLLED[table.seat_at((table.draft + turn) % table.players)])
    table.go_to(SET_ASIDE)


def set_aside(state: State) -> None:
    """The die that is left lets its colour be played (DT-29, DT-30)."""
    table = state.table
    kind: i64 = 0
    while table.dice[POOL + kind] == 0:
        kind += 1
    table.ids[ASIDE + table.draft] = take_from_pool(table, kind)
    table.dice[ASIDE + table.draft] = kind
    table.legal |= 1 << (kind // FACE_COUNT)
    table.draft += 1
    if state.log is not None:
        state.log.append(events.die_set_aside(int(kind)))
    if table.draft < PASSES:
        table.go_to(PICK_DICE)
        return
    if state.log is not None:
        state.log.append(events.colours_legal(int(table.legal)))
    for _ in range(SIDE_COUNT):  # DT-31
        for turn in range(table.players - 1, -1, -1):
            state.pending.append(DEPLOY_DIE[table.seat_at(turn)])
    table.duel.number = 0
    table.go_to(WHEN_DEPLOYED)
