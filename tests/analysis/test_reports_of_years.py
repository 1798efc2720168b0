"""The reports of all rounds as documents: what they hold, without names, of nothing, of one round, as they look."""

import re
from pathlib import Path
from zipfile import ZipFile

import pypdfium2
import pytest

from arbitraj.press.html.report import report_page
from arbitraj.press.pdf.papers import write_paper
from arbitraj.press.xlsx.tables import write_report_book
from arbitraj.report.paper import Paper
from arbitraj.report.table import Column, Medium, Table, on
from arbitraj.wings.years.archive.adding import add_editions
from arbitraj.wings.years.reports.columns import cut_short
from arbitraj.wings.years.reports.commission import RejectedWord, _words_table
from arbitraj.wings.years.reports.competition import CompetitionYears, WinnerOfCompetition, _winners_table
from arbitraj.wings.years.reports.making import made_report, report_data, write_report
from arbitraj.wings.years.reports.player import PlayerGathered, _gathered_table
from arbitraj.wings.years.reports.records import RecordHeld, Records, records_paper
from tests.analysis.made import ARBITER, PEOPLE, REASON, edition_of, years

KINDS = ("comisie", "arbitraj", "recorduri")
GOLDEN = Path(__file__).parent / "golden"
UNKNOWN = "nu se știe"


@pytest.fixture(scope="module")
def base(folders: list[Path], tmp_path_factory: pytest.TempPathFactory) -> str:
    where = str(tmp_path_factory.mktemp("arhiva") / "arhiva.sqlite")
    assert add_editions(folders, where)[1] == []
    return where


@pytest.fixture(scope="module")
def one_round(folders: list[Path], tmp_path_factory: pytest.TempPathFactory) -> str:
    where = str(tmp_path_factory.mktemp("una") / "arhiva.sqlite")
    add_editions(folders[:1], where)
    return where


@pytest.fixture(scope="module")
def papers(base: str) -> dict[str, Paper]:
    return {kind: made_report(kind, "", base=base) for kind in KINDS}


def golden(paper: Paper) -> str:
    """What a page says, without the look that all pages share and the drawings, whose numbers stand in its tables."""
    page = report_page(paper)
    body = page[page.index("<header>") :]
    return re.sub(
        r"<figure[^>]*><figcaption>(.*?)</figcaption>.*?</figure>", r"<figure>\1</figure>", body, flags=re.DOTALL
    )


def test_what_is_cut_is_whole_in_the_workbook_and_says_so_elsewhere() -> None:
    table = Table(
        (Column("word", "cuvântul", str),), tuple(map(str, range(25))), "Cuvinte", note="Scrise.", key="words"
    )
    assert list(cut_short(table, 25)) == [table]
    short, whole = cut_short(table, 20)
    assert [len(shown_table.items) for shown_table in (short, whole)] == [20, 25]
    assert [on(medium, whole.columns) == [] for medium in Medium] == [medium is not Medium.BOOK for medium in Medium]
    assert [on(medium, short.columns) == [] for medium in Medium] == [medium is Medium.BOOK for medium in Medium]
    assert "Scrise. Sunt arătate primele 20 din 25" in short.note
    # the reports cut their long tables so, and no others
    won = tuple(WinnerOfCompetition(f"Jucătorul {n}", 1, 1, 1) for n in range(21))
    assert [
        len(shown_table.items) for shown_table in _winners_table(CompetitionYears("Cupa", 21, (), (), (), won))
    ] == [20, 21]
    rejected = [RejectedWord(f"CUVÂNT{n}", 1, 1, 1, 2024, 2024) for n in range(61)]
    assert [len(shown_table.items) for shown_table in _words_table(rejected)] == [60, 61]


@pytest.mark.parametrize(("share", "told"), [(100.0, False), (100.4, True), (None, False)])
def test_more_than_the_winner_is_explained_where_it_stands(share: float | None, told: bool) -> None:
    year = PlayerGathered("2024", 1, 0, 0, share, None, None, None, None, None)
    assert ("4.4" in _gathered_table("years", (year,)).note) is told


@pytest.mark.parametrize("kind", KINDS)
def test_no_name_is_left_where_none_is_wanted(kind: str, base: str, tmp_path: Path) -> None:
    paper, _ = write_report(kind, "", tmp_path, anonymous=True, base=base)
    said = str(report_data(kind, paper))
    for path in tmp_path.iterdir():
        said += read(path)
    names = {*PEOPLE, *(part for name in PEOPLE for part in name.split()), ARBITER, *ARBITER.split()[1:], REASON}
    assert sorted(name for name in names if name.casefold() in said.casefold()) == []
    assert ("Jucătorul " in said) == (kind == "recorduri")


def read(path: Path) -> str:
    """All that a file holds, unpacked."""
    if path.suffix == ".pdf":
        with pypdfium2.PdfDocument(path) as document:
            pages = [page.get_textpage().get_text_range() for page in document]
            return "\n".join(map(str, (*pages, document.get_metadata_dict())))
    if path.suffix == ".xlsx":
        with ZipFile(path) as book:
            return "".join(book.read(name).decode() for name in book.namelist())
    return path.read_text("utf-8") if path.is_file() else ""


