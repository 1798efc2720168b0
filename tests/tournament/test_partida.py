"""`arbitraj partida` as it is typed: what is printed, what is written, what is refused."""

import json
from pathlib import Path
from shutil import copy

import pytest

from tests.commands import run
from tests.games import VARIANTS, WORDS, text_of

ROWS = """
    A;;H7;CASA;8;8
    B;;I8;STIRE;12;12
    A;;6E;cOMANDA;71;79
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "lexic.txt").write_text(WORDS, encoding="utf-8")
    (tmp_path / "partida.csv").write_text(text_of(ROWS, "titlu;Finala\nlexic;lexic.txt"), encoding="utf-8")
    return tmp_path


def typed(folder: Path, *arguments: object) -> tuple[int, str, str]:
    return run(folder, "partida", *arguments, within=folder)


def test_a_game_is_checked_and_printed(folder: Path) -> None:
    status, out, err = typed(folder, "verifica", "partida.csv")
    assert (status, err) == (0, "")
    for part in ("Finala", "Foaia partidei", "cOMANDA", "greșită", "O  ·", "Partida nu este încheiată."):
        assert part in out
    assert "tura 2 (B): G.5, greșeală: Scris 12 puncte, corect 13." in out
    assert "reconstituită" not in out


def test_the_json_is_the_same_on_the_screen_and_in_a_file(folder: Path) -> None:
    assert typed(folder, "verifica", "partida.csv", "--json", "out.json")[0] == 0
    data = json.loads((folder / "out.json").read_text("utf-8"))
    assert data["partida"]["titlu"] == "Finala"
    assert json.loads(typed(folder, "verifica", "partida.csv", "--json", "-")[1]) == data


def test_options_take_the_place_of_what_the_record_says(folder: Path) -> None:
    (folder / "lists").mkdir()
    (folder / "lists" / "alta.txt").write_text("CASA\nSTIRE AS ST AI COMANDA\n# ACASA\n", encoding="utf-8")
    out = typed(folder, "verifica", "partida.csv", "--lexic", "lists/alta.txt")[1]
    assert "Nu sunt în listă: ACASA." in out
    assert "Fără listă de cuvinte" in typed(folder, "verifica", "partida.csv", "--lexic", "fara")[1]
    assert "limba engleză" in typed(folder, "verifica", "partida.csv", "--varianta", "engleza")[1]
    assert typed(folder, "verifica", "partida.csv", "--lexic", "hunspell-ro")[0] == 0


def test_a_list_that_a_record_names_lies_beside_it(folder: Path) -> None:
    inside = folder / "in"
    inside.mkdir()
    (inside / "p.csv").write_text(text_of(ROWS, "lexic;../lexic.txt"), encoding="utf-8")
    status, _, err = typed(folder, "verifica", "in/p.csv")
    assert status == 2
    assert err.startswith("p.csv: rândul 1: lista de cuvinte «../lexic.txt» nu este nici instalată")


def test_without_a_list_the_default_one_judges_romanian_and_nothing_judges_the_others(folder: Path) -> None:
    (folder / "p.csv").write_text(text_of("A;;H7;XXXX"), encoding="utf-8")
    assert "Nu sunt în listă: XXXX" in typed(folder, "verifica", "p.csv")[1]
    out = typed(folder, "verifica", "p.csv", "--varianta", "franceza")[1]
    assert "Nu sunt în listă" not in out
    assert "Fără listă de cuvinte" in out


def test_a_reconstructed_board_is_marked(folder: Path) -> None:
    (folder / "p.csv").write_text(text_of("A;;I10;ERA", "varianta;scribo"), encoding="utf-8")
    assert "Tabla este reconstituită" in typed(folder, "verifica", "p.csv")[1]


def test_what_cannot_be_read_is_refused_line_by_line(folder: Path) -> None:
    (folder / "p.csv").write_text(text_of("C;;H7;CASA \n A;;;sbor"), encoding="utf-8")
    status, out, err = typed(folder, "verifica", "p.csv")
    assert (status, out) == (2, "")
    assert [line.split(": ")[:2] for line in err.splitlines()] == [["p.csv", "rândul 4"], ["p.csv", "rândul 5"]]
    assert typed(folder, "verifica", "nimic.csv")[0] == 2
    assert typed(folder, "verifica", ".")[0] == 2


@pytest.mark.parametrize("name", ["b.csv", "b.txt", "b.xlsx", "b.ods", "b.gcg"])
def test_a_record_goes_from_form_to_form(folder: Path, name: str) -> None:
    status, out, err = typed(folder, "converteste", "partida.csv", "-o", name, "--lexic", "lexic.txt")
    assert (status, out) == (0, f"Scris: {name}\n")
    assert err == ("Atenție: noul fișier nu are loc pentru: lexic\n" if name == "b.gcg" else "")
    lists = ["--lexic", "lexic.txt"] if name == "b.gcg" else []
    first, second = (
        json.loads(typed(folder, "verifica", file, *lists, "--json", "-")[1]) for file in ("partida.csv", name)
    )
    assert first["ture"] == second["ture"] or name == "b.gcg"
    assert [turn["puncte"] for turn in first["ture"]] == [turn["puncte"] for turn in second["ture"]]
    assert typed(folder, "converteste", "partida.csv", "-o", name)[0] == 2  # nothing is written over


def test_other_endings_are_refused(folder: Path) -> None:
    status, _, err = typed(folder, "converteste", "partida.csv", "-o", "b.pdf")
    assert status == 2
    assert ".gcg, .csv, .txt, .xlsx sau .ods" in err
    assert not (folder / "b.pdf").exists()


def test_a_variant_of_ones_own_lies_beside_the_record(folder: Path) -> None:
    copy(VARIANTS / "mic16.toml", folder)
    (folder / "p.csv").write_text(text_of("A;;E3;CARTE;12;12", "varianta;mic16.toml"), encoding="utf-8")
    assert "Mic, 16 piese" in typed(folder, "verifica", "p.csv")[1]
    (folder / "q.csv").write_text(text_of("A;;E3;CARTE;12;12"), encoding="utf-8")
    assert "Mic, 16 piese" in typed(folder, "verifica", "q.csv", "--varianta", "mic16.toml")[1]


@pytest.mark.parametrize(("name", "begins"), [("p.html", b"<!DOCTYPE html>"), ("p.pdf", b"%PDF")])
def test_a_game_is_drawn(folder: Path, name: str, begins: bytes) -> None:
    assert typed(folder, "pagina", "partida.csv", "-o", name) == (0, f"Scris: {name}\n", "")
    assert (folder / name).read_bytes().startswith(begins)
    assert typed(folder, "pagina", "partida.csv", "-o", name)[0] == 2
    assert ".html sau .pdf" in typed(folder, "pagina", "partida.csv", "-o", "p.png")[2]


def test_an_unknown_list_is_named_by_its_row_or_by_the_option(folder: Path) -> None:
    (folder / "p.csv").write_text(text_of(ROWS, "titlu;Finala\nlexic;nimic.txt"), encoding="utf-8")
    status, _, err = typed(folder, "verifica", "p.csv")
    assert (status, err[:30]) == (2, "p.csv: rândul 2: lista de cuvi")
    status, _, err = typed(folder, "verifica", "p.csv", "--lexic", "alta.txt")
    assert (status, err[:34]) == (2, "--lexic: lista de cuvinte «alta.tx")
