"""Fields of a form read straight from the file, where they are written as nearly every program writes them.

A form has hundreds of fields, and a library makes a dozen objects of each, of which two are wanted. What is not exactly
a flat dictionary at the place that the table of objects names is left to the library.
"""

import re
from io import BytesIO
from typing import Any

from pypdf import PdfReader
from pypdf.generic import IndirectObject, read_object

_HEAD = re.compile(rb"([0-9]{1,9})\s+([0-9]{1,9})\s+obj\s*<<\s*")
_END = re.compile(rb">>\s*endobj")
_STRING = rb"\((?:[^()\\]|\\.)*\)"
_VALUE = _STRING + rb"|/[A-Za-z0-9]+|[-+0-9][-+0-9.R ]*|\[[-+0-9.\s]*\]|<<[A-Za-z0-9/\s]*>>"
_ENTRY = re.compile(rb"/([A-Za-z]+)(?=[\s(/\[<])\s*(" + _VALUE + rb")\s*", re.DOTALL)
_LONGEST = 4_000  # bytes of a field


def plain_field(data: bytes, reader: PdfReader, reference: Any) -> tuple[str, str] | None:
    """Name and value of a text field that a page of `reader` refers to; None where the library has to look itself."""
    entries = _entries(data, reader, reference) if isinstance(reference, IndirectObject) else {}
    if entries.get(b"Subtype") != b"/Widget" or b"T" not in entries or entries.keys() & {b"Parent", b"Kids"}:
        return None
    name, value = _text(entries[b"T"], reader), _text(entries.get(b"V", b"()"), reader)
    return None if name is None or value is None else (name, value)


def _entries(data: bytes, reader: PdfReader, reference: IndirectObject) -> dict[bytes, bytes]:
    """The entries of the dictionary that is an object; none where it is anything else."""
    number, generation = reference.idnum, reference.generation
    start = reader.xref.get(generation, {}).get(number, -1)
    freed = reader.xref_free_entry.get(generation, {}).get(number)
    if start < 0 or freed or reader.is_encrypted or number in reader.xref_objStm:
        return {}
    head = _HEAD.match(data, start, start + _LONGEST)
    if not head or (int(head[1]), int(head[2])) != (number, generation):
        return {}
    entries: dict[bytes, bytes] = {}
    at = head.end()
    while found := _ENTRY.match(data, at, start + _LONGEST):
        if found[1] in entries:
            return {}
        entries[found[1]] = found[2]
        at = found.end()
    return entries if _END.match(data, at, start + _LONGEST) else {}


def _text(value: bytes, reader: PdfReader) -> str | None:
    if not value.startswith(b"("):
        return None
    return str(read_object(BytesIO(value), reader))
