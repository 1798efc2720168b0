"""Sanctions and the report of a round at the desk."""

from dataclasses import replace
from pathlib import Path

import pytest

from arbitraj.desk.requests import Sanctioning
from arbitraj.desk.round_report import REPORT, report
from arbitraj.desk.sanctions import list_sanctions, print_sanctions, sanction
from arbitraj.folder.registers import Measure
from arbitraj.problems import ProblemsError
from arbitraj.record.model import HandInState

pytestmark = pytest.mark.usefixtures("no_terminal")
REQUEST = Sanctioning("Vorbește", table=2, hour="12:10")


def test_a_warning_is_in_the_register_in_predare_and_on_paper(where: Path) -> None:
    done = sanction(where, Measure.WARNING, REQUEST)
    assert (done.sanction.number, done.sanction.arbiter, done.again, done.kept) == (1, "Ionescu Maria", False, "")
    assert done.row
    assert (done.row.file, done.row.copy, done.row.hand_in.disciplinary) == ("predare.csv", "predare-v1.csv", 1)
    assert done.papers.files == ("avertisment-1-masa-2.pdf",)
    assert list_sanctions(where) == ((done.sanction,), ())


def test_told_twice_it_is_one_and_the_row_is_put_right(where: Path) -> None:
    before = (where / "predare.csv").read_bytes()
    first = sanction(where, Measure.WARNING, REQUEST)
    assert sanction(where, Measure.WARNING, REQUEST).row is None
    (where / "predare.csv").write_bytes(before)
    assert len(list_sanctions(where)[1]) == 1
    again = sanction(where, Measure.WARNING, REQUEST)
    assert (again.sanction, again.again) == (first.sanction, True)
    assert again.row
    assert again.row.copy
    assert list_sanctions(where)[1] == ()


def test_what_the_arbiter_must_write_himself_has_no_copy(where: Path) -> None:
    (where / "predare.csv").unlink()
    done = sanction(where, Measure.SENDING_OFF, REQUEST)
    assert done.row
    assert (done.row.copy, done.row.hand_in.state) == ("", HandInState.SENT_OFF)


def test_the_papers_are_printed_again(where: Path) -> None:
    sanction(where, Measure.WARNING, REQUEST)
    sanction(where, Measure.WARNING, replace(REQUEST, table=1))
    assert len(print_sanctions(where, 0).files) == 2
    assert print_sanctions(where, 2).files == ("avertisment-2-masa-1.pdf",)
    with pytest.raises(ProblemsError):
        print_sanctions(where, 3)


def test_the_report_tells_where_hand_ins_say_otherwise(where: Path) -> None:
    before = (where / "predare.csv").read_bytes()
    sanction(where, Measure.WARNING, REQUEST)
    assert report(where)[1] == ()
    (where / "predare.csv").write_bytes(before)
    written, differs = report(where, ("S-a stins lumina",))
    assert (written.files, len(differs)) == ((REPORT,), 1)
