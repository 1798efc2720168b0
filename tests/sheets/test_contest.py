"""A whole folder whose sheets come in files of every kind: what is wrong with one is asked, and stops no other."""

from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import openpyxl
import pytest
from pypdf import PdfWriter

from arbitraj.desk.grading.grade import grade
from arbitraj.game.variant import load_variant
from arbitraj.problems import ProblemsError
from arbitraj.record.model import Sheet, SubmissionState
from arbitraj.record.question import Ask, Query, Question
from arbitraj.sheets.contest import Contest, read_contest
from arbitraj.sheets.form_fields import TABLE, cell
from arbitraj.sheets.reader import read_file
from arbitraj.sheets.typing_workbook import write_blank, write_filled
from arbitraj.sheets.writers import sheet_csv, sheet_text
from tests.commands import run
from tests.correcting import EXAMPLE, GRID
from tests.folders import SETTINGS, folder, sheet

ROMANIAN = load_variant("romana")
NOT_A_WORKBOOK = b"PK\x03\x04 not really"


def read(where: Path) -> Contest:
    return read_contest(where)


def states(contest: Contest) -> list[SubmissionState]:
    return [submission.state for submission in contest.competition.submissions]


def asked(contest: Contest, table: int) -> tuple[Query, ...]:
    return contest.sheets[table].queries


def open_question(where: Path) -> Question:
    """The one question of a folder: its sheet waits, the other is ranked."""
    graded = grade(where)
    (question,) = graded.questions
    assert graded.open_sheets == (question.sheet,)
    assert [line.correction.player.table for line in graded.ranking.standings] == [3 - int(question.sheet)]
    return question


def typed(where: Path) -> Path:
    """The folder with its sheets in one typing workbook instead of its CSVs."""
    contest = read(where)
    write_filled(where / "solutii.xlsx", list(contest.sheets.values()), ROMANIAN)
    for path in (where / "solutii").iterdir():
        path.unlink()
    return where


def test_sheets_typed_into_one_workbook_are_those_of_the_files(tmp_path: Path) -> None:
    files = read(folder(tmp_path / "files", solutii_01=sheet(grid=GRID)))
    contest = read(typed(folder(tmp_path / "typed", solutii_01=sheet(grid=GRID))))
    assert {n: (s.name, s.table, s.grid, [e.word for e in s.entries]) for n, s in contest.sheets.items()} == {
        n: (s.name, s.table, s.grid, [e.word for e in s.entries]) for n, s in files.sheets.items()
    }
    first = contest.sheets[1].entries[0]
    assert str(first.source_of("word")) == "solutii.xlsx, 01 Pop Ana!F7"
    assert str(first.source_of("position")) == "solutii.xlsx, 01 Pop Ana!D7"


def blank_workbook(tmp_path: Path, concurs: str = SETTINGS) -> Path:
    """A folder with nothing but a typing workbook in which nothing is typed."""
    where = folder(tmp_path, concurs=concurs, solutii_01=None, solutii_02=None)
    (where / "solutii.xlsx").write_bytes(_blank(concurs))
    return where


@cache
def _blank(concurs: str) -> bytes:
    with TemporaryDirectory() as made:
        where = folder(Path(made), concurs=concurs, solutii_01=None, solutii_02=None)
        write_blank(where / "solutii.xlsx", read(where).competition, ROMANIAN)
        return (where / "solutii.xlsx").read_bytes()


def test_the_blank_typing_workbook_is_filled_in_and_read(tmp_path: Path) -> None:
    where = blank_workbook(tmp_path)
    book = openpyxl.load_workbook(where / "solutii.xlsx")
    for page, number in zip(book.worksheets[1:], ("01", "02"), strict=True):
        head = next(row for row in range(1, 20) if page.cell(row, 1).value == "nr.")
        page["P2"] = number
        for column, value in (("B", "H7"), ("D", "FALS"), ("L", 24)):
            page[f"{column}{head + 1}"] = value
    book.save(where / "solutii.xlsx")
    sheets = read(where).sheets
    assert [(s.name, s.table, [(e.position, e.word, e.points) for e in s.entries]) for s in sheets.values()] == [
        ("Pop Ana", "1", [("H7", "FALS", "24")]),
        ("Ilie Dan", "2", [("H7", "FALS", "24")]),
    ]


