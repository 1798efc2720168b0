"""The day of twelve players, finished by people who never saw the program: by what stands on their screens."""

import json
import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from arbitraj.hall.folder.practice_pages import PAPERS
from samples.sala import MADE
from tests.hall.browsers import chromium as chromium
from tests.hall.by_screen import Arbiter, Papers, StuckError
from tests.hall.on_network import in_own_network
from tests.hall.screen_acts import ACTS, PRACTICE
from tests.hall.screen_day import walk
from tests.tools.hall.guide_day import program_started

PLAYERS = (
    "Ionescu Ana", "Țurcanu Ion", "Popa Ștefan", "Dima Elena", "Rusu Radu", "Munteanu Ioana",
    "Stan Mihai", "Lazăr Vlad", "Neagu Dora", "Oprea Tudor", "Sava Irina", "Toma Vasile",
)  # fmt: skip
ROWS = (
    "H4 PLACID 20; 9H DOMNI 10",
    "H4 PLACID 20; 7G ACRITURA 16",
    "H4 PLACID 20; 7B CARTEA 8; 9H DOMNI 10",
    "H4 PLACID 20; 4H PATRU 12",
    "H4 PLACIT 20; 4H PATRU 12; L1 PESTE 18",
    "H4 PLACID 20; 4H PLATI 10; 9H DOMNI 10",
    "H4 PLACID 20; 9H DOMNI 10; 4H PIATRA 14",
    "H4 PLACID 20; 4H PATRU 12; L3 SuNET 4",
    "H4 PLACID 20; 4H PATRU 12; L4 USCAT 7",
    "H4 PLACID 20; 4H PATRU 12; L3 SUNET 5; 9H DOMNI 10",
    "H4 PLACID 20; 4H PATRU 12; 9H DOMNI 9",
)
# what the grids show beside rows of the table that are doubtful, by sheet and row
GRIDS = {
    3: {"1": "PLACID H4", "2": "CARTEA 7H"},
    5: {"1": "PLACID H4"},
    8: {"3": "SuNET L3"},
    11: {"3": "DOMNi 9H"},
}
# as counted on paper: a word elsewhere and another word cost 20 points each (8.4.c, 8.4.d), ACRITURA is worth 61
TOTALS = dict(zip(PLAYERS, (30, 81, 18, 32, 12, 40, 44, 37, 38, 47, 41, 0), strict=True))
ROLES = {"Ion Marin": "arbitru", "Dan Luca": "dactilograf"}
HOW_MANY = {1: "O persoană", 2: "Două persoane", 3: "Trei sau mai multe"}
CONTESTATION = {
    "Masa jucătorului": "9",
    "Depunerea": "3",
    "Ce spune jucătorul, cu cuvintele lui": "USCAT face mai mult.",
    "Hotărârea": "respinsă",
    "Motivarea": "Punctele sunt bine socotite.",
}
# admitted once: the word goes, and with it its 6 points (38 in `TOTALS`)
ADMITTED = {
    **CONTESTATION,
    "Ce spune jucătorul, cu cuvintele lui": "USCAT nu este în listă.",
    "Hotărârea": "admisă",
    "Ce se hotărăște": "respinge depunerea",
    "Articolul (8.2.a …)": "8.2.a",
    "Motivarea": "Cuvântul nu este în listă.",
}


def papers(people: int, contestation: dict[str, str] = CONTESTATION) -> dict[str, Any]:
    """What is on paper, on a day with so many people. The last player hands in nothing, the one before at the stop."""
    # by rating, so that nothing of the seating is drawn
    roster = (f"{name.replace(' ', ';')};{2000 - n}" for n, name in enumerate(PLAYERS))
    facts = {
        "Numele concursului": "Cupa Tâmpa",
        "Localitatea": "Brașov",
        "Lista jucătorilor": "\n".join(["nume;prenume;rating", *roster]),
        "câți": HOW_MANY[people],
        "Numărul": "28",
        "Minute": "75",
        "sac": "AAAACCDEEEIIILMNNOPRRRSTTUU?",
        "Numele competiției": "Cupa Tâmpa, toate etapele",
    }
    sheets: dict[str, dict[str, Any]] = {
        f"{n:02}": {"nume": PLAYERS[n - 1], "masa": str(n), "rânduri": rows.split("; "), "grilă": GRIDS.get(n, {})}
        for n, rows in enumerate(ROWS, 1)
    }
    if people > 1:
        sheets["02"]["greșit"] = {"16": "10"}  # as whoever types it first
    if people > 2:
        facts["sondaj"] = "100"  # every clean sheet is typed once more
    tables = [(table, "") for table in range(1, len(ROWS))]
    return {
        "facts": facts,
        "sheets": sheets,
        "bring": [*tables, (len(ROWS), "după stop")],
        "contestation": contestation,
        "roles": dict([*ROLES.items()][: people - 1]),
    }


