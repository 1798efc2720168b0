"""Fillable forms: filled in with another program, read back, in the order of reading."""

import subprocess
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pypdfium2
import pypdfium2.raw as raw
import pytest
from PIL import Image, ImageChops
from pypdf import PdfReader, PdfWriter

from arbitraj.forms.drawing import BLANK
from arbitraj.forms.fillable import encoding, write_fillable
from arbitraj.sheets.columns import OF_GROUP
from arbitraj.sheets.form_fields import NAME as NAME_FIELD, TABLE, as_cell, as_square, cell, square
from arbitraj.sheets.form_plan import NAME_BOX, Area
from arbitraj.sheets.pdf import read_pdf
from tests.forms.making import FORMS, NAME, ROMANA, TITLE, content, fillable, meet, plan, rendered

FileOf = Callable[[str], Path]
PANGRAM = "ăâîșț ĂÂÎȘȚ C₀omanda"


@cache
def widgets_of_blank(path: Path) -> list[list[Any]]:
    """`widgets` of a form that stays as it is."""
    return widgets(path)


def widgets(path: Path) -> list[list[Any]]:
    """The fields of each page, in the order of its annotations."""
    pages: list[Any] = list(PdfReader(path).pages)
    return [[annotation.get_object() for annotation in page["/Annots"]] for page in pages]


def name_of(field: Any) -> str:
    """The field's name; what is shown on several pages has it in one place."""
    return str(inherited(field, "/T"))


def inherited(field: Any, key: str) -> Any:
    return field[key] if key in field else field["/Parent"][key]


def values_of(path: Path) -> dict[str, str]:
    """What is filled in, by field."""
    fields: dict[str, Any] = PdfReader(path).get_fields() or {}
    return {name: str(field.value) for name, field in fields.items() if field.value}


def filled(source: Path, path: Path, values: dict[str, str], anew: bool = False) -> Path:
    """A form filled in, on all its pages, by pypdf; `anew` has viewers draw the values themselves."""
    writer = PdfWriter(clone_from=source)
    for page in writer.pages:
        writer.update_page_form_field_values(page, dict(values), auto_regenerate=anew)
    writer.write(path)
    return path


def typed_in(source: Path, path: Path, values: dict[str, str]) -> Path:
    """A form filled in at the keyboard of pdfium, from field to field with Tab, and saved."""
    document = pypdfium2.PdfDocument(source)
    document.init_forms()
    keyboard = document.formenv
    pages = list(document)
    for page, fields in zip(pages, widgets(source), strict=True):
        for field in fields:
            assert raw.FORM_OnKeyDown(keyboard, page, raw.FWL_VKEY_Tab, 0)
            for letter in values.get(name_of(field), ""):
                assert raw.FORM_OnChar(keyboard, page, ord(letter), 0)
    raw.FORM_ForceToKillFocus(keyboard)
    document.save(path)
    return path


def box_of(field: Any) -> Area:
    x0, y0, x1, y1 = (float(edge) / 72 * 25.4 for edge in field["/Rect"])
    return Area(x0, 297 - y1, x1 - x0, y1 - y0)


@pytest.mark.parametrize("key", FORMS)
def test_every_row_and_square_has_its_field(fillables: FileOf, key: str) -> None:
    found = [name_of(field) for page in widgets_of_blank(fillables(key)) for field in page]
    for name in set(found):
        assert found.count(name) == (len(plan(key).pages) if name in (NAME_FIELD, TABLE) else 1)
    moves = ["pozitie", "depunere"]
    moves += [] if key.startswith("superscrabble") else ["puncte", "total"]
    moves += ["grupa"] if plan(key).game_type.has_groups else []
    for second, columns in ((False, moves), (True, ["pozitie", "depunere"])):
        rows = plan(key).rows(second)
        assert {cell(column, row + 1, second) for column in columns for row in range(rows)} == {
            name for name in found if (known := as_cell(name)) and known[0] == second and known[1] != OF_GROUP
        }
    assert {place for name in found if (place := as_square(name))} == {(r, c) for r in range(15) for c in range(15)}
    assert {NAME_FIELD, TABLE} < set(found)


@pytest.mark.parametrize("key", FORMS)
def test_every_field_lies_in_its_own_cell(fillables: FileOf, key: str) -> None:
    for page, planned in zip(widgets_of_blank(fillables(key)), plan(key).pages, strict=True):
        cells = {
            (table.second, column.key, table.first + row): table.cell(row, n)
            for table in planned.tables
            for row in range(table.rows)
            for n, column in enumerate(table.columns)
        }
        seen: list[Area] = []
        for field in page:
            name, box = name_of(field), box_of(field)
            around = None
            if (known := as_cell(name)) and known[1] != OF_GROUP:
                around = cells[known]
            elif (place := as_square(name)) and planned.grid:
                around = planned.grid.square(*place)
            if around:
                assert around.x < box.x < box.right < around.right
                assert around.y < box.y < box.bottom < around.bottom
            assert not any(meet(box, other) for other in seen if abs(other.y - box.y) < 10)
            seen.append(box)


