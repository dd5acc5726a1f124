"""Matches side by side, in numbers: actions by their place in the table, flat arrays out.

This part is compiled and knows no NumPy; ``batch.py`` and ``pettingzoo.py`` show its arrays.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from librt.strings import read_i32_le
from mypy_extensions import i16, i32, i64, u8

from longbox.core.arrays import Ints
from longbox.core.game import Game
from longbox.core.observation import Rows
from longbox.core.rng import Rng, rng_at
from longbox.core.state import Action, Decision, State, open_decisions
from longbox.core.view import View

NOBODY: Final = -1


class Matches:
    """Some matches of one game; of seats asked together the lowest is asked first.

    If there is a learner, only that seat is asked, and the others answer at random.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        players: int,
        options: Mapping[str, str],
        count: int,
        learner: int = NOBODY,
    ) -> None:
        self.game = game
        self.variant = dict(options)
        self.actions: list[Action] = list(game.actions)
        self.observation = game.observation(players)
        self.count: i64 = count
        self.players: i64 = players
        self.learner: i64 = learner
        self.width: i64 = self.observation.size
        self.states: list[State] = []
        self.asked: list[Decision[Any, Any] | None] = [None] * count
        self.glances: list[View | None] = [None] * count
        self.starts: Ints[i64] = Ints[i64]([0] * count)  # the generator's word at set-up, or 0
        self.lines: list[list[Action]] = [[] for _ in range(count)]  # the answers since
        self.finals: Ints[i16] = Ints[i16]([0] * (count * int(self.width)))  # of the matches before
        self.masks: Ints[u8] = Ints[u8]([0] * (count * len(game.actions)))
        self.offered: Ints[i16] = Ints[i16]([0] * (count * len(game.actions)))  # where masks are 1
        self.offers: Ints[i16] = Ints[i16]([0] * count)  # how many of these there are
        self.chosen: Ints[i32] = Ints[i32]([0] * count)
        self.seats: Ints[i16] = Ints[i16]([NOBODY] * count)
        self.scores: Ints[i16] = Ints[i16]([0] * (count * players))
        self.ended: Ints[u8] = Ints[u8]([0] * count)
        for _ in range(count):
            self.states.append(game.setup(players, self.variant, Rng(0)))
        remembered = self.observation.remembered(game.view(self.states[0], 0))
        self.rows = Rows(count, int(self.width), remembered)

    def deal(self, match: i64, rng: Rng) -> None:
        """Set a match up anew, and note who is asked first."""
        self.starts[match] = rng.word
        self.lines[match] = []
        state: State = self.game.setup(int(self.players), self.variant, rng)
        self.states[match] = state
        self.ask(match, state, state.advance())

    def begin(self, match: i64, rng: Rng) -> None:
        """Deal matches until there is one in which the learner is asked."""
        self.seats[match] = NOBODY
        while self.seats[match] == NOBODY:
            self.deal(match, rng.fork())
            self.play_others(match, rng)

    def play_others(self, match: i64, rng: Rng) -> None:
        """Answer at random for those who do not learn."""
        while self.seats[match] != NOBODY and not self.is_open(match):
            self.answer(match, self.drawn(match, rng))

    def is_open(self, match: i64) -> bool:
        """Whether an answer is waited for: of anybody, or of the learner."""
        seat = i64(self.seats[match])
        return seat != NOBODY and (seat == self.learner or self.learner == NOBODY)

    def reset(self, match: i64, rng: Rng) -> None:
        """Begin a match anew and look at it; nothing is left of the one before."""
        self.forget(match)
        self.begin(match, rng)
        self.look(match)

    def forget(self, match: i64) -> None:
        """No match has ended here."""
        self.ended[match] = 0
        for place in range(match * self.players, (match + 1) * self.players):
            self.scores[place] = 0

    def save(self, match: i64) -> tuple[int, ...]:
        """All that is needed to play a match again: the generator's word, and the answers."""
        return (int(self.starts[match]), *[int(action.place) for action in self.lines[match]])

    def resume(self, match: i64, saved: Sequence[int]) -> bool:
        """Play a saved match again; False if an answer is no option."""
        self.deal(match, rng_at(saved[0]))
        for place in saved[1:]:
            if not self.is_option(match, place):
                return False
            self.answer(match, place)
        return True

    def look(self, match: i64) -> None:
        """Write what the seat that is asked sees."""
        self.observe(match, int(self.seats[match]))

    def observe(self, match: i64, seat: int | None) -> None:
        """Write what a seat, or a watcher, sees of a match into the match's row."""
        view: View = self.game.glance(self.states[match], seat, self.glances[match])
        self.glances[match] = view
        self.observation.fill(view, self.rows, match)

    def observed(self, match: i64, seat: int | None) -> list[int]:
        """What a seat, or a watcher, sees of a match."""
        self.observe(match, seat)
        first = match * self.width
        return [int(self.rows.values[first + place]) for place in range(self.width)]

    def is_option(self, match: i64, place: i64) -> bool:
        count: i64 = len(self.actions)
        return 0 <= place < count and self.masks[match * count + place] == 1

    def answer(self, match: i64, place: i64) -> None:
        """Give the answer of the seat that is asked, which must be one of its options."""
        state = self.states[match]
        decision = self.asked[match]
        assert decision is not None
        state.pending.remove(decision)
        action = self.actions[place]
        self.lines[match].append(action)
        decision.apply(state, action)
        self.ask(match, state, state.advance())

    def ask(self, match: i64, state: State, options: list[Action]) -> None:
        """Note who is asked what; at the end, nobody."""
        if not options:
            self.asked[match] = None
            self.seats[match] = NOBODY
            self.score(match, state)
        else:
            decision = state.pending.top()
            if decision.together:
                decision = open_decisions(state.pending)[0]
                options = decision.options(state)
            self.asked[match] = decision
            self.seats[match] = i16(decision.seat)
        self.offer(match, options)

    def offer(self, match: i64, options: list[Action]) -> None:
        """Write a mask: clear the old options, and set the new ones."""
        masks = self.masks
        offered = self.offered
        first = match * i64(len(self.actions))
        for old in range(first, first + i64(self.offers[match])):
            masks[first + i64(offered[old])] = 0
        next = first
        for action in options:
            place = action.place
            masks[first + place] = 1
            offered[next] = i16(place)
            next += 1
        self.offers[match] = i16(next - first)

    def options(self, match: i64) -> list[Action]:
        """The answers that can be given, by their places in the table."""
        return [action for action in self.actions if self.is_option(match, action.place)]

    def choose_all(self, rng: Rng) -> None:
        """Choose one of the options of each match, each as likely."""
        for match in range(self.count):
            self.chosen[match] = i32(self.drawn(match, rng))

    def drawn(self, match: i64, rng: Rng) -> i64:
        """One of the options, each as likely."""
        first = match * i64(len(self.actions))
        return i64(self.offered[first + rng.below(i64(self.offers[match]))])

    def score(self, match: i64, state: State) -> None:
        """For each seat, how many it left behind less how many were before it."""
        places: tuple[int, ...] = self.game.outcome(state).places
        first = match * self.players
        if self.players == 1:  # alone, place 1 is a win
            self.scores[first] = 1 if places[0] == 1 else -1
            return
        for seat in range(self.players):
            score: i64 = 0
            for other in places:
                if other > places[seat]:
                    score += 1
                elif other < places[seat]:
                    score -= 1
            self.scores[first + seat] = i16(score)

    def forfeit(self, match: i64) -> None:
        """End a match by the fault of the seat that is asked: it gets the worst score."""
        seat = i64(self.seats[match])
        self.ask(match, self.states[match], self.actions[:0])
        first = match * self.players
        for other in range(self.players):
            self.scores[first + other] = 0
        self.scores[first + seat] = -1 if self.players == 1 else i16(1 - self.players)

    def first_refused(self, places: bytes) -> i64:
        """The first match whose answer is no option, or NOBODY if all can be given."""
        for match in range(self.count):
            if not self.is_option(match, i64(read_i32_le(places, 4 * match))):
                return match
        return NOBODY

    def step(self, places: bytes, rng: Rng) -> None:
        """Give an answer in each match and look on; a match that ends begins anew."""
        for match in range(self.count):
            if self.ended[match]:
                self.forget(match)
            seat = int(self.seats[match])
            place = i64(read_i32_le(places, 4 * match))
            if self.is_option(match, place):
                self.answer(match, place)
                self.play_others(match, rng)
            else:
                self.forfeit(match)
            if self.seats[match] == NOBODY:
                self.ended[match] = 1
                self.keep_final(match, seat)
                self.begin(match, rng)
            self.look(match)

    def keep_final(self, match: i64, seat: int) -> None:
        """What a seat sees when it is over."""
        values = self.rows.values
        finals = self.finals
        self.observe(match, seat)
        first = match * self.width
        for place in range(first, first + self.width):
            finals[place] = values[place]
