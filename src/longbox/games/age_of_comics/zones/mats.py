"""What lies before a publisher: comics and their teams, money, ideas, orders."""

from __future__ import annotations

from typing import Final

from longbox.core.bits import listed
from longbox.core.zones import (
    TableZone,
    Thing,
    Zone,
)
from longbox.games.age_of_comics.catalogue import (
    TONES,
    WALKED,
    genre_id,
    order_id,
)
from longbox.games.age_of_comics.components import (
    CIRCLES,
    COLOURS,
    CREATIVES,
    GENRES,
    THE_X,
    card_text,
    comic_text,
    genre_of,
)
from longbox.games.age_of_comics.events import comic_name, counted, tile_name
from longbox.games.age_of_comics.scoring import total
from longbox.games.age_of_comics.state import NOTHING
from longbox.games.age_of_comics.view import View, comics_in_order
from longbox.games.age_of_comics.zones.cards import CODES, TO_PRINT, card_label, is_printing, raised
from longbox.games.age_of_comics.zones.chart import comic_marks
from longbox.games.age_of_comics.zones.city import tile_label, tile_tone

LEFT: Final = {  # by question: what is still to do in an action, and how it is said
    "TakeFromBoard": ("ideas", "idea", "to take from the board"),
    "TakeFromSupply": ("ideas", "idea", "to take from the supply"),
    "ConvertIdea": ("conversions", "idea", "to turn into a fan"),
    "BoostByMarketing": ("fans", "fan", "to give"),
    "ChooseComic": ("comics", "comic", "to print"),
    "ChooseWriter": ("comics", "comic", "to print"),
    "ChooseArtist": ("comics", "comic", "to print"),
    "ChooseTeam": ("comics", "comic", "to print"),
}


def mat_zone(view: View, seat: int) -> Zone:
    """The comics of a player with their teams; * marks a creative of the comic's genre."""
    columns = ["comic", "fans", "value", "writer", "artist"]
    lines = [mat_line(view, comic) for comic in comics_in_order(view, seat)]
    under_way = int(view.turn.comic) if is_printing(view, seat) else NOTHING
    if under_way != NOTHING:
        lines.append(line_to_print(view, under_way))
    hyped = [comic for comic in listed(view.publishers[seat].hyped) if comic != under_way]
    lines += [hyped_line(view, comic) for comic in hyped]
    title = "comics (* of its genre, +2 better colors)"
    return TableZone(f"mat-{seat}", title, seat, columns, lines, "AC-35")


def mat_line(view: View, comic: int) -> list[Thing]:
    chart = view.chart
    genre, number = int(genre_of(comic)), int(chart.number[comic])
    title = view.parts.title(comic) + (" +2" if (chart.colors >> comic) & 1 else "")
    name = comic_name(view.parts, comic)
    fans, worth = int(chart.fans[comic]), int(chart.worth(comic))
    say = name + (", with better colors" if (chart.colors >> comic) & 1 else "")
    label, marks = f"{CODES[genre]} {title}", comic_marks(view, comic)
    return [
        Thing(f"mat/{comic}", label, say, TONES[genre], comic_text(comic), number, marks=marks),
        Thing(f"mat/{comic}/fans", str(fans), f"{name} has {counted(fans, 'fan')}", number=fans),
        Thing(f"mat/{comic}/value", str(worth), f"{name} is of value {worth}", number=worth),
        team_thing(view, comic, int(chart.writer[comic]), "writer"),
        team_thing(view, comic, int(chart.artist[comic]), "artist"),
    ]


def team_thing(view: View, comic: int, card: int, kind: str) -> Thing:
    genre, value = int(genre_of(card)), int(view.chart.value[card])
    marks = raised(view, card)
    star = ""
    if genre == genre_of(comic):
        star = "*"
        marks.append("of its genre")
    label = f"{view.parts.names[card]} {value}{star}"
    say = card_label(view, card)[1]
    id, component = f"mat/{comic}/{kind}", card_text(card)
    return Thing(id, label, say, TONES[genre], component, value, marks=marks)


def line_to_print(view: View, comic: int) -> list[Thing]:
    """The comic that is laid out to be printed, with the writer once there is one (AC-32)."""
    genre, title = genre_of(comic), view.parts.title(comic)
    say = f"{comic_name(view.parts, comic)} is laid out to be printed"
    id, label, marks = f"mat/{comic}", f"to print: {title}", [TO_PRINT]
    empty = {part: Thing(f"{id}/{part}", "", say) for part in ("fans", "value", "writer", "artist")}
    if view.turn.writer != NOTHING:
        empty["writer"] = team_thing(view, comic, int(view.turn.writer), "writer")
    return [Thing(id, label, say, TONES[genre], comic_text(comic), marks=marks), *empty.values()]


