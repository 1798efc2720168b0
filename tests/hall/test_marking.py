"""What is to be looked at before publishing and may stay: marked with a reason, in the hall as at the terminal."""

import re
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from html import unescape
from pathlib import Path

import httpx2 as httpx
import pypdf
import pytest
from starlette.testclient import TestClient

from arbitraj.desk.settling.settle import Signed, looked_at, unsettled
from arbitraj.hall.kernel.scene import ARBITER, CHIEF, PROGRAM
from arbitraj.hall.parts import opened_site
from arbitraj.hall.people.accounts import AccountChanged
from arbitraj.hall.triage.ruling import mark_data, marks_of
from arbitraj.record.question import LookAt
from tests.hall.guarded import HTML, JSON, PEOPLE, SAMPLES, GuardedHall, sent
from tests.hall.waiting import verified

WHY = "Este lista de copii a federației"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two sheets of the demo's, graded with a list that cannot be the game's: alarms of the whole."""
    where = Path(shutil.copytree(SAMPLES / "cupa-demo", tmp_path / "cupa"))
    for path in (where / "solutii").iterdir():
        if path.stem not in ("23", "24"):
            path.unlink()
    lines = (where / "predare.csv").read_text("utf-8").splitlines(keepends=True)
    (where / "predare.csv").write_text("".join(line for line in lines if line[:2] in ("fi", "23", "24")), "utf-8")
    settings = (where / "concurs.toml").read_text("utf-8").replace('"hunspell-ro"', '"lista.txt"')
    (where / "concurs.toml").write_text(settings, "utf-8")
    (where / "lista.txt").write_text("".join(f"CASA{n} CASE{n}\n" for n in ("", "T", "TI")), "utf-8")
    return where


@contextmanager
def opened(folder: Path) -> Iterator[GuardedHall]:
    with opened_site(folder, "probă") as site:
        for n, (role, name) in enumerate(PEOPLE.items()):
            done = site.hall.do(PROGRAM, "", f"om-{n}", AccountChanged(name, role, "intrat"))
            assert done.event or "intrat" in str(done.refused)
        yield GuardedHall(site, None)  # type: ignore[arg-type]  # its keeper is asked for nothing here


def forms(page: str) -> list[dict[str, str]]:
    """What the page offers to mark."""
    found = re.findall(r'<form method="post" action="/\w+/privit".*?</form>', page, re.DOTALL)
    return [{n: unescape(v) for n, v in re.findall(r'name="(\w+)" value="(.*?)"', form)} for form in found]


def marked(answer: httpx.Response, where: str) -> None:
    assert (answer.status_code, answer.headers.get("location", "").split("#")[0]) == (303, where), answer.text[-2000:]


def publishing(client: TestClient) -> str:
    return verified(lambda: client.get("/publicare", headers=HTML).text)


def test_an_alarm_of_the_whole_is_marked_by_the_chief_with_a_reason_and_printed(folder: Path) -> None:
    with opened(folder) as hall:
        chief, arbiter = hall.client(CHIEF), hall.client(ARBITER)
        page = publishing(chief)
        form = next(shown_form for shown_form in forms(page) if "lista.txt" in shown_form["vazut"])
        assert not any("lista.txt" in shown_form["vazut"] for shown_form in forms(publishing(arbiter)))
        refused = arbiter.post("/publicare/privit", data=form | {"motiv": WHY}, headers=HTML)
        assert f"Spuneți arbitrului-șef: {PEOPLE[CHIEF]}" in refused.text
        without = chief.post("/publicare/privit", data=form | {"motiv": " "}, headers=HTML)
        assert (without.status_code, "motiv" in without.text) == (409, True)
        assert not marks_of(hall.site.hall.state)
        done = chief.post("/publicare/privit", data=form | {"motiv": WHY}, headers=HTML)
        marked(done, "/publicare")
        page = chief.get(done.headers["location"], headers=HTML).text
        assert form["vazut"] not in {shown_form["vazut"] for shown_form in forms(page)}
        assert WHY in page
        paper = chief.post("/publicare/raport", data={"fapte": "S-a stins lumina."}, headers=HTML)
        assert paper.headers["content-type"] == "application/pdf", paper.text[-500:]
        text = "".join(
            drawn.extract_text() for drawn in pypdf.PdfReader(folder / "rezultate/raport-arbitraj.pdf").pages
        )
        flat = " ".join(text.split())
        assert WHY in flat
        assert "Avertismente ale programului, privite" in flat
        assert "S-a stins lumina." in flat
    assert f'motiv = "{WHY}"' in (folder / "lamuriri.toml").read_text("utf-8")
    assert form["vazut"] not in {look.text for look in unsettled(folder).look_at}
    with opened(folder) as hall:  # after a restart
        chief = hall.client(CHIEF)
        (mark,) = marks_of(hall.site.hall.state)
        assert (mark.reason, mark.arbiter) == (WHY, PEOPLE[CHIEF])
        assert form["vazut"] not in {shown_form["vazut"] for shown_form in forms(publishing(chief))}
        taken = chief.post(f"/jurnal/{mark.event}/anuleaza", data={"motiv": "mă înșelam"}, headers=HTML)
        assert taken.status_code == 303, taken.text[-1500:]
        assert form["vazut"] in {shown_form["vazut"] for shown_form in forms(publishing(chief))}


def test_what_was_ticked_at_the_terminal_is_a_mark_of_the_hall(folder: Path) -> None:
    item = next(look for look in unsettled(folder).look_at if not look.sheet)
    looked_at(folder, item, Signed("Dobre", "21.11.2026 18:30"), reason=WHY)
    with opened(folder) as hall:
        (mark,) = marks_of(hall.site.hall.state)
        assert (mark.text, mark.reason, mark.arbiter, mark.when) == (item.text, WHY, "Dobre", "21.11.2026 18:30")


def test_a_laptop_on_the_internet_is_marked_too(folder: Path) -> None:
    with opened(folder) as hall:
        hall.site.way_out = lambda: "192.168.77.5"
        chief = hall.client(CHIEF)
        assert not forms(hall.client(ARBITER).get("/sala", headers=HTML).text)
        (form,) = forms(page := chief.get("/sala", headers=HTML).text)
        assert "are un drum spre internet, de la adresa 192.168.77.5" in page
        assert "La un router fără internet nu este nimic de făcut." in page
        why = "routerul sălii nu este legat la nimic"
        marked(chief.post("/panou/privit", data=form | {"motiv": why}, headers=HTML), "/sala")
        page = chief.get("/sala", headers=HTML).text
        assert why in page
        assert not forms(page)
        hall.site.way_out = lambda: "192.168.77.9"  # another network than the one that was looked at
        assert forms(chief.get("/sala", headers=HTML).text)


@pytest.mark.parametrize(
    "data",
    [
        mark_data("", 0, "ceva", WHY) | {"intrebare": LookAt("23", None, "ceva", 0).id},
        mark_data("99", 0, "ceva", WHY),
        mark_data("", 0, "", WHY),
        mark_data("", 0, "ceva", WHY) | {"pana_unde": "cuvant"},
        mark_data("", 0, "ceva", WHY) | {"cum": "raspuns"},
    ],
)
def test_a_mark_is_of_what_its_name_says(folder: Path, data: Mapping[str, object]) -> None:
    with opened(folder) as hall:
        answer = hall.client(CHIEF).post("/evenimente", json=sent(("decizie", dict(data))), headers=JSON)
        assert answer.status_code == 200, answer.text
        assert not marks_of(hall.site.hall.state)


def test_nobody_marks_a_sheet_that_he_may_still_type_blind(folder: Path) -> None:
    with opened(folder) as hall:
        data = mark_data("23", 0, "ceva", WHY)
        answer = hall.client(ARBITER).post("/evenimente", json=sent(("decizie", dict(data))), headers=JSON)
        assert "a doua tastare" in answer.text
        assert not marks_of(hall.site.hall.state)
