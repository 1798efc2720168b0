"""A sheet written as text: the CSV of docs/formate.md, and the lines that people e-mail. Readers give it back.

A form has no place for a row in doubt, a question or a text beside the table. Lines below its rows carry them, with a
digest of the visible content above. Where that was changed since, it is read anew, and the questions that still fit are
asked.
"""

import base64
import csv
import hashlib
import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

from arbitraj.record.model import ENTRY_COLUMNS, FIELDS, HOW_TYPED, Doubt, Entry, Sheet, Source
from arbitraj.record.question import Ask, Loose, Query
from arbitraj.sheets.found import FileRead, FoundSheet, OfGroup
from arbitraj.tables.cells import Page, Row
from arbitraj.tables.limits import MAX_CELL
from arbitraj.tables.text import guarded
from arbitraj.text import Message, register_key, text_of

_OF_GROUP = re.compile(r"gr(?:upa)?\.?\s*", re.IGNORECASE)  # in front of its number
HEADER = ("nr", *FIELDS)
KEY = "citit"
_SIGN = "~"  # no spreadsheet takes what begins so for a number or a formula
_CHUNK = 1_400
_LINE = re.compile(rf'\s*"?{KEY}"?[ ]*[:;,\t][ ]*"?{_SIGN}([A-Za-z0-9+/=.]+)"?[;,\s]*')


