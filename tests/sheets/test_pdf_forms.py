"""Filled forms read by their fields alone where that is all there is to read: what is read is the same either way."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, strategies as st
from pypdf import PdfReader, PdfWriter
from pypdf.generic import DecodedStreamObject, NameObject, TextStringObject

from arbitraj.forms.drawing import Content, Holder
from arbitraj.forms.fillable import write_fillable
from arbitraj.game.variant import Variant
from arbitraj.sheets import pdf, pdf_fields
from arbitraj.sheets.form_fields import cell, square
from arbitraj.sheets.found import FileRead
from arbitraj.sheets.pdf import read_pdf
from arbitraj.sheets.pdf_fields import annotations, plain_field
from arbitraj.types import GAME_TYPES
from tests.forms.making import GIVEN, NAME, ROMANA, TITLE, content, plan
from tests.longer import longer
from tests.sheets.hostile import DATA, pdf as pdf_of

PRINTED = "/ArbitrajPrinted"
SOME = ("serie_maxime",)  # a form of every kind of page takes seconds
VALUES = {cell("pozitie", 1): "H8", cell("depunere", 1): "ȘTIRE", cell("puncte", 1): "12", square(0, 0): "Ș"}


def form(path: Path, key: str = "pe_sir", shared: Content | None = None) -> PdfWriter:
    """A form filled in, not yet saved."""
    if shared:
        write_fillable(path, plan(key), ROMANA, shared, Holder(12, NAME))
    else:
        path.write_bytes(_known(key))
    writer = PdfWriter(clone_from=path)
    for page in writer.pages:
        writer.update_page_form_field_values(page, dict(VALUES), auto_regenerate=False)
    return writer


@cache
def _known(key: str) -> bytes:
    """A form of Holder's table, with nothing filled in."""
    with TemporaryDirectory() as folder:
        write_fillable(Path(folder) / "a.pdf", plan(key), ROMANA, Content(TITLE, coded=True), Holder(12, NAME))
        return (Path(folder) / "a.pdf").read_bytes()


def saved(writer: PdfWriter) -> bytes:
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


@contextmanager
def counted() -> Iterator[list[bytes]]:
    """The files whose printed text is read."""
    calls: list[bytes] = []
    whole = pdf._drawn

    def drawn(data: bytes, variant: Variant) -> pdf.PdfDrawn:
        calls.append(data)
        return whole(data, variant)

    with patch.object(pdf, "_drawn", drawn):
        yield calls


def read_both(data: bytes) -> tuple[FileRead, bool]:
    """What is read, which must be what is read with the printed text; and whether that text was read."""
    with counted() as calls:
        read = read_pdf(data, "a.pdf", ROMANA)
    if not calls:
        with patch.object(pdf, "as_printed", lambda reader: False):
            assert read_pdf(data, "a.pdf", ROMANA) == read
    return read, bool(calls)


@pytest.mark.parametrize("key", [key if key in SOME else longer(key) for key in GAME_TYPES])
def test_a_form_as_it_was_made_is_read_by_its_fields(tmp_path: Path, key: str) -> None:
    for shared in (Content(), None, content(key)):
        read, print_read = read_both(saved(form(tmp_path / "a.pdf", key, shared)))
        assert print_read == bool(shared and shared.tiles)
        assert [entry.word for found in read.sheets for entry in found.sheet.entries] == ["ȘTIRE"]


def test_a_given_board_is_read_from_the_page(tmp_path: Path) -> None:
    assert read_both(saved(form(tmp_path / "a.pdf", "superscrabble", Content(TITLE, tiles=GIVEN))))[1]


def test_a_form_joined_into_another_document_is_still_read_by_its_fields(tmp_path: Path) -> None:
    writer = PdfWriter()
    writer.append(BytesIO(saved(form(tmp_path / "a.pdf", "integral"))))
    assert not read_both(saved(writer))[1]


def test_what_is_printed_over_a_form_is_compared_with_its_fields(tmp_path: Path) -> None:
    form(tmp_path / "a.pdf")
    writer = PdfWriter(clone_from=tmp_path / "a.pdf")
    for points, flat in (("9", True), ("12", False)):
        for page in writer.pages:
            for widget in page["/Annots"]:  # type: ignore[attr-defined]
                widget.get_object().pop("/AP", None)  # else what is drawn would change with the field
            values = {**VALUES, cell("puncte", 1): points}
            writer.update_page_form_field_values(page, values, auto_regenerate=False, flatten=flat)
    read, print_read = read_both(saved(writer))
    assert print_read
    assert [doubt.key for doubt in read.sheets[0].sheet.doubts] == ["field_wins"]
    assert any("este completat 12, iar pe pagină este tipărit 9" in str(note) for note in read.notes)


