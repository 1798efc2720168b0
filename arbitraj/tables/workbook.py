"""Workbooks of Excel (.xlsx, .xlsm) into pages. Macros, links and formulas are never followed."""

import io
import posixpath
import re
import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from itertools import repeat
from typing import Any
from zipfile import ZipFile

from arbitraj.decoding import encoded_once
from arbitraj.tables.cells import (
    UNMARKED,
    Cell,
    CellFault,
    FileError,
    Marks,
    Page,
    Row,
    Scientific,
    cell_lines,
    garbled_in,
    sheet_row,
)
from arbitraj.tables.headings import plain
from arbitraj.tables.limits import MAX_BESIDE, MAX_COLUMNS, MAX_PAGES, MAX_ROWS, cell_text
from arbitraj.text import Message, count, text_of

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
_CHART = re.compile(r"(xl/chartsheets/)([^/]{1,100})")
_NO_RELATIONS = '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"/>'
_FORMULA = re.compile(rb"<(?:\w+:)?f[ >/]")
_WHITE = ("FFFFFFFF", "00FFFFFF")


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
    from defusedxml.ElementTree import fromstring

    said: dict[At, list[str]] = {}
    for part in linked:
        for comment in fromstring(part).iter():
            if comment.tag.endswith(("}comment", "}threadedComment")):
                texts = (element.text or "" for element in comment.iter() if element.tag.endswith(("}t", "}text")))
                said.setdefault(_at(comment.get("ref", "")), []).append(cell_text("".join(texts)))
    return {at: cell_text(" ".join(dict.fromkeys(texts))) for at, texts in said.items()}


def _headers(data: bytes) -> Iterator[str]:
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
                paragraphs = (other for other in element.iter() if other.tag.endswith("}p"))
                runs = (
                    (run.text or "" for run in paragraph.iter() if run.tag.endswith("}t")) for paragraph in paragraphs
                )
                text = cell_text(" ".join(map("".join, runs)))
                texts += [text] if text else []
                shapes += not text
            pictures += kind in ("pic", "graphicFrame")
    return texts, pictures, shapes


def drawn_shown(pictures: int, shapes: int) -> tuple[str, ...]:
    """Descriptions of the drawings on a sheet."""
    shown = (("drawn_picture", pictures), ("drawn_shape", shapes))
    return tuple(count(found, what) for what, found in shown if found)


def read_workbook(data: bytes, parts: Mapping[str, bytes], titled: str = "") -> list[Page]:
    """The sheets of a workbook with its XML parts, hidden ones too, only those with the title `titled` if given.

    Raises FileError past a limit, and any error that a damaged part causes in the library.
    """
    from openpyxl import load_workbook

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the library warns of whatever it leaves out, in English
        formulas = any("worksheets/" in name and _FORMULA.search(part) for name, part in parts.items())
        data = _with_relations(data, parts)
        values = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False, rich_text=True)
        written = load_workbook(io.BytesIO(data), read_only=True, keep_links=False) if formulas else None
        sheets: list[Any] = list(values.worksheets)
        if len(sheets) > MAX_PAGES:
            raise FileError(Message("files.pages", found=len(sheets), limit=MAX_PAGES))
        if titled:
            return [_page(sheet, written, parts) for sheet in sheets if plain(sheet.title) == plain(titled)]
        charts = (Page(chart.title, (), drawn=drawn_shown(0, 1)) for chart in values.chartsheets)
        return [*(_page(sheet, written, parts) for sheet in sheets), *charts]


def _with_relations(data: bytes, parts: Mapping[str, bytes]) -> bytes:
    """The workbook with the parts that the library expects beside each chart sheet, even empty ones."""
    charts = (_CHART.fullmatch(name) for name in parts)
    lacking = [f"{chart[1]}_rels/{chart[2]}.rels" for chart in charts if chart]
    lacking = [name for name in lacking if name not in parts]
    if not lacking:
        return data
    whole = io.BytesIO(data)
    with ZipFile(whole, "a") as archive:
        for name in lacking:
            archive.writestr(name, _NO_RELATIONS)
    return whole.getvalue()


def _page(sheet: Any, written: Any, parts: Mapping[str, bytes]) -> Page:
    about = parts_of(sheet._worksheet_path.lstrip("/"), sheet.title, parts)
    rows = tuple(filter(None, _rows(sheet, written, about)))
    hidden = sheet.sheet_state != "visible"
    return Page(sheet.title, rows, hidden=hidden, beside=about.beside, drawn=about.drawn)


