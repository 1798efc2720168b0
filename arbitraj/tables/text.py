"""Text tables (CSV) into pages."""

import re
from collections.abc import Callable, Sequence

from arbitraj.decoding import decode, encoded_once
from arbitraj.foreign import foreign_format
from arbitraj.tables.cells import UNMARKED, Cell, FileError, Marks, Page, garbled_in, one_line, row_of
from arbitraj.tables.limits import MAX_CELL, MAX_COLUMNS, MAX_ROWS
from arbitraj.text import Message, text_of

_LIKE_FORMULA = re.compile(r"'*[=+\-@\t\r＝＋－＠]")
_SIGNED = re.compile(r"[+-]?\d+([.,]\d+)?")
MAX_BYTES = 5_000_000
SEPARATORS = ";,\t"
_FEWEST_WHOLE = 2  # rows that say how many cells one has


def guarded(text: str) -> str:
    """Quote text that a spreadsheet would take for a formula. A number with its sign remains a number.

    >>> guarded("=1+1"), guarded("-"), guarded("'-"), guarded("-5"), guarded("'t Hart")
    ("'=1+1", "'-", "''-", '-5', "'t Hart")
    """
    return f"'{text}" if _LIKE_FORMULA.match(text) and not _SIGNED.fullmatch(text) else text


def unguarded(text: str) -> str:
    """Undo `guarded`.

    >>> unguarded("'=1+1"), unguarded("''-"), unguarded("-5"), unguarded("'t Hart")
    ('=1+1', "'-", '-5', "'t Hart")
    """
    return text[1:] if text.startswith("'") and _LIKE_FORMULA.match(text) else text


def decoded_text(data: bytes) -> str:
    """The text of a file. Raises FileError if it is no text, or too long."""
    if foreign := foreign_format(data):
        raise FileError(foreign)
    if len(data) > MAX_BYTES:
        raise FileError(Message("files.too_big", size=len(data) // 1_000_000, limit=MAX_BYTES // 1_000_000))
    text = decode(data)
    if text is None or "\0" in text:
        raise FileError(Message("files.not_text"))
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if text.count("\n") > MAX_ROWS:
        raise FileError(Message("files.rows_of_text", limit=MAX_ROWS))
    return text


def text_page(text: str, separator: str, is_content: Callable[[str], bool] | None = None) -> Page:
    """The rows of a CSV text, without blank lines and comments (#), except those that `is_content` accepts.

    An unclosed quote would swallow the rest in one cell. A line with an odd number of quotes is therefore read without
    quoting. The excess of a cell that is too long goes beside the page.
    """
    rows, beside, widths = [], [], []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip() or (line.lstrip().startswith("#") and not (is_content and is_content(line))):
            continue
        place = text_of("files.row", row=number)
        texts = _split(line, separator)
        widths.append(len(texts))
        rows.append(row_of(number, place, [_cell(text[:MAX_CELL], place) for text in texts]))
        rest = (one_line(text[MAX_CELL : 2 * MAX_CELL]) for text in texts if len(text) > MAX_CELL)
        beside += [Cell(text, place) for text in rest if text]
    cut = not text.endswith("\n") and bool(rows and rows[-1]) and _breaks_off(widths)
    return Page("", tuple(filter(None, rows)), beside=tuple(beside), cut=cut)


def _breaks_off(widths: Sequence[int]) -> bool:
    """Whether the last of several rows, given by their numbers of cells, has fewer than the one before, as many as
    which all have from some row on."""
    *before, last = widths or [0]
    whole = before[before.index(before[-1]) :] if before else []
    return len(whole) >= _FEWEST_WHOLE and {*whole} == {whole[-1]} and last < whole[-1]


def _cell(raw: str, place: str) -> Cell:
    garbled = garbled_in(raw)
    text = one_line(unguarded(encoded_once(raw) if garbled else raw))
    return Cell(text, place, marks=Marks(garbled=garbled) if garbled else UNMARKED)


def text_table(data: bytes, headings: Callable[[tuple[str, ...]], int]) -> tuple[str, Page]:
    """Separator and page of a text table: the separator with the widest known header row, else with the most cells.

    `headings` returns the number of columns that a row heads, 0 if it is no header row. Raises FileError if the file is
    no text, or too large.
    """
    text = decoded_text(data)

    def width(table: tuple[str, Page]) -> tuple[int, int]:
        rows = table[1].rows
        headed = next(filter(None, (headings(row.texts) for row in rows)), 0)
        return headed, len(rows[0].cells) if rows and not headed else 0

    # of equal ones the first
    return max(((separator, text_page(text, separator)) for separator in SEPARATORS), key=width)


def written_fields(line: str, separator: str) -> list[str]:
    """The fields of a line as written, with quotes. Unpaired quotes mean nothing.

    >>> written_fields('1;"Pop; Ana";x', ";")
    ['1', '"Pop; Ana"', 'x']
    """
    if line.count('"') % 2:
        return line.split(separator)
    # a quote in the middle of a field is a sign like any other
    quoted = rf'[^\S{separator}]*+(?:"[^"]*+(?:"|\Z)[^"{separator}]*+)++'
    return [found[1] for found in re.finditer(rf"(?:^|{separator})({quoted}|[^{separator}]*+)", line)]


def _unquoted(field: str) -> str:
    """A field without quotes around the whole. Other quotes mark a letter (`"C"OMANDA`)."""
    bare = field.strip()
    whole = len(bare) > 1 and bare[0] == bare[-1] == '"' and '"' not in bare[1:-1].replace('""', "")
    return bare[1:-1].replace('""', '"') if whole else field


def _split(line: str, separator: str) -> list[str]:
    """The cells of a line. Everything after the maximal number of columns is one cell."""
    if '"' in line and line.count('"') % 2 == 0:
        cells = list(map(_unquoted, written_fields(line, separator)))
    else:
        cells = line.split(separator, MAX_COLUMNS)
    rest = cells[MAX_COLUMNS:]
    return [*cells[:MAX_COLUMNS], separator.join(rest)] if rest else cells
