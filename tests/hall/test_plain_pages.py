"""Whatever a page of the hall says is for people: walked page after page, as each role sees them."""

import re
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from arbitraj.hall.kernel.scene import PROGRAM
from arbitraj.hall.page.plain import in_people_words
from arbitraj.hall.page.site import Site
from arbitraj.hall.parts import opened_site
from arbitraj.hall.people.accounts import AccountChanged
from arbitraj.hall.web.front import make_app
from arbitraj.text import text_of
from tests.hall.page_rules import NamedSheets, broken, sheets_of
from tests.hall.rooms import ARBITER, CHIEF, SAMPLES, TYPIST, Named
from tests.hall.said import FORMS, PAGES, WALKS, lines_of, moved, pages_of, sent_forms, walked, with_forms
from tests.longer import longer
from tests.plain import faults_of, words_of

_MORE = (
    "complet/1-integral", "complet/3-pe-sir", "complet/4-serie-maxime", "complet/6-superscrabble",
    "complet/7-superscrabble-incomplet", "cupa-demo",
)  # fmt: skip
PEOPLE = (CHIEF, ARBITER, TYPIST)
_FOLDERS = ["complet/2-integral-partial", *map(longer, _MORE)]
# a remark of the desk on files that stand beside a hall, with all names in it
_OF_REGISTERS = "Scrise numai în registrul fișelor predate"
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
    assert [fault.split(":")[0] for fault in faults_of(wrong)][:1] == [kind]


@pytest.mark.parametrize(
    "key",
    [
        "alarms.list_small", "decided.misfits", "files.decision_nowhere", "files.missing_of_folder",
        "files.no_tables_yet", "camera_read.never_real", "questions.misfit", "solver.ideal_missing",
        "variant.list_to_choose",
    ],
)  # fmt: skip
def test_a_command_in_a_sentence_of_the_desk_is_a_page_of_the_hall(key: str) -> None:
    told = text_of(
        key, **dict.fromkeys("action arbiter message name number place sheet variant why words".split(), "3")
    )
    assert [fault for fault in faults_of(told) if fault.startswith("a command")]
    assert not [fault for fault in faults_of(in_people_words(told)) if fault.startswith("a command")]


def test_what_is_for_people_is_let_be() -> None:
    for right in ("24 de jucători", "1 fișă", "119 fișe", "684.644 de cuvinte", "PA(C)HERUL", "art. 6.3.2.i", "QR-ul"):
        assert faults_of(right) == []


@pytest.fixture(params=_FOLDERS)
def site(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Site]:
    folder = shutil.copytree(SAMPLES / request.param, tmp_path / "concurs")
    with opened_site(folder, "probă") as site:
        for person in PEOPLE:
            site.hall.do(PROGRAM, "", f"cheie-{person.name}", AccountChanged(person.name, person.role, "intrat"))
        site.people = Named({member.name: member for member in PEOPLE})
        yield site


def _of(where: str, sheets: NamedSheets) -> NamedSheets:
    """Sheets that a page names whole: on the wall, and for players, a number is enough."""
    return {} if where.startswith(("/ecran", "/public")) else sheets


def wrong_on(pages: Mapping[Any, str]) -> set[tuple[str, str]]:
    """(what is wrong, on which page)."""
    lines = ((where, line) for where, page in pages.items() for line in words_of(page)[0])
    return {(fault, where) for where, line in lines for fault in faults_of(_QUOTED.sub("", line))}


@pytest.mark.parametrize("person", [CHIEF.name, ARBITER.name, TYPIST.name])
def test_no_page_says_what_is_not_for_people(site: Site, person: str) -> None:
    pages = dict(pages_of(make_app(site), person, raises=True))
    assert len(pages) > (20 if person == CHIEF.name else 4)
    assert not wrong_on(pages)
    role, sheets = site.hall.state.roles[person], sheets_of(site.hall)
    wrong = [(where, fault) for where, page in pages.items() for fault in broken(page, role, _of(where, sheets))]
    wrong = [row for row in wrong if _OF_REGISTERS not in row[1]]
    assert not wrong, wrong


@pytest.mark.mereu
@pytest.mark.parametrize("hall", WALKS)
def test_each_page_says_to_each_person_what_it_said_when_somebody_looked_and_that_is_for_people(
    hall: str, tmp_path: Path
) -> None:
    """Where pages were changed on purpose: `python -m tests.hall.said`, and read what changed in `pagini.txt`."""
    pages, sheets = walked(hall, tmp_path)
    roles = {person.name: person.role for person, _ in WALKS[hall]}
    wrong = [(*key, fault) for key, page in pages.items() for fault in broken(page, roles[key[0]], _of(key[1], sheets))]
    assert not wrong, wrong
    assert hall == "lost" or not wrong_on(pages)  # there files are asked about by their names
    assert not (apart := moved(hall, PAGES, lines_of(hall, pages))), "\n".join(apart)


@pytest.mark.mereu
@pytest.mark.parametrize("hall", with_forms())
def test_what_comes_of_each_form_is_what_came_when_somebody_looked(hall: str, tmp_path: Path) -> None:
    """Status, where it leads, events and what is said; a new form is a new line of `formulare.txt`."""
    assert not (apart := moved(hall, FORMS, sent_forms(hall, tmp_path))), "\n".join(apart)
