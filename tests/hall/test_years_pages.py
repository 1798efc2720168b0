"""The archive's reports in the hall: the chief's alone, read and never written, whatever stands in the archive."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from html import unescape
from pathlib import Path

import pytest

from arbitraj.lexicon.lexicon import FOLDER_VARIABLE
from arbitraj.wings.years.archive.base import FILE
from arbitraj.wings.years.reports.making import REPORT_KINDS
from arbitraj.wings.years.reports.years_pages import ABOUT_ALL, ABOUT_SOMEBODY
from tests.archive.golden_reports import REPORTS, base_of_years
from tests.folders import folder as folder_of
from tests.hall.guarded import HTML
from tests.hall.small import ANA, DAN, EVA, ION, Small, small_hall

HOSTILE = "<img src=x onerror=alert(1)>"


@pytest.fixture
def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Small]:
    (tmp_path / "date").mkdir()
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "date"))
    with small_hall(folder_of(tmp_path / "concurs")) as here:
        yield here


def test_the_kinds_are_those_of_the_command_line() -> None:
    assert {name: kind.named for name, kind in REPORT_KINDS.items()} == {
        **dict.fromkeys(ABOUT_SOMEBODY, True),
        **dict.fromkeys(ABOUT_ALL, False),
    }


def test_without_an_archive_the_page_says_where_it_would_be(hall: Small, tmp_path: Path) -> None:
    shown = unescape(hall.page(ANA, "/arhiva"))
    assert str(tmp_path / "date" / FILE) in shown
    assert "nu este încă o arhivă" in shown
    assert 'href="/arhiva"' in shown
    assert not (tmp_path / "date" / FILE).exists(), "looking makes none"


@pytest.mark.parametrize("who", [DAN, EVA, ION])
def test_only_the_chief_reads_it(hall: Small, who: object) -> None:
    assert hall.of(who).get("/arhiva", headers=HTML).status_code == 403  # type: ignore[arg-type]
    assert 'href="/arhiva"' not in hall.page(who, "/predare")  # type: ignore[arg-type]


@pytest.mark.greu
def test_reports_are_read_and_nothing_is_written(hall: Small, tmp_path: Path) -> None:
    base = tmp_path / "date" / FILE
    base_of_years(base.parent)
    with closing(sqlite3.connect(base)) as link:
        link.execute("UPDATE rezultate SET club = ? WHERE club = 'Clubul Trei'", [HOSTILE])
        link.commit()
        link.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    before = sha256(base.read_bytes()).hexdigest()
    asked = {"jucator": REPORTS["jucator"], "club": HOSTILE, "competitie": REPORTS["competitie"]}
    for kind in ABOUT_SOMEBODY + ABOUT_ALL:
        answer = hall.forms(ANA, "/arhiva", ce=kind, nume=asked.get(kind, ""))
        assert answer.status_code == 200
        assert answer.text.count("<table") >= 1, kind
        assert HOSTILE not in answer.text, kind
        assert "<script" not in answer.text.partition("<main")[2].partition("</main>")[0]
    assert "&lt;img src=x" in hall.forms(ANA, "/arhiva", ce="club", nume="img").text
    # names and years that are none are said at the form, and stay in it
    answer = hall.forms(ANA, "/arhiva", ce="jucator", nume="Nimeni", ani="24")
    assert "«24» nu sunt ani" in answer.text
    assert 'value="Nimeni"' in answer.text
    assert "În arhivă nu este «Nimeni»" in hall.forms(ANA, "/arhiva", ce="jucator", nume="Nimeni").text
    assert "Lipsește numele" in hall.forms(ANA, "/arhiva", ce="club").text
    assert sha256(base.read_bytes()).hexdigest() == before
    looked = hall.page(ANA, "/arhiva?ce=jucator&nume=Nimeni")  # who only looks begins nothing
    assert "În arhivă nu este" not in looked
    assert 'value="Nimeni"' in looked


def test_what_is_no_archive_is_said(hall: Small, tmp_path: Path) -> None:
    (tmp_path / "date" / FILE).write_bytes(b"nu este o arhiva, ci altceva" * 100)
    shown = hall.page(ANA, "/arhiva?ce=recorduri")
    assert 'class="says bad"' in shown
