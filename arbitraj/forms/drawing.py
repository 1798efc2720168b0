"""Drawing of forms: common parts, one player's parts, and a PDF of any number of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from PIL import Image
from reportlab.lib.units import mm
from reportlab.lib.utils import ImageReader

from arbitraj.forms.board import draw_grid, draw_tiles
from arbitraj.forms.pen import LEAST_NAME, THICK, Pen
from arbitraj.game.variant import Variant
from arbitraj.press.paper import saved_canvas
from arbitraj.sheets.form_code import COLUMN_KEYS, FormCode
from arbitraj.sheets.form_plan import (
    CODE_BOX,
    HEIGHT,
    LABEL_KEYS,
    MARGIN,
    MARKS,
    NAME_BOX,
    TABLE_BOX,
    TITLE_BOX,
    Area,
    Leaf,
    MoveTable,
    Plan,
)
from arbitraj.sheets.form_print import KIND, LEGEND, PITCH, hand_in_boxes, kind_shown, legend, legend_x
from arbitraj.text import text_of

_DOTS = 6  # of the picture, for each module: viewers that smooth small pictures leave it sharp


@cache
def picture(code: FormCode) -> Image.Image:
    """The QR code as a black-and-white picture without margin.

    A picture and not drawn squares: their edges would look like the rules of a table.
    """
    made = _encoder(code)
    made.makeImpl(False, _mask(replace(code, table=None, page=1)))
    size = made.getModuleCount()
    image = Image.new("L", (size, size))
    image.putdata([0 if dark else 255 for row in made.modules for dark in row])
    return image.resize((size * _DOTS, size * _DOTS), Image.Resampling.NEAREST)


@cache
def _mask(code: FormCode) -> int:
    """The mask that makes the code easiest to read.

    Any mask can be read and trying all eight takes far longer than the code itself: the forms of a competition share
    that of a spare.
    """
    found = _encoder(code).getBestMaskPattern()
    assert isinstance(found, int)
    return found


def text_modules(text: str) -> list[list[bool]]:
    """The QR code of a text, such as an address: True for dark, by rows, without margin."""
    made = _encoder(text)
    made.make()
    return [[bool(dark) for dark in row] for row in made.modules]


def _encoder(what: FormCode | str) -> Any:
    # loaded with all of reportlab's layout, which takes longer than the rest of the hall's start
    from reportlab.graphics.barcode import qrencoder

    encoder: Any = qrencoder.QRCode(None, qrencoder.QRErrorCorrectLevel.M)
    encoder.addData(qrencoder.QR8bitByte(str(what)))
    encoder.version = encoder.calculate_version()
    return encoder


# the Data Matrix symbols (ECC 200) of the marks, by rows from the top: the 8 x 8 modules inside their edges
_MARK_MODULES = {"TL": "4b3fb90dae1eed87", "BL": "4a36b150c981e4c2", "BR": "4b5b6138e1c92782"}
_MARK_DOTS = 12


def mark_picture(text: str) -> Image.Image:
    """A mark of the corners: solid on the left and below, by turns above and on the right (ISO/IEC 16022)."""
    size = 10
    rows = [[column % 2 == 0 for column in range(size)]]
    for n, inner in enumerate(bytes.fromhex(_MARK_MODULES[text]), 1):
        rows.append([True, *(bool(inner >> bit & 1) for bit in reversed(range(8))), n % 2 == 1])
    rows.append([True] * size)
    image = Image.new("L", (size, size))
    image.putdata([0 if dark else 255 for row in rows for dark in row])
    return image.resize((size * _MARK_DOTS, size * _MARK_DOTS), Image.Resampling.NEAREST)


_GREY = 0.35  # the numbers of the rows: there to be found, not to be read first


@dataclass(frozen=True, slots=True)
class Content:
    """The common content of a competition's forms.

    `title` is empty if it is left to be written. `letters` are printed in each row of cells, in order (a line of
    letters cut as the cells are, or the groups). `tiles` is a given board by square, jokers in lower case. `coded`: the
    forms carry their code, as those of a known competition do.
    """

    title: str = ""
    letters: tuple[str, ...] = ()
    tiles: Mapping[int, str] = field(default_factory=dict)
    colour: bool = False
    coded: bool = False


@dataclass(frozen=True, slots=True)
class Holder:
    """The player of a form. A spare has no table and no name."""

    table: int | None = None
    name: str = ""


def draw_shared(pen: Pen, plan: Plan, page: Leaf, variant: Variant, content: Content) -> None:
    """All of a page that is the same for every player."""
    for text, box in MARKS.items():
        draw_picture(pen, mark_picture(text), box)
    _head(pen, plan, page, variant, content)
    if page.label:
        label = text_of(LABEL_KEYS[plan.game_type.material.name])
        pen.text(page.label.x, page.label.y + min(page.label.height - 1.4, 5), label, 9, bold=True)
    _cells(pen, page, content)
    if page.grid:
        draw_grid(pen, page.grid, variant, content.colour)
        draw_tiles(pen, page.grid, content.tiles)
        x, right = legend_x(page.grid), page.grid.square(0, page.grid.size).x
        for n, text in enumerate(legend(variant)):
            pen.text(x, page.grid.bottom + LEGEND + PITCH * n, text, 6.5, room=right - x)
    for table in page.tables:
        draw_table(pen, table)
    if page.hand_in:
        _hand_in(pen, page.hand_in)
    if page.notes:
        pen.text(page.notes.x, page.notes.y + 3, text_of("forms.notes"), 7)


def draw_own(pen: Pen, plan: Plan, page: Leaf, content: Content, holder: Holder, names: bool = True) -> None:
    """Draw one player's parts: name and table (if `names`), and the code."""
    if names and holder.name:
        pen.text(NAME_BOX.x + 1, NAME_BOX.bottom - 1.8, holder.name, 12, room=NAME_BOX.width - 2, least=LEAST_NAME)
    if names and holder.table is not None:
        pen.in_box(TABLE_BOX, str(holder.table), 14, bold=True)
    if content.coded:
        draw_picture(pen, picture(code_of_page(plan, page, content, holder)), CODE_BOX)


