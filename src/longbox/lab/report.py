"""A report: what a run tells, as one page that needs nothing else."""

from __future__ import annotations

import base64
import importlib.resources
import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from longbox.core.zones import Component
from longbox.lab import pictures
from longbox.lab.evidence import Evidence, Use
from longbox.lab.measures import Measured, line_through
from longbox.lab.questions import Happened, Taken, printed_on
from longbox.lab.rows import turn_name

MOST_SOURCES: Final = 16
MOST_NAMES: Final = 26  # in one picture
FEW: Final = 3  # columns that a phone has room for
ENOUGH: Final = 20  # seats, before "always" or an interval of wins means something
FONTS: Final = (("Atkinson Hyperlegible Next", "text", "400 800"), ("Bangers", "loud", "400"))


def page(evidence: Evidence) -> str:
    """The whole page; it has no script, and asks for nothing from elsewhere."""
    game = evidence.game
    parts = [
        ("glance", "At a glance", at_a_glance),
        ("points", "Points and margins", points_and_margins),
        ("seats", "Seat advantage", seat_advantage),
        ("length", "Length and choice", length_and_choice),
        ("lead", "Lead changes", lead_changes),
        ("sources", "Where points come from", score_sources),
        ("luck", "Luck against skill", luck_and_skill),
        ("designer", f"What the designer of {game.name} asks", designers_part),
    ]
    sections = [(id, title, made(evidence)) for id, title, made in parts]
    links = [f'<a href="#{id}">{escape(title)}</a>' for id, title, _ in sections]
    shown = [
        f'<section id="{id}"><h2>{escape(title)}</h2>{body}</section>'
        for id, title, body in sections
    ]
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="en" data-game="{game.id}"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(game.name)}: {evidence.count:,} matches</title>",
            f"<style>{fonts()}{resource('longbox.lab', 'report.css').decode()}</style>",
            "</head><body>",
            sprite(game.id, game.catalogue(), "".join(body for _, _, body in sections)),
            f"<header><h1>{escape(game.name)}</h1>{what_was_played(evidence)}",
            f"<nav>{''.join(links)}</nav></header><main>",
            *shown,
            "</main></body></html>\n",
        ]
    )


# The parts of the page.


def what_was_played(evidence: Evidence) -> str:
    run = evidence.simulation
    bots = ", ".join(run.bots)
    alike = len(evidence.bots) == 1
    turns = "once, since the bots are alike" if alike else "in every rotation of the seats"
    options = ", ".join(f"{name} = {value}" for name, value in run.options.items())
    lines = [
        f"{evidence.count:,} matches of {len(run.bots)} players, bots {bots};"
        f" {evidence.seeds:,} seeds, each {turns}.",
        f"Edition: {evidence.game.edition.name} ({run.edition_hash}); version {run.rules} of the"
        f" rules{f'; options: {options}' if options else ''}.",
    ]
    if evidence.count < evidence.planned:
        lines.append(f"The run is not over: {evidence.planned:,} matches are planned.")
    if evidence.broken:
        count = len(evidence.broken)
        why = evidence.broken[0]["why"]
        lines.append(f"{count} matches are left out, since a bot broke down: it {why}.")
    lines.append(
        "Small figures are 95 % intervals. Matches with the same seed share their luck, so"
        " intervals count seeds."
    )
    return "".join(f"<p>{escape(line)}</p>" for line in lines)


def at_a_glance(evidence: Evidence) -> str:
    tiles = [
        ("points of the winner", number(evidence.winners_points())),
        ("margin over the second", number(evidence.margins())),
        ("ties for first, %", percent(evidence.ties())),
        ("decisions in a match", number(evidence.match_mean("decisions"))),
        ("options at a decision", number(evidence.match_mean("options"))),
        ("lead changes", number(evidence.match_mean("lead_changes"), 2)),
    ]
    if evidence.has_rounds:
        tiles.append(("rounds", number(evidence.match_mean("rounds"), 2)))
    shown = [f"<div><dt>{name}</dt><dd>{value}</dd></div>" for name, value in tiles]
    return f'<dl class="tiles">{"".join(shown)}</dl>'


