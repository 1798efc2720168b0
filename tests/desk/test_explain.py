"""A sheet explained at the desk, without a terminal."""

from pathlib import Path

import pytest

from arbitraj.desk.grading.grade import explain, find_case, open_contest
from arbitraj.problems import ProblemsError
from arbitraj.record.findings import State
from tests.correcting import EXAMPLE
from tests.folders import folder, sheet

pytestmark = pytest.mark.usefixtures("no_terminal")


@pytest.mark.parametrize("who", ["02", "2", "masa 2", "ilie"])
def test_a_sheet_is_found_and_explained_step_by_step(tmp_path: Path, who: str) -> None:
    where = folder(tmp_path, solutii_02=sheet("Ilie Dan", "2", EXAMPLE.replace("H7 CASA 8", "H7 CASA 9")))
    case = find_case(*open_contest(where), who)
    assert (case.sheet.number, case.player.name) == ("02", "Ilie Dan")
    explained = explain(case)
    assert len(explained.steps) == len(case.sheet.entries)
    (step, corrected), *others = explained.steps
    assert [finding.article for finding in step.findings] == ["8.3.d"]
    assert (step.state, corrected.worth) == (State.CORRECT, 8)
    assert not any(corrected.findings for _, corrected in others)
    ((step, corrected),) = explain(case, 2).steps
    assert (step.entry.number, corrected) == (2, others[0][1])


def test_a_sheet_or_an_entry_that_is_not_there_is_refused(tmp_path: Path) -> None:
    where = folder(tmp_path)
    with pytest.raises(ProblemsError, match="99"):
        find_case(*open_contest(where), "99")
    with pytest.raises(ProblemsError, match="50"):
        explain(find_case(*open_contest(where), "01"), 50)