@pytest.mark.parametrize("numbers", [(None, None), ("01", "02")])
def test_a_page_without_moves_is_a_sheet_still_to_be_typed(tmp_path: Path, numbers: tuple[str | None, ...]) -> None:
    """Numbers are written on the pages before the typing: that makes nobody lose points."""
    where = blank_workbook(tmp_path)
    book = openpyxl.load_workbook(where / "solutii.xlsx")
    for page, number in zip(book.worksheets[1:], numbers, strict=True):
        page["P2"] = number
    book.save(where / "solutii.xlsx")
    graded = grade(where)
    assert graded.untyped == ("01", "02")
    assert [line.correction.player.name for line in graded.ranking.standings] == []
    assert (graded.questions, graded.contest.sheets) == ((), {})


@pytest.mark.parametrize("number", [None, "01"])
def test_a_page_without_moves_that_says_no_grid_was_drawn_is_an_empty_sheet(tmp_path: Path, number: str | None) -> None:
    where = blank_workbook(tmp_path, SETTINGS + '[citire]\ngrile = "la_cerere"\n')
    book = openpyxl.load_workbook(where / "solutii.xlsx")
    page = book.worksheets[1]
    (mark,) = [row[6] for row in page.iter_rows() if row[0].value == "GRILA NECOMPLETATĂ:"]
    mark.value, page["P2"].value = "x", number
    book.save(where / "solutii.xlsx")
    graded = grade(where)
    assert graded.untyped == ("02",)
    (line,) = graded.ranking.standings
    assert (line.correction.player.name, line.correction.total, graded.questions) == ("Pop Ana", 0, ())


def test_files_of_several_kinds_stand_side_by_side(tmp_path: Path) -> None:
    where = folder(tmp_path)
    contest = read(where)
    write_filled(where / "solutii" / "01.xlsx", [contest.sheets[1]], ROMANIAN)
    (where / "solutii" / "02.txt").write_text(sheet_text(contest.sheets[2]), encoding="utf-8")
    (where / "solutii" / "01.csv").unlink()
    (where / "solutii" / "02.csv").unlink()
    again = read(where)
    assert [entry.word for entry in again.sheets[1].entries] == [entry.word for entry in contest.sheets[1].entries]
    assert [entry.word for entry in again.sheets[2].entries] == [entry.word for entry in contest.sheets[2].entries]


def test_a_sheet_in_two_files_is_two_transcriptions_that_agree(tmp_path: Path) -> None:
    where = folder(tmp_path)
    write_filled(where / "solutii.xlsx", [read(where).sheets[1]], ROMANIAN)
    graded = grade(where)
    assert graded.questions == ()
    assert {line.correction.player.name: line.correction.total for line in graded.ranking.standings} == {
        "Pop Ana": 189,
        "Ilie Dan": 189,
    }


@pytest.mark.parametrize("second", ["01.b.csv", "1.B.csv", "01.txt", "solutii.xlsx"])
def test_two_transcriptions_that_differ_are_asked_about_the_field(tmp_path: Path, second: str) -> None:
    where = folder(tmp_path)
    (where / "a.csv").write_text(sheet(rows=EXAMPLE.replace("STIRE 13", "STIRE 14")), encoding="utf-8")
    other = where / second if second == "solutii.xlsx" else where / "solutii" / second
    (first,) = read_file(where / "a.csv", ROMANIAN, number="01").sheets
    write(other, first.sheet)
    question = open_question(where)
    assert (question.query.kind, question.entry, sorted(question.seen.split(" / "))) == (Ask.COPIES, 2, ["13", "14"])
    assert sorted((variant.reading, variant.total) for variant in question.variants) == [("13", 189), ("14", 189)]
    assert "solutii/01.csv, rândul 5" in question.query.place
    assert other.name in question.query.place


