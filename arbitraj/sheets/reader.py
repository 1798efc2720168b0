"""Reader of a file of any kind into its sheets. The kind is determined by the first bytes, not by the name."""

import re
from collections import Counter
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from arbitraj.decoding import lines_once
from arbitraj.game.variant import Variant, load_variant
from arbitraj.problems import Problem, ProblemsError
from arbitraj.record.model import Sheet, Source
from arbitraj.record.question import Ask, Query
from arbitraj.sheets.columns import any_header
from arbitraj.sheets.found import FAULT, FileRead, Use, Used, numbered
from arbitraj.sheets.pages import has_moves, has_table, read_pages
from arbitraj.sheets.shapes import Sort, is_move, kind_of, kind_of_text, on_board
from arbitraj.sheets.writers import HEADER, page_texts, split_pages, split_text, with_carried
from arbitraj.tables.cells import FileError, Page, garbled_told, lines_told, one_line
from arbitraj.tables.limits import read_bytes
from arbitraj.tables.near_file import near_file
from arbitraj.tables.open import is_workbook, workbook_pages
from arbitraj.tables.text import SEPARATORS, decoded_text, text_page
from arbitraj.text import Message, count, first_of, harmless, text_of

_DAY = r"(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d{2}-\d{2})"
_HOUR = r"\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?\s?m\.?)?"
_UNSEEN = "[\u200e\u200f\u202a-\u202e\u2066-\u2069]{0,4}"  # marks of the direction of writing
_STAMP = re.compile(
    rf"{_UNSEEN}(?:\[{_DAY},?\s{{1,3}}{_HOUR}\]\s{{1,3}}|{_DAY},?\s{{1,3}}{_HOUR}\s{{1,3}}[-–]\s{{1,3}}){_UNSEEN}",
    re.IGNORECASE,
)
_SENDER = re.compile(r"([^:\n]{1,60}):(?:\s|$)")
_HEADED = re.compile(rf"([^\[\]\n:;]{{1,60}}), \[{_DAY},?\s{{1,3}}{_HOUR}\]", re.IGNORECASE)  # a line of its own
_CHANGED = re.compile(r"\s{0,3}<(?:acest mesaj a fost editat|this message was edited)\.?>\s{0,3}$", re.IGNORECASE)
_NOTICE = re.compile(r"criptat\w{0,3} integral|end-to-end encrypted", re.IGNORECASE)  # of the program itself
_FEWEST = 2  # messages: a single stamp may be a heading
_MOST_NAMES = 5  # named in the notice
# line ends of some programs
_LINE_ENDS = str.maketrans(dict.fromkeys("\v\f\x85\u2028\u2029", "\n"))
_NUMBERED = re.compile(r"#\s?\d{1,3}\s?[.):;,\t]")


def without_stamps(text: str) -> tuple[str, Message | None]:
    """Strip the times and senders that a chat program puts before messages. Returns the text and a notice.

    A text that is no conversation is returned as it is, with None. Of several senders the one who writes most is the
    player: the others' names stay before their messages. Lines keep their numbers.
    """
    lines = text.split("\n")
    found = [(at, stamp.end()) for at, line in enumerate(lines) if (stamp := _STAMP.match(line))]
    sent = {at: sender for at, end in found if (sender := _SENDER.match(lines[at], end))}
    headed = {at: sender for at, line in enumerate(lines) if (sender := _HEADED.fullmatch(line.strip()))}
    if len(sent) + len(headed) < _FEWEST:
        return text, None
    names = Counter(other[1].strip() for other in (*sent.values(), *headed.values()))
    player = names.most_common(1)[0][0]
    for at, end in found:
        sender = sent.get(at)
        message = lines[at][sender.end() if sender and sender[1].strip() == player else end :]
        lines[at] = "" if not sender and _NOTICE.search(message) else _CHANGED.sub("", message)
    for at, sender in headed.items():
        lines[at] = "" if sender[1].strip() == player else sender[1]
    return "\n".join(lines), Message("files.chat", names=first_of(list(names), _MOST_NAMES))


def read_file(path: Path, variant: Variant, name: str = "", number: str = "") -> FileRead:
    """Read a file.

    `name` is used in problems. `number` is the sheet's, if the file is one sheet. Faults of the file are problems of
    the answer: nothing is raised.
    """
    name = harmless(name or path.name)
    try:
        is_there = path.exists() or path.is_symlink()
    except OSError:  # a folder that nobody may look into: reading says so
        is_there = True
    if not is_there:
        near = near_file(path.parent, path.name)
        hint = Message("common.perhaps", near=near) if near else ""
        return FileRead(problems=(Problem(name, "", Message("files.no_such_file", perhaps=hint)),))
    try:
        data = read_bytes(path)
        read = replace(read_data(data, name, variant), digest=sha256(data).hexdigest())
    except FileError as error:
        return FileRead(problems=(error.of(name),))
    return numbered(read, number) if number else read


