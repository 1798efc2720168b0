"""`arbitraj verifica`: what it says of an edition after somebody touched the folder or the documents."""

import json
from pathlib import Path

import pytest

from arbitraj.writing.plan import contents
from tests.commands import Run
from tests.press.test_publica import a_published_round, a_round, decide, published, rewrite


@pytest.fixture
def where(tmp_path: Path) -> Path:
    """A round with its provisional results."""
    return a_published_round(tmp_path)


def test_an_edition_that_nobody_touched_fits(arbitraj: Run, where: Path) -> None:
    before = contents(where)
    said = arbitraj("verifica", where)
    assert said.status == 0, said.out
    assert said.out.endswith("Totul corespunde.\n")
    again = arbitraj("verifica", where, "--refa")
    assert again.status == 0, again.out
    assert "octet cu octet" in again.out
    assert contents(where) == before


def test_what_is_found_is_data_too(arbitraj: Run, where: Path) -> None:
    rewrite(where / "jucatori.csv", "Pop,Ana", "Pop,Ane")
    edition = where / "publicat" / "provizoriu"
    (edition / "rezultate.html").unlink()
    data = json.loads(arbitraj("verifica", where, "--json").out)
    assert len(data.pop("amprenta")) == 64
    assert data == {
        "stadiu": "provizoriu", "dosar": str(edition), "corespunde": False,
        "fisiere": {"date": 5, "documente": 10}, "date": ["DATE: jucatori.csv s-a schimbat"],
        "documente": ["DOCUMENT: rezultate.html lipsește"], "refacut": None, "depasite": [],
    }  # fmt: skip


# a file, what stands in it instead of what (all of it; None: the file is gone), what is told
INPUTS: list[tuple[str, str, str | None, str]] = [
    ("concurs.toml", "Probă", "Proba", "concurs.toml s-a schimbat"), ("concurs.toml", "", "x", "concurs.toml s-a"),
    ("concurs.toml", "[partida]", '[reguli]\nI-floor = "zero"\n[partida]', "interpretările în vigoare sunt altele"),
    ("jucatori.csv", "Pop,Ana", "Pop,Ane", "jucatori.csv s-a schimbat"),
    ("predare.csv", "02,2", "02,7", "predare.csv s-a schimbat"),
    ("solutii/01.csv", "CASA;8", "CASA;9", "solutii/01.csv s-a schimbat"),
    ("solutii/02.csv", "", None, "solutii/02.csv lipsește acum"),
    ("solutii/03.csv", "", "x", "solutii/03.csv este nou"),
    ("lexic.txt", "IR", "IRI", "lista de cuvinte este alta"),
    ("scara.csv", "", "participanti,loc,puncte\n2,1,9\n", "scara.csv este nou"),
    ("contestatii.toml", "", "", "contestatii.toml este nou"), ("sanctiuni.toml", "", "", "sanctiuni.toml este nou"),
    ("lamuriri.toml", "", "#", "lamuriri.toml este nou"), ("jucatori.xlsx", "", "x", "jucatori.xlsx este nou"),
    ("predare.ods", "", "x", "predare.ods este nou"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "old", "new", "told"), INPUTS)
def test_every_input_that_changed_is_named(
    arbitraj: Run, where: Path, name: str, old: str, new: str | None, told: str
) -> None:
    path = where / name
    if new is None:
        path.unlink()
    elif old:
        rewrite(path, old, new)
    else:
        path.write_text(new, encoding="utf-8")
    said = arbitraj("verifica", where)
    assert said.status == 1
    assert told in said.out
    assert "Documentele sunt cele publicate" in said.out


def test_a_decision_taken_since_is_an_input_too(arbitraj: Run, where: Path) -> None:
    decide(arbitraj, where)
    said = arbitraj("verifica", where)
    assert said.status == 1
    assert "decizii.toml este nou" in said.out
    assert arbitraj("publica", where, "--final", "--totusi").status == 0
    assert arbitraj("verifica", where).status == 0
    assert arbitraj("verifica", where, "--refa").status == 0
    assert arbitraj("verifica", where, "--provizoriu").status == 1