def write(path: Path, found: Sheet) -> None:
    """A sheet as a file of the kind that its ending says."""
    if path.suffix == ".xlsx":
        write_filled(path, [found], ROMANIAN)
    else:
        path.write_text((sheet_csv if path.suffix == ".csv" else sheet_text)(found), encoding="utf-8")


def test_a_page_of_nobody_is_told_with_those_alike_and_stops_nobody(tmp_path: Path) -> None:
    where = typed(folder(tmp_path))
    book = openpyxl.load_workbook(where / "solutii.xlsx")
    page = book.worksheets[0]
    page["D2"], page["M2"], page["P2"] = "Pop Anna", None, None
    page.title = "altcineva"
    book.save(where / "solutii.xlsx")
    contest = read(where)
    (told,) = [warning for warning in contest.warnings if "Pop Anna" in warning]
    assert told.startswith("solutii.xlsx: altcineva")
    assert "Pop Ana" in told.replace("Pop Anna", "")
    assert states(contest) == [SubmissionState.NOT_TYPED, SubmissionState.HANDED_IN]


def test_a_page_is_known_by_the_name_alone_in_any_order_and_case(tmp_path: Path) -> None:
    where = typed(folder(tmp_path))
    book = openpyxl.load_workbook(where / "solutii.xlsx")
    page = book.worksheets[0]
    page["D2"], page["M2"], page["P2"] = "ana  POP", None, None
    page.title = "altcineva"
    book.save(where / "solutii.xlsx")
    graded = grade(where)
    assert (graded.questions, graded.untyped) == ((), ())
    (first,) = [correction for correction in graded.corrections if correction.player.table == 1]
    # the table alone is missing
    assert [finding.article for finding in first.findings if finding.counts] == ["8.3.a"]


def test_a_bad_file_is_a_question_of_its_sheet_and_the_others_are_ranked(tmp_path: Path) -> None:
    where = folder(tmp_path, solutii_02=None)
    (where / "solutii" / "02.xlsx").write_bytes(NOT_A_WORKBOOK)
    question = open_question(where)
    assert (question.sheet, question.query.kind, question.seen) == ("02", Ask.FILE, "02.xlsx")
    assert question.text.startswith("solutii/02.xlsx: «02.xlsx» – fișierul este stricat")
    # of what cannot be read nothing is known, not even that it has no name
    assert [c.findings for c in grade(where).corrections if c.submission.sheet == "02"] == [()]


def test_what_has_nothing_to_do_with_a_sheet_stops_everything_all_the_same(tmp_path: Path) -> None:
    """Without the roster nobody can be graded; bad sheets are not among what is told then."""
    where = folder(tmp_path, jucatori="masa,nume\nunu,Pop\n", solutii_01="")
    with pytest.raises(ProblemsError) as error:
        read(where)
    assert {problem.file for problem in error.value.problems} == {"jucatori.csv"}


def test_every_bad_sheet_has_its_question(tmp_path: Path) -> None:
    where = folder(tmp_path, solutii_01="", solutii_02=None)
    (where / "solutii" / "02.pdf").write_bytes(b"%PDF-1.4 nothing")
    graded = grade(where)
    assert [(q.sheet, q.query.kind, q.query.place) for q in graded.questions] == [
        ("01", Ask.FILE, "solutii/01.csv"),
        ("02", Ask.FILE, "solutii/02.pdf"),
    ]
    assert (graded.open_sheets, graded.ranking.standings) == (("01", "02"), ())


@pytest.mark.parametrize("name", ["fisa1.csv", "01 (1).csv", "Fisa 1 bis.csv", "1-copie.csv"])
def test_a_file_named_nearly_as_its_sheet_is_asked_about(tmp_path: Path, name: str) -> None:
    where = folder(tmp_path)
    (where / "solutii" / "01.csv").rename(where / "solutii" / name)
    question = open_question(where)
    assert (question.sheet, question.query.kind, question.seen) == ("01", Ask.FILE, name)
    assert "poate fișa 01?" in question.text