def points_and_margins(evidence: Evidence) -> str:
    head = ["bot", "points"]
    rows = [[escape(bot), number(evidence.points_of_bot(bot))] for bot in evidence.bots]
    if len(evidence.bots) > 1:
        head.append("wins %")
        for bot, row in zip(evidence.bots, rows, strict=True):
            row.append(percent(evidence.wins_of_bot(bot)))
    points = {f"bot {bot}": evidence.all_points(bot) for bot in evidence.bots}
    shown = [
        figure("Points", pictures.spread("points", points, "How points are spread")),
    ]
    if evidence.players > 1:
        margins = {"margin": evidence.all_margins()}
        told = "How the winner's margin over the second is spread"
        shown.append(figure("Margin over the second", pictures.spread("points", margins, told)))
    ends = [[escape(why), percent(share)] for why, share in evidence.endings()]
    return (
        side_by_side(*shown)
        + side_by_side(table(head, rows))
        + "<h3>Why matches end</h3>"
        + side_by_side(table(["because", "of matches %"], ends))
    )


def seat_advantage(evidence: Evidence) -> str:
    """By turn, since who begins is drawn by lot, and by seat, which nothing should tell apart."""
    turns = [
        (turn_name(turn), evidence.wins_of_turn(turn), evidence.points_of_turn(turn))
        for turn in range(evidence.players)
    ]
    seats = [
        (f"seat {seat + 1}", evidence.wins_of_seat(seat), evidence.points_of_seat(seat))
        for seat in range(evidence.players)
    ]
    return shares(evidence, "turn", turns) + shares(evidence, "seat", seats)


def shares(evidence: Evidence, what: str, found: Sequence[tuple[str, Measured, Measured]]) -> str:
    fair = 100 / evidence.players
    apart = [
        f"{name} ({100 * share.value - fair:+.1f})"
        for name, share, _ in found
        if share.outside(1 / evidence.players, len(found))
    ]
    said = (
        f"By {what}: the fair share is {fair:.1f} %. Beyond it, for certain: {', '.join(apart)}."
        if apart
        else f"By {what}: the fair share is {fair:.1f} %. None is found to differ from it."
    )
    picture = pictures.intervals(
        "wins %",
        [(name, hundredfold(share)) for name, share, _ in found],
        fair,
        f"Wins by {what}",
    )
    rows = [[name, percent(share), number(points)] for name, share, points in found]
    shown = side_by_side(
        figure(f"Wins by {what}", picture), table([what, "wins %", "points"], rows)
    )
    return f"<p>{said}</p>{shown}"


def length_and_choice(evidence: Evidence) -> str:
    decisions = evidence.match_mean("decisions")
    shortest, longest = evidence.game.about.minutes
    low, high = (60 * minutes / max(1.0, decisions.value) for minutes in (shortest, longest))
    shown = [
        figure(
            "Decisions",
            pictures.spread(
                "decisions in a match",
                {"matches": evidence.match_values("decisions")},
                "How the number of decisions is spread",
            ),
        )
    ]
    rounds = evidence.match_values("rounds") if evidence.has_rounds else []
    if len(set(rounds)) > 1:
        told = "How the number of rounds is spread"
        picture = pictures.spread("rounds in a match", {"matches": rounds}, told)
        shown.append(figure("Rounds", picture))
    always = f" Every match has {rounds[0]:.0f} rounds." if len(set(rounds)) == 1 else ""
    body = (
        f"<p>The box says {span(shortest, longest)} minutes, which leaves {span(low, high)} seconds"
        f" for each of {number(decisions)} decisions, dealing and reckoning included.{always}</p>"
        f"{side_by_side(*shown)}"
    )
    rows = [
        [words(question), number(asked), number(options)]
        for question, asked, options in evidence.asked()
    ]
    if not rows:
        return body + "<p>Simulate with --decisions to see which questions these are.</p>"
    return (
        body
        + "<h3>Questions</h3>"
        + side_by_side(table(["question", "in a match", "options"], rows))
    )


def lead_changes(evidence: Evidence) -> str:
    picture = pictures.spread(
        "lead changes in a match",
        {"matches": evidence.match_values("lead_changes")},
        "How the number of lead changes is spread",
    )
    return (
        f"<p>The lead changes {number(evidence.match_mean('lead_changes'), 2)} times in a match; in"
        f" {percent(evidence.without_lead_change())} % of the matches who leads first leads always."
        f"</p>{side_by_side(figure('Lead changes', picture))}"
    )


