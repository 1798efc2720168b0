"""The commands as an arbiter runs them: real files, what is printed."""

import json
import re
import shutil
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from arbitraj.cli.demo import ANSWERS, ARBITER
from arbitraj.record.interpretations import INTERPRETATIONS
from tests.commands import run
from tests.correcting import EXAMPLE
from tests.folders import SETTINGS, folder, sheet
from tests.once import made_once

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "samples" / "cupa-demo"


@pytest.fixture(scope="module")
def settled(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    """The sample graded with its questions answered by the answers of `arbitraj demo`, and what `--json` gave of it."""
    made = made_once(tmp_path_factory, "lamurita", settle)
    return made / "cupa", json.loads((made / "r.json").read_text(encoding="utf-8"))


def settle(tmp_path: Path) -> None:
    where = tmp_path / "cupa"
    shutil.copytree(SAMPLE, where)
    assert len(ANSWERS) == 3
    for question, reading in ANSWERS.items():
        said = ("--intrebare", question, "--raspuns", reading, "--arbitru", ARBITER)
        done = run(tmp_path, "lamureste", where, *said)
        assert done.status == 0, done.out + done.err
    done = run(tmp_path, "corecteaza", str(where), "--json", str(tmp_path / "r.json"))
    assert "Fișe tastate: 22 din 22, de lămurit 0." in done.out


def test_the_sample_is_graded_as_far_as_it_is_clear(tmp_path: Path) -> None:
    shutil.copytree(SAMPLE, tmp_path / "cupa")
    done = run(tmp_path, "corecteaza", str(tmp_path / "cupa"), "--json", str(tmp_path / "r.json"))
    assert done.status == 0, done.err
    assert "Lista nu este oficială: cuvintele respinse au fost căutate în " in done.out
    assert "Neclasați: " in done.out
    assert "Fișe tastate: 22 din 22, de lămurit 3." in done.out
    results = json.loads((tmp_path / "r.json").read_text(encoding="utf-8"))
    assert len(results["clasament"]) == 20
    table = (SAMPLE / "README.md").read_text("utf-8").split("lamureste")[1]
    asked = [(question["fisa"], str(question["depunere"])) for question in results["intrebari"]]
    assert asked == [tuple(row.strip("| ").split(" | ")[:2]) for row in table.splitlines() if row[2:3].isdigit()]


def test_the_sample_settled_is_graded_whole(settled: tuple[Path, dict[str, Any]]) -> None:
    where, results = settled
    assert len(results["clasament"]) == 23
    workbook = openpyxl.load_workbook(where / "rezultate" / "clasament.xlsx", read_only=True)
    assert workbook.sheetnames[:5] == ["De privit", "Clasament", "Fără greșeală", "Statistici", "Constatări"]
    assert len(workbook.sheetnames) == 5 + 23


def test_every_fault_of_the_sample_is_found_where_its_table_says(settled: tuple[Path, dict[str, Any]]) -> None:
    _, results = settled
    by_sheet = {line["fisa"]: line for line in results["clasament"]}
    table = (SAMPLE / "README.md").read_text("utf-8").split("lamureste")[0]
    rows = [line.strip("| ").split(" | ") for line in table.splitlines()[6:] if line.startswith("| ")]
    expected = {f"8.2.{letter}" for letter in "abcdefg"} | {f"8.4.{letter}" for letter in "abcd"}
    assert {row[0] for row in rows} >= expected
    for article, number, _, row in rows:
        if row != "–":
            found = by_sheet[number]["constatari"]
            assert article in {finding["articol"] for finding in found}, (article, number)


def test_running_twice_gives_the_same_bytes_and_keeps_what_a_person_changed(tmp_path: Path) -> None:
    where = folder(tmp_path)
    book = where / "rezultate" / "clasament.xlsx"
    assert run(tmp_path, "corecteaza", str(where)).status == 0
    first = book.read_bytes(), (where / "rezultate" / "rezultate.json").read_bytes()
    assert run(tmp_path, "corecteaza", str(where)).status == 0
    assert (book.read_bytes(), (where / "rezultate" / "rezultate.json").read_bytes()) == first
    workbook = openpyxl.load_workbook(book)
    workbook["Clasament"]["A1"] = "notă"
    workbook.save(book)
    changed = book.read_bytes()
    assert "clasament-v1.xlsx" in run(tmp_path, "corecteaza", str(where)).out
    assert book.with_name("clasament-v1.xlsx").read_bytes() == changed
    assert book.read_bytes() == first[0]


def test_a_bad_folder_is_refused_with_a_line_a_problem_and_nothing_is_written(tmp_path: Path) -> None:
    where = folder(tmp_path, concurs=SETTINGS.replace("litere", "liter"), solutii_01="")
    done = run(tmp_path, "corecteaza", str(where))
    assert done.status == 2
    # the sheet, which is empty too, is no fault of the folder
    assert [line.split(":")[0] for line in done.err.splitlines()] == ["concurs.toml"] * 2
    assert not (where / "rezultate").exists()


def test_a_hostile_name_comes_out_as_text(tmp_path: Path) -> None:
    name = '=HYPERLINK("x")<script>[bold]'
    roster = f"masa;nume\n1;'{name}\n2;Ilie Dan\n".replace("'", "")
    where = folder(tmp_path, jucatori=roster, solutii_01=sheet(rows=EXAMPLE.replace("CASA", "=1+1")))
    done = run(tmp_path, "corecteaza", str(where))
    assert done.status == 0
    assert "[bold]" in done.out
    workbook = openpyxl.load_workbook(where / "rezultate" / "clasament.xlsx")
    cells = [cell for page in workbook for row in page for cell in row if cell.value is not None]
    hostile = [cell for cell in cells if str(cell.value).startswith("=HYPERLINK")]
    assert hostile
    assert {cell.data_type for cell in hostile} == {"s"}
    # the program's own formulas know a name only as the quoted name of a sheet
    assert not any("HYPERLINK" in re.sub("'.*?'!", "", str(cell.value)) for cell in cells if cell.data_type == "f")


def test_a_new_folder_says_what_is_to_be_filled_in(tmp_path: Path) -> None:
    for key in ("integral_partial", "n_scrabble", "superscrabble", "integral"):
        where = tmp_path / key
        assert run(tmp_path, "nou", str(where), "--tip", key).status == 0
        done = run(tmp_path, "corecteaza", str(where))
        assert done.status == 2
        assert "jucatori.csv: tabelul nu are niciun rând" in done.err
        assert ("cheia «" in done.err) == (key != "integral")
    assert run(tmp_path, "nou", str(tmp_path / "integral")).status == 2
    assert "integral_total" in run(tmp_path, "nou", str(tmp_path / "x"), "--tip", "integral_total").err


def test_texts_left_as_the_new_folder_has_them_are_told_before_they_are_printed(tmp_path: Path) -> None:
    where = tmp_path / "cupa"
    run(tmp_path, "nou", where)
    (where / "jucatori.csv").write_text("masa,nume\n1,Pop Ana\n", encoding="utf-8")
    for command in ("formulare", "mese"):
        left = run(tmp_path, command, where, *(["--din-nou"] if command == "mese" else []))
        assert left.status == 0
        assert "«Titlul competiției» este textul din model" in left.err
        assert "«Localitatea» este textul din model" in left.err
    settings = where / "concurs.toml"
    text = settings.read_text(encoding="utf-8").replace("Titlul competiției", "Cupa").replace("Localitatea", "Iași")
    settings.write_text(text, encoding="utf-8")
    assert run(tmp_path, "formulare", where).err == ""
    assert run(tmp_path, "mese", where).err == ""


def test_a_new_folder_once_filled_in_is_graded(tmp_path: Path) -> None:
    where = tmp_path / "cupa"
    run(tmp_path, "nou", str(where))
    settings = (where / "concurs.toml").read_text(encoding="utf-8")
    settings = settings.replace('litere = ""', 'litere = "AAAAACCDEIILMNOPRRRRSSTTU?"')
    (where / "concurs.toml").write_text(settings, encoding="utf-8")
    for name, row in (("jucatori.csv", "12,Popescu,Ion,,,seniori"), ("predare.csv", "01,1,12,predat,0")):
        (where / name).write_text((where / name).read_text(encoding="utf-8") + row + "\n", encoding="utf-8")
    (where / "solutii" / "01.csv").write_bytes((where / "model-fisa.csv").read_bytes())
    done = run(tmp_path, "corecteaza", str(where))
    assert done.status == 0, done.err
    assert "Popescu Ion" in done.out


def test_a_list_that_is_not_there_is_named_with_those_that_are(tmp_path: Path) -> None:
    where = folder(tmp_path, concurs=SETTINGS.replace("lexic.txt", "loc"))
    done = run(tmp_path, "corecteaza", str(where))
    assert done.status == 2
    assert "hunspell-ro" in done.err


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["--help"], 0, "Înainte:"), (["corecteaza", "--help"], 0, "DOSAR"), (["--versiune"], 0, "arbitraj 0"),
        (["corecteaza"], 2, "Lipsește argumentul DOSAR"), (["corectează"], 2, "Nu există comanda corectează"),
        (["nou", "--x", "y"], 2, "Nu există opțiunea --x"), (["corecteaza", "nicaieri"], 2, "nu este un dosar"),
        (["explica", "8.2.d"], 0, "Un semn greșit"), (["explica", "art. 8.3C3"], 0, "I-joker-square"),
        (["explica", "9.9"], 1, "Nu există articolul"),
    ],
)  # fmt: skip
def test_help_and_mistakes_are_in_romanian(tmp_path: Path, arguments: list[str], status: int, said: str) -> None:
    done = run(tmp_path, *arguments)
    assert done.status == status
    assert said in done.out + done.err
    for english in ("Usage", "Options", "Error", "Missing"):
        assert english not in done.out + done.err


