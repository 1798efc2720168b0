"""The files of a hall taken away or exchanged while it runs: nothing is acknowledged, its log outlives them."""

import shutil
import sys
from collections.abc import Callable
from html import unescape
from pathlib import Path

import pytest

from arbitraj.hall.kernel.scene import CHIEF, TYPIST
from arbitraj.hall.kernel.store.keeper import BASE, HALL, JOURNAL, keeping, verify_journal
from arbitraj.hall.kernel.store.sqlite import HallAccount
from arbitraj.hall.page.site import COOKIE
from arbitraj.hall.parts import KINDS
from arbitraj.problems import ProblemsError
from tests.folders import ROSTER, folder as made
from tests.hall.guarded import JSON, sent
from tests.hall.rows import rows_typed
from tests.hall.served import Served, joined, log_of
from tests.hall.small import ANA, EVA, ION, small_hall
from tests.hall.test_taking_over import folder_of
from tests.hall.waiting import wait_until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there no file goes that somebody has open")


def exchanged(path: Path) -> None:
    """A copy of it in its place."""
    shutil.copy(path, beside := path.with_name("copia"))
    beside.replace(path)


def folder_exchanged(path: Path) -> None:
    """A copy of a folder in its place."""
    shutil.copytree(path, beside := path.with_name("copia"))
    path.rename(path.with_name("vechi"))
    beside.rename(path)


def contents(folder: Path) -> dict[str, bytes]:
    """The files of a folder but the hall's own."""
    there = (path for path in folder.rglob("*") if path.is_file() and not path.is_relative_to(folder / HALL))
    return {str(path.relative_to(folder)): path.read_bytes() for path in there}


WAYS: dict[str, Callable[[Path], object]] = {
    "folder gone": shutil.rmtree,
    "folder renamed": lambda home: home.rename(home.with_name("alta")),
    "folder exchanged": folder_exchanged,
    "folder's folder renamed": lambda home: home.parent.rename(home.parent.with_name("mutat")),
    "database gone": lambda home: (home / BASE).unlink(),
    "database exchanged": lambda home: exchanged(home / BASE),
    "what is written ahead gone": lambda home: (home / f"{BASE}-wal").unlink(),
    "journal gone": lambda home: (home / JOURNAL).unlink(),
    "journal exchanged": lambda home: exchanged(home / JOURNAL),
}


@pytest.mark.parametrize("way", WAYS)
def test_nothing_is_acknowledged_into_files_at_no_path(tmp_path: Path, way: str) -> None:
    folder, stick, named = tmp_path / "Cupa 'Ș' 1", tmp_path / "stick", tmp_path / "salvat"
    folder.mkdir()
    stick.mkdir()
    with keeping(folder, "probă", KINDS) as keeper:
        keeper.store.put_account(HallAccount("Ana", "arbitru_sef", b"hash-of-pin", b"salt"))
        kept = keeper.append(rows_typed(5))
        WAYS[way](folder / HALL)
        for _ in range(2):
            with pytest.raises(ProblemsError) as refused:
                keeper.append(rows_typed(1, 6))
        assert refused.value.problems[0] == keeper.stopped()
        keeper.rescue(named / HALL)
        assert keeper.copy_to(stick)
        with pytest.raises(ProblemsError):
            keeper.rescue(named / HALL)
    assert keeper.unkept
    (named / "bis" / HALL).mkdir(parents=True)
    for path in stick.iterdir():
        shutil.copy(path, named / "bis" / HALL)
    for place in (named, named / "bis"):
        assert verify_journal(place, KINDS) == []
        assert b"hash-of-pin" not in (place / HALL / BASE).read_bytes()
        with keeping(place, "din nou", KINDS) as again:
            assert (again.events(), again.store.competition) == (kept, keeper.competition)
            assert not again.completed
            assert [event.number for event in again.append(rows_typed(1, 6))] == [6]


def test_a_database_elsewhere_is_looked_at_too(tmp_path: Path) -> None:
    (tmp_path / "disc").mkdir()
    with keeping(tmp_path, "probă", KINDS, tmp_path / "disc" / "concurs.db") as keeper:
        keeper.append(rows_typed(1))
        shutil.rmtree(tmp_path / "disc")
        with pytest.raises(ProblemsError):
            keeper.append(rows_typed(1, 2))
    assert keeper.rescued == tmp_path / f"{HALL}-salvata"


def test_what_is_put_back_goes_on(tmp_path: Path) -> None:
    home, away = tmp_path / HALL, tmp_path / "mutat"
    with keeping(tmp_path, "probă", KINDS) as keeper:
        keeper.append(rows_typed(1))
        home.rename(away)
        assert keeper.stopped()
        keeper.rescue(tmp_path / "salvat")
        away.rename(home)
        assert not keeper.stopped()
        assert [event.number for event in keeper.append(rows_typed(1, 2))] == [2]
        home.rename(away)
    assert keeper.rescued == home  # what was written before the second row is not the whole
    away.rename(tmp_path / "si mai departe")
    with keeping(tmp_path, "din nou", KINDS) as again:
        assert len(again.events()) == 2


