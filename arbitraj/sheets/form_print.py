"""The words that a form prints, with their places, to tell them from the player's on a page without fields.

`forms/drawing.py` draws them, and no other word (tests/sheets/test_form_page.py).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from arbitraj.game.board import BLOCKED
from arbitraj.game.variant import Variant
from arbitraj.record.variant_said import with_variant
from arbitraj.sheets.form_code import COLUMN_KEYS
from arbitraj.sheets.form_plan import (
    LABEL_KEYS,
    MARGIN,
    NAME_BOX,
    RULER,
    TABLE_BOX,
    TITLE_BOX,
    USUAL_SIDE,
    Area,
    Grid,
    Leaf,
    MoveTable,
    Plan,
)
from arbitraj.text import text_of

KIND = 21.0  # millimetres from the top: the line that says what is played
LEGEND, PITCH = 3.0, 2.8  # below the grid: the first line, and how far apart they are
HAND_IN = (
    "forms.hand_sheet",
    "forms.hand_order",
    "forms.hand_time",
    "forms.hand_warnings",
    "forms.hand_disciplinary",
    "forms.hand_total",
)


@dataclass(frozen=True, slots=True)
class Printed:
    """A text with its place in millimetres from the top left corner: `y` is its baseline, and at `x` is its left end
    (`align` 0), its middle (0.5) or its right end (1)."""

    text: str
    x: float
    y: float
    align: float = 0.0
    optional: bool = False  # some forms lack it


def kind_shown(plan: Plan, page: Leaf, variant: Variant) -> str:
    """The line of a page with the type of game and the number of the page."""
    kind = text_of("forms.kind", type=plan.game_type.shown.upper(), article=plan.game_type.article)
    kind = with_variant(kind, variant)
    if len(plan.pages) == 1 and page.number == 1:
        return kind
    return text_of("forms.page" if page.number == 1 else "forms.page_next", kind=kind, page=page.number)


def printed_on(plan: Plan, page: Leaf, variant: Variant) -> Iterator[Printed]:
    """All printed texts of a page, except those that differ by form: its title and the announced letters."""
    yield Printed(kind_shown(plan, page, variant), MARGIN, KIND)
    yield Printed(text_of("forms.name"), MARGIN, NAME_BOX.bottom - 1.5)
    yield Printed(text_of("forms.table"), TABLE_BOX.x - 1.5, TABLE_BOX.bottom - 1.5, 1)
    yield Printed(text_of("forms.title"), MARGIN, TITLE_BOX.bottom - 1, optional=True)
    if page.label:
        label = text_of(LABEL_KEYS[plan.game_type.material.name])
        yield Printed(label, page.label.x, page.label.y + min(page.label.height - 1.4, 5))
    for row in page.cells:
        if row.group:
            yield Printed(str(row.group), row.cell.x - 2, row.cell.y + row.cell.height / 2 + 1.5, 1)
        for number, box in enumerate(row.boxes if row.first else (), row.first):
            yield Printed(str(number), box.x + 0.5, box.y + 2.1, optional=True)
    if grid := page.grid:
        for n in range(grid.size):
            middle = (n + 0.5) * grid.side
            yield Printed(str(n + 1), grid.x + middle, grid.y - 0.22 * grid.side, 0.5)
            yield Printed(chr(ord("A") + n), grid.x - 0.4 * grid.side, grid.y + middle + 0.17 * grid.side, 0.5)
        for n, text in enumerate(legend(variant)):
            yield Printed(text, legend_x(grid), grid.bottom + LEGEND + PITCH * n)
    for table in page.tables:
        yield from _of_table(table)
    if page.hand_in:
        boxes = list(hand_in_boxes(page.hand_in))
        yield Printed(text_of("forms.for_arbiter"), page.hand_in.x, boxes[0][1].y - 1)
        for key, area in boxes:
            yield Printed(text_of(key), area.x + 1, area.y + 2.8)
    if page.notes:
        yield Printed(text_of("forms.notes"), page.notes.x, page.notes.y + 3)


def legend_x(grid: Grid) -> float:
    """The x at which the lines below a grid begin: beside a small grid there is room."""
    return grid.x - RULER - max(0, USUAL_SIDE - grid.size) * grid.side


def hand_in_boxes(box: Area) -> Iterator[tuple[str, Area]]:
    """The arbiter's boxes by the key of their text, in one row or in two."""
    lines = 1 if box.width > 150 else 2
    in_line = len(HAND_IN) // lines
    width, top = box.width / in_line, box.y + 4
    height = (box.bottom - top) / lines
    for n, key in enumerate(HAND_IN):
        yield key, Area(box.x + n % in_line * width, top + n // in_line * height, width, height)


def _of_table(table: MoveTable) -> Iterator[Printed]:
    if table.caption:
        yield Printed(text_of(table.caption), table.x, table.y + 3.6)
    xs, top = table.xs, table.top
    for n, column in enumerate(table.columns):
        lines = text_of(COLUMN_KEYS[column.key]).split("|")
        for line, text in enumerate(lines):
            baseline = top + table.head / 2 + 0.9 + (line - (len(lines) - 1) / 2) * 2.9
            yield Printed(text, (xs[n] + xs[n + 1]) / 2, baseline, 0.5)
    for row in range(table.rows):
        box = table.cell(row, 0)
        yield Printed(str(table.first + row), box.x + box.width / 2, box.y + box.height / 2 + 0.9, 0.5)


def corners(times: Sequence[int]) -> dict[int, int]:
    """The number of corners that mark each premium of a kind: 2 for the least, 4 for a greater one, 3 for one between.

    >>> corners((1, 2, 3)), corners((10, 1)), corners((2, 3, 4))
    ({2: 2, 3: 4}, {10: 2}, {2: 2, 3: 3, 4: 4})
    """
    first, *others = sorted(set(times) - {1}) or (1,)
    marked = {first: 2} | dict.fromkeys(others, 4)
    return {} if first == 1 else marked | ({others[0]: 3} if len(others) > 1 else {})


_CORNERS = {2: "variant.corners_2", 3: "variant.corners_3", 4: "variant.corners_4"}


def legend(variant: Variant) -> Iterator[str]:
    """Lines that explain the marks of the grid and other particulars of its board."""
    kinds = {"variant.marks_words": corners(variant.word_times), "variant.marks_letters": corners(variant.letter_times)}
    centre = "" if variant.centre is None else variant.start.name(variant.centre)
    if centre == "H8" and all(marked == {2: 2, 3: 4} for marked in kinds.values()):
        yield text_of("forms.marks")
    else:
        said = [
            text_of(kind, marks=", ".join(text_of(_CORNERS[n], times=t) for t, n in marked.items()))
            for kind, marked in kinds.items()
            if marked
        ]
        said += [text_of("variant.marks_centre", centre=centre)] if centre else []
        said += [text_of("variant.marks_stop")] if BLOCKED in variant.start.rows else []
        yield " ".join(said)
    yield text_of("forms.jokers")
    if variant.reconstructed:
        yield text_of("variant.reconstructed")
