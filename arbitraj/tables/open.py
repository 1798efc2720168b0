"""A table file of any kind opened as pages; which kind it is, its first bytes say, not its name."""

import io
import zipfile
from collections.abc import Callable

from arbitraj.tables.cells import FileError, Page
from arbitraj.tables.limits import ENCRYPTED_OFFICE
from arbitraj.tables.text import text_table
from arbitraj.text import said

TABLES = (".csv", ".txt", ".xlsx", ".xlsm", ".ods")


def is_workbook(data: bytes) -> bool:
    return data.startswith(b"PK")


def workbook_pages(data: bytes) -> list[Page]:
    """The pages of a workbook of either kind. Raises FileError."""
    from arbitraj.tables.opendocument import read_opendocument
    from arbitraj.tables.workbook import read_workbook

    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = set(archive.namelist())
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError, RuntimeError):
        raise FileError(said("files.damaged", error="zip")) from None
    if "content.xml" in names:
        return read_opendocument(data)
    if "[Content_Types].xml" in names and any(name.startswith("xl/") for name in names):
        return read_workbook(data)
    raise FileError(said("files.not_a_workbook"))


def table_pages(data: bytes, is_header: Callable[[tuple[str, ...]], bool]) -> list[Page]:
    """The pages of a workbook or text file; of a text, by the separator that gives a header row.

    Raises FileError where the file cannot be used.
    """
    if is_workbook(data):
        return [page for page in workbook_pages(data) if not page.hidden]
    if data.startswith(ENCRYPTED_OFFICE):
        raise FileError(said("files.encrypted_or_old"))
    return [text_table(data, is_header)[1]]
