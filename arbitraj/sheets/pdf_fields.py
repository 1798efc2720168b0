"""The fields of a fillable form: values with page and box."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Any

from pypdf import PageObject, PdfReader
from pypdf.generic import BooleanObject, DictionaryObject, IndirectObject, NameObject, StreamObject, read_object

from arbitraj.game.variant import Variant
from arbitraj.record.question import NOTHING, Ask, Query
from arbitraj.sheets.draft import Draft
from arbitraj.sheets.form_fields import COLUMNS, NAME, TABLE, as_cell, as_square, is_announced
from arbitraj.sheets.found import Use
from arbitraj.sheets.grid import WrittenGrid
from arbitraj.sheets.layout import read_page
from arbitraj.sheets.pdf_mark import entry_of, resolved
from arbitraj.sheets.rows import MOVE, of_moves
from arbitraj.tables.cells import UNMARKED, Cell, Marks, Page, Row, cell_lines, one_line
from arbitraj.tables.limits import cell_text
from arbitraj.text import text_of

_LONGEST_LOOK = 8_000  # bytes of the appearance of a field: a longer one is no line of text
_INSTEAD = "?.·•□\ufffd"  # replacements for a letter that a font lacks
_COMMA = str.maketrans("ŞşŢţ", "ȘșȚț")
_MAX_FIELDS = 20_000
_MAX_DEPTH = 16
_HEADINGS = {"grupa": "nr_grupa"}  # beside its letters it is the number
_HEAD = re.compile(rb"([0-9]{1,9})\s+([0-9]{1,9})\s+obj\s*<<\s*")
_END = re.compile(rb">>\s*endobj")
_STRING = rb"\((?:[^()\\]|\\.)*\)"
_VALUE = _STRING + rb"|/[A-Za-z0-9]+|[-+0-9][-+0-9.R ]*|\[[-+0-9.\s]*\]|<<[A-Za-z0-9/\s]*>>"
_ENTRY = re.compile(rb"/([A-Za-z]+)(?=[\s(/\[<])\s*(" + _VALUE + rb")\s*", re.DOTALL)
# characters without escapes (no brackets, no backslash), and those that libraries write as octal numbers
_PLAIN = re.compile(rb"\(((?:[ -'*-\[\]-~]|\\(?:0[4-7][0-7]|1[0-6][0-7]|17[0-6]))*)\)")
_FIELDS = re.compile(rb"/Fields\s*\[([0-9R\s]*)\]")
_NUMBER = re.compile(rb"([0-9]{1,9})\s+[0-9]{1,9}\s+R")
_LOOK = re.compile(rb"<<\s*/N\s+([0-9]{1,9})\s+([0-9]{1,9})\s+R\s*>>")
_BOX = "|"  # replaced by the field's name in a place: no sentence has one
_LONGEST = 4_000  # bytes of a field


class FieldsShown:
    """The texts that the fields of a reader's pages show, each drawing read once."""

    def __init__(self, reader: PdfReader) -> None:
        form = resolved(reader.root_object.get("/AcroForm"))
        self._made_anew = entry_of(form, "/NeedAppearances") == BooleanObject(True)
        self._shared = form.get("/DR") if isinstance(form, dict) else None
        self._read: dict[int, str | None] = {}

    def differs(self, page: PageObject, value: str, drawing: Any) -> str | None:
        """The text shown for `value`, "" for none. None if it is the same, or cannot be determined.

        Viewers redraw every field if asked to, so that an empty appearance then means one not made yet.
        """
        shown = self._text(page, drawing)
        if shown is None or same_text(value, shown):
            return None
        # viewers are asked to draw every field anew: an empty drawing is one that was not made
        return None if not shown and self._made_anew else cell_text(shown)

    def _text(self, page: PageObject, drawing: Any) -> str | None:
        number = drawing.idnum if isinstance(drawing, IndirectObject) else 0
        if number in self._read:
            return self._read[number]
        try:
            text = self._drawn(page, resolved(drawing))
        except Exception:  # a damaged drawing shows nothing that could be compared
            text = None
        if number:
            self._read[number] = text
        return text

    def _drawn(self, page: PageObject, drawing: Any) -> str | None:
        if not isinstance(drawing, StreamObject) or len(data := drawing.get_data()) > _LONGEST_LOOK:
            return None
        if b"Tj" not in data and b"TJ" not in data:
            return None if b" Do" in data or b"'" in data or b'"' in data else ""
        if "/Resources" not in drawing and self._shared is not None:
            drawing[NameObject("/Resources")] = self._shared
        fonts = resolved(resolved(drawing.get("/Resources", {})).get("/Font", {}))
        if not fonts or any(_is_mute(resolved(font)) for font in fonts.values()):
            return None
        return page.extract_xform_text(drawing)  # type: ignore[arg-type]


