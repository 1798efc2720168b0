"""What a fillable form carries besides its fields: its code, and a digest of what is printed on its pages.

Where the digest still fits, nobody has drawn anything onto the pages, and their text need not be read.
"""

from collections.abc import Iterator
from hashlib import sha256
from itertools import chain
from typing import Any

from pypdf import PdfReader, PdfWriter

from arbitraj.competition.files.cells import one_line
from arbitraj.sheets.form_code import FormCode
from arbitraj.sheets.pdf_limits import MAX_DRAWN

_CODE, _PRINTED = "/Subject", "/ArbitrajPrinted"
_MOST = 200  # parts that draw, all pages together: a form has two a page
_DEPTH = 4  # of drawings in drawings


def mark(writer: PdfWriter, code: FormCode | None, printed: PdfReader | None) -> None:
    """Write into a form what it is; `printed` reads it as it is before it has fields, None where its print counts."""
    said = {_CODE: str(code) if code else "", _PRINTED: _digest(printed) if printed else ""}
    writer.add_metadata({key: value for key, value in said.items() if value})


def code_of(reader: PdfReader) -> str:
    """The code of a form (FormCode), "" where the document has none."""
    try:
        return one_line(str(FormCode.parse(_said(reader, _CODE))))
    except ValueError:
        return ""


def as_printed(reader: PdfReader) -> bool:
    """Whether a form's pages show what they showed when it was made. A forged mark hides but what nobody reads:
    the fields win over the print in any case."""
    said = _said(reader, _PRINTED)
    try:
        return bool(said) and said == _digest(reader)
    except Exception:  # a damaged drawing: the reader of printed text says what is wrong with it
        return False


def _said(reader: PdfReader, key: str) -> str:
    try:
        said = reader.metadata.get(key) if reader.metadata else ""
    except Exception:  # what else a document says of itself may be damaged: its pages can still be read
        return ""
    return said if isinstance(said, str) else ""


def _digest(reader: PdfReader) -> str:
    """A digest of what draws the pages, unpacked as programs may pack it anew; "" where it is too much for a form."""
    made, drawn = sha256(), 0
    for n, part in enumerate(part for page in reader.pages for part in chain((b"page",), _parts(page))):
        drawn += len(part)
        if n > _MOST or drawn > MAX_DRAWN:
            return ""
        made.update(b"%d\n" % len(part) + part)
    return made.hexdigest()


def _parts(page: Any) -> Iterator[bytes]:
    contents = _object(page.get("/Contents"))
    for each in contents if isinstance(contents, list) else [contents]:
        yield _data(_object(each))
    yield from _drawings(page, _DEPTH)


def _drawings(holder: Any, depth: int) -> Iterator[bytes]:
    """The drawings that a page or a drawing may show; pictures hold no text."""
    drawings = _object(_entry(_object(_entry(holder, "/Resources")), "/XObject"))
    for name in sorted(drawings) if isinstance(drawings, dict) else ():
        drawing = _object(drawings.get(name))
        if _entry(drawing, "/Subtype") == "/Form":
            yield name.encode() + _data(drawing)
            if depth:
                yield from _drawings(drawing, depth - 1)


def _object(thing: Any) -> Any:
    return thing.get_object() if hasattr(thing, "get_object") else thing


def _entry(thing: Any, key: str) -> Any:
    return thing.get(key) if isinstance(thing, dict) else None


def _data(thing: Any) -> bytes:
    return bytes(thing.get_data()) if hasattr(thing, "get_data") else b""
