"""A folder graded and written at the desk, without a terminal."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from arbitraj.desk.command_io import CommandIo
from arbitraj.desk.editions.edition import MOST_PLAYER_SHEETS, correct_folder
from arbitraj.problems import ProblemsError
from tests.folders import folder

pytestmark = pytest.mark.usefixtures("no_terminal")


def test_a_folder_is_ranked_and_its_results_stand_beside_it(tmp_path: Path) -> None:
    where = folder(tmp_path)
    done = correct_folder(where)
    (_, standings), *others = done.graded.ranking.groups
    assert not others
    assert [(each.place, each.correction.player.name) for each in standings] == [(1, "Pop Ana"), (2, "Ilie Dan")]
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
