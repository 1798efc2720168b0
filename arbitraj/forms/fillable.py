"""Fillable forms: a printed form with AcroForm text fields over its cells, in Tab order.

The names used by the reader of forms are those of sheets/form_fields.py. The letters of the header (`litere_1`, one for
a line or a group) and of a move's group (`litere_grupa_01`) are for the player only.
"""

import struct
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

from pypdf import PageObject, PdfReader, PdfWriter, generic
from pypdf.generic import ArrayObject, DictionaryObject, NameObject, PdfObject
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont, TTFontMaker

from arbitraj.forms.drawing import BLANK, Content, Holder, code_of_page, write_forms
from arbitraj.forms.pen import LEAST_NAME, shrunk
from arbitraj.game.variant import Variant
from arbitraj.press.paper import REGULAR, use_fonts
from arbitraj.sheets import form_fields
from arbitraj.sheets.form_code import COLUMN_KEYS
from arbitraj.sheets.form_plan import HEIGHT, NAME_BOX, TABLE_BOX, Area, Leaf, MoveTable, Plan
from arbitraj.sheets.pdf_mark import mark_document, mark_page
from arbitraj.text import text_of

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
    _, size = shrunk(holder.name, REGULAR, 12, (NAME_BOX.width - 3) * mm, LEAST_NAME)
    yield FormField(form_fields.NAME, NAME_BOX, size, text_of("forms.hint_name"), centred=False, value=holder.name)
    yield FormField(form_fields.TABLE, TABLE_BOX, 12, text_of("forms.hint_table"), value=number)
    if not content.letters:
        yield from _letters(page)
    for table in page.tables:
        yield from _moves(table)
    if page.grid:
        for square in range(page.grid.size**2):
            # a given board is printed, without fields over it
            if square not in content.tiles:
                row, column = divmod(square, page.grid.size)
                hint = text_of("forms.hint_square", place=f"{chr(ord('A') + row)}{column + 1}")
                yield FormField(form_fields.square(row, column), page.grid.square(row, column), 11, hint, comb=1)


def _letters(page: Leaf) -> Iterator[FormField]:
    for n, row in enumerate(page.cells, 1):
        first = row.cell
        # the numbers in the corners stay free
        top = first.y + (1.6 if row.first else 0)
        box = Area(first.x, top, row.boxes[-1].right - first.x, first.bottom - top)
        hint = text_of("forms.hint_group", group=n) if row.group else text_of("forms.hint_letters", line=n)
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
            heading = text_of(COLUMN_KEYS[column.key]).replace("|", " ")
            hint = text_of(kind, number=number, column=heading)
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
    box = field.box
    edges = (box.x + _INSET, HEIGHT - box.bottom + _INSET, box.right - _INSET, HEIGHT - box.y - _INSET)
    rectangle = [round(edge * mm, 2) for edge in edges]
    return dictionary(Subtype=NameObject("/Widget"), Rect=rectangle, F=_PRINTED, P=page)


def _appearance(size: float) -> str:
    return f"/{FIELD_FONT} {size:g} Tf 0 g"


# Viewers write a field's value in the font that the field names, one byte a character, and the standard fonts have no ș
# or ț. This one is a subset of the embedded font with an encoding that has all Romanian letters in place of characters
# of the usual Windows encoding that no form needs.
#
# The name in the form's resources, not that of the font. Chrome and Edge (pdfium) write each sign with a font of the
# system made for its alphabet, in which ș and ț do not show, unless the field's own font goes by a name of this kind:
# such fonts are used for every sign that they have. Other viewers look the name up and ask no more.
FIELD_FONT = "Wingdings"
# code: character. ₀ can mark a joker (7.3), and old keyboards write the characters with cedilla
_ADDED = dict(enumerate("ăĂșȘțȚşŞţŢ₀", 0xA1))
# codes for letters of other alphabets, whose characters no form needs either
_FREE = (0xAC, 0xAD, 0xAF, *range(0xB1, 0xB7), 0xB8, 0xB9, *range(0xBB, 0xC0))
_FIRST, _LAST = 0x20, 0xFF
_NONSYMBOLIC = 32  # font flag


def _added(letters: frozenset[str]) -> dict[int, str]:
    """Replaced codes: the Romanian letters, and as many others of the game as fit."""
    others = sorted({text for letter in letters for text in (letter, letter.lower())} - set(_ADDED.values()))
    return _ADDED | dict(zip(_FREE, (sign for sign in others if not sign.encode("cp1252", "ignore")), strict=False))


