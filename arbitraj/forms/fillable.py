"""Fillable forms: a printed form with AcroForm text fields over its cells."""

from collections import Counter
from io import BytesIO
from pathlib import Path
from typing import Any

from pypdf import PdfReader, PdfWriter
from pypdf.generic import ArrayObject, DictionaryObject, NameObject, PdfObject
from reportlab.lib.units import mm

from arbitraj.forms.document import write_forms
from arbitraj.forms.drawing import Content, Holder, code_of_page
from arbitraj.forms.field_font import FIELD_FONT, dictionary, field_font
from arbitraj.forms.fields import Field, fields_of
from arbitraj.forms.plan import HEIGHT, Plan
from arbitraj.game.variant import Variant
from arbitraj.sheets.pdf_mark import mark_document, mark_page

_PRINTED = 4  # annotation flag
_COMB = 1 << 24  # field flag
_INSET = 0.25  # millimetres: the rules of the table stay visible while a field is being filled in


def write_fillable(path: Path, plan: Plan, variant: Variant, content: Content, holder: Holder) -> None:
    """Write one player's fillable form (anybody's, with a holder that says nothing).

    Raises OSError where the file cannot be written.
    """
    write_forms(path, plan, variant, content, [holder], names=False)
    writer = PdfWriter(clone_from=PdfReader(path))
    _mark(writer, plan, content, holder)
    resources = dictionary(Font=dictionary(**{FIELD_FONT: writer._add_object(field_font(writer))}))
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
            own = dictionary(Parent=shared) if shared else _field(field)
            own.update(_widget(field, page.indirect_reference))
            widget = writer._add_object(own)
            widgets.append(widget)
            if shared:
                shared.get_object()["/Kids"].append(widget)
            else:
                every[field.name] = widget
        page[NameObject("/Annots")] = widgets
        page[NameObject("/Tabs")] = NameObject("/W")  # in the order of the fields (PDF 2.0; others do so unasked)
    form = dictionary(Fields=list(every.values()), DR=resources, DA=_appearance(11))
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
    about = {"T": field.name, "TU": field.hint, "DA": _appearance(field.size), "Q": int(field.centred)}
    comb = {"Ff": _COMB, "MaxLen": field.comb} if field.comb else {}
    return dictionary(FT=NameObject("/Tx"), **about, **entries, **comb)


def _widget(field: Field, page: PdfObject | None) -> DictionaryObject:
    """The place of a field on a page."""
    box = field.box
    edges = (box.x + _INSET, HEIGHT - box.bottom + _INSET, box.right - _INSET, HEIGHT - box.y - _INSET)
    rectangle = [round(edge * mm, 2) for edge in edges]
    return dictionary(Subtype=NameObject("/Widget"), Rect=rectangle, F=_PRINTED, P=page)


def _appearance(size: float) -> str:
    return f"/{FIELD_FONT} {size:g} Tf 0 g"
