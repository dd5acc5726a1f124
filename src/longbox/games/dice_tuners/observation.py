"""The view in numbers, for players that learn."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from longbox.core.observation import Field, Observation, Rows, put, put_one_of, put_set, put_zeros
from longbox.core.state import Decision
from longbox.games.dice_tuners.components import (
    COLOUR_COUNT,
    KINDS,
    PASSES,
    SIDE_COUNT,
    Parts,
)
from longbox.games.dice_tuners.decisions.deeds import AimAt, SwapDice
from longbox.games.dice_tuners.decisions.draft import ChooseExtra, DeployDie, TakeRolled
from longbox.games.dice_tuners.decisions.duelling import (
    ChooseCard,
    RetreatOrFight,
    TakeWinnersCard,
    UseEffect,
)
from longbox.games.dice_tuners.decisions.hands import DiscardDown
from longbox.games.dice_tuners.decisions.recruitment import (
    ChooseHero,
    MakeBid,
    SpendCard,
    SpendOrHire,
    TakeCheapest,
)
from longbox.games.dice_tuners.decisions.windows import UseOverdrive, UseSkill
from longbox.games.dice_tuners.state import (
    ASIDE,
    BONUS_MORE,
    BONUS_VP,
    COST_MORE,
    DEPLOYED_DICE,
    DICE_HELD,
    DRAFTED,
    FRONT_VP,
    HAND_SIZE,
    HERO,
    LACKS,
    PLAYED,
    POOL,
    POWER,
    ROLLING,
    SPENT,
    SUPPLY,
    UNSEEN,
    VALUE_MORE,
    VP,
)
from longbox.games.dice_tuners.view import View

QUESTIONS: Final[list[type[Decision[Any, Any]]]] = [
    MakeBid, SpendCard, SpendOrHire, ChooseHero, TakeCheapest, DiscardDown,
    ChooseExtra, TakeRolled, DeployDie, ChooseCard, RetreatOrFight, UseEffect, TakeWinnersCard,
    UseSkill, UseOverdrive, SwapDice, AimAt,
]  # fmt: skip
MANY: Final = 100  # VP and power are counted so far
MORE: Final = 50  # what a duel changes is between this and its opposite
DUEL_SETS: Final = 11
MOST_DUELS: Final = 12
DUEL_CHANGES: Final = [VALUE_MORE, COST_MORE, BONUS_MORE]  # and Strength
FIGURES: Final = [VP, FRONT_VP, BONUS_VP, HAND_SIZE, POWER, SPENT]


class TableInNumbers(Observation[View]):
    """The table, the duel in progress and one's own hand, then the seats, one's own first."""

    def __init__(self, parts: Parts, players: int) -> None:
        cards, heroes = len(parts.cards), len(parts.heroes)
        copies = max(parts.copies)
        fields = [
            Field("round", 1, 4, "from 1"),
            Field("first", players, 1, "who is first"),
            Field("hand", cards, copies, "one's own cards that others have seen"),
            Field("secret hand", cards, copies, "one's own cards that nobody else has seen"),
            Field("chosen", cards + 2, 1, "one's own card face down: a card, Bluff, nothing"),
            Field("market", heroes, 1, "heroes in the market"),
            Field("hero deck", heroes, 1, "heroes in the deck"),
            Field("hero discard", heroes, 1, "heroes discarded"),
            Field("discard", cards, copies, "strategy cards discarded"),
            Field("deck", 2, int(parts.all_copies), "cards in the deck; whether it lies face up"),
            Field("deck top", cards, 1, "the card on top of a deck that lies face up"),
            Field("supply", COLOUR_COUNT, players + 1, "dice of each colour in the supply"),
            Field("picked", COLOUR_COUNT, 3 * players, "dice picked to be rolled"),
            Field("rolled", KINDS, 3 * players, "rolled dice, by colour and face"),
            Field("aside", PASSES * KINDS, 1, "the die put aside in each pass"),
            Field("colours", COLOUR_COUNT, 1, "colours that can be played"),
            Field("duel", 2, MOST_DUELS, "its number, 0 if there is none; the card on offer"),
            Field(
                "duellists",
                DUEL_SETS * players,
                1,
                "took part, still in, on fire, cancelled, to be cancelled, without advantage,"
                " pierced, held, keeps, calm, used the effect",
            ),
            Field("duel winner", players, 1, "who won it"),
        ]
        for seat in range(players):
            fields += [
                Field(
                    f"figures {seat}",
                    len(FIGURES),
                    MANY,
                    "VP (in front, by bonus), hand, power, spent",
                ),
                Field(
                    f"states {seat}",
                    5,
                    1,
                    "has chosen, waits, bluff used, overdrive used, any colour",
                ),
                Field(f"hero {seat}", heroes, 1, "the hero"),
                Field(f"seen hand {seat}", cards, copies, "cards in hand that all have seen"),
                Field(f"lacks {seat}", COLOUR_COUNT, 1, "colours that no unseen card has"),
                Field(f"played {seat}", cards + 1, 1, "the card turned up: a card, Bluff"),
                Field(f"drafted {seat}", SIDE_COUNT * KINDS, 1, "dice drafted, in order"),
                Field(f"deployed {seat}", SIDE_COUNT * KINDS, 1, "the die on each side"),
                Field(f"side {seat}", SIDE_COUNT, 1, "on which it fights this duel"),
                Field(
                    f"changes {seat}",
                    1 + len(DUEL_CHANGES),
                    2 * MORE,
                    "50 + strength, value, cost, bonus",
                ),
            ]
        super().__init__(players, QUESTIONS, 8, fields)
        self.cards: i64 = cards
        self.heroes: i64 = heroes

    def write(self, view: View, out: Rows, place: i64) -> i64:
        own = self.own_seat(view)
        place = self.write_table(view, out, place, own)
        place = self.write_duel(view, out, place, own)
        for after in range(self.players):
            place = self.write_seat(view, out, place, (own + after) % self.players)
        return place

    def write_table(self, view: View, out: Rows, place: i64, own: i64) -> i64:
        table = view.table
        place = put(out, place, table.round)
        place = self.put_seat(out, place, own, table.first)
        hand = place
        place = put_zeros(out, place, 2 * self.cards, 0)
        for mark in view.hand:
            card: i64 = mark >> 1
            out.values[hand + card + (self.cards if mark & UNSEEN else 0)] += 1
        chosen: i64 = view.chosen
        if chosen == -1:  # nothing, rather than a card
            chosen = self.cards + 1
        place = put_one_of(out, place, chosen, self.cards + 2)
        place = put_set(out, place, table.market, self.heroes)
        place = put_set(out, place, table.hero_deck, self.heroes)
        place = put_set(out, place, table.hero_discard, self.heroes)
        for design in range(self.cards):
            place = put(out, place, table.discard[design])
        place = put(out, place, table.deck_size)
        place = put(out, place, table.face_up)
        place = put_one_of(out, place, table.top, self.cards)
        for first, count in ((SUPPLY, COLOUR_COUNT), (ROLLING, COLOUR_COUNT), (POOL, KINDS)):
            for die in range(count):
                place = put(out, place, table.dice[first + die])
        for aside in range(PASSES):
            place = put_one_of(out, place, table.dice[ASIDE + aside], KINDS)
        return put_set(out, place, table.legal, COLOUR_COUNT)

    def write_duel(self, view: View, out: Rows, place: i64, own: i64) -> i64:
        duel = view.table.duel
        if duel.began == 0:
            sets: i64 = DUEL_SETS + 1
            return put_zeros(out, place, 2 + sets * self.players, sets)
        place = put(out, place, duel.number + 1)
        place = put(out, place, duel.on_offer)
        place = self.put_seats(out, place, own, duel.began)
        place = self.put_seats(out, place, own, duel.fighters)
        place = self.put_seats(out, place, own, duel.fire)
        place = self.put_seats(out, place, own, duel.cancelled)
        place = self.put_seats(out, place, own, duel.cancelling)
        place = self.put_seats(out, place, own, duel.no_advantage)
        place = self.put_seats(out, place, own, duel.pierced)
        place = self.put_seats(out, place, own, duel.held)
        place = self.put_seats(out, place, own, duel.keeps)
        place = self.put_seats(out, place, own, duel.calm)
        place = self.put_seats(out, place, own, duel.used)
        return self.put_seat(out, place, own, duel.winner)

    def write_seat(self, view: View, out: Rows, place: i64, seat: i64) -> i64:
        table = view.table
        for figure in FIGURES:
            place = put(out, place, table.seats[figure + seat])
        place = put(out, place, view.has_chosen[seat])
        for marks in (table.waiting, table.bluff_used, table.overdrive_used, table.wild):
            place = put(out, place, (marks >> seat) & 1)
        place = put_one_of(out, place, table.seats[HERO + seat], self.heroes)
        shown = place
        place = put_zeros(out, place, self.cards, 0)
        for card in view.seen[seat]:
            out.values[shown + card] += 1
        place = put_set(out, place, table.seats[LACKS + seat], COLOUR_COUNT)
        place = put_one_of(out, place, table.seats[PLAYED + seat], self.cards + 1)
        for die in range(SIDE_COUNT):
            kind: i64 = -1
            if die < table.seats[DICE_HELD + seat]:
                kind = table.dice[DRAFTED + SIDE_COUNT * seat + die]
            place = put_one_of(out, place, kind, KINDS)
        for side in range(SIDE_COUNT):
            place = put_one_of(
                out, place, table.dice[DEPLOYED_DICE + SIDE_COUNT * seat + side], KINDS
            )
        if table.duel.began == 0:
            return put_zeros(out, place, SIDE_COUNT + 1 + len(DUEL_CHANGES), 1)
        place = put_one_of(out, place, table.duel.side(seat), SIDE_COUNT)
        place = put(out, place, MORE + table.duel.strength_more(seat))
        for change in DUEL_CHANGES:
            place = put(out, place, MORE + table.duel.changes[change + seat])
        return place
