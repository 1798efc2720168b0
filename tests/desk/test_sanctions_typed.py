"""`arbitraj sanctiune` and `arbitraj raport` as an arbiter runs them (6.3.2.j, 9.1.3, 9.2.3)."""

import json
from pathlib import Path

import openpyxl
import pytest

from arbitraj.folder.people import read_submissions
from arbitraj.folder.registers import SANCTIONS
from tests.commands import Run
from tests.press.printed import sound

WARNING = ("--motiv", "Vorbește în timpul partidei", "--articol", "9.2.2.b")


def warn(run: Run, where: Path, *who: object) -> tuple[int, str, str]:
    return warn_at(run, where, "12:10", *who)


def warn_at(run: Run, where: Path, hour: str, *who: object) -> tuple[int, str, str]:
    at = ("--ora", hour) if hour else ()
    return run("sanctiune", "avertisment", where, *(who or ("--masa", 2)), *WARNING, *at)


HEADINGS = {
    "as the program writes it": "fisa,ordine,masa,stare,avertismente_disciplinare\n01,1,1,predat,0\n02,2,2,predat,0\n",
    "other headings": "Nr. fișa;Ordinea predării;Numărul mesei;Starea;Avertismente\n01;1;1;predat;\n02;2;2;;\n",
    "no column of warnings": "# notă\nfisa;ordine;masa\n01;1;1\n02;2;2\n",
    "names instead of tables": "nume\tfisa\tordine\nPop Ana\t01\t1\nILIE Dan\t02\t2\n",
    "columns turned round": 'masa,observații,fisa,ordine\r\n1,,01,1\r\n2,"la stop, a scris",02,2\r\n',
}


@pytest.mark.parametrize("text", HEADINGS.values(), ids=list(HEADINGS))
def test_a_warning_goes_into_predare_whatever_its_headings(run: Run, where: Path, text: str) -> None:
    old = text.encode()
    (where / "predare.csv").write_bytes(old)
    status, out, err = warn(run, where)
    assert (status, err) == (0, "")
    assert "s-a păstrat ca predare-v1.csv" in out
    assert (where / "predare-v1.csv").read_bytes() == old
    submissions, problems = read_submissions(where, ()) if "masa" in text or "mesei" in text else ((), [])
    assert problems == []
    assert not submissions or {h.table: h.disciplinary for h in submissions} == {1: 0, 2: 1}
    new = (where / "predare.csv").read_bytes()
    assert len(new.splitlines()) == len(old.splitlines())
    changed = [one for one, two in zip(new.splitlines(), old.splitlines(), strict=True) if one != two]
    assert len(changed) == (1 if "vertismente" in text else 2)
    assert b"\r\n" not in old or new.count(b"\r\n") == old.count(b"\r\n")
    assert run("corecteaza", where).status == 0


def test_what_cannot_be_changed_safely_the_arbiter_is_told_to_write(run: Run, where: Path) -> None:
    text = "fisa,ordine,masa,avertismente,avertisment disciplinar\n01,1,1,0,0\n02,2,2,0,0\n"
    (where / "predare.csv").write_text(text, encoding="utf-8")
    status, _, err = warn(run, where)
    assert status == 0
    assert "predare.csv nu s-a putut schimba; scrieți în el, la masa 2: avertismente_disciplinare = 1" in err
    assert (where / "predare.csv").read_text(encoding="utf-8") == text
    assert (
        "Ilie Dan, masa 2: avertismente disciplinare în registrul sancțiunilor: 1, în predare: 0"
        in run("sanctiune", "lista", where).err
    )


def test_6_3_2_j_hand_ins_kept_in_a_workbook_are_changed_in_place(run: Run, where: Path) -> None:
    (where / "predare.csv").unlink()
    book = openpyxl.Workbook()
    for row in (("Predarea",), ("fisa", "ordine", "masa", "obs"), ("01", 1, 1, None), (None, None, None, "la ușă")):
        book.worksheets[0].append(row)
    book.save(where / "predare.xlsx")
    status, out, _ = run("sanctiune", "eliminare", where, "--masa", 2, *WARNING)
    assert (status, "s-a păstrat ca predare-v1.xlsx" in out) == (0, True)
    sheet = openpyxl.load_workbook(where / "predare.xlsx").worksheets[0]
    assert [[cell.value for cell in row] for row in sheet.iter_rows(min_row=2)] == [
        ["fisa", "ordine", "masa", "obs", "stare"],
        ["01", 1, 1, None, None],
        [None, None, None, "la ușă", None],
        [None, None, 2, None, "eliminat"],
    ]