@pytest.mark.parametrize("name", ["fisa9.csv", "1 si 2.csv", "solutii noi.csv"])
def test_a_file_of_nobody_is_told_and_stops_nobody(tmp_path: Path, name: str) -> None:
    where = folder(tmp_path)
    (where / "solutii" / name).write_text(sheet(), encoding="utf-8")
    graded = grade(where)
    assert (graded.questions, len(graded.ranking.standings)) == ((), 2)
    assert [warning for warning in graded.warnings if warning.startswith(f"solutii/{name}")]


def test_a_page_of_nobody_says_name_and_table_and_who_is_near(tmp_path: Path) -> None:
    where, book = folder(tmp_path), openpyxl.Workbook()
    for page, text in (("una", sheet("Pop Anna", "9")), ("alta", sheet("Rus Eva", "8"))):
        for row in text.splitlines():
            book.active.append(row.split(";"))  # type: ignore[union-attr]
        book.active.title = page  # type: ignore[union-attr]
        book.active = book.create_sheet("gol")
    book.save(where / "solutii.xlsx")
    told = "solutii.xlsx: una: fișa nu se potrivește cu nicio predare (nume: Pop Anna, masa: 9; poate Pop Ana?); "
    assert [warning for warning in read(where).warnings if warning.startswith(told)]


# -- forms that players filled in, by their code and the table of their file's name -------------------------------


def form(where: Path, name: str, table: int = 2, **values: str) -> Path:
    """The folder with the sheet of table 2 as the form that `formulare` makes for `table`, filled in."""
    writer = PdfWriter(clone_from=BytesIO(_form(table)))
    rows = {cell("pozitie", 1): "H7", cell("depunere", 1): "CASA", cell("puncte", 1): "8"}
    for page in writer.pages:
        writer.update_page_form_field_values(page, {**rows, **values}, auto_regenerate=False)
    writer.write(where / "solutii" / name)
    (where / "solutii" / "02.csv").unlink()
    return where


@cache
def _form(table: int) -> bytes:
    with TemporaryDirectory() as made:
        where = folder(Path(made))
        assert run(where, "formulare", where, "--completabil").status == 0
        return (where / "formulare" / "completabile" / f"masa-{table:02}.pdf").read_bytes()


# the sheet of table 2 is number 1: a table is not taken for a number
CROSSED = "fisa,ordine,masa\n02,1,1\n01,2,2\n"


@pytest.mark.parametrize("name", ["masa-02.pdf", "Masa 2 (1).pdf", "trimis.pdf"])
def test_a_filled_in_form_is_of_the_table_of_its_code_and_name(tmp_path: Path, name: str) -> None:
    where = form(folder(tmp_path, predare=CROSSED.replace("02,1,1", "03,1,1")), name)
    (where / "solutii" / "01.csv").rename(where / "solutii" / "03.csv")
    graded = grade(where)
    assert (graded.questions, graded.untyped) == ((), ())
    assert {line.correction.player.name: line.correction.total for line in graded.ranking.standings} == {
        "Pop Ana": 189,
        "Ilie Dan": 8,
    }


@pytest.mark.parametrize(
    ("name", "table", "typed_in", "seen"),
    [
        ("masa-01.pdf", 2, "2", "masa-01.pdf, 2"),
        ("masa-02.pdf", 2, "1", "masa-02.pdf, 1"),
        ("fisa 1.pdf", 2, "2", "fisa 1.pdf, 2"),
    ],
)
def test_a_form_whose_name_code_and_table_disagree_is_confirmed_by_an_arbiter(
    tmp_path: Path, name: str, table: int, typed_in: str, seen: str
) -> None:
    where = form(folder(tmp_path), name, table, **{TABLE: typed_in})
    question = open_question(where)
    assert (question.sheet, question.query.kind, question.seen) == ("02", Ask.IDENTITY, seen)
    assert [variant.reading for variant in question.variants] == ["masa 2"]
    answered = run(where, "lamureste", where, "--intrebare", question.id, "--raspuns", "masa 2", "--arbitru", "A")
    assert answered.status == 0, answered.err
    graded = grade(where)
    assert graded.questions == ()
    (correction,) = [c for c in graded.corrections if c.submission.sheet == "02"]
    # what the player wrote is judged then, as on any sheet
    assert ("8.3.a" in {f.article for f in correction.findings}) == (typed_in != "2")


