"""A board as shapes, common to all pictures of it, on paper, on screen or for sharing.

Takes plain values and decides no rule of the game. One square is one unit, x grows to the right, y downwards. A
renderer (`svg` here, `pdf/boards.py` on PDF pages) only needs the four shapes. Colours differ in lightness too and
every premium square has its text, so that a grey print is legible.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal
from xml.sax.saxutils import escape, quoteattr
from zlib import crc32

from arbitraj.game.board import BLOCKED, EMPTY, Board
from arbitraj.game.tile import JOKER, is_joker
from arbitraj.game.variant import Variant
from arbitraj.press import SCREEN_FONTS
from arbitraj.text import text_of

MARGIN, EDGE = 0.75, 0.12  # left and above for the coordinates, and on the other two sides
_NOTE = 0.6  # more below, where something is said there
_PLAIN, _GRID, _INK, _PALE = "#E9ECE6", "#FFFFFF", "#1B1B1B", "#6A736E"
_PREMIUM = {  # (times the letter, times the word): fill, colour of its label
    (2, 1): ("#D3E6F0", "#4A6675"),
    (3, 1): ("#8FBCD3", "#16323F"),
    (1, 2): ("#F6D9D2", "#7A4B40"),
    (1, 3): ("#C87060", "#FFFFFF"),
    (10, 1): ("#C87060", "#FFFFFF"),  # of Scribo, whose rules say that letters are red and words blue
    (1, 5): ("#8FBCD3", "#16323F"),
}
_OTHER = ("#CDBFDD", _INK)  # premiums that other variants have
_WALL = "#4D4D4D"
_TILE, _TILE_EDGE, _JOKER = "#FFF3D0", "#7A6230", "#FFFFFF"


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """A picture: rows (`.` free, `#` blocked, lower case a joker), premiums by square, `worth` of tiles.

    A premium is the times of the letter and of the word.
    """

    rows: tuple[str, ...]
    premiums: tuple[tuple[int, int], ...]
    worth: Mapping[str, int]
    centre: int | None = None
    highlighted: frozenset[int] = field(default_factory=frozenset)
    note: str = ""

    @property
    def size(self) -> int:
        """Squares on a side."""
        return len(self.rows)

    @property
    def extent(self) -> float:
        """Units on a side, with the coordinates and the note."""
        return self.size + MARGIN + EDGE + bool(self.note) * _NOTE


def picture_of(board: Board, variant: Variant, highlighted: frozenset[int] = frozenset()) -> BoardPicture:
    """The picture of a board of a variant."""
    rows = tuple(board.rows[first : first + board.size] for first in range(0, len(board.rows), board.size))
    premiums = tuple(zip(variant.letter_times, variant.word_times, strict=True))
    # every picture of a board that is not known says so, wherever it goes (I-S-tabla)
    note = text_of("variant.picture_reconstructed") if variant.reconstructed else ""
    return BoardPicture(rows, premiums, variant.worth, variant.centre, highlighted, note)


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle from its upper left corner. Empty `stroke`: no outline. Empty `fill`: only the outline."""

    x: float
    y: float
    width: float
    height: float
    fill: str
    stroke: str = ""
    line: float = 0.0
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class Ring:
    """A circle's outline."""

    x: float
    y: float
    radius: float
    stroke: str
    line: float


@dataclass(frozen=True, slots=True)
class Stroke:
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    stroke: str
    line: float


@dataclass(frozen=True, slots=True)
class Label:
    """Text on its base line `y`. `x` is its middle or its right end."""

    x: float
    y: float
    text: str
    size: float
    fill: str = _INK
    bold: bool = False
    anchor: Literal["middle", "end"] = "middle"


Shape = Box | Ring | Stroke | Label


def ground(picture: BoardPicture) -> Iterator[Shape]:
    """The board without tiles: squares, premiums, coordinates. Equal for all boards of a variant."""
    size = picture.size
    yield Box(MARGIN, MARGIN, size, size, _PLAIN)
    for square, times in enumerate(picture.premiums):
        row, col = divmod(square, size)
        if picture.rows[row][col] == BLOCKED:
            yield Box(MARGIN + col, MARGIN + row, 1, 1, _WALL)
        elif times != (1, 1):
            yield Box(MARGIN + col, MARGIN + row, 1, 1, _PREMIUM.get(times, _OTHER)[0])
    for n in range(1, size):
        yield Stroke(MARGIN + n, MARGIN, MARGIN + n, MARGIN + size, _GRID, 0.04)
        yield Stroke(MARGIN, MARGIN + n, MARGIN + size, MARGIN + n, _GRID, 0.04)
    yield Box(MARGIN, MARGIN, size, size, "", _PALE, 0.05)
    for square, times in enumerate(picture.premiums):
        row, col = divmod(square, size)
        x, y = MARGIN + col + 0.5, MARGIN + row
        if picture.rows[row][col] == BLOCKED or times == (1, 1):
            continue
        colour = _PREMIUM.get(times, _OTHER)[1]
        if square == picture.centre:
            yield Label(x, y + 0.74, "★", 0.72, colour)
        else:
            yield Label(x, y + 0.63, _premium(times), 0.38, colour, times not in _PREMIUM or colour == "#FFFFFF")
    for n in range(size):
        yield Label(MARGIN + n + 0.5, MARGIN - 0.18, str(n + 1), 0.44, _INK)
        yield Label(MARGIN / 2, MARGIN + n + 0.66, chr(65 + n), 0.44, _INK)


def tiles(picture: BoardPicture) -> Iterator[tuple[float, float, str, int]]:
    """Every tile on the board: x and y of its square's corner, its character, its points."""
    for row, line in enumerate(picture.rows):
        for col, tile in enumerate(line):
            if tile not in (EMPTY, BLOCKED):
                yield MARGIN + col, MARGIN + row, tile, picture.worth.get(tile, 0)


