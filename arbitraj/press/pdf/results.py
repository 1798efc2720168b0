"""The ranking on paper: what hangs on the wall and what the federation gets."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from reportlab.graphics import renderPDF
from reportlab.graphics.shapes import Drawing
from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from arbitraj.atomic import replacing
from arbitraj.lexicon.lexicon import ListInfo
from arbitraj.press.paper import saved_canvas
from arbitraj.press.pdf.edges import BOTTOM, SIDE, TOP, draw_foot, draw_running_head, mark_of
from arbitraj.press.pdf.flow import INK, Frame, Heading, Item, Note, Placed, Room, flow, paint, rule_at, text_at
from arbitraj.press.pdf.results_charts import charts_of
from arbitraj.press.pdf.results_facts import HeadFacts
from arbitraj.press.pdf.results_rows import RankingRows, small_print
from arbitraj.press.pdf.typeset import clean, wrapped
from arbitraj.ranking.standings import Ranking
from arbitraj.report.edition import Edition, Stage
from arbitraj.report.shown import unranked_of
from arbitraj.text import say

# of the whole ranking: the largest that leaves everything on one page; on more pages the largest of the others that
# breaks no word
_SIZES = (10.0, 9.5, 9.0, 8.5, 8.0)
_SIZES_OF_MORE = (9.5, 9.0, 8.5, 8.0, 7.5, 7.0)
_SIGNING = 22 * mm
_SMALL = 7.5


def write_results_pdf(path: Path, ranking: Ranking, words: ListInfo, edition: Edition, *, charts: bool = True) -> None:
    """Write the ranking as a PDF; `charts` adds pages of them.

    The same ranking gives the same bytes. Raises OSError where the file cannot be written.
    """
    competition = ranking.game.competition
    size = landscape(A4) if ranking.game_type.compares_entries else A4
    document = _Document(ranking, words, edition, size)
    title = say("documents.ranking_title", title=clean(competition.title), mark=mark_of(edition))
    with replacing(path) as temporary, saved_canvas(temporary, title, size) as canvas:
        document.draw(canvas, charts_of(ranking, size[0] - 2 * SIDE) if charts and ranking.standings else [])


class _Document:
    """The pages of a ranking: laid out first, so that each knows how many there are."""

    def __init__(self, ranking: Ranking, words: ListInfo, edition: Edition, size: tuple[float, float]) -> None:
        self.ranking, self.edition = ranking, edition
        self.width, self.height = size
        self.room = self.width - 2 * SIDE
        self.facts = HeadFacts(ranking, words, edition, self.room)
        self.small = [line for text in small_print(ranking, words) for line in wrapped(clean(text), _SMALL, self.room)]
        signing = Room(_SIGNING + len(self.small) * _SMALL * 1.3)
        self.rows = RankingRows(ranking)
        self.below: list[Item] = [*_unranked(ranking), *_changes(edition), signing]
        self.type_size, self.placed = self._lay_out()

    def draw(self, canvas: Canvas, charts: Sequence[Drawing]) -> None:
        own = 1 + max(placed.frame.page for placed in self.placed)
        chart_pages = list(self._chart_pages(charts))
        pages = own + len(chart_pages)
        for page in range(own):
            if page == 0:
                self.facts.draw(canvas, SIDE, self.height - TOP)
            else:
                self._running_head(canvas)
            for placed in self.placed:
                if placed.frame.page == page:
                    paint(canvas, placed, self.type_size)
                    if isinstance(placed.item, Room):
                        self._sign(canvas, placed.top)
            self._foot(canvas, page + 1, pages)
        for number, page_of_charts in enumerate(chart_pages, own + 1):
            self._running_head(canvas)
            for drawing, base in page_of_charts:
                renderPDF.draw(drawing, canvas, SIDE, base)
            self._foot(canvas, number, pages)

    def _lay_out(self) -> tuple[float, list[Placed]]:
        first = self._frame(0, self.facts.height)
        for size in _SIZES:
            rows, enough = self.rows.items(self.room / size)
            placed, done = flow([*rows, *self.below], [first], size)
            if enough and done == len(rows) + len(self.below):
                return size, placed
        for size in _SIZES_OF_MORE:
            rows, enough = self.rows.items(self.room / size)
            if enough:
                break
        items = [*rows, *self.below]
        # a page takes at least five items, however long
        frames = [first, *(self._frame(page, 9 * mm) for page in range(1, 2 + len(items) // 5))]
        return size, flow(items, frames, size)[0]

    def _frame(self, page: int, head: float) -> Frame:
        top = self.height - TOP - head
        return Frame(page, SIDE, top, self.room, top - BOTTOM)

    def _sign(self, canvas: Canvas, top: float) -> None:
        """The small print, then where the chief arbiter signs."""
        base = top - 12
        for line in self.small:
            text_at(canvas, line, SIDE, base, _SMALL, self.room, pad=0)
            base -= _SMALL * 1.3
        base -= 9 * mm
        half = self.room / 2
        name = clean(self.edition.arbiter) or "." * 40
        signs = say("documents.chief_arbiter", name=name)
        text_at(canvas, signs, SIDE, base, 10, half, bold=True, pad=0)
        for x, width, key in ((SIDE + half, half * 0.5, "signature"), (SIDE + half * 1.55, half * 0.45, "posted")):
            rule_at(canvas, x, base - 1, width, INK, 0.5)
            text_at(canvas, say(f"documents.{key}"), x, base - 10, 7.5, width, "middle", pad=0)

    def _chart_pages(self, charts: Sequence[Drawing]) -> Iterator[list[tuple[Drawing, float]]]:
        """The charts from top to bottom of as many pages as they need, each with its base line."""
        top = self.height - TOP - 12 * mm
        page: list[tuple[Drawing, float]] = []
        for drawing in charts:
            if page and top - drawing.height < BOTTOM:
                yield page
                page, top = [], self.height - TOP - 12 * mm
            page.append((drawing, top - drawing.height))
            top -= drawing.height + 7 * mm
        if page:
            yield page

    def _running_head(self, canvas: Canvas) -> None:
        title = clean(self.ranking.game.competition.title)
        draw_running_head(canvas, title, "", mark_of(self.edition), self.width, self.height)

    def _foot(self, canvas: Canvas, page: int, pages: int) -> None:
        draw_foot(canvas, self.edition, page, pages, self.width)
        canvas.showPage()


def _unranked(ranking: Ranking) -> Iterator[Item]:
    everyone = [each for group in range(max(1, len(ranking.groups))) for each in unranked_of(ranking, group)]
    if everyone:
        yield Heading(say("workbook.unranked"))
    for each in everyone:
        player = each.player
        who = ", ".join(clean(part) for part in (player.name, player.club) if part)
        reason = say(f"workbook.reason_{each.reason}")
        yield Note("–", say("documents.unranked_line", who=who, table=player.table, reason=reason))


def _changes(edition: Edition) -> Iterator[Item]:
    if edition.stage is not Stage.FINAL or edition.changes is None:
        return
    yield Heading(say("documents.changes"))
    if not edition.changes:
        yield Note("–", say("documents.no_changes"))
    for number, change in enumerate(edition.changes, 1):
        yield Note(f"{number}.", clean(change), whole=True)
