"""The steps of a duel, from its start to the played cards (DT-32 to DT-53)."""

from __future__ import annotations

from mypy_extensions import i64

from longbox.core.bits import bit, count
from longbox.games.dice_tuners import events
from longbox.games.dice_tuners.components import (
    FACE_COUNT,
    FRONT,
    LEFT,
    NO_CARD,
    NO_DIE,
    NO_HERO,
    NOBODY,
    PASSES,
    RIGHT,
    SHEATHE,
    SHIELD,
    SIDE_COUNT,
    Card,
    Parts,
)
from longbox.games.dice_tuners.decisions.deeds import perform
from longbox.games.dice_tuners.decisions.duelling import (
    ASK_EFFECT,
    ASK_RETREAT,
    CHOOSE_CARD,
    OFFER_CARD,
    settle_card,
)
from longbox.games.dice_tuners.decisions.hands import lacks_colours
from longbox.games.dice_tuners.decisions.offers import any_would_happen, condition_holds
from longbox.games.dice_tuners.decisions.steps import (
    AT_DUEL_START,
    AT_IGNITE,
    AT_RESULT,
    AT_REVEAL,
    AT_STRENGTH,
    BEGIN_DUEL,
    CANCELS,
    EFFECTS,
    END_DUEL,
    OFFER,
    OVER,
    RECRUIT,
    SETTLE,
    TURN_UP_CARDS,
)
from longbox.games.dice_tuners.effects import CANCEL, Part
from longbox.games.dice_tuners.state import (
    ASIDE,
    BONUS_MORE,
    BONUS_VP,
    CARD_AT_WORK,
    COST_MORE,
    DEPLOYED_DICE,
    FRONT_VP,
    HERO,
    NOT_CHOSEN,
    NULL,
    PLAYED,
    SIDE,
    SKILL_AT_WORK,
    SUPPLY,
    VALUE_MORE,
    VP,
    WON,
    State,
    Table,
)


def begin_duel(state: State) -> None:
    """Who fights whom, on which sides (DT-32 to DT-34)."""
    table = state.table
    duel = table.duel
    duel.begin()
    for seat, side in duellists(table, duel.number):
        duel.began |= 1 << seat
        duel.changes[SIDE + seat] = side
    duel.fighters = duel.began
    if state.log is not None:
        state.log.append(events.duel_began(int(duel.number) + 1, fighters_told(table)))
    table.go_to(AT_DUEL_START)


def duellists(table: Table, number: i64) -> list[tuple[i64, i64]]:
    """The seats and sides of a duel of the round."""
    players = table.players
    if number < players:
        return [(table.seat_at(number), LEFT), (table.seat_at((number + 1) % players), RIGHT)]
    found: list[tuple[i64, i64]] = []
    for turn in range(players):
        if players < 4 or turn % 2 == number - players:
            found.append((table.seat_at(turn), FRONT))
    return found


def fighters_told(table: Table) -> list[tuple[int, int, int]]:
    seats = table.seats_in(table.duel.fighters)
    return [(seat, int(table.duel.side(seat)), int(table.die(seat))) for seat in seats]


def duels_in_round(players: i64) -> i64:
    """A side duel for each player, then the front: one, or two with four players (DT-33)."""
    return players + (2 if players == 4 else 1)


def check_shields(state: State) -> None:
    """A Shield takes its owner out, unless it is pierced (DT-36); then cards are chosen (DT-37)."""
    table = state.table
    duel = table.duel
    out: i64 = 0
    for turn in range(table.players):
        seat = table.seat_at(turn)
        its_bit: i64 = 1 << seat
        if not duel.fighters & its_bit & ~duel.pierced:
            continue
        if table.die(seat) % FACE_COUNT == SHIELD:
            out |= its_bit
            if state.log is not None:
                state.log.append(events.shielded(int(seat)))
    duel.fighters &= ~out
    if count(duel.fighters) < 2:
        end_as_null(state, "a Shield negated it")
        return
    for seat in range(table.players - 1, -1, -1):
        if duel.fighters & (1 << seat):
            if state.hand_size(seat) or not table.bluff_used & (1 << seat):
                state.pending.append(CHOOSE_CARD[seat])
            else:
                state.chosen[seat] = NO_CARD
    table.go_to(TURN_UP_CARDS)


def end_as_null(state: State, why: str) -> None:
    if state.log is not None:
        state.log.append(events.duel_null(why))
    state.table.go_to(END_DUEL)


