"""The control grid (3.3.c), with premium squares marked only in the corners, so that no letter is hidden.

A cut corner is a letter premium, a filled corner a word premium. Two corners mean x2, four x3. The centre has a wedge
in the middle of each side. No mark reaches into the middle half of its square.
"""

from collections.abc import Mapping

from reportlab.lib.units import mm

from arbitraj.forms.pen import THIN, Pen
from arbitraj.game.board import BLOCKED, is_tile
from arbitraj.game.tile import is_joker
from arbitraj.game.variant import Variant
from arbitraj.sheets.form_plan import Area, Grid
from arbitraj.sheets.form_print import corners

REACH = 0.225  # of the side
_CENTRE = 0.12
# pale enough for pencil: in grey they are between a tenth and a quarter
# by how many corners mark it
_LETTER = {2: (0.87, 0.93, 0.98)} | dict.fromkeys((3, 4), (0.72, 0.84, 0.95))
_WORD = {2: (0.99, 0.88, 0.88)} | dict.fromkeys((3, 4), (0.97, 0.76, 0.76))
_CORNERS = ((0, 0), (1, 1), (1, 0), (0, 1))  # the first two lie across from one another
_STOP = 0.55  # darkness


def draw_grid(pen: Pen, grid: Grid, variant: Variant, colour: bool = False) -> None:
    """The empty grid with its coordinates."""
    letters, words = corners(variant.letter_times), corners(variant.word_times)
    for square in range(variant.size**2):
        box = grid.square(*divmod(square, variant.size))
        letter, word = variant.letter_times[square], variant.word_times[square]
        if variant.start.rows[square] == BLOCKED:
            _fill(pen, box, (_STOP, _STOP, _STOP))
        elif colour and max(letter, word) > 1:
            _fill(pen, box, _WORD[words[word]] if word > 1 else _LETTER[letters[letter]])
    ends = [grid.y + n * grid.side for n in range(grid.size + 1)]
    pen.rules([grid.x + n * grid.side for n in range(grid.size + 1)], ends)
    for square in range(variant.size**2):
        box = grid.square(*divmod(square, variant.size))
        _mark(pen, box, letters.get(variant.letter_times[square], 0), words.get(variant.word_times[square], 0))
        printed = variant.start.rows[square]
        if is_tile(printed):
            pen.canvas.setFillGray(_STOP)
            pen.in_box(box, printed.upper(), 1.8 * grid.side, bold=True)
            pen.canvas.setFillGray(0)
        if square == variant.centre:
            _mark_centre(pen, box)
    for n in range(grid.size):
        middle, size = (n + 0.5) * grid.side, 1.35 * grid.side
        pen.text(grid.x + middle, grid.y - 0.22 * grid.side, str(n + 1), size, align=0.5)
        pen.text(grid.x - 0.4 * grid.side, grid.y + middle + 0.17 * grid.side, chr(ord("A") + n), size, align=0.5)


def draw_tiles(pen: Pen, grid: Grid, tiles: Mapping[int, str], size: float = 1.8) -> None:
    """Draw given letters, by square, their type `size` points a millimetre. A joker (lower case) is circled (7.3)."""
    for square, tile in tiles.items():
        box = grid.square(*divmod(square, grid.size))
        pen.in_box(box, tile.upper(), size * grid.side, bold=True)
        if is_joker(tile):
            pen.circle(box.x + box.width / 2, box.y + box.height / 2, 0.42 * grid.side, 0.7)


def _fill(pen: Pen, box: Area, colour: tuple[float, float, float]) -> None:
    pen.canvas.setFillColorRGB(*colour)
    pen.canvas.rect(box.x * mm, (pen.height - box.bottom) * mm, box.width * mm, box.height * mm, stroke=0, fill=1)
    pen.canvas.setFillGray(0)


def _mark(pen: Pen, box: Area, letter: int, word: int) -> None:
    """Draw that many corners, cut for a letter premium, filled for a word premium."""
    reach = REACH * box.width
    for right, bottom in _CORNERS[: word or letter]:
        x, y = (box.right if right else box.x), (box.bottom if bottom else box.y)
        along = (x + (-reach if right else reach), y)
        down = (x, y + (-reach if bottom else reach))
        if word:
            pen.shape(((x, y), along, down))
        else:
            pen.line(*along, *down, 2 * THIN)


def _mark_centre(pen: Pen, box: Area) -> None:
    reach, x, y = _CENTRE * box.width, box.x + box.width / 2, box.y + box.height / 2
    pen.shape(((x - reach, box.y), (x + reach, box.y), (x, box.y + reach)))
    pen.shape(((x - reach, box.bottom), (x + reach, box.bottom), (x, box.bottom - reach)))
    pen.shape(((box.x, y - reach), (box.x, y + reach), (box.x + reach, y)))
    pen.shape(((box.right, y - reach), (box.right, y + reach), (box.right - reach, y)))
