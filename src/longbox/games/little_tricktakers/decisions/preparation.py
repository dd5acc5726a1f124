"""What each player prepares, at their own time: LT-29 to LT-35, LT-54, LT-60."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from longbox.core.bits import bit, count, lowest
from longbox.core.state import Action, Decision, Refusal
from longbox.games.little_tricktakers.actions import (
    BET,
    BID,
    GIVE_DEVIL,
    LATER,
    LEAVE,
    OPEN_OR_LATER,
    OPEN_TASKS,
    TASK_BERSERKER,
    TASK_BID,
    TASK_ENHANCEMENT,
    TASK_GAMBLER,
    TASK_HERMIT,
    TASK_KING,
    TASK_POKER,
    TASK_SAMURAI,
    GiveDevil,
    Number,
    Task,
)
from longbox.games.little_tricktakers.components import (
    BERSERKER,
    DEVIL_KINDS,
    GAMBLER,
    KING,
    MOST_SEATS,
    NO_CARD,
    NOBODY,
    SAMURAI,
    TRICKS,
)
from longbox.games.little_tricktakers.decisions.cards import (
    discard,
    move_unseen,
    nobody_may_be,
    replace_black,
    take_home,
)
from longbox.games.little_tricktakers.decisions.exchange import (
    DISCARD_ONE,
    EXCHANGE,
    card_of,
    draw_then_discard,
    of_cards,
    refuse_card,
)
from longbox.games.little_tricktakers.events import (
    BetMade,
    BidMade,
    CardLeft,
    CardTaken,
    DevilCardGiven,
    NoBlackCard,
    card_text,
)
from longbox.games.little_tricktakers.state import (
    BETS,
    HIDDEN_PLACES,
    HOME,
    SOURCES,
    UNUSED,
    State,
)

CARDS_LEFT_BY_BERSERKER: Final = 2


def task_of(character: i64) -> i64:
    """What a character has to prepare, as a set of tasks."""
    if character == KING:
        return 1 << TASK_KING
    if character == GAMBLER:
        return 1 << TASK_GAMBLER
    if character == SAMURAI:
        return 1 << TASK_SAMURAI
    return 1 << TASK_BERSERKER if character == BERSERKER else 0


class Prepare(Decision[State, Task]):
    """Prepare something now, or later (LT-29)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "LT-29", "What do you prepare now?")

    def options(self, state: State) -> list[Task]:
        return OPEN_OR_LATER[state.players.tasks[self.seat]]

    def apply(self, state: State, task: Task) -> None:
        if task is not LATER:
            if strike(state, self.seat, task.task):
                state.pending.append(PREPARE[self.seat])
            do_task(state, self.seat, task.task)

    def refuse(self, state: State, action: Action) -> Refusal:
        return refuse_task(self, action)


