"""The table, described: cards in play, dice by colour, and what lies before each player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from longbox.core.bits import listed
from longbox.core.words import counted
from longbox.core.zones import CounterZone, DiceZone, RowZone, TableZone, Thing, Zone
from longbox.games.mangaka_dice.catalogue import (
    START_PLAYER,
    back_id,
    card_sentence,
    cost_sign,
    die_id,
    gives_sign,
    gives_words,
)
from longbox.games.mangaka_dice.components import (
    COLOURS,
    GREENS_EACH,
    SUM,
    VALUES,
    YELLOW,
    Card,
)
from longbox.games.mangaka_dice.decisions.payments import (
    cheapest,
    covered,
    dice_needed,
    is_one_short,
    pays_for,
)
from longbox.games.mangaka_dice.decisions.refusals import cost_words, word
from longbox.games.mangaka_dice.decisions.turn import UNROLLED_WHITE, best_value
from longbox.games.mangaka_dice.events import dice_list, dice_text
from longbox.games.mangaka_dice.state import Desk, Dice
from longbox.games.mangaka_dice.view import View, discard_pile


def zones(view: View) -> list[Zone]:
    table = view.table
    found: list[Zone] = [
        RowZone("round", round_title(view), None, round_things(view), "MD-14"),
        RowZone("order", order_title(view), None, order_things(view), order_rule(view)),
        RowZone("turn", "This turn", None, turn_things(view), "MD-17"),
        RowZone("decks", "Decks and supply", None, deck_things(view), "MD-62"),
        RowZone("assist-discard", "Used Assist Cards", None, discard_things(view), "MD-39"),
        dice_zone("pool", "Green dice in the middle", None, table.pool, "MD-12"),
        aside_zone(view),
        cards_zone(view, "experience", "points", view.parts.experience, "MD-30"),
        cards_zone(view, "skill", "ability", view.parts.skill, "MD-38"),
    ]
    for seat, desk in enumerate(view.desks):
        found += desk_zones(view, seat, desk)
    return found


def asked(view: View) -> str:
    return view.pending[-1].name() if view.pending else ""


def cards(of_kind: Sequence[Card], bits: int) -> list[Card]:
    return [of_kind[place] for place in listed(bits)]


def paid_card(view: View) -> Card:
    return view.parts.card(int(view.table.card))


def at_hand(view: View, seat: int) -> Dice:
    """Unused dice, with those that an Ability under way has laid aside: they come back."""
    unused, aside = view.desks[seat].unused, view.table.aside
    if aside.size == 0 or view.pending[-1].seat != seat or asked(view) == "PayDice":
        return unused
    found = unused.copy()
    for kind in dice_list(aside):
        found.add(kind)
    return found


# The round.


def is_draft(view: View) -> bool:
    return asked(view) == "TakeGreen"


def phase(view: View) -> str:
    if view.table.tie_breaks:
        return f"tiebreaker {int(view.table.tie_breaks)}"
    return "Dice Phase" if is_draft(view) else "Action Phase"


def round_title(view: View) -> str:
    return f"Round {int(view.table.round)}, {phase(view)}"


def round_things(view: View) -> list[Thing]:
    number, goal, start = int(view.table.round), view.parts.goal, int(view.table.start)
    says = f"{{{start}}} has the Start Player Card"
    marks = ["counter-clockwise" if is_draft(view) else "clockwise"]
    what = f"{phase(view)}: whoever is reached with an unused green die has a turn"
    if is_draft(view):
        marks.append("draft")
        what = f"{phase(view)}: green dice are taken one by one, {word(GREENS_EACH)} by each player"
    if view.table.tie_breaks:
        marks.append("tiebreaker")
        what = f"{phase(view)}: most dice of one value win, of as many the highest value"
    return [
        Thing("round/number", f"round {number}", f"this is round {number}", number=number),
        Thing("round/phase", phase(view), what, marks=marks),
        Thing("start", f"Start Player {{{start}}}", says, component=START_PLAYER, seat=start),
        Thing("round/goal", f"{goal} to win", f"{goal} points end the match", number=goal),
    ]


def order_title(view: View) -> str:
    if is_draft(view):
        return "Taken counter-clockwise"
    return "Turns go clockwise"


def order_rule(view: View) -> str:
    return "MD-12" if is_draft(view) else "MD-14"


def order_things(view: View) -> list[Thing]:
    """The players as they follow each other now, with the green dice that are turns to come.

    In a tiebreaker only those who are level (MD-58), with what they show (MD-59).
    """
    players, start = len(view.desks), int(view.table.start)
    steps = range(1, players + 1) if is_draft(view) else range(players)
    found = []
    for step in steps:
        seat = (start + (-step if is_draft(view) else step)) % players
        if view.table.tie_breaks and not is_in_tiebreaker(view, seat):
            continue
        number = int(view.desks[seat].unused.greens())
        label = f"{{{seat}}}: {number}"
        say = f"{{{seat}}} has {counted(number, 'unused green die', 'unused green dice')}"
        if view.table.tie_breaks:
            dice = at_hand(view, seat)
            value = best_value(dice.values)
            number = int(dice.showing(value))
            label = f"{{{seat}}}: {number} of value {int(value)}"
            say = f"{{{seat}}} shows {number} of value {int(value)}"
        marks = ["asked"] if view.pending and view.pending[-1].seat == seat else []
        if seat == start:
            marks.append("start player")
        found.append(Thing(f"order/{seat}", label, say, number=number, seat=seat, marks=marks))
    return found


def is_in_tiebreaker(view: View, seat: int) -> bool:
    """Also when it is over: whoever rolled in the last one."""
    if view.pending:
        return bool(view.table.contenders & (1 << seat))
    return not view.desks[seat].unused.count(UNROLLED_WHITE)


def turn_things(view: View) -> list[Thing]:
    """What the turn under way still holds, and what was done in it (MD-15, MD-16)."""
    table = view.table
    on = bool(view.pending) and not is_draft(view)
    usual = on and not table.tie_breaks
    may_draw = bool(table.may_draw) and asked(view) != "PayDice"
    steps = [
        ("draw", "draw a card if you like", usual, may_draw, "past"),
        ("skill", "use a Skill Card", on, not table.skill_used, "done"),
        ("assist", "play an Assist Card", on, not table.assist_played, "done"),
        ("take", "take a card or draw an Assist Card", usual, True, "done"),
    ]
    found = []
    for id, what, belongs, is_left, after in steps:
        state = ("open" if is_left else after) if belongs else "not now"
        tone = "" if state == "open" else "grey"
        found.append(Thing(f"turn/{id}", what, f"{what}: {state}", tone, marks=[state]))
    return found + paid_things(view) + left_things(view)


def paid_things(view: View) -> list[Thing]:
    """What lies there for the card that is being paid, and what would pay the rest (MD-18)."""
    if asked(view) != "PayDice":
        return []
    card, paid = paid_card(view), view.table.aside
    rest = cheapest(card, paid, view.desks[view.pending[-1].seat].unused)
    dice = dice_text(dice_list(rest))
    text = f"{card.name}: {paid_of(card, paid, rest)} paid ({dice} would pay the rest)"
    return [Thing("turn/paid", text, text, number=covered(card, paid), component=card.id)]


def paid_of(card: Card, paid: Dice, rest: Dice) -> str:
    """How much of a Cost is paid, where these dice would pay the rest."""
    if card.pattern == SUM:
        return f"{int(paid.measure(SUM))} of {int(card.needed)}"
    return f"{int(paid.size)} of {int(paid.size + rest.size)} dice"


LEFT_OF: Final = {
    "ShiftDie": ("die", "dice"),
    "RerollDice": ("die", "dice"),
    "CopyTo": ("die", "dice"),
    "SpreadTo": ("point", "points"),
}


def left_things(view: View) -> list[Thing]:
    """How much the Ability under way can still do (MD-40, MD-41, MD-43, MD-45)."""
    left, names = int(view.table.left), LEFT_OF.get(asked(view))
    if names is None or left == 0:
        return []
    text = f"left for this Ability: {word(left)} {names[left > 1]}"
    return [Thing("turn/left", text, text, number=left)]


# In the middle.


def deck_things(view: View) -> list[Thing]:
    table = view.table
    found = []
    for id, kind, size in (
        ("deck/experience", "experience", int(table.experience_deck.size)),
        ("deck/skill", "skill", int(table.skill_deck.size)),
        ("assist-deck", "assist", view.assist_deck),
    ):
        text = f"{counted(size, f'{kind.capitalize()} Card')} left"
        found.append(Thing(id, text, f"{text}, face down", component=back_id(kind), number=size))
    yellows = int(table.yellows)
    text = f"{counted(yellows, 'yellow die', 'yellow dice')} left"
    say = f"{text} in the supply"
    found.append(Thing("yellows", text, say, "yellow", die_id(YELLOW), yellows))
    return found


def discard_things(view: View) -> list[Thing]:
    """The used Assist Cards, the last one on top."""
    pile = [view.parts.assist[place] for place in discard_pile(view.table)]
    return [
        Thing(card_id(card), card_label(card), card_sentence(card), component=card.id)
        for card in pile
    ]


def aside_zone(view: View) -> Zone:
    """Dice that pay for a card, or that an Ability has chosen: their mark tells which."""
    title, rule, mark = "Chosen so far", "MD-37", "chosen"
    if asked(view) == "PayDice":
        title, rule, mark = f"Paid so far for {paid_card(view).name}", "MD-20", "paid"
    things = dice_things("aside", view.table.aside)
    for thing in things:
        thing.seat, thing.marks = view.pending[-1].seat, (mark,)
    return DiceZone("aside", title, None, things, rule)


def cards_zone(view: View, id: str, gives: str, of_kind: Sequence[Card], rule: str) -> Zone:
    """Cards in play; who looks sees how much of each Cost is there, all see how much is paid."""
    in_play = view.table.experience_in_play if id == "experience" else view.table.skill_in_play
    dice = None
    if view.seat is not None and view.pending and not view.table.tie_breaks:
        dice = at_hand(view, view.seat)
    lines = []
    for card in cards(of_kind, int(in_play)):
        marks: list[str] = []
        cost, number = f"costs {cost_words(card)}", None
        if asked(view) == "PayDice" and card is paid_card(view):
            marks.append("being paid")
            number = covered(card, view.table.aside)
            cost += f"; {number} of {dice_needed(card)} paid"
        elif dice is not None:
            number = covered(card, dice)
            cost += f"; {number} of {dice_needed(card)} there"
            if pays_for(dice, card):
                marks.append("covered")
            elif is_one_short(card, dice):
                marks.append("one die short")
        lines.append(
            [
                Thing(card_id(card), card_label(card), str(card), component=card.id, marks=marks),
                Thing(f"card/{card.id}/cost", cost_sign(card), cost, number=number, marks=marks),
                Thing(f"card/{card.id}/gives", gives_sign(card), gives_words(card)),
            ]
        )
    title = f"{id.capitalize()} Cards in play"
    return TableZone(id, title, None, ["card", "cost", gives], lines, rule)


def card_id(card: Card) -> str:
    """The same wherever it lies: in play, taken, in hand or used."""
    return f"card/{card.id}"


def card_label(card: Card) -> str:
    return f"{card.id} {card.name}"


# Before each player.


def desk_zones(view: View, seat: int, desk: Desk) -> list[Zone]:
    points = int(desk.points)
    text = counted(points, "point")
    counter = Thing(f"points-{seat}/total", text, f"{text} so far", number=points, seat=seat)
    return [
        CounterZone(f"points-{seat}", "points", seat, counter, "MD-30"),
        dice_zone(f"unused-{seat}", "unused dice", seat, desk.unused, "MD-37"),
        dice_zone(f"used-{seat}", "used dice", seat, desk.used, "MD-51"),
        RowZone(f"cards-{seat}", "cards taken", seat, taken_things(view, desk), "MD-38"),
        RowZone(f"hand-{seat}", "Assist Cards", seat, hand_things(view, seat), "MD-39"),
    ]


def taken_things(view: View, desk: Desk) -> list[Thing]:
    found = []
    for place in listed(desk.skill | desk.taken):
        card = view.parts.skill[place]
        state = skill_state(desk, card, 1 << place)
        shown = f" ({state})" if state in ("new", "used") else ""
        label = f"{card.id} {gives_sign(card)}{shown}"
        say = f"{card.name}: {gives_words(card)}{shown}"
        tone = "grey" if shown else ""
        found.append(Thing(card_id(card), label, say, tone, card.id, marks=[state]))
    for card in cards(view.parts.experience, int(desk.experience)):
        label = f"{card.id} {gives_sign(card)}"
        say = f"{card.name}: {gives_words(card)}"
        points = int(card.points)
        found.append(Thing(card_id(card), label, say, "", card.id, points))
    return found


def skill_state(desk: Desk, card: Card, bit: int) -> str:
    """New until the next phase; then it has given its dice, is usable, or used (MD-38)."""
    if desk.taken & bit:
        return "new"
    if card.gives_dice_to_keep():
        return "gave dice"
    return "usable" if desk.usable & bit else "used"


def hand_things(view: View, seat: int) -> list[Thing]:
    """One's own cards; of the others their backs."""
    if seat != view.seat:
        say = "an Assist Card, hidden"
        return [
            Thing(f"hand-{seat}/{place}", "hidden", say, component=back_id("assist"))
            for place in range(len(view.hands[seat]))
        ]
    return [
        Thing(card_id(card), f"{card.id} {gives_sign(card)}", card_sentence(card), "", card.id)
        for card in cards(view.parts.assist, view.hand)
    ]


def dice_zone(id: str, title: str, seat: int | None, dice: Dice, rule: str) -> Zone:
    return DiceZone(id, title, seat, dice_things(id, dice), rule)


def dice_things(id: str, dice: Dice, only: int = -1) -> list[Thing]:
    """Each die, of some kinds only if they are named; ids count equal dice."""
    found: list[Thing] = []
    kinds = dice_list(dice, only)
    for place, kind in enumerate(kinds):
        colour, value = COLOURS[kind // VALUES], kind % VALUES
        say = f"a {colour} die showing {value}" if value else f"a {colour} die, not rolled yet"
        name = f"{id}/{colour}-{value}-{kinds[:place].count(kind)}"
        label = str(value) if value else "not rolled"
        found.append(Thing(name, label, say, colour, number=value or None))
    return found


def ids(things: Sequence[Thing]) -> list[str]:
    return [thing.id for thing in things]
