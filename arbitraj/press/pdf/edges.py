"""The edges of a printed page: the frame of the mark, the running head, the foot."""

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from arbitraj.press.paper import BOLD, REGULAR
from arbitraj.press.pdf.typeset import GREY, HEAD, INK, clean, rule_at, text_at, width_of
from arbitraj.report.edition import Edition, fingerprints
from arbitraj.text import text_of

SIDE, TOP, BOTTOM = 12 * mm, 12 * mm, 15 * mm  # margins of a page
_MARK = 34 * mm  # room of a mark of ordinary size
HEAD_LINE = 17.0  # height of the line above the rule, which reaches into the margin
_FOOT, _FOOT_LINE = 7.5, 9.5
_PAGES = 26 * mm  # room for which page of how many


def mark_of(edition: Edition) -> str:
    """The mark PROVIZORIU or FINAL, "" for results that are neither."""
    return text_of(edition.stage.mark_key) if edition.stage else ""


def draw_mark(canvas: Canvas, mark: str, right: float, base: float, size: float = 9) -> None:
    """Draw the mark in a frame that ends at `right`. Nothing for an empty mark."""
    if not mark:
        return
    width = canvas.stringWidth(mark, BOLD, size) + 1.6 * size
    canvas.setStrokeColor(INK)
    canvas.setLineWidth(0.1 * size)
    canvas.roundRect(right - width, base, width, 1.5 * size, 0.3 * size, stroke=1, fill=0)
    text_at(canvas, mark, right - width, base + 0.4 * size, size, width, "middle", bold=True)


def draw_rule(canvas: Canvas, y: float, width: float) -> None:
    """The thick line under a head."""
    rule_at(canvas, SIDE, y, width - 2 * SIDE, HEAD, 1.4)


def draw_running_head(canvas: Canvas, left: str, right: str, mark: str, width: float, height: float) -> None:
    """Draw the head of a page after the first, in 9 mm. `width` and `height` are those of the page."""
    top, room = height - TOP, width - 2 * SIDE
    half = room / 2 if right else room - _MARK
    text_at(canvas, left, SIDE, top - 8, 10, half, bold=True, pad=0, high=HEAD_LINE)
    if right:
        text_at(canvas, right, SIDE + half, top - 8, 9, room - half - _MARK, colour=GREY, pad=0, high=HEAD_LINE)
    draw_mark(canvas, mark, width - SIDE, top - 11)
    draw_rule(canvas, top - 15, width)


def bottom_of(edition: Edition, width: float) -> float:
    """The height kept for the foot of pages of a width: a margin, and as many lines as the fingerprints take."""
    return BOTTOM + _FOOT_LINE * (len(_foot_lines(edition, width)) - 1)


def draw_foot(canvas: Canvas, edition: Edition, page: int, pages: int, width: float) -> None:
    """The fingerprints, and which page of how many."""
    base, lines = BOTTOM - 6 * mm, _foot_lines(edition, width)
    rule_at(canvas, SIDE, base + 9 + _FOOT_LINE * (len(lines) - 1), width - 2 * SIDE)
    for number, line in enumerate(reversed(lines)):
        text_at(canvas, line, SIDE, base + number * _FOOT_LINE, _FOOT, width - 2 * SIDE - _PAGES, pad=0)
    shown = text_of("documents.page", page=page, pages=pages)
    text_at(canvas, shown, width - SIDE - _PAGES, base, 7.5, _PAGES, "right", pad=0)


def _foot_lines(edition: Edition, width: float) -> list[str]:
    """The fingerprints in lines, none broken, in type that a person can read and type."""
    lines, room = [""], width - 2 * SIDE - _PAGES
    for part in map(clean, fingerprints(edition)):
        longer = f"{lines[-1]}   {part}" if lines[-1] else part
        if lines[-1] and width_of(longer, REGULAR, _FOOT) > room:
            lines.append(part)
        else:
            lines[-1] = longer
    return lines
