"""PDF files: filled forms by their fields, others by the text of their pages.

Nothing in a PDF is executed or followed. A scan has no text, and is reported.
"""

import io
import logging
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pypdf import PdfReader

from arbitraj.game.variant import Variant
from arbitraj.problems import Problem
from arbitraj.record.model import ENTRY_COLUMNS, Doubt, Sheet
from arbitraj.record.question import Ask, Query, RowText
from arbitraj.sheets.columns import moves_header
from arbitraj.sheets.draft import Draft, file_read
from arbitraj.sheets.form_page import FlatPage, form_page, read_form_pages
from arbitraj.sheets.found import FileRead, Use
from arbitraj.sheets.pages import ask_if_empty, has_table, read_pages
from arbitraj.sheets.pdf_fields import annotations, foreign_cells, read_fields
from arbitraj.sheets.pdf_limits import check_drawn, check_pdf
from arbitraj.sheets.pdf_mark import as_printed, code_of, entry_of
from arbitraj.sheets.plain_text import read_text_sheet
from arbitraj.tables.cells import Cell, FileError, Page, Row, row_of
from arbitraj.tables.limits import MAX_BESIDE, MAX_PDF_PAGES, cell_text
from arbitraj.text import Message, count, register_key, text_of

# annotations without content: links, the window of a note, fields
_SILENT = frozenset(("/Link", "/Popup", "/Widget", "/PrinterMark", "/TrapNet"))
# annotations that only highlight
_LIT = frozenset(("/Highlight", "/Underline", "/Squiggly", "/Circle"))
_TAG = re.compile(r"<[^<>]*>")
_WRITTEN = frozenset(("/FreeText", "/Text", "/FileAttachment"))
_MOST = 200  # lists of files in lists of files
_LINES = {"vertical_strategy": "lines", "horizontal_strategy": "lines", "snap_tolerance": 2, "join_tolerance": 2}
_TITLE = 30  # points: the farthest that a title may be above its table
Box = tuple[float, float, float, float]
Ruled = tuple[Box, Sequence[Sequence[Box | None]]]  # a table and its cells by rows
_MAX_OBJECTS = 40_000
Pictures = tuple[tuple[int, int, bool], ...]  # the number of the page, how many it has, and whether it has nothing else


@dataclass(frozen=True, slots=True)
class PdfNotes:
    """Texts stuck on, marks that may strike something out (their kinds, by page), places lit up, files attached."""

    texts: tuple[Cell, ...]
    marks: tuple[Cell, ...]
    lit: tuple[Cell, ...]
    files: tuple[str, ...]

    def tell(self, draft: Draft) -> None:
        """Pass the annotations on to a sheet of the file."""
        draft.ask_texts(self.texts)
        for cell in self.marks:
            draft.ask(Query(Ask.VALUE, cell.text, cell.place, "mark_drawn"))
        for cell in self.lit:
            draft.note(cell.place, Message("files.drawn", what=cell.text))
        draft.book(self.marks, Use.ASKED)
        draft.book(self.lit, Use.TOLD)
        for name in self.files:
            draft.ask(Query(Ask.VALUE, name, "", "attached"))


def notes_of(reader: PdfReader, annotations: Sequence[tuple[int, Any]]) -> PdfNotes:
    """Read the annotations of a file. Raises any error that a damaged object causes in the library."""
    texts, marks, lit = list[Cell](), list[Cell](), list[Cell]()
    files = list(_packed(reader))
    for number, note in annotations:
        place, kind = text_of("files.pdf_note", page=number), str(note.get("/Subtype", "/?"))
        if kind in _SILENT:
            continue
        if kind == "/FileAttachment":
            spec = entry_of(note, "/FS")
            files.append(cell_text(str(entry_of(spec, "/UF") or entry_of(spec, "/F") or "?")))
        if text := cell_text(_text(note)):
            texts.append(Cell(text, place))
        if kind not in _WRITTEN:
            (lit if kind in _LIT else marks).append(Cell(cell_text(kind.removeprefix("/")), place))
    once, once_lit = dict.fromkeys(marks), dict.fromkeys(lit)
    return PdfNotes(tuple(texts[:MAX_BESIDE]), tuple(once), tuple(once_lit), tuple(dict.fromkeys(files)))


def _text(note: Any) -> str:
    plain = note.get("/Contents")
    if isinstance(plain, str) and plain.strip():
        return plain
    rich = note.get("/RC")
    return _TAG.sub(" ", rich) if isinstance(rich, str) else ""


