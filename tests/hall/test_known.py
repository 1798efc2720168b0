"""`arbitraj` alone: the competitions of this computer, one opened and ended again; started twice, it is one program."""

import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date, datetime, timedelta
from html import unescape
from pathlib import Path

import httpx2 as httpx
import pytest
from starlette.testclient import TestClient

from arbitraj.desk.edition_names import edition_folder
from arbitraj.folder.published import JSON
from arbitraj.hall.folder.known import AlreadyRunningError, known_halls, known_rounds, only_one, remember
from arbitraj.hall.parts import FRAME
from arbitraj.hall.web.front import make_founding_app
from arbitraj.lexicon.lexicon import FOLDER_VARIABLE
from arbitraj.report.edition import Stage
from tests.commands import PROGRAM
from tests.hall.guarded import SAMPLES
from tests.hall.waiting import PATIENCE
from tests.tournament.folders import tournament

TITLE = "Cupa Demo – date sintetice"
ROOT = Path(__file__).parents[2]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A computer on which nothing was opened yet; a competition lies where new ones are made, another elsewhere."""
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "date"))
    for name in ("documente/cupa", "alt loc/ș"):
        shutil.copytree(SAMPLES / "cupa-demo", tmp_path / name)
    return tmp_path


def test_a_tournament_is_known_and_no_round_of_compositions(home: Path) -> None:
    base = home / "documente"
    tournament(base / "turneu")
    assert {hall.title for hall in known_halls(base)} == {TITLE, "Cupa"}
    assert [hall.title for hall in known_rounds(base)] == [TITLE]


def test_those_of_the_base_and_those_opened_elsewhere_are_known(home: Path) -> None:
    base = home / "documente"
    assert [hall.folder.name for hall in known_halls(base)] == ["cupa"]
    # opened last of all, it is of a day before all others
    settings = home / "alt loc/ș" / "concurs.toml"
    settings.write_text(re.sub("(?m)^data = .*", "data = 2019-03-02", settings.read_text("utf-8")), "utf-8")
    shutil.copytree(settings.parent, base / "a")
    remember(settings.parent, datetime(2026, 11, 22, 9))
    assert [(hall.folder.name, hall.title, hall.day, hall.opened) for hall in known_halls(base)] == [
        ("ș", TITLE, date(2019, 3, 2), datetime(2026, 11, 22, 9)),
        ("cupa", TITLE, date(2026, 11, 21), None),
        ("a", TITLE, date(2019, 3, 2), None),
    ]
    shutil.rmtree(base / "a")
    shutil.rmtree(home / "alt loc/ș")  # what is no more there is not shown, and not lost for others
    assert [hall.folder.name for hall in known_halls(base)] == ["cupa"]


@pytest.mark.parametrize(
    "damage", ["", "[", '[{"dosar": 3}]', '{"a": 1}', "[" * 5000, '[{"dosar": "x", "deschis": "ieri"}]']
)
def test_a_damaged_list_of_those_opened_is_no_list(home: Path, damage: str) -> None:
    (home / "date").mkdir()
    (home / "date" / "concursuri.json").write_text(damage, "utf-8")
    assert len(known_halls(home / "documente")) == 1
    remember(home / "alt loc/ș", datetime(2026, 11, 22, 9))
    assert len(known_halls(home / "documente")) == 2


def test_settings_that_cannot_be_read_leave_the_folder_in_the_list(home: Path) -> None:
    (home / "documente/cupa/concurs.toml").write_text("[concurs\ntitlu = <b>", "utf-8")
    assert [hall.title for hall in known_halls(home / "documente")] == ["cupa"]


def test_one_program_alone(home: Path) -> None:
    with only_one() as told:
        told.write_text("http://127.0.0.1:8710/", "utf-8")
        with pytest.raises(AlreadyRunningError) as refused, only_one():
            pass
        assert refused.value.address == "http://127.0.0.1:8710/"
    with only_one():  # the first has ended
        pass


def test_what_is_known_of_a_competition_stands_with_nothing_between_what_is_not(home: Path) -> None:
    base = home / "documente"
    settings = base / "cupa" / "concurs.toml"
    settings.write_text(re.sub(r"(?m)^loc = .*\n", "", settings.read_text("utf-8")), "utf-8")
    assert re.findall(r'<span class="soft">(\d[^<]*)<', at_laptop(base).get("/").text) == ["21.11.2026"]


def at_laptop(base: Path, opens: Callable[[Path], object] = lambda folder: None) -> TestClient:
    """A browser at the computer itself, before a hall is open."""
    app = make_founding_app(opens, base, FRAME.before_hall())  # type: ignore[arg-type]
    return TestClient(app, base_url="http://127.0.0.1", client=("127.0.0.1", 4000), follow_redirects=False)


def first_of(base: Path) -> tuple[list[str], str]:
    """The primary actions of the first page, and the page."""
    page = unescape(at_laptop(base).get("/").text)
    return re.findall(r'<[^>]*class="(?:button )?first"[^>]*>([^<]*)<', page), page


def test_what_is_not_finished_is_offered_first_else_a_new_one(home: Path) -> None:
    base, now = home / "documente", datetime.now()
    assert first_of(base)[0] == ["Concurs nou"], "nobody opened it here"
    remember(base / "cupa", now - timedelta(days=15))
    assert first_of(base)[0] == ["Concurs nou"], "it was given up"
    remember(base / "cupa", now - timedelta(days=13))
    remember(home / "alt loc/ș", now)
    assert first_of(base)[0] == ["Continuați"]
    for stage in ("provizoriu", "final"):
        edition = edition_folder(home / "alt loc/ș", Stage(stage)) / JSON
        edition.parent.mkdir(parents=True)
        edition.touch()
        actions, page = first_of(base)
        assert (actions, f"clasament {stage} publicat" in page) == (["Continuați"], True)
    call = page.partition('class="card call')[2].partition("</section>")[0]
    assert str(base / "cupa") in call, "the last one is finished"
    shutil.rmtree(base)
    assert first_of(base)[0] == ["Concurs nou"]


def test_the_list_opens_what_stands_in_it_and_says_what_is_no_competition(home: Path) -> None:
    opened = list[Path]()
    page = at_laptop(home / "documente", opened.append)
    assert str(home / "documente/cupa") in unescape(page.get("/").text)
    for wrong in ("cupa", str(home), str(home / "documente" / "nimic"), "\0", "x" * 5000):
        answer = page.post("/dosar-nou/deschide", data={"folder": wrong})
        assert (answer.status_code, "nu este dosarul" in answer.text) == (409, True), wrong[:30]
    assert opened == []
    assert page.post("/dosar-nou/deschide", data={"folder": f'"{home / "alt loc/ș"}"'}).status_code == 303
    assert opened == [home / "alt loc/ș"]
    far = TestClient(page.app, base_url="http://192.168.1.5", client=("192.168.1.77", 4000))
    assert TITLE not in far.get("/").text
    assert far.post("/oprire", data={}).status_code == 403


@contextmanager
def started(home: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The program without arguments, and what it says first."""
    environment = os.environ | {
        "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8", "ARBITRAJ_FARA_BROWSER": "1", "HOME": str(home),
    }  # fmt: skip
    process = subprocess.Popen(
        PROGRAM, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment, cwd=home
    )
    try:
        assert process.stdout is not None
        yield process, process.stdout.readline()
    finally:
        process.kill()
        process.wait()


