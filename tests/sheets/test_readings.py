"""Sheets of every shape, each with all that is read of it: fields and their places, questions, what is told.

They were chosen of all small sheets of these tests so that every branch of the readers is taken by one.
"""

from collections.abc import Iterator
from pathlib import Path

from arbitraj.record.model import Entry, Sheet
from arbitraj.sheets.draft import FileRead
from arbitraj.sheets.reader import read_data
from arbitraj.tables.cells import FileError
from tests.correcting import ROMANIAN
from tests.told import renew, told

GOLDEN = Path(__file__).parent / "golden"


def shown(text: str, name: str) -> Iterator[str]:
    try:
        read = read_data(text.encode(), name, ROMANIAN)
    except FileError as error:
        yield f"! {error.of(name)}"
        return
    yield from of_read(read)


def of_read(read: FileRead) -> Iterator[str]:
    for found in read.sheets:
        sheet = found.sheet
        marks = [key for key in ("no_grid", "grid_unread", "in_progress", "own_form") if getattr(sheet, key)]
        more = [found.label, f"masa {found.table}" * bool(found.table), found.code, *marks]
        more += [f"{each.entry}{each.table} {each.text}" for each in found.letters]
        yield " | ".join([sheet.name, sheet.table, sheet.number, *sheet.places, *filter(None, more)])
        for entries, mark in ((sheet.entries, ""), (sheet.solutions, "s")):
            yield from (f"{mark}{of_entry(entry)}" for entry in entries)
        if sheet.grid:
            yield " ".join(sheet.grid)
        yield from of_doubts(sheet)
    yield from (f"! {problem}" for problem in read.problems)
    yield from (f"- {note}" for note in read.notes)
    # how each cell was used, in the order of the account
    yield "".join(used.use.value[0] for used in read.account)


def of_entry(entry: Entry) -> str:
    places = [place for place in dict.fromkeys(entry.places) if place and place != entry.source.place]
    return " | ".join([f"{entry.number}", *entry.fields.values(), entry.source.place, *places])


def of_doubts(sheet: Sheet) -> Iterator[str]:
    for query in sheet.queries:
        about = f"{query.column} {query.entry or ''}{query.table[:1]}{'~' if query.soft else ''}"
        fills = [f"{entry} {text}" for entry, text in query.fills]
        yield " | ".join([f"? {about}", query.kind.value, query.seen, query.text, *query.readings, *fills])
    yield from (f"?? {doubt.key} {dict(doubt.values)}" for doubt in sheet.doubts)
    yield from (f"~ {loose.place}: {loose.text}" for loose in sheet.around)


def holds(name: str) -> None:
    kept = (GOLDEN / name).read_text("utf-8")
    assert told(kept, shown).splitlines() == kept.splitlines()


def test_tables_are_read_as_they_were() -> None:
    holds("tabele.txt")


def test_other_tables_are_read_as_they_were() -> None:
    holds("alte-tabele.txt")


def test_lines_are_read_as_they_were() -> None:
    holds("linii.txt")


def test_other_lines_are_read_as_they_were() -> None:
    holds("alte-linii.txt")


if __name__ == "__main__":
    renew(GOLDEN, shown)
