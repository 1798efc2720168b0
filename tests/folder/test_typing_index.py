"""The first page of the typing workbook says who handed in: as predare.csv does, and compared with it."""

from pathlib import Path

import pytest
from openpyxl import load_workbook

from arbitraj.desk.grading.grade import grade
from arbitraj.folder.people import read_handed_in
from arbitraj.problems import ProblemsError
from arbitraj.record.model import Player, Submission, SubmissionState
from tests.folder.test_edit import cell, ods, row
from tests.folders import HAND_IN as LISTED, folder
from tests.sheets.test_contest import blank_workbook

PLAYERS = Player(1, "Pop", "Ana"), Player(2, "Ilie", "Dan")
ROWS = {1: ("01", "1", ""), 2: ("02", "2", "")}  # number, order and state by table
COUNTS = "în predare.csv, care se socotește; îndreptați ce este greșit"


def typed(where: Path, rows: dict[int, tuple[str, str, str]], listed: str | None = None) -> Path:
    """A folder with the first page of a typing workbook, and with predare.csv if something is listed there."""
    lines = [("masa", "nume", "fisa", "ordine", "stare"), *((str(table), "", *said) for table, said in rows.items())]
    (where / "solutii.ods").write_bytes(ods(*(row("".join(map(cell, line))) for line in lines), name="Predare"))
    if listed:
        (where / "predare.csv").write_text(listed, encoding="utf-8")
    return where


@pytest.mark.parametrize("listed", [None, "fisa,ordine,masa,stare,avertismente_disciplinare\n"])
def test_where_predare_says_nothing_the_page_is_read_as_it_is(tmp_path: Path, listed: str | None) -> None:
    typed(tmp_path, {1: ("1", "1", ""), 2: ("02", "1", "predat")}, listed)
    assert read_handed_in(tmp_path, PLAYERS) == ((Submission("1", 1, 1), Submission("02", 1, 2)), [], [])
    typed(tmp_path, {1: ("01", "1", ""), 2: ("", "", "nepredat")}, listed)
    not_handed_in = Submission("", None, 2, SubmissionState.NOT_HANDED_IN)
    assert read_handed_in(tmp_path, PLAYERS)[0] == (Submission("01", 1, 1), not_handed_in)


def test_the_page_that_the_program_writes_is_read_as_this_one(tmp_path: Path) -> None:
    where = blank_workbook(tmp_path)
    (where / "predare.csv").unlink()
    book = load_workbook(where / "solutii.xlsx")
    for line, said in zip(book["Predare"].iter_rows(min_row=4), ROWS.values(), strict=False):
        line[2].value, line[3].value = said[:2]
    book.save(where / "solutii.xlsx")
    assert read_handed_in(where, PLAYERS)[0] == (Submission("01", 1, 1), Submission("02", 2, 2))


def test_what_is_wrong_on_the_page_is_told_by_its_place(tmp_path: Path) -> None:
    with pytest.raises(ProblemsError) as raised:
        grade(typed(folder(tmp_path, predare=None), {1: ("01", "", ""), 2: ("02", "2", "poate")}))
    told = [str(problem).split(": ")[:2] for problem in raised.value.problems]
    assert told == [["solutii.ods", f"Predare, rândul {n}"] for n in (2, 3)]


def test_an_empty_page_leaves_predare_needed(tmp_path: Path) -> None:
    with pytest.raises(ProblemsError, match=r"predare\.csv"):
        grade(typed(folder(tmp_path, predare=None), {1: ("", "", ""), 2: ("", "", "")}))


def test_a_table_that_predare_lacks_is_taken_from_the_page_and_told(tmp_path: Path) -> None:
    found, problems, told = read_handed_in(typed(tmp_path, ROWS, "fisa,ordine,masa\n01,1,1\n"), PLAYERS)
    assert (found, problems) == ((Submission("01", 1, 1), Submission("02", 2, 2)), [])
    more = "predarea la mesele 2 nu este în predare.csv și se citește de aici"
    assert [str(problem) for problem in told] == [f"solutii.ods: Predare: {more}"]


@pytest.mark.parametrize(
    ("row", "told"),
    [
        (("01", "1", ""), []),
        (("1", "1", "predat"), []),
        (("", "", ""), []),
        (("01", "", ""), []),  # what the page leaves out predare says
        (("01", "3", ""), [f"masa 1: ordine este 3 aici și 1 {COUNTS}"]),
        (("07", "1", ""), [f"masa 1: fisa este 7 aici și 1 {COUNTS}"]),
        (("", "", "nepredat"), [f"masa 1: stare este nepredat aici și predat {COUNTS}"]),
        (("01", "1", "poate"), ["starea este «poate»; se poate: predat, nepredat sau eliminat"]),
    ],
)
def test_where_both_say_something_predare_counts_and_the_difference_is_told(
    tmp_path: Path, row: tuple[str, str, str], told: list[str]
) -> None:
    found, problems, notices = read_handed_in(typed(tmp_path, {**ROWS, 1: row}, LISTED), PLAYERS)
    assert (found, problems) == ((Submission("01", 1, 1), Submission("02", 2, 2)), [])
    assert [str(notice) for notice in notices] == [f"solutii.ods: Predare, rândul 2: {text}" for text in told]
