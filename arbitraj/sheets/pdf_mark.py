"""Marks in a page of a fillable form: its code, and a digest of its printed content.

If the digest matches, nobody has drawn on the page, and its text need not be read.
"""

from collections.abc import Iterator
from hashlib import sha256
from itertools import chain
from typing import Any

from pypdf import PageObject, PdfReader, PdfWriter
from pypdf.generic import NameObject, TextStringObject

from arbitraj.sheets.form_code import FormCode
from arbitraj.sheets.pdf_limits import MAX_PAGE
from arbitraj.tables.cells import one_line

_CODE, _PRINTED = "/ArbitrajCode", "/ArbitrajPrinted"
_SUBJECT = "/Subject"  # of the document: programs that make its pages anew keep that
_MOST = 50  # parts that draw a page: a form has two
_DEPTH = 4  # of drawings in drawings


def mark_page(page: PageObject, code: FormCode | None, is_fixed: bool) -> None:
    """Write the marks into a page before it has fields. `is_fixed`: nothing printed on it is to be read."""
    said = {_CODE: str(code) if code else "", _PRINTED: _digest(page) if is_fixed else ""}
    page.update({NameObject(key): TextStringObject(value) for key, value in said.items() if value})


def mark_document(writer: PdfWriter, code: FormCode) -> None:
    writer.add_metadata({_SUBJECT: str(code)})


def code_of(reader: PdfReader) -> str:
    """The code of a form (FormCode) by its first page, "" if there is none."""
    try:
        said = _said(reader.pages[0], _CODE) or _said(reader.metadata, _SUBJECT)
        return one_line(str(FormCode.parse(said)))
    except Exception:  # no code of ours, or a damaged one: the pages can still be read
        return ""


def as_printed(reader: PdfReader) -> bool:
    """Whether all pages are unchanged since they were made as a form.

    A forged digest only hides a remark: the fields win over the print anyway.
    """
    try:
        return all((said := _said(page, _PRINTED)) and said == _digest(page) for page in reader.pages)
    except Exception:  # a damaged drawing: the reader of printed text says what is wrong with it
        return False


def _said(holder: Any, key: str) -> str:
    said = entry_of(holder, key)
    return said if isinstance(said, str) else ""


def _digest(page: PageObject) -> str:
    """Digest of the unpacked drawing operators of a page (programs may repack them). "" if too long for a form."""
    made, drawn = sha256(), 0
    contents = entry_of(page, "/Contents")
    parts = (_data(resolved(content)) for content in (contents if isinstance(contents, list) else [contents]))
    for n, part in enumerate(chain(parts, _drawings(page, _DEPTH))):
        drawn += len(part)
        if n > _MOST or drawn > MAX_PAGE:
            return ""
        made.update(b"%d\n" % len(part) + part)
    return made.hexdigest()


def _drawings(holder: Any, depth: int) -> Iterator[bytes]:
    """The form XObjects that a page or a drawing may show. Pictures hold no text."""
    drawings = entry_of(entry_of(holder, "/Resources"), "/XObject")
    for name in sorted(drawings) if isinstance(drawings, dict) else ():
        drawing = resolved(drawings.get(name))
        if entry_of(drawing, "/Subtype") == "/Form":
            yield name.encode() + _data(drawing)
            if depth:
                yield from _drawings(drawing, depth - 1)


def resolved(thing: Any) -> Any:
    """An object of a PDF, or the one that it refers to."""
    return thing.get_object() if hasattr(thing, "get_object") else thing


def entry_of(thing: Any, key: str) -> Any:
    """The entry of a dictionary of a PDF. None if it has none, or is no dictionary."""
    holder = resolved(thing)
    return resolved(holder.get(key)) if isinstance(holder, dict) else None


def _data(thing: Any) -> bytes:
    return bytes(thing.get_data()) if hasattr(thing, "get_data") else b""
