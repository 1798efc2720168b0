"""The account and the file are the same: over made-up and damaged files, what no field holds is asked or told."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random

import pytest

from arbitraj.record.model import Sheet
from arbitraj.sheets.found import FileRead, Use
from arbitraj.sheets.reader import read_data
from arbitraj.sheets.shapes import is_numbering
from arbitraj.sheets.writers import sheet_csv, sheet_text
from arbitraj.tables.cells import one_line
from arbitraj.tables.headings import same_length
from arbitraj.tables.text import text_page
from tests.correcting import ROMANIAN
from tests.longer import in_parts
from tests.sheets.seeded import seeded_sheet

SEEDS = pytest.mark.parametrize(
    "seeds", [range(100), *in_parts(range(100, 10_000))], ids=lambda seeds: f"{seeds.start}-"
)
_WORD = re.compile(r"\w+")
_NUMBER_OF_ROW = re.compile(r"\A(\s*(?:[^\W\d_]+[\s;]+)?)(?:#\d+|#?\d+\.)[\s;]")  # MUTARE 4. K6
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
PIECES = (*_WORDS.split(), *_LONGER.split("|"))


def damaged_table(rng: Random) -> str:
    """A CSV sheet with cells, rows and lines put in, taken out and exchanged."""
    lines = [line.split(";") for line in sheet_csv(seeded_sheet(rng)).splitlines()]
    for _ in range(rng.randint(0, 4)):
        at = rng.randrange(len(lines))
        line = lines[at] = lines[at] or [""]
        what = rng.choice(("cell", "cell", "put in", "row", "row", "take out", "again", "cut"))
        if what == "cell":
            line[rng.randrange(len(line))] = rng.choice(PIECES)
        elif what == "put in":
            line.insert(rng.randint(0, len(line)), rng.choice(PIECES))
        elif what == "row":
            lines.insert(at, rng.choices(PIECES, k=rng.randint(1, 7)))
        elif what == "take out" and len(lines) > 1:
            del lines[at]
        elif what == "again":
            lines.insert(rng.randint(0, len(lines)), list(line))
        else:
            del line[rng.randint(0, len(line)) :]
    return "\n".join(map(";".join, lines))


def damaged_text(rng: Random) -> str:
    """A sheet as text, damaged by words and lines."""
    lines = [line.split(" ") for line in sheet_text(seeded_sheet(rng)).splitlines()]
    for _ in range(rng.randint(0, 4)):
        at = rng.randrange(len(lines))
        line = lines[at]
        what = rng.choice(("word", "word", "put in", "row", "take out", "again"))
        if what == "word":
            line[rng.randrange(len(line))] = rng.choice(PIECES)
        elif what == "put in":
            line.insert(rng.randint(0, len(line)), rng.choice(PIECES))
        elif what == "row":
            lines.insert(at, rng.choices(PIECES, k=rng.randint(1, 5)))
        elif what == "take out" and len(lines) > 1:
            del lines[at]
        else:
            lines.insert(rng.randint(0, len(lines)), list(line))
    return "\n".join(map(rng.choice((" ", " ", " ", "\t", "; ")).join, lines))


def words(text: str) -> list[str]:
    return _WORD.findall(same_length(text))


def told_at(read: FileRead, place: str) -> str:
    """All that a reading says of a place of its file: fields, questions, loose texts, notes."""
    return " ".join(part for found in read.sheets for part in _of_sheet(found.sheet, place)) + " ".join(
        str(note.message)
        for note in read.notes
        if note.place in (place, "")  # sums read as their total are told once a table
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


def failing(seeds: range, damaged: Callable[[Random], str], check: Callable[[str], None]) -> dict[int, str]:
    """The texts, by seed, for which a check does not hold."""
    found = {}
    for seed in seeds:
        text = damaged(Random(seed))
        try:
            check(text)
        except AssertionError:
            found[seed] = text
    return found


@SEEDS
def test_every_cell_of_a_csv_is_in_the_account_and_every_field_in_the_sheet(seeds: range) -> None:
    assert failing(seeds, damaged_table, all_of_a_csv) == {}


def all_of_a_csv(text: str) -> None:
    read = read_data(text.encode(), "01.csv", ROMANIAN)
    page = text_page(text, ";", lambda line: True)
    places = {used.place: used.use for used in read.account}
    if read.problems or not any(used.use is Use.HEADING for used in read.account):
        return  # the file as a whole is told, or it is read as text
    there = Counter((cell.place, cell.text) for row in page.rows for cell in row.filled if places.get(cell.place))
    missing = {row.place for row in page.rows if row.place not in places and row.filled}
    assert missing == set()
    account = Counter((used.place, used.text) for used in read.account)
    left = [
        lost_text for lost_text in (there - account).elements() if not lost_text[1].startswith("#") and "#" not in text
    ]
    assert left == []
    for used in read.account:
        if used.use in (Use.MOVE, Use.ASKED, Use.TOLD, Use.LABEL):
            sums = "+" in used.text or used.use is Use.LABEL or is_numbering(used.text)
            assert sums or lost(read, used.place, used.text, _KNOWN) == [], used


_KNOWN = ["joker", "p", "00"]
# names of fields, and what stands between them
_FILLING = {
    *_KNOWN, "gr", "grupa", "a", "de", "la", "nume", "masa", "fisa", "prenume", "loc", "no", "nr", "mutare", "ii",
    "doua",
}  # fmt: skip


def _numbers_at(read: FileRead, place: str) -> Iterator[str]:
    for found in read.sheets:
        for entry in (*found.sheet.entries, *found.sheet.solutions):
            if entry.source.place == place:
                yield from (entry.group, entry.position, entry.points, entry.total)


def _joined(read: FileRead) -> Iterator[str]:
    """The place of a move whose fields stand one below the other: that of the first of them."""
    lines = {used.place for used in read.account if used.use is Use.MOVE}
    moves = {entry.source.place for found in read.sheets for entry in (*found.sheet.entries, *found.sheet.solutions)}
    if len(lines) > len(moves):
        yield from moves


@SEEDS
def test_every_word_of_a_text_is_in_the_account_and_every_field_in_the_sheet(seeds: range) -> None:
    assert failing(seeds, damaged_text, all_of_a_text) == {}


def all_of_a_text(text: str) -> None:
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
            unnumbered = _SUM.sub("", _NUMBER_OF_ROW.sub(r"\1", line)).replace("+", "")
            # a number with its unit, and nothing else, is read as its figure alone
            known = [*_FILLING, *(f"{number}p" for number in _numbers_at(read, place))]
            left = [lost(read, part, unnumbered, known) for part in (place, *_joined(read))]
            assert is_numbering(line) or [] in left, line
