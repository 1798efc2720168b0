"""A transcription as a sheet and as its file in the folder: grading reads the one, all others the other.

For nearly every finished transcription the result of reading its file is known without reading it. Reading costs ten
times as much as grading.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from functools import lru_cache

from arbitraj.folder.people import SHEETS
from arbitraj.hall.kernel.scene import is_players
from arbitraj.hall.kernel.state import HallSheet, Transcription, TypedRow
from arbitraj.record.model import HOW_TYPED, Entry, Sheet, Source
from arbitraj.rules.correct import Correction
from arbitraj.sheets.columns import role_of
from arbitraj.sheets.labels import PRINTED
from arbitraj.sheets.many import SMALL
from arbitraj.sheets.shapes import Sort, kind_of_text, with_joker
from arbitraj.sheets.writers import sheet_csv
from arbitraj.tables.cells import one_line
from arbitraj.tables.headings import plain
from arbitraj.text import text_of


def sheet_of(sheet: HallSheet, transcription: Transcription) -> Sheet:
    """A transcription as a reader of its file gives it, without the reader's doubts."""
    file = file_name(sheet.number)
    name, table = transcription.heading or ("", "")
    tables: dict[str, list[Entry]] = {"": [], "solutii": []}
    for row in written_rows(transcription):
        entries = tables[row.which]
        if is_players(transcription):  # running totals are only the player's word: nobody else types them
            row = replace(row, total="")
        entries.append(_entry(row, len(entries) + 1, file))
    return Sheet(
        sheet.number,
        one_line(name),
        one_line(table),
        tuple(tables[""]),
        tuple(tables["solutii"]),
        grid=tuple(map(one_line, transcription.grid)) or None,
        source=Source(file),
        no_grid=transcription.grid_absent == "necompletata",
        in_progress=not transcription.finished,
        doubts=(HOW_TYPED[sheet.closed],) if sheet.closed in HOW_TYPED else (),
        own_form=True,
    )


@lru_cache(maxsize=4096)  # every typed row rebuilds the whole transcription
def _entry(row: TypedRow, number: int, file: str) -> Entry:
    group, position, word, points, total = map(one_line, row.fields)
    return Entry(number, group, position, word, points, total, Source(file), row=number)


def written_rows(transcription: Transcription) -> tuple[TypedRow, ...]:
    """Rows with text, the only ones that a reader takes for entries."""
    return tuple(row for row in transcription.rows if any(_written(row)))


@lru_cache(maxsize=4096)
def _written(row: TypedRow) -> tuple[str, ...]:
    return tuple(map(one_line, row.fields[:4]))


def rows_read(rows: Sequence[TypedRow], entries: Sequence[Entry]) -> Iterator[tuple[TypedRow, int]]:
    """(row, index of its entry) pairs, without rows that the reader skipped."""
    mine = [_written(row) for row in rows]
    theirs = [(entry.group, entry.position, entry.word, entry.points) for entry in entries]
    if mine == theirs:
        yield from zip(rows, range(len(rows)), strict=True)
        return
    for _, start, end, first, last in SequenceMatcher(None, mine, theirs, False).get_opcodes():
        yield from zip(rows[start:end], range(first, last), strict=False)


def entries_of(transcription: Transcription, read: Sheet | None) -> Iterator[tuple[TypedRow, int]]:
    """(row, number of its entry from 1) pairs of a transcription and the sheet read from it."""
    tables = (("", read.entries), ("solutii", read.solutions)) if read else ()
    for which, entries in tables:
        rows = [row for row in written_rows(transcription) if row.which == which]
        yield from ((row, n + 1) for row, n in rows_read(rows, entries))


def file_name(number: str, second: bool = False) -> str:
    """Path of a sheet's file in the folder. The second transcription has its own until all is settled."""
    return f"{SHEETS}/{number}{'.b' if second else ''}.csv"


def file_of(sheet: HallSheet, transcription: Transcription) -> bytes:
    """File of a transcription, as bytes (docs/formate.md)."""
    return sheet_csv(sheet_of(sheet, transcription)).encode()


def entry_numbers(transcription: Transcription, correction: Correction) -> Mapping[str, int]:
    """Numbers of the rows' entries by row id, without those of a grid that is built first (4.7)."""
    scored = (
        (row, n) for row, n in entries_of(transcription, correction.sheet) if row.which or not correction.construction
    )
    return {row.id: n for row, n in scored if n <= len(correction.entries)}


_LETTER = "[A-Za-zĂÂÎȘȚăâîșț]"
_NAME = re.compile(rf"{_LETTER}{{2,30}}(?:[ -]{_LETTER}{{2,30}}){{0,3}}")
_POSITION = re.compile(r"[A-O](?:1[0-5]|[1-9])|(?:1[0-5]|[1-9])[A-O]")
_WORD = re.compile(rf"{_LETTER}(?:{_LETTER}|\({_LETTER}\)){{1,25}}")
_FIGURES = re.compile(r"[0-9]{0,4}")
_LABELS = frozenset(word for label in PRINTED for word in label.split()) | {"stare", "starea"}
_MOST = 200  # rows of a transcription


def read_plainly(sheet: HallSheet, transcription: Transcription) -> Sheet | None:
    """The sheet that a reader of a finished transcription's file gives, None if only reading it can tell."""
    if (
        transcription.grid
        or not transcription.heading
        or not 1 <= len(transcription.rows) <= _MOST
        or len(file_of(sheet, transcription)) > SMALL
    ):
        return None
    name, table = transcription.heading
    written = sheet_of(sheet, transcription)
    if not (written.entries and _is_name(name) and table and _FIGURES.fullmatch(table)):
        return None
    if not all(map(_is_plain, (*written.entries, *written.solutions))):
        return None
    if any(entry.group for entry in written.entries) and not any(entry.points for entry in written.entries):
        return None  # a reader may ask whether the only numbers are points
    file = written.source.file
    second = len(written.entries) + 2  # the title of the second table, and its headings
    return replace(
        written,
        entries=tuple(_placed(entry, file, 3) for entry in written.entries),
        solutions=tuple(_placed(solution, file, 3 + second) for solution in written.solutions),
        places=(_row(1), _row(2)),
    )


def _is_name(name: str) -> bool:
    words = plain(name).split()
    return bool(_NAME.fullmatch(name)) and not any(word in _LABELS or role_of(word) for word in words)


def _is_plain(entry: Entry) -> bool:
    """Whether every field holds only its own kind of value, with a single meaning."""
    word, numbers = entry.word, (entry.group, entry.points)
    return (
        not entry.total
        and all(map(_FIGURES.fullmatch, numbers))
        and bool(_POSITION.fullmatch(entry.position) and _WORD.fullmatch(word))
        and kind_of_text(word) is Sort.WORD
        and role_of(word) is None
        and not with_joker(word)
    )


def _placed(entry: Entry, file: str, before: int) -> Entry:
    return replace(entry, source=Source(file, _row(before + entry.number)), row=0)


def _row(number: int) -> str:
    return text_of("files.row", row=number)
