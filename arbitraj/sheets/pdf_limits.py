"""Limits on the unpacked size of a PDF and on references among its parts, checked before a library reads it.

The libraries unpack any stream, layer after layer, and follow tables of objects that refer to themselves.
"""

import base64
import re
import zlib
from collections.abc import Iterator
from typing import Any

from arbitraj.tables.cells import FileError
from arbitraj.tables.limits import MAX_UNPACKED
from arbitraj.text import Message

MAX_DRAWN = 500_000  # bytes drawn on all pages, unpacked (a sheet with its grid has some 20,000)
MAX_PAGE = 70_000  # of one page, or of one picture drawn by strokes: reading takes 2 s a page at the most
_STREAM = re.compile(rb"stream\r?\n")  # a literal first character makes the search five times as fast
_ASCII = re.compile(rb"/(?:ASCII85Decode|A85)\b")
_PICTURE = re.compile(rb"/Subtype\s*/Image\b")
_FORM = re.compile(rb"/Subtype\s*/Form\b")
_PREVIOUS = re.compile(rb"/Prev\s+(\d{1,10})")
_HEAD = 1_000  # bytes before a stream that may hold its dictionary
_LAYERS = 4  # a stream packed again and again
_KEPT = 4_000_000  # bytes of a layer that are looked at for a further one
_CHUNK = 1 << 20
_MAX_ASCII = 4_000_000


def check_pdf(data: bytes) -> None:
    """Raises FileError where streams unpack to more than any sheet holds, or tables of objects go round in a circle."""
    if _goes_round(data):
        raise FileError(Message("files.damaged", error="xref"))
    total = drawn = 0
    for head, stream in _streams(data):
        if _PICTURE.search(head):
            continue  # pictures are never unpacked
        if _ASCII.search(head):
            stream = _from_ascii(stream)
        for _ in range(_LAYERS):
            size, stream = _unpacked(stream, MAX_UNPACKED - total)
            total += size
            strokes = size if _FORM.search(head) else 0
            drawn += strokes
            if strokes > MAX_PAGE or drawn > MAX_DRAWN:
                raise FileError(Message("files.pdf_drawn"))
            if total >= MAX_UNPACKED:
                raise FileError(Message("files.unpacked", limit=MAX_UNPACKED // 1_000_000))
            if not size:
                break


def check_drawn(document: Any) -> None:
    """Raises FileError where more is drawn on the pages of a pdfplumber document than fits on paper."""
    drawn = 0
    for page in document.pages:
        before = drawn
        for reference in page.page_obj.contents:
            stream = reference.resolve() if hasattr(reference, "resolve") else reference
            drawn += len(stream.get_data()) if hasattr(stream, "get_data") else 0
            if drawn - before > MAX_PAGE or drawn > MAX_DRAWN:
                raise FileError(Message("files.pdf_drawn"))


def _streams(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The packed streams, each with the bytes before it in its object."""
    for found in _STREAM.finditer(data):
        if data.endswith(b"end", 0, found.start()):
            continue
        start = data.rfind(b"obj", max(0, found.start() - _HEAD), found.start())
        end = data.find(b"endstream", found.end())
        yield data[max(start, 0) : found.start()], data[found.end() : end if end >= 0 else len(data)]


def _from_ascii(stream: bytes) -> bytes:
    try:
        return base64.a85decode(stream[:_MAX_ASCII].partition(b"~>")[0].strip())
    except ValueError:
        return b""


def _unpacked(stream: bytes, limit: int) -> tuple[int, bytes]:
    """The number of bytes that a stream unpacks to, counted up to `limit`, and the first of them."""
    unpacker = zlib.decompressobj()
    size, kept = 0, b""
    try:
        while stream and size < limit and not unpacker.eof:
            part = unpacker.decompress(stream, _CHUNK)
            stream = unpacker.unconsumed_tail
            size += len(part)
            kept = kept if len(kept) >= _KEPT else kept + part
    except zlib.error:
        pass  # no packed stream, or a damaged one, which libraries read as far as it goes
    return size, kept


def _goes_round(data: bytes) -> bool:
    """Whether the chain of cross-reference tables is a cycle.

    >>> [_goes_round(b"xref trailer <</Prev %d>> startxref 0" % at) for at in (0, 99)]
    [True, False]
    """
    last = data.rfind(b"startxref")
    start = re.match(rb"startxref\s+(\d{1,10})", data[last : last + 40]) if last >= 0 else None
    seen: set[int] = set()
    at = int(start[1]) if start else -1
    while 0 <= at < len(data):
        if at in seen:
            return True
        seen.add(at)
        trailer = data.find(b"trailer", at) if data[at : at + 20].lstrip().startswith(b"xref") else at
        previous = _PREVIOUS.search(data, trailer, trailer + 2 * _HEAD) if trailer >= 0 else None
        at = int(previous[1]) if previous else -1
    return False
