"""PDF files: filled forms by their fields, others by the text of their pages.

Nothing in a PDF is executed or followed. A scan has no text, and is reported.
"""

import io
import logging
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pypdf import PdfReader

from arbitraj.game.variant import Variant
from arbitraj.problems import Problem
from arbitraj.record.model import ENTRY_COLUMNS, Doubt, Sheet
from arbitraj.record.question import Ask, Query, RowText
from arbitraj.sheets.account import Use
from arbitraj.sheets.draft import Draft, FileRead, file_read
from arbitraj.sheets.form_page import FlatPage, form_page
from arbitraj.sheets.form_sheets import read_form_pages
from arbitraj.sheets.pages import ask_if_empty, has_table, read_pages
from arbitraj.sheets.pdf_fields import annotations, foreign_cells, read_fields
from arbitraj.sheets.pdf_limits import check_drawn, check_pdf
from arbitraj.sheets.pdf_mark import as_printed, code_of
from arbitraj.sheets.pdf_notes import PdfNotes, notes_of
from arbitraj.sheets.pdf_page import page_tables
from arbitraj.sheets.plain_text import read_text_sheet
from arbitraj.tables.cells import FileError, Page
from arbitraj.tables.limits import MAX_PDF_PAGES
from arbitraj.text import Said, count, register_key, said, say

_MAX_OBJECTS = 40_000
Pictures = tuple[tuple[int, int, bool], ...]  # the number of the page, how many it has, and whether it has nothing else


def read_pdf(data: bytes, name: str, variant: Variant) -> FileRead:
    """Read the bytes of a PDF. Raises FileError if it cannot be read, is encrypted, too long, or a scan."""
    for library in ("pypdf", "pdfminer", "pdfplumber"):
        logging.getLogger(library).setLevel(logging.CRITICAL)
    check_pdf(data)
    try:
        reader = _opened(data)
        stuck = annotations(data, reader)
        form, notes = read_fields(stuck.fields, name, variant), notes_of(reader, stuck.others)
        filled = form is not None and any(cell.text for cell in stuck.fields.values())
        drawn = PdfDrawn() if filled and as_printed(reader) else _drawn(data, variant)
        pages, text, pictures = drawn.pages, drawn.text, drawn.pictures
        code = code_of(reader)
    except FileError:
        raise
    except MemoryError:
        raise FileError(said("files.reader_died")) from None
    except Exception as error:  # both libraries raise whatever a damaged object happens to cause
        if "Password" in f"{type(error).__name__}{error!r}":
            raise FileError(said("files.encrypted")) from None
        raise FileError(said("files.damaged", error=type(error).__name__)) from error
    if form is not None and filled:
        notes.tell(form)
        # a form has pictures of its own
        _tell_pictures(form, [each for each in pictures if each[-1]])
        ask_if_empty(form)
        read = _coded(file_read([form.found(variant)], [form]), code)
        if drawn.forms:
            return _compared(read, read_form_pages(drawn.forms, name, variant, code))
        return _compared(read, read_pages(pages, name, variant)) if has_table(pages) else read
    if has_table(pages) or drawn.forms:
        beside = Draft(name)
        notes.tell(beside)
        for cell in foreign_cells(stuck.fields) if form is None else ():
            beside.loose(cell.text, cell.place)
            beside.book([cell], Use.ASKED)
        _tell_pictures(beside, pictures)
        if drawn.forms:
            read = read_form_pages(drawn.forms, name, variant, code, beside)
        else:
            read = read_pages(pages, name, variant, beside=beside)
        read = _coded(read, code)
        if form is None or any(found.sheet.entries or found.problems for found in read.sheets):
            return read
    if form is not None:
        return FileRead(problems=(Problem(name, "", said("files.form_empty")),))
    if not text.strip() or (pictures and len(text.strip()) < 80):
        raise FileError(said("files.scan"))
    more = [cell.text for cell in (*foreign_cells(stuck.fields), *notes.texts)]
    read = read_text_sheet("\n".join([text, *more]), name, variant)
    return _with_marks(read, name, notes, pictures)


def _tell_pictures(draft: Draft, pictures: Iterable[tuple[int, int, bool]]) -> None:
    """Give notice of pictures. A page with nothing else may be a scan of moves, and is asked about."""
    for number, found, alone in pictures:
        place, what = say("files.pdf_page", page=number), count(found, "drawn_picture")
        if alone:
            draft.ask(Query(Ask.VALUE, f"{place}: {what}", place, "mark_drawn"))
        else:
            draft.note(place, said("files.drawn", what=what))


def _with_marks(read: FileRead, name: str, notes: PdfNotes, pictures: Pictures) -> FileRead:
    """The result for a text, with drawings and attachments of its pages asked of its first sheet."""
    if not read.sheets:
        return read
    beside = Draft(name)
    replace(notes, texts=()).tell(beside)
    _tell_pictures(beside, pictures)
    found = read.sheets[0]
    sheet = replace(found.sheet, queries=(*found.sheet.queries, *beside.queries))
    return replace(read, sheets=(replace(found, sheet=sheet), *read.sheets[1:]), notes=(*read.notes, *beside.notes))


def _opened(data: bytes) -> PdfReader:
    reader = PdfReader(io.BytesIO(data), strict=False)
    if reader.is_encrypted and not reader.decrypt(""):
        raise FileError(said("files.encrypted"))
    if len(reader.pages) > MAX_PDF_PAGES:
        raise FileError(said("files.pdf_pages", found=len(reader.pages), limit=MAX_PDF_PAGES))
    return reader


