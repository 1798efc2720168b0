"""The roster and the hand-ins from whatever table people keep them in; names matched however they are written."""

import csv
import subprocess
from pathlib import Path

import openpyxl
import pandas as pd
import pytest

from arbitraj.folder.people import empty_seats, namesakes, read_entries, read_roster, read_submissions
from arbitraj.record.model import Category, Player, Submission, SubmissionState
from arbitraj.record.names import player_named

EXPECTED = (
    Player(1, "Țurcanu", "Ștefan-Ion", "Locomotiva", 1520, Category.SENIORS),
    Player(2, "Pop", "Ana", "", None, Category.YOUTH),
)
TABLE = [
    ["Cupa Primăverii", "", "", "", "", ""],
    ["", "", "", "", "", ""],
    ["Nr. masă", "NUME", "Prenumele", "Clubul", "ELO", "Categoria"],
    ["1", "Țurcanu", "Ștefan-Ion", "Locomotiva", "1520,4", "Senior"],
    ["", "", "", "", "", ""],
    ["2", "Pop", "Ana", "", "", "TINERET"],
]
PLAYERS = (Player(1, "Țurcanu", "Ștefan-Ion"), Player(2, "Pop", "Ana"), Player(3, "Popa", "Ana"))


def write_csv(path: Path, rows: list[list[str]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, delimiter=";").writerows(rows)


def write_xlsx(path: Path, rows: list[list[str]]) -> None:
    path.parent.mkdir(exist_ok=True)
    book = openpyxl.Workbook()
    for row in rows:
        book.worksheets[0].append([int(cell) if cell.isdigit() else cell or None for cell in row])
    book.save(path)


def test_the_roster_is_read_under_a_title_with_the_names_that_people_give_to_columns(tmp_path: Path) -> None:
    write_csv(tmp_path / "jucatori.csv", TABLE)
    assert read_roster(tmp_path) == (EXPECTED, [])


def test_the_roster_is_a_workbook(tmp_path: Path) -> None:
    write_xlsx(tmp_path / "jucatori.xlsx", TABLE)
    assert read_roster(tmp_path) == (EXPECTED, [])


@pytest.mark.lung
@pytest.mark.libreoffice
def test_the_roster_is_kept_in_libreoffice(soffice: str, tmp_path: Path) -> None:
    write_xlsx(tmp_path / "made" / "jucatori.xlsx", TABLE)
    command = [soffice, f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}", "--headless", "--convert-to", "ods"]
    made = [str(tmp_path / "made" / "jucatori.xlsx"), "--outdir", str(tmp_path)]
    subprocess.run([*command, *made], check=True, capture_output=True, timeout=120)
    assert read_roster(tmp_path) == (EXPECTED, [])


def test_the_roster_was_written_by_pandas_with_an_index(tmp_path: Path) -> None:
    pd.DataFrame(TABLE[3:4] + TABLE[5:], columns=TABLE[2]).to_excel(tmp_path / "lista.xlsx")
    assert read_roster(tmp_path / "lista.xlsx", alone=True) == (EXPECTED, [])


@pytest.mark.parametrize("heading", ["nume,prenume", "Nume, prenume", "NUME\tPRENUME"])
def test_two_columns_whose_headings_together_would_head_one_are_two(tmp_path: Path, heading: str) -> None:
    sign = "\t" if "\t" in heading else ","
    (tmp_path / "lista.csv").write_text(f"{heading}\nȚurcanu{sign}Ștefan-Ion\nPop{sign}Ana\n", encoding="utf-8")
    entries, problems = read_entries(tmp_path / "lista.csv", alone=True)
    assert not problems
    assert [(e.player.surname, e.player.given) for e in entries.entrants] == [("Țurcanu", "Ștefan-Ion"), ("Pop", "Ana")]


def test_one_column_of_whole_names_stays_one(tmp_path: Path) -> None:
    (tmp_path / "lista.csv").write_text("Nume, prenume;Club\nPop Ana;Locomotiva\n", encoding="utf-8")
    entries, problems = read_entries(tmp_path / "lista.csv", alone=True)
    assert not problems
    assert [(e.player.surname, e.player.club) for e in entries.entrants] == [("Pop Ana", "Locomotiva")]


def test_two_rosters_are_one_too_many(tmp_path: Path) -> None:
    write_csv(tmp_path / "jucatori.csv", TABLE)
    write_xlsx(tmp_path / "jucatori.xlsx", TABLE)
    _, (problem,) = read_roster(tmp_path)
    assert "jucatori.csv, jucatori.xlsx" in str(problem)


def test_tables_are_missing_everywhere_or_somewhere(tmp_path: Path) -> None:
    write_csv(tmp_path / "jucatori.csv", [["masa", "nume"], ["", "Pop Ana"], ["", "Ilie Dan"]])
    players, (problem,) = read_roster(tmp_path)
    assert players == ()
    assert "arbitraj mese" in str(problem)
    write_csv(tmp_path / "jucatori.csv", [["masa", "nume"], ["1", "Pop Ana"], ["", "Ilie Dan"]])
    players, (problem,) = read_roster(tmp_path)
    assert len(players) == 1
    assert str(problem).startswith("jucatori.csv: rândul 3")


def test_namesakes_are_told_and_only_they(tmp_path: Path) -> None:
    assert namesakes(PLAYERS) == []
    (warning,) = namesakes((*PLAYERS, Player(9, "Ana", "Pop")))
    assert "2, 9" in warning


@pytest.mark.parametrize(
    ("other", "twice"),
    [(["2", "POP", "Ana", "", "", "", ""], True), (["2", "Ana", "Pop", "Argus", "1500", "", ""], True),
     (["2", "Pop", "Ana", "Dacia", "", "", ""], False), (["2", "Pop", "Ana", "", "1400", "", ""], False),
     (["2", "Pop", "Ana", "", "", "tineret", ""], False), (["2", "Pop", "Ana", "Argus", "", "", "da"], False)],
)  # fmt: skip
def test_a_person_who_stands_twice_in_a_roster_is_asked(tmp_path: Path, other: list[str], twice: bool) -> None:
    head = ["masa", "nume", "prenume", "club", "rating", "categorie", "alt_om"]
    write_csv(tmp_path / "jucatori.csv", [head, ["1", "Pop", "Ana", "Argus", "1500", "seniori", ""], other])
    for told in (read_roster(tmp_path)[1], read_entries(tmp_path)[1]):
        assert [str(problem)[:22] for problem in told] == (["jucatori.csv: rândul 3"] if twice else [])


@pytest.mark.parametrize("nobody", ["-", "–", "0", "BYE", "loc liber"])
def test_an_empty_seat_is_no_player(tmp_path: Path, nobody: str) -> None:
    write_csv(tmp_path / "jucatori.csv", [["masa", "nume"], ["1", "Pop Ana"], ["2", nobody], ["3", "Liber Ion"]])
    players, problems = read_roster(tmp_path)
    assert ([player.surname for player in players], problems) == (["Pop Ana", "Liber Ion"], [])
    entries, problems = read_entries(tmp_path)
    assert ([entrant.table for entrant in entries.entrants], problems) == ([1, 3], [])
    assert [nobody in seat for seat in empty_seats(entries.file)] == [True]


STATES = {
    SubmissionState.HANDED_IN: ("", "-", "predat", "PREDATĂ", "a predat", "am predat", "predat fișa", "predare", "da"),
    SubmissionState.NOT_HANDED_IN: ("nepredat", "Nepredată", "nu a predat", "n-a predat", "nu e predat", "NU"),
    SubmissionState.SENT_OFF: ("eliminat", "eliminată", "a fost eliminat", "eliminat din joc", "elim"),
}


def test_every_row_of_the_hand_ins_is_read_whole_whatever_the_state_is_called(tmp_path: Path) -> None:
    called = [(word, state) for state, words in STATES.items() for word in words]
    players = [Player(n, f"Pop{n}") for n in range(1, len(called) + 1)]
    rows = [
        [f"{n + 30:02d}", str(n + 60), str(n), word, str(n % 3), f"S{n % 4}"] for n, (word, _) in enumerate(called, 1)
    ]
    write_csv(
        tmp_path / "predare.csv", [["fisa", "ordine", "masa", "stare", "avertismente_disciplinare", "sala"], *rows]
    )
    assert read_submissions(tmp_path, players) == (
        tuple(
            Submission(
                f"{n + 30}", n + 60 if state is SubmissionState.HANDED_IN else None, n, state, n % 3, f"S{n % 4}"
            )
            for n, (_, state) in enumerate(called, 1)
        ),
        [],
    )


def submissions(folder: Path, *rows: list[str]) -> tuple[list[int], list[str]]:
    write_csv(folder / "predare.csv", [["Nr. fișă", "Ordinea predării", "Numele și prenumele"], *rows])
    read, problems = read_submissions(folder, PLAYERS)
    return [submission.table for submission in read], [str(problem) for problem in problems]


@pytest.mark.parametrize(
    "name",
    ["Țurcanu Ștefan-Ion", "TURCANU STEFAN ION", "Ştefan-Ion ŢURCANU", "ion stefan turcanu", "Țurcanu  Ștefan - Ion"],
)
def test_a_name_is_matched_whatever_its_case_marks_order_and_hyphens(tmp_path: Path, name: str) -> None:
    assert submissions(tmp_path, ["01", "1", name]) == ([1], [])


def test_a_name_that_nobody_has_is_refused_with_those_alike(tmp_path: Path) -> None:
    read, (problem,) = submissions(tmp_path, ["01", "1", "Turcanu Stefan"])
    assert read == []
    assert "predare.csv: rândul 2" in problem
    assert "Țurcanu Ștefan-Ion" in problem


def test_a_name_unlike_all_is_refused_without_advice(tmp_path: Path) -> None:
    _, (problem,) = submissions(tmp_path, ["01", "1", "Georgescu Vlad"])
    assert not any(player.name in problem for player in PLAYERS)


def test_a_near_name_is_never_taken_for_the_other(tmp_path: Path) -> None:
    assert submissions(tmp_path, ["01", "1", "Pop Ana"], ["02", "2", "Popa Ana"]) == ([2, 3], [])


def test_a_name_of_two_players_needs_the_table(tmp_path: Path) -> None:
    write_csv(tmp_path / "predare.csv", [["fisa", "ordine", "nume"], ["01", "1", "Pop Ana"]])
    read, problems = read_submissions(tmp_path, (*PLAYERS, Player(9, "Pop", "Ana")))
    assert read == ()
    assert "2, 9" in str(problems[0])


def test_name_and_table_disagree(tmp_path: Path) -> None:
    write_csv(tmp_path / "predare.csv", [["fisa", "ordine", "masa", "nume"], ["01", "1", "3", "Pop Ana"]])
    _, (problem,) = read_submissions(tmp_path, PLAYERS)
    assert "Popa Ana" in str(problem)


@pytest.mark.parametrize(("table", "found"), [(1, 1), (4, 4), (9, None)])
def test_of_two_of_one_name_a_register_means_the_one_at_its_table(table: int, found: int | None) -> None:
    twice = (*PLAYERS, Player(4, "Țurcanu", "Ștefan-Ion"))
    named = player_named(twice, table, "Turcanu Stefan-Ion")
    assert (named and named.table) == found
    alone = player_named(PLAYERS, table, "Turcanu Stefan-Ion")  # who has changed tables since
    assert alone
    assert alone.table == 1
