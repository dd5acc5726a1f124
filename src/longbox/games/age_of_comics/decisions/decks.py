"""Cards on their way: from decks and rows to hands, to discard piles, and back."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.core.bits import bit, listed
from longbox.games.age_of_comics import events
from longbox.games.age_of_comics.components import (
    CREATIVES,
    DECK_SIZE,
    DECKS,
    KINDS,
    card_text,
    genre_of,
)
from longbox.games.age_of_comics.state import State

IDEA_VALUE: Final = 1  # creatives of this value come with an idea (AC-24)


def refill_deck(state: State, which: i64) -> None:
    """An empty deck is formed anew from its discard pile at once (AC-29)."""
    deck = state.decks[which]
    if deck.size or deck.discard == 0:
        return
    deck.shuffles += 1
    for card in listed(deck.discard):
        deck.cards[deck.size] = card
        deck.size += 1
        state.shuffled[which * DECK_SIZE + card] = deck.shuffles
        state.hide(which * DECK_SIZE + card)
    deck.discard = 0
    deck.shuffle(state.rng)
    if state.log is not None:
        kind = KINDS[which]
        state.log.append(events.deck_shuffled(kind, int(deck.size), back_of_top(state, which)))


def discard(state: State, card: i64) -> None:
    """Put a card face up on its discard pile."""
    which = card // DECK_SIZE
    state.decks[which].discard |= bit(card % DECK_SIZE)
    refill_deck(state, which)


def take_from_display(state: State, seat: int, card: i64) -> None:
    """All know a card that comes from a row (AC-87)."""
    state.decks[card // DECK_SIZE].display &= ~bit(card % DECK_SIZE)
    state.show(card)
    state.hands[seat].add(card)
    if state.log is not None:
        state.log.append(events.card_taken(state.parts, seat, int(card)))
    take_idea_of_card(state, seat, card)


def draw(state: State, seat: int, which: i64) -> None:
    """Take the top card of a deck unseen by the others."""
    card = which * DECK_SIZE + state.decks[which].take_top()
    take_unseen(state, seat, card, "drew")


def take_unseen(state: State, seat: int, card: i64, how: str) -> None:
    """A card from a deck goes to a hand; with an idea on it, it is shown (AC-24)."""
    state.hands[seat].add(card)
    if state.log is not None:
        parts = state.parts
        front, back = events.card_name(parts, int(card)), events.back_name(parts, int(card))
        if has_idea(state, card):
            back = front
        after = back_of_top(state, card // DECK_SIZE)
        name = card_text(int(card))
        state.log.append(events.CardDrawn(seat, how, name, front, back, after))
    if has_idea(state, card):
        state.show(card)
        take_idea_of_card(state, seat, card)
    refill_deck(state, card // DECK_SIZE)


def has_idea(state: State, card: i64) -> bool:
    return card < CREATIVES and state.parts.values[card] == IDEA_VALUE


def take_idea_of_card(state: State, seat: int, card: i64) -> None:
    """A creative of value 1 comes with an idea token of its genre (AC-24)."""
    if has_idea(state, card):
        state.gain_idea(seat, genre_of(card))
        if state.log is not None:
            state.log.append(events.idea_came_along(state.parts, seat, int(card)))


def lay_out(state: State, seat: int, card: i64) -> None:
    """A card of the hand is chosen for a comic, and all see it."""
    if not state.is_open(card) and state.hands[seat].has(card):
        if state.log is not None:
            from_start = state.is_from_start(seat, card)
            state.log.append(events.card_shown(state.parts, seat, int(card), from_start))
        state.show(card)


def lay_display(state: State) -> None:
    """Fill the three rows from their decks (AC-13, AC-78)."""
    for which in range(DECKS):
        deck = state.decks[which]
        for _ in range(state.board.row):
            if deck.size == 0:
                break
            deck.display |= bit(deck.take_top())
            refill_deck(state, which)
    if state.log is not None:
        backs = [back_of_top(state, which) for which in range(DECKS)]
        state.log.append(events.display_laid(state.parts, display_cards(state), backs))


def clear_display(state: State) -> None:
    """What is left in the rows is discarded (AC-78)."""
    for which in range(DECKS):
        deck = state.decks[which]
        deck.discard |= deck.display
        deck.display = 0
        refill_deck(state, which)


def display_cards(state: State) -> list[int]:
    return [
        which * DECK_SIZE + card
        for which in range(DECKS)
        for card in listed(state.decks[which].display)
    ]


def back_of_top(state: State, which: i64) -> str | None:
    """What the top card of a deck shows (AC-3)."""
    deck = state.decks[which]
    if deck.size == 0:
        return None
    return events.back_name(state.parts, int(which * DECK_SIZE + deck.top()))
