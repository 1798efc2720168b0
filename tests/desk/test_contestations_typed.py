"""`arbitraj contestatie` as an arbiter runs it (8.6)."""

import json
from datetime import datetime
from pathlib import Path

import openpyxl
import pytest
from hypothesis import given, settings, strategies as st

from arbitraj.filename import on_command_line
from arbitraj.folder.registers import CONTESTATIONS, read_contestations
from arbitraj.record.contestation import Appeal, Contestation, Resolution, Verdict
from tests.commands import Run
from tests.folders import SETTINGS, folder, step_in
from tests.longer import sampled
from tests.press.printed import sound

CHIEF = ("--arbitru", "Ionescu Maria")
ENTRY_3 = ("--fisa", "02", "--depunere", 3, "--text", "COMANDA este în listă", "--ora", "18:20")


def register(where: Path) -> str:
    return (where / "contestatii.toml").read_text(encoding="utf-8")


def total_of(run: Run, where: Path, sheet: str) -> int:
    done = run("corecteaza", where, "--json", "-")
    assert done.status == 0, done.err
    lines = json.loads(done.out)["clasament"]
    return int(next(line["total"] for line in lines if line["fisa"] == sheet))


def test_8_6_until_the_minute_of_the_deadline_a_contestation_is_taken(run: Run, where: Path) -> None:
    done = run("contestatie", "inregistreaza", where, "--masa", 2, "--text", "Totalul", "--ora", "18:30")
    assert (done.status, done.err) == (0, "")
    assert "Contestația 1 este înregistrată: Ilie Dan, punctajul total." in done.out
    assert "primita = 2026-11-21T18:30:00" in register(where)


def test_8_6_a_minute_later_it_is_refused_and_nothing_is_written(run: Run, where: Path) -> None:
    done = run("contestatie", "inregistreaza", where, "--masa", 2, "--text", "Totalul", "--ora", "18:31")
    assert done.status == 2
    assert "după termenul de pe clasamentul provizoriu (21.11.2026, ora 18:30): se refuză (8.6)" in done.err
    assert not (where / "contestatii.toml").exists()


def test_8_6_the_chief_arbiter_takes_a_late_one_with_name_and_reason(run: Run, where: Path) -> None:
    late = ("contestatie", "inregistreaza", where, "--masa", 2, "--text", "Totalul", "--ora", "18:31")
    assert "lipsește --motiv-intarziere" in run(*late, "--primita-de", "Ionescu Maria").err
    other = run(*late, "--primita-de", "Pop Ana", "--motiv-intarziere", "coadă")
    assert "este Ionescu Maria, nu Pop Ana" in other.err
    done = run(*late, "--primita-de", "maria ionescu", "--motiv-intarziere", "coadă la masă")
    assert done.status == 0
    assert 'tarziu_motiv = "coadă la masă"' in register(where)
    early = run(*late[:-1], "18:29", "--primita-de", "Ionescu Maria", "--motiv-intarziere", "x")
    assert "nu a întârziat" in early.err


def test_without_a_deadline_the_arbiter_is_told_what_to_write(run: Run, tmp_path: Path) -> None:
    done = run("contestatie", "inregistreaza", folder(tmp_path), "--masa", 2, "--text", "Totalul")
    assert done.status == 2
    assert 'contestatii_pana_la = "21.11.2026 18:30"' in done.err
    assert "contestatii_pana_la" not in SETTINGS


def test_8_6_an_admitted_one_writes_its_decision_and_changes_the_total(run: Run, where: Path) -> None:
    assert total_of(run, where, "02") < 100
    assert run("contestatie", "inregistreaza", where, *ENTRY_3).status == 0
    assert "8.2.c" in register(where)
    answer = ("contestatie", "raspunde", where, 1, "admisa", "--motiv", "scrisul este neclar", *CHIEF, "--ora", "18:40")
    assert "spuneți cum: --actiune" in run(*answer).err
    accept = (*answer, "--actiune", "accepta", "--cuvant", "cOMANDA")
    trial = run(*accept, "--proba")
    assert "Doar probă" in trial.out
    assert not (where / "decizii.toml").exists()
    assert "raspuns" not in register(where)
    done = run(*accept)
    assert done.status == 0
    assert "De refăcut de acum: rezultate/clasament.xlsx" in done.err  # they were written before the answer
    assert "Contestația 1: admisă, prin decizia 1." in done.out
    assert 'contestatie = "1"' in (where / "decizii.toml").read_text("utf-8")
    assert "decizii = [1]" in register(where)
    assert total_of(run, where, "02") > 170


