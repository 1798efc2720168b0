"""Properties of an Excel sheet outside its cells' values: hidden rows, comments, text boxes."""

import posixpath
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from arbitraj.tables.cells import Cell
from arbitraj.tables.limits import MAX_BESIDE, MAX_COLUMNS, MAX_ROWS, cell_text
from arbitraj.text import count

_ROW_OR_COLUMN = re.compile(rb"<(?:\w+:)?(row|col)\b([^<>]*)>")
_ATTRIBUTE = re.compile(rb'\b(r|min|max|hidden|ht|width)="([^"<>]*)"')
_TARGET = re.compile(rb'\bTarget="([^"<>]*)"')
_CELL = re.compile(r"([A-Z]{1,3})(\d{1,7})")
_MERGED = re.compile(rb'<(?:\w+:)?mergeCell [^<>]*\bref="([A-Z]{1,3}\d{1,7}):([A-Z]{1,3}\d{1,7})"')
_INLINE = re.compile(rb'<(?:\w+:)?c (?=[^<>]*+>)(?>[^<>]*?\br="([A-Z]{1,3}\d{1,7})"[^<>]*>)\s*<(?:\w+:)?is>', re.DOTALL)
_INLINE_END = re.compile(rb"</(?:\w+:)?is>")
_RUN, _RUN_END = re.compile(rb"<(?:\w+:)?r>"), re.compile(rb"</(?:\w+:)?r>")
_STRUCK = re.compile(rb'<(?:\w+:)?strike(?:\s+val="(?:1|true)")?\s*/>')
_HEADED = re.compile(rb"<(?:\w+:)?((?:odd|even|first)(?:Header|Footer))>([^<]*)<")
# in a header: what is put in by the program (page, date), and fonts, sizes, colours
_CODE = re.compile(r'&(?:"[^"]*"|K[0-9A-Fa-f]{6}|\d{1,3}|.)', re.DOTALL)
# texts that programs put into headers, besides page numbers
_PAGED = frozenset("page pagina pag of din de seite von strana".split())


At = tuple[int, int]


@dataclass(frozen=True, slots=True)
class SheetParts:
    """Properties of cells by (row, column) from 1, and of the sheet.

    `notes` are comments, `covered` maps cells to the one merged over them, `pieces` are parts of inline texts with
    whether they are struck through. `widths` are row lengths with all of these. `rows` and `columns` are the hidden
    ones. `beside` and `drawn` are as in Page.
    """

    rows: frozenset[int]
    columns: frozenset[int]
    notes: Mapping[At, str]
    covered: Mapping[At, At]
    pieces: Mapping[At, Sequence[tuple[str, bool]]]
    beside: tuple[Cell, ...]
    drawn: tuple[str, ...]
    covering: frozenset[At]
    widths: Mapping[int, int]


def parts_of(path: str, title: str, parts: Mapping[str, bytes]) -> SheetParts:
    """The properties of the sheet `title` in the part `path`. Raises any error that damaged XML causes."""
    data = parts.get(path, b"")
    linked = dict(_linked(path, parts))
    notes, covered = _notes(part for name, part in linked.items() if "comment" in name), _covered(data)
    drawings = [part for name, part in linked.items() if name.startswith("drawing")]
    boxes, pictures, lines = _drawn(drawings)
    texts = [*_headers(data), *boxes]
    beside = tuple(Cell(text, title) for text in texts[:MAX_BESIDE])
    widths: dict[int, int] = {}
    for row, column in (*notes, *covered):
        widths[row] = max(widths.get(row, 0), column)
    covering = frozenset(covered.values())
    return SheetParts(
        *_hidden(data), notes, covered, _pieces(data), beside, drawn_shown(pictures, lines), covering, widths
    )


def _hidden(data: bytes) -> tuple[frozenset[int], frozenset[int]]:
    rows, columns, number = set[int](), set[int](), 0
    for found in _ROW_OR_COLUMN.finditer(data):
        about = dict(_ATTRIBUTE.findall(found[2]))
        is_row = found[1] == b"row"
        if is_row:
            number = _number(about.get(b"r", b"")) or number + 1
        size = about.get(b"ht" if is_row else b"width")
        if about.get(b"hidden") not in (b"1", b"true") and size not in (b"0", b"0.0"):
            continue
        if is_row:
            rows.add(number)
        else:
            last = min(_number(about.get(b"max", b"")), MAX_COLUMNS)
            columns.update(range(_number(about.get(b"min", b"")), last + 1))
    return frozenset(rows), frozenset(columns)


def _number(text: bytes) -> int:
    return int(text) if text.isdigit() and len(text) < 8 else 0


def _at(name: str) -> At:
    """Row and column of a cell by its name, (0, 0) if it is none."""
    from openpyxl.utils import column_index_from_string

    found = _CELL.fullmatch(name)
    return (int(found[2]), column_index_from_string(found[1])) if found else (0, 0)


