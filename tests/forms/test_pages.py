"""The printed forms, measured: 3.3.b, 3.3.c, 3.3.d."""

from itertools import pairwise
from pathlib import Path

import pdfplumber
import pypdfium2
import pytest

from arbitraj.competition.game_types import GAME_TYPES
from arbitraj.forms.plan import BOTTOM, MARGIN, NAME_BOX, RIGHT, TABLE_BOX, Box
from tests.forms.making import LETTERS, NAME, ROMANA, TITLE, blank, box_of, meet, personal, plan, things_on

SHEETS = {"integral": 2, "superscrabble": 2, "superscrabble_incomplet": 3}
HEADINGS = {
    "integral": ["nr.", "poziția", "depunerea", "puncte depunere", "puncte total"],
    "superscrabble": ["nr.", "poziția", "depunerea"],
    "serie_maxime": ["nr.", "grupa", "nr. grupă", "poziția", "depunerea", "puncte depunere", "puncte total"],
}
HEADINGS |= {key: HEADINGS["integral"] for key in ("integral_partial", "pe_sir")}
HEADINGS |= {"n_scrabble": HEADINGS["serie_maxime"], "superscrabble_incomplet": HEADINGS["superscrabble"]}
# rules where they are: by default pdfplumber pulls those together that are less than a millimetre apart
AS_DRAWN = {"snap_tolerance": 0.3}
RULE = 0.4  # millimetres that a rule may stand out by


@pytest.mark.parametrize("key", GAME_TYPES)
def test_3_3_b_a4_upright_with_all_sheets_and_nothing_outside_the_margins(tmp_path: Path, key: str) -> None:
    for path in (blank(tmp_path, key), personal(tmp_path, key)):
        with pdfplumber.open(path) as pdf:
            assert len(pdf.pages) == SHEETS.get(key, 1)
            for page in pdf.pages:
                assert (round(page.width / 72 * 25.4), round(page.height / 72 * 25.4)) == (210, 297)
                assert things_on(page)
                for thing in things_on(page):
                    box = box_of(thing)
                    assert box.x > MARGIN - RULE, thing
                    assert box.y > MARGIN - RULE, thing
                    assert box.right < RIGHT + RULE, thing
                    assert box.bottom < BOTTOM + RULE, thing


@pytest.mark.parametrize("key", GAME_TYPES)
def test_3_3_b_name_table_and_letters_stand_on_top(tmp_path: Path, key: str) -> None:
    with pdfplumber.open(blank(tmp_path, key)) as pdf:
        for page in pdf.pages:
            words = {word["text"]: box_of(word) for word in page.extract_words()}
            for label in ("CONCURENT:", "MASA:"):
                assert 15 < words[label].y < 35
            rules = [box_of(line) for line in page.lines]
            for place in (NAME_BOX, TABLE_BOX):
                # room to write: a rule under it and nothing on it
                assert any(abs(rule.y - place.bottom) < 0.2 and abs(rule.x - place.x) < 0.2 for rule in rules)
                assert not any(meet(box_of(char), place) for char in page.chars)
        text = pdf.pages[0].crop((0, 0, pdf.pages[0].width, 150)).extract_text()
        assert GAME_TYPES[key].article in text
        assert "Titlu competiție:" in text


@pytest.mark.parametrize(
    ("key", "cells"),
    [("integral_partial", 35), ("pe_sir", 45), ("serie_maxime", 49), ("superscrabble", 7), ("integral", 0)],
)
def test_3_3_b_there_is_a_cell_for_every_letter_that_may_be_drawn(tmp_path: Path, key: str, cells: int) -> None:
    boxes = [cell.box for row in plan(key).pages[0].cells for cell in row.cells]
    assert len(boxes) == cells
    assert all(box.width >= 6 <= box.height for box in boxes)
    assert all(box.bottom < 150 for box in boxes)
    with pdfplumber.open(blank(tmp_path, key)) as pdf:
        rules = [box_of(line) for line in pdf.pages[0].lines]
        for box in boxes:
            assert any(rule.width < 0.1 and abs(rule.x - box.x) < 0.1 and meet_height(rule, box) for rule in rules)


def meet_height(rule: Box, box: Box) -> bool:
    return rule.y < box.y + 0.1 and rule.bottom > box.bottom - 0.1


def test_4_3_the_cells_of_the_string_are_numbered(tmp_path: Path) -> None:
    with pdfplumber.open(blank(tmp_path, "pe_sir")) as pdf:
        small = [word for word in pdf.pages[0].extract_words(extra_attrs=["size"]) if word["size"] < 5.5]
    assert [word["text"] for word in small] == [str(n) for n in range(1, 46)]


