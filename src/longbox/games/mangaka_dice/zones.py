"""The table, described: cards in play, dice by colour, and what lies before each player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from longbox.core.bits import listed
from longbox.core.state import Action
from longbox.core.zones import Choice, DiceZone, RowZone, TableZone, Thing, Zone
from longbox.games.mangaka_dice.actions import (
    BORROW,
    DISCARD,
    DONE,
    DRAW_ASSIST,
    DRAW_EXPERIENCE,
    DRAW_SKILL,
    PLAY,
    TAKE_EXPERIENCE,
    TAKE_GREEN,
    TAKE_SKILL,
    TURN_TO,
    USE,
    Move,
    kind_name,
)
from longbox.games.mangaka_dice.components import (
    COLOURS,
    COPY,
    EVEN,
    FLIP,
    FULL_HOUSE,
    GAIN_RED,
    GAIN_WHITE,
    HIGHEST,
    LOWER,
    NO_ABILITY,
    NO_COST,
    ODD,
    OF_A_KIND,
    ONE_GREEN,
    RAISE,
    RAISE_OR_LOWER,
    REROLL,
    ROLL_YELLOW,
    RUN,
    SET,
    SPREAD,
    SUM,
    TWO_PAIRS,
    VALUES,
    Card,
)
from longbox.games.mangaka_dice.decisions.refusals import cost_words, word
from longbox.games.mangaka_dice.decisions.turn import pays_for
from longbox.games.mangaka_dice.events import counted, dice_list, dice_text
from longbox.games.mangaka_dice.state import Desk, Dice
from longbox.games.mangaka_dice.view import View


def zones(view: View) -> list[Zone]:
    table = view.table
    found: list[Zone] = [round_zone(view)]
    if asked(view) == "TakeGreen":
        found.append(dice_zone("pool", "Green dice to take", None, table.pool, "MD-12"))
    if table.aside.size:
        pays = asked(view) == "PayDice"
        title, rule = ("Paid so far", "MD-20") if pays else ("Chosen so far", "MD-37")
        found.append(dice_zone("aside", title, None, table.aside, rule))
    experience = cards(view.parts.experience, int(table.experience_in_play))
    title = f"Experience Cards in play, {int(table.experience_deck.size)} in the deck"
    found.append(cards_zone("experience", title, "points", experience, "MD-30"))
    skill = cards(view.parts.skill, int(table.skill_in_play))
    title = f"Skill Cards in play, {int(table.skill_deck.size)} in the deck"
    found.append(cards_zone("skill", title, "ability", skill, "MD-38"))
    for seat, desk in enumerate(view.desks):
        found += desk_zones(view, seat, desk)
    return found


def asked(view: View) -> str:
    return view.pending[-1].name() if view.pending else ""


def cards(of_kind: Sequence[Card], bits: int) -> list[Card]:
    return [of_kind[place] for place in listed(bits)]


# In the middle.


def round_zone(view: View) -> Zone:
    table = view.table
    start = f"player {int(table.start) + 1}"
    yellows = f"{int(table.yellows)} yellow dice left"
    deck = f"{counted(view.assist_deck, 'Assist Card')} left"
    used = cards(view.parts.assist, int(table.assist_discard))
    names = ", ".join(str(card) for card in used) or "none"
    things = [
        Thing("start", f"start {start}", f"{start} has the Start Player Card"),
        Thing("yellows", yellows, f"{yellows} in the supply", "yellow"),
        Thing("assist-deck", deck, f"{deck} in the deck, face down"),
        Thing("assist-discard", f"{len(used)} used", f"used Assist Cards: {names}"),
    ]
    title = f"Round {int(table.round)}"
    if table.tie_breaks:
        title += f", tiebreaker {int(table.tie_breaks)}"
    return RowZone("round", title, None, things, "MD-14")


def cards_zone(id: str, title: str, gives: str, shown: Sequence[Card], rule: str) -> Zone:
    lines = [
        [
            Thing(f"card/{card.id}", f"{card.id} {card.name}", str(card)),
            Thing(f"card/{card.id}/cost", cost_sign(card), f"costs {cost_words(card)}"),
            Thing(f"card/{card.id}/gives", gives_sign(card), gives_words(card)),
        ]
        for card in shown
    ]
    return TableZone(id, title, None, ["card", "cost", gives], lines, rule)


# Before each player.


def desk_zones(view: View, seat: int, desk: Desk) -> list[Zone]:
    points = counted(int(desk.points), "point")
    return [
        dice_zone(f"unused-{seat}", f"{points}, unused dice", seat, desk.unused, "MD-37"),
        dice_zone(f"used-{seat}", "used dice", seat, desk.used, "MD-51"),
        RowZone(f"cards-{seat}", "cards taken", seat, taken_things(view, seat, desk), "MD-38"),
        RowZone(f"hand-{seat}", "Assist Cards", seat, hand_things(view, seat), "MD-39"),
    ]


def taken_things(view: View, seat: int, desk: Desk) -> list[Thing]:
    found = []
    for card in cards(view.parts.skill, int(desk.skill | desk.taken)):
        bit = 1 << view.parts.skill.index(card)
        state = ""
        if desk.taken & bit:
            state = "new"
        elif not card.gives_dice_to_keep() and not desk.usable & bit:
            state = "used"
        label = f"{card.id} {gives_sign(card)}" + (f" ({state})" if state else "")
        say = f"{card.name}: {gives_words(card)}" + (f" ({state})" if state else "")
        found.append(Thing(f"taken-{seat}/{card.id}", label, say, "grey" if state else ""))
    for card in cards(view.parts.experience, int(desk.experience)):
        label = f"{card.id} {gives_sign(card)}"
        found.append(Thing(f"taken-{seat}/{card.id}", label, f"{card.name}: {gives_words(card)}"))
    return found


def hand_things(view: View, seat: int) -> list[Thing]:
    """One's own cards; of the others only how many there are."""
    if seat != view.seat:
        hidden = f"{counted(len(view.hands[seat]), 'card')}, hidden"
        return [Thing(f"hand-{seat}", hidden, hidden)]
    return [
        Thing(f"hand/{card.id}", f"{card.id} {gives_sign(card)}", card_sentence(card))
        for card in cards(view.parts.assist, view.hand)
    ]


