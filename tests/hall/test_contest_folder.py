"""Contestations and sanctions in the folder: what the hall writes is what the command line writes, and back."""

import json
import re
import shutil
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from arbitraj.desk.appeals.contestations import appeal, register
from arbitraj.desk.appeals.rulings import rule
from arbitraj.desk.appeals.sanctions import list_sanctions, sanction
from arbitraj.desk.editions.publish import Publishing, publish
from arbitraj.desk.grading.grade import grade
from arbitraj.desk.requests import Appealing, Contesting, FinalRuling, Ruling, Sanctioning
from arbitraj.folder.registers import CONTESTATIONS, SANCTIONS, Measure
from arbitraj.hall.decided.contested import ContestationMade, ContestationStates
from arbitraj.hall.decided.lines import contestation_lines
from arbitraj.hall.decided.sanctioned import SanctionsKnown, is_out, sanction_lines, warnings_of
from arbitraj.problems import ProblemsError
from arbitraj.report.edition import Stage
from tests.folders import SETTINGS, folder as made, sheet
from tests.hall.halls import ANA, Opened, hall_on
from tests.hall.small import ANA as CHIEF_THERE, small_hall
from tests.hall.test_changed_files import ruled

WHEN = "21.11.2026 "
HEAD = SETTINGS.replace(
    'titlu = "Probă"\n', 'titlu = "Probă"\narbitru = "Șerban Țuțea"\ncontestatii_pana_la = "21.11.2026 18:30"\n'
)
CONTESTED, DICTATED, DECIDED = "contestatii.toml", "sanctiuni.toml", "decizii.toml"


def wrong(root: Path, **files: str) -> Path:
    """A folder whose first sheet has a second row that is no word."""
    rows = "H8 CASA 12\nI8 STIRX 5"
    return made(root, concurs=HEAD, **{"solutii_01": sheet(rows=rows), **files})


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Opened]:
    with hall_on(wrong(tmp_path)) as opened:
        assert opened.same()
        yield opened


def on_the_command_line(where: Path) -> Path:
    """What an arbiter enters in the terminal."""
    sanction(where, Measure.WARNING, Sanctioning("Vorbește", 2, article="9.2.2.b", hour=WHEN + "12:10"))
    register(where, Contesting("Este „STIRE”.", 1, entry=2, hour=WHEN + "17:45"))
    register(where, Contesting("Totalul.", 2, hour=WHEN + "18:40", late_by="Șerban Țuțea", late_reason="coadă"))
    admitted = Ruling(1, "admisa", "se citește", "Șerban Țuțea", "accepta", word="STIRE", hour=WHEN + "17:50")
    rule(where, admitted)
    rule(where, Ruling(2, "respinsa", "este bun", "Șerban Țuțea", hour=WHEN + "18:50"))
    appeal(where, Appealing(2, "Nu este bun.", WHEN + "18:55"))
    rule(where, FinalRuling(2, "retrasa", "a renunțat", "Pop, Stan", hour=WHEN + "19:00"))
    sanction(where, Measure.SENDING_OFF, Sanctioning("Telefon", 2, article="3.4.c", hour=WHEN + "19:10"))
    return where


def in_the_hall(here: Opened) -> None:
    """The same in the browser."""
    warning = {"masa": 2, "masura": "avertisment", "motiv": "Vorbește", "articol": "9.2.2.b"}
    here.do(ANA, "sanctiune", **warning, la=WHEN + "12:10")
    here.do(ANA, "contestatie", masa=1, depunere=2, text="Este „STIRE”.", la=WHEN + "17:45")
    here.do(ANA, "contestatie", masa=2, text="Totalul.", la=WHEN + "18:40", motiv_intarziere="coadă")
    answer = {"contestatie": 1, "hotarare": "admisa", "motiv": "se citește", "la": WHEN + "17:50"}
    here.do(ANA, "raspuns", **answer, decizie={"fel": "accepta", "cuvant": "STIRE"})
    here.do(ANA, "raspuns", contestatie=2, hotarare="respinsa", motiv="este bun", la=WHEN + "18:50")
    here.do(ANA, "apel", contestatie=2, text="Nu este bun.", la=WHEN + "18:55")
    final = {"contestatie": 2, "hotarare": "retrasa", "motiv": "a renunțat", "de": "Pop, Stan", "la": WHEN + "19:00"}
    here.do(ANA, "raspuns", **final, apel=True)
    off = {"masa": 2, "masura": "eliminare", "motiv": "Telefon", "articol": "3.4.c"}
    here.do(ANA, "sanctiune", **off, la=WHEN + "19:10")


