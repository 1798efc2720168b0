"""What was entered in writing and is taken back, at the terminal: it stays to be read, and nothing is done silently."""

import json
from pathlib import Path

import pytest

from arbitraj.folder.registers import CONTESTATIONS, SANCTIONS
from tests.commands import Run
from tests.desk.test_contestations_typed import CHIEF, ENTRY_3, register, total_of
from tests.press.printed import sound

WHY = ("--motiv", "din greșeală", *CHIEF)
BACK = (*WHY, "--ora", "18:59")
ANSWER = ("--motiv", "se citește", *CHIEF, "--ora", "18:40")
ACCEPT = ("--actiune", "accepta", "--cuvant", "cOMANDA")


def does(run: Run, *words: object) -> str:
    """What a command that is done says."""
    done = run(*words)
    assert done.status == 0, done.err
    return done.out + done.err


def refused(run: Run, *words: object) -> str:
    """Why a command is not done."""
    done = run(*words)
    assert (done.status, done.out) == (2, "")
    return done.err


def submissions(where: Path) -> str:
    return (where / "predare.csv").read_text("utf-8")


@pytest.fixture
def admitted(run: Run, where: Path) -> Path:
    """A contestation of entry 3, admitted by decision 1."""
    does(run, "contestatie", "inregistreaza", where, *ENTRY_3)
    does(run, "contestatie", "raspunde", where, 1, "admisa", *ANSWER, *ACCEPT)
    return where


def test_8_6_one_whose_decision_was_taken_back_is_open_again(run: Run, admitted: Path) -> None:
    does(run, "publica", admitted, "--provizoriu")
    does(run, "decide", admitted, "anuleaza", 1, *WHY)
    assert "așteaptă din nou răspuns" in does(run, "contestatie", "lista", admitted)
    assert "fără răspuns: 1." in does(run, "contestatie", "lista", admitted)
    look = json.loads(run("corecteaza", admitted, "--json", "-").out)["de_privit"]
    assert any("Contestația 1 (Ilie Dan, fișa 02) a fost admisă, dar decizia" in item["text"] for item in look)
    assert "contestația lui Ilie Dan a fost admisă, dar decizia" in refused(
        run, "publica", admitted, "--final", "--totusi"
    )
    assert not (admitted / "publicat" / "final").exists()
    assert "Din nou deschisă" in paper(run, admitted)
    # answered anew, what it was answered before stays to be read
    assert "respinsă" in does(run, "contestatie", "raspunde", admitted, 1, "respinsa", *ANSWER)
    (line,) = CONTESTATIONS.read(admitted)[0]
    assert [(each.act.value, each.answer and each.answer.verdict.value) for each in line.undone] == [
        ("raspunde", "admisa")
    ]
    assert line.undone[0].reason == "din greșeală"
    assert "era: admisă, prin decizia 1" in paper(run, admitted)
    does(run, "publica", admitted, "--final", "--totusi")
    assert "are deja răspuns (respinsă)" in refused(run, "contestatie", "raspunde", admitted, 1, "respinsa", *ANSWER)


def paper(run: Run, where: Path) -> str:
    """The report, on paper."""
    does(run, "raport", where)
    return " ".join("\n".join(sound(where / "rezultate" / "raport-arbitraj.pdf")).split())


def test_8_6_the_withdrawal_taken_back_too_it_is_answered(run: Run, admitted: Path) -> None:
    does(run, "decide", admitted, "anuleaza", 1, *WHY)
    does(run, "decide", admitted, "anuleaza", 2, *WHY)
    assert "fără răspuns: 0." in does(run, "contestatie", "lista", admitted)
    assert "are deja răspuns" in refused(run, "contestatie", "raspunde", admitted, 1, "respinsa", *ANSWER)


