"""Rounds: the deal, what is on offer, who begins, and what follows the fifth trick."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.core.bits import bit, count, nth
from longbox.core.state import Action, Refusal, TogetherDecision
from longbox.games.little_tricktakers.actions import GIVE_CHARACTER, Choose
from longbox.games.little_tricktakers.components import (
    ALL_BEASTS,
    CHARACTERS,
    ENHANCEMENTS,
    HAND_SIZE,
    ITEMS,
    LIGHT_3,
    NO_CARD,
    NO_CHARACTER,
    NOBODY,
    SHUFFLE,
)
from longbox.games.little_tricktakers.decisions import selection
from longbox.games.little_tricktakers.events import (
    CharactersGiven,
    HandDealt,
    ItemsRevealed,
    RoundBegan,
    WonAtOnce,
)
from longbox.games.little_tricktakers.scoring import score_round
from longbox.games.little_tricktakers.state import (
    DECK,
    HIDDEN_PLACES,
    HOME,
    PLACES,
    State,
)


def begin_round(state: State) -> None:
    """Offers, the deal, and the order of selection (LT-18 to LT-21)."""
    order = selection_order(state)
    clear_players(state)
    offer_characters(state)
    if state.log is not None:
        shown = state.offer.characters
        found = [one for one in range(CHARACTERS) if shown & (1 << one)]
        state.log.append(RoundBegan(int(state.round) + 1, found))
    if selection.has_options(state.count, state.rules):
        offer_options(state)
    deal(state)
    if state.count == 2 and state.round == 3:  # LT-93
        state.pending.append(GIVE_A_CHARACTER[0])
        state.pending.append(GIVE_A_CHARACTER[1])
    else:
        begin_selection(state, order)


def begin_selection(state: State, order: list[int]) -> None:
    for place in range(state.count):
        state.offer.order[place] = order[place]
    state.offer.picks = 0
    state.pending.append(selection.select(state, order[0]))


def selection_order(state: State) -> list[int]:
    """Fewest points first; equals by the numbers of their characters (LT-21, LT-83, LT-91)."""
    count = int(state.count)
    if state.round == 0:
        return [(int(state.first) + place) % count for place in range(count)]
    if count == 2 and state.round == 1:
        return [1 - int(state.first), int(state.first)]
    keys: list[int] = []
    for seat in range(count):
        numbers = numbers_for_order(state, seat)
        key = int(state.players.points[seat]) * 100 + sum(numbers)
        keys.append(key * 100 + min(numbers))
    return selection.in_order(keys)


def numbers_for_order(state: State, seat: int) -> list[int]:
    """Of the last character, of the one received, or of all at hand; there is always one."""
    number_of = state.parts.number_of
    if state.is_light_1() or (state.count == 2 and state.round == 3):
        return [int(number_of[state.players.left[seat]])]
    own = state.players.own[seat]
    return [int(number_of[one]) for one in range(CHARACTERS) if own & (1 << one)]


def clear_players(state: State) -> None:
    """What belongs to one round is put back."""
    players = state.players
    offer = state.offer
    for seat in range(state.count):
        players.left[seat] = NO_CHARACTER
        players.right[seat] = NO_CHARACTER
        players.beasts[seat] = 0
        players.wins[seat] = 0
        players.tasks[seat] = 0
        players.has_option[seat] = 0
        players.bought[seat] = NO_CARD
    for character in range(CHARACTERS):
        offer.player_of[character] = NOBODY
    offer.beasts = ALL_BEASTS
    offer.samurai_is_ready = False
    offer.kakumei_is_used = False
    offer.oko_is_used = False
    offer.bid = NOBODY
    offer.bet = 0
    offer.kakumei_points = 0
    offer.flag_wins = 0


def offer_characters(state: State) -> None:
    if state.is_light_1():
        offer_light_characters(state)
    elif state.round == 0:
        move_to_offer(state, random_of(state, state.offer.aside, 5))
    elif state.round == 1:
        fresh = state.offer.aside
        state.offer.aside = state.offer.characters  # what round 1 left (LT-18, LT-91)
        state.offer.characters = fresh
    elif state.count > 2:
        offer_last_characters(state)
    elif state.round == 2:
        state.offer.characters |= state.offer.aside  # LT-92
        state.offer.aside = 0


def offer_last_characters(state: State) -> None:
    """Everyone plays the character of round 1 again; all others are on offer (LT-19)."""
    players = state.players
    state.offer.characters |= state.offer.aside
    state.offer.aside = 0
    for seat in range(state.count):
        kept = players.kept[seat]
        state.offer.characters |= players.own[seat] & ~(1 << kept)
        players.own[seat] = 1 << kept
        players.left[seat] = kept
        selection.bring_into_play(state, seat, kept)


def offer_light_characters(state: State) -> None:
    """All go back; all of the set are on offer, or one more than there are players (LT-83)."""
    offer = state.offer
    for seat in range(state.count):
        offer.aside |= state.players.own[seat]
        state.players.own[seat] = 0
    offer.aside |= offer.characters
    offer.characters = 0
    chosen = state.pool
    if state.rules == SHUFFLE:
        chosen = shuffled_offer(state, chosen)
    move_to_offer(state, chosen)
    offer.shown = chosen


def shuffled_offer(state: State, pool: i64) -> i64:
    """Those that were not shown in the last round come first (LT-85)."""
    wanted = state.count + 1
    fresh = pool & ~state.offer.shown
    if count(fresh) >= wanted:
        return random_of(state, fresh, wanted)
    return fresh | random_of(state, pool & ~fresh, wanted - count(fresh))


def move_to_offer(state: State, characters: i64) -> None:
    state.offer.aside &= ~characters
    state.offer.characters |= characters


def random_of(state: State, things: i64, wanted: i64) -> i64:
    """So many of a set, each choice as likely."""
    found: i64 = 0
    rest = things
    for _ in range(wanted):
        one = bit(nth(rest, state.rng.below(count(rest))))
        found |= one
        rest &= ~one
    return found


def offer_options(state: State) -> None:
    """All Enhancement cards, and items up to the number of the round (LT-27, LT-28, LT-87)."""
    offer = state.offer
    offer.enhancements = (1 << ENHANCEMENTS) - 1
    if state.rules == LIGHT_3:
        wanted = state.parts.light_sale[state.round]
        if state.round:
            wanted -= state.parts.light_sale[state.round - 1]
    else:
        wanted = state.parts.sale[state.round] - int(count(offer.items))
    in_deck = int(count(offer.item_deck))
    revealed = random_of(state, offer.item_deck, max(0, min(wanted, in_deck)))
    offer.item_deck &= ~revealed
    offer.items |= revealed
    if state.log is not None and revealed:
        names = [state.parts.item_names[one] for one in range(ITEMS) if revealed & (1 << one)]
        state.log.append(ItemsRevealed(names))


def deal(state: State) -> None:
    """All cards go home, the forty are shuffled, and everyone gets five (LT-2, LT-3)."""
    cards = state.cards
    parts = state.parts
    for place in range(PLACES):
        cards.zone[place] = 0
    cards.zone[HOME] = parts.all_cards & ~parts.common
    rest = parts.common
    left = count(rest)
    for seat in range(state.count):
        hand: i64 = 0
        for _ in range(HAND_SIZE):
            one = bit(nth(rest, state.rng.below(left)))
            hand |= one
            rest &= ~one
            left -= 1
        cards.zone[seat] = hand
        if state.log is not None:
            state.log.append(HandDealt(int(seat), state.parts.kinds(hand), HAND_SIZE))
    cards.zone[DECK] = rest
    cards.deck_count = left
    for viewer in range(state.count + 1):
        cards.unseen[viewer] = parts.common
        if viewer < state.count:
            cards.unseen[viewer] &= ~cards.zone[viewer]
        row = viewer * HIDDEN_PLACES
        for place in range(HIDDEN_PLACES):
            may_be = place < state.count or place == DECK
            cards.may[row + place] = parts.common if may_be else 0


class GiveACharacter(TogetherDecision[State, Choose]):
    """Two players, round 4: which of one's three characters the other gets (LT-93)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "LT-93", "Which of your characters do you give to the other?")

    def options(self, state: State) -> list[Choose]:
        mine = state.players.own[self.seat]
        return [GIVE_CHARACTER[one] for one in range(CHARACTERS) if mine & (1 << one)]

    def apply(self, state: State, gift: Choose) -> None:
        given = state.players.given
        given[self.seat] = gift.character
        if given[0] != NO_CHARACTER and given[1] != NO_CHARACTER:
            swap_characters(state)

    def refuse(self, state: State, action: Action) -> Refusal:
        if isinstance(action, Choose) and action is GIVE_CHARACTER[action.character]:
            return Refusal("LT-93", "you can give one of your own three characters")
        return self.asks_something_else()


def swap_characters(state: State) -> None:
    """Both are turned up, and will lie in the pairs of the other (LT-93)."""
    players = state.players
    if state.log is not None:
        state.log.append(CharactersGiven([int(players.given[0]), int(players.given[1])]))
    for seat in range(2):
        players.own[seat] &= ~(1 << players.given[seat])
    for seat in range(2):
        got = players.given[1 - seat]
        players.own[seat] |= 1 << got
        players.left[seat] = got
        selection.bring_into_play(state, seat, got)
    for seat in range(2):
        players.given[seat] = NO_CHARACTER
    begin_selection(state, selection_order(state))


GIVE_A_CHARACTER: Final = [GiveACharacter(seat) for seat in range(2)]


def end_round(state: State) -> None:
    """Five tricks may win the game at once; otherwise points, and the next round (LT-23, LT-82)."""
    for seat in range(state.count):
        if state.wins_at_once(seat):
            state.champion = seat
            if state.log is not None:
                state.log.append(WonAtOnce(int(seat)))
            return
    score_round(state)
    if state.round == 0:
        for seat in range(state.count):
            state.players.kept[seat] = state.players.left[seat]
    if state.round + 1 < state.rounds():
        state.round += 1
        begin_round(state)
