"""Pictures of a report: described with Altair in Vega-Lite, drawn as SVG by vl-convert, offline.

Each fits a phone; the page puts them side by side where there is room. Colours are those of Okabe
and Ito, which nobody confuses, and never tell what a shape or a label does not tell, too.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from itertools import pairwise
from math import ceil, floor, isfinite
from typing import Any, Final

import altair as alt
import vl_convert

from longbox.lab.measures import Measured

WIDE: Final = 340  # pixels of a whole picture
INK: Final = "#17151a"
COLOURS: Final = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00")
DASHES: Final = ([1, 0], [6, 3], [2, 2], [8, 2, 2, 2], [4, 4], [1, 3])
MOST_BARS: Final = 24
LABEL: Final = 175  # pixels for a name
CONFIG: Final = {
    "font": "sans-serif",
    "background": None,
    "view": {"stroke": None},
    "axis": {
        "labelFontSize": 11,
        "titleFontSize": 11,
        "titleFontWeight": "normal",
        "labelColor": INK,
        "titleColor": INK,
        "gridColor": "#ddd5bd",
        "domainColor": INK,
        "tickColor": INK,
        "labelLimit": LABEL,
    },
    "legend": {"labelFontSize": 11, "title": None, "orient": "top", "labelLimit": 200},
}


def drawn(chart: Any, told: str) -> str:  # Any: Altair makes a class for every kind of chart
    """A chart as SVG for the page; what it shows is told in words, too."""
    sized = chart.properties(
        width=WIDE, autosize=alt.AutoSizeParams(type="fit", contains="padding")
    )
    svg = vl_convert.vegalite_to_svg(sized.to_dict() | {"config": CONFIG})
    return re.sub(r"<svg ", f'<svg role="img" aria-label="{escape(told)}" ', svg, count=1)


def chart_of(rows: Sequence[dict[str, Any]]) -> alt.Chart:
    return alt.Chart(alt.InlineData(values=list(rows)))


def spread(title: str, groups: dict[str, list[float]], told: str) -> str:
    """How values are spread in each group: what share of it lies in each bar."""
    everything = [value for values in groups.values() for value in values]
    low, step = bars_of(everything)
    data = []
    for name, values in groups.items():
        counts: dict[int, int] = {}
        for value in values:
            place = int((value - low) // step)
            counts[place] = counts.get(place, 0) + 1
        for place in range(min(counts), max(counts) + 1):
            start = low + place * step - (0.5 if step == 1 else 0)
            share = 100 * counts.get(place, 0) / len(values)
            bar = {"group": name, "from": start, "to": start + step, "none": 0, "share": share}
            data.append(bar)
    chart = chart_of(data)
    scale = alt.Scale(zero=False, nice=False)
    x = alt.X("from:Q", title=title, scale=scale, axis=alt.Axis(tickMinStep=1, tickCount=6))
    y = alt.Y("share:Q", title="%")
    if len(groups) == 1:
        bars = chart.mark_bar(color=COLOURS[0], stroke="white", strokeWidth=0.5)
        return drawn(bars.encode(x=x, x2="to:Q", y=y, y2="none:Q").properties(height=170), told)
    names = list(groups)
    colours = alt.Scale(domain=names, range=list(COLOURS[: len(names)]))
    dashes = alt.Scale(domain=names, range=[list(one) for one in DASHES[: len(names)]])
    lines = chart.mark_line(interpolate="step-after", strokeWidth=2).encode(
        x=x,
        y=y,
        color=alt.Color("group:N", scale=colours),
        strokeDash=alt.StrokeDash("group:N", scale=dashes),
    )
    return drawn(lines.properties(height=170), told)


def bars_of(values: Sequence[float]) -> tuple[float, float]:
    """Where the first bar begins, and how wide each is: whole numbers, and not too many."""
    low, high = floor(min(values)), floor(max(values)) + 1
    return low, max(1, ceil((high - low) / MOST_BARS))


def intervals(
    title: str,
    rows: Sequence[tuple[str, Measured]],
    middle: float | None,
    told: str,
    beside: Sequence[tuple[str, Measured]] = (),
) -> str:
    """A point and its interval for each name, and a line at what would be usual.

    Pictures of parts of the same rows have the scale of all those rows.
    """
    data = [
        {"name": name, "value": one.value, "low": one.low, "high": one.high} for name, one in rows
    ]
    y = alt.Y("name:N", sort=None, title=None)
    scale = alt.Scale(zero=False, domain=ends(beside)) if beside else alt.Scale(zero=False)
    x = alt.X("value:Q", title=title, scale=scale, axis=alt.Axis(tickCount=5))
    base = chart_of(data)
    rule = base.mark_rule(color=COLOURS[0], strokeWidth=2, clip=True).encode(
        y=y, x=alt.X("low:Q", title=title, scale=scale), x2="high:Q"
    )
    points = base.mark_point(color=COLOURS[0], filled=True, size=45, opacity=1).encode(y=y, x=x)
    layers = [rule, points]
    if middle is not None:
        usual = chart_of([{"usual": middle}])
        layers.insert(
            0, usual.mark_rule(color=INK, strokeDash=[4, 3]).encode(x=alt.X("usual:Q", title=title))
        )
    return drawn(alt.layer(*layers).properties(height=alt.Step(17)), told)


def ends(rows: Sequence[tuple[str, Measured]]) -> list[float]:
    """From the lowest to the highest end of all intervals that have ends."""
    found = [end for _, one in rows for end in (one.low, one.value, one.high) if isfinite(end)]
    return [min(found), max(found)]


def beside(
    title: str,
    rows: Sequence[tuple[str, float, Measured]],
    y_title: str,
    told: str,
    usual: float | None,
) -> str:
    """Measured things laid along a figure: does it explain them?"""
    seen: dict[float, int] = {}
    data = []
    for name, figure, one in sorted(rows, key=lambda row: row[2].value):
        moved = seen.get(figure, 0)  # side by side, so that intervals do not hide each other
        seen[figure] = moved + 1
        data.append({"name": name, "x": figure, "place": moved, "y": one.value})
        data[-1] |= {"low": one.low, "high": one.high}
    most = max(seen.values())
    ticks = sorted(seen)
    room = 0.8 * min(right - left for left, right in pairwise(ticks))
    for row in data:
        crowd = seen[float(str(row["x"]))]
        row["x"] = float(str(row["x"])) + room * (float(str(row["place"])) - (crowd - 1) / 2) / most
    base = chart_of(data)
    x = alt.X(
        "x:Q",
        title=title,
        axis=alt.Axis(values=ticks, grid=False, format="d"),
        scale=alt.Scale(zero=False, nice=False, padding=12),
    )
    scale = alt.Scale(zero=False)
    rule = base.mark_rule(color=COLOURS[0], strokeWidth=1.5).encode(
        x=x, y=alt.Y("low:Q", title=y_title, scale=scale), y2="high:Q"
    )
    points = base.mark_point(color=COLOURS[0], filled=True, size=30, opacity=1).encode(
        x=x, y=alt.Y("y:Q", title=y_title, scale=scale)
    )
    layers = [rule, points]
    if usual is not None:
        middle = chart_of([{"usual": usual}]).mark_rule(color=INK, strokeDash=[4, 3])
        layers.insert(0, middle.encode(y=alt.Y("usual:Q", title=y_title, scale=scale)))
    return drawn(alt.layer(*layers).properties(height=220), told)