def _rows(sheet: Any, written: Any, about: SheetParts) -> Iterator[Row | None]:
    sheet.reset_dimensions()
    formulas = _formulas(written[sheet.title]) if written else frozenset()
    above: dict[tuple[int, int], str] = {}
    number = 0
    for number, cells in enumerate(sheet.iter_rows(), 1):
        if number > MAX_ROWS:
            raise FileError(Message("files.rows", page=sheet.title, limit=MAX_ROWS))
        if any(cell.value is not None for cell in cells[MAX_COLUMNS:]):
            raise FileError(Message("files.columns", page=sheet.title, limit=MAX_COLUMNS))
        row = [*cells[:MAX_COLUMNS], *repeat(None, min(about.widths.get(number, 0), MAX_COLUMNS) - len(cells))]
        contents = []
        for column, cell in enumerate(row, 1):
            text, value = _content(cell, (number, column) in formulas)
            over = above.get(about.covered.get((number, column), (0, 0)), "")
            if (number, column) in about.covering:
                above[number, column] = text
            contents.append((text, value, _marks(cell, about, (number, column), over)))
        yield sheet_row(sheet.title, number, contents, number in about.rows)
    for below in sorted(row for row in about.widths if row > number):
        contents = [("", None, _marks(None, about, (below, n), "")) for n in range(1, about.widths[below] + 1)]
        yield sheet_row(sheet.title, below, contents, below in about.rows)


def _formulas(sheet: Any) -> frozenset[tuple[int, int]]:
    """The cells with formulas, as (row, column) from 1."""
    sheet.reset_dimensions()
    return frozenset(
        (number, column)
        for number, cells in enumerate(sheet.iter_rows(max_row=MAX_ROWS), 1)
        for column, cell in enumerate(cells[:MAX_COLUMNS], 1)
        if cell.data_type == "f"
    )


def _content(cell: Any, formula: bool) -> tuple[str, object]:
    value = cell.value if cell else None
    if value is None:
        return "", CellFault.FORMULA if formula else None
    if cell.data_type == "e":
        return cell_text(str(value)), CellFault.ERROR
    if isinstance(value, str | list):  # a list is rich text
        return cell_text(str(value)), None
    if isinstance(value, float | int) and not isinstance(value, bool) and "E+" in (cell.number_format or ""):
        return value_text(value), Scientific(float(value))
    return value_text(value), _counted(value)


def _marks(cell: Any, about: SheetParts, at: tuple[int, int], over: str) -> Marks:
    """The lines of a cell, its comment, its struck parts, and whether it is visible."""
    note = about.notes.get(at, "")
    value = cell.value if cell else None
    if value is None:
        return Marks(note=note, over=over) if note or over else UNMARKED
    struck = bool(cell.has_style and cell.font.strike)
    left = ""
    pieces = about.pieces.get(at, ())
    if isinstance(value, list):  # pieces of text, each with its own font
        pieces = [
            (piece, struck) if isinstance(piece, str) else (piece.text, bool(piece.font and piece.font.strike))
            for piece in value
        ]
    if pieces:
        struck, left = any(item for _, item in pieces), cell_text("".join(text for text, item in pieces if not item))
    text = str(value) if isinstance(value, str | list) else ""
    hidden = at[0] in about.rows or at[1] in about.columns or _is_white(cell)
    return Marks(cell_lines(encoded_once(text)), note, struck, left, hidden, garbled=garbled_in(text))


def _is_white(cell: Any) -> bool:
    """Whether a text is written white on white: a filled cell shows it."""
    if not cell.has_style or cell.font.color is None or cell.fill.fill_type:
        return False
    colour = cell.font.color
    return (colour.type == "rgb" and colour.rgb in _WHITE) or (colour.type == "theme" and colour.theme == 0)


def _counted(value: object) -> object:
    """Correct a date of early 1900: Excel counts days as if 1900 were a leap year, here all count from 30.12.1899."""
    from openpyxl.utils.datetime import to_excel

    if isinstance(value, datetime) and value.year == 1900:
        return datetime(1899, 12, 30) + timedelta(days=to_excel(value))  # type: ignore[no-untyped-call]
    return value


def value_text(value: object) -> str:
    """A workbook's value as text, without regard to its column: 8.0 is `8`.

    >>> value_text(8.0), value_text(7.5), value_text(False), value_text(time(5, 0))
    ('8', '7,5', 'FALS', '5:00')
    """
    if isinstance(value, bool):
        return text_of("files.true") if value else text_of("files.false")
    if isinstance(value, float | int):
        whole = isinstance(value, int) or (value == value and abs(value) < 1e15 and value == int(value))
        return str(int(value)) if whole else f"{value:.10g}".replace(".", ",")
    if isinstance(value, datetime) and value.time() != time():
        return f"{value:%d.%m.%Y} {value.hour}:{value:%M}"
    if isinstance(value, date):
        return f"{value.day:02d}.{value.month:02d}.{value.year}"
    if isinstance(value, time):
        return f"{value.hour}:{value.minute:02d}"
    if isinstance(value, timedelta):
        return f"{value.total_seconds() / 86_400:.10g}".replace(".", ",")
    return cell_text(str(value))