class Finish(Decision[State, Task]):
    """All have chosen: what is still open is prepared now (LT-29)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "LT-29", "What do you prepare next?")

    def options(self, state: State) -> list[Task]:
        return OPEN_TASKS[state.players.tasks[self.seat]]

    def apply(self, state: State, task: Task) -> None:
        if strike(state, self.seat, task.task):
            state.pending.append(FINISH[self.seat])
        do_task(state, self.seat, task.task)

    def refuse(self, state: State, action: Action) -> Refusal:
        if action is LATER:
            return Refusal("LT-29", "all have chosen, so nothing can be left for later")
        return refuse_task(self, action)


def refuse_task(decision: Decision[State, Task], action: Action) -> Refusal:
    return refusal_of(action) if isinstance(action, Task) else decision.asks_something_else()


def refusal_of(action: Task) -> Refusal:
    if action.task == TASK_BID:
        return Refusal("LT-35", "there is no bid to make, or the exchange comes first")
    return Refusal("LT-29", "you have nothing like that to prepare")


def strike(state: State, seat: int, task: i64) -> bool:
    """Strike a task off; True if others are left. A bid comes after the exchange (LT-35)."""
    tasks = state.players.tasks
    tasks[seat] &= ~(1 << task)
    if task == TASK_GAMBLER:
        tasks[seat] |= 1 << TASK_BID
    return tasks[seat] != 0


def do_task(state: State, seat: int, task: i64) -> None:
    """Do one of the tasks."""
    if task == TASK_KING:
        take_and_discard(state, seat, lowest(state.parts.kings_rare), "the King's Rare")
    elif task == TASK_ENHANCEMENT:
        card = state.players.bought[seat]
        state.players.bought[seat] = NO_CARD
        take_and_discard(state, seat, card, card_text(int(state.parts.kind_of[card])))
    elif task == TASK_SAMURAI:
        state.offer.samurai_is_ready = True
        if state.log is not None and state.cards.zone[seat] & state.parts.black == 0:
            state.log.append(NoBlackCard(int(seat)))
        replace_black(state, seat)
    elif task == TASK_BERSERKER:
        take_berserkers_hand(state, seat)
    elif task == TASK_BID:
        state.pending.append(MAKE_BID[seat])
    elif task == TASK_HERMIT:
        draw_then_discard(state, seat)
    else:
        assert task in (TASK_GAMBLER, TASK_POKER)
        state.pending.append(EXCHANGE[seat])


def take_and_discard(state: State, seat: int, card: i64, what: str) -> None:
    """A card comes into the hand, and another one is discarded for it (LT-27, LT-34)."""
    taken: i64 = bit(card)
    take_home(state, seat, taken)
    if state.log is not None:
        state.log.append(CardTaken(seat, what))
    replace_black(state, seat)
    state.offer.stays = taken & state.hand(seat)
    state.pending.append(DISCARD_ONE[seat])


def take_berserkers_hand(state: State, seat: int) -> None:
    """The whole hand goes; MIRIA and the six come, of which two will be left (LT-54)."""
    hand = state.hand(seat)
    while hand:
        discard(state, seat, lowest(hand), 0)
        hand &= hand - 1
    six = state.parts.berserkers
    take_home(state, seat, six | state.parts.miria)
    cards = state.cards
    nobody_may_be(state, seat, state.parts.all_cards)
    for viewer in range(state.count + 1):
        if viewer != seat:
            cards.unseen[viewer] |= six
            for place in range(HIDDEN_PLACES):
                cards.may[viewer * HIDDEN_PLACES + place] &= ~six
            cards.may[viewer * HIDDEN_PLACES + seat] = six
    if state.log is not None:
        state.log.append(CardTaken(seat, "MIRIA and the Berserker's six cards"))
    for _ in range(CARDS_LEFT_BY_BERSERKER):
        state.pending.append(LEAVE_CARD[seat])


class LeaveCard(Decision[State, Action]):
    """Which of the Berserker's six cards is not used in this round (LT-54)."""

    def __init__(self, seat: int) -> None:
        question = "Which of the Berserker's cards do you leave out?"
        super().__init__(seat, "LT-54", question)

    def options(self, state: State) -> list[Action]:
        return of_cards(state, state.hand(self.seat) & state.parts.berserkers, LEAVE)

    def apply(self, state: State, action: Action) -> None:
        six = state.parts.berserkers
        card = card_of(state, self.seat, action, ~six)
        move_unseen(state, self.seat, UNUSED, self.seat, NOBODY, ~six)
        state.cards.zone[self.seat] &= ~bit(card)
        state.cards.zone[UNUSED] |= bit(card)
        if state.log is not None:
            state.log.append(CardLeft(self.seat, int(state.parts.kind_of[card])))
        if count(state.cards.zone[UNUSED]) == CARDS_LEFT_BY_BERSERKER:
            replace_black(state, self.seat)

    def refuse(self, state: State, action: Action) -> Refusal:
        return refuse_card(self, state, action, LEAVE)