def _is_mute(font: Any) -> bool:
    """Whether a font numbers its signs and does not name them."""
    return font.get("/Subtype") == "/Type0" and "/ToUnicode" not in font


def same_text(value: str, shown: str) -> bool:
    """Whether a field shows its value, as far as the font has the letters.

    >>> same_text("C O MĂR", "COMR"), same_text("MĂR", "MAR"), same_text("MĂR", "M?R"), same_text("cOMANDA", "COMANDA")
    (True, True, True, False)
    """
    held, drawn = (_bare(text) for text in (value, shown))
    if held == drawn or _plain(held) == _plain(drawn):
        return True
    lacking = sum(not sign.isascii() for sign in held)
    if not lacking or not {sign for sign in drawn if not sign.isascii()} <= {*held, *_INSTEAD}:
        return False
    return _left(held) == _left(drawn) and len(drawn) <= len(held)


def _bare(text: str) -> str:
    return unicodedata.normalize("NFC", "".join(text.split())).translate(_COMMA)


def _plain(text: str) -> str:
    return "".join(sign for sign in unicodedata.normalize("NFD", text) if not unicodedata.combining(sign))


def _left(text: str) -> str:
    return "".join(sign for sign in text if sign.isascii() and sign not in _INSTEAD)


@dataclass(frozen=True, slots=True)
class Annotations:
    """The fields of a PDF by name, with blank ones, those on no page last, and the other annotations."""

    fields: dict[str, Cell]
    others: tuple[tuple[int, Any], ...]  # with the number of the page


def annotations(data: bytes, reader: PdfReader) -> Annotations:
    """Read the annotations of a PDF. `data` are its bytes, `reader` has it open."""
    fields: dict[str, Cell] = {}
    others: list[tuple[int, Any]] = []
    on_pages: set[int] = set()
    shown = FieldsShown(reader)
    for number, page in enumerate(reader.pages, 1):
        place = text_of("files.pdf_box", page=number, box=_BOX)
        for reference in page.get("/Annots") or ():
            if isinstance(reference, IndirectObject):
                on_pages.add(reference.idnum)
            if plain := plain_field(data, reader, reference):
                name, value, drawing = plain
            elif isinstance(note := reference.get_object(), dict) and note.get("/Subtype") == "/Widget":
                name, value = _name_and_value(note)
                drawing = _drawing(note)
            else:
                others += [(number, note)] if isinstance(note, dict) else []
                continue
            where = place.replace(_BOX, one_line(name)[:60])
            _add(fields, name, value, where)
            if drawing is not None and (seen := shown.differs(page, value, drawing)) is not None:
                _show(fields, name, seen, where)
            if len(fields) + len(others) > _MAX_FIELDS:
                return Annotations(fields, tuple(others))
    for name, value in _on_no_page(data, reader, on_pages) if "/AcroForm" in reader.root_object else ():
        if name not in fields and value:
            _add(fields, name, value, text_of("files.pdf_box_unseen", box=one_line(name)[:60]))
    return Annotations(fields, tuple(others))


def _add(fields: dict[str, Cell], name: str, value: str, place: str) -> None:
    text, known = cell_text(value), fields.get(name)
    if name and (known is None or (text and not known.text)):
        fields[name] = Cell(text, place, marks=Marks(cell_lines(value)) if "\n" in value or "\r" in value else UNMARKED)
    elif known and text not in ("", known.text, *known.marks.others):
        fields[name] = replace(known, marks=Marks(others=(*known.marks.others, text)))


