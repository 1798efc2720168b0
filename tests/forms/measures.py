"""What is measured on a page of a form with pdfplumber: every function gives the faults, an empty list for a good page.

Lengths are millimetres.
"""

from typing import Any

from pdfplumber.page import Page as PdfPage

from arbitraj.sheets.form_plan import BOTTOM, MARGIN, MARK_WHITE, MARKS, RIGHT, Area, Grid
from tests.forms.making import box_of, meet, things_on, words_on

# rules where they are: by default pdfplumber pulls those together that are less than a millimetre apart
AS_DRAWN = {"snap_tolerance": 0.05}
_RULE = 0.4  # that a rule may stand out by
SHRUNK = 0.96  # what «fit to page» leaves of a length


def not_a4(page: PdfPage) -> list[str]:
    size = (round(page.width / 72 * 25.4), round(page.height / 72 * 25.4))
    return [] if size == (210, 297) else [str(size)]


def outside_margins(page: PdfPage) -> list[str]:
    found = []
    for thing in things_on(page):
        box = box_of(thing)
        if mark_of(thing):
            continue
        across = box.x > MARGIN - _RULE and box.right < RIGHT + _RULE
        if not (across and box.y > MARGIN - _RULE and box.bottom < BOTTOM + _RULE):
            found.append(f"{thing['object_type']} {thing.get('text', '')} {box}")
    return found


def mark_of(thing: dict[str, Any]) -> str:
    """Which mark of the corners an object is by its place, "" for any other."""
    box = box_of(thing)
    sides = (box.x, box.y, box.right, box.bottom)
    for name, mark in MARKS.items():
        apart = zip(sides, (mark.x, mark.y, mark.right, mark.bottom), strict=True)
        if thing["object_type"] == "image" and all(abs(one - other) < 0.05 for one, other in apart):
            return name
    return ""


def crowded_marks(page: PdfPage) -> list[str]:
    """Marks that are missing, or have anything in the white that they need around them."""
    things = things_on(page)
    marks = [mark_of(thing) for thing in things]
    found = [f"{marks.count(name)} {name}" for name in MARKS if marks.count(name) != 1]
    others = [box_of(thing) for thing, mark in zip(things, marks, strict=True) if not mark]
    for name, mark in MARKS.items():
        room = 2 * MARK_WHITE
        white = Area(mark.x - MARK_WHITE, mark.y - MARK_WHITE, mark.width + room, mark.height + room)
        found += [f"{name}: {box}" for box in others if meet(box, white, -0.01)]
    return found


def small_squares(page: PdfPage, grid: Grid) -> list[str]:
    """Squares of the control grid (3.3.c) that a printer may make smaller than 6 mm, or out of place; or no grid."""
    tables = [[line.cells for line in table.rows] for table in page.find_tables(AS_DRAWN)]
    grids = [rows for rows in tables if len(rows) == len(rows[0]) == 15]
    if len(grids) != 1:
        return [f"{len(grids)} grids"]
    found = []
    for row, line in enumerate(grids[0]):
        for column, edges in enumerate(line):
            x0, top, x1, bottom = (edge / 72 * 25.4 for edge in edges or (0, 0, 0, 0))
            if min(x1 - x0, bottom - top) * SHRUNK < 6 or abs(x0 - grid.square(row, column).x) > 0.2:
                found.append(f"{row} {column}: {x1 - x0:.2f} x {bottom - top:.2f} at {x0:.2f}")
    return found


def tables_of_moves(page: PdfPage) -> list[Any]:
    return [table for table in page.find_tables(AS_DRAWN) if table.extract()[0][0] == "nr."]


def row_heights(page: PdfPage) -> list[float]:
    return [(row.bbox[3] - row.bbox[1]) / 72 * 25.4 for table in tables_of_moves(page) for row in table.rows[1:]]


def low_rows(page: PdfPage) -> list[str]:
    """Rows of the tables of moves that a printer may make lower than 5 mm (3.3.d)."""
    return [f"{height:.2f}" for height in row_heights(page) if height * SHRUNK < 5]


def on_grid(page: PdfPage, grid: Grid) -> list[tuple[str, Area]]:
    """The objects on the control grid: their kind and where they lie."""
    whole = Area(grid.x - 0.1, grid.y - 0.1, grid.size * grid.side + 0.2, grid.size * grid.side + 0.2)
    things = [(thing["object_type"], box_of(thing)) for thing in things_on(page)]
    return [(kind, box) for kind, box in things if meet(box, whole, -0.1)]


def marked_middles(page: PdfPage, grid: Grid, colour: bool = False) -> list[str]:
    """Squares with a mark in their middle half, where the letter is written (3.3.c)."""
    boxes = [box for kind, box in on_grid(page, grid) if not (colour and kind == "rect")]
    found = []
    for row in range(grid.size):
        for column in range(grid.size):
            whole = grid.square(row, column)
            middle = Area(whole.x + whole.width / 4, whole.y + whole.height / 4, whole.width / 2, whole.height / 2)
            found += [f"{row} {column}" for box in boxes if meet(box, middle)]
    return found


def text_over_text(page: PdfPage) -> list[str]:
    words = words_on(page)
    # boxes hold the room for accents and tails, which the letters of one line leave to the next
    return [
        f"{text} {other}" for n, (text, box) in enumerate(words) for other, place in words[:n] if meet(box, place, 0.45)
    ]


def text_over_rules(page: PdfPage) -> list[str]:
    rules = [rule for line in page.lines if min((rule := box_of(line)).width, rule.height) < 0.05]
    thick = [Area(rule.x, rule.y, max(rule.width, 0.01), max(rule.height, 0.01)) for rule in rules]
    found = []
    for text, box in words_on(page):
        body = Area(box.x, box.y + 0.25 * box.height, box.width, 0.5 * box.height)
        found += [text for rule in thick if meet(body, rule)]
    return found


def missing_signs(page: PdfPage, expected: str) -> list[str]:
    """Signs of a text that no embedded letter of the page stands for; what a font lacks is shown as a box."""
    there = {char["text"] for char in page.chars if "DejaVuSansCondensed" in char["fontname"]}
    return sorted(set(expected) - there - {" "})
