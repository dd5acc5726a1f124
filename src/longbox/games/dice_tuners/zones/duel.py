"""The duel in progress: who fights with what, and how Strength adds up."""

from __future__ import annotations

from longbox.core.zones import TableZone, Thing, Zone
from longbox.games.dice_tuners.actions import kind_name
from longbox.games.dice_tuners.catalogue import CARD_BACK
from longbox.games.dice_tuners.components import (
    FACE_COUNT,
    MOST_SEATS,
    NO_CARD,
    SHEATHE,
    SHIELD,
    SIDE_COUNT,
)
from longbox.games.dice_tuners.decisions.duel import duels_in_round, strength
from longbox.games.dice_tuners.decisions.offers import condition_holds
from longbox.games.dice_tuners.decisions.steps import AT_STRENGTH, TURN_UP_CARDS
from longbox.games.dice_tuners.effects import (
    COST,
    FACE,
    NOADV,
    SELF,
    SIDES,
    STR,
    STRENGTH,
    Part,
)
from longbox.games.dice_tuners.state import (
    CARD_AT_WORK,
    COST_MORE,
    DEPLOYED_DICE,
    HAND_SIZE,
    HERO,
    OVERDRIVE_AT_WORK,
    PLAYED,
    SKILL_AT_WORK,
    STRENGTH_MORE,
    VALUE_MORE,
    Table,
)
from longbox.games.dice_tuners.view import View
from longbox.games.dice_tuners.zones.things import card_label, card_thing, die_thing, player


def duel_zones(view: View) -> list[Zone]:
    """Who fights with what; cards that lie face down show only that they lie there."""
    table = view.table
    duel = table.duel
    seats = table.seats_in(duel.began)
    title = "Duel"
    if duel.began:
        title = f"Duel {int(duel.number) + 1} of {int(duels_in_round(table.players))}"
    columns = ["who", "side", "die", "card", "state", "Strength"]
    sums = ["who", "die", "Advantage", "skill", "overdrive", "card", "to come", "if On Fire"]
    return [
        TableZone("duel", title, None, columns, [fighter(view, seat) for seat in seats], "DT-35"),
        TableZone("sum", "Strength", None, sums, [added(view, seat) for seat in seats], "DT-46"),
    ]


def fighter(view: View, seat: int) -> list[Thing]:
    table = view.table
    who = player(view, seat)
    marks = states(view, seat)
    side = SIDES[int(table.duel.side(seat))]
    kind = int(table.die(seat))
    which = int(table.ids[DEPLOYED_DICE + SIDE_COUNT * seat + int(table.duel.side(seat))])
    die = kind_name(kind)
    total = int(strength(view.parts, table, seat))
    state = ", ".join(marks) or "in"
    return [
        Thing(f"duel/{seat}/who", who, f"{who}: {state}", "", "", None, seat, marks),
        Thing(f"duel/{seat}/side", side, f"{who}, side: {side}", "", "", None, seat, [side]),
        die_thing(which, kind, die, f"{who}, die: {die}"),
        played_thing(view, seat),
        Thing(f"duel/{seat}/state", state, f"{who}, state: {state}", "", "", None, seat),
        Thing(
            f"duel/{seat}/strength", str(total), f"{who}, Strength: {total}", "", "", total, seat
        ),
    ]


def states(view: View, seat: int) -> list[str]:
    table = view.table
    duel = table.duel
    bit = 1 << seat
    if not duel.fighters & bit:
        return ["out", "retreated" if duel.fire & bit else "Shield"]
    words = [
        ("On Fire", duel.fire),
        ("cancelled", duel.cancelled),
        ("may not retreat", duel.held),
        ("calm", duel.calm),
        ("Shield pierced", duel.pierced),
        ("keeps the card", duel.keeps),
        ("used the effect", duel.used),
    ]
    found = [word for word, seats in words if seats & bit]
    if table.has_advantage(seat):
        found.insert(0, "Advantage")
    if duel.winner == seat:
        found.insert(0, "won")
    return found


