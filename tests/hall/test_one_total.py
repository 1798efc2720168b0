"""The warnings of 8.5 count in every total of a sheet that is shown: page, ranking, preview, folder."""

from pathlib import Path

from arbitraj.desk.grading.grade import grade
from arbitraj.hall.decided.closed import SettingChanged
from arbitraj.hall.decided.ruled import RulingGiven
from arbitraj.hall.decided.sanctioned import SanctionNoted
from arbitraj.hall.parts import body_of
from arbitraj.hall.triage.ruling import Moved, moves
from arbitraj.hall.typing.handed_in import HandedIn
from arbitraj.hall.typing.verdicts import case_view, hand_view
from tests.folders import folder as made
from tests.hall.scene import ANA, DAN, EVA, ION, InHall
from tests.hall.small import ANA as CHIEF, ION as ION_THERE, Small, small_hall
from tests.hall.test_rulings import UNLISTED, accept, twice
from tests.hall.test_settling_browser import LINES, types


def test_the_page_of_a_sheet_says_what_the_folder_says(tmp_path: Path) -> None:
    folder = made(
        tmp_path, predare="fisa,ordine,masa,stare,avertismente_disciplinare\n", solutii_01=None, solutii_02=None
    )
    with small_hall(folder) as hall:
        hall.does(CHIEF, SettingChanged("proba", 0))
        hall.does(CHIEF, HandedIn("01", 1, 1))
        types(hall, ION_THERE, "01", "\n".join(LINES))
        before = _total(hall)
        assert "Cum se face totalul" not in hall.page(CHIEF, "/fise/01")
        hall.does(CHIEF, SanctionNoted(1, 1, reason="vorbește"))
        page = hall.page(CHIEF, "/fise/01")
        assert _total(hall) == before - 20
        assert f'<dd class="big">{before - 20}</dd>' in page
        lines = page.partition("Cum se face totalul")[2].partition("</table>")[0]
        assert "Avertismente disciplinare" in lines
        assert '<td class="number">1</td><td class="number">−20</td>' in lines
        standings = hall.site.hall.snapshot().ranking.standings
        ranked = {standing.correction.submission.sheet: standing.correction.total for standing in standings}
        assert ranked["01"] == before - 20
    graded = grade(folder)
    assert {correction.submission.sheet: correction.total for correction in graded.corrections}["01"] == before - 20


def _total(hall: Small) -> int:
    total = case_view(hall.site.hall, CHIEF, hall.site.hall.case("01")).total
    assert total is not None
    return total


def test_a_preview_counts_from_the_total_that_everybody_sees() -> None:
    at = InHall()
    at.handed_in(1, 2)
    at.did(ANA, "sanctiune", masa=1, avertismente=1)
    twice(at, "01", UNLISTED)
    twice(at, "02", "H7 CASA 9")
    body = body_of("decizie", accept(at, reach="fisa"))
    assert isinstance(body, RulingGiven)
    moved = moves(at.hall, EVA, body)
    assert isinstance(moved, Moved)
    totals = {shift.sheet: shift.total for shift in moved.shifts}
    correction = at.case("01").correction
    assert correction
    assert totals["01"][0] == correction.total
    at.did(EVA, "decizie", **accept(at, reach="fisa"))
    after = at.case("01").correction
    assert after
    assert totals["01"][1] == after.total


def test_a_warning_does_not_keep_a_sheet_from_closing_itself() -> None:
    at = InHall()
    at.handed_in(1)
    at.did(ANA, "sanctiune", masa=1, avertismente=1)
    at.typed(DAN, "01")
    assert at.stage("01") == "inchisa"
    assert hand_view(at.hall, DAN, "01", 1).total == at.case("01").correction.total  # type: ignore[union-attr]


# what a person asks


def test_a_question_about_a_row_is_not_answered_by_whoever_reads_it() -> None:
    at = InHall()
    at.handed_in(1)
    rows = "H7 CASA 8\nI8 ST1RE 13"
    at.did(ION, "intrebare", fisa="01", text="e al altcuiva scrisul?", rand="r2")
    at.did(ION, "intrebare", fisa="01", text="ST1RE?", rand="r2", ce="ilizibil", camp="depunere")
    twice(at, "01", rows)
    (question,) = (item for item in at.waits("01", "ilizibil") if "citire" in item.how)
    at.did(EVA, "decizie", fisa="01", intrebare=question.question, cum="citire", valoare="STIRE")
    assert [(item.kind, item.entry) for item in at.waits("01") if "raspuns" in item.how] == [("intrebare", 2)]
