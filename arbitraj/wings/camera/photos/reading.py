"""Reads a straightened sheet field by field, by its form's plan, with probabilities.

Only the paper counts: for a field, the possible characters and their order are known, never the right value. An
impossible value (a column beyond the board) leaves the field unread and is not replaced by the next likely one. Whether
a reading is used is decided with knowledge of the game (`camera/reading/confirming.py`).
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from io import BytesIO

import numpy as np
from PIL import Image

from arbitraj.forms.fields import WrittenField, places_written
from arbitraj.forms.printed import printed_page
from arbitraj.game.variant import Variant
from arbitraj.sheets.form_plan import Area, Leaf, Plan, plan_by_key
from arbitraj.wings.camera.handwriting.ink import ink_of
from arbitraj.wings.camera.handwriting.network import CAPITALS, DIGITS, Dots, Network, the_network
from arbitraj.wings.camera.handwriting.outcome import FieldReading, Outcome
from arbitraj.wings.camera.handwriting.reading import CellEdges, FieldShape, read_field, signs_apart, where_signs_lie
from arbitraj.wings.camera.photos.developing import SCALE
from arbitraj.wings.camera.photos.pictures import FieldName, FieldRead, SignCut, StraightPage

_AROUND = 1.6  # millimetres cut out around a field
_OFF = 1.2  # largest displacement of a field, in millimetres
_BESIDE = 2  # pixels around a character that is cut out
_INNER = 0.3  # of a field's edge: its line, in millimetres
_ACROSS = FieldShape((CAPITALS, DIGITS), 2, 3)
_DOWN = FieldShape((DIGITS, CAPITALS), 2, 2), FieldShape((DIGITS, DIGITS, CAPITALS), 3, 3)
# possible characters of a field by kind
_SHAPES = {
    "pozitie": (_ACROSS, *_DOWN),
    "depunere": (FieldShape((CAPITALS,), 1, 15),),
    "puncte": (FieldShape((DIGITS,), 1, 3),),
    "total": (FieldShape((DIGITS,), 1, 4),),
    "grupa": (FieldShape((DIGITS,), 1, 2),),
    "grila": (FieldShape((CAPITALS,), 1, 1),),
}


def field_ink(grey: Dots, blank: Dots, area: Area, beyond: float = 0.0) -> tuple[Dots, CellEdges]:
    """(ink in and around a field, edges of the field in it). `beyond`: millimetres to the right without other print."""
    left, top = _corner(area)
    area = replace(area, width=area.width + beyond)
    right, bottom = (round((edge + _AROUND) * SCALE) for edge in (area.right, area.bottom))
    ink = ink_of(grey[top:bottom, left:right], blank[top:bottom, left:right], round(_OFF * SCALE))
    down, across = ink.moved
    inner = _INNER * SCALE
    edges = (area.x * SCALE - left + across, area.y * SCALE - top + down)
    far = (area.right * SCALE - left + across, area.bottom * SCALE - top + down)
    return ink.dots, CellEdges(*(round(edge + inner) for edge in edges), *(round(edge - inner) for edge in far))


def _corner(area: Area) -> tuple[int, int]:
    left, top = (max(0, round((edge - _AROUND) * SCALE)) for edge in (area.x, area.y))
    return left, top


class SheetReader:
    """Reader of a variant's forms. Caches the printed forms."""

    def __init__(self, variant: Variant, network: Network | None = None) -> None:
        self._variant, self._network = variant, network or the_network()
        self._printed: dict[tuple[str, int, int], Dots] = {}

    def read(
        self, sheet: Image.Image, plan: Plan, page: Leaf, kinds: frozenset[str] = frozenset(_SHAPES)
    ) -> Iterator[FieldRead]:
        """All fields of these kinds on a page straightened by `straight`."""
        for place, ink, cell in self._inked(sheet, plan, page, lambda place: place.kind in kinds):
            reading = read_field(ink, cell, _SHAPES[place.kind], self._network)
            yield FieldRead(place, reading, self._value(place.kind, reading))

    def apart(
        self, sheet: Image.Image, plan: Plan, page: Leaf, numbers: Mapping[WrittenField, int]
    ) -> Iterator[tuple[WrittenField, list[Dots]]]:
        """Pictures of the characters of fields that have as many separate ones as `numbers` says."""
        for place, ink, cell in self._inked(sheet, plan, page, numbers.__contains__):
            if signs := signs_apart(ink, cell, numbers[place]):
                yield place, signs

    def cut(self, sheet: Image.Image, plan: Plan, page: Leaf, strings: Mapping[FieldName, str]) -> Iterator[SignCut]:
        """Characters of the fields with these readings, as in the photo."""
        for place, ink, cell in self._inked(sheet, plan, page, lambda place: strings.get(_name(place))):
            (left, top), string = _corner(place.area), strings[_name(place)]
            lies = where_signs_lie(ink, cell, string, _SHAPES[place.kind], self._network)
            for sign, at in zip(string, lies, strict=False):  # `lies` has all of them, or none
                edges = left + at.left, top + at.top, left + at.right, top + at.bottom
                yield SignCut(_name(place), sign, _cut_out(sheet, *edges))

    def _inked(
        self, sheet: Image.Image, plan: Plan, page: Leaf, wanted: Callable[[WrittenField], object]
    ) -> Iterator[tuple[WrittenField, Dots, CellEdges]]:
        """Fields of a page, with their ink and their edges in it."""
        key = plan.game_type.key, plan.layout, page.number
        if key not in self._printed:
            self._printed[key] = np.asarray(printed_page(plan, page.number, self._variant, SCALE).convert("L"))
        grey = np.asarray(sheet.convert("L"))
        for place in filter(wanted, places_written(page)):
            yield place, *field_ink(grey, self._printed[key], place.area, place.beyond)

    def _value(self, kind: str, reading: FieldReading) -> str:
        value, _ = reading.first
        if reading.outcome is not Outcome.READ:
            return ""
        if kind != "pozitie":
            return value
        letter, number = re.sub(r"\d", "", value), int(re.sub(r"\D", "", value))
        return value if ord(letter) - ord("A") < self._variant.size and 1 <= number <= self._variant.size else ""


