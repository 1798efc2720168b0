"""One piece put somewhere into a file of several players: it is said, and nothing else is lost by it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import openpyxl
import pytest

from arbitraj.sheets.found import FileRead
from arbitraj.sheets.reader import read_data
from arbitraj.tables.opendocument_writer import write_opendocument
from tests.correcting import ROMANIAN
from tests.longer import in_parts
from tests.sheets.test_account_of_pages import printed
from tests.sheets.test_account_properties import words
from tests.sheets.test_workbook_marks import ROWS, saved

PIECES = (
    "H|tE|H7|18|8,5|gr. 2|9p|MASA|TOTAL|retrag mutarea 2|H7 CASA 8|masa 7|Report 21|21+50=71|ZEBRA|-13|(joker C)|nota"
).split("|")
LONG = [["masa", "nume", "nr", "pozitia", "depunerea", "puncte"]]
LONG += [
    [seat, name, str(n), *row] for seat, name in (("1", "Pop Ana"), ("2", "Ilie Dan")) for n, row in enumerate(ROWS, 1)
]
Rows = list[list[str]]
# a label without a value, and what says that a letter is marked, hold nothing themselves
_NAMES = ("masa", "joker")


def _ods(rows: Rows, scratch: Path) -> bytes:
    write_opendocument(scratch / "a.ods", "Foaie", rows)
    return (scratch / "a.ods").read_bytes()


def _pages(rows: Rows, _: Path) -> bytes:
    """The rows of each player on a page of a workbook."""
    book: Any = openpyxl.Workbook()
    cut = 1 + len(ROWS)
    for n, page in enumerate((book.active, book.create_sheet("p2"))):
        for row in [["Nume:", ("Pop Ana", "Ilie Dan")[n]], ["Masa:", str(n + 1)], rows[0][2:]]:
            page.append(row)
        for row in (rows[1:cut], rows[cut:])[n]:
            page.append(row[2:])
    return saved(book)


FORMS: dict[str, Callable[[Rows, Path], bytes]] = {
    "csv": lambda rows, _: "\n".join(map(";".join, rows)).encode(), "ods": _ods, "pages.xlsx": _pages,
    "ruled.pdf": lambda rows, _: printed(rows, True), "unruled.pdf": lambda rows, _: printed(rows, False),
}  # fmt: skip


def with_piece(rng: Random, piece: str) -> Rows:
    """The table with a piece in the place of a cell, between two, or in a row of its own; the headings stay."""
    rows = [list(row) for row in LONG]
    row, first = rows[rng.randrange(1, len(rows))], 3  # in front of it stand whose the row is, and its number
    what = rng.randrange(3)
    if what == 0:
        row[rng.randrange(first, len(row))] = piece
    elif what == 1:
        row.insert(rng.randrange(first, len(row) + 1), piece)
    else:
        rows.insert(rng.randrange(2, len(rows) + 1), [*[""] * rng.randrange(first, len(row)), piece])
    return rows


def _said(read: FileRead) -> Iterator[str]:
    yield from (str(note) for note in (*read.notes, *read.problems))
    for found in read.sheets:
        sheet = found.sheet
        yield from (sheet.name, sheet.table, *(loose.text for loose in sheet.around))
        yield from (text for entry in sheet.entries for text in entry.fields.values())
        yield from (text for query in sheet.queries for text in (query.seen, *query.readings))
        yield from (text for query in sheet.queries for _, text in query.fills)


@pytest.mark.parametrize("seeds", [range(40), *in_parts(range(40, 2_000))], ids=lambda seeds: f"{seeds.start}-")
@pytest.mark.parametrize("kind", FORMS)
def test_a_piece_put_somewhere_is_said_and_loses_nothing(kind: str, seeds: range, tmp_path: Path) -> None:
    gone = {}
    for seed in seeds:
        rng = Random(seed)
        piece = rng.choice(PIECES)
        rows = with_piece(rng, piece)
        read = read_data(FORMS[kind](rows, tmp_path), f"01.{kind}", ROMANIAN)
        said = "".join(words(" ".join(_said(read))))
        there = [text for row in rows[1:] for text in (row[3:] if kind == "pages.xlsx" else (*row[:2], *row[3:]))]
        if left := [word for text in there for word in words(text) if word not in said and word not in _NAMES]:
            gone[seed] = (piece, left)
    assert gone == {}
