"""Acts that meet in the hall: decisions after contestations, undoings after answers, predare.csv and the register.

What is undone here and what is taken back at the terminal come to the same registers.
"""

import shutil
from pathlib import Path

import pytest

from arbitraj.desk.appeals.contestations import undo_act
from arbitraj.desk.appeals.sanctions import list_sanctions, undo_sanction
from arbitraj.desk.editions.publish import Publishing, publish
from arbitraj.desk.grading.grade import grade
from arbitraj.desk.requests import UndoingWritten
from arbitraj.folder.registers import CONTESTATIONS, SANCTIONS
from arbitraj.hall.decided.contested import ContestationAnswered, ContestationMade
from arbitraj.hall.decided.lines import contestation_lines
from arbitraj.hall.decided.sanctioned import SanctionNoted, is_out, sanction_lines, warnings_of
from arbitraj.hall.folder.taking import contestations_taken
from arbitraj.hall.kernel.event import HallEvent, TakenBack
from arbitraj.hall.triage.ruling import Moved
from arbitraj.hall.written.contesting import undo_moves
from arbitraj.problems import ProblemsError
from arbitraj.record.contestation import Act
from arbitraj.report.edition import Stage
from tests.hall.halls import ANA, Opened, hall_on
from tests.hall.scene import InHall
from tests.hall.small import ANA as CHIEF_THERE, small_hall
from tests.hall.test_contest_folder import CONTESTED, DECIDED, DICTATED, WHEN, here as here, in_the_hall, wrong
from tests.hall.test_contesting import contested, settled

ADMITTED = {"contestatie": 1, "hotarare": "admisa", "motiv": "se citește", "la": "17:50"}
ACCEPT = {"fel": "accepta", "cuvant": "STIRE"}


@pytest.fixture
def at() -> InHall:
    """A contestation of sheet 01, admitted by decision 1."""
    at = settled("01", "02")
    contested(at)
    at.did(ANA, "raspuns", **ADMITTED, decizie=ACCEPT)
    return at


def withdrawn(at: InHall, number: int) -> HallEvent:
    """A decision taken back by another, on the sheet opened again."""
    at.did(ANA, "redeschisa", fisa="01", motiv="altfel")
    back = {"fel": "anuleaza", "decizie": str(number)}
    return at.did(ANA, "decizie", fisa="01", intrebare="", cum="decizie", motiv="nu se citește", decizie=back)


def answer_of(at: InHall) -> HallEvent:
    return next(event for event in reversed(at.log.kept) if isinstance(event.body, ContestationAnswered))


def test_8_6_one_whose_decision_was_taken_back_waits_again_and_is_answered_anew(at: InHall) -> None:
    assert not at.waits(kind="contestatie")
    withdrawn(at, 1)
    (waits,) = at.waits(kind="contestatie")
    assert "Pop Ana" in waits.text
    (line,) = contestation_lines(at.hall.state)
    assert line.open
    assert line.reopened
    assert line.reopened.reason == "nu se citește"
    # the file says nothing of it: taken in as it is, it brings nothing
    assert contestations_taken(at.hall.state, CONTESTATIONS.text([line]).encode()) == []
    at.did(ANA, "raspuns", **{**ADMITTED, "hotarare": "respinsa", "motiv": "nu este în listă"})
    assert not at.waits(kind="contestatie")
    (line,) = contestation_lines(at.hall.state)
    assert [(act.act, act.answer and act.answer.decisions) for act in line.undone] == [(Act.ANSWERED, (1,))]
    assert line.undone[0].reason == "nu se citește"
    assert line.answer
    assert line.answer.reason == "nu este în listă"
    assert at.refused(ANA, "raspuns", **ADMITTED) == "contestation_answered"


