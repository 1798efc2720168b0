"""A workbook of one player, or the long table of several, with one thing of it varied: what the thing says is read,
asked or told, and nothing else is lost. In .xlsx and in .ods."""

import io
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any
from xml.sax.saxutils import escape

import openpyxl
import pytest
from openpyxl.comments import Comment
from openpyxl.styles import Font

from arbitraj.sheets.found import FileRead
from arbitraj.sheets.reader import read_data
from tests.correcting import ROMANIAN
from tests.longer import in_parts
from tests.sheets.test_account_properties import words
from tests.sheets.test_workbook_marks import _SPACES, _STYLES, ROWS, saved

NOTE, WORD = "retrag mutarea 2", "ZEBRA"
Rows = list[list[str]]


@dataclass
class Table:
    """Rows of cells, and what is done to some of them, by row and column."""

    rows: Rows
    of_several: bool
    struck: set[tuple[int, int]] = field(default_factory=set)
    white: set[tuple[int, int]] = field(default_factory=set)
    notes: dict[tuple[int, int], str] = field(default_factory=dict)
    hidden_rows: set[int] = field(default_factory=set)
    hidden_columns: set[int] = field(default_factory=set)
    added: tuple[str, ...] = ()  # what must be said besides the cells
    marked: str = ""  # of what a question or a word must be, though it is read

    @property
    def first(self) -> int:
        """The row of the headings."""
        return 0 if self.of_several else 2


def of_one() -> Table:
    rows: Rows = [["Nume:", "Pop Ana"], ["Masa:", "17"], ["nr", "grupa", "poziția", "depunerea", "puncte", "total"]]
    total = 0
    for n, (position, word, points) in enumerate(ROWS, 1):
        total += int(points)
        rows.append([str(n), "", position, word, points, str(total)])
    return Table(rows, of_several=False)


def of_several() -> Table:
    rows: Rows = [["masa", "nume", "nr", "grupa", "poziția", "depunerea", "puncte", "total"]]
    for seat, name in (("17", "Pop Ana"), ("28", "Ilie Dan")):
        total = 0
        for n, (position, word, points) in enumerate(ROWS[:4], 1):
            total += int(points)
            rows.append([seat, name, str(n), "", position, word, points, str(total)])
    return Table(rows, of_several=True)


def xlsx(table: Table) -> bytes:
    book: Any = openpyxl.Workbook()
    page = book.active
    for n, row in enumerate(table.rows):
        for column, text in enumerate(row):
            cell = page.cell(n + 1, column + 1, int(text) if text.isdigit() else text or None)
            color = "FFFFFF" if (n, column) in table.white else None
            cell.font = Font(strike=(n, column) in table.struck, color=color)
            if (n, column) in table.notes:
                cell.comment = Comment(table.notes[n, column], "x")
    for hidden in table.hidden_rows:
        page.row_dimensions[hidden + 1].hidden = True
    for column in table.hidden_columns:
        page.column_dimensions["ABCDEFGHIJ"[column]].hidden = True
    return saved(book)


