"""Open a table file of any kind as pages. Its kind is determined by its first bytes, not by its name."""

import io
import re
import zipfile
from collections.abc import Callable

from arbitraj.foreign import foreign_archive
from arbitraj.strict_xml import is_strict, usual_workbook
from arbitraj.tables.cells import FileError, Page
from arbitraj.tables.headings import plain
from arbitraj.tables.limits import check_archive
from arbitraj.tables.text import text_table
from arbitraj.text import said

_NAMESPACE = b"http://schemas.openxmlformats.org/spreadsheetml/2006/main"
# a cell with a value, whatever its namespace
_CELL = re.compile(rb"<(?:\w{1,40}:)?c [^<>]*>\s{0,99}<(?:\w{1,40}:)?(?:v>[^<]|is>)")
TABLES = (".csv", ".txt", ".xlsx", ".xlsm", ".ods")


def is_workbook(data: bytes) -> bool:
    return data.startswith(b"PK")


def workbook_pages(data: bytes, titled: str = "") -> list[Page]:
    """The pages of a workbook of either kind, only those with the title `titled` if given. Raises FileError."""
    from arbitraj.tables.opendocument import read_opendocument
    from arbitraj.tables.workbook import read_workbook

    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError, RuntimeError):
        raise FileError(said("files.damaged", error="zip")) from None
    names = archive.namelist()
    open_document = "content.xml" in names
    if foreign := foreign_archive(names):
        raise FileError(foreign)
    if not open_document and not ("[Content_Types].xml" in names and any(name.startswith("xl/") for name in names)):
        raise FileError(said("files.not_a_workbook"))
    try:
        parts = dict(check_archive(archive))
        if not open_document:
            if any(map(is_strict, parts.values())):
                data = usual_workbook(parts.items())
                parts = dict(check_archive(zipfile.ZipFile(io.BytesIO(data))))
            if any(_NAMESPACE not in part and _CELL.search(part) for part in parts.values()):
                raise FileError(said("files.unknown_workbook"))  # the library would find its sheets empty
            return read_workbook(data, parts, titled)
        return [page for page in read_opendocument(parts) if not titled or plain(page.name) == plain(titled)]
    except FileError:
        raise
    except MemoryError:
        raise FileError(said("files.reader_died")) from None
    except Exception as error:  # damaged archives and XML raise a dozen kinds, and so do the libraries
        raise FileError(said("files.damaged", error=type(error).__name__)) from error


def table_pages(data: bytes, headings: Callable[[tuple[str, ...]], int], titled: str = "") -> list[Page]:
    """The pages of a workbook, only those with the title `titled` if given, or of a text file.

    The separator of a text is the one that gives a header row (`text_table`). Raises FileError if the file cannot be
    used.
    """
    if is_workbook(data):
        return [page for page in workbook_pages(data, titled) if not page.hidden]
    return [text_table(data, headings)[1]]
