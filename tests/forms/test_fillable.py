"""Fillable forms: filled in with another program, read back, in the order of reading."""

from pathlib import Path

import pypdfium2
import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.generic import DictionaryObject, NameObject, TextStringObject

from arbitraj.competition.game_types import GAME_TYPES
from arbitraj.forms.field_font import encoding
from arbitraj.forms.plan import NAME_BOX, Box
from arbitraj.sheets.form_fields import NAME as NAME_FIELD
from arbitraj.sheets.form_fields import TABLE, as_cell, as_square, cell, square
from tests.forms.making import NAME, TITLE, content, fillable, meet, plan
from tests.forms.making import ROMANA as VARIANT

PANGRAM = "ăâîșț ĂÂÎȘȚ C₀omanda"


def widgets(path: Path) -> list[list[DictionaryObject]]:
    """The fields of each page, in the order of its annotations."""
    return [[each.get_object() for each in page["/Annots"]] for page in PdfReader(path).pages]


def names(path: Path) -> list[str]:
    return [str(field["/T"]) for page in widgets(path) for field in page]


@pytest.mark.parametrize("key", GAME_TYPES)
def test_every_row_and_square_has_its_field_inside_its_cell(tmp_path: Path, key: str) -> None:
    path = fillable(tmp_path, key)
    found = names(path)
    assert len(found) == len(set(found))
    game_type = GAME_TYPES[key]
    columns = ["pozitie", "depunere"]
    if not key.startswith("superscrabble"):
        columns += ["puncte", "total"]
    if game_type.has_groups:
        columns.append("grupa")
    for second in (False, True):
        rows = plan(key).rows(second)
        assert {cell(column, row + 1, second) for column in columns for row in range(rows)} == {
            name for name in found if (known := as_cell(name)) and known[0] == second
        }
    assert {place for name in found if (place := as_square(name))} == {(r, c) for r in range(15) for c in range(15)}
    assert {NAME_FIELD, TABLE} < set(found)
    for page, planned in zip(widgets(path), plan(key).pages, strict=True):
        boxes = [box_of(field) for field in page]
        cells = [t.cell(row, c) for t in planned.tables for row in range(t.rows) for c in range(len(t.columns))]
        for field, box in zip(page, boxes, strict=True):
            if as_cell(str(field["/T"])):
                assert sum(meet(box, place) for place in cells) == 1
        for n, box in enumerate(boxes):
            assert not any(meet(box, other) for other in boxes[:n])


@pytest.mark.parametrize("key", GAME_TYPES)
def test_tab_goes_through_header_then_moves_row_by_row_then_grid(tmp_path: Path, key: str) -> None:
    path = fillable(tmp_path, key)
    for page, fields in zip(PdfReader(path).pages, widgets(path), strict=True):
        assert page["/Tabs"] == "/W"
        kinds = [2 if as_square(str(field["/T"])) else 1 if moves(field) else 0 for field in fields]
        assert kinds == sorted(kinds)
        header = [str(field["/T"]) for field, kind in zip(fields, kinds, strict=True) if kind == 0]
        assert header[:2] == ([NAME_FIELD, TABLE] if header else [])
        grid = [as_square(str(field["/T"])) for field, kind in zip(fields, kinds, strict=True) if kind == 2]
        assert grid == sorted(grid, key=lambda place: place or (0, 0))
        table = [box_of(field) for field, kind in zip(fields, kinds, strict=True) if kind == 1]
        for one, following in zip(table, table[1:], strict=False):
            same_row = abs(one.y - following.y) < 0.1 and following.x > one.right
            next_row = following.y > one.bottom and following.x < one.x
            next_table = following.x > one.right
            assert same_row or next_row or next_table


def moves(field: DictionaryObject) -> bool:
    name = str(field["/T"])
    return as_cell(name) is not None or name.startswith("litere_grupa_")


def test_squares_take_one_centred_letter_and_lines_of_letters_are_combs(tmp_path: Path) -> None:
    fields = {str(field["/T"]): field for field in widgets(fillable(tmp_path, "pe_sir"))[0]}
    for row in range(15):
        for column in range(15):
            field = fields[square(row, column)]
            assert (field["/MaxLen"], field["/Ff"], field["/Q"]) == (1, 1 << 24, 1)
    assert [fields[f"litere_{n}"]["/MaxLen"] for n in (1, 2)] == [23, 22]
    assert "/MaxLen" not in fields[cell("depunere", 1)]
    assert all(field["/TU"] for field in fields.values())


