"""Boards for a page that shows many: the ground and each tile are there once, and every board uses them.

A board alone is 27 KB of SVG; two hundred of them would be too much for a phone.
"""

from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr
from zlib import crc32

from arbitraj.press.board_drawing import BoardPicture, Shape, frame_shapes, ground, svg_of, tile_shapes, tiles
from arbitraj.press.paper import SCREEN_FONTS


def shared_svg(pictures: Iterable[BoardPicture]) -> str:
    """What the boards use, as an SVG element that is not seen; it stands before them on the page."""
    parts: dict[str, tuple[Shape, ...]] = {}
    for picture in pictures:
        shapes = tuple(ground(picture))
        parts.setdefault(_ground(shapes), shapes)
        for _, _, tile, points in tiles(picture):
            if _tile(tile, points) not in parts:
                parts[_tile(tile, points)] = tuple(tile_shapes(tile, points))
    shown = "".join(f'<g id="{name}">{"".join(map(svg_of, shapes))}</g>' for name, shapes in parts.items())
    # not display: none, which in some browsers would hide what uses it too
    return f'<svg class="shared" width="0" height="0" aria-hidden="true"><defs>{shown}</defs></svg>'


def using_svg(picture: BoardPicture, title: str) -> str:
    """A board drawn with what `shared_svg` holds; `title` is read out to the blind."""
    placed = "".join(
        f'<use href="#{_tile(tile, points)}" x="{x:g}" y="{y:g}"/>' for x, y, tile, points in tiles(picture)
    )
    return (
        f'<svg width="480" height="480" viewBox="0 0 {picture.extent:g} {picture.extent:g}" role="img"'
        f" aria-label={quoteattr(title)} font-family={quoteattr(SCREEN_FONTS)}><title>{escape(title)}</title>"
        f'<use href="#{_ground(tuple(ground(picture)))}"/>{placed}{"".join(map(svg_of, frame_shapes(picture)))}</svg>'
    )


def _ground(shapes: tuple[Shape, ...]) -> str:
    return f"tabla-{crc32(repr(shapes).encode()):08x}"


def _tile(tile: str, points: int) -> str:
    return f"piesa-{ord(tile)}-{points}"