def test_8_6_an_admitted_appeal_is_open_again_and_only_the_commission_answers_it(run: Run, where: Path) -> None:
    does(run, "contestatie", "inregistreaza", where, *ENTRY_3)
    does(run, "contestatie", "raspunde", where, 1, "respinsa", *ANSWER)
    does(run, "contestatie", "apel", where, 1, "--text", "Nu", "--ora", "18:45")
    final = ("contestatie", "raspuns-apel", where, 1, "admis", "--motiv", "este", "--comisia", "Pop", "--ora", "18:50")
    does(run, *final, *ACCEPT)
    does(run, "decide", where, "anuleaza", 1, *WHY)
    assert "decizia ei este definitivă" in refused(run, "contestatie", "raspunde", where, 1, "respinsa", *ANSWER)
    assert "apel admis, prin decizia 3" in does(run, *final, *ACCEPT)
    (line,) = CONTESTATIONS.read(where)[0]
    assert [each.act.value for each in line.undone] == ["raspuns-apel"]
    assert line.answer
    assert line.answer.verdict.value == "respinsa"


def test_8_6_a_final_ranking_after_a_provisional_one_without_a_deadline_is_asked_for(run: Run, where: Path) -> None:
    settings = where / "concurs.toml"
    text = settings.read_text("utf-8")
    settings.write_text(text.replace('contestatii_pana_la = "21.11.2026 18:30"\n', ""), encoding="utf-8")
    does(run, "publica", where, "--provizoriu")
    assert "fără un termen al contestațiilor (8.6)" in refused(run, "publica", where, "--final")
    does(run, "publica", where, "--final", "--totusi")


def test_8_6_without_a_provisional_one_nothing_was_to_be_contested(run: Run, where: Path) -> None:
    settings = where / "concurs.toml"
    text = settings.read_text("utf-8")
    settings.write_text(text.replace('contestatii_pana_la = "21.11.2026 18:30"\n', ""), encoding="utf-8")
    does(run, "publica", where, "--final")


def test_8_6_what_was_decided_since_is_contested_anew_and_nothing_else(run: Run, admitted: Path) -> None:
    again = ("contestatie", "inregistreaza", admitted, *ENTRY_3)
    assert "contestația 1 este despre același lucru" in refused(run, *again)
    does(run, "decide", admitted, "01", "respinge", "--depunere", 1, "--articol", "8.2.a", *WHY)
    does(run, "decide", admitted, "02", "scoate", "--depunere", 2, "--articol", "8.3.d", *WHY)
    assert "contestația 1 este despre același lucru" in refused(run, *again), "of another sheet, another row"
    does(run, "decide", admitted, "02", "respinge", "--depunere", 3, "--articol", "8.2.a", *WHY)
    assert "Contestația 2 este înregistrată: Ilie Dan, depunerea 3." in does(run, *again)
    assert "contestația 2 este despre același lucru" in refused(run, *again), "it waits for its answer"
    does(run, "contestatie", "raspunde", admitted, 2, "respinsa", *ANSWER)
    assert "contestația 2 este despre același lucru" in refused(run, *again), "that is appealed against"


def test_an_answer_is_not_taken_back_while_the_decisions_taken_for_it_cannot_be_read(run: Run, admitted: Path) -> None:
    before, decisions = register(admitted), admitted / "decizii.toml"
    decisions.write_text(f"{decisions.read_text('utf-8')}x = [\n", encoding="utf-8")
    assert "decizii.toml" in refused(run, "contestatie", "anuleaza", admitted, 1, *BACK)
    assert register(admitted) == before


def test_an_answer_is_taken_back_with_the_decision_that_was_taken_for_it(run: Run, admitted: Path) -> None:
    with_it = total_of(run, admitted, "02")
    before = register(admitted)
    back = ("contestatie", "anuleaza", admitted, 1)
    assert "lipsește --motiv" in refused(run, *back, "--motiv", " ", *CHIEF)
    assert "este Ionescu Maria, nu Pop" in refused(run, *back, "--motiv", "x", "--arbitru", "Pop")
    trial = does(run, *back, *BACK, "--proba")
    assert f"total {with_it} → 21" in trial
    assert "Doar probă" in trial
    assert register(admitted) == before
    told = json.loads(does(run, *back, *BACK, "--proba", "--json", "-"))
    assert (told["scrisa"], [moved["total"] for moved in told["muta"]]) == (False, [[with_it, 21]])
    done = does(run, *back, *BACK)
    assert f"total {with_it} → 21" in done
    assert "Deciziile luate pentru acest răspuns sunt anulate și ele: 1." in done
    assert total_of(run, admitted, "02") == 21
    assert (admitted / "decizii.toml").read_text("utf-8").count("[[decizie]]") == 2, "nothing is taken out"
    (line,) = CONTESTATIONS.read(admitted)[0]
    assert (line.answer, line.open, line.undone[0].answer and line.undone[0].answer.decisions) == (None, True, (1,))
    does(run, "contestatie", "raspunde", admitted, 1, "admisa", *ANSWER, *ACCEPT)
    assert total_of(run, admitted, "02") == with_it


