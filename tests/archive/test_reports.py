"""Reports of the years as they are typed: their documents, what is refused; every figure anew from the sealed files."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.archive.published import DECIDED, WHOLE, season, told
from tests.commands import run


@pytest.fixture(scope="module")
def typed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    """The folder of a season, and what names a base that holds it."""
    where = tmp_path_factory.mktemp("rapoarte")
    base = ["--baza", str(where / "arhiva.sqlite")]
    assert run(where, "arhiva", "adauga", str(season(where)), *base).status == 0
    return where, base


def reported(typed: tuple[Path, list[str]], *words: str) -> dict[str, Any]:
    where, base = typed
    done = run(where, "arhiva", "raport", *words, *base, "-o", str(where / "scrise"), "--json", "-")
    assert (done.status, done.err) == (0, "")
    data: dict[str, Any] = json.loads(done.out)
    return data


def test_a_report_is_a_page_a_workbook_and_a_paper(typed: tuple[Path, list[str]]) -> None:
    where, base = typed
    done = run(where, "arhiva", "raport", "jucator", "popescu cez", *base, "-o", str(where / "trei"))
    assert (done.status, done.err) == (0, "")
    names = {path.name for path in (where / "trei").iterdir()} - {".arbitraj", ".scrise.json"}
    assert names == {f"jucator-Popescu_Cezar.{kind}" for kind in ("html", "xlsx", "pdf")}
    assert all(name in done.out for name in names)


def test_the_rounds_of_a_player_are_those_of_the_files(typed: tuple[Path, list[str]]) -> None:
    rounds = reported(typed, "jucator", "Popescu Cezar")["tabele"]["rounds"]
    for part, row in zip((DECIDED, WHOLE), rounds, strict=True):
        lines = told(typed[0] / "sezon" / part)["clasament"]
        (own,) = (line for line in lines if line["nume"] == "Popescu Cezar")
        assert (row["place"], row["total"], row["ranked"]) == (own["loc"], own["total"], len(lines))
        assert row["of_winner"] == round(100 * own["total"] / lines[0]["total"], 1)


@pytest.mark.parametrize(
    "words",
    [("jucator",), ("jucator", "Popeșcu Cesar"), ("jucator", "Po"), ("jucatori", "x"), ("jucator", "P", "--ani", "20")],
)
def test_what_cannot_be_is_one_line(typed: tuple[Path, list[str]], words: tuple[str, ...]) -> None:
    where, base = typed
    done = run(where, "arhiva", "raport", *words, *base, "-o", str(where / "nimic"))
    assert (done.status, len(done.err.splitlines()), done.out) == (2, 1, "")
    assert not (where / "nimic").exists()
