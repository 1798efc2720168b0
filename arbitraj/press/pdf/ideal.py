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

_WIDTH, _HEIGHT = A4
_BOARD = 120 * mm
_TITLE, _TEXT, _LEAST = 17.0, 9.5, 5.0
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
        entries = ideal.correction.entries
        base -= 5 * mm
        columns = 1 + len(entries) // 200  # of 4.6
        size = max(_LEAST, min(_TEXT, (base - BOTTOM) / (1.4 * (len(entries) / columns + 1))))
        most = int((base - BOTTOM) / (1.4 * size))
        for nth, entry in enumerate(entries[:most]):
            row = base - 1.4 * size * (nth + 1)
            group = f"gr. {entry.group}" if ideal.game.competition.game_type.has_groups else ""
            texts = f"{entry.number}.", group, entry.position, bracketed(entry.word)
            for x, text in zip(_COLUMNS, texts, strict=False):
                text_at(canvas, text, SIDE + x, row, size, room, bold=x == _COLUMNS[3], pad=0)
            text_at(canvas, str(entry.worth), SIDE + _COLUMNS[3], row, size, _COLUMNS[4] - _COLUMNS[3], "right", pad=0)