def encoding(letters: frozenset[str] = frozenset()) -> dict[int, str]:
    """The sign of every code, where words are written with these letters."""
    usual = ((code, bytes([code]).decode("cp1252", "ignore")) for code in range(_FIRST, _LAST + 1))
    added = _added(letters)
    return {code: added.get(code, sign) for code, sign in usual if sign or code in added}


def field_font(writer: PdfWriter, letters: frozenset[str]) -> DictionaryObject:
    """The font as objects of a PDF. Its parts are made once."""
    font, signs, program = _font(), encoding(letters), generic.DecodedStreamObject()
    program.set_data(_program(letters))
    program[NameObject("/Length1")] = generic.NumberObject(len(_program(letters)))
    name, face, codes = NameObject("/ARBFRM+DejaVuSansCondensed"), font.face, range(_FIRST, _LAST + 1)
    descriptor = dictionary(
        Type=NameObject("/FontDescriptor"),
        FontName=name,
        Flags=_NONSYMBOLIC,
        FontBBox=[round(edge) for edge in face.bbox],
        ItalicAngle=0,
        Ascent=round(face.ascent),
        Descent=round(face.descent),
        CapHeight=round(face.capHeight),
        StemV=80,
        FontFile2=writer._add_object(program.flate_encode()),
    )
    differences = [
        number for code, sign in _added(letters).items() for number in (code, NameObject(f"/uni{ord(sign):04X}"))
    ]
    base = NameObject("/WinAnsiEncoding")
    return dictionary(
        Type=NameObject("/Font"),
        Subtype=NameObject("/TrueType"),
        BaseFont=name,
        FirstChar=_FIRST,
        LastChar=_LAST,
        Widths=[round(font.stringWidth(signs.get(code, ""), 1000)) for code in codes],
        FontDescriptor=writer._add_object(descriptor),
        Encoding=dictionary(Type=NameObject("/Encoding"), BaseEncoding=base, Differences=differences),
    )


def dictionary(**entries: Any) -> DictionaryObject:
    """A PDF dictionary. Texts, numbers and lists of these are converted."""
    return DictionaryObject({NameObject(f"/{key}"): _of_pdf(value) for key, value in entries.items()})


def _of_pdf(value: Any) -> Any:
    if isinstance(value, generic.PdfObject):
        return value
    if isinstance(value, list):
        return generic.ArrayObject(map(_of_pdf, value))
    return {str: generic.TextStringObject, int: generic.NumberObject, float: generic.FloatObject}.get(
        type(value), lambda kept: kept
    )(value)


def _font() -> TTFont:
    use_fonts()
    font = pdfmetrics.getFont(REGULAR)
    assert isinstance(font, TTFont)
    return font


@cache
def _program(letters: frozenset[str]) -> bytes:
    signs = list(encoding(letters).values())
    return _with_unicode_cmap(_font().face.makeSubset([ord(sign) for sign in signs]), signs)


def _with_unicode_cmap(program: bytes, signs: list[str]) -> bytes:
    """A subset of a TrueType font, with glyphs numbered in the order of `signs`, with a table of Unicode codes.

    Without that table viewers cannot find a glyph by its name in the encoding.
    """
    (count,) = struct.unpack_from(">H", program, 4)
    tables = {}
    for n in range(count):
        tag, _, offset, length = struct.unpack_from(">4sLLL", program, 12 + 16 * n)
        tables[tag.decode("ascii")] = program[offset : offset + length]
    glyphs = struct.unpack_from(f">{len(signs)}H", tables["cmap"], 12 + 10)
    tables["cmap"] = _cmap(sorted({ord(sign): glyph for sign, glyph in zip(signs, glyphs, strict=True)}.items()))
    maker = TTFontMaker()
    for tag, data in tables.items():
        maker.add(tag, data)
    made = maker.makeStream()
    assert isinstance(made, bytes)
    return made


def _cmap(glyphs: list[tuple[int, int]]) -> bytes:
    """A cmap of format 4 for Windows, one segment a character and the closing one."""
    ends = [code for code, _ in glyphs] + [0xFFFF]
    deltas = [(glyph - code) % 0x10000 for code, glyph in glyphs] + [1]
    segments = len(ends)
    power = 1 << (segments.bit_length() - 1)
    head = [segments * 2, power * 2, power.bit_length() - 1, (segments - power) * 2]
    words = [4, 16 + 8 * segments, 0, *head, *ends, 0, *ends, *deltas, *([0] * segments)]
    return struct.pack(">HHHHL", 0, 1, 3, 1, 12) + struct.pack(f">{len(words)}H", *words)
