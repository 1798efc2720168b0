"""The ranking on paper, opened again."""

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pdfplumber
import pytest

from arbitraj.lexicon.lexicon import ListInfo
from arbitraj.press.pdf.results import write_results_pdf
from arbitraj.press.pdf.typeset import clean
from arbitraj.ranking.standings import Ranking
from arbitraj.record.model import Category, SubmissionState
from arbitraj.report.edition import Edition, Stage
from arbitraj.report.shown import figure
from samples.names import GIVEN, SURNAMES
from tests.correcting import EXAMPLE
from tests.longer import longer
from tests.press.printed import BY_TYPE, LIST, PROVISIONAL, TABLES, One, of_type, ranked, sample, sound, texts

FINAL = replace(PROVISIONAL, stage=Stage.FINAL, changes=("Pop Ana: 178 → 189, prin hotărârea 1 (M. Ionescu).",))


def printed(
    ranking: Ranking, path: Path, edition: Edition = PROVISIONAL, words: ListInfo = LIST, charts: bool = False
) -> list[str]:
    write_results_pdf(path, ranking, words, edition, charts=charts)
    return sound(path)


def line_of(pages: list[str], name: str) -> list[str]:
    """The line of a player: what stands after the place and the name, which may go on below."""
    words = [*map(re.escape, name.split())]
    for on_line in range(len(words), 0, -1):
        below = "".join(rf"\n(?:.*\n)?? *{word}" for word in words[on_line:])
        found = re.findall(rf"^\d+ {' '.join(words[:on_line])}((?: .*)?){below}(?!\S)", "\n".join(pages), re.M)
        if found:
            assert len(found) == 1, name
            return str(found[0]).split()
    raise AssertionError(name)


@pytest.mark.parametrize("tip", BY_TYPE)
def test_totals_are_the_computed_ones_for_every_type(tip: str, tmp_path: Path) -> None:
    ranking = of_type(tip)
    pages = printed(ranking, tmp_path / "a.pdf")
    for standing in ranking.standings:
        correction, sanctions = standing.correction, standing.correction.sanctions
        counts = (sanctions.warnings, sanctions.penalties, sanctions.disciplinary)
        assert line_of(pages, correction.player.name)[-6:] == [
            figure(correction.points),
            *(str(number) if number else "–" for number in counts),
            figure(correction.total),
            figure(standing.ranking_points),
        ]


@pytest.mark.parametrize("number", [1, *map(longer, (2, 3, 4, 5))])
def test_totals_of_the_sample_championship(number: int, tmp_path: Path) -> None:
    ranking, words = sample(number)
    pages = printed(ranking, tmp_path / "a.pdf", words=words)
    for standing in ranking.standings:
        name = standing.correction.player.name
        if standing.correction.submission.state is SubmissionState.NOT_HANDED_IN:
            name += " (nepredat)"
        shown = line_of(pages, name)
        assert shown[-2:] == [figure(standing.correction.total), figure(standing.ranking_points)]
    for player, _ in ranking.unranked:
        assert f"{player.name}, {player.club}, masa {player.table}: eliminat" in "\n".join(pages)


def test_without_deadline_and_arbiter_dots_are_left_to_fill_in(tmp_path: Path) -> None:
    page = printed(of_type("integral"), tmp_path / "a.pdf", Edition(Stage.PROVISIONAL))[0]
    assert re.search(r"Contestații până la \.{20}", page)
    assert re.search(r"Arbitru principal-șef: \.{20}", page)


def test_4_4_more_moves_than_a_page_has_room_for_are_told(tmp_path: Path) -> None:
    table = "\n".join(f"{n} H7 CASA 8" for n in range(1, 18))
    page = printed(ranked("serie_maxime", (One("Pop", "Ana", table=table),)), tmp_path / "a.pdf")[0]
    assert "Sunt arătate primele 14 depuneri." in page


def test_seniors_and_youth_have_their_own_tables(tmp_path: Path) -> None:
    players = [One(f"Jucător{n}", category=list(Category)[n % 2], club="Clubul lung al orașului") for n in range(90)]
    path = tmp_path / "a.pdf"
    pages = printed(ranked("integral", players, by_category=True), path)
    text = "\n".join(pages)
    assert text.index("\nSeniori\n") < text.index("\nTineret\n")
    assert len(pages) > 1
    for number, page in enumerate(pages, 1):
        assert f"Pagina {number} din {len(pages)}" in page
        assert "PROVIZORIU" in page
        if re.search(r"^\d+ Jucător", page, re.M):
            assert "loc nume club masa depuneri puncte" in page
    assert len(re.findall(r"^\d+ Jucător\d+ ", text, re.M)) == 90


def test_a_ranking_of_nobody_is_still_a_page(tmp_path: Path) -> None:
    pages = printed(ranked("integral", ()), tmp_path / "a.pdf", charts=True)
    assert len(pages) == 1
    assert "0 în clasament" in pages[0]


