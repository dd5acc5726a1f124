"""The round, question by question: the green dice, the turns, the clean-up and the tiebreaker."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.core.bits import bit, count, lowest
from longbox.core.state import Action, Decision, Refusal
from longbox.games.mangaka_dice import events
from longbox.games.mangaka_dice.actions import (
    DISCARD,
    DONE,
    DRAW_ASSIST,
    DRAW_EXPERIENCE,
    DRAW_SKILL,
    PAY,
    PAY_CHEAPEST,
    PAY_GREENS,
    PLAY,
    TAKE_EXPERIENCE,
    TAKE_GREENS,
    TAKE_SKILL,
    USE,
    Move,
    add_moves,
    kind_name,
)
from longbox.games.mangaka_dice.components import (
    ANY_GREEN,
    EXPERIENCE_CARDS,
    GAIN_RED,
    GREEN,
    GREENS_EACH,
    HIGHEST,
    MOST_IN_HAND,
    MOST_MEASURED,
    MOST_SEATS,
    OF_A_KIND,
    PATTERNS,
    RED,
    VALUES,
    WHITE,
    Card,
)
from longbox.games.mangaka_dice.decisions import refusals
from longbox.games.mangaka_dice.decisions.abilities import begin_ability, can_use, roll
from longbox.games.mangaka_dice.decisions.payments import (
    cheapest,
    helpful,
    is_only_payment,
    pays_for,
)
from longbox.games.mangaka_dice.state import BYTE, COUNT, Desk, State, deck_of, measured

LAST_ROUND: Final = 40  # MD-61
MOST_TIE_BREAKS: Final = 6  # one, and five repeats (MD-60)
UNROLLED_WHITE: Final = WHITE * VALUES


class TakeGreen(Decision[State, Move]):
    """Take a green die from the middle; it keeps its value (MD-12)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "MD-12", "Which green die do you take?")

    def options(self, state: State) -> list[Move]:
        return TAKE_GREENS[state.table.pool.kinds]

    def apply(self, state: State, move: Move) -> None:
        state.table.pool.remove(move.number)
        state.desks[self.seat].unused.add(move.number)
        if state.log is not None:
            state.log.append(events.green_taken(self.seat, int(move.number)))
        if state.table.pool.size:
            state.pending.append(TAKE_GREEN[(self.seat - 1) % len(state.desks)])
        else:
            begin_turn(state, int(state.table.start))  # MD-14

    def refuse(self, state: State, action: Action) -> Refusal:
        if not isinstance(action, Move) or action not in TAKE_GREENS[-1]:
            return self.asks_something_else()
        return Refusal("MD-12", f"no green die shows {int(action.number)}")


class TakeTurn(Decision[State, Move]):
    """Draw, use Abilities, and in the end take a card or draw an Assist Card (MD-15 to MD-17).

    With an Assist Card in hand it is always asked: giving the only answer unasked would tell the
    others that none of the cards can be played.
    """

    def __init__(self, seat: int, with_secret: bool) -> None:
        super().__init__(seat, "MD-17", "What do you do?", always_ask=with_secret)

    def options(self, state: State) -> list[Move]:
        found: list[Move] = []
        if state.table.may_draw:
            if state.table.experience_deck.size:
                found.append(DRAW_EXPERIENCE)
            if state.table.skill_deck.size:
                found.append(DRAW_SKILL)
        found.append(DRAW_ASSIST)
        unused = state.desks[self.seat].unused
        values, greens = unused.values, unused.greens()
        experience_for, skill_for = state.parts.experience_for, state.parts.skill_for
        experience: i64 = 0
        skill: i64 = 0
        pattern: i64 = 0
        while pattern < PATTERNS:
            place = pattern * (MOST_MEASURED + 1) + measured(pattern, values, greens)
            experience |= experience_for[place]
            skill |= skill_for[place]
            pattern += 1
        add_moves(found, TAKE_EXPERIENCE, experience & state.table.experience_in_play)
        add_moves(found, TAKE_SKILL, skill & state.table.skill_in_play)
        add_abilities(found, state, self.seat)
        return found

    def apply(self, state: State, move: Move) -> None:
        if move is DRAW_EXPERIENCE or move is DRAW_SKILL:
            state.table.may_draw = False
            draw_into_play(state, self.seat, move is DRAW_EXPERIENCE)
            ask_turn(state, self.seat)
        elif move is DRAW_ASSIST:
            state.pending.append(SPEND_GREEN[self.seat])
        elif move is USE[move.number] or move is PLAY[move.number % len(PLAY)]:
            state.table.may_draw = False
            use_ability(state, self.seat, move)
        else:
            is_skill = move is TAKE_SKILL[move.number]
            state.table.card = move.number + (EXPERIENCE_CARDS if is_skill else 0)
            go_on_paying(state, self.seat)

    def refuse(self, state: State, action: Action) -> Refusal:
        return refusals.of_turn(self, state, action)

    def why_only(self, state: State) -> Refusal:
        return Refusal("MD-17", "no card in play can be paid, and none be used")