def _name(place: WrittenField) -> FieldName:
    return place.kind, place.number, place.second


def _cut_out(sheet: Image.Image, left: int, top: int, right: int, bottom: int) -> bytes:
    out = BytesIO()
    edges = left - _BESIDE, top - _BESIDE, right + _BESIDE, bottom + _BESIDE
    sheet.crop(edges).save(out, "WEBP", quality=80)
    return out.getvalue()


_READERS: dict[str, SheetReader] = {}  # by variant, of which a hall's process has one


def pages_read(pages: Sequence[StraightPage], variant: Variant) -> list[FieldRead]:
    """Fields of pages given as straightened pictures. Pages of unknown forms are skipped."""
    reader = _reader(variant)
    return [field for page in _opened(pages, variant) for field in reader.read(*page)]


def signs_cut(pages: Sequence[StraightPage], variant: Variant, strings: Mapping[FieldName, str]) -> list[SignCut]:
    """Characters of a sheet's pages, in the fields with these readings."""
    reader = _reader(variant)
    return [sign for page in _opened(pages, variant) for sign in reader.cut(*page, strings)]


def _reader(variant: Variant) -> SheetReader:
    return _READERS.setdefault(variant.name, SheetReader(variant))


def _opened(pages: Sequence[StraightPage], variant: Variant) -> Iterator[tuple[Image.Image, Plan, Leaf]]:
    for picture, key, layout, number in pages:
        plan = plan_by_key(key, variant, layout)
        page = next((page for page in plan.pages if page.number == number), None) if plan else None
        if plan and page:
            with Image.open(BytesIO(picture), formats=["WEBP"]) as sheet:
                yield sheet, plan, page
