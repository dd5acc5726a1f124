"""One match at one keyboard: people and bots in its seats, and all that a person may ask for."""

from __future__ import annotations

import re
import secrets
import shlex
from typing import Final

from longbox.bots.advice import advice
from longbox.bots.bot import Bot
from longbox.bots.levels import USUAL, bot_of_level
from longbox.core.errors import LongboxError, MatchIsOver, NotationError, NothingToUndo
from longbox.core.event import Event
from longbox.core.match import Match
from longbox.core.rng import LARGEST_SEED, Rng
from longbox.core.view import View
from longbox.core.words import YOU, counted, named, sentence
from longbox.core.zones import Choice, TableZone, Thing, Zone
from longbox.terminal.draw import title_of
from longbox.terminal.files import write_whole
from longbox.terminal.text import clean

BUDGET: Final = 1.0  # seconds a bot may think
MOST_RULES: Final = 8  # that are told of a name


class Session:
    """A match with people in its first seats and bots in the others; saved after every answer."""

    def __init__(
        self,
        match: Match,
        people: int,
        record: str | None = None,
        edition: str | None = None,
        level: int = USUAL,
    ) -> None:
        self.match = match
        self.people = people
        self.record = record
        self.edition = edition  # the file it was read from
        self.kept = False
        self.names = names_of(match.players, people)
        self.viewer: int | None = 0 if people else None  # whose view of the table is shown
        self.bot: Bot = bot_of_level(level, match.game)
        self.level = level
        self.rng = rng_for_bots(match.seed)
        self.rng_for_hints = self.rng.fork()  # so that a hint does not change what bots do
        self.save()

    # Whose turn it is.

    @property
    def bot_asked(self) -> int | None:
        """The bot that has to answer; bots answer before people who are asked at the same time."""
        bots = [seat for seat, _ in self.match.open if seat >= self.people]
        return bots[0] if bots else None

    @property
    def asked(self) -> int | None:
        """The person who has to answer; None while a bot has to, and at the end."""
        if self.bot_asked is not None or not self.match.open:
            return None
        return self.match.open[0][0]

    def status(self) -> str:
        """Whose turn it is and what exactly is expected, in one line."""
        for seat, decision in self.match.open:
            if seat == self.asked:
                whose = "Your turn" if self.people == 1 else self.names[seat]
                return f"{whose}: {named(decision.question, self.names)}"
        if self.bot_asked is not None:
            return f"{self.names[self.bot_asked]} is choosing"
        return f"The match is over: {self.result()}"

    # Answering.

    def step_bot(self) -> bool:
        """Let the bot that is asked answer once; False if none is."""
        seat = self.bot_asked
        if seat is None:
            return False
        options = self.match.options_of(seat)
        chosen = self.bot.choose(self.match.view(seat), options, self.rng, BUDGET)
        self.match.play(chosen, seat)
        self.save()
        return True

    def run_bots(self) -> None:
        """Until a person is asked, or the match is over."""
        while self.step_bot():
            pass

    def choices(self) -> list[Choice]:
        """What the person who is asked can answer."""
        seat = self.asked
        if seat is None:
            return []
        found = self.match.game.choices(self.match.view(seat), self.match.options_of(seat))
        return [choice.named(self.names) for choice in found]

    def answer(self, text: str) -> None:
        """Answer for the person who is asked: with the number of a choice, or an action's text."""
        self.match.play(self.action_of(text), self.asked)
        self.save()

    def action_of(self, text: str) -> str:
        if not text.isdecimal():
            return text
        choices = self.choices()
        number = int(text) if len(text) < 10 else 0  # Python itself refuses very long ones
        if not 1 <= number <= len(choices):
            last = f" to {len(choices)}" if len(choices) > 1 else ""
            raise NotationError(f"there is no choice {text[:9]}; choose 1{last}")
        return choices[number - 1].action

    # What a person may ask for.

    def undo(self, whole: bool = False) -> str:
        """Take back a person's last answer, or all since the horizon; say so."""
        answers = list(self.match.answers)
        if answers and answers[-1].seat >= self.people:
            name = self.names[answers[-1].seat]
            raise NothingToUndo(f"cannot undo: {name} has answered since")
        self.match.undo(None if whole else 1)
        self.save()
        count = len(answers) - len(self.match.answers)
        what = "an answer" if count == 1 else f"{count} answers"  # which may be secret
        return f"{self.names[answers[-1].seat]} took back {what}"

    def why(self, text: str) -> list[str]:
        """Why an action is no option now: the reason, then the rule in full."""
        refusal = self.match.why_not(text, self.asked)
        if refusal is None:
            return [f"You can: '{clean(text)}' is one of your choices."]
        reason = sentence(refusal.reason, self.names)
        return [f"{reason} ({refusal.rule})", *self.rule_if_known(refusal.rule)]

    def hint(self) -> list[str]:
        """What the strongest bot would do for the person who is asked, and why."""
        seat = self.asked
        if seat is None:
            raise MatchIsOver("there is nothing to decide now")
        options = self.match.options_of(seat)
        view = self.match.view(seat)
        found = advice(self.match.game, view, options, self.rng_for_hints, BUDGET)
        return [f"Hint: {found.action}.", *found.reasons]

    def rule_if_known(self, rule: str) -> list[str]:
        text = self.match.game.rulebook.rules.get(rule)
        return [] if text is None else [f"{rule}: {text}"]

    def rules(self, what: str = "") -> str:
        """The whole book, one rule by its id, or what is known of a thing by its name."""
        book = self.match.game.rulebook
        if not what:
            return book.text
        if what.upper() not in book.rules:
            known = self.known_of(what)
            if known:
                return "\n".join(known)
        return f"{what.upper()}: {book.rule(what)}"

    def known_of(self, name: str) -> list[str]:
        """Components, things on the table and rules that have a name in them."""
        word = re.compile(rf"\b{re.escape(name)}", re.IGNORECASE)
        game = self.match.game
        things = [thing.say for zone in self.zones() for thing in zone.things()]
        found = [f"{one.name}, {one.kind}: {one.text}" for one in game.catalogue()]
        found = [text for text in dict.fromkeys([*found, *things]) if word.search(text)]
        rules = [f"{id}: {text}" for id, text in game.rulebook.rules.items() if word.search(text)]
        more = [f"{len(rules) - MOST_RULES} more rules name it."] if len(rules) > MOST_RULES else []
        return [*map(sentence, found), *rules[:MOST_RULES], *more]

    # Looking.

    def zones(self) -> list[Zone]:
        """The table as the viewer sees it: their own zones, the common ones, then the others'."""
        return in_reading_order(self.drawn(self.match.view(self.viewer)), self.viewer)

    def drawn(self, view: View) -> list[Zone]:
        return [zone.named(self.names) for zone in self.match.game.zones(view)]

    def preview(self, action: str) -> list[Zone]:
        """The table as an answer would leave it; none if it could not be taken back."""
        seen = self.match.preview(action, self.asked)
        return [] if seen is None else self.drawn(seen)

    def events(self) -> list[str]:
        """All that happened, as the viewer saw it."""
        return [self.told(event) for event in self.match.events_for(self.viewer)]

    def told(self, event: Event) -> str:
        return f"{clean(event.say(self.names))}."

    def described(self) -> list[str]:
        """The table in sentences, one for each zone."""
        found = []
        for zone in self.zones():
            things = "; ".join(thing.say for thing in zone.things() if thing.say) or "none"
            found.append(f"{title_of(zone, self.names)}. {clean(things)}.")
        return found

    # The beginning and the end.

    def opening(self) -> list[str]:
        """Which match it is, and the promise of a sealed one."""
        if self.match.commitment is None:
            return [self.table_text(), f"Seed {self.match.seed}."]
        return [
            self.table_text(),
            "Sealed match: the dice and cards follow from a secret seed that is shown at the end."
            f" Its hash is {self.match.commitment}",
        ]

    def table_text(self) -> str:
        game = self.match.game
        return f"{game.name}, {counted(self.match.players, 'player')}. {game.edition.name}."

    def result(self) -> str:
        """Who won."""
        outcome = self.match.outcome
        assert outcome is not None
        if self.people == 1 and not outcome.winners:
            return "You lost"
        return named(outcome.result(), self.names)

    def ending(self) -> list[str]:
        """Who won and why it ended; then the seed that was promised."""
        outcome = self.match.outcome
        assert outcome is not None
        why = named(outcome.reason, self.names)
        lines = [f"{sentence(self.result())}. It ended because {why}."]
        if self.match.commitment is not None:
            lines.append(
                f"The seed was {self.match.seed}; its BLAKE2b-256 hash was shown at the start."
            )
        return lines

    def scorepad(self) -> Zone:
        """Places, every source of points, and the totals, with a column for each player."""
        outcome = self.match.outcome
        assert outcome is not None
        sources = list(dict.fromkeys(name for pad in outcome.sources for name, _ in pad))
        rows = [("place", [str(place) for place in outcome.places])]
        for source in sources:
            rows.append((source, [str(dict(pad).get(source, 0)) for pad in outcome.sources]))
        rows.append(("total", [str(points) for points in outcome.points]))
        lines = [
            [
                Thing(f"score/{place}/{column}", text, text)
                for column, text in enumerate([head, *row])
            ]
            for place, (head, row) in enumerate(rows)
        ]
        return TableZone("scorepad", "Scorepad", None, ["", *self.names], lines)

    # Keeping.

    def save(self) -> None:
        if self.record is not None:
            self.kept = False
            write_whole(self.record, f"{self.match.record()}\n")
            self.kept = True

    def farewell(self) -> list[str]:
        """Where the match is kept, if it is, and how to go on with it."""
        if self.record is None or not self.kept:
            return []
        edition = [] if self.edition is None else ["--edition", self.edition]
        if self.match.outcome is not None:
            again = shlex.join(["longbox", "replay", *edition, self.record])
            return [f"The match is in {self.record}; see it with:", again]
        people = [] if self.people == 1 else ["--people", str(self.people)]
        level = [] if self.level == USUAL else ["--level", str(self.level)]
        words = ["longbox", "play", self.match.game.id, *people, *level, *edition]
        words += ["--record", self.record]
        return [f"The match is kept in {self.record}; go on with:", shlex.join(words)]


def told(error: LongboxError) -> str:
    """An error as a sentence; a question has its mark already."""
    text = sentence(str(error))
    return text if text.endswith("?") else f"{text}."


def names_of(players: int, people: int) -> list[str]:
    """You, or numbered people when there are several; then numbered bots."""
    return [
        (YOU if people == 1 else f"Player {seat + 1}") if seat < people else f"Bot {seat + 1}"
        for seat in range(players)
    ]


def rng_for_bots(seed: int | str) -> Rng:
    """The same for the same open seed, and never the table's own."""
    return Rng(seed).fork() if isinstance(seed, int) else Rng(secrets.randbelow(LARGEST_SEED))


def in_reading_order(zones: list[Zone], viewer: int | None) -> list[Zone]:
    def place(zone: Zone) -> int:
        if zone.seat is None:
            return 1
        return 0 if zone.seat == viewer else 2

    return sorted(zones, key=place)
