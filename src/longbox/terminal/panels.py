"""The table in panels: one's own board, what is common to all, and the boards of the others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rich.text import Text
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from longbox.core.zones import CounterZone, LineZone, Thing, Zone
from longbox.terminal.draw import Line, Look, draw, title_of
from longbox.terminal.text import clean
from longbox.terminal.tones import MARKED, tone_style


class Panels(VerticalScroll):
    """Draws zones, with what a choice touches marked, and shown as it would become."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(id="table")
        self.names = names
        self.panels: dict[str, Static] = {}
        self.zones: list[Zone] = []
        self.viewer: int | None = None
        self.touched: Sequence[str] = ()
        self.after: list[Zone] = []
        self.rows: dict[str, tuple[Static, int]] = {}  # where each thing is drawn

    def show(
        self,
        zones: list[Zone],
        viewer: int | None,
        touched: Sequence[str] = (),
        after: Iterable[Zone] = (),
    ) -> None:
        """The zones now; the ids that a choice touches; the zones after it, if they are known."""
        self.zones, self.viewer = zones, viewer
        self.touched, self.after = touched, list(after)
        self.draw_all()
        self.call_after_refresh(self.bring_into_sight)

    def bring_into_sight(self) -> None:
        """Scroll to the first thing that a choice touches, unless it can be seen."""
        found = [self.rows[id] for id in self.touched if id in self.rows]
        if found:
            panel, row = found[0]
            row += panel.virtual_region.y + 1  # below the border
            if not 0 <= row - self.scroll_y < self.size.height:
                self.scroll_to(y=row - self.size.height // 2, animate=False)

    def on_resize(self) -> None:
        self.draw_all()

    def draw_all(self) -> None:
        groups = groups_of(self.zones)
        if list(groups) != list(self.panels):
            self.make_panels(groups)
        changed = changed_things(self.zones, self.after)
        look = Look([*self.touched, *changed], changed)
        titles = {zone.id: title_of(zone, self.names) for zone in self.after}
        self.rows = {}
        for key, zones in groups.items():
            panel = self.panels[key]
            panel.set_class(zones[0].seat is not None and zones[0].seat == self.viewer, "own")
            if zones[0].seat is not None:
                panel.border_title = Content(self.title(zones[0], titles).upper())
                lines = draw(zones[0], self.inner_width(), look)
                self.note(panel, 0, lines)
                panel.update(self.text_of(lines, look))
            else:
                panel.border_title = Content("TABLE")
                panel.update(self.common(panel, zones, titles, look))

    def note(self, panel: Static, first: int, lines: Sequence[Line]) -> None:
        """Remember in which row of a panel things are."""
        for row, line in enumerate(lines, start=first):
            for span in line:
                self.rows.setdefault(span.thing, (panel, row))

    def make_panels(self, keys: Iterable[str]) -> None:
        self.remove_children()
        self.panels = {key: Static(classes="panel", markup=False) for key in keys}
        self.mount_all(self.panels.values())

    def inner_width(self) -> int:
        """Within borders, padding and the scroll bar."""
        return max(20, self.size.width - (3 if self.screen.has_class("-narrow") else 5))

    def title(self, zone: Zone, titles: Mapping[str, str]) -> str:
        """The title, and what it would be if that is something else."""
        now = title_of(zone, self.names)
        then = titles.get(zone.id, now)
        return now if now == then else f"{now} → {clean_title(then)}"

    def common(
        self, panel: Static, zones: Sequence[Zone], titles: Mapping[str, str], look: Look
    ) -> Text:
        """All zones that belong to nobody, each under its title or beside it."""
        text = Text()
        width = self.inner_width()
        for zone in zones:
            title = Text(self.title(zone, titles).upper(), style="bold")
            lines = draw(zone, width, look)
            drawn = self.text_of(lines, look)
            beside = len(title) + 1 + len(drawn) <= width and isinstance(
                zone, LineZone | CounterZone
            )
            text.append_text(Text("\n") if text else Text())
            text.append_text(title).append(" " if beside else "\n")
            self.note(panel, text.plain.count("\n"), lines)
            text.append_text(drawn)
        return text

    def text_of(self, lines: Iterable[Line], look: Look) -> Text:
        return text_of(lines, look, self.app.current_theme.dark)


def text_of(lines: Iterable[Line], look: Look, dark: bool) -> Text:
    """Drawn lines in colour; whatever they say, it is no markup."""
    text = Text(no_wrap=True)
    for place, line in enumerate(lines):
        text.append("\n" if place else "")
        for span in line:
            style = MARKED[dark] if span.thing in look.marks else tone_style(span.tone, dark)
            text.append(span.text, f"bold {style}" if span.heading else style)
    return text


def groups_of(zones: Iterable[Zone]) -> dict[str, list[Zone]]:
    """A panel for each zone of a seat, and one for all that are common."""
    groups: dict[str, list[Zone]] = {}
    for zone in zones:
        groups.setdefault("" if zone.seat is None else zone.id, []).append(zone)
    return groups


def changed_things(before: Iterable[Zone], after: Iterable[Zone]) -> dict[str, Thing]:
    """The things that would look different, as they would become."""
    labels = {thing.id: thing.label for zone in before for thing in zone.things()}
    return {
        thing.id: thing
        for zone in after
        for thing in zone.things()
        if thing.id in labels and labels[thing.id] != thing.label
    }


def clean_title(title: str) -> str:
    """What comes after the name, which need not be said twice."""
    return clean(title.partition(": ")[2] or title)
