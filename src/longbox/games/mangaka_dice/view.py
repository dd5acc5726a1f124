"""Who sees what: Assist Cards in other hands, and the order of the decks, are hidden (MD-62)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from longbox.core.arrays import Ints
from longbox.core.bits import bit, listed, lowest
from longbox.core.rng import Rng
from longbox.core.state import Stack
from longbox.core.view import View as CoreView
from longbox.games.mangaka_dice.components import ABILITIES, MOST_SEATS, Card, Parts
from longbox.games.mangaka_dice.events import dice_data, dice_list
from longbox.games.mangaka_dice.state import Desk, State, Table, deck_of

NO_HANDS: Final[Ints[i64]] = Ints[i64]([0] * MOST_SEATS)


class View(CoreView):
    """The table as a seat may know it. What is not named here is not seen."""

    def __init__(
        self,
        seat: int | None,
        pending: Stack,
        parts: Parts,
        table: Table,
        desks: Sequence[Desk],
        hand: int,
        hands: Sequence[tuple[int, ...]],
        assist_deck: int,
        assist_cards: int,
    ) -> None:
        super().__init__(seat, pending)
        self.parts = parts
        self.table = table
        self.desks = tuple(desks)
        self.hand = hand  # one's own, as bits; a watcher has none
        self.hands: tuple[tuple[int, ...], ...] = tuple(
            hands
        )  # for each card the shuffle it is from
        self.assist_deck = assist_deck  # how many cards
        self.assist_cards = assist_cards  # all that are in the match, as bits

    def fields(self) -> dict[str, object]:
        parts = self.parts
        table = self.table
        return {
            "round": int(table.round),
            "start": int(table.start),
            "goal": parts.goal,
            "pool": dice_data(dice_list(table.pool)),
            "aside": dice_data(dice_list(table.aside)),
            "yellows": int(table.yellows),
            "experience": ids(parts.experience, table.experience_in_play),
            "skill": ids(parts.skill, table.skill_in_play),
            "experience_deck": ids(parts.experience, table.experience_deck.cards),
            "skill_deck": ids(parts.skill, table.skill_deck.cards),
            "assist_deck": self.assist_deck,
            "assist_discard": [parts.assist[place].id for place in discard_pile(table)],
            "assist_cards": ids(parts.assist, self.assist_cards),
            "shuffles": int(table.shuffles),
            "shuffled": [int(shuffle) for shuffle in table.shuffled],
            "hand": ids(parts.assist, self.hand),
            "hands": [list(hand) for hand in self.hands],
            "players": [desk_data(desk, parts) for desk in self.desks],
            "may_draw": table.may_draw,
            "skill_used": table.skill_used,
            "assist_played": table.assist_played,
            "paying_for": parts.card(int(table.card)).id,
            "ability": list(ABILITIES)[int(table.ability)],
            "amount": int(table.amount),
            "left": int(table.left),
            "contenders": listed(table.contenders),
            "tie_breaks": int(table.tie_breaks),
        }


def view(state: State, seat: int | None) -> View:
    """What lies open, one's own hand, and how many cards are in the others' and in the deck.

    Everybody has seen which cards were reshuffled when, so it is open, too, from which shuffle each
    card in a hand was drawn.
    """
    return glance(state.copy(), seat, None)


def glance(state: State, seat: int | None, last: View | None) -> View:
    """The view with the table's own dice and cards, for a look between two answers."""
    if last is None or last.table is not state.table:
        last = View(seat, state.pending, state.parts, state.table, state.desks, 0, [], 0, 0)
    hands = [shuffles_in(state.table, hand) for hand in state.hands]
    everywhere = state.assist_deck.cards | state.table.assist_discard
    for hand in state.hands:
        everywhere |= hand
    last.seat = seat
    last.pending = state.pending.as_tuple()
    last.hand = 0 if seat is None else int(state.hands[seat])
    last.hands = tuple(hands)
    last.assist_deck = int(state.assist_deck.size)
    last.assist_cards = int(everywhere)
    return last


def shuffles_in(table: Table, hand: i64) -> tuple[int, ...]:
    """From which shuffle each card of a hand is, from the first."""
    found: list[int] = []
    while hand:
        found.append(int(table.shuffled[lowest(hand)]))
        hand &= hand - 1
    found.sort()
    return tuple(found)


def imagine(seen: View, rng: Rng) -> State:
    """Deal the unseen Assist Cards anew, each hand from the shuffles that its cards are from."""
    table = seen.table.copy()
    hands = NO_HANDS[: len(seen.desks)]
    unseen: i64 = seen.assist_cards & ~int(table.assist_discard) & ~seen.hand
    order = listed(unseen)
    rng.shuffle(order)
    for seat in range(len(seen.hands)):
        if seat == seen.seat:
            hands[seat] = seen.hand
            continue
        for shuffle in seen.hands[seat]:
            for number in order:
                card: i64 = number
                if unseen & bit(card) and table.shuffled[card] == shuffle:
                    unseen ^= bit(card)
                    hands[seat] |= bit(card)
                    break
    state = State(
        rng.fork(),
        None,
        seen.parts,
        table,
        [desk.copy() for desk in seen.desks],
        hands,
        deck_of(unseen),
    )
    state.pending = Stack(list(seen.pending))
    return state


def discard_pile(table: Table) -> list[int]:
    """The used Assist Cards, the last one on top."""
    return sorted(listed(table.assist_discard), key=lambda place: int(table.discarded[place]))


def ids(cards: Sequence[Card], bits: int) -> list[str]:
    return [cards[place].id for place in listed(bits)]


def desk_data(desk: Desk, parts: Parts) -> dict[str, object]:
    return {
        "unused": dice_data(dice_list(desk.unused)),
        "used": dice_data(dice_list(desk.used)),
        "whites": int(desk.whites),
        "reds": [int(count) for count in desk.reds][1:],
        "experience": ids(parts.experience, desk.experience),
        "points": int(desk.points),
        "skill": ids(parts.skill, desk.skill),
        "usable": ids(parts.skill, desk.usable),
        "taken": ids(parts.skill, desk.taken),
    }