def test_a_decision_written_before_may_carry_an_answer_out(run: Run, where: Path) -> None:
    run("contestatie", "inregistreaza", where, *ENTRY_3)
    answer = ("contestatie", "raspunde", where, 1, "in-parte", "--motiv", "x", *CHIEF, "--ora", "18:40")
    assert "decizii.toml nu are decizia 1" in run(*answer, "--decizie", 1).err
    decide = ("--depunere", 1, "--articol", "8.2.a", "--motiv", "x", *CHIEF)
    run("decide", where, "01", "respinge", *decide)
    assert "decizia 1 este despre fișa 01, contestația despre fișa 02" in run(*answer, "--decizie", 1).err
    run("decide", where, "02", "respinge", *decide)
    assert "total 21 → 0. Dacă așa este drept, adăugați --totusi" in run(*answer, "--decizie", 2).err
    done = run(*answer, "--decizie", 2, "--totusi")
    assert "admisă în parte, prin decizia 2" in done.out


def test_a_decision_left_by_an_interrupted_answer_is_not_written_twice(run: Run, where: Path) -> None:
    run("contestatie", "inregistreaza", where, *ENTRY_3)
    answer = ("contestatie", "raspunde", where, 1, "admisa", "--motiv", "x", *CHIEF, "--ora", "18:40")
    before = register(where)
    assert run(*answer, "--actiune", "accepta", "--cuvant", "cOMANDA").status == 0
    (where / "contestatii.toml").write_text(before, encoding="utf-8")
    again = run(*answer, "--actiune", "accepta", "--cuvant", "cOMANDA")
    assert "repetați comanda cu --decizie 1" in again.err
    assert run(*answer, "--decizie", 1).status == 0


def test_8_6_a_rejected_one_goes_to_the_commission_whose_answer_is_final(run: Run, where: Path) -> None:
    run("contestatie", "inregistreaza", where, *ENTRY_3)
    appeal = ("contestatie", "apel", where, 1, "--text", "Nu sunt de acord")
    assert "nu are încă răspuns" in run(*appeal, "--ora", "18:35").err
    answer = ("contestatie", "raspunde", where, 1, "respinsa", "--motiv", "nu este în listă", *CHIEF)
    assert "nu poate fi înaintea" in run(*answer, "--ora", "18:10").err
    assert "nu schimbă nimic" in run(*answer, "--ora", "18:40", "--actiune", "accepta").err
    assert run(*answer, "--ora", "18:40").status == 0
    refused = run(*answer, "--ora", "18:41").err
    assert "are deja răspuns (respinsă)" in refused
    assert refused.endswith(f"se face apel: arbitraj contestatie apel {on_command_line(where)} 1\n")
    assert "la 3 minute după răspuns" in run(*appeal, "--ora", "18:43").out
    assert f"arbitraj contestatie raspuns-apel {on_command_line(where)} 1\n" in run(*answer, "--ora", "18:50").err
    final = ("contestatie", "raspuns-apel", where, 1, "admis", "--motiv", "este", "--comisia", "Pop, Stan, Dinu")
    done = run(*final, "--ora", "18:55", "--actiune", "accepta", "--cuvant", "cOMANDA")
    assert "Contestația 1: apel admis, prin decizia 1." in done.out
    assert "decizia ei este definitivă" in run(*final, "--ora", "18:56", "--fisa-indreptata").err
    assert "decizia ei este definitivă" in run(*answer, "--ora", "18:57").err
    listed = run("contestatie", "lista", where).out
    assert "1. Ilie Dan (masa 2, fișa 02): depunerea 3, 21.11.2026, ora 18:20 – apel admis, prin decizia 1" in listed
    assert "1 contestație, fără răspuns: 0." in listed