@pytest.mark.parametrize("kind", KINDS)
def test_a_page_is_as_it_was_looked_at(kind: str, papers: dict[str, Paper]) -> None:
    assert golden(papers[kind]) == (GOLDEN / f"{kind}.html").read_text("utf-8")


@pytest.mark.parametrize("kind", KINDS)
def test_of_an_empty_archive_a_report_says_so(kind: str, tmp_path: Path) -> None:
    paper = made_report(kind, "", base=str(tmp_path / "nu-este.sqlite"))
    write_paper(tmp_path / "scris.pdf", paper)
    write_report_book(tmp_path / "scris.xlsx", paper)
    data = report_data(kind, paper)
    assert paper.kind == "nicio etapă în arhivă"
    assert paper.kind in report_page(paper)
    assert data["fapte"]["etape"] == "0"
    assert [rows for rows in data["tabele"].values() if rows] == []
    # others than those of the years that are asked for may well be in it
    of_years = made_report(kind, "", years="1999-2001", base=str(tmp_path / "nu-este.sqlite"))
    assert of_years.kind == "nicio etapă în anii ceruți (1999–2001)"
    assert not (tmp_path / "nu-este.sqlite").exists()


def test_of_one_round_nothing_is_compared(one_round: str, folders: list[Path]) -> None:
    tables = report_data("comisie", made_report("comisie", "", base=one_round))["tabele"]
    assert not {"by_year", "by_type"} & {*tables}
    data = edition_of(folders[0])
    (rates,) = ({row["article"]: row["rate"] for row in tables["articles"]},)
    entries = sum(len(line["depuneri"]) for line in data["clasament"])
    met = [finding["articol"] for line in data["clasament"] for finding in line["constatari"] if counts(finding)]
    assert rates == {article: round(100 * met.count(article) / entries, 2) for article in met}


def counts(finding: dict[str, object]) -> bool:
    return not finding.get("anulata") and finding["fel"] != "observatie"


def test_years_that_are_asked_for_are_alone(base: str) -> None:
    tables = report_data("arbitraj", made_report("arbitraj", "", years="2024", base=base))["tabele"]
    assert [row["year"] for row in tables["by_year"]] == ["2024"]
    assert {row["date"][-4:] for row in tables["rounds"]} == {"2024"}


def test_what_editions_do_not_say_is_not_made_up(base: str, papers: dict[str, Paper]) -> None:
    tables = report_data("arbitraj", papers["arbitraj"])["tabele"]
    (bare,) = (row for row in tables["rounds"] if not row["date"])
    assert (bare["provisional"], bare["final"], bare["per_hour"]) == (UNKNOWN,) * 3
    facts = report_data("arbitraj", made_report("arbitraj", "", years="1999", base=base))["fapte"]
    assert [facts[name] for name in ("de la oprire la provizoriu", "fișe pe oră")] == [UNKNOWN] * 2


def test_where_very_many_share_a_record_the_workbook_names_them_all(tmp_path: Path) -> None:
    one = RecordHeld("romana", "integral", 0, "2026-05-01", "Cupa", "Etapa", 90, "CASA", "H8", None, "Om")
    many = tuple(one._replace(player=f"Omul{n:03}", word="CASA" * (n % 2) or f"CASA{n:03}") for n in range(100))
    paper = records_paper(Records((), many, (), (), (), 1, (2026,), 0, 0))
    write_report_book(tmp_path / "r.xlsx", paper)
    book, page = read(tmp_path / "r.xlsx"), report_page(paper)
    assert [held.player for held in many if held.player not in book] == []
    assert 0 < len([held.player for held in many if held.player in page]) < len(many)
    assert "toate sunt în registrul de calcul" in page


def test_of_many_who_share_a_record_each_type_shows_its_own(tmp_path: Path) -> None:
    one = RecordHeld("romana", "integral", 0, "2026-05-01", "Cupa", "Etapa", 90, "CASA", "H8", None, "Om")
    many = tuple(
        one._replace(game_type=kind, player=f"Om{n:02}", word=f"CASA{n:02}")
        for kind in ("integral", "pe_sir")
        for n in range(30)
    )
    page = report_page(records_paper(Records((), many, (), (), (), 1, (2026,), 0, 0)))
    assert "toate sunt în registrul de calcul" not in page
    assert page.count("CASA29") == 2


if __name__ == "__main__":  # writes the golden pages anew: look before keeping them
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as name:
        archive = str(Path(name) / "arhiva.sqlite")
        add_editions(years(Path(name)), archive)
        GOLDEN.mkdir(exist_ok=True)
        for kind in KINDS:
            (GOLDEN / f"{kind}.html").write_text(golden(made_report(kind, "", base=archive)), "utf-8")