@pytest.mark.parametrize("key", FORMS)
def test_tab_goes_through_header_then_moves_row_by_row_then_grid(fillables: FileOf, key: str) -> None:
    pages: list[Any] = list(PdfReader(fillables(key)).pages)
    for page, fields in zip(pages, widgets_of_blank(fillables(key)), strict=True):
        assert page["/Tabs"] == "/W"
        parts: dict[int, list[Any]] = {0: [], 1: [], 2: []}
        for field in fields:
            name = name_of(field)
            moves = as_cell(name) or name.startswith("litere_grupa_")
            parts[2 if as_square(name) else 1 if moves else 0].append(field)
        assert parts[0] + parts[1] + parts[2] == fields
        header = [name_of(field) for field in parts[0]]
        assert header[:2] == [NAME_FIELD, TABLE]
        grid = [as_square(name_of(field)) or (0, 0) for field in parts[2]]
        assert grid == sorted(grid)
        for one, following in pairwise(map(box_of, parts[1])):
            same_row = abs(one.y - following.y) < 0.1 and following.x > one.right
            next_row = following.y > one.bottom and following.x < one.x
            next_table = following.x > one.right
            assert same_row or next_row or next_table


def test_a_square_of_the_grid_is_called_by_its_position(fillables: FileOf) -> None:
    fields = [field for page in widgets_of_blank(fillables("integral")) for field in page]
    hints = {name_of(field): str(inherited(field, "/TU")) for field in fields}
    assert [hints[square(row, column)] for row, column in ((0, 0), (7, 3), (14, 14))] == [
        f"Grila de control, {place}" for place in ("A1", "H4", "O15")
    ]


def test_squares_take_one_centred_letter_and_lines_of_letters_are_combs(fillables: FileOf) -> None:
    fields = {name_of(field): field for field in widgets(fillables("pe_sir"))[0]}
    for row in range(15):
        for column in range(15):
            field = fields[square(row, column)]
            assert (field["/MaxLen"], field["/Ff"], field["/Q"]) == (1, 1 << 24, 1)
    named = {square(0, 0): "A1", square(14, 9): "O10"}
    assert {key: fields[key]["/TU"] for key in named} == {key: f"Grila de control, {at}" for key, at in named.items()}
    assert [fields[f"litere_{n}"]["/MaxLen"] for n in (1, 2)] == [23, 22]
    assert "/MaxLen" not in fields[cell("depunere", 1)]
    assert all(field["/TU"] and field["/FT"] == "/Tx" for field in fields.values())


def test_what_is_filled_in_is_read_back_with_its_diacritics(fillables: FileOf, tmp_path: Path) -> None:
    values = {
        NAME_FIELD: NAME, TABLE: "12", cell("depunere", 1): PANGRAM, cell("pozitie", 92): "8H",
        cell("depunere", 253, second=True): "știre", square(7, 7): "Ș", square(14, 14): "a", "litere_1": "RATEIN?",
    }  # fmt: skip
    path = filled(fillables("superscrabble_incomplet"), tmp_path / "plin.pdf", values)
    assert values_of(path) == values
    fields = {name_of(field): field for page in widgets(path) for field in page}
    codes = {sign: bytes([code]) for code, sign in encoding().items()}
    for name in (NAME_FIELD, cell("depunere", 1), square(7, 7)):
        # the drawing of the value holds its letters in the encoding of the embedded font
        drawn = fields[name]["/AP"]["/N"].get_data()
        written = b"".join(codes[sign] for sign in values[name])
        assert written in drawn or written.hex().encode() in drawn.lower(), name


@pytest.mark.parametrize("anew", [False, True])
def test_every_romanian_letter_shows_in_a_viewer(fillables: FileOf, tmp_path: Path, poppler: str, anew: bool) -> None:
    """With its sign, whether the viewer draws the value anew, as Chrome does, or shows what is drawn already."""
    # one letter a row: with its sign and, in the next column, without
    pairs = list(zip("ăâîșțĂÂÎȘȚ", "aaistAAIST", strict=True))
    values = {cell("depunere", n): pair[0] for n, pair in enumerate(pairs, 1)}
    values |= {cell("pozitie", n): pair[1] for n, pair in enumerate(pairs, 1)}
    path = filled(fillables("integral_partial"), tmp_path / "plin.pdf", values, anew)
    subprocess.run([poppler, "-r", "288", "-gray", "-singlefile", path, path.with_suffix("")], check=True)
    images = [rendered(path, 4), Image.open(path.with_suffix(".pgm"))]
    table = plan("integral_partial").pages[0].tables[0]

    def ink(image: Image.Image, row: int, column: int) -> int:
        box = table.cell(row, column)
        left, top, right, bottom = (
            int(edge / 25.4 * 288) for edge in (box.x + 0.5, box.y + 0.5, box.right - 0.5, box.bottom - 0.5)
        )
        dark: list[int] = image.crop((left, top, right, bottom)).histogram()[:128]
        return sum(dark)

    for image in images:
        for row, (letter, _) in enumerate(pairs):
            plain, signed = ink(image, row, 1), ink(image, row, 2)
            assert 1.03 * plain < signed < 2 * plain, letter
        assert ink(image, len(pairs), 2) == 0


