"""`fisa citeste`, `fisa converteste`, `nou` with a roster, and correcting without the sheets that cannot be read."""

import hashlib
import json
from pathlib import Path

import openpyxl
import pytest

from arbitraj.game.variant import load_variant
from arbitraj.sheets.reader import read_file
from tests.commands import run
from tests.folders import ROSTER, folder, sheet

DATA = Path(__file__).parents[1] / "data" / "sheets"
ROMANIAN = load_variant("romana")


def test_a_file_is_shown_as_it_is_read_with_the_place_of_every_row(tmp_path: Path) -> None:
    done = run(tmp_path, "fisa", "citeste", str(DATA / "xlsx-columns-any-order.xlsx"), str(DATA / "text-dots.txt"))
    assert done.status == 0, done.err
    for path in ("xlsx-columns-any-order.xlsx", "text-dots.txt"):
        for found in read_file(DATA / path, ROMANIAN).sheets:
            assert f"«{found.sheet.name}»" in done.out
            for entry in found.sheet.entries:
                place = entry.source_of("position").place
                (line,) = [shown_line for shown_line in done.out.splitlines() if shown_line.endswith(f" {place}")]
                assert entry.word in line
    assert "2 fișiere" in done.out


def test_what_is_written_as_data_is_shown_too_unless_it_goes_to_the_screen(tmp_path: Path) -> None:
    read = ("fisa", "citeste", DATA / "text-dots.txt")
    plain, told = run(tmp_path, *read), run(tmp_path, *read, "--json", tmp_path / "r.json")
    assert plain.out in told.out
    data = json.loads((tmp_path / "r.json").read_text(encoding="utf-8"))
    assert json.loads(run(tmp_path, *read, "--json", "-").out) == data


def test_of_the_folder_of_a_competition_the_sheets_alone_are_read(tmp_path: Path) -> None:
    where = folder(tmp_path)
    done = run(tmp_path, "fisa", "citeste", where)
    assert "01.csv" in done.out
    assert "jucatori" not in done.out + done.err
    assert "predare" not in done.out + done.err


def test_what_was_guessed_is_told(tmp_path: Path) -> None:
    done = run(tmp_path, "fisa", "citeste", str(DATA / "form-field-and-text.pdf"))
    assert done.status == 0
    assert "ATENȚIE" in done.err
    assert "s-a citit ce este completat" in done.err


def test_a_file_that_cannot_be_read_does_not_hide_the_others(tmp_path: Path) -> None:
    done = run(
        tmp_path, "fisa", "citeste", str(DATA / "scan.pdf"), str(DATA / "csv-contract.csv"), str(tmp_path / "none.csv")
    )
    assert done.status == 1
    assert "scan.pdf" in done.err
    assert "none.csv" in done.err
    assert "«" in done.out


@pytest.mark.parametrize("target", ["out.xlsx", "out.csv", "out.txt", "folder"])
def test_a_sheet_converted_is_read_back_the_same(tmp_path: Path, target: str) -> None:
    before = read_file(DATA / "form-partial.pdf", ROMANIAN).sheets[0].sheet
    assert (
        run(tmp_path, "fisa", "converteste", str(DATA / "form-partial.pdf"), "-o", str(tmp_path / target)).status == 0
    )
    written = tmp_path / target
    written = next(written.iterdir()) if written.is_dir() else written
    after = read_file(written, ROMANIAN).sheets[0].sheet
    rows = [[(e.position, e.word, e.points, e.total, e.group) for e in s.entries] for s in (before, after)]
    assert rows[0]
    assert rows[0] == rows[1]
    assert (after.name, after.table, after.grid) == (before.name, before.table, before.grid)


def test_nothing_is_converted_over_a_file_that_is_there(tmp_path: Path) -> None:
    (tmp_path / "mine.csv").write_text("al meu", encoding="utf-8")
    done = run(tmp_path, "fisa", "converteste", str(DATA / "csv-contract.csv"), "-o", str(tmp_path / "mine.csv"))
    assert done.status == 2
    assert (tmp_path / "mine.csv").read_text(encoding="utf-8") == "al meu"


