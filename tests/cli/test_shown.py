"""What `corecteaza` and `arata` show on the screen."""

import re
from pathlib import Path

import pytest

from tests.commands import run
from tests.correcting import EXAMPLE, GROUPS
from tests.folders import SETTINGS, folder
from tests.terminal import cells, rows

SERIE = SETTINGS.replace("integral_partial", "serie_maxime")
SERIE = re.sub(r"litere = .*", f"grupe = {list(GROUPS)}".replace("'", '"'), SERIE)
ROSTER = "masa,nume\n1,Pop Ana\n2,Popa Dan\n3,Țurcanu-Ilie Ștefan\n4,Pop Ion\n"
HAND_IN = "fisa,ordine,masa\n01,1,1\n02,2,2\n03,3,3\n"


def serie(root: Path, *tables: str, players: int = 0) -> Path:
    """A serie de maxime; of each player the rows `group position word points`, joined by `|`."""
    names = [f"Jucător{chr(65 + n)} Ana" for n in range(players or len(tables))]
    where = folder(
        root,
        concurs=SERIE,
        jucatori="masa,nume\n" + "".join(f"{n},{name}\n" for n, name in enumerate(names, 1)),
        predare="fisa,ordine,masa\n" + "".join(f"{n:02},{n},{n}\n" for n in range(1, len(names) + 1)),
    )
    for number, name in enumerate(names, 1):
        rows = tables[number - 1].split("|") if number <= len(tables) and tables[number - 1] else []
        lines = [f"{at};" + ";".join(row.split()) + ";" for at, row in enumerate(rows, 1)]
        text = "\n".join([f"nume;{name}", f"masa;{number}", "nr;grupa;pozitie;depunere;puncte;total", *lines, ""])
        (where / "solutii" / f"{number:02}.csv").write_text(text, encoding="utf-8")
    return where


FIRST, SECOND, THIRD, FOURTH = "1 H7 CASA 8", "2 I8 STIRE 13", "3 6E cOMANDA 71", "5 K5 CAPRARUL 86"
SAME = "4 A1 TRIOLEM 0"  # its own group cannot be laid: it counts 0


def test_4_4_a_file_or_a_pipe_has_every_column_and_every_entry(tmp_path: Path) -> None:
    where = serie(tmp_path, "|".join((FIRST, SECOND, THIRD, SAME, FOURTH)), "|".join((FIRST, SECOND)), FIRST)
    done = run(tmp_path, "corecteaza", where)
    assert done.status == 0, done.err
    over, under, *lines = map(cells, rows(done.out))
    assert [" ".join(parts).strip() for parts in zip(over, under, strict=True)] == [
        "loc", "nume", "masa", "depuneri", "dep. 1", "dep. 2", "dep. 3", "dep. 4", "dep. 5",
        "av. tehn.", "penaliz.", "av. disc.", "total", "p. clas.",
    ]  # fmt: skip
    assert [line[4:9] for line in lines] == [
        ["8", "13", "71", "0", "86"],
        ["8", "13", "", "", ""],
        ["8", "", "", "", ""],
    ]
    # other types compare totals
    assert "dep." not in run(tmp_path / "b", "corecteaza", folder(tmp_path / "b")).out


def test_the_scale_of_ranking_points_is_named(tmp_path: Path) -> None:
    where = folder(tmp_path)
    out = run(tmp_path, "corecteaza", where).out
    assert "Puncte de clasament: scara federației pentru 10 jucători, reconstituită (sunt 2 jucători).\n" in out
    (where / "scara.csv").write_text("participanti,loc,puncte\n2,1,100\n2,2,50\n9,1,900\n", encoding="utf-8")
    assert "Puncte de clasament: scara.csv, rândurile pentru 2 jucători.\n" in run(tmp_path, "corecteaza", where).out
    (where / "scara.csv").write_text("participanti,loc,puncte\n1,1,100\n9,1,900\n", encoding="utf-8")
    assert "scara.csv, rândurile pentru 1 jucător (sunt 2 jucători)." in run(tmp_path, "corecteaza", where).out
    (where / "concurs.toml").write_text(SETTINGS + 'scara = "fara"\n', encoding="utf-8")
    assert "Puncte de clasament" not in run(tmp_path, "corecteaza", where).out


