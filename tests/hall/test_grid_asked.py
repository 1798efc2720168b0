"""A grid that nobody transcribed, asked about a row at a time without leading; then what the answer moved."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex

import pytest
from httpx2 import Response

from arbitraj.hall.decided.closed import Reopened
from arbitraj.hall.typing.handed_in import HandedIn
from tests.folders import SETTINGS, folder as made
from tests.hall.small import ANA, EVA, Small, small_hall
from tests.hall.test_folder_settings import NOBODY
from tests.hall.test_settling_browser import twice

# one wrong word, and all after it hang on the grid
FELL = "H7 CASX 8\nI8 STIRE 13\n6E cOMANDA 71\nH4 TRACASAI 11"


@contextmanager
def fallen(root: Path, rows: str = FELL) -> Iterator[Small]:
    """A hall in which such a sheet was typed twice."""
    files: dict[str, str | bytes | None] = {"predare": NOBODY, "solutii_01": None, "solutii_02": None}
    with small_hall(made(root, concurs=f'{SETTINGS}[citire]\ngrile = "la_cerere"\n', **files)) as hall:
        hall.does(ANA, HandedIn("01", 1, 1))
        twice(hall, "01", rows)
        yield hall


def answer(hall: Small, choice: str, **beside: str) -> Response:
    """What waits of the grid answered: the page of what it moved."""
    (item,) = hall.site.hall.queue()
    given: Response = hall.forms(ANA, "/coada/una", cheie=token_hex(8), nume=item.name, ales=choice, **beside)
    return given


def effect(hall: Small, given: Response) -> str:
    assert given.status_code == 303, given.text
    return " ".join(re.sub(r"<[^>]+>", " ", hall.page(ANA, given.headers["location"])).split())


def kept(hall: Small) -> list[tuple[int | None, str, str | None]]:
    return [(reply.entry, reply.seen, reply.reading) for reply in hall.site.hall.settled.answers]


def test_the_paper_is_asked_about_without_a_finding_a_place_or_a_total(tmp_path: Path) -> None:
    with fallen(tmp_path) as hall:
        (item,) = hall.site.hall.queue()
        page = re.sub(r"(?s).*<main|</main.*", "", hall.page(ANA, f"/coada/una?nume={item.name}"))
        choices = re.findall(r'<kbd>(\d)</kbd><input type="radio" name="ales" value="([^"]+)"', page)
        assert choices == [
            ("1", "citire:H7"), ("3", "alta:3"), ("4", "citire:nicaieri"), ("5", "citire:grila_goala"),
        ]  # fmt: skip
        page, drawn = re.sub(r"(?s)<svg.*?</svg>", "", page), re.findall(r"(?s)<svg.*?</svg>", page)
        assert ["translate" in style for style in drawn] == [False]  # no tile is laid before row 1
        assert "Luați foaia 01. Ce arată grila pentru rândul 1?" in page
        assert "Tabla înainte de rândul 1" in page
        assert not re.search(r"8\.2\.a|[Tt]otal|[Îî]n joc| checked", page)
        assert all(reading.total is None for reading in item.readings)


@pytest.mark.parametrize(
    ("choice", "beside", "lines", "told"),
    [
        ("citire:grila_goala", {}, [(None, "grila de control", "nicaieri")], "Grila este goală"),
        ("alta:3", {"alta_3": "CASA"}, [(1, "H7", "CASA")], "Pe grilă, la H7 este CASA"),
    ],
)
def test_an_answer_stands_and_then_shows_what_it_moved(
    tmp_path: Path, choice: str, beside: dict[str, str], lines: list[tuple[int | None, str, str | None]], told: str
) -> None:
    with fallen(tmp_path) as hall:
        given = answer(hall, choice, **beside)
        assert kept(hall) == lines
        assert not any(item.kind == "ilizibil" for item in hall.site.hall.queue())
        correction = hall.site.hall.case("01").correction
        assert correction
        page = effect(hall, given)
        assert told in page
        assert re.search(rf"01 Pop Ana,? masa \d+ {correction.total} 1 Păstrați răspunsul", page)


def test_one_answer_writes_the_place_and_that_its_own_place_has_nothing(
    tmp_path: Path,
) -> None:
    with fallen(tmp_path, "H7 CASA 8\nI8 STIRE 13\n6E cOMANDA 71\nG4 TRACASAI 11\nK5 CAPRARU 20") as hall:
        (item,) = hall.site.hall.queue()
        board = hall.page(ANA, f"/coada/una?nume={item.name}")
        assert board.count("<g transform=") == len("CASASTIRECOMANDA")  # where the program would lay it says the place
        page = effect(hall, answer(hall, "alta:2", alta_2="h4"))
        assert kept(hall) == [(4, "G4 TRACASAI", "H4"), (4, "G4", "nicaieri")]
        assert "Pe grilă, rândul 4 este TRACASAI la H4" in page
        assert "penalizare tehnică" in page


def test_the_next_row_of_the_same_paper_comes_next(tmp_path: Path) -> None:
    with fallen(tmp_path, "H7 CASA ?") as hall:
        hall.does(ANA, HandedIn("02", 2, 2))
        twice(hall, "02", "G4 CASA 8\nI8 STIRE 13")
        for n, comes in enumerate(("rândul 2.", "fișa 01, Pop Ana, masa 1: rândul 1."), 1):
            item = next(item for item in hall.site.hall.queue() if item.sheet == "02")
            given = hall.forms(ANA, "/coada/una", cheie=token_hex(8), nume=item.name, ales="citire:nicaieri")
            assert f"Urmează {comes}" in effect(hall, given)
            onward = re.search(r'class="button first" href="([^"]+)"', hall.page(ANA, given.headers["location"]))
            assert onward
            assert (f"Ce arată grila pentru rândul {n + 1}?" in hall.page(ANA, onward[1])) == (n == 1)


def test_another_answer_is_a_new_event_with_a_reason_and_the_first_stays_in_sight(tmp_path: Path) -> None:
    with fallen(tmp_path) as hall:
        first = answer(hall, "alta:3", alta_3="CASA").headers["location"].split("=")[1]
        again = {"schimba": first, "ales": "citire:grila_goala"}
        assert f'href="/coada/una?schimba={first}">Schimbați răspunsul<' in hall.page(ANA, f"/coada/una?efect={first}")
        asked = hall.page(ANA, f"/coada/una?schimba={first}")
        assert "Înainte s-a răspuns: Pe grilă, la H7 este CASA (Ana," in asked
        refused = hall.forms(ANA, "/coada/una", cheie="k1k1k1k1", **again, motiv="1")
        assert "Scrieți motivul în cuvinte." in refused.text
        changed = hall.forms(ANA, "/coada/una", cheie="k2k2k2k2", **again, motiv="alta era foaia")
        assert "Înainte s-a răspuns: Pe grilă, la H7 este CASA (Ana," in effect(hall, changed)
        answers = hall.site.hall.settled.answers
        assert [(reply.seen, reply.reading, reply.how) for reply in answers] == [
            ("H7", "CASA", ""), ("grila de control", "nicaieri", ""), ("H7", None, "anulat"),
        ]  # fmt: skip
        correction = hall.site.hall.case("01").correction
        assert correction
        assert correction.total == 0
        # the one that was replaced can be changed no more
        assert "nu mai așteaptă" in hall.forms(ANA, "/coada/una", cheie="k3k3k3k3", **again, motiv="iar").text


def test_what_could_not_be_read_is_answered_anew_on_the_sheet_that_it_closed(tmp_path: Path) -> None:
    with fallen(tmp_path, "H7 CASA ?") as hall:
        first = answer(hall, "alta", alta="8").headers["location"].split("=")[1]
        assert hall.site.hall.state.sheets["01"].closed
        assert f'href="/coada/una?schimba={first}">Schimbați răspunsul<' in hall.page(ANA, f"/coada/una?efect={first}")


def test_another_answer_leaves_no_closed_sheet_with_a_question(tmp_path: Path) -> None:
    with fallen(tmp_path) as hall:
        first = answer(hall, "alta:3", alta_3="CASA").headers["location"].split("=")[1]
        again = {"schimba": first, "ales": "citire:nicaieri", "motiv": "nu este pe grilă"}
        assert "Redeschideți întâi fișa." in hall.forms(ANA, "/coada/una", cheie="k1k1k1k1", **again).text
        hall.does(ANA, Reopened("01", "se privește din nou"))
        assert hall.forms(ANA, "/coada/una", cheie="k2k2k2k2", **again).status_code == 303
        assert [item.entry for item in hall.site.hall.queue() if item.kind == "ilizibil"] == [2]


def test_what_stays_as_graded_says_why_in_words(tmp_path: Path) -> None:
    with fallen(tmp_path, "H7 CASX 8") as hall:
        answer(hall, "citire:nicaieri")
        assert "Scrieți motivul în cuvinte." in answer(hall, "lasat", motiv="1").text
        assert answer(hall, "lasat").status_code == 303  # with the reason that goes with it
        (ruled,) = (ruling.body for ruling in hall.site.hall.state.sheets["01"].rulings if ruling.body.how == "lasat")
        assert ruled.reason == "Am privit foaia: rămâne cum a socotit programul."


def test_an_arbiter_who_is_not_the_chief_changes_no_answer_on_a_closed_sheet(tmp_path: Path) -> None:
    with fallen(tmp_path) as hall:
        (item,) = hall.site.hall.queue()
        fields = {"nume": item.name, "ales": "alta:3", "alta_3": "CASA"}
        where = hall.forms(EVA, "/coada/una", cheie="k1k1k1k1", **fields).headers["location"]
        assert hall.site.hall.state.sheets["01"].closed
        assert "Schimbați răspunsul" not in hall.page(EVA, where).partition("</main>")[0]
        again = {"schimba": where.split("=")[1], "ales": "citire:grila_goala", "motiv": "am greșit"}
        assert hall.forms(EVA, "/coada/una", cheie="k2k2k2k2", **again).status_code == 409
        assert kept(hall) == [(1, "H7", "CASA")]


def test_nor_does_he_change_who_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The question is of no row, and its answer closes the sheet."""
    monkeypatch.setattr("tests.hall.test_settling_browser.NAMES", ("P?p Ana",))
    with fallen(tmp_path, "H8 CASA 8") as hall:
        (item,) = hall.site.hall.queue()
        fields = {"nume": item.name, "ales": "citire:Pop Ana", "cheie": "k1k1k1k1"}
        where = hall.forms(EVA, "/coada/una", **fields).headers["location"]
        assert hall.site.hall.state.sheets["01"].closed
        offered = ["Schimbați răspunsul" in hall.page(who, where).partition("</main>")[0] for who in (EVA, ANA)]
        assert offered == [False, True]


