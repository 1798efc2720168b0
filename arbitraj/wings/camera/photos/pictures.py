"""Values of the photo process: names of a photo's pictures, its code, fields as read and their characters."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from arbitraj.forms.fields import WrittenField
from arbitraj.sheets.form_code import FormCode
from arbitraj.wings.camera.handwriting.outcome import FieldReading

MOST_DOTS = 50_000_000
LARGEST_PHOTO = 15_000_000  # bytes
WHOLE, SHEET, HEAD, GRID = "foto", "foaie", "antet", "grila"  # pictures of a photo. For rows see row_part


def row_part(number: int, second: bool = False) -> str:
    """Name of a row's picture. Rows count from 1 over all pages, `second` for the solutions of 4.7.

    >>> row_part(7), row_part(12, second=True)
    ('r-7', 's-12')
    """
    return f"{'s' if second else 'r'}-{number}"


class BadPhotoError(Exception):
    """The photo is refused: `mare`, `stricata`, `lenta`, or, of a sheet of characters, `extra`, `alta`, `colturi`."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Developed:
    """Pictures of a photo as WebP by name (developing.py), and its code.

    `codes` is the number of form codes on it. With one code and too few marks there is only the whole photo.
    """

    pictures: Mapping[str, bytes] = field(repr=False)
    code: FormCode | None
    codes: int

    @property
    def is_straight(self) -> bool:
        """Whether it was straightened and cut into rows."""
        return SHEET in self.pictures


@dataclass(frozen=True, slots=True)
class FieldRead:
    """A field and its reading. `value` is the first reading, "" if none is possible there."""

    place: WrittenField
    reading: FieldReading
    value: str

    @property
    def share(self) -> float:
        """Probability of the first reading among all possible ones."""
        return self.reading.first[1] if self.value else 0.0


FieldName = tuple[str, int, bool]  # kind, row, whether in the second table


@dataclass(frozen=True, slots=True)
class SignCut:
    """A character cut out of a photo, as WebP: its field and its reading."""

    of: FieldName
    sign: str
    picture: bytes


class StraightPage(NamedTuple):
    """A straightened page of a form: its picture as stored, the form's key and layout, the page number."""

    picture: bytes
    form: str
    layout: int
    page: int
