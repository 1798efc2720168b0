"""Limits on reading a file: a sheet of moves is small, and anything larger is a mistake or an attack."""

import stat
import zipfile
from collections.abc import Iterator
from pathlib import Path

from arbitraj.decoding import encoded_once
from arbitraj.foreign import foreign_file
from arbitraj.refusals import os_reason
from arbitraj.tables.cells import FileError, one_line
from arbitraj.tables.near_file import near_file
from arbitraj.text import Message

MAX_BYTES = 20_000_000  # a workbook or a PDF
MAX_UNPACKED = 40_000_000  # of all XML parts of a workbook together
MAX_MEMBERS = 2_000
MAX_PAGES = 400  # sheets of a workbook
MAX_ROWS, MAX_COLUMNS = 5_000, 200
MAX_CELL = 2_000  # signs
MAX_BESIDE = 200  # texts of a sheet of a workbook outside its cells
MAX_PDF_PAGES = 30
SECONDS = 20  # for one file
MEMORY = 400_000_000  # bytes that reading may write to, where the system can limit it
ADDRESSES = 1_500_000_000  # bytes of address space, the same for systems that count nothing else


def cell_text(text: str) -> str:
    """The displayed text of a cell. Raises FileError if it is too long for a sheet: nothing is cut off.

    >>> cell_text(" CA\xa0SĂ\\n8 "), len(cell_text("A" * MAX_CELL))
    ('CA SĂ 8', 2000)
    """
    shown = one_line(encoded_once(text[: MAX_CELL * 2]))
    if len(shown) > MAX_CELL or len(text) > MAX_CELL * 2:
        raise FileError(Message("files.long_cell", text=shown[:40], limit=MAX_CELL))
    return shown


def read_bytes(path: Path, limit: int = MAX_BYTES) -> bytes:
    """The bytes of a file. Raises FileError if it is too big or cannot be read."""
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode) and not stat.S_ISDIR(status.st_mode):
            raise FileError(Message("files.no_file"))  # a pipe or a device, which may never end
        if status.st_size > limit:
            raise FileError(Message("files.too_big", size=status.st_size // 1_000_000, limit=limit // 1_000_000))
        return path.read_bytes()
    except FileNotFoundError:
        raise FileError(_missing(path, limit)) from None
    except (OSError, ValueError) as error:  # a name with a zero byte is a ValueError
        raise FileError(Message("files.unreadable", error=os_reason(error))) from None


def _missing(path: Path, limit: int) -> Message:
    """The message about a missing file: the one that was probably meant, and how to save that."""
    near = near_file(path.parent, path.name)
    if not near:
        return Message("files.missing_file")
    try:
        what = foreign_file(read_bytes(path.with_name(near), limit))
    except FileError:
        what = None
    return Message("files.near_foreign", near=near, what=what) if what else Message("files.near_file", near=near)


def check_archive(archive: zipfile.ZipFile) -> Iterator[tuple[str, bytes]]:
    """The XML parts of an archive, unpacked, as (name, bytes).

    Raises FileError if they are too many, too big together, encrypted, or hold a document type: neither Excel nor
    LibreOffice writes one, and entities need it.
    """
    members = archive.infolist()
    if len(members) > MAX_MEMBERS:
        raise FileError(Message("files.archive_members", found=len(members), limit=MAX_MEMBERS))
    total = 0
    for member in members:
        if member.flag_bits & 1:
            raise FileError(Message("files.encrypted"))
        if not member.filename.lower().endswith((".xml", ".rels", ".vml")):
            continue
        with archive.open(member) as source:
            data = source.read(MAX_UNPACKED - total + 1)
        total += len(data)
        if total > MAX_UNPACKED:
            raise FileError(Message("files.unpacked", limit=MAX_UNPACKED // 1_000_000))
        if b"<!DOCTYPE" in data or b"<!ENTITY" in data or data[:2] in (b"\xff\xfe", b"\xfe\xff"):
            raise FileError(Message("files.entities", part=member.filename[:80]))
        yield member.filename, data