class MakeBid(Decision[State, Number]):
    """How many tricks the Gambler will win (LT-35); a five is on the card for two only (LT-90)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "LT-35", "How many tricks do you bid to win?")

    def options(self, state: State) -> list[Number]:
        return BID if state.count == 2 else BID[:TRICKS]

    def apply(self, state: State, bid: Number) -> None:
        state.offer.bid = bid.number
        if state.log is not None:
            state.log.append(BidMade(self.seat, int(bid.number)))
        state.pending.append(MAKE_BET[self.seat])

    def refuse(self, state: State, action: Action) -> Refusal:
        if isinstance(action, Number) and action is BID[TRICKS]:
            return Refusal("LT-35", "a bid is 0 to 4 wins")
        return self.asks_something_else()


class MakeBet(Decision[State, Number]):
    """How many points the Gambler bets on the bid (LT-35)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "LT-35", "How many points do you bet on it?")

    def options(self, state: State) -> list[Number]:
        most = state.players.points[self.seat]
        if most > state.parts.highest_bet:
            most = state.parts.highest_bet
        return BET[: most // 10 + 1]

    def apply(self, state: State, bet: Number) -> None:
        state.offer.bet = bet.number
        state.players.points[self.seat] -= bet.number
        state.players.sources[self.seat * SOURCES + BETS] -= bet.number
        if state.log is not None:
            state.log.append(BetMade(self.seat, int(bet.number)))

    def refuse(self, state: State, action: Action) -> Refusal:
        if isinstance(action, Number) and action in BET:
            points, most = int(state.players.points[self.seat]), int(state.parts.highest_bet)
            return Refusal("LT-35", f"you have {points} points, and the highest bet is {most}")
        return self.asks_something_else()

    def why_only(self, state: State) -> Refusal:
        return Refusal("LT-35", "there were no points to bet")


class GiveDevilCard(Decision[State, GiveDevil]):
    """The Devil gives each other player a Devil card, clockwise (LT-60)."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "LT-60", "Which Devil card does the next player get?")

    def options(self, state: State) -> list[GiveDevil]:
        receiver = next_receiver(state, self.seat)
        found: list[GiveDevil] = []
        rest = state.cards.zone[HOME] & state.parts.devils
        while rest:
            colour = state.parts.suit_of[lowest(rest)]
            found.append(GIVE_DEVIL[receiver * 4 + colour])
            rest &= rest - 1
        return found

    def apply(self, state: State, gift: GiveDevil) -> None:
        kind = DEVIL_KINDS + gift.colour
        rest = state.cards.zone[HOME] & state.parts.devils
        while state.parts.kind_of[lowest(rest)] != kind:
            rest &= rest - 1
        if state.log is not None:
            state.log.append(DevilCardGiven(self.seat, int(gift.seat), int(kind)))
        take_home(state, gift.seat, rest & -rest)
        replace_black(state, gift.seat)

    def refuse(self, state: State, action: Action) -> Refusal:
        if not isinstance(action, GiveDevil):
            return self.asks_something_else()
        receiver = next_receiver(state, self.seat)
        if action.seat != receiver:
            return Refusal("LT-60", f"the next card is for player {receiver + 1}")
        return Refusal("LT-60", "that Devil card is given already")


def next_receiver(state: State, devil: i64) -> i64:
    """Who gets the next Devil card: one for each, clockwise."""
    given = 4 - count(state.cards.zone[HOME] & state.parts.devils)
    return (devil + 1 + given) % state.count


PREPARE: Final = [Prepare(seat) for seat in range(MOST_SEATS)]
FINISH: Final = [Finish(seat) for seat in range(MOST_SEATS)]
LEAVE_CARD: Final = [LeaveCard(seat) for seat in range(MOST_SEATS)]
MAKE_BID: Final = [MakeBid(seat) for seat in range(MOST_SEATS)]
MAKE_BET: Final = [MakeBet(seat) for seat in range(MOST_SEATS)]
GIVE_DEVIL_CARD: Final = [GiveDevilCard(seat) for seat in range(MOST_SEATS)]
