"""Every game that comes with the program, from the new folder to what is published: all of it follows the variant."""

import json
from dataclasses import dataclass
from pathlib import Path
from zipfile import ZipFile

import pdfplumber
import pytest

from arbitraj.desk.editions.edition import JSON, Options
from arbitraj.desk.editions.publish import Publishing, publish
from arbitraj.desk.preparing.draw import draw_letters
from arbitraj.desk.preparing.forms import folder_forms
from arbitraj.desk.preparing.new_folder import new_folder
from arbitraj.desk.requests import FormPrinting, Founding, LetterDrawing
from arbitraj.report.edition import Stage
from tests.folders import ROSTER, sheet


@dataclass(frozen=True)
class Played:
    """A variant, how many tiles it has, the letters that `Cupa` draws, the moves of a faultless sheet of them."""

    name: str
    shown: str
    tiles: int
    letters: str
    words: str
    moves: str
    totals: list[int]
    reconstructed: bool = False


GAMES = (
    # W8 doubles the first word: (5 + 5 + 3 + 1) x 2; a Z is no Ż
    Played("polona", "Scrabble în limba polonă", 100, "AĆEHHIJLLŁNOÓRTWWYYZŻ", "żółw wita", "H5 ŻÓŁW 28\n8H WITA 5",
           [28, 5]),
    Played("engleza", "Scrabble în limba engleză", 100, "ADEFGIIJKLNOORSTUUUYZ", "fundi irk", "H4 FUNDI 26\n8H IRK 7",
           [26, 7]),
    # accents do not count
    Played("franceza", "Scrabble în limba franceză", 102, "BCEEEFIILMNNNOOQRSTVY", "voie été", "H5 VOIE 14\n8H ÉTÉ 3",
           [14, 3]),
    # under the last T of START, TE by the list of two letters alone; then through its first T, a jolly for the hyphen,
    # over two squares of x5
    Played("scribo", "Scribo – tablă reconstituită", 108, "ABBDEEEGHIILNPRRRTTU?", "era du-te",
           "I10 ERA 5\n7E DU-TE 100", [5, 100], reconstructed=True),
)  # fmt: skip


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_variant_is_played_from_the_new_folder_to_the_results(game: Played, tmp_path: Path) -> None:
    where, roster = tmp_path / "cupa", tmp_path / "jucatori.csv"
    roster.write_text("\n".join(ROSTER.splitlines()[:2]), encoding="utf-8")
    new_folder(where, Founding("integral_partial", roster, game.name))
    settings = where / "concurs.toml"
    assert f'varianta = "{game.name}"' in settings.read_text(encoding="utf-8")

    drawn = draw_letters(LetterDrawing(folder=where, number=21, seed="Cupa"))
    assert drawn.announced.rows == (game.letters,)  # in the order of its alphabet
    assert f"   1. {game.letters[0]}\n" in drawn.text  # no words announce its tiles
    assert drawn.drawn.order.game_type.key == "integral_partial"
    folder_forms(where, FormPrinting(copies=1, spares=0))
    with pdfplumber.open(where / "formulare" / "formulare.pdf") as document:
        assert game.shown in (document.pages[0].extract_text() or "")

    settings.write_text(
        settings.read_text(encoding="utf-8").replace("[citire]", 'lexic = "lexic.txt"\n[citire]'), encoding="utf-8"
    )
    (where / "lexic.txt").write_text("\n".join(game.words.split()), encoding="utf-8")
    (where / "predare.csv").write_text("fisa,ordine,masa,stare\n01,1,1,predat\n", encoding="utf-8")
    (where / "solutii" / "01.csv").write_text(sheet(rows=game.moves), encoding="utf-8")
    (where / "solutii.xlsx").unlink()
    done = publish(where, Publishing(Stage.PROVISIONAL, Options(one_each=False, both_sides=False)))

    told = json.loads((done.folder / JSON).read_text(encoding="utf-8"))
    entries = told["clasament"][0]["depuneri"]
    assert [(entry["stare"], entry["puncte"]) for entry in entries] == [("corecta", points) for points in game.totals]
    assert told["clasament"][0]["puncte_clasament"] is None  # those of the federation are for its own game
    assert told["concurs"]["varianta"] == game.name
    assert told["concurs"].get("tabla_reconstituita", False) is game.reconstructed
    page = (done.folder / "rezultate.html").read_text(encoding="utf-8")
    assert f"S-a jucat varianta {game.shown}; rezultatele nu contează pentru clasamentele oficiale" in page
    assert ("Tabla este reconstituită" in page) is game.reconstructed
    if game.reconstructed:
        shown = [path for path in where.rglob("*") if path.name in MARKED or path.match("imagini/tabla-*.svg")]
        assert {path.name for path in shown} > set(MARKED)
        assert [path.name for path in shown if "reconstituit" not in text_of(path)] == []


# every file that a competition makes and that shows the board, its tiles or what came of them
MARKED = ("anunt.txt", "jurnal.json", "formulare.pdf", "litere.pdf", "rezultate.html", "rezultate.json",
          "clasament.pdf", "fise-de-corectura.pdf", "clasament.xlsx")  # fmt: skip


def text_of(path: Path) -> str:
    """All that a file says."""
    if path.suffix == ".pdf":
        with pdfplumber.open(path) as document:
            return "\n".join(page.extract_text() for page in document.pages)
    if path.suffix == ".xlsx":
        with ZipFile(path) as archive:
            return "".join(archive.read(name).decode() for name in archive.namelist())
    return path.read_text(encoding="utf-8")
