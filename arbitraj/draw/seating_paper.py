"""The order at the tables on paper: by table and by name for the wall; who was moved and why, for the arbiters."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from reportlab.lib.pagesizes import A4

from arbitraj.draw.seating import Seating
from arbitraj.draw.seating_shown import by_name, origin, rating, remarks
from arbitraj.press.paper import new_canvas
from arbitraj.press.pdf.edges import BOTTOM, SIDE, TOP, draw_rule
from arbitraj.press.pdf.flow import GREY, INK, Cells, Field, Frame, Header, Item, Note, flow, paint, text_at
from arbitraj.press.pdf.typeset import clean
from arbitraj.record.model import Competition
from arbitraj.text import say

WIDTH, HEIGHT = A4
_ROOM = WIDTH - 2 * SIDE
_SIZE, _SMALL = 14.0, 11.0  # read from a step away; the arbiters' list
_HEAD = 48.0
_PAGES = 500


def write_lists(path: Path, competition: Competition, seating: Seating) -> None:
    """Write the two lists for the wall, each from a new page on. Raises OSError where the file cannot be written."""
    document = say("seating.document", title=competition.title)
    parts = (say("seating.by_table"), list(_by_table(seating))), (say("seating.by_name"), list(_by_name(seating)))
    _write(path, document, competition.title, parts, _SIZE)


def write_moves(path: Path, competition: Competition, seating: Seating, per_row: int) -> None:
    """Write who was moved and why, for the arbiters. Raises OSError where the file cannot be written."""
    document = say("seating.moves_document", title=competition.title)
    _write(path, document, competition.title, [(say("seating.moves"), list(_moves(seating, per_row)))], _SMALL)


def _write(path: Path, document: str, title: str, lists: Sequence[tuple[str, Sequence[Item]]], size: float) -> None:
    canvas = new_canvas(path, clean(document))
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
    canvas.save()


def _by_table(seating: Seating) -> Iterator[Item]:
    name, club = Field(say("seating.name"), 0.46, wraps=True), Field(say("seating.club"), 0.29, wraps=True)
    fields = (Field(say("seating.table"), 0.12, "middle", bold=True), name, club)
    rows = ((str(each.table), each.player.name, each.player.club, rating(each)) for each in seating.seated)
    return _striped((*fields, Field(say("seating.rating"), 0.13, "right")), rows)


def _by_name(seating: Seating) -> Iterator[Item]:
    name, club = Field(say("seating.name"), 0.53, wraps=True), Field(say("seating.club"), 0.32, wraps=True)
    rows = ((each.player.name, each.player.club, str(each.table)) for each in by_name(seating))
    return _striped((name, club, Field(say("seating.table"), 0.15, "middle", bold=True)), rows)


def _striped(fields: tuple[Field, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[Item]:
    """A list, every second row shaded."""
    header = Header(fields)
    yield header
    yield from (Cells(header, tuple(map(clean, row)), n % 2 == 1) for n, row in enumerate(rows))


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