def test_8_5_nothing_is_to_be_written_by_hand_of_a_sanction_that_is_not_written(run: Run, where: Path) -> None:
    """What stands in the hand-ins alone would make the same warning, told again, the second one."""
    (where / "predare.csv").write_text("fisa,ordine,masa,stare,avertismente_disciplinare\n", encoding="utf-8")
    (where / "rezultate").mkdir()
    (where / "rezultate" / "sanctiuni").write_text("un fișier", encoding="utf-8")
    status, out, err = warn(run, where)
    assert (status, out) == (2, "")
    assert "scrieți" not in err


def test_8_5_warnings_written_by_hand_alone_are_asked_about(run: Run, where: Path) -> None:
    path = where / "predare.csv"
    handed_in = path.read_text(encoding="utf-8")
    path.write_text(handed_in.replace("02,2,2,predat,0", "02,2,2,predat,1"), encoding="utf-8")
    before = path.read_bytes()
    status, _, err = warn(run, where)
    assert status == 2
    assert "Ilie Dan: avertismente disciplinare în predare.csv: 1, în registrul sancțiunilor: 0." in err
    assert (path.read_bytes(), (where / "sanctiuni.toml").exists()) == (before, False)
    path.write_text(handed_in, encoding="utf-8")
    assert warn(run, where)[0] == 0
    assert path.read_bytes() == before


def test_9_1_3_who_was_sent_off_by_hand_gets_his_paper(run: Run, where: Path) -> None:
    path = where / "predare.csv"
    path.write_text(path.read_text(encoding="utf-8").replace("02,2,2,predat", "02,,2,eliminat"), encoding="utf-8")
    before = path.read_bytes()
    assert "este deja eliminat" in warn(run, where)[2]
    off = ("sanctiune", "eliminare", where, "--masa", 2, "--motiv", "Strigă")
    assert "fără hârtie (6.3.2.j): Ilie Dan." in run("sanctiune", "lista", where).err
    assert run(*off).status == 0
    assert (where / "rezultate" / "sanctiuni" / "eliminare-1-masa-2.pdf").is_file()
    assert (path.read_bytes(), list(where.glob("predare-v*"))) == (before, [])
    assert run("sanctiune", "lista", where).err == ""
    assert "este deja eliminat" in run(*off[:-1], "Altceva").err


def test_without_sanctions_there_is_no_paper_and_no_number(run: Run, where: Path) -> None:
    done = run("sanctiune", "tipareste", where)
    assert (done.status, "Nu s-au dat sancțiuni" in done.err, "0" in done.err) == (2, True, False)


def test_before_anything_is_handed_in_the_paper_is_written_all_the_same(run: Run, where: Path) -> None:
    (where / "predare.csv").write_text("fisa,ordine,masa,stare,avertismente_disciplinare\n", encoding="utf-8")
    status, _, err = warn(run, where)
    assert status == 0
    assert "la masa 2: avertismente_disciplinare = 1" in err
    assert (where / "rezultate" / "sanctiuni" / "avertisment-1-masa-2.pdf").is_file()
    assert "Trecut în predare.csv" in run("sanctiune", "eliminare", where, "--masa", 1, "--motiv", "x").out
    submissions, problems = read_submissions(where, ())
    assert (problems, [(h.table, h.state.value) for h in submissions]) == ([], [(1, "eliminat")])


def test_9_2_3_the_second_warning_sends_the_player_off(run: Run, where: Path) -> None:
    assert warn(run, where)[0] == 0
    status, out, _ = warn_at(run, where, "12:11", "--nume", "dan ilie")
    assert status == 0
    assert "Este al doilea avertisment disciplinar: jucătorul este eliminat" in out
    assert "este deja eliminat" in warn_at(run, where, "12:12")[2]
    results = json.loads(run("corecteaza", where, "--json", "-").out)
    assert [(line["nume"], line["motiv"]) for line in results["neclasati"]] == [("Ilie Dan", "eliminat")]


def test_8_5_a_player_sent_off_after_a_decision_on_his_sheet_stops_nobody(run: Run, where: Path) -> None:
    decided = run(
        "decide", where, "02", "adauga", "--articol", "8.3.a", "--motiv", "nume lipsă", "--arbitru", "Ion Pop"
    )
    assert decided.status == 0
    assert run("sanctiune", "eliminare", where, "--masa", 2, "--motiv", "x").status == 0
    graded = run("corecteaza", where)
    assert graded.status == 0
    assert "decizia 1 nu are efect: fișa 02 nu se corectează" in graded.err
    rewritten = (where / "decizii.toml").read_text(encoding="utf-8").replace('"02"', '"09"')
    (where / "decizii.toml").write_text(rewritten, encoding="utf-8")
    assert "nu există fișa 09 printre cele predate" in run("corecteaza", where).err