def score_sources(evidence: Evidence) -> str:
    found = evidence.sources()
    if not found:
        return "<p>The game keeps no scorepad.</p>"
    shown = found[:MOST_SOURCES]
    picture = pictures.intervals(
        "points a seat", [(name, everyone) for name, everyone, _, _ in shown], 0.0, "Score sources"
    )
    known = {component.name: component for component in evidence.game.catalogue()}
    rows = [
        [
            with_icon(known[name]) if name in known else escape(name),
            number(everyone),
            number(winners),
            number(others),
        ]
        for name, everyone, winners, others in found
    ]
    return side_by_side(
        figure("Points a seat, by source", picture),
        table(["source", "all", "winners", "others"], rows),
    )


def luck_and_skill(evidence: Evidence) -> str:
    if len(evidence.bots) < 2:
        return (
            "<p>All bots are the same, so each deal was played once, and nothing tells luck from"
            " skill. Simulate with bots that differ (--bots 2,3:500) to see who wins when"
            " everybody gets everybody's luck.</p>"
        )
    same_bot, same_seat, neither = evidence.mirrored()
    rows = [
        ["the same player wins from every seat: skill decided", percent(same_bot)],
        ["the same seat wins, whoever sits there: luck decided", percent(same_seat)],
        ["neither", percent(neither)],
    ]
    found = [(f"bot {bot}", hundredfold(evidence.wins_of_bot(bot))) for bot in evidence.bots]
    fair = 100 / evidence.players
    picture = pictures.intervals("wins %, a seat", found, fair, "Wins of each bot")
    shown = side_by_side(figure("Wins by bot", picture), table(["of the deals", "%"], rows))
    return f"<p>Each deal was played in every rotation of the seats.</p>{shown}"


def designers_part(evidence: Evidence) -> str:
    asked = evidence.questions()
    parts = []
    if evidence.has_components:
        rounds = any(isinstance(one, Taken) and one.for_a_round for one in asked)
        parts.append(f'<p class="quiet">{TERMS}{FOR_A_ROUND if rounds else ""}</p>')
    if evidence.simulation.give:
        parts.append(gifts_part(evidence))
    for question in asked:
        if isinstance(question, Taken):
            parts.append(taken_part(evidence, question))
        else:
            parts.append(happened_part(evidence, question))
    if not evidence.has_components:
        parts.append(
            "<p>Simulate with --components to see what is taken, when, and how that goes along with"
            " winning.</p>"
        )
    return "".join(parts)


TERMS: Final = (
    "Taken by %: of the seats that could take it in a match; times: how often each of those did."
    " Lift: how many matches in a hundred those who took it win beyond what that bot in that seat"
    " usually does. It tells what goes along with winning, not yet what causes it. ◆ stands out"
    " by its lift, even though so many were looked at (Bonferroni)."
)
FOR_A_ROUND: Final = " Points that round: what those who took it gained from then to its end."


def taken_part(evidence: Evidence, question: Taken) -> str:
    uses = evidence.uses_of(question)
    if not uses:
        return ""
    by_lift = sorted(uses, key=lambda use: -use.lift.value)
    for_a_round = question.for_a_round and evidence.has_rounds
    rows, marks = [], []
    for use in by_lift:
        seen = [described(use.component), percent(use.share)]
        if not for_a_round:  # of which a seat has one at a time
            seen.append(number(use.times, 2))
        if evidence.has_rounds:
            seen.append(number(use.round) if use.round.count else "")
        if for_a_round:
            seen.append(number(use.gained, 2) if use.gained.count else "")
        seen.append(number(hundredfold(use.lift), signed=True) if use.lift.count else "")
        rows.append(with_printed(seen, question, use.component))
        marks.append(stands_out(use.lift, len(uses)))
    head = with_title(["name", "taken by %"], question)
    head += [] if for_a_round else ["times"]
    head += ["first in round"] if evidence.has_rounds else []
    head += ["points that round"] if for_a_round else []
    measured = [(use.component, hundredfold(use.lift)) for use in by_lift if use.lift.count]
    shown = pictures_of("Lift", measured, f"{question.title} Lift of each")
    picture, said = explained("lift", question, measured)
    if for_a_round:
        gained = [(use.component, use.gained) for use in by_lift if use.gained.count]
        more, told = explained("points that round", question, gained, usual=None, digits=2)
        picture += more
        said += told
    return (
        f"<h3>{escape(question.title)}</h3>"
        + extremes(evidence, question, uses)
        + said
        + side_by_side(
            *shown, *picture, table([*head, "lift"], rows, marks, question.figure is not None)
        )
    )