@pytest.mark.parametrize("key", GAME_TYPES)
def test_3_3_c_squares_of_6_mm_at_least_with_coordinates(tmp_path: Path, key: str) -> None:
    grid = plan(key).pages[0].grid
    assert grid
    with pdfplumber.open(blank(tmp_path, key)) as pdf:
        page = pdf.pages[0]
        (found,) = [table for table in page.find_tables(AS_DRAWN) if len(table.rows) == 15 and len(table.rows[0].cells) == 15]
        for row, line in enumerate(found.rows):
            for column, cell in enumerate(line.cells):
                x0, top, x1, bottom = (edge / 72 * 25.4 for edge in cell)
                assert min(x1 - x0, bottom - top) >= 6
                assert abs(x0 - grid.square(row, column).x) < 0.2
        words = [(word["text"], box_of(word)) for word in page.extract_words()]
        for n in range(15):
            column, row = grid.square(0, n), grid.square(n, 0)
            above = Box(column.x, grid.y - 5, column.width, 4.9)
            left = Box(grid.x - 5, row.y, 4.9, row.height)
            assert [text for text, box in words if meet(box, above, 0.3)] == [str(n + 1)]
            assert [text for text, box in words if meet(box, left, 0.3)] == ["ABCDEFGHIJKLMNO"[n]]


@pytest.mark.parametrize("colour", [False, True])
@pytest.mark.parametrize("key", ["integral", "n_scrabble"])
def test_3_3_c_premium_squares_are_marked_and_leave_the_middle_half_free(
    tmp_path: Path, key: str, colour: bool
) -> None:
    grid = plan(key).pages[0].grid
    assert grid
    with pdfplumber.open(blank(tmp_path, key, colour)) as pdf:
        things = [(thing, box_of(thing)) for thing in things_on(pdf.pages[0])]
    if colour:
        things = [(thing, box) for thing, box in things if thing["object_type"] != "rect"]
    for square in range(225):
        whole = grid.square(*divmod(square, 15))
        inside = [
            thing
            for thing, box in things
            if box.x > whole.x - 0.05
            and box.right < whole.right + 0.05
            and box.y > whole.y - 0.05
            and box.bottom < whole.bottom + 0.05
        ]
        middle = Box(whole.x + whole.width / 4, whole.y + whole.height / 4, whole.width / 2, whole.height / 2)
        assert not any(meet(box, middle) for _, box in things)
        letter, word = ROMANA.letter_times[square], ROMANA.word_times[square]
        corners = {1: 0, 2: 2, 3: 4}
        wedges = 4 if square == ROMANA.centre else 0
        assert sum(thing["object_type"] == "line" for thing in inside) == corners[letter]
        assert sum(thing["object_type"] == "curve" for thing in inside) == corners[word] + wedges


@pytest.mark.parametrize("colour", [False, True])
def test_3_3_c_a_letter_shows_on_every_square(tmp_path: Path, colour: bool) -> None:
    grid = plan("pe_sir").pages[0].grid
    assert grid
    scale = 4
    image = pypdfium2.PdfDocument(blank(tmp_path, "pe_sir", colour))[0].render(scale=scale, grayscale=True).to_pil()
    darkest = []
    for square in range(225):
        whole = grid.square(*divmod(square, 15))
        x, y, side = (length * 72 / 25.4 * scale for length in (whole.x, whole.y, whole.width))
        middle = image.crop((int(x + side / 4), int(y + side / 4), int(x + side * 3 / 4), int(y + side * 3 / 4)))
        darkest.append(middle.getextrema()[0])
    assert min(darkest) > (190 if colour else 254)
    assert (max(darkest) > min(darkest)) == colour


@pytest.mark.parametrize("key", GAME_TYPES)
def test_3_3_d_rows_of_5_mm_at_least_under_their_headings(tmp_path: Path, key: str) -> None:
    rows = 0
    with pdfplumber.open(blank(tmp_path, key)) as pdf:
        for page in pdf.pages:
            for table in page.find_tables(AS_DRAWN):
                head, *body = table.extract()
                if head[0] != "nr.":
                    continue
                assert [(cell or "").replace("\n", " ") for cell in head] == HEADINGS[key]
                heights = [(row.bbox[3] - row.bbox[1]) / 72 * 25.4 for row in table.rows[1:]]
                assert min(heights) >= 5
                numbers = [int(row[0]) for row in body]
                assert [later - sooner for sooner, later in pairwise(numbers)] == [1] * (len(numbers) - 1)
                rows += len(body)
    assert rows == plan(key).rows() + plan(key).rows(second=True)


