"""Open a table file of any kind as pages, and edit its cells. Its kind is determined by its first bytes.

All other bytes of an edited text, and other parts of an edited workbook, stay.
"""

import io
import re
import zipfile
from collections.abc import Callable

from arbitraj.decoding import decode, encode_like
from arbitraj.foreign import foreign_archive
from arbitraj.strict_xml import is_strict, usual_workbook
from arbitraj.tables.cells import Changes, FileError, Page
from arbitraj.tables.headings import plain
from arbitraj.tables.limits import check_archive
from arbitraj.tables.text import guarded, text_table, written_fields
from arbitraj.text import Message

_NAMESPACE = b"http://schemas.openxmlformats.org/spreadsheetml/2006/main"
# a cell with a value, whatever its namespace
_CELL = re.compile(rb"<(?:\w{1,40}:)?c [^<>]*>\s{0,99}<(?:\w{1,40}:)?(?:v>[^<]|is>)")
TABLES = (".csv", ".txt", ".xlsx", ".xlsm", ".ods")
_LINE_END = re.compile(r"(\r\n|\r|\n)")


def is_workbook(data: bytes) -> bool:
    return data.startswith(b"PK")


def workbook_pages(data: bytes, titled: str = "") -> list[Page]:
    """The pages of a workbook of either kind, only those with the title `titled` if given. Raises FileError."""
    from arbitraj.tables.opendocument import read_opendocument
    from arbitraj.tables.workbook import read_workbook

    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError, RuntimeError):
        raise FileError(Message("files.damaged", error="zip")) from None
    names = archive.namelist()
    open_document = "content.xml" in names
    if foreign := foreign_archive(names):
        raise FileError(foreign)
    if not open_document and not ("[Content_Types].xml" in names and any(name.startswith("xl/") for name in names)):
        raise FileError(Message("files.not_a_workbook"))
    try:
        parts = dict(check_archive(archive))
        if not open_document:
            if any(map(is_strict, parts.values())):
                data = usual_workbook(parts.items())
                parts = dict(check_archive(zipfile.ZipFile(io.BytesIO(data))))
            if any(_NAMESPACE not in part and _CELL.search(part) for part in parts.values()):
                raise FileError(Message("files.unknown_workbook"))  # the library would find its sheets empty
            return read_workbook(data, parts, titled)
        return [page for page in read_opendocument(parts) if not titled or plain(page.name) == plain(titled)]
    except FileError:
        raise
    except MemoryError:
        raise FileError(Message("files.reader_died")) from None
    except Exception as error:  # damaged archives and XML raise a dozen kinds, and so do the libraries
        raise FileError(Message("files.damaged", error=type(error).__name__)) from error


def table_pages(data: bytes, headings: Callable[[tuple[str, ...]], int], titled: str = "") -> list[Page]:
    """The pages of a workbook, only those with the title `titled` if given, or of a text file.

    The separator of a text is the one that gives a header row (`text_table`). Raises FileError if the file cannot be
    used.
    """
    if is_workbook(data):
        from arbitraj.tables.kept_pages import keep_pages, kept_pages, pages_name

        name = pages_name(data, titled)
        if (pages := kept_pages(name)) is None:
            pages = workbook_pages(data, titled)
            keep_pages(name, pages)
        return [page for page in pages if not page.hidden]
    return [text_table(data, headings)[1]]


def edited(data: bytes, page: str, headings: Callable[[tuple[str, ...]], int], changes: Changes) -> bytes:
    """The file with these cells changed. Missing cells and rows are added.

    `page` is the sheet of a workbook. Raises FileError if that cannot be done.
    """
    if not is_workbook(data):
        return _edited_text(data, headings, changes)
    from arbitraj.tables.edit_workbook import edited_workbook

    return edited_workbook(data, page, changes)


def _edited_text(data: bytes, headings: Callable[[tuple[str, ...]], int], changes: Changes) -> bytes:
    """The file with these cells changed. Raises FileError if its encoding lacks a character."""
    separator, page = text_table(data, headings)
    pieces = _LINE_END.split(decode(data) or "")
    lines, ends, there = pieces[::2], pieces[1::2], {row.number for row in page.rows}
    for number, cells in sorted(changes.items()):
        at = number - 1
        if number not in there:
            more = 2 if lines[-1] else 1  # the last line may not end
            lines += [""] * more
            ends += (pieces[1:2] or ["\n"]) * more
            at = len(lines) - 2
        fields = written_fields(lines[at], separator)
        fields += [""] * (max(cells) + 1 - len(fields))
        for column, text in cells.items():
            field = guarded(text)  # no formula, and in quotes if it contains a separator or a quote
            quoted = separator in field or '"' in field
            fields[column] = '"{}"'.format(field.replace('"', '""')) if quoted else field
        lines[at] = separator.join(fields)
    whole = "".join(line + end for line, end in zip(lines, [*ends, ""], strict=True))
    try:
        return encode_like(whole, data)
    except UnicodeEncodeError as error:
        raise FileError(Message("files.no_such_sign", sign=whole[error.start])) from None
