"""What a player knows of Little TrickTakers: which tricks to win, and with what.

Characters pay for some numbers of wins and not for others. So in each trick a player knows whether
to win it, by what one win more or less will pay in the end and by the cards that lie there. Whoever
wants it takes it as cheaply as will do; whoever does not gets rid of the strongest card that loses.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from longbox.bots.knowledge.base import Knowledge, leads_by_points
from longbox.core.arrays import Ints
from longbox.core.bits import count, lowest
from longbox.core.game import Game
from longbox.core.rng import Rng
from longbox.core.state import Action, Decision
from longbox.games.little_tricktakers.actions import (
    ADD_NOTHING,
    DRAW_AS_MANY,
    EXCHANGE_FIRST,
    KAKUMEI,
    LEAVE_IT_SO,
    NO_SECOND,
    PUT_AWAY,
    RESERVE_NOTHING,
    TURN_UP,
    CardAction,
    Name,
    Number,
)
from longbox.games.little_tricktakers.components import (
    BLACK,
    COLLECTOR,
    COLOURS,
    DEVIL,
    GAMBLER,
    HEALER,
    KINDS,
    MIRIA,
    NO_CARD,
    NO_CHARACTER,
    NOBODY,
    RARE,
    RED,
    SAMURAI,
    TRICKS,
    WHITE_FLAG,
    WINS_THE_GAME,
    suit_of_kind,
    value_of_kind,
)
from longbox.games.little_tricktakers.decisions.abilities import (
    AddCard,
    ReserveCard,
    SecondCard,
    TurnItUp,
)
from longbox.games.little_tricktakers.decisions.exchange import (
    DiscardForDevil,
    DiscardForMiria,
    DiscardOfPair,
    DiscardOne,
    Exchange,
    GiveBack,
)
from longbox.games.little_tricktakers.decisions.items import UseOnCard
from longbox.games.little_tricktakers.decisions.preparation import (
    Finish,
    LeaveCard,
    MakeBid,
    Prepare,
)
from longbox.games.little_tricktakers.decisions.rounds import GiveACharacter
from longbox.games.little_tricktakers.decisions.selection import Select
from longbox.games.little_tricktakers.decisions.trick import kakumei_bonus, last_digit, winning_play
from longbox.games.little_tricktakers.decisions.turn import NameLeader, PlayCard
from longbox.games.little_tricktakers.state import FACE_DOWN, TAKEN, TRICK, State

CHAMPION: Final = 500.0
TIE: Final = 0.01  # for each lower number (LT-23)
GAME: Final = 300  # what a fifth win that wins the game counts like a row of points
WILL: Final = 0.5  # how far one wins and loses tricks as one likes; the rest is luck
COLLECTED: Final = 8.0  # what a card is worth to the Collector
ITEM: Final = 10.0  # and an item that can be used in a later round
CURIOUS: Final = 10  # one in so many answers is any


class LittleTrickTakersKnowledge(Knowledge[State]):
    """Plays each round to its end with a will, and looks at the points then."""

    def __init__(self, game: Game[State, Any]) -> None:
        super().__init__(game, comfortable=60.0, horizon=0)
        self.row: Ints[float] = Ints[float]([0.0] * (TRICKS + 2))  # by wins in the end
        self.suit: Ints[i64] = Ints[i64]([suit_of_kind(kind) for kind in range(KINDS)])
        self.value: Ints[i64] = Ints[i64]([value_of_kind(kind) for kind in range(KINDS)])

    def quiet(self, state: State, decision: Decision[Any, Any], seat: int) -> bool:
        """Only between two rounds: before, nobody knows what tricks will be worth."""
        if isinstance(decision, Select):
            return state.offer.picks == 0
        return isinstance(decision, GiveACharacter)

    def choose(
        self, state: State, decision: Decision[Any, Any], options: list[Action], rng: Rng
    ) -> Action:
        seat = decision.seat
        if rng.below(CURIOUS) == 0:
            return options[rng.below(len(options))]
        if isinstance(decision, PlayCard):
            return self.card(state, seat, options, rng)
        if isinstance(decision, UseOnCard):
            return self.on_card(state, seat, options)
        if isinstance(decision, AddCard):
            return self.added(state, seat, options)
        if isinstance(decision, SecondCard):
            return NO_SECOND if rng.below(2) else options[rng.below(len(options))]
        if isinstance(decision, TurnItUp):
            return self.turned_up(state, seat)
        if isinstance(decision, ReserveCard):
            return self.reserved(state, seat, options)
        if isinstance(
            decision,
            (DiscardOne, DiscardForDevil, DiscardForMiria, DiscardOfPair, LeaveCard, GiveBack),
        ):
            return self.least_wanted(state, seat, options)
        if isinstance(decision, Exchange):
            return self.exchanged(state, seat, options)
        if isinstance(decision, (Prepare, Finish)):
            return options[0]
        if isinstance(decision, MakeBid):
            return self.bid(state, seat, options)
        if isinstance(decision, NameLeader):
            return self.leader(state, seat, options, rng)
        return options[rng.below(len(options))]

    # What a trick is worth.

    def worth_of_a_win(self, state: State, seat: i64, tricks: i64) -> float:
        """What it will pay to have won one more, with so many tricks to come after it."""
        row = self.row
        won = state.players.wins[seat]
        for wins in range(won, min(won + tricks, TRICKS) + 2):  # no others can come of it
            row[wins] = self.paid(state, seat, min(wins, TRICKS))
        luck = 1.0 / float(state.count)
        for left in range(tricks, 0, -1):
            for wins in range(won, min(won + left, TRICKS) + 1):
                less, more = row[wins], row[wins + 1]
                better = more if more > less else less
                row[wins] = WILL * better + (1.0 - WILL) * (less + luck * (more - less))
        return row[won + 1] - row[won]

    def paid(self, state: State, seat: i64, wins: i64) -> float:
        players = state.players
        points = self.paid_by(state, players.left[seat], wins)
        return points + self.paid_by(state, players.right[seat], wins)

    def paid_by(self, state: State, character: i64, wins: i64) -> float:
        """The row of a character's card; a Gambler's for the bid alone (LT-36)."""
        if character == NO_CHARACTER:
            return 0.0
        points = state.row(character, wins)
        if points == WINS_THE_GAME:
            points = GAME
        if character == GAMBLER and state.offer.bid != NOBODY:
            if wins != state.offer.bid:
                return 0.0
            points += (state.parts.bet_pays + 1) * state.offer.bet
        return float(points)

    def worth_of_cards(self, state: State, seat: i64, cards: i64) -> float:
        """What cards are worth to the one who takes them (LT-59, LT-61, LT-76)."""
        parts = state.parts
        worth = 0.0
        if state.plays(HEALER, seat):
            worth += float(count(cards & parts.blue_or_green) * parts.healer_card)
        devils = cards & parts.devils
        if devils:
            points = float(count(devils) * parts.devil_card)
            worth += points if state.plays(DEVIL, seat) else -points
        if state.plays(COLLECTOR, seat):
            worth += COLLECTED * float(count(cards & parts.coloured))
        if state.players.beasts[seat]:
            for colour in range(COLOURS):
                if state.has_beast(seat, colour):
                    worth += float(count(cards & parts.of_suit[colour]) * parts.beast_card)
        return worth

    def wish(self, state: State, seat: i64) -> float:
        """Above 0 if this trick is worth winning; between tricks, if strong cards are better."""
        number = state.trick.number
        if number < 0:
            return self.worth_of_a_win(state, seat, TRICKS - 1)
        worth = self.worth_of_a_win(state, seat, TRICKS - 1 - number)
        return worth + self.worth_of_cards(state, seat, state.cards.zone[TRICK])

    def power(self, state: State, seat: i64, kind: i64) -> float:
        """How likely a card is to win, from 0 to 20."""
        suit = self.suit[kind]
        if suit == MIRIA:
            return 20.0
        if suit == RARE:
            return 19.0
        if suit == WHITE_FLAG:
            return 0.0
        value = float(self.value[kind])
        if suit == BLACK or (suit == RED and state.plays(SAMURAI, seat)):
            return 8.0 + value
        return value

    def would_win(self, state: State, seat: i64, suit: i64, value: i64) -> bool:
        """Whether a card would be the strongest now; nothing is changed by the try."""
        trick = state.trick
        at, lead, won = trick.plays, trick.lead, trick.won
        before_seat, before_card, before_added = trick.seat[at], trick.card[at], trick.added[at]
        before_suit, before_value, before_pair = trick.suit[at], trick.value[at], trick.pair[at]
        trick.put(seat, NO_CARD, NO_CARD, suit, value, 0)
        wins = winning_play(state) == at
        trick.plays, trick.lead, trick.won = at, lead, won
        trick.seat[at], trick.card[at], trick.added[at] = before_seat, before_card, before_added
        trick.suit[at], trick.value[at], trick.pair[at] = before_suit, before_value, before_pair
        return wins

    def wins_now(self, state: State, seat: i64) -> bool:
        return state.trick.seat[winning_play(state)] == seat

    # The turn.

    def card(self, state: State, seat: int, options: list[Action], rng: Rng) -> Action:
        """The cheapest card that wins or the strongest that loses, whichever is wanted."""
        if options[-1] is EXCHANGE_FIRST and rng.below(2):
            return EXCHANGE_FIRST
        wanted = self.wish(state, seat) > 0.0
        to_come = state.count - 1 - state.trick.at
        best = options[0]
        most = -1e9
        for option in options:
            if not isinstance(option, CardAction):
                break  # what can be used before the card
            kind = option.kind
            power = self.power(state, seat, kind)
            wins = self.would_win(state, seat, self.suit[kind], self.value[kind])
            if wins:
                if not wanted:
                    worth = -20.0 - power  # perhaps another one takes it
                elif to_come:
                    worth = 40.0 + power
                else:
                    worth = 60.0 - power
            else:
                worth = -power if wanted else power
            if worth > most:
                most = worth
                best = option
        return best

    def on_card(self, state: State, seat: int, options: list[Action]) -> Action:
        """Kakumei if the card is the strongest by it, and if it pays more than the win."""
        for option in options:
            if option is KAKUMEI:
                state.trick.kakumei = True
                pays = self.wins_now(state, seat)
                pays = pays and kakumei_bonus(state, state.trick.plays - 1) > 0
                state.trick.kakumei = False
                if pays and state.trick.at * 2 >= state.count - 1:
                    return KAKUMEI
        return LEAVE_IT_SO

    def added(self, state: State, seat: int, options: list[Action]) -> Action:
        """A card that wins the trick, or comes home with it (LT-57, LT-59)."""
        if self.wish(state, seat) <= 0.0:
            return ADD_NOTHING
        trick = state.trick
        play = trick.plays - 1
        printed = trick.value[play]
        best: Action = ADD_NOTHING
        for option in options:
            if isinstance(option, CardAction):
                trick.value[play] = last_digit(printed + self.value[option.kind])
                if self.wins_now(state, seat):
                    best = option
        trick.value[play] = printed
        return best

    def turned_up(self, state: State, seat: int) -> Action:
        """The second card, if it makes the trick go where it is wanted."""
        parts = state.parts
        card = lowest(state.cards.zone[FACE_DOWN])
        wanted = self.wish(state, seat) > 0.0
        if self.wins_now(state, seat):
            return PUT_AWAY
        wins = self.would_win(state, seat, parts.suit_of[card], parts.value_of[card])
        return TURN_UP if wins == wanted and wanted else PUT_AWAY

    def reserved(self, state: State, seat: int, options: list[Action]) -> Action:
        """The card that fits best to those taken: near in its colour, or of their number."""
        taken = state.cards.zone[TAKEN + seat]
        best: Action = RESERVE_NOTHING
        most = 0.0
        for option in options:
            if not isinstance(option, CardAction):
                continue
            suit, value = self.suit[option.kind], self.value[option.kind]
            worth = 1.0
            if suit == RARE:
                worth = 6.0
            elif suit >= COLOURS:
                worth = -1.0
            rest = taken
            while rest:
                card = lowest(rest)
                rest &= rest - 1
                apart = state.parts.value_of[card] - value
                if state.parts.suit_of[card] == suit:
                    worth += 2.0 if -2 <= apart <= 2 else 1.0
                elif apart == 0:
                    worth += 1.0
            if worth > most:
                most = worth
                best = option
        return best

    # Before the tricks.

    def least_wanted(self, state: State, seat: int, options: list[Action]) -> Action:
        """The weakest card of one who wants to win, the strongest of one who does not."""
        sign = 1.0 if self.wish(state, seat) > 0.0 else -1.0
        best = options[0]
        least = 1e9
        for option in options:
            assert isinstance(option, CardAction)
            power = sign * self.power(state, seat, option.kind)
            if power < least:
                least = power
                best = option
        return best

    def exchanged(self, state: State, seat: int, options: list[Action]) -> Action:
        """Cards that are worse than what may come."""
        wanted = self.wish(state, seat) > 0.0
        for option in options:
            if isinstance(option, CardAction):
                power = self.power(state, seat, option.kind)
                if power < 7.0 if wanted else power > 5.0:
                    return option
        return DRAW_AS_MANY

    def bid(self, state: State, seat: int, options: list[Action]) -> Action:
        """A trick for each card that mostly wins one."""
        hopes = 0.0
        rest = state.hand(seat)
        while rest:
            power = self.power(state, seat, state.parts.kind_of[lowest(rest)])
            rest &= rest - 1
            hopes += power * power / 400.0 if power < 12.0 else 0.8
        if state.count == 2:
            hopes += 0.7
        wins: i64 = int(hopes + 0.5)
        best = options[0]
        for option in options:
            assert isinstance(option, Number)
            if option.number <= wins:
                best = option
        return best

    def leader(self, state: State, seat: int, options: list[Action], rng: Rng) -> Action:
        """Oneself, to win; somebody else, to lose."""
        if self.wish(state, seat) > 0.0:
            for option in options:
                if isinstance(option, Name) and option.seat == seat:
                    return option
        return options[rng.below(len(options))]

    # The match.

    def leads(self, state: State) -> list[float]:
        worth = []
        over = state.pending.size == 0
        for seat in range(state.count):
            points = float(state.players.points[seat])
            if state.champion == seat:
                points += CHAMPION
            if over and state.champion == NOBODY:
                points -= TIE * float(state.sum_of_numbers(seat))
                points -= TIE * TIE * float(state.lowest_number(seat))
            elif not over:
                points += ITEM * float(count(state.players.items[seat]))
            worth.append(points)
        return leads_by_points(worth)