def without_hours(text: str) -> str:
    """A register without when each line was written, by the clock of whoever wrote it."""
    return re.sub(r'^data = ".*"\n', "", text, flags=re.MULTILINE)


def said_by(where: Path) -> str:
    """The results of a folder without those hours."""
    return re.sub(r'"data": "[^"]*"', "", json.dumps(grade(where).results(), default=str))


def test_the_hall_writes_what_the_command_line_writes(here: Opened, tmp_path: Path) -> None:
    other = on_the_command_line(wrong(tmp_path / "alt"))
    in_the_hall(here)
    assert here.same()
    for name in (CONTESTED, DICTATED):
        assert here.read(name) == (other / name).read_text("utf-8")
    assert without_hours(here.read(DECIDED)) == without_hours((other / DECIDED).read_text("utf-8"))
    assert said_by(here.folder) == said_by(other)
    assert said_by(here.folder) != said_by(wrong(tmp_path / "fara"))
    assert list_sanctions(here.folder)[1] == ()
    assert [path.name for path in here.folder.glob("*-v*")] == ["predare-v1.csv"]  # as in the terminal


def test_what_the_command_line_wrote_is_taken_in_and_stays_as_it_is(tmp_path: Path) -> None:
    where = on_the_command_line(wrong(tmp_path))
    before = {name: (where / name).read_bytes() for name in (CONTESTED, DICTATED, DECIDED, "predare.csv")}
    results = grade(where).results()
    twin = Path(shutil.copytree(where, tmp_path / "alt"))
    with hall_on(where) as here:
        assert here.same()
        assert {name: (where / name).read_bytes() for name in before} == before
        assert grade(where).results() == results
        assert contestation_lines(here.hall.state) == CONTESTATIONS.read(where)[0]
        assert sanction_lines(here.hall.state) == SANCTIONS.read(where)[0]
        assert all(here.hall.state.of(ContestationStates).by_number[1].rulings)  # its decision is known by its event
        here.do(ANA, "apel", contestatie=1, text="Numai atât?", la=WHEN + "17:55")
        here.do(ANA, "contestatie", masa=1, depunere=1, text="Încă una.", la=WHEN + "18:00")
        assert here.same()
        assert not list(where.glob("contestatii-v*"))  # nobody had changed it
    appeal(twin, Appealing(1, "Numai atât?", WHEN + "17:55"))
    register(twin, Contesting("Încă una.", 1, entry=1, hour=WHEN + "18:00"))
    assert (where / CONTESTED).read_bytes() == (twin / CONTESTED).read_bytes()


def test_the_numbers_of_decisions_follow_what_is_undone_before_them(here: Opened) -> None:
    added = {"intrebare": "", "cum": "decizie", "motiv": "x", "decizie": {"fel": "adauga", "articol": "8.3.a"}}
    first = here.do(ANA, "decizie", fisa="02", **added)
    here.do(ANA, "contestatie", masa=1, depunere=2, text="Este.", la=WHEN + "17:45")
    accept = {"decizie": {"fel": "accepta", "cuvant": "STIRE"}}
    here.do(ANA, "raspuns", contestatie=1, hotarare="admisa", motiv="da", la=WHEN + "17:50", **accept)
    assert here.same()
    assert "decizii = [2]" in here.read(CONTESTED)
    here.do(ANA, "anulat", nr=first.number, motiv="greșit")
    assert here.same()
    assert "decizii = [1]" in here.read(CONTESTED)
    assert CONTESTATIONS.read(here.folder)[0][0].decisions == (1,)


