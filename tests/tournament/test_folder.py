"""What cannot be is refused, all at once, each fault with its file and row; both sides of every border."""

from pathlib import Path

import pytest

from arbitraj.problems import ProblemsError
from arbitraj.wings.games.tournament.running import new_tournament
from tests.tournament.folders import RECORD, paired, ranked, refused, tournament

SMALL = 'varianta = "mic16.toml"\n'


@pytest.mark.parametrize(
    ("rows", "row", "wrong"),
    [
        ("1,1,1,400,7,300", 2, "jucătorul 7 nu este în jucatori.csv"),
        ("1,1,1,400,2,300\n1,2,3,400,1,300", 3, "jucătorul 1 apare de două ori în runda 1, și pe rândul 2"),
        ("1,1,1,400,1,300", 2, "jucătorul 1 apare de două ori în runda 1, și pe rândul 2"),
        ("1,1,1,400,2,300\n1,2,1,,,", 3, "jucătorul 1 apare de două ori"),
        ("1,1,1,400,2,300\n1,1,3,400,4,300", 3, "masa 1 apare de două ori în runda 1, și pe rândul 2"),
        ("1,1,1,,2,300", 2, "lipsește puncte1"), ("1,1,1,300,2,", 2, "lipsește puncte2"),
        ("1,1,1,multe,2,300", 2, "puncte1 este «multe»"), ("1,1,1,100000,2,300", 2, "puncte1 este «100000»"),
        ("1,1,1,300,2,300,x", 2, "ultim1 este «x»"), ("0,1,1,400,2,300", 2, "runda este «0»"),
        ("4,1,1,400,2,300", 2, "runda 4 nu există; turneul are runde = 3"), ("1,1,,,2,300", 2, "lipsește jucator1"),
        ("1,1,1,,2,,,,,3", 2, "absent este 3"), ("1,1,1,,,,,,,1", 2, "absent este 1"),
        ("1,1,1,,2,,,,partide/1.csv,2", 2, "nu s-a jucat nicio partidă"),
        ("1,1,1,,2,,,,partide/2.csv,", 2, "fisier este «partide/2.csv»"),
        ("1,1,1,,2,,,,../x.csv,", 2, "fisier este «../x.csv»"),
        ("1,1,1,,2,,,,partide/1.csv,\n2,1,3,,4,,,,partide/1.csv,", 3, "fisier partide/1.csv apare și pe rândul 2"),
    ],
)  # fmt: skip
def test_a_row_that_cannot_be_is_refused(tmp_path: Path, rows: str, row: int, wrong: str) -> None:
    told = refused(tournament(tmp_path, f"{rows}\n", f"runde = 3\n{SMALL}", partide_1=RECORD))
    assert [line for line in told if line.startswith(f"rezultate.csv: rândul {row}: ") and wrong in line]


@pytest.mark.parametrize(
    "rows",
    [
        "1,1,1,400,2,300\n2,1,1,400,2,300", "3,1,1,400,2,300", "1,1,1,99999,2,-99999", "1,1,1,,2,,,,partide/1.csv,",
        "1,,1,400,2,300\n1,,3,400,4,300", "1,1,1,,2,,,,,2",
    ],
)  # fmt: skip
def test_a_row_that_can_be_is_read(tmp_path: Path, rows: str) -> None:
    assert refused(tournament(tmp_path, f"{rows}\n", f"runde = 3\n{SMALL}", partide_1=RECORD)) == []


def test_all_faults_of_all_files_at_once(tmp_path: Path) -> None:
    settings = (
        'varianta = "nimic"\nregulament = "altul"\nperechi = "elveția"\nliber = [250, 300]\nrunde = 0\nrunda = 1\n'
    )
    told = refused(tournament(tmp_path, "1,1,1,400,2,\n", settings, "nr,nume\n1,Ana\n1,Ion\nx,Dan\n3,\n"))
    for wrong in ("nimic", "altul", "elveția", "[250, 300]", "runde este 0", "runda"):
        assert [line for line in told if line.startswith("turneu.toml") and wrong in line], wrong
    assert [line.split(": ")[1] for line in told if line.startswith("jucatori.csv")] == [
        "rândul 4",
        "rândul 5",
        "rândul 3",
    ]
    assert told[-1] == "rezultate.csv: rândul 2: lipsește puncte2"


def test_a_roster_with_faults_makes_no_strangers(tmp_path: Path) -> None:
    told = refused(tournament(tmp_path, "1,1,1,400,2,300\n", players="nr,nume\nx,Ana\n2,Ion\n"))
    assert len(told) == 1


@pytest.mark.parametrize("bye", ["[300]", "[300, true]", "[300, -1]", '"300:250"', "[300.5, 250]"])
def test_liber_is_two_figures(tmp_path: Path, bye: str) -> None:
    assert "turneu.toml" in refused(tournament(tmp_path, settings=f"liber = {bye}\n"))[0]


def test_a_title_is_needed_and_the_file(tmp_path: Path) -> None:
    folder = tournament(tmp_path)
    (folder / "turneu.toml").write_text("[turneu]\n", "utf-8")
    assert "titlu" in refused(folder)[0]
    (folder / "turneu.toml").unlink()
    assert "arbitraj turneu nou" in refused(folder)[0]


def test_a_new_folder_is_read_as_it_is(tmp_path: Path) -> None:
    folder = tmp_path / "nou"
    new_tournament(folder)
    assert refused(folder) == ["jucatori.csv: tabelul nu are niciun rând"]
    with (folder / "jucatori.csv").open("a", encoding="utf-8") as roster:
        roster.write("1,Ana,Pop,CS,1500\n2,Ion,Pop,,\n3,Dan,Pop,,\n")
    assert paired(folder, 1) == {"runda": 1, "perechi": [{"masa": 1, "jucatori": [1, 2]}], "liber": 3, "repetate": []}
    with (folder / "rezultate.csv").open("a", encoding="utf-8") as results:
        results.write("1,1,1,400,2,380,,,,\n1,2,3,,,,,,,\n")
    assert [line["nr"] for line in ranked(folder)["clasament"]] == [3, 1, 2]
    with pytest.raises(ProblemsError):
        new_tournament(folder)
