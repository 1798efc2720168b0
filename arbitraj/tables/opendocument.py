"""Reader of LibreOffice workbooks (.ods) into pages.

A sheet of an .ods may repeat a cell a billion times, and readers of the whole format obey. This one reads the size of a
table of moves, within limits.
"""

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from datetime import date, time
from typing import Any

from arbitraj.tables.cells import (
    UNMARKED,
    Cell,
    CellFault,
    Content,
    FileError,
    Marks,
    Page,
    Row,
    cell_lines,
    garbled_in,
    one_line,
    sheet_row,
)
from arbitraj.tables.limits import MAX_BESIDE, MAX_CELL, MAX_COLUMNS, MAX_PAGES, MAX_ROWS, cell_text
from arbitraj.tables.workbook import drawn_shown, is_said, value_text
from arbitraj.text import Message

_TABLE, _OFFICE, _TEXT, _STYLE, _DRAW = (
    f"{{urn:oasis:names:tc:opendocument:xmlns:{part}:1.0}}" for part in ("table", "office", "text", "style", "drawing")
)
_FIELDS = frozenset(
    f"{_TEXT}{name}" for name in ("sheet-name", "page-number", "page-count", "date", "time", "title", "file-name")
)
_SHAPES = frozenset(
    f"{_DRAW}{name}"
    for name in (
        "custom-shape rect circle ellipse line connector polyline polygon path caption regular-polygon".split()
    )
)
_FO = "{urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0}"
_NUMBERS = ("float", "percentage", "currency")
_TIME = re.compile(r"PT(\d+)H(\d+)M")
_MAX_NUMBER = 1 << 20


def read_opendocument(parts: Mapping[str, bytes]) -> list[Page]:
    """The sheets of a workbook by its XML parts.

    Raises FileError past a limit, and any error that damaged XML causes.
    """
    from defusedxml.ElementTree import fromstring

    if b"encryption-data" in parts.get("META-INF/manifest.xml", b""):
        raise FileError(Message("files.encrypted"))
    root = fromstring(parts["content.xml"])
    if root.find(f"{_OFFICE}body/{_OFFICE}text") is not None:
        raise FileError(Message("files.word_document"))
    tables = root.findall(f".//{_OFFICE}spreadsheet/{_TABLE}table")
    if not tables or len(tables) > MAX_PAGES:
        raise FileError(Message("files.pages", found=len(tables), limit=MAX_PAGES))
    styles = _styles(root, parts.get("styles.xml", b""))
    return [_page(table, styles) for table in tables]


@dataclass(frozen=True, slots=True)
class _Styles:
    """Names of styles (struck text, white on white, hidden sheets), and the headers and footers of sheet styles."""

    struck: Set[str]
    white: Set[str]
    unshown: Set[str]
    headers: Mapping[str, tuple[str, ...]]


def _styles(root: Any, common: bytes) -> _Styles:
    from defusedxml.ElementTree import fromstring

    sources = (fromstring(common), root) if common else (root,)
    printed: dict[str, tuple[str, ...]] = {}
    of_sheets: dict[str, str] = {}
    struck, white, unshown = set[str](), set[str](), set[str]()
    for source in sources:
        for master in source.iter(f"{_STYLE}master-page"):
            printed[master.get(f"{_STYLE}name", "")] = tuple(_headers(master))
        for style in source.iter(f"{_STYLE}style"):
            name, parent = style.get(f"{_STYLE}name", ""), style.get(f"{_STYLE}parent-style-name", "")
            of_sheets[name] = style.get(f"{_STYLE}master-page-name", "")
            looks = {key: value for about in style for key, value in about.items()}
            line = looks.get(f"{_STYLE}text-line-through-style") or looks.get(f"{_STYLE}text-line-through-type")
            if line != "none" if line else parent in struck:
                struck.add(name)
            colour, filled = looks.get(f"{_FO}color"), looks.get(f"{_FO}background-color", "transparent")
            if filled == "transparent" and (colour == "#ffffff" if colour else parent in white):
                white.add(name)
            if looks.get(f"{_TABLE}display") == "false":
                unshown.add(name)
    headers = {name: printed[master] for name, master in of_sheets.items() if master in printed}
    return _Styles(struck, white, unshown, headers)


