"""A field that holds one thing and shows another is asked; what a font cannot draw is no difference."""

from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfWriter
from pypdf.generic import BooleanObject, NameObject, TextStringObject

from arbitraj.record.model import Sheet
from arbitraj.record.question import NOTHING
from arbitraj.sheets.form_fields import NAME, cell, square
from arbitraj.sheets.pdf import read_pdf
from arbitraj.sheets.pdf_fields import same_text
from tests.forms.making import ROMANA
from tests.sheets.test_pdf_forms import form, saved

WORD, POINTS = cell("depunere", 1), cell("puncte", 1)


def changed(path: Path, **fields: str) -> Sheet:
    """The sheet of the form of test_pdf_forms, its first row `H8 ȘTIRE 12`, with values changed and not drawn anew."""
    writer = form(path)
    for page in writer.pages:
        for widget in page["/Annots"]:  # type: ignore[attr-defined]
            about = widget.get_object()
            if (name := str(about["/T"])) in fields:
                about[NameObject("/V")] = TextStringObject(fields[name])
    return read(writer)


def read(writer: PdfWriter, anew: bool = True) -> Sheet:
    about: Any = writer.root_object["/AcroForm"]
    about[NameObject("/NeedAppearances")] = BooleanObject(anew)
    (found,) = read_pdf(saved(writer), "a.pdf", ROMANA).sheets
    return found.sheet


def asked(sheet: Sheet) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(query.why, query.seen, query.readings) for query in sheet.queries]


def test_a_value_that_is_not_the_one_shown_is_asked(tmp_path: Path) -> None:
    sheet = changed(tmp_path / "a.pdf", **{WORD: "MASA"})
    assert asked(sheet) == [("field_shown", "MASA", ("MASA", "ȘTIRE"))]
    sheet = changed(tmp_path / "a.pdf", **{POINTS: "120"})
    assert asked(sheet) == [("field_shown", "120", ("120", "12"))]
    (_, *_) = asked(changed(tmp_path / "a.pdf", **{NAME: "Pop Ana"}))
    (why, seen, _) = asked(changed(tmp_path / "a.pdf", **{square(0, 0): "Z"}))[0]
    assert (why, seen) == ("field_shown", "Z, Ș")


def test_a_text_shown_where_the_field_holds_nothing_is_asked(tmp_path: Path) -> None:
    sheet = changed(tmp_path / "a.pdf", **{WORD: ""})
    assert asked(sheet) == [("field_shown", "ȘTIRE", ("ȘTIRE", NOTHING))]


@pytest.mark.parametrize("anew", [True, False])
def test_nothing_is_shown_where_a_viewer_is_to_draw_it(tmp_path: Path, anew: bool) -> None:
    writer = form(tmp_path / "a.pdf")
    for widget in writer.pages[0]["/Annots"]:  # type: ignore[attr-defined]
        if widget.get_object()["/T"] == WORD:
            widget.get_object()["/AP"]["/N"].get_object().set_data(b"/Tx BMC EMC")
    readings = [] if anew else [("field_shown", "ȘTIRE", ("ȘTIRE", NOTHING))]
    assert asked(read(writer, anew)) == readings


def test_a_field_as_it_was_drawn_is_taken(tmp_path: Path) -> None:
    assert asked(read(form(tmp_path / "a.pdf"))) == []


@pytest.mark.parametrize(
    ("value", "shown", "same"),
    [
        ("ȘTIRE", "ŞTIRE", True),
        ("ȘTIRE", "TIRE", True),
        ("ȘTIRE", "?TIRE", True),
        ("ȘTIRE", "STIRE", True),
        ("C O M", "COM", True),
        ("STIRE", "TIRE", False),
        ("STIRE", "ȘTIRE", True),  # letters that fold alike, as on any sheet
        ("TIRE", "ȘTIRE", False),
        ("cOMANDA", "COMANDA", False),
        ("ȘTIRE", "ȚTIRE", False),
        ("8", "80", False),
        ("", "A", False),
    ],
)
def test_letters_that_a_font_lacks_make_no_difference(value: str, shown: str, same: bool) -> None:
    assert same_text(value, shown) is same