def test_a_workbook_open_in_another_program_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    where = folder(tmp_path)
    (where / "rezultate").write_text("nu e un dosar", encoding="utf-8")
    done = run(tmp_path, "corecteaza", str(where))
    assert done.status == 2
    assert "rezultate" in done.err


def test_a_decision_is_tried_written_and_kept(tmp_path: Path) -> None:
    where = folder(tmp_path, solutii_01=sheet(rows=EXAMPLE.replace("H4 TRACASAI", "G4 TRACASAI")))
    decision = ["decide", str(where), "1", "accepta", "--depunere", "4", "--pozitie", "H4"]
    decision += ["--motiv", "Se vede pe foaie", "--arbitru", "Ion Țurcanu"]
    trial = run(tmp_path, *decision, "--proba")
    assert trial.status == 0, trial.err
    assert "Pop Ana (fișa 01): total 178 → 189" in trial.out
    assert not (where / "decizii.toml").exists()
    assert run(tmp_path, *decision).status == 0
    assert 'arbitru = "Ion Țurcanu"' in (where / "decizii.toml").read_text(encoding="utf-8")
    results = json.loads(run(tmp_path, "corecteaza", str(where), "--json", "-").out)
    entry = next(line for line in results["clasament"] if line["fisa"] == "01")
    assert entry["total"] == 189
    struck = [finding for finding in entry["constatari"] if finding.get("anulata")]
    assert [(finding["articol"], finding["decizie"]["arbitru"]) for finding in struck] == [("8.2.d", "Ion Țurcanu")]
    workbook = openpyxl.load_workbook(where / "rezultate" / "clasament.xlsx")
    cells = [cell for row in workbook["Constatări"] for cell in row if cell.font.strike]
    assert len(cells) == 1
    assert "anulată prin hotărârea 1" in " ".join(str(c.value) for page in workbook for row in page for c in row)
    # the sheet is typed again: the decision fits no more, and is not passed over
    (where / "solutii" / "01.csv").write_text(sheet(), encoding="utf-8")
    done = run(tmp_path, "corecteaza", str(where))
    assert done.status == 0
    assert "decizii.toml, hotărârea 1, nu se mai potrivește" in done.out + done.err
    assert "arbitraj decide DOSAR anuleaza 1" in run(tmp_path, "lamureste", str(where), "--lista").out
    back = run(tmp_path, "decide", str(where), "anuleaza", "1", "--motiv", "m", "--arbitru", "a")
    assert "Pop Ana (fișa 01): total 189, loc neclasat → 1" in back.out


def test_the_interpretations_are_listed_and_those_changed_are_told(tmp_path: Path) -> None:
    listed = run(tmp_path, "explica", "reguli").out
    assert listed.count("(implicit)") == len(INTERPRETATIONS) == 23
    where = folder(
        tmp_path, concurs=SETTINGS + '[reguli]\nI-floor = "zero"\n[observatii]\no_litera_diferenta = false\n'
    )
    assert "I-floor = zero" in run(tmp_path, "corecteaza", str(where)).out


def test_words_lost_from_a_folders_own_list_are_told(tmp_path: Path) -> None:
    where = folder(tmp_path, lexic="CASA STIRE AS\nST\nîntr-o\n")
    done = run(tmp_path, "corecteaza", str(where))
    assert done.status == 0
    assert "lexic.txt: rânduri cu mai mult de un cuvânt: 1" in done.err
    assert "lexic.txt: cuvinte lăsate deoparte (sub 2 sau peste 15 litere, alte semne decât litere): 1" in done.err
