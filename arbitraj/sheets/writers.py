"""A sheet written as text: the CSV of docs/formate.md, and the lines that people e-mail. Readers give it back."""

import csv
import io
import re
from collections.abc import Iterable, Sequence

from arbitraj.record.model import FIELDS, HOW_TYPED, Entry, Sheet
from arbitraj.tables.formulas import guarded

_OF_GROUP = re.compile(r"gr(?:upa)?\.?\s*", re.IGNORECASE)  # in front of its number
HEADER = ("nr", *FIELDS)


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
