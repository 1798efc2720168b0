"""Photos of printed forms made by seed: from an angle, bent, under uneven light, out of focus, noisy, packed as JPEG.

What is made is known exactly, so that what the program makes of it can be measured in millimetres.
"""

import io
import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from math import cos, hypot, pi, radians, sin
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pypdfium2
from PIL import Image, ImageDraw, ImageFilter

from arbitraj.forms.drawing import Holder, write_forms
from arbitraj.sheets.form_plan import HEIGHT, WIDTH
from arbitraj.wings.camera.photos.developing import Homography, Point, fitted_to
from tests.forms.making import FORMS, NAME, ROMANA, content, plan

SIZE = (3024, 4032)  # 12 megapixels, a usual phone
PAGE = 12  # dots a millimetre of the printed page


@dataclass(frozen=True)
class Warped:
    """A photo, and where it shows a point of the sheet; `key` and `page` are those of the form."""

    data: bytes
    shows: Callable[[Point], Point]
    key: str
    page: int
    size: tuple[int, int]


@lru_cache(maxsize=4)
def _printed(key: str, page: int) -> Image.Image:
    """A sheet with something written on it, as paper."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "f.pdf"
        write_forms(path, plan(key), ROMANA, content(key), [Holder(12, NAME)])
        drawn = pypdfium2.PdfDocument(path)[page - 1].render(scale=PAGE * 25.4 / 72)
        image: Image.Image = drawn.to_pil().convert("RGB")
    draw, chance = ImageDraw.Draw(image), random.Random(f"{key} {page}")
    for table in plan(key).pages[page - 1].tables:
        for row in range(min(table.rows, 14)):
            box = table.cell(row, len(table.columns) // 2)
            dots = [(box.x + n * 1.5, box.y + chance.uniform(1, box.height - 1)) for n in range(int(box.width / 1.5))]
            draw.line([(x * PAGE, y * PAGE) for x, y in dots], fill=(25, 35, 120), width=4)
    return image


def bend_of(chance: random.Random, by: float) -> Callable[[Point], Point]:
    """How a sheet is seen that was rolled or folded: it lies on two edges, and the bulge between them is shifted.

    `by` millimetres where that is highest, somewhere about the middle.
    """
    if not by:
        return lambda point: point
    angle, top = chance.uniform(0, 2 * pi), chance.uniform(0.35, 0.65)
    along = chance.choice([True, False])

    def bent(point: Point) -> Point:
        share = point[1] / HEIGHT if along else point[0] / WIDTH
        share = 0.5 * share / top if share < top else 1 - 0.5 * (1 - share) / (1 - top)
        away = by * sin(pi * share)
        return point[0] + away * cos(angle), point[1] + away * sin(angle)

    return bent


def warped(seed: int, bend: float = 0.0, size: tuple[int, int] = SIZE) -> Warped:
    """The photo of a seed."""
    chance = random.Random(f"{seed} {bend}")
    key = FORMS[seed % len(FORMS)]
    page = chance.randrange(len(plan(key).pages)) + 1
    data, shows = photographed(_printed(key, page), chance, bend, size)
    return Warped(data, shows, key, page, size)


def photographed(
    paper: Image.Image, chance: random.Random, bend: float, size: tuple[int, int]
) -> tuple[bytes, Callable[[Point], Point]]:
    """A photo of a page drawn with PAGE dots a millimetre, and where it shows a point of it."""
    view, bent = _view(chance, size), bend_of(chance, bend)
    image = _seen_through(paper, view, bent, size, chance)
    image = image.filter(ImageFilter.GaussianBlur(chance.uniform(0.3, 1.8) * size[0] / 3024))
    out = io.BytesIO()
    _in_bad_light(image, chance).save(out, "JPEG", quality=chance.randint(55, 92))
    return out.getvalue(), lambda point: view.at(bent(point))


def _view(chance: random.Random, size: tuple[int, int]) -> Homography:
    """From where the sheet is seen: turned a little (sometimes on its side), leaning, not filling the photo."""
    width, height = size
    turn = radians(chance.uniform(-12, 12) + chance.choice([0, 0, 0, 90, 180]))
    share = chance.uniform(0.72, 0.86) if abs(sin(turn)) < 0.5 else chance.uniform(0.55, 0.62)
    middle = width / 2 + chance.uniform(-0.02, 0.02) * width, height / 2 + chance.uniform(-0.02, 0.02) * height
    dots = share * min(width / WIDTH, height / HEIGHT)
    corners = []
    for x, y in ((0, 0), (WIDTH, 0), (WIDTH, HEIGHT), (0, HEIGHT)):
        left, top = (x - WIDTH / 2) * dots, (y - HEIGHT / 2) * dots
        far = 1 + chance.uniform(-0.07, 0.07)
        u, v = far * (left * cos(turn) - top * sin(turn)), far * (left * sin(turn) + top * cos(turn))
        corners.append(((x, y), (middle[0] + u, middle[1] + v)))
    found = fitted_to([((float(x), float(y)), seen) for (x, y), seen in corners])
    assert found
    return found


def _seen_through(
    paper: Image.Image, view: Homography, bent: Callable[[Point], Point], size: tuple[int, int], chance: random.Random
) -> Image.Image:
    """The paper on a table. A bent one is drawn in small pieces, each flat."""
    table = tuple(chance.randint(40, 150) for _ in range(3))
    photo = Image.new("RGB", size, table)
    steps = 1 if bent((50.0, 50.0)) == (50.0, 50.0) and bent((150.0, 250.0)) == (150.0, 250.0) else 24
    for column in range(steps):
        for row in range(steps):
            x0, x1 = WIDTH * column / steps, WIDTH * (column + 1) / steps
            y0, y1 = HEIGHT * row / steps, HEIGHT * (row + 1) / steps
            known = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
            there = [view.at(bent(point)) for point in known]
            piece = fitted_to(list(zip(known, there, strict=True)))
            assert piece
            back = fitted_to([(seen, (x * PAGE, y * PAGE)) for (x, y), seen in zip(known, there, strict=True)])
            assert back
            left, top = (max(0, int(min(pair[n] for pair in there)) - 1) for n in (0, 1))
            right, bottom = (min(size[n], int(max(pair[n] for pair in there)) + 2) for n in (0, 1))
            if right <= left or bottom <= top:
                continue
            a, b, c, d, e, f, g, h = back.values
            under = g * left + h * top + 1  # the same, counted from the piece's own corner
            moved = (a, b, a * left + b * top + c, d, e, d * left + e * top + f, g, h)
            coefficients = tuple(number / under for number in moved)
            area = right - left, bottom - top
            drawn = paper.transform(area, Image.Transform.PERSPECTIVE, coefficients, Image.Resampling.BICUBIC)
            shape = Image.new("L", area, 0)
            ImageDraw.Draw(shape).polygon([(u - left, v - top) for u, v in there], fill=255)
            photo.paste(drawn, (left, top), shape)
    return photo


def _in_bad_light(image: Image.Image, chance: random.Random) -> Image.Image:
    """A lamp at one side, the shadow of the phone, the noise of its eye."""
    dots = np.asarray(image, dtype=np.float32)
    height, width = dots.shape[:2]
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    angle = chance.uniform(0, 2 * pi)
    slope = (x / width - 0.5) * cos(angle) + (y / height - 0.5) * sin(angle)
    light = chance.uniform(0.7, 1.0) + chance.uniform(0.1, 0.5) * slope
    at = chance.uniform(0.2, 0.8) * width, chance.uniform(0.2, 0.8) * height
    shadow = ((x - at[0]) ** 2 + (y - at[1]) ** 2) < (0.25 * width) ** 2
    light = np.where(shadow, light * chance.uniform(0.75, 0.95), light)
    noise = np.random.default_rng(chance.randrange(2**32)).normal(0, chance.uniform(2, 9), (height, width, 1))
    return Image.fromarray(np.clip(dots * light[..., None] + noise, 0, 255).astype(np.uint8))


def furthest(photo: Warped, lies: Homography) -> float:
    """By how many millimetres of the sheet the program is wrong, at the worst corner of what is cut."""
    form = plan(photo.key)
    worst = 0.0
    for table in form.pages[photo.page - 1].tables:
        for row in range(table.rows):
            box = table.cell(row, 0)
            for x in (table.xs[0], table.xs[-1]):
                for point in ((x, box.y), (x, box.bottom)):
                    worst = max(worst, _millimetres(photo, lies, point))
    return worst


def _millimetres(photo: Warped, lies: Homography, point: Point) -> float:
    """How far from a point of the sheet that stands which is cut in its place."""
    wanted, cut = photo.shows(point), lies.at(point)
    right, below = photo.shows((point[0] + 1, point[1])), photo.shows((point[0], point[1] + 1))
    dot = (hypot(right[0] - wanted[0], right[1] - wanted[1]) + hypot(below[0] - wanted[0], below[1] - wanted[1])) / 2
    return hypot(cut[0] - wanted[0], cut[1] - wanted[1]) / dot
