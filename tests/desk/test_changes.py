"""What changed between two editions, and why, as it stands in the newer one (6.3.2.i, 8.6, 8.7)."""

import json
from pathlib import Path
from typing import Any

import pytest

from arbitraj.desk.appeals.contestations import register
from arbitraj.desk.appeals.rulings import rule
from arbitraj.desk.appeals.sanctions import sanction
from arbitraj.desk.editions.publish import Publishing, publish
from arbitraj.desk.editions.verify import Verifying, verify
from arbitraj.desk.grading.decide import Deciding, decide
from arbitraj.desk.grading.grade import grade
from arbitraj.desk.requests import Contesting, Ruling, Sanctioning
from arbitraj.desk.settling.settle import Signed, answer
from arbitraj.folder.registers import Measure
from arbitraj.record.model import Action, Decision
from arbitraj.report.edition import Stage
from tests.folders import folder, sheet, step_in
from tests.press.test_page import Page
from tests.season.conftest import FAULTY, WITH_DEADLINE

pytestmark = pytest.mark.usefixtures("no_terminal")
SIGNED = Signed("Ionescu Maria", "21.11.2026 18:00")
SENT_OFF = Sanctioning("Telefon pe masă", table=1, hour="12:10")


def edition(where: Path, stage: Stage = Stage.PROVISIONAL) -> dict[str, Any]:
    """What the JSON of an edition that is published now says of it."""
    publish(where, Publishing(stage))
    path = where / "publicat" / stage.value / "pentru-arbitri" / "rezultate.json"
    about: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))["editie"]
    return about


def told(where: Path, who: str) -> str:
    """What a second provisional edition says of a player; nothing where it says nothing."""
    lines = edition(where)["inainte"]["schimbari"]
    return next((line for line in lines if line.startswith(who)), "")


def type_sheet(where: Path, number: str, rows: str, who: str = "Ilie Dan", table: str = "2") -> None:
    (where / "solutii" / f"{number}.csv").write_text(sheet(who, table, rows), encoding="utf-8")


def drop(where: Path, reason: str = "se vede pe foaie") -> None:
    given = Decision(sheet="02", entry=2, action=Action.DROP, reason=reason, arbiter="Ionescu Maria", article="8.3.d")
    decide(where, Deciding(given))


def test_8_5_who_is_sent_off_between_two_editions_is_told_so_and_nobody_elses_sheet(where: Path) -> None:
    edition(where)
    sanction(where, Measure.SENDING_OFF, SENT_OFF)
    both = edition(where)["inainte"]["schimbari"]
    ana, dan = (next(line for line in both if line.startswith(who)) for who in ("Pop Ana", "Ilie Dan"))
    assert ana == "Pop Ana (masa 1): locul 1 → eliminat. Eliminat din partidă (art. 8.5, 6.3.2.j)."
    assert dan.endswith("Fișa a rămas aceeași; s-au schimbat ale altora.")
    assert not any("sanctiuni.toml" in line for line in both)


def test_8_5_a_warning_between_two_editions_is_no_change_of_data(where: Path) -> None:
    edition(where)
    sanction(where, Measure.WARNING, SENT_OFF)
    line = told(where, "Pop Ana")
    assert "avertismente disciplinare 0 → 1" in line
    assert line.endswith(". Prin sancțiune disciplinară (art. 8.5).")


def test_a_question_that_was_answered_is_the_reason(where: Path) -> None:
    type_sheet(where, "02", "H7 CASA 8\nI8 ST1RE 13")
    edition(where)
    question = next(each for each in grade(where).questions if each.moves)
    with step_in(where) as transaction:
        answer(transaction, [(question, "STIRE")], SIGNED)
    line = told(where, "Ilie Dan")
    assert " → locul 2. " in line
    assert "Întrebarea despre «ST1RE» a primit răspuns: STIRE (Ionescu Maria)" in line
    assert "ale altora" not in line


def test_a_question_answered_otherwise_moves_points_by_the_answer(where: Path) -> None:
    type_sheet(where, "02", "H7 CASA 8\nI8 ST1RE 13")
    question = next(each for each in grade(where).questions if each.moves)
    with step_in(where) as transaction:
        answer(transaction, [(question, "STIRE")], SIGNED)
    edition(where)
    answers = where / "lamuriri.toml"
    answers.write_text(answers.read_text("utf-8").replace('citire = "STIRE"', 'raspuns = "asa_scrie"'), "utf-8")
    line = told(where, "Ilie Dan")
    assert "a primit răspuns: așa scrie" in line
    assert "Răspunsul la întrebarea despre «ST1RE» (STIRE, Ionescu Maria) nu mai este" in line


def test_an_answer_taken_back_is_the_reason(where: Path) -> None:
    type_sheet(where, "02", "H7 CASA 8\nI8 ST1RE 13")
    question = next(each for each in grade(where).questions if each.moves)
    with step_in(where) as transaction:
        answer(transaction, [(question, "STIRE")], SIGNED)
    edition(where)
    back = f'\n[[raspuns]]\nid = "{question.id}"\nfisa = "02"\nvazut = "ST1RE"\nraspuns = "anulat"\narbitru = "Ion"\n'
    answers = where / "lamuriri.toml"
    answers.write_text(answers.read_text("utf-8") + back, "utf-8")
    line = told(where, "Ilie Dan")
    assert "Răspunsul la întrebarea despre «ST1RE» a fost luat înapoi (Ion)" in line
    assert "Fișa are o întrebare fără răspuns." in line


