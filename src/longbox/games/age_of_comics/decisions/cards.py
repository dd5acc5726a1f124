"""Hire and Develop with their specials, Re-assign and Hype, and the hand limit."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.core.bits import bit, lowest
from longbox.core.state import Action, Decision, Refusal
from longbox.games.age_of_comics import events
from longbox.games.age_of_comics.actions import (
    DEVELOP_CARD,
    DISCARD,
    DONE,
    DRAW,
    HIRE_CARD,
    HYPE_COMIC,
    REPLACE,
    SEARCH,
    USE,
    Pick,
    picks,
    picks_or_done,
)
from longbox.games.age_of_comics.components import (
    ARTISTS,
    CREATIVES,
    DECK_SIZE,
    DEVELOP,
    GENRE_COUNT,
    HIRE,
    KINDS,
    MOST_SEATS,
    OF_GENRE,
    ORIGINALS,
    WRITERS,
    genre_of,
)
from longbox.games.age_of_comics.decisions.decks import (
    discard,
    draw,
    lay_out,
    refill_deck,
    take_from_display,
    take_unseen,
)
from longbox.games.age_of_comics.decisions.orders import FOUR, settle_orders
from longbox.games.age_of_comics.decisions.rounds import go_on
from longbox.games.age_of_comics.state import ARTIST_BITS, NOTHING, WRITER_BITS, State

BOTH_KINDS: Final = 3  # bits: writers 1, artists 2


def begin_hire(state: State, seat: int) -> None:
    """A writer and an artist, then the surplus, then Re-assign (AC-23, AC-28, AC-67)."""
    if state.publishers[seat].has_cube(HIRE):
        state.turn.swapped = 0
        state.pending.append(RE_ASSIGN[seat])
    ask_to_discard(state, seat, 2)
    state.turn.hiring = BOTH_KINDS
    state.pending.append(HIRE_CREATIVE[seat])
    state.pending.append(HIRE_CREATIVE[seat])


def begin_develop(state: State, seat: int) -> None:
    """An original, then the surplus, then Hype (AC-25, AC-28, AC-69)."""
    if state.publishers[seat].has_cube(DEVELOP):
        state.pending.append(HYPE[seat])
    ask_to_discard(state, seat, 1)
    state.pending.append(DEVELOP_COMIC[seat])


def ask_to_discard(state: State, seat: int, coming: i64) -> None:
    for _ in range(state.hands[seat].size + coming - state.parts.hand_limit):
        state.pending.append(DISCARD_CARD[seat])


class HireCreative(Decision[State, Pick]):
    """A writer or an artist, from the row or unseen from the deck (AC-23)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "AC-23", "Whom do you hire?")

    def options(self, state: State) -> list[Pick]:
        hiring = state.turn.hiring
        found: list[Pick] = []
        for which in range(ARTISTS + 1):
            if (hiring >> which) & 1:
                display = state.decks[which].display
                while display:
                    found.append(HIRE_CARD[which * DECK_SIZE + lowest(display)])
                    display &= display - 1
        for which in range(ARTISTS + 1):
            if (hiring >> which) & 1 and state.decks[which].size:
                found.append(DRAW[which])
        return found

    def apply(self, state: State, chosen: Pick) -> None:
        if chosen is DRAW[WRITERS] or chosen is DRAW[ARTISTS]:
            state.turn.hiring &= ~bit(chosen.what)
            draw(state, self.seat, chosen.what)
        else:
            state.turn.hiring &= ~bit(chosen.what // DECK_SIZE)
            take_from_display(state, self.seat, chosen.what)
        go_on(state)

    def refuse(self, state: State, action: Action) -> Refusal:
        if not isinstance(action, Pick) or action.kind not in ("hire", "draw"):
            return self.asks_something_else()
        drawn = action.kind == "draw"
        which = action.what if drawn else action.what // DECK_SIZE
        if which == ORIGINALS:
            return self.asks_something_else()
        if not (state.turn.hiring >> which) & 1:
            return Refusal("AC-23", "one writer and one artist are hired")
        if drawn:
            return Refusal("AC-29", f"no {KINDS[which]} is left in the deck")
        return Refusal("AC-23", "that card is not on display")


class DevelopComic(Decision[State, Pick]):
    """An original from the row, from the deck, or searched by genre (AC-25, AC-26)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "AC-25", "Which comic do you develop?")

    def options(self, state: State) -> list[Pick]:
        deck = state.decks[ORIGINALS]
        found: list[Pick] = []
        if deck.size:
            found.append(DRAW[ORIGINALS])
        display = deck.display
        while display:
            found.append(DEVELOP_CARD[lowest(display)])
            display &= display - 1
        if state.publishers[self.seat].money >= state.parts.search:
            findable = genres_to_find(state)
            for genre in range(GENRE_COUNT):
                if (findable >> genre) & 1:
                    found.append(SEARCH[genre])
        return found

    def apply(self, state: State, chosen: Pick) -> None:
        if chosen is DRAW[ORIGINALS]:
            draw(state, self.seat, ORIGINALS)
        elif chosen is SEARCH[chosen.what % GENRE_COUNT]:
            search(state, self.seat, chosen.what)
        else:
            take_from_display(state, self.seat, CREATIVES + chosen.what)
        go_on(state)

    def refuse(self, state: State, action: Action) -> Refusal:
        if not isinstance(action, Pick):
            return self.asks_something_else()
        if action.kind == "develop":
            return Refusal("AC-25", "that comic is not on display")
        if action is DRAW[ORIGINALS]:
            return Refusal("AC-29", "no original is left in the deck")
        if action.kind != "search":
            return self.asks_something_else()
        money = state.publishers[self.seat].money
        if money < state.parts.search:
            return Refusal("AC-26", f"a search costs ${state.parts.search}, and you have ${money}")
        return Refusal("AC-26", "neither the deck nor its discard pile has a comic of that genre")


class DiscardCard(Decision[State, Pick]):
    """More cards in hand than are allowed: one is discarded face up (AC-28)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "AC-28", "Which card do you discard?")

    def options(self, state: State) -> list[Pick]:
        hand = state.hands[self.seat]
        found = picks(DISCARD, hand.creatives)
        comics = hand.comics
        while comics:
            found.append(DISCARD[CREATIVES + lowest(comics)])
            comics &= comics - 1
        return found

    def apply(self, state: State, chosen: Pick) -> None:
        card = chosen.what
        state.hands[self.seat].remove(card)
        if state.log is not None:
            hidden = not state.is_open(card)
            from_start = state.is_from_start(self.seat, card)
            state.log.append(
                events.card_discarded(state.parts, self.seat, int(card), hidden, from_start)
            )
        state.show(card)
        if card < CREATIVES:
            state.lower_value(card)
        discard(state, card)
        go_on(state)

    def refuse(self, state: State, action: Action) -> Refusal:
        if not isinstance(action, Pick) or action.kind != "discard":
            return self.asks_something_else()
        return Refusal("AC-28", "you do not hold that card")