def test_what_is_typed_in_chrome_is_read_by_the_program(fillables: FileOf, tmp_path: Path) -> None:
    """Through pdfium's own keyboard, its file read as `corecteaza` reads it: 3.3, 7.3."""
    # Tab goes where one reads on: every value is typed into the field that was meant
    typed = {NAME_FIELD: "Țurcanu Ștefăniță", TABLE: "12", cell("pozitie", 1): "H8", cell("depunere", 1): "șTIRE"}
    typed |= {cell("puncte", 1): "11", cell("total", 1): "11", square(7, 7): "ș", square(7, 8): "T"}
    path = typed_in(fillables("integral_partial"), tmp_path / "masa-12.pdf", typed)
    assert values_of(path) == typed
    read = read_pdf(path.read_bytes(), path.name, ROMANA)
    assert read.problems == ()
    (found,) = read.sheets
    sheet = found.sheet
    assert found.problems == ()
    assert (sheet.name, sheet.table) == ("Țurcanu Ștefăniță", "12")
    (entry,) = sheet.entries
    assert (entry.position, entry.word, entry.points, entry.total) == ("H8", "șTIRE", "11", "11")
    assert sheet.grid


def test_the_font_of_the_fields_is_embedded_and_holds_the_romanian_letters(fillables: FileOf) -> None:
    root: Any = PdfReader(fillables("integral")).trailer["/Root"]
    form = root["/AcroForm"]
    font = form["/DR"]["/Font"]["/Wingdings"]
    assert font["/FontDescriptor"]["/FontFile2"].get_data()[:4] == b"\0\1\0\0"
    assert form["/NeedAppearances"]
    signs = encoding()
    assert set("ăâîșțĂÂÎȘȚ?₀abcXYZ019 -.„”").issubset(signs.values())
    widths = dict(enumerate(font["/Widths"], font["/FirstChar"]))
    assert all(widths[code] > 0 for code in signs)
    assert all(
        "/Wingdings" in str(inherited(field, "/DA")) for page in widgets(fillables("integral")) for field in page
    )


def test_a_players_form_has_the_name_and_table_filled_in_and_nothing_else(tmp_path: Path) -> None:
    path = fillable(tmp_path, "n_scrabble", known=True)
    assert values_of(path) == {NAME_FIELD: NAME, TABLE: "12"}
    assert TITLE in PdfReader(path).pages[0].extract_text()
    assert NAME not in PdfReader(path).pages[0].extract_text()
    first = path.read_bytes()
    assert fillable(tmp_path, "n_scrabble", known=True).read_bytes() == first


def test_the_name_is_filled_in_once_and_shown_on_every_sheet(tmp_path: Path) -> None:
    path = fillable(tmp_path, "integral", known=True)
    first, second = (page[:2] for page in widgets(path))
    for one, other in zip(first, second, strict=True):
        assert one["/Parent"] == other["/Parent"]
    typed = typed_in(path, tmp_path / "scris.pdf", {cell("depunere", 50): "CASĂ"})
    assert values_of(typed) == {NAME_FIELD: NAME, TABLE: "12", cell("depunere", 50): "CASĂ"}
    box = (NAME_BOX.x + 1, NAME_BOX.y + 1, NAME_BOX.right - 1, NAME_BOX.bottom - 0.6)
    left, top, right, bottom = (int(edge / 25.4 * 144) for edge in box)
    shown = [rendered(typed, 2, page).crop((left, top, right, bottom)) for page in (0, 1)]
    assert sum(shown[0].histogram()[:100]) > 100
    assert sum(ImageChops.difference(*shown).histogram()[60:]) == 0


def test_printed_letters_and_a_given_board_leave_no_fields_over_them(tmp_path: Path) -> None:
    path = tmp_path / "s.pdf"
    write_fillable(path, plan("superscrabble"), ROMANA, content("superscrabble"), BLANK)
    found = [name_of(field) for page in widgets(path) for field in page]
    assert "litere_1" not in found
    assert sum(as_square(name) is not None for name in found) == 225 - 4
    assert square(7, 6) not in found
