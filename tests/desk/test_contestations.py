"""Contestations and their answers (8.6) at the desk."""

from dataclasses import replace
from pathlib import Path

import pytest

from arbitraj.desk.contestations import PDF, WORKBOOK, appeal, list_contestations, print_contestations, register
from arbitraj.desk.requests import Appealing, Contesting, FinalRuling, Ruling
from arbitraj.desk.rulings import rule
from arbitraj.problems import ProblemsError
from arbitraj.record.contestation import Verdict

pytestmark = pytest.mark.usefixtures("no_terminal")
ENTRY_3 = Contesting("COMANDA este în listă", sheet="02", entry=3, hour="18:20")
CHIEF = "Ionescu Maria"
ACCEPT = Ruling(1, "admisa", "neclar", CHIEF, "accepta", word="cOMANDA", hour="18:40")


def test_a_contestation_is_entered_and_listed(where: Path) -> None:
    entered = register(where, ENTRY_3)
    made = entered.contestation
    assert (made.number, made.name, made.entry, entered.kept) == (1, "Ilie Dan", 3, "")
    assert made.finding.startswith("8.2.c: ")
    assert list_contestations(where) == (made,)
    with pytest.raises(ProblemsError):
        register(where, ENTRY_3)


def test_an_article_that_occurs_once_says_which_entry_is_meant_and_the_total_has_no_finding(where: Path) -> None:
    entry = register(where, Contesting("puncte", table=2, article="8.3.d", hour="18:20")).contestation
    total = register(where, Contesting("totalul", table=2, hour="18:20")).contestation
    assert (entry.entry, total.entry, total.finding) == (2, None, "")


def test_a_register_changed_by_hand_is_kept(where: Path) -> None:
    register(where, ENTRY_3)
    path = where / "contestatii.toml"
    path.write_text(path.read_text("utf-8") + "# al meu\n", "utf-8")
    assert register(where, Contesting("totalul", table=2, hour="18:20")).kept == "contestatii-v1.toml"


def test_an_answer_tells_the_decision_that_carries_it_out(where: Path) -> None:
    register(where, ENTRY_3)
    tried = rule(where, Ruling(1, "admis", "neclar", CHIEF, "accepta", hour="18:40", trial=True))
    assert tried.decided
    assert (tried.written, tried.decided.written, (where / "decizii.toml").exists()) == (False, False, False)
    ruled = rule(where, ACCEPT)
    assert ruled.decided
    assert (ruled.written, ruled.decided.decision.number, ruled.decided.shifts[0].total) == (True, 1, (21, 178))
    assert ruled.contestation.decisions == (1,)
    assert list_contestations(where) == (ruled.contestation,)


def test_trials_of_answers_need_no_right_to_write(where: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    register(where, ENTRY_3)
    rule(where, ACCEPT)
    appeal(where, Appealing(1, "nu este", "19:10"))
    register(where, Contesting("totalul", table=2, hour="18:20"))

    def refused(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("arbitraj.writing.step.locked", refused)
    rejected = Ruling(2, "respinsa", "se vede", CHIEF, hour="19:30", trial=True)
    assert not rule(where, rejected).written
    assert not rule(where, FinalRuling(1, "respinsa", "se vede", CHIEF, hour="19:30", trial=True)).written
    with pytest.raises(PermissionError):
        rule(where, replace(rejected, trial=False))


def test_the_commission_says_otherwise_and_the_decision_is_doubtful(where: Path) -> None:
    register(where, ENTRY_3)
    rule(where, ACCEPT)
    appealed = appeal(where, Appealing(1, "nu este", "19:10"))
    assert appealed.minutes == 30
    final = rule(where, FinalRuling(1, "respinsa", "se vede", "Comisia", hour="19:30"))
    assert (final.doubtful, final.decided) == ((1,), None)
    assert final.contestation.appeal
    assert final.contestation.appeal.answer
    assert final.contestation.appeal.answer.verdict is Verdict.REJECTED


def test_the_same_verdict_leaves_nothing_doubtful(where: Path) -> None:
    register(where, ENTRY_3)
    rule(where, ACCEPT)
    appeal(where, Appealing(1, "prea puțin", "19:10"))
    assert rule(where, FinalRuling(1, "admisa", "da", "C", sheet_changed=True, hour="19:30")).doubtful == ()


def test_the_register_is_printed(where: Path) -> None:
    register(where, ENTRY_3)
    for copies in ((), ((PDF, "contestatii-v1.pdf"),)):
        done = print_contestations(where)
        assert (done.folder, done.files, done.copies) == (where / "rezultate", (PDF, WORKBOOK), copies)
        (done.folder / PDF).write_bytes(b"al meu")
