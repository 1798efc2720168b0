"""A word list in a workbook (.xlsx): the rows of its sheets as lines of text, without their numbers.

A list is a hundred times as long as any sheet of moves: it is read row by row, and its limits are its own.
"""

import zipfile
from collections.abc import Iterator
from pathlib import Path

from arbitraj.strict_xml import usual_file

MAX_UNPACKED = 600_000_000  # bytes of all parts: a million rows, the most that a sheet has, are half of it
_HEAD = 1_000  # bytes among which a document type stands, where a part has one


def is_excel(path: Path) -> bool:
    """Whether an archive is a workbook of this kind."""
    try:
        with zipfile.ZipFile(path) as archive:
            return "xl/workbook.xml" in archive.namelist()
    except (zipfile.BadZipFile, OSError, NotImplementedError, ValueError):
        return False


def workbook_lines(path: Path) -> Iterator[str]:
    """A line a row: the texts of its cells, a tab between them; numbers and what is hidden with its sheet left out.

    Raises OverflowError past MAX_UNPACKED, ValueError where a part has a document type, and whatever the reader of
    workbooks raises where the file is damaged.
    """
    from openpyxl import load_workbook

    with zipfile.ZipFile(path) as archive:
        if sum(part.file_size for part in archive.infolist()) > MAX_UNPACKED:
            raise OverflowError
        for part in archive.infolist():
            with archive.open(part) as unpacked:
                # entities come with it; neither Excel nor LibreOffice writes one
                if b"<!DOCTYPE" in unpacked.read(_HEAD):
                    raise ValueError(part.filename)
    book = load_workbook(usual_file(path), read_only=True, data_only=True)
    try:
        for sheet in book.worksheets:
            if sheet.sheet_state == "visible":
                rows = _without_headings(sheet.iter_rows(values_only=True))
                yield from ("\t".join(each for each in row if isinstance(each, str)) for row in rows)
    finally:
        book.close()


def _without_headings(rows: Iterator[tuple[object, ...]]) -> Iterator[tuple[object, ...]]:
    """All rows but a first one that has a text above the numbers of the second: `nr`, `cuvânt`."""
    first = next(rows, ())
    second = next(rows, ())
    if not any(isinstance(a, str) and isinstance(b, int | float) for a, b in zip(first, second, strict=False)):
        yield first
    yield second
    yield from rows
