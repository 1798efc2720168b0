"""A game drawn: the page that is stepped through by links alone, and the paper."""

import re
from pathlib import Path

import pypdfium2
import pytest
from defusedxml.ElementTree import fromstring

from arbitraj.press.pdf.papers import write_paper
from arbitraj.wings.games.played import PlayedGame
from arbitraj.wings.games.refereed.page import game_chart, game_page, game_paper, game_steps
from tests.games import judged

ROWS = """
    A;;H7;CASA;8;8
    B;;I8;STIRE;12;12
    A;;6E;cOMANDA;71;79
    B;;;pas;0;12
    A;;;contestatie;-5;74
"""
MARK = "tablă reconstituită"


@pytest.fixture(scope="module")
def game() -> PlayedGame:
    return judged(ROWS, 'titlu;<script>alert("x")</script>\njucator;A;Pop & Ana\njucator;B;Ilie', players="")


def test_every_turn_has_its_board_and_leads_to_its_neighbours(game: PlayedGame) -> None:
    page = game_page(game)
    ids = re.findall(r'id="(tura-\d+|toate|ture|sus)"', page)
    assert ids == ["sus", "ture", "toate", *(f"tura-{n}" for n in range(1, 6))]
    assert set(re.findall(r'href="#((?:tura|toate|ture)[^"]*)"', page)) == set(ids) - {"sus"}
    third = page.partition('id="tura-3"')[2].partition("</article>")[0]
    assert re.findall(r'href="#(tura-\d)"', third) == ["tura-2", "tura-4"]
    assert "Total A: 79" in third
    assert "Total B: 13" in third
    assert "În sac: 70." in third
    last = page.partition('id="tura-5"')[2].partition("</article>")[0]
    assert re.findall(r'href="#(tura-\d)"', last) == ["tura-4"]
    assert "G.5, greșeală" in page.partition('id="tura-2"')[2].partition("</article>")[0]


def test_a_page_runs_nothing_and_fetches_nothing(game: PlayedGame) -> None:
    page = game_page(game)
    assert "<script" not in page
    assert "default-src" in page
    assert not re.search(r"https?:", page)
    assert not re.search(r'(?:src|href)="(?!#)', page)
    assert "&lt;script&gt;" in page
    assert "Pop &amp; Ana" in page
    assert page == game_page(game)
    for svg in re.findall(r"<svg.*?</svg>", page, re.DOTALL):
        fromstring(svg)


def test_steps_show_what_is_new_and_the_chart_ends_with_what_was_settled(game: PlayedGame) -> None:
    steps = list(game_steps(game))
    assert sorted(steps[0].shown.covered) == [111, 112, 113, 114]
    assert not steps[3].shown.covered
    assert steps[-1].totals == (("A", 79), ("B", 13))  # there was nothing to challenge: the 5 points do not count
    assert game_chart(game).lines[0] == ("Pop & Ana", (8, 8, 79, 79, 79))
    rows = "A;;E3;CARTE;12;12 \n B;;3C;MAC;7;7 \n A;;7E;ERATA;5;17"
    done = judged(rows, "varianta;mic16.toml", None)
    assert game_chart(done).lines == (("Pop A", (12, 12, 17, 23)), ("Pop B", (0, 7, 7, 1)))


def test_a_reconstructed_board_is_marked_wherever_it_appears(tmp_path: Path) -> None:
    scribo = judged("A;;8G;CATEDRA;8;8 \n B;;I10;ERA;5;5", "varianta;scribo", None)
    page = game_page(scribo)
    assert page.count('<figure class="board"') == 2
    for board in re.findall(r'<figure class="board">.*?</figure>', page, re.DOTALL):
        assert f">{MARK}</text>" in board
        assert MARK in board.partition("<title>")[2].partition("</title>")[0]
    assert page.count("Tabla este reconstituită") == 1
    assert text_of_pdf(scribo, tmp_path).count(MARK) == 3  # the head, and each board
    known = judged("A;;8G;CATEDRA;8;8", "varianta;scribo-fig.toml", None)
    assert "reconstituit" not in game_page(known) + text_of_pdf(known, tmp_path)


def text_of_pdf(game: PlayedGame, folder: Path) -> str:
    path = folder / "p.pdf"
    write_paper(path, game_paper(game))
    document = pypdfium2.PdfDocument(path)
    try:
        return " ".join(" ".join(page.get_textpage().get_text_bounded().split()) for page in document)
    finally:
        document.close()


def test_a_record_without_rows_is_drawn_too(tmp_path: Path) -> None:
    empty = judged("")
    assert "Nicio tură." in game_page(empty)
    assert text_of_pdf(empty, tmp_path)


def test_the_chart_stands_on_the_page_of_a_game_that_has_turns(game: PlayedGame) -> None:
    page = game_page(game)
    names = [name for name, _ in game_chart(game).lines]
    chart = page[page.rindex("<svg") : page.rindex("</svg>")]
    assert names
    assert [name for name in names if name.replace("&", "&amp;") not in chart] == []


def test_a_page_opens_on_the_last_position_and_the_board_stands_before_the_links(game: PlayedGame) -> None:
    page = game_page(game)
    assert ".steps:not(:target):not(:has(.step:target)) .step:last-child { display: block; }" in page
    assert page.index('class="step"') < page.index('class="turns"')