def test_8_6_what_cannot_be_contested_is_refused_with_what_can(run: Run, where: Path) -> None:
    contest = ("contestatie", "inregistreaza", where, "--text", "x", "--ora", "18:00")
    assert "spuneți care jucător" in run(*contest).err
    assert "poate Ilie Dan?" in run(*contest, "--nume", "Ilie Dam").err
    assert "nu sunt ale aceluiași jucător" in run(*contest, "--nume", "Ilie Dan", "--masa", 1).err
    assert "masa 9 nu este în jucatori.csv; mese: 1, 2" in run(*contest, "--masa", 9).err
    assert "fișa nu are depunerea 9; are 4" in run(*contest, "--masa", 2, "--depunere", 9).err
    assert "hotărârile disciplinare sunt definitive" in run(*contest, "--masa", 2, "--articol", "8.5").err
    assert "nu este nicio constatare cu articolul 8.4.b" in run(*contest, "--masa", 2, "--articol", "8.4.b").err
    assert "ora «pe la 6» nu se poate citi" in run(*contest[:-1], "pe la 6", "--masa", 2).err
    assert run(*contest, "--masa", 2, "--articol", "8.3.d").status == 0
    assert "depunere = 2" in register(where)  # the only entry with it
    assert "contestația 1 este despre același lucru" in run(*contest, "--masa", 2, "--articol", "8.3.d").err


def test_a_register_that_a_person_changed_is_kept_as_a_copy(run: Run, where: Path) -> None:
    run("contestatie", "inregistreaza", where, *ENTRY_3)
    changed = register(where) + "# de verificat\n"
    (where / "contestatii.toml").write_text(changed, encoding="utf-8")
    done = run("contestatie", "inregistreaza", where, "--masa", 1, "--text", "x", "--ora", "18:00")
    assert "s-a păstrat ca contestatii-v1.toml" in done.out
    assert (where / "contestatii-v1.toml").read_text("utf-8") == changed


def test_a_register_spoilt_by_hand_is_refused_with_every_fault(run: Run, where: Path) -> None:
    run("contestatie", "inregistreaza", where, *ENTRY_3)
    spoilt = register(where).replace('fisa = "02"', "fisa = 2").replace("primita = ", "primit = ")
    (where / "contestatii.toml").write_text(spoilt, encoding="utf-8")
    done = run("contestatie", "lista", where)
    assert done.status == 2
    assert len(done.err.splitlines()) == 3
    assert "contestația 1: fisa: este 2, trebuie un text între ghilimele" in done.err
    assert "cheie necunoscută: primit;" in done.err


@pytest.mark.parametrize(("numbers", "twice"), [((1, 2), []), ((1, 1), [1]), ((3, 1, 3, 2, 1, 1), [1, 3])])
def test_8_6_a_number_stands_for_one_contestation(tmp_path: Path, numbers: tuple[int, ...], twice: list[int]) -> None:
    when = datetime(2026, 11, 21, 18, 20)
    made = [
        Contestation(number=number, table=2, name="Ilie Dan", sheet="02", text="Totalul", when=when)
        for number in numbers
    ]
    (tmp_path / "contestatii.toml").write_text(CONTESTATIONS.text(made), encoding="utf-8")
    said = [problem.text for problem in read_contestations(tmp_path)[1]]
    assert said == [f"numărul {number} apare de două ori" for number in twice]


def test_hostile_text_is_printed_as_text_and_the_same_bytes_twice(run: Run, where: Path) -> None:
    hostile = '=HYPERLINK("x")<script>&amp;<b>\\ "x"'
    run("contestatie", "inregistreaza", where, "--masa", 2, "--text", f"{hostile}\n\x1b[0m", "--ora", "18:00")
    assert run("contestatie", "tipareste", where).status == 0
    pdf, book = where / "rezultate" / "contestatii.pdf", where / "rezultate" / "contestatii.xlsx"
    assert hostile in sound(pdf)[0]
    cells = [cell for row in openpyxl.load_workbook(book).active for cell in row if cell.value]  # type: ignore[union-attr]
    assert [cell.data_type for cell in cells if str(cell.value).startswith("=")] == ["s"]
    first = pdf.read_bytes(), book.read_bytes()
    run("contestatie", "tipareste", where)
    assert (pdf.read_bytes(), book.read_bytes()) == first