def dice_zone(id: str, title: str, seat: int | None, dice: Dice, rule: str) -> Zone:
    return DiceZone(id, title, seat, dice_things(id, dice), rule)


def dice_things(id: str, dice: Dice) -> list[Thing]:
    """Each die; ids count equal dice."""
    found: list[Thing] = []
    kinds = dice_list(dice)
    for place, kind in enumerate(kinds):
        colour, value = COLOURS[kind // VALUES], kind % VALUES
        say = f"a {colour} die showing {value}" if value else f"a {colour} die, not rolled yet"
        name = f"{id}/{colour}-{value}-{kinds[:place].count(kind)}"
        found.append(Thing(name, str(value) if value else "not rolled", say, colour))
    return found


# Cards in signs and in words.


def card_sentence(card: Card, with_cost: bool = True) -> str:
    if card.pattern == NO_COST or not with_cost:
        return f"{card.name}: {gives_words(card)}"
    return f"{card.name}: costs {cost_words(card)}; {gives_words(card)}"


def cost_sign(card: Card) -> str:
    """A Cost as the cards print it: ``12+``, ``X=X Z=Z``, ``1-2-3``."""
    needed = int(card.needed)
    pattern = card.pattern
    if pattern == ONE_GREEN:
        return "X"
    if pattern == SUM:
        return f"{needed}+"
    if pattern == OF_A_KIND:
        return "=".join("X" * needed)
    if pattern == TWO_PAIRS:
        return "X=X Z=Z"
    if pattern == FULL_HOUSE:
        return "X=X Z=Z=Z"
    if pattern in (EVEN, ODD):
        return f"{needed} {'even' if pattern == EVEN else 'odd'}"
    run = "-".join("123456"[:needed])
    if pattern == RUN:
        return run
    return f"{run} {'-'.join('234561'[:needed])}"


def gives_sign(card: Card) -> str:
    number = int(card.number)
    ability = card.ability
    if card.wins:
        return "wins"
    if ability in (RAISE, LOWER, RAISE_OR_LOWER):
        sign = {RAISE: "+", LOWER: "−", RAISE_OR_LOWER: "±"}[int(ability)]  # noqa: RUF001  (a minus)
        return f"{sign}{number}" + (f" on {int(card.dice)}" if card.dice > 1 else "")
    signs = {
        GAIN_WHITE: f"{number} white",
        GAIN_RED: f"red {number}",
        ROLL_YELLOW: f"{number} yellow",
        REROLL: f"reroll {number}",
        FLIP: "flip",
        COPY: f"copy {number}",
        SET: "set",
        SPREAD: "spread",
    }
    if ability == NO_ABILITY:
        return counted(int(card.points), "point")
    return signs.get(int(ability), "take used")


def gives_words(card: Card) -> str:
    """What a card gives or does, in words."""
    number = int(card.number)
    ability = card.ability
    if card.wins:
        return "wins the match at once"
    if ability == NO_ABILITY:
        return counted(int(card.points), "point")
    if ability in (RAISE, LOWER, RAISE_OR_LOWER):
        verb = {RAISE: "raise", LOWER: "lower", RAISE_OR_LOWER: "raise or lower"}[int(ability)]
        dice = "a die" if card.dice == 1 else f"up to {word(int(card.dice))} dice"
        return f"{verb} {dice} by {number}"
    texts = {
        GAIN_WHITE: "a white die to keep" if number == 1 else f"{word(number)} white dice to keep",
        GAIN_RED: f"a red die with value {number} to keep",
        ROLL_YELLOW: "roll a yellow die" if number == 1 else f"roll {word(number)} yellow dice",
        REROLL: f"reroll up to {word(number)} dice",
        FLIP: "turn a die to its opposite side",
        COPY: "a die takes the value of another"
        if number == 1
        else f"up to {word(number)} dice take the value of another",
        SET: "turn a die to any value",
        SPREAD: "spread points of a die over others",
    }
    return texts.get(int(ability), "take the used white and red dice of a player")


# Choices.


def choices(view: View, options: Sequence[Action]) -> list[Choice]:
    return [choice(view, option) for option in options]


def choice(view: View, move: Action) -> Choice:
    """What a move does, and which dice or card it touches."""
    assert isinstance(move, Move)
    seat = view.pending[-1].seat
    number = int(move.number)
    if move in TAKE_GREEN:
        same = int(view.desks[seat].unused.of_value[number]) + 1
        say = f"you then have {word(same)} of value {number}"
        return Choice(move.text, say, die("pool", view.table.pool, number))
    if move in TAKE_EXPERIENCE or move in TAKE_SKILL:
        of_kind = view.parts.experience if move in TAKE_EXPERIENCE else view.parts.skill
        card = of_kind[number]
        return Choice(move.text, card_sentence(card), [f"card/{card.id}"])
    if move in USE:
        card = view.parts.skill[number]
        return Choice(move.text, card_sentence(card, False), [f"taken-{seat}/{card.id}"])
    if move in PLAY or move in DISCARD:
        card = view.parts.assist[number]
        return Choice(move.text, card_sentence(card), [f"hand/{card.id}"] * (seat == view.seat))
    if move in BORROW:
        things = dice_things(f"used-{number}", view.desks[number].used)
        dice = [thing for thing in things if thing.tone in ("white", "red")]
        say = ", ".join(f"{thing.tone} {thing.label}" for thing in dice)
        return Choice(move.text, f"take {say}", [thing.id for thing in dice])
    if move in TURN_TO or move is DONE or move.verb == "draw":
        return Choice(move.text, move_words(view, move), [])
    dice_ids = die(f"unused-{seat}", view.desks[seat].unused, number)
    return Choice(move.text, die_words(view, move), dice_ids)


def die(id: str, dice: Dice, kind: int) -> list[str]:
    """The thing of one die of a kind."""
    found = f"{id}/{COLOURS[kind // VALUES]}-{kind % VALUES}-0"
    return [found] if dice.counts[kind] else []


def move_words(view: View, move: Move) -> str:
    """What a move does that touches no die or card."""
    if move is DRAW_EXPERIENCE or move is DRAW_SKILL:
        return "put the top card of the deck into play"
    if move is DRAW_ASSIST:
        return "spend a green die for it; this ends your turn"
    if move is not DONE:
        return f"the {kind_name(int(view.table.amount))} becomes {int(move.number)}"
    question = asked(view)
    if question == "PayDice":
        return f"take {view.parts.card(int(view.table.card)).name}"
    if question == "RerollDice":
        return f"roll {dice_text(dice_list(view.table.aside))}"
    return "keep your dice as they are" if question == "TieTurn" else "change no more"


def die_words(view: View, move: Move) -> str:
    """What becomes of a die."""
    value = int(move.number) % VALUES
    amount = int(view.table.amount)
    question = asked(view)
    if question == "SpreadTo":
        return f"it becomes {value + 1}"
    if move.verb == "raise":
        return f"it becomes {min(value + amount, HIGHEST)}"
    if move.verb == "lower":
        return f"it becomes {max(value - amount, 1)}"
    if move.verb == "flip":
        return f"it becomes {VALUES - value}"
    if question == "CopyTo":
        return f"it becomes {amount}"
    if question == "SetDie":
        return "then say to which value"
    if question == "SpendGreen":
        return "it goes to Used, for an Assist Card"
    if question == "PayDice":
        card = view.parts.card(int(view.table.card))
        if pays_for(view.table.aside, card):
            return f"more than {card.name} needs"
        return f"for {card.name}, {cost_sign(card)}"
    return DIE_WORDS[move.verb]


DIE_WORDS: Final = {
    "reroll": "choose it; dice are rolled together",
    "copy": "other dice take its value",
    "spread": "its points go to other dice, one by one",
}