def _show(fields: dict[str, Cell], name: str, seen: str, place: str) -> None:
    """Record the text that a field shows, if it differs from its value. A blank field may hold that text."""
    known = fields.get(name)
    if known is None or not known.text:
        fields[name] = Cell(seen, place, marks=Marks(others=(NOTHING,), doubt="field_shown"))
    elif seen not in known.marks.others:
        others = (*known.marks.others, seen or NOTHING)
        fields[name] = replace(known, marks=replace(known.marks, others=others, doubt="field_shown"))


def _drawing(widget: Any) -> Any:
    """The appearance stream of a field. None if it has none, or one for each state."""
    looks = resolved(widget.get("/AP"))
    return looks.raw_get("/N") if isinstance(looks, DictionaryObject) and "/N" in looks else None


def _on_no_page(data: bytes, reader: PdfReader, shown: set[int]) -> Iterator[tuple[str, str]]:
    """Fields that the form lists and no page shows. `shown` are the object numbers of those on pages."""
    if (listed := _listed(data, reader)) is not None and listed <= shown:
        return
    form = reader.root_object["/AcroForm"].get_object()
    waiting: list[Any] = [form.get("/Fields")] if isinstance(form, dict) else []
    for _ in range(_MAX_FIELDS):
        if not waiting:
            return
        node = waiting.pop()
        if isinstance(node, IndirectObject) and node.idnum in shown:
            continue
        node = resolved(node)
        if isinstance(node, list):
            waiting += node
        elif isinstance(node, dict) and "/V" in node:
            yield _name_and_value(node)
        elif isinstance(node, dict):
            waiting.append(node.get("/Kids"))


def _name_and_value(widget: Any) -> tuple[str, str]:
    """The full name of a field and its value, either of which its ancestors may hold."""
    parts: list[str] = []
    value: Any = None
    node = widget
    for _ in range(_MAX_DEPTH):
        if "/T" in node:
            parts.append(str(node["/T"]))
        if value is None and "/V" in node:
            value = node["/V"]
        parent = node.get("/Parent")
        if parent is None:
            break
        node = parent.get_object()
    return ".".join(reversed(parts)), _shown(resolved(value))


def _shown(value: Any) -> str:
    """A field's value as text: the choices of a list, the state of a box, or the contents of a stream."""
    if isinstance(value, list):
        return ", ".join(filter(None, map(_shown, value)))
    if isinstance(value, NameObject):
        return "" if value == "/Off" else str(value).removeprefix("/")
    if hasattr(value, "get_data"):
        return str(value.get_data().decode("utf-8", "replace"))
    return str(value) if isinstance(value, str | int | float) and not isinstance(value, bool) else ""


def read_fields(fields: dict[str, Cell], name: str, variant: Variant) -> Draft | None:
    """The sheet of a form's fields. None if they are not those of a form of ours.

    Its table is read as any other, with the same corrections as in cells of a workbook.
    """
    tables: dict[bool, dict[int, dict[str, Cell]]] = {False: {}, True: {}}
    grid = WrittenGrid()
    draft = Draft(name)
    others = []
    for field, cell in fields.items():
        at, square = as_cell(field), as_square(field)
        if at:
            tables[at[0]].setdefault(at[2], {})[at[1]] = cell
            if at[1] not in (*MOVE, "grupa"):
                _ask_shown(draft, cell)
        elif square and max(square) < variant.size:
            grid.squares |= {square: cell} if cell.text else {}
            _ask_shown(draft, cell)
            draft.book([cell], Use.GRID)
        elif field in (NAME, TABLE):
            draft.name_it("nume" if field == NAME else "masa", cell)
            draft.book([cell], Use.LABEL)
        elif is_announced(field) and not of_moves(cell.text):
            draft.book([cell], Use.PRINTED)
        elif cell.text:
            others.append(cell)
    if not any(tables.values()):
        return None
    for second, rows in tables.items():
        if rows:
            draft.take_in(read_page(_page(rows, "solutii" if second else ""), name, variant, boxes=True))
    draft.ask_texts(others)
    if grid.squares:
        draft.grids.append(grid)
    draft.own_form = True
    return draft


