"""The full-screen table: panels, choices with a preview, and what happened."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Callable, Iterable
from typing import ClassVar, Final

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import RichLog, Static
from textual.worker import Worker

from longbox.core import zones as core
from longbox.core.errors import LongboxError
from longbox.core.words import sentence
from longbox.terminal.draw import Look, draw
from longbox.terminal.panels import Panels, text_of
from longbox.terminal.screens import Curtain, EndPage, LeavePage, Page, RulesPage, WhyPage
from longbox.terminal.session import Session, told
from longbox.terminal.text import clean
from longbox.terminal.tones import DARK, LIGHT, first_theme

PAUSE: Final = 0.8  # seconds before a bot answers, so that one can follow it, or take back
KEYS: Final = "1-9: answer  u: undo  w: why?  h: hint  o: look  r: rules  ?: help  q: quit"
HELP: Final = """\
1 to 9      answer with that choice (two digits for 10 and more)
up, down    look at a choice: see on the table what it would do
Enter       answer with the choice that is lit, as a click does
u, U        take back one answer; as many as can be
w           why can't I ...? The reason, and the rule
h           a hint: what a strong bot would do, and why; it thinks for a second
o           look at the whole table in sentences, with every pile that lies open
r           the rules
l           all that happened
PgUp, PgDn  scroll the table; Tab goes from panel to panel
space       do not wait for the bots
t           dark or light
q           leave"""


class Choice(Static, can_focus=True):
    """A numbered choice: a hover or an arrow shows what it does, Enter or a click does it."""

    def __init__(self, number: int, choice: core.Choice, table: Table) -> None:
        super().__init__(f"{number:2} {clean(choice.action)}", markup=False)
        self.choice = choice
        self.table = table

    def on_enter(self) -> None:
        self.focus()

    def on_focus(self) -> None:
        self.table.look_at(self.choice)

    def on_click(self, event: events.Click) -> None:
        if event.chain == 1:  # the second click of two is not meant for the next question
            self.table.answer(self.choice.action)


class Log(RichLog):
    """What happened; its end stays in sight when the panels above it grow."""

    def on_resize(self, event: events.Resize) -> None:
        self.scroll_end(animate=False)  # its base writes what waited for a size: both are called


class Table(App[None]):
    """A match on a full screen; all that it shows comes from the session."""

    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]  # noqa: RUF012  (as its base has it)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "move(1)", "Next"),
        Binding("up", "move(-1)", "Previous"),
        Binding("pagedown", "scroll_table(1)", "Down the table"),
        Binding("pageup", "scroll_table(-1)", "Up the table"),
        Binding("enter", "choose", "Answer"),
        Binding("u", "undo(False)", "Undo"),
        Binding("U", "undo(True)", "Undo all"),
        Binding("w", "why", "Why not?"),
        Binding("h", "hint", "Hint"),
        Binding("o", "look", "Look"),
        Binding("r", "rules", "Rules"),
        Binding("l", "log", "Log"),
        Binding("t", "theme", "Dark or light"),
        Binding("space", "skip", "Do not wait"),
        Binding("question_mark", "help", "Help"),
        Binding("q,ctrl+c", "leave", "Quit"),
    ]

    def __init__(self, session: Session, pause: float = PAUSE) -> None:
        super().__init__()
        self.session = session
        self.title = f"Longbox: {session.match.game.name}"
        self.pause = pause
        self.at_screen = 0 if session.people == 1 else None  # the person who may see it
        self.choices: list[Choice] = []
        self.typed = ""  # the beginning of a number
        self.told = 0  # how many events the log has
        self.waiting: Worker[None] | None = None  # for a bot
        self.register_theme(DARK)
        self.register_theme(LIGHT)
        self.theme = first_theme()

    def compose(self) -> ComposeResult:
        yield Static(id="status", markup=False)
        with Horizontal(id="body"):
            yield Panels(self.session.names)
            with Vertical(id="side"):
                yield VerticalScroll(id="choices", classes="panel", can_focus=False)
                yield Static(id="about", classes="panel", markup=False)
                yield Log(id="log", classes="panel", wrap=True, markup=False, min_width=10)
        yield Static(KEYS, id="keys", markup=False)

    def on_mount(self) -> None:
        for id, heading in (("choices", "Choices"), ("about", "What it does"), ("log", "Log")):
            self.query_one(f"#{id}").border_title = Content(heading.upper())
        if sys.platform != "win32":  # ended from outside, it gives the terminal back
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, self.exit)
        self.call_after_refresh(self.begin)  # when the panels have their sizes

    def begin(self) -> None:
        self.new_log()
        self.proceed()

    # The course of the match.

    def proceed(self) -> None:
        """Show where the match is, and let whoever is next do their part."""
        session = self.session
        if session.asked is not None and session.asked != self.at_screen:
            self.cover(session.names[session.asked])
            return
        if not session.match.open and session.people > 1:
            session.viewer = self.at_screen = None
            self.new_log()
        self.tell()
        self.ask()
        if session.bot_asked is not None:
            self.waiting = self.run_worker(self.step_bot_soon())
        elif not session.match.open:
            self.push_screen(EndPage(self.ending()), self.leave_if)

    def cover(self, name: str) -> None:
        """Take everything off the table, so that nothing flashes up when the curtain is lifted."""
        self.table.show([], None)
        self.show_choices([])
        self.show_about("")
        self.new_log()
        self.push_screen(Curtain(name), self.uncover)

    def uncover(self, _: bool | None) -> None:
        """The next person is at the screen."""
        self.at_screen = self.session.viewer = self.session.asked
        self.proceed()

    async def step_bot_soon(self) -> None:
        """No Textual timer: one that starts late on a busy machine never fires."""
        await asyncio.sleep(self.pause)
        self.waiting = None
        self.attempt(self.session.step_bot)
        self.proceed()

    def answer(self, action: str) -> None:
        """Answer for the person at the screen, if they are asked."""
        if self.session.asked is not None:
            self.attempt(lambda: self.session.answer(action))
            self.proceed()

    def attempt(self, deed: Callable[[], object]) -> bool:
        """Do what may be refused, and say why if it is."""
        try:
            deed()
        except LongboxError as error:
            self.write(told(error))
            self.show_about(told(error))
            return False
        return True

    # Showing.

    def ask(self) -> None:
        """The status line, the table and the choices."""
        session = self.session
        self.typed = ""
        self.query_one("#status", Static).update(self.status())
        self.show_about("")
        self.table.show(session.zones(), session.viewer)
        self.show_choices(session.choices())

    def show_choices(self, choices: Iterable[core.Choice]) -> None:
        panel = self.query_one("#choices", VerticalScroll)
        panel.remove_children()
        self.choices = [Choice(number, one, self) for number, one in enumerate(choices, start=1)]
        panel.display = bool(self.choices)
        panel.mount_all(self.choices)
        if self.choices:
            self.choices[0].focus()

    def status(self) -> str:
        status = clean(self.session.status())
        answers = self.session.match.answers
        if self.session.bot_asked is not None and answers:
            mine = answers[-1].seat < self.session.people
            if mine and self.session.match.undo_to < len(answers):
                return f"{status} (u: take back your answer)"
        return status

    @property
    def table(self) -> Panels:
        return self.query_one(Panels)

    def look_at(self, choice: core.Choice) -> None:
        """What a choice does: in words, and on the table."""
        session = self.session
        if session.asked is None:
            return
        self.show_about(choice.say)
        after = session.preview(choice.action)
        self.table.show(session.zones(), session.viewer, choice.targets, after)

    def show_about(self, text: str) -> None:
        about = self.query_one("#about", Static)
        about.display = bool(text)
        about.update(clean(sentence(text)))

    def tell(self) -> None:
        """Write to the log what it does not have yet."""
        events = self.session.events()
        for event in events[self.told :]:
            self.write(event)
        self.told = len(events)

    def new_log(self) -> None:
        self.query_one(Log).clear()
        for line in self.session.opening():
            self.write(line)
        self.told = 0

    def on_resize(self) -> None:
        self.call_after_refresh(self.tell_again)

    def tell_again(self) -> None:
        """The log wraps lines when they are written; behind a curtain there are none."""
        if self.told and len(self.screen_stack) == 1:
            self.new_log()
            self.tell()

    def write(self, text: str) -> None:
        self.query_one(Log).write(Text(clean(text)))

    def ending(self) -> Text:
        """Who won, the scorepad, and where the match is kept."""
        width = min(90, self.size.width - 10)
        pad = text_of(draw(self.session.scorepad(), width, Look()), Look(), dark=True)
        text = Text("\n\n".join(clean(line) for line in self.session.ending()))
        text.append("\n\n").append_text(pad)
        for line in self.session.farewell():
            text.append("\n\n" + clean(line))
        return text

    # Keys.

    def on_key(self, event: events.Key) -> None:
        """A number answers as soon as no longer one could be meant."""
        if not event.key.isdecimal() or len(self.screen_stack) > 1:
            return
        number = int(self.typed + event.key)
        if not 1 <= number <= len(self.choices):
            self.typed = ""
        elif number * 10 <= len(self.choices):
            self.typed = str(number)
            self.choices[number - 1].focus()
        else:
            self.answer(self.choices[number - 1].choice.action)

    def action_move(self, by: int) -> None:
        if self.choices:
            place = self.place_of_focus()
            self.choices[0 if place is None else (place + by) % len(self.choices)].focus()

    def place_of_focus(self) -> int | None:
        places = [place for place, one in enumerate(self.choices) if one is self.focused]
        return places[0] if places else None

    def action_choose(self) -> None:
        place = self.place_of_focus()
        if place is not None:
            self.answer(self.choices[place].choice.action)

    def action_scroll_table(self, by: int) -> None:
        self.table.scroll_relative(y=by * self.table.size.height, animate=False)

    def action_undo(self, whole: bool) -> None:
        """Also while a bot is about to answer: it has not yet."""
        answers = len(self.session.match.answers)
        self.attempt(lambda: self.write(f"{self.session.undo(whole)}."))
        if len(self.session.match.answers) < answers:  # even if that could not be kept
            self.told = min(self.told, len(self.session.events()))
            self.stop_waiting()
            self.proceed()

    def action_skip(self) -> None:
        if self.stop_waiting():
            self.attempt(self.session.run_bots)
            self.proceed()

    def stop_waiting(self) -> bool:
        waiting, self.waiting = self.waiting, None
        if waiting is not None:
            waiting.cancel()
        return waiting is not None

    def action_why(self) -> None:
        if self.session.asked is not None:
            self.push_screen(WhyPage(self.session))

    def action_hint(self) -> None:
        if self.session.asked is not None:
            self.show_about("Thinking ...")
            self.call_after_refresh(self.give_hint)

    def give_hint(self) -> None:
        """It takes a second, in which nothing else happens: first the screen says so."""
        if self.session.asked is not None:
            self.attempt(lambda: self.show_about(" ".join(self.session.hint())))

    def action_look(self) -> None:
        if self.session.viewer == self.at_screen:  # not behind a curtain
            self.push_screen(Page("The table", "\n\n".join(self.session.described())))

    def action_rules(self) -> None:
        self.push_screen(RulesPage(self.session.rules()))

    def action_log(self) -> None:
        self.push_screen(Page("What happened", "\n".join(self.session.events())))

    def action_help(self) -> None:
        self.push_screen(Page("Keys", HELP))

    def action_theme(self) -> None:
        self.theme = LIGHT.name if self.theme == DARK.name else DARK.name
        self.table.draw_all()

    def action_leave(self) -> None:
        if self.session.match.open:
            self.push_screen(LeavePage(self.session.farewell()), self.leave_if)
        else:
            self.exit()

    def leave_if(self, sure: bool | None) -> None:
        if sure:
            self.exit()


def run(session: Session) -> None:
    """Play on a full screen; then leave on the terminal what is worth keeping."""
    Table(session).run()
    ending = [] if session.match.open else session.ending()
    for line in [session.table_text(), *ending, *session.farewell()]:
        print(clean(line))