def _covered(data: bytes) -> dict[At, At]:
    """Merged cells below the first row, mapped to their first cell."""
    covered: dict[At, At] = {}
    for first, last in _MERGED.findall(data):
        (top, column), (bottom, _) = _at(first.decode()), _at(last.decode())
        for row in range(top + 1, min(bottom, MAX_ROWS) + 1):
            covered[row, column] = (top, column)
        if len(covered) > MAX_ROWS:
            break
    return covered


def _pieces(data: bytes) -> dict[At, Sequence[tuple[str, bool]]]:
    """Inline texts in several pieces, some struck through: the library only reads those of the shared part."""
    from defusedxml.ElementTree import fromstring

    found: dict[At, Sequence[tuple[str, bool]]] = {}
    for opening, end in _spans(_INLINE, _INLINE_END, data) if b"strike" in data else ():
        inline = data[opening.end() : end.start()]
        runs = [inline[first.start() : last.end()] for first, last in _spans(_RUN, _RUN_END, inline)]
        pieces = [("".join(fromstring(_bare(run)).itertext()), bool(_STRUCK.search(run))) for run in runs]
        if any(struck for _, struck in pieces):
            found[_at(opening[1].decode())] = pieces
    return found


def _spans(
    opens: re.Pattern[bytes], closes: re.Pattern[bytes], data: bytes
) -> Iterator[tuple[re.Match[bytes], re.Match[bytes]]]:
    """Pairs of an opening and the first closing after it.

    A single pattern would search again from every opening that is never closed.
    """
    at = 0
    while (opening := opens.search(data, at)) and (end := closes.search(data, opening.end())):
        yield opening, end
        at = end.end()


def _bare(xml: bytes) -> bytes:
    """A fragment without the prefixes of its names, which are declared outside it."""
    return re.sub(rb"\w+:(?=space=)", b"", re.sub(rb"(</?)\w+:", rb"\1", xml))


def _linked(path: str, parts: Mapping[str, bytes]) -> Iterator[tuple[str, bytes]]:
    """The parts that a sheet refers to, by the name of their file."""
    folder, name = posixpath.split(path)
    for target in _TARGET.findall(parts.get(f"{folder}/_rels/{name}.rels", b"")):
        link = target.decode("utf-8", "replace")
        where = link.lstrip("/") if link.startswith("/") else posixpath.normpath(posixpath.join(folder, link))
        if where in parts:
            yield posixpath.basename(where).casefold(), parts[where]


def _notes(linked: Iterator[bytes]) -> dict[At, str]:
    """The comments on a sheet by cell, all comments of a thread joined."""
    from defusedxml.ElementTree import fromstring

    said: dict[At, list[str]] = {}
    for part in linked:
        for comment in fromstring(part).iter():
            if comment.tag.endswith(("}comment", "}threadedComment")):
                texts = (each.text or "" for each in comment.iter() if each.tag.endswith(("}t", "}text")))
                said.setdefault(_at(comment.get("ref", "")), []).append(cell_text("".join(texts)))
    return {at: cell_text(" ".join(dict.fromkeys(texts))) for at, texts in said.items()}


def _headers(data: bytes) -> Iterator[str]:
    """Headers and footers of a sheet, without automatic texts."""
    from html import unescape

    for _, text in dict.fromkeys(_HEADED.findall(data)):
        shown = cell_text(_CODE.sub(" ", unescape(text.decode("utf-8", "replace")).replace("&&", "\0")))
        if is_said(shown):
            yield shown


def is_said(header: str) -> bool:
    """Whether a header says more than which page it is.

    >>> is_said("Page 1 din 3"), is_said("retrag mutarea 2")
    (False, True)
    """
    words = "".join(sign if sign.isalnum() else " " for sign in header.casefold()).split()
    return any(not word.isdigit() and word not in _PAGED for word in words)


def _drawn(drawings: list[bytes]) -> tuple[list[str], int, int]:
    """The texts of boxes and shapes, the number of pictures, and that of shapes without text."""
    from defusedxml.ElementTree import fromstring

    texts, pictures, shapes = list[str](), 0, 0
    for part in drawings:
        for element in fromstring(part).iter():
            kind = element.tag.rpartition("}")[2]
            if kind in ("sp", "cxnSp"):
                text = cell_text(" ".join(_of_shape(element)))
                texts += [text] if text else []
                shapes += not text
            pictures += kind in ("pic", "graphicFrame")
    return texts, pictures, shapes


def drawn_shown(pictures: int, shapes: int) -> tuple[str, ...]:
    """Descriptions of the drawings on a sheet."""
    shown = (("drawn_picture", pictures), ("drawn_shape", shapes))
    return tuple(count(found, what) for what, found in shown if found)


def _of_shape(shape: Any) -> Iterator[str]:
    for paragraph in shape.iter():
        if paragraph.tag.endswith("}p"):
            yield "".join(run.text or "" for run in paragraph.iter() if run.tag.endswith("}t"))
