"""Photos made by seed, straightened: how many millimetres they are off, and what they take."""

import time
from dataclasses import dataclass

from arbitraj.game.variant import load_variant
from arbitraj.wings.camera.photos.developing import Homography, developed, fitted_to, opened_photo, seen
from tests.hall.photos.warps import SIZE, Warped, furthest, warped

SMALL = (1512, 2016)
FLAT, BENT, FIFTY = 1.0, 2.2, 50  # millimetres that a photo may be off


@dataclass(frozen=True)
class Straightened:
    """What became of a photo: its worst millimetres (None: it was not straightened), CPU seconds with rows cut."""

    off: float | None
    seconds: float


def straightened(photo: Warped) -> Straightened:
    began = time.process_time()
    made = developed(photo.data, load_variant())
    took = time.process_time() - began
    if not made.is_straight:
        return Straightened(None, took)
    assert made.code
    assert (made.code.game_type, made.code.page, made.code.table) == (photo.key, photo.page, 12)
    image = opened_photo(photo.data)
    lies = seen(image).lies
    assert lies
    return Straightened(furthest(photo, _in_photo(lies, photo.size[0] / image.width)), took)


def _in_photo(lies: Homography, times: float) -> Homography:
    """As it lies in the photo that was made, where a smaller one was looked at."""
    corners = ((0.0, 0.0), (210.0, 0.0), (210.0, 297.0), (0.0, 297.0))
    found = fitted_to([(point, (times * lies.at(point)[0], times * lies.at(point)[1])) for point in corners])
    assert found
    return found


@dataclass(frozen=True)
class OfAPhone:
    """How many are within so many millimetres, how far off the middle one and the worst are, and CPU seconds."""

    number: int
    good: int
    most: float
    middle: float
    worst: float
    seconds: tuple[float, float]

    def __str__(self) -> str:
        told = (
            f"{self.good} of {self.number} within {self.most:g} mm (median {self.middle:.2f}, worst {self.worst:.2f})"
        )
        return f"{told}; CPU for 12 megapixels with rows cut {self.seconds[0]:.2f} s, at most {self.seconds[1]:.2f}"


def of_a_phone(bend: float, most: float, number: int = FIFTY) -> OfAPhone:
    """Those of the first seeds; every fifth is of 12 megapixels, as phones make them: those are timed."""
    found = [straightened(warped(seed, bend, SMALL if seed % 5 else SIZE)) for seed in range(number)]
    offs = sorted(photo.off if photo.off is not None else 99.0 for photo in found)
    times = sorted(photo.seconds for photo in found[::5])
    good = sum(off <= most for off in offs)
    return OfAPhone(number, good, most, offs[number // 2], offs[-1], (times[len(times) // 2], times[-1]))
