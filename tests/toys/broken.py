"""Secret Bids, broken in one place each: what ``check_game`` is for."""

from __future__ import annotations

from collections.abc import Mapping

from longbox.core.event import Event
from longbox.core.outcome import Outcome, Standing
from longbox.core.rng import Rng
from longbox.core.state import Action, Refusal
from tests.toys.secret_bids import (
    ACTIONS,
    KEEP,
    NO_CARD,
    PASS,
    PEEK,
    ROLL,
    Bid,
    Lead,
    Look,
    MakeBid,
    Questions,
    SecretBids,
    SecretCard,
    State,
    View,
)

# Secrets that get out.


class ViewThatShowsTheTop(View):
    def __init__(self, state: State, seat: int | None) -> None:
        super().__init__(state, seat)
        self.next = state.deck[-1] if state.deck else None

    def fields(self) -> dict[str, object]:
        return {**super().fields(), "next": self.next}


class LeakInView(SecretBids):
    def view(self, state: State, seat: int | None) -> View:
        return ViewThatShowsTheTop(state, seat)


class ViewWithThePosition(View):
    """Its JSON is innocent."""

    def __init__(self, state: State, seat: int | None) -> None:
        super().__init__(state, seat)
        self.state = state.copy()


class LeakBesideTheView(SecretBids):
    def view(self, state: State, seat: int | None) -> View:
        return ViewWithThePosition(state, seat)


class RefusalThatNamesTheHolder(MakeBid):
    def refuse(self, state: State, action: Action) -> Refusal:
        for seat, hand in enumerate(state.hands):
            if isinstance(action, Bid) and action.card in hand:
                return Refusal("SB-2", f"seat {seat} holds card {action.card}")
        return super().refuse(state, action)


class OptionsThatKnowTheTop(Look):
    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.always_ask = True

    def options(self, state: State) -> list[Action]:
        return [PEEK, PASS] if state.deck[-1] > 10 else [PASS]


class ForcedByASecret(Look):
    """Not asking tells everybody that the top card is low."""

    def options(self, state: State) -> list[Action]:
        return [PEEK, PASS] if state.deck[-1] > 10 else [PASS]


class LeadThatTellsTheTop(Lead):
    def apply(self, state: State, action: Action) -> None:
        super().apply(state, action)
        top = state.deck[-1] if state.deck else None
        state.tell(Event("told", None, f"card {top} is on top"))


class CardDrawnInTheOpen(SecretCard):
    def seen_by(self, seat: int | None) -> Event:
        return self


class DrawThatTells(State):
    """The leak stands beside bids that are rightly turned up."""

    def draw(self, seat: int) -> None:
        self.tell(CardDrawnInTheOpen("drew", seat, self.deck[-1]))
        super().draw(seat)


class ViewThatShowsBids(View):
    def __init__(self, state: State, seat: int | None) -> None:
        super().__init__(state, seat)
        self.bids = tuple(state.bids)

    def fields(self) -> dict[str, object]:
        return {**super().fields(), "bids": list(self.bids)}


class BidsShownEarly(SecretBids):
    """What is shown is imagined, too: only the together check can tell."""

    def view(self, state: State, seat: int | None) -> View:
        return ViewThatShowsBids(state, seat)

    def order(self, unseen: list[int], view: View, rng: Rng) -> list[int]:
        assert isinstance(view, ViewThatShowsBids)
        rest = super().order([card for card in unseen if card not in view.bids], view, rng)
        place = 0
        for seat, size in enumerate(view.hand_sizes):
            if seat != view.seat:
                if view.has_bid[seat]:
                    rest.insert(place, view.bids[seat])
                place += size + view.has_bid[seat]
        return rest


# Worlds that are not dealt as they should be.


class KeepsTheGenerator(SecretBids):
    def view(self, state: State, seat: int | None) -> View:
        self.true = state.rng.copy()
        return super().view(state, seat)

    def imagine(self, view: View, rng: Rng) -> State:
        state = super().imagine(view, rng)
        state.rng = self.true.copy()
        return state


class DealsAlwaysTheSame(SecretBids):
    def order(self, unseen: list[int], view: View, rng: Rng) -> list[int]:
        return super().order(unseen, view, Rng(0))


class LosesCards(SecretBids):
    def deal(self, state: State, view: View, unseen: list[int]) -> None:
        super().deal(state, view, unseen)
        state.deck = [state.deck[-1]] * len(state.deck)


class WorldThatSharesTheView(SecretBids):
    def view(self, state: State, seat: int | None) -> View:
        view = super().view(state, seat)
        view.discard = list(view.discard)
        return view

    def imagine(self, view: View, rng: Rng) -> State:
        state = super().imagine(view, rng)
        assert isinstance(view.discard, list)
        state.discard = view.discard
        return state


# Copies that are none.


class SharedHands(State):
    def copy(self) -> State:
        other = super().copy()
        other.hands = list(self.hands)
        return other


class ForgottenPrize(State):
    def copy(self) -> State:
        prize, self.prize = self.prize, 3
        other = super().copy()
        self.prize = prize
        return other


class ViewThatSharesAList(SecretBids):
    def view(self, state: State, seat: int | None) -> View:
        view = super().view(state, seat)
        view.discard = state.discard
        return view


class PublicWithSecrets(SecretBids):
    def __init__(self) -> None:
        super().__init__()
        self.public = True


# Components, the end, and the outcome.


