"""`arbitraj lamureste`: on a terminal, one question after another; by script; and the list of what to look at."""

import json
import os
import sys
import time
from io import StringIO
from pathlib import Path
from unittest.mock import patch

import pytest

from tests.commands import PROGRAM, Said, run
from tests.folders import SETTINGS, folder, sheet
from tests.hall.waiting import PATIENCE

DOUBTFUL = "H7 CASA 8\nI8 ST1RE 13\n6E cOMANDA l1"


def doubtful(root: Path, **files: str | bytes | None) -> Path:
    return folder(root, **{"solutii_01": sheet(rows=DOUBTFUL), **files})


def results(root: Path, where: Path) -> dict[str, list[dict[str, object]]]:
    done = run(root, "corecteaza", where, "--json", root / "r.json")
    assert done.status == 0, done.err
    return dict(json.loads((root / "r.json").read_text(encoding="utf-8")))


def test_a_doubt_leaves_its_sheet_unranked_and_the_others_graded(tmp_path: Path) -> None:
    where = doubtful(tmp_path)
    done = run(tmp_path, "corecteaza", where)
    assert done.status == 0
    assert "Fișe tastate: 2 din 2, de lămurit 1." in done.out
    assert "«ST1RE»" in done.out
    data = results(tmp_path, where)
    assert [line["fisa"] for line in data["clasament"]] == ["02"]
    (left,) = data["neclasati"]
    assert (left["fisa"], left["motiv"]) == ("01", "de_lamurit")
    first, second = data["intrebari"]
    assert (first["fel"], first["vazut"], first["depunere"], first["unde"]) == (
        "citire", "ST1RE", 2, "solutii/01.csv, rândul 5",
    )  # fmt: skip
    variants = first["variante"]
    assert isinstance(variants, list)
    assert variants[0] == {"citire": "STIRE", "total": 92}
    assert second["vazut"] == "l1"


def test_places_count_who_waits(tmp_path: Path) -> None:
    """Open sheets and sheets not typed count in the number of players."""
    many = "masa,nume\n" + "".join(f"{n},Nume{n} Ana\n" for n in range(1, 15))
    handed = "fisa,ordine,masa,stare\n" + "".join(f"{n:02d},{n},{n},predat\n" for n in range(1, 15))
    where = folder(tmp_path, jucatori=many, predare=handed, solutii_01=sheet("Nume1 Ana"), solutii_02=None)
    data = results(tmp_path, where)
    assert data["clasament"][0]["puncte_clasament"] == 606  # scale 14, though one alone is ranked
    assert {line["motiv"] for line in data["neclasati"]} == {"netastata"}


def test_answers_of_any_shape_are_problems_of_their_file(tmp_path: Path) -> None:
    for text in (
        "[[raspuns]]\nid = 5\n",
        '[[raspuns]]\nid = "x"\narbitru = "y"\n',
        "raspuns = 1\n",
        "[[altceva]]\n",
        "[",
    ):
        where = doubtful(tmp_path / str(abs(hash(text))))
        (where / "lamuriri.toml").write_text(text, encoding="utf-8")
        done = run(tmp_path, "corecteaza", where)
        assert done.status == 2
        assert "lamuriri.toml" in done.err


def test_grids_are_asked_about_by_where_the_word_stands(tmp_path: Path) -> None:
    settings = SETTINGS + '[citire]\ngrile = "la_cerere"\n'
    where = folder(
        tmp_path, concurs=settings, solutii_01=sheet(rows="H7 CASA 8\nI8 STIRE 13\n6E cOMANDA 71\nG4 TRACASAI 11")
    )
    (question,) = results(tmp_path, where)["intrebari"]
    assert (question["fel"], question["vazut"]) == ("grila", "G4 TRACASAI")
    wrong = run(tmp_path, "lamureste", where, "--intrebare", "1", "--raspuns", "unde?", "--arbitru", "D")
    assert wrong.status == 2
    assert run(tmp_path, "lamureste", where, "--intrebare", "1", "--raspuns", "H4", "--arbitru", "D").status == 0
    (line,) = [line for line in results(tmp_path, where)["clasament"] if line["fisa"] == "01"]
    assert (line["total"], line["penalizari_tehnice"]) == (83, 1)


def test_the_terminal_asks_about_the_grid_as_the_hall_does_and_then_says_the_total(tmp_path: Path) -> None:
    rows = "H7 CASA 8\nI8 STIRE 13\n6E cOMANDA 71\nG4 TRACASAI 11"
    where = folder(tmp_path, concurs=f'{SETTINGS}[citire]\ngrile = "la_cerere"\n', solutii_01=sheet(rows=rows))
    with patch.object(sys, "stdin", StringIO("2\nH4\n\nDan\n\nq\n")):
        told = run(tmp_path, "lamureste", where).out
    asked, after = told.split("cifra, a,", 1)
    assert asked.splitlines()[-6:] == [
        "  Luați foaia 01. Ce arată grila pentru rândul 4?",
        "    1  TRACASAI la G4, ca în tabel",
        "    2  TRACASAI, dar în alt loc",
        "    3  Alt cuvânt la G4",
        "    4  Nimic: rândul acesta nu este pe grilă",
        "    5  Grila este goală. Se răspunde la toate rândurile fișei 01.",
    ]
    assert "total" not in asked
    assert "Poziția de pe grilă > Alt cuvânt la G4, dacă este > " in after
    assert "TRACASAI, dar în alt loc: H4\nFișa 01: total 83." in after


