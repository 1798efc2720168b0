"""The correction sheet for a player, on two pages at most: smaller type, then rows counted and left out."""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from arbitraj.game.tile import bracketed_in
from arbitraj.press.board_drawing import picture_of
from arbitraj.press.paper import saved_canvas
from arbitraj.press.pdf.boards import draw_board
from arbitraj.press.pdf.columns import cells_of, header_of
from arbitraj.press.pdf.edges import (
    HEAD_LINE,
    SIDE,
    TOP,
    bottom_of,
    draw_foot,
    draw_mark,
    draw_rule,
    draw_running_head,
    mark_of,
)
from arbitraj.press.pdf.flow import Cells, Frame, Heading, Item, Note, Placed, flow, paint
from arbitraj.press.pdf.typeset import GREY, HEAD, INK, LEADING, LINE, SHADE, clean, rule_at, text_at, wrapped
from arbitraj.ranking.standings import Ranking, Standing
from arbitraj.record.findings import Finding, Kind, State
from arbitraj.report.announcement import where_and_when
from arbitraj.report.edition import Edition, Possible, Stage
from arbitraj.report.player_tables import effect_of, entry_tables, public, sum_lines
from arbitraj.report.shown import figure
from arbitraj.report.table import Medium, Table, on
from arbitraj.rules.correct import CorrectedEntry, Correction
from arbitraj.text import count, text_of

_WIDTH, _HEIGHT = A4
_ROOM = _WIDTH - 2 * SIDE
_BANNER, _BOARD, _GAP = 25 * mm, 100 * mm, 5 * mm
_SIZES = (11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5, 6.0)
_LEAST_FOR_ONE = 8.5  # smaller type only where two pages would not do
# beside the board
_NUMBERS = 17 * mm  # width of a column of numbers
_TEXT, _RESULT, _SMALL, _NOTES = 9.0, 11.0, 7.5, 8.0
_STRONG = (INK, 1)  # rules above and below results
_DOTS = "." * 34  # filled in by hand
_KINDS = {"warnings": Kind.WARNING, "penalties": Kind.PENALTY, "disciplinary": Kind.DISCIPLINARY}
# shares of a paper's width: the two words share the rest
_WORDS = ("written_word", "accepted_word")
_MOVES = {"number": 0.055, "group": 0.06, "written_position": 0.075, "written_points": 0.07, "accepted_position": 0.075}
_MOVES |= {"worth": 0.07, "so_far": 0.085, "state": 0.12, "best_move": 0.19}
_SOLUTIONS = {"number": 0.09, "written_position_short": 0.11, "accepted_position_short": 0.11, "worth": 0.13}


def write_correction_sheets(
    path: Path,
    ranking: Ranking,
    edition: Edition,
    standings: Sequence[Standing] | None = None,
    progress: Callable[[int, int], None] | None = None,
    *,
    both_sides: bool = False,
) -> None:
    """Write the sheets of some players (by default all, in the order of the ranking) into one PDF.

    `progress(done, total)` is called after each sheet. With `both_sides` each player begins on a new leaf, for printing
    on both sides. Reproducible. Raises OSError if the file cannot be written.
    """
    chosen = ranking.standings if standings is None else standings
    title = text_of("documents.sheets_title", title=clean(ranking.game.competition.title))
    with saved_canvas(path, title) as canvas:
        for done, standing in enumerate(chosen, 1):
            pages = _write_sheet(canvas, ranking, standing, edition)
            if both_sides and pages % 2:
                canvas.showPage()
            if progress:
                progress(done, len(chosen))


def sheet_file(standing: Standing) -> str:
    """The name of the file of one player's sheet: the table, and the name in plain letters."""
    player = standing.correction.player
    plain = unicodedata.normalize("NFKD", player.name).encode("ascii", "ignore").decode().lower()
    name = re.sub("[^a-z0-9]+", "-", plain).strip("-")[:40].strip("-")
    return f"masa-{player.table:03}-{name}.pdf" if name else f"masa-{player.table:03}.pdf"


