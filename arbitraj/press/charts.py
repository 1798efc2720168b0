"""Charts of a game: one drawing each, for PDF pages and, through `chart_svg`, for screens.

They take plain values, and are drawn for the width that they are shown at. Lines differ in dashes and markers and are
named at their ends, bars and squares carry their numbers: no chart needs its colours. Sizes are in points. Without a
title a chart keeps no room for one: a page says it in its own letters.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import accumulate, count
from math import ceil, floor
from pathlib import Path
from typing import Any, Literal

from reportlab.graphics import renderPDF
from reportlab.graphics.shapes import Circle, Drawing, Line, Polygon, PolyLine, Rect, String
from reportlab.lib.colors import HexColor, linearlyInterpolatedColor

from arbitraj.press.paper import BOLD, REGULAR, use_fonts, write_png
from arbitraj.press.pdf.typeset import clean, cut, width_of, wrapped
from arbitraj.press.svg import chart_svg
from arbitraj.ranking.standings import Ranking, Standing
from arbitraj.record.model import SubmissionState
from arbitraj.report.paper import Bars, Heat, Lines, Trend
from arbitraj.report.shown import decimal, figure
from arbitraj.rules.articles import ARTICLES
from arbitraj.text import text_of

_INK, _GREY, _GRID = HexColor("#1B1B1B"), HexColor("#5F6662"), HexColor("#D8DCDA")
_BAND, _WHITE = HexColor("#DDE5EA"), HexColor("#FFFFFF")
_NONE: Any = None
_COLD, _HOT = HexColor("#F1F4F6"), HexColor("#0B3C5D")
_BAND_LOOK: dict[str, Any] = {"fillColor": _BAND, "strokeColor": _GREY, "strokeWidth": 0.4}
_BAR_LOOK: dict[str, Any] = {"fillColor": HexColor("#A9C0CD"), "strokeColor": _INK, "strokeWidth": 0.6}
_COLOURS = ("#0B3C5D", "#B23A2E", "#2F6F4F", "#7A4E9B", "#8A6D1D")
_DASHES: tuple[dict[str, Any], ...] = tuple(
    {"strokeDashArray": dashes} if dashes else {} for dashes in ((), (5, 2), (1.5, 1.8), (7, 2, 1.5, 2))
)
_SIZE, _TITLE = 8.0, 10.5
_HEAD = 15.0  # height that a title takes
_LABELS, _LABELS_SHARE = 140.0, 0.47  # width kept for the names at the ends of lines: at most this much, or this share
_NARROW = 300.0  # a chart under this width has its key below, and the names of its bars above them
_MOST_BARS = 12
_ROW = 15.0  # height of a bar or a square with what parts it from the next
_DARK = 0.5  # from here on the number in a square is white
_BEST, _MOST_FINDINGS = 10, 10
_KEY = 92.0  # height of the key of a trend, if it is below
_FEWEST = 10  # players whose points make a chart: fewer are read in the ranking itself
_FEWEST_BARS = 3  # kinds of findings that make one
SCREENS = 220.0, 480.0  # widths that a page has a chart in: of a phone, of anything broader
_AROUND = 12.0  # points of white around a single chart
_At = Literal["start", "middle", "end"]  # of a text


@dataclass(frozen=True, slots=True)
class Series:
    """A line of a chart: its name and its values in order."""

    label: str
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart before it is drawn: its title, and a function that draws it with a title in a width and a height in
    points (0: as high as it usually is, which some charts alone can change)."""

    title: str
    draw: Callable[[str, float, float], Drawing]

    def drawn(self, width: float = 520, height: float = 0) -> Drawing:
        """The chart with its title in it."""
        return self.draw(self.title, width, height)

    def on_screens(self) -> tuple[str, ...]:
        """As SVG without the title, for a phone and for anything broader."""
        return tuple(chart_svg(self.draw("", width, 0)) for width in SCREENS)


