"""An eighth type of game, brought by another package, from a new folder to its published results."""

import json
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from arbitraj import types
from arbitraj.problems import ProblemsError
from arbitraj.types import GAME_TYPES
from tests.commands import Said, run

FULGER = '''
"""Letters in any order, every entry worth twice its points, sanctions dearer."""

from arbitraj.record.game_types import FormRows
from arbitraj.record.interpretations import Tariff
from arbitraj.types.base import LETTERS, Policy
from arbitraj.types.stock import stock_of


class Fulger(Policy):
    __slots__ = ()

    def supply(self, game):
        return stock_of(game, game.competition.letters)

    def worth(self, reading):
        return 2 * reading.points


FULGER = Fulger(
    key="fulger",
    name="partidă-fulger",
    article="regulamentul cupei",
    material=LETTERS,
    letters=(12, 18),
    minutes=(((0, 0), 30),),
    tariff=Tariff("points", 3, 7, free=0),
    form=FormRows(typed=12),
)
WRONG = "fulger"
'''
SHEET = "nume;Pop Ana\nmasa;1\nnr;grupa;pozitie;depunere;puncte;total\n1;;H7;{word};;\n"


def brought(site: Path, points: str, module: str = FULGER, package: str = "joc-fulger") -> None:
    """A package as pip leaves it: a module, and what its distribution says of it."""
    about = site / f"{package.replace('-', '_')}-1.0.dist-info"
    about.mkdir(parents=True)
    (site / "joc_fulger.py").write_text(module, encoding="utf-8")
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(f"[arbitraj.types]\n{points}\n", encoding="utf-8")


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.syspath_prepend(str(tmp_path / "pachete"))
    for found in (types._brought, types._loaded):
        found.cache_clear()
    yield tmp_path / "pachete"
    for found in (types._brought, types._loaded):
        found.cache_clear()
    sys.modules.pop("joc_fulger", None)


def well(said: Said) -> str:
    assert said.status == 0, said.err
    return said.out


def graded(tmp_path: Path, where: Path) -> dict[str, Any]:
    well(run(tmp_path, "corecteaza", where, "--json", tmp_path / "rezultate.json"))
    (sheet,) = json.loads((tmp_path / "rezultate.json").read_text("utf-8"))["clasament"]
    return dict(sheet)


def test_a_type_of_another_package_is_played_from_the_new_folder_to_the_results(tmp_path: Path, site: Path) -> None:
    brought(site, "fulger = joc_fulger:FULGER")
    where = tmp_path / "cupa"
    well(run(tmp_path, "nou", where, "--tip", "fulger"))
    assert "partidă-fulger" in well(run(tmp_path, "extrage", "--dosar", where, "--samanta", "Brașov")).lower()
    letters = tomllib.loads((where / "concurs.toml").read_text("utf-8"))["partida"]["litere"]
    assert 12 <= len(letters) <= 18
    (where / "jucatori.csv").write_text("masa,nume,prenume,club,rating,categorie\n1,Pop,Ana,,,seniori\n", "utf-8")
    well(run(tmp_path, "formulare", where))
    assert {"formulare.pdf", "rezerve.pdf"} <= {path.name for path in (where / "formulare").iterdir()}

    (where / "predare.csv").write_text("fisa,ordine,masa,stare,avertismente_disciplinare\n01,1,1,predat,1\n", "utf-8")
    word = letters.replace("?", "")[:4]
    (where / "solutii" / "01.csv").write_text(SHEET.format(word=word), "utf-8")
    (where / "lexic.txt").write_text(word, "utf-8")
    settings = (where / "concurs.toml").read_text("utf-8").replace('# lexic = "lexic.txt"', 'lexic = "lexic.txt"')
    (where / "concurs.toml").write_text(settings.replace('la_cerere"', 'transcrise"'), "utf-8")
    sheet = graded(tmp_path, where)
    # 8.3.d: the points were not written, which costs from the first time on; a disciplinary warning costs 7
    assert sheet["total"] == sheet["puncte_depuneri"] - 3 - 7

    well(run(tmp_path, "publica", where, "--provizoriu", "--totusi"))
    published = next(path.parent for path in where.rglob("clasament.xlsx"))
    assert "partidă-fulger" in next(where.rglob("rezultate.html")).read_text("utf-8")
    pages = openpyxl.load_workbook(published / "clasament.xlsx")
    formulas = {str(cell.value) for page in pages for row in page.rows for cell in row}
    assert any("-3*" in formula and "-7*" in formula for formula in formulas)

    settings = (where / "concurs.toml").read_text("utf-8").replace('"fulger"', '"integral_partial"')
    (where / "concurs.toml").write_text(settings, "utf-8")
    assert sheet["puncte_depuneri"] == 2 * graded(tmp_path, where)["puncte_depuneri"] > 0


@pytest.mark.parametrize(
    ("points", "module", "why"),
    [
        ("fulger = joc_lipsa:FULGER", FULGER, "ModuleNotFoundError"),
        ("fulger = joc_fulger:FULGER", "1 / 0", "ZeroDivisionError"),
        ("fulger = joc_fulger:FULGER", "import sys; sys.exit(0)", "SystemExit"),
        ("fulger = joc_fulger:WRONG", FULGER, "nu este un tip"),
        ("altfel = joc_fulger:FULGER", FULGER, "nu este un tip"),
    ],
)
def test_a_package_that_cannot_be_used_is_told_and_hinders_only_who_asks_for_it(
    tmp_path: Path, site: Path, points: str, module: str, why: str
) -> None:
    brought(site, points, module)
    key = points.split()[0]
    said = run(tmp_path, "nou", tmp_path / "cupa", "--tip", key)
    assert said.status == 2
    assert "joc-fulger" in said.err
    assert why in said.err
    assert not (tmp_path / "cupa").exists()
    well(run(tmp_path, "nou", tmp_path / "cupa", "--tip", "integral"))
    with pytest.raises(ProblemsError, match=key):
        GAME_TYPES[key]


def test_a_type_of_section_4_cannot_be_taken_away(site: Path) -> None:
    brought(site, "integral = joc_fulger:FULGER\nfulger = joc_fulger:FULGER")
    assert GAME_TYPES["integral"].article == "4.1"
    assert list(GAME_TYPES) == [*types._SECTION_4, "fulger"]


def test_of_two_packages_with_the_same_type_none_is_taken_unseen(site: Path) -> None:
    brought(site, "fulger = joc_fulger:FULGER")
    brought(site, "fulger = joc_fulger:FULGER", package="alt-fulger")
    with pytest.raises(ProblemsError) as told:
        GAME_TYPES["fulger"]
    assert all(package in str(told.value) for package in ("joc-fulger", "alt-fulger"))
    assert GAME_TYPES["integral"].article == "4.1"
