"""The account and the file are the same: over made-up and damaged files, what no field holds is asked or told."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from hypothesis import HealthCheck, given, settings, strategies as st

from arbitraj.record.model import Sheet
from arbitraj.sheets.account import Use
from arbitraj.sheets.draft import FileRead
from arbitraj.sheets.reader import read_data
from arbitraj.sheets.shapes import is_numbering
from arbitraj.sheets.writers import sheet_csv, sheet_text
from arbitraj.tables.cells import one_line
from arbitraj.tables.headings import same_length
from arbitraj.tables.text import text_page
from tests.correcting import ROMANIAN
from tests.longer import ALL
from tests.sheets.random_sheets import sheets

MANY = settings(
    max_examples=10_000 if ALL else 100,
    derandomize=not ALL,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    database=None,
)
_WORD = re.compile(r"\w+")
_NUMBER_OF_ROW = re.compile(r"\A\s*#?\d+\.[\s;]")
_SUM = re.compile(r"\d+(?:\+\d+)+=")  # of which what it comes to is read
# what people write where a field, a label or nothing should stand
_WORDS = (
    "MASA NUME PRENUME FISA LOC NO NR GRUPA GRILA SOLUTII TOTAL REPORT STARE MUTARE SPORTIV ORDINE DATA H7 8A 10 18 P1"
    " CASA stire (C)ASA C0ASA x xx - – … 8 21 112 -13 8,5 62+50 21+50=71 gr.2 II #2 9p H"
)
_LONGER = (
    'nume: Pop Ana|retrag mutarea 2|gr. 2|a doua|Nume:|masa 7|joker B|H7 CASA 8|"C"ASA|de la capăt|Observații'
    "|1. H4 CITI 14|| |Cupa 2026|CASA (joker C)|grila de control"
)
PIECES = st.sampled_from((*_WORDS.split(), *_LONGER.split("|")))
SHEETS = st.one_of(sheets(least=1), sheets(groups=True, least=1), sheets(two=True))


@st.composite
def tables(draw: st.DrawFn) -> str:
    """A CSV sheet with cells, rows and lines put in, taken out and exchanged."""
    lines = [line.split(";") for line in sheet_csv(draw(SHEETS)).splitlines()]
    for _ in range(draw(st.integers(0, 4))):
        at = draw(st.integers(0, len(lines) - 1))
        line = lines[at] = lines[at] or [""]
        what = draw(st.sampled_from(("cell", "cell", "put in", "row", "row", "take out", "again", "cut")))
        if what == "cell":
            line[draw(st.integers(0, len(line) - 1))] = draw(PIECES)
        elif what == "put in":
            line.insert(draw(st.integers(0, len(line))), draw(PIECES))
        elif what == "row":
            lines.insert(at, draw(st.lists(PIECES, min_size=1, max_size=7)))
        elif what == "take out" and len(lines) > 1:
            del lines[at]
        elif what == "again":
            lines.insert(draw(st.integers(0, len(lines))), list(line))
        else:
            del line[draw(st.integers(0, len(line))) :]
    return "\n".join(map(";".join, lines))


@st.composite
def texts(draw: st.DrawFn) -> str:
    """A sheet as text, damaged by words and lines."""
    lines = [line.split(" ") for line in sheet_text(draw(SHEETS)).splitlines()]
    for _ in range(draw(st.integers(0, 4))):
        at = draw(st.integers(0, len(lines) - 1))
        line = lines[at]
        what = draw(st.sampled_from(("word", "word", "put in", "row", "take out", "again")))
        if what == "word":
            line[draw(st.integers(0, len(line) - 1))] = draw(PIECES)
        elif what == "put in":
            line.insert(draw(st.integers(0, len(line))), draw(PIECES))
        elif what == "row":
            lines.insert(at, draw(st.lists(PIECES, min_size=1, max_size=5)))
        elif what == "take out" and len(lines) > 1:
            del lines[at]
        else:
            lines.insert(draw(st.integers(0, len(lines))), list(line))
    return "\n".join(map(draw(st.sampled_from((" ", " ", " ", "\t", "; "))).join, lines))


def words(text: str) -> list[str]:
    return _WORD.findall(same_length(text))


def told_at(read: FileRead, place: str) -> str:
    """All that a reading says of a place of its file: fields, questions, loose texts, notes."""
    return " ".join(part for found in read.sheets for part in _of_sheet(found.sheet, place)) + " ".join(
        str(note.said) for note in read.notes if note.place == place
    )


def _of_sheet(sheet: Sheet, place: str) -> Iterator[str]:
    for entry in (*sheet.entries, *sheet.solutions):
        if entry.source.place == place:
            yield from (str(entry.number), *entry.fields.values())
    at = f"{sheet.source.file}, {place}"
    for query in sheet.queries:
        # of a row that is doubtful, and of a table, everything is asked
        if query.place == at or query.column == "heading":
            yield from (query.seen, *query.readings, query.text, *(text for _, text in query.fills))
    for loose in sheet.around:
        if loose.place == at or loose.text == "…":
            yield loose.text
    yield from (sheet.name, sheet.table, sheet.number)


def lost(read: FileRead, place: str, text: str, known: Sequence[str] = ()) -> list[str]:
    """Words of a text of which a reading says nothing at its place."""
    there = "".join(words(told_at(read, place)))
    return [word for word in words(text) if word not in there and word not in known]


@MANY
@given(tables())
def test_every_cell_of_a_csv_is_in_the_account_and_every_field_in_the_sheet(text: str) -> None:
    read = read_data(text.encode(), "01.csv", ROMANIAN)
    page = text_page(text, ";", lambda line: True)
    places = {used.place: used.use for used in read.account}
    if read.problems or not any(used.use is Use.HEADING for used in read.account):
        return  # the file as a whole is told, or it is read as text
    there = Counter((cell.place, cell.text) for row in page.rows for cell in row.filled if places.get(cell.place))
    missing = {row.place for row in page.rows if row.place not in places and row.filled}
    assert missing == set()
    account = Counter((used.place, used.text) for used in read.account)
    left = [each for each in (there - account).elements() if not each[1].startswith("#") and "#" not in text]
    assert left == []
    for used in read.account:
        if used.use in (Use.MOVE, Use.ASKED, Use.TOLD, Use.LABEL):
            sums = "+" in used.text or used.use is Use.LABEL or is_numbering(used.text)
            assert sums or lost(read, used.place, used.text, _KNOWN) == [], used


_KNOWN = ["joker", "p", "00"]
# names of fields, and what stands between them
_FILLING = {
    *_KNOWN,
    "gr",
    "grupa",
    "a",
    "de",
    "la",
    "nume",
    "masa",
    "fisa",
    "prenume",
    "loc",
    "no",
    "nr",
    "mutare",
    "ii",
}


def _points_at(read: FileRead, place: str) -> Iterator[str]:
    for found in read.sheets:
        for entry in (*found.sheet.entries, *found.sheet.solutions):
            if entry.source.place == place:
                yield from (entry.points, entry.total)


@MANY
@given(texts())
def test_every_word_of_a_text_is_in_the_account_and_every_field_in_the_sheet(text: str) -> None:
    read = read_data(text.encode(), "01.txt", ROMANIAN)
    if read.problems or any(used.use is Use.HEADING for used in read.account):
        return
    for n, line in enumerate(text.split("\n"), 1):
        place = f"rândul {n}"
        uses = [used for used in read.account if used.place == place]
        there = words(one_line(line))
        covered = "".join(word for used in uses for word in words(used.text))
        assert [word for word in there if word not in covered] == [], (line, uses)
        if all(used.use is Use.MOVE for used in uses):
            unnumbered = _SUM.sub("", _NUMBER_OF_ROW.sub("", line)).replace("+", "")
            # points with their unit, and nothing else, are read as their figure alone
            known = [*_FILLING, *(f"{points}p" for points in _points_at(read, place))]
            assert is_numbering(line) or lost(read, place, unnumbered, known) == [], line