def cumulative_chart(
    title: str, series: Sequence[Series], width: float = 520, height: float = 270, along: str = ""
) -> Drawing:
    """Points or distances move by move, a line for each player, the best first. `along` names the moves."""
    drawing = _drawing(title, width, height)
    moves = max((len(one.values) for one in series), default=0)
    if not moves:
        return _without_data(drawing)
    named = [f"{number}. {clean(one.label)}" for number, one in enumerate(series, 1)]
    totals = [figure(one.values[-1] if one.values else 0) for one in series]
    wanted = [width_of(a, REGULAR, _SIZE) + width_of(b, BOLD, _SIZE) for a, b in zip(named, totals, strict=True)]
    labels = min(_LABELS, width * _LABELS_SHARE, max(wanted) + 24)
    left, bottom, right, top = 30.0, 30.0, width - labels, drawing.height - 26 + _untitled(title)
    lowest = min(0, *(value for one in series for value in one.values), 0)
    steps = _steps(lowest, max(max(one.values, default=0) for one in series))

    def x_of(move: int) -> float:
        return left + (right - left) * move / moves

    def y_of(value: float) -> float:
        return bottom + (top - bottom) * (value - steps[0]) / ((steps[-1] - steps[0]) or 1)

    for step in steps:
        drawing.add(Line(left, y_of(step), right, y_of(step), strokeColor=_GRID, strokeWidth=0.5))
        drawing.add(_text(left - 4, y_of(step) - 2.8, figure(step), "end"))
    every = ceil(moves / max(1, (right - left) // 20))
    for move in range(0, moves + 1, every):
        drawing.add(_text(x_of(move), bottom - 11, str(move), "middle"))
    drawing.add(_text((left + right) / 2, bottom - 24, along or text_of("documents.chart_moves"), "middle", _GREY))
    ends = _spread([y_of(one.values[-1]) if one.values else y_of(0) for one in series], 10.2, bottom, top)
    for number, one in enumerate(series):
        colour = HexColor(_COLOURS[number % len(_COLOURS)])
        points = [(x_of(move), y_of(value)) for move, value in enumerate((0, *one.values))]
        wide, dashes = 1.5 if number < len(_COLOURS) else 1.0, _DASHES[number % len(_DASHES)]
        line = [part for point in points for part in point]
        drawing.add(PolyLine(line, strokeColor=colour, strokeWidth=wide, strokeLineJoin=1, **dashes))
        for x, y in points[1:]:
            drawing.add(_marker(number, x, y, colour))
        # a player who stopped earlier keeps his points: a dotted line leads to his name, which may be shifted
        at_end = right, points[-1][1]
        drawing.add(Line(*points[-1], *at_end, strokeColor=colour, strokeWidth=0.5, strokeDashArray=(1, 2)))
        drawing.add(Line(*at_end, right + 6, ends[number], strokeColor=_GREY, strokeWidth=0.35))
        drawing.add(_marker(number, right + 9, ends[number], colour))
        total = totals[number]
        name = _short_name(named[number], labels - 18 - width_of(total, BOLD, _SIZE))
        drawing.add(_text(right + 14, ends[number] - 2.8, name, colour=colour))
        drawing.add(_text(width - 1, ends[number] - 2.8, total, "end", bold=True))
    return drawing


def _short_name(name: str, room: float) -> str:
    """Shorten a name to the room: given names, which are last, become initials before anything is cut off."""
    words = name.split(" ")
    for at in range(len(words) - 1, 1, -1):  # the number and the surname stay whole
        if width_of(" ".join(words), REGULAR, _SIZE) <= room:
            break
        if words[at].istitle():  # the name of something else has no initials
            words[at] = "-".join(f"{part[:1]}." for part in words[at].split("-"))
    return cut(" ".join(words), REGULAR, _SIZE, room)


def totals_chart(title: str, totals: Sequence[int], width: float = 520, height: float = 170) -> Drawing:
    """Histogram of the players' totals."""
    drawing = _drawing(title, width, height)
    if not totals:
        return _without_data(drawing)
    least, most = min(totals), max(totals)
    left, bottom, top = 6.0, 30.0, drawing.height - 34 + _untitled(title)

    def named(low: int, wide: int) -> str:
        return figure(low) if wide == 1 else f"{figure(low)}…{figure(low + wide - 1)}"

    def fit(wide: int, size: float) -> bool:
        """Whether intervals of this width are at most a dozen, each with room for its caption."""
        lows = [number * wide for number in range(least // wide, most // wide + 1)]
        room = (width - 2 * left) / len(lows) - 2
        return len(lows) <= _MOST_BARS and all(width_of(named(low, wide), REGULAR, size) <= room for low in lows)

    smallest = _SIZE if width < _NARROW else 6.5
    wide = next(wide for wide in _round_numbers() if fit(wide, smallest) or wide > most - least)
    size = _SIZE if fit(wide, _SIZE) else smallest
    first, counted = least // wide, Counter(total // wide for total in totals)
    counts = [counted[number] for number in range(first, most // wide + 1)]
    share, highest = (width - 2 * left) / len(counts), max(counts)
    for number, players in enumerate(counts):
        x = left + number * share
        tall = (top - bottom) * players / highest
        if players:
            drawing.add(Rect(x + 2, bottom, share - 4, tall, **_BAR_LOOK))
            drawing.add(_text(x + share / 2, bottom + tall + 3, str(players), "middle", bold=True))
        drawing.add(_text(x + share / 2, bottom - 11, named((first + number) * wide, wide), "middle", size=size))
    drawing.add(Line(left, bottom, width - left, bottom, strokeColor=_INK, strokeWidth=0.8))
    drawing.add(_text(width / 2, bottom - 24, text_of("documents.chart_totals_axis"), "middle", _GREY))
    return drawing


def bars_chart(title: str, counts: Sequence[tuple[str, float]], width: float = 520, height: float = 0) -> Drawing:
    """A bar with its number for each name, which is before it, or above it in a narrow chart."""
    names = _names_of_rows([name for name, _ in counts], width, 0.55)
    usual = 32 + sum(names.rows) + (0 if counts else _ROW)
    more = max(0.0, height - usual) / max(1, len(counts))  # for each row
    drawing = _drawing(title, width, usual + more * len(counts))
    if not counts:
        return _without_data(drawing)
    room, highest = width - names.before - 44, max(*(number for _, number in counts), 0) or 1
    y = drawing.height - 28 + _untitled(title)
    for (_, number), row, lines in zip(counts, names.rows, names.lines, strict=True):
        y -= row + more
        names.draw(drawing, lines, y + more / 2)
        wide = room * max(number, 0) / highest
        drawing.add(Rect(names.before, y + 1.5 + more / 8, wide, _ROW - 4 + more * 3 / 4, **_BAR_LOOK))
        drawing.add(_text(names.before + wide + 4, y + 4 + more / 2, figure(number), bold=True))
    return drawing


@dataclass(frozen=True, slots=True)
class _Names:
    """The names of a chart's rows: in lines, `before` the row or (0) above it, and the heights of the rows."""

    before: float
    lines: tuple[tuple[str, ...], ...]
    rows: tuple[float, ...]

    def draw(self, drawing: Drawing, lines: Sequence[str], y: float) -> None:
        """The name of the row with its foot at `y`."""
        if self.before:
            drawing.add(_text(self.before - 6, y + 4, lines[0], "end"))
        for number, line in enumerate(() if self.before else reversed(lines)):
            drawing.add(_text(0, y + _ROW + 2.5 + 10 * number, line))


def _names_of_rows(texts: Sequence[str], width: float, share: float) -> _Names:
    names = [clean(text) for text in texts]
    if width < _NARROW:
        lines = tuple(wrapped(name, _SIZE, width, 3) for name in names)
        return _Names(0.0, lines, tuple(_ROW + 6 + 10 * len(line) for line in lines))
    before = min(width * share, 8 + max((width_of(name, REGULAR, _SIZE) for name in names), default=0))
    return _Names(before, tuple((cut(name, REGULAR, _SIZE, before - 8),) for name in names), (_ROW,) * len(names))


def heat_chart(heat: Heat, width: float = 520) -> Drawing:
    """A square for each row and column, darker for larger numbers. Of too many columns the last are drawn."""
    rows = (heat.sums, *heat.rows) if heat.sums and heat.rows else heat.rows
    names = _names_of_rows([name for name, _ in rows], width, 0.45)
    wanted = 8 + max((width_of(text, BOLD, _SIZE) for text in (*map(clean, heat.columns), "00,00")), default=0)
    shown = min(len(heat.columns), int((width - names.before) // wanted))
    drawing = _drawing(heat.title, width, 40 + sum(names.rows) + (0 if names.rows else _ROW))
    if not shown or not names.rows:
        return _without_data(drawing)
    wide = min((width - names.before) / shown, 60.0)
    most = max((value for _, values in heat.rows for value in values if value is not None), default=0.0)
    y = drawing.height - 33 + _untitled(heat.title)
    for number, column in enumerate(heat.columns[-shown:]):
        drawing.add(_text(names.before + wide * (number + 0.5), y + 3, clean(column), "middle", _GREY))
    for (of, values), row, lines in zip(rows, names.rows, names.lines, strict=True):
        y -= row
        names.draw(drawing, lines, y)
        for number, value in enumerate(values[-shown:]):
            x = names.before + wide * number
            part = value / most if value and (of, values) != heat.sums else 0.0
            if value is not None:
                fill: Any = linearlyInterpolatedColor(_COLD, _HOT, 0, 1, part)
                drawing.add(Rect(x + 0.5, y + 0.5, wide - 1, _ROW - 1, fillColor=fill, strokeColor=_NONE))
                shade = _WHITE if part > _DARK else _INK
                drawing.add(_text(x + wide / 2, y + 4.5, f"{value:.2f}".replace(".", ","), "middle", shade))
    return drawing


def trend_chart(trend: Trend, width: float = 520, height: float = 190) -> Drawing:
    """Values in order as marks, their mean as a line, their band as a background, the last ones in figures."""
    below = width < _NARROW
    drawing = _drawing(trend.title, width, height + (_KEY if below else 0))
    points = trend.points
    known = [number for point in points for number in (point.value, point.low, point.high) if number is not None]
    if not known:
        return _without_data(drawing)
    left, bottom, top = 30.0, 18.0 + (_KEY if below else 12), drawing.height - 26 + _untitled(trend.title)
    right = width - (6 if below else _LABELS)
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
        drawing.add(Polygon([part for pair in edge for part in pair], fillColor=_BAND, strokeColor=None))
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
        drawing.add(PolyLine([part for pair in middle for part in pair], strokeColor=_INK, strokeWidth=1.6))
    for number, point in enumerate(points):
        if point.value is not None:
            drawing.add(Circle(*at(number, point.value), 1.9, fillColor=_WHITE, strokeColor=_INK, strokeWidth=0.8))
    _key_of_trend(drawing, trend, *((left, _KEY) if below else (right + 10, top)))
    return drawing


def _key_of_trend(drawing: Drawing, trend: Trend, x: float, y: float) -> None:
    last = [point for point in trend.points if point.value is not None][-1:]
    settled = [point for point in trend.points if point.low is not None and point.high is not None][-1:]
    lines: list[tuple[Any, str, str]] = []
    for point in last:
        mark = Circle(x + 7, y - 8, 1.9, fillColor=_WHITE, strokeColor=_INK, strokeWidth=0.8)
        lines.append((mark, trend.value, _tenth(point.value)))
    for point in settled:
        line = Line(x, y - 38, x + 14, y - 38, strokeColor=_INK, strokeWidth=1.6)
        band = f"{_tenth(point.low)} … {_tenth(point.high)}"
        lines.append((line, trend.middle, _tenth(point.middle)))
        lines.append((Rect(x, y - 72, 14, 8, **_BAND_LOOK), trend.band, band))
    for number, (sign, name, shown) in enumerate(lines):
        drawing.add(sign)
        drawing.add(_text(x + 19, y - 11 - 30 * number, cut(clean(name), REGULAR, _SIZE, _LABELS - 30)))
        drawing.add(_text(x + 19, y - 22 - 30 * number, shown, bold=True))


def _tenth(number: float | None) -> str:
    return "" if number is None else decimal(number, 1).replace("-", "−")


def chart_png(path: Path, drawing: Drawing, pixels: int = 1200) -> None:
    """Write a chart as a PNG, `pixels` wide, with some white around it. Raises OSError."""
    size = drawing.width + 2 * _AROUND, drawing.height + 2 * _AROUND
    write_png(path, lambda canvas: renderPDF.draw(drawing, canvas, _AROUND, _AROUND), size, pixels)


def _drawing(title: str, width: float, height: float) -> Drawing:
    use_fonts()
    drawing = Drawing(width, height - _untitled(title))
    if title:
        drawing.add(_text(0, height - 11, title, size=_TITLE, bold=True))
    return drawing


def _untitled(title: str) -> float:
    return 0.0 if title else _HEAD


def _without_data(drawing: Drawing) -> Drawing:
    drawing.add(_text(0, max(4.0, drawing.height - 28), text_of("documents.chart_empty"), colour=_GREY))
    return drawing


def _text(
    x: float, y: float, text: str, anchor: _At = "start", colour: Any = _INK, *, size: float = _SIZE, bold: bool = False
) -> String:
    font = BOLD if bold else REGULAR
    return String(x, y, text, textAnchor=anchor, fontName=font, fontSize=size, fillColor=colour)


def _marker(number: int, x: float, y: float, colour: Any) -> Circle | Rect | Polygon:
    """A sign for the line: five forms, filled for the first five lines, hollow for the next."""
    look: dict[str, Any] = {"fillColor": colour if number < 5 else _WHITE, "strokeColor": colour, "strokeWidth": 0.9}
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
    """Places for labels near the wanted ones, at least `apart` from one another."""
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


def charts_of(ranking: Ranking) -> list[Chart]:
    """The charts of a game.

    How far the best ten are behind the leader entry by entry in each ranking (not where solutions are counted, each
    from the same board), how the totals of the sheets handed in are spread, the most frequent findings, if there are
    several kinds. None of fewer than ten players.
    """
    charts = []
    if not ranking.game_type.counts_solutions:
        for category, standings in ranking.groups:
            behind = distances(best_series(standings))
            if len(behind) < _FEWEST or not any(any(one.values) for one in behind):
                continue
            shown = text_of(category.key) if category else ""
            key = "documents.chart_behind_of" if category else "documents.chart_behind"
            charts.append(_of_lines(text_of(key, number=len(behind), category=shown), behind))
    handed_in = [s.correction for s in ranking.standings if s.correction.submission.state is SubmissionState.HANDED_IN]
    if len(handed_in) >= _FEWEST:
        totals, frequent = [correction.total for correction in handed_in], most_frequent(ranking)
        charts.append(Chart(text_of("documents.chart_totals"), partial(_totals, totals)))
        if len(frequent) >= _FEWEST_BARS:
            charts.append(_of_bars(text_of("documents.chart_findings"), frequent))
    return charts


def _totals(totals: Sequence[int], title: str, width: float, height: float) -> Drawing:
    return totals_chart(title, totals, width, height or 170)


def _of_lines(title: str, series: Sequence[Series], along: str = "") -> Chart:
    return Chart(title, lambda title, width, height: cumulative_chart(title, series, width, height or 270, along))


def _of_bars(title: str, bars: Sequence[tuple[str, float]]) -> Chart:
    return Chart(title, lambda title, width, height: bars_chart(title, bars, width, height))


def chart_of(part: Lines | Bars | Trend | Heat) -> Chart:
    """The chart of a part of a paper."""
    title = clean(part.title)
    match part:
        case Lines(_, lines, along):
            return _of_lines(title, [Series(clean(name), values) for name, values in lines], along)
        case Bars(_, bars):
            return _of_bars(title, bars)
        case Trend():
            return Chart(title, lambda title, width, _: trend_chart(replace(part, title=title), width))
        case Heat():
            return Chart(title, lambda title, width, _: heat_chart(replace(part, title=title), width))


def best_series(standings: tuple[Standing, ...]) -> list[Series]:
    """Points move by move, before sanctions, of the best ten players with entries."""
    written = [standing.correction for standing in standings if standing.correction.entries]
    return [
        Series(correction.player.name, tuple(accumulate(entry.worth for entry in correction.entries)))
        for correction in written[:_BEST]
    ]


def distances(series: Sequence[Series]) -> list[Series]:
    """Distances to the leader after each entry. Players who stopped earlier keep their points."""
    entries = max((len(one.values) for one in series), default=0)
    full = [(*one.values, *one.values[-1:] * (entries - len(one.values))) for one in series]
    ahead = [max(column) for column in zip(*full, strict=True)]
    return [
        Series(one.label, tuple(value - most for value, most in zip(values, ahead, strict=True)))
        for one, values in zip(series, full, strict=True)
    ]


def most_frequent(ranking: Ranking) -> list[tuple[str, int]]:
    """The most frequent findings with the titles of their articles, without remarks and struck ones."""
    counted = Counter(
        finding.article for standing in ranking.standings for finding in standing.correction.findings if finding.counts
    )
    ordered = sorted(counted.items(), key=lambda item: (-item[1], item[0]))[:_MOST_FINDINGS]
    return [(f"{key} {ARTICLES[key].title}" if key in ARTICLES else key, number) for key, number in ordered]
