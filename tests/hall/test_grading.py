"""What is remembered of rows already judged gives what judging them anew gives."""

from dataclasses import replace
from datetime import datetime
from pathlib import Path
from shutil import copytree

import pytest

from arbitraj.desk.grading.grade import grade, open_folder
from arbitraj.hall.kernel.case import SettledSoFar
from arbitraj.hall.kernel.state import HallSheet, Transcription, TypedRow
from arbitraj.hall.typing.grading import Grader, open_grader
from arbitraj.lexicon.lexicon import WordRuling
from arbitraj.record.model import Sheet

SAMPLES = Path(__file__).parents[2] / "samples"


def hand_of(sheet: Sheet) -> Transcription:
    """The sheet as somebody types it."""
    tables = (("", sheet.entries), ("solutii", sheet.solutions))
    rows = (
        TypedRow(f"{which}{n}", which, e.group, e.position, e.word, e.points, e.total)
        for which, entries in tables
        for n, e in enumerate(entries)
    )
    absent = "necompletata" if sheet.no_grid else ""
    return Transcription("Ion", (sheet.name, sheet.table), tuple(rows), sheet.grid or (), absent, finished=True)


@pytest.mark.parametrize("sample", ["cupa-demo", "campionat/3-serie-maxime", "campionat/5-superscrabble"])
def test_a_sheet_typed_row_by_row_is_graded_as_one_typed_at_once(sample: str) -> None:
    opened = open_folder(SAMPLES / sample)
    grader = Grader(opened.contest.competition, opened.words, opened.scale)
    for table, read in [*opened.contest.sheets.items()][:6]:
        sheet, transcription = HallSheet(read.number, table, 1), hand_of(read)
        for n in range(len(transcription.rows)):
            grader.correction(sheet, replace(transcription, rows=transcription.rows[:n]))
        grader.correction(sheet, replace(transcription, rows=transcription.rows[1:]))  # struck out, and typed again
        fresh = Grader(opened.contest.competition, opened.words, opened.scale)
        assert grader.correction(sheet, transcription) == fresh.correction(sheet, transcription)


def test_the_words_are_read_anew_where_another_list_is_named_or_rulings_were_taken_back(tmp_path: Path) -> None:
    folder = tmp_path / "cupa"
    copytree(SAMPLES / "cupa-demo", folder)
    known = open_grader(folder)
    assert open_grader(folder, known).words is known.words
    other = replace(known, competition=replace(known.competition, lexicon="alta"))
    ruled = replace(known, words=known.words.ruled([WordRuling("ZZZ", True, "m", "Ana", datetime(2026, 11, 21))]))
    for grader in (other, ruled):
        assert "ZZZ" not in open_grader(folder, grader).words
        assert open_grader(folder, grader).words is not grader.words


def test_a_bench_of_other_settings_remembers_nothing_of_the_first() -> None:
    opened = open_folder(SAMPLES / "cupa-demo")
    grader = Grader(opened.contest.competition, opened.words, opened.scale)
    table, read = next(iter(opened.contest.sheets.items()))
    grader.correction(HallSheet(read.number, table, 1), hand_of(read))
    assert not replace(grader, competition=grade(opened).competition).game(SettledSoFar()).remembered
