"""A position and the questions it asks: Action, Decision, State."""

from __future__ import annotations

from typing import Any, Final, Generic, TypeVar

from mypy_extensions import i64, mypyc_attr

from longbox.core.event import Event, OnlyAnswer
from longbox.core.rng import Rng

NOWHERE: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Action:
    """A small value with a text, made once, in a table."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.place: i64 = NOWHERE  # in its game's table: for players that learn, never for rules

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"


class Refusal:
    """Why an action is not an option: the rule that forbids it, and a sentence."""

    def __init__(self, rule: str, reason: str) -> None:
        self.rule = rule
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule})"

    def __repr__(self) -> str:
        return f"Refusal({self.rule!r}, {self.reason!r})"

    def to_json(self) -> dict[str, str]:
        return {"rule": self.rule, "reason": self.reason}


class Stack:
    """The open decisions; the last one put on is asked now.

    It keeps its room when decisions are taken off: a list gives it back each time it runs empty,
    and asks for it again with the next decision, which took a fifth of the time of a playout.
    """

    def __init__(self, decisions: list[Decision[Any, Any]]) -> None:
        self.room = decisions  # Any: questions of every kind
        self.size: i64 = len(decisions)

    def __len__(self) -> int:
        return int(self.size)

    def __repr__(self) -> str:
        return repr(self.decisions())

    def decisions(self) -> list[Decision[Any, Any]]:
        """From the bottom to the top."""
        return self.room[: self.size]

    def as_tuple(self) -> tuple[Decision[Any, Any], ...]:
        """The same; mostly there is just one, and no list is made for it."""
        return (self.room[0],) if self.size == 1 else tuple(self.decisions())

    def top(self) -> Decision[Any, Any]:
        return self.room[self.size - 1]

    def append(self, decision: Decision[Any, Any]) -> None:
        """Put a decision on."""
        if self.size < len(self.room):
            self.room[self.size] = decision
        else:
            self.room.append(decision)
        self.size += 1

    def pop(self) -> None:
        """Take the top decision off."""
        self.size -= 1

    def remove(self, decision: Decision[Any, Any]) -> None:
        """Take a decision off that need not be on top, as in a run of together ones."""
        place = self.size - 1
        while self.room[place] is not decision:
            place -= 1
        while place < self.size - 1:
            self.room[place] = self.room[place + 1]
            place += 1
        self.size -= 1

    def copy(self) -> Stack:
        return Stack(self.decisions())


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position: plain data, and the stack of open decisions."""

    def __init__(self, rng: Rng, log: list[Event] | None) -> None:
        self.rng = rng
        self.pending = Stack([])
        self.log = log  # None in search, and in every copy

    def copy(self) -> State:
        raise NotImplementedError

    def advance(self) -> list[Action]:
        """Give the only answer as long as there is just one; return the options that are left.

        The list may be one of the game's tables: read it, do not change it. Empty: it is over.
        """
        pending = self.pending
        while pending.size:
            decision = pending.top()
            options: list[Action] = decision.options(self)
            if len(options) > 1 or decision.always_ask:
                return options
            pending.pop()
            if self.log is not None:
                self.tell_only(decision, options[0])
            decision.apply(self, options[0])
        return []

    def tell_only(self, decision: Decision[Any, Any], answer: Action) -> None:
        """Log an answer that nobody was asked for, and why, unless that is plain."""
        why = decision.why_only(self)
        if self.log is not None and why is not None:
            self.log.append(OnlyAnswer(decision.seat, answer.text, why.reason, why.rule))

    def answer(self, action: Action) -> list[Action]:
        """Answer the open decision with one of its options, and advance to the next choice."""
        decision = self.pending.top()
        self.pending.pop()
        decision.apply(self, action)
        return self.advance()


S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Action)


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Generic[S, A]):
    """A question put to one seat: which answers are legal now, and what an answer does.

    Made once for each seat, in a table. Where the rules leave one answer it is given unasked,
    unless ``always_ask``: that is for questions where not asking would tell the others a secret.
    """

    def __init__(self, seat: int, rule: str, question: str, always_ask: bool = False) -> None:
        self.seat = seat
        self.rule = rule  # the rule that puts the question
        self.question = question  # as the seat is asked: "How many dice do you draw?"
        self.always_ask = always_ask
        self.together = False

    def __repr__(self) -> str:
        return f"{self.name()}({self.seat})"

    def name(self) -> str:
        return type(self).__name__

    def options(self, state: S) -> list[A]:
        """Every legal answer: never none, none twice, always in the same order."""
        raise NotImplementedError

    def apply(self, state: S, action: A) -> None:
        """Do what an option says, and put on the decisions that follow."""
        raise NotImplementedError

    def why_not(self, state: S, action: Action) -> Refusal | None:
        """None exactly for the options."""
        for option in self.options(state):
            if option is action:
                return None
        return self.refuse(state, action)

    def refuse(self, state: S, action: Action) -> Refusal:
        """Why an action that is no option is none; a game says more where there is more to say."""
        return self.asks_something_else()

    def why_only(self, state: S) -> Refusal | None:
        """What refuses all answers but one; None where that is plain, and then nothing is told."""
        return None

    def asks_something_else(self) -> Refusal:
        return Refusal(self.rule, f"the question is now: {self.question}")


@mypyc_attr(allow_interpreted_subclasses=True)
class TogetherDecision(Decision[S, A]):
    """One of a run of questions that are answered at the same time, in any order, face down."""

    def __init__(self, seat: int, rule: str, question: str) -> None:
        super().__init__(seat, rule, question, always_ask=True)
        self.together = True


def open_decisions(pending: Stack) -> list[Decision[Any, Any]]:
    """The decision on top, or the whole run of ``together`` decisions there, lowest seat first."""
    decisions = pending.decisions()
    run = decisions[-1:]
    if run and run[0].together:
        below = len(decisions) - 2
        while below >= 0 and decisions[below].together:
            run.append(decisions[below])
            below -= 1
        run.sort(key=seat_of)
    return run


def seat_of(decision: Decision[Any, Any]) -> int:
    return decision.seat


def playout(state: State, rng: Rng) -> i64:
    """Answer at random until no decision is open; return how many questions had a choice."""
    asked: i64 = 0
    pending = state.pending
    while pending.size:
        decision = pending.top()
        options = decision.options(state)
        count: i64 = len(options)
        choice: i64 = 0
        if count > 1:
            choice = rng.below(count)
            asked += 1
        action = options[choice]
        pending.pop()
        decision.apply(state, action)
    return asked