def test_what_is_filled_in_is_read_back_with_its_diacritics(tmp_path: Path) -> None:
    writer = PdfWriter(clone_from=fillable(tmp_path, "superscrabble_incomplet"))
    values = {
        NAME_FIELD: NAME,
        TABLE: "12",
        cell("depunere", 1): PANGRAM,
        cell("pozitie", 92): "8H",
        cell("depunere", 258, second=True): "știre",
        square(7, 7): "Ș",
        square(14, 14): "a",
        "litere_1": "RATEIN?",
    }
    for page in writer.pages:
        writer.update_page_form_field_values(page, values, auto_regenerate=False)
    writer.write(tmp_path / "plin.pdf")
    fields = PdfReader(tmp_path / "plin.pdf").get_fields() or {}
    assert {name: str(fields[name].value) for name in values} == values
    drawn = {str(f["/T"]): f["/AP"]["/N"].get_data() for page in widgets(tmp_path / "plin.pdf") for f in page if "/AP" in f}  # type: ignore[index]
    codes = {sign: bytes([code]) for code, sign in encoding().items()}
    for name in (NAME_FIELD, cell("depunere", 1), square(7, 7)):
        # the drawing of the value holds its letters in the encoding of the embedded font
        written = b"".join(codes[sign] for sign in values[name])
        assert written in drawn[name] or written.hex().encode() in drawn[name].lower(), name


def test_a_value_with_comma_below_shows_in_a_viewer(tmp_path: Path) -> None:
    def ink(text: str) -> int:
        writer = PdfWriter(clone_from=fillable(tmp_path, "pe_sir"))
        writer.update_page_form_field_values(writer.pages[0], {NAME_FIELD: text}, auto_regenerate=False)
        writer.write(tmp_path / "plin.pdf")
        document = pypdfium2.PdfDocument(tmp_path / "plin.pdf")
        document.init_forms()
        scale = 4.0
        image = document[0].render(scale=scale, grayscale=True, may_draw_forms=True).to_pil()
        box = (NAME_BOX.x, NAME_BOX.y, NAME_BOX.right, NAME_BOX.bottom - 0.4)
        return sum(image.crop([int(edge * 72 / 25.4 * scale) for edge in box]).histogram()[:128])  # type: ignore[arg-type]

    assert ink("") == 0
    # the mark under the letter is there, whichever letter it is
    assert ink("S") < ink("Ș") < 2 * ink("S")
    assert ink("t") < ink("ț") < 2 * ink("t")
    assert ink("a") < ink("ă") < 2 * ink("a")


def test_the_font_of_the_fields_is_embedded_and_holds_the_romanian_letters(tmp_path: Path) -> None:
    form = PdfReader(fillable(tmp_path, "integral")).trailer["/Root"]["/AcroForm"]
    font = form["/DR"]["/Font"]["/ArbForm"]
    assert font["/FontDescriptor"]["/FontFile2"].get_data()[:4] == b"\0\1\0\0"
    assert form["/NeedAppearances"]
    signs = encoding()
    assert set("ăâîșțĂÂÎȘȚ?₀abcXYZ019 -.„”").issubset(signs.values())
    widths = dict(enumerate(font["/Widths"], font["/FirstChar"]))
    assert all(widths[code] > 0 for code in signs)
    assert all("/ArbForm" in str(f["/DA"]) for page in widgets(fillable(tmp_path, "integral")) for f in page)


def test_a_players_form_has_the_name_and_table_filled_in_and_nothing_else(tmp_path: Path) -> None:
    path = fillable(tmp_path, "n_scrabble", known=True)
    fields = PdfReader(path).get_fields() or {}
    assert {name: str(field.value) for name, field in fields.items() if field.value} == {NAME_FIELD: NAME, TABLE: "12"}
    assert TITLE in PdfReader(path).pages[0].extract_text()
    assert NAME not in PdfReader(path).pages[0].extract_text()


def test_printed_letters_and_a_given_board_leave_no_fields_over_them(tmp_path: Path) -> None:
    from arbitraj.forms.document import BLANK
    from arbitraj.forms.fillable import write_fillable

    path = tmp_path / "s.pdf"
    write_fillable(path, plan("superscrabble"), VARIANT, content("superscrabble"), BLANK)
    found = names(path)
    assert "litere_1" not in found
    assert sum(as_square(name) is not None for name in found) == 225 - 4
    assert square(7, 6) not in found


def box_of(field: DictionaryObject) -> Box:
    x0, y0, x1, y1 = (float(edge) / 72 * 25.4 for edge in field["/Rect"])  # type: ignore[union-attr]
    return Box(x0, 297 - y1, x1 - x0, y1 - y0)


def test_the_same_form_has_the_same_bytes_and_no_odd_types(tmp_path: Path) -> None:
    first = fillable(tmp_path, "pe_sir", known=True).read_bytes()
    assert fillable(tmp_path, "pe_sir", known=True).read_bytes() == first
    fields = PdfReader(tmp_path / "pe_sir-completabil.pdf").get_fields() or {}
    assert {str(field["/FT"]) for field in fields.values()} == {"/Tx"}
    assert NameObject("/XFA") not in PdfReader(tmp_path / "pe_sir-completabil.pdf").trailer["/Root"]["/AcroForm"]  # type: ignore[index,operator]
    assert isinstance(fields[TABLE]["/V"], TextStringObject)