class ReAssign(Decision[State, Pick]):
    """Whom to take off a team for another, one writer and one artist at the most (AC-67)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "AC-67", "Whom do you replace?")

    def options(self, state: State) -> list[Pick]:
        return picks_or_done(REPLACE, replaceable(state, self.seat))

    def apply(self, state: State, chosen: Pick) -> None:
        if chosen is DONE:
            go_on(state)
            return
        state.turn.replaced = chosen.what
        state.pending.append(SWAP_IN[self.seat])

    def refuse(self, state: State, action: Action) -> Refusal:
        if not isinstance(action, Pick) or action.kind != "replace":
            return self.asks_something_else()
        working = state.chart.creatives(state.publishers[self.seat].mat)
        if not (working >> action.what) & 1:
            return Refusal("AC-67", "that creative is not on your mat")
        kind = KINDS[action.what // DECK_SIZE]
        if (state.turn.swapped >> (action.what // DECK_SIZE)) & 1:
            return Refusal("AC-67", f"one {kind} has been re-assigned already")
        return Refusal("AC-67", f"you have no other {kind} whom you can pay for")


class SwapIn(Decision[State, Pick]):
    """Who comes instead: from the hand, or from another comic (AC-67)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "AC-67", "Who takes the place?")

    def options(self, state: State) -> list[Pick]:
        return picks(USE, able_to_replace(state, self.seat, state.turn.replaced))

    def apply(self, state: State, chosen: Pick) -> None:
        out, into = state.turn.replaced, chosen.what
        state.turn.replaced = NOTHING
        state.turn.swapped |= bit(out // DECK_SIZE)
        swap(state, self.seat, out, into)
        state.pending.append(RE_ASSIGN[self.seat])
        settle_orders(state, self.seat)

    def refuse(self, state: State, action: Action) -> Refusal:
        if not isinstance(action, Pick) or action.kind != "use":
            return self.asks_something_else()
        card, out = action.what, state.turn.replaced
        if card // DECK_SIZE != out // DECK_SIZE:
            return Refusal("AC-67", "a writer takes the place of a writer, an artist of an artist")
        if card == out:
            return Refusal("AC-67", "that is the one to be replaced")
        if not state.hands[self.seat].has(card):
            return Refusal("AC-67", "that creative is neither in your hand nor on your mat")
        price = state.chart.value[card] - state.chart.value[out]
        money = state.publishers[self.seat].money
        return Refusal("AC-67", f"the difference is ${price}, and you have ${money}")


class Hype(Decision[State, Pick]):
    """Lay one comic of the hand beside the mat to be hyped (AC-69)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "AC-69", "Which comic do you hype?")

    def options(self, state: State) -> list[Pick]:
        return picks_or_done(HYPE_COMIC, state.hands[self.seat].comics)

    def apply(self, state: State, chosen: Pick) -> None:
        if chosen is not DONE:
            comic = chosen.what
            if state.log is not None:
                hidden = not state.is_open(CREATIVES + comic)
                state.log.append(events.comic_hyped(state.parts, self.seat, int(comic), hidden))
            state.hands[self.seat].remove(CREATIVES + comic)
            state.publishers[self.seat].hyped |= bit(comic)
        go_on(state)

    def refuse(self, state: State, action: Action) -> Refusal:
        if not isinstance(action, Pick) or action.kind != "hype":
            return self.asks_something_else()
        return Refusal("AC-69", "that comic is not in your hand")


HIRE_CREATIVE: Final = [HireCreative(seat) for seat in range(MOST_SEATS)]
DEVELOP_COMIC: Final = [DevelopComic(seat) for seat in range(MOST_SEATS)]
DISCARD_CARD: Final = [DiscardCard(seat) for seat in range(MOST_SEATS)]
RE_ASSIGN: Final = [ReAssign(seat) for seat in range(MOST_SEATS)]
SWAP_IN: Final = [SwapIn(seat) for seat in range(MOST_SEATS)]
HYPE: Final = [Hype(seat) for seat in range(MOST_SEATS)]


def genres_to_find(state: State) -> i64:
    """The genres of which the deck or its discard pile has a comic (AC-26)."""
    deck = state.decks[ORIGINALS]
    cards = deck.discard
    for place in range(deck.size):
        cards |= bit(deck.cards[place])
    found: i64 = 0
    for genre in range(GENRE_COUNT):
        if cards & (FOUR << (OF_GENRE * genre)):
            found |= bit(genre)
    return found


def search(state: State, seat: int, genre: i64) -> None:
    """Pay, and turn cards over until one of the genre comes (AC-26)."""
    state.pay(seat, state.parts.search)
    if state.log is not None:
        state.log.append(events.deck_searched(seat, int(genre), int(state.parts.search)))
    deck = state.decks[ORIGINALS]
    card = deck.take_top()
    while genre_of(card) != genre:
        if state.log is not None:
            state.log.append(events.card_turned_over(state.parts, seat, int(CREATIVES + card)))
        deck.discard |= bit(card)
        refill_deck(state, ORIGINALS)
        card = deck.take_top()
    take_unseen(state, seat, CREATIVES + card, "found")


def same_kind(card: i64) -> i64:
    return WRITER_BITS if card < DECK_SIZE else ARTIST_BITS


def able_to_replace(state: State, seat: int, out: i64) -> i64:
    """Of the same kind: from another comic for nothing, or from the hand if it can be paid."""
    chart = state.chart
    publisher = state.publishers[seat]
    able = chart.creatives(publisher.mat) & same_kind(out) & ~bit(out)
    most = chart.value[out] + publisher.money
    held = state.hands[seat].creatives & same_kind(out)
    while held:
        card = lowest(held)
        held &= held - 1
        if chart.value[card] <= most:
            able |= bit(card)
    return able


def replaceable(state: State, seat: int) -> i64:
    """The creatives on the mat who can be replaced, of kinds that were not yet (AC-67)."""
    working = state.chart.creatives(state.publishers[seat].mat)
    if state.turn.swapped & 1:
        working &= ~WRITER_BITS
    if state.turn.swapped & 2:
        working &= ~ARTIST_BITS
    found: i64 = 0
    while working:
        card = lowest(working)
        working &= working - 1
        if able_to_replace(state, seat, card):
            found |= bit(card)
    return found


def swap(state: State, seat: int, out: i64, into: i64) -> None:
    """Two creatives change places; the difference in value is paid or received (AC-67)."""
    chart = state.chart
    hand = state.hands[seat]
    difference: i64 = 0
    if hand.has(into):
        difference = chart.value[into] - chart.value[out]
        lay_out(state, seat, into)
        hand.remove(into)
        hand.add(out)
        state.pay(seat, difference)
    mat = state.publishers[seat].mat
    while mat:
        comic = lowest(mat)
        mat &= mat - 1
        if chart.writer[comic] == out:
            chart.writer[comic] = into
        elif chart.writer[comic] == into:
            chart.writer[comic] = out
        if chart.artist[comic] == out:
            chart.artist[comic] = into
        elif chart.artist[comic] == into:
            chart.artist[comic] = out
    if state.log is not None:
        state.log.append(
            events.creatives_swapped(state.parts, seat, int(out), int(into), int(difference))
        )