def tile_shapes(tile: str, points: int) -> Iterator[Shape]:
    """A tile on a square with its corner at 0, 0. A joker (lower case, or `?`) is white with its letter in a ring."""
    joker = is_joker(tile) or tile == JOKER
    yield Box(0.05, 0.05, 0.9, 0.9, _JOKER if joker else _TILE, _TILE_EDGE, 0.045, 0.12)
    if joker:
        yield Ring(0.44, 0.45, 0.345, _INK, 0.05)
        yield Label(0.44, 0.62, tile.upper(), 0.48, bold=True)
    else:
        yield Label(0.45, 0.7, tile, 0.64, bold=True)
    yield Label(0.91, 0.89, str(points), 0.26, anchor="end")


def frame_shapes(picture: BoardPicture) -> Iterator[Shape]:
    """Frames of the highlighted squares, drawn over their tiles, and the note."""
    if picture.note:
        yield Label(MARGIN + picture.size / 2, picture.extent - 0.22, picture.note, 0.44)
    for square in sorted(picture.highlighted):
        row, col = divmod(square, picture.size)
        yield Box(MARGIN + col + 0.03, MARGIN + row + 0.03, 0.94, 0.94, "", "#000000", 0.11, 0.12)


def _premium(times: tuple[int, int]) -> str:
    letter, word = times
    shown = [text_of("documents.times_letter", times=letter)] if letter > 1 else []
    return "".join(shown + ([text_of("documents.times_word", times=word)] if word > 1 else []))


@lru_cache(maxsize=512)
def _tile_svg(tile: str, points: int) -> str:
    return _svgs(tile_shapes(tile, points))


def svg(picture: BoardPicture, title: str) -> str:
    """The board as an SVG document. `title` is for screen readers."""
    placed = "".join(
        f'<g transform="translate({x:g} {y:g})">{_tile_svg(tile, points)}</g>' for x, y, tile, points in tiles(picture)
    )
    element = _element(picture, title, _ground(picture)[1] + placed)
    return element.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)


def _element(picture: BoardPicture, title: str, inside: str) -> str:
    title = " – ".join(filter(None, (title, picture.note)))
    return (
        f'<svg width="480" height="480" viewBox="0 0 {picture.extent:g} {picture.extent:g}" role="img"'
        f" aria-label={quoteattr(title)} font-family={quoteattr(SCREEN_FONTS)}><title>{escape(title)}</title>"
        f"{inside}{_svgs(frame_shapes(picture))}</svg>"
    )


def _svgs(shapes: Iterable[Shape]) -> str:
    return "".join(map(svg_of, shapes))


def svg_of(shape: Shape) -> str:
    """A shape as an SVG element."""
    match shape:
        case Box(x, y, width, height, fill, stroke, line, radius):
            outline = f' stroke="{stroke}" stroke-width="{line:g}"' if stroke else ""
            corner = f' rx="{radius:g}"' if radius else ""
            place = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
            return f'<rect {place}{corner} fill="{fill or "none"}"{outline}/>'
        case Ring(x, y, radius, stroke, line):
            place = f'cx="{x:g}" cy="{y:g}" r="{radius:g}"'
            return f'<circle {place} fill="none" stroke="{stroke}" stroke-width="{line:g}"/>'
        case Stroke(x1, y1, x2, y2, stroke, line):
            place = f'x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}"'
            return f'<line {place} stroke="{stroke}" stroke-width="{line:g}"/>'
        case Label(x, y, text, size, fill, bold, anchor):
            weight = ' font-weight="bold"' if bold else ""
            place = f'x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}"'
            return f'<text {place}{weight} fill="{fill}">{escape(text)}</text>'


def shared_svg(pictures: Iterable[BoardPicture]) -> str:
    """The shared parts of a page's boards, an invisible SVG element before them. A board alone is 27 KB of SVG."""
    parts: dict[str, str] = {}
    for picture in pictures:
        parts.setdefault(*_ground(picture))
        for _, _, tile, points in tiles(picture):
            parts.setdefault(_tile(tile, points), _tile_svg(tile, points))
    shown = "".join(f'<g id="{name}">{part}</g>' for name, part in parts.items())
    # not display: none, which in some browsers would hide what uses it too
    return f'<svg class="shared" width="0" height="0" aria-hidden="true"><defs>{shown}</defs></svg>'


def using_svg(picture: BoardPicture, title: str) -> str:
    """A board drawn with the parts of `shared_svg`. `title` is for screen readers."""
    used = [(_ground(picture)[0], ""), *((_tile(tile, n), f' x="{x:g}" y="{y:g}"') for x, y, tile, n in tiles(picture))]
    return _element(picture, title, "".join(f'<use href="#{name}"{place}/>' for name, place in used))


def _ground(picture: BoardPicture) -> tuple[str, str]:
    walls = tuple("".join(sign if sign == BLOCKED else EMPTY for sign in row) for row in picture.rows)
    return _ground_drawn(walls, picture.premiums, picture.centre)


@lru_cache(16)  # a site has thousands of boards, of few variants, and a typed sheet is drawn row by row
def _ground_drawn(walls: tuple[str, ...], premiums: tuple[tuple[int, int], ...], centre: int | None) -> tuple[str, str]:
    shapes = tuple(ground(BoardPicture(walls, premiums, {}, centre)))
    return f"tabla-{crc32(repr(shapes).encode()):08x}", _svgs(shapes)


def _tile(tile: str, points: int) -> str:
    return f"piesa-{ord(tile)}-{points}"
