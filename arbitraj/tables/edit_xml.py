"""Edit a few cells in the XML of a workbook's sheet. Nothing else of it is rewritten.

A library would read the workbook and write what it knows of it: pictures, computed values of formulas and other
programs' data would be lost.
"""

import re
from abc import ABC, abstractmethod
from bisect import bisect_left
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import ClassVar
from xml.parsers import expat
from xml.sax.saxutils import escape

from arbitraj.tables.cells import Changes, FileError
from arbitraj.text import said

_BYTES = "latin-1"  # every byte is a sign of it, and what is put in is ASCII: it does not matter in what the XML is
_TAG = re.compile(r"<([^\s/>]++)(?:[^>\"']++|\"[^\"]*+\"|'[^']*+')*+>")


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
            raise FileError(said("files.damaged", error="row"))
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
        elif kind in self.cells and parent and self._is_wanted(parent):
            after = parent.cells[-1].after if parent.cells else 0
            if after <= self._widest + 1:
                piece = Span(*self.place(kind, attributes, after), at)
                parent.cells.append(piece)
        self.within.append((kind, at, piece))

    def _is_wanted(self, row: Span) -> bool:
        return bisect_left(self._numbers, row.first) < bisect_left(self._numbers, row.after)

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
