"""The ranking on paper: for the wall and for the federation."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from reportlab.graphics import renderPDF
from reportlab.graphics.shapes import Drawing
from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from arbitraj.atomic import replacing
from arbitraj.lexicon.lexicon import ListInfo
from arbitraj.press.charts import charts_of
from arbitraj.press.paper import BOLD, REGULAR, saved_canvas
from arbitraj.press.pdf.boards import draw_tile
from arbitraj.press.pdf.columns import cells_of, header_of, need_of, spanned_needs, widths_of
from arbitraj.press.pdf.edges import BOTTOM, SIDE, TOP, draw_foot, draw_mark, draw_rule, draw_running_head, mark_of
from arbitraj.press.pdf.flow import Cells, Frame, Heading, Item, Note, Placed, Room, flow, paint
from arbitraj.press.pdf.typeset import GREY, HEAD, INK, clean, rule_at, text_at, wrapped
from arbitraj.ranking.standings import Ranking
from arbitraj.record.model import REASON_KEYS
from arbitraj.report.announcement import conditions, judged_by, where_and_when, words_ruled
from arbitraj.report.edition import Edition, Stage
from arbitraj.report.ranking_table import most_entries, ranking_columns
from arbitraj.report.shown import unranked_of
from arbitraj.report.table import Medium, on
from arbitraj.text import count, keyed, text_of

_LETTER_FACTS = keyed("""documents.fact_*
    documents.fact_letters documents.fact_string documents.fact_groups documents.fact_one_group
