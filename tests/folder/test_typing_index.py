"""The first page of the typing workbook says who handed in: as predare.csv does, and compared with it."""

from dataclasses import replace
from pathlib import Path

import pytest
from openpyxl import load_workbook

from arbitraj.desk.grading.grade import grade
from arbitraj.folder.people import HAND_IN, read_roster
from arbitraj.folder.settings import read_settings
from arbitraj.problems import ProblemsError
from arbitraj.record.model import Submission, SubmissionState
from arbitraj.sheets.typing_workbook import write_blank
from arbitraj.types import GAME_TYPES
from tests.folders import folder

ROWS = {1: ("01", "1", ""), 2: ("02", "2", "")}  # number, order and state by table


def typed(where: Path, rows: dict[int, tuple[str, str, str]]) -> Path:
    """The folder with its typing workbook, the first page filled in."""
    competition, _ = read_settings(where, GAME_TYPES)
    assert competition
    competition = replace(competition, players=read_roster(where)[0])
    write_blank(where / "solutii.xlsx", competition, competition.variant)
    book = load_workbook(where / "solutii.xlsx")
    page = book["Predare"]
    for row in page.iter_rows(min_row=4):
        said = rows.get(int(str(row[0].value)), ("", "", ""))
        for cell, text in zip((row[2], row[3], row[5]), said, strict=True):
            cell.value = text or None
    book.save(where / "solutii.xlsx")
    return where


def submissions(where: Path) -> tuple[Submission, ...]:
    return tuple(
        replace(each, state=SubmissionState.HANDED_IN) if each.state is SubmissionState.NOT_TYPED else each
        for each in grade(where).competition.submissions
    )


@pytest.mark.parametrize("listed", [None, "fisa,ordine,masa,stare,avertismente_disciplinare\n"])
def test_where_predare_says_nothing_the_page_is_read_as_it_is(tmp_path: Path, listed: str | None) -> None:
    where = folder(tmp_path, predare=listed)
    typed(where, {1: ("1", "1", ""), 2: ("02", "1", "predat")})
    assert submissions(where) == (Submission("1", 1, 1), Submission("02", 1, 2))
    typed(where, {1: ("01", "1", ""), 2: ("", "", "nepredat")})
    assert [each.state.value for each in submissions(where)] == ["predat", "nepredat"]


def test_what_is_wrong_on_the_page_is_told_by_its_place(tmp_path: Path) -> None:
    where = typed(folder(tmp_path, predare=None), {1: ("01", "", ""), 2: ("02", "2", "poate")})
    with pytest.raises(ProblemsError) as raised:
        grade(where)
    told = [str(each) for each in raised.value.problems]
    assert [text for text in told if "solutii.xlsx" in text and "Predare" in text] == told
    assert len(told) == 2


def test_an_empty_page_leaves_predare_needed(tmp_path: Path) -> None:
    where = typed(folder(tmp_path, predare=None), {})
    with pytest.raises(ProblemsError, match=HAND_IN):
        grade(where)


def test_a_table_that_predare_lacks_is_taken_from_the_page_and_told(tmp_path: Path) -> None:
    where = typed(folder(tmp_path, predare="fisa,ordine,masa\n01,1,1\n"), ROWS)
    assert {each.table for each in submissions(where)} == {1, 2}
    assert any("mesele 2" in text and "solutii.xlsx" in text for text in grade(where).warnings)


@pytest.mark.parametrize(
    ("row", "told"),
    [
        (("01", "1", ""), ""),
        (("1", "1", "predat"), ""),
        (("", "", ""), ""),
        (("01", "", ""), ""),  # what the page leaves out predare says
        (("01", "3", ""), "ordine este 3 aici și 1 în predare.csv"),
        (("07", "1", ""), "fisa este 7 aici și 1 în predare.csv"),
        (("", "", "nepredat"), "stare este nepredat aici și predat în predare.csv"),
        (("01", "1", "poate"), "poate"),
    ],
)
def test_where_both_say_something_predare_counts_and_the_difference_is_told(
    tmp_path: Path, row: tuple[str, str, str], told: str
) -> None:
    where = folder(tmp_path)
    before = grade(where)
    typed(where, {**ROWS, 1: row})
    after = grade(where)
    assert after.competition.submissions == before.competition.submissions
    of_page = [text for text in after.warnings if "Predare" in text]
    assert (bool(of_page), told in "".join(of_page)) == (bool(told), True), of_page