def gifts_part(evidence: Evidence) -> str:
    found = evidence.gifts()
    kind = evidence.simulation.give
    question = evidence.question_about(kind)
    rows = [
        with_printed(
            [described(component), percent(wins), number(hundredfold(lift), signed=True)],
            question,
            component,
        )
        for component, wins, lift in found
    ]
    marks = [stands_out(lift, len(found)) for _, _, lift in found]
    measured = [(component, hundredfold(lift)) for component, _, lift in found]
    told = f"What each {kind} is worth when it is given free"
    shown = pictures_of("Wins beyond the usual", measured, told)
    picture, said = explained("what it is worth", question, measured)
    head = with_title(["name", "who got it wins %"], question)
    return (
        f"<h3>{escape(kind.capitalize())}: what is it worth when it is given free?</h3>"
        "<p>Each match gave one of them to one seat before the first answer, by turns: here what"
        f" goes along with winning is its cause.</p>{said}"
        + side_by_side(
            *shown,
            *picture,
            table([*head, "beyond the usual"], rows, marks, question.figure is not None),
        )
    )


def stands_out(lift: Measured, looks: int) -> bool:
    """Of a few seats no interval of wins can be trusted."""
    return lift.count >= ENOUGH and lift.outside(0.0, looks)


def pictures_of(
    caption: str, measured: Sequence[tuple[Component, Measured]], told: str
) -> list[str]:
    """As many as there must be, all with the same scale."""
    rows = [(component.name, one) for component, one in measured]
    parts = [rows[first : first + MOST_NAMES] for first in range(0, len(rows), MOST_NAMES)]
    return [
        figure(
            caption if len(parts) == 1 else f"{caption}, part {place} of {len(parts)}",
            pictures.intervals("wins in a hundred", part, 0.0, told, rows),
        )
        for place, part in enumerate(parts, start=1)
    ]


def explained(
    what: str,
    question: Taken,
    measured: Sequence[tuple[Component, Measured]],
    usual: float | None = 0.0,
    digits: int = 1,
) -> tuple[list[str], str]:
    """What the printed figure explains: a picture, and in words what it does not explain."""
    along = [
        (component, printed, one)
        for component, one in measured
        if one.count >= ENOUGH
        and question.figure is not None
        and (printed := question.figure(component)) is not None
    ]
    if len({printed for _, printed, _ in along}) < 2:
        return [], ""
    name = question.figure_name
    told = f"{what.capitalize()}, by {name}"
    rows = [(component.name, printed, one) for component, printed, one in along]
    line = line_through([(printed, one) for _, printed, one in along])
    beyond = [
        (component, left)
        for component, printed, one in along
        if (left := line.beyond(printed, one)).outside(0.0, len(along))
    ]
    slope = number(line.slope, digits, signed=True)
    said = f"By {name}: with each one more, {what} changes by {slope}."
    if beyond:
        chips = "".join(chip(one, number(left, digits, signed=True)) for one, left in beyond)
        said += f" Beyond what that explains, for certain: {chips}"
    else:
        said += " Nothing stands outside of what that explains."
    return [figure(told, pictures.beside(name, rows, what, told, usual))], f"<p>{said}</p>"


def with_printed(cells: list[str], question: Taken, component: Component) -> list[str]:
    """The figure or the sign that is printed on a component, after its name."""
    if question.sign:
        cells.insert(1, escape(str(printed_on(component, question.sign) or "")))
    elif question.figure is not None:
        printed = question.figure(component)
        cells.insert(1, "" if printed is None else f"{printed:g}")
    return cells


def with_title(head: list[str], question: Taken) -> list[str]:
    if question.sign:
        head.insert(1, question.sign[0])
    elif question.figure is not None:
        head.insert(1, question.figure_name)
    return head


def extremes(evidence: Evidence, question: Taken, uses: Sequence[Use]) -> str:
    """What nobody took, what nobody could take, and what everybody took."""
    offered = {use.component.id for use in uses}
    unseen = [one for one in evidence.of_kind(question.kind) if one.id not in offered]
    never = [use.component for use in uses if not use.share.value]
    always = [use.component for use in uses if use.share.value == 1 and use.share.count >= ENOUGH]
    said = [
        f"<p>{what}: {''.join(chip(one) for one in found)}</p>"
        for what, found in (
            ("Never taken", never),
            ("Always taken when it could be", always),
            ("Never to be had in these matches", unseen),
        )
        if found
    ]
    return "".join(said)


def happened_part(evidence: Evidence, question: Happened) -> str:
    rows = [
        [words(kind), number(winners, 2), number(others, 2)]
        for kind, winners, others in evidence.happened(question.events)
    ]
    head = ["it happened", "to winners, in a match", "to the others"]
    return f"<h3>{escape(question.title)}</h3>{side_by_side(table(head, rows))}"


