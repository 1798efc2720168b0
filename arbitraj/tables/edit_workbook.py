"""Edit cells of a workbook in its XML: Excel (.xlsx, .xlsm), where rows and cells have references, and LibreOffice.

In .ods files one element may represent many rows or cells.
"""

import io
import re
import warnings
import zipfile
from abc import ABC, abstractmethod
from bisect import bisect_left
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, ClassVar
from xml.parsers import expat
from xml.sax.saxutils import escape

from openpyxl import load_workbook
from openpyxl.utils import column_index_from_string, get_column_letter

from arbitraj.strict_xml import is_strict, usual_workbook
from arbitraj.tables.cells import Changes, FileError
from arbitraj.tables.limits import check_archive
from arbitraj.tables.opendocument import page_name, times_of
from arbitraj.tables.spreadsheet import plain_text
from arbitraj.text import Message

_BYTES = "latin-1"  # every byte is a sign of it, and what is put in is ASCII: it does not matter in what the XML is
_TAG = re.compile(r"<([^\s/>]++)(?:[^>\"']++|\"[^\"]*+\"|'[^']*+')*+>")
_FORMULA = re.compile(r"<(?:\w+:)?f[ />]")
_CHAIN = re.compile(rb"<(?:\w+:)?(?:Override|Relationship)\b(?=[^<>]*calcChain)[^<>]*+(?<=/)>")
_CHAIN_PART, _LISTED_IN = "xl/calcChain.xml", ("[Content_Types].xml", "xl/_rels/workbook.xml.rels")
_TABLE, _OFFICE, _TEXT = (f"urn:oasis:names:tc:opendocument:xmlns:{part}:1.0" for part in ("table", "office", "text"))
_ATTRIBUTE = re.compile(r"(?<!\s)\s++([^\s=]++)\s*+=\s*+(?:\"[^\"]*+\"|'[^']*+')")
_REPEATED = ("number-rows-repeated", "number-columns-repeated")
_VALUE = ("formula", "value-type", "value", "currency", "date-value", "time-value", "boolean-value", "string-value")
Parts = dict[str, bytes | None]  # of an archive by name, None for a part to remove


@dataclass(slots=True)
class Span:
    """A row or cell in the bytes: indices and offsets. `kept` is content of a cell besides its value."""

    first: int
    count: int
    style: str
    start: int
    inside: int = 0  # start of its content, which is equal to `end` and `stop` for `<c/>`
    end: int = 0
    stop: int = 0
    cells: list["Span"] = field(default_factory=list)
    kept: str = ""

    @property
    def after(self) -> int:
        return self.first + self.count


def is_number(text: str) -> bool:
    """Whether a new text is a number to a workbook."""
    return text.isascii() and text.isdigit() and text == (text.lstrip("0") or "0")


def escaped(text: str) -> str:
    """Escape a text for XML, in ASCII.

    >>> escaped("<Țurcanu>")
    '&lt;&#538;urcanu&gt;'
    """
    return escape(text).encode("ascii", "xmlcharrefreplace").decode()


def xml_element(name: str, about: str = "", inside: str = "") -> str:
    """A new element with its attributes."""
    opening = f"{name} {about.strip()}".strip()
    return f"<{opening}>{inside}</{name}>" if inside else f"<{opening}/>"


