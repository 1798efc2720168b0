"""`arbitraj turneu`: what the screen, the JSON and the published files say, and that they say the same."""

import json
from pathlib import Path

import pypdf
import pytest
from openpyxl import load_workbook

from tests.commands import Run
from tests.tournament.folders import tournament

ROWS = "1,1,1,400,2,300\n1,2,3,350,4,350\n1,3,5,,6,,,,,6\n2,1,1,380,3,380,12,20\n2,2,5,310,2,305\n2,3,4,,,\n"


def test_nothing_is_published_of_a_folder_with_faults(run: Run, tmp_path: Path) -> None:
    folder = tournament(tmp_path, "1,1,1,400,9,300\n")
    done = run("turneu", "clasament", folder, "--json", folder / "out.json")
    assert (done.status, "rezultate.csv: rândul 2: jucătorul 9" in done.err) == (2, True)
    assert not (folder / "publicat").exists()
    assert not (folder / "out.json").exists()


def test_the_same_standings_give_the_same_files(run: Run, tmp_path: Path) -> None:
    folder = tournament(tmp_path, ROWS)
    given = [*folder.iterdir()]
    assert run("turneu", "clasament", within=folder).status == 0
    before = {path.name: path.read_bytes() for path in (folder / "publicat").iterdir()}
    assert {*folder.iterdir()} - {*given} == {folder / "publicat"}, "and no file of answers"
    assert "-v1" not in run("turneu", "clasament", folder).out
    assert before == {path.name: path.read_bytes() for path in (folder / "publicat").iterdir()}


def test_repeats_are_marked(run: Run, tmp_path: Path) -> None:
    folder = tournament(tmp_path, "1,1,1,400,2,300\n", players="nr,nume\n1,Ana\n2,Ion\n")
    assert "s-au mai întâlnit" in run("turneu", "perechi", folder, "--runda", "2").out


def test_who_did_not_come_has_not_been_met(run: Run, tmp_path: Path) -> None:
    folder = tournament(tmp_path, "1,1,1,,2,,,,,2\n", players="nr,nume\n1,Ana\n2,Ion\n")
    assert "s-au mai întâlnit" not in run("turneu", "perechi", folder, "--runda", "2").out


@pytest.mark.parametrize(
    ("settings", "round_", "status"),
    [
        ("runde = 3\n", 3, 0), ("runde = 3\n", 4, 2), ("", 99, 0), ("", 0, 2),
        ('perechi = "fiecare_cu_fiecare"\n', 5, 0), ('perechi = "fiecare_cu_fiecare"\n', 6, 2),
        ('perechi = "fiecare_cu_fiecare"\nrunde = 10\n', 6, 0),
    ],
)  # fmt: skip
def test_a_round_that_there_is(run: Run, tmp_path: Path, settings: str, round_: int, status: int) -> None:
    assert run("turneu", "perechi", tournament(tmp_path, "", settings), "--runda", round_).status == status


def test_a_round_without_results_before_is_warned_of(run: Run, tmp_path: Path) -> None:
    done = run("turneu", "perechi", tournament(tmp_path), "--runda", "2")
    assert (done.status, "runda 1 nu are niciun rezultat" in done.err) == (0, True)
    everybody = tournament(tmp_path, settings='perechi = "fiecare_cu_fiecare"\n')
    assert run("turneu", "perechi", everybody, "--runda", "2").err == ""


def test_nobody_to_pair_is_refused(run: Run, tmp_path: Path) -> None:
    done = run("turneu", "perechi", tournament(tmp_path, players="nr,nume\n1,Ana\n"), "--runda", "1")
    assert (done.status, "doi jucători" in done.err) == (2, True)


def test_outside_a_tournament_the_file_is_named(run: Run, tmp_path: Path) -> None:
    done = run("turneu", "clasament", within=tmp_path)
    assert (done.status, "turneu.toml" in done.err) == (2, True)


def test_a_reconstructed_board_is_marked_wherever_it_is_named(run: Run, tmp_path: Path) -> None:
    folder = tournament(tmp_path, ROWS, 'varianta = "scribo"\n')
    done = run("turneu", "clasament", folder, "--json", folder / "out.json")
    pages = pypdf.PdfReader(folder / "publicat" / "clasament.pdf").pages
    book = load_workbook(folder / "publicat" / "clasament.xlsx")["Clasament"]
    cells = " ".join(str(cell.value) for row in book.iter_rows() for cell in row)
    page = (folder / "publicat" / "clasament.html").read_text("utf-8")
    pairs = run("turneu", "perechi", folder, "--runda", "3").out
    for text in (done.out, page, cells, pages[0].extract_text(), pairs):
        assert "tablă reconstituită" in text
    assert json.loads((folder / "out.json").read_text("utf-8"))["turneu"]["tabla_reconstituita"] is True
