"""Match: one play of a game, from its seed and the answers so far."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from longbox.core.catalogue import game as game_called
from longbox.core.edition import Edition
from longbox.core.errors import (
    IllegalAction,
    LongboxError,
    MatchIsOver,
    NothingToUndo,
    NotYourDecision,
    RecordError,
    SetupError,
    listed,
)
from longbox.core.event import Event
from longbox.core.game import Game
from longbox.core.outcome import Outcome, Standing
from longbox.core.record import Record, checked_seed
from longbox.core.rng import SECRET_BYTES, Rng, SealedRng
from longbox.core.state import Action, Decision, Refusal, State, open_decisions
from longbox.core.view import View


class Answer:
    """What a seat said, and whether it can still be taken back once it is said."""

    def __init__(self, seat: int, action: Action, stands_because: str, events: int) -> None:
        self.seat = seat
        self.action = action
        self.stands_because = stands_because  # "" if nothing stands against taking it back
        self.events = events  # how many events the match had when it was said


class Match:
    """One play of a game. Positions, views, replays and undo all follow from seed and answers."""

    def __init__(
        self,
        game: str | Game[Any, Any],
        players: int = 2,
        seed: int | str | None = None,
        options: Mapping[str, str] | None = None,
        edition: str | os.PathLike[str] | Edition | None = None,
    ) -> None:
        if isinstance(game, str):
            game = game_called(game, edition)
        elif edition is not None:
            raise SetupError("a game that is given whole has its edition already")
        self.game = game
        self.players = game.checked_players(players)
        self.chosen_options = game.checked_options({} if options is None else options, players)
        self.seed = secrets.token_hex(SECRET_BYTES) if seed is None else seed_for_setup(seed)
        self.answers: list[Answer] = []
        self.events: list[Event] = []
        self.state: State = self._set_up()

    # The open question.

    @property
    def open(self) -> list[tuple[int, Decision[Any, Any]]]:
        """Every open (seat, decision): more than one when they are answered together."""
        return [(decision.seat, decision) for decision in open_decisions(self.state.pending)]

    @property
    def decision(self) -> Decision[Any, Any] | None:
        """The open question; of several, the one of the lowest seat; None when it is over."""
        found = open_decisions(self.state.pending)
        return found[0] if found else None

    @property
    def seat(self) -> int | None:
        """Who is asked; None when it is over."""
        decision = self.decision
        return None if decision is None else decision.seat

    @property
    def options(self) -> tuple[Action, ...]:
        """The legal answers of ``seat``; none when it is over."""
        decision = self.decision
        return () if decision is None else tuple(decision.options(self.state))

    def options_of(self, seat: int) -> tuple[Action, ...]:
        """That seat's legal answers; none when it is not asked."""
        for decision in open_decisions(self.state.pending):
            if decision.seat == seat:
                return tuple(decision.options(self.state))
        return ()

    # Answering.

    def play(self, action: str | Action, seat: int | None = None) -> list[Event]:
        """Answer an open question; return what happened. A refusal changes nothing."""
        decision = self._asked(seat)
        chosen = self.game.parse(str(action))
        refusal = decision.why_not(self.state, chosen)
        if refusal is not None:
            texts = [option.text for option in decision.options(self.state)]
            raise IllegalAction(
                f"cannot '{chosen}': {refusal};"
                f" the options of {decision.name()} are {listed(texts)}"
            )
        before = len(self.events)
        stands_because = self._answer(self.state, decision, chosen)
        self.answers.append(Answer(decision.seat, chosen, stands_because, before))
        return self.events[before:]

    def why_not(self, action: str | Action, seat: int | None = None) -> Refusal | None:
        """None for an option; otherwise the rule that forbids it, and a sentence."""
        decision = self._asked(seat)
        return decision.why_not(self.state, self.game.parse(str(action)))

    # Looking.

    def view(self, seat: int | None) -> View:
        """What a seat, or a watcher (None), may know."""
        seen: View = self.game.view(self.state, self._seat(seat))
        return seen

    def events_for(self, seat: int | None) -> list[Event]:
        """What happened, as a seat or a watcher saw it."""
        self._seat(seat)
        return [event.seen_by(seat) for event in self.events]

    def preview(self, action: str | Action, seat: int | None = None) -> View | None:
        """What the answering seat would see after an action, as far as it can know.

        It ends before the first step that uses chance, shows something, or may rest on what
        another seat hides; None if that is the action itself.
        """
        decision = self._asked(seat)
        chosen = self.game.parse(str(action))
        world = self._imagined_for(decision, chosen)
        ahead = [] if world is None else self.ahead(world, decision, chosen)
        return ahead[-1] if ahead else None

    def ahead(self, world: State, decision: Decision[Any, Any], action: Action) -> list[View]:
        """What the asked seat sees in a world after an action, and after each step of a preview."""
        viewer = decision.seat
        world.log = []
        seen: list[View] = []
        while True:
            position = world.rng.position()
            world.pending.remove(decision)
            decision.apply(world, action)
            if self._stands_because(world, 0, position):
                return seen
            seen.append(self.game.view(world, viewer))
            if world.pending.size == 0:
                return seen
            decision = world.pending.top()
            options = decision.options(world)
            if len(options) > 1 or decision.always_ask:
                return seen
            if decision.seat != viewer and not self.game.public:
                return seen
            action = options[0]

    def would_stand_because(self, action: str | Action, seat: int | None = None) -> str:
        """Why an action could not be taken back once it is said, or "" if it could."""
        decision = self._asked(seat)
        chosen = self.game.parse(str(action))
        world = self._imagined_for(decision, chosen)
        return "" if world is None else self._answer(world, decision, chosen)

    def _imagined_for(self, decision: Decision[Any, Any], action: Action) -> State | None:
        """Where an option may be tried: not even what comes of it there tells a secret."""
        if decision.why_not(self.state, action) is not None:
            return None
        world: State = self.game.imagine(self.game.view(self.state, decision.seat), Rng(0))
        world.log = []
        return world

    @property
    def standing(self) -> Standing:
        """How it stands, as far as everyone may know."""
        seen: View = self.game.glance(self.state, None, None)
        return self.game.standing(seen)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None until it is over."""
        return None if self.state.pending else self.game.outcome(self.state)

    @property
    def commitment(self) -> str | None:
        """The hash of a sealed match's seed, to be shown at the start; None if it is not sealed."""
        rng = self.state.rng
        return rng.commitment() if isinstance(rng, SealedRng) else None

    # Taking back.

    @property
    def undo_to(self) -> int:
        """How many answers stay, however much is taken back."""
        stay = len(self.answers)
        while stay > 0:
            answer = self.answers[stay - 1]
            if answer.stands_because or answer.seat != self.answers[-1].seat:
                break
            stay -= 1
        return stay

    def undo(self, count: int | None = None) -> None:
        """Take back the last answers, or all back to the horizon; never past it."""
        able = len(self.answers) - self.undo_to
        if able == 0:
            raise NothingToUndo(f"cannot undo: {self._why_no_undo()}")
        wanted = able if count is None else count
        if wanted < 1 or wanted > able:
            raise NothingToUndo(f"cannot undo {wanted} answers: 1 to {able} can be taken back")
        earlier = self._at(len(self.answers) - wanted)
        self.state = earlier.state
        self.events = earlier.events
        self.answers = earlier.answers

    # Keeping.

    def record(self) -> Record:
        """All that is needed to play the match again. It holds the seed: keep it till the end."""
        return Record(
            self.game.id,
            self.game.version,
            self.game.edition.hash,
            self.players,
            self.chosen_options,
            self.seed,
            [(answer.seat, answer.action.text) for answer in self.answers],
        )

    def __reduce__(self) -> tuple[Any, ...]:
        """Copies and pickles are the match played again."""
        kept = self.record()
        return played, (self.game, self.players, self.seed, kept.options, kept.answers)

    def _set_up(self) -> State:
        seed = self.seed
        rng = Rng(seed) if isinstance(seed, int) else SealedRng(bytes.fromhex(seed))
        self.events = []
        state: State = self.game.setup(self.players, self.chosen_options, rng, self.events)
        state.advance()
        return state

    def _answer(self, state: State, decision: Decision[Any, Any], action: Action) -> str:
        """Answer, go on to the next choice, and tell why that stands, or "" if it need not."""
        assert state.log is not None
        before, position = len(state.log), state.rng.position()
        state.pending.remove(decision)
        decision.apply(state, action)
        state.advance()
        return self._stands_because(state, before, position)

    def _stands_because(self, state: State, before: int, position: str) -> str:
        """Why what happened since then, told by the log and the generator, stands."""
        assert state.log is not None
        if state.rng.position() != position:
            return "chance has been used since"
        watchers: list[int | None] = [None, *range(self.players)]
        for event in state.log[before:]:
            if any(event.reveals_to(watcher) for watcher in watchers):
                return "something hidden has been shown since"
        if isinstance(state.rng, SealedRng) and state.pending.size == 0:
            return "the match is over and its seed is known"  # and with it every roll to come
        return ""

    def _asked(self, seat: int | None) -> Decision[Any, Any]:
        found = open_decisions(self.state.pending)
        if not found:
            raise MatchIsOver("the match is over: no question is open")
        asked = [decision.seat for decision in found]
        if seat is None:
            if len(found) > 1:
                raise NotYourDecision(f"seats {asked} are asked together: say which with seat=")
            return found[0]
        for decision in found:
            if decision.seat == seat:
                return decision
        raise NotYourDecision(f"seat {seat} is not asked now; {who(asked)}")

    def _seat(self, seat: int | None) -> int | None:
        if seat is not None and seat not in range(self.players):
            raise NotYourDecision(
                f"there is no seat {seat!r}; seats are 0 to {self.players - 1}, None only watches"
            )
        return seat

    def _why_no_undo(self) -> str:
        if not self.answers:
            return "nothing has been answered yet"
        return self.answers[-1].stands_because

    def _at(self, count: int) -> Match:
        """The match as it was after that many answers, played again from the seed."""
        kept = self.record()
        return played(self.game, self.players, self.seed, kept.options, kept.answers[:count])


