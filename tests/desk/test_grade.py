"""A folder graded: who is ranked, and who waits."""

from pathlib import Path

from arbitraj.desk.grading.grade import grade
from arbitraj.record.model import SubmissionState
from tests.folders import folder, sheet


def test_only_the_sheet_with_an_open_question_waits(tmp_path: Path) -> None:
    graded = grade(folder(tmp_path, solutii_01=sheet(rows="H7 CASA 8\nI8 ST1RE 13")))
    assert [submission.state for submission in graded.competition.submissions] == [
        SubmissionState.OPEN,
        SubmissionState.HANDED_IN,
    ]
    assert [(standing.place, standing.correction.submission.sheet) for standing in graded.ranking.standings] == [
        (1, "02")
    ]