# Words, numbers and signs.


def number(one: Measured, digits: int = 1, signed: bool = False) -> str:
    """A value and its interval."""
    form = f"{'+' if signed else ''}.{digits}f"
    if one.low == float("-inf"):
        return f"<b>{one.value:{form}}</b> <small>one seed</small>"
    return f"<b>{one.value:{form}}</b> <small>{one.low:{form}} to {one.high:{form}}</small>"


def percent(share: Measured) -> str:
    return number(hundredfold(share))


def hundredfold(share: Measured) -> Measured:
    return Measured(100 * share.value, 100 * share.low, 100 * share.high, share.count)


def span(low: float, high: float) -> str:
    return f"{low:.0f}" if low == high else f"{low:.0f} to {high:.0f}"


def words(name: str) -> str:
    """``TakeDice`` and ``dice-taken`` as words."""
    return escape(re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).replace("-", " ").lower())


def table(
    head: Sequence[str],
    rows: Iterable[Sequence[str]],
    marks: Sequence[bool] = (),
    printed: bool = False,
) -> str:
    """With what is printed on a component, if so, in the second column: beside its name."""
    titles = "".join(f'<th scope="col">{title}</th>' for title in head)
    lines = []
    for place, row in enumerate(rows):
        stands = ' class="stands"' if place < len(marks) and marks[place] else ""
        lines.append(f"<tr{stands}>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>")
    classes = " ".join(["many"] * (len(head) > FEW) + ["printed"] * printed)
    many = f' class="{classes}"' if classes else ""
    return f"<table{many}><thead><tr>{titles}</tr></thead><tbody>{''.join(lines)}</tbody></table>"


def side_by_side(*parts: str) -> str:
    """Pictures and tables in a row, as far as there is room."""
    figures = "".join(part for part in parts if part.startswith("<figure"))
    tables = "".join(part for part in parts if not part.startswith("<figure"))
    across = "" if tables else " across"
    pictured = f'<div class="pictures{across}">{figures}</div>' if figures else ""
    return f'<div class="row">{pictured}{tables}</div>'


def figure(caption: str, picture: str) -> str:
    return f"<figure><figcaption>{escape(caption)}</figcaption>{picture}</figure>"


def with_icon(component: Component) -> str:
    """A component's name, with the drawing it has on the board."""
    if component.icon:
        use = f'<use href="#icon-{escape(component.icon)}"/>'
        return f'<svg class="icon" aria-hidden="true">{use}</svg>{escape(component.name)}'
    if component.tone:
        return f'<span class="swatch tone-{component.tone}"></span>{escape(component.name)}'
    return escape(component.name)


def described(component: Component) -> str:
    """Its name with its drawing, and what it does."""
    does = f'<small class="does">{escape(component.text)}</small>' if component.text else ""
    return with_icon(component) + does


def chip(component: Component, more: str = "") -> str:
    return f'<span class="chip">{with_icon(component)} {more}</span>'


def sprite(game: str, components: Sequence[Component], body: str) -> str:
    """The drawings that are used, from the sprite of the game's board."""
    wanted = {one.icon for one in components if one.icon and f'#icon-{one.icon}"' in body}
    if not wanted:
        return ""
    text = resource("longbox", f"web/vendor/icons/{game}.svg").decode()
    symbols = re.findall(r'<symbol id="([^"]+)".*?</symbol>', text, flags=re.DOTALL)
    found = re.findall(r'<symbol id="[^"]+".*?</symbol>', text, flags=re.DOTALL)
    kept = [
        symbol.replace('id="', 'id="icon-', 1)
        for name, symbol in zip(symbols, found, strict=True)
        if name in wanted
    ]
    return f'<svg width="0" height="0" style="position:absolute">{"".join(kept)}</svg>'


def fonts() -> str:
    """The letters of the site, inside of the page."""
    faces = []
    for family, file, weight in FONTS:
        data = base64.b64encode(resource("longbox", f"web/vendor/fonts/{file}.woff2")).decode()
        source = f'url("data:font/woff2;base64,{data}") format("woff2")'
        faces.append(f'@font-face{{font-family:"{family}";font-weight:{weight};src:{source}}}')
    return "".join(faces)


def resource(package: str, path: str) -> bytes:
    return importlib.resources.files(package).joinpath(path).read_bytes()
