"""What stands beside the board of a correction sheet: the sum step by step, and what the player can do."""

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from arbitraj.press.pdf.flow import GREY, HEAD, INK, LEADING, LINE, Frame, rule_at, text_at
from arbitraj.press.pdf.sheet_rows import articles_of
from arbitraj.press.pdf.typeset import clean, wrapped
from arbitraj.ranking.standings import Ranking, Standing
from arbitraj.report.edition import Edition, Stage
from arbitraj.report.player_tables import effect_of
from arbitraj.report.shown import figure
from arbitraj.report.sums import sum_lines
from arbitraj.text import say

_NUMBERS = 17 * mm  # width of a column of numbers
_TEXT, _RESULT, _SMALL, _NOTES = 9.0, 11.0, 7.5, 8.0
_DOTS = "." * 34  # filled in by hand


def draw_panel(canvas: Canvas, ranking: Ranking, standing: Standing, edition: Edition, frame: Frame) -> None:
    """Draw it into its frame: the sum at the top, the notes at the bottom."""
    end = _draw_sums(canvas, ranking, standing, frame)
    notes = [say("documents.joker_legend")]
    if edition.stage is Stage.PROVISIONAL:
        notes.append(say("documents.contest_until", deadline=clean(edition.deadline) or _DOTS))
    notes.append(say("documents.chief_arbiter", name=clean(edition.arbiter) or _DOTS))
    rows = [row for note in notes for row in (*wrapped(note, _NOTES, frame.width, 3), "")]
    needed = sum(_NOTES * (1.25 if row else 0.5) for row in rows)
    base = min(end - 14, frame.top - frame.height + needed)
    for row in rows:
        text_at(canvas, row, frame.x, base, _NOTES, frame.width, pad=0)
        base -= _NOTES * (1.25 if row else 0.5)


def _draw_sums(canvas: Canvas, ranking: Ranking, standing: Standing, frame: Frame) -> float:
    """Draw every line of the sum with what it leaves; how low it reaches."""
    x, top, width = frame.x, frame.top, frame.width
    # shares of the ranking points are all taken from the same points: nothing is left from line to line
    with_rest = not ranking.game_type.compares_entries
    numbers = _NUMBERS * (2 if with_rest else 1)
    text_at(canvas, say("workbook.sums"), x, top - 9, 10, width, bold=True, colour=HEAD, pad=0)
    if with_rest:
        text_at(canvas, say("documents.left"), x + width - _NUMBERS, top - 9, _SMALL, _NUMBERS, "right", colour=GREY)
    base, left = top - 15, 0.0
    for line in sum_lines(ranking, standing):
        size = _RESULT if line.result else _TEXT
        _rule(canvas, x, base, width, strong=line.result)
        what = line.what if line.number is None else say("documents.how_many", what=line.what, number=line.number)
        first, *rest = wrapped(what, size, width - numbers)
        base -= size * 1.35
        text_at(canvas, first, x, base, size, width, bold=line.result, pad=0)
        text_at(canvas, effect_of(line), x + width - numbers, base, size, _NUMBERS, "right", bold=line.result)
        if with_rest and not line.result:
            left += line.effect
            text_at(canvas, figure(left), x + width - _NUMBERS, base, size, _NUMBERS, "right", colour=GREY)
        for more in rest:
            base -= size * LEADING
            text_at(canvas, more, x, base, size, width, bold=line.result, pad=0)
        named = articles_of(standing.correction, line.key)
        if named:
            base -= _SMALL * 1.2
            text_at(canvas, named, x, base, _SMALL, width, colour=GREY, pad=0)
        base -= size * 0.5
    _rule(canvas, x, base, width, strong=True)
    return base


def _rule(canvas: Canvas, x: float, y: float, width: float, *, strong: bool) -> None:
    rule_at(canvas, x, y, width, INK if strong else LINE, 1 if strong else 0.4)
