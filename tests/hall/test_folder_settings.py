"""Whatever a folder's settings and roster say, and whatever is typed, folder and hall say the same."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import assume, given, settings, strategies as st

from arbitraj.hall.folder.mirror import MIRRORED_EVERY, mirrored
from arbitraj.hall.kernel.scene import HallPerson
from arbitraj.hall.kernel.state import HallSheet, Transcription, TypedRow
from arbitraj.hall.typing.grading import Grader, open_grader
from arbitraj.hall.typing.hands import file_name, file_of
from arbitraj.near import folded
from tests.correcting import EXAMPLE
from tests.folders import HAND_IN, SETTINGS, folder as made
from tests.hall.halls import ANA, DAN, ION, Opened, hall_on
from tests.hall.waiting import wait_until
from tests.longer import longer, sampled

HOSTILE = """masa,nume,prenume,club,rating,categorie
1,"=1+1;""Pop""\","Ana, <img onerror>",=cmd,,seniori
2,Ilie,Dan,,,tineret
"""
NOBODY = HAND_IN.splitlines()[0] + "\n"


def typed(here: Opened, person: HallPerson, hand: int, word: str = "", name: str = "Pop Ana") -> None:
    """The example's rows typed as sheet 01; `word` in place of the first."""
    of_hand = {"fisa": "01", "mana": hand}
    here.do(person, "antet", **of_hand, nume=name, masa="1")
    for n, line in enumerate(EXAMPLE.strip().splitlines()):
        position, written, points = line.split()
        shown = word if word and not n else written
        here.do(person, "rand", **of_hand, rand=f"{hand}-{n}", pozitie=position, depunere=shown, puncte=points)
    here.do(person, "gata", **of_hand)


@contextmanager
def opened(root: Path, **files: str | None) -> Iterator[Opened]:
    """A hall whose first sheet was handed in."""
    with hall_on(made(root, **{"predare": NOBODY, "solutii_01": None, "solutii_02": None, **files})) as here:
        here.do(ION, "predare", fisa="01", masa=1, ordine=1)
        yield here


@pytest.mark.parametrize("notation", ["auto", *map(longer, ("minuscula", "zero", "cerc"))])
@pytest.mark.parametrize("word", ["C(A)SA", "CaSA", "CA0SA", "CAⓈA", "?", "", "=CASA", "'-", 'C;A"S\nA', "ST1RE"])
def test_every_notation_of_a_joker(tmp_path: Path, notation: str, word: str) -> None:
    with opened(tmp_path, concurs=SETTINGS + f'notatie_joker = "{notation}"\n') as here:
        typed(here, ION, 1, word)
        assert here.same()


@pytest.mark.parametrize("grids", ["la_cerere", "transcrise"])
def test_grids_on_demand_or_not(tmp_path: Path, grids: str) -> None:
    with opened(tmp_path, concurs=SETTINGS + f'[citire]\ngrile = "{grids}"\n') as here:
        typed(here, ION, 1)
        assert here.same()
        asked = here.ask(ANA, "decizie", fisa="01", intrebare="x", cum="citire", vazut="a", valoare="")
        assert asked.refused is not None
        assert asked.refused.key == "hall.no_item"
        assert here.same()


def test_a_competition_that_asks_for_two_hands_has_both_files(tmp_path: Path) -> None:
    with opened(tmp_path, concurs=SETTINGS + "[citire]\ndactilografieri = 2\n") as here:
        typed(here, ION, 1)
        assert here.same()
        assert not here.hall.state.sheets["01"].closed
        assert here.mirror.graded().typed_once == ("01",)
        typed(here, DAN, 2, "CASAT")
        assert here.same()
        (found,) = here.hall.case("01").open_differences
        here.do(ANA, "a_treia", fisa="01", diferenta=found.key, valoare=found.values[0])
        assert here.same()
        assert here.read("solutii/01.b.csv") == here.read("solutii/01.csv")


