"""A file of any kind read to the sheets in it. What a file is, its first bytes say, not its name."""

import io
import zipfile
from pathlib import Path

from arbitraj.competition.files.cells import FileError, Page
from arbitraj.competition.files.limits import ENCRYPTED_OFFICE, read_bytes
from arbitraj.competition.files.opendocument import read_opendocument
from arbitraj.competition.files.text import SEPARATORS, text_of, text_page
from arbitraj.competition.files.workbook import read_workbook
from arbitraj.game.variant import Variant
from arbitraj.problems import Problem
from arbitraj.sheets.draft import FileRead, numbered
from arbitraj.sheets.layout import has_table, read_pages
from arbitraj.sheets.plain_text import read_text_sheet
from arbitraj.text import say

SUFFIXES = (".csv", ".txt", ".xlsx", ".xlsm", ".ods", ".pdf")


def read_file(path: Path, variant: Variant, name: str = "", number: str = "") -> FileRead:
    """Read a file.

    `name` is how problems call it; `number` the sheet's, where the file is one sheet. Faults of the file are problems
    of the answer, nothing is raised.
    """
    name = name or path.name
    try:
        read = read_data(read_bytes(path), name, variant)
    except FileError as error:
        return FileRead(problems=(error.of(name),))
    return numbered(read, number) if number else read


def read_data(data: bytes, name: str, variant: Variant) -> FileRead:
    """Read the bytes of a file. Raises FileError where the file as a whole cannot be used."""
    if data.startswith(b"%PDF") or b"%PDF-" in data[:1024]:
        from arbitraj.sheets.pdf import read_pdf

        return read_pdf(data, name, variant)
    if data.startswith(b"PK"):
        return read_pages(workbook_pages(data), name, variant)
    if data.startswith(ENCRYPTED_OFFICE):
        raise FileError(say("files.encrypted_or_old"))
    text = text_of(data)
    if not text.strip():
        return FileRead(problems=(Problem(name, "", say("files.sheet_empty")),))
    for separator in SEPARATORS:
        page = text_page(text, separator)
        if has_table([page]):
            return read_pages([page], name, variant, exact=True)
    return read_text_sheet(text, name, variant)


def workbook_pages(data: bytes) -> list[Page]:
    """The pages of a workbook of either kind. Raises FileError."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = set(archive.namelist())
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError, RuntimeError):
        raise FileError(say("files.damaged", error="zip")) from None
    if "content.xml" in names:
        return read_opendocument(data)
    if "[Content_Types].xml" in names and any(name.startswith("xl/") for name in names):
        return read_workbook(data)
    raise FileError(say("files.not_a_workbook"))