@pytest.mark.lung
def test_the_program_alone_from_the_list_to_a_hall_and_back(home: Path) -> None:
    with started(home) as (process, said):
        address = (re.search(r"http://[\d.:]+\d", said) or pytest.fail(said)).group()
        with started(home) as (second, told):
            assert address in told
            assert second.wait(PATIENCE) == 0
        with httpx.Client(
            base_url=address, headers={"origin": address, "accept": "text/html"}, timeout=PATIENCE
        ) as client:
            assert "Concurs nou" in client.get("/").text
            folder = {"folder": str(home / "alt loc/ș")}
            assert client.post("/dosar-nou/deschide", data=folder).status_code == 303
            assert client.post("/intrare/sef", data={"nume": "Ana"}).status_code == 200
            client.post("/intrare/gata", data={"da": "1"})
            assert "/inchidere" in client.get("/sala").text
            answer = client.post("/inchidere", data={"da": "1"})
            assert (answer.status_code, answer.headers.get("location")) == (303, "/"), answer.text
            listed = unescape(client.get("/").text)
            assert str(home / "alt loc/ș") in listed
            assert client.post("/dosar-nou/deschide", data=folder).status_code == 303, "it was let go of"
            assert 'name="apoi" value="etapa"' in client.post("/inchidere", data={"apoi": "etapa"}).text, "asked first"
            where = client.post("/inchidere", data={"da": "1", "apoi": "etapa"}).headers["location"]
            assert where.startswith("/dosar-nou?dupa=")
            assert f'value="{TITLE}"' in unescape(client.get(where).text), "the next round, like the one before"
            assert client.post("/dosar-nou/deschide", data=folder).status_code == 303
            where = client.post("/inchidere", data={"da": "1", "apoi": "general"}).headers["location"]
            assert 'id="etape"' in client.get(where).text, "the general ranking"
            assert client.post("/oprire", data={"da": "1"}).status_code == 200
        assert process.wait(PATIENCE) == 0