def test_a_list_without_tables_waits_for_the_order_at_the_tables(tmp_path: Path) -> None:
    where, roster = tmp_path / "cupa", tmp_path / "inscrieri.csv"
    roster.write_text("nume,prenume,rating,loc_fix\nPop,Ana,1500,\nIlie,Dan,1700,2\n", encoding="utf-8")
    done = run(tmp_path, "nou", str(where), "--jucatori", str(roster))
    assert done.status == 0, done.err
    assert f'`arbitraj mese "{where}"`' in done.out
    assert not (where / "solutii.xlsx").exists()
    assert run(tmp_path, "mese", str(where)).status == 0
    lines = (where / "jucatori.csv").read_text(encoding="utf-8").splitlines()
    assert lines[1:] == ["1,Pop,Ana,,1500,seniori,", "2,Ilie,Dan,,1700,seniori,2"]
    assert run(tmp_path, "nou", str(where)).status == 0
    assert (where / "solutii.xlsx").exists()


def test_a_new_folder_takes_its_roster_and_has_a_page_for_each_player(tmp_path: Path) -> None:
    roster = tmp_path / "inscrieri.csv"
    roster.write_text(ROSTER, encoding="utf-8")
    where = tmp_path / "concurs nou"
    done = run(tmp_path, "nou", str(where), "--tip", "pe_sir", "--jucatori", str(roster))
    assert done.status == 0, done.err
    assert "Pop" in (where / "jucatori.csv").read_text(encoding="utf-8")
    assert openpyxl.load_workbook(where / "solutii.xlsx").sheetnames == ["Predare", "1 Pop Ana", "2 Ilie Dan"]


def test_the_typing_workbook_is_never_written_over(tmp_path: Path) -> None:
    where = folder(tmp_path)
    assert run(tmp_path, "nou", str(where)).status == 0
    book = where / "solutii.xlsx"
    book.write_bytes(b"typed for two hours")
    done = run(tmp_path, "nou", str(where))
    assert done.status == 2
    assert "solutii.xlsx" in done.err
    assert book.read_bytes() == b"typed for two hours"


def test_a_sheet_that_cannot_be_read_waits_and_the_others_are_ranked(tmp_path: Path) -> None:
    where = folder(tmp_path, solutii_02=None)
    (where / "solutii" / "02.pdf").write_bytes((DATA / "scan.pdf").read_bytes())
    done = run(tmp_path, "corecteaza", str(where), "--json", str(tmp_path / "r.json"))
    assert done.status == 0, done.err
    assert "Fișe tastate: 2 din 2, de lămurit 1." in done.out
    assert "fișa 02: solutii/02.pdf: «02.pdf»" in done.out
    assert "Ilie Dan (de lămurit)" in done.out
    results = json.loads((tmp_path / "r.json").read_text(encoding="utf-8"))
    assert [line["nume"] for line in results["clasament"]] == ["Pop Ana"]
    told = {"masa": 2, "nume": "Ilie Dan", "club": "", "categorie": "tineret", "fisa": "02", "motiv": "de_lamurit"}
    assert results["neclasati"] == [told]
    (asked,) = results["intrebari"]
    assert (asked["fisa"], asked["depunere"], asked["fel"], asked["vazut"], asked["unde"], asked["variante"]) == (
        "02", None, "fisier", "02.pdf", "solutii/02.pdf", []
    )  # fmt: skip
    assert asked["id"] == hashlib.sha256(b"02\n\nfisier\n02.pdf").hexdigest()[:12]
    book = openpyxl.load_workbook(where / "rezultate" / "clasament.xlsx")
    cells = [cell for row in book["Clasament"].iter_rows(values_only=True) for cell in row]
    assert "de lămurit" in cells
    assert run(tmp_path, "publica", where, "--final").status == 2
    assert not (where / "publicat").exists()


def test_a_finding_says_the_cell_it_is_about(tmp_path: Path) -> None:
    where = folder(tmp_path, solutii_01=None)
    plain = tmp_path / "01.csv"
    plain.write_text(sheet(rows="H7 XYZW 8"), encoding="utf-8")
    assert run(tmp_path, "fisa", "converteste", str(plain), "--iesire", str(where / "solutii" / "01.xlsx")).status == 0
    done = run(tmp_path, "corecteaza", str(where), "--json", "-")
    line = next(standing for standing in json.loads(done.out)["clasament"] if standing["fisa"] == "01")
    assert [finding["sursa"] for finding in line["constatari"] if finding["depunere"] == 1] == [
        "solutii/01.xlsx, 01 Pop Ana!F7"
    ]
    assert "solutii/01.xlsx, 01 Pop Ana!F7" in run(tmp_path, "arata", str(where), "01").out
    book = openpyxl.load_workbook(where / "rezultate" / "clasament.xlsx")
    header, *rows = book["Constatări"].iter_rows(values_only=True)
    assert [row[header.index("sursa")] for row in rows if row[header.index("masa")] == 1] == [
        "solutii/01.xlsx, 01 Pop Ana!F7"
    ]
