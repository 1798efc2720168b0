"""The printed forms, measured: 3.3.b, 3.3.c, 3.3.d."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pdfplumber
import pytest
from hypothesis import given, settings, strategies as st
from pypdf import PdfReader

from arbitraj.forms.drawing import Content, Holder, write_forms
from arbitraj.forms.fields import places_written
from arbitraj.sheets.form_plan import CODE_BOX, NAME_BOX, TABLE_BOX, Area, Grid, Leaf, Plan
from arbitraj.types import GAME_TYPES
from tests.forms import measures
from tests.forms.conftest import Pages
from tests.forms.making import (
    FORMS,
    GIVEN,
    LETTERS,
    NAME,
    ROMANA,
    TITLE,
    blank,
    box_of,
    fillable,
    meet,
    personal,
    plan,
    rendered,
    things_on,
    words_on,
)

FormsOf = Callable[..., Pages]

SHEETS = {"integral": 2, "superscrabble": 2, "superscrabble_incomplet": 3, "oricare": 3}
HEADINGS = {
    "integral": ["nr.", "poziția", "depunerea", "puncte depunere", "puncte total"],
    "superscrabble": ["nr.", "poziția", "depunerea"],
    "serie_maxime": ["nr.", "grupa", "nr. grupă", "poziția", "depunerea", "puncte depunere", "puncte total"],
}
HEADINGS |= dict.fromkeys(("integral_partial", "pe_sir"), HEADINGS["integral"])
HEADINGS |= {
    "oricare": HEADINGS["serie_maxime"],
    "n_scrabble": HEADINGS["serie_maxime"],
    "superscrabble_incomplet": HEADINGS["superscrabble"],
}


def grid_of(key: str) -> Grid:
    grid = plan(key).pages[0].grid
    assert grid
    return grid


@pytest.mark.parametrize("key", FORMS)
def test_3_3_b_a4_upright_and_nothing_outside_the_margins(blanks: FormsOf, personals: FormsOf, key: str) -> None:
    for pages in (blanks(key), personals(key)):
        assert len(pages) == SHEETS.get(key, 1)
        for page in pages:
            assert things_on(page)
            assert measures.not_a4(page) == []
            assert measures.outside_margins(page) == []
            assert measures.crowded_marks(page) == []


@pytest.mark.parametrize("key", FORMS)
def test_3_3_b_name_and_table_stand_on_top(blanks: FormsOf, key: str) -> None:
    for page in blanks(key):
        words = dict(words_on(page))
        assert all(15 < words[label].y < 35 for label in ("CONCURENT:", "MASA:"))
        assert plan(key).game_type.article in page.crop((0, 0, page.width, 100)).extract_text()
        assert {"Titlu", "competiție:"} <= set(words)
        rules = [box_of(line) for line in page.lines]
        for place in (NAME_BOX, TABLE_BOX):
            # room to write: a rule under it and nothing on it
            assert any(abs(rule.y - place.bottom) < 0.2 and abs(rule.x - place.x) < 0.2 for rule in rules)
            assert not any(meet(box_of(char), place) for char in page.chars)


@pytest.mark.parametrize(
    ("key", "cells"),
    [
        ("integral_partial", 35), ("pe_sir", 45), ("serie_maxime", 49), ("superscrabble", 7), ("integral", 0),
        ("oricare", 49),
    ],
)  # fmt: skip
def test_3_3_b_there_is_a_cell_for_every_letter_that_may_be_drawn(blanks: FormsOf, key: str, cells: int) -> None:
    boxes = [box for row in plan(key).pages[0].cells for box in row.boxes]
    assert len(boxes) == cells
    assert all(box.width >= 6 <= box.height for box in boxes)
    assert all(box.bottom < 150 for box in boxes)
    rules = [rule for line in blanks(key)[0].lines if (rule := box_of(line)).width < 0.1]
    for box in boxes:
        beside = [rule for rule in rules if rule.y < box.y + 0.1 and rule.bottom > box.bottom - 0.1]
        assert any(abs(rule.x - box.x) < 0.1 for rule in beside)
        assert any(abs(rule.x - box.right) < 0.1 for rule in beside)


def test_4_3_the_cells_of_the_string_are_numbered(blanks: FormsOf) -> None:
    small = [word for word in blanks("pe_sir")[0].extract_words(extra_attrs=["size"]) if word["size"] < 5.5]
    assert [word["text"] for word in small] == [str(n) for n in range(1, 46)]


@pytest.mark.parametrize("key", FORMS)
def test_3_3_c_squares_of_6_mm_at_least_when_printed_to_fit_with_coordinates(blanks: FormsOf, key: str) -> None:
    grid, page = grid_of(key), blanks(key)[0]
    assert measures.small_squares(page, grid) == []
    words = words_on(page)
    for n in range(15):
        first, left = grid.square(0, n), grid.square(n, 0)
        above, before = Area(first.x, grid.y - 5, first.width, 4.9), Area(grid.x - 5, left.y, 4.9, left.height)
        assert [text for text, box in words if meet(box, above, 0.3)] == [str(n + 1)]
        assert [text for text, box in words if meet(box, before, 0.3)] == ["ABCDEFGHIJKLMNO"[n]]


@pytest.mark.parametrize("colour", [False, True])
@pytest.mark.parametrize("key", ["integral", "n_scrabble"])
def test_3_3_c_premium_squares_are_marked_and_the_middle_half_is_free(blanks: FormsOf, key: str, colour: bool) -> None:
    grid, page = grid_of(key), blanks(key, colour)[0]
    assert measures.marked_middles(page, grid, colour) == []
    things = measures.on_grid(page, grid)
    corners = {1: 0, 2: 2, 3: 4}
    for square in range(225):
        whole = grid.square(*divmod(square, 15))
        inside = [kind for kind, box in things if kind != "rect" and within(box, whole)]
        centre = 4 if square == ROMANA.centre else 0
        assert inside.count("line") == corners[ROMANA.letter_times[square]]
        assert inside.count("curve") == corners[ROMANA.word_times[square]] + centre


def within(box: Area, whole: Area) -> bool:
    across = box.x > whole.x - 0.05 and box.right < whole.right + 0.05
    return across and box.y > whole.y - 0.05 and box.bottom < whole.bottom + 0.05


@pytest.mark.parametrize("colour", [False, True])
def test_3_3_c_a_letter_shows_on_every_square(tmp_path: Path, colour: bool) -> None:
    grid, scale = grid_of("pe_sir"), 4
    image = rendered(blank(tmp_path, "pe_sir", colour), scale)
    darkest = []
    for square in range(225):
        whole = grid.square(*divmod(square, 15))
        x, y, side = (length * 72 / 25.4 * scale for length in (whole.x, whole.y, whole.width))
        middle = image.crop((int(x + side / 4), int(y + side / 4), int(x + side * 3 / 4), int(y + side * 3 / 4)))
        darkest.append(next(grey for grey, dots in enumerate(middle.histogram()) if dots))
    assert min(darkest) > (190 if colour else 254)
    assert (max(darkest) > min(darkest)) == colour


@pytest.mark.parametrize("key", FORMS)
def test_3_3_d_rows_of_5_mm_at_least_when_printed_to_fit_under_their_headings(blanks: FormsOf, key: str) -> None:
    rows = 0
    for page in blanks(key):
        assert measures.low_rows(page) == []
        assert key != "pe_sir" or min(measures.row_heights(page)) > 7
        for table in measures.tables_of_moves(page):
            head, *body = table.extract()
            headings = [(cell or "").replace("\n", " ") for cell in head]
            # of the form for any type the first sheet has every column of 3.3.d; solutions (4.7) have no points
            fewer = ([heading for heading in HEADINGS[key] if heading != "grupa"], HEADINGS["superscrabble"])
            assert headings == HEADINGS[key] or (key == "oricare" and page.page_number > 1 and headings in fewer)
            numbers = [int(row[0] or 0) for row in body]
            assert {later - sooner for sooner, later in pairwise(numbers)} == {1}
            rows += len(body)
    assert rows == plan(key).rows() + plan(key).rows(second=True)


@pytest.mark.parametrize("key", FORMS)
def test_programs_that_look_for_ruled_tables_find_each_of_them_and_no_other(personals: FormsOf, key: str) -> None:
    for page, planned in zip(personals(key), plan(key).pages, strict=True):
        found = [(len(table.rows), len(table.rows[0].cells)) for table in page.find_tables()]
        expected = [(table.rows + 1, len(table.columns)) for table in planned.tables]
        for size in expected + [(15, 15)] * bool(planned.grid):
            found.remove(size)
        # the letters and what the arbiter fills in
        assert all(rows <= 2 or (rows, columns) == (14, 7) for rows, columns in found), found


@pytest.mark.parametrize(
    ("key", "moves", "solutions"),
    [
        ("integral", 99, 0), ("integral_partial", 34, 0), ("pe_sir", 44, 0), ("serie_maxime", 14, 0),
        ("n_scrabble", 14, 0), ("superscrabble", 180, 0), ("superscrabble_incomplet", 92, 240), ("oricare", 99, 141),
    ],
)  # fmt: skip
def test_3_3_d_there_are_rows_for_the_longest_solution(key: str, moves: int, solutions: int) -> None:
    assert plan(key).rows() >= moves
    assert plan(key).rows(second=True) >= solutions
    for second in (False, True):
        tables = [table for page in plan(key).pages for table in page.tables if table.second == second]
        numbers = [table.first + n for table in tables for n in range(table.rows)]
        assert numbers == list(range(1, len(numbers) + 1))


def test_the_first_sheet_for_any_type_has_no_cell_under_6_mm(blanks: FormsOf) -> None:
    first = blanks("oricare")[0]
    for table in first.find_tables(measures.AS_DRAWN):
        for x0, top, x1, bottom in table.cells:
            assert min(x1 - x0, bottom - top) / 72 * 25.4 * measures.SHRUNK > 5.999


@pytest.mark.parametrize("key", FORMS)
def test_no_text_lies_over_another(blanks: FormsOf, personals: FormsOf, key: str) -> None:
    for page in blanks(key) + personals(key):
        assert measures.text_over_text(page) == []


@pytest.mark.parametrize("key", FORMS)
def test_no_text_crosses_a_rule(personals: FormsOf, key: str) -> None:
    for page in personals(key):
        assert measures.text_over_rules(page) == []


@pytest.mark.parametrize("key", FORMS)
def test_a_form_with_everything_known_says_it_in_embedded_letters(personals: FormsOf, key: str) -> None:
    for page in personals(key):
        text = page.extract_text()
        assert TITLE in text
        assert NAME in text
        assert not all(map(measures.mark_of, page.images))
        assert letters_in(page.chars, TABLE_BOX) == "12"
        assert all("DejaVuSansCondensed" in char["fontname"] for char in page.chars)
        assert measures.missing_signs(page, TITLE + NAME) == []
    big = [char for char in personals(key)[0].chars if char["size"] > 10]
    for row, expected in zip(plan(key).pages[0].cells, LETTERS[key], strict=False):
        assert "".join(letters_in(big, box) for box in row.boxes) == expected


def letters_in(chars: list[dict[str, object]], box: Area) -> str:
    return "".join(str(char["text"]) for char in chars if meet(box_of(char), box, 1))


def test_4_6_the_given_board_is_printed_and_its_joker_circled(personals: FormsOf) -> None:
    grid, page = grid_of("superscrabble"), personals("superscrabble")[0]
    for square, letter in ((111, "C"), (112, "A"), (113, "S"), (114, "A")):
        box = grid.square(*divmod(square, 15))
        assert letters_in(page.chars, box) == letter
        circles = [curve for curve in page.curves if meet(box_of(curve), box, 3)]
        assert len(circles) == (square == 113)


def test_the_blank_form_has_no_code_and_the_sheets_of_a_copy_come_together(tmp_path: Path, blanks: FormsOf) -> None:
    assert all(map(measures.mark_of, (image for page in blanks("integral") for image in page.images)))
    with pdfplumber.open(personal(tmp_path, "integral", copies=2)) as pdf:
        assert ["foaia 2" in page.extract_text() for page in pdf.pages] == [False, True, False, True]


@pytest.mark.parametrize("make", [blank, fillable])
def test_3_3_b_a_form_asks_to_be_printed_at_its_size_and_on_one_side(
    tmp_path: Path, make: Callable[[Path, str], Path]
) -> None:
    root: Any = PdfReader(make(tmp_path, "pe_sir")).trailer["/Root"]
    assert root["/ViewerPreferences"] == {"/PrintScaling": "/None", "/Duplex": "/Simplex"}


@settings(max_examples=25, deadline=None)
@given(st.text("aAmMțȘ -–1.<&", min_size=1, max_size=200), st.text("aAmMțȘ -", max_size=90))
def test_any_title_and_any_name_stay_in_their_places(title: str, name: str) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "x.pdf"
        header = Plan(GAME_TYPES["n_scrabble"], (Leaf(1, ()),))
        write_forms(path, header, ROMANA, Content(title, coded=True), [Holder(12, name)])
        with pdfplumber.open(path) as pdf:
            page = pdf.pages[0]
            assert measures.outside_margins(page) == []
            assert measures.crowded_marks(page) == []
            assert measures.text_over_text(page) == []
            assert not any(meet(box_of(char), CODE_BOX) for char in page.chars if char["text"].strip())


def test_the_premium_squares_of_a_coloured_grid_are_coloured_and_given_letters_stand_in_their_middle(
    blanks: FormsOf, personals: FormsOf
) -> None:
    grid = grid_of("superscrabble")
    page = blanks("superscrabble", True)[0]
    coloured = [box_of(rect) for rect in page.rects if rect["fill"] and rect["non_stroking_color"] not in (None, (0,))]
    premium = [
        grid.square(*divmod(square, grid.size))
        for square, times in enumerate(zip(ROMANA.letter_times, ROMANA.word_times, strict=True))
        if max(times) > 1
    ]
    assert len(premium) > 50
    for box in premium:
        assert any(abs(box.x - other.x) + abs(box.y - other.y) < 0.1 for other in coloured), box
    words = words_on(personals("superscrabble")[0])
    for square, tile in GIVEN.items():
        middle = grid.square(*divmod(square, grid.size)).x + grid.side / 2
        assert [text for text, box in words if abs(box.x + box.width / 2 - middle) < 0.1].count(tile.upper()) == 1


@pytest.mark.parametrize("key", FORMS)
def test_beside_a_table_where_its_last_field_goes_on_nothing_is_printed(personals: FormsOf, key: str) -> None:
    for page, drawn in zip(plan(key).pages, personals(key), strict=True):
        fields = list(places_written(page))
        strips = [
            Area(field.area.right + 0.3, field.area.y + 0.3, field.beyond - 0.3, field.area.height - 0.6)
            for field in fields
            if field.beyond
        ]
        others = [field.area for field in fields] + [box_of(thing) for thing in things_on(drawn)]
        left, right = min(strip.x for strip in strips), max(strip.right for strip in strips)
        others = [box for box in others if box.right > left and box.x < right]
        assert [(strip, box) for strip in strips for box in others if meet(strip, box)] == []
