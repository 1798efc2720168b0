"""Charts on a page of their own, which they fill, or none."""

from collections.abc import Sequence

from reportlab.graphics.shapes import Drawing

from arbitraj.press.charts import Chart

_GAP, _BETWEEN = 20.0, 24.0  # between rows, between two charts of a row
_LEAST, _MOST = 0.75, 1.8  # times the usual height of a row
_FILLED = 0.6  # of a page: less is none
_Rows = list[Sequence[Chart]]
_Placed = tuple[Drawing, float, float]


def chart_pages(charts: Sequence[Chart], width: float, height: float) -> list[list[_Placed]]:
    """The charts with their places from the left and the foot, on one page, or on none if they leave much of it empty.

    One stands below another, or two in a row if there is no room for that.
    """
    pairs = [charts[n : n + 2] for n in range(0, len(charts), 2)]
    ways: tuple[_Rows, ...] = ([[chart] for chart in charts], [*([c] for c in charts[:-2]), charts[-2:]], pairs)
    for rows in ways if charts else ():
        page, used = _laid(rows, width, height)
        if used <= height:
            return [page] if used >= _FILLED * height else []
    return []


def _laid(rows: _Rows, width: float, height: float) -> tuple[list[_Placed], float]:
    """Rows of charts from the top of a page on, higher or lower than usual to fill it, and the height that they use."""
    wide = {len(row): (width - _BETWEEN * (len(row) - 1)) / len(row) for row in rows}
    usual = [max(chart.drawn(wide[len(row)]).height for chart in row) for row in rows]
    times = max(_LEAST, min(_MOST, (height - _GAP * (len(rows) - 1)) / sum(usual)))
    page, used = list[_Placed](), -_GAP
    for row, tall in zip(rows, usual, strict=True):
        drawn = [chart.drawn(wide[len(row)], tall * times) for chart in row]
        used += _GAP
        page += [(one, n * (wide[len(row)] + _BETWEEN), height - used - one.height) for n, one in enumerate(drawn)]
        used += max(drawing.height for drawing in drawn)
    return page, used