def turn_up_cards(state: State) -> None:
    """All cards of the duel together (DT-37); Bluff is used for this round (DT-13)."""
    table = state.table
    for seat in range(table.players):
        if not table.duel.fighters & (1 << seat):
            continue
        card = state.chosen[seat]
        state.chosen[seat] = NOT_CHOSEN
        table.seats[PLAYED + seat] = card
        if card == state.parts.bluff:
            table.bluff_used |= 1 << seat
        elif card == NO_CARD:
            lacks_colours(state, seat)
        else:
            state.take_from_hand(seat, card)
    if state.log is not None:
        seats = table.seats_in(table.duel.fighters)
        played = [(seat, int(table.seats[PLAYED + seat])) for seat in seats]
        state.log.append(events.cards_turned_up(state.parts, played))
    table.go_to(AT_REVEAL)


def set_on_fire(state: State) -> None:
    """All who share the highest value (DT-39); whoever played nothing has none (DT-40)."""
    table = state.table
    duel = table.duel
    duel.fire &= duel.fighters  # a Shield may have kept one out who was On Fire from the start
    best: i64 = -1000
    for seat in range(table.players):
        if duel.fighters & (1 << seat) and card_value(state, seat) > best:
            best = card_value(state, seat)
    for seat in range(table.players):
        if not duel.fighters & (1 << seat) or table.seats[PLAYED + seat] == NO_CARD:
            continue
        if card_value(state, seat) == best:
            duel.fire |= 1 << seat
    if state.log is not None:
        state.log.append(events.on_fire(table.seats_in(duel.fire)))
    table.go_to(AT_IGNITE)


def card_value(state: State, seat: i64) -> i64:
    table = state.table
    card = table.seats[PLAYED + seat]
    if card == NO_CARD:
        return -1000
    return state.parts.value_of[card] + table.duel.changes[VALUE_MORE + seat]


def ask_retreats(state: State) -> None:
    """In turn order, unless somebody holds them (DT-41); one who is left alone is done (DT-42)."""
    table = state.table
    duel = table.duel
    if count(duel.fighters) < 2:
        for seat in range(table.players):
            if duel.fighters & (1 << seat):
                settle_card(state, seat, True)
        end_as_null(state, "a retreat left nobody to fight")
        return
    while table.turn < table.players:
        seat = table.seat_at(table.turn)
        table.turn += 1
        if duel.fighters & duel.fire & ~duel.held & (1 << seat):
            state.pending.append(ASK_RETREAT[seat])
            return
    table.go_to(CANCELS)


def may_use_effect(state: State, seat: i64) -> bool:
    """On Fire or calm, still in the duel, not cancelled, with a card that would help (DT-43)."""
    duel = state.table.duel
    if not duel.fighters & (duel.fire | duel.calm) & ~duel.cancelled & (1 << seat):
        return False
    card = state.table.seats[PLAYED + seat]
    if card == NO_CARD or card == state.parts.bluff:
        return False
    return any_would_happen(state, seat, state.parts.cards[card].effect)


def played(state: State, seat: i64) -> Card:
    return state.parts.cards[state.table.seats[PLAYED + seat]]


def ask_cancels(state: State) -> None:
    """Cards that cancel are used first, and all of them cancel (DT-44)."""
    table = state.table
    duel = table.duel
    while table.turn < table.players:
        seat = table.seat_at(table.turn)
        table.turn += 1
        if may_use_effect(state, seat) and played(state, seat).cancels:
            state.pending.append(ASK_EFFECT[seat])
            return
    if state.log is not None:
        for seat in table.seats_in(duel.cancelling):
            if may_use_effect(state, seat):
                card = int(table.seats[PLAYED + seat])
                state.log.append(events.effect_cancelled(state.parts, seat, card))
    duel.cancelled |= duel.cancelling
    table.go_to(EFFECTS)


def run_effects(state: State) -> None:
    """The other parts of the cards, in turn order (DT-43, DT-44)."""
    table = state.table
    duel = table.duel
    while table.turn < table.players:
        seat = table.seat_at(table.turn)
        if table.source == SKILL_AT_WORK:
            table.source = CARD_AT_WORK
            if may_use_effect(state, seat) and not played(state, seat).cancels:
                state.pending.append(ASK_EFFECT[seat])  # those that cancel were asked before
                return
        works = bool(duel.used & ~duel.cancelled & (1 << seat))
        if works and not parts_of_card_are_done(state, seat, played(state, seat).effect):
            return
        table.turn += 1
        table.source = SKILL_AT_WORK
        table.part = 0
    table.go_to(AT_STRENGTH)


def parts_of_card_are_done(state: State, seat: i64, parts: list[Part]) -> bool:
    """All but what cancels, which has happened; nobody has won yet, so some parts wait."""
    table = state.table
    while table.part < len(parts):
        part = parts[table.part]
        table.part += 1
        if part.op != CANCEL and condition_holds(table, seat, part):
            perform(state, seat, part)
            if state.pending.size:
                return False
    return True