def _coded(read: FileRead, code: str) -> FileRead:
    """The answer with the code of the form, which is of one player."""
    return replace(read, sheets=(replace(read.sheets[0], code=code),)) if len(read.sheets) == 1 else read


@dataclass(frozen=True, slots=True)
class PdfDrawn:
    """The drawn content of a file: tables, plain text, pictures, and form pages if all its pages are forms of ours."""

    pages: Sequence[Page] = ()
    text: str = ""
    pictures: Pictures = ()
    forms: Sequence[FlatPage] = ()


def _drawn(data: bytes, variant: Variant) -> PdfDrawn:
    import pdfplumber

    with pdfplumber.open(io.BytesIO(data)) as document:
        if len(document.pages) > MAX_PDF_PAGES:
            raise FileError(said("files.pdf_pages", found=len(document.pages), limit=MAX_PDF_PAGES))
        check_drawn(document)
        for number, page in enumerate(document.pages, 1):
            if len(page.chars) + len(page.rects) + len(page.lines) + len(page.curves) > _MAX_OBJECTS:
                raise FileError(said("files.pdf_objects", page=number))
        return _as_forms(document, variant) or _as_tables(document, variant)


def _as_forms(document: Any, variant: Variant) -> PdfDrawn | None:
    forms: list[FlatPage] = []
    for number, page in enumerate(document.pages, 1):
        form = form_page(page, number, variant)
        if form is None:
            return None
        forms.append(form)
    pictures = ((number, form.pictures, False) for number, form in enumerate(forms, 1) if form.pictures)
    return PdfDrawn(pictures=tuple(pictures), forms=forms)


def _as_tables(document: Any, variant: Variant) -> PdfDrawn:
    pages: list[Page] = []
    texts: list[str] = []
    pictures: list[tuple[int, int, bool]] = []
    columns: Any = ()
    for number, page in enumerate(document.pages, 1):
        if page.images:
            pictures.append((number, len(page.images), not page.chars))
        found, columns = page_tables(page, number, variant.size, columns)
        texts.append(page.extract_text() or "")
        pages = _gone_on(pages, found)
        page.close()
    return PdfDrawn(pages, "\n".join(texts), tuple(pictures))


def _gone_on(pages: list[Page], found: list[Page]) -> list[Page]:
    """The pages with those of one more sheet of paper. A table that goes on without its header is joined."""
    last = next((n for n in reversed(range(len(pages))) if has_table([pages[n]])), None)
    if last is None or has_table(found):
        return pages + found
    widths = {len(row.cells) for row in pages[last].rows}
    on = [page for page in found if page.rows and widths.issuperset(len(row.cells) for row in page.rows)]
    before = pages[last]
    rows = (*before.rows, *(row for page in on for row in page.rows))
    pages[last] = Page(before.name, rows, before.group)
    return pages + [page for page in found if page not in on]


def _compared(read: FileRead, printed: FileRead) -> FileRead:
    """The form's fields, with a remark if the text printed on the page differs: the field wins."""
    if len(printed.sheets) != 1:
        return read
    found, other = read.sheets[0], printed.sheets[0].sheet
    doubts = tuple(_differences(found.sheet, other))
    more = [
        Query(Ask.VALUE, str(RowText(*list(entry.fields.values())[:4])), str(entry.source), "printed_more")
        for mine, theirs in ((found.sheet.entries, other.entries), (found.sheet.solutions, other.solutions))
        for entry in (theirs[len(mine) :] if mine else ())
    ]
    filled = ("name", "table", "entries", "solutions", "grid")
    values = {key: getattr(found.sheet, key) or getattr(other, key) for key in filled}
    sheet = replace(found.sheet, **values, doubts=(*found.sheet.doubts, *doubts), queries=(*found.sheet.queries, *more))
    around = tuple(each for each in other.around if each.text not in {loose.text for loose in found.sheet.around})
    sheet = replace(sheet, around=(*sheet.around, *around))
    notes = tuple(
        Problem(found.sheet.source.file, "", Said(register_key("findings", doubt.key), doubt.values))
        for doubt in doubts
    )
    return replace(read, sheets=(replace(found, sheet=sheet),), notes=(*read.notes, *notes))


def _differences(sheet: Sheet, printed: Sheet) -> Iterator[Doubt]:
    fields: list[tuple[int | None, str, str]] = [(None, sheet.name, printed.name), (None, sheet.table, printed.table)]
    for entries, others in ((sheet.entries, printed.entries), (sheet.solutions, printed.solutions)):
        for entry, other_entry in zip(entries, others, strict=False):
            fields += [(entry.number, getattr(entry, key), getattr(other_entry, key)) for key in ENTRY_COLUMNS[:4]]
    for number, field, shown in fields:
        if _differ(field, shown):
            yield Doubt("field_wins", number, (("field", field), ("printed", shown)))
    if sheet.grid and printed.grid:
        for row, (line, other) in enumerate(zip(sheet.grid, printed.grid, strict=True)):
            for column, (mine, there) in enumerate(zip(line, other, strict=True)):
                if _differ(mine.strip("."), there.strip(".")):
                    square = f"{chr(65 + row)}{column + 1}"
                    yield Doubt("field_wins_grid", None, (("field", mine), ("printed", there), ("square", square)))


def _differ(mine: str, printed: str) -> bool:
    return bool(mine and printed) and "".join(mine.split()) != "".join(printed.split())
