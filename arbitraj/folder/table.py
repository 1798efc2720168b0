"""A table file of any kind: its header found by the names that people give to columns, its rows by column."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.model import Category
from arbitraj.record.names import plain_name
from arbitraj.tables.cells import FileError, Page, Row, garbled_told
from arbitraj.tables.headings import column_of, columns_meant, plain
from arbitraj.tables.limits import read_bytes
from arbitraj.tables.open import TABLES, edited, table_pages
from arbitraj.text import Message, text_of

_SENIORS = "seniori senior senioara senioare s adulti adult veterani veteran".split()
# 8.3.e is for anybody who is no senior, under any name of an age group
_YOUTH = "tineret tineri t juniori junior junioara junioare j cadeti cadet cadeta cadete prichindei prichindel".split()
_CATEGORIES = {"": None} | dict.fromkeys(_SENIORS, Category.SENIORS) | dict.fromkeys(_YOUTH, Category.YOUTH)
_DIVISIONS = frozenset("mici mari mijlocii masculin feminin m f i ii iii u sub ani fete baieti".split())
_SHARED = ("club", "categorie")  # a cell that covers several rows says it of all of them
_FIGURES = re.compile(r"\d[\d.,]*", re.ASCII)
_FLAGS = dict.fromkeys(("", "nu", "n", "0", "fals"), False) | dict.fromkeys(("da", "d", "x", "1", "adevarat"), True)


def _table_files(folder: Path, name: str) -> list[Path]:
    """The possible files of a table in any format: `jucatori.csv`, `jucatori.xlsx`, `.ods`, ..."""
    there = (folder / f"{Path(name).stem}{suffix}" for suffix in TABLES)
    return [path for path in there if path.is_file()] or [folder / name]


def table_file(folder: Path, name: str) -> Path:
    """The file of a table: the first of its kinds that is there."""
    return _table_files(folder, name)[0]


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row: its cells by column. Faults in them are recorded by `wrong`."""

    row: Row
    cells: Mapping[str, str]
    tell: Callable[[Row, Message], None]

    def wrong(self, message: Message) -> None:
        self.tell(self.row, message)

    def get(self, column: str) -> str:
        return self.cells.get(column, "")

    def text(self, column: str) -> str:
        """A cell that must not be empty."""
        if not self.get(column):
            self.wrong(Message("files.missing_cell", column=column))
        return self.get(column)

    def number(self, column: str, least: int, default: int | None = None) -> int | None:
        """A whole number of at least `least`. None, with a problem unless there is a default, if it is not one."""
        value = self.get(column)
        if not value:
            if default is None:
                self.text(column)
            return default
        number = int(value) if value.isascii() and value.isdigit() and len(value) < 10 else -1
        if number < least:
            shown = Message("files.at_least", least=least)
            self.wrong(Message("files.bad_number", column=column, value=value, least=shown))
            return None
        return number

    def flag(self, column: str) -> bool:
        """A yes or no cell. Empty is no."""
        value = _FLAGS.get(plain(self.get(column)))
        if value is None:
            self.wrong(Message("seating.bad_flag", column=column, value=self.get(column)))
        return bool(value)

    def category(self) -> Category | None:
        """The category. None if it is not given."""
        value = self.get("categorie")
        if not is_category(value):
            self.wrong(Message("files.unknown_category", value=value))
        return _CATEGORIES.get(_age_group(value))


def is_category(text: str) -> bool:
    """Whether a text names a category of players, or none.

    >>> is_category("Juniori mici"), is_category("CADEȚI"), is_category("B")
    (True, True, False)
    """
    return (bool(_age_group(text)) and _age_group(text) in _CATEGORIES) or not plain(text)


def _age_group(text: str) -> str:
    """The name of a category without its division: ages, `mici` and `mari`, boys and girls."""
    words = [word for word in plain(text).split() if not word.isdecimal() and word not in _DIVISIONS]
    return " ".join(words)


# tests of the values under a heading that may mean a column, for it to be that column
_FITTING: Mapping[str, Callable[[str], bool]] = {
    "categorie": is_category,
    "rating": lambda text: bool(_FIGURES.fullmatch(text)),
    "masa": str.isdecimal,
    "nume": lambda text: any(map(str.isalpha, text)),
}


