"""Written papers: a head, paragraphs of any length, facts, tables, lines to sign, on as many pages as they need."""

import io
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from reportlab import platypus
from reportlab.lib.enums import TA_CENTER, TA_RIGHT
from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from arbitraj.atomic import replacing
from arbitraj.press.board_drawing import picture_of
from arbitraj.press.charts import chart_of
from arbitraj.press.paper import AUTHOR, BOLD, REGULAR, use_fonts
from arbitraj.press.pdf.boards import draw_board
from arbitraj.press.pdf.edges import SIDE, TOP, bottom_of, draw_foot, draw_running_head
from arbitraj.press.pdf.flow import Heading, Line
from arbitraj.press.pdf.typeset import GREY, HEAD, INK, LINE, SHADE, WHITE, clean
from arbitraj.press.pdf.wall import Wall, WallTable, write_wall
from arbitraj.press.pdf.wall_head import WallHead
from arbitraj.report.cell_text import as_text
from arbitraj.report.edition import Edition
from arbitraj.report.paper import Boards, BoardShown, ByHand, Paper, PaperPart, parts_on
from arbitraj.report.table import LOOKS, Facts, Medium, Shows, Table, Text, on

_HEAD = 9 * mm  # of the pages after the first
_LABELS = 42 * mm
_SIGNING, _BETWEEN_SIGNS = 16 * mm, 8 * mm
_BELOW_HEADING = 30 * mm
_IN_A_ROW, _BETWEEN_BOARDS = 2, 18 * mm  # of boards: three rows of them to a page
_FACTS = (
    ("VALIGN", (0, 0), (-1, -1), "TOP"),
    ("LEFTPADDING", (0, 0), (-1, -1), 0),
    ("TOPPADDING", (0, 0), (-1, -1), 0.5),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 0),
)
_ROWS = (
    ("BACKGROUND", (0, 0), (-1, 0), HEAD),
    ("ROWBACKGROUNDS", (0, 1), (-1, -1), (WHITE, SHADE)),
    ("LINEBELOW", (0, 1), (-1, -1), 0.4, LINE),
    ("VALIGN", (0, 0), (-1, 0), "MIDDLE"),
    ("VALIGN", (0, 1), (-1, -1), "TOP"),
    ("LEFTPADDING", (0, 0), (-1, -1), 2.5),
    ("RIGHTPADDING", (0, 0), (-1, -1), 2.5),
    ("TOPPADDING", (0, 0), (-1, -1), 2),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 2),
)
_BY_HAND = (
    ("GRID", (0, 1), (-1, -1), 0.5, LINE),
    ("VALIGN", (0, 1), (-1, -1), "MIDDLE"),
    ("TOPPADDING", (0, 1), (-1, -1), 3.2 * mm),
    ("BOTTOMPADDING", (0, 1), (-1, -1), 3.2 * mm),
)
_CELLS = {Shows.PLACE: "strong_middle", Shows.NUMBER: "right", Shows.TOTAL: "strong_right"}


def write_paper(path: Path, paper: Paper) -> None:
    """Write a paper, reproducibly. Raises OSError if the file cannot be written."""
    if paper.wall:
        write_wall(path, _for_wall(paper), paper.title)
        return
    pages = _build(paper, io.BytesIO(), 0)
    with replacing(path) as temporary:
        _build(paper, str(temporary), pages)


def _for_wall(paper: Paper) -> Wall:
    """Its first facts in the head, its tables and lines below."""
    known, *parts = parts_on(Medium.PAPER, paper)
    facts = [(name, text, False) for name, text in known.facts] if isinstance(known, Facts) else []
    body: list[WallTable | Heading | Line] = []
    for part in parts:
        match part:
            case Table(columns, items, caption):
                body.append(WallTable(clean(caption), columns, items))
            case Text(text, "heading"):
                body.append(Heading(clean(text)))
            case Text(text) if text:
                body.append(Line(clean(text)))
    return Wall(paper.title, WallHead(paper.title, paper.kind, facts), body, paper.signs, Edition(prints=paper.prints))


def _build(paper: Paper, target: Any, pages: int) -> int:
    """Lay the paper out on pages. Returns their number, which the next run prints at their feet."""
    title, edition = clean(paper.title), Edition(prints=paper.prints)
    width, height = landscape(A4) if paper.wide else A4
    room, bottom = width - 2 * SIDE, bottom_of(edition, width)

    def draw_edges(canvas: Canvas, document: Any) -> None:
        if document.page > 1:
            draw_running_head(canvas, title, "", "", width, height)
        draw_foot(canvas, edition, document.page, pages, width)

    document = platypus.BaseDocTemplate(
        target, pagesize=(width, height), title=title, author=AUTHOR, invariant=1, pageCompression=1
    )
    for name, head in (("first", 0), ("later", _HEAD)):
        frame = platypus.Frame(SIDE, bottom, room, height - TOP - bottom - head, 0, 0, 0, 0, id=name)
        document.addPageTemplates(platypus.PageTemplate(name, [frame], onPage=draw_edges, autoNextPageTemplate="later"))
    above = [_para(title, "title"), _para(paper.kind, "kind"), platypus.Spacer(1, 2 * mm)]
    body = [flowable for part in parts_on(Medium.PAPER, paper) for flowable in _flowables(part, room)]
    below = [_signatures(paper.signs, room)] if paper.signs else []
    document.build([*above, *body, *below])
    return int(document.page)


