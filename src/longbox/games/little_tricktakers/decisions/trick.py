"""Who wins a trick: the one place that decides it, from the cards in order of play."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.games.little_tricktakers.components import (
    BLACK,
    COLOURS,
    HERMIT,
    KING,
    MIRIA,
    NEMU,
    NO_COLOUR,
    RARE,
    RED,
    RESISTANCE,
    SAMURAI,
    SUIT_NAMES,
    WHITE_FLAG,
    Parts,
)
from longbox.games.little_tricktakers.state import NO_LEAD, State, Trick

# Classes of strength, from weak to strong (LT-10, LT-12, LT-49). A class is worth more than any
# value in it.
FLAG_CLASS: Final = 0
NO_COLOUR_CLASS: Final = 16
OTHER_COLOUR_CLASS: Final = 32
LEAD_CLASS: Final = 48
BLACK_CLASS: Final = 64
RARE_CLASS: Final = 80
HERMITS_FLAG_CLASS: Final = 96
MIRIA_CLASS: Final = 112
ONE_CLASS: Final = 128

# And in Kakumei (LT-43).
LAST_CLASS: Final = 0  # MIRIA
RARE_IN_KAKUMEI: Final = 16
BLACK_IN_KAKUMEI: Final = 32
COLOUR_IN_KAKUMEI: Final = 48
FLAG_IN_KAKUMEI: Final = 64
ABOVE_TEN: Final = 11


def winning_play(state: State) -> i64:
    """The place in the trick of the strongest card; of equal ones LT-13 decides."""
    trick = state.trick
    best: i64 = 0
    strongest: i64 = -1
    best_in_ties: i64 = 0
    present: i64 = 0
    for play in range(trick.plays):
        present |= 1 << trick.suit[play]
    for play in range(trick.plays):
        if trick.kakumei:
            strength = strength_in_kakumei(trick, play)
        else:
            strength = strength_of(state, play, present)
        if strength >= strongest:
            in_ties = strength_in_ties(state, trick.seat[play])
            if strength > strongest or in_ties > best_in_ties:
                best = play
                strongest = strength
                best_in_ties = in_ties
    return best


def strength_of(state: State, play: i64, present: i64) -> i64:
    """How strong a card is in this trick; ``present`` is the set of the suits in it."""
    trick = state.trick
    suit = trick.suit[play]
    value = trick.value[play]
    if suit == WHITE_FLAG:
        if present & (1 << RARE) and state.plays(HERMIT, trick.seat[play]):  # LT-49
            return HERMITS_FLAG_CLASS
        return FLAG_CLASS
    if suit == NO_COLOUR:
        return NO_COLOUR_CLASS
    if suit == RARE:
        return RARE_CLASS
    if suit == MIRIA:
        return MIRIA_CLASS
    if value == 1 and present & (1 << MIRIA):  # LT-12
        return ONE_CLASS
    colour = colour_in_strength(state, play, present)
    if value == 1 and has_ten(state, colour, present):  # LT-11
        value = ABOVE_TEN
    if colour == BLACK:
        return BLACK_CLASS + value
    return (LEAD_CLASS if colour == trick.lead else OTHER_COLOUR_CLASS) + value


def colour_in_strength(state: State, play: i64, present: i64) -> i64:
    """A Samurai's red is as strong as black, unless a White Flag is there (LT-46)."""
    suit = state.trick.suit[play]
    if suit != RED or present & (1 << WHITE_FLAG):
        return suit
    return BLACK if state.plays(SAMURAI, state.trick.seat[play]) else suit


def has_ten(state: State, colour: i64, present: i64) -> bool:
    """True if a 10 of a colour, as strength goes, lies in the trick."""
    trick = state.trick
    for play in range(trick.plays):
        if trick.value[play] == 10 and colour_in_strength(state, play, present) == colour:
            return True
    return False


def strength_in_kakumei(trick: Trick, play: i64) -> i64:
    """The order turned upside down (LT-43)."""
    suit = trick.suit[play]
    if suit == WHITE_FLAG:
        return FLAG_IN_KAKUMEI
    if suit == RARE:
        return RARE_IN_KAKUMEI
    if suit == MIRIA:
        return LAST_CLASS
    group: i64 = BLACK_IN_KAKUMEI if suit == BLACK else COLOUR_IN_KAKUMEI
    return group + ABOVE_TEN - trick.value[play]


def strength_in_ties(state: State, seat: i64) -> i64:
    """The Proactive Wing before the King before NEMU (LT-13)."""
    if state.trick.wing == seat:
        return 3
    if state.plays(KING, seat):
        return 2
    return 1 if state.has_beast(seat, NEMU) else 0


def flag_beats_a_rare(state: State, play: i64) -> bool:
    """The Hermit's White Flag won over a Rare of another player (LT-50)."""
    trick = state.trick
    seat = trick.seat[play]
    if trick.suit[play] != WHITE_FLAG or trick.kakumei or not state.plays(HERMIT, seat):
        return False
    for other in range(trick.plays):
        if trick.suit[other] == RARE and trick.seat[other] != seat:
            return True
    return False


def kakumei_bonus(state: State, play: i64) -> i64:
    """What the Resistance scores for a Kakumei trick won with this card (LT-44)."""
    trick = state.trick
    if not trick.kakumei or not state.plays(RESISTANCE, trick.seat[play]):
        return 0
    parts = state.parts
    suit = trick.suit[play]
    value = trick.value[play]
    if suit == WHITE_FLAG:
        return parts.kakumei_flag
    if suit == BLACK:
        return parts.kakumei_black
    if suit >= COLOURS or value == 0:
        return 0
    if value >= 7:
        return parts.kakumei_high
    return parts.kakumei_middle if value >= 4 else parts.kakumei_low


def legal_cards(state: State, seat: i64, must_follow: bool) -> i64:
    """The cards of a hand that may be played: follow suit, or have no colour (LT-8)."""
    hand = state.cards.zone[seat]
    lead = state.trick.lead
    if lead == NO_LEAD or not must_follow:
        return hand
    parts = state.parts
    if hand & parts.of_suit[lead] == 0:
        return hand
    return hand & (parts.of_suit[lead] | ~parts.coloured)


def counts_as(parts: Parts, trick: Trick, play: i64) -> str:
    """What a play counts as, ``red 5``, where that is not what its card shows; else nothing."""
    card, suit, value = trick.card[play], trick.suit[play], trick.value[play]
    if suit == parts.suit_of[card] and value == parts.value_of[card]:
        return ""
    return SUIT_NAMES[suit] if suit > COLOURS else f"{SUIT_NAMES[suit]} {value}"


def last_digit(total: i64) -> i64:
    """10 stays 10; of 11 and more the last digit counts (LT-57, LT-71)."""
    return total if total <= 10 else total % 10


def takes_a_number(state: State) -> bool:
    """The card of the turn is a lone number card (LT-66)."""
    play = state.trick.plays - 1
    return state.trick.suit[play] < COLOURS and state.trick.pair[play] == 0
