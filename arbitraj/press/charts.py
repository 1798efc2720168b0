"""Charts of a game: one drawing each, for PDF pages and, through `chart_svg`, for screens.

They take plain values. Lines differ in dashes and markers and are named at their ends, bars carry their numbers: no
chart needs its colours. Sizes are in points.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, count
from math import ceil, floor
from pathlib import Path
from typing import Any, Literal

from reportlab.graphics import renderPDF, renderSVG
from reportlab.graphics.shapes import Circle, Drawing, Line, Polygon, PolyLine, Rect, String
from reportlab.lib.colors import HexColor

from arbitraj.press import SCREEN_FONTS
from arbitraj.press.paper import BOLD, REGULAR, use_fonts, write_png
from arbitraj.press.pdf.typeset import clean, cut, width_of
from arbitraj.ranking.standings import Ranking, Standing
from arbitraj.record.model import HandInState
from arbitraj.report.paper import Trend
from arbitraj.report.shown import decimal, figure
from arbitraj.rules.articles import ARTICLES
from arbitraj.text import say

_INK, _GREY, _GRID = HexColor("#1B1B1B"), HexColor("#5F6662"), HexColor("#D8DCDA")
_BAND, _WHITE = HexColor("#DDE5EA"), HexColor("#FFFFFF")
_BAND_LOOK: dict[str, Any] = {"fillColor": _BAND, "strokeColor": _GREY, "strokeWidth": 0.4}
_BAR_LOOK: dict[str, Any] = {"fillColor": HexColor("#A9C0CD"), "strokeColor": _INK, "strokeWidth": 0.6}
_COLOURS = ("#0B3C5D", "#B23A2E", "#2F6F4F", "#7A4E9B", "#8A6D1D")
_DASHES: tuple[dict[str, Any], ...] = tuple(
    {"strokeDashArray": dashes} if dashes else {} for dashes in ((), (5, 2), (1.5, 1.8), (7, 2, 1.5, 2))
)
_SIZE, _TITLE = 8.0, 10.5
_LABELS = 140.0  # width kept for the names at the ends of lines
_MOST_BARS = 12
_BEST, _MOST_FINDINGS = 10, 10
_AROUND = 12.0  # points of white around a chart that stands alone
_Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True, slots=True)
class Series:
    """A line of a chart: whose, and its values one after another."""

    label: str
    values: tuple[int, ...]


def cumulative_chart(
    title: str, series: Sequence[Series], width: float = 520, height: float = 270, along: str = ""
) -> Drawing:
    """Points gathered move by move, a line for each player, the best first; the first value is that after move 1.

    `along` is what stands under the moves, where they are called otherwise.
    """
    drawing = _drawing(title, width, height)
    moves = max((len(one.values) for one in series), default=0)
    if not moves:
        return _without_data(drawing)
    left, bottom, right, top = 34.0, 30.0, width - _LABELS, height - 26
    lowest = min(0, *(value for one in series for value in one.values), 0)
    steps = _steps(lowest, max(max(one.values, default=0) for one in series))

    def x_of(move: int) -> float:
        return left + (right - left) * move / moves

    def y_of(value: float) -> float:
        return bottom + (top - bottom) * (value - steps[0]) / ((steps[-1] - steps[0]) or 1)

    for step in steps:
        drawing.add(Line(left, y_of(step), right, y_of(step), strokeColor=_GRID, strokeWidth=0.5))
        drawing.add(_text(left - 4, y_of(step) - 2.8, figure(step), "end"))
    every = ceil(moves / 15)
    for move in range(0, moves + 1, every):
        drawing.add(_text(x_of(move), bottom - 11, str(move), "middle"))
    drawing.add(_text((left + right) / 2, bottom - 24, along or say("documents.chart_moves"), "middle", _GREY))
    ends = _spread([y_of(one.values[-1]) if one.values else y_of(0) for one in series], 10.2, bottom, top)
    for number, one in enumerate(series):
        colour = HexColor(_COLOURS[number % len(_COLOURS)])
        points = [(x_of(move), y_of(value)) for move, value in enumerate((0, *one.values))]
        drawing.add(
            PolyLine(
                [part for point in points for part in point],
                strokeColor=colour,
                strokeWidth=1.5 if number < len(_COLOURS) else 1.0,
                strokeLineJoin=1,
                **_DASHES[number % len(_DASHES)],
            )
        )
        for x, y in points[1:]:
            drawing.add(_marker(number, x, y, colour))
        # from the line's end to its name, which may have been moved away from its neighbours
        drawing.add(Line(*points[-1], right + 10, ends[number], strokeColor=_GREY, strokeWidth=0.35))
        drawing.add(_marker(number, right + 13, ends[number], colour))
        total = figure(one.values[-1] if one.values else 0)
        name = cut(f"{number + 1}. {clean(one.label)}", REGULAR, _SIZE, _LABELS - 22 - width_of(total, BOLD, _SIZE) - 4)
        drawing.add(_text(right + 19, ends[number] - 2.8, name))
        drawing.add(_text(width - 1, ends[number] - 2.8, total, "end", bold=True))
    return drawing


def totals_chart(title: str, totals: Sequence[int], width: float = 520, height: float = 170) -> Drawing:
    """How many players have totals in each interval."""
    drawing = _drawing(title, width, height)
    if not totals:
        return _without_data(drawing)
    least, most = min(totals), max(totals)
    # the width of an interval, in points: round, so that there are at most a dozen
    wide = next(wide for wide in _round_numbers() if most // wide - least // wide < _MOST_BARS)
    first, counted = least // wide, Counter(total // wide for total in totals)
    counts = [counted[number] for number in range(first, most // wide + 1)]
    left, bottom, top = 6.0, 30.0, height - 34
    share, highest = (width - 2 * left) / len(counts), max(counts)
    for number, players in enumerate(counts):
        x, low = left + number * share, (first + number) * wide
        tall = (top - bottom) * players / highest
        if players:
            drawing.add(Rect(x + 2, bottom, share - 4, tall, **_BAR_LOOK))
            drawing.add(_text(x + share / 2, bottom + tall + 3, str(players), "middle", bold=True))
        interval = figure(low) if wide == 1 else f"{figure(low)}…{figure(low + wide - 1)}"
        drawing.add(_text(x + share / 2, bottom - 11, interval, "middle", size=_SIZE if share > 44 else 6.5))
    drawing.add(Line(left, bottom, width - left, bottom, strokeColor=_INK, strokeWidth=0.8))
    drawing.add(_text(width / 2, bottom - 24, say("documents.chart_totals_axis"), "middle", _GREY))
    return drawing


def bars_chart(title: str, counts: Sequence[tuple[str, float]], width: float = 520) -> Drawing:
    """A bar with its number for each name, in the order given; what is under 0 has no bar."""
    row = 15.0
    drawing = _drawing(title, width, 32 + row * max(1, len(counts)))
    if not counts:
        return _without_data(drawing)
    names = min(width * 0.55, 8 + max(width_of(clean(name), REGULAR, _SIZE) for name, _ in counts))
    room, highest = width - names - 44, max(*(number for _, number in counts), 0) or 1
    y = drawing.height - 28 - row
    for name, number in counts:
        drawing.add(_text(names - 6, y + 4, cut(clean(name), REGULAR, _SIZE, names - 8), "end"))
        wide = room * max(number, 0) / highest
        drawing.add(Rect(names, y + 1.5, wide, row - 4, **_BAR_LOOK))
        drawing.add(_text(names + wide + 4, y + 4, figure(number), bold=True))
        y -= row
    return drawing


def trend_chart(trend: Trend, width: float = 520, height: float = 190) -> Drawing:
    """Values one after another as marks, their middle as a line, their band as a ground; the last ones in figures."""
    drawing = _drawing(trend.title, width, height)
    points = trend.points
    known = [each for point in points for each in (point.value, point.low, point.high) if each is not None]
    if not known:
        return _without_data(drawing)
    left, bottom, right, top = 34.0, 30.0, width - _LABELS, height - 26
    steps = _steps(floor(min(known)), ceil(max(known)))
    pixels = (top - bottom) / (steps[-1] - steps[0])

    def at(number: int, value: float) -> tuple[float, float]:
        return left + (right - left) * (number + 0.5) / len(points), bottom + pixels * (value - steps[0])

    for step in steps:
        y = at(0, step)[1]
        drawing.add(Line(left, y, right, y, strokeColor=_GRID, strokeWidth=0.5))
        drawing.add(_text(left - 4, y - 2.8, figure(step), "end"))
    band = [(n, p.low, p.high) for n, p in enumerate(points) if p.low is not None and p.high is not None]
    edge = [at(n, low) for n, low, _ in band] + [at(n, high) for n, _, high in reversed(band)]
    if band:
        drawing.add(Polygon([part for each in edge for part in each], fillColor=_BAND, strokeColor=None))
    free = 0.0
    for number, point in enumerate(points):
        if number == 0 or point.era != points[number - 1].era:
            x = at(number, 0)[0] - (right - left) / len(points) / 2
            drawing.add(Line(x, bottom, x, top, strokeColor=_GRID, strokeWidth=0.5))
            if x >= free:
                drawing.add(_text(x + 2, bottom - 11, point.era))
                free = x + width_of(point.era, REGULAR, _SIZE) + 4
    middle = [at(n, p.middle) for n, p in enumerate(points) if p.middle is not None]
    if len(middle) > 1:
        drawing.add(PolyLine([part for each in middle for part in each], strokeColor=_INK, strokeWidth=1.6))
    for number, point in enumerate(points):
        if point.value is not None:
            drawing.add(Circle(*at(number, point.value), 1.9, fillColor=_WHITE, strokeColor=_INK, strokeWidth=0.8))
    _key_of_trend(drawing, trend, right + 10, top)
    return drawing


def _key_of_trend(drawing: Drawing, trend: Trend, x: float, y: float) -> None:
    """What the marks, the line and the ground are, and the last that each of them showed."""
    last = [point for point in trend.points if point.value is not None][-1:]
    settled = [point for point in trend.points if point.low is not None and point.high is not None][-1:]
    lines: list[tuple[Any, str, str]] = [
        (Circle(x + 7, y - 8, 1.9, fillColor=_WHITE, strokeColor=_INK, strokeWidth=0.8), trend.value, shown)
        for shown in (_tenth(point.value) for point in last)
    ]
    for point in settled:
        lines.append(
            (Line(x, y - 38, x + 14, y - 38, strokeColor=_INK, strokeWidth=1.6), trend.middle, _tenth(point.middle))
        )
        band = f"{_tenth(point.low)} … {_tenth(point.high)}"
        lines.append((Rect(x, y - 72, 14, 8, **_BAND_LOOK), trend.band, band))
    for number, (sign, name, shown) in enumerate(lines):
        drawing.add(sign)
        drawing.add(_text(x + 19, y - 11 - 30 * number, cut(clean(name), REGULAR, _SIZE, _LABELS - 30)))
        drawing.add(_text(x + 19, y - 22 - 30 * number, shown, bold=True))


def _tenth(number: float | None) -> str:
    return "" if number is None else decimal(number, 1).replace("-", "−")


def chart_svg(drawing: Drawing) -> str:
    """A chart as an SVG document. The same chart gives the same text."""
    use_fonts()
    fonts = {REGULAR: {"family": SCREEN_FONTS}, BOLD: {"family": SCREEN_FONTS, "weight": "bold"}}
    # several stand on one page: none may clip by an id that another has too
    return str(renderSVG.drawToString(drawing, fontHacks=fonts, useClip=True))


def title_of(drawing: Drawing) -> str:
    """The title of a chart, which is the first thing drawn."""
    return next(str(part.text) for part in drawing.contents if isinstance(part, String))


def chart_png(path: Path, drawing: Drawing, pixels: int = 1200) -> None:
    """Write a chart as a PNG, `pixels` wide, with some white around it. Raises OSError."""
    size = drawing.width + 2 * _AROUND, drawing.height + 2 * _AROUND
    write_png(path, lambda canvas: renderPDF.draw(drawing, canvas, _AROUND, _AROUND), size, pixels)


def _drawing(title: str, width: float, height: float) -> Drawing:
    use_fonts()
    drawing = Drawing(width, height)
    drawing.add(_text(0, height - 11, title, size=_TITLE, bold=True))
    return drawing


def _without_data(drawing: Drawing) -> Drawing:
    drawing.add(_text(0, drawing.height - 28, say("documents.chart_empty"), colour=_GREY))
    return drawing


def _text(
    x: float,
    y: float,
    text: str,
    anchor: _Anchor = "start",
    colour: Any = _INK,
    *,
    size: float = _SIZE,
    bold: bool = False,
) -> String:
    font = BOLD if bold else REGULAR
    return String(x, y, text, textAnchor=anchor, fontName=font, fontSize=size, fillColor=colour)


def _marker(number: int, x: float, y: float, colour: Any) -> Circle | Rect | Polygon:
    """A sign for the line: five forms, filled for the first five lines, hollow for the next."""
    fill = colour if number < 5 else HexColor("#FFFFFF")
    look: dict[str, Any] = {"fillColor": fill, "strokeColor": colour, "strokeWidth": 0.9}
    r = 2.4
    forms: dict[int, list[float]] = {
        1: [x - r, y - r, x + r, y - r, x + r, y + r, x - r, y + r],
        2: [x - r, y - r, x + r, y - r, x, y + r],
        3: [x, y - 1.2 * r, x + 1.2 * r, y, x, y + 1.2 * r, x - 1.2 * r, y],
        4: [x - r, y + r, x + r, y + r, x, y - r],
    }
    return Polygon(forms[number % 5], **look) if number % 5 else Circle(x, y, r, **look)


def _round_numbers() -> Iterator[int]:
    """1, 2, 5, 10, 20, 50 and so on."""
    return (digit * 10**power for power in count() for digit in (1, 2, 5))


def _steps(low: int, high: int) -> range:
    """Round values from at or under `low` to at or over `high`, at most some seven of them."""
    step = next(wide for wide in _round_numbers() if high - low <= 6 * wide)
    first = floor(low / step) * step
    return range(first, max(ceil(high / step) * step, first + step) + 1, step)


def _spread(wanted: Sequence[float], apart: float, low: float, high: float) -> list[float]:
    """Places for labels near those wanted, none nearer than `apart` to another."""
    order = sorted(range(len(wanted)), key=lambda number: (-wanted[number], number))
    places = list(wanted)
    above = high + apart
    for number in order:
        places[number] = above = min(wanted[number], above - apart)
    floor_at = low
    for number in reversed(order):
        places[number] = max(places[number], floor_at)
        floor_at = places[number] + apart
    return places


def charts_of(ranking: Ranking, width: float = 520) -> list[Drawing]:
    """The charts of a game, `width` points wide.

    The points of the best ten move by move in each ranking (not where solutions are counted, each from the same
    board), how the totals of the sheets handed in are spread, the most frequent findings.
    """
    charts = []
    if not ranking.game_type.counts_solutions:
        for category, standings in ranking.groups:
            shown = say(f"workbook.{category.value}") if category else ""
            key = "documents.chart_best_of" if category else "documents.chart_best"
            best = best_series(standings)
            charts.append(cumulative_chart(say(key, number=len(best), category=shown), best, width, 250))
            charts.append(cumulative_chart(say("documents.chart_lead"), leads(best), width, 190))
    handed_in = [s.correction for s in ranking.standings if s.correction.hand_in.state is HandInState.HANDED_IN]
    totals = [correction.total for correction in handed_in]
    charts.append(totals_chart(say("documents.chart_totals"), totals, width))
    charts.append(bars_chart(say("documents.chart_findings"), most_frequent(ranking), width))
    return charts


def best_series(standings: tuple[Standing, ...]) -> list[Series]:
    """Points gathered move by move, before sanctions, by the best ten who wrote anything."""
    written = [standing.correction for standing in standings if standing.correction.entries]
    return [
        Series(correction.player.name, tuple(accumulate(entry.worth for entry in correction.entries)))
        for correction in written[:_BEST]
    ]


def leads(series: Sequence[Series]) -> list[Series]:
    """How far each is above or under the mean of them all after each move: what tells near neighbours apart."""
    moves = max((len(one.values) for one in series), default=0)
    full = [(*one.values, *one.values[-1:] * (moves - len(one.values))) for one in series]
    means = [sum(column) / len(full) for column in zip(*full, strict=True)]
    return [
        Series(one.label, tuple(round(value - mean) for value, mean in zip(one.values, means, strict=False)))
        for one in series
    ]


def most_frequent(ranking: Ranking) -> list[tuple[str, int]]:
    """The findings made most often, with the titles of their articles; remarks and struck ones do not count."""
    counted = Counter(
        finding.article for standing in ranking.standings for finding in standing.correction.findings if finding.counts
    )
    ordered = sorted(counted.items(), key=lambda item: (-item[1], item[0]))[:_MOST_FINDINGS]
    return [(f"{key} {ARTICLES[key].title}" if key in ARTICLES else key, number) for key, number in ordered]
