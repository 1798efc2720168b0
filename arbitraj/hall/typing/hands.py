"""A hand as a sheet, and as the file that the folder has of it: grading reads the one, everybody else the other."""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from functools import lru_cache

from arbitraj.hall.kernel.state import HallSheet, Hand, TypedRow
from arbitraj.record.model import ONE_HAND, Entry, Sheet, Source
from arbitraj.sheets.contest import SHEETS
from arbitraj.sheets.writers import sheet_csv
from arbitraj.tables.cells import one_line


def sheet_of(sheet: HallSheet, hand: Hand) -> Sheet:
    """What a hand typed, as a reader of its file gives it, without the doubts of the reader."""
    file = file_name(sheet.number)
    name, table = hand.heading or ("", "")
    tables: dict[str, list[Entry]] = {"": [], "solutii": []}
    for row in written_rows(hand):
        entries = tables[row.which]
        entries.append(_entry(row, len(entries) + 1, file))
    return Sheet(
        sheet.number,
        one_line(name),
        one_line(table),
        tuple(tables[""]),
        tuple(tables["solutii"]),
        grid=tuple(map(one_line, hand.grid)) or None,
        source=Source(file),
        no_grid=hand.grid_absent == "necompletata",
        in_progress=not hand.finished,
        doubts=(ONE_HAND,) if sheet.closed == "o_singura_mana" else (),
        own_form=True,
    )


@lru_cache(maxsize=4096)  # each row typed makes the whole hand anew
def _entry(row: TypedRow, number: int, file: str) -> Entry:
    group, position, word, points, total = map(one_line, row.fields)
    return Entry(number, group, position, word, points, total, Source(file), row=number)


def written_rows(hand: Hand) -> tuple[TypedRow, ...]:
    """The rows in which something is written: no reader takes another for an entry."""
    return tuple(row for row in hand.rows if any(_written(row)))


@lru_cache(maxsize=4096)
def _written(row: TypedRow) -> tuple[str, ...]:
    return tuple(map(one_line, row.fields[:4]))


def as_read(rows: Sequence[TypedRow], entries: Sequence[Entry]) -> Iterator[tuple[TypedRow, int]]:
    """Each row with the place of its entry among those that were read; what a reader took for no entry has none."""
    mine = [_written(row) for row in rows]
    theirs = [(entry.group, entry.position, entry.word, entry.points) for entry in entries]
    if mine == theirs:
        yield from zip(rows, range(len(rows)), strict=True)
        return
    for _, start, end, first, last in SequenceMatcher(None, mine, theirs, False).get_opcodes():
        yield from zip(rows[start:end], range(first, last), strict=False)


def entries_of(hand: Hand, read: Sheet | None) -> Iterator[tuple[TypedRow, int]]:
    """Each row of a hand with the number of its entry (from 1) in the sheet as it was read of it."""
    tables = (("", read.entries), ("solutii", read.solutions)) if read else ()
    for which, entries in tables:
        rows = [row for row in written_rows(hand) if row.which == which]
        yield from ((row, n + 1) for row, n in as_read(rows, entries))


def file_name(number: str, second: bool = False) -> str:
    """How the folder calls the file of a sheet; that of a second hand stands beside it until it is settled."""
    return f"{SHEETS}/{number}{'.b' if second else ''}.csv"


def file_of(sheet: HallSheet, hand: Hand) -> bytes:
    """The file of a hand (docs/formate.md)."""
    return sheet_csv(sheet_of(sheet, hand)).encode()
