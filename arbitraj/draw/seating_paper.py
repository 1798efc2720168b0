"""Printed seating: by table and by name, as PDF and as workbook. For arbiters: the moves with reasons.

Also place cards: a large table number and the name, eight on an A4 page, to be cut along the dashes.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from arbitraj.draw.seating import Seating, origin, rating_lists_used, remarks, seating_tables
from arbitraj.folder.people import Entrant
from arbitraj.press.paper import BOLD, REGULAR, saved_canvas
from arbitraj.press.pdf.columns import cells_of, header_of
from arbitraj.press.pdf.edges import BOTTOM, HEAD_LINE, SIDE, TOP, draw_rule
from arbitraj.press.pdf.flow import Cells, Field, Frame, Header, Item, Note, flow, paint
from arbitraj.press.pdf.typeset import GREY, INK, LEADING, LINE, clean, in_block, text_at
from arbitraj.press.xlsx.style import Book
from arbitraj.press.xlsx.tables import table_page
from arbitraj.record.model import Competition, Player
from arbitraj.report.table import Medium, Table, Text, on
from arbitraj.text import keyed, text_of

_SHEETS = keyed("seating.* seating.by_table_sheet seating.by_name_sheet")
WIDTH, HEIGHT = A4
_ROOM = WIDTH - 2 * SIDE
_SIZE, _SMALL = 14.0, 11.0  # read from a step away, and the arbiters' list
_HEAD = 48.0
_SHARES = {"by_table": (0.12, 0.46, 0.29, 0.13), "by_name": (0.53, 0.32, 0.15)}  # of the width
_PAGES = 500
# of the cards
ACROSS, DOWN = 2, 4
A_PAGE = ACROSS * DOWN
CARD = WIDTH / ACROSS, HEIGHT / DOWN
_EDGE = 9 * mm  # a card's margin, which printers need on a page
_NUMBER = 38 * mm
_SURNAME, _GIVEN, _CLUB = (25.0, 14 * mm), (22.0, 12 * mm), (10.5, 11 * mm)  # type of a card's names, the most of each
_APART = 2 * mm  # between two of them


def write_lists(path: Path, competition: Competition, seating: Seating) -> None:
    """Write the two lists for the wall, each from a new page on. Raises OSError if the file cannot be written."""
    document = text_of("seating.document", title=competition.title)
    parts = [(table.caption, list(_list(table))) for table in seating_tables(seating)]
    _write(path, document, competition.title, parts, _SIZE, rating_lists_used(seating))


def write_moves(path: Path, competition: Competition, seating: Seating, per_row: int) -> None:
    """Write the moves with reasons, for the arbiters. Raises OSError if the file cannot be written."""
    document = text_of("seating.moves_document", title=competition.title)
    _write(path, document, competition.title, [(text_of("seating.moves"), list(_moves(seating, per_row)))], _SMALL)


def _write(
    path: Path, document: str, title: str, lists: Sequence[tuple[str, Sequence[Item]]], size: float, rest: str = ""
) -> None:
    with saved_canvas(path, clean(document)) as canvas:
        # the order of a list decides how a name is found, so each page says which list it is
        for heading, items in lists:
            frames = [Frame(n, SIDE, HEIGHT - TOP - _HEAD, _ROOM, HEIGHT - TOP - _HEAD - BOTTOM) for n in range(_PAGES)]
            placed, _ = flow(items, frames, size)
            pages = max((other.frame.page for other in placed), default=0) + 1
            for page in range(pages):
                above, room = HEIGHT - TOP - 9, _ROOM / 2 if rest else _ROOM
                text_at(canvas, clean(title), SIDE, above, 10, room, colour=GREY, pad=0, high=HEAD_LINE)
                text_at(canvas, clean(rest), SIDE + room, above, 8, room, "right", colour=INK, pad=0, high=HEAD_LINE)
                text_at(canvas, heading, SIDE, HEIGHT - TOP - 31, 18, _ROOM, bold=True, pad=0)
                draw_rule(canvas, HEIGHT - TOP - 40, WIDTH)
                for other in placed:
                    if other.frame.page == page:
                        paint(canvas, other, size)
                shown = text_of("documents.page", page=page + 1, pages=pages)
                text_at(canvas, shown, SIDE, BOTTOM - 17, 7.5, _ROOM, "right", colour=INK, pad=0)
                canvas.showPage()


def _list(table: Table[Entrant]) -> Iterator[Item]:
    """A list, every second row shaded."""
    columns = on(Medium.PAPER, table.columns)
    header = header_of(columns, _SHARES[table.key])
    yield header
    yield from (Cells(header, cells_of(columns, item), n % 2 == 1) for n, item in enumerate(table.items))


def _moves(seating: Seating, per_row: int) -> Iterator[Item]:
    origins = text_of("seating.from_seat" if seating.kept else "seating.from_rating")
    name, seat = Field(text_of("seating.name"), 0.5, bold=True), Field(origins, 0.3, "middle")
    header = Header((name, seat, Field(text_of("seating.to"), 0.2, "middle", bold=True)))
    nobody = text_of("seating.nobody_kept" if seating.kept else "seating.nobody_moved")
    yield header if seating.moves else Note("–", nobody, indent=0)
    for move in seating.moves:
        yield Cells(header, (clean(move.entrant.player.name), origin(move.origin), str(move.entrant.table)))
        yield Note("", clean(move.why), indent=0)
    yield Note("", "", indent=0)
    for remark in remarks(seating, per_row):
        yield Note("•", clean(remark), indent=0)


def write_book(path: Path, competition: Competition, seating: Seating) -> None:
    """Write the workbook. Raises OSError if it cannot be written."""
    book = Book()
    for table in seating_tables(seating):
        rest = rating_lists_used(seating)
        above = Text(competition.title), Text(table.caption, "title"), *((Text(rest),) if rest else ())
        name = text_of(_SHEETS[f"{table.key}_sheet"])
        table_page(book, name, table, above, looks={"rating": "figure"}, frozen=0).close()
    book.save(path, text_of("seating.document", title=competition.title), competition.day)


def write_cards(path: Path, title: str, seated: Sequence[Entrant]) -> None:
    """Write a card for each player, in the order given. Raises OSError if the file cannot be written."""
    with saved_canvas(path, clean(text_of("seating.cards_document", title=title))) as canvas:
        for n, entrant in enumerate(seated):
            at = n % A_PAGE
            if at == 0:
                if n:
                    canvas.showPage()
                _cuts(canvas)
            _card(canvas, at % ACROSS * CARD[0], HEIGHT - (at // ACROSS + 1) * CARD[1], clean(title), entrant)


def _cuts(canvas: Canvas) -> None:
    canvas.setStrokeColor(LINE)
    canvas.setLineWidth(0.5)
    canvas.setDash(2, 3)
    for n in range(1, ACROSS):
        canvas.line(n * CARD[0], _EDGE, n * CARD[0], HEIGHT - _EDGE)
    for n in range(1, DOWN):
        canvas.line(_EDGE, n * CARD[1], WIDTH - _EDGE, n * CARD[1])
    canvas.setDash()


def _card(canvas: Canvas, x: float, y: float, title: str, entrant: Entrant) -> None:
    """Draw a card with its lower left corner at (x, y)."""
    left, middle, room = x + _EDGE, y + CARD[1] / 2, CARD[0] - 2 * _EDGE
    player = entrant.player
    text_at(canvas, text_of("seating.card_table"), left, middle + 13 * mm, 10, _NUMBER, "middle", colour=GREY, pad=0)
    number = str(entrant.table)
    height = min(76.0, 152.0 / len(number))
    text_at(canvas, number, left, middle - 0.36 * height, height, _NUMBER, "middle", bold=True, pad=0)
    _names(canvas, player, left + _NUMBER + 3 * mm, middle, room - _NUMBER - 3 * mm)
    text_at(canvas, title, left, y + _EDGE, 8, CARD[0] - 2 * _EDGE, "middle", colour=GREY, pad=0, high=16)


def _names(canvas: Canvas, player: Player, x: float, middle: float, room: float) -> None:
    """Draw surname, given name and club below one another, whole, around the middle of a card."""
    blocks, largest = [], _SURNAME[0]
    names = (
        (player.surname, _SURNAME, BOLD, INK),
        (player.given, _GIVEN, REGULAR, INK),
        (player.club, _CLUB, REGULAR, GREY),
    )
    for text, (size, most), font, colour in names:
        lines, largest = in_block(clean(text), font, min(size, largest), room, most)  # none is larger than that above
        blocks.append((lines, largest, font is BOLD, colour))
    high = sum(LEADING * size * len(lines) for lines, size, *_ in blocks) + _APART * (len(blocks) - 1)
    base = middle + high / 2
    for lines, size, bold, colour in blocks:
        for line in lines:
            base -= LEADING * size
            text_at(canvas, line, x, base + 0.28 * size, size, room, bold=bold, colour=colour, pad=0)
        base -= _APART
