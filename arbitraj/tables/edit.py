"""A few cells of a person's table file changed; every other byte of a text, every other part of a workbook, stays."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from arbitraj.tables.cells import FileError
from arbitraj.tables.open import is_workbook
from arbitraj.tables.text import SEPARATORS, text_of, text_page
from arbitraj.text import said

_LINE_END = re.compile(r"\r\n|\r|\n")
_UTF16 = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}


@dataclass(frozen=True, slots=True)
class Change:
    """A cell: its row in the file (from 1), its column (from 0), and its new text, in ASCII."""

    row: int
    column: int
    text: str


def edited(data: bytes, page: str, is_header: Callable[[tuple[str, ...]], bool], changes: Sequence[Change]) -> bytes:
    """The file with these cells changed, those beyond the end of a row added. `page` is the sheet of a workbook.

    Raises FileError for a kind of file that cannot be changed in place (a workbook of OpenDocument).
    """
    if is_workbook(data):
        from arbitraj.tables.edit_workbook import edited_workbook

        return edited_workbook(data, page, changes)
    return _edited_text(data, is_header, changes)


def _edited_text(data: bytes, is_header: Callable[[tuple[str, ...]], bool], changes: Sequence[Change]) -> bytes:
    text = text_of(data)
    separator = next(
        (each for each in SEPARATORS if any(is_header(row.texts) for row in text_page(text, each).rows)), None
    )
    if separator is None:
        raise FileError(said("files.not_text"))
    # in all the other encodings known here a byte under 128 is its sign of ASCII, and nothing else is put in
    encoding = _UTF16.get(data[:2], "latin-1")
    whole = data.decode(encoding)
    ends = list(_LINE_END.finditer(whole))
    starts = [0, *(end.end() for end in ends)]
    stops = [*(end.start() for end in ends), len(whole)]
    lines = [whole[start:stop] for start, stop in zip(starts, stops, strict=True)]
    for change in changes:
        fields = _fields(lines[change.row - 1], separator)
        fields += [""] * (change.column + 1 - len(fields))
        fields[change.column] = change.text
        lines[change.row - 1] = separator.join(fields)
    marks = [*(end[0] for end in ends), ""]
    return "".join(line + mark for line, mark in zip(lines, marks, strict=True)).encode(encoding)


def _fields(line: str, separator: str) -> list[str]:
    """The fields of a line as they are written, quotes and all; where quotes do not pair they mean nothing.

    >>> _fields('1;"Pop; Ana";x', ";")
    ['1', '"Pop; Ana"', 'x']
    """
    if line.count('"') % 2:
        return line.split(separator)
    fields, inside, quoted = [""], False, False
    for sign in line:
        if sign == separator and not inside:
            fields.append("")
            quoted = False
            continue
        # a quote in the middle of a field is a sign like any other
        if sign == '"' and (quoted or not fields[-1].lstrip("\ufeff\xef\xbb\xbf")):
            inside, quoted = not inside, True
        fields[-1] += sign
    return fields
