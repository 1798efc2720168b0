"""The question about a log that lacks what its folder was written of: on its page, at the terminal, by options."""

import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from typing import Literal

import pytest
from starlette.testclient import TestClient

from arbitraj.hall.folder.lost import LogQuestionError
from arbitraj.hall.kernel.scene import PROGRAM
from arbitraj.hall.kernel.store.keeper import BASE, HALL, JOURNAL
from arbitraj.hall.kernel.store.mark import LogAnswer
from arbitraj.hall.page.site import Site
from arbitraj.hall.parts import FRAME, opened_site
from arbitraj.hall.people.accounts import AccountChanged
from arbitraj.hall.typing.handed_in import HandedIn
from arbitraj.hall.typing.rows import RowTyped
from arbitraj.hall.web.front import Front
from arbitraj.hall.web.guard import Guard
from tests.commands import run
from tests.folders import folder as made
from tests.hall.behind import WAYS, answered, outside
from tests.hall.guarded import HOST, HTML
from tests.hall.small import ION, Small, small_hall
from tests.hall.test_duels import cup as cup, played
from tests.hall.test_log_behind import nothing_lost
from tests.terminal import Terminal

OPTIONS: dict[LogAnswer, Literal["--ia-din-dosar", "--fara-cele-din-dosar"]] = {
    LogAnswer.TAKE_IN: "--ia-din-dosar",
    LogAnswer.GO_ON_WITHOUT: "--fara-cele-din-dosar",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder whose hall has worked, and of whose log the first line is left."""
    there = made(tmp_path)
    with opened_site(there, "probă") as site:
        assert site.hall.do(PROGRAM, "", token_hex(16), AccountChanged("Ana", "arbitru_sef", "intrat")).event
    for path in (there / HALL).glob("sala.db*"):
        path.unlink()
    lines = (there / HALL / JOURNAL).read_bytes().splitlines(keepends=True)
    (there / HALL / JOURNAL).write_bytes(lines[0])
    return there


@contextmanager
def fronted(base: Path) -> Iterator[tuple[Front, TestClient]]:
    """What this laptop serves, and a browser at it."""

    @contextmanager
    def hall_of(folder: Path, answer: LogAnswer | None) -> Iterator[Site]:
        with opened_site(folder, "probă", answer=answer) as site:
            yield site

    with Front(hall_of, base, FRAME.before_hall, True, FRAME.asked) as front:
        client = TestClient(Guard(front, {HOST}), f"http://{HOST}", client=("127.0.0.1", 1), follow_redirects=False)
        client.headers.update({"origin": f"http://{HOST}", **HTML})
        yield front, client


@pytest.mark.parametrize("answer", LogAnswer)
def test_the_page_alone_is_served_until_somebody_here_has_answered(folder: Path, answer: LogAnswer) -> None:
    before = outside(folder)
    with fronted(folder.parent) as (front, here):
        opened = here.post("/dosar-nou/deschide", data={"folder": str(folder)})
        assert (opened.status_code, opened.headers["location"]) == (303, "/")
        page = here.get("/").text
        assert [page.count(text) for text in ("masa 1", "Pop Ana", "masa 2", "Ilie Dan", "predare.csv")] == [1] * 5
        assert page.index('value="ia"') < page.index('value="fara"')
        for path in ("/panou", "/intrare", "/dosar-nou"):
            assert here.get(path).headers["location"] == "/"
        away = TestClient(Guard(front, {HOST}), f"http://{HOST}", client=("192.168.1.9", 1), headers=dict(here.headers))
        assert "Pop Ana" not in away.get("/").text
        assert away.post("/raspuns", data={"raspuns": answer.value}).status_code == 403
        assert here.post("/raspuns", data={"raspuns": answer.value}, headers={"origin": "http://x"}).status_code == 403
        for nothing in ({"x": "ia"}, {"raspuns": ""}, {"raspuns": "da"}):
            assert "masa 1" in here.post("/raspuns", data=nothing).text
        assert here.post("/mai-tarziu", data={"x": "1"}).headers["location"] == "/"
        assert 'action="/dosar-nou/deschide"' in here.get("/").text  # the list again
        assert outside(folder) == before
        here.post("/dosar-nou/deschide", data={"folder": str(folder)})
        assert here.post("/raspuns", data={"raspuns": answer.value}).status_code == 303
        assert front.app is not None
        sheets = front.app.state.site.hall.state.sheets
        assert set(sheets) == ({"01", "02"} if answer is LogAnswer.TAKE_IN else set())
        assert here.get("/intrare").status_code == 200
    kept = {path.name for path in (folder / HALL / "pastrate").glob("*")}
    assert kept == (set() if answer is LogAnswer.TAKE_IN else {"01-v1.csv", "02-v1.csv"})
    assert (folder / "predare-v1.csv").exists() is (answer is LogAnswer.GO_ON_WITHOUT)


@pytest.mark.parametrize("typed", ["", "\n", "3\nda\n\n", "2 1\n"])
def test_silence_at_the_terminal_is_no_answer(folder: Path, monkeypatch: pytest.MonkeyPatch, typed: str) -> None:
    before = outside(folder)
    monkeypatch.setattr(sys, "stdin", Terminal(typed))
    done = run(folder.parent, "sala", folder, "--reface")
    assert (done.status, "Nu ați răspuns" in done.err) == (2, True), done
    assert "fișa 01, masa 1, Pop Ana" in done.out
    assert outside(folder) == before


@pytest.mark.parametrize(("typed", "answer"), [("1\n", LogAnswer.TAKE_IN), ("0\n2\n", LogAnswer.GO_ON_WITHOUT)])
def test_what_is_remade_of_a_log_that_lacks_something_is_asked_and_answered_at_once(
    folder: Path, monkeypatch: pytest.MonkeyPatch, typed: str, answer: LogAnswer
) -> None:
    by_option = Path(shutil.copytree(folder, folder.with_name("optiune")))
    refused = run(folder.parent, "sala", folder, "--reface")
    assert (refused.status, OPTIONS[answer] in refused.err) == (2, True)
    assert not (folder / HALL / BASE).exists()
    assert run(folder.parent, "sala", folder, "--reface", *OPTIONS.values()).status == 2
    monkeypatch.setattr(sys, "stdin", Terminal(typed))
    done = run(folder.parent, "sala", folder, "--reface")
    assert done.status == 0, done
    assert run(folder.parent, "sala", by_option, "--reface", OPTIONS[answer]).status == 0
    for where in (folder, by_option):
        assert (where / "predare-v1.csv").exists() is (answer is LogAnswer.GO_ON_WITHOUT)
        with opened_site(where, "probă") as site:
            assert bool(site.hall.state.sheets) is (answer is LogAnswer.TAKE_IN)


def test_one_that_was_answered_and_killed_before_the_folder_was_written_is_asked_again(folder: Path) -> None:
    """The log has what was taken in, the folder names the log of before: as after a kill between the two."""
    named = {path: path.read_bytes() for path in (folder / HALL / "dosar.json", folder / ".arbitraj" / "jurnal.json")}
    for _ in range(2):
        with opened_site(folder, "probă", answer=LogAnswer.TAKE_IN) as site:
            number = site.hall.state.number
        for path, data in named.items():
            path.write_bytes(data)
        with pytest.raises(LogQuestionError), opened_site(folder, "probă"):
            pass
    with opened_site(folder, "probă", answer=LogAnswer.TAKE_IN) as site:
        assert site.hall.state.number == number  # there is nothing more to take
    nothing_lost(folder, LogAnswer.GO_ON_WITHOUT)


def test_what_the_log_has_and_the_folder_has_not_is_not_withdrawn_by_taking_in(tmp_path: Path) -> None:
    """Two histories of one hall: sheet 02 was typed in the one whose log is put beside the other's folder."""
    hand_in = "fisa,ordine,masa,stare,avertismente_disciplinare\n01,1,1,predat,0\n"
    folder = made(tmp_path, predare=hand_in, solutii_02=None)
    with small_hall(folder):
        pass
    other = Path(shutil.copytree(folder, tmp_path / "alta"))
    with small_hall(other) as here:
        here.does(ION, HandedIn("02", 2, 2))
        here.does(ION, RowTyped("02", 1, "r1", word="CASA", points="8"))
    with small_hall(folder):
        pass
    shutil.rmtree(folder / HALL)
    shutil.copytree(other / HALL, folder / HALL)
    for _ in range(2):  # asked, whatever is not answered stays asked
        with small_hall(folder, LogAnswer.TAKE_IN) as here:
            assert {problem.file for problem in here.site.flush()} == {"predare.csv"}
            assert here.site.hall.state.sheets["02"].hands[1].rows
            assert (folder / "predare.csv").read_text("utf-8") == hand_in


def test_either_place_of_the_mark_asks(folder: Path) -> None:
    ledger = folder / HALL / "dosar.json"
    shutil.rmtree(folder / ".arbitraj")
    told = run(folder.parent, "sala", folder, "--verifica")
    assert (told.status, "lipsește sau este gol" in told.out) == (1, True)
    with pytest.raises(LogQuestionError), opened_site(folder, "probă"):
        pass
    ledger.write_text("[]", "utf-8")
    with opened_site(folder, "probă") as site:  # nobody knows of a log: the folder is taken in
        assert set(site.hall.state.sheets) == {"01", "02"}


@pytest.mark.parametrize("way", ["all lost", "journal older, database lost"])
def test_records_of_games_that_the_log_lacks_are_asked_or_kept(
    cup: tuple[Path, Small], way: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder, hall = cup
    played(hall)
    assert not hall.site.flush()
    there = Path(shutil.copytree(folder, tmp_path_factory.mktemp("aici") / "cupa"))
    WAYS[way](there, hall.site.hall.state.number - 4)
    before = outside(there)
    records = {name: data for name, data in before.items() if name.startswith("partide/")}
    assert len(records) == 2
    with pytest.raises(LogQuestionError), opened_site(there, "probă"):
        pass
    assert outside(there) == before
    for answer in LogAnswer:
        copy = Path(shutil.copytree(there, there.with_name(answer.value)))
        asked, _ = answered(copy, answer)
        if answer is LogAnswer.TAKE_IN:
            assert asked == records.keys()
            assert all(outside(copy)[name] == data for name, data in records.items())
        else:
            assert {path.read_bytes() for path in (copy / HALL / "pastrate").glob("*")} == set(records.values())


@pytest.mark.parametrize("answer", LogAnswer)
def test_an_answer_where_nothing_is_asked_answers_nothing_else(tmp_path: Path, answer: LogAnswer) -> None:
    folder = made(tmp_path)
    with opened_site(folder, "probă"):
        pass
    sheet = folder / "solutii" / "01.csv"
    sheet.write_text(sheet.read_text("utf-8").replace("Pop Ana", "Pop Ion"), "utf-8")
    before = outside(folder)
    asked, _ = answered(folder, answer)
    assert asked == {"solutii/01.csv"}
    assert {name: data for name, data in outside(folder).items() if not name.startswith(HALL)} == {
        name: data for name, data in before.items() if not name.startswith(HALL)
    }