@cache
def _styles() -> dict[str, ParagraphStyle]:
    use_fonts()

    def style(name: str, size: float, **more: Any) -> tuple[str, ParagraphStyle]:
        look: dict[str, Any] = {"fontName": REGULAR, "fontSize": size, "leading": size * 1.32, "textColor": INK} | more
        return name, ParagraphStyle(name, **look)

    plain = dict(style(look, 10, spaceAfter=3) for look in LOOKS)
    return plain | dict(
        (
            style("title", 17, spaceAfter=1, textColor=HEAD, fontName=BOLD),
            style("kind", 12.5, spaceAfter=5, fontName=BOLD),
            style("heading", 11, spaceBefore=8, spaceAfter=2, textColor=HEAD, fontName=BOLD),
            style("stage", 10, spaceAfter=3, fontName=BOLD),
            style("alert", 10, spaceAfter=3, fontName=BOLD),
            style("small", 8, spaceAfter=2),
            style("label", 8.5, textColor=GREY),
            style("left", 8.5),
            style("middle", 8.5, alignment=TA_CENTER),
            style("right", 8.5, alignment=TA_RIGHT),
            style("strong_middle", 8.5, alignment=TA_CENTER, fontName=BOLD),
            style("strong_right", 8.5, alignment=TA_RIGHT, fontName=BOLD),
            style("header", 8, alignment=TA_CENTER, textColor=WHITE),
        )
    )


def _para(text: str, look: str) -> platypus.Paragraph:
    shown = escape(clean(text))
    return platypus.Paragraph(f"<strike>{shown}</strike>" if look == "struck" else shown, _styles()[look])


def _flowables(part: PaperPart, room: float) -> Iterator[platypus.Flowable]:
    match part:
        case Text(text, "heading"):
            yield from _heading(text)
        case Text(text, look):
            yield _para(text, look) if text else platypus.Spacer(1, 3 * mm)
        case Facts(facts):
            rows = [[_para(label, "label"), _para(text, "")] for label, text in facts if text]
            if rows:
                yield _grid(rows, [_LABELS, room - _LABELS], _FACTS)
        case Table(caption=caption, empty=empty, note=note):
            if caption:
                yield from _heading(caption)
            if note:
                yield _para(note, "")
            yield _table(part, room)
            if empty and not part.items:
                yield _para(empty, "")
        case Boards(title, boards):
            yield platypus.CondPageBreak(room / _IN_A_ROW + _BELOW_HEADING)  # not the heading alone
            yield from (_para(title, "heading"), _boards(boards, room))
        case ByHand(label, number):
            lines = _grid([[""]] * number, [room], [("LINEBELOW", (0, 0), (-1, -1), 0.4, LINE)], rowHeights=9 * mm)
            yield platypus.KeepTogether([_para(label, "label"), lines])
        case chart:
            yield from (platypus.Spacer(1, 4 * mm), chart_of(chart).drawn(room))


class _Board(platypus.Flowable):
    def __init__(self, shown: BoardShown, side: float) -> None:
        super().__init__()
        self.picture, self.width, self.height = picture_of(shown.board, shown.variant, shown.covered), side, side

    def draw(self) -> None:
        draw_board(self.canv, self.picture, 0, 0, self.width)


def _boards(boards: Sequence[BoardShown], room: float) -> platypus.Flowable:
    side = room / _IN_A_ROW - _BETWEEN_BOARDS
    cells: list[Sequence[platypus.Flowable]] = [
        [_Board(shown, side), _para(shown.caption, "middle")] for shown in boards
    ]
    cells += [[platypus.Spacer(1, 1)]] * (-len(cells) % _IN_A_ROW)
    rows = [list(cells[n : n + _IN_A_ROW]) for n in range(0, len(cells), _IN_A_ROW)]
    return _grid(rows, [room / _IN_A_ROW] * _IN_A_ROW, [("ALIGN", (0, 0), (-1, -1), "CENTER")])


def _heading(text: str) -> tuple[platypus.Flowable, ...]:
    """A heading kept on the page of the text after it."""
    # not keepWithNext: it would carry a table of several pages to the next one
    return platypus.CondPageBreak(_BELOW_HEADING), _para(text, "heading")


def _table(table: Table[Any], room: float) -> platypus.Flowable:
    columns = on(Medium.PAPER, table.columns)
    looks = [_CELLS.get(column.shows, "left") for column in columns]
    cells = [[_para(column.header_on(Medium.PAPER), "header") for column in columns]]
    cells += [
        [_para(as_text(column.value(item), column.places), look) for column, look in zip(columns, looks, strict=True)]
        for item in table.items
    ]
    shares = sum(column.share for column in columns)
    looks_of_rows = (*_ROWS, *_BY_HAND) if table.by_hand else _ROWS
    return _grid(cells, [column.share / shares * room for column in columns], looks_of_rows, repeatRows=1)


def _grid(
    cells: Sequence[list[Any]], widths: Sequence[float], commands: Sequence[Any], **more: Any
) -> platypus.Flowable:
    grid = platypus.Table(cells, widths, hAlign="LEFT", splitInRow=1, **more)
    grid.setStyle(platypus.TableStyle(commands))
    return grid


def _signatures(signs: Sequence[str], room: float) -> platypus.Flowable:
    width = (room - _BETWEEN_SIGNS * (len(signs) - 1)) / len(signs)
    cells = [cell for sign in signs for cell in (_para(sign, "middle"), "")][:-1]
    widths = [width if n % 2 == 0 else _BETWEEN_SIGNS for n in range(len(cells))]
    lines = [("LINEABOVE", (n, 0), (n, 0), 0.6, INK) for n in range(0, len(cells), 2)]
    return platypus.KeepTogether(
        [platypus.Spacer(1, _SIGNING), _grid([cells], widths, [*lines, ("VALIGN", (0, 0), (-1, -1), "TOP")])]
    )
