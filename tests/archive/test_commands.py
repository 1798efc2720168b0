"""`arbitraj arhiva` as it is typed: what it says, what it answers as JSON, what it refuses."""

import json
from contextlib import closing
from pathlib import Path
from sqlite3 import OperationalError, connect

import pytest

from arbitraj.wings.years.archive.base import base_fault
from arbitraj.wings.years.site import writing
from arbitraj.wings.years.site.writing import SiteWritten
from tests.archive.published import DECIDED, WHOLE, corrected, season, told
from tests.commands import run


@pytest.fixture
def typed(tmp_path: Path) -> tuple[Path, list[str]]:
    """The folder of a season, and what names a base of its own."""
    return season(tmp_path), ["--baza", str(tmp_path / "arhiva.sqlite")]


def test_a_day_of_the_archive(tmp_path: Path) -> None:
    """In the user's data folder: all that is said, and all that is answered."""
    folder, ours = season(tmp_path), tmp_path / "date" / "arhiva.sqlite"
    whole = folder / WHOLE
    first, second = (f"2026-11-21 Sezon Demo (Brașov) / {number}" for number in (1, 2))

    def says(*words: object, status: int = 0) -> list[str]:
        done = run(tmp_path, "arhiva", *words, within=tmp_path)
        assert (done.status, bool(done.err)) == (status, bool(status)), done
        return (done.out or done.err).splitlines()

    def answers(*words: object) -> object:
        return json.loads("".join(says(*words, "--json", "-")))

    assert says("lista") == ["Arhiva este goală; se umple cu: arbitraj arhiva adauga DOSAR"]
    assert answers("unde") == {"baza": str(ours), "exista": False}
    assert says("adauga", folder) == [f"{first}: adăugată.", f"{second}: adăugată."]
    known = {"runda": second, "editie": 1, "stare": "era", "dosar": str(whole)}
    assert answers("adauga", whole) == [known]
    corrected(whole, lambda data: data["clasament"][0].update(total=999))
    replaced = f"{second}: ediția 2 o înlocuiește pe cea dinainte, care rămâne în arhivă."
    assert says("adauga", whole) == [replaced]
    listed = [(n, name, told(folder / part)) for n, (name, part) in enumerate(((first, DECIDED), (second, WHOLE)), 1)]
    assert says("lista") == [
        f"{name} · Etapa {n} · {len(data['clasament'])} jucători · ediția {n}" for n, name, data in listed
    ]
    assert answers("lista") == [
        {"runda": name, "titlu": "Sezon Demo", "nume": f"Etapa {n}", "data": "2026-11-21", "editie": n}
        | {"tip": data["concurs"]["tip"], "jucatori": len(data["clasament"]), "amprenta": data["editie"]["amprenta"]}
        for n, name, data in listed
    ]
    assert says("unde") == [str(ours)]
    (folder / DECIDED).rename(tmp_path / "altundeva")
    good = [{"runda": name, "dosar_lipsa": name == first, "probleme": []} for name in (first, second)]
    assert answers("verifica") == good
    assert says("verifica")[-1] == "Arhiva este întreagă: 2 etape, 0 cu probleme."
    assert says("persoane") == ["Nu este niciun nume despre care să fie ceva de întrebat."]
    assert says("sterge", "sezon 2", status=2) == [f"«{second}» se scoate numai cu --da când nu are cine răspunde"]
    assert says("sterge", "sezon 2", "--da") == [f"{second}: scoasă din arhivă."]
    assert answers("sterge", "sezon 1", "--da") == {"runda": first, "editii": 1}
    assert answers("lista") == []
    assert {path.name for path in tmp_path.iterdir()} == {"date", "sezon", "altundeva"}, "and no file of answers"


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
    tables = ["persoane", "runde", "rezultate", "depuneri", "constatari", "hotarari", "partide", "alte_probe"]
    made = run(tmp_path, "arhiva", "exporta", str(tmp_path / "y"), "--json", "-", *base)
    assert json.loads(made.out) == {"dosar": str(tmp_path / "y"), "fisiere": [f"{table}.csv" for table in tables]}
    assert {path.name for path in (tmp_path / "y").iterdir()} == {f"{table}.csv" for table in tables}
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


@pytest.mark.parametrize("removed", [(), ("x",) * 3])
def test_of_a_site_it_is_told_what_it_has_and_what_was_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, removed: tuple[str, ...]
) -> None:
    done = SiteWritten(Path("aici"), 25, ("a", "b"), removed)
    monkeypatch.setattr(writing, "write_site", lambda options, io: done)
    said = run(tmp_path, "arhiva", "site", "-o", "aici").out.splitlines()
    gone = ["Nu mai sunt în site: 3 fișiere"] if removed else []
    assert said == ["aici: 25 de fișiere în site; scrise acum: 2 fișiere", *gone]
    answered = json.loads(run(tmp_path, "arhiva", "site", "-o", "aici", "--json", "-").out)
    assert answered == {"dosar": "aici", "fisiere": 25, "scrise": ["a", "b"], "sterse": [*removed]}


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
        sentence in told
        for sentence in ("arhiva adauga DOSAR", "nimic de instalat", "nu schimbă niciun rezultat".capitalize())
    )
    assert "bază de date" not in told
    listed = told.partition("Comenzi:")[2].split("clasament")[0]
    assert "..." not in listed  # what each does is told whole