""")
_COMPARED = keyed("documents.* documents.changes documents.changes_provizoriu documents.changes_final")
# of the whole ranking: the largest that leaves everything on one page; on more pages the largest of the others that
# breaks no word
_SIZES = (10.0, 9.5, 9.0, 8.5, 8.0)
_SIZES_OF_MORE = (9.5, 9.0, 8.5, 8.0, 7.5, 7.0)
_SIGNING = 22 * mm
_SMALL = 7.5
_MOST_MOVES = 14  # columns of moves that a page has room for
# of the head
_TITLE, _TEXT, _LINE = 19.0, 9.0, 12.5
_LABELS = 84.0  # width of the names of the facts
_TILE, _BETWEEN = 15.0, 14.0  # side of a tile, and gap between two groups
_ROW = 19.0
_MARK = 11.0


def write_results_pdf(path: Path, ranking: Ranking, words: ListInfo, edition: Edition, *, charts: bool = True) -> None:
    """Write the ranking as a PDF, reproducibly. `charts` adds pages of them. Raises OSError."""
    competition = ranking.game.competition
    size = landscape(A4) if ranking.game_type.compares_entries else A4
    document = _Document(ranking, words, edition, size)
    title = text_of("documents.ranking_title", title=clean(competition.title), mark=mark_of(edition))
    with replacing(path) as temporary, saved_canvas(temporary, title, size) as canvas:
        document.draw(canvas, [chart.drawn(document.room) for chart in charts_of(ranking)] if charts else [])


class _Document:
    """The pages of a ranking: laid out first, so that each knows how many there are."""

    def __init__(self, ranking: Ranking, words: ListInfo, edition: Edition, size: tuple[float, float]) -> None:
        self.ranking, self.edition = ranking, edition
        self.width, self.height = size
        self.room = self.width - 2 * SIDE
        self.facts = _HeadFacts(ranking, words, edition, self.room)
        self.small = [line for text in _small_print(ranking, words) for line in wrapped(clean(text), _SMALL, self.room)]
        signing = Room(_SIGNING + len(self.small) * _SMALL * 1.3)
        self.rows = _RankingRows(ranking)
        self.below: list[Item] = [*_unranked(ranking), *_changes(edition), signing]
        self.type_size, self.placed = self._lay_out()

    def draw(self, canvas: Canvas, charts: Sequence[Drawing]) -> None:
        own = 1 + max(placed.frame.page for placed in self.placed)
        chart_pages = list(self._chart_pages(charts))
        pages = own + len(chart_pages)
        title = clean(self.ranking.game.competition.title)
        for page in range(pages):
            if page == 0:
                self.facts.draw(canvas, SIDE, self.height - TOP)
            else:
                draw_running_head(canvas, title, "", mark_of(self.edition), self.width, self.height)
            for placed in self.placed:
                if placed.frame.page == page:
                    paint(canvas, placed, self.type_size)
                    if isinstance(placed.item, Room):
                        self._sign(canvas, placed.top)
            for drawing, base in chart_pages[page - own] if page >= own else ():
                renderPDF.draw(drawing, canvas, SIDE, base)
            draw_foot(canvas, self.edition, page + 1, pages, self.width)
            canvas.showPage()

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
        base = top - 12
        for line in self.small:
            text_at(canvas, line, SIDE, base, _SMALL, self.room, pad=0)
            base -= _SMALL * 1.3
        base -= 9 * mm
        half = self.room / 2
        name = clean(self.edition.arbiter) or "." * 40
        signs = text_of("documents.chief_arbiter", name=name)
        text_at(canvas, signs, SIDE, base, 10, half, bold=True, pad=0)
        for x, width, key in (
            (SIDE + half, half * 0.5, "documents.signature"),
            (SIDE + half * 1.55, half * 0.45, "documents.posted"),
        ):
            rule_at(canvas, x, base - 1, width, INK, 0.5)
            text_at(canvas, text_of(key), x, base - 10, 7.5, width, "middle", pad=0)

    def _chart_pages(self, charts: Sequence[Drawing]) -> Iterator[list[tuple[Drawing, float]]]:
        """The charts from top to bottom of as many pages as needed, with their base lines."""
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


def _unranked(ranking: Ranking) -> Iterator[Item]:
    everyone = [each for group in range(max(1, len(ranking.groups))) for each in unranked_of(ranking, group)]
    if everyone:
        yield Heading(text_of("workbook.unranked"))
    for unranked in everyone:
        player = unranked.player
        who = ", ".join(clean(part) for part in (player.name, player.club) if part)
        reason = text_of(REASON_KEYS[unranked.reason])
        yield Note("–", text_of("documents.unranked_line", who=who, table=player.table, reason=reason))


def _changes(edition: Edition) -> Iterator[Item]:
    for key, lines in edition.compared:
        yield Heading(text_of(_COMPARED[key]))
        if not lines:
            yield Note("–", text_of("documents.no_changes"))
        for number, change in enumerate(lines, 1):
            yield Note(f"{number}.", clean(change), whole=True)


class _HeadFacts:
    """The head of the first page, `width` points wide: measured first, drawn then."""

    def __init__(self, ranking: Ranking, words: ListInfo, edition: Edition, width: float) -> None:
        self._ranking, self._width = ranking, width
        mark = mark_of(edition)
        self._mark = text_of("documents.ranking_mark", mark=mark) if mark else text_of("documents.ranking_unmarked")
        self._title = wrapped(clean(ranking.game.competition.title), _TITLE, width, 3, BOLD)
        room = width - _LABELS
        self._lines = [
            ("" if number else name, line, bold)
            for name, text, bold in _facts(ranking, words, edition)
            for number, line in enumerate(wrapped(clean(text), _TEXT, room, 4, BOLD if bold else REGULAR))
        ]
        self._label, groups = _letters(ranking)
        self._rows = _in_rows(groups, room)

    @property
    def height(self) -> float:
        """Its height, with some room below."""
        return 22 + len(self._title) * _TITLE * 1.2 + len(self._lines) * _LINE + len(self._rows) * _ROW + 18

    def draw(self, canvas: Canvas, x: float, top: float) -> None:
        """Draw it from its upper left corner."""
        draw_mark(canvas, self._mark, x + self._width, top - 16, _MARK)
        base = top - 22 - _TITLE * 0.85
        for line in self._title:
            text_at(canvas, line, x, base, _TITLE, self._width, bold=True, colour=HEAD, pad=0)
            base -= _TITLE * 1.2
        base += _TITLE * 0.55
        draw_rule(canvas, base, self._width + 2 * x)
        base -= 13.5
        for label, line, bold in self._lines:
            text_at(canvas, label, x, base, 8, _LABELS, colour=GREY, pad=0)
            text_at(canvas, line, x + _LABELS, base, _TEXT, self._width - _LABELS, bold=bold, pad=0)
            base -= _LINE
        worth = self._ranking.game.variant.worth
        base -= _TILE - 9
        for number, row in enumerate(self._rows):
            text_at(canvas, "" if number else self._label, x, base + 4, 8, _LABELS, colour=GREY, pad=0)
            for place, name, letters in row:
                text_at(canvas, name, x + _LABELS + place, base + 4, _TEXT, 12, bold=True, pad=0)
                start = x + _LABELS + place + (12 if name else 0)
                for n, tile in enumerate(letters):
                    draw_tile(canvas, tile, worth.get(tile, 0), start + n * _TILE, base, _TILE)
            base -= _ROW


def _facts(ranking: Ranking, words: ListInfo, edition: Edition) -> Iterator[tuple[str, str, bool]]:
    """Name, text (an empty one takes no line), and whether it is emphasised."""
    yield text_of("documents.fact_where"), where_and_when(ranking.game.competition), False
    yield text_of("documents.fact_type"), ranking.game.competition.game_type.shown, False
    status = "documents.list_official" if words.official else "documents.list_unofficial"
    yield text_of("documents.fact_list"), _list(words), False
    yield "", text_of("documents.list_unknown" if words.official is None else status), words.official is False
    yield "", words_ruled(words), False
    differing = ranking.game.competition.rules.differing
    yield text_of("documents.fact_rules"), "; ".join(f"{name} = {value}" for name, value in differing), False
    for condition in conditions(ranking):
        yield "", condition, False
    players = text_of("documents.players_line", ranked=len(ranking.standings), unranked=len(ranking.unranked))
    yield text_of("documents.fact_players"), players, False
    if edition.stage is Stage.PROVISIONAL:
        # 8.6: the deadline is on the table of provisional results, as a dotted line if unknown
        yield text_of("documents.fact_deadline"), edition.deadline or "." * 50, True


def _list(words: ListInfo) -> str:
    key, day = "documents.list_line_dated" if words.date else "documents.list_line", words.date.split("-")
    size, date = count(words.words, "word"), ".".join(reversed(day))
    return text_of(key, name=words.name, date=date, words=size, sha256=words.sha256[:12])


def _letters(ranking: Ranking) -> tuple[str, list[tuple[str, str]]]:
    """The label of the letters announced, and (number, letters) of each group."""
    competition = ranking.game.competition
    material, groups = competition.game_type.material, competition.groups
    if not material.shown:
        return "", []
    label = text_of(_LETTER_FACTS[material.shown])
    if material.grouped:
        return label, [(f"{number}.", letters) for number, letters in enumerate(groups, 1)]
    return label, [("", groups[0] if groups else competition.letters)]


def _in_rows(groups: Sequence[tuple[str, str]], room: float) -> list[list[tuple[float, str, str]]]:
    """The groups in rows of tiles no wider than `room`: (place in the row, number, letters)."""
    rows: list[list[tuple[float, str, str]]] = []
    place = room + 1
    most = int(room / _TILE)
    for name, letters in groups:
        for first in range(0, len(letters), most):
            part, shown = letters[first : first + most], name if first == 0 else ""
            width = len(part) * _TILE + (12 if shown else 0)
            if place + width > room:
                rows.append([])
                place = 0.0
            rows[-1].append((place, shown, part))
            place += width + _BETWEEN
    return rows


class _RankingRows:
    """The tables of a ranking: cells measured once, laid out for a type size, in the same columns for all groups."""

    def __init__(self, ranking: Ranking) -> None:
        columns = on(Medium.PAPER, ranking_columns(ranking, ranking.standings, _MOST_MOVES))
        self._groups = [
            (category, [cells_of(columns, standing) for standing in standings])
            for category, standings in ranking.groups
        ]
        self._header = header_of(columns, [0] * len(columns))
        rows = [row for _, rows in self._groups for row in rows]
        needs = [need_of(field, (row[n] for row in rows)) for n, field in enumerate(self._header.fields)]
        self._needs = spanned_needs(needs, self._header.above)

    def items(self, room: float) -> tuple[list[Item], bool]:
        """Each group, in a `room` measured in sizes of the type, and whether no word has to be broken."""
        widths, enough = widths_of(self._needs, room)
        fields = zip(self._header.fields, widths, strict=True)
        header = replace(self._header, fields=tuple(replace(field, share=width / room) for field, width in fields))
        items: list[Item] = []
        for category, rows in self._groups:
            if category:
                items.append(Heading(text_of(category.key)))
            items.append(header)
            items += [Cells(header, row, shaded=number % 2 == 1) for number, row in enumerate(rows)]
        return items, enough


def _small_print(ranking: Ranking, words: ListInfo) -> Iterator[str]:
    policy = ranking.game_type
    yield text_of("documents.solutions_help" if policy.counts_solutions else "documents.moves_help")
    if policy.has_construction:
        yield text_of("documents.grid_help")
    if policy.compares_entries and most_entries(ranking.standings) > _MOST_MOVES:
        yield text_of("documents.more_moves", number=_MOST_MOVES)
    _, *judged = judged_by(ranking, words)  # the list itself is named above the table
    yield from (line.text for line in judged)
