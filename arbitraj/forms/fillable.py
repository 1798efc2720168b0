"""Fillable forms: a printed form with AcroForm text fields over its cells."""

from collections import Counter
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
from arbitraj.forms.drawing import Content, Holder, code_of_page
from arbitraj.forms.field_font import FIELD_FONT, field_font
from arbitraj.forms.fields import Field, fields_of
from arbitraj.forms.plan import HEIGHT, Plan
from arbitraj.game.variant import Variant
from arbitraj.sheets.pdf_mark import mark_document, mark_page

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
    _mark(writer, plan, content, holder)
    font = writer._add_object(_font(writer))
    resources = _dictionary(Font=_dictionary(**{FIELD_FONT: font}))
    fields = [list(fields_of(page, content, holder)) for page in plan.pages]
    times = Counter(field.name for page in fields for field in page)
    every: dict[str, Any] = {}
    for page, on_it in zip(writer.pages, fields, strict=True):
        widgets = ArrayObject()
        for field in on_it:
            shared = every.get(field.name)
            if times[field.name] > 1 and not shared:
                # filled in once, shown on every page
                shared = every[field.name] = writer._add_object(_field(field, Kids=ArrayObject()))
            own = _dictionary(Parent=shared) if shared else _field(field)
            own.update(_widget(field, page.indirect_reference))
            widget = writer._add_object(own)
            widgets.append(widget)
            if shared:
                shared.get_object()["/Kids"].append(widget)
            else:
                every[field.name] = widget
        page[NameObject("/Annots")] = widgets
        page[NameObject("/Tabs")] = NameObject("/W")  # in the order of the fields (PDF 2.0; others do so unasked)
    form = _dictionary(Fields=ArrayObject(every.values()), DR=resources, DA=TextStringObject(_appearance(11)))
    writer.root_object[NameObject("/AcroForm")] = writer._add_object(form)
    values = {field.name: field.value for page in fields for field in page if field.value}
    for page in writer.pages if values else ():
        writer.update_page_form_field_values(page, values, auto_regenerate=False)
    # viewers that draw values themselves do; the others show those that were drawn here
    writer.set_need_appearances_writer(True)
    made = BytesIO()  # the writer writes in thousands of small pieces
    writer.write(made)
    path.write_bytes(made.getvalue())


def _mark(writer: PdfWriter, plan: Plan, content: Content, holder: Holder) -> None:
    codes = [code_of_page(plan, page, content, holder) if content.coded else None for page in plan.pages]
    for page, code in zip(writer.pages, codes, strict=True):
        # the squares of a given board have no fields: they are read from the page
        mark_page(page, code, is_fixed=not content.tiles)
    if codes[0]:
        mark_document(writer, codes[0])


def _field(field: Field, **entries: Any) -> DictionaryObject:
    """What is said once of a field, wherever it is shown."""
    made = _dictionary(
        FT=NameObject("/Tx"),
        T=TextStringObject(field.name),
        TU=TextStringObject(field.hint),
        DA=TextStringObject(_appearance(field.size)),
        Q=NumberObject(int(field.centred)),
        **entries,
    )
    if field.comb:
        made[NameObject("/Ff")] = NumberObject(_COMB)
        made[NameObject("/MaxLen")] = NumberObject(field.comb)
    return made


def _widget(field: Field, page: PdfObject | None) -> DictionaryObject:
    """The place of a field on a page."""
    box = field.box
    edges = (box.x + _INSET, HEIGHT - box.bottom + _INSET, box.right - _INSET, HEIGHT - box.y - _INSET)
    return _dictionary(
        Subtype=NameObject("/Widget"),
        Rect=ArrayObject(FloatObject(round(edge * mm, 2)) for edge in edges),
        F=NumberObject(_PRINTED),
        P=page,
    )


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
