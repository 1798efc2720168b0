"""Text files as people save them: encoding and separator recognised, rows kept with their numbers."""

import csv
from dataclasses import dataclass
from pathlib import Path

from arbitraj.problems import Problem
from arbitraj.text import say

MAX_BYTES = 5_000_000
_SEPARATORS = ";,\t"


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table: its number in the file (from 1) and its cells, stripped."""

    number: int
    cells: tuple[str, ...]

    @property
    def place(self) -> str:
        return say("files.row", row=self.number)


def read_text(path: Path, name: str) -> str | Problem:
    """The text of a file; `name` is how a problem calls it."""
    try:
        size = path.stat().st_size
        if size > MAX_BYTES:
            limit = MAX_BYTES // 1_000_000
            return Problem(name, "", say("files.too_big", size=size // 1_000_000, limit=limit))
        data = path.read_bytes()
    except FileNotFoundError:
        return Problem(name, "", say("files.missing_file"))
    except OSError as error:
        return Problem(name, "", say("files.unreadable", error=error.strerror or type(error).__name__))
    if b"\0" in data or data.startswith((b"PK\x03\x04", b"%PDF", b"\xd0\xcf\x11\xe0")):
        return Problem(name, "", say("files.not_text"))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = _decode_older(data)
        return text if text is not None else Problem(name, "", say("files.undecodable"))


def _decode_older(data: bytes) -> str | None:
    """cp1250 or iso8859-2: they agree on the Romanian letters and differ in 0x80-0x9f, which only cp1250 prints."""
    for encoding in ("iso8859-2", "cp1250") if not any(0x80 <= byte < 0xA0 for byte in data) else ("cp1250",):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return None


def separator_of(line: str) -> str:
    """The separator of a header line: the one that occurs most; `;` where there is none."""
    return max(_SEPARATORS, key=line.count)


def rows_of(text: str, separator: str) -> list[Row]:
    """The rows of a CSV text, blank ones left out.

    A quote that never closes swallows the rest in one cell; a line with an odd number of quotes is therefore
    read without quoting.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    rows = []
    for number, line in enumerate(lines, 1):
        if line.count('"') % 2:
            cells = line.split(separator)
        else:
            cells = next(csv.reader([line], delimiter=separator), [])
        if any(cell.strip() for cell in cells):
            rows.append(Row(number, tuple(" ".join(cell.replace("\xa0", " ").split()) for cell in cells)))
    return rows
