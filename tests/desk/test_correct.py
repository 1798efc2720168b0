"""A folder graded and written at the desk, without a terminal."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from arbitraj.desk.command_io import CommandIo
from arbitraj.desk.editions.edition import MOST_PLAYER_SHEETS, correct_folder
from arbitraj.desk.grading.grade import grade
from arbitraj.press.xlsx import results as workbooks
from arbitraj.problems import ProblemsError
from arbitraj.sheets import many
from arbitraj.sheets.found import FileRead, Job
from tests.folders import ROSTER, folder, sheet

pytestmark = pytest.mark.usefixtures("no_terminal")


def test_a_folder_is_ranked_and_its_results_stand_beside_it(tmp_path: Path) -> None:
    where = folder(tmp_path)
    done = correct_folder(where)
    (_, standings), *others = done.graded.ranking.groups
    assert not others
    assert [(standing.place, standing.correction.player.name) for standing in standings] == [
        (1, "Pop Ana"),
        (2, "Ilie Dan"),
    ]
    assert (done.written.files, done.written.copies) == (("clasament.xlsx", "rezultate.json"), ())
    assert (where / "rezultate" / "rezultate.json").read_text("utf-8") == done.json
    assert done.with_sheets
    assert [item.sheet for item in done.look_at] == ["", "01"]  # a list of ten words; two sheets alike, told once


def test_what_a_person_changed_is_kept_and_told(tmp_path: Path) -> None:
    where = folder(tmp_path)
    results = correct_folder(where).written.folder / "rezultate.json"
    results.write_text("mine", encoding="utf-8")
    assert correct_folder(where).written.copies == (("rezultate.json", "rezultate-v1.json"),)
    assert results.with_name("rezultate-v1.json").read_text("utf-8") == "mine"


def test_a_workbook_whose_data_are_the_same_is_not_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    where = folder(tmp_path)
    results, made = correct_folder(where).written.folder, list[Path]()
    write = workbooks.write_workbook

    def counted(path: Path, *of: Any, **how: Any) -> None:
        made.append(path)
        write(path, *of, **how)

    monkeypatch.setattr(workbooks, "write_workbook", counted)

    def state() -> dict[str, tuple[bytes, int]]:
        return {path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in results.iterdir()}

    before = state()
    assert correct_folder(where).written.files == ("clasament.xlsx", "rezultate.json")
    assert (made, state()) == ([], before)  # nothing was written
    book = results / "clasament.xlsx"
    book.unlink()
    correct_folder(where)
    assert (len(made), book.read_bytes()) == (1, before["clasament.xlsx"][0])
    book.write_bytes(b"mine")
    assert correct_folder(where).written.copies == (("clasament.xlsx", "clasament-v1.xlsx"),)
    assert (len(made), book.read_bytes()) == (2, before["clasament.xlsx"][0])
    (where / "jucatori.csv").write_text(ROSTER.replace("Ana", "Ina"), encoding="utf-8")
    correct_folder(where)
    assert (len(made), book.read_bytes() == before["clasament.xlsx"][0]) == (3, False)


def test_after_one_sheet_changed_one_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    where, given, read = folder(tmp_path), list[str](), many.read_many

    def counted(jobs: Sequence[Job], *with_what: Any) -> list[FileRead]:
        given.extend(job.name for job in jobs)
        return read(jobs, *with_what)

    monkeypatch.setattr(many, "read_many", counted)
    correct_folder(where)
    correct_folder(where)
    assert given == ["solutii/01.csv", "solutii/02.csv"]
    (where / "solutii" / "02.csv").write_text(sheet("Ilie Dan", "2", "H7 CASA 8"), encoding="utf-8")
    total = correct_folder(where).graded.corrections[1].total
    assert (given[2:], total) == (["solutii/02.csv"], grade(where).corrections[1].total)


@pytest.mark.parametrize("name", ["concurs/alt.json", "alt/alt.json"])
def test_the_json_is_written_wherever_it_is_wanted(tmp_path: Path, name: str) -> None:
    done = correct_folder(folder(tmp_path), tmp_path / name)
    assert (tmp_path / name).read_text("utf-8") == done.json


def test_whoever_asked_is_told_of_each_part_and_of_none_of_a_folder_that_is_not_there(tmp_path: Path) -> None:
    parts = []

    @contextmanager
    def progress_for(part: str) -> Iterator[Callable[[int, int], None]]:
        parts.append(part)
        yield lambda done, total: None

    with pytest.raises(ProblemsError, match="nu există"):
        correct_folder(tmp_path / "lipsa", None, CommandIo(progress_for))
    assert parts == []
    correct_folder(folder(tmp_path), None, CommandIo(progress_for))
    assert parts == ["reading", "correcting", "writing"]


@pytest.mark.parametrize("most", [1, 2])
def test_past_so_many_players_none_has_a_sheet_of_his_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    assert MOST_PLAYER_SHEETS == 300
    monkeypatch.setattr("arbitraj.desk.editions.edition.MOST_PLAYER_SHEETS", most)
    assert correct_folder(folder(tmp_path)).with_sheets == (most == 2)
