"""What an option does, in a sentence and in numbers, and which things it touches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from longbox.core.state import Action
from longbox.core.zones import Choice
from longbox.games.mangaka_dice.actions import (
    BORROW,
    DISCARD,
    DONE,
    DRAW_ASSIST,
    DRAW_EXPERIENCE,
    DRAW_SKILL,
    PAY_CHEAPEST,
    PLAY,
    TAKE_EXPERIENCE,
    TAKE_GREEN,
    TAKE_SKILL,
    TURN_TO,
    USE,
    Move,
    kind_name,
)
from longbox.games.mangaka_dice.catalogue import card_sentence
from longbox.games.mangaka_dice.components import (
    ANY_WHITE_OR_RED,
    HIGHEST,
    ROLL_YELLOW,
    VALUES,
    Card,
)
from longbox.games.mangaka_dice.decisions.payments import cheapest, is_only_payment, pays_for
from longbox.games.mangaka_dice.decisions.refusals import word
from longbox.games.mangaka_dice.events import dice_list, dice_text
from longbox.games.mangaka_dice.state import no_dice
from longbox.games.mangaka_dice.view import View
from longbox.games.mangaka_dice.zones import asked, card_id, dice_things, ids, paid_card, paid_of

DRAWS: Final[dict[Action, str]] = {
    DRAW_EXPERIENCE: "deck/experience",
    DRAW_SKILL: "deck/skill",
    DRAW_ASSIST: "assist-deck",
}


def touches(view: View, move: Action) -> list[str]:
    """The card, the deck or the dice that a move is about, each of several equal ones."""
    if not isinstance(move, Move) or not view.pending:
        return []
    number = int(move.number)
    if move in DRAWS:
        return [DRAWS[move]]
    if move in TAKE_GREEN:
        return ids(dice_things("pool", view.table.pool, 1 << number))
    if move in BORROW:
        if number >= len(view.desks):
            return []
        return ids(dice_things(f"used-{number}", view.desks[number].used, ANY_WHITE_OR_RED))
    card = card_of(view, move)
    if card is not None:
        return [card_id(card)]
    if move is DONE:
        return []
    seat = view.pending[-1].seat
    kind = int(view.table.amount) if move in TURN_TO else number
    return ids(dice_things(f"unused-{seat}", view.desks[seat].unused, 1 << kind))


def card_of(view: View, move: Move) -> Card | None:
    """The card that a move takes, pays for, uses, plays or discards."""
    if move in TAKE_EXPERIENCE:
        return view.parts.experience[move.number]
    if move in TAKE_SKILL or move in USE:
        return view.parts.skill[move.number]
    if move in PLAY or move in DISCARD:
        return view.parts.assist[move.number]
    return paid_card(view) if move is PAY_CHEAPEST else None


def choices(view: View, options: Sequence[Action]) -> list[Choice]:
    return [choice(view, option) for option in options]


def choice(view: View, move: Action) -> Choice:
    """What a move does, for certain, and which dice or card it touches."""
    assert isinstance(move, Move)
    targets = touches(view, move)
    if move in TAKE_EXPERIENCE or move in TAKE_SKILL or move is PAY_CHEAPEST:
        return payment(view, move, targets)
    if move in TAKE_GREEN:
        seat = view.pending[-1].seat
        same = int(view.desks[seat].unused.showing(move.number)) + 1
        say = f"you then have {word(same)} of value {int(move.number)}"
        return Choice(move.text, say, targets, move.verb)
    if move in BORROW:
        dice = dice_list(view.desks[move.number].used, ANY_WHITE_OR_RED)
        return Choice(move.text, f"take {dice_text(dice)}", targets, move.verb, {"dice": len(dice)})
    card = card_of(view, move)
    if card is not None:
        gains = gains_of_ability(view, card) if move not in DISCARD else {}
        return Choice(move.text, card_sentence(card, move not in USE), targets, move.verb, gains)
    if move in DRAWS or move is DONE:
        return Choice(move.text, move_words(view, move), targets, move.verb)
    if asked(view) == "PayDice":
        return die_paid(view, move, targets)
    becomes = value_after(view, move)
    say = die_words(view, move, becomes)
    change = becomes - value_before(view, move) if becomes else 0
    pays = targets[:1] if asked(view) == "SpendGreen" else []
    gains = {"value": change} if change else {}
    return Choice(move.text, say, targets, move.verb, gains, pays=pays)


def points_of(card: Card) -> dict[str, int]:
    return {"points": int(card.points)} if card.points else {}


def gains_of_ability(view: View, card: Card) -> dict[str, int]:
    """Yellow dice, as many as there are (MD-46)."""
    if card.ability != ROLL_YELLOW:
        return {}
    return {"yellow dice": min(int(card.number), int(view.table.yellows))}


def payment(view: View, move: Move, targets: Sequence[str]) -> Choice:
    """What a card costs and gives, and the dice of the cheapest payment."""
    card = card_of(view, move)
    assert card is not None
    seat = view.pending[-1].seat
    rest = cheapest(card, view.table.aside, view.desks[seat].unused)
    dice = dice_text(dice_list(rest))
    say = f"{card_sentence(card)}; {dice} would pay"
    if move is PAY_CHEAPEST:
        say = f"{dice}: then {card.name} is paid"
    gains = {**points_of(card), "dice": -int(rest.size)}
    pays = ids(dice_things(f"unused-{seat}", rest))
    marks = ["said", "takes"] if move is PAY_CHEAPEST else []  # a button beside the question, too
    return Choice(move.text, say, targets, move.verb, gains, marks, pays)


def move_words(view: View, move: Move) -> str:
    """What a move does that touches no die or card."""
    if move is DRAW_EXPERIENCE or move is DRAW_SKILL:
        return "put the top card of the deck into play"
    if move is DRAW_ASSIST:
        return "spend a green die for it; this ends your turn"
    question = asked(view)
    if question == "RerollDice":
        return f"roll {dice_text(dice_list(view.table.aside))}"
    return "keep your dice as they are" if question == "TieTurn" else "change no more"


def value_before(view: View, move: Move) -> int:
    """What the die shows that a move is about."""
    return int(view.table.amount if move in TURN_TO else move.number) % VALUES


def value_after(view: View, move: Move) -> int:
    """What a die shows after a move, where that is certain; else 0."""
    value = int(move.number) % VALUES
    amount = int(view.table.amount)
    question = asked(view)
    if question == "SpreadTo":
        return value + 1
    if move.verb == "raise":
        return min(value + amount, HIGHEST)
    if move.verb == "lower":
        return max(value - amount, 1)
    if move.verb == "flip":
        return VALUES - value
    if move in TURN_TO:
        return value
    return amount if question == "CopyTo" else 0


def die_words(view: View, move: Move, becomes: int) -> str:
    """What becomes of a die."""
    if move in TURN_TO:
        return f"the {kind_name(int(view.table.amount))} becomes {becomes}"
    if becomes:
        return f"it becomes {becomes}"
    question = asked(view)
    if question == "SetDie":
        return "then say to which value"
    if question == "SpendGreen":
        return "it goes to Used, for an Assist Card"
    return DIE_WORDS[move.verb]


DIE_WORDS: Final = {
    "reroll": "choose it; dice are rolled together",
    "copy": "other dice take its value",
    "spread": "its points go to other dice, one by one",
}


def die_paid(view: View, move: Move, targets: Sequence[str]) -> Choice:
    """How far a die brings a payment: what then lies there, and what is still missing (MD-18).

    If the payment ends with it, or can go on in one way only, the card is taken: its mark says so.
    """
    card, seat, kind = paid_card(view), view.pending[-1].seat, int(move.number)
    paid, left, rest = view.table.aside.copy(), view.desks[seat].unused.copy(), no_dice()
    paid.add(kind)
    left.remove(kind)
    ended = pays_for(paid, card)
    if not ended:
        rest = cheapest(card, paid, left)
    missing = dice_text(dice_list(rest))
    if not ended and not is_only_payment(card, paid, left, rest):
        say = f"then {paid_of(card, paid, rest)} are paid; missing: {missing}"
        return Choice(move.text, say, targets, move.verb, pays=targets[:1])
    say = f"then {card.name} is paid" if ended else f"with {missing} {card.name} is paid"
    rest.add(kind)
    gains = {**points_of(card), "dice": -int(rest.size)}
    pays = ids(dice_things(f"unused-{seat}", rest))
    return Choice(move.text, say, targets, move.verb, gains, ["takes"], pays)
