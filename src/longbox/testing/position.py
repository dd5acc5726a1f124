"""The deep look at one position of a match."""

from __future__ import annotations

from itertools import permutations

from longbox.core.errors import IllegalAction, NothingToUndo
from longbox.core.event import Event
from longbox.core.match import Match
from longbox.core.rng import Rng
from longbox.core.state import Action, State, open_decisions
from longbox.testing.line import AnyDecision, Line, play_on
from longbox.testing.worlds import World, answered, apply

SAMPLES = 8  # refused actions that are tried at each question
ORDERS = 6  # in which a run of questions is answered


class Position:
    """A position of a line, and what must still be true of it when the match has gone on."""

    def __init__(self, line: Line, rng: Rng) -> None:
        self.line = line
        self.rng = rng
        self.answers = len(line.answers)
        self.fingerprint = line.fingerprint(line.state)
        self.kept = line.state.copy()
        self.worlds: list[World] = []
        line.setting.tried.add("positions")

    def check(self) -> None:
        self.check_copy()
        self.check_refusals()
        match = self.check_record()
        self.check_worlds()
        if len(self.line.open()) > 1:
            self.check_together()
        if self.line.state.pending.size:
            self.check_match(match)
        for world in self.worlds:
            world.check_answers(self.rng)

    def check_unchanged(self, check: str, by: str) -> None:
        if self.line.fingerprint(self.line.state) != self.fingerprint:
            raise self.line.failed(check, f"the position was changed by {by}")

    # Copies.

    def check_copy(self) -> None:
        """A copy is equal, and playing on in it leaves the position as it was."""
        line = self.line
        if line.fingerprint(self.kept) != self.fingerprint:
            raise line.failed("copies", "a copy is not equal to the position")
        if self.kept.log is not None:
            raise line.failed("copies", "a copy has a log")
        play_on(line.state.copy(), self.rng.copy())
        self.check_unchanged("copies", "playing on in a copy")

    def check_kept(self) -> None:
        """The match has gone on: copy and views are as they were, and the copy can follow it."""
        line = self.line
        if line.fingerprint(self.kept) != self.fingerprint:
            raise line.failed("copies", "playing on changed a copy that was made before")
        for world in self.worlds:
            if line.plain(world.seen.to_json()) != world.seen_text:
                raise line.failed("views", f"playing on changed an earlier view of {world.name}")
        for seat, text in line.answers[self.answers :]:
            decision = question_of(self.kept, seat)
            apply(self.kept, decision, line.game.parse(text))
        if line.fingerprint(self.kept) != line.fingerprint(line.state):
            raise line.failed("copies", "the same answers led a copy to another position")

    # Refusals.

    def check_refusals(self) -> None:
        """Why not is None exactly for the options; a refusal names a rule and says a sentence."""
        line = self.line
        for decision in line.open():
            options = decision.options(line.state)
            for action in line.game.actions:
                refusal = decision.why_not(line.state, action)
                if refusal is None and action not in options:
                    raise line.failed("refusals", f"'{action}' is no option, but is not refused")
                if refusal is None:
                    continue
                if action in options:
                    raise line.failed("refusals", f"'{action}' is an option, but: {refusal}")
                if refusal.rule not in line.game.rulebook.rules:
                    raise line.failed("refusals", f"'{action}': no rule is called {refusal.rule}")
                if not refusal.reason.strip():
                    raise line.failed("refusals", f"'{action}' is refused without a reason")
                line.setting.tried.add("refusals")
        self.check_unchanged("refusals", "asking what can be answered, and why not")

    # Records.

    def check_record(self) -> Match:
        """The text of the record leads to the same position, views and events."""
        line = self.line
        match = line.replayed()
        line.setting.tried.add("replays")
        if line.fingerprint(match.state) != self.fingerprint:
            raise line.failed("records", "the record leads to another position")
        if events_of(line, match.events) != events_of(line, line.log):
            raise line.failed("records", "the record leads there with other events")
        if str(match.record()) != str(line.record()):
            raise line.failed("records", "a replayed record becomes another record")
        if (match.outcome is None) != bool(match.open):
            raise line.failed("outcome", "there must be one exactly when no question is open")
        return match

    # Worlds.

    def check_worlds(self) -> None:
        line = self.line
        self.worlds = [World(line, seat, self.rng.fork()) for seat in line.setting.watchers]
        for world in self.worlds:
            world.check()
        self.worlds[self.rng.below(len(self.worlds))].check_closely(self.rng)
        self.check_unchanged("views", "looking at it, or by play in a world that was imagined")

    # Questions answered together.

    def check_together(self) -> None:
        """The order does not matter, and nobody sees what lies face down."""
        line = self.line
        run = line.open()
        chosen = []
        for decision in run:
            options = decision.options(line.state)
            chosen.append((decision, options[self.rng.below(len(options))]))
        orders = list(permutations(chosen))
        self.rng.shuffle(orders)
        found = {line.fingerprint(after_all(line.state, list(order))) for order in orders[:ORDERS]}
        if len(found) > 1:
            raise line.failed("together", f"the order of the answers matters: {chosen}")
        for decision in run:
            self.check_face_down(decision)
        line.setting.tried.add("runs answered together")

    def check_face_down(self, decision: AnyDecision) -> None:
        """Whatever a seat answers, the others see the same as long as the run is open."""
        line = self.line
        options = list(decision.options(line.state))
        self.rng.shuffle(options)
        if len(options) < 2:
            return
        one, one_log = answered(line.state, line.state, decision, options[0])
        two, two_log = answered(line.state, line.state, decision, options[1])
        for world in self.worlds:
            if world.seat == decision.seat:
                continue
            if world.sees(one) != world.sees(two) or world.told(one_log) != world.told(two_log):
                raise line.failed(
                    "together",
                    f"{world.name} can tell '{options[0]}' from '{options[1]}'"
                    f" of seat {decision.seat} before all have answered",
                )

    # Answers, refused, previewed and taken back.

    def check_match(self, match: Match) -> None:
        """Refusals and previews change nothing; what can be undone does as previewed.

        A preview knows only its seat's view, so it may expect a reveal that does not come: then it
        shows a step before the last that was certain.
        """
        line = self.line
        seat, decision = match.open[self.rng.below(len(match.open))]
        options = decision.options(match.state)
        action = options[self.rng.below(len(options))]
        before = shown(line, match)
        self.refuse(match, seat, options)
        preview = match.preview(action, seat)
        ahead = match.ahead(match.state.copy(), decision, action)
        steps = [line.plain(one.to_json()) for one in ahead]
        if shown(line, match) != before:
            raise line.failed("refusals", "a refused action, or a preview, changed the match")
        log = match.play(action, seat)
        if match.undo_to == len(match.answers):
            self.check_stands(match)
            return
        if self.worlds[0].stands(match.state, log):
            raise line.failed("undo", f"'{action}' used chance or revealed, but can be taken back")
        self.check_told_nothing(match, decision, action)
        if preview is not None and line.plain(preview.to_json()) not in steps:
            raise line.failed("preview", f"a preview of '{action}' differs from what it did")
        self.check_undo(match, before)

    def refuse(self, match: Match, seat: int, options: list[Action]) -> None:
        refused = [action for action in self.line.game.actions if action not in options]
        self.rng.shuffle(refused)
        for action in refused[:SAMPLES]:
            try:
                match.play(action, seat)
            except IllegalAction:
                continue
            raise self.line.failed("refusals", f"'{action}' is no option, but can be played")

    def check_undo(self, match: Match, before: list[str]) -> None:
        """Taking back restores everything, and never crosses another seat's answer."""
        line = self.line
        taken = match.answers[match.undo_to :]
        if any(answer.seat != taken[-1].seat for answer in taken):
            raise line.failed("undo", "undo crosses another seat's answer")
        match.undo(1)
        if shown(line, match) != before:
            raise line.failed("undo", f"'{taken[-1].action}' was taken back, but not all of it")
        for world in self.worlds:
            if line.plain(match.view(world.seat).to_json()) != world.seen_text:
                raise line.failed("undo", f"an answer was taken back, but {world.name} sees it")
        line.setting.tried.add("undos")

    def check_stands(self, match: Match) -> None:
        before = shown(self.line, match)
        try:
            match.undo()
        except NothingToUndo:
            if shown(self.line, match) != before:
                raise self.line.failed("undo", "a refused undo changed the match") from None
            self.line.setting.tried.add("answers that stand")
            return
        raise self.line.failed("undo", "undo went past its own horizon")

    def check_told_nothing(self, match: Match, decision: AnyDecision, action: Action) -> None:
        """In a world that anyone thinks possible, the same can be seen after that answer."""
        for world in self.worlds:
            sees = self.line.plain(match.view(world.seat).to_json())
            if not world.could_see(decision, action, sees):
                raise self.line.failed(
                    "undo",
                    f"'{action}' can be taken back, but it used chance or showed {world.name}"
                    " something hidden",
                )


def shown(line: Line, match: Match) -> list[str]:
    """All that a match is: position, events, record."""
    events = events_of(line, match.events)
    return [line.fingerprint(match.state), events, str(match.record())]


def events_of(line: Line, events: list[Event]) -> str:
    return line.plain([event.to_json() for event in events])


def question_of(state: State, seat: int) -> AnyDecision:
    return next(one for one in open_decisions(state.pending) if one.seat == seat)


def after_all(state: State, answers: list[tuple[AnyDecision, Action]]) -> State:
    other = state.copy()
    for decision, action in answers:
        apply(other, decision, action)
    return other