@pytest.fixture
def where(tmp_path: Path) -> Path:
    """Three sheets of four players, two of whom are called Pop."""
    made = folder(tmp_path, jucatori=ROSTER, predare=HAND_IN)
    for number, name in enumerate(("Pop Ana", "Popa Dan", "Țurcanu-Ilie Ștefan"), 1):
        rows = [row.split() for row in EXAMPLE.split("\n") if row.strip()]
        lines = [f"{at};;{position};{word};{points};" for at, (position, word, points) in enumerate(rows, 1)]
        text = "\n".join([f"nume;{name}", f"masa;{number}", "nr;grupa;pozitie;depunere;puncte;total", *lines, ""])
        (made / "solutii" / f"{number:02}.csv").write_text(text, encoding="utf-8")
    return made


@pytest.mark.parametrize(
    "who", ["3", "03", "masa 3", "Masa  03", "Țurcanu-Ilie Ștefan", "stefan TURCANU", "ilie", "turc"]
)
def test_a_sheet_is_shown_by_number_table_or_name(tmp_path: Path, where: Path, who: str) -> None:
    done = run(tmp_path, "arata", where, who)
    assert done.status == 0, done.err
    assert done.out.startswith("Fișa 03: Țurcanu-Ilie Ștefan, masa 3\n")


@pytest.mark.parametrize(
    ("who", "said"),
    [
        ("pop", "«pop» se potrivește mai multor jucători: Pop Ana (masa 1), Popa Dan (masa 2), Pop Ion (masa 4)"),
        ("Pop Ion", "Pop Ion (masa 4) nu apare în predare.csv"), ("Turcamu Stefan", "poate Țurcanu-Ilie Ștefan?"),
        ("xyz", "numele xyz nu este în jucatori.csv"),
        ("9", "nu există o fișă corectată cu acest număr; fișe: 01, 02, 03"), ("masa 9", "nu există o fișă corectată"),
        ("-", "nu există o fișă corectată"), ("", "nu există o fișă corectată"),
    ],
)  # fmt: skip
def test_who_is_nobody_or_several_is_told(tmp_path: Path, where: Path, who: str, said: str) -> None:
    done = run(tmp_path, "arata", where, who)
    assert done.status == 2
    assert said in done.err


def test_a_whole_name_is_no_part_of_another(tmp_path: Path, where: Path) -> None:
    assert "Fișa 01: Pop Ana" in run(tmp_path, "arata", where, "Pop Ana").out
    assert "Fișa 02: Popa Dan" in run(tmp_path, "arata", where, "popa").out


def test_the_last_board_alone_is_drawn_unless_all_are_asked_for(tmp_path: Path, where: Path) -> None:
    def rows(*options: str) -> list[str]:
        return [line for line in run(tmp_path, "arata", where, "1", *options).out.splitlines() if line[:2] == "K "]

    assert [row.split() for row in rows()] == [["K", *"····", *"CAPRARUL", *"···"]]
    every = rows("--toate-tablele")
    assert len(every) == 5
    assert all(row.count("K ") == 2 for row in every)
    # of one entry, before and after it
    (one,) = rows("--depunere", "5")
    assert (one.count("K "), one.split("K ")[1].split()[4]) == (2, "·")


def test_a_sheet_is_shown_whatever_is_wrong_with_another(tmp_path: Path, where: Path) -> None:
    (where / "solutii" / "02.csv").write_bytes(b"\x00\x01\x02")
    done = run(tmp_path, "arata", where, "Pop Ana")
    assert done.status == 0, done.err
    assert "ÎNTREBARE" not in done.out
    spoilt = run(tmp_path, "arata", where, "02")
    assert spoilt.status == 0
    assert "ÎNTREBARE: solutii/02.csv: «02.csv» – nu este un fișier text" in spoilt.out
    # what the program could not read is nobody's fault
    assert "8.4.a" not in spoilt.out
