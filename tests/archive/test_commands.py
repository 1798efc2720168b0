"""`arbitraj arhiva` as it is typed: what it says, what it answers as JSON, what it refuses."""

import json
from contextlib import closing
from pathlib import Path
from sqlite3 import OperationalError, connect

import pytest

from arbitraj.wings.years.archive.base import base_fault
from tests.archive.published import DECIDED, WHOLE, corrected, season, told
from tests.commands import run


@pytest.fixture
def typed(tmp_path: Path) -> tuple[Path, list[str]]:
    """The folder of a season, and what names a base of its own."""
    return season(tmp_path), ["--baza", str(tmp_path / "arhiva.sqlite")]


def test_a_day_of_the_archive(typed: tuple[Path, list[str]], tmp_path: Path) -> None:
    folder, base = typed
    assert "goală" in run(tmp_path, "arhiva", "lista", *base).out
    assert "adăugată" in run(tmp_path, "arhiva", "adauga", str(folder), *base).out
    again = run(tmp_path, "arhiva", "adauga", str(folder / WHOLE), "--json", "-", *base)
    assert [each["stare"] for each in json.loads(again.out)] == ["era"]
    listed = json.loads(run(tmp_path, "arhiva", "lista", "--json", "-", *base).out)
    assert [each["amprenta"] for each in listed] == [
        told(folder / part)["editie"]["amprenta"] for part in (DECIDED, WHOLE)
    ]
    checked = run(tmp_path, "arhiva", "verifica", "--json", str(tmp_path / "v.json"), *base)
    assert (checked.status, len(json.loads((tmp_path / "v.json").read_text("utf-8")))) == (0, 2)
    assert "2 etape" in checked.out
    assert run(tmp_path, "arhiva", "lista").out.startswith("Arhiva este goală"), "that of the user's data folder"
    assert run(tmp_path, "arhiva", "exporta", str(tmp_path / "tabele"), *base).status == 0
    assert len(list((tmp_path / "tabele").iterdir())) == 8
    asked = run(tmp_path, "arhiva", "sterge", "sezon 2", *base)
    assert (asked.status, "--da" in asked.err) == (2, True)
    assert "scoasă" in run(tmp_path, "arhiva", "sterge", "sezon 2", "--da", *base).out
    assert len(json.loads(run(tmp_path, "arhiva", "lista", "--json", "-", *base).out)) == 1


def test_names_that_look_alike_are_told_and_answered(typed: tuple[Path, list[str]], tmp_path: Path) -> None:
    folder, base = typed
    name = told(folder / WHOLE)["clasament"][0]["nume"]
    corrected(folder / WHOLE, lambda data: data["clasament"][0].update(nume=f"{name}u"))
    run(tmp_path, "arhiva", "adauga", str(folder), *base)
    told_of = run(tmp_path, "arhiva", "persoane", *base).out
    assert all(word in told_of for word in (f"«{name}»", f"«{name}u»", "pentru:", "contra:", "--aceiasi"))
    assert run(tmp_path, "arhiva", "persoane", name, *base).status == 2
    assert run(tmp_path, "arhiva", "persoane", name, "Nimeni Altul", "--diferiti", *base).status == 2
    said = run(tmp_path, "arhiva", "persoane", name, f"{name}u", "--aceiasi", "--json", "-", *base)
    assert json.loads(said.out) == {"aceiasi": [name, f"{name}u"]}
    assert json.loads(run(tmp_path, "arhiva", "persoane", "--json", "-", *base).out) == []


def test_all_that_is_wrong_is_told_with_what_was_done(typed: tuple[Path, list[str]], tmp_path: Path) -> None:
    folder, base = typed
    (folder / DECIDED / "publicat").rename(tmp_path / "altundeva")
    done = run(tmp_path, "arhiva", "adauga", str(folder), str(tmp_path / "nimic"), *base)
    assert (done.status, done.out.count("adăugată"), len(done.err.splitlines())) == (2, 1, 2)
    assert run(tmp_path, "arhiva", "exporta", str(tmp_path / "x"), "--format", "doc", *base).status == 2
    (tmp_path / "arhiva.sqlite").write_bytes(b"stricat" * 500)
    for command in ("lista", "verifica", "persoane"):
        broken = run(tmp_path, "arhiva", command, *base)
        assert (broken.status, len(broken.err.splitlines())) == (2, 1)
        assert "nu este o arhivă" in broken.err


def test_what_tired_people_do_is_told_in_their_words(typed: tuple[Path, list[str]], tmp_path: Path) -> None:
    folder, base = typed
    above = run(tmp_path, "arhiva", "adauga", str(folder.parent), *base)
    assert (above.status, "nu este dosarul unei etape" in above.err) == (2, True)
    no_file = run(tmp_path, "arhiva", "lista", "--baza", str(tmp_path))
    assert (no_file.status, "trebuie să fie un fișier" in no_file.err) == (2, True)
    assert run(tmp_path, "arhiva", "adauga", str(folder), *base).status == 0
    unknown = run(tmp_path, "arhiva", "persoane", "Popescu Cezra", "Nimeni Altul", "--diferiti", *base)
    assert (unknown.status, unknown.err.count("nu este în arhivă")) == (2, 2)
    assert "poate Popescu Cezar" in unknown.err
    nobody = run(tmp_path, "arhiva", "clasament", "anual", "--baza", str(tmp_path / "alta.sqlite"))
    assert (nobody.status, "nicio etapă cu zi" in nobody.err) == (2, True)


def test_an_archive_that_may_only_be_read_says_so(tmp_path: Path) -> None:
    (tmp_path / "arhiva.sqlite").touch()
    address = f"file:{tmp_path / 'arhiva.sqlite'}?mode=ro"
    with closing(connect(address, uri=True)) as link, pytest.raises(OperationalError) as refused:
        link.execute("CREATE TABLE x(y)")
    assert "se poate numai citi" in str(base_fault(refused.value))


def test_the_archive_explains_itself_to_whoever_types_nothing_more(tmp_path: Path) -> None:
    done = run(tmp_path, "arhiva")
    told = " ".join((done.out + done.err).split())
    assert all(
        each in told for each in ("arhiva adauga DOSAR", "nimic de instalat", "nu schimbă niciun rezultat".capitalize())
    )
    assert "bază de date" not in told
    listed = told.partition("Comenzi:")[2].split("clasament")[0]
    assert "..." not in listed  # what each does is told whole
