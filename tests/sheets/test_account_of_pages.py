"""The account of .ods files and printed PDF pages: each cell and word of a damaged one is read, asked or told."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from arbitraj.sheets.found import FileRead
from arbitraj.sheets.reader import read_data
from arbitraj.tables.cells import FileError
from arbitraj.tables.headings import same_length
from arbitraj.tables.open import workbook_pages
from arbitraj.tables.opendocument_writer import write_opendocument
from tests.correcting import ROMANIAN
from tests.longer import ONE_IN, in_parts, longer
from tests.sheets.test_account_of_books import TEXTS, cells_of, notes_said, unaccounted
from tests.sheets.test_workbook_marks import ROWS

HEAD = ["nr", "grupa", "pozitia", "depunerea", "puncte", "total"]
SEEDS = pytest.mark.parametrize("seeds", [range(40), *in_parts(range(40, 10_000))], ids=lambda seeds: f"{seeds.start}-")
_WORD = re.compile(r"\w+")
_PLAIN = str.maketrans("ăâîșțĂÂÎȘȚ", "aaistAAIST")  # the fonts that every reader has lack them


def damaged(rng: Random) -> list[list[str]]:
    """The rows of a sheet, or of the table of two players, with anything put anywhere."""
    if rng.random() < 0.25:
        rows = [["masa", *HEAD[2:5]], *([seat, *row] for seat in "12" for row in ROWS)]
    else:
        moves = ([str(n), "", *row, ""] for n, row in enumerate(ROWS, 1))
        rows = [["Nume:", "Pop Ana"], ["Masa:", "1"], [*HEAD], *moves]
    for _ in range(rng.randint(1, 6)):
        row = rng.choice(rows)
        what = rng.randrange(5)
        if what < 3:
            row[rng.randrange(len(row))] = rng.choice(TEXTS)
        elif what == 3:
            rows.insert(rng.randrange(len(rows) + 1), [rng.choice((*TEXTS, "")) for _ in range(rng.randint(1, 6))])
        else:
            row.insert(rng.randrange(len(row) + 1), rng.choice(TEXTS))
    return [list(row) for row in rows]


@SEEDS
def test_every_cell_of_a_damaged_ods_is_in_the_account(seeds: range, tmp_path: Path) -> None:
    path, gone = tmp_path / "01.ods", {}
    for seed in seeds:
        write_opendocument(path, "Foaie", damaged(Random(seed)))
        data = path.read_bytes()
        if left := unaccounted(read_data(data, "01.ods", ROMANIAN), cells_of(workbook_pages(data))):
            gone[seed] = left
    assert gone == {}


def test_a_line_that_looks_like_the_heading_of_several_players_loses_no_sheet(tmp_path: Path) -> None:
    moves = ([str(n), "", *row, ""] for n, row in enumerate(ROWS, 1))
    rows = [["Nume:", "Pop Ana"], ["nr", "Total", "Jucător", "H"], ["Masa:", "1"], HEAD, *moves]
    write_opendocument(tmp_path / "01.ods", "Foaie", rows)
    (found,) = read_data((tmp_path / "01.ods").read_bytes(), "01.ods", ROMANIAN).sheets
    assert (found.sheet.name, len(found.sheet.entries)) == ("Pop Ana", len(ROWS))


@contextmanager
def passing() -> Iterator[None]:
    yield


def test_an_ods_with_too_many_columns_is_a_fault_that_names_its_page(tmp_path: Path) -> None:
    write_opendocument(tmp_path / "01.ods", "Foaie", [["x"] * 201])
    with pytest.raises(FileError, match="Foaie"), passing():
        read_data((tmp_path / "01.ods").read_bytes(), "01.ods", ROMANIAN)


def printed(rows: list[list[str]], ruled: bool) -> bytes:
    """The rows as a page: a table with lines, or texts set in columns."""
    out = BytesIO()
    canvas = Canvas(out, A4)
    width, height = 85, 22
    for n, row in enumerate(rows):
        for column, text in enumerate(row):
            x, y = 30 + width * column, 800 - height * n
            canvas.setFontSize(8)
            canvas.drawString(x + 3, y + 6, text.translate(_PLAIN))
            if ruled:
                canvas.rect(x, y, width, height)
    canvas.save()
    return out.getvalue()


def _said(read: FileRead) -> Iterator[str]:
    yield notes_said(read)
    yield from (used.text for used in read.account)
    yield from (str(problem) for problem in read.all_problems)
    for found in read.sheets:
        yield from (query.seen for query in found.sheet.queries)


def _words(text: str) -> list[str]:
    return _WORD.findall(same_length(text))


@pytest.mark.parametrize(
    ("ruled", "seeds"),
    # printed pages take longest to read: of the 10,000 half have lines
    [
        (True, range(40)),
        (False, range(40)),
        *(longer(bool(n % 2), range(40 + n, 10_000, 4 * ONE_IN)) for n in range(4)),
    ],
    ids=lambda value: f"{value.start}-" if isinstance(value, range) else "ruled" if value else "columns",
)
def test_every_word_of_a_damaged_printed_page_is_in_the_account(ruled: bool, seeds: range) -> None:
    gone = {}
    for seed in seeds:
        rows = damaged(Random(seed))
        try:
            read = read_data(printed(rows, ruled), "01.pdf", ROMANIAN)
        except FileError:
            continue  # told as a whole
        said = "".join(_words(" ".join(_said(read))))
        words = (word for row in rows for text in row for word in _words(text))
        if left := [word for word in words if word not in said and not read.problems]:
            gone[seed] = left
    assert gone == {}


@pytest.mark.parametrize("ruled", [True, False])
def test_what_stands_where_a_printed_heading_should_and_a_lone_sum_are_told(ruled: bool) -> None:
    moves = [[str(n), *row] for n, row in enumerate(ROWS, 1)]
    rows = [["Nume:", "Pop Ana", "", ""], ["nr", "pozitia", "depunerea", "ZEBRA"], *moves, ["", "", "Total", "189"]]
    read = read_data(printed(rows, ruled), "01.pdf", ROMANIAN)
    assert {word for word in ("ZEBRA", "189") if word in notes_said(read)} == {"ZEBRA", "189"}