def draw_picture(pen: Pen, image: Image.Image, box: Area) -> None:
    """A picture that fills a box."""
    place = (box.x * mm, (pen.height - box.bottom) * mm, box.width * mm, box.height * mm)
    pen.canvas.drawImage(ImageReader(image), *place)


def code_of_page(plan: Plan, page: Leaf, content: Content, holder: Holder) -> FormCode:
    return FormCode(plan.game_type.key, holder.table, page.number, content.title, plan.layout)


def _head(pen: Pen, plan: Plan, page: Leaf, variant: Variant, content: Content) -> None:
    if content.title:
        pen.title(TITLE_BOX.x, TITLE_BOX.y + 4.5, content.title, 14, TITLE_BOX.width, 5.9)
    else:
        pen.text(MARGIN, TITLE_BOX.bottom - 1, text_of("forms.title"), 7)
        pen.line(MARGIN + 25, TITLE_BOX.bottom, TITLE_BOX.right, TITLE_BOX.bottom)
    pen.text(MARGIN, KIND, kind_shown(plan, page, variant), 9)
    pen.text(MARGIN, NAME_BOX.bottom - 1.5, text_of("forms.name"), 9, bold=True)
    pen.text(TABLE_BOX.x - 1.5, TABLE_BOX.bottom - 1.5, text_of("forms.table"), 9, bold=True, align=1)
    for box in (NAME_BOX, TABLE_BOX):
        pen.line(box.x, box.bottom, box.right, box.bottom, THICK)


def _cells(pen: Pen, page: Leaf, content: Content) -> None:
    for n, row in enumerate(page.cells):
        first, boxes = row.cell, row.boxes
        pen.rules([first.x, *(box.right for box in boxes)], [first.y, first.bottom])
        if row.group:
            pen.text(first.x - 2, first.y + first.height / 2 + 1.5, str(row.group), 11, bold=True, align=1)
        letters = content.letters[n] if n < len(content.letters) else ""
        for number, (box, letter) in enumerate(zip(boxes, letters.ljust(row.length), strict=True), row.first):
            if row.first:
                pen.text(box.x + 0.5, box.y + 2.1, str(number), 5)
                box = Area(box.x, box.y + 1.6, box.width, box.height - 1.6)
            pen.in_box(box, letter.strip(), 13, bold=True)


def draw_table(pen: Pen, table: MoveTable) -> None:
    """Draw a table of moves: caption, head, numbered rows, with plain rules from edge to edge."""
    if table.caption:
        pen.text(table.x, table.y + 3.6, text_of(table.caption), 9, bold=True)
    xs, ys = table.xs, table.ys
    pen.rules(xs, ys)
    pen.line(xs[0], ys[1], xs[-1], ys[1], THICK)
    for n, column in enumerate(table.columns):
        lines = text_of(COLUMN_KEYS[column.key]).split("|")
        for line, text in enumerate(lines):
            baseline = ys[0] + table.head / 2 + 0.9 + (line - (len(lines) - 1) / 2) * 2.9
            middle = (xs[n] + xs[n + 1]) / 2
            pen.text(middle, baseline, text, 7.5, align=0.5, room=column.width - 0.8, least=5.5)
    pen.canvas.setFillGray(_GREY)
    for row in range(table.rows):
        box = table.cell(row, 0)
        pen.text(box.x + box.width / 2, box.y + box.height / 2 + 0.9, str(table.first + row), 7.5, align=0.5)
    pen.canvas.setFillGray(0)


def _hand_in(pen: Pen, box: Area) -> None:
    boxes = list(hand_in_boxes(box))
    pen.text(box.x, boxes[0][1].y - 1, text_of("forms.for_arbiter"), 7)
    pen.rules(sorted({area.x for _, area in boxes} | {box.right}), sorted({area.y for _, area in boxes} | {box.bottom}))
    for key, area in boxes:
        pen.text(area.x + 1, area.y + 2.8, text_of(key), 6.5)


BLANK = Holder()


def write_forms(
    path: Path,
    plan: Plan,
    variant: Variant,
    content: Content,
    holders: Sequence[Holder] = (BLANK,),
    copies: int = 1,
    names: bool = True,
) -> None:
    """Write the forms, in the order of `holders`, all the pages of a copy together.

    `names` is False if name and table are fields to be filled in. Raises OSError if the file cannot be written.
    """
    shown = plan.game_type.shown
    title = (
        text_of("forms.document", type=shown, title=content.title)
        if content.title
        else text_of("forms.blank", type=shown)
    )
    with saved_canvas(path, title) as canvas:
        # plain printing gives squares of 6 mm (3.3.c) and one sheet a page (3.3.b)
        canvas.setViewerPreference("PrintScaling", "None")
        canvas.setViewerPreference("Duplex", "Simplex")
        pen = Pen(canvas, HEIGHT)
        # common parts are drawn once and shown on every page: a hundred forms cost little more than one
        for page in plan.pages:
            canvas.beginForm(f"foaia{page.number}")
            draw_shared(pen, plan, page, variant, content)
            canvas.endForm()
        for holder in holders:
            for _ in range(copies):
                for page in plan.pages:
                    canvas.doForm(f"foaia{page.number}")
                    draw_own(pen, plan, page, content, holder, names)
                    canvas.showPage()
