"""Boards and tiles on PDF pages and as PNG. Repeated parts are drawn once a document, as form XObjects."""

from collections.abc import Iterable
from pathlib import Path
from zlib import crc32

from reportlab.pdfgen.canvas import Canvas

from arbitraj.press import board_drawing
from arbitraj.press.board_drawing import BoardPicture, Shape
from arbitraj.press.paper import BOLD, REGULAR, write_png


def draw_board(canvas: Canvas, picture: BoardPicture, x: float, y: float, side: float) -> None:
    """Draw a board into a square of `side` points with its lower left corner at x, y."""
    extent = picture.extent
    canvas.saveState()
    canvas.translate(x, y)
    canvas.scale(side / extent, side / extent)
    ground = tuple(board_drawing.ground(picture))
    _do_form(canvas, ground, extent, f"ground-{crc32(repr(ground).encode()):08x}")
    for left, top, tile, points in board_drawing.tiles(picture):
        _do_tile(canvas, tile, points, left, extent - top - 1)
    for shape in board_drawing.frame_shapes(picture):
        _paint(canvas, shape, extent)
    canvas.restoreState()


def draw_tile(canvas: Canvas, tile: str, points: int, x: float, y: float, side: float) -> None:
    """Draw one tile into a square of `side` points. `?` is a joker without a letter."""
    canvas.saveState()
    canvas.translate(x, y)
    canvas.scale(side, side)
    _do_tile(canvas, tile, points, 0, 0)
    canvas.restoreState()


def board_png(path: Path, picture: BoardPicture, pixels: int = 1200) -> None:
    """Write the board as a PNG, `pixels` wide and high, for sharing."""
    side = 400
    write_png(path, lambda canvas: draw_board(canvas, picture, 0, 0, side), (side, side), pixels)


def _do_tile(canvas: Canvas, tile: str, points: int, x: float, y: float) -> None:
    canvas.translate(x, y)
    _do_form(canvas, board_drawing.tile_shapes(tile, points), 1, f"tile-{ord(tile)}-{points}")
    canvas.translate(-x, -y)


def _do_form(canvas: Canvas, shapes: Iterable[Shape], height: float, name: str) -> None:
    """Paint shapes as a form XObject, made at its first use in the document."""
    if not canvas.hasForm(name):
        canvas.beginForm(name, 0, 0, height, height)
        for shape in shapes:
            _paint(canvas, shape, height)
        canvas.endForm()
    canvas.doForm(name)


def _paint(canvas: Canvas, shape: Shape, height: float) -> None:
    """Paint a shape. A page's y grows upwards, from `height` units below the top."""
    match shape:
        case board_drawing.Box(x, y, width, box_height, fill, stroke, line, radius):
            if fill:
                canvas.setFillColor(fill)
            if stroke:
                canvas.setStrokeColor(stroke)
                canvas.setLineWidth(line)
            drawn = {"stroke": int(bool(stroke)), "fill": int(bool(fill))}
            if radius:
                canvas.roundRect(x, height - y - box_height, width, box_height, radius, **drawn)
            else:
                canvas.rect(x, height - y - box_height, width, box_height, **drawn)
        case board_drawing.Ring(x, y, radius, stroke, line):
            canvas.setStrokeColor(stroke)
            canvas.setLineWidth(line)
            canvas.circle(x, height - y, radius, stroke=1, fill=0)
        case board_drawing.Stroke(x1, y1, x2, y2, stroke, line):
            canvas.setStrokeColor(stroke)
            canvas.setLineWidth(line)
            canvas.line(x1, height - y1, x2, height - y2)
        case board_drawing.Label(x, y, text, size, fill, bold, anchor):
            canvas.setFont(BOLD if bold else REGULAR, size)
            canvas.setFillColor(fill)
            draw = canvas.drawCentredString if anchor == "middle" else canvas.drawRightString
            draw(x, height - y, text)
