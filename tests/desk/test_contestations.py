"""Contestations and their answers (8.6) at the desk."""

from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from arbitraj.desk.appeals.contestations import PDF, WORKBOOK, appeal, list_contestations, print_contestations, register
from arbitraj.desk.appeals.rulings import rule
from arbitraj.desk.appeals.sanctions import list_sanctions, sanction
from arbitraj.desk.appeals.upheld import Gain, objection, print_of
from arbitraj.desk.edition_names import read_edition
from arbitraj.desk.editions.publish import Publishing, publish
from arbitraj.desk.grading.decide import Deciding, decide
from arbitraj.desk.grading.grade import grade
from arbitraj.desk.requests import Appealing, Contesting, FinalRuling, Ruling, Sanctioning
from arbitraj.folder.registers import Measure
from arbitraj.problems import ProblemsError
from arbitraj.record.contestation import Contestation, Verdict
from arbitraj.record.model import Action, Decision
from arbitraj.report.contestation_words import state_of
from arbitraj.report.edition import Stage
from arbitraj.writing.plan import contents
from tests.correcting import EXAMPLE
from tests.folders import folder, sheet
from tests.press.printed import sound
from tests.rules.test_asking import asked, game, sheet as written
from tests.season.conftest import WITH_DEADLINE

pytestmark = pytest.mark.usefixtures("no_terminal")
ENTRY_3 = Contesting("COMANDA este în listă", sheet="02", entry=3, hour="18:20")
CHIEF = "Ionescu Maria"
ACCEPT = Ruling(1, "admisa", "neclar", CHIEF, "accepta", word="cOMANDA", hour="18:40")


def test_a_contestation_is_entered_and_listed(where: Path) -> None:
    entered = register(where, ENTRY_3)
    made = entered.contestation
    about: dict[str, Any] = {
        "number": 1,
        "table": 2,
        "name": "Ilie Dan",
        "sheet": "02",
        "text": ENTRY_3.text,
        "entry": 3,
    }
    sheet_02 = next(c.sheet for c in grade(where).corrections if c.player.table == 2)
    about |= {"when": datetime(2026, 11, 21, 18, 20), "text": ENTRY_3.text, "written": "6E cOMANZA"}
    about["typed"] = print_of(sheet_02)
    assert (made, entered.kept) == (Contestation(**about, finding=made.finding), "")
    assert made.finding.startswith("8.2.c: ")
    assert list_contestations(where) == (made,)
    with pytest.raises(ProblemsError):
        register(where, ENTRY_3)


def test_an_article_that_occurs_once_says_which_entry_is_meant_and_the_total_has_no_finding(where: Path) -> None:
    entry = register(where, Contesting("puncte", table=2, article="8.3.d", hour="18:20")).contestation
    total = register(where, Contesting("totalul", table=2, hour="18:20")).contestation
    assert (entry.entry, total.entry, total.finding) == (2, None, "")
    with pytest.raises(ProblemsError, match=r"definitive în cadrul turneului \(9\.4\.e\)"):
        register(where, Contesting("avertismentul", table=2, article="8.5", hour="18:20"))


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


def test_a_decision_carries_out_the_answer_of_its_own_sheet_alone(where: Path) -> None:
    register(where, ENTRY_3)
    for rejects in ("01", "02"):
        rejected = Decision(sheet=rejects, entry=1, action=Action.REJECT, reason="x", arbiter=CHIEF, article="8.2.a")
        decide(where, Deciding(rejected))
    for number, why in (
        (1, "hotărârea 1 este despre fișa 01, contestația despre fișa 02"),
        (3, "decizii.toml nu are hotărârea 3; are: 1, 2"),
    ):
        _refused(where, Ruling(1, "admisa", "x", CHIEF, hour="18:40", decisions=(number,)), why)
    for two in ({"action": "accepta"}, {"sheet_changed": True}):
        both = Ruling(1, "admisa", "x", CHIEF, hour="18:40", decisions=(2,), **two)
        _refused(where, both, "se dă una singură dintre --actiune, --decizie și --fisa-indreptata")
    _refused(where, Ruling(1, "admisa", "x", CHIEF, hour="18:40"), "spuneți cum: --actiune")


