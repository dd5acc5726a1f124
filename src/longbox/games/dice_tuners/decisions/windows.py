"""Skills and overdrives at work in their windows (DT-56 to DT-63)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.core.state import Action, Decision
from longbox.games.dice_tuners import events
from longbox.games.dice_tuners.actions import OVERDRIVE, SKILL, USE_OVERDRIVE, USE_SKILL
from longbox.games.dice_tuners.components import (
    COLOUR_COUNT,
    FACE_COUNT,
    MOST_SEATS,
    SIDE_COUNT,
    Hero,
)
from longbox.games.dice_tuners.decisions.deeds import perform
from longbox.games.dice_tuners.decisions.offers import (
    any_would_happen,
    changes_something,
    condition_holds,
    parts_now,
)
from longbox.games.dice_tuners.effects import RESULT, SWAP, Part
from longbox.games.dice_tuners.state import (
    CARD_AT_WORK,
    DEPLOYED_DICE,
    HERO,
    OVERDRIVE_AT_WORK,
    OVERDRIVE_TO_ASK,
    PLAYED,
    SKILL_AT_WORK,
    State,
)


class UseSkill(Decision[State, Action]):
    """Use a part of the skill that is the player's choice (DT-57)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "DT-57", "Do you use your hero's skill?")

    def options(self, state: State) -> list[Action]:
        return SKILL

    def apply(self, state: State, action: Action) -> None:
        table = state.table
        if action is USE_SKILL:
            hero = state.parts.heroes[table.seats[HERO + self.seat]]
            part = hero.skill[table.part - 1]
            if state.log is not None:
                state.log.append(events.skill_used(self.seat, hero, part))
            perform(state, self.seat, part)
        state.go_on()


class UseOverdrive(Decision[State, Action]):
    """Use the overdrive now, once a round, or save it (DT-58)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "DT-58", "Do you use your hero's overdrive now?")

    def options(self, state: State) -> list[Action]:
        return OVERDRIVE

    def apply(self, state: State, action: Action) -> None:
        table = state.table
        if action is USE_OVERDRIVE:
            table.overdrive_used |= 1 << self.seat
            table.source = OVERDRIVE_AT_WORK
            if state.log is not None:
                hero = state.parts.heroes[table.seats[HERO + self.seat]]
                parts = parts_now(state, self.seat, hero.overdrive)
                state.log.append(events.overdrive_used(self.seat, hero, parts))
        state.go_on()


ASK_SKILL: Final = [UseSkill(seat) for seat in range(MOST_SEATS)]
ASK_OVERDRIVE: Final = [UseOverdrive(seat) for seat in range(MOST_SEATS)]


def run_window(state: State, window: i64, seats: i64) -> None:
    """Skills and overdrives of a window, in turn order; then the next step (DT-56, DT-63)."""
    table = state.table
    while table.turn < table.players:
        seat = table.seat_at(table.turn)
        if seats & (1 << seat):
            hero = state.parts.heroes[table.seats[HERO + seat]]
            if hero.windows & (1 << window) and not hero_is_done(state, seat, hero, window):
                return
            if window == RESULT and not card_is_done(state, seat):
                return
        table.turn += 1
        table.source = SKILL_AT_WORK
        table.part = 0
    table.go_to(table.step + 1)


def hero_is_done(state: State, seat: i64, hero: Hero, window: i64) -> bool:
    """Do what a hero does in a window, as far as no question is put."""
    table = state.table
    if table.source == SKILL_AT_WORK:
        if not parts_are_done(state, seat, hero.skill, window):
            return False
        table.source = OVERDRIVE_TO_ASK
        table.part = 0
        if hero.overdrive_window == window and can_overdrive(state, seat, hero):
            state.pending.append(ASK_OVERDRIVE[seat])
            return False
    if table.source == OVERDRIVE_AT_WORK:
        return parts_are_done(state, seat, hero.overdrive, window)
    return True


def parts_are_done(state: State, seat: i64, parts: list[Part], window: i64) -> bool:
    """Do the parts that belong to a window, as far as no question is put."""
    table = state.table
    while table.part < len(parts):
        part = parts[table.part]
        table.part += 1
        if part.window == window and condition_holds(table, seat, part):
            if table.source == SKILL_AT_WORK and part.is_optional_in_a_skill():
                if changes_something(state, seat, part):
                    state.pending.append(ASK_SKILL[seat])
            else:
                if state.log is not None and changes_something(state, seat, part):
                    tell(state, int(seat), part)
                perform(state, seat, part)
            if state.pending.size:
                return False
    return True


def tell(state: State, seat: int, part: Part) -> None:
    """What works by itself; an overdrive told all when it was used, and a swap will tell."""
    assert state.log is not None
    table = state.table
    if part.op == SWAP or table.source == OVERDRIVE_AT_WORK:
        return
    name = state.parts.heroes[table.seats[HERO + seat]].name
    if table.source == CARD_AT_WORK:
        name = state.parts.card_name(int(table.seats[PLAYED + seat]))
    state.log.append(events.worked(seat, name, part, table.source == SKILL_AT_WORK))


def can_overdrive(state: State, seat: i64, hero: Hero) -> bool:
    """Once a round, with dice of the colours it needs (DT-58)."""
    table = state.table
    if table.overdrive_used & (1 << seat):
        return False
    for colour in range(COLOUR_COUNT):
        have: i64 = 0
        for side in range(SIDE_COUNT):
            if table.dice[DEPLOYED_DICE + SIDE_COUNT * seat + side] // FACE_COUNT == colour:
                have += 1
        if have < hero.needs[colour]:
            return False
    return any_would_happen(state, seat, hero.overdrive)


def card_is_done(state: State, seat: i64) -> bool:
    """Parts of a used card that wait for the result (DT-61)."""
    table = state.table
    if not table.duel.used & ~table.duel.cancelled & (1 << seat):
        return True
    if table.source != CARD_AT_WORK:
        table.source = CARD_AT_WORK
        table.part = 0
    card = state.parts.cards[table.seats[PLAYED + seat]]
    return parts_are_done(state, seat, card.effect, RESULT)
