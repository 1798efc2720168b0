"""Written papers: a head, facts, paragraphs of any length, tables and lines to sign, on as many pages as they need."""

import io
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from reportlab.lib.enums import TA_CENTER, TA_RIGHT
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    BaseDocTemplate,
    CondPageBreak,
    Flowable,
    Frame,
    KeepTogether,
    PageTemplate,
    Paragraph,
    Spacer,
    Table,
    TableStyle,
)

from arbitraj.atomic import replacing
from arbitraj.press.paper import AUTHOR, BOLD, REGULAR, use_fonts
from arbitraj.press.pdf.edges import BOTTOM, SIDE, TOP, draw_foot, draw_running_head
from arbitraj.press.pdf.flow import GREY, HEAD, INK, LINE, SHADE, WHITE
from arbitraj.press.pdf.typeset import clean
from arbitraj.report.edition import Edition
from arbitraj.text import say

_HEAD = 9 * mm  # of the pages after the first
_LABELS = 42 * mm
_SIGNING = 16 * mm
_BELOW_HEADING = 30 * mm


def _style(name: str, size: float, **more: Any) -> ParagraphStyle:
    use_fonts()
    return ParagraphStyle(name, fontName=REGULAR, fontSize=size, leading=size * 1.32, textColor=INK, **more)