def test_a_form_of_a_table_that_cannot_be_read_is_asked_about_at_that_table(tmp_path: Path) -> None:
    where = folder(tmp_path, predare=CROSSED)
    for number in ("01", "02"):
        (where / "solutii" / f"{number}.csv").unlink()
    (where / "solutii" / "masa-02.pdf").write_bytes(b"%PDF-1.4 nothing")
    graded = grade(where)
    assert [(q.sheet, q.query.kind, q.seen) for q in graded.questions] == [("01", Ask.FILE, "masa-02.pdf")]
    assert graded.untyped == ("02",)


def test_a_form_of_a_table_without_hand_in_is_nobodys(tmp_path: Path) -> None:
    where = form(folder(tmp_path, predare="fisa,ordine,masa\n02,1,1\n"), "masa-02.pdf")
    graded = grade(where)
    assert (graded.questions, graded.untyped) == ((), ("02",))
    assert [warning for warning in graded.warnings if warning.startswith("solutii/masa-02.pdf")]


def test_a_file_of_several_sheets_is_not_one_sheet_though_it_is_named_as_a_number(tmp_path: Path) -> None:
    where = folder(tmp_path)
    contest = read(where)
    others = {read_sheet.name: [entry.word for entry in read_sheet.entries] for read_sheet in contest.sheets.values()}
    write_filled(where / "solutii" / "01.xlsx", list(contest.sheets.values()), ROMANIAN)
    for number in ("01", "02"):
        (where / "solutii" / f"{number}.csv").unlink()
    again = read(where)
    assert {
        read_sheet.name: [entry.word for entry in read_sheet.entries] for read_sheet in again.sheets.values()
    } == others
    assert [asked(again, table) for table in (1, 2)] == [(), ()]


NAMESAKES = "masa,nume,prenume,alt_om\n1,Pop,Ana,\n2,Ana,Pop,da\n3,Ilie,Dan,\n"


def test_a_page_that_says_only_the_name_of_two_players_is_nobodys(tmp_path: Path) -> None:
    hand_in = "fisa,ordine,masa\n01,1,1\n02,2,2\n03,3,3\n"
    where = typed(folder(tmp_path, jucatori=NAMESAKES, predare=hand_in, solutii_02=sheet("Ilie Dan", "3")))
    book = openpyxl.load_workbook(where / "solutii.xlsx")
    for page in book.worksheets:
        page["M2"], page["P2"] = None, None
        page.title = f"pagina {page['D2'].value}"
    book.save(where / "solutii.xlsx")
    contest = read(where)
    # one of the namesakes' pages, one of Ilie's: only his name says whose it is
    assert sorted(contest.sheets) == [3]
    assert [warning for warning in contest.warnings if "Pop Ana" in warning and warning.startswith("solutii.xlsx")]


def test_a_group_alone_in_its_row_is_a_row_not_played(tmp_path: Path) -> None:
    head = "nume;Pop Ana\nmasa;1\nnr;grupa;pozitie;depunere;puncte;total"
    path = tmp_path / "01.csv"
    rows = ["1;1;H7;CASA;8;", "2;2;;;;", "3;3;I8;STIRE;13;", "4;4;;;;"]
    path.write_text("\n".join([head, *rows, ""]), encoding="utf-8")
    (found,) = read_file(path, ROMANIAN, number="01").sheets
    assert [(entry.number, entry.group, entry.word) for entry in found.sheet.entries] == [
        (1, "1", "CASA"),
        (2, "3", "STIRE"),
    ]
    assert (found.sheet.queries, found.sheet.around) == ((), ())
    # with anything of a move beside it, it is one
    path.write_text("\n".join([head, *rows[:3], "4;4;;STIRE;;", ""]), encoding="utf-8")
    (found,) = read_file(path, ROMANIAN, number="01").sheets
    assert [(entry.group, entry.word) for entry in found.sheet.entries][2:] == [("4", "STIRE")]
