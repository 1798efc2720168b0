"""Names of the pictures made of a photo, size limits, and the code found on it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from arbitraj.sheets.form_code import FormCode

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
    """The photo is refused. `reason` is `mare`, `stricata` or `lenta`."""

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
