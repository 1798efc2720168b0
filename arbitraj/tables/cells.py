"""Common form of all tables, from any file: pages of rows of cells that know their place."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from arbitraj.decoding import encoded_once
from arbitraj.problems import Problem
from arbitraj.text import Message, text_of, without_unseen


class CellFault(Enum):
    """Reason why the text of a cell is unknown. The value is the key of its message."""

    FORMULA = "files.cell_formula"  # a formula that was never calculated
    ERROR = "files.cell_error"  # #REF! and the like


@dataclass(frozen=True, slots=True)
class Scientific:
    """A number shown as `1E+05`: something like 1E5 was typed."""

    number: float


@dataclass(frozen=True, slots=True)
class Marks:
    """Properties of a cell besides its value: `lines` if there are several, and its comment (`note`).

    `struck`: a part of it is struck through, `left` is the rest. `hidden`: not visible, since its row or column is
    hidden or the text is white on white. `over` is the text of the cell above that covers this one too. `others` are
    further texts in the same place (a field that occurs twice in a form), and `doubt` is the question about them.
    `written` is a sum as written, whose result is the text. `garbled` is the text as in the file, if it was encoded
    twice and is read as it was before.
    """

    lines: tuple[str, ...] = ()
    note: str = ""
    struck: bool = False
    left: str = ""
    hidden: bool = False
    over: str = ""
    others: tuple[str, ...] = ()
    written: str = ""
    garbled: str = ""
    doubt: str = "field_twice"


UNMARKED = Marks()


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell: its text on one line, its place, and the workbook's value if that is no text.

    `value` is None for text, else float, bool, date, time, timedelta, Scientific or Fault.
    """

    text: str
    place: str
    value: object = None
    marks: Marks = UNMARKED


def piece_of(cell: Cell, text: str) -> Cell:
    """A piece of a cell's text, struck through or hidden like the whole."""
    marks = cell.marks
    kept = Marks(struck=marks.struck, hidden=marks.hidden) if marks.struck or marks.hidden else UNMARKED
    return Cell(text, cell.place, marks=kept)


@dataclass(frozen=True, slots=True)
class Row:
    """A row: its number in the file (from 1), its place in words, its cells (the last one is not empty)."""

    number: int
    place: str
    cells: tuple[Cell, ...]
    hidden: bool = False

    @property
    def texts(self) -> tuple[str, ...]:
        return tuple(cell.text for cell in self.cells)

    @property
    def shown(self) -> str:
        """Its texts on one line, at most 200 characters."""
        return " ".join(cell.text for cell in self.cells if cell.text)[:200]

    @property
    def filled(self) -> tuple[Cell, ...]:
        return tuple(cell for cell in self.cells if cell.text)


@dataclass(frozen=True, slots=True)
class Page:
    """A table: a named sheet of a workbook, a table of a PDF by its title, a text file (without name).

    Tables with the same `group` are on one page of paper, and text printed between them is no word. `beside` are its
    texts in no cell (headers, text boxes, notes), `drawn` describes its pictures and shapes. `cut`: its last row may be
    truncated with the rest of the file.
    """

    name: str
    rows: tuple[Row, ...]
    group: str = ""
    hidden: bool = False
    beside: tuple[Cell, ...] = ()
    drawn: tuple[str, ...] = ()
    cut: bool = False


Content = tuple[str, object, Marks]  # of a cell, wherever it stands
Changes = Mapping[int, Mapping[int, str]]  # new texts of cells, by their row in the file (from 1) and column (from 0)


@dataclass(eq=False)  # not frozen: whatever an exception passes through writes its traceback into it
class FileError(Exception):
    """A file that cannot be used at all. Never leaves the room: it becomes a Problem."""

    message: Message

    def of(self, name: str) -> Problem:
        return Problem(name, "", self.message)


def one_line(text: str) -> str:
    """`text` as a person sees it: blanks of every kind as one space, without unprintable characters.

    >>> one_line("\\xa0CA\\u200bSA \\n 8")
    'CASA 8'
    """
    if text.isascii() and text.isprintable() and "  " not in text:
        return text.strip()
    shown = "".join(" " if sign.isspace() else sign for sign in without_unseen(text))
    return " ".join("".join(sign for sign in shown if sign.isprintable()).split())


def cell_lines(text: str) -> tuple[str, ...]:
    r"""The lines of a cell. Empty if there is only one.

    >>> cell_lines("H4\n8A"), cell_lines("H4\n")
    (('H4', '8A'), ())
    """
    if "\n" not in text and "\r" not in text:
        return ()
    lines = tuple(filter(None, map(one_line, text.splitlines())))
    return lines if len(lines) > 1 else ()


def garbled_in(raw: str) -> str:
    """The text as in the file, if it was encoded twice, else ""."""
    return "" if raw.isascii() or encoded_once(raw) == raw else one_line(raw)


def garbled_told(cell: Cell) -> Message:
    """The message about a cell encoded twice, with its reading."""
    return Message("files.garbled", garbled=cell.marks.garbled, text=cell.text)


def lines_told(name: str, changed: Iterable[tuple[int, str, str]]) -> list[Problem]:
    """Messages about lines encoded twice, given as number, line in the file, reading."""
    return [
        Problem(
            name,
            Message("files.row", row=n),
            Message("files.garbled", garbled=one_line(before)[:60], text=one_line(after)[:60]),
        )
        for n, before, after in changed
    ]


def row_of(number: int, place: str, cells: Sequence[Cell], hidden: bool = False) -> Row | None:
    """A row without its empty tail. None if nothing is left."""
    filled = (bool(cell.text or cell.marks.note or cell.marks.over) or cell.value is not None for cell in cells)
    last = max((n for n, says in enumerate(filled, 1) if says), default=0)
    return Row(number, place, tuple(cells[:last]), hidden) if last else None


def sheet_row(page: str, number: int, contents: Sequence[Content], hidden: bool) -> Row | None:
    """A row of a workbook's sheet from the contents of its cells, named `Page!C5`."""
    from openpyxl.utils import get_column_letter

    cells = [
        Cell(text, f"{page}!{get_column_letter(column)}{number}", value, marks)
        for column, (text, value, marks) in enumerate(contents, 1)
    ]
    return row_of(number, f"{page}, {text_of('files.row', row=number)}", cells, hidden)