class LostDie(State):
    def return_die(self) -> None:
        self.dice_on_table = 0


class NoEnd(Look):
    def apply(self, state: State, action: Action) -> None:
        state.pending.append(self)


class SourcesThatDoNotAddUp(SecretBids):
    def outcome(self, state: State) -> Outcome:
        sources = [[("prizes", points), ("luck", 1)] for points in state.points]
        return Outcome(super().outcome(state).places, state.points, sources, "it was over")


class StandsOtherwise(SecretBids):
    """The race of points would not end where the match does."""

    def standing(self, view: View) -> Standing:
        return Standing([points + 1 for points in view.points], "")


class NobodyWins(SecretBids):
    def outcome(self, state: State) -> Outcome:
        true = super().outcome(state)
        return Outcome([place + 1 for place in true.places], true.points, true.sources, "over")


# Refusals, options and texts.


class NothingIsRefused(MakeBid):
    def why_not(self, state: State, action: Action) -> Refusal | None:
        return None


class AnOptionIsRefused(Lead):
    def why_not(self, state: State, action: Action) -> Refusal | None:
        return Refusal("SB-1", "not today") if action is KEEP else super().why_not(state, action)


class UnknownRule(MakeBid):
    def refuse(self, state: State, action: Action) -> Refusal:
        return Refusal("SB-99", "it is forbidden")


class RefusalWithoutReason(MakeBid):
    def refuse(self, state: State, action: Action) -> Refusal:
        return Refusal("SB-2", " ")


class RefusalThatRolls(MakeBid):
    def refuse(self, state: State, action: Action) -> Refusal:
        state.rng.below(6)
        return super().refuse(state, action)


class NoOptions(Look):
    def options(self, state: State) -> list[Action]:
        return [] if state.round == 1 else [PEEK, PASS]


class OptionTwice(Lead):
    def options(self, state: State) -> list[Action]:
        return [*super().options(state), ROLL]


class OptionFromNowhere(Lead):
    def options(self, state: State) -> list[Action]:
        return [ROLL, Action("keep")]


class OptionsThatTurn(Lead):
    turned = False

    def options(self, state: State) -> list[Action]:
        self.turned = not self.turned
        return [ROLL, KEEP] if self.turned else [KEEP, ROLL]


class OptionsAgainstTheTable(Lead):
    def options(self, state: State) -> list[Action]:
        return [KEEP, ROLL]


ACTION_IN_CAPITALS = [*ACTIONS, Action("Bid all")]
TWO_ACTIONS_ONE_TEXT = [*ACTIONS, Action("roll")]


# Chance that does not come from the match's generator.


class RollFromAnotherGenerator(State):
    """The Match cannot know that chance was used."""

    def __init__(self, rng: Rng, log: list[Event] | None, players: int, ask: Questions) -> None:
        super().__init__(rng, log, players, ask)
        self.other = rng.fork()

    def copy(self) -> State:
        other = super().copy()
        assert isinstance(other, RollFromAnotherGenerator)
        other.rng = self.rng.copy()
        other.other = self.other.copy()
        return other

    def roll(self) -> None:
        true, self.rng = self.rng, self.other
        super().roll()
        self.rng = true


ROLLS = Rng(7)


class RollFromEverywhere(State):
    """One generator for all matches that are played."""

    def roll(self) -> None:
        true, self.rng = self.rng, ROLLS
        super().roll()
        self.rng = true


class LoadedWithoutALog(State):
    """Search would play another game."""

    def roll(self) -> None:
        super().roll()
        if self.log is None:
            self.prize = 6


class NumbersItsMatches(SecretBids):
    """What happened is told differently each time it is played again."""

    number = 0

    def setup(
        self, players: int, options: Mapping[str, str], rng: Rng, log: list[Event] | None = None
    ) -> State:
        type(self).number += 1
        if log is not None:
            log.append(Event("began", None, f"match {self.number} began"))
        return super().setup(players, options, rng, log)


class SeedIgnored(SecretBids):
    def setup(
        self, players: int, options: Mapping[str, str], rng: Rng, log: list[Event] | None = None
    ) -> State:
        return super().setup(players, options, Rng(1), log)


class NeverForced(Lead):
    """So that no roll follows a peek unasked."""

    def options(self, state: State) -> list[Action]:
        return [ROLL, KEEP]


class PeekThatIsNoReveal(Look):
    def peeked(self, card: int) -> Event:
        return UnflaggedCard("peeked at", self.seat, card)


class UnflaggedCard(SecretCard):
    def reveals_to(self, seat: int | None) -> bool:
        return False


# The rest.


class FirstBidWinsMore(MakeBid):
    def apply(self, state: State, bid: Bid) -> None:
        if state.bids.count(NO_CARD) == len(state.bids):
            state.points[self.seat] += 1
        super().apply(state, bid)


class SetInTheView(View):
    def fields(self) -> dict[str, object]:
        return {**super().fields(), "discard": set(self.discard)}


class NoPlainJson(SecretBids):
    def view(self, state: State, seat: int | None) -> View:
        return SetInTheView(state, seat)


class GameWithAMemory(SecretBids):
    ended = 0

    def outcome(self, state: State) -> Outcome:
        self.ended += 1
        return super().outcome(state)


class Stumbles(Look):
    def apply(self, state: State, action: Action) -> None:
        super().apply(state, action)
        assert state.round < 3, "a bug"