@pytest.mark.parametrize("change", ["drawing", "contents", "digest", "no digest", "second page"])
def test_a_page_that_is_not_as_it_was_made_is_read_in_full(tmp_path: Path, change: str) -> None:
    writer = form(tmp_path / "a.pdf", "integral" if change == "second page" else "pe_sir")
    page = writer.pages[1 if change == "second page" else 0]
    if change in ("contents", "second page"):
        more = DecodedStreamObject()
        more.set_data(page["/Contents"].get_object().get_data() + b" ")  # type: ignore[union-attr]
        page[NameObject("/Contents")] = writer._add_object(more)
    elif change == "drawing":
        drawings: Any = page["/Resources"]["/XObject"]  # type: ignore[index]
        old = drawings["/FormXob.foaia1"]
        new = DecodedStreamObject()
        new.update({key: value for key, value in old.items() if key not in ("/Filter", "/Length")})
        new.set_data(old.get_data() + b" ")
        drawings[NameObject("/FormXob.foaia1")] = writer._add_object(new)
    elif change == "digest":
        page[NameObject(PRINTED)] = TextStringObject("0" * 64)
    else:
        del page[PRINTED]
    read, print_read = read_both(saved(writer))
    assert print_read
    assert [entry.word for entry in read.sheets[0].sheet.entries] == ["ȘTIRE"]


def test_a_form_whose_drawing_is_packed_anew_is_still_as_it_was_made(tmp_path: Path) -> None:
    writer = form(tmp_path / "a.pdf")
    page = writer.pages[0]
    plain = DecodedStreamObject()
    plain.set_data(page["/Contents"].get_object().get_data())  # type: ignore[union-attr]
    page[NameObject("/Contents")] = writer._add_object(plain.flate_encode())
    assert not read_both(saved(writer))[1]


def test_an_empty_form_is_read_in_full(tmp_path: Path) -> None:
    write_fillable(tmp_path / "a.pdf", plan("pe_sir"), ROMANA, Content(), Holder())
    with counted() as calls:
        read = read_pdf((tmp_path / "a.pdf").read_bytes(), "a.pdf", ROMANA)
    assert calls
    assert "nimic completat" in str(read.problems[0])


# -- fields read straight from the file ---------------------------------------------------------------------------


def fields_of(data: bytes) -> dict[str, object]:
    return dict(annotations(data, PdfReader(BytesIO(data))).fields)


def by_the_library(data: bytes) -> dict[str, object]:
    with patch.object(pdf_fields, "plain_field", lambda *_: None):
        return fields_of(data)


@pytest.mark.parametrize("path", sorted(DATA.glob("form*.pdf")), ids=lambda path: path.name)
def test_fields_are_those_that_the_library_reads(path: Path) -> None:
    data = path.read_bytes()
    assert list(fields_of(data).items()) == list(by_the_library(data).items())


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=60))
def test_a_value_is_the_one_that_the_library_reads(value: str) -> None:
    out = BytesIO()
    TextStringObject(value).write_to_stream(out)
    data = one_field(b"/T (x) /V " + out.getvalue())
    assert fields_of(data) == by_the_library(data)


def one_field(body: bytes) -> bytes:
    """A document of one page with one annotation."""
    return pdf_of(
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Annots [4 0 R] >>",
        b"<< /Subtype /Widget " + body + b" >>",
        b"<< /T (nume) /V (sus) >>",
    )


PLAIN = (
    b"/T (a) /V (CASA)", b"/T(a)/V(CASA)/AP<</N 5 0 R>>/F 4/FT/Tx/Q 1/Rect[ 1 2.5 -3 4]",
    b"/T (a\\13701) /V (\\(x\\) \\\\ \\n)", b"/T (a)\n/V (\xfe\xff\x02\x18\x00A)", b"/T (a)",
    b"/TU (/V \\(b\\)) /T (a) /V (c)",
    b"/T (a) /V (%s)" % bytes(sign for sign in range(32, 127) if sign not in b"()\\"),
)  # fmt: skip
OTHERS = (
    b"/T (a) /Parent 5 0 R", b"/T (a) /Kids [5 0 R] /V (x)", b"/T (a) /V /Off", b"/T (a) /V <43415341>",
    b"/T (a) /V 5 0 R", b"/T (a) /V (a (b) c)", b"/T (a) /V (x) /V (y)", b"/T (a) /#56 (x)", b"/T (a) % /V (x)\n/V (y)",
    b"/T (a) /X << /Y (z) >> /V (x)", b"/T (a) /V5 (x)", b"/T (a) /V null", b"/V (x)", b"/Subtype /Text /T (a) /V (x)",
    b"/T (a) /V (" + b"\\170" * 1_500 + b")", b"/T (a) /V (x",
)  # fmt: skip


@pytest.mark.parametrize("body", [*PLAIN, *OTHERS])
def test_whatever_a_field_is_written_like_it_is_what_the_library_reads(body: bytes) -> None:
    data = one_field(body)
    reader = PdfReader(BytesIO(data))
    annotations: Any = reader.pages[0]["/Annots"]
    assert (plain_field(data, reader, next(iter(annotations))) is not None) == (body in PLAIN)
    assert fields_of(data) == by_the_library(data)


def test_a_drawing_of_drawings_without_end_is_left_to_the_limits(tmp_path: Path) -> None:
    """Drawings that show one another are looked at a bounded number of times."""
    writer = form(tmp_path / "a.pdf")
    drawing = writer.pages[0]["/Resources"]["/XObject"]["/FormXob.foaia1"]  # type: ignore[index]
    shown = drawing["/Resources"]
    again = writer._add_object(drawing)
    holder = type(shown)({NameObject(f"/X{n}"): again for n in range(60)})
    shown[NameObject("/XObject")] = holder
    assert read_both(saved(writer))[1]