def test_8_5_the_same_warning_told_twice_is_one(run: Run, where: Path) -> None:
    warn(run, where)
    before = (where / "predare.csv").read_bytes()
    status, out, _ = warn(run, where)
    assert status == 0
    assert "Sancțiunea 1 (Ilie Dan, masa 2) este deja scrisă: nu s-a adăugat alta." in out
    assert [each.number for each in SANCTIONS.read(where)[0]] == [1]
    assert (where / "predare.csv").read_bytes() == before
    # without an hour nobody knows whether it is the same one
    status, _, err = warn_at(run, where, "")
    assert status == 2
    assert "are deja sancțiunea 1 pentru același motiv, de la 21.11.2026, ora 12:10" in err
    assert [each.number for each in SANCTIONS.read(where)[0]] == [1]


def test_6_3_2_j_the_paper_says_all_that_the_regulation_asks_for(run: Run, where: Path) -> None:
    warn(run, where)
    page = sound(where / "rezultate" / "sanctiuni" / "avertisment-1-masa-2.pdf")[0]
    for part in (
        "Avertisment disciplinar nr. 1",
        "Ilie Dan",
        "Probă",  # the competition
        "integral parțial",  # the event
        "Vorbește în timpul partidei",
        "9.2.2.b",
        "se scad 20 de puncte",
        "21.11.2026, ora 12:10",
        "Arbitru principal-șef Ionescu Maria",
        "Am luat cunoștință, Ilie Dan",
    ):
        assert part in page, part
    first = (where / "rezultate" / "sanctiuni" / "avertisment-1-masa-2.pdf").read_bytes()
    assert run("sanctiune", "tipareste", where, 1).status == 0
    assert (where / "rezultate" / "sanctiuni" / "avertisment-1-masa-2.pdf").read_bytes() == first


def test_a_sanction_needs_a_player_a_reason_and_the_chief_arbiter(run: Run, where: Path) -> None:
    assert "spuneți care jucător" in run("sanctiune", "avertisment", where, "--motiv", "x").err
    assert "lipsește --motiv" in run("sanctiune", "avertisment", where, "--masa", 2, "--motiv", "  ").err
    other = run("sanctiune", "avertisment", where, "--masa", 2, "--motiv", "x", "--arbitru", "Pop Ana")
    assert "este Ionescu Maria, nu Pop Ana" in other.err
    wrong = run("sanctiune", "avertisment", where, "--masa", 2, "--motiv", "x", "--articol", "8.2.a")
    assert "nu este dintre cele despre conduită" in wrong.err
    assert not (where / "sanctiuni.toml").exists()


def test_9_1_3_the_report_tells_what_happened(run: Run, where: Path) -> None:
    warn(run, where)
    late = ("--ora", "18:35", "--primita-de", "Ionescu Maria", "--motiv-intarziere", "coadă la masă")
    run("contestatie", "inregistreaza", where, "--masa", 1, "--text", "Totalul <b>nu</b> este bun", *late)
    sheet_2 = ("--depunere", 3, "--cuvant", "cOMANDA", "--motiv", "citit greșit", "--arbitru", "Ionescu Maria")
    assert run("decide", where, "02", "accepta", *sheet_2).status == 0
    done = run("raport", where, "--incident", "S-a stins lumina 5 minute.", "--incident", "<script>")
    assert (done.status, done.err) == (0, "")
    text = "\n".join(sound(where / "rezultate" / "raport-arbitraj.pdf"))
    for part in (
        "Raport de arbitraj",
        "Jucători înscriși 2",
        "1. Ilie Dan, masa 2: avertisment disciplinar. Vorbește în timpul partidei [art. 9.2.2.b]",
        "Totalul <b>nu</b> este bun",
        "primită de Ionescu Maria: coadă la masă",
        "1. Fișa 02, depunerea 3: accepta. citit greșit (Ionescu Maria)",
        "S-a stins lumina 5 minute.",
        "<script>",
    ):
        assert part in text, part
    empty = run("raport", where)
    assert empty.status == 0
    assert "De completat de mână:" in "\n".join(sound(where / "rezultate" / "raport-arbitraj.pdf"))
