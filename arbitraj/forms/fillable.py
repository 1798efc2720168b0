"""Fillable forms: a printed form with AcroForm text fields over its cells, in Tab order.

The names used by the reader of forms are those of sheets/form_fields.py. The letters of the header (`litere_1`, one for
a line or a group) and of a move's group (`litere_grupa_01`) are for the player only.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

from pypdf import PageObject, PdfReader, PdfWriter
from pypdf.generic import ArrayObject, DictionaryObject, NameObject, PdfObject
from reportlab.lib.units import mm

from arbitraj.forms.drawing import BLANK, Content, Holder, code_of_page, write_forms
from arbitraj.forms.field_font import FIELD_FONT, dictionary, field_font
from arbitraj.forms.pen import shrunk
from arbitraj.game.variant import Variant
from arbitraj.press.paper import REGULAR
from arbitraj.sheets import form_fields
from arbitraj.sheets.form_plan import COLUMN_KEYS, HEIGHT, NAME_BOX, TABLE_BOX, Area, Leaf, MoveTable, Plan
from arbitraj.sheets.pdf_mark import mark_document, mark_page
from arbitraj.text import say

_NUMBERS = "nr"  # printed, not filled in: empty rows stay empty
_LETTERS = "litere"


@dataclass(frozen=True, slots=True)
class FormField:
    """A text field: `size` in points, `comb` the number of its cells (0: none), `hint` its purpose."""

    name: str
    box: Area
    size: float
    hint: str
    centred: bool = True
    comb: int = 0
    value: str = ""


def fields_of(page: Leaf, content: Content, holder: Holder) -> Iterator[FormField]:
    """The fields of a page in reading order: header, moves row by row, grid. The name is on every page."""
    number = "" if holder.table is None else str(holder.table)
    _, size = shrunk(holder.name, REGULAR, 12, (NAME_BOX.width - 3) * mm, 7)
    yield FormField(form_fields.NAME, NAME_BOX, size, say("forms.hint_name"), centred=False, value=holder.name)
    yield FormField(form_fields.TABLE, TABLE_BOX, 12, say("forms.hint_table"), value=number)
    if not content.letters:
        yield from _letters(page)
    for table in page.tables:
        yield from _moves(table)
    if page.grid:
        for square in range(page.grid.size**2):
            # a given board is printed, without fields over it
            if square not in content.tiles:
                row, column = divmod(square, page.grid.size)
                hint = say("forms.hint_square", place=f"{chr(ord('A') + row)}{column + 1}")
                yield FormField(form_fields.square(row, column), page.grid.square(row, column), 11, hint, comb=1)


def _letters(page: Leaf) -> Iterator[FormField]:
    for n, row in enumerate(page.cells, 1):
        first = row.cell
        # the numbers in the corners stay free
        top = first.y + (1.6 if row.first else 0)
        box = Area(first.x, top, row.boxes[-1].right - first.x, first.bottom - top)
        hint = say("forms.hint_group", group=n) if row.group else say("forms.hint_letters", line=n)
        yield FormField(form_fields.announced(n), box, 12, hint, comb=row.length)


def _moves(table: MoveTable) -> Iterator[FormField]:
    size = min(11.0, round(table.row_height * mm * 0.62, 1))
    kind = "forms.hint_solution" if table.second else "forms.hint_move"
    for row in range(table.rows):
        for n, column in enumerate(table.columns):
            if column.key == _NUMBERS:
                continue
            number = table.first + row
            name = (
                form_fields.letters_of_group(number)
                if column.key == _LETTERS
                else form_fields.cell(column.key, number, table.second)
            )
            heading = say(COLUMN_KEYS[column.key]).replace("|", " ")
            hint = say(kind, number=number, column=heading)
            yield FormField(name, table.cell(row, n), size, hint, column.key != "depunere")


_PRINTED = 4  # annotation flag
_COMB = 1 << 24  # field flag
_INSET = 0.25  # millimetres: the rules of the table stay visible while a field is being filled in


def write_fillable(path: Path, plan: Plan, variant: Variant, content: Content, holder: Holder = BLANK) -> None:
    """Write one player's fillable form, or a blank one. Raises OSError if the file cannot be written."""
    write_forms(path, plan, variant, content, [holder], names=False)
    writer = PdfWriter(clone_from=PdfReader(path))
    _mark(writer, plan, content, holder)
    resources = dictionary(
        Font=dictionary(**{FIELD_FONT: writer._add_object(field_font(writer, variant.alphabet.letters))})
    )
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
        page[NameObject("/Tabs")] = NameObject("/W")  # in the order of the fields (PDF 2.0, others do so anyway)
    form = dictionary(Fields=list(every.values()), DR=resources, DA=_appearance(11))
    writer.root_object[NameObject("/AcroForm")] = writer._add_object(form)
    values = {field.name: field.value for page in fields for field in page if field.value}
    for page in writer.pages if values else ():
        writer.update_page_form_field_values(page, values, auto_regenerate=False)
        _mend(page)
    # for viewers that draw values themselves (the others show those drawn here)
    writer.set_need_appearances_writer(True)
    made = BytesIO()  # the writer writes in thousands of small pieces
    writer.write(made)
    path.write_bytes(made.getvalue())


def _mend(page: PageObject) -> None:
    """Close the paths by which the library clips field contents.

    Ghostscript, which prints for many systems, would clip all later drawing too.
    """
    for widget in page["/Annots"]:  # type: ignore[attr-defined]
        shown = widget.get_object().get("/AP", {}).get("/N")
        if shown is not None:
            stream = shown.get_object()
            stream.set_data(stream.get_data().replace(b" re\nW\nBT", b" re\nW n\nBT"))


def _mark(writer: PdfWriter, plan: Plan, content: Content, holder: Holder) -> None:
    codes = [code_of_page(plan, page, content, holder) if content.coded else None for page in plan.pages]
    for page, code in zip(writer.pages, codes, strict=True):
        # the squares of a given board have no fields: they are read from the page
        mark_page(page, code, is_fixed=not content.tiles)
    if codes[0]:
        mark_document(writer, codes[0])


def _field(field: FormField, **entries: Any) -> DictionaryObject:
    """The properties of a field that all its widgets share."""
    about = {"T": field.name, "TU": field.hint, "DA": _appearance(field.size), "Q": int(field.centred)}
    comb = {"Ff": _COMB, "MaxLen": field.comb} if field.comb else {}
    return dictionary(FT=NameObject("/Tx"), **about, **entries, **comb)


def _widget(field: FormField, page: PdfObject | None) -> DictionaryObject:
    """The place of a field on a page."""
    box = field.box
    edges = (box.x + _INSET, HEIGHT - box.bottom + _INSET, box.right - _INSET, HEIGHT - box.y - _INSET)
    rectangle = [round(edge * mm, 2) for edge in edges]
    return dictionary(Subtype=NameObject("/Widget"), Rect=rectangle, F=_PRINTED, P=page)


def _appearance(size: float) -> str:
    return f"/{FIELD_FONT} {size:g} Tf 0 g"