# -- a terminal ---------------------------------------------------------------------------------------------------


def on_terminal(root: Path, where: Path, *typed: str) -> Said:
    """The command on a terminal of its own, each line typed once the program waits for it."""
    pty = pytest.importorskip("pty", reason="Windows has no terminals of this kind")
    child, terminal = pty.fork()
    if child == 0:
        os.environ["ARBITRAJ_DATE"] = str(root / "date")
        os.execv(PROGRAM[0], [*PROGRAM, "lamureste", str(where)])
    shown, lines = b"", list(typed)
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            part = os.read(terminal, 4096)
        except OSError:  # the program has ended
            break
        if not part:
            break
        shown += part
        if lines and shown.rstrip(b" ").endswith((b">", b"?", b")")) and shown.endswith(b" "):
            os.write(terminal, f"{lines.pop(0)}\n".encode())
    _, status = os.waitpid(child, 0)
    assert not lines, (lines, shown.decode())
    return Said(os.waitstatus_to_exitcode(status), shown.decode(), "")


@pytest.mark.greu
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no terminals of this kind")
def test_8_2_a_on_a_terminal_as_written_brings_the_sanction_and_a_digit_the_reading(tmp_path: Path) -> None:
    where = doubtful(tmp_path)
    # as written; who and when are asked once; a wrong number, then the first reading
    done = on_terminal(tmp_path, where, "a", "Marin Dobre", "", "x", "71", "q")
    assert done.status == 0, done.out
    assert "nu este un număr" in done.out
    text = (where / "lamuriri.toml").read_text(encoding="utf-8")
    assert text.count("[[raspuns]]") == 2
    assert text.count('arbitru = "Marin Dobre"') == 2
    data = results(tmp_path, where)
    (line,) = [line for line in data["clasament"] if line["fisa"] == "01"]
    entries = line["depuneri"]
    assert isinstance(entries, list)
    assert [entry["articole"] for entry in entries][1] == ["8.2.a"]
    asked_again = on_terminal(tmp_path, where, "q")
    assert "ST1RE" not in asked_again.out.split("De privit")[0]


def test_a_number_of_any_length_typed_is_no_reading(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    where = doubtful(tmp_path)
    monkeypatch.setattr("sys.stdin", StringIO("9" * 5000 + "\n" + "9" * 5000 + "x\nq\n"))
    assert run(tmp_path, "lamureste", where).status == 0
    assert not (where / "lamuriri.toml").exists()


def test_a_sheet_to_be_typed_twice_waits_for_its_second_hand(tmp_path: Path) -> None:
    settings = SETTINGS + "[citire]\ndactilografieri = 2\n"
    where = folder(tmp_path, concurs=settings)
    done = run(tmp_path, "corecteaza", where)
    assert "Tastate o singură dată (se cer două dactilografieri): 01, 02" in done.out
    (where / "solutii" / "01.b.csv").write_text(sheet(), encoding="utf-8")
    data = results(tmp_path, where)
    assert [line["fisa"] for line in data["clasament"]] == ["01"]
    assert [line["motiv"] for line in data["neclasati"]] == ["netastata"]
    (where / "solutii" / "01.b.csv").write_text(sheet().replace("CASA;8", "CASA;9"), encoding="utf-8")
    (question,) = results(tmp_path, where)["intrebari"]
    assert (question["fel"], question["vazut"]) == ("transcrieri", "8 / 9")


def test_an_answer_about_a_solution_is_told_beside_it_and_not_beside_the_grid(tmp_path: Path) -> None:
    """Superscrabble incomplet has two entries number 1."""
    settings = SETTINGS.replace("integral_partial", "superscrabble_incomplet").replace("litere", "#")
    heading = "nr;grupa;pozitie;depunere;puncte;total\n"
    rows = f"nume;Pop Ana\nmasa;1\n{heading}1;;H7;CASA;;\nsolutii\n{heading}1;;I8;ST1RENU;;\n"
    where = folder(
        tmp_path, concurs=f'{settings}grupe = ["STIRENU"]\n', lexic="AI\nAS\nCASA\nST\nSTIRENU\n", solutii_01=rows
    )
    run(tmp_path, "lamureste", where, "--intrebare", "1", "--raspuns", "STIRENU", "--arbitru", "Ion Pop")
    told = " ".join(run(tmp_path, "arata", where, "01").out.split())
    grid, solutions = told.split("1. I8 STIRENU")
    assert "Lămurirea" not in grid
    assert "Lămurirea 1, Ion Pop: «ST1RENU» este STIRENU." in solutions