def ods(table: Table) -> bytes:
    hidden = ' table:visibility="collapse"'
    columns = (f"<table:table-column{hidden if n in table.hidden_columns else ''}/>" for n in range(10))
    rows = []
    for n, row in enumerate(table.rows):
        cells = []
        for column, text in enumerate(row):
            style = "cut" if (n, column) in table.struck else "white" if (n, column) in table.white else ""
            number = f' office:value-type="float" office:value="{text}"' if text.isdigit() else ""
            note = table.notes.get((n, column), "")
            note = f"<office:annotation><text:p>{note}</text:p></office:annotation>" if note else ""
            lines = "".join(f"<text:p>{escape(line)}</text:p>" for line in text.split("\n")) if text else ""
            named = f' table:style-name="{style}"' if style else ""
            cells.append(f"<table:table-cell{named}{number}>{note}{lines}</table:table-cell>")
        rows.append(f"<table:table-row{hidden if n in table.hidden_rows else ''}>{''.join(cells)}</table:table-row>")
    content = (
        f"<office:document-content {_SPACES}><office:automatic-styles>{_STYLES}</office:automatic-styles><office:body>"
        f'<office:spreadsheet><table:table table:name="f">{"".join(columns)}{"".join(rows)}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("content.xml", content)
    return out.getvalue()


FORMS: dict[str, Callable[[Table], bytes]] = {"xlsx": xlsx, "ods": ods}


def _cell(table: Table, rng: Random) -> tuple[int, int]:
    filled = [(n, column) for n, row in enumerate(table.rows) for column, text in enumerate(row) if text]
    return rng.choice(filled)


def struck(table: Table, rng: Random) -> None:
    at = _cell(table, rng)
    table.struck.add(at)
    table.marked = table.rows[at[0]][at[1]]


def white(table: Table, rng: Random) -> None:
    at = _cell(table, rng)
    table.white.add(at)
    table.marked = table.rows[at[0]][at[1]]


def hidden_row(table: Table, rng: Random) -> None:
    row = rng.randrange(len(table.rows))
    table.hidden_rows.add(row)
    table.marked = table.rows[row][-1 if row < table.first else -3]


def hidden_column(table: Table, rng: Random) -> None:
    column = rng.choice([n for n in range(len(table.rows[-1])) if table.rows[-1][n]])
    table.hidden_columns.add(column)
    table.marked = table.rows[-1][column]


def noted(table: Table, rng: Random) -> None:
    row = rng.choice(table.rows)
    table.notes[table.rows.index(row), rng.randrange(len(row))] = NOTE
    table.added = (NOTE,)


def beside(table: Table, rng: Random) -> None:
    rng.choice(table.rows).extend(["", WORD][rng.randrange(2) :])
    table.added = (WORD,)


def second_line(table: Table, rng: Random) -> None:
    row, column = _cell(table, rng)
    table.rows[row][column] += f"\n{WORD}"
    table.added = (WORD,)


def put_in(table: Table, rng: Random) -> None:
    """A row with a text of its own somewhere."""
    text = rng.choice((NOTE, WORD, "97", "H7", "-13", "8,5"))
    table.rows.insert(rng.randint(0, len(table.rows)), [*[""] * rng.randrange(8), text])
    table.added = (text,)


def again(table: Table, rng: Random) -> None:
    """A row, or its headings, once more."""
    row = table.rows[rng.randrange(table.first, len(table.rows))]
    table.rows.insert(rng.randint(table.first + 1, len(table.rows)), list(row))


def moved(table: Table, rng: Random) -> None:
    """A column somewhere else."""
    order = list(range(len(table.rows[-1])))
    order.insert(rng.randrange(len(order)), order.pop(rng.randrange(len(order))))
    for row in table.rows[table.first :]:
        row[:] = [row[n] for n in order]


def off(table: Table, rng: Random) -> None:
    """A row, or all of them, one column to the right."""
    rows = table.rows[table.first :] if rng.random() < 0.3 else [rng.choice(table.rows[table.first + 1 :])]
    for row in rows:
        row.insert(0, "")


def headed(table: Table, rng: Random) -> None:
    """A heading with a word more, in other words, or none."""
    row = table.rows[table.first]
    column = rng.randrange(len(row))
    row[column] = rng.choice((f"{row[column]} {WORD}", WORD, "", row[column].upper()))
    table.added = (WORD,) if WORD in row[column] else ()


def left_blank(table: Table, rng: Random) -> None:
    row, column = _cell(table, rng)
    table.rows[row][column] = ""


def other_value(table: Table, rng: Random) -> None:
    row, column = _cell(table, rng)
    table.rows[row][column] = rng.choice(
        ("?", "x", WORD, "8,5", "-13", "1,000", "21+50=71", "FALSE", "97", "H7 CASA 8")
    )


WAYS = (
    struck, white, hidden_row, hidden_column, noted, beside, second_line, put_in, again, moved, off, headed,
    left_blank, other_value,
)  # fmt: skip


def asked_of(read: FileRead) -> Iterator[str]:
    yield from (str(note) for note in (*read.notes, *read.problems))
    for found in read.sheets:
        yield from (loose.text for loose in found.sheet.around)
        for query in found.sheet.queries:
            yield from (query.seen, *query.readings, query.text, *(text for _, text in query.fills))


def read_of(read: FileRead) -> Iterator[str]:
    for found in read.sheets:
        sheet = found.sheet
        yield from (sheet.name, sheet.table)
        for entry in (*sheet.entries, *sheet.solutions):
            yield from (str(entry.number), *entry.fields.values())


def gone(table: Table, made: Table, kind: str) -> list[str]:
    """What of a table, varied of one that was `made`, is neither read nor asked nor told."""
    read = read_data(FORMS[kind](table), f"01.{kind}", ROMANIAN)
    asked = list(asked_of(read))
    told = "".join(words(" ".join(asked)))
    said = told + "".join(words(" ".join(read_of(read))))
    names = words(" ".join((*made.rows[made.first], "Nume Masa")))  # of headings and labels, wherever they stand now
    texts = (*(text for row in table.rows for text in row), *table.added)
    left = [word for text in texts for word in words(text) if word not in said and word not in names]
    return left + [f"marked {word}" for word in words(table.marked) if word not in told]


@pytest.mark.parametrize("seeds", [range(6), *in_parts(range(6, 360))], ids=lambda seeds: f"{seeds.start}-")
@pytest.mark.parametrize("made", [of_one, of_several])
@pytest.mark.parametrize("kind", FORMS)
def test_one_thing_varied_is_read_asked_or_told(kind: str, made: Callable[[], Table], seeds: range) -> None:
    lost = {}
    for seed in seeds:
        for way in WAYS:
            way(table := made(), Random(seed))
            if left := gone(table, made(), kind):
                lost[way.__name__, seed] = left
    assert lost == {}
