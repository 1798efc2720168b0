"""Strict Open XML (a choice of Excel's «save as») converted to the usual one: only the namespaces differ."""

import io
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

_SPACE = b"http://purl.oclc.org/ooxml/"
# only where a namespace or a relation is named: the text of a cell stays
_NAMED = re.compile(
    rb"((?:xmlns(?::[\w.-]{1,40})?|Type)\s{0,9}=\s{0,9}[\"'])http://purl\.oclc\.org/ooxml/(\w+)(/[\w/-]+)?"
)
_PIECE = 1 << 20  # bytes of a part that are brought over at once
_HYPHENED = {b"/extendedProperties": b"/extended-properties", b"/customProperties": b"/custom-properties"}


def is_strict(part: bytes) -> bool:
    """Whether a part of a workbook names the strict namespaces."""
    return _SPACE in part


def usual_part(part: bytes) -> bytes:
    """A part with the usual namespaces in the place of the strict ones.

    >>> usual_part(b'<worksheet xmlns="http://purl.oclc.org/ooxml/spreadsheetml/main"/>')
    b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"/>'
    """
    return _NAMED.sub(_usual, part) if is_strict(part) else part


def usual_workbook(parts: Iterable[tuple[str, bytes]]) -> bytes:
    """A workbook of these parts, with the usual namespaces."""
    made = io.BytesIO()
    with ZipFile(made, "w", ZIP_STORED) as archive:
        for name, part in parts:
            archive.writestr(name, usual_part(part))
    return made.getvalue()


def usual_file(path: Path) -> Path | io.BytesIO:
    """A workbook of any size, to be read row by row: the file itself, or a copy with the usual namespaces."""
    with ZipFile(path) as archive:
        with archive.open("xl/workbook.xml") as about:
            if not is_strict(about.read(_PIECE)):
                return path
        made = io.BytesIO()
        with ZipFile(made, "w", ZIP_DEFLATED) as written:
            for part in archive.infolist():
                with archive.open(part) as source, written.open(part.filename, "w", force_zip64=True) as usual:
                    usual.writelines(map(usual_part, _pieces(source)))
    return made


def _pieces(source: IO[bytes]) -> Iterator[bytes]:
    """The contents of a file, cut after ends of tags, so that no namespace is cut in two."""
    left: list[bytes] = []
    while more := source.read(_PIECE):
        whole, end, rest = more.rpartition(b">")
        if end:
            yield b"".join((*left, whole, end))
            left = []
        left.append(rest)
    yield b"".join(left)


def _usual(found: re.Match[bytes]) -> bytes:
    rest = found[3] or b""
    for strict, usual in _HYPHENED.items():
        rest = rest.replace(strict, usual)
    return b"%shttp://schemas.openxmlformats.org/%s/2006%s" % (found[1], found[2], rest)
