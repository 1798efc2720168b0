"""Where photos are developed: in a process apart, so that no file can stop the hall. Loads no library of pictures."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from arbitraj.game.variant import Variant
from arbitraj.hall.kernel.apart import Apart
from arbitraj.hall.page.files import LARGEST_PHOTO
from arbitraj.hall.photos.pictures import BadPhotoError, Developed
from arbitraj.sheets.many import prepare_apart

_SECONDS = 20.0


def can_see() -> bool:
    """Whether what reads codes is installed: the extra `poze`."""
    return find_spec("zxingcpp") is not None


@dataclass(frozen=True, slots=True)
class Developer:
    """What makes pictures of a photo; `develop` raises BadPhotoError."""

    develop: Callable[[bytes], Developed]


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