def test_the_book_of_the_register_is_as_wide_as_what_it_has_to_say(run: Run, where: Path) -> None:
    """Two pages across on paper; three and more only with an appeal."""
    run("contestatie", "inregistreaza", where, "--masa", 2, "--text", "Totalul", "--ora", "18:00")
    across = []
    for act in (
        (),
        ("raspunde", "respinsa", "--motiv", "nu", "--arbitru", "Ionescu Maria", "--ora", "18:10"),
        ("apel", "--text", "Nu sunt de acord", "--ora", "18:20"),
    ):
        if act:
            assert run("contestatie", act[0], where, 1, *act[1:]).status == 0
        assert run("contestatie", "tipareste", where).status == 0
        page = openpyxl.load_workbook(where / "rezultate" / "contestatii.xlsx").active
        assert page is not None
        across.append((page.page_setup.fitToWidth, "apel" in str([cell.value for cell in page[4]]).lower()))
    assert across == [(2, False), (2, False), (3, True)]


def test_a_text_longer_than_a_page_is_printed_on_more(run: Run, where: Path) -> None:
    text = "Nu sunt de acord cu hotărârea, fiindcă " * 80
    for table in (1, 2):
        run("contestatie", "inregistreaza", where, "--masa", table, "--text", text, "--ora", "18:00")
    run("contestatie", "tipareste", where)
    pages = sound(where / "rezultate" / "contestatii.pdf")
    assert len(pages) > 1
    assert f"Pagina {len(pages)} din {len(pages)}" in pages[-1]


TEXT = st.text(min_size=1, max_size=30).map(
    lambda t: " ".join("".join(c if c.isprintable() else " " for c in t).split())
)
WORDS = TEXT.filter(bool)
MOMENTS = st.datetimes(datetime(2020, 1, 1), datetime(2040, 1, 1)).map(lambda m: m.replace(second=0, microsecond=0))
ANSWERS = st.builds(
    Resolution, st.sampled_from(Verdict), WORDS, WORDS, MOMENTS, st.lists(st.integers(1, 99)).map(tuple), st.booleans()
)


@st.composite
def contestations(draw: st.DrawFn) -> tuple[Contestation, ...]:
    made = []
    for number in range(1, draw(st.integers(0, 3)) + 1):
        answer = draw(st.none() | ANSWERS)
        appeal = draw(st.none() | st.builds(Appeal, WORDS, MOMENTS, st.none() | ANSWERS)) if answer else None
        late = draw(st.just(("", "")) | st.tuples(WORDS, WORDS))
        made.append(
            Contestation(
                number=number,
                table=draw(st.integers(1, 300)),
                name=draw(WORDS),
                sheet=draw(WORDS),
                text=draw(WORDS),
                when=draw(MOMENTS),
                entry=draw(st.none() | st.integers(1, 60)),
                which=draw(st.sampled_from(("", "constructie"))),
                article=draw(st.sampled_from(["", "8.3.d"])),
                finding=draw(TEXT),
                late_by=late[0],
                late_reason=late[1],
                answer=answer,
                appeal=appeal,
            )
        )
    return tuple(made)


@settings(max_examples=sampled(40), deadline=None)
@given(contestations())
def test_whatever_the_register_holds_is_read_back(
    tmp_path_factory: pytest.TempPathFactory, given: tuple[Contestation, ...]
) -> None:
    where = tmp_path_factory.mktemp("registru")
    with step_in(where) as transaction:
        assert CONTESTATIONS.write(transaction, given, ()) == ""
    assert read_contestations(where) == (given, [])
    assert (where / "contestatii.toml").read_text("utf-8") == CONTESTATIONS.text(given)