class PayDice(Decision[State, Move]):
    """Pay for a card die by die, none of them too many, or as cheaply as can be (MD-20)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "MD-18", "Which die do you pay?")

    def options(self, state: State) -> list[Move]:
        found = [PAY_CHEAPEST]
        card = state.parts.card(int(state.table.card))
        add_moves(found, PAY, helpful(card, state.table.aside, state.desks[self.seat].unused))
        return found

    def apply(self, state: State, move: Move) -> None:
        unused, aside = state.desks[self.seat].unused, state.table.aside
        if move is PAY_CHEAPEST:
            card = state.parts.card(int(state.table.card))
            unused.move(cheapest(card, aside, unused), aside)
            take_card(state, self.seat)
            return
        unused.remove(move.number)
        aside.add(move.number)
        go_on_paying(state, self.seat)

    def refuse(self, state: State, action: Action) -> Refusal:
        return refusals.of_payment(self, state, action)


class SpendGreen(Decision[State, Move]):
    """Move one green die, of any value, to Used, and draw an Assist Card (MD-33)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "MD-33", "Which green die do you spend?")

    def options(self, state: State) -> list[Move]:
        return PAY_GREENS[state.desks[self.seat].unused.kinds & ANY_GREEN]

    def apply(self, state: State, move: Move) -> None:
        desk = state.desks[self.seat]
        desk.unused.remove(move.number)
        desk.used.add(move.number)
        if state.log is not None:
            state.log.append(events.green_spent(self.seat, int(move.number)))
        draw_assist(state, self.seat)
        if count(state.hands[self.seat]) > MOST_IN_HAND:
            state.pending.append(DISCARD_ASSIST[self.seat])
        else:
            end_turn(state, self.seat)

    def refuse(self, state: State, action: Action) -> Refusal:
        if not isinstance(action, Move) or action not in PAY:
            return self.asks_something_else()
        if action.number >= VALUES:
            return Refusal("MD-33", "an Assist Card is paid for with a green die")
        return Refusal("MD-33", f"you have no unused {kind_name(int(action.number))}")


class DiscardAssist(Decision[State, Move]):
    """With a fourth Assist Card in hand, discard one of them (MD-34)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "MD-34", "Which Assist Card do you discard?")

    def options(self, state: State) -> list[Move]:
        found: list[Move] = []
        add_moves(found, DISCARD, state.hands[self.seat])
        return found

    def apply(self, state: State, move: Move) -> None:
        from_hand_to_discard(state, self.seat, move.number)
        if state.log is not None:
            card = state.parts.assist[move.number]
            state.log.append(events.assist_discarded(self.seat, card))
        end_turn(state, self.seat)

    def refuse(self, state: State, action: Action) -> Refusal:
        if not isinstance(action, Move) or action not in DISCARD:
            return self.asks_something_else()
        card = state.parts.assist[action.number]
        return Refusal("MD-34", f"{card} is not in your hand")


class TieTurn(Decision[State, Move]):
    """In the tiebreaker, use a Skill Card and an Assist Card on one's dice, or not (MD-58)."""

    def __init__(self, seat: int, with_secret: bool) -> None:
        super().__init__(seat, "MD-58", "Do you change your dice?", always_ask=with_secret)

    def options(self, state: State) -> list[Move]:
        found: list[Move] = []
        add_abilities(found, state, self.seat)
        found.append(DONE)
        return found

    def apply(self, state: State, move: Move) -> None:
        if move is DONE:
            end_tie_turn(state, self.seat)
        else:
            use_ability(state, self.seat, move)

    def refuse(self, state: State, action: Action) -> Refusal:
        return refusals.of_turn(self, state, action)


