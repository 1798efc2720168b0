"""The figures of photos: made by seed, flat and bent (tests/hall/photos)."""

from collections.abc import Iterator

from tests.hall.photos.straightening import BENT, FLAT, of_a_phone


def of_photos() -> Iterator[tuple[str, str]]:
    """The rows of the table."""
    yield "50 photos of flat sheets straightened", str(of_a_phone(0.0, FLAT))
    yield "the same of sheets bent by 1.5 mm", str(of_a_phone(1.5, BENT))