def _write_sheet(canvas: Canvas, ranking: Ranking, standing: Standing, edition: Edition) -> int:
    """Draw a player's sheet. Returns the number of its pages."""
    columns, bottom = 2 if ranking.game_type.counts_solutions else 1, bottom_of(edition, _WIDTH)
    rows, size, left_out = _fit(_rows_of(ranking, standing, edition.possible), columns, bottom)
    pages = max((placed.frame.page for placed in rows), default=0) + 1
    for page in range(pages):
        if page == 0:
            _banner(canvas, ranking, standing, edition)
            picture = picture_of(standing.correction.board, ranking.game.variant)
            top = _HEIGHT - TOP - _BANNER
            draw_board(canvas, picture, SIDE, top - _BOARD, _BOARD)
            beside = SIDE + _BOARD + _GAP
            panel = Frame(page, beside, top - 3 * mm, _WIDTH - SIDE - beside, _BOARD)
            _draw_panel(canvas, ranking, standing, edition, panel)
        else:
            player = standing.correction.player
            who = f"{clean(player.name)} · {text_of('documents.at_table', table=player.table)}"
            title = clean(ranking.game.competition.title)
            draw_running_head(canvas, who, title, mark_of(edition), _WIDTH, _HEIGHT)
        for placed in rows:
            if placed.frame.page == page:
                paint(canvas, placed, size)
        if page == pages - 1:
            text_at(canvas, left_out, SIDE, bottom + 1, size, _ROOM, bold=True)
        draw_foot(canvas, edition, page + 1, pages, _WIDTH)
        canvas.showPage()
    return pages


def _frames(columns: int, bottom: float) -> list[Frame]:
    width = (_ROOM - (columns - 1) * _GAP) / columns
    tops = (_HEIGHT - TOP - _BANNER - _BOARD - _GAP, _HEIGHT - TOP - 9 * mm)
    return [
        Frame(page, SIDE + column * (width + _GAP), top, width, top - bottom)
        for page, top in enumerate(tops)
        for column in range(columns)
    ]


def _fit(items: Sequence[Item], columns: int, bottom: float) -> tuple[Sequence[Placed], float, str]:
    """Rows in the largest type in which all fit, one page before two, its size, and a note on rows left out."""
    frames = _frames(columns, bottom)
    tries = [(size, columns) for size in _SIZES if size >= _LEAST_FOR_ONE] + [(size, len(frames)) for size in _SIZES]
    for size, number in tries:
        placed, done = flow(items, frames[:number], size)
        if done == len(items):
            return placed, size, ""
    size = _SIZES[-1]
    *others, last = frames
    placed, done = flow(items, [*others, replace(last, height=last.height - 2 * size)], size)
    entries, findings = (sum(isinstance(item, kind) for item in items[done:]) for kind in (Cells, Note))
    note = text_of("documents.left_out", entries=count(entries, "entry"), findings=count(findings, "finding"))
    return placed, size, note


def _banner(canvas: Canvas, ranking: Ranking, standing: Standing, edition: Edition) -> None:
    competition, correction = ranking.game.competition, standing.correction
    player, top, aside = correction.player, _HEIGHT - TOP, 62 * mm
    event = clean(competition.title), competition.game_type.shown, clean(where_and_when(competition))
    held = " · ".join(filter(None, event))
    text_at(canvas, held, SIDE, top - 8, 9, _ROOM - 34 * mm, colour=GREY, pad=0, high=HEAD_LINE)
    draw_mark(canvas, mark_of(edition), _WIDTH - SIDE, top - 11)
    draw_rule(canvas, top - 15, _WIDTH)
    text_at(canvas, clean(player.name), SIDE, top - 36, 18, _ROOM - aside, bold=True, pad=0, high=20)
    handed = (
        text_of("documents.order", order=correction.submission.order) if correction.submission.order is not None else ""
    )
    about = (
        text_of("documents.at_table", table=player.table),
        text_of("documents.sheet_number", sheet=clean(sheet)) if (sheet := correction.submission.sheet) else "",
        text_of(player.category.key),
        handed,
        clean(player.club),
    )
    line = " · ".join(part for part in about if part)
    text_at(canvas, line, SIDE, top - 51, 9, _ROOM - aside, pad=0, high=16)
    text_at(canvas, text_of("documents.sheet_name"), SIDE, top - 64, 8, _ROOM - aside, colour=GREY, pad=0)
    unit = "documents.box_solutions_total" if ranking.game_type.counts_solutions else "documents.box_total"
    boxes = ((text_of("columns.place"), str(standing.place)), (text_of(unit), figure(correction.total)))
    for number, (label, value) in enumerate(boxes):
        x, width = _WIDTH - SIDE - aside + (0 if number == 0 else 22 * mm), (20 if number == 0 else 40) * mm
        canvas.setFillColor(SHADE)
        canvas.setStrokeColor(LINE)
        canvas.setLineWidth(0.6)
        canvas.roundRect(x, top - 64, width, 43, 4, stroke=1, fill=1)
        text_at(canvas, label, x, top - 32, 8, width, "middle", colour=GREY)
        text_at(canvas, value, x, top - 56, 22, width, "middle", bold=True)


