"""The leak judge: worlds dealt from a view must look, to its seat, just like the true one."""

from __future__ import annotations

from longbox.core.event import Event
from longbox.core.rng import Rng
from longbox.core.state import Action, State
from longbox.core.view import View
from longbox.testing.line import AnyDecision, Line, changes, play_on

SAMPLES = 2  # answers that are tried in both worlds, for each open question and watcher


class World:
    """What a seat sees of the true position, and a world dealt from it."""

    def __init__(self, line: Line, seat: int | None, rng: Rng) -> None:
        game = line.game
        self.line = line
        self.seat = seat
        self.name = "a watcher" if seat is None else f"seat {seat}"
        self.seen: View = game.view(line.state, seat)
        self.seen_text = line.plain(self.seen.to_json())
        self.state: State = game.imagine(self.seen, rng)
        line.setting.tried.add("worlds")

    def check(self) -> None:
        """The same view, options, refusals and choices; every component is there."""
        line = self.line
        game = line.game
        again: View = game.view(self.state, self.seat)
        text = line.plain(again.to_json())
        if text != self.seen_text:
            raise line.failed(
                "leaks",
                f"a world that fits the view of {self.name} looks different:"
                f" {self.seen_text} became {text}",
            )
        components = game.components(self.state)
        if components != line.components:
            what = changes(line.components, components)
            raise line.failed("components", f"{what} in a world imagined by {self.name}")
        if stream(self.state.rng) == stream(line.state.rng):
            raise line.failed("imagine", f"{self.name} imagines the true generator")
        self.check_question(again)

    def check_question(self, again: View) -> None:
        """What the seat is asked, and what it is refused, must not depend on what it cannot see."""
        line = self.line
        for decision in line.open():
            if decision.seat != self.seat:
                continue
            options = decision.options(line.state)
            others = decision.options(self.state)
            if texts(options) != texts(others):
                raise line.failed(
                    "leaks",
                    f"the options of {self.name} depend on something hidden:"
                    f" {texts(options)} or {texts(others)}",
                )
            for action in line.game.actions:
                true = str(decision.why_not(line.state, action))
                other = str(decision.why_not(self.state, action))
                if true != other:
                    raise line.failed(
                        "leaks",
                        f"why {self.name} may not '{action}' depends on something hidden:"
                        f" '{true}' or '{other}'",
                    )
            if self.choices(self.seen, options) != self.choices(again, options):
                raise line.failed("leaks", f"the choices of {self.name} tell of something hidden")

    def check_answers(self, rng: Rng) -> None:
        """The same answer in both worlds looks the same, unless an event says that it revealed."""
        for decision in self.line.open():
            legal = decision.options(self.state)
            both = [one for one in decision.options(self.line.state) if one in legal]
            rng.shuffle(both)
            for action in both[:SAMPLES]:
                self.check_answer(decision, action)

    def check_answer(self, decision: AnyDecision, action: Action) -> None:
        line = self.line
        true, true_log = answered(line.state, line.state, decision, action)
        other, other_log = answered(self.state, line.state, decision, action)
        line.setting.tried.add("answers in two worlds")
        if self.revealed(true_log) != self.revealed(other_log):
            return
        shows, told = self.sees(true), self.told(true_log)
        if shows != self.sees(other):
            raise line.failed(
                "leaks" if self.stands(true, true_log) else "undo",
                f"'{action}' showed {self.name} something hidden, and no event says so: {shows}"
                f" would have been {self.sees(other)}",
            )
        if told != self.told(other_log):
            raise line.failed(
                "leaks",
                f"after '{action}' the events tell {self.name} of something hidden: {told}"
                f" would have been {self.told(other_log)}",
            )

    def revealed(self, log: list[Event]) -> str:
        return self.told([event for event in log if event.reveals_to(self.seat)])

    def stands(self, after: State, log: list[Event]) -> bool:
        """True if an answer that led there cannot be taken back."""
        line = self.line
        if after.rng.position() != line.state.rng.position():
            return True
        return any(event.reveals_to(seat) for event in log for seat in line.setting.watchers)

    def could_see(self, decision: AnyDecision, action: Action, sees: str) -> bool:
        """True if an answer here, the same if it is legal, leads to that sight too."""
        options = decision.options(self.state)
        tried = [action] if action in options else options
        return any(
            self.sees(answered(self.state, self.line.state, decision, one)[0]) == sees
            for one in tried
        )

    def check_closely(self, rng: Rng) -> None:
        """What takes longer, and is done for one of the watchers only."""
        line = self.line
        before = line.fingerprint(self.seen)
        again: View = line.game.view(self.state, self.seat)
        if line.fingerprint(again) != before:
            raise line.failed(
                "leaks", f"the view of {self.name} holds a secret that its JSON does not show"
            )
        if self.zones(self.seen) != self.zones(again):
            raise line.failed("leaks", f"the zones of {self.name} tell of something hidden")
        if line.game.public and self.zones(self.seen) != self.zones(
            line.game.view(line.state, None)
        ):
            raise line.failed("views", f"the game is public, but {self.name} sees other zones")
        watcher: View = line.game.view(line.state, None)
        common = line.game.zones(watcher)
        if line.game.zones_beside(self.seen, watcher, common) != line.game.zones(self.seen):
            raise line.failed("views", f"beside a watcher's zones {self.name} sees other ones")
        self.check_table()
        play_on(self.another(rng), rng)
        if line.fingerprint(self.seen) != before:
            raise line.failed("imagine", f"a world of {self.name} shares parts with its view")

    def check_table(self) -> None:
        """Ids are unique, things name components of the catalogue, choices touch what is there."""
        line = self.line
        things = [thing for zone in line.game.zones(self.seen) for thing in zone.things()]
        ids = {thing.id for thing in things}
        if len(ids) != len(things):
            raise line.failed("zones", f"{self.name} sees two things with one id")
        known = {component.id for component in line.game.catalogue()}
        for thing in things:
            if thing.component and thing.component not in known:
                raise line.failed(
                    "zones", f"{thing.id} names '{thing.component}', which is not in the catalogue"
                )
        for decision in line.open():
            if decision.seat != self.seat:
                continue
            for choice in line.game.choices(self.seen, decision.options(line.state)):
                if missing := set(choice.targets) - ids:
                    raise line.failed(
                        "zones", f"'{choice.action}' touches {sorted(missing)}, which lie nowhere"
                    )

    def another(self, rng: Rng) -> State:
        """Another world: the same generator deals the same, another another if much is hidden."""
        line = self.line
        same = rng.copy()
        here: State = line.game.imagine(self.seen, rng)
        if line.fingerprint(here) != line.fingerprint(line.game.imagine(self.seen, same)):
            raise line.failed(
                "imagine", f"with the same generator {self.name} imagines different worlds"
            )
        if stream(here.rng) == stream(self.state.rng):
            raise line.failed("imagine", f"worlds of {self.name} have the same generator")
        true, one, two = (self.without_chance(one) for one in (line.state, self.state, here))
        line.setting.hidden += one != true
        line.setting.varied += one != two
        return here

    def without_chance(self, state: State) -> str:
        other = state.copy()
        other.rng = Rng(0)
        return self.line.fingerprint(other)

    def told(self, log: list[Event]) -> str:
        shown = [event.seen_by(self.seat) for event in log]
        return self.line.plain([[str(event), event.to_json()] for event in shown])

    def sees(self, state: State) -> str:
        return self.line.plain(self.line.game.view(state, self.seat).to_json())

    def zones(self, seen: View) -> str:
        return self.line.plain([zone.to_json() for zone in self.line.game.zones(seen)])

    def choices(self, seen: View, options: list[Action]) -> str:
        found = self.line.game.choices(seen, options)
        return self.line.plain([choice.to_json() for choice in found])


def answered(
    state: State, chance: State, decision: AnyDecision, action: Action
) -> tuple[State, list[Event]]:
    """A copy in which a question was answered, with another's generator, and what happened."""
    other = state.copy()
    log: list[Event] = []
    other.log = log
    other.rng = chance.rng.copy()
    apply(other, decision, action)
    return other, log


def apply(state: State, decision: AnyDecision, action: Action) -> None:
    """Answer one of the open questions, which need not be on top."""
    state.pending.remove(decision)
    decision.apply(state, action)
    state.advance()


def stream(rng: Rng) -> list[int]:
    """What a generator would give next."""
    copy = rng.copy()
    return [int(copy.below(1 << 30)) for _ in range(4)]


def texts(options: list[Action]) -> list[str]:
    return [str(action) for action in options]
