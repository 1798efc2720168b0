"""The figures of photos: made by seed, flat and bent (tests/hall/photos)."""

from collections.abc import Iterator

from tests.hall.photos.straightening import BENT, FLAT, fifty


def of_photos() -> Iterator[tuple[str, str]]:
    """The rows of the table."""
    yield "50 photos of flat sheets straightened", str(fifty(0.0, FLAT))
    yield "the same of sheets bent by 1.5 mm", str(fifty(1.5, BENT))