@pytest.mark.parametrize("key", GAME_TYPES)
def test_programs_that_look_for_ruled_tables_find_each_of_them_and_no_other(tmp_path: Path, key: str) -> None:
    with pdfplumber.open(personal(tmp_path, key)) as pdf:
        for page, planned in zip(pdf.pages, plan(key).pages, strict=True):
            found = [(len(table.rows), len(table.rows[0].cells)) for table in page.find_tables()]
            expected = [(table.rows + 1, len(table.columns)) for table in planned.tables]
            expected += [(15, 15)] * bool(planned.grid)
            for size in expected:
                found.remove(size)
            # the letters and what the arbiter fills in
            assert all(rows <= 2 or (rows, columns) == (14, 7) for rows, columns in found), found


@pytest.mark.parametrize(
    ("key", "moves", "solutions"),
    [
        ("integral", 99, 0),
        ("integral_partial", 34, 0),
        ("pe_sir", 44, 0),
        ("serie_maxime", 14, 0),
        ("n_scrabble", 14, 0),
        ("superscrabble", 180, 0),
        ("superscrabble_incomplet", 92, 240),
    ],
)
def test_3_3_d_there_are_rows_for_the_longest_solution(key: str, moves: int, solutions: int) -> None:
    assert plan(key).rows() >= moves
    assert plan(key).rows(second=True) >= solutions
    for second in (False, True):
        tables = [table for page in plan(key).pages for table in page.tables if table.second == second]
        numbers = [table.first + n for table in tables for n in range(table.rows)]
        assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize("key", GAME_TYPES)
def test_no_text_lies_over_another(tmp_path: Path, key: str) -> None:
    for path in (blank(tmp_path, key), personal(tmp_path, key)):
        with pdfplumber.open(path) as pdf:
            for page in pdf.pages:
                words = [(word["text"], box_of(word)) for word in page.extract_words(keep_blank_chars=True)]
                for n, (text, box) in enumerate(words):
                    for other, place in words[:n]:
                        # boxes hold the room for accents and tails, which the letters of one line leave to the next
                        assert not meet(box, place, 0.45), (text, other)


@pytest.mark.parametrize("key", GAME_TYPES)
def test_no_text_crosses_a_rule(tmp_path: Path, key: str) -> None:
    with pdfplumber.open(personal(tmp_path, key)) as pdf:
        for page in pdf.pages:
            rules = [box_of(line) for line in page.lines]
            rules = [rule for rule in rules if min(rule.width, rule.height) < 0.05]
            for char in page.chars:
                box = box_of(char)
                body = Box(box.x, box.y + 0.25 * box.height, box.width, 0.5 * box.height)
                for rule in rules:
                    thick = Box(rule.x, rule.y, max(rule.width, 0.01), max(rule.height, 0.01))
                    assert not meet(body, thick), char["text"]


@pytest.mark.parametrize("key", GAME_TYPES)
def test_a_form_with_everything_known_says_it_in_embedded_letters(tmp_path: Path, key: str) -> None:
    with pdfplumber.open(personal(tmp_path, key)) as pdf:
        for page in pdf.pages:
            text = page.extract_text()
            assert TITLE in text
            assert NAME in text
            assert page.images
            assert "".join(char["text"] for char in page.chars if meet(box_of(char), TABLE_BOX, 1)) == "12"
            assert all("DejaVuSansCondensed" in char["fontname"] for char in page.chars)
        letters = plan(key).pages[0].cells
        for row, expected in zip(letters, LETTERS[key], strict=False):
            found = "".join(
                char["text"]
                for cell in row.cells
                for char in pdf.pages[0].chars
                if char["size"] > 10 and meet(box_of(char), cell.box, 1)
            )
            assert found == expected


def test_4_6_the_given_board_is_printed_and_its_joker_circled(tmp_path: Path) -> None:
    grid = plan("superscrabble").pages[0].grid
    assert grid
    with pdfplumber.open(personal(tmp_path, "superscrabble")) as pdf:
        page = pdf.pages[0]
        for square, letter in ((111, "C"), (112, "A"), (113, "S"), (114, "A")):
            box = grid.square(*divmod(square, 15))
            assert [char["text"] for char in page.chars if meet(box_of(char), box, 1)] == [letter]
            circles = [curve for curve in page.curves if meet(box_of(curve), box, 3)]
            assert len(circles) == (square == 113)


def test_the_blank_form_has_no_code_and_the_copies_of_a_player_come_together(tmp_path: Path) -> None:
    with pdfplumber.open(blank(tmp_path, "integral")) as pdf:
        assert not any(page.images for page in pdf.pages)
    with pdfplumber.open(personal(tmp_path, "integral", copies=2)) as pdf:
        assert ["foaia 2" in page.extract_text() for page in pdf.pages] == [False, True, False, True]