def test_a_register_changed_by_hand_is_asked_about_and_taken_in(here: Opened) -> None:
    in_the_hall(here)
    assert here.same()
    for name, old, new in ((CONTESTED, "Totalul.", "Totalul meu."), (DICTATED, "Vorbește", "Vorbește tare")):
        text = "# al meu\n" + here.read(name).replace(old, new)
        (here.folder / name).write_text(text, encoding="utf-8")
        results = grade(here.folder).results()
        here.mirror.look()
        (asked,) = here.mirror.changed
        assert (asked.name, asked.takeable) == (name, True)
        assert here.read(name) == text
        ruled(here, "al_lor")
        assert here.same()
        assert here.read(name) == text
        assert grade(here.folder).results() == results
    assert sanction_lines(here.hall.state)[0].reason == "Vorbește tare"
    assert contestation_lines(here.hall.state)[1].text == "Totalul meu."
    # as on the command line: what a person had changed is kept beside
    here.do(ANA, "contestatie", masa=1, depunere=1, text="Încă una.", la=WHEN + "18:00")
    assert here.same()
    assert "# al meu" in here.read("contestatii-v1.toml")
    assert "# al meu" not in here.read(CONTESTED)


def test_a_line_taken_out_by_hand_is_gone_and_predare_is_held_against_the_register(here: Opened) -> None:
    before = grade(here.folder).results()
    here.do(ANA, "sanctiune", masa=1, masura="avertisment", motiv="Vorbește", la=WHEN + "12:10")
    here.do(ANA, "contestatie", masa=1, text="Totalul.", la=WHEN + "17:45")
    assert here.same()
    warned = grade(here.folder).results()
    for register_of in (SANCTIONS, CONTESTATIONS):
        (here.folder / register_of.file).write_text("# nimic\n", encoding="utf-8")
        here.mirror.look()
        ruled(here, "al_lor")
        assert here.same()
    assert not here.hall.state.of(ContestationStates).by_number
    assert not here.hall.state.of(SanctionsKnown).dictated
    # what predare.csv has beyond the register is not dropped: it is asked about
    assert grade(here.folder).results() == warned != before
    assert "01,1,1,predat,1" in here.read("predare.csv")
    with pytest.raises(ProblemsError, match="în registru 0, în predare"):
        publish(here.folder, Publishing(Stage.PROVISIONAL))


def test_8_5_predare_typed_again_by_hand_takes_no_warning_back(here: Opened) -> None:
    here.do(ANA, "sanctiune", masa=1, masura="avertisment", motiv="Vorbește", la=WHEN + "12:10")
    assert here.same()
    results = grade(here.folder).results()
    text = here.read("predare.csv")
    (here.folder / "predare.csv").write_text(text.replace("01,1,1,predat,1", "01,1,1,predat,0"), encoding="utf-8")
    here.mirror.look()
    ruled(here, "al_lor")
    assert here.same()
    assert grade(here.folder).results() == here.mirror.graded().results() == results
    assert warnings_of(here.hall.state, 1) == 1
    with pytest.raises(ProblemsError, match="în registru 1, în predare 0"):
        publish(here.folder, Publishing(Stage.PROVISIONAL))
    here.do(ANA, "sanctiune", masa=1, masura="avertisment", motiv="Strigă", la=WHEN + "12:40")
    assert here.same()
    assert "01,1,1,predat,2" in here.read("predare.csv")
    assert is_out(here.hall.state, 1)
    assert [standing.correction.submission.sheet for standing in here.hall.snapshot().ranking.standings] == ["02"]
    assert publish(here.folder, Publishing(Stage.PROVISIONAL)).documents


