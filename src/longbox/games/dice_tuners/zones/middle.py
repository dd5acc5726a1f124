"""The middle of the table: the round, heroes and cards that nobody has, and the dice."""

from __future__ import annotations

from longbox.core.bits import listed
from longbox.core.words import counted
from longbox.core.zones import DiceZone, RowZone, TableZone, Thing, Zone
from longbox.games.dice_tuners.catalogue import (
    CARD_BACK,
    HERO_BACK,
    PHASES,
    ROUND,
    card_id,
    die_id,
)
from longbox.games.dice_tuners.components import (
    MOST_ROLLED,
    NO_CARD,
    NO_DIE,
    NO_HERO,
    PASSES,
)
from longbox.games.dice_tuners.decisions.duel import duellists, duels_in_round
from longbox.games.dice_tuners.decisions.steps import (
    BEGIN_DUEL,
    FILL_MARKET,
    HIRE_IN_ORDER,
    PICK_DICE,
    TURN_UP_BIDS,
    WHEN_DEPLOYED,
)
from longbox.games.dice_tuners.effects import COLOURS, SIDES, at
from longbox.games.dice_tuners.state import (
    ASIDE,
    HERO,
    NOT_FOUGHT,
    NULL,
    ORDER,
    POOL,
    ROLLING,
    SUPPLY,
    WON,
    Table,
)
from longbox.games.dice_tuners.view import View
from longbox.games.dice_tuners.zones.things import (
    card_label,
    card_thing,
    hero_thing,
    plain_die,
    player,
)


def middle_zones(view: View) -> list[Zone]:
    return [
        round_zone(view),
        market_zone(view),
        heroes_zone(view),
        order_zone(view),
        bids_zone(view),
        deck_zone(view),
        discard_zone(view),
        supply_zone(view),
        rolled_zone(view),
        aside_zone(view),
        colours_zone(view),
        duels_zone(view),
    ]


def round_zone(view: View) -> Zone:
    table = view.table
    number, rounds, first = int(table.round), int(table.rounds()), int(table.first)
    phase = phase_of(table)
    things = [
        Thing(
            "round/number", f"{number} of {rounds}", f"round {number} of {rounds}", "", "", number
        ),
        Thing(
            "round/rounds", counted(rounds, "round"), f"{rounds} rounds are played", "", "", rounds
        ),
        Thing(
            "round/phase", f"{PHASES[phase]} Phase", f"the {PHASES[phase]} Phase", "", ROUND, phase
        ),
        Thing("round/first", f"first: {player(view, first)}", first_say(view, first), seat=first),
    ]
    return RowZone("round", "Round", None, things, "DT-1")


def first_say(view: View, first: int) -> str:
    return (
        "you have the first player card"
        if first == view.seat
        else (f"{player(view, first)} has the first player card")
    )


def phase_of(table: Table) -> int:
    if table.step < PICK_DICE:
        return 0
    if table.step >= BEGIN_DUEL:
        return 3
    return 2 if table.step == WHEN_DEPLOYED else 1


def market_zone(view: View) -> Zone:
    heroes = [hero_thing(view, hero) for hero in listed(view.table.market)]
    return RowZone("market", "Market", None, heroes, "DT-20")


def heroes_zone(view: View) -> Zone:
    """The deck, which is face down, and the discard pile, which is open."""
    left = len(listed(view.table.hero_deck))
    say = f"{counted(left, 'hero', 'heroes')} in the deck"
    deck = Thing("heroes/deck", f"{left} in the deck", say, "", HERO_BACK, left)
    gone = [hero_thing(view, hero, ["discarded"]) for hero in listed(view.table.hero_discard)]
    return RowZone("heroes", "Hero deck and discards", None, [deck, *gone], "DT-11")


def order_zone(view: View) -> Zone:
    """Who hires when, while heroes are hired (DT-16, DT-17)."""
    table = view.table
    if not HIRE_IN_ORDER <= table.step < FILL_MARKET:
        return RowZone("order", "Order of hiring", None, [], "DT-16")
    seats = [int(table.seats[ORDER + place]) for place in range(int(table.players))]
    asked = view.pending[-1].seat if view.pending else None
    things = []
    for place, seat in enumerate(seats):
        state = "next"
        if table.seats[HERO + seat] != NO_HERO:
            state = "hired"
        elif table.waiting & (1 << seat):
            state = "waits"
        elif seat == asked:
            state = "hires now"
        who = player(view, seat)
        label = f"{place + 1}. {who}"
        say = f"{label}: {state}"
        things.append(Thing(f"order/{seat}", label, say, "", "", place + 1, seat, [state]))
    return RowZone("order", "Order of hiring", None, things, "DT-16")


def bids_zone(view: View) -> Zone:
    """Cards that lie face down for a hero (DT-15)."""
    if view.table.step != TURN_UP_BIDS:
        return RowZone("bids", "Bids", None, [], "DT-15")
    things = []
    for seat, has_chosen in enumerate(view.has_chosen):
        if not has_chosen:
            continue
        who = player(view, seat)
        if seat == view.seat:
            card = card_thing(view, f"played-{seat}", view.chosen, ["face down"])
            say = f"your bid, face down: {card.label}"
            things.append(
                Thing(
                    card.id,
                    card.label,
                    say,
                    card.tone,
                    card.component,
                    card.number,
                    seat,
                    card.marks,
                )
            )
        else:
            say = f"the bid of {who} lies face down"
            things.append(
                Thing(f"played-{seat}", who, say, "", CARD_BACK, None, seat, ["face down"])
            )
    return RowZone("bids", "Bids", None, things, "DT-15")


