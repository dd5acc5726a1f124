"""The view in numbers, for players that learn."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i16, i64

from longbox.core.bits import bit, lowest
from longbox.core.observation import Field, Observation, Rows, put, put_all, put_one_of, put_set
from longbox.core.state import Decision
from longbox.games.mangaka_dice.components import (
    ABILITY_KINDS,
    ASSIST_CARDS,
    EXPERIENCE_CARDS,
    KINDS,
    MOST_IN_HAND,
    SKILL_CARDS,
    VALUES,
    Parts,
)
from longbox.games.mangaka_dice.decisions.abilities import (
    Borrow,
    CopyFrom,
    CopyTo,
    FlipDie,
    RerollDice,
    SetDie,
    SetTo,
    ShiftDie,
    SpreadFrom,
    SpreadTo,
)
from longbox.games.mangaka_dice.decisions.turn import (
    DiscardAssist,
    PayDice,
    SpendGreen,
    TakeGreen,
    TakeTurn,
    TieTurn,
)
from longbox.games.mangaka_dice.state import Dice, Table
from longbox.games.mangaka_dice.view import View

QUESTIONS: Final[list[type[Decision[Any, Any]]]] = [
    TakeGreen, TakeTurn, PayDice, SpendGreen, DiscardAssist, TieTurn, ShiftDie, RerollDice, FlipDie,
    CopyFrom, CopyTo, SetDie, SetTo, SpreadFrom, SpreadTo, Borrow,
]  # fmt: skip
CARDS: Final = EXPERIENCE_CARDS + SKILL_CARDS
ROOM: Final = MOST_IN_HAND + 1  # one card too many is discarded at once
MANY: Final = 100  # rounds, shuffles and tie breaks are counted so far


class TableInNumbers(Observation[View]):
    """What lies in the middle and in one's own hand, then the desks, one's own first."""

    def __init__(self, parts: Parts, players: int) -> None:
        dice = max(parts.dice)
        points = sum(int(card.points) for card in parts.experience)
        fields = [
            Field("pool", KINDS, dice, "dice that nobody has taken, by colour and value"),
            Field("aside", KINDS, dice, "dice paid or changed so far, by colour and value"),
            Field("yellows", 1, max(dice, 1), "yellow dice in the supply"),
            Field("experience", EXPERIENCE_CARDS, 1, "Experience Cards in play"),
            Field("experience deck", EXPERIENCE_CARDS, 1, "those left in the deck"),
            Field("skill", SKILL_CARDS, 1, "Skill Cards in play"),
            Field("skill deck", SKILL_CARDS, 1, "those left in the deck"),
            Field("assist cards", ASSIST_CARDS, 1, "Assist Cards that are in the match"),
            Field("assist discard", ASSIST_CARDS, ASSIST_CARDS, "places in the pile, from 1"),
            Field("assist deck", 1, ASSIST_CARDS, "how many are in the deck"),
            Field("shuffled", ASSIST_CARDS, MANY, "the shuffle each was last in"),
            Field("hand", ASSIST_CARDS, 1, "one's own Assist Cards"),
            Field("start", players, 1, "who has the Start Player Card"),
            Field("contenders", players, 1, "who may still win, once the end has come"),
            Field("rounds", 3, MANY, "round, shuffles, tie breaks"),
            Field("turn", 3, 1, "may draw, skill used, assist played"),
            Field("paying for", CARDS, 1, "the card: Experience Cards, then Skill Cards"),
            Field("ability", ABILITY_KINDS, 1, "that is being used"),
            Field("amounts", 2, 63, "its number, or what it began with; how much is left of it"),
        ]
        for seat in range(players):
            fields += [
                Field(f"hand {seat}", ROOM, MANY + 1, "1 + the shuffle each card is from"),
                Field(f"unused {seat}", KINDS, dice, "unused dice, by colour and value"),
                Field(f"used {seat}", KINDS, dice, "used dice, by colour and value"),
                Field(f"whites {seat}", 1, dice, "white dice owned"),
                Field(f"reds {seat}", VALUES, dice, "red dice owned, by their value"),
                Field(f"points {seat}", 1, max(points, 1), "points"),
                Field(f"experience {seat}", EXPERIENCE_CARDS, 1, "Experience Cards"),
                Field(f"skill {seat}", SKILL_CARDS, 1, "Skill Cards"),
                Field(f"usable {seat}", SKILL_CARDS, 1, "those with an Ability to use"),
                Field(f"taken {seat}", SKILL_CARDS, 1, "those taken in this Action Phase"),
            ]
        super().__init__(players, QUESTIONS, 3, fields)

    def write(self, view: View, out: Rows, place: i64) -> i64:
        own = self.own_seat(view)
        place = self.write_table(view, out, place, own)
        for after in range(self.players):
            place = self.write_desk(view, out, place, (own + after) % self.players)
        return place

    def write_table(self, view: View, out: Rows, place: i64, own: i64) -> i64:
        table = view.table
        place = put_dice(out, place, table.pool)
        place = put_dice(out, place, table.aside)
        place = put(out, place, table.yellows)
        place = put_set(out, place, table.experience_in_play, EXPERIENCE_CARDS)
        place = put_set(out, place, table.experience_deck.cards, EXPERIENCE_CARDS)
        place = put_set(out, place, table.skill_in_play, SKILL_CARDS)
        place = put_set(out, place, table.skill_deck.cards, SKILL_CARDS)
        place = put_set(out, place, view.assist_cards, ASSIST_CARDS)
        place = self.write_pile(table, out, place)
        place = put(out, place, view.assist_deck)
        place = put_all(out, place, table.shuffled)
        place = put_set(out, place, view.hand, ASSIST_CARDS)
        place = self.put_seat(out, place, own, table.start)
        place = self.put_seats(out, place, own, table.contenders)
        place = put(out, place, table.round)
        place = put(out, place, table.shuffles)
        place = put(out, place, table.tie_breaks)
        place = put(out, place, table.may_draw)
        place = put(out, place, table.skill_used)
        place = put(out, place, table.assist_played)
        place = put_one_of(out, place, table.card, CARDS)
        place = put_one_of(out, place, table.ability, ABILITY_KINDS)
        place = put(out, place, table.amount)
        return put(out, place, table.left)

    def write_pile(self, table: Table, out: Rows, place: i64) -> i64:
        """For each Assist Card, how many used ones lie under it, and itself; 0 elsewhere."""
        pile, discarded = table.assist_discard, table.discarded
        at = out.skip()
        changed = pile | out.given[at]
        out.given[at] = pile
        while changed:
            card = lowest(changed)
            changed &= changed - 1
            number: i64 = 0
            if pile & bit(card):
                others = pile
                while others:
                    if discarded[lowest(others)] <= discarded[card]:
                        number += 1
                    others &= others - 1
            put(out, place + card, number)
        return place + ASSIST_CARDS

    def write_desk(self, view: View, out: Rows, place: i64, seat: i64) -> i64:
        desk = view.desks[seat]
        hand = view.hands[seat]
        for card in range(ROOM):
            shuffle: i64 = 0
            if card < len(hand):
                shuffle = hand[card] + 1
            place = put(out, place, shuffle)
        place = put_dice(out, place, desk.unused)
        place = put_dice(out, place, desk.used)
        place = put(out, place, desk.whites)
        place = put_all(out, place, desk.reds)
        place = put(out, place, desk.points)
        place = put_set(out, place, desk.experience, EXPERIENCE_CARDS)
        place = put_set(out, place, desk.skill, SKILL_CARDS)
        place = put_set(out, place, desk.usable, SKILL_CARDS)
        return put_set(out, place, desk.taken, SKILL_CARDS)


def put_dice(out: Rows, place: i64, dice: Dice) -> i64:
    """How many there are of each kind, written for those that are or were there."""
    values = out.values
    at = out.skip()
    changed = dice.kinds | out.given[at]
    out.given[at] = dice.kinds
    while changed:
        kind = lowest(changed)
        changed &= changed - 1
        values[place + kind] = i16(dice.count(kind))
    return place + KINDS
