"""The text of a PDF page as rows of cells: ruled tables by their lines, others by what stands under what."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from arbitraj.competition.files.cells import Cell, Row, one_line, row_of
from arbitraj.competition.files.limits import MAX_CELL
from arbitraj.sheets.columns import header_of
from arbitraj.text import say

_ASIDE = 60  # text beside a table stands in cells that no column of a table reaches
_LINES = {"vertical_strategy": "lines", "horizontal_strategy": "lines", "snap_tolerance": 2, "join_tolerance": 2}


@dataclass(frozen=True, slots=True)
class Piece:
    """Words that stand together: left and right end in points from the left edge, and their text."""

    left: float
    right: float
    text: str


def page_rows(page: Any, number: int, size: int, columns: Sequence[Piece]) -> tuple[list[Row], Sequence[Piece]]:
    """The rows of a pdfplumber page, from top to bottom, and the columns of the unruled table that goes on below.

    `columns` are those of the page before. Row numbers go on from page to page.
    """
    tables = page.find_tables(_LINES)
    tables = [table for table in tables if len(table.rows) > 1]
    boxes = [table.bbox for table in tables]
    placed: list[tuple[float, list[str], bool]] = []
    for table in tables:
        placed += _table_rows(table, size)
    has_header = any(header_of(texts) for _, texts, _ in placed)
    for top, pieces in _lines(page, boxes):
        texts = [piece.text for piece in pieces]
        if has_header:
            placed.append((top, [""] * _ASIDE + texts, False))
            continue
        if header_of(texts):
            columns = pieces
            placed.append((top, texts, True))
        elif columns and len(pieces) > 1:
            placed.append((top, _under(columns, pieces), True))
        else:
            placed.append((top, [""] * _ASIDE + texts if columns else texts, False))
    rows = []
    for line, (_, texts, _) in enumerate(sorted(placed, key=lambda each: each[0]), 1):
        place = say("files.pdf_row", page=number, row=line)
        row = row_of(number * 10_000 + line, place, [Cell(one_line(text)[:MAX_CELL], place) for text in texts])
        if row:
            rows.append(row)
    return rows, columns


def _table_rows(table: Any, size: int) -> list[tuple[float, list[str], bool]]:
    texts = [[cell or "" for cell in row] for row in table.extract()]
    rows = [(row.bbox[1], cells, True) for row, cells in zip(table.rows, texts, strict=True)]
    if len(texts) == size and all(len(cells) == size for cells in texts):
        # a grid whose coordinates stand outside its lines
        numbers = ["", *(str(n) for n in range(1, size + 1))]
        lettered = [(top, [chr(65 + n), *cells], True) for n, (top, cells, _) in enumerate(rows)]
        return [(table.bbox[1] - 0.1, numbers, True), *lettered]
    return rows


def _lines(page: Any, boxes: Sequence[tuple[float, float, float, float]]) -> list[tuple[float, list[Piece]]]:
    """The lines of text outside the boxes, each split where a wide gap is."""
    lines: list[tuple[float, list[dict[str, Any]]]] = []
    words = [word for word in page.extract_words(use_text_flow=False) if not _inside(word, boxes)]
    for word in sorted(words, key=lambda each: (each["top"], each["x0"])):
        middle = (word["top"] + word["bottom"]) / 2
        if lines and abs(lines[-1][0] - middle) < (word["bottom"] - word["top"]) / 2:
            lines[-1][1].append(word)
        else:
            lines.append((middle, [word]))
    return [(middle, _pieces(sorted(found, key=lambda each: each["x0"]))) for middle, found in lines]


def _inside(word: dict[str, Any], boxes: Sequence[tuple[float, float, float, float]]) -> bool:
    x, y = (word["x0"] + word["x1"]) / 2, (word["top"] + word["bottom"]) / 2
    return any(left <= x <= right and top <= y <= bottom for left, top, right, bottom in boxes)


def _pieces(words: Sequence[dict[str, Any]]) -> list[Piece]:
    pieces: list[Piece] = []
    for word in words:
        height = word["bottom"] - word["top"]
        if pieces and word["x0"] - pieces[-1].right < 0.6 * height:
            last = pieces.pop()
            pieces.append(Piece(last.left, word["x1"], f"{last.text} {word['text']}"))
        else:
            pieces.append(Piece(word["x0"], word["x1"], word["text"]))
    return pieces


def _under(columns: Sequence[Piece], pieces: Sequence[Piece]) -> list[str]:
    """The texts of a line by the heading each stands nearest to."""
    texts = [""] * len(columns)
    for piece in pieces:
        at = min(range(len(columns)), key=lambda n: _apart(columns[n], piece))
        texts[at] = f"{texts[at]} {piece.text}".strip()
    return texts


def _apart(one: Piece, other: Piece) -> tuple[float, float]:
    gap = max(one.left - other.right, other.left - one.right, 0.0)
    return gap, abs((one.left + one.right) - (other.left + other.right))
