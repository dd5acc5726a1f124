"""Moving cards, and who knows where they are: drawing, discarding, showing (LT-5, LT-31)."""

from __future__ import annotations

from mypy_extensions import i64

from longbox.core.bits import bit, count, lowest, nth
from longbox.games.little_tricktakers.components import HAND_SIZE, NO_CARD, NOBODY, SAMURAI
from longbox.games.little_tricktakers.events import (
    CardDiscarded,
    CardDrawn,
    CardPlayed,
    CardsShown,
    DeckShuffled,
)
from longbox.games.little_tricktakers.state import (
    DECK,
    DISCARDS,
    HIDDEN_PLACES,
    HOME,
    TRICK,
    Cards,
    State,
)


def show(state: State, cards: i64) -> None:
    """Everybody sees where these cards are now."""
    unseen = state.cards.unseen
    for viewer in range(state.count + 1):
        unseen[viewer] &= ~cards


def see(state: State, viewer: i64, cards: i64) -> None:
    """One viewer sees where these cards are now."""
    state.cards.unseen[viewer] &= ~cards


def move_unseen(state: State, source: i64, target: i64, who: i64, also: i64, stays: i64) -> None:
    """Some card is about to go from a hidden place to another, and only one or two see which.

    To the others every card that may be in the first place may then be in the second, save those
    that stay.
    """
    cards = state.cards
    for viewer in range(state.count + 1):
        if viewer != who and viewer != also:
            known = cards.zone[source] & ~cards.unseen[viewer] & ~stays
            if known:
                forget(cards, viewer, known, source)
            row = viewer * HIDDEN_PLACES
            cards.may[row + target] |= cards.may[row + source] & ~stays


def forget(cards: Cards, viewer: i64, known: i64, place: i64) -> None:
    """A viewer is no longer sure of these cards; until now it knew them at that place."""
    row = viewer * HIDDEN_PLACES
    for other in range(HIDDEN_PLACES):
        cards.may[row + other] &= ~known
    cards.may[row + place] |= known
    cards.unseen[viewer] |= known


def nobody_may_be(state: State, place: i64, cards: i64) -> None:
    """All can see that none of these cards is at a place."""
    may = state.cards.may
    for viewer in range(state.count + 1):
        may[viewer * HIDDEN_PLACES + place] &= ~cards


def draw(state: State, seat: i64) -> i64:
    """Draw the top card, each card of the deck as likely; NO_CARD if there is none (LT-31)."""
    cards = state.cards
    if cards.deck_count == 0:
        shuffle_discards(state)
        if cards.deck_count == 0:
            return NO_CARD
    move_unseen(state, DECK, seat, seat, NOBODY, 0)
    card = nth(cards.zone[DECK], state.rng.below(cards.deck_count))
    drawn: i64 = bit(card)
    cards.zone[DECK] &= ~drawn
    cards.deck_count -= 1
    cards.zone[seat] |= drawn
    cards.unseen[seat] &= ~drawn
    if state.log is not None:
        state.log.append(CardDrawn(int(seat), int(state.parts.kind_of[card])))
    return card


def shuffle_discards(state: State) -> None:
    """The discards but Devil cards become the new deck (LT-31)."""
    cards = state.cards
    discards = cards.zone[DISCARDS] & ~state.parts.devils
    if discards == 0:
        return
    cards.zone[DISCARDS] &= ~discards
    cards.zone[DECK] = discards
    cards.deck_count = count(discards)
    for viewer in range(state.count + 1):
        row = viewer * HIDDEN_PLACES
        cards.may[row + DECK] = cards.may[row + DISCARDS]
        cards.may[row + DISCARDS] = 0
    if state.log is not None:
        state.log.append(DeckShuffled(int(cards.deck_count)))


def draw_cards(state: State, seat: i64, wanted: i64) -> None:
    """Draw so many cards; a Samurai replaces black ones at once."""
    for _ in range(wanted):
        if draw(state, seat) == NO_CARD:
            break
    replace_black(state, seat)


def draw_up(state: State, seat: i64) -> None:
    """The Healer draws until there are five cards in hand (LT-58)."""
    draw_cards(state, seat, HAND_SIZE - state.hand_size(seat))


def replace_black(state: State, seat: i64) -> None:
    """A Samurai shows and discards every black card, and draws as many (LT-45)."""
    if not state.plays(SAMURAI, seat) or not state.offer.samurai_is_ready:
        return
    cards = state.cards
    black = state.parts.black
    aside: i64 = 0
    while cards.zone[seat] & black:
        found = cards.zone[seat] & black
        cards.zone[seat] &= ~found
        aside |= found
        show(state, found)
        if state.log is not None:
            state.log.append(CardsShown(int(seat), state.parts.kinds(found)))
        for _ in range(count(found)):
            if draw(state, seat) == NO_CARD:
                break
    cards.zone[DISCARDS] |= aside
    nobody_may_be(state, seat, black)


def discard(state: State, seat: i64, card: i64, stays: i64) -> None:
    """Discard a card face down; a Devil card is seen all the same (LT-5)."""
    cards = state.cards
    gone: i64 = bit(card)
    hidden = gone & state.parts.devils == 0
    if hidden:
        fixed = state.parts.devils | state.parts.miria | stays
        move_unseen(state, seat, DISCARDS, seat, NOBODY, fixed)
    cards.zone[seat] &= ~gone
    cards.zone[DISCARDS] |= gone
    if state.log is not None:
        state.log.append(CardDiscarded(int(seat), int(state.parts.kind_of[card]), not hidden))


def lay_open(state: State, seat: int, card: i64) -> None:
    """A card of the hand lies in the trick, for all to see."""
    state.cards.zone[seat] &= ~bit(card)
    state.cards.zone[TRICK] |= bit(card)
    show(state, bit(card))
    if state.log is not None:
        state.log.append(CardPlayed(seat, int(state.parts.kind_of[card])))


def take_home(state: State, seat: i64, cards: i64) -> None:
    """Cards that lay open at home come into a hand, and all see it."""
    state.cards.zone[HOME] &= ~cards
    state.cards.zone[seat] |= cards


def held(state: State, seat: i64, kind: i64) -> i64:
    """The card of a kind in a hand, or NO_CARD; of equal cards the one that others know of.

    So nobody can tell from the card that was chosen whether there is another one of its kind.
    """
    return known_of_kind(state, state.cards.zone[seat], kind)


def known_of_kind(state: State, cards: i64, kind: i64) -> i64:
    card = first_of_kind(state, cards, kind)
    rest = cards & ~(bit(card + 1) - 1)
    if card == NO_CARD or rest == 0 or state.parts.kind_of[lowest(rest)] != kind:
        return card
    best = card
    most: i64 = -1
    while card != NO_CARD:
        knowing = how_many_know(state, card)
        if knowing > most:
            best = card
            most = knowing
        rest = cards & ~(bit(card + 1) - 1)
        card = first_of_kind(state, rest, kind)
    return best


def how_many_know(state: State, card: i64) -> i64:
    """How many viewers know where a card is; if a watcher does, all do."""
    knowing: i64 = 0
    for viewer in range(state.count + 1):
        if state.cards.unseen[viewer] & bit(card) == 0:
            knowing += 1
    return knowing


def first_of_kind(state: State, cards: i64, kind: i64) -> i64:
    rest = cards
    while rest:
        card = lowest(rest)
        if state.parts.kind_of[card] == kind:
            return card
        rest &= rest - 1
    return NO_CARD