TAKE_GREEN: Final = [TakeGreen(seat) for seat in range(MOST_SEATS)]
OPEN_TURN: Final = [TakeTurn(seat, False) for seat in range(MOST_SEATS)]
SECRET_TURN: Final = [TakeTurn(seat, True) for seat in range(MOST_SEATS)]
PAY_DICE: Final = [PayDice(seat) for seat in range(MOST_SEATS)]
SPEND_GREEN: Final = [SpendGreen(seat) for seat in range(MOST_SEATS)]
DISCARD_ASSIST: Final = [DiscardAssist(seat) for seat in range(MOST_SEATS)]
OPEN_TIE_TURN: Final = [TieTurn(seat, False) for seat in range(MOST_SEATS)]
SECRET_TIE_TURN: Final = [TieTurn(seat, True) for seat in range(MOST_SEATS)]


# The Dice Phase.


def begin_round(state: State) -> None:
    """All roll their white dice, the Start Player the green ones; then they are taken (MD-10)."""
    state.table.round += 1
    start = int(state.table.start)
    if state.log is not None:
        state.log.append(events.round_began(int(state.table.round), start))
    for seat in range(len(state.desks)):
        roll(state, seat, state.desks[seat].unused, UNROLLED_WHITE)
    roll(state, start, state.table.pool, GREEN)  # MD-11
    state.pending.append(TAKE_GREEN[(start - 1) % len(state.desks)])  # MD-12


# The Action Phase.


def begin_turn(state: State, seat: int) -> None:
    state.table.may_draw = True
    state.table.skill_used = False
    state.table.assist_played = False
    ask_turn(state, seat)


def ask_turn(state: State, seat: int) -> None:
    secret = state.hands[seat] != 0 and not state.table.assist_played
    if state.table.tie_breaks:
        state.pending.append(SECRET_TIE_TURN[seat] if secret else OPEN_TIE_TURN[seat])
    else:
        state.pending.append(SECRET_TURN[seat] if secret else OPEN_TURN[seat])


def end_turn(state: State, seat: int) -> None:
    """The next player with an unused green die; without one the phase is over (MD-14)."""
    players = len(state.desks)
    for step in range(1, players + 1):
        following = (seat + step) % players
        if state.desks[following].unused.green:
            begin_turn(state, following)
            return
    clean_up(state)


def draw_into_play(state: State, seat: int | None, from_experience: bool) -> None:
    """The top card of a deck is laid face up beside the others (MD-6, MD-15)."""
    if from_experience:
        place = state.table.experience_deck.draw(state.rng)
        state.table.experience_in_play |= bit(place)
        if state.log is not None:
            card = state.parts.experience[place]
            state.log.append(events.CardDrawn(seat, "experience", card))
    else:
        place = state.table.skill_deck.draw(state.rng)
        state.table.skill_in_play |= bit(place)
        if state.log is not None:
            state.log.append(events.CardDrawn(seat, "skill", state.parts.skill[place]))


def draw_assist(state: State, seat: int) -> None:
    """The top Assist Card; an empty deck is made anew from the used ones (MD-33, MD-36)."""
    if state.assist_deck.size == 0:
        reshuffle(state)
    place = state.assist_deck.draw(state.rng)
    state.hands[seat] |= bit(place)
    if state.log is not None:
        state.log.append(events.assist_drawn(seat, state.parts.assist[place]))


