"""The order at the tables on paper: by table and by name for the wall; who was moved and why, for the arbiters."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from reportlab.lib.pagesizes import A4

from arbitraj.draw.seating import Seating
from arbitraj.draw.seating_shown import origin, remarks, seating_tables
from arbitraj.folder.entrants import Entrant
from arbitraj.press.paper import saved_canvas
from arbitraj.press.pdf.columns import cells_of, header_of
from arbitraj.press.pdf.edges import BOTTOM, SIDE, TOP, draw_rule
from arbitraj.press.pdf.flow import Cells, Field, Frame, Header, Item, Note, flow, paint
from arbitraj.press.pdf.typeset import GREY, INK, clean, text_at
from arbitraj.record.model import Competition
from arbitraj.report.table import Medium, Table, on
from arbitraj.text import say

WIDTH, HEIGHT = A4
_ROOM = WIDTH - 2 * SIDE
_SIZE, _SMALL = 14.0, 11.0  # read from a step away; the arbiters' list
_HEAD = 48.0
_SHARES = {"by_table": (0.12, 0.46, 0.29, 0.13), "by_name": (0.53, 0.32, 0.15)}  # of the width
_PAGES = 500


def write_lists(path: Path, competition: Competition, seating: Seating) -> None:
    """Write the two lists for the wall, each from a new page on. Raises OSError where the file cannot be written."""
    document = say("seating.document", title=competition.title)
    parts = [(table.caption, list(_list(table))) for table in seating_tables(seating)]
    _write(path, document, competition.title, parts, _SIZE)


def write_moves(path: Path, competition: Competition, seating: Seating, per_row: int) -> None:
    """Write who was moved and why, for the arbiters. Raises OSError where the file cannot be written."""
    document = say("seating.moves_document", title=competition.title)
    _write(path, document, competition.title, [(say("seating.moves"), list(_moves(seating, per_row)))], _SMALL)


def _write(path: Path, document: str, title: str, lists: Sequence[tuple[str, Sequence[Item]]], size: float) -> None:
    with saved_canvas(path, clean(document)) as canvas:
        # the order of a list decides how a name is found, so each page says which list it is
        for heading, items in lists:
            frames = [Frame(n, SIDE, HEIGHT - TOP - _HEAD, _ROOM, HEIGHT - TOP - _HEAD - BOTTOM) for n in range(_PAGES)]
            placed, _ = flow(items, frames, size)
            pages = max((each.frame.page for each in placed), default=0) + 1
            for page in range(pages):
                text_at(canvas, clean(title), SIDE, HEIGHT - TOP - 9, 10, _ROOM, colour=GREY, pad=0)
                text_at(canvas, heading, SIDE, HEIGHT - TOP - 31, 18, _ROOM, bold=True, pad=0)
                draw_rule(canvas, HEIGHT - TOP - 40, WIDTH)
                for each in placed:
                    if each.frame.page == page:
                        paint(canvas, each, size)
                shown = say("documents.page", page=page + 1, pages=pages)
                text_at(canvas, shown, SIDE, BOTTOM - 17, 7.5, _ROOM, "right", colour=INK, pad=0)
                canvas.showPage()


def _list(table: Table[Entrant]) -> Iterator[Item]:
    """A list, every second row shaded."""
    columns = on(Medium.PAPER, table.columns)
    header = header_of(columns, _SHARES[table.key])
    yield header
    yield from (Cells(header, cells_of(columns, each), n % 2 == 1) for n, each in enumerate(table.items))


def _moves(seating: Seating, per_row: int) -> Iterator[Item]:
    origins = say("seating.from_seat" if seating.kept else "seating.from_rating")
    name, seat = Field(say("seating.name"), 0.5, bold=True), Field(origins, 0.3, "middle")
    header = Header((name, seat, Field(say("seating.to"), 0.2, "middle", bold=True)))
    if seating.moves:
        yield header
    for move in seating.moves:
        yield Cells(header, (clean(move.entrant.player.name), origin(move.origin), str(move.entrant.table)))
        yield Note("", clean(move.why), indent=0)
    if not seating.moves:
        yield Note("–", say("seating.nobody_kept" if seating.kept else "seating.nobody_moved"), indent=0)
    yield Note("", "", indent=0)
    for remark in remarks(seating, per_row):
        yield Note("•", clean(remark), indent=0)
