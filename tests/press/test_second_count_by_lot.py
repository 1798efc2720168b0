"""Samples of every type with cells spoilt by lot, their grids not transcribed, answered by lot: counted again alike."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from arbitraj.desk.grading.grade import Graded, Opened, grade, open_folder
from arbitraj.record.model import Entry, Sheet
from arbitraj.record.question import NOWHERE, Answer, AnswerBook, Ask, Question
from tests.figures.figures import SAMPLES
from tests.longer import ONE_IN, longer
from tests.press.recount import counted_again, told_of

TYPES = sorted(path.name for path in (SAMPLES / "complet").iterdir() if (path / "concurs.toml").is_file())
_ALIKE = {"I": "1", "O": "0", "S": "5", "E": "3", "A": "4", "B": "8"}
_MOST_ROUNDS = 12  # of questions that come up once others are answered


def spoilt(opened: Opened, lot: Random) -> Opened:
    """Every third cell or so of every third row, and no grid that anybody transcribed."""

    def row(entry: Entry) -> Entry:
        if lot.random() < 0.7:
            return entry
        word = "".join(_ALIKE.get(sign, sign) if lot.random() < 0.2 else sign for sign in entry.word)
        place = lot.choice([entry.position, entry.position[::-1], "18", f"{entry.position[0]}{lot.randint(1, 15)}", ""])
        points = lot.choice([entry.points, "", "l2", f"{entry.points}0", "12"])
        cells = {"word": lot.choice([word, entry.word.lower(), entry.word[1:]]), "position": place, "points": points}
        chosen = lot.choice(list(cells))
        return replace(entry, **{chosen: cells[chosen]})  # type: ignore[arg-type]

    def sheet(written: Sheet) -> Sheet:
        entries, solutions = (tuple(map(row, rows)) for rows in (written.entries, written.solutions))
        name = lot.choice([written.name, written.name, "", "Altul"])
        return replace(written, entries=entries, solutions=solutions, name=name, grid=None, no_grid=lot.random() < 0.1)

    sheets = {table: sheet(read_sheet) for table, read_sheet in opened.contest.sheets.items()}
    competition = replace(opened.contest.competition, grids_on_demand=True)
    return replace(opened, contest=replace(opened.contest, sheets=sheets, competition=competition))


def answered(opened: Opened, lot: Random) -> Graded:
    """Graded with answers to most of its questions, also to those that come up by an answer."""
    answers = list(opened.contest.competition.answers)
    for _ in range(_MOST_ROUNDS):
        competition = replace(opened.contest.competition, answers=tuple(answers))
        contest = replace(opened.contest, competition=competition, book=AnswerBook(answers))
        graded = grade(replace(opened, contest=contest))
        if not graded.questions:
            break
        answers += [_answer(question, len(answers) + n, lot) for n, question in enumerate(graded.questions, 1)]
    return graded


def _answer(question: Question, number: int, lot: Random) -> Answer:
    may_be: list[str | None] = [*question.query.readings]
    may_be += [NOWHERE, "STIRE", "aS"] if question.query.column == "shown_word" else []
    may_be += [] if question.query.kind is Ask.GRID else [None]
    reading = lot.choice(may_be or [NOWHERE, "H7", "7H"])  # of a grid no place is offered but the written one
    return Answer(
        number=number,
        id=question.id,
        sheet=question.sheet,
        entry=question.entry,
        seen=question.seen,
        reading=reading,
        arbiter="Dobre",
        when="",
    )


@pytest.mark.parametrize("seed", [1, *map(longer, range(2, 12, ONE_IN))])
@pytest.mark.parametrize("sample", TYPES)
def test_whatever_was_answered_the_file_alone_gives_the_same(sample: str, seed: int, tmp_path: Path) -> None:
    lot = Random(seed)
    data = json.loads(json.dumps(told_of(answered(spoilt(open_folder(SAMPLES / "complet" / sample), lot), lot))))
    again = json.loads(json.dumps(counted_again(data, tmp_path)))
    assert again["clasament"] == data["clasament"]
    assert again["corectura"]["cuvinte"] == data["corectura"]["cuvinte"]
    assert data["corectura"]["cuvinte"]["bune"]
