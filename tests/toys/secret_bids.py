"""Secret Bids: a small game from outside the project, with all that makes games hard to check.

Hidden hands, a shuffled deck, a die, bids that are made together face down, a variant, and an
answer that is forced. Its questions can be exchanged for broken ones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mypy_extensions import i64

from longbox.core.edition import Edition
from longbox.core.event import Event
from longbox.core.game import About, Game, Option, Side
from longbox.core.observation import Field, Observation, Rows, put, put_one_of
from longbox.core.outcome import Outcome, Standing, places_by_points
from longbox.core.rng import Rng
from longbox.core.rulebook import Rulebook
from longbox.core.state import Action, Decision, Refusal, Stack, TogetherDecision
from longbox.core.state import State as CoreState
from longbox.core.view import View as CoreView
from longbox.core.zones import Choice, CounterZone, RowZone, Thing, Zone

CARDS = range(1, 21)
HAND = 4
ROUNDS = 4
NO_CARD = 0
NOBODY = -1
USUAL_PRIZE = 3

EDITION = """
[edition]
game = "secret-bids"
name = "Secret Bids"
"""

RULES = """
**SB-1** The leader rolls the die for the prize or keeps the usual one; the last prize is rolled.

**SB-2** All bid a card of their hand, face down; when all have bid the cards are turned up.

**SB-3** The highest card wins the prize, and its owner may peek at the top card of the deck.
"""


class Bid(Action):
    def __init__(self, card: int) -> None:
        super().__init__(f"bid {card}")
        self.card = card


ROLL = Action("roll")
KEEP = Action("keep")
PEEK = Action("peek")
PASS = Action("pass")
BID = [Bid(card) for card in CARDS]
ACTIONS = [ROLL, KEEP, *BID, PEEK, PASS]


class BidsTurnedUp(Event):
    def __init__(self, winner: int, bids: Sequence[int]) -> None:
        super().__init__("bids-turned-up", winner, f"{{{winner}}} won: {list(bids)} were bid")
        self.bids = tuple(bids)

    def reveals_to(self, seat: int | None) -> bool:
        return True

    def fields(self) -> dict[str, object]:
        return {"bids": list(self.bids)}


class SecretCard(Event):
    """A card that only its seat saw."""

    def __init__(self, kind: str, seat: int, card: int | None) -> None:
        super().__init__(kind, seat, f"{{{seat}}} {kind} {card or 'a card'}")
        self.card = card

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else SecretCard(self.kind, self.seat or 0, None)

    def reveals_to(self, seat: int | None) -> bool:
        return seat == self.seat

    def fields(self) -> dict[str, object]:
        return {"card": self.card}


class State(CoreState):
    """Everything on the table, seen or not."""

    def __init__(self, rng: Rng, log: list[Event] | None, players: int, ask: Questions) -> None:
        super().__init__(rng, log)
        self.ask = ask
        self.deck: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.bids = [NO_CARD] * players
        self.discard: list[int] = []
        self.points = [0] * players
        self.prize = USUAL_PRIZE
        self.dice_in_box = 1
        self.dice_on_table = 0
        self.round = 0
        self.refill = True
        self.knows_top = NOBODY

    def copy(self) -> State:
        other = type(self)(self.rng.copy(), None, len(self.hands), self.ask)
        other.pending = self.pending.copy()
        other.deck = self.deck[:]
        other.hands = [hand[:] for hand in self.hands]
        other.bids = self.bids[:]
        other.discard = self.discard[:]
        other.points = self.points[:]
        other.prize = self.prize
        other.dice_in_box = self.dice_in_box
        other.dice_on_table = self.dice_on_table
        other.round = self.round
        other.refill = self.refill
        other.knows_top = self.knows_top
        return other

    def tell(self, event: Event) -> None:
        if self.log is not None:
            self.log.append(event)

    def begin_round(self) -> None:
        self.pending.append(self.ask.lead[self.round % len(self.hands)])

    def end_round(self) -> None:
        self.round += 1
        if self.round < ROUNDS:
            self.begin_round()

    def roll(self) -> None:
        self.dice_in_box -= 1
        self.dice_on_table += 1
        self.prize = 1 + int(self.rng.below(6))

    def return_die(self) -> None:
        self.dice_in_box += self.dice_on_table
        self.dice_on_table = 0

    def turn_up(self) -> None:
        winner = self.bids.index(max(self.bids))
        self.tell(BidsTurnedUp(winner, self.bids))
        self.points[winner] += self.prize
        self.discard += self.bids
        self.bids = [NO_CARD] * len(self.bids)
        self.prize = USUAL_PRIZE
        self.return_die()
        if self.refill and self.deck:
            self.draw(winner)
        if self.deck:
            self.pending.append(self.ask.look[winner])
        else:
            self.end_round()

    def draw(self, seat: int) -> None:
        card = self.deck.pop()
        self.knows_top = NOBODY
        self.hands[seat].append(card)
        self.hands[seat].sort()
        self.tell(SecretCard("drew", seat, card))


class Lead(Decision[State, Action]):
    """SB-1."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "SB-1", "Do you roll for the prize?")

    def options(self, state: State) -> list[Action]:
        return [ROLL] if state.round == ROUNDS - 1 else [ROLL, KEEP]

    def apply(self, state: State, action: Action) -> None:
        if action is ROLL:
            state.roll()
            state.tell(Event("rolled", self.seat, f"{{{self.seat}}} rolled {state.prize}"))
        for decision in state.ask.bid[: len(state.hands)]:
            state.pending.append(decision)


