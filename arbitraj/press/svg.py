"""Shapes of a chart as SVG. Common properties of neighbours are written once, since charts are most of a page."""

from functools import lru_cache
from html import escape
from itertools import groupby
from operator import itemgetter
from typing import Any

from reportlab.graphics.shapes import Circle, Drawing, Line, Polygon, PolyLine, Rect, String

from arbitraj.press import SCREEN_FONTS
from arbitraj.press.paper import BOLD

_SIZE = 8.0  # of most texts of a chart
_ANCHORS = {"middle": ' text-anchor="middle"', "end": ' text-anchor="end"'}


def chart_svg(drawing: Drawing) -> str:
    """A chart as an SVG document, measured from its top. The same chart gives the same text."""
    size = f'width="{_n(drawing.width)}" height="{_n(drawing.height)}"'
    box = f'viewBox="0 0 {_n(drawing.width)} {_n(drawing.height)}" preserveAspectRatio="xMinYMin meet"'
    looks = f'fill="none" font-family="{SCREEN_FONTS}" font-size="{_n(_SIZE)}"'
    parts = (_part(shape, drawing.height) for shape in drawing.contents)
    groups = (f"<g{look}>{''.join(part for _, part in run)}</g>" for look, run in groupby(parts, itemgetter(0)))
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {box} {looks}>{"".join(groups)}</svg>'


def _part(shape: Any, height: float) -> tuple[str, str]:
    match shape:
        case String():
            weight = ' font-weight="bold"' if shape.fontName == BOLD else ""
            size = f' font-size="{_n(shape.fontSize)}"' if shape.fontSize != _SIZE else ""
            look = f' fill="{_colour(shape.fillColor)}"{weight}{size}{_ANCHORS.get(shape.textAnchor, "")}'
            return look, f'<text x="{_n(shape.x)}" y="{_n(height - shape.y)}">{escape(shape.text, quote=False)}</text>'
        case Line():
            ends = f"M{_n(shape.x1)} {_n(height - shape.y1)}L{_n(shape.x2)} {_n(height - shape.y2)}"
            return _stroke(shape), f'<path d="{ends}"/>'
        case PolyLine():
            return _stroke(shape), f'<polyline points="{_points(shape.points, height)}"/>'
        case Polygon():
            return _filled(shape), f'<polygon points="{_points(shape.points, height)}"/>'
        case Rect():
            corner = f'x="{_n(shape.x)}" y="{_n(height - shape.y - shape.height)}"'
            return _filled(shape), f'<rect {corner} width="{_n(shape.width)}" height="{_n(shape.height)}"/>'
        case Circle():
            centre = f'cx="{_n(shape.cx)}" cy="{_n(height - shape.cy)}"'
            return _filled(shape), f'<circle {centre} r="{_n(shape.r)}"/>'
    raise TypeError(f"charts have no {type(shape).__name__}")


def _filled(shape: Any) -> str:
    fill = f' fill="{_colour(shape.fillColor)}"' if shape.fillColor is not None else ""
    return fill + _stroke(shape)


def _stroke(shape: Any) -> str:
    if shape.strokeColor is None:
        return ""
    dashes = " ".join(map(_n, shape.strokeDashArray or ()))
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    joined = ' stroke-linejoin="round"' if shape.strokeLineJoin == 1 else ""
    return f' stroke="{_colour(shape.strokeColor)}" stroke-width="{_n(shape.strokeWidth)}"{dashed}{joined}'


def _points(points: list[float], height: float) -> str:
    return " ".join(f"{_n(x)},{_n(height - y)}" for x, y in zip(points[::2], points[1::2], strict=True))


@lru_cache(16_384)  # marks of players with as many rounds have the same places
def _n(number: float) -> str:
    """A number of points, to a hundredth.

    >>> _n(2), _n(2.346), _n(-0.001)
    ('2', '2.35', '0')
    """
    return f"{round(number, 2) + 0.0:g}"  # no -0


def _colour(colour: Any) -> str:
    return _hexadecimal(colour.red, colour.green, colour.blue)


@lru_cache(256)
def _hexadecimal(*parts: float) -> str:
    return f"#{''.join(f'{int(255 * part):02x}' for part in parts)}"
