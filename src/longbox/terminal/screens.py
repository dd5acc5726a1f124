"""What lies over the table for a while: questions, texts, the curtain and the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, Markdown, Static

from longbox.core.errors import listed
from longbox.core.words import named
from longbox.terminal.session import Session
from longbox.terminal.text import clean


class Modal(ModalScreen[bool]):
    """A sheet over the table that Escape puts away."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "dismiss(False)", "Back"),
        Binding("ctrl+c", "app.leave", "Quit", priority=True),
    ]
    heading = ""
    hint = "Esc: back"

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="sheet") as sheet:
            sheet.border_title = Content(self.heading.upper())
            sheet.border_subtitle = Content(self.hint)
            yield from self.content()

    def content(self) -> ComposeResult:
        raise NotImplementedError


class Page(Modal):
    """Lines to read."""

    def __init__(self, heading: str, text: Text | str) -> None:
        super().__init__()
        self.heading = heading
        self.text = text

    def content(self) -> ComposeResult:
        yield Static(self.text, markup=False)


class EndPage(Page):
    """How the match ended; the table can be looked at again."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "dismiss(True)", "Leave"),
        Binding("escape", "dismiss(False)", "Back"),
    ]
    hint = "Esc: see the table   q: leave"

    def __init__(self, text: Text) -> None:
        super().__init__("The match is over", text)


class RulesPage(Modal):
    """The rule book."""

    heading = "Rules"

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def content(self) -> ComposeResult:
        yield Markdown(self.text, open_links=False)


class LeavePage(Modal):
    """Asks before leaving a match that is not over."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,q,enter", "dismiss(True)", "Leave"),
        Binding("ctrl+c", "dismiss(True)", "Leave", priority=True),
        Binding("escape,n", "dismiss(False)", "Stay"),
    ]
    heading = "Leave the table?"
    hint = "y: leave   n: stay"

    def __init__(self, kept: Sequence[str]) -> None:
        super().__init__()
        self.kept = kept

    def content(self) -> ComposeResult:
        yield Static("\n".join(self.kept) or "The match is not kept anywhere.", markup=False)


class WhyPage(Modal):
    """Why can't I? Every action that the typed words fit, with the reason and the rule."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(False)", "Back")]
    AUTO_FOCUS = "Input"
    heading = "Why can't I ...?"
    hint = "type an action   Esc: back"

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session

    def content(self) -> ComposeResult:
        yield Input(placeholder="what you would like to do", id="wish")
        yield Static(self.answer(""), markup=False, id="answer")

    def on_input_changed(self, event: Input.Changed) -> None:
        self.query_one("#answer", Static).update(self.answer(event.value))

    def answer(self, wish: str) -> Text:
        """One action with its rule in full, or all that the words fit, grouped by the reason."""
        words = clean(wish).lower()
        texts = [action.text for action in self.session.match.game.actions]
        found = [words] if words in texts else [text for text in texts if words in text]
        if len(found) == 1:
            return Text("\n\n".join(map(clean, [found[0], *self.session.why(found[0])])))
        if not found:
            return Text(f"No action has these words. There is {clean(listed(texts))}.")
        return Text("\n".join(self.grouped(found)))

    def grouped(self, texts: Sequence[str]) -> list[str]:
        """Refused actions by their reason, those that say the most first."""
        groups: dict[str, list[str]] = {}
        for text in texts:
            refusal = self.session.match.why_not(text, self.session.asked)
            if refusal is not None:
                why = named(str(refusal), self.session.names)
                groups.setdefault(why, []).append(text)
        few_first = sorted(groups.items(), key=lambda group: len(group[1]))
        lines = [clean(f"{', '.join(same)}: {reason}") for reason, same in few_first]
        return lines or ["You can: these are all among your choices."]


class Curtain(ModalScreen[bool]):
    """Hides the table until the next person is at the screen; leaving does not lift it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "app.leave", "Quit", priority=True),
    ]

    def __init__(self, name: str) -> None:
        super().__init__()
        self.next_person = name

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="sheet", can_focus=False) as sheet:
            sheet.border_title = Content(f"{self.next_person.upper()} IS NEXT")
            yield Static("Nobody else looks at the screen now.", markup=False)
            yield Static(f"{self.next_person}: press any key, or click.", markup=False)

    def on_key(self, event: events.Key) -> None:
        event.stop()
        self.dismiss(True)

    def on_click(self) -> None:
        self.dismiss(True)
