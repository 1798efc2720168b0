"""A file of any kind read to the sheets in it. What a file is, its first bytes say, not its name."""

from dataclasses import replace
from pathlib import Path

from arbitraj.competition.files.cells import FileError
from arbitraj.competition.files.limits import ENCRYPTED_OFFICE, read_bytes
from arbitraj.competition.files.open import TABLES, is_workbook, workbook_pages
from arbitraj.competition.files.text import SEPARATORS, text_of, text_page
from arbitraj.competition.near_file import near_file
from arbitraj.game.variant import Variant
from arbitraj.problems import Problem
from arbitraj.sheets.draft import FileRead, numbered
from arbitraj.sheets.layout import has_table, read_pages
from arbitraj.sheets.plain_text import read_text_sheet
from arbitraj.sheets.writers import HEADER
from arbitraj.text import harmless, say

SUFFIXES = (*TABLES, ".pdf")


def read_file(path: Path, variant: Variant, name: str = "", number: str = "") -> FileRead:
    """Read a file.

    `name` is how problems call it; `number` the sheet's, where the file is one sheet. Faults of the file are problems
    of the answer, nothing is raised.
    """
    name = name or path.name
    if not _is_there(path):
        near = near_file(path.parent, path.name)
        hint = say("common.perhaps", near=near) if near else ""
        return FileRead(problems=(Problem(name, "", say("files.no_such_file") + hint),))
    try:
        read = read_data(read_bytes(path), name, variant)
    except FileError as error:
        return FileRead(problems=(error.of(name),))
    return numbered(read, number) if number else read


def _is_there(path: Path) -> bool:
    try:
        return path.exists() or path.is_symlink()
    except OSError:  # a folder that nobody may look into: reading says so
        return True


def read_data(data: bytes, name: str, variant: Variant) -> FileRead:
    """Read the bytes of a file. Raises FileError where the file as a whole cannot be used."""
    name = harmless(name.replace("\n", " "))
    if data.startswith(b"%PDF") or b"%PDF-" in data[:1024]:
        from arbitraj.sheets.pdf import read_pdf

        return read_pdf(data, name, variant)
    if is_workbook(data):
        return read_pages(workbook_pages(data), name, variant)
    if data.startswith(ENCRYPTED_OFFICE):
        raise FileError(say("files.encrypted_or_old"))
    text = text_of(data)
    if not text.strip():
        return FileRead(problems=(Problem(name, "", say("files.sheet_empty")),))
    for separator in SEPARATORS:
        page = text_page(text, separator)
        if has_table([page]):
            read = read_pages([page], name, variant, exact=True)
            return _own(read) if any(row.texts == HEADER for row in page.rows) else read
    return read_text_sheet(text, name, variant)


def _own(read: FileRead) -> FileRead:
    """A file in the form of formats.md: a line that it does not have is not on the paper."""
    sheets = (replace(found, sheet=replace(found.sheet, own_form=True)) for found in read.sheets)
    return replace(read, sheets=tuple(sheets))