def test_what_was_committed_as_the_files_went_is_not_answered(tmp_path: Path) -> None:
    with keeping(tmp_path, "probă", KINDS) as keeper:

        def goes(statement: str) -> None:
            if statement == "COMMIT" and (tmp_path / HALL).exists():
                shutil.move(tmp_path / HALL, tmp_path / "mutat")

        keeper.store._base.set_trace_callback(goes)
        with pytest.raises(ProblemsError):
            keeper.append(rows_typed(1))
        keeper.store._base.set_trace_callback(None)
        shutil.move(tmp_path / "mutat", tmp_path / HALL)
        with pytest.raises(ProblemsError):  # the hall counts on from where it was, the database does not
            keeper.append(rows_typed(1, 2))
    with keeping(tmp_path, "din nou", KINDS) as again:
        assert [event.key for event in again.append(rows_typed(2))] == ["k1", "k2"]


def test_another_file_at_the_path_is_copied_nowhere(tmp_path: Path) -> None:
    (tmp_path / "concurs").mkdir()
    with keeping(tmp_path / "concurs", "probă", KINDS) as keeper:
        keeper.append(rows_typed(1))
        keeper.store.copy_to(tmp_path / BASE)
        before = (tmp_path / BASE).read_bytes()
        exchanged(tmp_path / "concurs" / HALL / BASE)
        with pytest.raises(ProblemsError):
            keeper.store.copy_to(tmp_path / BASE)
    assert (tmp_path / BASE).read_bytes() == before


def test_closing_writes_what_nobody_named_a_place_for(tmp_path: Path) -> None:
    with keeping(tmp_path, "probă", KINDS) as keeper:
        kept = keeper.append(rows_typed(5))
        folder_exchanged(tmp_path / HALL)
    assert keeper.unkept
    assert keeper.unkept.message.key == "hall.shut_rescued_beside"
    assert keeper.rescued == tmp_path / f"{HALL}-salvata"
    shutil.rmtree(tmp_path / HALL)
    keeper.rescued.rename(tmp_path / HALL)
    with keeping(tmp_path, "din nou", KINDS) as again:
        assert again.events() == kept
    assert again.unkept is None


def test_everybody_is_told_and_the_folder_stays(tmp_path: Path) -> None:
    roster = ROSTER + "3,Rus,Ion,,,seniori\n4,Zota,Lia,,,seniori\n"
    folder = made(tmp_path, jucatori=roster)
    with small_hall(folder) as here:
        here.site.flush()
        batch = sent(("predare", {"fisa": "04", "masa": 4, "ordine": 4}))
        assert here.of(ION).post("/evenimente", json=batch, headers=JSON).status_code == 200
        shutil.rmtree(folder / HALL)
        before, number = contents(folder), here.site.hall.state.number
        batch = sent(("predare", {"fisa": "03", "masa": 3, "ordine": 3}))
        rests = sent(("rand", {"fisa": "03", "mana": 1, "rand": "r1", "depunere": "CASA"}))
        for row in (batch, rests, batch):  # what rests on it is not refused for good
            answer = here.of(ION).post("/evenimente", json=row, headers=JSON)
            assert (answer.status_code, "a fost șters sau mutat" in answer.json()["eroare"]) == (503, True)
        for who, path in ((ANA, "/jurnal"), (EVA, "/fise"), (ION, "/predare"), (ION, "/oprita")):
            assert "a fost șters sau mutat" in here.page(who, path)
        assert here.forms(ANA, "/panou/setare", nume="proba", valoare="20").status_code == 503
        here.site.flush()
        assert contents(folder) == before
        assert not (folder / HALL).exists()
        assert here.site.hall.state.number == number
        assert str(folder / HALL) in unescape(here.page(ANA, "/sala"))
        assert here.forms(EVA, "/salvare", folder=str(tmp_path / "x")).status_code == 403
        for wrong in ("salvat", str(folder.parent / "concurs.toml\0")):
            assert here.forms(ANA, "/salvare", folder=wrong).status_code == 409
        assert here.forms(ANA, "/salvare", folder=str(folder / HALL)).status_code == 303
        assert "Jurnalul întreg este scris" in here.page(ANA, "/sala")
    assert contents(folder) == before
    with small_hall(folder) as again:
        assert again.site.hall.state.number >= number
        again.of(ION).cookies.set(COOKIE, here.of(ION).cookies[COOKIE])  # he is still in
        for row in (batch, rests):
            assert again.of(ION).post("/evenimente", json=row, headers=JSON).json()["raspunsuri"][0]["nr"]
        assert again.forms(ANA, "/salvare", folder=str(tmp_path / "x")).status_code == 409
        assert "a fost șters sau mutat" not in again.page(ANA, "/sala")


@pytest.mark.greu
def test_closing_after_it_says_where_the_log_is(tmp_path: Path) -> None:
    folder = folder_of(tmp_path)
    here = Served(folder)
    here.start()
    people = joined(here, {"Ana": CHIEF, "Dan": TYPIST})
    handed = sent(("predare", {"fisa": "01", "masa": 1, "ordine": 1}))
    number = people["Dan"].post("/evenimente", handed)["nr"]
    wait_until(
        lambda: "01" in (folder / "predare.csv").read_text("utf-8") if (folder / "predare.csv").exists() else False
    )
    before = (folder / "predare.csv").read_bytes()
    shutil.rmtree(folder / HALL)
    wait_until(lambda: "a fost șters sau mutat" in log_of(here))
    here.stop()
    assert "Tot ce s-a confirmat este în dosar" not in log_of(here)
    assert "este scris din memorie la locul lui" in log_of(here)
    here.start()
    here.stop()
    assert (folder / "predare.csv").read_bytes() == before
    assert verify_journal(folder, KINDS) == []
    with keeping(folder, "probă", KINDS) as again:
        assert len(again.events()) >= number
