"""What is read out and what hangs on the wall, measured: Annex 2, 6.2.h-j."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pdfplumber
import pytest

from arbitraj.draw.announcement import Announced, announcement
from arbitraj.draw.wall import write_letters, write_poster
from arbitraj.forms.drawing import Content
from arbitraj.types import GAME_TYPES
from tests.draw.rules import ROMANIAN

MARGIN = 12 / 25.4 * 72 - 0.5
LETTERS = Announced(GAME_TYPES["integral_partial"], ("AACDEFJLNNPRRRRSTTUUUUV?",), 60, title="Cupa României")
STRING = Announced(GAME_TYPES["pe_sir"], ("ROATUIUROB?MJOANEOHIMSUSGRANBCA",), 60)
GROUPS = Announced(GAME_TYPES["n_scrabble"], ("TA?TNLR", "MLCIUIZ", "NNRSTEI"), 60)
CHOSEN = Announced(GAME_TYPES["serie_maxime"], ("T?TNLR", "N"), 60, vowels_chosen=True)


def test_annex_2_every_tile_has_a_name() -> None:
    assert set(ROMANIAN.names) == set(ROMANIAN.pieces)
    assert all(name.startswith(tile) for tile, name in ROMANIAN.names.items() if tile != "?")
    assert ROMANIAN.names["?"] == "JOKER"


def test_6_2_h_a_string_is_read_in_the_order_of_drawing() -> None:
    text = announcement(STRING, ROMANIAN)
    assert "ordinea extragerii (art. 6.2.h)" in text
    assert [line.split(". ")[1][0] for line in text.splitlines() if ". " in line[:6]] == list(STRING.rows[0])


MANY = [
    LETTERS, STRING, GROUPS, CHOSEN, replace(LETTERS, rows=("A" * 21,)),
    replace(LETTERS, rows=("M" * 35,), title="Etapa a III-a a Campionatului Național Individual de Scrabble – " * 5),
    replace(STRING, rows=("M" * 31,)), replace(STRING, rows=("M" * 45,), title="<b>ștȘȚ\x07\u4e2d"),
    replace(GROUPS, rows=("MMMMMMM",) * 14), replace(GROUPS, rows=("MMMMMMM",)),
    Announced(GAME_TYPES["superscrabble_incomplet"], ("PPPSRI?",), 120),
]  # fmt: skip


@pytest.mark.parametrize("announced", MANY)
def test_the_poster_is_one_landscape_page_with_all_letters_big_and_apart(announced: Announced, tmp_path: Path) -> None:
    path = tmp_path / "litere.pdf"
    write_poster(path, announced, ROMANIAN)
    with pdfplumber.open(path) as pdf:
        assert len(pdf.pages) == 1
        page = pdf.pages[0]
        assert (round(page.width), round(page.height)) == (842, 595)
        signs = [sign for sign in page.chars if sign["text"] != " "]
        for sign in signs:
            assert MARGIN <= sign["x0"] <= sign["x1"] <= page.width - MARGIN, sign["text"]
            assert 0 < sign["top"] < sign["bottom"] <= page.height - 20
        largest = max(sign["size"] for sign in signs)
        letters = [sign for sign in signs if sign["size"] > largest - 0.01 and sign["fontname"].endswith("Bold")]
        assert "".join(sign["text"] for sign in letters) == "".join(announced.rows)
        # 14 groups fit too; the usual ones are far bigger
        assert largest >= (22 if len(announced.rows) == 14 else 45)
        cells = sorted((curve["x0"], curve["top"], curve["x1"], curve["bottom"]) for curve in page.curves)
        many = len(announced.rows) * 7 if announced.game_type.letters is None else len(announced.rows[0])
        assert len(cells) == many
        for x0, top, x1, bottom in cells:
            inside = [
                sign
                for sign in letters
                if x0 < (sign["x0"] + sign["x1"]) / 2 < x1 and top < sign["bottom"] - sign["size"] / 2 < bottom
            ]
            assert len(inside) <= 1
            assert x1 - x0 == pytest.approx(bottom - top, abs=0.1)
        for left, right in pairwise(cells):
            assert left[2] < right[0] or left[0] == pytest.approx(right[0], abs=0.1)


def test_groups_carry_their_numbers_and_what_a_file_says_prints(tmp_path: Path) -> None:
    path = tmp_path / "litere.pdf"
    write_poster(path, replace(GROUPS, title="<b>ștȘȚ\x07\u4e2d"), ROMANIAN)
    with pdfplumber.open(path) as pdf:
        assert "<b>ștȘȚ□" in pdf.pages[0].extract_text()
        text = pdf.pages[0].extract_text(y_tolerance=20)
    assert "1 T A ? T N L R" in text
    assert "3 N N R S T E I" in text


def test_4_6_a_group_stands_in_one_row_above_its_board_whose_letters_are_large(tmp_path: Path) -> None:
    given = Content(f"Cupa {'României ' * 20}", ("RATEIN?",), {111: "C", 112: "A", 224: "ș"})
    write_letters(path := tmp_path / "litere.pdf", GAME_TYPES["superscrabble"], ROMANIAN, given)
    with pdfplumber.open(path) as pdf:
        (page,) = pdf.pages
        large = [char for char in page.chars if char["size"] > 24]
        assert page.width < page.height
        assert "…" not in page.extract_text()
    row = [char for char in large if char["size"] > 50]
    assert ("".join(char["text"] for char in row), len({char["top"] for char in row})) == ("RATEIN?", 1)
    assert "".join(char["text"] for char in large if char not in row) == "CAȘ"
    assert all(char["top"] > row[0]["bottom"] for char in large if char not in row)


def test_the_same_letters_give_the_same_bytes(tmp_path: Path) -> None:
    for name in ("a.pdf", "b.pdf"):
        write_poster(tmp_path / name, LETTERS, ROMANIAN)
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()