def reshuffle(state: State) -> None:
    cards = state.table.assist_discard
    state.table.assist_discard = 0
    state.table.shuffles += 1
    state.assist_deck = deck_of(cards)
    shuffled = state.table.shuffled[:]
    state.table.shuffled = shuffled
    while cards:
        shuffled[lowest(cards)] = state.table.shuffles
        cards &= cards - 1
    if state.log is not None:
        state.log.append(events.assist_reshuffled(int(state.assist_deck.size)))


def from_hand_to_discard(state: State, seat: int, place: i64) -> None:
    table = state.table
    state.hands[seat] ^= bit(place)
    table.assist_discard |= bit(place)
    table.discards += 1
    table.discarded[place] = table.discards


def add_abilities(found: list[Move], state: State, seat: int) -> None:
    """One Skill Card and one Assist Card a turn, if they can do something (MD-16)."""
    desk = state.desks[seat]
    if desk.usable and not state.table.skill_used:
        add_moves(found, USE, can_use(state, seat, desk.usable, state.parts.skill_with))
    if state.hands[seat] and not state.table.assist_played:
        add_moves(found, PLAY, can_use(state, seat, state.hands[seat], state.parts.assist_with))


def use_ability(state: State, seat: int, move: Move) -> None:
    """Turn a Skill Card sideways (MD-38), or discard an Assist Card (MD-39), and do its Ability."""
    if move is USE[move.number]:
        card = state.parts.skill[move.number]
        state.table.skill_used = True
        state.desks[seat].usable ^= bit(move.number)
        if state.log is not None:
            state.log.append(events.skill_used(seat, card))
    else:
        card = state.parts.assist[move.number]
        state.table.assist_played = True
        from_hand_to_discard(state, seat, move.number)
        if state.log is not None:
            state.log.append(events.assist_played(seat, card))
    ask_turn(state, seat)
    begin_ability(state, seat, card)


def go_on_paying(state: State, seat: int) -> None:
    """Ask for dice as long as there is a choice; then the card is taken (MD-18)."""
    card = state.parts.card(int(state.table.card))
    unused, aside = state.desks[seat].unused, state.table.aside
    if not pays_for(aside, card):
        rest = cheapest(card, aside, unused)
        if not is_only_payment(card, aside, unused, rest):
            state.pending.append(PAY_DICE[seat])
            return
        unused.move(rest, aside)
    take_card(state, seat)


def take_card(state: State, seat: int) -> None:
    """The dice go to Used, the card to the player (MD-18)."""
    desk = state.desks[seat]
    card = state.parts.card(int(state.table.card))
    if state.log is not None:
        state.log.append(events.card_taken(seat, card, events.dice_list(state.table.aside)))
    state.table.aside.move_all(desk.used)
    if state.table.card < EXPERIENCE_CARDS:
        take_experience(state, seat, desk, card)
        if card.wins:  # MD-31
            return
    else:
        taken = bit(state.table.card - EXPERIENCE_CARDS)
        state.table.skill_in_play ^= taken
        desk.taken |= taken  # MD-32
    end_turn(state, seat)


def take_experience(state: State, seat: int, desk: Desk, card: Card) -> None:
    """Its points count at once (MD-30), or it wins at once (MD-31)."""
    taken = bit(state.table.card)
    state.table.experience_in_play ^= taken
    desk.experience |= taken
    before = desk.points
    desk.points += card.points
    if card.wins:
        state.table.contenders = bit(seat)
    if state.log is not None:
        if card.wins:
            state.log.append(events.won_at_once(seat, card))
        elif before < state.parts.goal <= desk.points:
            state.log.append(events.goal_reached(seat, int(desk.points)))


# The clean-up, and the end.


def clean_up(state: State) -> None:
    """Everything goes back to its place; then the end, or the next round (MD-50 to MD-54)."""
    if state.log is not None:
        state.log.append(events.cleaned_up(int(state.parts.yellows - state.table.yellows)))
    gather_dice(state)
    state.table.pool.add(GREEN, GREENS_EACH * len(state.desks))
    highest: i64 = 0
    for seat in range(len(state.desks)):
        desk = state.desks[seat]
        gain_dice(state, seat, desk)
        if desk.points > highest:
            highest = desk.points
    no_more = state.table.experience_deck.size == 0 and state.table.experience_in_play == 0
    if highest >= state.parts.goal or no_more or state.table.round >= LAST_ROUND:  # MD-54, MD-61
        end_match(state, highest)
        return
    players = len(state.desks)
    state.table.start = (state.table.start + players - 1) % players
    begin_round(state)