class HeadedTable:
    """A table with a header: rows and problems.

    `heads` are the headings as written and `header` the columns recognised, "" for none. `bare` are rows without values
    in those columns. `more_pages` are other pages of the file with such a header. `cut` is the last row, if the file
    may have been truncated in it.
    """

    def __init__(
        self,
        path: Path,
        columns: tuple[str, ...],
        required: tuple[tuple[str, ...], ...],
        also: tuple[str, ...] = (),
        wide: bool = False,
        data: bytes | None = None,
        meant: bool = False,
        called: Mapping[str, str] = MappingProxyType({}),
        unheaded: Callable[[Sequence[Row]], list[str]] | None = None,
        titled: str = "",
    ) -> None:
        """`required`: at least one column of each of these tuples must be present.

        `also` are rare columns. `wide`: cells without a heading are allowed. `data` is the future content of the file,
        if it is not written yet. `meant`: an unusual heading is recognised by its words (`columns_meant`). `called`
        maps plain headings to columns, "" for none. `unheaded` finds the columns of a table without headings, which is
        a fault without it. `titled`: of a workbook only the pages with this title are read.
        """
        self.meant, self.called, self.unheaded = meant, called, unheaded
        self.path, self.name, self.columns, self.required, self.also = path, path.name, columns, required, also
        self.page, self.header_row, self.last_row = "", 0, 0  # the place of the header, and the last row of all
        self.header: list[str] = []
        self.heads: tuple[str, ...] = ()
        self.bare: list[Row] = []
        self.cut: Row | None = None
        self.more_pages: tuple[Page, ...] = ()
        self.problems: list[Problem] = []
        self.rows: list[TableRow] = []
        try:
            pages = table_pages(read_bytes(path) if data is None else data, self.headings, titled)
        except FileError as error:
            self.problems.append(error.of(self.name))
            return
        page = next((p for p in pages if any(self.headings(r.texts) for r in p.rows)), pages[0] if pages else None)
        self.page = page.name if page else ""
        self.more_pages = tuple(p for p in pages if p is not page and any(self.headings(r.texts) for r in p.rows))
        self._read(page.rows if page else (), wide)
        if page and page.cut and self.rows and self.rows[-1].row is page.rows[-1]:
            self.cut = page.rows[-1]
            self.wrong(self.cut, Message("files.cut_row"))

    def headings(self, texts: tuple[str, ...]) -> int:
        """The number of columns that a row heads, 0 if it is no header row."""
        columns = {*self._columns(texts)} - {""}
        if self.meant and not self._has_required(columns):
            columns = {*self._with_meant(texts, ())} - {""}
            if len(columns) < 2:  # a title may speak of players too
                return 0
        return len(columns) if self._has_required(columns) else 0

    def _has_required(self, columns: set[str]) -> bool:
        return all(columns.intersection(options) for options in self.required)

    def _columns(self, texts: Sequence[str]) -> list[str]:
        return self._said(texts, map(column_of, texts))

    def _said(self, heads: Sequence[str], columns: Iterable[str]) -> list[str]:
        """The columns under these headings, as a person chose them, else as recognised in `columns`."""
        mine = {*self.columns, *self.also, "nume", "prenume"}
        said = {*self.called.values()}  # a person who names the club's column excludes the others
        found = [
            self.called.get(plain(head), "" if column in said else column)
            for head, column in zip(heads, columns, strict=True)
        ]
        return [column if column in mine else "" for column in found]

    def _with_meant(self, texts: Sequence[str], rows: Sequence[Row]) -> list[str]:
        """The columns of a header row, including those recognised by words if the rows have fitting values."""
        found = self._columns(texts)
        for at, text in enumerate(texts):
            meant = () if found[at] or plain(text) in self.called else columns_meant(text)
            if len(meant) == 1 and meant[0] not in found and meant[0] in self.columns:
                fitting = _FITTING.get(meant[0], bool)
                if all(fitting(value) for value in texts_under(rows, at) if plain(value)):
                    found[at] = meant[0]
        return found

    def _read(self, rows: Sequence[Row], wide: bool) -> None:
        at = next((n for n, row in enumerate(rows) if self.headings(row.texts)), None)
        guessed = self.unheaded(rows) if at is None and self.unheaded else []
        if at is None and not self._has_required({*guessed}):
            # there may be a title above
            heads = max(rows, key=lambda row: len({*self._columns(row.texts)} - {""}), default=None)
            first = heads.texts if heads else ()
            found = {*self._columns(first)}
            missing = [options[0] for options in self.required if not found.intersection(options)]
            message = Message(
                "files.missing_columns",
                missing=", ".join(missing),
                found=", ".join(text.casefold() for text in first if text) or "–",
                wanted=",".join(self.columns),
            )
            self.problems.append(Problem(self.name, heads.place if heads else "", message))
            return
        texts, below = (("",) * len(guessed), rows) if at is None else (rows[at].texts, rows[at + 1 :])
        self.heads = tuple(text or text_of("files.unnamed_column", column=n) for n, text in enumerate(texts, 1))
        if at is None:
            header = self._said(self.heads, guessed)
        else:
            header = self._with_meant(self.heads, below) if self.meant else self._columns(self.heads)
        self.header = header
        self.header_row, self.last_row = 0 if at is None else rows[at].number, rows[-1].number
        for row in below:
            if not wide and any(cell.text for cell in row.cells[len(header) :]):
                self.wrong(row, Message("files.too_many_cells", found=len(row.cells), wanted=len(header)))
            cells = dict.fromkeys(filter(None, header), "")
            for head, column, cell in zip(self.heads, header, row.cells, strict=False):
                if column and not cells[column]:
                    cells[column] = cell.text
                elif column and cell.text not in ("", cells[column]):
                    values = {"column": column, "first": cells[column], "heading": head, "second": cell.text}
                    self.wrong(row, Message("files.two_values", **values))
            if any(cells.values()):
                over = {c: cell.marks.over for c, cell in zip(header, row.cells, strict=False) if c in _SHARED}
                cells |= {column: text for column, text in over.items() if text and not cells[column]}
                self.rows.append(TableRow(row, cells, self.wrong))
            else:
                self.bare.append(row)
        if not self.rows:
            self.problems.append(Problem(self.name, "", Message("files.no_rows")))

    def with_cells(self, rows: Mapping[int, Mapping[str, str]]) -> bytes:
        """The file with these cells, by row and column. A missing column is added after the last one.

        Raises ProblemsError if the file cannot be changed.
        """

        columns = list(self.header)
        columns += dict.fromkeys(column for cells in rows.values() for column in cells if column not in columns)
        changes = {
            number: {columns.index(column): text for column, text in cells.items()} for number, cells in rows.items()
        }
        changes[self.header_row] = dict(enumerate(columns[len(self.header) :], len(self.header)))
        changes = {number: cells for number, cells in changes.items() if cells}
        try:
            return edited(read_bytes(self.path), self.page, self.headings, changes)
        except FileError as error:
            raise ProblemsError([error.of(self.name)]) from None

    @property
    def garbled(self) -> list[Problem]:
        """Notices about texts that were encoded twice, read as they were before."""
        cells = (cell for line in self.rows for cell in line.row.cells if cell.marks.garbled)
        return [Problem(self.name, cell.place, garbled_told(cell)) for cell in cells]

    def wrong(self, row: Row, message: Message) -> None:
        self.problems.append(Problem(self.name, row.place, message))

    def no_twice(self, column: str, values: Iterable[tuple[TableRow, object]]) -> None:
        """Record a fault for each repeated value of a column."""
        seen: dict[object, Row] = {}
        for line, value in values:
            if value in seen:
                line.wrong(Message("files.twice", column=column, value=value, other=seen[value].number))
            elif value not in (None, ""):
                seen[value] = line.row