def test_a_decision_taken_back_by_another_is_told(where: Path) -> None:
    drop(where)
    edition(where)
    decide(
        where,
        Deciding(
            Decision(
                sheet="",
                entry=None,
                action=Action.WITHDRAW,
                reason="s-a văzut greșit",
                arbiter="Ionescu Maria",
                withdraws=1,
            )
        ),
    )
    assert told(where, "Ilie Dan").endswith("Prin decizia 2 (Ionescu Maria): s-a văzut greșit")


def test_a_sheet_typed_later_is_the_reason(where: Path) -> None:
    there = where / "solutii" / "02.csv"
    text = there.read_bytes()
    there.unlink()
    edition(where)
    there.write_bytes(text)
    line = told(where, "Ilie Dan")
    assert line.endswith("Fișa a fost tastată între timp.")
    assert " → locul 2" in line


def test_a_question_that_opened_is_told(where: Path) -> None:
    edition(where)
    type_sheet(where, "02", "H7 CASA 8\nI8 ST1RE 13")
    assert told(where, "Ilie Dan").endswith("Fișa are o întrebare fără răspuns.")


def test_a_decision_withdrawn_is_told_with_its_reason(where: Path) -> None:
    drop(where)
    edition(where)
    (where / "decizii.toml").unlink()
    line = told(where, "Ilie Dan")
    assert line.endswith("Decizia 1 (Ionescu Maria: se vede pe foaie) nu mai este")
    assert "are în plus 8.3.d la depunerea 2" in line


def test_a_decision_and_another_file_of_the_sheet_are_both_the_reason(where: Path) -> None:
    edition(where)
    drop(where)
    type_sheet(where, "02", FAULTY.replace("H7 CASA 8", "H7 CASA 7"))
    line = told(where, "Ilie Dan")
    assert "Prin decizia 1 (Ionescu Maria): se vede pe foaie" in line
    assert line.endswith("S-a schimbat și ce era tastat pe fișă.")


def test_a_decision_that_moved_nothing_does_not_explain_what_others_moved(where: Path) -> None:
    edition(where)
    given = Decision(sheet="02", entry=1, action=Action.ACCEPT, reason="așa este", arbiter="Ionescu Maria")
    decide(where, Deciding(given))
    sanction(where, Measure.SENDING_OFF, SENT_OFF)
    line = told(where, "Ilie Dan")
    assert "Prin decizia 1 (Ionescu Maria): așa este" in line
    assert line.endswith("Fișa a rămas aceeași; s-au schimbat ale altora.")


def test_what_nobody_elses_sheet_moved_is_not_said_to_be_of_others(where: Path) -> None:
    edition(where)
    rows = "".join(f"10;{place};{100 - place}\n" for place in range(1, 11))
    (where / "scara.csv").write_text(f"participanti;loc;puncte\n{rows}", encoding="utf-8")
    for who in ("Pop Ana", "Ilie Dan"):
        assert told(where, who).endswith("Prin datele schimbate, nu printr-o decizie.")


def test_8_6_a_sheet_put_right_by_a_contestation_is_told(where: Path) -> None:
    edition(where)
    register(where, Contesting("Am scris COMANDA.", 2, entry=3, hour="17:45"))
    type_sheet(where, "02", FAULTY.replace("cOMANZA", "cOMANDA"))
    rule(where, Ruling(1, "admisa", "greșit tastat", "Ionescu Maria", sheet_changed=True, hour="17:50"))
    line = told(where, "Ilie Dan")
    assert "Fișa a fost îndreptată la contestația 1 (Ionescu Maria): greșit tastat" in line


def test_two_final_editions_are_compared_with_each_other_too(where: Path) -> None:
    edition(where)
    first = edition(where, Stage.FINAL)
    assert (first["schimbari"], first.get("inainte")) == ([], None)
    drop(where)
    again = edition(where, Stage.FINAL)
    assert again["schimbari"] == again["inainte"]["schimbari"]
    assert again["inainte"]["amprenta"] == first["amprenta"]
    (line,) = again["schimbari"]
    assert "Prin decizia 1 (Ionescu Maria): se vede pe foaie" in line
    page = Page((where / "publicat" / "final" / "rezultate.html").read_text("utf-8")).shown
    assert "Ce s-a schimbat față de clasamentul final publicat înainte" in page


@pytest.mark.parametrize("stage", list(Stage))
def test_published_again_of_the_same_it_is_the_same_and_verifies(where: Path, stage: Stage) -> None:
    edition(where)
    edition(where, stage)
    drop(where)
    edition(where, stage)
    assert publish(where, Publishing(stage)).documents == ()
    assert verify(where, Verifying(stage, again=True)).differences == ()


def test_an_edition_that_cannot_be_read_is_told_and_kept(where: Path) -> None:
    edition(where)
    (where / "publicat" / "provizoriu" / "pentru-arbitri" / "rezultate.json").write_text("{", encoding="utf-8")
    done = publish(where, Publishing(Stage.PROVISIONAL))
    assert any("nu se poate citi" in text for text in done.warnings)
    assert done.kept


def test_the_order_of_handing_in_put_right_is_told(tmp_path: Path) -> None:
    where = folder(tmp_path, concurs=WITH_DEADLINE)  # the same sheet twice
    edition(where)
    path = where / "predare.csv"
    path.write_text(path.read_text("utf-8").replace("01,1,1", "01,3,1"), encoding="utf-8")
    assert "ordinea predării 1 → 3. Ordinea predării a fost îndreptată." in told(where, "Pop Ana")
    assert told(where, "Ilie Dan").endswith("Fișa a rămas aceeași; s-au schimbat ale altora.")
