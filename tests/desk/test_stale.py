"""Documents of a folder after a change: named where they are of before it, made anew by publishing (9.1.3)."""

import json
from pathlib import Path

import pytest

from arbitraj.desk.output import read_written
from tests.commands import Run
from tests.press.test_publica import a_published_round, a_round, decide, rewrite

PRINTED = (  # what prints in a folder of a competition, with a document of each
    (("corecteaza",), "rezultate/clasament.xlsx"),
    (("formulare",), "formulare/formulare.pdf"),
    (("formulare",), "formulare/litere.pdf"),
    (("anunturi", "--start", "10:00"), "anunturi/anunturi.pdf"),
    (("mese", "--pastreaza"), "mese/mese.pdf"),
)


def _printed(arbitraj: Run, where: Path, *documents: str) -> None:
    for command in dict.fromkeys(command for command, document in PRINTED if document in documents):
        said = arbitraj(command[0], where, *command[1:])
        assert said.status == 0, said.err


def _stale(arbitraj: Run, where: Path) -> list[str]:
    return list(json.loads(arbitraj("verifica", where, "--json").out)["depasite"])


def _totals(file: Path) -> dict[str, tuple[int, int]]:
    lines = json.loads(file.read_text("utf-8"))["clasament"]
    return {line["nume"]: (line["total"], len(line["constatari"])) for line in lines}


def test_publishing_leaves_no_results_beside_that_say_otherwise(arbitraj: Run, tmp_path: Path) -> None:
    where = a_published_round(tmp_path)
    results = where / "rezultate" / "rezultate.json"
    assert arbitraj("corecteaza", where).status == 0
    before = _totals(results)
    decide(arbitraj, where)
    assert _totals(results) == before
    assert _stale(arbitraj, where) == ["rezultate/clasament.xlsx", "rezultate/rezultate.json"]
    said = arbitraj("verifica", where)
    assert "DE REFĂCUT: rezultate/clasament.xlsx, rezultate/rezultate.json" in said.out
    done = arbitraj("publica", where, "--provizoriu")
    assert (done.status, f"Rezultatele sunt în {where / 'rezultate'}: " in done.out) == (0, True)
    assert (
        _totals(results) == _totals(where / "publicat" / "provizoriu" / "pentru-arbitri" / "rezultate.json") != before
    )
    assert _stale(arbitraj, where) == []
    assert arbitraj("verifica", where).out.endswith("Totul corespunde.\n")


def test_the_command_that_changes_says_which_documents_it_leaves_behind(arbitraj: Run, tmp_path: Path) -> None:
    where = a_round(tmp_path)
    assert arbitraj("corecteaza", where).status == 0
    reason = ("--articol", "8.3.d", "--motiv", "nu se citește", "--arbitru", "Ion Pop")
    told = [arbitraj("decide", where, "02", "scoate", "--depunere", n, *reason).err for n in (1, 2)]
    assert "De refăcut de acum: rezultate/clasament.xlsx" in told[0]
    assert "De refăcut" not in told[1]  # it was so already


@pytest.mark.parametrize("document", [document for _, document in PRINTED])
def test_another_title_leaves_behind_what_prints_it(arbitraj: Run, tmp_path: Path, document: str) -> None:
    where = a_published_round(tmp_path)
    _printed(arbitraj, where, document)
    assert document not in _stale(arbitraj, where)
    rewrite(where / "concurs.toml", "Probă", "Probe")
    assert document in _stale(arbitraj, where)


def test_a_later_deadline_leaves_no_form_behind(arbitraj: Run, tmp_path: Path) -> None:
    where = a_published_round(tmp_path)
    _printed(arbitraj, where, "formulare/formulare.pdf")
    rewrite(where / "concurs.toml", "contestatii_pana_la", 'clasamente = "comun"\ncontestatii_pana_la')
    assert _stale(arbitraj, where) == []


def test_letters_drawn_are_printed_anew_under_another_title_without_another_draw(arbitraj: Run, tmp_path: Path) -> None:
    where = tmp_path / "nou"
    assert arbitraj("nou", where, "--tip", "pe_sir").status == 0
    (where / "jucatori.csv").write_text("masa,nume,prenume\n1,Pop,Ana\n2,Ban,Ion\n", encoding="utf-8")
    assert arbitraj("extrage", "--dosar", where, "--samanta", "x").status == 0
    drawn = {path.name: path.read_bytes() for path in (where / "extragere").iterdir()}
    assert arbitraj("formulare", where).status == 0
    assert {name: (where / "extragere" / name).read_bytes() for name in drawn} == drawn
    rewrite(where / "concurs.toml", "Titlul competiției", "Cupa")
    assert arbitraj("formulare", where).status == 0
    after = {path.name: path.read_bytes() for path in (where / "extragere").iterdir()}
    assert {name for name in drawn if after[name] != drawn[name]} == {".scrise.json", "anunt.txt", "litere.pdf"}


def test_the_paper_of_a_sanction_is_of_its_own_line_alone(arbitraj: Run, tmp_path: Path) -> None:
    where = a_published_round(tmp_path)

    def warn(table: int, reason: str) -> None:
        words = ("--motiv", reason, "--arbitru", "Șerban Țuțea")
        assert arbitraj("sanctiune", "avertisment", where, "--masa", table, *words).status == 0

    warn(1, "vorbește")
    warn(2, "șoptește")
    assert _stale(arbitraj, where) == []
    rewrite(where / "sanctiuni.toml", "șoptește", "strigă")
    assert _stale(arbitraj, where) == ["rezultate/sanctiuni/avertisment-2-masa-2.pdf"]


def test_every_document_of_a_folder_says_what_it_was_made_from(arbitraj: Run, tmp_path: Path) -> None:
    where = a_published_round(tmp_path)
    _printed(arbitraj, where, *(document for _, document in PRINTED))
    for command in (("contestatie", "tipareste", where), ("raport", where)):
        arbitraj(*command)
    unsaid = {
        name
        for record in where.glob("*/.scrise.json")
        for name, file in read_written(record.parent).files.items()
        if not file.facts
    }
    assert unsaid <= {"sala.txt"}