def read_data(data: bytes, name: str, variant: Variant) -> FileRead:
    """Read the bytes of a file. Raises FileError if the file as a whole cannot be used."""
    name = harmless(name.replace("\n", " "))
    with on_board(variant.size):
        if data.startswith(b"%PDF") or b"%PDF-" in data[:1024]:
            from arbitraj.sheets.pdf import read_pdf

            return read_pdf(data, name, variant)
        if is_workbook(data):
            pages, carried = split_pages(workbook_pages(data))
            read = read_pages(pages, name, variant)
            cells = (cell for page in pages for row in page.rows for cell in row.cells if cell.marks.garbled)
            told = [Problem(name, cell.place, garbled_told(cell)) for cell in cells]
            seen = {page.name: page_texts(page) if page.name in carried else [] for page in pages}
        else:
            whole, changed = lines_once(decoded_text(data).translate(_LINE_ENDS))
            messages, stamped = without_stamps(whole)
            text, lines = split_text(messages)
            read = _read_text(text, name, variant)
            told = [*lines_told(name, changed), *([Problem(name, "", stamped)] if stamped else [])]
            carried, seen = {"": lines} if lines else {}, {"": text.split("\n")}
    read = replace(read, notes=(*read.notes, *told))
    return with_carried(read, carried, seen, name) if carried else read


def _read_text(text: str, name: str, variant: Variant) -> FileRead:
    if not text.strip():
        return FileRead(problems=(Problem(name, "", Message("files.sheet_empty")),))
    page = _table_in(text)
    if page is None:
        from arbitraj.sheets.plain_text import read_text_sheet

        return read_text_sheet(text, name, variant)
    read = _with_comments(read_pages([page], name, variant, exact=True), text, page, name)
    read = _with_cut(read, page, name) if page.cut else read
    if any(
        row.texts == HEADER for row in page.rows
    ):  # the form of docs/formate.md: a line it lacks is not on the paper
        owned = (replace(found, sheet=replace(found.sheet, own_form=True)) for found in read.sheets)
        read = replace(read, sheets=tuple(owned))
    return read


def _table_in(text: str) -> Page | None:
    """The page that a text is with the first separator that gives a table: one with headings, else one without."""
    pages: list[Page] = []
    for separator in SEPARATORS:
        pages.append(text_page(text, separator, _is_content))
        if has_table(pages[-1:]):
            return pages[-1]
    return next(filter(_is_table, pages), None)


def _with_cut(read: FileRead, page: Page, name: str) -> FileRead:
    """Ask about the last sheet, if the file may be truncated in its last row."""
    row = page.rows[-1]
    numbered_row = all(row.cells[0].text.isdecimal() for row in page.rows[-2:])
    if not read.sheets or not (numbered_row or is_move(row)):  # a total, a note: whole with fewer cells
        return read
    *others, last = read.sheets
    entries, table = (last.sheet.solutions, "solutii") if last.sheet.solutions else (last.sheet.entries, "")
    seen, place, entry = one_line(" ".join(row.texts)), str(Source(name, row.place)), len(entries) or None
    query = Query(Ask.VALUE, seen, place, FAULT, entry=entry, table=table, wrong=Message("files.cut_row"))
    sheet = replace(last.sheet, queries=(*last.sheet.queries, query))
    return replace(read, sheets=(*others, replace(last, sheet=sheet)))


def _with_comments(read: FileRead, text: str, page: Page, name: str) -> FileRead:
    """Add notices of the comments in a table, which are not read."""
    own = {row.number for row in page.rows}
    lines = ((n, one_line(line)) for n, line in enumerate(text.split("\n"), 1) if n not in own)
    comments = [(text_of("files.row", row=n), line) for n, line in lines if line.startswith("#")]
    notes = (Problem(name, place, Message("files.row_passed_over", text=line[:60])) for place, line in comments)
    used = (Used(place, line, Use.TOLD) for place, line in comments)
    return replace(read, notes=(*read.notes, *notes), account=(*read.account, *used))


def read_sheet(text: str, number: str = "", variant: Variant | None = None) -> Sheet:
    """The sheet in a text, written in any supported form. Raises ProblemsError if it is not one sheet.

    >>> read_sheet("nume: Pop Ana\\nmasa: 7\\n1. H7 CASA 8\\n2. I8 STIRE 13", "07").entries[1].word
    'STIRE'
    """
    try:
        read = read_data(text.encode(), number, variant or load_variant())
    except FileError as error:
        raise ProblemsError([error.of(number)]) from None
    problems = read.problems
    if not problems and len(read.sheets) != 1:
        problems = (Problem(number, "", Message("files.not_one_sheet", found=count(len(read.sheets), "sheet"))),)
    if problems:
        raise ProblemsError(problems)
    return numbered(read, number).sheets[0].sheet


def _is_content(line: str) -> bool:
    """Whether a line that begins with # is no comment: it holds a move, or the headings of a table."""
    rows = [[cell.strip() for cell in line.split(separator)] for separator in SEPARATORS]
    return (
        _NUMBERED.match(line.lstrip()) is not None
        or kind_of_text(line.lstrip("# ")) is Sort.MOVE
        or any(len(row) > 2 and any_header(row) for row in rows)
        or any(kind_of_text(cell) is Sort.POSITION for row in rows for cell in row)
    )


def _is_table(page: Page) -> bool:
    """Whether a text without the usual headings is a table: all its moves are split into cells."""
    moves = [row for row in page.rows if is_move(row)]
    apart = [row for row in moves if {Sort.POSITION, Sort.WORD} <= {kind_of(cell) for cell in row.filled}]
    return bool(moves) and len(apart) == len(moves) and has_moves([page])