def hyped_line(view: View, comic: int) -> list[Thing]:
    """A comic that is not printed yet and collects hype."""
    tokens, card = int(view.chart.hype[comic]), CREATIVES + comic
    title = view.parts.title(comic)
    label = f"hyped: {title} ({tokens})"
    say = f"{title} is hyped and has {counted(tokens, 'token')}"
    tone = TONES[genre_of(comic)]
    gathered = Thing(f"hyped/{comic}/tokens", f"hype ×{tokens}", say, number=tokens)
    empty = [Thing(f"hyped/{comic}/{place}", "", say) for place in range(3)]
    return [
        Thing(f"card/{card}", label, say, tone, card_text(card), tokens, marks=["hyped"]),
        gathered,
        *empty,
    ]


def means_title(view: View, seat: int) -> str:
    publisher = view.publishers[seat]
    points = total(view.parts, view.chart, seat, publisher)
    return f"{COLOURS[seat]}, {counted(points, 'point')} so far"


def means(view: View, seat: int) -> list[Thing]:
    """Money, editors, tickets, cubes, points, and the agent with what it can still do."""
    publisher = view.publishers[seat]
    money, editors = int(publisher.money), int(publisher.editors)
    tickets, cubes = int(publisher.tickets), int(publisher.cubes_left)
    points = int(publisher.points)
    extra = ["extra editor"] if publisher.fifth_is_out else []
    say = f"{counted(editors, 'editor')} to place"
    on_mat = f"{counted(cubes, 'cube')} for specials, still on the mat"
    found = [
        Thing(f"money-{seat}", f"${money}", f"${money}", number=money),
        Thing(f"editors-{seat}", counted(editors, "editor"), say, number=editors, marks=extra),
        counted_thing(f"tickets-{seat}", tickets, "ticket"),
        Thing(f"cubes-{seat}", counted(cubes, "cube"), on_mat, number=cubes),
        Thing(f"points-{seat}", f"{points} VP", f"{points} VP from the rankings", number=points),
        agent_thing(view, seat),
    ]
    if is_sending(view, seat):
        for left, verb in ((int(view.turn.flips), "flip"), (int(view.turn.collects), "collect")):
            say = f"{counted(left, 'tile')} to {verb} in this action"
            found.append(Thing(f"{verb}-{seat}", f"{left} to {verb}", say, number=left))
    return found + left_things(view, seat)


def left_things(view: View, seat: int) -> list[Thing]:
    """How often the open question is still asked in this action."""
    asked = view.pending[-1].name() if view.pending and view.pending[-1].seat == seat else ""
    if asked not in LEFT:
        return []
    mark, what, deed = LEFT[asked]
    left = sum(one.name() == asked and one.seat == seat for one in view.pending)
    if asked == "ConvertIdea":
        left = int(view.turn.converts_left)
    elif mark == "comics":
        left = int(view.turn.prints_left)
    say = f"{counted(left, what)} {deed} in this action"
    return [Thing(f"left-{seat}", f"{counted(left, what)} {deed}", say, number=left, marks=[mark])]


def is_sending(view: View, seat: int) -> bool:
    return any(one.name() == "SendAgent" and one.seat == seat for one in view.pending)


def agent_thing(view: View, seat: int) -> Thing:
    """The agent, with the number of its circle."""
    circle = int(view.publishers[seat].agent)
    where = "the X" if circle == THE_X else CIRCLES[circle]
    marks = [WALKED] if is_sending(view, seat) and view.turn.has_walked else []
    say = f"{{{seat}}}'s agent stands at {where}"
    return Thing(f"agent-{seat}", f"agent at {where}", say, number=circle, marks=marks)


def counted_thing(id: str, count: int, what: str) -> Thing:
    text = counted(count, what)
    return Thing(id, text, text, number=count)


def idea_things(view: View, seat: int) -> list[Thing]:
    """Tokens of each genre, those of which there is none too."""
    found: list[Thing] = []
    for genre, name in enumerate(GENRES):
        count = int(view.publishers[seat].ideas[genre])
        say = f"{counted(count, 'idea')} for {name}"
        found.append(
            Thing(
                f"ideas-{seat}/{genre}",
                f"{name} {count}",
                say,
                TONES[genre],
                genre_id(genre),
                count,
            )
        )
    return found


def order_things(view: View, seat: int) -> list[Thing]:
    """Orders that wait, then those that are fulfilled."""
    publisher = view.publishers[seat]
    found = [order_thing(view, tile, []) for tile in listed(publisher.orders)]
    return found + [order_thing(view, tile, ["fulfilled"]) for tile in listed(publisher.fulfilled)]


def order_thing(view: View, tile: int, marks: list[str]) -> Thing:
    parts = view.parts
    label, say = tile_label(view, tile), tile_name(parts, tile)
    if marks:
        label, say = f"{label} done", f"{say}, fulfilled"
    component, value = order_id(parts, tile), int(parts.order_value[tile])
    return Thing(f"order/{tile}", label, say, tile_tone(tile), component, value, marks=marks)
