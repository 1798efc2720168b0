"""A decision at the desk: what it moves, as values."""

from pathlib import Path

import pytest

from arbitraj.desk.decide import Deciding, Shift, decide
from arbitraj.folder.registers import DECISIONS
from arbitraj.problems import ProblemsError
from arbitraj.record.model import Action, Decision

pytestmark = pytest.mark.usefixtures("no_terminal")
ACCEPT = Decision(0, "02", 3, Action.ACCEPT, "scrisul este neclar", "Ionescu Maria", word="cOMANDA")


def test_a_trial_tells_what_would_move_and_writes_nothing(where: Path) -> None:
    tried = decide(where, Deciding(ACCEPT, trial=True))
    assert tried.shifts == (Shift("Ilie Dan", "02", (21, 178), (2, 2)),)
    assert not tried.written
    assert not (where / "decizii.toml").exists()


def test_a_decision_has_its_number_and_is_written(where: Path) -> None:
    for number in (1, 2):
        done = decide(where, Deciding(ACCEPT))
        assert (done.decision.number, done.decision.written, done.written) == (number, "6E cOMANZA", True)
    assert done.shifts == ()
    assert [each.word for each in DECISIONS.read(where)[0]] == ["cOMANDA", "cOMANDA"]


def test_what_a_decision_lacks_is_told_all_at_once(where: Path) -> None:
    with pytest.raises(ProblemsError) as told:
        decide(where, Deciding(Decision(0, "03", 1, Action.REJECT, "", "Ionescu Maria")))
    assert len(told.value.problems) == 3  # the reason, the article, the sheet
    assert not (where / "decizii.toml").exists()