def test_a_sanction_or_contestation_of_before_the_edition_is_an_input_of_it(arbitraj: Run, where: Path) -> None:
    arbitraj("sanctiune", "avertisment", where, "--masa", "1", "--motiv", "Vorbește.", "--arbitru", "Șerban Țuțea")
    contest = ("contestatie", "inregistreaza", where, "--masa", "2", "--text", "Cer recalcularea.", "--ora", "18:00")
    assert arbitraj(*contest).status == 0
    assert arbitraj("publica", where, "--provizoriu").status == 0
    assert arbitraj("verifica", where).status == 0
    rewrite(where / "sanctiuni.toml", "Vorbește.", "Tace.")
    rewrite(where / "contestatii.toml", "Cer recalcularea.", "Nu cer.")
    said = arbitraj("verifica", where)
    assert said.status == 1
    assert "sanctiuni.toml s-a schimbat" in said.out
    assert "contestatii.toml s-a schimbat" in said.out


def test_documents_altered_missing_or_added_are_named(arbitraj: Run, where: Path) -> None:
    edition = published(where)
    (edition / "clasament.pdf").write_bytes((edition / "clasament.pdf").read_bytes() + b" ")
    (edition / "rezultate.html").unlink()
    (edition / "notite.txt").write_text("ale mele", encoding="utf-8")
    said = arbitraj("verifica", where)
    assert said.status == 1
    assert "clasament.pdf nu mai este cel publicat" in said.out
    assert "rezultate.html lipsește" in said.out
    assert "notite.txt nu face parte din ediție" in said.out
    assert "NU corespunde: 3 deosebiri" in said.out


def test_figures_changed_in_the_json_are_seen(arbitraj: Run, where: Path) -> None:
    rewrite(published(where) / "pentru-arbitri" / "rezultate.json", '"total": 189', '"total": 199')
    said = arbitraj("verifica", where)
    assert said.status == 1
    assert "rezultate.json a fost schimbat după publicare" in said.out
    again = arbitraj("verifica", where, "--refa")
    assert "REFĂCUT: pentru-arbitri/rezultate.json iese altfel" in again.out


def test_a_document_forged_with_its_hash_is_found_by_making_it_again(arbitraj: Run, where: Path) -> None:
    from arbitraj.desk.inputs import sha256
    from arbitraj.folder.published import sealed

    edition = published(where)
    page, path = edition / "rezultate.html", edition / "pentru-arbitri" / "rezultate.json"
    rewrite(page, "Pop Ana", "Pop Ene")
    data = json.loads(path.read_text("utf-8"))
    del data["sha256"]
    data["editie"]["documente"]["rezultate.html"] = sha256(page.read_bytes())
    path.write_text(sealed(data), encoding="utf-8")
    assert arbitraj("verifica", where).status == 0
    said = arbitraj("verifica", where, "--refa")
    assert said.status == 1
    assert "REFĂCUT: rezultate.html iese altfel" in said.out


def test_a_final_edition_knows_the_provisional_one_that_it_was_compared_with(arbitraj: Run, where: Path) -> None:
    arbitraj("publica", where, "--final", "--totusi")
    assert arbitraj("verifica", where).status == 0
    (published(where) / "pentru-arbitri" / "rezultate.json").unlink()
    said = arbitraj("verifica", where)
    assert said.status == 1
    assert "clasamentul provizoriu cu care s-a comparat cel final nu mai este același" in said.out


@pytest.mark.parametrize("damage", ["", "{", "[]", '{"clasament": []}', None])
def test_what_cannot_be_verified_is_refused_with_the_reason(arbitraj: Run, where: Path, damage: str | None) -> None:
    path = published(where) / "pentru-arbitri" / "rezultate.json"
    if damage is None:
        path.unlink()
    else:
        path.write_text(damage, encoding="utf-8")
    said = arbitraj("verifica", where)
    assert said.status == 2
    assert "rezultate.json" in said.err


def test_where_nothing_is_published_it_says_what_to_do(arbitraj: Run, tmp_path: Path) -> None:
    made = a_round(tmp_path)
    said = arbitraj("verifica", made)
    assert said.status == 2
    assert "arbitraj publica" in said.err
    assert arbitraj("verifica", made, "--final").status == 2
    assert arbitraj("verifica", tmp_path / "nicaieri").status == 2
    assert arbitraj("verifica", made, "--final", "--provizoriu").status == 2
