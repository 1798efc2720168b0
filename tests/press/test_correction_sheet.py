"""The sheets that players get back, opened again."""

import re
from dataclasses import replace
from pathlib import Path

import pdfplumber
import pytest

from arbitraj.press.html.results import results_page
from arbitraj.press.pdf.correction_sheet import sheet_file, write_correction_sheets
from arbitraj.ranking.standings import Ranking
from arbitraj.record.findings import Finding, Kind, Reason
from arbitraj.report.edition import Edition, Possible
from arbitraj.report.player_tables import public
from arbitraj.report.shown import figure
from tests.longer import longer
from tests.press.printed import BY_TYPE, LIST, PROVISIONAL, One, of_type, ranked, sample, sound, texts

HOSTILE = '=HYPERLINK("x")<script>'


def printed(ranking: Ranking, path: Path, edition: Edition = PROVISIONAL) -> list[str]:
    write_correction_sheets(path, ranking, edition)
    return sound(path)


@pytest.mark.parametrize("tip", BY_TYPE)
def test_every_type_prints_its_entries_and_the_computed_total(tip: str, tmp_path: Path) -> None:
    ranking = of_type(tip)
    path = tmp_path / "fise.pdf"
    pages = printed(ranking, path)
    assert len(pages) == 2
    for page, standing in zip(pages, ranking.standings, strict=True):
        correction = standing.correction
        assert correction.player.name in page
        total = figure(correction.total)
        assert re.search(rf"^(.* )?Total {total}( |$)", page, re.M), total
        points = figure(standing.ranking_points)
        assert re.search(rf"Puncte de clasament {points}( |$)", page, re.M), points
        for entry in (*correction.entries, *correction.construction):
            assert any(
                line.split()[:1] == [str(entry.number)] and entry.entry.position in line for line in page.splitlines()
            )
        for finding in correction.findings:
            assert finding.article in page


def test_remarks_that_ask_the_arbiter_to_look_are_not_handed_to_players(tmp_path: Path) -> None:
    copied = Finding("9.1.1.c", Kind.REMARK, None, (Reason.of("copy_of", other="02"),))
    ranking = ranked("integral_partial", (One("Pop", "Ana"),))
    standing = ranking.standings[0]
    seen = replace(standing, correction=replace(standing.correction, findings=(copied,)))
    path = tmp_path / "a.pdf"
    write_correction_sheets(path, ranking, PROVISIONAL, [seen])
    assert "9.1.1.c" not in texts(path)[0]