def _headers(master: Any) -> Iterator[str]:
    """The headers and footers of a kind of page, without automatic fields (its name, page numbers)."""
    for kind in ("header", "header-left", "header-first", "footer", "footer-left", "footer-first"):
        for element in master.findall(f"{_STYLE}{kind}"):
            if element.get(f"{_STYLE}display") != "false":
                fields = frozenset(id(e) for e in element.iter() if e.tag in _FIELDS)
                shown = cell_text(" ".join(_paragraph(p, fields) for p in element.iter(f"{_TEXT}p")))
                if is_said(shown):
                    yield shown


def _is_hidden(element: Any) -> bool:
    return element.get(f"{_TABLE}visibility", "visible") in ("collapse", "filter")


def _columns(table: Any) -> list[tuple[bool, str]]:
    columns: list[tuple[bool, str]] = []
    for element in table.iter(f"{_TABLE}table-column"):
        about = _is_hidden(element), element.get(f"{_TABLE}default-cell-style-name", "")
        columns += [about] * min(_repeats(element, "columns"), MAX_COLUMNS - len(columns))
    return columns


def _page(table: Any, styles: _Styles) -> Page:
    name = page_name(table.get(f"{_TABLE}name", ""))
    rows: list[Row] = []
    columns = _columns(table)
    number = 0
    spans: dict[int, tuple[int, str]] = {}
    for element in table.iter(f"{_TABLE}table-row"):
        repeated = _repeats(element, "rows")
        contents = list(_contents(element, name, columns, styles, spans))
        for again in range(number + 1, number + 1 + repeated):
            row = sheet_row(name, again, contents, _is_hidden(element))
            if row is None:
                break
            if number + repeated > MAX_ROWS:
                raise FileError(Message("files.rows", page=name, limit=MAX_ROWS))
            rows.append(row)
        number += repeated
    style = table.get(f"{_TABLE}style-name", "")
    texts, drawn = _drawn(table)
    beside = tuple(Cell(text, name) for text in (*styles.headers.get(style, ()), *texts)[:MAX_BESIDE])
    return Page(name, tuple(rows), hidden=style in styles.unshown, beside=beside, drawn=drawn)


def _drawn(table: Any) -> tuple[list[str], tuple[str, ...]]:
    texts, pictures, shapes = list[str](), 0, 0
    for element in table.iter():
        if element.tag in _SHAPES or element.tag == f"{_DRAW}text-box":
            text = cell_text(" ".join(map(_paragraph, element.iter(f"{_TEXT}p"))))
            texts += [text] if text else []
            shapes += not text
        pictures += element.tag in (f"{_DRAW}image", f"{_DRAW}object")
    return texts, drawn_shown(pictures, shapes)


def page_name(text: str) -> str:
    """The name of a sheet as its page has it."""
    return one_line(text)[:80]


def _repeats(element: Any, what: str) -> int:
    return times_of(element.get(f"{_TABLE}number-{what}-repeated", "1"))


def times_of(text: str) -> int:
    """The number of rows or cells of an element, from its attribute."""
    return min(int(text), _MAX_NUMBER) if text.isascii() and text.isdigit() else 1


