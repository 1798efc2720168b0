"""The pictures that are made of a photo: how they are called, how large a photo may be, what it says of its sheet."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from arbitraj.sheets.form_code import FormCode

MOST_DOTS = 50_000_000
WHOLE, SHEET, HEAD, GRID = "foto", "foaie", "antet", "grila"  # pictures of a photo; those of rows: row_part


def row_part(number: int, second: bool = False) -> str:
    """What the picture of a row is called; rows count from 1 over all pages, `second` for the solutions of 4.7.

    >>> row_part(7), row_part(12, second=True)
    ('r-7', 's-12')
    """
    return f"{'s' if second else 'r'}-{number}"


class BadPhotoError(Exception):
    """What was sent is not taken; `reason` is one of `mare`, `stricata`, `lenta`."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Developed:
    """The pictures of a photo as WebP, by their names (developing.py), and what it says of its sheet.

    `codes` is how many codes of forms are on it; with one and too few marks there is only the whole photo.
    """

    pictures: Mapping[str, bytes] = field(repr=False)
    code: FormCode | None
    codes: int

    @property
    def is_straight(self) -> bool:
        """Whether it is cut into rows."""
        return SHEET in self.pictures