def test_jokers_are_the_tiles_that_are_tapped_or_none(tmp_path: Path) -> None:
    with fallen(tmp_path, "H7 CASA 8\nI8 STIRE 13\n6E COMANDA 71") as hall:
        (item,) = (waiting for waiting in hall.site.hall.queue() if waiting.column == "shown_jokers")
        page = hall.page(ANA, f"/coada/una?nume={item.name}")
        assert re.findall(r'name="joker_(\d)"[^>]*><span class="tile">(\w)<', page) == [
            (str(n), letter) for n, letter in enumerate("COMANDA", 1)
        ]
        assert "jokers_or_none" not in page
        both = hall.forms(ANA, "/coada/una", cheie="k1k1k1k1", nume=item.name, joker_1="1", ales="citire:nicaieri")
        assert "ori literele, ori răspunsul" in both.text
        given = hall.forms(ANA, "/coada/una", cheie="k2k2k2k2", nume=item.name, joker_1="1")
        assert kept(hall)[-1][2] == "cOMANDA"
        assert "Pe grilă, rândul 3 este (C)OMANDA" in effect(hall, given)


@pytest.mark.parametrize(("word", "said"), [("CA2A", "nu este un cuvânt"), ("", "Mai lipsește: Cuvântul de pe grilă.")])
def test_what_says_nothing_is_refused_and_stays_typed(tmp_path: Path, word: str, said: str) -> None:
    with fallen(tmp_path) as hall:
        page = answer(hall, "alta:3", alta_3=word).text
        assert said in page
        assert f'value="{word}"' in page
        assert not kept(hall)