def strength(parts: Parts, table: Table, seat: i64) -> i64:
    """The face, one more for Advantage, and all changes; never below 0 (DT-45, DT-46)."""
    face = table.die(seat) % FACE_COUNT
    total = table.duel.strength_more(seat)
    if face < SHIELD:
        total += face + 1
    elif face == SHEATHE and table.duel.fire & (1 << seat):
        cost = parts.heroes[table.seats[HERO + seat]].cost
        cost += table.duel.changes[COST_MORE + seat]
        total += cost if cost > 0 else 0
    if table.has_advantage(seat):
        total += 1
    return total if total > 0 else 0


def compare(state: State) -> None:
    """The highest Strength wins; of equals, the one with Advantage (DT-47)."""
    table = state.table
    duel = table.duel
    best: i64 = -1
    for seat in range(table.players):
        if duel.fighters & (1 << seat):
            mine = strength(state.parts, table, seat)
            if mine > best:
                best = mine
                duel.winner = seat
            elif mine == best:
                if table.has_advantage(seat):
                    duel.winner = seat
                elif duel.winner != NOBODY and not table.has_advantage(duel.winner):
                    duel.winner = NOBODY
    if state.log is not None:
        found = [
            (seat, int(strength(state.parts, table, seat)), table.has_advantage(seat))
            for seat in table.seats_in(duel.fighters)
        ]
        state.log.append(events.strengths(found))
        if duel.winner == NOBODY:
            state.log.append(events.duel_null("equal Strength without Advantage"))
        else:
            state.log.append(events.duel_won(int(duel.winner)))
    table.go_to(AT_RESULT)


def score(state: State) -> None:
    """One VP for each defeated opponent, and the bonus (DT-49)."""
    table = state.table
    duel = table.duel
    if duel.winner != NOBODY:
        bonus = duel.changes[BONUS_MORE + duel.winner]
        points = count(duel.fighters) - 1 + bonus
        table.seats[VP + duel.winner] += points
        table.seats[BONUS_VP + duel.winner] += bonus
        if duel.side(duel.winner) == FRONT:
            table.seats[FRONT_VP + duel.winner] += points - bonus
        card = table.seats[PLAYED + duel.winner]
        is_own = card == NO_CARD or card == state.parts.bluff
        duel.on_offer = not is_own and not duel.keeps & (1 << duel.winner)
        if state.log is not None:
            state.log.append(events.scored(int(duel.winner), int(points), int(bonus)))
    table.go_to(SETTLE)


def settle(state: State) -> None:
    """All played cards but one that is offered go where they belong (DT-51)."""
    table = state.table
    duel = table.duel
    while table.turn < table.players:
        seat = table.seat_at(table.turn)
        table.turn += 1
        if duel.fighters & (1 << seat) and not (duel.on_offer and seat == duel.winner):
            settle_card(state, seat, False)
            if state.pending.size:
                return
    table.go_to(OFFER)


def offer(state: State) -> None:
    """The winner's card is offered to the losers, from the winner's left on (DT-50)."""
    table = state.table
    duel = table.duel
    while duel.on_offer and table.turn < table.players - 1:
        table.turn += 1
        seat = (duel.winner + table.turn) % table.players
        if duel.fighters & (1 << seat):
            state.pending.append(OFFER_CARD[seat])
            return
    if duel.on_offer:
        duel.on_offer = False
        settle_card(state, duel.winner, False)
    table.go_to(END_DUEL)


def end_duel(state: State) -> None:
    """The next duel, the next round, or the end (DT-52, DT-53)."""
    table = state.table
    duel = table.duel
    result = NULL if duel.winner == NOBODY else WON + duel.winner
    table.results |= result << (3 * duel.number)
    duel.fighters = 0
    duel.began = 0
    duel.number += 1
    if duel.number < duels_in_round(table.players):
        table.go_to(BEGIN_DUEL)
    elif table.round == table.rounds():
        table.go_to(OVER)
    else:
        end_round(state)


def end_round(state: State) -> None:
    """Heroes are discarded, dice and Bluffs return, the first player card moves left (DT-52)."""
    table = state.table
    dice = table.dice
    for seat in range(table.players):
        table.hero_discard |= bit(table.seats[HERO + seat])
        table.seats[HERO + seat] = NO_HERO
        for side in range(SIDE_COUNT):
            place = DEPLOYED_DICE + SIDE_COUNT * seat + side
            dice[SUPPLY + dice[place] // FACE_COUNT] += 1
            dice[place] = NO_DIE
            table.ids[place] = NO_DIE
    for aside in range(PASSES):
        dice[SUPPLY + dice[ASIDE + aside] // FACE_COUNT] += 1
        dice[ASIDE + aside] = NO_DIE
        table.ids[ASIDE + aside] = NO_DIE
    table.bluff_used = 0
    table.overdrive_used = 0
    table.wild = 0
    table.legal = 0
    table.results = 0
    table.draft = 0
    table.first = table.seat_at(1)
    table.round += 1
    if state.log is not None:
        state.log.append(events.round_ended())
    table.go_to(RECRUIT)