def played_thing(view: View, seat: int) -> Thing:
    """A card turned up, face down, or none yet; its number is what it counts for On Fire."""
    table = view.table
    id = f"played-{seat}"
    who = player(view, seat)
    card = int(table.seats[PLAYED + seat])
    if card != NO_CARD:
        value = int(view.parts.value_of[card] + table.duel.changes[VALUE_MORE + seat])
        found = card_thing(view, id, card, [], value)
        label = f"{view.parts.card_name(card)} {value}"
        say = f"{who}, card: {found.say}"
        return Thing(id, label, say, found.tone, found.component, value, seat, ["turned up"])
    if not view.has_chosen[seat]:
        if table.step > TURN_UP_CARDS:
            return Thing(
                id, "none", f"{who}, card: none lies here", "", "", None, seat, ["no card"]
            )
        return Thing(id, "none", f"{who}, card: none yet", "", "", None, seat, ["none"])
    if seat == view.seat and view.chosen != NO_CARD:
        found = card_thing(view, id, view.chosen)
        label = f"{view.parts.card_name(view.chosen)} {found.number}, face down"
        say = f"your card, face down: {card_label(view, view.chosen)}"
        return Thing(id, label, say, found.tone, found.component, found.number, seat, ["face down"])
    has_none = table.seats[HAND_SIZE + seat] == 0 and table.bluff_used & (1 << seat)
    if seat == view.seat or has_none:
        return Thing(id, "nothing", f"{who}, card: nothing", "", "", None, seat, ["nothing"])
    say = f"{who}, card: face down"
    return Thing(id, "face down", say, "", CARD_BACK, None, seat, ["face down"])


# How Strength adds up (DT-46).


def added(view: View, seat: int) -> list[Thing]:
    """The die, Advantage, what changed it so far, what skills will change, and with fire."""
    table = view.table
    changes = table.duel.changes
    who = player(view, seat)
    parts = [
        ("die", die_strength(view, seat)),
        ("Advantage", 1 if table.has_advantage(seat) else 0),
        ("skill", int(changes[STRENGTH_MORE + MOST_SEATS * SKILL_AT_WORK + seat])),
        ("overdrive", int(changes[STRENGTH_MORE + MOST_SEATS * OVERDRIVE_AT_WORK + seat])),
        ("card", int(changes[STRENGTH_MORE + MOST_SEATS * CARD_AT_WORK + seat])),
        ("to come", to_come(view, seat)),
        ("if On Fire", on_fire_strength(view, table, seat)),
    ]
    line = [Thing(f"sum/{seat}/who", who, who, seat=seat)]
    for name, number in parts:
        text = f"{number:+}" if name not in ("die", "if On Fire") else str(number)
        id = f"sum/{seat}/{name.replace(' ', '-')}"
        line.append(Thing(id, text, f"{who}, {name}: {text}", "", "", number, seat))
    return line


def die_strength(view: View, seat: int) -> int:
    """What the face alone is worth (DT-3, DT-45)."""
    table = view.table
    face = int(table.die(seat)) % FACE_COUNT
    if face < SHIELD:
        return face + 1
    if face != SHEATHE or not table.duel.fire & (1 << seat):
        return 0
    cost = int(view.parts.heroes[table.seats[HERO + seat]].cost)
    return max(0, cost + int(table.duel.changes[COST_MORE + seat]))


def to_come(view: View, seat: int) -> int:
    """What skills will change when Strength is compared, as things stand."""
    table = view.table
    if table.step >= AT_STRENGTH:
        return 0
    total = 0
    for other in table.seats_in(table.duel.fighters):
        for part in view.parts.heroes[table.seats[HERO + other]].skill:
            at_work = part.op == STR and part.window == STRENGTH
            if at_work and (part.target == SELF) == (other == seat):
                total += int(part.number) if condition_holds(table, other, part) else 0
    return total


def on_fire_strength(view: View, table: Table, seat: int) -> int:
    lit = table.copy()
    lit.duel.fire |= 1 << seat
    return int(strength(view.parts, lit, seat))


def after(view: View, seat: int, parts: list[Part]) -> Table:
    """The table as Strength would be judged if these parts happened to it now."""
    table = view.table.copy()
    duel = table.duel
    for part in parts:
        if not condition_holds(table, seat, part):
            continue
        if part.op == STR:
            for other in table.seats_in(duel.fighters):
                if (part.target == SELF) == (other == seat):
                    duel.changes[STRENGTH_MORE + other] += part.number
        elif part.op == COST:
            duel.changes[COST_MORE + seat] += part.number
        elif part.op == FACE:
            table.turn_die(seat, part.number)
        elif part.op == NOADV:
            duel.no_advantage |= duel.opponents(seat)
    return table