def _packed(reader: PdfReader) -> Iterator[str]:
    waiting = [entry_of(entry_of(reader.root_object, "/Names"), "/EmbeddedFiles")]
    for _ in range(_MOST):
        if not waiting:
            return
        node = waiting.pop()
        kids, listed = entry_of(node, "/Kids"), entry_of(node, "/Names")
        waiting += list(kids) if isinstance(kids, list) else []
        yield from (cell_text(str(name)) for name in (listed[::2] if isinstance(listed, list) else ()))


@dataclass(frozen=True, slots=True)
class Cluster:
    """Adjacent words: left and right end in points from the left edge, and their text."""

    left: float
    right: float
    text: str


PageLine = tuple[float, Sequence[Cluster]]  # outside the ruled tables: its middle in points from the top, its pieces


def page_tables(page: Any, number: int, size: int, columns: Sequence[Cluster]) -> tuple[list[Page], Sequence[Cluster]]:
    """The ruled tables of a pdfplumber page, and its other text as one more table. All have the page as their group.

    `columns` are those of an unruled table that goes on from the page before. Returns also those of this page.
    """
    group = text_of("files.pdf_page", page=number)
    tables = [table for table in page.find_tables(_LINES) if len(table.rows) > 1]
    tables.sort(key=lambda table: (round(table.bbox[1] / 20), table.bbox[0]))
    lines = _lines(page, [(table.bbox, [row.cells for row in table.rows]) for table in tables])
    pages = []
    for n, table in enumerate(tables, 1):
        rows = [
            _row(line, text_of("files.pdf_row", page=number, table=n, row=line), texts)
            for line, texts in enumerate(_texts(table, size), 1)
        ]
        pages.append(Page(_title(table.bbox, lines), tuple(filter(None, rows)), group))
    ruled = any(moves_header(row.texts) for page in pages for row in page.rows)
    rest, columns = _unruled(lines, number, () if ruled else columns)
    return [Page("", tuple(rest), group), *pages], columns


def _texts(table: Any, size: int) -> list[list[str]]:
    texts = [[cell or "" for cell in row] for row in table.extract()]
    if len(texts) == size and all(len(cells) == size for cells in texts):
        # a grid whose coordinates are outside its lines
        numbers = ["", *(str(n) for n in range(1, size + 1))]
        return [numbers, *([chr(65 + n), *cells] for n, cells in enumerate(texts))]
    return texts


def _title(box: Box, lines: Sequence[PageLine]) -> str:
    left, top, right, _ = box
    near = ((middle, piece) for middle, pieces in lines if top - _TITLE < middle < top for piece in pieces)
    above = [(middle, piece.text) for middle, piece in near if piece.left < right and piece.right > left]
    return max(above)[1] if above else ""


def _unruled(lines: Sequence[PageLine], number: int, columns: Sequence[Cluster]) -> tuple[list[Row], Sequence[Cluster]]:
    """Lines as rows: below a line of headings, each piece under its heading."""
    rows = []
    for n, (_, pieces) in enumerate(lines, 1):
        texts = [piece.text for piece in pieces]
        if moves_header(texts):
            columns = pieces
        elif columns and len(texts) > 1:
            texts = _under(columns, pieces)
        elif columns:
            texts = [*[""] * len(columns), *texts]  # a title or a note is in no column
        place = text_of("files.pdf_line", page=number, row=n)
        rows.append(_row(n, place, texts))
    return list(filter(None, rows)), columns


def _row(number: int, place: str, texts: Sequence[str]) -> Row | None:
    return row_of(number, place, [Cell(cell_text(text), place) for text in texts])


def _lines(page: Any, ruled: Sequence[Ruled]) -> list[PageLine]:
    """The lines of text in no cell of a ruled table, split at wide gaps."""
    lines: list[tuple[float, list[dict[str, Any]]]] = []
    words = [word for word in page.extract_words(use_text_flow=False) if not _in_a_cell(word, ruled)]
    for word in sorted(words, key=lambda word: (word["top"] + word["bottom"], word["x0"])):
        middle = (word["top"] + word["bottom"]) / 2
        if lines and abs(lines[-1][0] - middle) < (word["bottom"] - word["top"]) / 2:
            lines[-1][1].append(word)
        else:
            lines.append((middle, [word]))
    return [(middle, _pieces(sorted(found, key=lambda word: word["x0"]))) for middle, found in lines]


