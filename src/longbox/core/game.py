"""Game: the rules of one game with one edition; it has no memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

from mypy_extensions import mypyc_attr

from longbox.core.edition import Edition
from longbox.core.errors import NotationError, SetupError, listed, nearest
from longbox.core.event import Event
from longbox.core.observation import Observation
from longbox.core.outcome import Outcome, Standing
from longbox.core.rng import Rng
from longbox.core.rulebook import Rulebook
from longbox.core.state import NOWHERE, Action, State
from longbox.core.view import View
from longbox.core.zones import Choice, Component, Zone

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


class Note:
    """What is different with so many players: a title, a sentence, a rule."""

    def __init__(self, players: int, title: str, sentence: str, rule: str) -> None:
        self.players = players
        self.title = title
        self.sentence = sentence
        self.rule = rule

    def to_json(self) -> dict[str, object]:
        said: dict[str, object] = {"title": self.title, "sentence": self.sentence}
        return {"players": self.players, **said, "rule": self.rule}


class About:
    """What stands on the box."""

    def __init__(
        self,
        sentence: str,
        minutes: tuple[int, int],
        weight: int,
        designers: Sequence[str],
        notes: Sequence[Note] = (),
    ) -> None:
        self.sentence = sentence
        self.minutes = minutes  # at least, at most
        self.weight = weight  # 1 easy, 2 medium, 3 deep
        self.designers = tuple(designers)  # none if they are not known
        self.notes = tuple(notes)

    def to_json(self) -> dict[str, object]:
        return {
            "sentence": self.sentence,
            "minutes": list(self.minutes),
            "weight": self.weight,
            "designers": list(self.designers),
            "notes": [note.to_json() for note in self.notes],
        }


class Side:
    """One choice of an option: its word, what it changes, and the rule that says so."""

    def __init__(self, name: str, sentence: str, rule: str, figures: Sequence[int] = ()) -> None:
        self.name = name
        self.sentence = sentence
        self.rule = rule
        self.figures = tuple(figures)  # what {n} in the sentence is, for each number of players

    def to_json(self) -> dict[str, object]:
        said: dict[str, object] = {"name": self.name, "sentence": self.sentence}
        return {**said, "rule": self.rule, "figures": list(self.figures)}


class Option:
    """A variant chosen at set-up; its first side is the usual one."""

    def __init__(
        self,
        name: str,
        title: str,
        sides: Sequence[Side],
        first_match: str = "",
        seats: Sequence[int] = (),
    ) -> None:
        self.name = name
        self.title = title
        self.sides = tuple(sides)
        self.choices = tuple(side.name for side in sides)
        self.first_match = first_match or self.choices[0]  # the side for those who do not know it
        self.seats = tuple(seats)  # with which numbers of players it changes something; () is all

    def to_json(self) -> dict[str, object]:
        return {
            "name": self.name,
            "title": self.title,
            "sides": [side.to_json() for side in self.sides],
            "first_match": self.first_match,
            "seats": list(self.seats),
        }


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S, V]):
    """Rules and an edition: sets up positions, shows them to seats, says how they ended."""

    def __init__(
        self,
        id: str,
        name: str,
        version: int,
        seats: Sequence[int],
        actions: Sequence[Action],
        edition: Edition,
        rulebook: Rulebook,
        about: About,
        options: Sequence[Option] = (),
        public: bool = False,
    ) -> None:
        self.id = id
        self.name = name
        self.version = version  # of the rules; a record says with which it was made
        self.seats = tuple(seats)  # the numbers of players that can play
        self.actions = tuple(actions)  # all of them, in a fixed order
        self.edition = edition
        self.rulebook = rulebook
        self.about = about
        self.options = tuple(options)
        self.public = public  # a watcher sees all that a seat sees
        self.by_text = {action.text: action for action in self.actions}
        for place, action in enumerate(self.actions):
            if action.place not in (NOWHERE, place):  # editions share it, and play side by side
                raise SetupError(
                    f"'{action}' is number {action.place} in another table: put actions that differ"
                    " from edition to edition at the end"
                )
            action.place = place
        if edition.game != id:
            raise SetupError(
                f"{edition.where} is an edition of '{edition.game}'; '{id}' needs one of its own"
            )

    def __reduce__(self) -> tuple[Any, ...]:
        """A game has no memory: its class and its edition make it again, in any process."""
        return type(self), (self.edition,)

    def __deepcopy__(self, memo: object) -> Game[S, V]:
        return self

    # What each game says of itself.

    def setup(
        self, players: int, options: Mapping[str, str], rng: Rng, log: list[Event] | None = None
    ) -> S:
        """The position before the first decision; what happens is written to the log, if any."""
        raise NotImplementedError

    def outcome(self, state: S) -> Outcome:
        """How a match ended; asked only when no decision is open."""
        raise NotImplementedError

    def view(self, state: S, seat: int | None) -> V:
        """What a seat, or a watcher, may know, built field by field."""
        raise NotImplementedError

    def standing(self, view: V) -> Standing:
        """How the match stands; asked only with a watcher's view, so that everyone may know it."""
        raise NotImplementedError

    def imagine(self, view: V, rng: Rng) -> S:
        """A full position that fits the view: all that is unseen is dealt anew by the rng."""
        raise NotImplementedError

    def zones(self, view: V) -> list[Zone]:
        """The table as that view shows it."""
        raise NotImplementedError

    def zones_beside(self, view: V, watcher: V, common: Sequence[Zone]) -> list[Zone]:
        """The table as a seat's view shows it, given a watcher's view and its zones.

        A game may take from them those that look the same to the seat, and make the others.
        """
        return self.zones(view)

    def choices(self, view: V, options: Sequence[Action]) -> list[Choice]:
        """What each option does and touches, as far as that view shows it."""
        raise NotImplementedError

    def choices_among(
        self, view: V, options: Sequence[Action], zones: Sequence[Zone]
    ) -> list[Choice]:
        """The same where the view's zones are at hand, which a game need not make again."""
        return self.choices(view, options)

    def touches(self, view: V, action: Action) -> list[str]:
        """The things that an action is about, by id, whether it is an option now or not."""
        return []

    def catalogue(self) -> list[Component]:
        """What is printed on each component, from the edition; the things of zones name them."""
        return []

    def give(self, state: S, seat: int, component: str) -> bool:
        """Let a seat have a component for nothing before the first answer, to see what it is worth.

        False where that cannot be; then nothing has changed.
        """
        return False

    def components(self, state: S) -> dict[str, int]:
        """How many there are of each component, counted wherever they lie."""
        raise NotImplementedError

    def longest(self, players: int) -> int:
        """No match has more decisions than this."""
        raise NotImplementedError

    def observation(self, players: int) -> Observation[V]:
        """The numbers that a view is written in for players that learn."""
        raise NotImplementedError

    def glance(self, state: S, seat: int | None, last: V | None) -> V:
        """The view, but right only until the next answer.

        A game may share parts with the state, and renew the last glance if that was at the same.
        """
        return self.view(state, seat)

    def unfit(self, players: int, options: Mapping[str, str]) -> str:
        """Why so many players cannot play with these options, all of them; empty if they can."""
        return ""

    # What is the same for all.

    def parse(self, text: str) -> Action:
        """The action that a text names; spaces and capitals do not matter."""
        plain = " ".join(text.lower().split())
        action = self.by_text.get(plain)
        if action is None:
            shown = plain if len(plain) <= 60 else plain[:60] + "…"
            raise NotationError(
                f"'{shown}' names no action of {self.id}{nearest(plain, list(self.by_text))}"
            )
        return action

    def checked_players(self, players: int) -> int:
        if players not in self.seats or isinstance(players, bool):
            raise SetupError(
                f"{self.name} is for {self.seats[0]} to {self.seats[-1]} players, not {players!r}"
            )
        return players

    def checked_options(self, given: Mapping[str, str], players: int) -> dict[str, str]:
        """All options of the game, each with the value that was given or its usual one."""
        known = {option.name: option for option in self.options}
        for name, value in given.items():
            if name not in known:
                if not known:
                    raise SetupError(f"{self.name} has no options, so none is called '{name}'")
                raise SetupError(f"{self.name} has no option '{name}'{nearest(name, list(known))}")
            if value not in known[name].choices:
                raise SetupError(
                    f"option '{name}' cannot be '{value}'; it takes {listed(known[name].choices)}"
                )
        chosen = {option.name: given.get(option.name, option.choices[0]) for option in self.options}
        unfit = self.unfit(players, chosen)
        if unfit:
            raise SetupError(unfit)
        return chosen
