"""Two laptops that were the hall at once: the older one hears of it, what only one of them has is taken in."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex

import pytest
from typer import Exit

from arbitraj.cli.hall import HallOptions
from arbitraj.hall.kernel.scene import CHIEF, TYPIST, HallPerson
from arbitraj.hall.kernel.store.deposed import FILE, Deposed, depose
from arbitraj.hall.kernel.store.keeper import BRANCHES, HALL, JOURNAL, keeping, verify_journal
from arbitraj.hall.kernel.store.rows import LogRow, by_people, fork_of, log_row
from arbitraj.hall.parts import KINDS, opened_site
from arbitraj.hall.triage.stage import Triage
from arbitraj.problems import ProblemsError
from arbitraj.text import text_of
from arbitraj.wings.network.commands import gather_journals
from arbitraj.wings.network.second_laptop.following import (
    FirstHall,
    Followed,
    TakeOver,
    first_hall,
    follow,
    keep_first,
    where_parted,
)
from arbitraj.wings.network.second_laptop.following_pages import FOLLOWER, JournalCopied
from arbitraj.wings.network.second_laptop.other_branch import (
    BothHave,
    BranchTaken,
    hears_of,
    keep_log,
    other_log,
    take_log,
)
from tests.commands import run
from tests.folders import folder as made
from tests.hall.guarded import JSON, sent
from tests.hall.rows import new, rows_typed, typed
from tests.hall.served import HOST as HERE, Browser, Served, free_port, joined, log_of
from tests.hall.small import ANA, DAN, ION, Small, small_hall
from tests.hall.test_taking_over import folder_of
from tests.hall.waiting import PATIENCE, wait_until

ROSTER = "masa,nume,prenume,club,rating,categorie\n" + "".join(f"{n},Pop{n},Ana,,,seniori\n" for n in range(1, 9))


def rows(*keys: str) -> list[LogRow]:
    return [log_row(number, new(typed(1), key)) for number, key in enumerate(keys, 1)]


def test_a_fork_begins_where_two_logs_part() -> None:
    own = rows("a", "b", "c", "d")
    assert fork_of(own, own) is None
    behind, ahead = fork_of(own[:3], own), fork_of(own, own[:3])
    assert behind
    assert ahead
    assert (behind.number, len(behind.own), len(behind.other)) == (4, 0, 1)
    assert (ahead.number, len(ahead.own), len(ahead.other)) == (4, 1, 0)
    parted = fork_of(own, rows("a", "b", "x", "d"))  # a station sent its d to both
    assert parted
    assert (parted.number, [row.key for row in parted.own], [row.key for row in parted.other]) == (3, ["c"], ["x"])


# the older hall hears of it


def test_who_heard_of_a_newer_mandate_keeps_nothing_more(tmp_path: Path) -> None:
    with keeping(tmp_path, "probă", KINDS) as keeper:
        keeper.append(rows_typed(2))
        keeper.hears(Deposed(2, "probă"))
        for _ in range(2):
            with pytest.raises(ProblemsError) as refused:
                keeper.append(rows_typed(1, 3))
            assert refused.value.problems[0].message.key == "hall.deposed"
    assert [problem.message.key for problem in verify_journal(tmp_path, KINDS)] == ["hall.deposed"]
    (tmp_path / HALL / FILE).write_text("stricat", encoding="utf-8")  # was heard all the same
    with keeping(tmp_path, "probă", KINDS) as again:
        with pytest.raises(ProblemsError):
            again.append(rows_typed(1, 3))
        again.reinstate()
        assert len(again.append(rows_typed(1, 3))) == 1
        depose(tmp_path / HALL, Deposed(5))  # by a command beside it
        again.flush()
        with pytest.raises(ProblemsError):
            again.append(rows_typed(1, 4))
    assert verify_journal(tmp_path, KINDS) != []


def test_a_station_brings_the_news(tmp_path: Path) -> None:
    folder = empty_folder(tmp_path)
    with small_hall(folder) as here:
        batch = sent(("predare", {"fisa": "03", "masa": 3, "ordine": 3}), mandat=1_000_000)
        assert here.of(DAN).post("/evenimente", json=batch, headers=JSON).status_code == 409
        assert here.site.stopped() is None  # whoever makes a number up
        number = here.site.hall.state.number
        assert here.of(DAN).post("/evenimente", json={**batch, "mandat": 2}, headers=JSON).status_code == 409
        for client in (here.of(ION), here.of(DAN)):
            answer = client.post("/evenimente", json={**batch, "mandat": 0}, headers=JSON)
            assert (answer.status_code, "Alt laptop a preluat sala" in answer.json()["eroare"]) == (503, True)
        assert "calculatorul sau telefonul lui Dan" in here.page(ANA, "/fise")
        assert here.forms(ANA, "/salvare").status_code == 409  # its log is where it was
        assert here.site.hall.state.number == number
    with opened_site(folder, "din nou") as site:
        again = Small(site)
        assert "Alt laptop a preluat sala" in again.page(ANA, "/jurnal")
        assert again.of(ION).post("/evenimente", json={**batch, "mandat": 1}, headers=JSON).status_code == 503
        assert site.hall.state.number == number
    with opened_site(folder, "preia", wishes=[TakeOver()]) as site:
        again = Small(site)
        assert site.mandate == 3
        assert "Alt laptop" not in again.page(ANA, "/jurnal")
        assert again.of(ION).post("/evenimente", json={**batch, "mandat": 3}, headers=JSON).status_code == 200


def test_only_who_has_the_log_says_that_it_took_over(tmp_path: Path) -> None:
    from arbitraj.wings.network.second_laptop.first_hall import _proof

    with small_hall(empty_folder(tmp_path)) as here:
        competition = here.site.hall.of(Triage).seed
        for mandate, proof, status in (
            ("2", "", 403), ("2", _proof(competition, 3), 403), ("2", _proof(here.site.log, 2), 403),
            ("-1", _proof(competition, -1), 400), ("0", _proof(competition, 0), 200),
        ):  # fmt: skip
            assert here.forms(ION, "/preluat", mandat=mandate, dovada=proof).status_code == status, mandate
            assert here.site.stopped() is None
        answer = here.forms(ION, "/preluat", mandat="2", dovada=_proof(competition, 2)).json()
        assert (answer["nr"], answer["mandat"]) == (here.site.hall.state.number, 2)
        assert here.site.stopped() is not None


def test_a_copy_is_no_hall_before_it_takes_over(tmp_path: Path) -> None:
    folder = empty_folder(tmp_path)
    with opened_site(folder, "primul"):
        pass
    keep_first(folder / HALL, FirstHall("http://192.0.2.1:9"))
    with pytest.raises(ProblemsError) as refused, opened_site(folder, "al doilea"):
        pass
    assert refused.value.problems[0].message.key == "network.copy_of_hall"
    keep_first(folder / HALL, FirstHall("http://127.0.0.1:9", told=2))
    with opened_site(folder, "al doilea", wishes=[TakeOver()]) as site:
        assert site.mandate == 2
    kept = first_hall(folder / HALL)
    assert kept
    assert kept.own == 2
    with opened_site(folder, "al doilea"):
        pass


# what only one of them has


def empty_folder(where: Path) -> Path:
    """A competition of eight players before anything was handed in."""
    return made(where, jucatori=ROSTER, predare=None, solutii_01=None, solutii_02=None)


@contextmanager
def two_halls(tmp_path: Path) -> Iterator[tuple[Small, Small]]:
    """A hall with sheets 01 and 02, and a copy that took over from it, both open."""
    (tmp_path / "a").mkdir()
    one = empty_folder(tmp_path / "a")
    with small_hall(one) as here:
        for number in (1, 2):
            did(here, ION, "predare", fisa=f"0{number}", masa=number, ordine=number)
        did(here, ION, "rand", fisa="01", mana=1, rand="r1", pozitie="H8", depunere="CASA", puncte="8")
    (tmp_path / "b").mkdir()
    two = Path(shutil.copytree(one, tmp_path / "b" / "concurs"))
    with opened_site(one, "primul") as first, opened_site(two, "al doilea", wishes=[TakeOver()]) as second:
        yield Small(first), Small(second)


def did(here: Small, who: HallPerson, kind: str, **data: object) -> int:
    """The number of an event."""
    answer = here.site.hall.do(who, "s", token_hex(16), KINDS.body_of(kind, data))
    assert answer.event, str(answer.refused)
    return answer.event.number


def brought(tmp_path: Path, chooses: list[BothHave], answer: bool = False) -> BranchTaken:
    """What the second takes of the first, both closed."""

    def chosen(both: BothHave) -> bool:
        chooses.append(both)
        return answer

    folder = tmp_path / "b" / "concurs"
    log = other_log(folder, tmp_path / "a" / "concurs" / HALL / JOURNAL)
    assert log
    assert log.fork
    keep_log(folder, log)
    assert not hears_of(folder, log)
    with opened_site(folder, "aduna") as site:
        return take_log(site, log, chosen)


PARTED = "Două săli au lucrat de la evenimentul 8."


def test_what_nobody_touched_here_is_taken_with_its_persons_and_hours(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with two_halls(tmp_path) as (first, second):
        wrong = did(first, ION, "rand", fisa="02", mana=1, rand="r1", pozitie="H8", depunere="RATA", puncte="8")
        did(first, ION, "anulat", nr=wrong)
        did(first, ION, "rand", fisa="02", mana=1, rand="r2", pozitie="H8", depunere="MASA", puncte="8")
        did(first, ION, "predare", fisa="03", masa=3, ordine=3)
        did(first, ANA, "sanctiune", masa=5, avertismente=1)
        did(second, DAN, "predare", fisa="04", masa=4, ordine=4)
        did(second, ION, "rand", fisa="01", mana=1, rand="r2", pozitie="H9", depunere="MASA", puncte="8")
        there = {event.key: event for event in first.site.hall.state.log}

    def gathered(at: str, other: str) -> tuple[bool, list[str]]:
        """What the command says, and whether something remains to be done."""
        folder, journal = (tmp_path / name / "concurs" for name in (at, other))
        try:
            gather_journals(folder, [journal / HALL / JOURNAL], HallOptions(), taken=False)
        except Exit:
            remains = True
        else:
            remains = False
        return remains, re.sub(r"\d\d:\d\d", "…", capsys.readouterr().out).splitlines()

    was, told = gathered("b", "a")
    assert (was, told[1]) == (True, text_of("network.branch_unasked"))
    (beside,) = (tmp_path / "b" / "concurs" / HALL / BRANCHES).iterdir()
    assert beside.read_bytes() == (tmp_path / "a" / "concurs" / HALL / JOURNAL).read_bytes()
    assert [part.split(", ")[-2] for part in told[0].split("; ")] == ["Dan", "Ion", "Ion", "Ion", "Ion", "Ana"]
    asked = list[BothHave]()
    answered = brought(tmp_path, asked)
    assert (asked, [str(why) for _, why in answered.left]) == ([], [])
    assert [row.kind for row in answered.taken] == ["rand", "anulat", "rand", "predare", "sanctiune"]
    with opened_site(tmp_path / "b" / "concurs", "al doilea") as site:
        state = site.hall.state
        assert sorted(state.sheets) == ["01", "02", "03", "04"]
        assert [row.word for row in state.sheets["02"].hands[1].rows] == ["MASA"]
        assert [row.word for row in state.sheets["01"].hands[1].rows] == ["CASA", "MASA"]
        for row in answered.taken:
            event = next(event for event in state.log if event.key == row.key)
            assert (event.when, event.who, event.station) == (row.when, row.who, row.station)
            assert event.number != there[row.key].number
    again = brought(tmp_path, asked)
    assert (again.taken, again.left) == ((), ())
    here = "9 (Fișă predată, fișa 04, masa 4, Dan, …); 10 (Rând, fișa 01, MASA, Ion, …)"
    nothing, there_now = text_of("network.branch_nothing"), text_of("network.branch_there")
    assert gathered("b", "a") == (False, [f"{PARTED} Numai aici: {here}. Numai dincolo: nimic tastat.", nothing])
    assert gathered("a", "b") == (True, [f"{PARTED} Numai aici: nimic tastat. Numai dincolo: {here}.", there_now])
    assert verify_journal(tmp_path / "b" / "concurs", KINDS) == []
    assert "MASA" in (tmp_path / "b" / "concurs" / "solutii" / "02.csv").read_text("utf-8")


@pytest.mark.parametrize("answer", [False, True])
def test_what_both_have_is_asked(tmp_path: Path, answer: bool) -> None:
    with two_halls(tmp_path) as (first, second):
        did(first, ION, "rand", fisa="01", mana=1, rand="r2", pozitie="H9", depunere="RATA", puncte="8")
        did(first, ION, "rand", fisa="01", mana=1, rand="r3", pozitie="H9", depunere="LAMA", puncte="8")
        did(second, ION, "rand", fisa="01", mana=1, rand="r4", pozitie="H9", depunere="MASA", puncte="8")
    asked = list[BothHave]()
    answered = brought(tmp_path, asked, answer)
    assert [(len(both.own), len(both.other)) for both in asked] == [(1, 2)]  # once for one hand
    assert [len(answered.taken), len(answered.left)] == ([2, 0] if answer else [0, 2])
    with opened_site(tmp_path / "b" / "concurs", "al doilea") as site:
        words = [row.word for row in site.hall.state.sheets["01"].hands[1].rows]
    assert words == (["CASA", "MASA", "RATA", "LAMA"] if answer else ["CASA", "MASA"])
    found = [problem.message.key for problem in verify_journal(tmp_path / "b" / "concurs", KINDS)]
    assert found == ([] if answer else ["hall.forked_beside"])


def test_two_sheets_of_one_number_never_become_one(tmp_path: Path) -> None:
    with two_halls(tmp_path) as (first, second):
        did(first, ION, "predare", fisa="03", masa=3, ordine=3)
        did(first, ION, "rand", fisa="03", mana=1, rand="r1", depunere="RATA")
        did(first, ANA, "sanctiune", masa=1, avertismente=1)
        did(first, ION, "predare", fisa="05", masa=7, ordine=5)
        did(second, ION, "predare", fisa="03", masa=4, ordine=3)
        did(second, ANA, "sanctiune", masa=1, avertismente=2)
    asked = list[BothHave]()
    answered = brought(tmp_path, asked, answer=True)
    assert [(row.kind, why.key) for row, why in answered.left] == [
        ("predare", "network.branch_sheet"),
        ("rand", "network.branch_rests"),
    ]
    assert [row.kind for row in answered.taken] == ["sanctiune", "predare"]
    assert len(asked) == 1
    with opened_site(tmp_path / "b" / "concurs", "al doilea") as site:
        sheet = site.hall.state.sheets["03"]
        assert (sheet.table, sheet.hands) == (4, {})


def test_the_older_one_takes_nothing_and_hears_of_the_newer(tmp_path: Path) -> None:
    with two_halls(tmp_path) as (first, second):
        did(first, ION, "predare", fisa="03", masa=3, ordine=3)
        did(second, ION, "predare", fisa="04", masa=4, ordine=4)
        number = first.site.hall.state.number
        journal = second.site.hall.of(JournalCopied).after

        def fetched(position: int) -> bytes:
            return (journal(position) or (b"", 0))[0]

        first.site.hall.of(JournalCopied).after(0)  # its own is on the disk whole
        parted = where_parted(tmp_path / "a" / "concurs", "http://x", fetched)
        assert parted
        assert parted.message.key == "network.follow_forked"
        assert "fișa 03" in str(parted)
        assert "fișa 04" in str(parted)
    with opened_site(tmp_path / "a" / "concurs", "primul") as site:
        assert site.stopped()
        assert site.hall.state.number == number
    log = other_log(tmp_path / "a" / "concurs", tmp_path / "b" / "concurs" / HALL / JOURNAL)
    assert log
    assert log.fork
    assert by_people(log.fork.other)
    assert hears_of(tmp_path / "a" / "concurs", log)


def test_whoever_asks_from_the_middle_of_a_line_has_another_journal(tmp_path: Path) -> None:
    with keeping(tmp_path, "probă", KINDS) as keeper:
        keeper.append(rows_typed(3))
        keeper.flush()
        lines = (tmp_path / HALL / JOURNAL).read_bytes().splitlines(keepends=True)
        ends = [sum(map(len, lines[:n])) for n in range(len(lines) + 1)]
        given = [position for position in range(ends[-1] + 2) if keeper.journal_after(position)]
        assert given == ends
        assert json.loads((keeper.journal_after(ends[1]) or (b"", 0))[0].splitlines()[0])["nr"] == 1


# as users do it


@pytest.mark.greu
def test_a_take_over_while_the_first_laptop_lives(tmp_path: Path) -> None:
    first, second = (folder_of(tmp_path / name) for name in ("a", "b"))
    here = Served(first)
    here.start()
    people = joined(here, {"Ana": CHIEF, "Dan": TYPIST})
    followed(second, here, people["Ana"])
    journal = (second / HALL / JOURNAL).read_bytes()
    there = Served(second, options=("--preia",))
    refused = run(second.parent, "sala", second, "--preia", "--fara-browser", "--port", there.port)
    assert (refused.status, "Sala veche răspunde încă" in refused.err) == (2, True)
    assert "--preia-oricum" in refused.err
    assert (second / HALL / JOURNAL).read_bytes() == journal
    row = ("rand", {"fisa": "01", "mana": 1, "rand": "r1", "depunere": "CASA"})
    handed = sent(("predare", {"fisa": "01", "masa": 1, "ordine": 1}), row)
    assert all("nr" in answer for answer in people["Dan"].post("/evenimente", handed)["raspunsuri"])
    there.options = ("--preia-oricum",)
    there.start()
    try:
        late = sent(("rand", {"fisa": "01", "mana": 1, "rand": "r2", "depunere": "MASA"}))
        status, text = people["Dan"]._asked("POST", "/evenimente", json.dumps(late).encode(), JSON)
        assert (status, "Alt laptop a preluat sala" in text) == (503, True)
        wait_until(lambda: "Alt laptop a preluat sala" in log_of(here))
        assert "nu mai confirmă nimic" in log_of(there)
        again = joined(there, {"Ana": CHIEF, "Dan": TYPIST})
        again["Dan"].post("/evenimente", sent(("predare", {"fisa": "02", "masa": 2, "ordine": 2}), mandat=2))
    finally:
        here.stop()
        there.stop()
    brought = first / HALL / JOURNAL
    asked = run(second.parent, "sala", second, "--aduna", brought)
    assert (asked.status, "ouă săli au lucrat de la evenimentul" in asked.out) == (1, True)
    assert "Rând, fișa 01, CASA, Dan" in asked.out
    assert "--ia" in asked.out
    taken = run(second.parent, "sala", second, "--aduna", brought, "--ia")
    assert (taken.status, "orele lor: 2." in taken.out) == (0, True), taken
    assert "CASA" in (second / "solutii" / "01.csv").read_text("utf-8")
    older = run(first.parent, "sala", first, "--aduna", second / HALL / JOURNAL)
    assert (older.status, "Sala este pe celălalt laptop" in older.out) == (1, True)
    assert verify_journal(second, KINDS) == []


def followed(folder: Path, here: Served, chief: Browser) -> None:
    """A folder after it followed a hall as far as that is."""
    lines = list[str]()

    def tell(text: str) -> None:
        lines.append(text)
        if "în urmă cu 0" in text:
            raise _EnoughError

    def follows() -> None:
        with pytest.raises(_EnoughError):
            follow(folder, Followed(f"http://{HERE}:{here.port}"), tell)

    thread = threading.Thread(target=follows, daemon=True)
    thread.start()
    wait_until(lambda: any("semnul" in line for line in lines))
    (sign,) = (line.split()[-1] for line in lines if "semnul" in line)
    chief.form("/conturi/cerere", semn=sign, nume="Oglinda", rol=FOLLOWER, ce="da", pin=chief.pin)
    thread.join(PATIENCE)
    assert not thread.is_alive()


class _EnoughError(Exception):
    """All is copied."""


@pytest.mark.greu
@pytest.mark.skipif(sys.platform == "win32", reason="a terminal of its own is a system's that has them")
def test_a_bare_copy_asks_the_person(tmp_path: Path) -> None:
    folder = empty_folder(tmp_path)
    with opened_site(folder, "primul"):
        pass
    journal = (folder / HALL / JOURNAL).read_bytes()
    assert run(tmp_path, "sala", folder, "--preia").status == 2
    for answer, goes_on in (("\n", False), ("1\n", False), ("2\n", True)):
        assert at_terminal(folder, answer) == goes_on, answer
        assert ((folder / HALL / JOURNAL).read_bytes() != journal) == goes_on


def at_terminal(folder: Path, answer: str) -> bool:
    """Whether the hall is taken over by what somebody answers at a terminal."""
    ours, its = os.openpty()
    program = (sys.executable, "-c", "from arbitraj.cli.main import run; run()")
    command = [*program, "sala", str(folder), "--preia", "--fara-browser", "--port", str(free_port())]
    heard = b""
    with subprocess.Popen(command, stdin=its, stdout=its, stderr=its, start_new_session=True) as process:
        os.close(its)
        os.write(ours, answer.encode())
        with suppress(OSError):  # the terminal is gone with the program
            while b"a preluat sala" not in heard and (data := os.read(ours, 4096)):
                heard += data
        taken = b"a preluat sala" in heard
        if taken:
            process.kill()
        assert process.wait(PATIENCE) == (-signal.SIGKILL if taken else 1), heard.decode()
    os.close(ours)
    return taken
