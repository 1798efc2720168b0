"""The best construction found, on one page, or on several if it has very many entries (4.6)."""

from collections.abc import Sequence
from pathlib import Path

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from arbitraj.press.board_drawing import picture_of
from arbitraj.press.paper import BOLD, saved_canvas
from arbitraj.press.pdf.boards import draw_board
from arbitraj.press.pdf.edges import BOTTOM, SIDE, TOP, draw_rule, draw_running_head
from arbitraj.press.pdf.typeset import GREY, HEAD, Align, clean, rule_at, text_at, wrapped
from arbitraj.report.ideal import Ideal
from arbitraj.report.table import Column, Medium, on
from arbitraj.rules.correct import CorrectedEntry

_WIDTH, _HEIGHT = A4
_ROOM = _WIDTH - 2 * SIDE
_BOARD, _HEADED = 120 * mm, 10 * mm
_TITLE, _RESULT, _TEXT, _LINE, _SMALL = 17.0, 12.0, 9.5, 14.5, 8.5
_GAP = 6 * mm  # between columns of entries
_FEW, _SOME = 18, 40  # largest numbers of entries in one column, and in two
_SHARES = {"number": 1.2, "group": 1.2, "position": 1.4, "word": 4.8, "worth": 1.4}


def write_ideal_pdf(path: Path, ideal: Ideal) -> None:
    """Write it: the result, the facts, the board, the entries, column by column. Raises OSError."""
    with saved_canvas(path, clean(ideal.title)) as canvas:
        base = _HEIGHT - TOP - _TITLE
        text_at(canvas, clean(ideal.title), SIDE, base, _TITLE, _ROOM, bold=True, colour=HEAD, pad=0, high=1.5 * _TITLE)
        base -= 3 * mm
        draw_rule(canvas, base, _WIDTH)
        base -= 0.7 * _RESULT
        for line in wrapped(clean(ideal.said), _RESULT, _ROOM, font=BOLD):
            base -= 1.3 * _RESULT
            text_at(canvas, line, SIDE, base, _RESULT, _ROOM, bold=True, pad=0)
        for line in (line for fact in ideal.facts for line in wrapped(clean(fact), _TEXT, _ROOM)):
            base -= 1.5 * _TEXT
            text_at(canvas, line, SIDE, base, _TEXT, _ROOM, pad=0)
        base -= 6 * mm + _BOARD
        draw_board(canvas, picture_of(ideal.correction.board, ideal.game.variant), (_WIDTH - _BOARD) / 2, base, _BOARD)
        _solutions(canvas, ideal, _entries(canvas, ideal, base - 6 * mm))


def _entries(canvas: Canvas, ideal: Ideal, top: float) -> float:
    """Draw all entries from `top` on, those that build the grid (4.7) first. Returns the bottom."""
    entries, columns = (*ideal.construction.items, *ideal.entries.items), on(Medium.PAPER, ideal.entries.columns)
    beside = 1 if len(entries) <= _FEW else 2 if len(entries) <= _SOME else 3
    width = _BOARD if beside == 1 else (_ROOM - (beside - 1) * _GAP) / beside
    left = (_WIDTH - beside * width - (beside - 1) * _GAP) / 2
    while entries:
        fit = int((top - BOTTOM) / _LINE) - 1
        high = min(fit, -(-len(entries) // beside))
        for nth in range(beside):
            _column(canvas, columns, entries[nth * high : (nth + 1) * high], left + nth * (width + _GAP), top, width)
        entries = entries[beside * high :]
        top = _next_page(canvas, ideal) if entries else top - (high + 1) * _LINE
    return top


def _next_page(canvas: Canvas, ideal: Ideal) -> float:
    canvas.showPage()
    draw_running_head(canvas, clean(ideal.title), "", "", _WIDTH, _HEIGHT)
    return _HEIGHT - TOP - _HEADED


def _solutions(canvas: Canvas, ideal: Ideal, top: float) -> None:
    """The solutions (4.6) one after another in running text: thousands of them would be a book of columns."""
    base = top
    for line in wrapped("; ".join(map(clean, ideal.solutions)), _SMALL, _ROOM):
        base -= 1.35 * _SMALL
        if base < BOTTOM:
            base = _next_page(canvas, ideal) - 1.35 * _SMALL
        text_at(canvas, line, SIDE, base, _SMALL, _ROOM, pad=0)


def _column(
    canvas: Canvas,
    columns: Sequence[Column[CorrectedEntry]],
    entries: Sequence[CorrectedEntry],
    left: float,
    top: float,
    width: float,
) -> None:
    if not entries:
        return
    shares = [_SHARES[column.key] for column in columns]
    starts = [left + width * sum(shares[:nth]) / sum(shares) for nth in range(len(shares))]
    rooms = [width * share / sum(shares) for share in shares]
    base = top - _LINE + 4
    for column, x, room in zip(columns, starts, rooms, strict=True):
        text_at(canvas, column.header_on(Medium.PAPER), x, base, 7.5, room, _stands(column), colour=GREY, pad=0.2)
    rule_at(canvas, left, base - 4, width, HEAD, 0.8)
    for entry in entries:
        base -= _LINE
        for column, x, room in zip(columns, starts, rooms, strict=True):
            shown = clean(str(column.value(entry)))
            text_at(canvas, shown, x, base, _TEXT, room, _stands(column), bold=column.key == "word", pad=0.2)
        rule_at(canvas, left, base - 4, width)


def _stands(column: Column[CorrectedEntry]) -> Align:
    return "right" if column.key == "worth" else "left"
