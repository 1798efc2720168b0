"""The best construction that a program found, on one page of paper."""

from pathlib import Path

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm

from arbitraj.atomic import replacing
from arbitraj.press.board_drawing import picture_of
from arbitraj.press.paper import saved_canvas
from arbitraj.press.pdf.boards import draw_board
from arbitraj.press.pdf.edges import BOTTOM, SIDE, TOP
from arbitraj.press.pdf.typeset import HEAD, clean, text_at
from arbitraj.report.ideal import Ideal, bracketed
from arbitraj.text import count, say

_WIDTH, _HEIGHT = A4
_BOARD = 120 * mm
_TITLE, _TEXT, _LEAST = 17.0, 9.5, 6.0
_COLUMNS = (0.0, 14 * mm, 28 * mm, 46 * mm, 106 * mm)  # number, group, position, word, where points end


def write_ideal_pdf(path: Path, ideal: Ideal) -> None:
    """Write it: the facts, the board, the entries, smaller where there are many. Raises OSError."""
    with replacing(path) as temporary, saved_canvas(temporary, clean(ideal.title)) as canvas:
        base, room = _HEIGHT - TOP - _TITLE, _WIDTH - 2 * SIDE
        text_at(canvas, clean(ideal.title), SIDE, base, _TITLE, room, bold=True, colour=HEAD, pad=0)
        for line in ideal.facts:
            base -= 1.5 * _TEXT
            text_at(canvas, clean(line), SIDE, base, _TEXT, room, pad=0)
        base -= 5 * mm + _BOARD
        draw_board(canvas, picture_of(ideal.correction.board, ideal.game.variant), SIDE, base, _BOARD)
        # of hundreds of solutions (4.6, 4.7) the page has room for some, after what builds the grid
        entries = (*ideal.correction.construction, *ideal.correction.entries)
        base -= 5 * mm
        columns = min(5, 1 + len(entries) // 35)
        each = room / columns if columns > 1 else _COLUMNS[4]
        size = max(_LEAST, min(_TEXT, each / 11, (base - BOTTOM) / (1.4 * (len(entries) // columns + 2))))
        scale = each / _COLUMNS[4]
        most = int((base - BOTTOM) / (1.4 * size)) - 1
        for nth, entry in enumerate(entries[: most * columns]):
            row, left = base - 1.4 * size * (nth % most + 1), SIDE + nth // most * each
            group = say("solver.ideal_group", number=entry.group) if ideal.game.competition.game_type.has_groups else ""
            texts = f"{entry.number}.", group, entry.position, bracketed(entry.word)
            for x, text in zip(_COLUMNS, texts, strict=False):
                text_at(canvas, text, left + x * scale, row, size, each, bold=x == _COLUMNS[3], pad=0)
            width = (_COLUMNS[4] - _COLUMNS[3]) * scale * 0.9
            text_at(canvas, str(entry.worth), left + _COLUMNS[3] * scale, row, size, width, "right", pad=0)
        if (more := len(entries) - most * columns) > 0:
            told = say("solver.ideal_more", entries=count(more, "entry"))
            text_at(canvas, told, SIDE, base - 1.4 * size * (most + 1), size, room, pad=0)