class SheetXml(ABC):
    """Offsets of a sheet's rows, and of the cells in wanted rows. Subclasses know a format."""

    row: ClassVar[str]
    cells: ClassVar[tuple[str, ...]]
    value: ClassVar[tuple[str, ...]]  # elements of a cell that give way to a new text
    here = True  # whether the sheet is the one wanted

    def __init__(self, data: bytes, changes: Changes) -> None:
        self.xml, self.prefixes = data.decode(_BYTES), dict[str, str]()  # of names, by namespace
        self._changes, self._numbers, self._rows = changes, sorted(changes), list[Span]()
        self._widest = max(column for cells in changes.values() for column in cells)
        self.within: list[tuple[str, int, Span | None]] = []  # the elements that are open
        self._parser = expat.ParserCreate(namespace_separator=" ")
        self._parser.StartNamespaceDeclHandler = self._named
        self._parser.StartElementHandler = self.opened
        self._parser.EndElementHandler = self._closed
        self._parser.Parse(data, True)

    @abstractmethod
    def place(self, kind: str, attributes: Mapping[str, str], after: int) -> tuple[int, int, str]:
        """First row or column of an element, number of them, and style."""

    def opening(self, piece: Span, count: int) -> str:
        """The opening tag of an element for `count` rows or cells."""
        return self.tag(piece)

    def filler(self, rows: bool, count: int) -> str:
        """Empty rows or cells to fill a gap before a new one. "" if cells carry their own reference."""
        return ""

    @abstractmethod
    def new_row(self, number: int, cells: str) -> str: ...

    @abstractmethod
    def new_cell(self, row: int, column: int, text: str, style: str, old: Span | None) -> str: ...

    def changed(self) -> bytes:
        """The bytes with the cells changed. Raises FileError if the sheet is missing."""
        if not self._rows:
            raise FileError(Message("files.damaged", error="row"))
        made = {number: partial(self._row, number) for number in self._numbers}
        return self._put(0, len(self.xml), self._rows, made, rows=True).encode(_BYTES)

    def tag(self, piece: Span) -> str:
        return self.xml[piece.start : piece.inside]

    @property
    def prefix(self) -> str:
        """The namespace prefix of rows and cells."""
        return self.tag(self._rows[0])[1:].partition(self.row)[0]

    def _named(self, prefix: str | None, space: str) -> None:
        self.prefixes[space] = f"{prefix}:" if prefix else ""

    def opened(self, name: str, attributes: dict[str, str]) -> None:
        kind, at, piece = name.rpartition(" ")[2], self._parser.CurrentByteIndex, None
        parent = self.within[-1][2] if self.within else None
        if kind == self.row and self.here:
            after = self._rows[-1].after if self._rows else 1
            if after > self._numbers[-1] + 1:  # the rest stays
                self._parser.StartElementHandler = self._parser.EndElementHandler = None
                return
            piece = Span(*self.place(kind, attributes, after), at)
            self._rows.append(piece)
        elif kind in self.cells and parent:
            after = parent.cells[-1].after if parent.cells else 0
            wanted = bisect_left(self._numbers, parent.first) < bisect_left(self._numbers, parent.after)
            if wanted and after <= self._widest + 1:
                piece = Span(*self.place(kind, attributes, after), at)
                parent.cells.append(piece)
        self.within.append((kind, at, piece))

    def _closed(self, _name: str) -> None:
        kind, start, piece = self.within.pop()
        holder, _, parent = self.within[-1] if self.within else ("", 0, None)
        if piece:
            piece.inside, piece.end, piece.stop = self._ends(start)
        elif parent and holder in self.cells and kind not in self.value:
            parent.kept += self.xml[start : self._ends(start)[2]]

    def _ends(self, start: int) -> tuple[int, int, int]:
        """Start of the content, end of the content, and end of the element that ends here."""
        opening = _TAG.match(self.xml, start)
        inside = opening.end() if opening else start
        if self.xml.startswith("/>", inside - 2):
            return inside, inside, inside
        closing = self._parser.CurrentByteIndex
        return inside, closing, self.xml.index(">", closing) + 1

    def _put(
        self,
        start: int,
        stop: int,
        pieces: Sequence[Span],
        made: Mapping[int, Callable[[Span | None], str]],
        rows: bool = False,
    ) -> str:
        """The text between two offsets, with new rows or cells inserted or replacing old ones."""
        out, at, after, left = [], start, int(rows), deque(made)
        for piece in pieces:
            done = piece.first
            while left and left[0] < piece.after:
                number = left.popleft()
                out.append(self.xml[at : piece.start])
                at = piece.start
                if number >= piece.first:
                    out += [self._times(piece, number - done), made[number](piece)]
                    at, done = piece.stop, number + 1
                else:
                    out.append(made[number](None))
            if done > piece.first:
                out.append(self._times(piece, piece.after - done))
            after = piece.after
        last = pieces[-1].stop if pieces else start
        for number in left:
            out += [self.xml[at:last], self.filler(rows, number - after), made[number](None)]
            at, after = last, number + 1
        return "".join([*out, self.xml[at:stop]])

    def _times(self, piece: Span, count: int) -> str:
        return self.opening(piece, count) + self.xml[piece.inside : piece.stop] if count > 0 else ""

    def _row(self, number: int, row: Span | None) -> str:
        made = {n: partial(self._cell, number, n, text, row) for n, text in sorted(self._changes[number].items())}
        if row is None:
            return self.new_row(number, self._put(0, 0, (), made))
        opening, cells = self.opening(row, 1), self._put(row.inside, row.end, row.cells, made)
        if row.inside == row.stop:
            return opening.removesuffix("/>") + f">{cells}</{self.prefix}{self.row}>"
        return opening + cells + self.xml[row.end : row.stop]

    def _cell(self, number: int, column: int, text: str, row: Span | None, old: Span | None) -> str:
        # a new heading has the style of the one before, but a number does not: it might be shown as a date
        last = row.cells[-1].style if row and row.cells and not is_number(text) else ""
        return self.new_cell(number, column, text, old.style if old else last, old)


