"""Sheets as players fill them in: the real handwriting of one writer in a real form, photographed.

Each sheet is made by seed: what stands on it is known exactly, whatever the writer meant by it.
"""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pypdfium2
from PIL import Image, ImageDraw

from arbitraj.forms.drawing import Holder, write_forms
from arbitraj.forms.fields import WrittenField, places_written
from arbitraj.sheets.form_plan import Area
from arbitraj.wings.camera.handwriting.network import CAPITALS, CHARACTERS, DIGITS
from arbitraj.wings.camera.handwriting.sets import read_set
from tests.forms.making import NAME, ROMANA, TITLE, content, plan
from tests.hall.photos.warps import PAGE, SIZE, photographed

_WORDS = "CASA MASA TREN PLOI VARZA JOC FUGI BANDA HORN GEAM ZEU XENON LOPATA RIDICHE SUBTIL FABULE GHID OBRAZ"
_PENS = ((20, 30, 110), (15, 15, 20), (40, 60, 150), (60, 60, 65))
_LEAST = 0.8  # of the characters that a writer must have


@dataclass(frozen=True)
class Hand:
    """How one writer writes: pictures of each character."""

    source: str
    writer: int
    pictures: Mapping[str, tuple[np.ndarray, ...]]


@dataclass(frozen=True)
class Filled:
    """A photographed sheet: what was written in each field."""

    data: bytes
    key: str
    written: Mapping[WrittenField, str]
    hand: str


def hands_of(path: Path) -> list[Hand]:
    """The writers of a set that wrote nearly every character. Sets that do not know their writers have none."""
    x, y = read_set(path)
    with np.load(path) as data:
        w = data["w"] if "w" in data.files else np.zeros(len(y), np.int64)
    found = []
    for writer in np.unique(w):
        of = {name: tuple(x[(w == writer) & (y == n)]) for n, name in enumerate(CHARACTERS)}
        mine = {name: pictures for name, pictures in of.items() if pictures}
        if len(mine) >= _LEAST * len(CHARACTERS) and set(DIGITS) <= set(mine):
            found.append(Hand(path.stem, int(writer), mine))
    return found


@lru_cache(maxsize=4)
def printed_form(key: str, holder: Holder = Holder(12, NAME), title: str = TITLE) -> Image.Image:
    """The first page of somebody's form before anything is written on it."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "f.pdf"
        write_forms(path, plan(key), ROMANA, replace(content(key), title=title), [holder])
        drawn = pypdfium2.PdfDocument(path)[0].render(scale=PAGE * 25.4 / 72)
        made: Image.Image = drawn.to_pil().convert("RGB")
    return made


def _texts(hand: Hand, places: list[WrittenField], chance: random.Random) -> Iterator[tuple[WrittenField, str]]:
    """What a player of some twelve moves writes: words of the letters that the hand has, points that add up."""
    words = [word for word in _WORDS.split() if set(word) <= set(hand.pictures)]
    letters = [capital for capital in CAPITALS if capital in hand.pictures]
    rows, total, points = chance.randint(9, 14), 0, 0
    columns = [capital for capital in CAPITALS[:15] if capital in hand.pictures]
    for place in places:
        if place.number > rows or place.kind == "grila":
            continue
        if place.kind == "pozitie":
            points = chance.choice([*range(4, 40), *range(40, 140, 7)])
            total += points
            letter, number = chance.choice(columns), str(chance.randint(1, 15))
            yield place, letter + number if chance.random() < 0.5 else number + letter
        elif place.kind == "depunere":
            made = "".join(chance.choice(letters) for _ in range(chance.randint(2, 8)))
            yield place, chance.choice(words) if words and chance.random() < 0.5 else made
        elif place.kind == "grupa":
            yield place, str(chance.randint(1, 7))
        else:
            yield place, str(points if place.kind == "puncte" else total)


def filled(
    hand: Hand,
    key: str,
    seed: int,
    bend: float = 0.8,
    size: tuple[int, int] = SIZE,
    texts: Mapping[tuple[str, int], str] | None = None,
    form: Image.Image | None = None,
) -> Filled:
    """The first page of a form (`form`, or anybody's) filled in by a hand, photographed; `texts` by kind and number of
    the field, or what comes by lot. A small letter is a joker's, with a ring."""
    chance = random.Random(f"{hand.source} {hand.writer} {key} {seed}")
    page, paper = plan(key).pages[0], (form or printed_form(key)).copy()
    pen, high = chance.choice(_PENS), chance.uniform(0.5, 0.68)
    places = list(places_written(page))
    if texts is None:
        written = dict(_texts(hand, places, chance))
    else:
        written = {place: texts[place.kind, place.number] for place in places if (place.kind, place.number) in texts}
    if page.grid and texts is None:
        squares = [place for place in places_written(page) if place.kind == "grila"]
        letters = [capital for capital in CAPITALS if capital in hand.pictures]
        written |= {place: chance.choice(letters) for place in chance.sample(squares, 45)}
    for place, text in written.items():
        write_on(paper, hand, place.area, text, pen, high, chance)
    data, _ = photographed(paper, chance, bend, size)
    return Filled(data, key, written, f"{hand.source} {hand.writer}")


def write_on(
    paper: Image.Image, hand: Hand, area: Area, text: str, pen: tuple[int, int, int], high: float, chance: random.Random
) -> None:
    """Write a text into a field of a page; a small letter is a joker's, with a ring."""
    """A text in a field, character by character, each a little larger or smaller, higher or lower."""
    height = high * area.height
    x = area.x + chance.uniform(0.9, 1.6) if len(text) > 1 else area.x + 0.5 * (area.width - 0.6 * height)
    for name in text:
        side = height * chance.uniform(0.92, 1.08) * 28 / 22 * PAGE
        picture = Image.fromarray(chance.choice(hand.pictures[name.upper()]))
        picture = picture.resize((round(side), round(side)), Image.Resampling.BICUBIC).rotate(chance.uniform(-3, 3))
        ink = picture.getbbox()
        if not ink:
            continue
        cut = picture.crop((ink[0], 0, ink[2], picture.height))
        y = area.y + (area.height - height) / 2 + chance.uniform(-0.06, 0.06) * area.height - 3 / 22 * height
        paper.paste(pen, (round(x * PAGE), round(y * PAGE)), cut.point(lambda n: min(255, round(1.1 * n))))
        if name.islower():
            box = (x - 0.5) * PAGE, (y + 0.05 * height) * PAGE, x * PAGE + cut.width + 6, (y + 1.25 * height) * PAGE
            ImageDraw.Draw(paper).ellipse(box, outline=pen, width=4)
        x += cut.width / PAGE + chance.uniform(0.35, 0.9)
