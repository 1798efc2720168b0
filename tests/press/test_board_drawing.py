"""Boards as pictures: SVG, PDF, PNG."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pdfplumber
import pytest
from hypothesis import given, settings, strategies as st
from PIL import Image

from arbitraj.game.board import Board
from arbitraj.game.variant import load_variant
from arbitraj.press.board_drawing import BoardPicture, picture_of, shared_svg, svg, using_svg
from arbitraj.press.html.pictures import drawing, own_drawing
from arbitraj.press.pdf.boards import board_png
from arbitraj.press.pdf.typeset import clean
from tests.correcting import GRID, ROMANIAN
from tests.press.golden_pdf import board_pdf

SVG = "{http://www.w3.org/2000/svg}"
BOARD = Board.of("".join(GRID.split()), 15)
PICTURE = picture_of(BOARD, ROMANIAN, frozenset({0, 16}))


def texts(picture: BoardPicture) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg(picture, "Tabla")).iter(f"{SVG}text")]


def test_every_tile_has_its_letter_and_value_and_a_joker_a_ring_and_0() -> None:
    root = ElementTree.fromstring(svg(PICTURE, "Tabla"))
    tiles = [[t.text for t in group.iter(f"{SVG}text")] for group in root.iter(f"{SVG}g")]
    assert len(tiles) == BOARD.tiles == 26
    assert tiles[0] == ["C", "0"]
    assert ["C", "1"] in tiles
    assert ["M", "4"] in tiles
    ringed = [group for group in root.iter(f"{SVG}g") if list(group.iter(f"{SVG}circle"))]
    assert [[t.text for t in group.iter(f"{SVG}text")] for group in ringed] == [["C", "0"]]


def test_the_ground_has_coordinates_premiums_and_the_centre() -> None:
    empty = texts(picture_of(ROMANIAN.start, ROMANIAN))
    assert [text for text in empty if text.isdigit()] == [str(n) for n in range(1, 16)]
    assert [text for text in empty if re.fullmatch("[A-O]", text)] == list("ABCDEFGHIJKLMNO")
    counts = {text: empty.count(text) for text in ("2L", "3L", "2C", "3C", "★")}
    assert counts == {"2L": 24, "3L": 12, "2C": 16, "3C": 8, "★": 1}


def test_premiums_differ_in_grey_and_tiles_stand_out(tmp_path: Path) -> None:
    board_png(tmp_path / "a.png", PICTURE, 635)
    with Image.open(tmp_path / "a.png") as image:
        assert image.size == (635, 635)
        grey = image.convert("L")

        def shade(name: str) -> int:
            row, col = ord(name[0]) - 65, int(name[1:]) - 1
            scale = 635 / PICTURE.extent
            # near the lower left corner: no label, no letter
            found = grey.getpixel((int((0.75 + col + 0.12) * scale), int((0.75 + row + 0.9) * scale)))
            assert isinstance(found, int)
            return found

        plain, letter2, letter3, word3 = shade("B1"), shade("A4"), shade("B6"), shade("A8")
        assert plain - letter2 > 4
        assert letter2 - letter3 > 25
        assert letter3 - word3 > 25


def test_highlighted_squares_are_framed() -> None:
    root = ElementTree.fromstring(svg(PICTURE, "Tabla"))
    framed = [r for r in root.iter(f"{SVG}rect") if r.get("stroke") == "#000000"]
    assert [(r.get("x"), r.get("y")) for r in framed] == [("0.78", "0.78"), ("1.78", "1.78")]


def test_a_title_is_text_in_the_svg() -> None:
    root = ElementTree.fromstring(svg(PICTURE, title='"><script>x</script>'))
    assert root.get("aria-label") == '"><script>x</script>'
    assert not list(root.iter(f"{SVG}script"))
    assert "http" not in svg(PICTURE, "Tabla").replace("http://www.w3.org/2000/svg", "")


@pytest.mark.parametrize("name", ["romana"])
def test_pdf_has_the_same_texts_as_the_svg_and_always_the_same_bytes(name: str, tmp_path: Path) -> None:
    picture = picture_of(BOARD, load_variant(name))
    board_pdf(tmp_path / "a.pdf", picture)
    board_pdf(tmp_path / "b.pdf", picture)
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()
    with pdfplumber.open(tmp_path / "a.pdf") as document:
        chars = sorted(char["text"] for char in document.pages[0].chars)
    assert chars == sorted("".join(texts(picture)))


def test_a_board_with_walls_and_other_premiums_is_drawn_too() -> None:
    picture = BoardPicture((".#", "q."), ((10, 1), (1, 1), (1, 5), (1, 1)), {"q": 0})
    assert sorted(texts(picture)) == ["0", "1", "10L", "2", "5C", "A", "B", "Q"]


def test_scribo_has_its_squares_in_the_colours_of_its_rules() -> None:
    scribo = load_variant("scribo")
    drawn = svg(picture_of(scribo.start, scribo), "Tabla")
    red, blue = "#C87060", "#8FBCD3"
    squares = list(zip(scribo.letter_times, scribo.word_times, strict=True))
    assert drawn.count(f'fill="{red}"') == squares.count((10, 1)) == 20
    assert drawn.count(f'fill="{blue}"') == squares.count((1, 5)) == 30


@settings(max_examples=40)
@given(st.text(max_size=40))
def test_a_board_under_any_caption_is_what_a_foreign_drawing_must_be(caption: str) -> None:
    for made in (shared_svg([PICTURE]), using_svg(PICTURE, clean(caption))):
        assert own_drawing(made) == drawing(made)