def edited_workbook(data: bytes, page: str, changes: Changes) -> bytes:
    """The workbook with these cells of a sheet changed. Raises FileError if the sheet cannot be changed."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as archive, zipfile.ZipFile(out, "w") as written:
        parts = dict(check_archive(archive))
        if "content.xml" in parts:
            replaced: Parts = {"content.xml": _OpenSheet(page, parts["content.xml"], changes).changed()}
        else:
            replaced = _edited_xlsx(data, parts, page, changes)
        for member in archive.infolist():
            new = replaced.get(member.filename, b"")
            if new is not None:
                written.writestr(member, new or archive.read(member))
    return out.getvalue()


def _edited_xlsx(data: bytes, parts: Mapping[str, bytes], page: str, changes: Changes) -> Parts:
    if any(map(is_strict, parts.values())):
        data = usual_workbook(parts.items())  # to find the sheet alone: what is changed stays strict
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the library warns of whatever it leaves out, in English
        book = load_workbook(io.BytesIO(data), read_only=True, keep_links=False)
    listed: Any = book[page]
    name = str(listed._worksheet_path).lstrip("/")
    sheet = _ExcelSheet(parts[name], changes)
    new: Parts = {name: sheet.changed()}
    if sheet.formulas:  # the calculation chain may name cells without a formula now: programs make it again
        new |= {part: _CHAIN.sub(b"", parts[part]) for part in _LISTED_IN if part in parts} | {_CHAIN_PART: None}
    return new


class _ExcelSheet(SheetXml):
    """A sheet whose rows and cells have references. `formulas`: a changed cell had a formula."""

    row, cells, value = "row", ("c",), ("f", "v", "is", "extLst")
    formulas = False

    def place(self, kind: str, attributes: Mapping[str, str], after: int) -> tuple[int, int, str]:
        at = attributes.get("r", "")
        if kind == self.row:
            return int(at or after), 1, ""
        letters = at.rstrip("0123456789")
        return column_index_from_string(letters) - 1 if letters else after, 1, attributes.get("s", "")

    def new_row(self, number: int, cells: str) -> str:
        return xml_element(self.prefix + "row", f'r="{number}"', cells)

    def new_cell(self, row: int, column: int, text: str, style: str, old: Span | None) -> str:
        self.formulas |= old is not None and _FORMULA.search(self.xml, old.inside, old.end) is not None
        about = f'r="{get_column_letter(column + 1)}{row}"' + (f' s="{style}"' if style else "")
        if not text or is_number(text):
            return xml_element(self.prefix + "c", about, text and xml_element(self.prefix + "v", "", text))
        inside = xml_element(self.prefix + "is", "", xml_element(self.prefix + "t", "", escaped(plain_text(text))))
        return xml_element(self.prefix + "c", f'{about} t="inlineStr"', inside)


class _OpenSheet(SheetXml):
    """A sheet whose rows and cells are counted. A repeated element is split around the changed one."""

    row, cells, value = "table-row", ("table-cell", "covered-table-cell"), ("p",)
    here = False

    def __init__(self, page: str, data: bytes, changes: Changes) -> None:
        self._page = page
        super().__init__(data, changes)

    def opened(self, name: str, attributes: dict[str, str]) -> None:
        if name == f"{_TABLE} table" and self.within[-1][0] == "spreadsheet":
            self.here = page_name(attributes.get(f"{_TABLE} name", "")) == self._page
        super().opened(name, attributes)

    def place(self, kind: str, attributes: Mapping[str, str], after: int) -> tuple[int, int, str]:
        repeated = attributes.get(f"{_TABLE} {_REPEATED[kind != self.row]}", "1")
        return after, times_of(repeated), attributes.get(f"{_TABLE} style-name", "")

    def opening(self, piece: Span, count: int) -> str:
        if count == piece.count:
            return self.tag(piece)
        name, about = self._taken_apart(piece, _REPEATED)
        what = _REPEATED[name.endswith("cell")]
        more = f' {self.prefix}{what}="{count}"' if count > 1 else ""
        return f"<{name}{about}{more}{'/' if piece.inside == piece.stop else ''}>"

    def _taken_apart(self, piece: Span, without: Sequence[str]) -> tuple[str, str]:
        """The name of an element and its attributes except some."""
        tag = self.tag(piece)
        kept = (other[0] for other in _ATTRIBUTE.finditer(tag) if other[1].rpartition(":")[2] not in without)
        return tag[1:].rstrip("/>").split()[0], "".join(kept)

    def filler(self, rows: bool, count: int) -> str:
        if count < 1:
            return ""
        about = f'{self.prefix}{_REPEATED[not rows]}="{count}"' if count > 1 else ""
        cell = self.prefix + "table-cell"
        return xml_element(self.prefix + "table-row", about, xml_element(cell)) if rows else xml_element(cell, about)

    def new_row(self, number: int, cells: str) -> str:
        return xml_element(self.prefix + "table-row", "", cells)

    def new_cell(self, row: int, column: int, text: str, style: str, old: Span | None) -> str:
        name, about = self._taken_apart(old, (*_REPEATED, *_VALUE)) if old else (self.prefix + "table-cell", "")
        if style and not old:
            about = f'{self.prefix}style-name="{style}"'
        office, kept = self.prefixes[_OFFICE], old.kept if old else ""
        if not text:
            return xml_element(name, about, kept)
        kind = f'value-type="float" {office}value="{text}"' if is_number(text) else 'value-type="string"'
        return xml_element(
            name, f"{about} {office}{kind}", kept + xml_element(self.prefixes[_TEXT] + "p", "", escaped(text))
        )