def test_8_6_what_was_decided_since_is_contested_anew(at: InHall) -> None:
    again = {"masa": 1, "depunere": 2, "text": "Este în listă.", "la": "18:10"}
    assert at.refused(ANA, "contestatie", **again) == "contestation_same"
    at.did(ANA, "redeschisa", fisa="01", motiv="altfel")
    reject = {"fel": "respinge", "articol": "8.2.a"}
    at.did(ANA, "decizie", fisa="01", intrebare="", cum="decizie", motiv="nu este", depunere=2, decizie=reject)
    at.did(ANA, "contestatie", **again)
    assert [line.number for line in contestation_lines(at.hall.state)] == [1, 2]
    assert at.refused(ANA, "contestatie", **again) == "contestation_same"


def test_an_answer_is_undone_with_the_decision_that_was_taken_for_it(at: InHall) -> None:
    with_it, event = at.total(), answer_of(at)
    body = TakenBack(event.number, "altfel")
    moved = undo_moves(at.hall, ANA, body)
    assert isinstance(moved, Moved)
    assert [(shift.sheet, shift.total[0]) for shift in moved.shifts if shift.total[0] != shift.total[1]] == [
        ("01", with_it)
    ]
    assert at.total() == with_it, "it was only shown"
    at.did(ANA, "anulat", nr=event.number, motiv="altfel")
    assert at.total() == moved.shifts[0].total[1] < with_it
    assert [decision.action.value for decision in at.hall.settled.decisions] == ["accepta", "anuleaza"], (
        "nothing is taken out"
    )
    (line,) = contestation_lines(at.hall.state)
    assert (line.open, line.answer, line.reopened) == (True, None, None)
    assert [(act.act, act.by, act.reason) for act in line.undone] == [(Act.ANSWERED, "Ana", "altfel")]
    at.did(ANA, "raspuns", **ADMITTED, decizie=ACCEPT)
    assert at.total() == with_it


def test_what_is_undone_here_is_what_the_terminal_takes_back(tmp_path: Path) -> None:
    folders = wrong(tmp_path / "sala"), wrong(tmp_path / "terminal")
    for folder in folders:  # the same in both, and then the same taken back: here, and there
        with hall_on(folder) as here:
            in_the_hall(here)
            assert here.same()
            if folder is folders[0]:
                state = here.hall.state
                undone = [e for e in state.log if isinstance(e.body, ContestationAnswered) and e.body.number == 1]
                undone += [e for e in state.log if isinstance(e.body, SanctionNoted) and e.body.measure == "eliminare"]
                for event in undone:
                    here.do(ANA, "anulat", nr=event.number, motiv="din greșeală")
                assert here.same()
    undo_act(folders[1], UndoingWritten(1, "din greșeală", "Șerban Țuțea", WHEN + "19:30"))
    undo_sanction(folders[1], UndoingWritten(2, "din greșeală", "Șerban Țuțea", WHEN + "19:30"))
    lines = [[_plain(line) for line in CONTESTATIONS.read(folder)[0]] for folder in folders]
    assert lines[0] == lines[1]
    sanctions = [[(s.number, s.measure, bool(s.undone)) for s in SANCTIONS.read(folder)[0]] for folder in folders]
    assert sanctions[0] == sanctions[1] == [(1, sanctions[0][0][1], False), (2, sanctions[0][1][1], True)]
    # a hall writes no order of who was sent off: only the arbiter knows it
    rows = folders[1] / "predare.csv"
    assert "02,,2,eliminat,1" in rows.read_text("utf-8")
    assert "este eliminat în predare, dar nu și în registrul" in list_sanctions(folders[1])[1][0]
    rows.write_text(rows.read_text("utf-8").replace("02,,2,eliminat,1", "02,2,2,predat,1"), encoding="utf-8")
    totals = [[(s.correction.player.table, s.place, s.correction.total) for s in ranked(folder)] for folder in folders]
    assert totals[0] == totals[1]
    assert [decision.action.value for decision in grade(folders[1]).competition.decisions] == ["accepta", "anuleaza"]
    assert [list_sanctions(folder)[1] for folder in folders] == [(), ()]


def _plain(line: object) -> object:
    acts = [(undone.act, undone.reason, undone.answer) for undone in line.undone]  # type: ignore[attr-defined]
    return line.number, line.answer, line.appeal, acts  # type: ignore[attr-defined]