def gather_dice(state: State) -> None:
    """Yellow dice to the supply, the others to their owners; red ones as printed (MD-50, MD-51)."""
    state.table.yellows = state.parts.yellows
    for desk in state.desks:
        lay_out(desk)


def lay_out(desk: Desk) -> None:
    """A player's own dice, and no others, on the Unused Card; the white ones must be rolled."""
    desk.unused.clear()
    desk.used.clear()
    desk.unused.add(UNROLLED_WHITE, desk.whites)
    for value in range(1, VALUES):
        if desk.reds[value]:
            desk.unused.add(RED * VALUES + value, desk.reds[value])


def gain_dice(state: State, seat: int, desk: Desk) -> None:
    """Skill Cards become usable again, and new ones give their dice (MD-52, MD-53)."""
    new = desk.taken
    desk.skill |= new
    desk.taken = 0
    desk.usable = desk.skill & ~state.parts.dice_to_keep
    new &= state.parts.dice_to_keep
    while new:
        card = state.parts.skill[lowest(new)]
        new &= new - 1
        kind: i64 = UNROLLED_WHITE
        number = card.number
        if card.ability == GAIN_RED:
            kind = RED * VALUES + card.number
            number = 1
            desk.reds = desk.reds[:]
            desk.reds[card.number] += 1
        else:
            desk.whites += number
        desk.unused.add(kind, number)
        if state.log is not None:
            state.log.append(events.dice_gained(seat, card, [int(kind)] * int(number)))


def end_match(state: State, highest: i64) -> None:
    """The highest total wins; several of them play the tiebreaker (MD-56, MD-57)."""
    for seat in range(len(state.desks)):
        if state.desks[seat].points == highest:
            state.table.contenders |= bit(seat)
    if state.table.contenders & (state.table.contenders - 1):
        begin_tie_break(state)


def begin_tie_break(state: State) -> None:
    """Those who are level roll their white dice; red ones show their printed values (MD-57)."""
    state.table.tie_breaks += 1
    seats = contenders(state)
    if state.log is not None:
        state.log.append(events.tie_break_began(seats, int(state.table.tie_breaks)))
    gather_dice(state)
    for seat in seats:
        desk = state.desks[seat]
        desk.usable = desk.skill & ~state.parts.dice_to_keep
        roll(state, seat, desk.unused, UNROLLED_WHITE)
    begin_turn(state, seats[0])


def contenders(state: State) -> list[int]:
    """Those who may still win, in turn order (MD-58)."""
    players = len(state.desks)
    order = [(int(state.table.start) + step) % players for step in range(players)]
    return [seat for seat in order if state.table.contenders & bit(seat)]


def end_tie_turn(state: State, seat: int) -> None:
    seats = contenders(state)
    place = seats.index(seat) + 1
    if place < len(seats):
        begin_turn(state, seats[place])
        return
    compare_sets(state, seats)
    if (
        state.table.contenders & (state.table.contenders - 1)
        and state.table.tie_breaks < MOST_TIE_BREAKS
    ):  # MD-60
        begin_tie_break(state)


def compare_sets(state: State, seats: list[int]) -> None:
    """Most dice of one value win, then the higher value (MD-59)."""
    best: i64 = 0
    for seat in seats:
        value = best_value(state.desks[seat].unused.values)
        dice = state.desks[seat].unused.showing(value)
        if state.log is not None:
            state.log.append(events.set_shown(seat, int(dice), int(value)))
        worth = dice * VALUES + value
        if worth > best:
            best = worth
            state.table.contenders = 0
        if worth == best:
            state.table.contenders |= bit(seat)


def best_value(values: i64) -> i64:
    """The value that shows most often; of several the highest."""
    most = measured(OF_A_KIND, values, 0)
    value: i64 = HIGHEST
    while (values >> (BYTE * value)) & COUNT < most:
        value -= 1
    return value