def _in_a_cell(word: dict[str, Any], ruled: Sequence[Ruled]) -> bool:
    """Whether a word is in a cell: within a table's outline there may be room without cells."""
    x, y = (word["x0"] + word["x1"]) / 2, (word["top"] + word["bottom"]) / 2
    rows = (row for box, rows in ruled if _holds(box, x, y) for row in rows)
    return any(cell is not None and _holds(cell, x, y) for row in rows for cell in row)


def _holds(box: Box, x: float, y: float) -> bool:
    left, top, right, bottom = box
    return left <= x <= right and top <= y <= bottom


def _pieces(words: Sequence[dict[str, Any]]) -> list[Cluster]:
    pieces: list[Cluster] = []
    for word in words:
        height = word["bottom"] - word["top"]
        if pieces and word["x0"] - pieces[-1].right < 0.6 * height:
            last = pieces.pop()
            pieces.append(Cluster(last.left, word["x1"], f"{last.text} {word['text']}"))
        else:
            pieces.append(Cluster(word["x0"], word["x1"], word["text"]))
    return pieces


def _under(columns: Sequence[Cluster], pieces: Sequence[Cluster]) -> list[str]:
    """The texts of a line by their nearest heading."""
    texts = [""] * len(columns)
    for piece in pieces:
        at = min(range(len(columns)), key=lambda n: _apart(columns[n], piece))
        texts[at] = f"{texts[at]} {piece.text}".strip()
    return texts


def _apart(one: Cluster, other: Cluster) -> tuple[float, float]:
    gap = max(one.left - other.right, other.left - one.right, 0.0)
    return gap, abs((one.left + one.right) - (other.left + other.right))


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
        raise FileError(Message("files.reader_died")) from None
    except Exception as error:  # both libraries raise whatever a damaged object happens to cause
        if "Password" in f"{type(error).__name__}{error!r}":
            raise FileError(Message("files.encrypted")) from None
        raise FileError(Message("files.damaged", error=type(error).__name__)) from error
    if form is not None and filled:
        notes.tell(form)
        # a form has pictures of its own
        _tell_pictures(form, [picture for picture in pictures if picture[-1]])
        ask_if_empty(form)
        read = _coded(file_read([form.found(variant)], [form]), code)
        if drawn.forms:
            return _compared(read, read_form_pages(drawn.forms, name, variant, code))
        return _compared(read, read_pages(pages, name, variant)) if has_table(pages) else read
    if has_table(pages) or drawn.forms:
        beside = Draft(name)
        notes.tell(beside)
        beside.ask_texts(foreign_cells(stuck.fields) if form is None else ())
        _tell_pictures(beside, pictures)
        if drawn.forms:
            read = read_form_pages(drawn.forms, name, variant, code, beside)
        else:
            read = read_pages(pages, name, variant, beside=beside)
        read = _coded(read, code)
        if form is None or any(found.sheet.entries or found.problems for found in read.sheets):
            return read
    if form is not None:
        return FileRead(problems=(Problem(name, "", Message("files.form_empty")),))
    if not text.strip() or (pictures and len(text.strip()) < 80):
        raise FileError(Message("files.scan"))
    more = [cell.text for cell in (*foreign_cells(stuck.fields), *notes.texts)]
    read = read_text_sheet("\n".join([text, *more]), name, variant)
    return _with_marks(read, name, notes, pictures)


def _tell_pictures(draft: Draft, pictures: Iterable[tuple[int, int, bool]]) -> None:
    """Give notice of pictures. A page with nothing else may be a scan of moves, and is asked about."""
    for number, found, alone in pictures:
        place, what = text_of("files.pdf_page", page=number), count(found, "drawn_picture")
        if alone:
            draft.ask(Query(Ask.VALUE, f"{place}: {what}", place, "mark_drawn"))
        else:
            draft.note(place, Message("files.drawn", what=what))


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
        raise FileError(Message("files.encrypted"))
    if len(reader.pages) > MAX_PDF_PAGES:
        raise FileError(Message("files.pdf_pages", found=len(reader.pages), limit=MAX_PDF_PAGES))
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
            raise FileError(Message("files.pdf_pages", found=len(document.pages), limit=MAX_PDF_PAGES))
        check_drawn(document)
        for number, page in enumerate(document.pages, 1):
            if len(page.chars) + len(page.rects) + len(page.lines) + len(page.curves) > _MAX_OBJECTS:
                raise FileError(Message("files.pdf_objects", page=number))
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
    around = tuple(item for item in other.around if item.text not in {loose.text for loose in found.sheet.around})
    sheet = replace(sheet, around=(*sheet.around, *around))
    notes = tuple(
        Problem(found.sheet.source.file, "", Message(register_key("findings", doubt.key), **dict(doubt.values)))
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