@pytest.mark.parametrize("name", [CONTESTED, DICTATED])
def test_a_register_that_cannot_be_read_is_never_overwritten_unseen(here: Opened, name: str) -> None:
    in_the_hall(here)
    assert here.same()
    ours = here.read(name)
    (here.folder / name).write_text("[[stricat\n", encoding="utf-8")
    here.do(ANA, "contestatie", masa=1, depunere=1, text="Încă una.", la=WHEN + "18:00")
    here.mirror.look()
    (asked,) = here.mirror.changed
    assert (asked.name, asked.takeable) == (name, False)
    assert here.read(name) == "[[stricat\n"
    ruled(here, "al_nostru")
    assert here.same()
    assert here.read(name.replace(".", "-v1.")) == "[[stricat\n"
    assert here.read(name).startswith(ours)


def test_another_end_of_the_contestations_holds_at_once(here: Opened) -> None:
    late = {"masa": 1, "text": "Totalul.", "la": WHEN + "18:40"}
    refused = here.ask(ANA, "contestatie", **late).refused
    assert refused is not None
    assert refused.key == "hall.contestation_late"
    (here.folder / "concurs.toml").write_text(HEAD.replace("18:30", "18:45"), "utf-8")
    here.mirror.look()
    assert not here.mirror.warnings
    here.do(ANA, "contestatie", **late)
    assert here.same()
    (here.folder / "concurs.toml").write_text(HEAD.replace("18:30", "18:20").replace("Probă", "Alta"), "utf-8")
    here.mirror.look()  # what else is changed there waits until the hall is opened anew, and this with it
    assert [warning.file for warning in here.mirror.warnings] == ["concurs.toml"]


def test_the_final_ranking_waits_for_the_answer(here: Opened) -> None:
    here.do(ANA, "contestatie", masa=1, text="Totalul.", la=WHEN + "17:45")
    here.mirror.look()
    with pytest.raises(ProblemsError, match="contestația 1"):
        publish(here.folder, Publishing(Stage.FINAL))


def test_what_was_undone_stays_in_the_registers_and_counts_no_more(here: Opened) -> None:
    dictated = here.do(ANA, "sanctiune", masa=1, masura="avertisment", motiv="Vorbește")
    contested = here.do(ANA, "contestatie", masa=1, text="Totalul.", la=WHEN + "17:45")
    assert here.same()
    before = here.read("predare.csv")
    for event in (contested, dictated):
        here.do(ANA, "anulat", nr=event.number, motiv="alt jucător")
    assert here.same()
    (line,) = CONTESTATIONS.read(here.folder)[0]
    assert (line.taken_back, line.open) == (True, False)
    (warning,) = SANCTIONS.read(here.folder)[0]
    assert warning.undone
    assert (warning.undone.by, warning.undone.reason) == ("Ana", "alt jucător")
    assert here.read("predare.csv") != before
    assert [correction.submission.disciplinary for correction in grade(here.folder).corrections] == [0, 0]
    # the numbers are given to no other, and what the folder has is taken in as it is
    here.do(ANA, "sanctiune", masa=1, masura="avertisment", motiv="Vorbește", la=WHEN + "12:40")
    assert [penalty.number for penalty in sanction_lines(here.hall.state)] == [1, 2]
    assert here.same()
    assert datetime.fromisoformat(dictated.when)


def test_a_row_behind_the_stop_is_told_on_the_page_of_its_contestation(tmp_path: Path) -> None:
    string = HEAD.replace("integral_partial", "pe_sir").replace("AAAAACC", "CASASTIREAAAAACC")
    rows = "H7 CASA 8\nI8 STIRX 12\nK5 CAPRARUL 86"
    with small_hall(made(tmp_path, concurs=string, solutii_01=sheet(rows=rows))) as hall:
        hall.does(CHIEF_THERE, ContestationMade(table=1, text="Este bun.", entry=3, when="21.11.2026 17:45"))
        page = hall.page(CHIEF_THERE, "/contestatii/1")
        assert "depunerea 3 nu este corectată: corectura s-a oprit la depunerea 2." in page
