"""What the XML of a sheet of an .xlsx says that its cells do not: hidden rows and columns, comments."""

import posixpath
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from arbitraj.tables.cells import one_line
from arbitraj.tables.limits import MAX_CELL, MAX_COLUMNS

_ROW = re.compile(rb"<(?:\w+:)?row\b([^<>]*)>")
_COLUMN = re.compile(rb"<(?:\w+:)?col\b([^<>]*)>")
_ATTRIBUTE = re.compile(rb'\b(r|min|max|hidden|ht)="([^"<>]*)"')
_TARGET = re.compile(rb'\bTarget="([^"<>]*)"')


@dataclass(frozen=True, slots=True)
class SheetParts:
    """Numbers of the hidden rows and columns (from 1), comments by the name of their cell."""

    rows: frozenset[int] = frozenset()
    columns: frozenset[int] = frozenset()
    notes: Mapping[str, str] = field(default_factory=dict)


def sheet_parts(path: str, parts: Mapping[str, bytes]) -> SheetParts:
    """What the part `path` of an archive says; comments stand in parts of their own."""
    path = path.lstrip("/")
    data = parts.get(path, b"")
    rows, number = set(), 0
    for found in _ROW.finditer(data):
        about = dict(_ATTRIBUTE.findall(found[1]))
        number = _number(about.get(b"r", b"")) or number + 1
        if _is_hidden(about):
            rows.add(number)
    columns: set[int] = set()
    for found in _COLUMN.finditer(data):
        about = dict(_ATTRIBUTE.findall(found[1]))
        if _is_hidden(about):
            last = min(_number(about.get(b"max", b"")), MAX_COLUMNS)
            columns.update(range(_number(about.get(b"min", b"")), last + 1))
    return SheetParts(frozenset(rows), frozenset(columns), _notes(path, parts))


def _number(text: bytes) -> int:
    return int(text) if text.isdigit() and len(text) < 8 else 0


def _is_hidden(about: Mapping[bytes, bytes]) -> bool:
    return about.get(b"hidden") in (b"1", b"true") or about.get(b"ht") in (b"0", b"0.0")


def _notes(path: str, parts: Mapping[str, bytes]) -> dict[str, str]:
    from defusedxml.ElementTree import fromstring

    folder, name = posixpath.split(path)
    links = parts.get(f"{folder}/_rels/{name}.rels", b"")
    notes: dict[str, str] = {}
    for target in _TARGET.findall(links):
        link = target.decode("utf-8", "replace")
        where = link.lstrip("/") if link.startswith("/") else posixpath.normpath(posixpath.join(folder, link))
        if "comment" not in posixpath.basename(where).casefold() or where not in parts:
            continue
        for comment in fromstring(parts[where]).iter():
            if comment.tag.endswith("}comment") or comment.tag.endswith("}threadedComment"):
                text = "".join(part.text or "" for part in comment.iter() if part.tag.endswith(("}t", "}text")))
                notes[comment.get("ref", "")] = one_line(text[: MAX_CELL * 2])[:MAX_CELL]
    return notes
