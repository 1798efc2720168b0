"""A competition of several rounds ranked at the desk, without a terminal."""

from pathlib import Path

import pytest

from arbitraj.desk.season import rank_season
from arbitraj.problems import ProblemsError
from tests.season.seasons import GOOD, WORSE, cup

pytestmark = pytest.mark.usefixtures("no_terminal")


def test_the_rounds_are_added_and_written(tmp_path: Path) -> None:
    where = cup(tmp_path, {"Pop Ana": GOOD, "Ilie Dan": WORSE}, {"Pop Ana": GOOD, "Ilie Dan": "-"})
    general, written = rank_season(where)
    ((category, lines),) = general.groups
    assert category is None
    assert [(line.place, line.person.name) for line in lines] == [(1, "Pop Ana"), (2, "Ilie Dan")]
    assert [event.name for event in general.events] == ["Etapa 1", "Etapa 2"]
    assert written.folder == where / "rezultate"
    assert written.files == tuple(f"clasament-general.{kind}" for kind in ("csv", "xlsx", "pdf"))
    assert all((written.folder / name).is_file() for name in written.files)


def test_everything_wrong_in_any_round_is_told_and_nothing_written(tmp_path: Path) -> None:
    where = cup(tmp_path, {"Pop Ana": GOOD}, {"Pop Ana": GOOD})
    for name in ("e1", "e2"):
        (where / name / "concurs" / "jucatori.csv").unlink()
    with pytest.raises(ProblemsError) as refused:
        rank_season(where)
    assert {problem.file.partition("/")[0] for problem in refused.value.problems} == {"Etapa 1", "Etapa 2"}
    assert not (where / "rezultate").exists()
