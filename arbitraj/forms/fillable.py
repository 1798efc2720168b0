"""Fillable forms: a printed form with AcroForm text fields over its cells."""

from io import BytesIO
from pathlib import Path
from typing import Any

from pypdf import PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    DecodedStreamObject,
    DictionaryObject,
    FloatObject,
    NameObject,
    NumberObject,
    PdfObject,
    TextStringObject,
)
from reportlab.lib.units import mm

from arbitraj.forms.document import write_forms
from arbitraj.forms.drawing import Content, Holder
from arbitraj.forms.field_font import FIELD_FONT, field_font
from arbitraj.forms.fields import Field, fields_of
from arbitraj.forms.plan import HEIGHT, Plan
from arbitraj.game.variant import Variant

_PRINTED = 4  # annotation flag
_COMB = 1 << 24  # field flag
_NONSYMBOLIC = 32  # font flag
_INSET = 0.25  # millimetres: the rules of the table stay visible while a field is being filled in


def write_fillable(path: Path, plan: Plan, variant: Variant, content: Content, holder: Holder) -> None:
    """Write one player's fillable form (anybody's, with a holder that says nothing).

    Raises OSError where the file cannot be written.
    """
    write_forms(path, plan, variant, content, [holder], names=False)
    writer = PdfWriter(clone_from=PdfReader(path))
    font = writer._add_object(_font(writer))
    resources = _dictionary(Font=_dictionary(**{FIELD_FONT: font}))
    every = ArrayObject()
    values: dict[str, str] = {}
    for page, planned in zip(writer.pages, plan.pages, strict=True):
        fields = list(fields_of(planned, content, holder))
        values |= {field.name: field.value for field in fields if field.value}
        widgets = [writer._add_object(_widget(field, page.indirect_reference)) for field in fields]
        every.extend(widgets)
        page[NameObject("/Annots")] = ArrayObject(widgets)
        page[NameObject("/Tabs")] = NameObject("/W")  # in the order of the fields (PDF 2.0; others do so unasked)
    form = _dictionary(Fields=every, DR=resources, DA=TextStringObject(_appearance(11)))
    writer.root_object[NameObject("/AcroForm")] = writer._add_object(form)
    if values:
        writer.update_page_form_field_values(writer.pages[0], values, auto_regenerate=False)
    # viewers that draw values themselves do; the others show those that were drawn here
    writer.set_need_appearances_writer(True)
    made = BytesIO()  # the writer writes in thousands of small pieces
    writer.write(made)
    path.write_bytes(made.getvalue())


def _widget(field: Field, page: PdfObject | None) -> DictionaryObject:
    """The field and its only widget in one dictionary."""
    box = field.box
    edges = (box.x + _INSET, HEIGHT - box.bottom + _INSET, box.right - _INSET, HEIGHT - box.y - _INSET)
    widget = _dictionary(
        Subtype=NameObject("/Widget"),
        FT=NameObject("/Tx"),
        T=TextStringObject(field.name),
        TU=TextStringObject(field.hint),
        Rect=ArrayObject(FloatObject(round(edge * mm, 2)) for edge in edges),
        F=NumberObject(_PRINTED),
        DA=TextStringObject(_appearance(field.size)),
        Q=NumberObject(int(field.centred)),
        P=page,
    )
    if field.comb:
        widget[NameObject("/Ff")] = NumberObject(_COMB)
        widget[NameObject("/MaxLen")] = NumberObject(field.comb)
    return widget


def _appearance(size: float) -> str:
    return f"/{FIELD_FONT} {size:g} Tf 0 g"


def _font(writer: PdfWriter) -> DictionaryObject:
    made = field_font()
    program = DecodedStreamObject()
    program.set_data(made.program)
    program[NameObject("/Length1")] = NumberObject(len(made.program))
    name = NameObject("/ARBFRM+DejaVuSansCondensed")
    descriptor = _dictionary(
        Type=NameObject("/FontDescriptor"),
        FontName=name,
        Flags=NumberObject(_NONSYMBOLIC),
        FontBBox=ArrayObject(map(NumberObject, made.box)),
        ItalicAngle=NumberObject(0),
        Ascent=NumberObject(made.ascent),
        Descent=NumberObject(made.descent),
        CapHeight=NumberObject(made.cap_height),
        StemV=NumberObject(80),
        FontFile2=writer._add_object(program.flate_encode()),
    )
    differences = ArrayObject()
    for code, glyph in made.differences:
        differences.extend((NumberObject(code), NameObject(f"/{glyph}")))
    encoding = _dictionary(
        Type=NameObject("/Encoding"), BaseEncoding=NameObject("/WinAnsiEncoding"), Differences=differences
    )
    return _dictionary(
        Type=NameObject("/Font"),
        Subtype=NameObject("/TrueType"),
        BaseFont=name,
        FirstChar=NumberObject(made.first),
        LastChar=NumberObject(made.first + len(made.widths) - 1),
        Widths=ArrayObject(map(NumberObject, made.widths)),
        FontDescriptor=writer._add_object(descriptor),
        Encoding=encoding,
    )


def _dictionary(**entries: Any) -> DictionaryObject:
    return DictionaryObject({NameObject(f"/{key}"): value for key, value in entries.items()})
