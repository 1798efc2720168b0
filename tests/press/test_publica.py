"""`arbitraj publica`: what an arbiter finds in the folder afterwards, and what is left when something goes wrong."""

import json
import shutil
import tempfile
from datetime import datetime
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import openpyxl
import pdfplumber
import pytest

from arbitraj.desk.editions import edition_made
from arbitraj.desk.editions.edition import Options
from arbitraj.desk.editions.publish import Publishing, publish
from arbitraj.folder.settings import read_settings
from arbitraj.press.pdf.results import write_results_pdf
from arbitraj.report.edition import Stage
from arbitraj.types import GAME_TYPES
from arbitraj.writing.plan import contents
from tests.commands import Run
from tests.correcting import EXAMPLE
from tests.folders import SETTINGS, answered_as_written, folder, sheet
from tests.press.test_page import Page
from tests.terminal import Terminal

HOSTILE = '=HYPERLINK("x")<script>'
WITH_TERMS = SETTINGS.replace(
    'titlu = "Probă"', 'titlu = "Probă"\narbitru = "Șerban Țuțea"\ncontestatii_pana_la = "21.11.2036 18:30"'
)
DECISION = (
    "decide", "02", "scoate", "--depunere", "1", "--articol", "8.3.d", "--arbitru", "Șerban Țuțea", "--motiv",
    "Punctajul, 8, este scris pe verso; l-au văzut și arbitrul de sală, și jucătorul de la masa alăturată. " * 6,
)  # fmt: skip


def a_round(tmp_path: Path, **files: str | bytes | None) -> Path:
    """Two players; the second wrote no points for his first entry, and two wrong ones."""
    rows = EXAMPLE.replace("H7 CASA 8", "H7 CASA 9").replace("71", "70").replace("H4 TRACASAI 11", "H4 TRACASAI 1")
    return folder(tmp_path, **{"concurs": WITH_TERMS, "solutii_02": sheet("Ilie Dan", "2", rows), **files})


@cache
def _first() -> tempfile.TemporaryDirectory[str]:
    """A round with its provisional results, made once."""
    made = tempfile.TemporaryDirectory()
    request = Publishing(Stage.PROVISIONAL, Options(one_each=False, both_sides=False))
    publish(a_round(Path(made.name)), request)
    return made


def a_published_round(tmp_path: Path) -> Path:
    """`a_round` with its provisional results, as the command leaves it."""
    return Path(shutil.copytree(Path(_first().name) / "concurs", tmp_path / "concurs"))


def published(where: Path, stage: str = "provizoriu") -> Path:
    return where / "publicat" / stage


def names(where: Path) -> list[str]:
    return sorted(path.name for path in where.iterdir())


def text_of(path: Path) -> str:
    with pdfplumber.open(path) as document:
        return "\n".join(page.extract_text() for page in document.pages)


def data_of(edition: Path) -> Any:
    return json.loads((edition / "pentru-arbitri" / "rezultate.json").read_text("utf-8"))