def _ask_shown(draft: Draft, cell: Cell) -> None:
    if cell.marks.others:
        draft.ask(Query(Ask.VALUE, ", ".join((cell.text, *cell.marks.others)), cell.place, cell.marks.doubt))


def _page(rows: dict[int, dict[str, Cell]], title: str) -> Page:
    place = text_of("files.pdf_form")
    made = [Row(0, place, tuple(Cell(_HEADINGS.get(column, column), place) for column in COLUMNS))]
    for number, cells in sorted(rows.items()):
        filled = next((cell for cell in cells.values() if cell.text), None)
        if filled:
            row = tuple(cells.get(column, Cell("", filled.place)) for column in COLUMNS)
            made.append(Row(number, filled.place.rsplit(",", 1)[0], row))
    return Page(title, tuple(made))


def foreign_cells(fields: dict[str, Cell]) -> tuple[Cell, ...]:
    """The filled fields of a form that is none of ours."""
    return tuple(cell for cell in fields.values() if cell.text)


# -- read straight from the file ------------------------------------------------------------------------------------
# A form has hundreds of fields, and a library makes a dozen objects of each, of which two are wanted. What is not
# exactly a flat dictionary at the place that the table of objects names is left to the library.


def plain_field(data: bytes, reader: PdfReader, reference: Any) -> tuple[str, str, Any] | None:
    """Name, value and appearance (or None) of a text field referred to by a page of `reader`, parsed without pypdf.

    None if the library has to parse it.
    """
    entries = _entries(data, reader, reference) if isinstance(reference, IndirectObject) else {}
    if entries.get(b"Subtype") != b"/Widget" or b"T" not in entries or entries.keys() & {b"Parent", b"Kids"}:
        return None
    name, value = _text(entries[b"T"], reader), _text(entries.get(b"V", b"()"), reader)
    look = _LOOK.fullmatch(entries.get(b"AP", b""))
    if name is None or value is None or (b"AP" in entries and not look):
        return None
    return name, value, IndirectObject(int(look[1]), int(look[2]), reader) if look else None


def _listed(data: bytes, reader: PdfReader) -> set[int] | None:
    """The fields in a form's list of single fields."""
    reference = reader.root_object.raw_get("/AcroForm")
    start = _start(data, reader, reference) if isinstance(reference, IndirectObject) else -1
    end = data.find(b"endobj", max(start, 0))
    if start < 0 or data.count(b"/Fields", start, end) != 1:
        return None
    found = _FIELDS.search(data, start, end)
    return {int(number) for number in _NUMBER.findall(found[1])} if found else None


def _start(data: bytes, reader: PdfReader, reference: IndirectObject) -> int:
    """Offset of the entries of an object that is a dictionary, -1 for any other object."""
    number, generation = reference.idnum, reference.generation
    start = reader.xref.get(generation, {}).get(number, -1)
    freed = reader.xref_free_entry.get(generation, {}).get(number)
    if start < 0 or freed or reader.is_encrypted or number in reader.xref_objStm:
        return -1
    head = _HEAD.match(data, start, start + _LONGEST)
    return head.end() if head and (int(head[1]), int(head[2])) == (number, generation) else -1


def _entries(data: bytes, reader: PdfReader, reference: IndirectObject) -> dict[bytes, bytes]:
    """The entries of an object that is a dictionary, {} for any other object."""
    start = at = _start(data, reader, reference)
    if start < 0:
        return {}
    entries: dict[bytes, bytes] = {}
    while found := _ENTRY.match(data, at, start + _LONGEST):
        if found[1] in entries:
            return {}
        entries[found[1]] = found[2]
        at = found.end()
    return entries if _END.match(data, at, start + _LONGEST) else {}


def _text(value: bytes, reader: PdfReader) -> str | None:
    if plain := _PLAIN.fullmatch(value):
        return plain[1].decode("unicode_escape")
    if not value.startswith(b"("):
        return None
    return str(read_object(BytesIO(value), reader))
