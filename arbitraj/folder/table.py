"""A table file of any kind: its header found by the names that people give to columns, its rows by column."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.model import Category
from arbitraj.tables.cells import FileError, Row
from arbitraj.tables.edit import edited
from arbitraj.tables.headings import column_of, plain
from arbitraj.tables.limits import read_bytes
from arbitraj.tables.open import TABLES, table_pages
from arbitraj.text import Said, said

_CATEGORIES = (
    {"": None}
    | dict.fromkeys(("seniori", "senior", "senioare", "s"), Category.SENIORS)
    | dict.fromkeys(("tineret", "juniori", "junior", "t"), Category.YOUTH)
)
_FLAGS = dict.fromkeys(("", "nu", "n", "0", "fals"), False) | dict.fromkeys(("da", "d", "x", "1", "adevarat"), True)


def _table_files(folder: Path, name: str) -> list[Path]:
    """The files that may be a table's, whatever their kind: `jucatori.csv`, `jucatori.xlsx`, `.ods`, ..."""
    there = (folder / f"{Path(name).stem}{suffix}" for suffix in TABLES)
    return [path for path in there if path.is_file()] or [folder / name]


def table_file(folder: Path, name: str) -> Path:
    """The file of a table: the first of its kinds that is there."""
    return _table_files(folder, name)[0]


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row: its cells by column, and what is wrong in them, told by `wrong`."""

    row: Row
    cells: Mapping[str, str]
    tell: Callable[[Row, Said], None]

    def wrong(self, message: Said) -> None:
        self.tell(self.row, message)

    def get(self, column: str) -> str:
        return self.cells.get(column, "")

    def text(self, column: str) -> str:
        """A cell that must not be empty."""
        if not self.get(column):
            self.wrong(said("files.missing_cell", column=column))
        return self.get(column)

    def number(self, column: str, least: int, default: int | None = None) -> int | None:
        """A whole number of at least `least`; None, with a problem unless there is a default, where it is not."""
        value = self.get(column)
        if not value:
            if default is None:
                self.text(column)
            return default
        number = int(value) if value.isascii() and value.isdigit() and len(value) < 10 else -1
        if number < least:
            shown = said("files.at_least", least=least)
            self.wrong(said("files.bad_number", column=column, value=value, least=shown))
            return None
        return number

    def flag(self, column: str) -> bool:
        """A cell that says yes or no; empty is no."""
        value = _FLAGS.get(plain(self.get(column)))
        if value is None:
            self.wrong(said("seating.bad_flag", column=column, value=self.get(column)))
        return bool(value)

    def category(self) -> Category | None:
        """None where it is not said."""
        value = self.get("categorie")
        if plain(value) not in _CATEGORIES:
            self.wrong(said("files.unknown_category", value=value))
        return _CATEGORIES.get(plain(value))


class HeadedTable:
    """A table with a header: its rows, problems gathered."""

    def __init__(
        self,
        path: Path,
        columns: tuple[str, ...],
        required: tuple[tuple[str, ...], ...],
        also: tuple[str, ...] = (),
        wide: bool = False,
        data: bytes | None = None,
    ) -> None:
        """`required`: of each of these tuples at least one column must be there.

        `also` are columns that few tables have; `wide`: cells may stand where there is no heading.
        `data` is what the file is to hold, where it is not written yet.
        """
        self.path, self.name, self.columns, self.required, self.also = path, path.name, columns, required, also
        self.page, self.header_row, self.last_row = "", 0, 0  # where the header stands, and the last row of all
        self.header: list[str] = []
        self.problems: list[Problem] = []
        self.rows: list[TableRow] = []
        try:
            pages = table_pages(read_bytes(path) if data is None else data, self.headings)
        except FileError as error:
            self.problems.append(error.of(self.name))
            return
        page = next((p for p in pages if any(self.headings(r.texts) for r in p.rows)), pages[0] if pages else None)
        self.page = page.name if page else ""
        self._read(page.rows if page else (), wide)

    def headings(self, texts: tuple[str, ...]) -> int:
        """How many of the columns a row heads, 0 where it is no header row."""
        columns = {*self._columns(texts)} - {""}
        return len(columns) if all(columns.intersection(options) for options in self.required) else 0

    def _columns(self, texts: Iterable[str]) -> list[str]:
        mine = {*self.columns, *self.also, "nume", "prenume"}
        return [column if (column := column_of(text)) in mine else "" for text in texts]

    def _read(self, rows: Sequence[Row], wide: bool) -> None:
        at = next((n for n, row in enumerate(rows) if self.headings(row.texts)), None)
        if at is None:
            first = rows[0].texts if rows else ()
            found = set(self._columns(first))
            missing = [options[0] for options in self.required if not found.intersection(options)]
            message = said(
                "files.missing_columns",
                missing=", ".join(missing),
                found=", ".join(text.casefold() for text in first if text) or "–",
                wanted=",".join(self.columns),
            )
            self.problems.append(Problem(self.name, rows[0].place if rows else "", message))
            return
        self.header = header = self._columns(rows[at].texts)
        self.header_row, self.last_row = rows[at].number, rows[-1].number
        for row in rows[at + 1 :]:
            if not wide and any(cell.text for cell in row.cells[len(header) :]):
                self.wrong(row, said("files.too_many_cells", found=len(row.cells), wanted=len(header)))
            cells = dict.fromkeys(filter(None, header), "")
            cells.update((c, cell.text) for c, cell in zip(header, row.cells, strict=False) if c)
            if any(cells.values()):
                self.rows.append(TableRow(row, cells, self.wrong))
        if not self.rows:
            self.problems.append(Problem(self.name, "", said("files.no_rows")))

    def with_cells(self, rows: Mapping[int, Mapping[str, str]]) -> bytes:
        """The file with these cells, by row and column; a column that it does not have is added after the last one.

        Raises ProblemsError where it cannot be changed.
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

    def wrong(self, row: Row, message: Said) -> None:
        self.problems.append(Problem(self.name, row.place, message))

    def no_twice(self, column: str, values: Iterable[tuple[TableRow, object]]) -> None:
        """Of what may stand once only: where it stands again."""
        seen: dict[object, Row] = {}
        for line, value in values:
            if value in seen:
                line.wrong(said("files.twice", column=column, value=value, other=seen[value].number))
            elif value not in (None, ""):
                seen[value] = line.row


def folder_table(
    folder: Path, file: str, columns: tuple[str, ...], required: tuple[tuple[str, ...], ...], also: tuple[str, ...] = ()
) -> HeadedTable:
    """A table of the folder, of whatever kind its file is; two files for it are a fault."""
    paths = _table_files(folder, file)
    table = HeadedTable(paths[0], columns, required, also)
    if len(paths) > 1:
        files = ", ".join(each.name for each in paths)
        table.problems.insert(0, Problem(table.name, "", said("files.two_tables", files=files)))
    return table