def same_person_rows(rows: Sequence[tuple[TableRow, str]], telling: Sequence[str]) -> Iterator[tuple[TableRow, Row]]:
    """The rows of persons repeated from an earlier row, with that row. Each row is given with its name.

    Two persons may have one name, if a `telling` column differs.
    """
    named: dict[tuple[str, ...], list[TableRow]] = {}
    for line, name in rows:
        before = named.setdefault(plain_name(name), [])
        same = (other for other in before if not any(_differ(line.get(text), other.get(text)) for text in telling))
        if first := next(same, None):
            yield line, first.row
        before.append(line)


def _differ(one: str, other: str) -> bool:
    return bool(plain(one) and plain(other)) and plain(one) != plain(other)


def texts_under(rows: Iterable[Row], at: int) -> list[str]:
    """The texts in a column of rows."""
    return [row.cells[at].text for row in rows if at < len(row.cells) and row.cells[at].text]


def folder_table(
    folder: Path,
    file: str,
    columns: tuple[str, ...],
    required: tuple[tuple[str, ...], ...],
    also: tuple[str, ...] = (),
    meant: bool = False,
) -> HeadedTable:
    """A table of the folder, in any format. Two files for it are a fault."""
    paths = _table_files(folder, file)
    table = HeadedTable(paths[0], columns, required, also, meant=meant)
    if len(paths) > 1:
        files = ", ".join(path.name for path in paths)
        table.problems.insert(0, Problem(table.name, "", Message("files.two_tables", files=files)))
    return table
