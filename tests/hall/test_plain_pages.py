"""Whatever a page of the hall says is for people: walked page after page, as each role sees them."""

import re
import shutil
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from arbitraj.hall.kernel.scene import PROGRAM
from arbitraj.hall.page.plain import in_people_words
from arbitraj.hall.page.site import Site
from arbitraj.hall.parts import opened_site
from arbitraj.hall.people.accounts import AccountChanged
from arbitraj.hall.web.front import make_app
from arbitraj.text import text_of
from tests.hall.contested import contested_room
from tests.hall.dueling import dueling_room
from tests.hall.pictured_clock import FixedClock
from tests.hall.pictured_halls import afternoon_room
from tests.hall.rooms import ARBITER, CHIEF, SAMPLES, THIRD, TYPIST, Named
from tests.longer import longer
from tests.plain import faults_of, words_of

_BEGIN = ("/", "/ecran", "/public", "/panou")
_MORE = (
    "complet/1-integral",
    "complet/3-pe-sir",
    "complet/4-serie-maxime",
    "complet/6-superscrabble",
    "complet/7-superscrabble-incomplet",
    "cupa-demo",
)
_FOLDERS = ["complet/2-integral-partial", *map(longer, _MORE)]
_ALIKE = 3  # of the pages that differ only in a number, so many are read
# what players said, in their own words
_QUOTED = re.compile("vIERILOR este bun")


@pytest.mark.parametrize(
    ("wrong", "kind"),
    [
        ("Fișa nu a fost predată. [I-not-handed-in]", "a choice's code"),
        ("mese vecine: --pe-rand", "an option"),
        ("se caută cu: arbitraj optim DOSAR", "a command"),
        ("alegeți altă listă (arbitraj lexic importa)", "a command"),
        ("solutii/04.csv a fost schimbat", "a file's name"),
        ("arbitru_sef", "a key"),
        ("libera, komorow", "a word of files"),
        ("Ştefan", "a cedilla"),
        ("nu are răspuns (6.3.2.i)", "a bare article"),
        ("din 24 jucători", "a number"),
        ("1 fișe", "a number"),
        ("4 de fișe", "a number"),
        ("684.644 cuvinte", "a number"),
        ("H7 PAChERUL", "a joker"),
    ],
)
def test_what_is_not_for_people_is_noticed(wrong: str, kind: str) -> None:
    assert [each.split(":")[0] for each in faults_of(wrong)][:1] == [kind]


@pytest.mark.parametrize(
    "key",
    [
        "alarms.list_small",
        "decided.misfits",
        "files.decision_nowhere",
        "files.missing_of_folder",
        "files.no_tables_yet",
        "camera_read.never_real",
        "questions.misfit",
        "solver.ideal_missing",
        "variant.list_to_choose",
    ],
)
def test_a_command_in_a_sentence_of_the_desk_is_a_page_of_the_hall(key: str) -> None:
    told = text_of(
        key, **dict.fromkeys("action arbiter message name number place sheet variant why words".split(), "3")
    )
    assert [each for each in faults_of(told) if each.startswith("a command")]
    assert not [each for each in faults_of(in_people_words(told)) if each.startswith("a command")]


def test_what_is_for_people_is_let_be() -> None:
    for right in ("24 de jucători", "1 fișă", "119 fișe", "684.644 de cuvinte", "PA(C)HERUL", "art. 6.3.2.i", "QR-ul"):
        assert faults_of(right) == []


@pytest.fixture(params=_FOLDERS)
def site(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Site]:
    folder = shutil.copytree(SAMPLES / request.param, tmp_path / "concurs")
    with opened_site(folder, "probă") as site:
        for person in (CHIEF, TYPIST):
            site.hall.do(PROGRAM, "", f"cheie-{person.name}", AccountChanged(person.name, person.role, "intrat"))
        site.people = Named({each.name: each for each in (CHIEF, TYPIST)})
        yield site


def pages_of(site: Site, person: str) -> Iterator[tuple[str, list[str]]]:
    """What somebody comes to by links alone, from the first page.

    A hall in memory has no folder and no accounts: pages that need them are not there.
    """
    whole = site.folder is not None
    browser = TestClient(make_app(site), "http://127.0.0.1", raise_server_exceptions=whole, cookies={"sala": person})
    waiting, seen, alike = list(_BEGIN), set[str](), Counter[str]()
    while waiting:
        where = waiting.pop(0)
        kind = re.sub(r"\d+", "N", where.partition("?")[0])
        if where in seen or alike[kind] >= _ALIKE:
            continue
        seen.add(where)
        answer = browser.get(where, headers={"accept": "text/html"})
        if answer.status_code == 200 and "text/html" in answer.headers["content-type"]:
            alike[kind] += 1
            lines, links = words_of(answer.text)
            yield where, lines
            waiting += sorted(links)


def wrong_on(pages: Mapping[str, list[str]]) -> set[tuple[str, str]]:
    """(what is wrong, on which page)."""
    return {
        (fault, where) for where, lines in pages.items() for line in lines for fault in faults_of(_QUOTED.sub("", line))
    }


@pytest.mark.parametrize("person", [CHIEF.name, TYPIST.name])
def test_no_page_says_what_is_not_for_people(site: Site, person: str) -> None:
    pages = dict(pages_of(site, person))
    assert len(pages) > (20 if person == CHIEF.name else 4)
    assert not wrong_on(pages)


@pytest.mark.parametrize("person", [CHIEF.name, longer(ARBITER.name), longer(THIRD.name), TYPIST.name])
@pytest.mark.parametrize("at", ["afternoon", "contested", "dueling"])
def test_no_page_does_while_people_are_at_work(at: str, person: str) -> None:
    room = {"afternoon": afternoon_room, "contested": contested_room, "dueling": dueling_room}[at](FixedClock())
    pages = dict(pages_of(room.site, person))
    assert any(where.startswith("/coada/") for where in pages) == (at == "afternoon" and person != TYPIST.name)
    assert not wrong_on(pages)
