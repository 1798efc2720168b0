"""The text of a PDF page as tables: ruled ones by their lines, others by alignment."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from arbitraj.sheets.columns import moves_header
from arbitraj.tables.cells import Cell, Page, Row, row_of
from arbitraj.tables.limits import cell_text
from arbitraj.text import say

_LINES = {"vertical_strategy": "lines", "horizontal_strategy": "lines", "snap_tolerance": 2, "join_tolerance": 2}
_TITLE = 30  # points: the farthest that a title may be above its table
Box = tuple[float, float, float, float]
Ruled = tuple[Box, Sequence[Sequence[Box | None]]]  # a table and its cells by rows


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
    group = say("files.pdf_page", page=number)
    tables = [table for table in page.find_tables(_LINES) if len(table.rows) > 1]
    tables.sort(key=lambda table: (round(table.bbox[1] / 20), table.bbox[0]))
    lines = _lines(page, [(table.bbox, [row.cells for row in table.rows]) for table in tables])
    pages = []
    for n, table in enumerate(tables, 1):
        rows = [
            _row(line, say("files.pdf_row", page=number, table=n, row=line), texts)
            for line, texts in enumerate(_texts(table, size), 1)
        ]
        pages.append(Page(_title(table.bbox, lines), tuple(filter(None, rows)), group))
    ruled = any(moves_header(row.texts) for each in pages for row in each.rows)
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
    """The text just above a table."""
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
        place = say("files.pdf_line", page=number, row=n)
        rows.append(_row(n, place, texts))
    return list(filter(None, rows)), columns


def _row(number: int, place: str, texts: Sequence[str]) -> Row | None:
    return row_of(number, place, [Cell(cell_text(text), place) for text in texts])


def _lines(page: Any, ruled: Sequence[Ruled]) -> list[PageLine]:
    """The lines of text in no cell of a ruled table, split at wide gaps."""
    lines: list[tuple[float, list[dict[str, Any]]]] = []
    words = [word for word in page.extract_words(use_text_flow=False) if not _in_a_cell(word, ruled)]
    for word in sorted(words, key=lambda each: (each["top"] + each["bottom"], each["x0"])):
        middle = (word["top"] + word["bottom"]) / 2
        if lines and abs(lines[-1][0] - middle) < (word["bottom"] - word["top"]) / 2:
            lines[-1][1].append(word)
        else:
            lines.append((middle, [word]))
    return [(middle, _pieces(sorted(found, key=lambda each: each["x0"]))) for middle, found in lines]


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
