"""Where photos are developed: in a process apart, so that no file can stop the hall. Loads no library of pictures."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Protocol

from arbitraj.game.variant import Variant
from arbitraj.hall.kernel.apart import Apart
from arbitraj.sheets.form_code import FormCode
from arbitraj.sheets.many import prepare_apart

LARGEST_PHOTO = 15_000_000  # bytes
MOST_DOTS = 50_000_000
WHOLE, SHEET, HEAD, GRID = "foto", "foaie", "antet", "grila"  # pictures of a photo; those of rows: row_part
_SECONDS = 20.0


def row_part(number: int, second: bool = False) -> str:
    """What the picture of a row is called; rows count from 1 over all pages, `second` for the solutions of 4.7.

    >>> row_part(7), row_part(12, second=True)
    ('r-7', 's-12')
    """
    return f"{'s' if second else 'r'}-{number}"


def can_see() -> bool:
    """Whether what reads codes is installed: the extra `poze`."""
    return find_spec("zxingcpp") is not None


class BadPhotoError(Exception):
    """What was sent is not taken; `reason` is one of `mare`, `stricata`, `lenta`."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Developed:
    """The pictures of a photo as WebP, by their names (cutting.py), and what it says of its sheet.

    `codes` is how many codes of forms are on it; with one and too few marks there is only the whole photo.
    """

    pictures: Mapping[str, bytes] = field(repr=False)
    code: FormCode | None
    codes: int

    @property
    def is_straight(self) -> bool:
        """Whether it is cut into rows."""
        return SHEET in self.pictures


class Developer(Protocol):
    """What makes pictures of a photo."""

    def __call__(self, data: bytes) -> Developed:
        """Raises BadPhotoError."""


def _developed_apart(photo: Path, variant: Variant) -> Developed:
    from arbitraj.hall.photos.developing import developed

    return developed(photo.read_bytes(), variant)


class Darkroom:
    """Makes pictures in a process of its own, begun anew after a file that hung or ate all memory."""

    def __init__(self, variant: Variant, seconds: float = _SECONDS) -> None:
        self._variant, self._seconds = variant, seconds
        self._process = Apart(prepare_apart, 50)

    def __call__(self, data: bytes) -> Developed:
        if len(data) > LARGEST_PHOTO:
            raise BadPhotoError("mare")
        with TemporaryDirectory() as folder:  # sent as it is it takes several times its memory, which is not given back
            photo = Path(folder) / "poza"
            photo.write_bytes(data)
            return self._developed(photo)

    def _developed(self, photo: Path) -> Developed:
        from pebble import ProcessExpired

        try:
            made = self._process.asked(_developed_apart, self._seconds, photo, self._variant).result()
        except TimeoutError:
            raise BadPhotoError("lenta") from None
        except BadPhotoError:
            raise
        except (ProcessExpired, MemoryError):
            raise BadPhotoError("stricata") from None
        except Exception as error:  # of a library, at a damaged file
            raise BadPhotoError("stricata") from error
        assert isinstance(made, Developed)
        return made

    def close(self) -> None:
        """Let the process go."""
        self._process.close()
