"""Whoever publishes is offered the archive, at the command line and in the hall; what is published stays."""

import re
import shlex
from datetime import datetime
from pathlib import Path

import pytest
from msgspec import to_builtins

from arbitraj.desk.editions.edition import RoundTimes
from arbitraj.hall.editions.publishing import times_known
from arbitraj.hall.kernel.scene import ARBITER, CHIEF, PROGRAM
from arbitraj.hall.parts import opened_site
from arbitraj.hall.people.accounts import AccountChanged
from arbitraj.hall.start.steps import ClockSet
from arbitraj.lexicon.lexicon import data_folder
from arbitraj.wings.years.archive.adding import archived_rounds
from arbitraj.wings.years.archive.base import FILE
from arbitraj.writing.plan import contents
from tests.archive.published import WHOLE, season
from tests.commands import run
from tests.hall.guarded import HTML, PEOPLE, GuardedHall


def broken_archive(where: Path) -> Path:
    path = where / FILE
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"stricat" * 500)
    return path


def test_only_a_final_ranking_is_archived(tmp_path: Path) -> None:
    refused = run(tmp_path, "publica", tmp_path, "--provizoriu", "--arhiva")
    assert (refused.status, "--arhiva" in refused.err) == (2, True)


@pytest.mark.lung
def test_publica_says_how_and_adds_when_it_is_told_to(tmp_path: Path) -> None:
    folder = season(tmp_path) / WHOLE
    before, broken = contents(folder / "publicat/final"), broken_archive(tmp_path / "date")
    done = run(tmp_path, "publica", folder, "--final", "--arhiva")
    assert (done.status, "nu a intrat în arhivă" in done.err) == (1, True)
    assert contents(folder / "publicat/final") == before
    broken.unlink()
    (offer,) = re.findall("arbitraj (arhiva adauga .*)", run(tmp_path, "publica", folder, "--final").out)
    assert shlex.split(offer) == ["arhiva", "adauga", str(folder)]
    assert "goală" in run(tmp_path, "arhiva", "lista").out
    assert run(tmp_path, "publica", folder, "--final", "--arhiva").status == 0
    assert "Etapa 2" in run(tmp_path, "arhiva", "lista").out


def test_the_chief_adds_what_the_hall_published(tmp_path: Path) -> None:
    folder = season(tmp_path) / WHOLE
    with opened_site(folder, "probă") as site:
        for n, (role, name) in enumerate(PEOPLE.items()):
            site.hall.do(PROGRAM, "", f"om-{n}", AccountChanged(name, role, "intrat"))
        hall = GuardedHall(site, None)  # type: ignore[arg-type]  # its keeper is asked for nothing here
        chief, arbiter = hall.client(CHIEF), hall.client(ARBITER)
        assert "Adăugați" in chief.get("/publicare", headers=HTML).text
        assert "Adăugați" not in arbiter.get("/publicare", headers=HTML).text
        refused = arbiter.post("/publicare/arhiva", data={"da": "1"}, headers=HTML).text
        assert "Spuneți arbitrului-șef: " in refused
        before, broken = contents(folder / "publicat/final"), broken_archive(data_folder())
        assert "nu a intrat în arhivă" in chief.post("/publicare/arhiva", data={"da": "1"}, headers=HTML).text
        assert contents(folder / "publicat/final") == before
        broken.unlink()
        answer = chief.post("/publicare/arhiva", data={"da": "1"}, headers=HTML)
        assert "Etapa este în arhivă" in chief.get(answer.headers["location"], headers=HTML).text
        assert [archived.folder for archived in archived_rounds()] == [str(folder)]


def test_what_the_hall_knows_of_the_hours_stands_in_its_final_edition(tmp_path: Path) -> None:
    with opened_site(season(tmp_path) / WHOLE, "probă") as site:
        hall = site.hall
        assert to_builtins(times_known(hall).as_data()).keys() == {"final"}
        hall.record("Ana Pop", lambda state: [ClockSet("pornit", minutes=60)])
        hall.record("Ana Pop", lambda state: [ClockSet("prelungit", minutes=5)])
        hall.record("Ana Pop", lambda state: [ClockSet("oprit")])
        known = times_known(hall)
        assert (known.minutes, known.provisional) == (65, None)
        assert known.stopped is not None
        assert known.final is not None
        assert known.stopped <= known.final
    at = datetime(2026, 11, 21, 12, 30)
    assert to_builtins(RoundTimes(60, at, at, at).as_data()) == {
        "durata": 60,
        "oprit": "2026-11-21T12:30:00",
        "provizoriu": "2026-11-21T12:30:00",
        "final": "2026-11-21T12:30:00",
    }