class MakeBid(TogetherDecision[State, Bid]):
    """SB-2."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "SB-2", "Which card do you bid?")

    def options(self, state: State) -> list[Bid]:
        return [BID[card - 1] for card in state.hands[self.seat]]

    def apply(self, state: State, bid: Bid) -> None:
        state.hands[self.seat].remove(bid.card)
        state.bids[self.seat] = bid.card
        if NO_CARD not in state.bids:
            state.turn_up()

    def refuse(self, state: State, action: Action) -> Refusal:
        if not isinstance(action, Bid):
            return self.asks_something_else()
        return Refusal("SB-2", f"you do not hold card {action.card}")


class Look(Decision[State, Action]):
    """SB-3."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, "SB-3", "Do you peek at the top card of the deck?")

    def options(self, state: State) -> list[Action]:
        return [PEEK, PASS]

    def apply(self, state: State, action: Action) -> None:
        if action is PEEK:
            state.knows_top = self.seat
            state.tell(self.peeked(state.deck[-1]))
        state.end_round()

    def peeked(self, card: int) -> Event:
        return SecretCard("peeked at", self.seat, card)


class Questions:
    """The questions of the game, one of each for every seat."""

    def __init__(self, lead: type[Lead], bid: type[MakeBid], look: type[Look]) -> None:
        self.lead = [lead(seat) for seat in range(4)]
        self.bid = [bid(seat) for seat in range(4)]
        self.look = [look(seat) for seat in range(4)]


class View(CoreView):
    def __init__(self, state: State, seat: int | None) -> None:
        super().__init__(seat, state.pending)
        self.hand = () if seat is None else tuple(state.hands[seat])
        self.bid = NO_CARD if seat is None else state.bids[seat]
        self.top = state.deck[-1] if state.knows_top == seat else NO_CARD
        self.hand_sizes = tuple(len(hand) for hand in state.hands)
        self.has_bid = tuple(card != NO_CARD for card in state.bids)
        self.deck_size = len(state.deck)
        self.discard: Sequence[int] = tuple(state.discard)
        self.points = tuple(state.points)
        self.prize = state.prize
        self.dice_in_box = state.dice_in_box
        self.dice_on_table = state.dice_on_table
        self.round = state.round
        self.refill = state.refill
        self.knows_top = state.knows_top

    def fields(self) -> dict[str, object]:
        return {
            "hand": list(self.hand),
            "bid": self.bid or None,
            "top": self.top or None,
            "hand_sizes": list(self.hand_sizes),
            "has_bid": list(self.has_bid),
            "deck_size": self.deck_size,
            "discard": list(self.discard),
            "points": list(self.points),
            "prize": self.prize,
            "dice": [self.dice_in_box, self.dice_on_table],
            "round": self.round,
            "refill": self.refill,
            "knows_top": self.knows_top,
        }


class BidsInNumbers(Observation[View]):
    def __init__(self, players: int) -> None:
        cards = len(CARDS)
        fields = [
            Field("hand", cards, 1, "the cards in hand"),
            Field("bid", cards, 1, "the card that was bid"),
            Field("top", cards, 1, "the top card of the deck, if it is known"),
            Field("discard", cards, cards, "when each card was discarded, from 1; 0 if it was not"),
            Field("hand sizes", players, cards, "cards in each hand"),
            Field("has bid", players, 1, "who has bid"),
            Field("points", players, 6 * ROUNDS, "prizes won"),
            Field("knows top", players, 1, "who knows the top card"),
            Field("deck", 1, cards, "cards in the deck"),
            Field("prize", 1, 6, "what is bid for"),
            Field("dice", 2, 1, "the die in the box, or on the table"),
            Field("round", 1, ROUNDS, "from 0"),
            Field("refill", 1, 1, "the variant"),
        ]
        super().__init__(players, [Lead, MakeBid, Look], 1, fields)

    def write(self, view: View, out: Rows, place: i64) -> i64:
        cards = len(CARDS)
        players = int(self.players)
        own = self.own_seat(view)
        seats = [(own + seat) % players for seat in range(players)]
        for card in CARDS:
            place = put(out, place, card in view.hand)
        place = put_one_of(out, place, view.bid - 1, cards)
        place = put_one_of(out, place, view.top - 1, cards)
        for card in CARDS:
            place = put(out, place, view.discard.index(card) + 1 if card in view.discard else 0)
        for numbers in (view.hand_sizes, view.has_bid, view.points):
            for seat in seats:
                place = put(out, place, numbers[seat])
        knows = NOBODY if view.knows_top == NOBODY else self.seen_from(own, view.knows_top)
        place = put_one_of(out, place, knows, players)
        last = (view.deck_size, view.prize, view.dice_in_box, view.dice_on_table, view.round)
        for number in (*last, view.refill):
            place = put(out, place, number)
        return place


