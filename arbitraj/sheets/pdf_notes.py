"""Annotations of a PDF besides text and fields: notes, marks drawn on it, attached files."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from pypdf import PdfReader

from arbitraj.record.question import Ask, Query
from arbitraj.sheets.account import Use
from arbitraj.sheets.draft import Draft
from arbitraj.tables.cells import Cell
from arbitraj.tables.limits import MAX_BESIDE, cell_text
from arbitraj.text import said, say

# annotations without content: links, the window of a note, fields
_SILENT = frozenset(("/Link", "/Popup", "/Widget", "/PrinterMark", "/TrapNet"))
# annotations that only highlight
_LIT = frozenset(("/Highlight", "/Underline", "/Squiggly", "/Circle"))
_TAG = re.compile(r"<[^<>]*>")
_WRITTEN = frozenset(("/FreeText", "/Text", "/FileAttachment"))
_MOST = 200  # lists of files in lists of files
What = TypeVar("What")


@dataclass(frozen=True, slots=True)
class PdfNotes:
    """Texts stuck on, marks that may strike something out (their kinds, by page), places lit up, files attached."""

    texts: tuple[Cell, ...]
    marks: tuple[Cell, ...]
    lit: tuple[Cell, ...]
    files: tuple[str, ...]

    def tell(self, draft: Draft) -> None:
        """Pass the annotations on to a sheet of the file."""
        for cell in self.texts:
            draft.loose(cell.text, cell.place)
        for cell in self.marks:
            draft.ask(Query(Ask.VALUE, cell.text, cell.place, "mark_drawn"))
        for cell in self.lit:
            draft.note(cell.place, said("files.drawn", what=cell.text))
        draft.book((*self.texts, *self.marks), Use.ASKED)
        draft.book(self.lit, Use.TOLD)
        for name in self.files:
            draft.ask(Query(Ask.VALUE, name, "", "attached"))


def notes_of(reader: PdfReader, annotations: Sequence[tuple[int, Any]]) -> PdfNotes:
    """Read the annotations of a file. Raises any error that a damaged object causes in the library."""
    texts, marks, lit = list[Cell](), list[Cell](), list[Cell]()
    files = list(_packed(reader))
    for number, note in annotations:
        place, kind = say("files.pdf_note", page=number), str(note.get("/Subtype", "/?"))
        if kind in _SILENT:
            continue
        if kind == "/FileAttachment":
            spec = _entry(note, "/FS")
            files.append(cell_text(str(_entry(spec, "/UF") or _entry(spec, "/F") or "?")))
        if text := cell_text(_text(note)):
            texts.append(Cell(text, place))
        if kind not in _WRITTEN:
            (lit if kind in _LIT else marks).append(Cell(cell_text(kind.removeprefix("/")), place))
    return PdfNotes(tuple(texts[:MAX_BESIDE]), _once(marks), _once(lit), _once(files))


def _once(things: Sequence[What]) -> tuple[What, ...]:
    return tuple(dict.fromkeys(things))


def _text(note: Any) -> str:
    """The text of a note, without the tags of rich text."""
    plain = note.get("/Contents")
    if isinstance(plain, str) and plain.strip():
        return plain
    rich = note.get("/RC")
    return _TAG.sub(" ", rich) if isinstance(rich, str) else ""


def _packed(reader: PdfReader) -> Iterator[str]:
    """The names of files that are packed into this one."""
    waiting = [_entry(_entry(reader.root_object, "/Names"), "/EmbeddedFiles")]
    for _ in range(_MOST):
        if not waiting:
            return
        node = waiting.pop()
        kids, listed = _entry(node, "/Kids"), _entry(node, "/Names")
        waiting += list(kids) if isinstance(kids, list) else []
        yield from (cell_text(str(name)) for name in (listed[::2] if isinstance(listed, list) else ()))


def _entry(thing: Any, key: str) -> Any:
    found = _object(thing).get(key) if isinstance(_object(thing), dict) else None
    return _object(found)


def _object(thing: Any) -> Any:
    return thing.get_object() if hasattr(thing, "get_object") else thing