_HOME = (
    '<header><button>Maria</button><nav aria-label="Paginile sălii"><a href="/" aria-current="page">Acum</a></nav>'
    "</header><main>{}</main>"
)


@pytest.mark.lung
@pytest.mark.chromium
@pytest.mark.parametrize(
    ("people", "width", "keys"), [(1, 1280, False), (2, 360, False), (3, 1280, False), (1, 1280, True)]
)
def test_the_day_is_finished_by_what_stands_on_the_screen(
    tmp_path: Path, browser: str, people: int, width: int, keys: bool
) -> None:
    admits = people == 1 and not keys
    told = papers(people, ADMITTED if admits else CONTESTATION)
    given = json.dumps({"papers": told, "width": width, "keys": keys})
    walked = in_own_network("tests.hall.screen_day", tmp_path, browser, given, patience=1800)
    assert _totals(walked["ranking"]) == TOTALS | ({"Neagu Dora": 32} if admits else {})
    assert len(walked["general"]) == 1 + len(PLAYERS)  # its heading, and each player
    assert {"reluat", "nu a predat", "contestație"} <= set(walked["done"])
    did = Counter(line.rpartition(": ")[2] for line in walked["log"])
    assert {"grid", "jokers", *(["reads"] if people > 1 else [])} <= did.keys()
    # who is alone types each once; of three, all is typed twice: what is clean for the control sample
    assert did["types"] in range({1: 1, 2: 1, 3: 2}[people] * len(ROWS), {1: 1, 2: 2, 3: 2}[people] * len(ROWS) + 1)


@pytest.mark.lung
@pytest.mark.chromium
def test_the_practice_hall_is_finished_by_what_stands_on_the_screen(chromium: Browser, tmp_path: Path) -> None:
    sheets = {row["fisa"]: _on_paper(row) for row in json.loads((MADE / PAPERS).read_text("utf-8"))}
    given = Papers({"câți": HOW_MANY[1]}, sheets, [], CONTESTATION, {})
    with program_started(tmp_path) as address:
        walk(chromium, address, given, 1280, False, PRACTICE)
    assert "comparat" in given.done  # what stays as it was counted is so on its paper
    assert len(given.ranking) == len(sheets) + 1  # one player handed in nothing
    assert not [*(tmp_path / "Documents").glob("**/concurs.toml")]


def _on_paper(sheet: dict[str, Any]) -> dict[str, Any]:
    """A paper of the practice hall, with its jokers as they are typed."""
    rows = (f"{row['pozitie']} {_typed(row['depunere'])} {row['puncte']}" for row in sheet["randuri"])
    return {"nume": sheet["nume"], "masa": sheet["masa"], "rânduri": [*rows], "grilă": {}}


def _typed(word: str) -> str:
    return re.sub("(.)0", lambda found: found[1].lower(), word)


@pytest.mark.greu
@pytest.mark.chromium
@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ('<main><button class="first">A</button><a class="first" href="/">B</a></main>', "două acțiuni principale"),
        (_HOME.format("Vă așteaptă pe dumneavoastră"), "ceva așteaptă"),
        (_HOME.format("La ceilalți"), ""),
        ('<main><details><button class="first">A</button></details><a class="first" href="#a">B</a>b</main>', ""),
    ],
)
def test_a_page_with_two_main_acts_or_none_for_who_is_waited_for_is_a_fault(
    chromium: Browser, body: str, fault: str
) -> None:
    page = chromium.new_page()
    page.set_content(body)
    one = Arbiter("Maria", page, Papers(**papers(1)), [])
    if fault:
        with pytest.raises(StuckError, match=fault):
            one.step(ACTS)
    else:
        one.step({})


def _totals(ranking: Sequence[Sequence[str]]) -> dict[str, int]:
    return {name: int(total) for _, name, total in ranking}