def test_acts_are_taken_back_from_the_last_and_what_was_never_contested_stays_to_be_read(run: Run, where: Path) -> None:
    back = ("contestatie", "anuleaza", where, 1, *BACK)
    assert "nu există contestația 1" in refused(run, *back)
    does(run, "contestatie", "inregistreaza", where, *ENTRY_3)
    does(run, "contestatie", "raspunde", where, 1, "respinsa", *ANSWER)
    does(run, "contestatie", "apel", where, 1, "--text", "Nu", "--ora", "18:45")
    does(run, "contestatie", "raspuns-apel", where, 1, "respins", "--motiv", "x", "--comisia", "Pop", "--ora", "18:50")
    for said in ("apelul așteaptă răspuns", "rămâne răspunsul", "așteaptă răspuns", "înregistrarea este anulată"):
        assert said in does(run, *back)
    assert "este anulată: fusese înregistrată din greșeală" in refused(run, *back)
    (line,) = CONTESTATIONS.read(where)[0]
    assert [each.act.value for each in line.undone] == ["raspuns-apel", "apel", "raspunde", "inregistreaza"]
    assert [each.appeal.text for each in line.undone if each.appeal] == ["Nu"]
    assert "anulată, înregistrată din greșeală" in does(run, "contestatie", "lista", where)
    assert "fără răspuns: 0." in does(run, "contestatie", "lista", where)
    assert "fusese înregistrată din greșeală" in refused(run, "contestatie", "raspunde", where, 1, "respinsa", *ANSWER)
    does(run, "contestatie", "tipareste", where)
    assert "înregistrarea, anulată de Ionescu Maria" in paper(run, where)
    does(run, "publica", where, "--final", "--totusi")
    # the same may be contested: the number is given to no other
    assert "Contestația 2 este înregistrată" in does(run, "contestatie", "inregistreaza", where, *ENTRY_3)


def warned(run: Run, where: Path, table: int, hour: str, *more: str) -> str:
    return does(run, "sanctiune", "avertisment", where, "--masa", table, "--motiv", f"la {hour}", "--ora", hour, *more)


def test_8_5_a_warning_is_taken_back_from_the_last_and_stays_in_the_register(run: Run, where: Path) -> None:
    before, total = submissions(where), total_of(run, where, "02")
    warned(run, where, 2, "12:10")
    warned(run, where, 2, "12:40")
    back = ("sanctiune", "anuleaza", where)
    assert "anulați-o întâi pe aceea" in refused(run, *back, 1, *BACK)
    assert "nu există sancțiunea 3; există: 1, 2" in refused(run, *back, 3, *BACK)
    assert "lipsește --motiv" in refused(run, *back, 2, "--motiv", " ")
    there = submissions(where)
    trial = does(run, *back, 2, *BACK, "--proba")
    assert f"Ilie Dan (fișa 02): total {total - 20}, loc neclasat → 2" in trial
    assert submissions(where) == there
    assert "loc neclasat → 2" in does(run, *back, 2, *BACK)
    assert total_of(run, where, "02") == total - 20
    assert "este deja anulată" in refused(run, *back, 2, *BACK)
    assert "Sancțiune anulată de Ionescu Maria" in paper(run, where)
    does(run, *back, 1, *BACK)
    assert total_of(run, where, "02") == total
    assert submissions(where) == before
    assert [(line.number, bool(line.undone)) for line in SANCTIONS.read(where)[0]] == [(1, True), (2, True)]
    assert does(run, "sanctiune", "lista", where).count("Sancțiune anulată de Ionescu Maria") == 2
    page = sound(where / "rezultate" / "sanctiuni" / "avertisment-1-masa-2.pdf")[0]
    assert "Sancțiune anulată de Ionescu Maria" in page
    # the next one is the player's first again, and the register's third
    assert "Sancțiunea 3 din registru: primul avertisment" in warned(run, where, 2, "12:50")
    does(run, "publica", where, "--final", "--totusi")