def _draw_panel(canvas: Canvas, ranking: Ranking, standing: Standing, edition: Edition, frame: Frame) -> None:
    end = _draw_sums(canvas, ranking, standing, frame)
    notes = [text_of("documents.joker_legend")]
    if edition.possible and (found := edition.possible.of_player(standing.correction)):
        notes.insert(0, found)
    if edition.stage is Stage.PROVISIONAL:
        notes.append(text_of("documents.contest_until", deadline=clean(edition.deadline) or _DOTS))
    notes.append(text_of("documents.chief_arbiter", name=clean(edition.arbiter) or _DOTS))
    rows = [row for note in notes for row in (*wrapped(note, _NOTES, frame.width, 3), "")]
    needed = sum(_NOTES * (1.25 if row else 0.5) for row in rows)
    base = min(end - 14, frame.top - frame.height + needed)
    for row in rows:
        text_at(canvas, row, frame.x, base, _NOTES, frame.width, pad=0)
        base -= _NOTES * (1.25 if row else 0.5)


def _draw_sums(canvas: Canvas, ranking: Ranking, standing: Standing, frame: Frame) -> float:
    """Draw every line of the sum with its remainder. Returns the y of the bottom."""
    x, top, width = frame.x, frame.top, frame.width
    # shares of the ranking points are all taken from the same points: nothing is left from line to line
    with_rest = not ranking.game_type.compares_entries
    numbers = _NUMBERS * (2 if with_rest else 1)
    text_at(canvas, text_of("workbook.sums"), x, top - 9, 10, width, bold=True, colour=HEAD, pad=0)
    if with_rest:
        text_at(
            canvas, text_of("documents.left"), x + width - _NUMBERS, top - 9, _SMALL, _NUMBERS, "right", colour=GREY
        )
    base, left = top - 15, 0.0
    for line in sum_lines(ranking, standing):
        size = _RESULT if line.result else _TEXT
        rule_at(canvas, x, base, width, *(_STRONG if line.result else ()))
        what = line.what if line.number is None else text_of("documents.how_many", what=line.what, number=line.number)
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
        named = _articles_of(standing.correction, line.key)
        if named:
            base -= _SMALL * 1.2
            text_at(canvas, named, x, base, _SMALL, width, colour=GREY, pad=0)
        base -= size * 0.5
    rule_at(canvas, x, base, width, *_STRONG)
    return base


def _rows_of(ranking: Ranking, standing: Standing, possible: Possible | None) -> list[Item]:
    of_sheet = [finding for finding in public(standing.correction.findings) if finding.entry is None]
    items: list[Item] = [Heading(text_of("documents.of_sheet"))] if of_sheet else []
    items += [_note(finding, 0.0) for finding in of_sheet]
    best = possible.best_of(standing.correction) if possible else {}
    for table in entry_tables(ranking, standing, best):
        items += _table(table, _SOLUTIONS if ranking.game_type.counts_solutions else _MOVES)
    return items


def _articles_of(correction: Correction, sanctions: str) -> str:
    """The articles that a line of the sum (`warnings`, ...) comes from, with how often each: `8.3.a, 8.3.d ×3`."""
    kind = _KINDS.get(sanctions)
    counted = Counter(f.article for f in correction.findings if f.counts and f.kind is kind)
    return ", ".join(f"{article} ×{number}" if number > 1 else article for article, number in sorted(counted.items()))


def _table(table: Table[CorrectedEntry], shares: Mapping[str, float]) -> Iterator[Item]:
    columns = [column for column in on(Medium.PAPER, table.columns) if column.key in (*shares, *_WORDS)]
    of_words = (1 - sum(shares.get(column.key, 0) for column in columns)) / len(_WORDS)
    header = header_of(columns, [shares.get(column.key, of_words) for column in columns])
    yield Heading(table.caption)
    yield header
    if not table.items:
        yield Note("–", table.empty)
    for entry in table.items:
        yield Cells(header, cells_of(columns, entry), shaded=entry.state is not State.CORRECT)
        yield from (_note(finding, header.fields[0].share) for finding in public(entry.findings))


def _note(finding: Finding, indent: float) -> Note:
    text = text_of("documents.finding", kind=text_of(finding.kind.key), text=bracketed_in(finding.text))
    number = finding.decision.number if finding.decision else ""
    by_decision = finding.struck and finding.kind is not Kind.REMARK  # of a decision its own words say it
    after = text_of("documents.struck_by", number=number) if by_decision else ""
    return Note(finding.article, clean(text), finding.struck, after, indent)