def _contents(
    row: Any, page: str, columns: Sequence[tuple[bool, str]], styles: _Styles, spans: dict[int, tuple[int, str]]
) -> Iterator[Content]:
    """The contents of a row's cells.

    `spans` are merged cells above, by column: the number of further rows, and text.
    """
    column = 0
    for element in row:
        if element.tag not in (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell"):
            continue
        text, value = _content(element)
        repeated = _repeats(element, "columns")
        if column + repeated > MAX_COLUMNS:
            if text:
                raise FileError(Message("files.columns", page=page, limit=MAX_COLUMNS))
            return
        more = times_of(element.get(f"{_TABLE}number-rows-spanned", "1")) - 1
        for at in range(column, column + repeated):
            hidden, default = columns[at] if at < len(columns) else (False, "")
            style = element.get(f"{_TABLE}style-name", default)
            left, over = spans.pop(at, (0, ""))
            if left and element.tag == f"{_TABLE}covered-table-cell":
                spans[at] = (left - 1, over)
            else:
                over = ""
                if more:
                    spans[at] = (more, text)
            unseen = bool(text) and (hidden or _is_hidden(row) or style in styles.white)
            yield text, value, replace(_marks(element, style, styles.struck), hidden=unseen, over=over)
        column += repeated


def _marks(cell: Any, style: str, struck: Set[str]) -> Marks:
    """The lines of a cell, its comment, and its struck parts."""
    whole = style in struck
    paragraphs = cell.findall(f"{_TEXT}p")
    if not paragraphs and not len(cell):
        garbled = garbled_in(cell.get(f"{_OFFICE}string-value", ""))
        return Marks(garbled=garbled) if garbled else UNMARKED
    lines = cell_lines("\n".join(map(_paragraph, paragraphs))[: MAX_CELL * 2])
    notes = (p for about in cell.findall(f"{_OFFICE}annotation") for p in about.iter(f"{_TEXT}p"))
    note = "".join(f"{_paragraph(p)} " for p in notes)
    crossed = [s for p in paragraphs for s in p.iter(f"{_TEXT}span") if s.get(f"{_TEXT}style-name") in struck]
    kept = () if whole or not crossed else (_paragraph(p, frozenset(map(id, crossed))) for p in paragraphs)
    left = one_line(" ".join(kept)[:MAX_CELL])
    garbled = garbled_in(" ".join(map(_paragraph, paragraphs)))
    return Marks(lines, cell_text(note), bool(paragraphs) and (whole or bool(crossed)), left, garbled=garbled)


def _content(cell: Any) -> tuple[str, object]:
    paragraphs = list(map(_paragraph, cell.findall(f"{_TEXT}p")))
    kind = cell.get(f"{_OFFICE}value-type", "")
    # some programs write a text as a value alone
    text = cell_text(" ".join(paragraphs) if paragraphs else cell.get(f"{_OFFICE}string-value", ""))
    formula = cell.get(f"{_TABLE}formula", "")
    logical = formula.endswith(("=FALSE()", "=TRUE()"))  # LibreOffice's form of a logical value
    if formula and not logical:
        if not kind:
            return "", CellFault.FORMULA
        if text.startswith(("#", "Err:")):
            return text, CellFault.ERROR
    value = formula.endswith("=TRUE()") if logical else _value(cell, kind)
    return (text, None) if value is None else (value_text(value), value)


def _value(cell: Any, kind: str) -> object:
    written = cell.get(f"{_OFFICE}{'' if kind in _NUMBERS else f'{kind}-'}value", "")
    if kind in _NUMBERS:
        try:
            return float(written)
        except ValueError:
            return None
    if kind == "boolean":
        return bool(written == "true")
    if kind == "date":
        day = re.match(r"\d{4}-\d\d-\d\d", written)
        return date.fromisoformat(day[0]) if day else None
    hour = _TIME.match(written) if kind == "time" else None
    return time(int(hour[1]) % 24, int(hour[2]) % 60) if hour else None


def _paragraph(element: Any, without: frozenset[int] = frozenset()) -> str:
    """The text of a paragraph, with elements for runs of blanks and without comments.

    `without` are the identities of elements to leave out.
    """
    text = element.text or ""
    for child in element:
        if child.tag in (f"{_TEXT}s", f"{_TEXT}tab", f"{_TEXT}line-break"):
            text += " "
        elif child.tag != f"{_OFFICE}annotation" and id(child) not in without:
            text += _paragraph(child, without)
        text += child.tail or ""
    return text
