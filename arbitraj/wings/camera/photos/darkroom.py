"""Worker process for photos, so that no file can stop the hall. This module loads no image library."""

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from arbitraj.game.variant import Variant
from arbitraj.hall.kernel.apart import Worker
from arbitraj.sheets.many import prepare_apart
from arbitraj.wings.camera.photos.pictures import (
    LARGEST_PHOTO,
    BadPhotoError,
    Developed,
    FieldName,
    FieldRead,
    SignCut,
    StraightPage,
)

_SECONDS, _SECONDS_TO_READ = 20.0, 90.0  # timeouts, for several pages on a busy laptop
# limits of numpy's threads, which would use every core. Read when numpy is loaded
_THREADS = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")


def can_see() -> bool:
    """Whether the code reader is installed: the extra `poze`."""
    return find_spec("zxingcpp") is not None


@dataclass(frozen=True, slots=True)
class Developer:
    """Service that makes pictures of a photo. `develop` raises BadPhotoError."""

    develop: Callable[[bytes], Developed]


@dataclass(frozen=True, slots=True)
class PageReader:
    """Service that reads a sheet's pages field by field, and cuts characters of read fields. Raises BadPhotoError."""

    read: Callable[[Sequence[StraightPage]], Sequence[FieldRead]]
    cut: Callable[[Sequence[StraightPage], Mapping[FieldName, str]], Sequence[SignCut]] = lambda pages, strings: ()


def _prepare() -> None:
    """Set up the process for one core, leaving the others to the hall."""
    os.environ.update(dict.fromkeys(_THREADS, "1"))
    prepare_apart()


def _developed_apart(photo: Path, variant: Variant) -> Developed:
    from arbitraj.wings.camera.photos.developing import developed

    return developed(photo.read_bytes(), variant)


def _read_apart(pages: Sequence[StraightPage], variant: Variant) -> Sequence[FieldRead]:
    from arbitraj.wings.camera.photos.reading import pages_read

    return pages_read(pages, variant)


def _cut_apart(of: tuple[Sequence[StraightPage], Mapping[FieldName, str]], variant: Variant) -> Sequence[SignCut]:
    from arbitraj.wings.camera.photos.reading import signs_cut

    pages, strings = of
    return signs_cut(pages, variant, strings)


class Darkroom:
    """Makes and reads pictures in a worker process, restarted after a file that hung or used up all memory."""

    def __init__(self, variant: Variant, seconds: float = _SECONDS) -> None:
        self._variant, self._seconds = variant, seconds
        self._process = Worker(_prepare, 50)

    def __call__(self, data: bytes) -> Developed:
        """Pictures of a photo. Raises BadPhotoError."""
        if len(data) > LARGEST_PHOTO:
            raise BadPhotoError("mare")
        with TemporaryDirectory() as folder:  # sending the bytes would take several times their memory for good
            photo = Path(folder) / "poza"
            photo.write_bytes(data)
            made = self._asked(_developed_apart, self._seconds, photo)
        assert isinstance(made, Developed)
        return made

    def read(self, pages: Sequence[StraightPage]) -> Sequence[FieldRead]:
        """All fields of a sheet's pages. Raises BadPhotoError."""
        found: Sequence[FieldRead] = self._asked(_read_apart, _SECONDS_TO_READ, pages)
        return found

    def cut(self, pages: Sequence[StraightPage], strings: Mapping[FieldName, str]) -> Sequence[SignCut]:
        """Characters of the fields with these readings. Raises BadPhotoError."""
        found: Sequence[SignCut] = self._asked(_cut_apart, _SECONDS_TO_READ, (pages, strings))
        return found

    def _asked(self, function: Callable[[Any, Variant], object], seconds: float, of: object) -> Any:
        from pebble import ProcessExpired

        try:
            return self._process.asked(function, seconds, of, self._variant).result()
        except TimeoutError:
            raise BadPhotoError("lenta") from None
        except BadPhotoError:
            raise
        except (ProcessExpired, MemoryError):
            raise BadPhotoError("stricata") from None
        except Exception as error:  # of a library, for a damaged file
            raise BadPhotoError("stricata") from error

    def close(self) -> None:
        """Stop the process."""
        self._process.close()
