"""The edges of a printed page: the frame of the mark, the running head, the foot."""

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from arbitraj.press.paper import BOLD
from arbitraj.press.pdf.typeset import GREY, HEAD, INK, clean, rule_at, text_at
from arbitraj.report.edition import Edition, fingerprint_line
from arbitraj.text import text_of

SIDE, TOP, BOTTOM = 12 * mm, 12 * mm, 15 * mm  # margins of a page
_MARK = 34 * mm  # room of a mark of ordinary size
HEAD_LINE = 17.0  # height of the line above the rule, which reaches into the margin


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


def draw_foot(canvas: Canvas, edition: Edition, page: int, pages: int, width: float) -> None:
    """The fingerprint, and which page of how many."""
    base = BOTTOM - 6 * mm
    rule_at(canvas, SIDE, base + 9, width - 2 * SIDE)
    text_at(canvas, clean(fingerprint_line(edition)), SIDE, base, 6, width - 2 * SIDE - 30 * mm, colour=GREY, pad=0)
    shown = text_of("documents.page", page=page, pages=pages)
    text_at(canvas, shown, width - SIDE - 30 * mm, base, 7.5, 30 * mm, "right", pad=0)