def test_hostile_texts_stay_text(tmp_path: Path) -> None:
    name = '=HYPERLINK("x")<script>'
    long = One("Pop " * 30, club="Clubul " * 30)
    ranking = ranked("integral", (One(name, club="<b>&amp;\x07</b>"), long), title="Cupa <i> " * 30, place="&lt;")
    page = "\n".join(printed(ranking, tmp_path / "a.pdf", replace(FINAL, changes=("<b>x</b> " * 400,))))
    assert name in page
    assert "<b>&amp;</b>" in page
    assert clean("Cupa <i> Cupa <i>") in page
    assert "<b>x</b> <b>x</b>" in page


LONG = (
    One("Constantinescu-Dragomirescu", "Alexandru-Constantin", "Clubul Copiilor și Elevilor din Râmnicu Vâlcea"),
    One("Pop", "Ana", "Asociația Club Sportiv Impetus București – secția Scrabble"),
    One("Mihăilescu-Buzdugan", "Ecaterina Elisabeta", "CSM Argus"),
)


@pytest.mark.parametrize("tip", ["integral", "serie_maxime", "superscrabble_incomplet"])
@pytest.mark.parametrize("number", [3, longer(30), longer(90)])
def test_a_whole_ranking_has_the_same_type_and_cuts_no_name(tip: str, number: int, tmp_path: Path) -> None:
    moves = "\n".join(f"{n} H7 CASA 8" for n in range(1, 15)) if tip == "serie_maxime" else EXAMPLE
    printed(ranked(tip, [replace(LONG[n % 3], table=moves) for n in range(number)]), tmp_path / "a.pdf")
    with pdfplumber.open(tmp_path / "a.pdf") as document:
        chars = [char for page in document.pages for char in _table_of(page)]
        text = " ".join(" ".join(char["text"] for char in chars).split())
    sizes = sorted({char["size"] for char in chars})
    apart = [size for before, size in pairwise([0, *sizes]) if size - before > 0.1]
    assert len(apart) <= 2, sizes  # place, name and total; everything else
    assert min(sizes) >= 7
    assert "…" not in text
    words = "".join(char["text"] for char in chars)
    for player in LONG:
        for word in f"{player.surname} {player.given} {player.club}".split():
            assert words.count(word) >= number // 3, word


@pytest.mark.parametrize(("number", "least", "pages"), [(3, 24, 1), (12, 19, 1), (24, 13, 1), (80, 14, 3)])
@pytest.mark.parametrize("tip", ["integral", longer("superscrabble"), longer("n_scrabble"), longer("pe_sir")])
def test_type_grows_until_the_page_is_full(tip: str, number: int, least: float, pages: int, tmp_path: Path) -> None:
    table = TABLES.get(tip, EXAMPLE)
    players = [One(*name, f"Clubul {n % 4}", table, solutions=table) for n, name in enumerate(_names(number))]
    unofficial = replace(LIST, official=False)
    text = "\n".join(printed(ranked(tip, players), tmp_path / "a.pdf", replace(PROVISIONAL, prints=PRINTS), unofficial))
    assert "LISTĂ NEOFICIALĂ" in text
    assert "sancțiuni" in text
    with pdfplumber.open(tmp_path / "a.pdf") as document:
        assert len(document.pages) == pages
        for page in document.pages:
            names = [char["size"] for char in _table_of(page) if "Bold" in char["fontname"]]
            assert min(names, default=least) >= least
            foot = min(word["top"] for word in page.extract_words() if word["text"] == "Pagina") - 12
            assert max(char["bottom"] for char in page.chars if char["top"] < foot) > 0.85 * page.height
            assert min(char["size"] for char in page.chars if char["top"] > foot) > 7.4  # fingerprints are typed
    for name, digest in PRINTS:
        assert f"{name}: {digest[:5]} {digest[5:10]}" in text


PRINTS = tuple((f"datele {n}", f"{n}123456789abcdef" * 4) for n in range(5))


def _names(number: int) -> list[tuple[str, str]]:
    return [(SURNAMES[n % 32], GIVEN[(n + n // 32) % 32]) for n in range(number)]


def _table_of(page: Any) -> list[Any]:
    """The signs in the rows of a page's table: from under its header to the small print, or the foot."""
    head = [rect["bottom"] for rect in page.rects if rect["non_stroking_color"][0] < 0.2 and rect["width"] > 500]
    below = [word["top"] for word in page.extract_words() if word["text"] in ("Depuneri:", "Soluții:", "Pagina")]
    return [char for char in page.chars if head and head[0] < char["top"] < min(below) - 1]


def test_charts_are_pages_of_their_own_and_the_bytes_are_always_the_same(tmp_path: Path) -> None:
    ranking, words = sample(1)
    for name in ("a.pdf", "b.pdf"):
        write_results_pdf(tmp_path / name, ranking, words, PROVISIONAL)
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()
    pages = texts(tmp_path / "a.pdf")
    plain = printed(ranking, tmp_path / "c.pdf", words=words)
    assert len(pages) > len(plain)
    assert "Cele mai frecvente constatări" in pages[-1]
    assert f"Pagina {len(pages)} din {len(pages)}" in pages[-1]
