"""Hand rows, headings and marks to drafts, for the readers of one sheet's page and of the table of all players."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from arbitraj.record.model import FIELDS
from arbitraj.record.question import NOTHING
from arbitraj.sheets.account import Use
from arbitraj.sheets.columns import OF_GROUP, TableHeader, beyond
from arbitraj.sheets.draft import Draft, RowRead
from arbitraj.sheets.labels import PRINTED, speaks_of_moves
from arbitraj.sheets.rows import MOVE
from arbitraj.sheets.shapes import Sort, kind_of, kind_of_text, moves_in
from arbitraj.sheets.table_rows import NO_MOVE, judged, row_shown
from arbitraj.tables.cells import Cell, Row
from arbitraj.tables.headings import plain
from arbitraj.text import said


def tell_marked(draft: Draft, drafts: Sequence[Draft]) -> None:
    """Give notice of struck or hidden labels, headings, numbers and totals of `draft`.

    All other such cells are asked by the sheets `drafts` made of it.
    """
    rows = [row for each in drafts for table in each.tables.values() for row in table]
    asked = {id(cell) for each in drafts for cell in each.identity.values()}
    asked |= {id(cell) for row in rows for role, cell in row.cells.items() if role not in ("nr", "total")}
    asked |= {key for each in drafts for key, (_, use) in each.booked.items() if use is Use.ASKED}
    uses = (Use.MOVE, Use.LABEL, Use.HEADING, Use.PRINTED, Use.SIGN)
    for key, told in (("struck", "files.marked_struck"), ("hidden", "files.marked_hidden")):
        marked = [cell for cell, use in draft.booked.values() if use in uses and getattr(cell.marks, key)]
        if left := [cell for cell in marked if id(cell) not in asked]:
            text = ", ".join(cell.text for cell in left)[:200]
            draft.note(left[0].place, said(told, text=text))


def add_taken(draft: Draft, table: str, row: Row, taken: RowRead) -> None:
    """Add a row to a draft. A hidden, struck or crossed row may be no move, and is asked."""
    fields = {key: cell for key, cell in taken.cells.items() if key in (*FIELDS, OF_GROUP)}
    own = [cell for key, cell in fields.items() if key in MOVE and cell.text]
    struck = len(own) > 1 and all(cell.marks.struck and not cell.marks.left for cell in own)
    crossed = any(kind_of(cell) is Sort.CROSS for cell in taken.cells.values())
    why = "hidden_row" if row.hidden else "struck_row" if struck else "crossed_row" if crossed else ""
    number = taken.cells.get("nr")
    if own and not why and number and number.marks.struck and not number.marks.left:
        draft.add_doubtful(table, row.place, row_shown(row), "number_struck", (str(taken), NOTHING))
    elif why and (own or crossed):
        marks = (Sort.CROSS,) if why == "crossed_row" else ()
        kept = {key: cell for key, cell in taken.cells.items() if kind_of(cell) not in marks}
        draft.add_doubtful(table, row.place, row_shown(row), why, (NOTHING, str(replace(taken, cells=kept))))
    else:
        written = number.text if number else ""
        draft.tables[table].append(replace(taken, cells=fields, place=row.place, number=written))
        return
    draft.book(row.cells, Use.ASKED)


def add_judged(
    draft: Draft, table: str, rows: Sequence[tuple[Row, RowRead]], running: bool, book: Draft | None = None
) -> Iterator[Row]:
    """Add the rows of a table, asking about those that may be no move. Yields the rows that hold no move."""
    for row, taken, why in judged(rows, running):
        if why == NO_MOVE:
            yield row
        elif why:
            draft.add_doubtful(table, row.place, row_shown(row), why, (NOTHING, str(taken)))
            (book or draft).book(row.cells, Use.ASKED)
        else:
            add_taken(draft, table, row, taken)


def more_in(row: Row, header: TableHeader) -> Iterator[tuple[Cell, str]]:
    """The cells of a row of headings with text besides the name of a column, and that text."""
    for n, cell in enumerate(row.cells):
        more = "" if n in header.asked or plain(cell.text) in PRINTED else beyond(cell.text)
        if more:
            yield cell, more


def of_moves(text: str) -> bool:
    """Whether a text may be a move, a place, or something that a player says of his moves."""
    places = any(kind_of_text(word) is Sort.POSITION for word in text.split())
    return places or speaks_of_moves(text) or bool(moves_in(text))