def played(
    game: Game[Any, Any],
    players: int,
    seed: int | str,
    options: Mapping[str, str],
    answers: Sequence[tuple[int, str]],
) -> Match:
    """A match after some answers, each with its seat."""
    match = Match(game, players, seed, options)
    for seat, text in answers:
        match.play(text, seat)
    return match


def replay(record: object, edition: str | os.PathLike[str] | Edition | None = None) -> Match:
    """Play a Record, or its JSON, again; the same position comes out, or a RecordError."""
    if not isinstance(record, Record):
        record = Record.from_json(record)
    match = started(record, edition)
    for place, (seat, text) in enumerate(record.answers):
        try:
            match.play(text, seat)
        except LongboxError as error:
            raise RecordError(
                f"the record cannot be replayed: answer {place + 1} of {len(record.answers)}:"
                f" {error}"
            ) from None
    return match


def started(record: Record, edition: str | os.PathLike[str] | Edition | None = None) -> Match:
    """The match of a record before its first answer."""
    game = game_called(record.game, edition)
    if record.rules != game.version:
        raise RecordError(
            f"the record was made with version {record.rules} of the rules of {game.id};"
            f" these are version {game.version}, so replay it with the release that made it"
        )
    if record.edition != game.edition.hash:
        raise RecordError(
            f"the record was made with edition {record.edition} of {game.id}, not with"
            f" {game.edition.hash} ({game.edition.name}); give the edition's file with it"
        )
    return Match(game, record.players, record.seed, record.options)


def seed_for_setup(seed: int | str) -> int | str:
    try:
        return checked_seed(seed)
    except RecordError as error:
        raise SetupError(str(error)) from None


def who(seats: list[int]) -> str:
    return f"seat {seats[0]} is" if len(seats) == 1 else f"seats {seats} are"
