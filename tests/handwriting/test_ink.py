"""What was printed is taken away, whatever the light; what a pen left stays, also across a printed line."""

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFilter

from arbitraj.wings.camera.handwriting.ink import Ink, ink_of
from arbitraj.wings.camera.handwriting.reading import INK, components_of

HEIGHT, WIDTH, AROUND = 66, 130, 11


def blank() -> Image.Image:
    """A cell between its printed lines."""
    made = Image.new("L", (WIDTH, HEIGHT), 255)
    draw = ImageDraw.Draw(made)
    for y in (AROUND, HEIGHT - AROUND):
        draw.line((0, y, WIDTH, y), fill=0, width=2)
    for x in (AROUND, WIDTH - AROUND):
        draw.line((x, 0, x, HEIGHT), fill=0, width=2)
    return made


def photo(lines: list[tuple[int, ...]], moved: tuple[int, int], light: float) -> np.ndarray:
    """The cell with a pen's lines, out of its place, out of focus, darker towards one side."""
    made = blank()
    for line in lines:
        ImageDraw.Draw(made).line(line, fill=60, width=3)
    shifted = Image.new("L", made.size, 255)
    shifted.paste(made, (moved[1], moved[0]))
    dots = np.asarray(shifted.filter(ImageFilter.GaussianBlur(0.8)), float)
    return np.asarray(dots * np.linspace(light, 0.8 * light, WIDTH), np.uint8)


def found(lines: list[tuple[int, ...]], moved: tuple[int, int] = (0, 0), light: float = 0.9) -> Ink:
    return ink_of(photo(lines, moved, light), np.asarray(blank()), 8)


def pieces(ink: Ink) -> list[tuple[int, int, int, int]]:
    """Left, top, right, bottom of what hangs together."""
    return [
        (component.left, component.top, component.right, component.bottom) for component in components_of(ink.dots)[0]
    ]


@pytest.mark.parametrize("moved", [(0, 0), (3, -2), (-5, 4)])
@pytest.mark.parametrize("light", [1.0, 0.45])
def test_an_empty_cell_has_no_ink(moved: tuple[int, int], light: float) -> None:
    ink = found([], moved, light)
    assert ink.moved == moved
    inside = ink.dots[8:-8, 8:-8]
    assert not (inside > INK).any()


@pytest.mark.parametrize("light", [1.0, 0.45])
def test_a_pens_line_stays(light: float) -> None:
    ink = found([(50, 20, 70, 48)], (2, 3), light)
    assert (pieces(ink), ink.moved, ink.dots.max()) == ([(52, 21, 75, 52)], (2, 3), 255)


def test_a_stroke_across_a_printed_line_is_one_piece() -> None:
    """A 7 whose foot reaches over the line of its row: what the line covers is still the stroke's."""
    ink = found([(60, 25, 60, 62)])
    assert pieces(ink) == [(58, 25, 63, 63)]


@pytest.mark.parametrize("shade", [0.93, 0.8, 0.7])
@pytest.mark.parametrize("slope", [-1.2, 0.4, 3.0])
def test_the_edge_of_a_shadow_is_no_ink(shade: float, slope: float) -> None:
    """A phone's shadow ends within the cell, as sharp as a pen's line."""
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH]
    shadow = np.where((x - WIDTH / 2) > slope * (y - HEIGHT / 2), shade, 1.0)
    ink = ink_of(np.asarray(photo([], (2, 1), 0.9) * shadow, np.uint8), np.asarray(blank()), 8)
    assert not (ink.dots[8:-8, 8:-8] > INK).any()


def test_a_stroke_across_the_edge_of_a_shadow_stays_one() -> None:
    dots = photo([(40, 20, 90, 48)], (0, 0), 0.9) * np.where(np.arange(WIDTH) > WIDTH / 2, 0.75, 1.0)
    ink = ink_of(np.asarray(dots, np.uint8), np.asarray(blank()), 8)
    assert pieces(ink) == [(40, 19, 91, 50)]