class SecretBids(Game[State, View]):
    """The game; a broken one has other questions or another kind of position."""

    def __init__(
        self,
        lead: type[Lead] = Lead,
        bid: type[MakeBid] = MakeBid,
        look: type[Look] = Look,
        state: type[State] = State,
        actions: Sequence[Action] = ACTIONS,
    ) -> None:
        super().__init__(
            id="secret-bids",
            name="Secret Bids",
            version=1,
            seats=(2, 3, 4),
            actions=actions,
            edition=Edition(EDITION, "edition.toml"),
            rulebook=Rulebook(RULES),
            about=About("Bid in secret.", minutes=(5, 5), weight=1, designers=[]),
            options=[
                Option(
                    "refill",
                    "Refill",
                    [
                        Side("yes", "The winner draws a card.", "SB-1"),
                        Side("no", "Hands only get smaller.", "SB-1"),
                    ],
                )
            ],
        )
        self.ask = Questions(lead, bid, look)
        self.new_state = state

    def __reduce__(self) -> tuple[Any, ...]:
        return SecretBids, ()

    def setup(
        self, players: int, options: Mapping[str, str], rng: Rng, log: list[Event] | None = None
    ) -> State:
        state = self.new_state(rng, log, players, self.ask)
        state.refill = options["refill"] == "yes"
        state.deck = list(CARDS)
        rng.shuffle(state.deck)
        for hand in state.hands:
            for _ in range(HAND):
                hand.append(state.deck.pop())
            hand.sort()
        state.begin_round()
        return state

    def outcome(self, state: State) -> Outcome:
        sources = [[("prizes", points)] for points in state.points]
        places = places_by_points(state.points)
        return Outcome(places, state.points, sources, f"{ROUNDS} rounds were played")

    def view(self, state: State, seat: int | None) -> View:
        return View(state, seat)

    def standing(self, view: View) -> Standing:
        return Standing(view.points, f"round {view.round} of {ROUNDS}")

    def imagine(self, view: View, rng: Rng) -> State:
        state = self.new_state(rng.fork(), None, len(view.points), self.ask)
        state.pending = Stack(list(view.pending))
        unseen = [card for card in CARDS if card not in (*view.discard, *view.hand, view.bid)]
        self.deal(state, view, self.order(unseen, view, rng))
        state.discard = list(view.discard)
        state.points = list(view.points)
        state.prize = view.prize
        state.dice_in_box = view.dice_in_box
        state.dice_on_table = view.dice_on_table
        state.round = view.round
        state.refill = view.refill
        state.knows_top = view.knows_top
        return state

    def order(self, unseen: list[int], view: View, rng: Rng) -> list[int]:
        """The unseen cards in the order in which they are dealt; a known top card is last."""
        rng.shuffle(unseen)
        if view.top:
            unseen.remove(view.top)
            unseen.append(view.top)
        return unseen

    def deal(self, state: State, view: View, unseen: list[int]) -> None:
        """Face-down bids first, then hands; the rest is the deck."""
        for seat, size in enumerate(view.hand_sizes):
            if seat == view.seat:
                state.hands[seat] = list(view.hand)
                state.bids[seat] = view.bid
                continue
            if view.has_bid[seat]:
                state.bids[seat] = unseen.pop(0)
            state.hands[seat] = sorted(unseen[:size])
            del unseen[:size]
        state.deck = unseen

    def zones(self, view: View) -> list[Zone]:
        hand = [Thing(f"card/{card}", str(card), f"card {card}") for card in view.hand]
        prize = Thing("prize", str(view.prize), f"the prize is {view.prize}")
        return [
            RowZone("hand", "Your hand", view.seat, hand),
            CounterZone("prize", "Prize", None, prize),
        ]

    def choices(self, view: View, options: Sequence[Action]) -> list[Choice]:
        return [
            Choice(one.text, one.text, [f"card/{one.card}"] if isinstance(one, Bid) else [])
            for one in options
        ]

    def observation(self, players: int) -> Observation[View]:
        return BidsInNumbers(players)

    def components(self, state: State) -> dict[str, int]:
        cards = [card for hand in state.hands for card in hand]
        cards += [card for card in (*state.bids, *state.discard, *state.deck) if card]
        found = {f"card {card}": cards.count(card) for card in CARDS}
        found["dice"] = state.dice_in_box + state.dice_on_table
        return found

    def longest(self, players: int) -> int:
        return ROUNDS * (players + 2)
