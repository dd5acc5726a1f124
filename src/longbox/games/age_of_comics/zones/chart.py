"""The chart of the comics, and how the publishers stand."""

from __future__ import annotations

from longbox.core.bits import listed
from longbox.core.zones import (
    TableZone,
    Thing,
    Zone,
)
from longbox.games.age_of_comics.catalogue import (
    TONES,
)
from longbox.games.age_of_comics.components import (
    COLOURS,
    comic_text,
    genre_of,
)
from longbox.games.age_of_comics.decisions.rounds import CHART_SIZE, income, prize
from longbox.games.age_of_comics.events import comic_name, counted
from longbox.games.age_of_comics.scoring import total
from longbox.games.age_of_comics.view import View


def chart_zone(view: View) -> Zone:
    """Every printed comic, most fans first."""
    chart = view.chart
    comics = [
        (-int(chart.fans[comic]), comic)
        for publisher in view.publishers
        for comic in listed(publisher.mat)
    ]
    lines = [chart_line(view, comic) for _, comic in sorted(comics)]
    columns = ["fans", "space", "earns", "publisher", "comic"]
    return TableZone("chart", "Chart", None, columns, lines, "AC-75")


def chart_line(view: View, comic: int) -> list[Thing]:
    chart = view.chart
    fans, seat = int(chart.fans[comic]), int(chart.owner[comic])
    owner = COLOURS[seat]
    money = int(income(view.parts, fans))
    name = comic_name(view.parts, comic)
    say = f"{{{seat}}}'s {name}"
    label, whole = name, say
    if (chart.ripe >> comic) & 1:
        label, whole = f"{name}, to rip off", f"{say}, which others can rip off"
    tone, component, marks = TONES[genre_of(comic)], comic_text(comic), comic_marks(view, comic)
    return [
        Thing(f"chart/{comic}/fans", str(fans), f"{say} has {counted(fans, 'fan')}", number=fans),
        space_thing(comic, fans, say),
        Thing(f"chart/{comic}/earns", f"${money}", f"{say} earns ${money}", number=money),
        Thing(f"chart/{comic}/owner", owner, say, owner, seat=seat),
        Thing(f"chart/{comic}/comic", label, whole, tone, component, fans, seat, marks),
    ]


def space_thing(comic: int, fans: int, say: str) -> Thing:
    """Where a comic stands: above ten fans it starts again from the bottom (AC-75)."""
    space = (fans - 1) % CHART_SIZE + 1 if fans else 0
    label = str(space) if fans <= CHART_SIZE else f"{fans - space}+{space}"
    return Thing(f"chart/{comic}/space", label, f"{say} stands on space {label}", number=space)


def comic_marks(view: View, comic: int) -> list[str]:
    found = ["better colors"] if (view.chart.colors >> comic) & 1 else []
    if (view.chart.ripe >> comic) & 1:
        found.append("to rip off")
    return found


def standings_zone(view: View) -> Zone:
    """What each player has in all, and what the end of the round would bring now."""
    columns = ["publisher", "points so far", "earns", "wins"]
    lines = [standing(view, seat) for seat in range(len(view.publishers))]
    return TableZone("standings", "If the round ended now", None, columns, lines, "AC-74")


def standing(view: View, seat: int) -> list[Thing]:
    publisher, colour = view.publishers[seat], COLOURS[seat]
    score = total(view.parts, view.chart, seat, publisher)
    earns = sum(int(income(view.parts, view.chart.fans[one])) for one in listed(publisher.mat))
    wins = int(prize(view.parts, view.chart, view.publishers, seat))
    name = f"{{{seat}}}"
    say = f"{name} has {counted(score, 'point')} so far"
    money = f"{name} would earn ${earns}"
    points = f"{name} would win {counted(wins, 'victory point')}"
    return [
        Thing(f"standing/{seat}", colour, name, colour, seat=seat),
        Thing(f"score/{seat}", str(score), say, number=score, seat=seat),
        Thing(f"earns/{seat}", f"${earns}", money, number=earns, seat=seat),
        Thing(f"wins/{seat}", str(wins), points, number=wins, seat=seat),
    ]