def test_a_second_hand_is_there_until_what_differs_is_settled(tmp_path: Path) -> None:
    with opened(tmp_path) as here:
        typed(here, ION, 1, "?")
        here.do(DAN, "antet", fisa="01", mana=2, nume="Pop Ana", masa="1")
        assert here.same()
        assert not (here.folder / "solutii/01.b.csv").exists()
        typed(here, DAN, 2)
        assert here.same()
        assert (here.folder / "solutii/01.b.csv").exists()
        (found,) = here.hall.case("01").open_differences
        here.do(ANA, "a_treia", fisa="01", diferenta=found.key, valoare=found.values[1])
        assert here.same()
        assert not (here.folder / "solutii/01.b.csv").exists()
        assert "?" not in here.read("solutii/01.csv")


def test_an_unfinished_hand_is_not_typed_yet(tmp_path: Path) -> None:
    with opened(tmp_path) as here:
        here.do(ION, "rand", fisa="01", mana=1, rand="1", pozitie="H8", depunere="CASA", puncte="8")
        assert here.same()
        assert here.read("solutii/01.csv").endswith("stare;in_lucru\n")
        assert here.mirror.graded().untyped == ("01",)


def test_names_with_everything_in_them(tmp_path: Path) -> None:
    with opened(tmp_path, jucatori=HOSTILE) as here:
        typed(here, ION, 1, name='=1+1;"Pop" Ana, <img onerror>')
        here.do(ANA, "sanctiune", masa=2, avertismente=1, eliminat=True)
        assert here.same()
        assert "nume;'=1+1" in here.read("solutii/01.csv").replace('"', "")


def test_a_sheet_that_gets_another_number_takes_its_files_along(tmp_path: Path) -> None:
    folder = made(tmp_path)
    (folder / "solutii/01.csv").write_text("1. H8 C?SA 8 sau 9\n2. ceva", encoding="utf-8")
    with hall_on(folder) as here:
        here.do(ANA, "retrasa", fisa="02", motiv="greșit", fisa_noua="07")
        here.do(ANA, "retrasa", fisa="01", motiv="greșit", fisa_noua="08")
        assert here.same()
        names = sorted(path.name for path in (folder / "solutii").iterdir())
        assert names == ["07.csv", "08.csv"]
        assert here.read("solutii/08.csv") == "1. H8 C?SA 8 sau 9\n2. ceva"


def test_what_is_typed_is_in_the_folder_by_itself(tmp_path: Path) -> None:
    with opened(tmp_path) as here, mirrored(here.folder, here.hall):
        here.do(ION, "predare", fisa="02", masa=2, ordine=2)
        wait_until(lambda: "02,2,2" in here.read("predare.csv"))
    assert MIRRORED_EVERY < 2


TEXT = st.text(max_size=12) | st.sampled_from(
    ("nume", "masa", "grila", "solutii", "stare", "in_lucru", "H8", "=1", "'")
)
ROWS = st.lists(st.tuples(st.sampled_from(("", "solutii")), st.tuples(TEXT, TEXT, TEXT, TEXT, TEXT)), max_size=5)


@pytest.fixture(scope="module")
def grader(tmp_path_factory: pytest.TempPathFactory) -> Grader:
    return open_grader(made(tmp_path_factory.mktemp("bench")))


@given(rows=ROWS, name=TEXT, table=TEXT, grid=st.lists(TEXT, max_size=3))
@settings(max_examples=sampled(40), deadline=None)
def test_whatever_is_typed_can_be_read(
    grader: Grader, rows: list[tuple[str, tuple[str, str, str, str, str]]], name: str, table: str, grid: list[str]
) -> None:
    """Whatever a reader makes of it: it is one sheet, and it is graded."""
    assume(rows or folded(table) != "fisa")  # a heading for a reader, with nothing below it: no sheet, nothing lost
    typed_rows = tuple(TypedRow(str(n), which, *fields) for n, (which, fields) in enumerate(rows))
    transcription = Transcription("Ana", (name, table), typed_rows, tuple(grid), finished=True)
    sheet = replace(HallSheet("01", 1, 1), hands={1: transcription})
    assert len(grader.reads.of(file_name("01"), file_of(sheet, transcription)).sheets) == 1
    grader.correction(sheet, transcription)