def deck_zone(view: View) -> Zone:
    table = view.table
    size = int(table.deck_size)
    say = f"{counted(size, 'card')} in the strategy deck"
    things = [Thing("deck/size", str(size), say, "", CARD_BACK, size)]
    if table.top != NO_CARD:
        top = card_thing(view, "deck/top", int(table.top))
        label = f"top: {top.label}"
        things.append(
            Thing(top.id, label, f"on top: {top.say}", top.tone, top.component, top.number)
        )
    return RowZone("deck", "Strategy deck", None, things, "DT-10")


def discard_zone(view: View) -> Zone:
    """All may look through it (DT-55)."""
    things = []
    counts = [int(count) for count in view.table.discard]
    for card, count in enumerate(counts):
        if count:
            found = view.parts.cards[card]
            label = f"{count} × {card_label(view, card)}"
            say = f"{label} of {view.parts.copies[card]} discarded"
            component = card_id(view.parts, card)
            tone = COLOURS[found.colour]
            things.append(Thing(f"discard/{card}", label, say, tone, component, count))
    total = sum(counts)
    count_thing = Thing(
        "discard/size", counted(total, "card"), f"{counted(total, 'card')} discarded", number=total
    )
    return RowZone("discard", "Strategy discards", None, [count_thing, *things], "DT-11")


def supply_zone(view: View) -> Zone:
    """Dice on the table, and those that were picked to be rolled now."""
    dice = view.table.dice
    things = []
    for colour, name in enumerate(COLOURS):
        count, picked = int(dice[SUPPLY + colour]), int(dice[ROLLING + colour])
        say = f"{name} dice on the table: {count}"
        things.append(Thing(f"supply/{name}", f"{count} {name}", say, name, die_id(colour), count))
        if picked:
            say = f"{name} dice to be rolled: {picked}"
            label = f"{picked} {name} to roll"
            things.append(Thing(f"picked/{name}", label, say, name, die_id(colour), picked))
    return RowZone("supply", "Dice on the table", None, things, "DT-12")


def rolled_zone(view: View) -> Zone:
    table = view.table
    things = [
        plain_die(MOST_ROLLED * int(table.draft) + slot, int(table.ids[POOL + slot]))
        for slot in range(MOST_ROLLED)
        if table.ids[POOL + slot] != NO_DIE
    ]
    return DiceZone("rolled", "Rolled", None, things, "DT-29")


def aside_zone(view: View) -> Zone:
    table = view.table
    things = [
        plain_die(int(table.ids[place]), int(table.dice[place]))
        for place in range(ASIDE, ASIDE + PASSES)
        if table.dice[place] != NO_DIE
    ]
    return DiceZone("aside", "Set aside", None, things, "DT-30")


def colours_zone(view: View) -> Zone:
    """The colours of cards that can be played this round, and which beats which (DT-5)."""
    things = []
    done = view.table.draft == PASSES
    for colour, name in enumerate(COLOURS):
        legal = bool(view.table.legal & (1 << colour))
        state = "playable" if legal else ("barred" if done else "not yet")
        say = f"{name} cards: {state}"
        if state == "barred":
            say = f"no {name} die was set aside this round"
        things.append(Thing(f"colours/{name}", f"{name}: {state}", say, name, marks=[state]))
    return RowZone("colours", "Cards to play", None, things, "DT-30")


def duels_zone(view: View) -> Zone:
    """Who faces whom, in the order of the duels, and how those ended that were fought."""
    table = view.table
    players = int(table.players)
    lines = [duel_line(view, number) for number in range(int(duels_in_round(players)))]
    columns = ["duel", *["who"] * (3 if players == 3 else 2)]
    return TableZone("duels", "Duels of the round", None, columns, lines, "DT-32")


def duel_line(view: View, number: int) -> list[Thing]:
    table = view.table
    result = int(table.result(number))
    winner = result - WON if result >= WON else None
    state = duel_state(table, number, result)
    say = f"duel {number + 1}: {state}"
    if winner is not None:
        say = f"{player(view, winner)} won duel {number + 1}"
    line = [
        Thing(f"duels/{number}", f"{number + 1} {state}", say, "", "", number + 1, winner, [state])
    ]
    for place, facing in duellists(table, number):
        seat, side = int(place), int(facing)
        text = f"{player(view, seat)} {at(side)}"
        line.append(Thing(f"duels/{number}/{seat}", text, text, seat=seat, marks=[SIDES[side]]))
    while len(line) < (4 if table.players == 3 else 3):
        line.append(Thing(f"duels/{number}/nobody", "", "nobody else"))
    return line


def duel_state(table: Table, number: int, result: int) -> str:
    if result == NOT_FOUGHT:
        return "now" if table.duel.began and table.duel.number == number else "to come"
    return "null" if result == NULL else "won"