class Paper:
    """A paper that is written from top to bottom, then saved."""

    def __init__(self, title: str, edition: Edition, size: tuple[float, float] = A4, mark: str = "") -> None:
        """`title` stands on every page; `edition` gives the foot its prints, `mark` is PROVIZORIU or the like."""
        self._title, self._edition, self._mark = clean(title), edition, mark
        self._width, self._height = size
        self._parts: list[Callable[[], Flowable]] = []
        self._styles = {
            "title": _style("title", 17, spaceAfter=1),
            "kind": _style("kind", 12.5, spaceAfter=5),
            "heading": _style("heading", 11, spaceBefore=8, spaceAfter=2),
            "text": _style("text", 10, spaceAfter=3),
            "small": _style("small", 8, spaceAfter=2),
            "label": _style("label", 8.5),
            "cell": _style("cell", 8.5),
            "middle": _style("middle", 8.5, alignment=TA_CENTER),
            "right": _style("right", 8.5, alignment=TA_RIGHT),
            "white": _style("white", 8, alignment=TA_CENTER),
        }
        self._styles["label"].textColor = GREY
        self._styles["white"].textColor = WHITE
        for key in ("title", "heading"):
            self._styles[key].textColor, self._styles[key].fontName = HEAD, BOLD

    @property
    def room(self) -> float:
        """The width between the margins."""
        return self._width - 2 * SIDE

    def _para(self, text: str, style: str, bold: bool = False) -> Paragraph:
        shown = escape(clean(text))
        return Paragraph(f"<b>{shown}</b>" if bold else shown, self._styles[style])

    def head(self, kind: str, *lines: str) -> None:
        """What the paper is, under the title of the competition, then lines such as place and day."""
        self._parts.append(lambda: self._para(self._title, "title"))
        self._parts.append(lambda: self._para(kind, "kind", bold=True))
        for line in lines:
            self.text(line)
        self._parts.append(lambda: Spacer(1, 2 * mm))

    def heading(self, text: str) -> None:
        """A line above what follows it, on the same page."""
        # not keepWithNext: it would carry a table of several pages to the next one
        self.room_for(_BELOW_HEADING)
        self._parts.append(lambda: self._para(text, "heading"))

    def text(self, text: str, style: str = "text", *, bold: bool = False) -> None:
        """A paragraph."""
        self._parts.append(lambda: self._para(text, style, bold))

    def facts(self, facts: Sequence[tuple[str, str]]) -> None:
        """Names of facts at the left, what they are beside them; those without a value are left out."""
        rows = [fact for fact in facts if fact[1]]
        if rows:
            self._parts.append(lambda: self._facts(rows))

    def _facts(self, rows: Sequence[tuple[str, str]]) -> Flowable:
        cells = [[self._para(label, "label"), self._para(text, "text")] for label, text in rows]
        table = Table(cells, [_LABELS, self.room - _LABELS], hAlign="LEFT", splitInRow=1)
        table.setStyle(
            TableStyle(
                [
                    ("VALIGN", (0, 0), (-1, -1), "TOP"),
                    ("LEFTPADDING", (0, 0), (-1, -1), 0),
                    ("TOPPADDING", (0, 0), (-1, -1), 0.5),
                    ("BOTTOMPADDING", (0, 0), (-1, -1), 0),
                ]
            )
        )
        return table

    def table(
        self,
        header: Sequence[str],
        shares: Sequence[float],
        rows: Sequence[Sequence[str]],
        aligns: Sequence[str] = (),
        bold: Sequence[int] = (),
    ) -> None:
        """A table; `shares` are those of the width, `aligns` left, middle or right, `bold` the columns set in bold."""
        styles = [{"left": "cell"}.get(align, align) for align in aligns or ["left"] * len(header)]

        def build() -> Flowable:
            cells = [[self._para(text, "white") for text in header]]
            cells += [
                [self._para(t, style, n in bold) for n, (t, style) in enumerate(zip(row, styles, strict=True))]
                for row in rows
            ]
            widths = [share / sum(shares) * self.room for share in shares]
            table = Table(cells, widths, repeatRows=1, hAlign="LEFT", splitInRow=1)
            table.setStyle(
                TableStyle(
                    [
                        ("BACKGROUND", (0, 0), (-1, 0), HEAD),
                        ("ROWBACKGROUNDS", (0, 1), (-1, -1), (WHITE, SHADE)),
                        ("LINEBELOW", (0, 1), (-1, -1), 0.4, LINE),
                        ("VALIGN", (0, 0), (-1, 0), "MIDDLE"),
                        ("VALIGN", (0, 1), (-1, -1), "TOP"),
                        ("LEFTPADDING", (0, 0), (-1, -1), 2.5),
                        ("RIGHTPADDING", (0, 0), (-1, -1), 2.5),
                        ("TOPPADDING", (0, 0), (-1, -1), 2),
                        ("BOTTOMPADDING", (0, 0), (-1, -1), 2),
                    ]
                )
            )
            return table

        self._parts.append(build)

    def gap(self, height: float = 3 * mm) -> None:
        """Room between two parts."""
        self._parts.append(lambda: Spacer(1, height))

    def room_for(self, height: float) -> None:
        """A new page where less than this is left."""
        self._parts.append(lambda: CondPageBreak(height))

    def written_by_hand(self, label: str, lines: int) -> None:
        """A label with empty lines to write on."""

        def build() -> Flowable:
            table = Table([[""]] * lines, [self.room], [9 * mm] * lines, hAlign="LEFT")
            table.setStyle(TableStyle([("LINEBELOW", (0, 0), (-1, -1), 0.4, LINE)]))
            return KeepTogether([self._para(label, "label"), table])

        self._parts.append(build)

    def signatures(self, *signs: str) -> None:
        """Lines to sign, side by side, with what stands under each; kept on one page."""

        def build() -> Flowable:
            gap = 8 * mm
            width = (self.room - gap * (len(signs) - 1)) / len(signs)
            cells: list[Any] = []
            widths: list[float] = []
            for sign in signs:
                cells += [self._para(sign, "middle"), ""]
                widths += [width, gap]
            table = Table([cells[:-1]], widths[:-1], hAlign="LEFT")
            lines = [("LINEABOVE", (n, 0), (n, 0), 0.6, INK) for n in range(0, 2 * len(signs), 2)]
            table.setStyle(TableStyle([*lines, ("VALIGN", (0, 0), (-1, -1), "TOP")]))
            return KeepTogether([Spacer(1, _SIGNING), table])

        self._parts.append(build)

    def save(self, path: Path) -> None:
        """Write the PDF; the same paper gives the same bytes. Raises OSError where the file cannot be written."""
        pages = self._build(io.BytesIO(), 0)
        with replacing(path) as temporary:
            self._build(str(temporary), pages)

    def _build(self, target: Any, pages: int) -> int:
        def first(canvas: Canvas, document: Any) -> None:
            draw_foot(canvas, self._edition, document.page, pages, self._width)

        def later(canvas: Canvas, document: Any) -> None:
            draw_running_head(canvas, self._title, "", self._mark, self._width, self._height)
            first(canvas, document)

        document = BaseDocTemplate(
            target,
            pagesize=(self._width, self._height),
            title=self._title,
            author=AUTHOR,
            invariant=1,
            pageCompression=1,
        )
        height = self._height - TOP - BOTTOM
        frames = [
            Frame(SIDE, BOTTOM, self.room, height - head, 0, 0, 0, 0, id=str(number))
            for number, head in enumerate((0, _HEAD))
        ]
        document.addPageTemplates(
            [
                PageTemplate("first", [frames[0]], onPage=first, autoNextPageTemplate="later"),
                PageTemplate("later", [frames[1]], onPage=later),
            ]
        )
        document.build([part() for part in self._parts])
        return int(document.page)


def until_when(label: str, text: str) -> tuple[str, str]:
    """A fact, with dots to write on where it is not known."""
    return label, text or say("season.dots")