def test_6_3_2_j_who_was_sent_off_by_mistake_is_back_as_he_handed_in(run: Run, where: Path) -> None:
    before = submissions(where)
    does(run, "sanctiune", "eliminare", where, "--masa", 2, "--motiv", "Strigă")
    assert "02,2,2,eliminat,0" in submissions(where)
    does(run, "sanctiune", "anuleaza", where, 1, *BACK)
    assert submissions(where) == before
    assert does(run, "sanctiune", "lista", where).count("\n") == 1
    does(run, "publica", where, "--final", "--totusi")


def test_8_5_which_warning_of_the_player_it_is_and_its_number_in_the_register_are_both_said(
    run: Run, where: Path
) -> None:
    warned(run, where, 1, "12:10")
    assert "Sancțiunea 2 din registru: primul avertisment disciplinar al jucătorului Ilie Dan" in warned(
        run, where, 2, "12:20"
    )
    assert "Sancțiunea 3 din registru: al doilea avertisment disciplinar al jucătorului Pop Ana" in warned(
        run, where, 1, "12:30"
    )
    folder = where / "rezultate" / "sanctiuni"
    first, second = (sound(folder / f"avertisment-{name}.pdf")[0] for name in ("2-masa-2", "3-masa-1"))
    assert "Avertisment disciplinar nr. 1\n" in first
    assert "Al jucătorului primul avertisment disciplinar" in first
    assert "Nr. în registrul sancțiunilor 2" in first
    assert "Avertisment disciplinar nr. 2\n" in second
    assert "Nr. în registrul sancțiunilor 3" in second


def test_8_5_what_predare_has_alone_counts_whatever_is_dictated_to_others_and_is_taken_in(
    run: Run, where: Path
) -> None:
    path = where / "predare.csv"
    total = total_of(run, where, "01")
    path.write_text(submissions(where).replace("01,1,1,predat,0", "01,1,1,predat,1"), encoding="utf-8")
    assert total_of(run, where, "01") == total - 20
    off = does(run, "sanctiune", "eliminare", where, "--masa", 2, "--motiv", "Strigă")
    assert "Pop Ana, masa 1" in off, "where the register begins it is asked about"
    assert "--din-predare" in off
    assert total_of(run, where, "01") == total - 20, "another's sending-off gives nothing back"
    assert "--din-predare" in refused(run, "publica", where, "--provizoriu")
    new = ("sanctiune", "avertisment", where, "--masa", 1, "--motiv", "vorbea")
    assert "aceeași comandă cu --din-predare și --ora" in refused(run, *new, "--ora", "12:10")
    assert "lipsește --ora" in refused(run, *new, "--din-predare")
    does(run, *new, "--din-predare", "--ora", "12:10")
    assert "01,1,1,predat,1" in submissions(where), "it is no other one"
    assert total_of(run, where, "01") == total - 20
    assert run("sanctiune", "lista", where).err == ""
    line = SANCTIONS.read(where)[0][-1]
    assert (line.name, line.reason, line.arbiter, line.second) == ("Pop Ana", "vorbea", "Ionescu Maria", False)
    assert "nu are niciun avertisment disciplinar în plus" in refused(
        run, *new[:-1], "x", "--din-predare", "--ora", "12:20"
    )
    does(run, "publica", where, "--provizoriu")
    assert "al doilea" in warned(run, where, 1, "12:40")