def rewrite(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def decide(arbitraj: Run, where: Path) -> None:
    command, *rest = DECISION
    assert arbitraj(command, where, *rest).status == 0


def test_everything_of_a_round_is_published_and_says_its_stage_term_and_arbiter(arbitraj: Run, tmp_path: Path) -> None:
    where = a_round(tmp_path)
    said = arbitraj("publica", where, "--provizoriu")
    # the list of ten words is told, nothing else
    assert (said.status, [line for line in said.err.splitlines() if "numai 10 cuvinte" not in line]) == (0, [])
    edition = published(where)
    assert set(contents(edition)) == {
        "clasament.pdf",
        "fise-de-corectura.pdf",
        "rezultate.html",
        "verificare.json",
        "verificare.html",
        "pentru-arbitri/clasament.xlsx",
        "pentru-arbitri/rezultate.json",
        *(f"imagini/tabla-masa-{who}.{kind}" for who in ("001-pop-ana", "002-ilie-dan") for kind in ("svg", "png")),
    }  # and no chart of two players
    for document in ("clasament.pdf", "fise-de-corectura.pdf"):
        text = text_of(edition / document)
        assert "PROVIZORIU" in text
        assert "21.11.2036, ora 18:30" in text
        assert "Șerban Țuțea" in text
    page = Page((edition / "rezultate.html").read_text("utf-8")).shown
    assert "PROVIZORIU" in page
    assert "Contestații: până la 21.11.2036, ora 18:30." in page
    book: Any = openpyxl.load_workbook(edition / "pentru-arbitri" / "clasament.xlsx")
    for name in book.sheetnames:
        shown = [cell.value for row in book[name].iter_rows() for cell in row if isinstance(cell.value, str)]
        assert any("PROVIZORIU" in text for text in shown), name
        assert "PROVIZORIU" in str(book[name].oddFooter.left.text)
    before, _, to_look_at = said.out.partition("De privit înainte de afișare")
    assert len(before.splitlines()) == 5
    assert before.endswith("Fișe tastate: 2 din 2, de lămurit 0.\n")
    assert "fișa 02, depunerea 3, " in to_look_at
    assert "pentru-arbitri" in said.out


def test_the_fingerprint_of_the_data_is_at_the_foot_of_each_document(arbitraj: Run, tmp_path: Path) -> None:
    where = a_published_round(tmp_path)
    edition = published(where)
    about = data_of(edition)["editie"]
    short = "{} {}".format(about["amprenta"][:5], about["amprenta"][5:10])
    assert len(about["amprenta"]) == 64
    assert set(about["intrari"]["fisiere"]) == {
        "concurs.toml", "jucatori.csv", "predare.csv", "solutii/01.csv", "solutii/02.csv",
    }  # fmt: skip
    assert about["intrari"]["lista"]["nume"] == "lexic.txt"
    for document in ("clasament.pdf", "fise-de-corectura.pdf"):
        with pdfplumber.open(edition / document) as pdf:
            assert all(f"amprenta: {short}" in page.extract_text() for page in pdf.pages)
    assert about["amprenta"] in (edition / "rezultate.html").read_text("utf-8")
    book: Any = openpyxl.load_workbook(edition / "pentru-arbitri" / "clasament.xlsx")
    assert all(f"amprenta: {short}" in str(book[name].oddFooter.center.text) for name in book.sheetnames)


def test_published_again_nothing_changes_and_the_same_bytes_come_out_elsewhere(arbitraj: Run, tmp_path: Path) -> None:
    where = a_published_round(tmp_path)
    first = contents(published(where))
    again = arbitraj("publica", where, "--provizoriu")
    assert "Nimic nou" in again.out
    assert names(where / "publicat") == ["provizoriu"]
    shutil.copytree(where, tmp_path / "altundeva", ignore=shutil.ignore_patterns("publicat"))
    arbitraj("publica", tmp_path / "altundeva", "--provizoriu")
    assert contents(published(tmp_path / "altundeva")) == first


def test_an_edition_that_differs_is_kept_whole_as_v1_and_v2(arbitraj: Run, tmp_path: Path) -> None:
    where = a_published_round(tmp_path)
    first = contents(published(where))
    rewrite(where / "solutii" / "01.csv", "H7;CASA;8", "H7;CASA;9")
    said = arbitraj("publica", where, "--provizoriu")
    assert "provizoriu-v1" in said.out
    assert contents(where / "publicat" / "provizoriu-v1") == first
    (published(where) / "clasament.pdf").write_bytes(b"altceva")
    arbitraj("publica", where, "--provizoriu")
    assert (where / "publicat" / "provizoriu-v2" / "clasament.pdf").read_bytes() == b"altceva"
    assert names(where / "publicat") == ["provizoriu", "provizoriu-v1", "provizoriu-v2"]


def test_where_anything_fails_what_was_published_stays_as_it_was(
    arbitraj: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    where = a_published_round(tmp_path)
    before = contents(where / "publicat")
    rewrite(where / "solutii" / "01.csv", "H7;CASA;8", "H7;CASA;9")

    def full_disk(*_: object) -> None:
        raise OSError(28, "No space left on device", "clasament.pdf")

    with monkeypatch.context() as patch:
        patch.setattr(edition_made, "write_results_pdf", full_disk)
        said = arbitraj("publica", where, "--provizoriu")
        assert said.status == 2
        assert "clasament.pdf" in said.err
    assert contents(where / "publicat") == before
    rename = Path.rename

    def refuse(path: Path, target: Path) -> Path:
        if Path(target).name == "provizoriu-v1":
            raise PermissionError(13, "Permission denied", str(target))
        return rename(path, target)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", refuse)
        assert arbitraj("publica", where, "--provizoriu").status == 2
    assert contents(where / "publicat") == before


def test_data_that_change_while_documents_are_made_are_not_published(
    arbitraj: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    where = a_round(tmp_path)
    write = write_results_pdf

    def meanwhile(*arguments: Any) -> None:
        write(*arguments)
        rewrite(where / "predare.csv", "02,2,2", "02,1,2")

    monkeypatch.setattr(edition_made, "write_results_pdf", meanwhile)
    said = arbitraj("publica", where, "--provizoriu")
    assert said.status == 2
    assert "s-au schimbat în timpul lucrului" in said.err
    assert not (where / "publicat").exists()


def test_what_changed_is_told_to_players_without_names_of_files(arbitraj: Run, tmp_path: Path) -> None:
    where = a_published_round(tmp_path)
    rewrite(where / "predare.csv", "01,1,1", "01,3,1")
    rewrite(where / "solutii" / "02.csv", "CASA", "CASE")
    rewrite(where / "concurs.toml", "18:30", "18:45")
    (where / "scara.csv").write_text("participanti,loc,puncte\n2,1,500\n2,2,300\n", encoding="utf-8")
    (where / "ideal.json").write_text("{}", encoding="utf-8")  # the best construction takes part in no result
    assert arbitraj("publica", where, "--final", "--totusi").status == 0
    edition = published(where, "final")
    data, *_ = data_of(edition)["editie"]["schimbari"]
    assert data == (
        "Datele: schimbat: setările concursului; schimbat: registrul fișelor predate; "
        "adăugat: scara punctelor de clasament; schimbat: fișa 02."
    )
    shown = Page((edition / "rezultate.html").read_text("utf-8")).shown
    assert data in shown
    assert not [name for name in (".csv", ".toml", ".json", "solutii/") if name in shown]


def test_8_6_the_final_ranking_says_what_changed_and_by_which_decision(arbitraj: Run, tmp_path: Path) -> None:
    where = a_published_round(tmp_path)
    decide(arbitraj, where)
    rewrite(where / "predare.csv", "01,1,1", "01,3,1")
    said = arbitraj("publica", where, "--final", "--totusi")
    assert said.status == 0
    assert "termenul contestațiilor, 21.11.2036, ora 18:30, nu a trecut încă" in said.err
    edition = published(where, "final")
    assert published(where).exists()
    data, *changes = data_of(edition)["editie"]["schimbari"]
    assert data == "Datele: schimbat: registrul fișelor predate."
    assert changes[0].startswith(
        "Ilie Dan (masa 2): locul 2 → 1; puncte de clasament 389 → 575; nu mai are 8.3.d la depunerea 1; "
        "avertismente tehnice 3 → 2. Prin hotărârea 1 (Șerban Țuțea): Punctajul, 8, este scris pe verso;"
    )
    page = Page((edition / "rezultate.html").read_text("utf-8")).shown
    with pdfplumber.open(edition / "clasament.pdf") as pdf:
        paper = " ".join(" ".join(p.extract_text() for p in pdf.pages).split())
    book: Any = openpyxl.load_workbook(edition / "pentru-arbitri" / "clasament.xlsx")
    cells = [cell.value for row in book["Clasament"].iter_rows() for cell in row]
    for change in (data, *changes):
        assert change in page
        assert change in cells
        # six lines of reasons: all of it is there, broken into lines
        assert " ".join(change.split()) in paper.replace("Probă FINAL ", "")
    assert "FINAL" in text_of(edition / "fise-de-corectura.pdf")
    assert "Contestații până la" not in paper


def test_6_3_2_i_no_final_ranking_while_a_contestation_has_no_answer(arbitraj: Run, tmp_path: Path) -> None:
    where = a_published_round(tmp_path)
    contest = ("inregistreaza", where, "--fisa", "02", "--depunere", "1", "--text", "Am scris 8.", "--ora")
    assert arbitraj("contestatie", *contest, "21.11.2036 18:10").status == 0
    said = arbitraj("publica", where, "--final", "--totusi")
    assert said.status == 2
    assert "contestatii.toml: contestația 1: contestația lui Ilie Dan nu are încă hotărâre" in said.err
    assert not published(where, "final").exists()
    answer = ("raspunde", where, 1, "respinsa", "--motiv", "nu se vede", "--arbitru", "Șerban Țuțea", "--ora")
    assert arbitraj("contestatie", *answer, "21.11.2036 18:20").status == 0
    assert arbitraj("publica", where, "--final", "--totusi").status == 0


def test_places_that_move_with_anothers_are_told_so(arbitraj: Run, tmp_path: Path) -> None:
    where = a_round(tmp_path, solutii_02=sheet("Ilie Dan", "2", EXAMPLE.replace("K5 CAPRARUL 86", "K5 CAPRARUX 86")))
    arbitraj("publica", where, "--provizoriu")
    arguments = "--depunere 5 --cuvant CAPRARUL --arbitru X --motiv Lizibil".split()
    assert arbitraj("decide", where, "02", "accepta", *arguments).status == 0
    rewrite(where / "predare.csv", "01,1,1", "01,5,1")
    arbitraj("publica", where, "--final", "--totusi")
    _, ilie, pop = data_of(published(where, "final"))["editie"]["schimbari"]
    assert "locul 2 → 1; total 103 → 189" in ilie
    assert "depunerea 5 K5 CAPRARUX (incorectă) → K5 CAPRARUL (86)" in ilie
    assert pop.startswith("Pop Ana (masa 1): locul 1 → 2")
    assert pop.endswith("Fișa a rămas aceeași; s-au schimbat ale altora.")


def test_a_final_ranking_without_changes_says_nothing_changed(arbitraj: Run, tmp_path: Path) -> None:
    where = a_published_round(tmp_path)
    arbitraj("publica", where, "--final", "--totusi")
    text = text_of(published(where, "final") / "clasament.pdf")
    assert "Nicio modificare față de clasamentul provizoriu." in text


def test_a_final_ranking_without_a_provisional_one_is_warned_of(arbitraj: Run, tmp_path: Path) -> None:
    where = a_round(tmp_path)
    said = arbitraj("publica", where, "--final", "--totusi")
    assert said.status == 0
    assert "nu s-a publicat un clasament provizoriu (art. 8.7)" in said.err
    assert "Modificări" not in text_of(published(where, "final") / "clasament.pdf")


def test_without_term_and_arbiter_the_arbiter_is_told_where_to_write_them(arbitraj: Run, tmp_path: Path) -> None:
    said = arbitraj("publica", folder(tmp_path), "--provizoriu")
    assert said.status == 0
    assert 'contestatii_pana_la = "21.11.2026 18:30"' in said.err
    assert 'arbitru = "Nume Prenume"' in said.err


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ('"mâine la 6"', "termenul «mâine la 6» nu se poate citi"),
        ('"21.11.2026"', "se scrie ziua și ora"),
        ("2026-11-21", "se scrie ziua și ora"),
        ("1830", "se scrie ziua și ora"),
    ],
)
def test_a_term_that_cannot_be_read_is_refused(arbitraj: Run, tmp_path: Path, written: str, told: str) -> None:
    where = a_round(tmp_path, concurs=WITH_TERMS.replace('"21.11.2036 18:30"', written))
    said = arbitraj("publica", where, "--provizoriu")
    assert said.status == 2
    assert told in said.err
    assert not (where / "publicat").exists()


@pytest.mark.parametrize("written", ["2036-11-21T18:30:00", '"21.11.2036, ora 18.30"', '"2036-11-21 18:30"'])
def test_a_term_may_be_written_in_several_ways(tmp_path: Path, written: str) -> None:
    where = a_round(tmp_path, concurs=WITH_TERMS.replace('"21.11.2036 18:30"', written))
    competition, problems = read_settings(where, GAME_TYPES)
    assert problems == []
    assert competition
    assert competition.contest_until == datetime(2036, 11, 21, 18, 30)


def test_sheets_can_be_one_file_each(arbitraj: Run, tmp_path: Path) -> None:
    where = a_round(tmp_path)
    assert arbitraj("publica", where, "--provizoriu", "--fise", "separat").status == 0
    made = sorted(path.name for path in (published(where) / "fise-de-corectura").iterdir())
    assert made == ["masa-001-pop-ana.pdf", "masa-002-ilie-dan.pdf"]
    assert "Ilie Dan" in text_of(published(where) / "fise-de-corectura" / made[1])
    assert not (published(where) / "fise-de-corectura.pdf").exists()


@pytest.mark.parametrize(
    "options",
    [(), ("--provizoriu", "--final"), ("--final", "--fise", "x"), ("--final", "--fise", "separat", "--fata-verso")],
)
def test_options_that_say_nothing_or_too_much_are_refused(
    arbitraj: Run, tmp_path: Path, options: tuple[str, ...]
) -> None:
    where = a_round(tmp_path)
    said = arbitraj("publica", where, *options)
    assert said.status == 2
    assert said.err
    assert not (where / "publicat").exists()


def test_a_sheet_with_a_question_keeps_the_ranking_provisional(arbitraj: Run, tmp_path: Path) -> None:
    where = a_round(tmp_path, solutii_02=b"\x00\x01\x02")
    refused = arbitraj("publica", where, "--final", "--totusi")
    assert refused.status == 2
    assert "02" in refused.err
    assert not (where / "publicat").exists()
    assert arbitraj("publica", where, "--provizoriu").status == 0
    assert "de lămurit" in text_of(published(where) / "clasament.pdf")
    assert arbitraj("verifica", where, "--refa").status == 0
    (where / "solutii" / "02.csv").write_text(sheet("Ilie Dan", "2"), encoding="utf-8")
    assert arbitraj("publica", where, "--final", "--totusi").status == 0


def test_8_7_a_sheet_not_typed_yet_keeps_the_ranking_provisional(arbitraj: Run, tmp_path: Path) -> None:
    where = a_round(tmp_path, solutii_02=None)
    refused = arbitraj("publica", where, "--final", "--totusi")
    assert (refused.status, "02" in refused.err) == (2, True)
    assert not (where / "publicat").exists()
    assert arbitraj("publica", where, "--provizoriu").status == 0


def test_hostile_names_are_text_in_every_document(arbitraj: Run, tmp_path: Path) -> None:
    quoted = HOSTILE.replace('"', '""')
    where = a_round(
        tmp_path,
        concurs=WITH_TERMS.replace("Șerban Țuțea", HOSTILE.replace('"', "'")).replace("Probă", "<b>&amp;=1+1"),
        jucatori=f'masa,nume,prenume,club,rating,categorie\n1,"{quoted}",,@club,,\n2,"\x01Ilie</svg>",Dan,,,\n',
        solutii_01=sheet(HOSTILE, "1", "H7 CASA 8\nI8 =1+1 <script>\nA1 </svg>&lt; 3"),
    )
    answered_as_written(where)
    assert arbitraj("publica", where, "--provizoriu").status == 0
    arbitraj("publica", where, "--final", "--totusi", "--fise", "separat")
    edition = published(where)
    page = Page((edition / "rezultate.html").read_text("utf-8"))
    assert not {tag for tag, _ in page.tags} & {"script", "b:", "u"}
    assert page.shown.count(HOSTILE) >= 5
    for path in edition.rglob("*.svg"):
        assert "<script" not in path.read_text("utf-8")
    assert any("&lt;script&gt;" in path.read_text("utf-8") for path in edition.rglob("*.svg"))
    for document in ("clasament.pdf", "fise-de-corectura.pdf"):
        text = text_of(edition / document)
        assert HOSTILE in text
        data = (edition / document).read_bytes()
        assert not any(sign in data for sign in (b"/JavaScript", b"/JS ", b"/URI", b"/Launch"))
    book: Any = openpyxl.load_workbook(edition / "pentru-arbitri" / "clasament.xlsx")
    cells = [cell for sheet_ in book for row in sheet_.iter_rows() for cell in row if cell.value is not None]
    assert sum(cell.value == HOSTILE and cell.data_type == "s" for cell in cells) > 3
    assert not any(cell.data_type == "f" and "HYPERLINK(" in str(cell.value).split("'!")[-1] for cell in cells)
    with ZipFile(edition / "pentru-arbitri" / "clasament.xlsx") as archive:
        assert not any("external" in name.casefold() for name in archive.namelist())
    names = {line["nume"] for line in data_of(edition)["clasament"]}
    assert HOSTILE in names


def test_9_1_1_c_remarks_for_arbiters_are_only_in_their_folder(arbitraj: Run, tmp_path: Path) -> None:
    where = folder(tmp_path)  # two sheets with the same moves
    arbitraj("publica", where, "--provizoriu")
    edition = published(where)
    suspected = "aceleași depuneri ca fișa"
    assert suspected in json.dumps(data_of(edition), ensure_ascii=False)
    book: Any = openpyxl.load_workbook(edition / "pentru-arbitri" / "clasament.xlsx")
    assert any(suspected in str(cell.value) for row in book["Constatări"].iter_rows() for cell in row)
    assert suspected not in (edition / "rezultate.html").read_text("utf-8")
    for document in ("clasament.pdf", "fise-de-corectura.pdf"):
        assert suspected not in " ".join(text_of(edition / document).split())


def test_a_provisional_ranking_after_the_final_one_is_asked_about(
    arbitraj: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    where = a_published_round(tmp_path)
    assert arbitraj("publica", where, "--final", "--totusi").status == 0
    sheet_02 = where / "solutii" / "02.csv"
    sheet_02.write_text(sheet("Ilie Dan", "2"), encoding="utf-8")
    before = data_of(published(where, "provizoriu"))
    monkeypatch.setattr("sys.stdin", StringIO("da\n"))  # a pipe is nobody who answers
    refused = arbitraj("publica", where, "--provizoriu")
    assert refused.status == 2
    assert "există deja un clasament final" in refused.err
    assert "--totusi" in refused.err
    monkeypatch.setattr("sys.stdin", Terminal("nu\n"))
    declined = arbitraj("publica", where, "--provizoriu")
    assert declined.status == 2
    assert "Există deja un clasament final" in declined.out
    assert data_of(published(where, "provizoriu")) == before
    monkeypatch.setattr("sys.stdin", Terminal("DA\n"))
    assert arbitraj("publica", where, "--provizoriu").status == 0
    assert data_of(published(where, "provizoriu")) != before
    monkeypatch.setattr("sys.stdin", StringIO(""))
    assert arbitraj("publica", where, "--provizoriu", "--totusi").status == 0
    assert arbitraj("publica", where, "--final", "--totusi").status == 0


def test_8_6_a_final_ranking_before_the_deadline_of_contestations_is_asked_about(
    arbitraj: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    where = a_published_round(tmp_path)
    monkeypatch.setattr("sys.stdin", StringIO("da\n"))
    refused = arbitraj("publica", where, "--final")
    assert refused.status == 2
    assert "contestațiile se primesc până la 21.11.2036, ora 18:30" in refused.err
    assert "--totusi" in refused.err
    monkeypatch.setattr("sys.stdin", Terminal("nu\n"))
    declined = arbitraj("publica", where, "--final")
    assert declined.status == 2
    assert "Publicați totuși clasamentul final?" in declined.out
    assert not published(where, "final").exists()
    monkeypatch.setattr("sys.stdin", Terminal("da\n"))
    assert arbitraj("publica", where, "--final").status == 0
    # the deadline has passed: nobody is asked
    rewrite(where / "concurs.toml", "21.11.2036", "20.11.2016")
    monkeypatch.setattr("sys.stdin", Terminal(""))
    said = arbitraj("publica", where, "--final")
    assert (said.status, "Publicați totuși" in said.out) == (0, False)