def ranked(folder: Path) -> tuple:  # type: ignore[type-arg]
    return grade(folder).ranking.standings


def test_what_the_terminal_took_back_is_taken_in_and_stays_as_it_is(tmp_path: Path) -> None:
    folder = wrong(tmp_path)
    with hall_on(folder) as here:
        in_the_hall(here)
        assert here.same()
    undo_act(folder, UndoingWritten(1, "din greșeală", "Șerban Țuțea", WHEN + "19:30"))
    undo_sanction(folder, UndoingWritten(2, "din greșeală", "Șerban Țuțea", WHEN + "19:30"))
    rows = folder / "predare.csv"
    rows.write_text(rows.read_text("utf-8").replace("02,,2,eliminat,1", "02,2,2,predat,1"), encoding="utf-8")
    before = {name: (folder / name).read_bytes() for name in (CONTESTED, DICTATED, DECIDED, "predare.csv")}
    results = grade(folder).results()
    fresh = Path(shutil.copytree(folder, tmp_path / "alt", ignore=shutil.ignore_patterns("sala", ".arbitraj")))
    with hall_on(fresh) as here:
        assert here.same()
        assert {name: (fresh / name).read_bytes() for name in before} == before
        assert contestation_lines(here.hall.state) == CONTESTATIONS.read(fresh)[0]
        assert sanction_lines(here.hall.state) == SANCTIONS.read(fresh)[0]
        assert not is_out(here.hall.state, 2)
        assert grade(fresh).results() == results


def test_8_5_what_predare_has_alone_counts_whatever_is_dictated_to_others(here: Opened) -> None:
    here.do(ANA, "sanctiune", masa=1, avertismente=1)  # as predare.csv has it
    here.do(ANA, "sanctiune", masa=2, masura="eliminare", motiv="Strigă", la=WHEN + "12:00")
    assert warnings_of(here.hall.state, 1) == 1
    assert here.same()
    assert "01,1,1,predat,1" in here.read("predare.csv")
    assert [correction.submission.disciplinary for correction in grade(here.folder).corrections] == [1]
    with pytest.raises(ProblemsError, match="--din-predare"):
        publish(here.folder, Publishing(Stage.PROVISIONAL))
    new = {"masa": 1, "masura": "avertisment", "motiv": "Vorbește", "la": WHEN + "12:10"}
    refused = here.ask(ANA, "sanctiune", **new).refused
    assert refused
    assert refused.key == "hall.disciplinary_not_in_register"
    here.do(ANA, "sanctiune", **new, din_predare=True)
    assert warnings_of(here.hall.state, 1) == 1
    assert here.same()
    assert "01,1,1,predat,1" in here.read("predare.csv")
    assert list_sanctions(here.folder)[1] == ()
    here.do(ANA, "sanctiune", **{**new, "la": WHEN + "12:40"})
    assert is_out(here.hall.state, 1)


def test_the_page_of_an_event_shows_what_undoing_it_moves_and_the_register_says_that_it_was(tmp_path: Path) -> None:
    with small_hall(wrong(tmp_path)) as hall:
        hall.gave_pin(CHIEF_THERE)
        dictated = hall.does(CHIEF_THERE, SanctionNoted(2, reason="Vorbește", measure="avertisment", when="12:10"))
        made = hall.does(CHIEF_THERE, ContestationMade(table=1, text="Totalul.", when=WHEN + "17:45"))
        page = hall.page(CHIEF_THERE, f"/jurnal/{dictated.number}")
        assert 'id="t-moves"' in page
        assert "Ilie Dan" in page
        assert 'id="t-moves"' not in hall.page(CHIEF_THERE, f"/jurnal/{made.number}"), "nothing hangs on it"
        assert hall.forms(CHIEF_THERE, f"/jurnal/{dictated.number}/anuleaza", motiv="alt jucător").status_code == 303
        page = hall.page(CHIEF_THERE, "/sanctiuni")
        assert "Sancțiune anulată de Ana" in page
        assert "alt jucător" in page
