"""The form for any type (3.3.d): `formulare --orice-tip`, filled in, read under the type that was played in the end."""

from collections.abc import Mapping
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from pypdf import PdfReader, PdfWriter

from arbitraj.desk.grading.grade import grade
from arbitraj.sheets.contest import read_contest
from arbitraj.sheets.form_code import FormCode
from arbitraj.sheets.form_fields import cell
from arbitraj.sheets.reader import read_file
from tests.commands import run
from tests.correcting import EXAMPLE, GROUPS, LETTERS, ROMANIAN, STRING
from tests.folders import SETTINGS, folder

PARTIAL = f'tip = "integral_partial"\nlitere = "{LETTERS}"'
PLAYED = {
    "integral_partial": PARTIAL,
    "pe_sir": f'tip = "pe_sir"\nlitere = "{STRING}"',
    "n_scrabble": f'tip = "n_scrabble"\ngrupe = {list(GROUPS)}',
    "superscrabble_incomplet": 'tip = "superscrabble_incomplet"\ngrupe = ["RATEIN?"]',
}


def written(groups: bool = False, points: bool = True, second: bool = False) -> dict[str, str]:
    """The example as a player fills it in."""
    values: dict[str, str] = {}
    for n, line in enumerate(EXAMPLE.strip().splitlines(), 1):
        position, word, worth = line.split()
        values |= {cell("pozitie", n, second): position, cell("depunere", n, second): word}
        values |= {cell("puncte", n): worth} if points else {}
        values |= {cell("grupa", n): str(n)} if groups else {}
    return values


@cache
def made() -> bytes:
    """The form of table 2, as the command makes it before anybody knows the type."""
    with TemporaryDirectory() as root:
        where = folder(Path(root))
        assert run(where, "formulare", where, "--orice-tip", "--completabil").status == 0
        return (where / "formulare" / "completabile" / "masa-02.pdf").read_bytes()


def folder_of(tmp_path: Path, played: str) -> Path:
    return folder(tmp_path, concurs=SETTINGS.replace(PARTIAL, played), solutii_01=None, solutii_02=None)


def fill(where: Path, values: Mapping[str, str], flat: bool = False) -> Path:
    """The form of table 2, filled in; `flat`: printed as a PDF afterwards."""
    writer = PdfWriter(clone_from=PdfReader(BytesIO(made())))
    for page in writer.pages:
        writer.update_page_form_field_values(page, dict(values), auto_regenerate=False, flatten=flat)
    if flat:
        writer.remove_annotations(subtypes="/Widget")
    path = where / "solutii" / ("02.pdf" if flat else "masa-02.pdf")
    writer.write(path)
    return path


LONG = [pytest.param(key, marks=pytest.mark.lung) for key in ("integral_partial", "superscrabble_incomplet")]


@pytest.mark.parametrize("key", ["n_scrabble", *LONG])
def test_3_3_d_the_columns_that_the_type_has_are_read_and_nothing_is_asked(tmp_path: Path, key: str) -> None:
    is_grouped = "grupe" in PLAYED[key] and key != "superscrabble_incomplet"
    points = key != "superscrabble_incomplet"
    where = folder_of(tmp_path, PLAYED[key])
    values = written(is_grouped, points) | ({} if points else written(points=False, second=True))
    path = fill(where, values)
    (sheet,) = read_contest(where).sheets.values()
    lines = [line.split() for line in EXAMPLE.strip().splitlines()]
    assert [[entry.position, entry.word, entry.points] for entry in sheet.entries] == [
        [*line[:2], line[2] if points else ""] for line in lines
    ]
    assert [entry.group for entry in sheet.entries] == [str(n) if is_grouped else "" for n in range(1, 6)]
    assert [solution.word for solution in sheet.solutions] == ([] if points else [line[1] for line in lines])
    assert sheet.queries == ()
    assert FormCode.parse(read_file(path, ROMANIAN).sheets[0].code) == FormCode("oricare", 2, 1, "Probă")


@pytest.mark.parametrize(
    ("key", "asked", "flat"),
    [
        pytest.param("pe_sir", ["nr. grupă"], True, marks=pytest.mark.lung),
        ("superscrabble_incomplet", ["nr. grupă", "puncte depunere"], False),
    ],
)
def test_3_3_d_what_stands_in_columns_that_the_type_has_not_is_asked(
    tmp_path: Path, key: str, asked: list[str], flat: bool
) -> None:
    where = folder_of(tmp_path, PLAYED[key])
    fill(where, written(groups=True), flat)
    (sheet,) = read_contest(where).sheets.values()
    # a flattened form is asked about its print too, as those of any type
    queries = [query for query in sheet.queries if query.why == "column_of_no_type"]
    assert [dict(query.values)["column"] for query in queries] == asked
    assert queries[0].seen == "1, 2, 3, 4, 5"
    assert flat or len(queries) == len(sheet.queries)
    assert [entry.word for entry in sheet.entries] == ["CASA", "STIRE", "cOMANDA", "TRACASAI", "CAPRARUL"]


def test_what_is_asked_so_takes_no_points_and_stops_nobody(tmp_path: Path) -> None:
    where = folder_of(tmp_path, PARTIAL)
    fill(where, written(groups=True))
    graded = grade(where)
    correction = next(corrected for corrected in graded.corrections if corrected.submission.table == 2)
    (question,) = correction.questions
    assert "nr. grupă" in question.text
    assert "integral parțial" in question.text
    assert not question.moves
    assert correction.total == sum(int(line.split()[2]) for line in EXAMPLE.strip().splitlines())


@pytest.mark.lung
def test_solutions_of_4_7_on_the_sheet_of_another_type_are_told(tmp_path: Path) -> None:
    where = folder_of(tmp_path, PARTIAL)
    fill(where, written() | written(points=False, second=True))
    (sheet,) = read_contest(where).sheets.values()
    assert ["«solutii»" in str(query.wrong) for query in sheet.queries] == [True]


def test_a_blank_one_needs_no_folder(tmp_path: Path) -> None:
    path = tmp_path / "orice.pdf"
    done = run(tmp_path, "formulare", "--orice-tip", "-o", path, "--foi", "prima", "--grupe", "9")
    assert done.status == 0, done.err
    (page,) = PdfReader(path).pages
    text = page.extract_text()
    assert "3.3.d" in text
    assert "Tipul jucat" in text
    done = run(tmp_path, "formulare", "--orice-tip", "--tip", "pe_sir", "-o", tmp_path / "x.pdf")
    assert (done.status, "--orice-tip" in done.err) == (2, True)
    assert not (tmp_path / "x.pdf").exists()


@pytest.mark.lung
def test_letters_drawn_before_are_printed_into_its_cells(tmp_path: Path) -> None:
    where = folder_of(tmp_path, PLAYED["pe_sir"])
    done = run(where, "formulare", where, "--orice-tip", "--cu-litere", "--foi", "prima")
    assert done.status == 0, done.err
    text = PdfReader(where / "formulare" / "formulare.pdf").pages[0].extract_text()
    # in the order in which they were drawn (4.3), seven in a line
    assert "1CASATIS2ER?OMAN3DATIRAC" in "".join(text.split())
    more = SETTINGS.replace(PARTIAL, f'tip = "integral_partial"\nlitere = "{"A" * 50}"')
    (where / "concurs.toml").write_text(more, encoding="utf-8")
    done = run(where, "formulare", where, "--orice-tip", "--cu-litere")
    assert done.status == 2