def test_a_hostile_name_stays_text(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    table = "H7 <b>CASA</b> =1+1\n H7 &amp; 8\n H7 CASA 8"
    page = printed(ranked("integral", (One(HOSTILE, club="<i>\x00&lt;", table=table),)), path)[0]
    assert HOSTILE in page
    assert "<b>CASA</b> =1+1" in page
    assert "&amp;" in page
    assert "<i>&lt;" in page


@pytest.mark.parametrize(
    ("tip", "number", "all_shown"),
    [
        ("integral", 30, True),
        longer("integral", 150, False),
        ("n_scrabble", 90, False),
        longer("superscrabble", 60, True),
    ],
)
def test_two_pages_at_most_whatever_was_written(tip: str, number: int, all_shown: bool, tmp_path: Path) -> None:
    group = "1 " if tip == "n_scrabble" else ""
    table = "\n".join(f"{group}A{n % 15 + 1} {'X' * (n % 40 + 2)} {n}" for n in range(number))
    path = tmp_path / "a.pdf"
    pages = printed(ranked(tip, (One("Pop " * 20, "Ana", "Clubul " * 20, table, written_name="Altul"),)), path)
    assert len(pages) <= 2
    shown = sum(bool(re.match(r"\d+ (1 )?A\d+ X", line)) for page in pages for line in page.splitlines())
    left_out = re.search(r"… și încă (\d+)(?: de)? depuner", pages[-1])
    if tip != "superscrabble":  # there two entries stand on one line
        assert shown + (int(left_out[1]) if left_out else 0) == number
    assert (left_out is None) == all_shown


def test_a_sheet_uses_its_page_and_reasons_are_as_large_as_its_rows(tmp_path: Path) -> None:
    ranking, _ = sample(1)
    standings = [item for item in ranking.standings if item.correction.entries and item.correction.findings]
    path = tmp_path / "a.pdf"
    write_correction_sheets(path, ranking, PROVISIONAL, standings)
    with pdfplumber.open(path) as document:
        assert len(document.pages) == len(standings)
        for page, standing in zip(document.pages, standings, strict=True):
            below = page.filter(lambda row: row["object_type"] == "char" and 400 < row["top"] < 790)
            reasons = [char for char in below.chars if not char["text"].isspace()]
            of_findings = next(finding for finding in public(standing.correction.findings))
            assert of_findings.article in below.extract_text()
            assert min(char["size"] for char in reasons) >= 8.5
            lowest = max(char["bottom"] for char in reasons)
            # either the type is the largest, or the page is used
            assert max(char["size"] for char in reasons) > 11 or lowest > 650


@pytest.mark.parametrize("tip", ["integral", "pe_sir", "serie_maxime"])
def test_the_best_move_stands_beside_its_entry(tip: str, tmp_path: Path) -> None:
    ranking = of_type(tip)
    tables = [standing.correction.player.table for standing in ranking.standings]
    edition = replace(PROVISIONAL, possible=Possible(best={tables[0]: {1: "4D ZORILOR 84", 3: "H1 CEL 7"}}))
    first, second = printed(ranking, tmp_path / "a.pdf", edition)
    rows = first[first.index("cea mai bună") :].splitlines()
    assert [row.split()[0] for row in rows if "ZORILOR" in row or "CEL" in row] == ["1", "3"]
    assert "cea mai bună" not in second
    page = results_page(ranking, LIST, edition)
    assert re.findall(r'data-label="cea mai bună">([^<]*|<bdi>[^<]*</bdi>)</td>', page)[:3] == [
        "<bdi>4D ZORILOR 84</bdi>",
        "",
        "<bdi>H1 CEL 7</bdi>",
    ]


def test_text_is_never_smaller_than_what_can_be_read(tmp_path: Path) -> None:
    table = "\n".join(f"A? ZZZ {n}" for n in range(150))
    path = tmp_path / "a.pdf"
    printed(ranked("integral", (One("Pop", table=table),)), path)
    with pdfplumber.open(path) as document:
        sizes = [c["size"] for c in document.pages[1].chars if c["text"].isalpha() and c["top"] < 790]
    assert min(sizes) >= 5


def test_one_file_each_has_a_plain_name_and_both_sides_begin_on_a_new_leaf(tmp_path: Path) -> None:
    ranking = ranked("integral_partial", (One("Țurcanu", "Ștefan-Ion"), One("../../etc"), One("王")))
    names = sorted(sheet_file(standing) for standing in ranking.standings)
    assert names == ["masa-001-turcanu-stefan-ion.pdf", "masa-002-etc.pdf", "masa-003.pdf"]
    for standing in ranking.standings:
        write_correction_sheets(tmp_path / sheet_file(standing), ranking, PROVISIONAL, [standing])
    assert sorted(path.name for path in tmp_path.iterdir()) == names
    told: list[tuple[int, int]] = []
    path = tmp_path / "toate.pdf"
    write_correction_sheets(path, ranking, PROVISIONAL, None, lambda *done: told.append(done), both_sides=True)
    assert told == [(1, 3), (2, 3), (3, 3)]
    pages = texts(path)
    assert len(pages) == 6
    assert [bool(page) for page in pages] == [True, False] * 3


def test_no_sheet_of_the_sample_has_two_texts_over_one_another(tmp_path: Path) -> None:
    ranking, _ = sample(3)
    path = tmp_path / "a.pdf"
    write_correction_sheets(path, ranking, PROVISIONAL)
    assert len(sound(path, 4)) == 4


def test_long_names_clubs_and_titles_are_whole_on_every_page(tmp_path: Path) -> None:
    name, given = "Constantinescu-Țurcanu-Brâncoveanu", "Ștefania-Alexandrina-Maria-Magdalena"
    club = "Clubul Sportiv de Scrabble și Jocuri Logice «Universitatea Tehnică Gheorghe Asachi» Iași"
    title = "Campionatul Național Individual de Scrabble – ediția a XXXVII-a, Memorialul d'Oprișiu, Târgu Secuiesc"
    table = "\n".join(f"A{n % 15 + 1} CASA {n}" for n in range(60))
    ranking = ranked("integral", (One(name, given, club, table=table),))
    competition = replace(ranking.game.competition, title=title)
    printed(replace(ranking, game=replace(ranking.game, competition=competition)), tmp_path / "a.pdf")
    with pdfplumber.open(tmp_path / "a.pdf") as document:
        pages = ["".join(char["text"] for char in page.chars).replace(" ", "") for page in document.pages]
    assert len(pages) == 2
    for page in pages:
        assert all(whole.replace(" ", "") in page for whole in (name + given, title))
    assert club.replace(" ", "") in pages[0]
