"""Line mode: the table as text, in an order that reads well aloud, and answers by number.

After each answer comes what happened, then the question, the choices, and what looks different now:
on the person's own board, on the table and on the boards of the others. The whole table comes once,
and when it is asked for. It needs no terminal: a pipe or a screen reader will do.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from longbox.core.errors import LongboxError
from longbox.core.zones import CounterZone, LineZone, TableZone, Thing, Zone
from longbox.terminal.draw import as_text, draw, title_of
from longbox.terminal.files import FileError
from longbox.terminal.session import Session, told
from longbox.terminal.text import clean_lines, read_line, terminal_width, wrapped

HELP: Final = """\
A number or the text of a choice: answer with it.
why TEXT: why an action is not among your choices, with its rule; for example, why {example}.
hint: what a strong bot would do in your place, and why; it takes a second.
undo: take back your last answer; undo all: as far as it goes.
table: the whole table again.
look: the whole table in sentences, with every pile that lies open.
rules, rules ID or rules NAME: the rules, one rule, or what is known of a thing.
log: all that happened.
help: this.
quit: leave.
Short forms: w, h, u, t, r, l, ? and q."""
SHORT: Final = {"w": "why", "u": "undo", "t": "table", "r": "rules", "l": "log", "?": "help"}

LEAVE: Final = ("quit", "q", "exit")


class Plain:
    """Prints the table, reads a line, again and again."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.width = terminal_width()
        self.told = 0  # how many events have been printed
        self.seen: dict[int | None, dict[str, Zone]] = {}  # by viewer: as last printed

    def run(self) -> None:
        """Until the match is over, somebody quits, or the input ends."""
        session = self.session
        self.say(session.opening())
        if session.people:
            self.say(["Type help for what else you can type."])
        while True:
            session.run_bots()
            if session.asked is None:
                self.finish()
                return
            session.viewer = session.asked
            self.tell()
            self.ask()
            self.show(only_news=True)
            if not self.hear():
                self.say(["Goodbye.", *session.farewell()])
                return

    def hear(self) -> bool:
        """Read lines until one is an answer or takes one back; False to leave."""
        while True:
            line = read_line("\n> ")
            if line is None:
                return False
            word, _, rest = line.partition(" ")
            command = SHORT.get(word.lower(), word.lower())
            if command in LEAVE and not rest:
                return False
            try:
                if self.obey(command, rest.strip(), line):
                    return True
            except FileError:
                raise  # the answer was given, but cannot be kept
            except LongboxError as error:
                self.say([told(error)])
                self.ask()

    def obey(self, command: str, rest: str, line: str) -> bool:
        """Do what a line says; True if the position is another one now."""
        session = self.session
        if command == "undo" and rest in ("", "all"):
            self.say([f"{session.undo(whole=bool(rest))}."])
            self.told = min(self.told, len(session.events()))
            return True
        if command == "why":
            self.say(session.why(rest))
        elif command == "rules":
            print("\n".join(clean_lines(session.rules(rest))))
        elif line.lower() in ("hint", "h"):
            self.say(session.hint())
        elif line.lower() in ("log", "l"):
            self.say(session.events())
        elif line.lower() in ("table", "t"):
            self.show(only_news=False)
        elif line.lower() == "look":
            self.describe()
        elif line.lower() in ("help", "?", ""):
            self.help()
        else:
            session.answer(line)
            return True
        return False

    def help(self) -> None:
        example = str(self.session.match.game.actions[-1])
        self.say(HELP.format(example=example).splitlines())
        if self.session.people > 1:
            self.say(["Lines stay readable: to hide secrets from each other, use the full screen."])

    # Printing.

    def say(self, texts: Iterable[str]) -> None:
        for text in texts:
            print("\n".join(wrapped(text, self.width, hanging=2)))

    def tell(self) -> None:
        """What happened since the last time."""
        events = self.session.events()
        print()
        self.say(events[self.told :])
        self.told = len(events)

    def ask(self) -> None:
        """The question and its numbered choices."""
        print()
        self.say([self.session.status()])
        for number, choice in enumerate(self.session.choices(), start=1):
            self.say([f"{number}. {choice.action}: {choice.say}"])

    def show(self, only_news: bool) -> None:
        """The table, or what looks different from the last time that the viewer saw it."""
        zones = self.session.zones()
        seen = self.seen.get(self.session.viewer, {})
        for zone in zones:
            before = seen.get(zone.id) if only_news else None
            if before is None or is_told_whole(before, zone):
                if before is None or self.drawn(before) != self.drawn(zone):
                    print("\n".join(self.drawn(zone)))
            elif before != zone:
                self.say(self.news(before, zone))
        self.seen[self.session.viewer] = {zone.id: zone for zone in zones}

    def news(self, before: Zone, zone: Zone) -> list[str]:
        """What is new on a board, and what has gone from a list, in a sentence."""
        old = {thing.id: thing.say for thing in before.things()}
        said: list[str] = []
        for line in zone.lines if isinstance(zone, TableZone) else [zone.things()]:
            new = [one.say for one in line if one.say and old.get(one.id) != one.say]
            if new and isinstance(zone, TableZone) and line[0].label not in new[0]:
                new[0] = f"{line[0].say}: {new[0]}"  # which line it is about
            said += new
        there = {thing.id for thing in zone.things()}
        gone = [thing.label for thing in heads(before) if thing.id not in there]
        if gone:
            said.append(f"gone: {', '.join(gone)}")
        title = title_of(zone, self.session.names)
        if said:
            return [f"{title}: {'; '.join(said)}."]
        return [f"{title}."] if zone.title != before.title else []

    def drawn(self, zone: Zone) -> list[str]:
        """A title and what is under it; what is short stands on the same line."""
        title = title_of(zone, self.session.names)
        if isinstance(zone, LineZone | CounterZone):
            [*lines] = as_text(draw(zone, self.width - 2))
            if len(lines) == 1 and len(title) + 2 + len(lines[0]) <= self.width:
                return [f"{title}: {lines[0]}"]
            return [f"{title}:", *(f"  {line}" for line in lines)]
        return ["", title, *as_text(draw(zone, self.width))]

    def describe(self) -> None:
        """The whole table in sentences."""
        self.say(self.session.described())

    def pause(self) -> bool:
        """Show what is new and wait for Enter; False if the input ends or somebody quits."""
        self.tell()
        self.show(only_news=True)
        line = read_line("\nEnter to go on, q to quit: ")
        return line is not None and line.lower() not in LEAVE

    def finish(self) -> None:
        self.tell()
        self.show(only_news=True)
        print()
        self.say(self.session.ending())
        print("\n".join(self.drawn(self.session.scorepad())))
        self.say(self.session.farewell())


def is_told_whole(before: Zone, zone: Zone) -> bool:
    """What is short, and a list of which no line has stayed."""
    if isinstance(zone, TableZone):
        return not {one.id for one in heads(before)} & {one.id for one in heads(zone)}
    return isinstance(zone, LineZone | CounterZone)


def heads(zone: Zone) -> list[Thing]:
    """The things that lines of a list begin with; of another board none, for it stays."""
    return [line[0] for line in zone.lines] if isinstance(zone, TableZone) else []