def test_trials_of_answers_and_lists_need_no_right_to_write(where: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    register(where, ENTRY_3)
    rule(where, ACCEPT)
    appeal(where, Appealing(1, "nu este", "19:10"))
    register(where, Contesting("totalul", table=2, hour="18:20"))

    def refused(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("arbitraj.writing.transaction.locked", refused)
    rejected = Ruling(2, "respinsa", "se vede", CHIEF, hour="19:30", trial=True)
    assert not rule(where, rejected).written
    assert not rule(where, FinalRuling(1, "respinsa", "se vede", CHIEF, hour="19:30", trial=True)).written
    assert [contestation.number for contestation in list_contestations(where)] == [1, 2]
    assert list_sanctions(where) == ((), ())
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
    _types_anew(where)
    assert rule(where, FinalRuling(1, "admisa", "da", "C", sheet_changed=True, hour="19:30")).doubtful == ()


def test_the_register_is_printed(where: Path) -> None:
    register(where, ENTRY_3)
    for copies in ((), ((PDF, "contestatii-v1.pdf"),)):
        done = print_contestations(where)
        assert (done.folder, done.files, done.copies) == (where / "rezultate", (PDF, WORKBOOK), copies)
        (done.folder / PDF).write_bytes(b"al meu")


def test_hostile_texts_and_long_ones_are_printed_as_text_on_as_many_pages_as_they_take(where: Path) -> None:
    hostile, long = '=HYPERLINK("x")<script>&amp;<b>\\ "x"', "Nu sunt de acord cu hotărârea, fiindcă " * 80
    register(where, Contesting(f"{hostile}\n\x1b[0m", table=2, hour="18:00"))
    for entry in (1, 2):
        register(where, Contesting(long, table=1, entry=entry, hour="18:00"))
    folder_of = print_contestations(where).folder
    pages = sound(folder_of / PDF)
    assert hostile in pages[0]
    assert f"Pagina {len(pages)} din {len(pages)}" in pages[-1] * (len(pages) > 1)
    rows = openpyxl.load_workbook(folder_of / WORKBOOK).worksheets[0].iter_rows()
    assert [cell.data_type for row in rows for cell in row if str(cell.value).startswith("=")] == ["s"]
    first = contents(folder_of)
    print_contestations(where)
    assert contents(folder_of) == first


def test_the_book_of_the_register_is_two_pages_wide_and_three_only_with_an_appeal(where: Path) -> None:
    register(where, Contesting("Totalul", table=2, hour="18:00"))
    across = []
    for act in (None, Ruling(1, "respinsa", "nu", CHIEF, hour="18:10"), Appealing(1, "Nu", "18:20")):
        if act:
            rule(where, act) if isinstance(act, Ruling) else appeal(where, act)
        page = openpyxl.load_workbook(print_contestations(where).folder / WORKBOOK).worksheets[0]
        across.append((page.page_setup.fitToWidth, "apel" in str([cell.value for cell in page[4]]).lower()))
    assert across == [(2, False), (2, False), (3, True)]


# 8.6: what is admitted moves something, and moves it for whoever contested


def _types_anew(where: Path, old: str = "CASA;8", new: str = "CASA;9") -> None:
    path = where / "solutii" / "02.csv"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def _total(where: Path, table: int) -> int:
    return next(s.correction.total for s in grade(where).ranking.standings if s.correction.player.table == table)


def _refused(where: Path, ruling: Ruling, why: str) -> None:
    before = {path: path.read_bytes() for path in where.rglob("*.toml")}
    for trial in (True, False):
        with pytest.raises(ProblemsError, match=why):
            rule(where, replace(ruling, trial=trial))
    assert {path: path.read_bytes() for path in where.rglob("*.toml")} == before


EXCHANGED = "fisa,ordine,masa,stare,avertismente_disciplinare\n01,1,2,predat,0\n02,2,1,predat,0\n"
UNNAMED = "nr;grupa;pozitie;depunere;puncte;total\n1;;H7;CASA;8;\n2;;I8;STIRE;12;\n3;;6E;{word};71;\n"


def test_a_contestation_follows_the_player_whose_sheet_got_another_number(tmp_path: Path) -> None:
    papers = {f"solutii_0{n}": UNNAMED.format(word=word) for n, word in ((1, "cOMANZA"), (2, "cOMANTA"))}
    where = folder(tmp_path, concurs=WITH_DEADLINE, **papers)
    register(where, Contesting("este în listă", table=2, entry=3, hour="17:00"))
    (where / "predare.csv").write_text(EXCHANGED, "utf-8")
    others = _total(where, 1)
    ruled = rule(where, Ruling(1, "admisa", "da", CHIEF, "accepta", word="cOMANDA", hour="17:10"))
    assert ruled.decided
    assert [(shift.name, shift.sheet) for shift in ruled.decided.shifts if shift.total[0] != shift.total[1]] == [
        ("Ilie Dan", "01")
    ]
    assert _total(where, 1) == others
    assert list_contestations(where)[0].sheet == "01"
    assert [str(remark) for remark in ruled.remarks] == [
        "fișa lui Ilie Dan este acum 01; când s-a făcut contestația era 02. Hotărârea este pentru fișa de acum."
    ]


def test_a_contestation_of_nobody_any_more_can_only_be_rejected(where: Path) -> None:
    register(where, ENTRY_3)
    roster = where / "jucatori.csv"
    roster.write_text(roster.read_text("utf-8").replace("Ilie,Dan", "Manea,Radu"), "utf-8")
    _refused(where, ACCEPT, "nu mai este pe lista jucătorilor")
    assert rule(where, Ruling(1, "respinsa", "nu", CHIEF, hour="18:40")).written


def test_a_contestation_of_a_player_sent_off_meanwhile_can_be_answered(where: Path) -> None:
    register(where, ENTRY_3)
    sanction(where, Measure.SENDING_OFF, Sanctioning("Telefon", table=2, hour="18:30"))
    _refused(where, ACCEPT, "a fost eliminat între timp")
    assert rule(where, Ruling(1, "respinsa", "este eliminat", CHIEF, hour="18:40")).written
    assert publish(where, Publishing(Stage.FINAL)).documents


def test_a_decision_without_effect_admits_nothing(where: Path) -> None:
    register(where, Contesting("totalul", table=2, hour="17:00"))
    as_it_is = Ruling(1, "admisa", "da", CHIEF, "accepta", entry=1, hour="17:10")
    _refused(where, as_it_is, "nu schimbă nimic pe fișa jucătorului")
    decide(where, Deciding(Decision(sheet="02", entry=1, action=Action.ACCEPT, reason="da", arbiter=CHIEF)))
    taken = replace(as_it_is, action="", decisions=(1,), entry=None)
    _refused(where, taken, "nu schimbă nimic pe fișa jucătorului")


def test_an_action_that_costs_who_contests_is_asked(where: Path) -> None:
    register(where, Contesting("totalul", table=2, hour="17:00"))
    costs = Ruling(1, "in-parte", "nu este", CHIEF, "respinge", entry=1, article="8.2.a", hour="17:10")
    _refused(where, costs, "îl costă pe cel care contestă: Ilie Dan, total 21 → 0")
    assert rule(where, replace(costs, anyway=True)).written
    assert _total(where, 2) == 0


def test_a_sheet_that_was_not_touched_is_not_put_right(where: Path) -> None:
    register(where, ENTRY_3)
    changed = Ruling(1, "admisa", "tastată greșit", CHIEF, sheet_changed=True, hour="18:40")
    _refused(where, changed, "fișa 02 este tastată la fel")
    _types_anew(where, "cOMANZA", "cOMANDA")
    assert rule(where, changed).written


def test_a_sheet_put_right_before_the_contestation_was_entered_is_other_than_published(where: Path) -> None:
    publish(where, Publishing(Stage.PROVISIONAL))
    _types_anew(where, "cOMANZA", "cOMANDA")
    register(where, Contesting("totalul", table=2, hour="17:00"))
    assert rule(where, Ruling(1, "admisa", "tastată greșit", CHIEF, sheet_changed=True, hour="17:10")).written


def test_a_row_that_is_not_corrected_is_told_and_admits_nothing(tmp_path: Path) -> None:
    string = WITH_DEADLINE.replace("integral_partial", "pe_sir").replace("AAAAACC", "CASASTIREAAAAACC")
    rows = "H7 CASA 8\nI8 STIRX 12\nK5 CAPRARUL 86"
    where = folder(tmp_path, concurs=string, solutii_02=sheet("Ilie Dan", "2", rows))
    entered = register(where, Contesting("este bun", table=2, entry=3, hour="17:00"))
    assert str(entered.remark).startswith("depunerea 3 nu este corectată: corectura s-a oprit la depunerea 2.")
    _refused(where, Ruling(1, "admisa", "da", CHIEF, "accepta", hour="17:10"), "corectura s-a oprit la depunerea 2")


def test_an_appeal_withdrawn_leaves_the_first_answer(where: Path) -> None:
    register(where, ENTRY_3)
    rule(where, ACCEPT)
    appeal(where, Appealing(1, "prea puțin", "19:10"))
    final = rule(where, FinalRuling(1, "retras", "a renunțat", "Comisia", hour="19:30"))
    assert final.doubtful == ()
    (line,) = list_contestations(where)
    assert state_of(line) == "apel retras, rămâne: admisă, prin hotărârea 1"
    publish(where, Publishing(Stage.FINAL))
    published = read_edition(where, Stage.FINAL)
    assert published
    (told,) = published.results.contestatii
    assert (told.hotarare, told.de, told.decizii, told.apel) == ("admisa", CHIEF, (1,), True)


def test_an_open_sheet_is_not_contested_and_a_preview_says_that_it_is_open(tmp_path: Path) -> None:
    rows = "H7 CASA 9\nI8 ST1RE 13"
    where = folder(tmp_path, concurs=WITH_DEADLINE, solutii_02=sheet("Ilie Dan", "2", rows))
    with pytest.raises(ProblemsError, match="are o întrebare fără răspuns"):
        register(where, Contesting("totalul", table=2, hour="17:00"))
    drop = Decision(sheet="02", entry=1, action=Action.DROP, reason="se vede", arbiter=CHIEF, article="8.3.d")
    for trial in (True, False):
        done = decide(where, Deciding(drop, trial))
        assert [str(remark).partition(":")[0] for remark in done.remarks] == ["Fișa 02 are o întrebare fără răspuns"]


@pytest.mark.parametrize("row", ["02,,2,nepredat,0", ",,2,nepredat,0"])
def test_6_3_2_h_a_sheet_of_who_handed_nothing_in_is_told(where: Path, row: str) -> None:
    hand_in = where / "predare.csv"
    hand_in.write_text(hand_in.read_text("utf-8").replace("02,2,2,predat,0", row), "utf-8")
    told = [text for text in grade(where).warnings if "solutii/02.csv" in text]
    assert len(told) == 1
    assert "este fișa lui Ilie Dan, masa 2, care în predare este «nepredat»" in told[0]


@pytest.mark.parametrize("first", ["scoate", "accepta"])
def test_two_well_founded_contestations_of_one_row_are_both_admitted(tmp_path: Path, first: str) -> None:
    where = folder(tmp_path, concurs=WITH_DEADLINE, solutii_02=sheet("Ilie Dan", "2", "H7 CASA 8\nI8 ST 13"))
    register(where, Contesting("punctajul se vede", table=2, article="8.3.d", hour="17:00"))
    register(where, Contesting("scrie STIRE", table=2, entry=2, hour="17:01"))
    drop = Ruling(1, "admisa", "se vede", CHIEF, "scoate", hour="17:10")
    accept = Ruling(2, "admisa", "așa este", CHIEF, "accepta", position="I8", word="STIRE", hour="17:11")
    for ruling in (drop, accept) if first == "scoate" else (accept, drop):
        rule(where, ruling)
    assert not [contestation for contestation in list_contestations(where) if contestation.open]


def test_a_decision_idle_because_of_another_admits_nothing(where: Path) -> None:
    register(where, Contesting("punctajul", table=2, article="8.3.d", hour="17:00"))
    decide(
        where,
        Deciding(Decision(sheet="02", entry=2, action=Action.REJECT, reason="nu este", arbiter=CHIEF, article="8.2.a")),
    )
    drop = Ruling(1, "admisa", "se vede", CHIEF, "scoate", hour="17:10")
    _refused(where, drop, "nu schimbă nimic pe fișa jucătorului")


def test_8_6_what_costs_by_itself_is_asked_in_whatever_order_contestations_are_answered() -> None:
    better, worse = asked(written(EXAMPLE)), asked(written(EXAMPLE.replace("K5 CAPRARUL 86", "")))
    contestation = Contestation(
        number=2, table=1, name="Pop Ana", sheet="01", text="nu", when=datetime(2026, 11, 21, 18)
    )
    alone, competition = Gain(better, worse), game().competition
    assert alone.costs(competition)
    for gain in (alone, Gain(worse, better, alone=alone), Gain(better, worse, alone=Gain(worse, better))):
        told = objection(contestation, gain, competition, None, anyway=False)
        assert told
        assert told.key == "contestation.costs"
        assert objection(contestation, gain, competition, None, anyway=True) is None
    assert (
        objection(contestation, Gain(worse, better, alone=Gain(worse, better)), competition, None, anyway=False) is None
    )