def sheet_csv(sheet: Sheet) -> str:
    """The sheet as CSV."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=";", lineterminator="\n")
    writer.writerows([("nume", guarded(sheet.name)), ("masa", guarded(sheet.table)), *_table(sheet.entries)])
    if sheet.solutions:
        writer.writerows([("solutii",), *_table(sheet.solutions)])
    if sheet.grid:
        writer.writerows([("grila",), *((guarded(line),) for line in sheet.grid)])
    elif sheet.no_grid:
        writer.writerow(("grila", "necompletata"))
    if sheet.in_progress:
        writer.writerow(("stare", "in_lucru"))
    writer.writerows(("stare", said) for said, doubt in HOW_TYPED.items() if doubt in sheet.doubts)
    return out.getvalue()


def _table(entries: Sequence[Entry]) -> Iterable[tuple[object, ...]]:
    yield HEADER
    for entry in entries:
        yield entry.number, *map(guarded, entry.fields.values())


def sheet_text(sheet: Sheet) -> str:
    """The sheet as lines of text, with `?` for a blank followed by something."""
    lines = [f"Nume: {sheet.name}", f"Masa: {sheet.table}", "", *map(_line, sheet.entries)]
    if sheet.solutions:
        lines += ["", "Soluții", *map(_line, sheet.solutions)]
    if sheet.grid:
        lines += ["", "Grila", *sheet.grid]
    return "\n".join([*lines, ""])


def _line(entry: Entry) -> str:
    parts = [entry.position or "?", entry.word or "?", entry.points or "?", entry.total]
    while parts[-1] in ("", "?") and len(parts) > 1:
        parts.pop()
    group = f"gr. {_OF_GROUP.sub('', entry.group, count=1)} " if entry.group else ""
    return f"{entry.number}. {group}{' '.join(parts)}"


def is_same(one: FoundSheet, read: FileRead) -> bool:
    """Whether a file gives one sheet alone, that says and asks the same."""
    return len(read.sheets) == 1 and _essence(one) == _essence(read.sheets[0])


def _essence(found: FoundSheet) -> tuple[object, ...]:
    sheet = found.sheet
    own = (sheet.own_form, *map(bool, sheet.places)) if not (sheet.name and sheet.table) else ()
    asked = {replace(query, place="") for query in sheet.queries}
    around = {(loose.text, loose.between) for loose in sheet.around}
    letters = {(letter.entry, letter.table, letter.text) for letter in found.letters}
    rows = [list(entry.fields.values()) for entry in sheet.entries], [list(e.fields.values()) for e in sheet.solutions]
    flags = sheet.no_grid, sheet.grid_unread, sheet.in_progress, found.code
    return sheet.name, sheet.table, rows, sheet.grid, set(sheet.doubts), asked, around, letters, flags, own


# -- written ------------------------------------------------------------------------------------------------------


def carried_lines(found: FoundSheet, seen: Iterable[str]) -> list[str]:
    """The lines that carry a sheet. `seen` is the visible content above them."""
    sheet = found.sheet
    contents = {
        "sheet": [sheet.number, sheet.name, sheet.table],
        "entries": [list(entry.fields.values()) for entry in sheet.entries],
        "solutions": [list(entry.fields.values()) for entry in sheet.solutions],
        "grid": sheet.grid,
        "doubts": _packed(sheet.doubts),
        "places": sheet.places,
        "queries": _packed(sheet.queries),
        "around": _packed(sheet.around),
        "flags": [sheet.no_grid, sheet.grid_unread, sheet.in_progress, sheet.own_form],
        "letters": _packed(found.letters),
        "code": found.code,
    }
    packed = base64.b64encode(json.dumps(contents, ensure_ascii=False).encode()).decode()
    whole = f"{_digest(seen)}.{packed}"
    return [_SIGN + whole[at : at + _CHUNK] for at in range(0, len(whole), _CHUNK)]


def with_lines(text: str, found: FoundSheet, between: str) -> str:
    """The text of a sheet followed by its carried lines.

    `between` is written between the key and the rest of a line.
    """
    return text + "".join(f"{KEY}{between}{line}\n" for line in carried_lines(found, text.split("\n")))


def page_texts(page: Page) -> list[str]:
    """The texts of the filled cells of a page, row by row."""
    return [cell.text for row in page.rows for cell in row.filled]


def _digest(seen: Iterable[str]) -> str:
    lines = filter(None, (text.strip(" ;,\t\r\n") for text in seen))
    return hashlib.sha256("\n".join(lines).encode("utf-8", "surrogatepass")).hexdigest()[:12]


def _packed(value: object) -> Any:
    """A value for JSON. A record is the list of its fields, in their order."""
    match value:
        case Ask():
            return value.value
        case Message():
            return {"key": value.key, "values": [[name, _packed(message)] for name, message in value.values]}
        case tuple():
            return list(map(_packed, value))
        case Query() | Doubt() | Loose() | OfGroup():
            return [_packed(getattr(value, field.name)) for field in fields(value)]
    return value


# -- read again ---------------------------------------------------------------------------------------------------


def split_text(text: str) -> tuple[str, list[str]]:
    """A text without the lines that it carries, and those."""
    if KEY not in text:
        return text, []
    lines = text.split("\n")
    found = [_LINE.fullmatch(line) for line in lines]
    left = [line for line, item in zip(lines, found, strict=True) if not item]
    return "\n".join(left), [other[1] for other in found if other]


def split_pages(pages: Sequence[Page]) -> tuple[list[Page], dict[str, list[str]]]:
    """Pages without the rows that they carry, and those by the name of the page."""
    made: list[Page] = []
    carried: dict[str, list[str]] = {}
    for page in pages:
        rows = [row for row in page.rows if not _is_carried(row)]
        if len(rows) < len(page.rows):
            carried[page.name] = [row.filled[1].text.removeprefix(_SIGN) for row in page.rows if _is_carried(row)]
            page = replace(page, rows=tuple(rows))
        made.append(page)
    return made, carried


def _is_carried(row: Row) -> bool:
    return len(row.filled) == 2 and row.filled[0].text == KEY and row.filled[1].text.startswith(_SIGN)


def with_carried(
    read: FileRead, carried: Mapping[str, list[str]], seen: Mapping[str, list[str]], name: str
) -> FileRead:
    """Replace the sheets of a file by the carried ones, in the order of its pages.

    `carried` has the lines and `seen` the visible texts, both by page name (a text file's only page has the name "").
    """
    sheets = {found.label: found for found in read.sheets}
    problems = read.problems
    for page, lines in carried.items():
        unpacked = _unpacked("".join(lines), seen[page], Source(name, page))
        label = page if page in sheets or len(sheets) != 1 or len(carried) > 1 else next(iter(sheets))
        if unpacked is None:
            continue
        carried_sheet, changed = unpacked
        natural = sheets.get(label)
        if not changed:
            problems = () if not natural else problems
            sheets[label] = _as_written(carried_sheet, natural, label)
        elif natural:
            sheets[label] = _still_asked(natural, carried_sheet.sheet)
    order = {page: n for n, page in enumerate(seen)}
    found = sorted(sheets.values(), key=lambda sheet: order.get(sheet.label, -1))
    return replace(read, sheets=tuple(found), problems=problems)


def _as_written(found: FoundSheet, natural: FoundSheet | None, label: str) -> FoundSheet:
    sheet, there = found.sheet, natural.sheet if natural else found.sheet
    if len(there.entries) == len(sheet.entries):
        pairs = zip(sheet.entries, there.entries, strict=True)
        sheet = replace(sheet, entries=tuple(replace(e, source=at.source, places=at.places) for e, at in pairs))
    return replace(found, sheet=sheet, label=label, table=natural.table if natural else None)


def _still_asked(natural: FoundSheet, was: Sheet) -> FoundSheet:
    """A changed sheet with the carried questions that the change does not settle."""
    sheet = natural.sheet
    known = {(query.kind, query.seen, query.entry, query.column) for query in sheet.queries}
    left = [
        query
        for query in was.queries
        if (query.kind, query.seen, query.entry, query.column) not in known and _stands(query, sheet)
    ]
    loose = [loose for loose in was.around if loose.text not in {one.text for one in sheet.around}]
    sheet = replace(sheet, queries=(*sheet.queries, *left), around=(*sheet.around, *loose))
    return replace(natural, sheet=sheet)


def _stands(query: Query, sheet: Sheet) -> bool:
    if query.column in ("name", "table"):
        return bool(getattr(sheet, query.column) == query.seen)
    if query.column not in ENTRY_COLUMNS:
        return True
    entries = sheet.solutions if query.table else sheet.entries
    return any(entry.number == query.entry and getattr(entry, query.column) == query.seen for entry in entries)


def _unpacked(packed: str, seen: Iterable[str], source: Source) -> tuple[FoundSheet, bool] | None:
    """The carried sheet, and whether the content above was changed since. None if damaged: it then carries nothing."""
    digest, _, text = packed.partition(".")
    try:
        found = _found(_clean(json.loads(base64.b64decode(text, validate=True))), source)
        # whatever it says can be told
        texts = [query.text for query in found.sheet.queries]
        texts += [text_of(register_key("findings", doubt.key), **dict(doubt.values)) for doubt in found.sheet.doubts]
        return (found, digest != _digest(seen)) if all(map(str.isprintable, "".join(texts))) else None
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError):
        return None


def _clean(value: Any) -> Any:
    """Keep printable characters only, at most as many as a cell takes."""
    if isinstance(value, str):
        return "".join(filter(str.isprintable, value))[:MAX_CELL]
    if isinstance(value, list):
        return tuple(map(_clean, value))
    return {_clean(key): _clean(item) for key, item in value.items()} if isinstance(value, dict) else value


def _found(data: Mapping[str, Any], source: Source) -> FoundSheet:
    number, name, table = map(str, data["sheet"])
    no_grid, grid_unread, in_progress, own_form = map(bool, data["flags"])
    sheet = Sheet(
        number,
        name,
        table,
        tuple(_entries(data["entries"], source)),
        tuple(_entries(data["solutions"], source)),
        tuple(map(str, data["grid"])) if data["grid"] else None,
        source,
        tuple(Doubt(str(key), _number(entry), _pairs(values)) for key, entry, values in data["doubts"]),
        (str(data["places"][0]), str(data["places"][1])),
        tuple(map(_query, data["queries"])),
        tuple(Loose(str(text), str(place), bool(between)) for text, place, between in data["around"]),
        no_grid,
        grid_unread,
        in_progress,
        own_form=own_form,
    )
    letters = (OfGroup(int(n), str(second), str(text), str(place)) for n, second, text, place in data["letters"])
    return FoundSheet(sheet, code=str(data["code"]), letters=tuple(letters))


def _entries(rows: Sequence[Sequence[str]], source: Source) -> Iterator[Entry]:
    for number, texts in enumerate(rows, 1):
        group, position, word, points, total = map(str, texts)
        yield Entry(number, group, position, word, points, total, source)


def _query(fields: Sequence[Any]) -> Query:
    kind, seen, place, why, readings, entry, column, table, values, fills, soft, wrong = fields
    return Query(
        Ask(kind),
        str(seen),
        str(place),
        str(why),
        tuple(map(str, readings)),
        _number(entry),
        str(column),
        str(table),
        _pairs(values),
        tuple((int(number), str(text)) for number, text in fills),
        bool(soft),
        _said(wrong),
    )


def _number(value: Any) -> int | None:
    return None if value is None else int(value)


def _pairs(values: Any) -> tuple[tuple[str, str], ...]:
    return tuple((str(name), str(value)) for name, value in values)


def _said(value: Any) -> Message | None:
    if value is None:
        return None
    values = ((str(name), _said(item) if isinstance(item, dict) else item) for name, item in value["values"])
    return Message(str(value["key"]), **dict(values))
