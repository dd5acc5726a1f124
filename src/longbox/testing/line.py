"""A match played on a bare position: every question is looked at, the forced ones too."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from longbox.core.errors import IllegalAction
from longbox.core.event import Event
from longbox.core.game import Game
from longbox.core.match import Match
from longbox.core.record import Record
from longbox.core.rng import Rng, SealedRng
from longbox.core.state import Action, Decision, State, open_decisions
from longbox.core.words import counted
from longbox.testing.fingerprint import constants, fingerprint
from longbox.testing.report import CheckFailed, Tried

AnyGame = Game[Any, Any]  # Any: the checks know no game's own State or View
AnyDecision = Decision[Any, Any]
WHILE = 40  # answers after which a list that is shared would have been changed
ENCODER = json.JSONEncoder(allow_nan=False, ensure_ascii=False)


class Setting:
    """A game with a number of seats and a choice of options, and what was tried with it."""

    def __init__(self, game: AnyGame, players: int, options: Mapping[str, str]) -> None:
        self.game = game
        self.players = game.checked_players(players)
        self.options = game.checked_options(options, players)
        self.watchers: list[int | None] = [None, *range(players)]
        self.place = {id(action): place for place, action in enumerate(game.actions)}
        self.longest = game.longest(players)
        self.constants = constants(game)  # checked by themselves, so that positions are quick
        chosen = [f"{name} {value}" for name, value in self.options.items()]
        self.where = ", ".join([game.id, counted(players, "player"), *chosen])
        self.tried = Tried(self.where)
        self.most_answers = 0  # of a match that was played, to know where to look
        self.hidden = 0  # worlds that were dealt where something is hidden
        self.varied = 0  # of these, how many came out differently from another generator

    def fingerprint(self, thing: object) -> str:
        return fingerprint(thing, self.constants)

    def failed(self, check: str, what: str) -> CheckFailed:
        return CheckFailed(check, what, self.where)


class Line:
    """One match, from its seed or from a position that was built, question by question."""

    def __init__(self, setting: Setting, seed: int | str, built: State | None = None) -> None:
        self.setting = setting
        self.game = setting.game
        self.fingerprint = setting.fingerprint
        self.seed = seed
        self.answers: list[tuple[int, str]] = []
        self.decisions = 0
        self.log: list[Event] = []
        self.from_seed = built is None
        if built is None:
            built = self.game.setup(setting.players, setting.options, generator(seed), self.log)
        built.log = self.log
        self.state: State = built
        self.components = self.game.components(self.state)
        self.settle()

    def open(self) -> list[AnyDecision]:
        return open_decisions(self.state.pending)

    def play(self, decision: AnyDecision, action: Action) -> None:
        self.answers.append((decision.seat, action.text))
        self.setting.most_answers = max(self.setting.most_answers, len(self.answers))
        self.apply(decision, action)
        self.settle()

    def finish(self, picks: Picks) -> None:
        while self.open():
            self.play(*picks.answer(self))

    def settle(self) -> None:
        """Give the answers that are forced, as ``State.advance`` does."""
        while self.state.pending.size:
            decision = self.state.pending.top()
            options = self.checked_options(decision)
            if len(options) > 1 or decision.always_ask:
                break
            self.state.tell_only(decision, options[0])
            self.apply(decision, options[0])
        for decision in self.open()[1:]:
            self.checked_options(decision)

    def apply(self, decision: AnyDecision, action: Action) -> None:
        self.state.pending.remove(decision)
        decision.apply(self.state, action)
        self.decisions += 1
        if self.decisions > self.setting.longest:
            raise self.failed("ends", f"no end after {self.setting.longest} decisions")
        components = self.game.components(self.state)
        if components != self.components:
            raise self.failed("components", changes(self.components, components))

    def checked_options(self, decision: AnyDecision) -> Sequence[Action]:
        """Some, none twice, all from the table and in its order, and the same when asked again."""
        options: list[Action] = decision.options(self.state)
        texts = [str(action) for action in options]
        if not options:
            raise self.failed("options", f"{decision} has no options")
        if len(set(texts)) < len(texts):
            raise self.failed("options", f"{decision} has an option twice: {texts}")
        places = [self.setting.place.get(id(action), -1) for action in options]
        if -1 in places:
            raise self.failed("options", f"{decision} has an option from no table: {texts}")
        if [str(action) for action in decision.options(self.state)] != texts:
            raise self.failed("options", f"{decision} has other options when asked again")
        if places != sorted(places):
            raise self.failed("options", f"{decision} leaves the table's order: {texts}")
        return options

    def record(self) -> Record:
        game = self.game
        setting = self.setting
        return Record(
            game.id,
            game.version,
            game.edition.hash,
            setting.players,
            setting.options,
            self.seed,
            self.answers,
        )

    def failed(self, check: str, what: str) -> CheckFailed:
        if self.from_seed:
            return CheckFailed(check, what, self.setting.where, self.record())
        told = ", ".join(f"seat {seat} '{text}'" for seat, text in self.answers) or "no answers"
        return CheckFailed(check, f"{what}, after {told}", self.setting.where)

    @contextmanager
    def no_errors(self) -> Iterator[None]:
        """Whatever else a game raises is a failure too, and needs its record."""
        try:
            yield
        except CheckFailed:
            raise
        except Exception as error:
            raise self.failed("errors", f"{type(error).__name__}: {error}") from error

    def plain(self, data: object) -> str:
        """Data as JSON text, which they must be able to become as they are."""
        try:
            return ENCODER.encode(data)
        except (TypeError, ValueError) as error:
            raise self.failed("json", f"{error}: {data!r}") from None

    def replayed(self) -> Match:
        """The match so far, played again from the text of its record."""
        record = Record.from_json(str(self.record()))
        match = Match(self.game, record.players, record.seed, record.options)
        for seat, text in record.answers:
            try:
                match.play(text, seat)
            except IllegalAction as error:
                raise self.failed("refusals", f"an option was refused: {error}") from None
        return match


class Picks:
    """Which question is answered next, and how: by given numbers, then by chance, or the first."""

    def __init__(self, first: Sequence[int], rng: Rng | None) -> None:
        self.first = list(reversed(first))
        self.rng = rng

    def below(self, count: int) -> int:
        if count > 1 and self.first:
            return self.first.pop() % count
        return 0 if count == 1 or self.rng is None else int(self.rng.below(count))

    def answer(self, line: Line) -> tuple[AnyDecision, Action]:
        """An open question of several, and one of its options."""
        found = line.open()
        decision = found[self.below(len(found))]
        options = decision.options(line.state)
        return decision, options[self.below(len(options))]


def generator(seed: int | str) -> Rng:
    return Rng(seed) if isinstance(seed, int) else SealedRng(bytes.fromhex(seed))


def changes(before: dict[str, int], after: dict[str, int]) -> str:
    names = [name for name in {**before, **after} if before.get(name) != after.get(name)]
    return ", ".join(f"{name}: {before.get(name)} became {after.get(name)}" for name in names)


def play_on(state: State, rng: Rng) -> None:
    """Answer a while at random, as far as a broken game lets one."""
    for _ in range(WHILE):
        if state.pending.size == 0:
            return
        decision = state.pending.top()
        options = decision.options(state)
        if not options:
            return
        state.pending.pop()
        decision.apply(state, options[rng.below(len(options))])
