"""The practice hall: in the middle of its evening, something to do for everybody, and apart from all others."""

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from arbitraj.desk.grading.grade import grade, open_folder
from arbitraj.hall.folder.known import known_halls, remember
from arbitraj.hall.folder.practice import practice_hall
from arbitraj.hall.kernel.hall_time import time_and_doubt
from arbitraj.hall.kernel.store.journal import read_journal
from arbitraj.hall.kernel.store.keeper import HALL, JOURNAL, verify_journal
from arbitraj.hall.page.site import Site
from arbitraj.hall.parts import KINDS, opened_site
from arbitraj.lexicon.lexicon import FOLDER_VARIABLE
from arbitraj.text import text_of
from arbitraj.wings.years.archive.adding import add_editions
from samples.sala import DIFFERS, EXERCISE, MADE, ONE_HAND, PHOTOGRAPHED, make
from tests.hall.test_log_question import fronted


def told(site: Site) -> tuple[object, ...]:
    """Everything that waits in it, and where each sheet is."""
    sheets = site.hall.state.sheets
    states = {number: ([*sheet.hands], sheet.closed, len(sheet.photos)) for number, sheet in sheets.items()}
    return states, [(item.sheet, item.question) for item in site.hall.queue()]


def test_each_time_it_is_new_and_has_photos_questions_and_a_sheet_to_practise_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "Ștefan's date"))
    folder = practice_hall()
    (folder / "jucatori.csv").unlink()
    folder = practice_hall()
    with opened_site(folder, "probă") as site:
        sheets, asked = site.hall.state.sheets, {item.sheet for item in site.hall.queue()}
        for number in PHOTOGRAPHED:
            assert [photo.body.straight for photo in sheets[number].photos] == [True]
            assert not sheets[number].hands, "it is there to be typed"
        for number in ONE_HAND:
            assert ([*sheets[number].hands], sheets[number].closed) == ([1], "")
        assert {"09", "22", "24", DIFFERS, ONE_HAND[0]} <= asked
        assert not asked & {*PHOTOGRAPHED}
    answer = (folder / "EXERCITIU.txt").read_text("utf-8")
    rows = grade(open_folder(MADE.with_name("cupa-demo"))).results()["clasament"]
    assert f"Total corectat: {next(row['total'] for row in rows if row['fisa'] == EXERCISE)}\n" in answer
    remember(folder, datetime(2026, 11, 21, 10))
    assert known_halls(tmp_path) == []
    (problem,) = add_editions([folder], str(tmp_path / "arhiva.sqlite"))[1]
    assert str(problem.message) == text_of("arhiva.practice")
    with fronted(tmp_path) as (_, here):
        assert text_of("hall.practice_stripe") not in here.get("/").text
        assert here.post("/exercitiu", data={"x": "1"}).status_code == 303
        assert here.get("/intrare").text.count(text_of("hall.practice_stripe")) == 1
        assert here.post("/intrare/sef", data={"nume": "Ana"}).status_code == 200
        here.post("/intrare/gata", data={"da": "1"})
        for page in ("/", "/ecran", "/public", "/jucator"):
            assert here.get(page).text.count(text_of("hall.practice_stripe")) == 1, page
        papers = here.get("/foi").text  # nobody has them in hand
        assert all(f'id="foaia-{number}"' in papers for number in (DIFFERS, *PHOTOGRAPHED, *ONE_HAND))
        assert "OCARASTE" in papers
    assert sorted(path.name for path in folder.parent.iterdir()) == ["exercitiu", "exercitiu-2", "exercitiu-3"]


def test_what_waits_in_it_waits_since_a_moment_and_its_log_is_sound(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "date"))
    before, folder, after = datetime.now(), practice_hall(), datetime.now()
    was, now = (read_journal(where / HALL / JOURNAL).rows for where in (MADE, folder))
    hours = [[datetime.fromisoformat(row.when) for row in rows] for rows in (was, now)]
    apart = {new - old for old, new in zip(*hours, strict=True)}
    assert len(apart) == 1, "what lay between two events is as it was"
    assert before - timedelta(minutes=2) < hours[1][-1] < after
    assert [(row.key, row.who, row.data) for row in was] == [(row.key, row.who, row.data) for row in now]
    with opened_site(folder, "probă") as site:  # no file of the folder is asked about
        assert time_and_doubt(site.hall.clock)[1] is None
        assert not any(found for warned in site.warned for found in warned())
    assert verify_journal(folder, KINDS) == []


@pytest.mark.lung
def test_made_anew_it_is_the_same(tmp_path: Path) -> None:
    make(tmp_path / "sala")
    with opened_site(tmp_path / "sala", "probă") as site:
        made = told(site)
    with opened_site(practice_hall(), "probă") as site:
        assert told(site) == made
